//! What is asked, and what can be answered.

use serde::Serialize;

use crate::{Area, BaseShape, OverlayShape};

/// A question to a player, as it is put to him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    pub seat: u8,
    /// One sentence: who is asked for what.
    pub asks: String,
    /// The model that it is about.
    pub model: Option<u16>,
    /// Ids of the rules that the question comes from.
    pub rules: Vec<String>,
    pub choices: Choices,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Choices {
    /// One of these, by its place in the list.
    Options {
        options: Vec<Choice>,
    },
    Place(PlaceWanted),
    Path(PathWanted),
    /// Several models move together.
    Unit(UnitWanted),
}

/// A legal answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// A few words for a button.
    pub label: String,
    /// What it would mean: what an ability does, the figures of an attack.
    pub says: String,
    /// Choices of one group are shown together: "Attack", "Abilities".
    pub group: String,
    /// Where on the table it can be pointed at.
    pub target: Option<Target>,
    /// Passing, waiting, declining: set apart from the rest.
    pub declines: bool,
    /// What is laid on the table to see what it would come to: a template, a lane.
    pub shapes: Vec<OverlayShape>,
    /// What is done, without its target: "Claw", "Charge". Choices of one verb are chosen in two steps, the verb and then its
    /// target. Empty for an answer that needs no target.
    pub verb: String,
    /// The model that moves next if this is chosen, at once or after one more choice: a drag of that model chooses it.
    pub moves: Option<u16>,
    /// It ends the game for the player: shown apart, and asked about once more.
    pub gives_up: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "on", rename_all = "snake_case")]
pub enum Target {
    Model {
        id: u16,
    },
    /// All of a unit, by its id in [`crate::Scene::units`]: any of its members can be pointed at.
    Unit {
        id: u16,
    },
    Marker {
        id: u16,
    },
    Feature {
        id: u16,
    },
    Point {
        at: [i64; 2],
    },
    Line {
        from: [i64; 2],
        to: [i64; 2],
    },
}

/// Something is to be put on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaceWanted {
    pub what: Placed,
    pub base: BaseShape,
    /// Facing matters: for oval bases, or in games that know it.
    pub may_turn: bool,
    /// Where it may go, roughly: the exact test is a draft.
    pub areas: Vec<Area>,
    /// The model from which a point is aimed at.
    pub aims_from: Option<u16>,
    /// Several things of which one is put there, by name; none if there is nothing to choose.
    pub which: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "on", rename_all = "snake_case")]
pub enum Placed {
    Model {
        id: u16,
    },
    Marker {
        id: u16,
    },
    /// A point to aim at.
    Point,
}

/// A model is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PathWanted {
    pub model: u16,
    /// How far it may go.
    pub most: i64,
    pub may_turn: bool,
    /// The ways in which a leg can be gone: "walk", "climb", "jump", "catch", "fly". The first is the usual one.
    pub ways: Vec<String>,
    /// What the move must do besides, in sentences.
    pub limits: Vec<String>,
    /// It may also stay where it is.
    pub may_stay: bool,
    /// The model that it goes for, in a straight line.
    pub toward: Option<u16>,
}

/// A unit is to move: one gesture for all of its members, each of which can be corrected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UnitWanted {
    /// Its id in [`crate::Scene::units`].
    pub unit: u16,
    /// The member that a drag of the whole unit holds, unless another is dragged.
    pub lead: u16,
    pub members: Vec<MemberWanted>,
    pub may_turn: bool,
    /// What the move must do besides, in sentences.
    pub limits: Vec<String>,
    /// All of it may also stay where it is.
    pub may_stay: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MemberWanted {
    pub model: u16,
    /// How far it may go.
    pub most: i64,
}

/// What an option means, for somebody who looks at it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Detail {
    /// Its place in the list of answers.
    pub at: usize,
    /// In full, with its target.
    pub label: String,
    pub says: String,
    pub shapes: Vec<OverlayShape>,
}

/// A question that a player may wish not to be asked again for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passing {
    /// The place of the answer that lets it pass.
    pub at: usize,
    /// What is let pass, in a few words: "reactions", "boosts". Other questions are asked all the same.
    pub what: String,
}

/// Until when something can be let pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// "the turn ends", "the round ends".
    pub until: String,
    /// A number that changes when the moment has come: of the turn, of the round.
    pub now: u64,
}

impl Choice {
    /// The verb and what it aims at.
    pub fn of(verb: impl Into<String>, target: Target) -> Choice {
        Choice {
            verb: verb.into(),
            target: Some(target),
            ..Choice::default()
        }
    }
}
