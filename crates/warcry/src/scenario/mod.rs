//! Scenarios of Warcry: positions and plays that players write to prove or ask a ruling. See docs/scenarios.md.

mod answers;
mod armies;
mod commands;
mod expect;
mod file;
mod names;
mod position;
mod read;

use odds::{Budget, OddsReport};
use scenario::{Document, Failure, Others, ScenarioReport};

use crate::{Setup, Warcry};
use answers::WarcryWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    scenario::check::<WarcryWords>(file, document)
}

/// The odds of what a scenario leaves to the dice.
pub fn odds(document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    scenario::odds::<WarcryWords>(document, others, budget)
}

/// The game as a scenario leaves it after so many steps of its play.
pub fn staged(document: &Document, played: usize) -> Result<Box<dyn live::Live>, Failure> {
    let session = scenario::staged::<WarcryWords>(document, played)?;
    let shown = live::LiveGame::of(session).map_err(Failure::new)?;
    Ok(Box::new(shown))
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

/// The words for questions.
pub const QUESTIONS: &[&str] = <WarcryWords as scenario::Language>::KINDS;

/// The words for events.
pub fn events() -> Vec<String> {
    let names = <WarcryWords as scenario::Language>::EVENTS;
    names.iter().map(|name| scenario::word_for(name)).collect()
}

impl scenario::ScenarioFile for ScenarioFile {
    type Game = Warcry;

    const TESTS: &'static [&'static str] = &["armies", "free_terrain"];

    fn tests_something(&self) -> bool {
        !self.armies.is_empty() || self.free_terrain.is_some()
    }

    fn check(&self) -> Result<(), Failure> {
        armies::check(self)?;
        position::check_free_terrain(self)
    }

    fn setup(&self) -> Result<Setup, Failure> {
        position::setup(self)
    }
}
