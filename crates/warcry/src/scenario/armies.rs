//! Lists that must be legal warbands, or refused by certain rules.

use std::collections::BTreeSet;

use rulebook::RuleId;
use scenario::Failure;

use super::file::ScenarioFile;
use crate::Library;
use crate::army::{Muster, USUAL_POINTS, WarbandList};

pub fn check(scenario: &ScenarioFile) -> Result<(), Failure> {
    for (at, file) in scenario.armies.iter().enumerate() {
        let army = &file.value;
        let fail = |why: String| Failure::at(file.place, format!("armies[{at}]"), why);
        let list = WarbandList {
            starter: false,
            name: scenario.title.clone(),
            faction: army.faction.clone(),
            fighters: army.fighters.clone(),
            says: String::new(),
        };
        let points = army.points.unwrap_or(USUAL_POINTS);
        let problems = Muster::with_points(&list, Library::embedded(), points)
            .err()
            .unwrap_or_default();
        if let Some(unknown) = problems.iter().find(|problem| problem.rule.is_none()) {
            return Err(fail(unknown.to_string()));
        }
        let broken: BTreeSet<RuleId> = problems.iter().filter_map(|problem| problem.rule).collect();
        let expected: BTreeSet<RuleId> = army.refused.iter().copied().collect();
        if broken != expected {
            let told: Vec<String> = problems.iter().map(|problem| problem.to_string()).collect();
            let found = if told.is_empty() {
                "it is a legal warband".into()
            } else {
                format!("it is refused: {}", told.join("; "))
            };
            let wanted: Vec<&str> = expected.iter().map(|rule| rule.as_str()).collect();
            let wanted = if wanted.is_empty() {
                "it should be legal".into()
            } else {
                format!("it should be refused by {}", wanted.join(", "))
            };
            return Err(fail(format!("{found}; {wanted}")));
        }
    }
    Ok(())
}
