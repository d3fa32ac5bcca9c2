//! All that can be wrong with an army.

mod allowance;
mod attachments;
mod controllers;
mod factions;
mod points;
mod teams;
mod themes;

pub use points::army_points;

use kernel::RuleId;

use super::lines::Line;
use super::{ArmyList, Problem, ThemeForce};

struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, rule: RuleId, line: Option<&Line<'_>>, message: String) {
        self.0.push(Problem {
            rule: Some(rule),
            line: line.map(|line| line.label().into()),
            message,
        });
    }
}

pub fn all(list: &ArmyList, theme: Option<&ThemeForce>, lines: &[Line<'_>]) -> Vec<Problem> {
    let mut problems = Problems(vec![]);
    factions::check(list, theme, lines, &mut problems);
    allowance::check(lines, &mut problems);
    attachments::check(lines, &mut problems);
    controllers::check(lines, &mut problems);
    if let Some(theme) = theme {
        themes::check(list, theme, lines, &mut problems);
    }
    points::check(list, theme, lines, &mut problems);
    teams::check(lines, &mut problems);
    problems.0
}
