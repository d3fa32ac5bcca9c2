//! What hurts a fighter on its way, where and when it does.

use table::{Facing, Length, Spot};

use super::Standing;
use super::check::Trip;

/// Something on the way that may cost damage points. They stand in the order of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mishap {
    pub harm: Harm,
    /// How many legs of the path lie before it.
    pub legs: usize,
    /// Where the fighter is then.
    pub at: Spot,
    pub facing: Facing,
    pub standing: Standing,
    /// How much of the move it has used.
    pub length: Length,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// A jump has ended so much lower, as it is: who needs it in half inches rounds it up.
    Drop(Length),
    /// It begins to climb deadly terrain.
    DeadlyClimb,
}

impl Harm {
    /// Whether there is a roll for it: jumps of less than 2" hurt nobody (jump-03, measure-03).
    pub fn hurts(self) -> bool {
        match self {
            Harm::Drop(height) => height.round_up_to(Length::half_inches(1)) >= Length::inches(2),
            Harm::DeadlyClimb => true,
        }
    }
}

impl Trip<'_> {
    /// What happens to it here, with so many legs of its path behind it.
    pub(super) fn mishap(&self, harm: Harm, legs: usize) -> Mishap {
        Mishap {
            harm,
            legs,
            at: Spot::new(self.at(), self.z),
            facing: self.base.facing(),
            standing: self.standing,
            length: self.length,
        }
    }
}
