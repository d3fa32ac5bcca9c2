//! Scenarios of HORDES Quick Start: positions and plays that prove or ask a ruling. See docs/scenarios-quickstart.md.

mod answers;
mod commands;
mod expect;
mod file;
mod names;
mod position;

use odds::{Budget, OddsReport};
use scenario::{Document, Failure, Others, ScenarioReport, is_refused_by};

use crate::army::{ArmyList, Muster};
use crate::data::Library;
use crate::{Quickstart, Setup};
use answers::QuickstartWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    scenario::check::<QuickstartWords>(file, document)
}

/// The odds of what a scenario leaves to the dice.
pub fn odds(document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    scenario::odds::<QuickstartWords>(document, others, budget)
}

/// The position in which a scenario begins.
pub fn position(document: &Document) -> Result<Setup, Failure> {
    position::setup(&scenario::read::<QuickstartWords>(document)?.file)
}

/// The game as a scenario leaves it after so many steps of its play.
pub fn staged(document: &Document, played: usize) -> Result<Box<dyn live::Live>, Failure> {
    let session = scenario::staged::<QuickstartWords>(document, played)?;
    let shown = live::LiveGame::of(session).map_err(Failure::new)?;
    Ok(Box::new(shown))
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

/// The words for questions.
pub const QUESTIONS: &[&str] = <QuickstartWords as scenario::Language>::KINDS;

/// The words for events.
pub fn events() -> Vec<String> {
    let names = <QuickstartWords as scenario::Language>::EVENTS;
    names.iter().map(|name| scenario::word_for(name)).collect()
}

impl scenario::ScenarioFile for ScenarioFile {
    type Game = Quickstart;

    const TESTS: &'static [&'static str] = &["armies", "bad_table"];

    fn tests_something(&self) -> bool {
        !self.armies.is_empty() || self.bad_table.is_some()
    }

    fn check(&self) -> Result<(), Failure> {
        check_armies(self)?;
        let Some(bad) = &self.bad_table else {
            return Ok(());
        };
        let refused = bad.value.check(|layout| layout.build());
        refused.map_err(|why| Failure::at(bad.place, "bad_table", why))
    }

    fn setup(&self) -> Result<Setup, Failure> {
        position::setup(self)
    }
}

/// Armies that must be legal, or refused by the rules they name.
fn check_armies(scenario: &ScenarioFile) -> Result<(), Failure> {
    let mut library = Library::embedded().clone();
    library
        .cards
        .extend(scenario.cards.iter().cloned().map(std::sync::Arc::new));
    for (at, army) in scenario.armies.iter().enumerate() {
        let list = ArmyList {
            name: "army".into(),
            faction: army.value.faction.clone(),
            says: String::new(),
            models: army.value.models.clone(),
        };
        let problems = Muster::new(&list, &library, army.value.points)
            .err()
            .unwrap_or_default();
        is_refused_by(&army.value.refused, &problems, |problem| problem.rule)
            .map_err(|why| Failure::at(army.place, format!("armies[{at}]"), why))?;
    }
    Ok(())
}
