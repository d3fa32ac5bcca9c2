//! What came of a scenario.

use std::fmt;

use rulebook::RuleId;
use serde::Serialize;

/// A scenario that was run, or could not be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioReport {
    pub file: String,
    /// The line on which it begins.
    pub line: u64,
    pub title: String,
    /// The rules that it proves, if it passes.
    pub cites: Vec<RuleId>,
    pub failure: Option<Failure>,
}

/// What is wrong, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Counted from 1; nothing where the file as a whole is at fault.
    pub line: Option<u64>,
    pub column: Option<u64>,
    /// The way to the field, as `fighters[2].at`; empty where there is none to name.
    pub field: String,
    pub message: String,
    /// What happened from the last command on, one line each.
    pub told: Vec<String>,
}

impl ScenarioReport {
    pub fn passed(&self) -> bool {
        self.failure.is_none()
    }
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Failure {
            message: message.into(),
            ..Failure::default()
        }
    }

    /// A fault at a place in the file.
    pub fn at(place: yaml::Place, field: impl Into<String>, message: impl Into<String>) -> Self {
        Failure {
            line: Some(place.line),
            column: Some(place.column),
            field: field.into(),
            message: message.into(),
            told: vec![],
        }
    }
}

/// `file:line:column: field: message`, as far as they are known.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        if let Some(column) = self.column {
            write!(f, "{column}:")?;
        }
        if !self.field.is_empty() {
            write!(f, " {}:", self.field)?;
        }
        write!(f, " {}", self.message)
    }
}
