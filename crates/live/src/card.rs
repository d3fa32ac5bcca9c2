//! A model's card as it counts now.

use serde::Serialize;

use crate::OverlayKind;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ModelCard {
    pub id: u16,
    pub name: String,
    pub kind: String,
    pub seat: Option<u8>,
    pub points: Option<u32>,
    pub stats: Vec<Stat>,
    pub weapons: Vec<CardWeapon>,
    /// Runemarks, keywords.
    pub marks: Vec<String>,
    pub abilities: Vec<CardAbility>,
    /// Where its damage is marked, if not on one plain row.
    pub life: Option<Life>,
    pub powers: Vec<CardPower>,
    /// What is acting on it now, in sentences.
    pub effects: Vec<String>,
    /// What can be shown of it on the table.
    pub overlays: Vec<OverlayKind>,
}

/// Circles or boxes in which damage is marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Life {
    pub form: LifeForm,
    /// Aspects of a spiral, systems of a grid; all boxes of a row.
    pub aspects: Vec<LifeAspect>,
    /// Grids as they are printed: one, or two of something huge.
    pub grids: Vec<LifeGrid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LifeForm {
    /// One circle after another.
    Row,
    /// Branches that wind out from a middle.
    Spiral,
    /// Columns of boxes, some of which belong to systems.
    Grid,
}

/// A damage grid, row by row from the top; nothing where no box is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LifeGrid {
    /// Which of two it is; nothing for the only one.
    pub name: String,
    pub rows: Vec<Vec<Option<LifeBox>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LifeBox {
    /// The letter of its system; nothing for a box of the hull.
    pub letter: String,
    pub marked: bool,
    /// Its system is crippled.
    pub lost: bool,
}

/// Branches that belong together. Who has lost all of their circles has lost what they stand for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LifeAspect {
    pub name: String,
    pub lost: bool,
    /// What its loss means.
    pub says: String,
    pub branches: Vec<LifeBranch>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LifeBranch {
    /// The face of the die that begins there.
    pub label: String,
    pub marked: u32,
    pub of: u32,
}

/// A spell, an animus, a feat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardPower {
    pub name: String,
    /// "spell", "animus", "feat".
    pub kind: String,
    pub stats: Vec<Stat>,
    /// "upkeep", "offensive", "used".
    pub marks: Vec<String>,
    pub says: String,
}

/// A figure: what is printed, what counts now, and why they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stat {
    pub name: String,
    pub printed: String,
    pub now: String,
    pub why: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardWeapon {
    pub name: String,
    pub stats: Vec<Stat>,
    /// What it does besides, in sentences.
    pub says: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardAbility {
    pub name: String,
    pub cost: String,
    pub says: String,
    pub rules: Vec<String>,
}
