//! Sets of numbered things: models, weapons, abilities.
//!
//! A [`Set`] has no limit and is written as the list of its members in their order, so it can take the place of a list. [`Few`] is a single number for what
//! one card has at most 64 of, which whoever loads the card checks ([`Few::MOST`]).
//!
//! ```
//! use battlegroup::sets::{Few, Set};
//!
//! let mut engaged: Set<u16> = [700, 3].into_iter().collect();
//! assert!(engaged.insert(64) && !engaged.insert(3));
//! assert_eq!(engaged.iter().collect::<Vec<_>>(), [3, 64, 700]);
//!
//! let mut used = Few::default();
//! used.insert(9);
//! assert!(used.contains(9) && !used.contains(8));
//! ```

use std::fmt;
use std::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use crate::models::{ModelId, UnitId};

/// Something with a number, counted from 0.
pub trait Numbered: Copy {
    fn number(self) -> usize;
    fn of_number(number: usize) -> Self;
}

impl Numbered for u16 {
    fn number(self) -> usize {
        usize::from(self)
    }

    fn of_number(number: usize) -> u16 {
        number as u16
    }
}

impl Numbered for ModelId {
    fn number(self) -> usize {
        usize::from(self.0)
    }

    fn of_number(number: usize) -> ModelId {
        ModelId(number as u16)
    }
}

impl Numbered for UnitId {
    fn number(self) -> usize {
        usize::from(self.0)
    }

    fn of_number(number: usize) -> UnitId {
        UnitId(number as u16)
    }
}

/// Some of many numbered things.
#[derive(Clone)]
pub struct Set<T> {
    /// 64 members a word, none of the words at the end empty.
    words: SmallVec<[u64; 2]>,
    of: PhantomData<T>,
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Set {
            words: SmallVec::new(),
            of: PhantomData,
        }
    }
}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<T> Eq for Set<T> {}

impl<T: Numbered> Set<T> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn contains(&self, member: T) -> bool {
        let (word, bit) = place(member);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Gives back whether it was new.
    pub fn insert(&mut self, member: T) -> bool {
        let (word, bit) = place(member);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Gives back whether it was there.
    pub fn remove(&mut self, member: T) -> bool {
        let (word, bit) = place(member);
        let Some(known) = self.words.get_mut(word) else {
            return false;
        };
        let was_there = *known & bit != 0;
        *known &= !bit;
        self.trim();
        was_there
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The members in their order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.words.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                Some(T::of_number(at * 64 + bit))
            })
        })
    }

    /// Everybody in one of the two.
    #[must_use]
    pub fn with(&self, other: &Set<T>) -> Set<T> {
        let mut all = self.clone();
        for member in other.iter() {
            all.insert(member);
        }
        all
    }

    /// Everybody who is not in the other.
    #[must_use]
    pub fn without(&self, other: &Set<T>) -> Set<T> {
        self.iter().filter(|member| !other.contains(*member)).collect()
    }

    /// Everybody in both.
    #[must_use]
    pub fn shared_with(&self, other: &Set<T>) -> Set<T> {
        self.iter().filter(|member| other.contains(*member)).collect()
    }

    pub fn meets(&self, other: &Set<T>) -> bool {
        self.words.iter().zip(&other.words).any(|(one, other)| one & other != 0)
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

fn place<T: Numbered>(member: T) -> (usize, u64) {
    let number = member.number();
    (number / 64, 1 << (number % 64))
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Set::new();
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<T: Numbered> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, members: I) {
        for member in members {
            self.insert(member);
        }
    }
}

impl<T: Numbered + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Numbered + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for member in self.iter() {
            list.serialize_element(&member)?;
        }
        list.end()
    }
}

impl<'de, T: Numbered + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members<T>(PhantomData<T>);
        impl<'de, T: Numbered + Deserialize<'de>> Visitor<'de> for Members<T> {
            type Value = Set<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<T>, A::Error> {
                let mut set = Set::new();
                while let Some(member) = list.next_element()? {
                    set.insert(member);
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(Members(PhantomData))
    }
}

/// Some of the few things that one card has: weapons, spells, abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Few(u64);

impl Few {
    /// How many things there may be. A card with more is refused when it is loaded.
    pub const MOST: usize = 64;

    pub fn contains(self, number: u8) -> bool {
        usize::from(number) < Few::MOST && self.0 & (1 << number) != 0
    }

    pub fn insert(&mut self, number: u8) {
        debug_assert!(
            usize::from(number) < Few::MOST,
            "a card has at most {} of a kind",
            Few::MOST
        );
        if usize::from(number) < Few::MOST {
            self.0 |= 1 << number;
        }
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn clear(&mut self) {
        self.0 = 0;
    }
}

/// Names as bits. Some names share a bit: a name without its bit is surely not among them, which is quickly said of most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Names(u64);

impl Names {
    fn bit(name: &str) -> u64 {
        let bytes = name.as_bytes();
        let mixed = { bytes.iter() }.fold(bytes.len(), |mixed, byte| {
            mixed.wrapping_mul(31).wrapping_add(usize::from(*byte))
        });
        1 << (mixed % 64)
    }

    pub fn add(&mut self, name: &str) {
        self.0 |= Names::bit(name);
    }

    pub fn join(&mut self, others: Names) {
        self.0 |= others.0;
    }

    pub fn may_have(self, name: &str) -> bool {
        self.0 & Names::bit(name) != 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_set_is_written_as_a_list() {
        let set: Set<u16> = [900, 2, 64, 2].into_iter().collect();
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[2,64,900]");
        assert_eq!(serde_json::from_str::<Set<u16>>(&text).unwrap(), set);
        assert_eq!(format!("{set:?}"), "{2, 64, 900}");
    }

    #[test]
    fn a_few() {
        let mut few = Few::default();
        few.insert(0);
        few.insert(63);
        assert!(few.contains(63) && few.contains(0) && !few.contains(1) && !few.contains(200));
        assert_eq!(few.len(), 2);
        few.clear();
        assert!(few.is_empty());
    }

    proptest! {
        #[test]
        fn it_is_a_set(changes in prop::collection::vec((any::<bool>(), 0u16..3_000), 0..60), others in prop::collection::vec(0u16..3_000, 0..30)) {
            let (mut set, mut known) = (Set::new(), BTreeSet::new());
            for (add, number) in changes {
                if add {
                    prop_assert_eq!(set.insert(number), known.insert(number));
                } else {
                    prop_assert_eq!(set.remove(number), known.remove(&number));
                }
                prop_assert_eq!(set.len(), known.len());
            }
            prop_assert!(set.iter().eq(known.iter().copied()));
            prop_assert_eq!(set.is_empty(), known.is_empty());
            prop_assert_eq!(&known.iter().copied().collect::<Set<u16>>(), &set, "no trace of what was removed");
            let other: Set<u16> = others.iter().copied().collect();
            let others: BTreeSet<u16> = others.into_iter().collect();
            prop_assert!(set.with(&other).iter().eq(known.union(&others).copied()));
            prop_assert!(set.without(&other).iter().eq(known.difference(&others).copied()));
            prop_assert!(set.shared_with(&other).iter().eq(known.intersection(&others).copied()));
            prop_assert_eq!(set.meets(&other), known.intersection(&others).next().is_some());
        }
    }
}
