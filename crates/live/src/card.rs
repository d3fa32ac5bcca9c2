//! A model's card as it counts now.

use serde::Serialize;

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
    /// What is acting on it now, in sentences.
    pub effects: Vec<String>,
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
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardAbility {
    pub name: String,
    pub cost: String,
    pub says: String,
    pub rules: Vec<String>,
}
