//! How sure the figures of a card are, field by field.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Where a figure comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Printed in the publisher's free Quick Start.
    QuickStart,
    /// Typed in by players of the community wiki from the cards.
    Wiki,
    /// Other community data, not checked against a public source.
    Community,
    /// No source: whatever stands there is a stand-in.
    #[default]
    Unknown,
}

/// The grade of an entry, the fields that differ from it, and what stands in for figures that nobody could find.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sureness {
    pub grade: Grade,
    /// Fields with another grade than the entry's.
    pub fields: BTreeMap<String, Grade>,
    /// What stands in for a missing figure, by field.
    pub stand_ins: BTreeMap<String, String>,
    /// What is missing altogether.
    pub missing: Vec<String>,
}

impl Sureness {
    pub fn of(&self, field: &str) -> Grade {
        self.fields.get(field).copied().unwrap_or(self.grade)
    }
}
