//! What is worked out once for each change of the world, and which changes touch it.

use std::ops::{BitAnd, BitOr};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::ModelId;
use crate::sets::Set;

/// What a change of the world has touched. An edition whose event leaves something alone says so, and what rests on that alone
/// is not worked out again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched(u8);

impl Touched {
    /// Where models, terrain and templates are, and where models look.
    pub const PLACES: Touched = Touched(1);
    /// What models are and have for the moment: states, damage, systems, points, tokens.
    pub const STATES: Touched = Touched(2);
    /// The ledger.
    pub const LEDGER: Touched = Touched(4);
    /// Which models are in play, their players, units and battlegroups.
    pub const ROSTER: Touched = Touched(8);
    /// Whose turn it is, and what is remembered of this turn and the last: who has aimed, advances, was hurt.
    pub const TURN: Touched = Touched(16);
    /// What stands on the cards.
    pub const CARDS: Touched = Touched(32);
    pub const EVERYTHING: Touched = Touched(63);

    pub fn meets(self, other: Touched) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether it is nothing besides the other.
    pub fn is_within(self, other: Touched) -> bool {
        self.0 & !other.0 == 0
    }
}

impl BitAnd for Touched {
    type Output = Touched;

    fn bitand(self, other: Touched) -> Touched {
        Touched(self.0 & other.0)
    }
}

impl BitOr for Touched {
    type Output = Touched;

    fn bitor(self, other: Touched) -> Touched {
        Touched(self.0 | other.0)
    }
}

/// What is worked out once for each change of the world. It is no part of the world's state: copies share it, comparisons and
/// files leave it out. The edition's `apply` calls [`Remembered::touch`], or [`Remembered::forget`].
#[derive(Debug)]
pub struct Remembered<T> {
    now: OnceLock<Arc<T>>,
    /// What held at some earlier time, and what was touched since.
    before: Option<Arc<T>>,
    touched: Touched,
    /// Whose places were touched; nothing if it may be anybody's, or the ground's.
    moved: Option<Set<ModelId>>,
    /// Whose states were touched; nothing if it may be anybody's.
    altered: Option<Set<ModelId>>,
}

/// What was known at some earlier time, and what was touched since.
#[derive(Debug)]
pub struct Before<'a, T> {
    pub known: &'a Arc<T>,
    pub touched: Touched,
    /// Whose places were touched; nothing if it may be anybody's, or the ground's.
    pub moved: Option<&'a Set<ModelId>>,
    /// Whose states were touched; nothing if it may be anybody's.
    pub altered: Option<&'a Set<ModelId>>,
}

impl<T> Clone for Before<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Before<'_, T> {}

impl<T> Remembered<T> {
    /// As it is known, or worked out from what was known before.
    pub fn get(&self, work: impl FnOnce(Option<Before<'_, T>>) -> Arc<T>) -> Arc<T> {
        let before = self.before.as_ref().map(|known| Before {
            known,
            touched: self.touched,
            moved: self.moved.as_ref(),
            altered: self.altered.as_ref(),
        });
        self.now.get_or_init(|| work(before)).clone()
    }

    pub fn is_known(&self) -> bool {
        self.now.get().is_some()
    }

    /// The world has changed, but only this of it.
    pub fn touch(&mut self, touched: Touched) {
        self.begin(touched);
        if touched.meets(Touched::PLACES) {
            self.moved = None;
        }
        if touched.meets(Touched::STATES) {
            self.altered = None;
        }
    }

    /// The world has changed, but only this of it, and of places and states only those of these models.
    pub fn touch_of(&mut self, touched: Touched, models: &[ModelId]) {
        self.begin(touched);
        for (what, whose) in [(Touched::PLACES, &mut self.moved), (Touched::STATES, &mut self.altered)] {
            if let Some(whose) = whose.as_mut().filter(|_| touched.meets(what)) {
                whose.extend(models.iter().copied());
            }
        }
    }

    fn begin(&mut self, touched: Touched) {
        if touched == Touched::default() {
            return;
        }
        if let Some(now) = self.now.take() {
            (self.before, self.touched) = (Some(now), Touched::default());
            (self.moved, self.altered) = (Some(Set::new()), Some(Set::new()));
        }
        self.touched = self.touched | touched;
        if self.touched == Touched::EVERYTHING {
            self.before = None;
        }
    }

    /// Anything may have changed.
    pub fn forget(&mut self) {
        self.touch(Touched::EVERYTHING);
    }
}

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Remembered {
            now: OnceLock::new(),
            before: None,
            touched: Touched::EVERYTHING,
            moved: None,
            altered: None,
        }
    }
}

impl<T> Clone for Remembered<T> {
    fn clone(&self) -> Self {
        Remembered {
            now: self.now.clone(),
            before: self.before.clone(),
            touched: self.touched,
            moved: self.moved.clone(),
            altered: self.altered.clone(),
        }
    }
}

impl<T> PartialEq for Remembered<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Serialize for Remembered<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de, T> Deserialize<'de> for Remembered<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| Remembered::default())
    }
}
