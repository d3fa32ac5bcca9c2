//! Numbers and dice.

use serde::{Deserialize, Serialize};

use super::{Effect, Who};

/// A number: of damage points, dice, inches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Amount {
    Exactly(i64),
    /// The value of the ability: the score of the dice that paid for it.
    Value,
    /// Half the value, rounded up.
    HalfValue,
    TwiceValue,
    /// The face of the die for which the effects are carried out.
    Face,
    D6,
    D3,
    /// So much for each such fighter. In a change to attack actions `of_it` measures from the target.
    Each {
        of: Who,
        counts: i64,
    },
    /// The larger of the two.
    AtLeast(i64, Box<Amount>),
    Times(i64, Box<Amount>),
    Sum(Vec<Amount>),
    /// The damage points that "it" has.
    DamageOnIt,
    /// The damage points that the fighter picked before "it" has.
    DamageOnPicked,
    /// The damage points that have been allocated to enemies in this activation.
    DamageDealt,
    /// Those of them that have been allocated since the ability was used.
    DamageDealtWithIt,
    /// Half of it, rounded down.
    Half(Box<Amount>),
    /// The WOUNDS of "it" less its damage points.
    WoundsLeftOfIt,
    /// The fighters that have been taken down in this round.
    TakenDownThisRound,
    /// The MOVE characteristic of "it".
    MoveOfIt,
    /// The critical hits of the attack action that is being reacted to.
    Crits,
}

/// Which faces of a die count: `{from: 4}` is 4+, `{from: 2, to: 3}` is 2-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    #[serde(default = "one")]
    pub from: u8,
    #[serde(default = "six")]
    pub to: u8,
}

fn one() -> u8 {
    1
}

fn six() -> u8 {
    6
}

impl Default for Faces {
    fn default() -> Self {
        Faces { from: 1, to: 6 }
    }
}

impl Faces {
    pub fn show(self, face: u8) -> bool {
        (self.from..=self.to).contains(&face)
    }
}

/// What follows from the dice that show some faces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnFaces {
    #[serde(default)]
    pub faces: Faces,
    /// And that compare so.
    #[serde(default)]
    pub against: Option<Against>,
    /// Once if any die shows them, instead of once for each.
    #[serde(default)]
    pub once: bool,
    pub then: Vec<Effect>,
}

/// What a die is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// At least the TOUGHNESS of "it".
    Toughness,
    /// More than the TOUGHNESS of "it".
    AboveToughness,
    /// At most the number of the battle round.
    UpToRound,
}
