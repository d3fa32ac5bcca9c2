//! A name for each state of a world, so that what was worked out in one state is not taken for what holds in another.
//!
//! Sight, nearest enemies and paths are asked for again and again within one decision. They are remembered under the stamp of the
//! world in which they were worked out ([`crate::paths`], [`crate::sight`], [`crate::nearest`]). Only `apply` changes a world, and it
//! renews the stamp. Nothing that decides an outcome reads a stamp, and it is no part of what is written down or compared.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// The name of a state. A copy of a world has the stamp of the original until one of the two changes.
#[derive(Clone, Copy, Debug)]
pub struct Stamp {
    state: u64,
    places: u64,
}

/// So many names are drawn at once.
const BLOCK: u64 = 1 << 20;

/// A number that no other state of any world in this program has.
fn fresh() -> u64 {
    static BLOCKS: AtomicU64 = AtomicU64::new(0);
    thread_local! {
        static NEXT: Cell<u64> = const { Cell::new(0) };
    }
    NEXT.with(|next| {
        let mut number = next.get();
        if number % BLOCK == 0 {
            number = BLOCKS.fetch_add(1, Ordering::Relaxed) * BLOCK + 1;
        }
        next.set(number + 1);
        number
    })
}

impl Stamp {
    /// Anything at all is the same as long as this is.
    pub fn state(self) -> u64 {
        self.state
    }

    /// Where models stand and lie, what they suffer from, the ground and the light are the same as long as this is.
    pub fn places(self) -> u64 {
        self.places
    }

    /// Something has changed.
    pub fn renew(&mut self) {
        *self = Stamp::default();
    }

    /// Something has changed, but nothing that places, sight or paths depend on.
    pub fn renew_state(&mut self) {
        self.state = fresh();
    }
}

impl Default for Stamp {
    fn default() -> Stamp {
        let number = fresh();
        Stamp {
            state: number,
            places: number,
        }
    }
}

/// Worlds are compared by what is in them.
impl PartialEq for Stamp {
    fn eq(&self, _: &Stamp) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_states_have_the_same_name() {
        let mut seen = std::collections::BTreeSet::new();
        let mut stamp = Stamp::default();
        for _ in 0..1000 {
            assert!(seen.insert(stamp.state()));
            stamp.renew();
        }
        let places = stamp.places();
        stamp.renew_state();
        assert_eq!(stamp.places(), places);
        assert!(seen.insert(stamp.state()));
        let elsewhere = std::thread::spawn(|| Stamp::default().state()).join();
        assert!(elsewhere.is_ok_and(|number| seen.insert(number)));
    }
}
