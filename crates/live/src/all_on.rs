//! All of a unit against one target: its members attack one after the other, and each of their answers is an ordinary one.

use serde::{Deserialize, Serialize};

/// An order to a unit: every member that can attacks the same model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AllOn {
    pub target: u16,
    pub how: AttackKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    Melee,
    Ranged,
}

/// An order that can be given now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AllOnOffer {
    pub target: u16,
    pub how: AttackKind,
    /// The members that can attack it, in the order in which they do.
    pub members: Vec<u16>,
}

/// What an order says to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordered {
    /// The answer at this place of the list.
    Answer(usize),
    /// The order has no answer: the player who is asked decides. If that is the player who gave the order, it ends.
    Decides,
    /// It has been carried out: the target is gone, or nobody is left who can attack it.
    Done,
}
