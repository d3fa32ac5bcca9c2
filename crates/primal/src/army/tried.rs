//! Armies as scenario files try them: legal ones with what they come to, and others with the rules that refuse them.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::RuleId;
use scenario::{Failure, Spanned, is_refused_by};
use serde::Deserialize;

use super::{ArmyList, EncounterLevel, Enlisted, Muster, ThemeForce};
use crate::card::Entry;
use crate::data::{Library, same};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriedArmy {
    pub faction: String,
    #[serde(default)]
    pub theme: Option<String>,
    #[serde(default)]
    pub level: Option<EncounterLevel>,
    #[serde(default)]
    pub points: Option<u16>,
    pub entries: Vec<Enlisted>,
    #[serde(default)]
    pub refused: Vec<RuleId>,
    /// What a legal army costs, the points of its casters included.
    #[serde(default)]
    pub costs: Option<u16>,
    #[serde(default)]
    pub models: Option<usize>,
    /// All special rules of the models of a line, by its label.
    #[serde(default)]
    pub rules: BTreeMap<String, Vec<String>>,
    /// How many units and independent models a legal army has.
    #[serde(default)]
    pub groups: Option<usize>,
}

/// Tries armies with the entries and theme forces that only this scenario knows, besides the project's own.
pub fn check(entries: &[Entry], themes: &[ThemeForce], armies: &[Spanned<TriedArmy>]) -> Result<(), Failure> {
    if armies.is_empty() {
        return Ok(());
    }
    let mut library = Library::embedded().clone();
    // The scenario's own come first: an entry of the project may have the same name.
    let own = entries.iter().cloned().map(Arc::new);
    library.entries.splice(0..0, own);
    library.themes.splice(0..0, themes.iter().cloned());
    for (at, army) in armies.iter().enumerate() {
        check_one(&library, &army.value).map_err(|why| Failure::at(army.place, format!("armies[{at}]"), why))?;
    }
    Ok(())
}

fn check_rules(muster: &Muster, label: &str, expected: &[String]) -> Result<(), String> {
    let group = muster.groups.iter().find(|group| same(&group.label, label));
    let group = group.ok_or_else(|| format!("the army has no {label}"))?;
    for body in &group.bodies {
        let found: Vec<String> = body.profile.rules.iter().map(|rule| rule.name().to_string()).collect();
        if found != expected {
            return Err(format!("{} of {label} has the rules {found:?}", body.profile.name));
        }
    }
    Ok(())
}

fn check_one(library: &Library, said: &TriedArmy) -> Result<(), String> {
    let list = ArmyList {
        name: "army".into(),
        faction: said.faction.clone(),
        says: String::new(),
        theme: said.theme.clone(),
        level: said.level,
        points: said.points,
        entries: said.entries.clone(),
    };
    let of_legal = said.costs.is_some() || said.models.is_some() || said.groups.is_some() || !said.rules.is_empty();
    if of_legal && !said.refused.is_empty() {
        return Err("`costs`, `models`, `groups` and `rules` are of a legal army, and this one is `refused`".into());
    }
    let expected = |what: &str, expected: Option<usize>, found: usize| match expected {
        Some(expected) if expected != found => Err(format!("expected {expected} {what}, and it has {found}")),
        _ => Ok(()),
    };
    let problems = match Muster::new(&list, library) {
        Ok(muster) => {
            expected("points", said.costs.map(usize::from), usize::from(muster.points))?;
            expected("models", said.models, muster.models())?;
            expected("groups", said.groups, muster.groups.len())?;
            for (label, rules) in &said.rules {
                check_rules(&muster, label, rules)?;
            }
            vec![]
        }
        Err(problems) => problems,
    };
    is_refused_by(&said.refused, &problems, |problem| problem.rule)
}
