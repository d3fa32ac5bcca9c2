//! Looking and measuring, at any time and for any model.

use serde::{Deserialize, Serialize};

use crate::{Position, Shape};

/// What one may ask of any model on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OverlayKind {
    /// Whom it sees, and who has cover from it.
    Sight,
    /// How far its weapons reach, and whom.
    Range,
    /// Where it can go with one move.
    Reach,
    /// Where it can strike after one move.
    Threat,
    /// How far its command over others reaches, and whom.
    Control,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Overlay {
    pub shapes: Vec<OverlayShape>,
    pub models: Vec<MarkedModel>,
    /// In one sentence.
    pub says: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OverlayShape {
    pub label: String,
    /// "reach", "range", "threat", "blocked", "seen", "control", "front", "lane", "template", "deviation".
    pub look: String,
    pub shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MarkedModel {
    pub id: u16,
    /// "seen", "cover", "hidden", "in_range".
    pub look: String,
    /// With the numbers.
    pub says: String,
}

/// An end of the measuring tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "on", rename_all = "snake_case", deny_unknown_fields)]
pub enum End {
    Model { id: u16 },
    Marker { id: u16 },
    Point { x: i64, y: i64 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    pub distance: i64,
    pub from: Position,
    pub to: Position,
    /// The distance and what else the players want to know of it, in words.
    pub says: String,
}
