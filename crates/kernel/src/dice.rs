//! Dice: what is rolled, what came up, and where the faces come from.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The kind of a die, by its number of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Die(pub u8);

impl Die {
    pub const D3: Die = Die(3);
    pub const D6: Die = Die(6);
    pub const D20: Die = Die(20);
}

/// Some dice of one kind that are rolled together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pool {
    pub dice: u8,
    pub die: Die,
}

impl Pool {
    pub const fn d6(dice: u8) -> Pool {
        Pool { dice, die: Die::D6 }
    }

    pub const fn d3(dice: u8) -> Pool {
        Pool { dice, die: Die::D3 }
    }
}

/// The faces of a rolled pool, lowest first.
///
/// Dice of a pool are alike, so their order means nothing; keeping them sorted makes it impossible for a rule to depend on
/// it, and lets exact odds walk the 126 different pools of four dice instead of 1,296 rolls.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rolled {
    faces: SmallVec<[u8; 12]>,
}

impl Rolled {
    pub(crate) fn from_faces(mut faces: SmallVec<[u8; 12]>) -> Self {
        faces.sort_unstable();
        Rolled { faces }
    }

    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    pub fn count(&self, wanted: impl Fn(u8) -> bool) -> u8 {
        self.faces.iter().filter(|&&face| wanted(face)).count() as u8
    }

    pub fn at_least(&self, face: u8) -> u8 {
        self.count(|shown| shown >= face)
    }

    pub fn showing(&self, face: u8) -> u8 {
        self.count(|shown| shown == face)
    }

    pub fn sum(&self) -> i64 {
        self.faces.iter().map(|&face| i64::from(face)).sum()
    }

    /// The face of a single die (the lowest face of a larger pool).
    pub fn face(&self) -> u8 {
        self.faces.first().copied().unwrap_or(0)
    }
}

/// A roll some dice of which were rolled again. It has no way to be re-rolled: no roll is ever re-rolled twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rerolled(pub(crate) Rolled);

impl Rerolled {
    pub fn rolled(&self) -> &Rolled {
        &self.0
    }

    pub fn into_rolled(self) -> Rolled {
        self.0
    }
}

/// A reproducible stream of fair dice: ChaCha8 of a seed, and how many words of it were used.
///
/// The mapping from words to faces is ours and frozen by golden vectors: it must never change, or old replays would not be
/// the games that were played.
#[derive(Debug)]
pub struct SeededDice {
    stream: ChaCha8Rng,
}

impl SeededDice {
    pub fn new(seed: [u8; 32]) -> Self {
        SeededDice {
            stream: ChaCha8Rng::from_seed(seed),
        }
    }

    pub fn at(seed: [u8; 32], position: u64) -> Self {
        let mut dice = Self::new(seed);
        if position > 0 {
            dice.stream.set_word_pos(u128::from(position));
        }
        dice
    }

    /// The seed of a game from the small number that people type.
    pub fn seed_from_number(number: u64) -> [u8; 32] {
        *blake3::hash(&number.to_le_bytes()).as_bytes()
    }

    pub fn position(&self) -> u64 {
        self.stream.get_word_pos() as u64
    }

    /// An unbiased face from 1 to `sides` (Lemire's multiplication with rejection on 32-bit words).
    pub fn face(&mut self, die: Die) -> u8 {
        let sides = u32::from(die.0.max(1));
        let rejected_below = sides.wrapping_neg() % sides;
        loop {
            let product = u64::from(self.stream.next_u32()) * u64::from(sides);
            if product as u32 >= rejected_below {
                return (product >> 32) as u8 + 1;
            }
        }
    }
}

/// Where the dice of a live game stand: a seed and a position in its stream, or a script and a position in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceBox {
    Seeded { seed: [u8; 32], position: u64 },
    Scripted { faces: Vec<u8>, position: usize },
}

impl DiceBox {
    pub fn seeded(number: u64) -> Self {
        DiceBox::Seeded {
            seed: SeededDice::seed_from_number(number),
            position: 0,
        }
    }

    pub fn scripted() -> Self {
        DiceBox::Scripted {
            faces: Vec::new(),
            position: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_seed_one_is_frozen() {
        let mut dice = SeededDice::new(SeededDice::seed_from_number(1));
        let faces: Vec<u8> = (0..24).map(|_| dice.face(Die::D6)).collect();
        assert_eq!(faces, GOLDEN_D6);
        let twenties: Vec<u8> = (0..12).map(|_| dice.face(Die::D20)).collect();
        assert_eq!(twenties, GOLDEN_D20);
    }

    const GOLDEN_D6: [u8; 24] = [2, 1, 1, 2, 2, 4, 3, 3, 4, 4, 2, 4, 2, 6, 6, 3, 1, 6, 3, 4, 3, 1, 6, 1];
    const GOLDEN_D20: [u8; 12] = [5, 9, 1, 11, 20, 14, 4, 7, 20, 20, 11, 14];

    #[test]
    fn a_position_resumes_the_stream_exactly() {
        let seed = SeededDice::seed_from_number(99);
        let mut whole = SeededDice::new(seed);
        for _ in 0..37 {
            whole.face(Die::D6);
        }
        let mut resumed = SeededDice::at(seed, whole.position());
        for _ in 0..200 {
            assert_eq!(whole.face(Die::D6), resumed.face(Die::D6));
        }
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = SeededDice::new([7; 32]);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.face(Die::D6) as usize - 1] += 1;
        }
        for count in counts {
            assert!((9_500..10_500).contains(&count), "{counts:?}");
        }
    }
}
