//! Armies: how a list is written, and all that makes it legal.

mod build;
mod checks;
mod levels;
mod random;
pub mod text;

pub use build::group_of;
pub use levels::{Arena, EncounterLevel};
pub use random::random;

use std::collections::BTreeMap;
use std::fmt;

use kernel::RuleId;
use serde::{Deserialize, Serialize};

use crate::data::Library;
use crate::setup::Army;

/// An army as files have it (wm4:army-build-04).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyList {
    pub name: String,
    pub faction: String,
    /// The army within the faction; nothing for a Custom Army.
    #[serde(default)]
    pub army: Option<String>,
    #[serde(default)]
    pub arena: Arena,
    #[serde(default)]
    pub says: String,
    #[serde(default)]
    pub level: Option<EncounterLevel>,
    /// Another number of points than the level's, where players agree on one.
    #[serde(default)]
    pub points: Option<u16>,
    /// Huge models that a Total War army gets for nothing (wm4:encounter-level-10).
    #[serde(default)]
    pub free: u8,
    pub entries: Vec<Enlisted>,
    #[serde(default)]
    pub cards: Vec<String>,
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enlisted {
    pub entry: String,
    /// What the line is called by others of the list, where its entry stands in it twice.
    #[serde(default)]
    pub label: Option<String>,
    /// The option for each hardpoint.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who controls a warjack or warbeast (wm4:battlegroup-build-06, wm4:battlegroup-build-08).
    #[serde(default)]
    pub controller: Option<String>,
    /// The unit that an attachment joins.
    #[serde(default)]
    pub joins: Option<String>,
}

impl Enlisted {
    pub fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.entry)
    }
}

/// Something that is wrong with an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub rule: Option<RuleId>,
    /// The line of the list, by its label.
    pub line: Option<String>,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = &self.line {
            write!(f, "{line}: ")?;
        }
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// A legal army, ready to be fielded.
#[derive(Clone, Debug)]
pub struct Muster {
    pub army: Army,
    pub points: u16,
}

/// What each line of a list costs. Nothing for a list of unknown entries.
pub fn prices(list: &ArmyList, library: &Library) -> Vec<u16> {
    let lines = build::lines(list, library).unwrap_or_default();
    lines.iter().map(|line| line.points).collect()
}

impl Muster {
    /// The army of a list, or all that is wrong with it.
    pub fn new(list: &ArmyList, library: &Library) -> Result<Muster, Vec<Problem>> {
        let lines = build::lines(list, library)?;
        let problems = checks::all(list, library, &lines);
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Muster {
            army: build::army(list, &lines, library),
            points: checks::spent(list, library, &lines),
        })
    }
}
