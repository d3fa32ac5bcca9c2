//! The words in which abilities are written: when they may be used, whom they affect, what they do and for how long.
//!
//! An ability is data. The interpreter in `effects/` carries it out; nothing here knows any single ability. Where a new
//! ability needs something that cannot be said yet, a word is added here, never a special case for its name.

use kernel::RuleId;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::Runemarks;

mod amount;
mod change;
mod condition;
mod effect;
mod who;

pub use amount::*;
pub use change::*;
pub use condition::*;
pub use effect::*;
pub use who::*;

/// An ability or reaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    pub name: String,
    pub cost: Cost,
    /// The user must have all of these.
    #[serde(default)]
    pub runemarks: Runemarks,
    /// A fighter that has all runemarks of one of these sets may not use it.
    #[serde(default)]
    pub barred: Vec<Runemarks>,
    /// Only fighters of this bladeborn warband may use it.
    #[serde(default)]
    pub bladeborn: Option<String>,
    /// All of these must hold for it to be used. In a reaction `of_it` measures from the enemy that caused it.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// A fighter may use it only so often.
    #[serde(default)]
    pub once: Option<Once>,
    /// Reactions: the moment at which it may be made.
    #[serde(default)]
    pub on: Option<Trigger>,
    pub does: Vec<Effect>,
    /// One sentence in our own words.
    pub says: String,
    /// The rules that it rests on, where it is one of the rulebook's own.
    #[serde(default)]
    pub rules: Vec<Cited>,
    /// Why it cannot be used yet. A fighter that has it must not be fielded as if all were well.
    #[serde(default)]
    pub not_built: Option<String>,
}

/// A rule named in a data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Cited(pub RuleId);

impl<'de> Deserialize<'de> for Cited {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        match rulebook::find(&id) {
            Some(rule) => Ok(Cited(rule.id)),
            None => Err(de::Error::custom(format!("no rule has the id {id:?}"))),
        }
    }
}

/// What an ability costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    Double,
    Triple,
    Quad,
    /// No dice: an action of the round, and the right moment.
    Reaction,
}

impl Cost {
    /// How many dice of one score it takes at least.
    pub fn dice(self) -> u8 {
        match self {
            Cost::Double => 2,
            Cost::Triple => 3,
            Cost::Quad => 4,
            Cost::Reaction => 0,
        }
    }
}

/// How rarely an ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Once {
    Battle,
}
