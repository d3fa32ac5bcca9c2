//! The picture of a table: what stands where, and how it is doing.

use serde::{Deserialize, Serialize};

/// The battlefield and the terrain on it. It changes seldom.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Board {
    pub name: String,
    pub width: i64,
    pub depth: i64,
    /// Where the game's north is. Everything that is drawn has to follow it: drawn the other way round, left and right are swapped.
    pub y_grows: YGrows,
    pub features: Vec<Feature>,
}

/// Which way `y` grows on a table that lies before the players as the game's rules and cards draw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum YGrows {
    /// The origin is the corner at the bottom left.
    Up,
    /// The origin is the corner at the top left.
    #[default]
    Down,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Feature {
    pub id: u16,
    pub name: String,
    pub parts: Vec<Part>,
}

/// One part of a piece of terrain: an outline between two heights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    pub outline: Vec<[i64; 2]>,
    pub bottom: i64,
    pub top: i64,
    /// How it is drawn: "wall", "platform", "low", "stairs", "ladder", "archway", "door", "forest", "water", "rough", ...
    /// A client draws a look that it does not know as plain ground.
    pub look: String,
    /// What it is, in the words of the rules, with its figures.
    pub says: String,
    /// The direction in which it rises, for stairs and slopes.
    pub rises: Option<[i64; 2]>,
    /// It harms who climbs it or falls into it.
    pub deadly: bool,
}

/// Something flat on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum Shape {
    Circle {
        at: [i64; 2],
        radius: i64,
    },
    Line {
        from: [i64; 2],
        to: [i64; 2],
    },
    /// The union of rings that may overlap.
    Rings {
        rings: Vec<Vec<[i64; 2]>>,
    },
}

/// A part of the table that means something now: a deployment zone, a control area, a cloud.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Area {
    pub label: String,
    pub seat: Option<u8>,
    pub shape: Shape,
}

/// All that moves and changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// Where the game stands, such as "Round 2, combat phase".
    pub headline: String,
    /// What the cards or the scenario of this game say: name and sentence.
    pub plan: Vec<[String; 2]>,
    /// By seat.
    pub sides: Vec<Side>,
    pub models: Vec<Model>,
    pub markers: Vec<Marker>,
    pub areas: Vec<Area>,
    /// Models that act together.
    pub units: Vec<Unit>,
    /// How far each side is on its way to victory. A game says it in [`crate::Shown::progress`].
    pub progress: Vec<Progress>,
    pub ending: Option<Ending>,
}

/// Models that act together. A fallen member stays in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unit {
    pub id: u16,
    pub seat: Option<u8>,
    pub name: String,
    pub letters: String,
    /// The member beside which its banner is drawn.
    pub leader: Option<u16>,
    pub members: Vec<u16>,
    /// What is true of all of it, in sentences.
    pub says: Vec<String>,
}

/// Something that decides the game, or may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// "Victory points", "Objectives held".
    pub name: String,
    /// How it decides the game.
    pub says: String,
    /// By seat: how far it is, in a few words.
    pub values: Vec<String>,
}

/// A player's side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Side {
    /// The colour of the seat: Red, Blue, Green.
    pub name: String,
    pub army: String,
    pub faction: String,
    pub score: Option<i64>,
    /// Dice, fury, focus: what the player has to spend.
    pub resources: Vec<Resource>,
}

/// Something that a player has to spend, or that lies before him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Resource {
    pub name: String,
    pub value: String,
    pub says: String,
    /// Faces to draw, if it is dice.
    pub dice: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Position {
    pub x: i64,
    pub y: i64,
    pub z: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum BaseShape {
    Round {
        radius: i64,
    },
    /// Half axes; the long one lies along the facing.
    Oval {
        long: i64,
        short: i64,
    },
}

/// What a model may still do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ModelState {
    /// It has not acted yet.
    Ready,
    /// It is its turn now.
    Acting,
    /// It has put its turn off.
    Waiting,
    /// It has acted.
    Done,
    /// Not on the table yet.
    Aside,
    /// Taken down, destroyed.
    Fallen,
    /// Left the table in another way.
    Gone,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Model {
    pub id: u16,
    /// Nobody's for beasts of the wild.
    pub seat: Option<u8>,
    /// Its name in this game; no two are the same.
    pub name: String,
    /// The name on its card.
    pub kind: String,
    /// One to three letters to draw on its base.
    pub letters: String,
    /// It leads its side.
    pub leader: bool,
    /// What stands on its base, to be drawn.
    pub figure: Figure,
    pub base: BaseShape,
    pub height: i64,
    /// Nowhere while it is not on the table.
    pub at: Option<Position>,
    /// Where it looks, in games that know facing; for oval bases how they lie.
    pub facing: Option<[i64; 2]>,
    /// Facing means something in this game: draw the front arc.
    pub has_front: bool,
    pub state: ModelState,
    /// The state in words: "activated", "arrives in round 2".
    pub state_says: String,
    pub wounds: Option<Wounds>,
    /// What it holds of something that there is a most of: fury, focus.
    pub counters: Vec<Counter>,
    pub badges: Vec<Badge>,
}

/// The kind of figure on a base. It decides nothing: clients draw a silhouette or a standing figure from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Somebody on foot who fights hand to hand.
    Fighter,
    /// Somebody on foot who shoots.
    Shooter,
    /// Works magic.
    Caster,
    /// On a mount.
    Rider,
    /// Goes on claws.
    Beast,
    /// Has wings.
    Winged,
    /// A walking machine.
    Machine,
    /// A war engine or a building.
    Engine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Wounds {
    pub left: u32,
    pub of: u32,
}

/// So many of at most so many, to be seen at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counter {
    pub name: String,
    pub value: u32,
    pub of: u32,
    pub says: String,
}

/// A token or a condition on a model, to be seen at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Badge {
    /// A letter or two.
    pub letters: String,
    pub says: String,
}

/// An objective, a treasure, a trap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Marker {
    pub id: u16,
    /// How it is drawn: "objective", "treasure", ...
    pub look: String,
    pub label: String,
    pub says: String,
    /// Nowhere while it is carried.
    pub at: Option<Position>,
    pub radius: i64,
    /// Who controls it.
    pub seat: Option<u8>,
    pub carrier: Option<u16>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ending {
    /// The seats that have won; nobody, if it is a draw.
    pub winners: Vec<u8>,
    /// Who won and why.
    pub says: String,
}
