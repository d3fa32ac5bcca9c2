//! Armies: how a list is written, and all that makes it legal.
//!
//! A list has a line for each entry that it buys. What is wrong with it is told line by line, each with its rule ([`Problem`]);
//! a list with nothing wrong is a [`Muster`]: the models in groups, ready to be set up.

mod build;
mod checks;
mod field;
mod levels;
mod lines;
mod random;
pub mod text;
mod theme;
pub mod tried;

pub use build::{Body, Muster, Mustered};
pub use levels::EncounterLevel;
pub use lines::Counts;
pub use random::random;
pub use theme::{Bonus, Granted, Selector, ThemeForce};

use std::fmt;

use kernel::RuleId;
use serde::{Deserialize, Serialize};

use crate::data::Library;

/// The faction of Minions and that of Mercenaries, as files and lists name them.
pub const MINIONS: &str = "Minions";
pub const MERCENARIES: &str = "Mercenaries";

/// An army as files have it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyList {
    pub name: String,
    pub faction: String,
    #[serde(default)]
    pub says: String,
    /// A theme force, by name (primal:theme-force-01).
    #[serde(default)]
    pub theme: Option<String>,
    #[serde(default)]
    pub level: Option<EncounterLevel>,
    /// Army points, where players agree on others than the level's.
    #[serde(default)]
    pub points: Option<u16>,
    pub entries: Vec<Enlisted>,
}

/// One line of a list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enlisted {
    pub entry: String,
    /// What the line is called by others of the list, where its entry stands in it twice.
    #[serde(default)]
    pub label: Option<String>,
    /// How many models, where the entry comes in several sizes (primal:point-cost-02).
    #[serde(default)]
    pub models: Option<u8>,
    /// Who controls a warbeast, warjack or monstrosity (primal:battlegroup-building-03).
    #[serde(default)]
    pub controller: Option<String>,
    /// The unit or caster that an attachment joins.
    #[serde(default)]
    pub joins: Option<String>,
    /// The theme force gives it for nothing.
    #[serde(default)]
    pub free: bool,
    /// Which player of a team controls it, from 1 (primal:team-game-01).
    #[serde(default)]
    pub player: Option<u8>,
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

/// The army points that a list spends: a battlegroup is paid by its caster's own points first. Nothing for a list of unknown entries.
pub fn army_points(list: &ArmyList, library: &Library) -> Option<u16> {
    let lines = lines::lines(list, library).ok()?;
    Some(checks::army_points(&lines))
}

/// What each line of a list costs, before its caster pays. Nothing for a list of unknown entries.
pub fn prices(list: &ArmyList, library: &Library) -> Vec<u16> {
    let lines = lines::lines(list, library).unwrap_or_default();
    lines.iter().map(|line| line.points).collect()
}

impl Muster {
    /// The army of a list, or all that is wrong with it.
    pub fn new(list: &ArmyList, library: &Library) -> Result<Muster, Vec<Problem>> {
        let theme = lines::theme(list, library).map_err(|problem| vec![problem])?;
        let lines = lines::lines(list, library)?;
        let problems = checks::all(list, theme, &lines);
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(build::muster(theme, &lines))
    }
}
