//! Scenarios of WARMACHINE: positions and plays that prove or ask a ruling. See docs/scenarios-warmachine.md.

mod answers;
mod commands;
mod expect;
mod file;
mod names;
mod position;

use odds::{Budget, OddsReport};
use rulebook::RuleId;
use scenario::{Document, Failure, Others, ScenarioReport, run};
use table::Point;

use crate::army::{ArmyList, Muster};
use crate::data::Library;
use crate::terrain::placement;
use answers::WarmachineWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    scenario::check(file, document, check_all)
}

impl scenario::ScenarioFile for ScenarioFile {
    fn title(&self) -> &str {
        &self.title
    }

    fn cites(&self) -> &[RuleId] {
        &self.cites
    }
}

/// The odds of what a scenario leaves to the dice.
pub fn odds(file: &str, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    let scenario: ScenarioFile = scenario::read(file, document)?;
    scenario::odds::<WarmachineWords>(position::setup(&scenario)?, &scenario.play, others, budget)
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

fn check_all(scenario: &ScenarioFile) -> Result<(), Failure> {
    let tests_nothing = scenario.play.is_empty()
        && scenario.armies.is_empty()
        && scenario.bad_tables.is_empty()
        && scenario.guidelines.is_empty();
    if tests_nothing {
        return Err(Failure::new(
            "nothing is tested: give `play`, `armies`, `bad_tables` or `guidelines`",
        ));
    }
    check_armies(scenario)?;
    check_tables(scenario)?;
    check_guidelines(scenario)?;
    if scenario.play.is_empty() {
        return Ok(());
    }
    run::<WarmachineWords>(position::setup(scenario)?, &scenario.play)
}

/// Tables that must be refused by the rule they name.
fn check_tables(scenario: &ScenarioFile) -> Result<(), Failure> {
    for (at, bad) in scenario.bad_tables.iter().enumerate() {
        let wrong = |why: String| Err(Failure::at(bad.place, format!("bad_tables[{at}]"), why));
        match bad.value.layout.build() {
            Err(why) if why.contains(bad.value.refused.as_str()) => {}
            Err(why) => return wrong(format!("it is refused otherwise: {why}")),
            Ok(_) => return wrong("this table can be built".into()),
        }
    }
    Ok(())
}

/// Tables that break exactly the guidelines that they name.
fn check_guidelines(scenario: &ScenarioFile) -> Result<(), Failure> {
    for (at, file) in scenario.guidelines.iter().enumerate() {
        let wrong = |why: String| Failure::at(file.place, format!("guidelines[{at}]"), why);
        let terrain = file.value.layout.build().map_err(wrong)?;
        let places: Vec<Point> = file
            .value
            .places
            .iter()
            .map(|[x, y]| Point::new((*x).into(), (*y).into()))
            .collect();
        let broken = match file.value.method {
            Some(method) => placement::by_method(&terrain, method),
            None => placement::guidelines(&terrain, &places),
        };
        for rule in &file.value.broken {
            if !broken.iter().any(|broken| broken.rule == *rule) {
                return Err(wrong(format!("it keeps {rule}")));
            }
        }
        let other = broken.iter().find(|broken| !file.value.broken.contains(&broken.rule));
        if let Some(other) = other {
            return Err(wrong(format!("it breaks {}: {}", other.rule, other.message)));
        }
    }
    Ok(())
}

/// Armies that must be legal, or refused by the rules they name.
fn check_armies(scenario: &ScenarioFile) -> Result<(), Failure> {
    let mut library = Library::embedded().clone();
    library
        .entries
        .extend(scenario.entries.iter().cloned().map(std::sync::Arc::new));
    library.cards.extend(scenario.cards.iter().cloned());
    for (at, army) in scenario.armies.iter().enumerate() {
        let said = &army.value;
        let list = ArmyList {
            name: "army".into(),
            faction: said.faction.clone(),
            army: said.army.clone(),
            arena: said.arena,
            says: String::new(),
            level: said.level,
            points: said.points,
            free: said.free,
            entries: said.entries.clone(),
            cards: said.cards.clone(),
        };
        let wrong = |why: String| Err(Failure::at(army.place, format!("armies[{at}]"), why));
        let mustered = Muster::new(&list, &library);
        let problems = match mustered {
            Ok(muster) => {
                if said.costs.is_some_and(|costs| costs != muster.points) {
                    return wrong(format!("it costs {}", muster.points));
                }
                let models: usize = muster.army.groups.iter().map(|group| group.models.len()).sum();
                if said.models.is_some_and(|expected| expected != models) {
                    return wrong(format!("it has {models} models"));
                }
                vec![]
            }
            Err(problems) => problems,
        };
        if let Some(other) = problems.iter().find(|problem| problem.rule.is_none()) {
            return wrong(other.to_string());
        }
        for rule in &said.refused {
            if !problems.iter().any(|problem| problem.rule == Some(*rule)) {
                return wrong(format!("it is not refused by {rule}"));
            }
        }
        let other = problems
            .iter()
            .find(|problem| !problem.rule.is_some_and(|rule| said.refused.contains(&rule)));
        if let Some(problem) = other {
            return wrong(format!("it is refused: {problem}"));
        }
    }
    Ok(())
}
