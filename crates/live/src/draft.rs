//! Trying an answer out: what a drag on the board would come to, or why it may not be done.

use serde::{Deserialize, Serialize};

use crate::{AllOn, AttackKind, OverlayShape, Position};

/// What a player does on screen to answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Gesture {
    /// Takes one of the options, by its place in the list.
    Option { at: usize },
    /// Takes what a good bot would: for whoever does not want to decide this one.
    Advice,
    /// Puts it there. Without a height, on the highest surface under the point that will do.
    Place {
        x: i64,
        y: i64,
        #[cfg_attr(feature = "typescript", ts(optional))]
        z: Option<i64>,
        #[cfg_attr(feature = "typescript", ts(optional))]
        facing: Option<[i64; 2]>,
        /// Which of several things, by its place in [`crate::PlaceWanted::which`]; the first if nothing is said.
        #[cfg_attr(feature = "typescript", ts(optional))]
        which: Option<u8>,
    },
    /// Goes through these points to the last one. Nothing at all means to stay.
    Path {
        points: Vec<Waypoint>,
        #[cfg_attr(feature = "typescript", ts(optional))]
        facing: Option<[i64; 2]>,
    },
    /// Moves a unit: one member is led, the others follow it in formation, but for those that are moved by themselves. Nobody
    /// led means that whoever is not moved by itself stays.
    Unit {
        #[cfg_attr(feature = "typescript", ts(optional))]
        lead: Option<MemberMove>,
        moved: Vec<MemberMove>,
    },
    /// Lets this question and all of its kind pass, until a moment comes.
    LetPass { until: String },
    /// All members of the unit attack this model, one after the other ([`crate::AllOn`]).
    AllOn { target: u16, how: AttackKind },
}

impl Gesture {
    /// The order that is given by it.
    pub(crate) fn all_on(&self) -> Option<AllOn> {
        match *self {
            Gesture::AllOn { target, how } => Some(AllOn { target, how }),
            _ => None,
        }
    }
}

/// The way of one member of a unit. No points mean that it stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MemberMove {
    pub model: u16,
    pub points: Vec<Waypoint>,
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub facing: Option<[i64; 2]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Waypoint {
    pub x: i64,
    pub y: i64,
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub z: Option<i64>,
    /// One of [`crate::PathWanted::ways`]. Without it the way there is found: around what is in the way, up and down.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub way: Option<String>,
}

/// What a gesture would come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Draft {
    /// What is forbidden about it, if it is.
    pub refused: Option<Refused>,
    /// The path, leg by leg, as far as it could be found.
    pub legs: Vec<DraftLeg>,
    /// What the path takes of what there is.
    pub used: Option<i64>,
    pub left: Option<i64>,
    /// Where it would stand.
    pub ends: Option<Position>,
    pub facing: Option<[i64; 2]>,
    /// What would follow for sure: "impact damage from a jump of 4\"", "free strike by ...".
    pub notes: Vec<String>,
    /// What is laid on the table along with it: a template, the front of the model.
    pub shapes: Vec<OverlayShape>,
    /// Each member of a unit that moves, in the order of the question.
    pub members: Vec<MemberDraft>,
}

/// What a unit's move would come to for one of its members.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MemberDraft {
    pub model: u16,
    pub refused: Option<Refused>,
    /// It would end out of formation, too far from whom it has to stay near.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    #[serde(skip_serializing_if = "is_false")]
    pub astray: bool,
    /// The corners of its way, from where it stands to where it would end.
    pub way: Vec<[i64; 2]>,
    pub facing: Option<[i64; 2]>,
    pub used: Option<i64>,
    pub left: Option<i64>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_false(flag: &bool) -> bool {
    !flag
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DraftLeg {
    pub way: String,
    pub from: Position,
    pub to: Position,
}

/// The rule that forbids it, and the numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refused {
    pub rule: String,
    pub reason: String,
    /// The special rule of a card that forbids it.
    pub ability: Option<String>,
    /// The member of a unit that it concerns.
    pub model: Option<u16>,
}

impl Refused {
    #[must_use]
    pub fn about(mut self, model: u16) -> Refused {
        self.model = Some(model);
        self
    }
}

impl From<kernel::Refusal> for Refused {
    fn from(refusal: kernel::Refusal) -> Self {
        Refused {
            rule: refusal.rule.to_string(),
            reason: refusal.reason,
            ability: refusal.ability,
            model: None,
        }
    }
}
