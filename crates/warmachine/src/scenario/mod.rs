//! Scenarios of WARMACHINE: positions and plays that prove or ask a ruling. See docs/scenarios-warmachine.md.

mod answers;
mod commands;
mod expect;
mod file;
mod names;
mod position;
mod sensible;
mod unasked;

use odds::{Budget, OddsReport};
use scenario::{Document, Failure, Others, ScenarioReport, is_refused_by};
use table::Point;

use crate::army::{ArmyList, Muster};
use crate::data::Library;
use crate::terrain::placement;
use crate::{Setup, Warmachine};
use answers::WarmachineWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    scenario::check::<WarmachineWords>(file, document)
}

/// The odds of what a scenario leaves to the dice.
pub fn odds(document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    scenario::odds::<WarmachineWords>(document, others, budget)
}

/// The game as a scenario leaves it after so many steps of its play.
pub fn staged(document: &Document, played: usize) -> Result<Box<dyn live::Live>, Failure> {
    let session = scenario::staged::<WarmachineWords>(document, played)?;
    let shown = live::LiveGame::of(session).map_err(Failure::new)?;
    Ok(Box::new(shown))
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

impl scenario::ScenarioFile for ScenarioFile {
    type Game = Warmachine;

    const TESTS: &'static [&'static str] = &["armies", "bad_tables", "guidelines"];

    fn tests_something(&self) -> bool {
        !self.armies.is_empty() || !self.bad_tables.is_empty() || !self.guidelines.is_empty()
    }

    fn check(&self) -> Result<(), Failure> {
        check_armies(self)?;
        for (at, bad) in self.bad_tables.iter().enumerate() {
            let refused = bad.value.check(|layout| layout.build());
            refused.map_err(|why| Failure::at(bad.place, format!("bad_tables[{at}]"), why))?;
        }
        check_guidelines(self)
    }

    fn setup(&self) -> Result<Setup, Failure> {
        position::setup(self)
    }
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
        if let Err(why) = is_refused_by(&said.refused, &problems, |problem| problem.rule) {
            return wrong(why);
        }
    }
    Ok(())
}
