//! Theme forces: what an army may be made of, and what it gains for that (primal:theme-force-01).

use battlegroup::rules::RuleRef;
use serde::{Deserialize, Serialize};

use super::lines::Line;
use crate::card::Kind;
use crate::data::same;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThemeForce {
    pub name: String,
    pub faction: String,
    /// The models that it is about, by keyword (primal:cephalyx-01).
    #[serde(default)]
    pub of: Option<String>,
    /// What an army of this theme may include.
    pub allows: Vec<Selector>,
    #[serde(default)]
    pub bonus: Option<Bonus>,
    /// Special rules that models of the army gain.
    #[serde(default)]
    pub gains: Vec<Granted>,
}

/// For each full number of points of some lines, one other line is free (primal:theme-operating-theater-02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub for_each: u16,
    pub points_of: Selector,
    pub free: Selector,
}

/// Some lines of the army gain a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Granted {
    pub rule: RuleRef,
    pub to: Selector,
    /// Only the first of them in the list.
    #[serde(default)]
    pub one: bool,
}

/// Which lines of a list are meant: all that is said here is true of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Selector {
    /// Entries by name.
    pub entries: Vec<String>,
    pub kind: Option<Kind>,
    pub keyword: Option<String>,
    pub not_keyword: Option<String>,
    pub character: Option<bool>,
    /// Units of troopers. A warbeast pack counts as warbeasts (primal:warbeast-pack-03).
    pub unit: bool,
    /// Units that this attachment has joined.
    pub joined_by: Option<String>,
}

impl Selector {
    pub(super) fn fits(&self, line: &Line<'_>, all: &[Line<'_>]) -> bool {
        let entry = line.entry;
        let is_unit = entry.is_unit() && entry.kind() != Kind::Warbeast;
        let joined = |name: &String| {
            let other = |other: &Line<'_>| other.joins(line) && same(&other.entry.name, name);
            all.iter().any(other)
        };
        (self.entries.is_empty() || self.names(line))
            && self
                .kind
                .is_none_or(|kind| entry.models.iter().any(|member| member.profile.kind == kind))
            && self.keyword.as_ref().is_none_or(|word| entry.has_keyword(word))
            && !self.not_keyword.as_ref().is_some_and(|word| entry.has_keyword(word))
            && self.character.is_none_or(|character| character == entry.is_character())
            && (!self.unit || is_unit)
            && self.joined_by.as_ref().is_none_or(joined)
    }

    /// It names the entry, which is more than to allow it (primal:ranking-officer-07).
    pub(super) fn names(&self, line: &Line<'_>) -> bool {
        self.entries.iter().any(|name| same(name, &line.entry.name))
    }
}
