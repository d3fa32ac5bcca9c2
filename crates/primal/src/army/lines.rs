//! The lines of a list with what their names stand for.

use std::sync::Arc;

use super::{ArmyList, Enlisted, MERCENARIES, MINIONS, Problem, ThemeForce};
use crate::card::{AttachmentKind, Entry};
use crate::data::{Library, find, same};

/// What an entry counts as in this army (primal:partisan-01, primal:mercenary-partisan-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    Faction,
    Minion,
    Mercenary,
}

/// A line with its entry and its price.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    pub said: &'a Enlisted,
    pub entry: &'a Arc<Entry>,
    pub counts: Counts,
    /// How many models it is.
    pub models: u8,
    pub points: u16,
}

impl Line<'_> {
    pub fn label(&self) -> &str {
        self.said.label()
    }

    /// It says that it joins the other line.
    pub fn joins(&self, other: &Line<'_>) -> bool {
        let joins = self.said.joins.as_deref();
        self.entry.attachment.is_some() && joins.is_some_and(|name| same(name, other.label()))
    }

    /// It says that the other line controls it.
    pub fn is_led_by(&self, other: &Line<'_>) -> bool {
        let controller = self.said.controller.as_deref();
        controller.is_some_and(|name| same(name, other.label()))
    }

    pub fn attachment(&self) -> Option<AttachmentKind> {
        self.entry.attachment.as_ref().map(|attachment| attachment.kind)
    }
}

pub fn theme<'a>(list: &ArmyList, library: &'a Library) -> Result<Option<&'a ThemeForce>, Problem> {
    let Some(name) = &list.theme else { return Ok(None) };
    match find("theme force", name, &library.themes, |theme| &theme.name) {
        Ok(theme) => Ok(Some(theme)),
        Err(unknown) => Err(Problem {
            rule: None,
            line: None,
            message: unknown.to_string(),
        }),
    }
}

fn counts(list: &ArmyList, entry: &Entry) -> Counts {
    let is_partisan = entry
        .partisan
        .as_ref()
        .is_some_and(|faction| same(faction, &list.faction));
    if is_partisan {
        Counts::Faction
    } else if same(&entry.faction, MINIONS) {
        Counts::Minion
    } else if same(&entry.faction, MERCENARIES) {
        Counts::Mercenary
    } else {
        Counts::Faction
    }
}

/// Far more than any encounter level buys.
const MOST_ENTRIES: usize = 200;

/// Looks up the entries. Names and sizes that nobody knows end it here: nothing more could be said of such a list.
pub fn lines<'a>(list: &'a ArmyList, library: &'a Library) -> Result<Vec<Line<'a>>, Vec<Problem>> {
    let mut lines = vec![];
    let mut problems = vec![];
    if list.entries.len() > MOST_ENTRIES {
        return Err(vec![Problem {
            rule: None,
            line: None,
            message: format!("a list of more than {MOST_ENTRIES} entries is too large for any army"),
        }]);
    }
    for said in &list.entries {
        let mut wrong = |rule, message| {
            problems.push(Problem {
                rule,
                line: Some(said.label().into()),
                message,
            });
        };
        let entry = match library.entry(&said.entry) {
            Ok(entry) => entry,
            Err(unknown) => {
                wrong(None, unknown.to_string());
                continue;
            }
        };
        match size(said, entry) {
            Ok((models, points)) => lines.push(Line {
                said,
                entry,
                counts: counts(list, entry),
                models,
                points,
            }),
            Err(why) => wrong(Some(kernel::cite!("primal:point-cost-02")), why),
        }
    }
    problems.extend(ambiguous(&lines));
    if problems.is_empty() { Ok(lines) } else { Err(problems) }
}

/// Names that several lines have and others refer to: nobody could say whom they mean (primal:attachment-01, primal:battlegroup-building-03).
fn ambiguous(lines: &[Line<'_>]) -> Vec<Problem> {
    let named = |name: &str| lines.iter().filter(|line| same(line.label(), name)).count();
    let mut problems = vec![];
    for line in lines {
        let meant = [
            (line.said.joins.as_deref(), kernel::cite!("primal:attachment-01")),
            (
                line.said.controller.as_deref(),
                kernel::cite!("primal:battlegroup-building-03"),
            ),
        ];
        for (name, rule) in meant.into_iter().filter_map(|(name, rule)| Some((name?, rule))) {
            if named(name) > 1 {
                problems.push(Problem {
                    rule: Some(rule),
                    line: Some(line.label().into()),
                    message: format!("several lines are called {name}: a label tells them apart"),
                });
            }
        }
    }
    problems
}

/// primal:point-cost-01, primal:point-cost-02, primal:warbeast-points-01, primal:warcaster-points-01
fn size(said: &Enlisted, entry: &Entry) -> Result<(u8, u16), String> {
    let bodies = entry
        .models
        .iter()
        .fold(0u8, |sum, member| sum.saturating_add(member.count));
    let chosen = match (entry.sizes.as_slice(), said.models) {
        ([], None) => return Ok((bodies, 0)),
        ([], Some(models)) if models == bodies => return Ok((bodies, 0)),
        ([only], None) => only,
        ([_, _, ..], None) => {
            let sizes: Vec<String> = entry.sizes.iter().map(|size| size.models.to_string()).collect();
            return Err(format!("the list does not say how many models: {}", sizes.join(" or ")));
        }
        (sizes, Some(models)) => match sizes.iter().find(|size| size.models == models) {
            Some(size) => size,
            None => return Err(format!("it does not come with {models} models")),
        },
    };
    let points = if entry.is_caster() { 0 } else { chosen.points };
    Ok((chosen.models, points))
}
