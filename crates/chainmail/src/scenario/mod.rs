//! Scenarios of Chainmail: positions and plays that prove or ask a ruling. See docs/scenarios-chainmail.md.

mod answers;
mod armies;
mod commands;
mod expect;
mod file;
mod names;
mod position;

use odds::{Budget, OddsReport};
use rulebook::RuleId;
use scenario::{Document, Failure, Others, ScenarioReport};

use crate::{Chainmail, Setup};
use answers::ChainmailWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    scenario::check::<ChainmailWords>(file, document)
}

/// The odds of what a scenario leaves to the dice.
pub fn odds(document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    scenario::odds::<ChainmailWords>(document, others, budget)
}

/// The game as a scenario leaves it after so many steps of its play.
pub fn staged(document: &Document, played: usize) -> Result<Box<dyn live::Live>, Failure> {
    let session = scenario::staged::<ChainmailWords>(document, played)?;
    let shown = live::LiveGame::of(session).map_err(Failure::new)?;
    Ok(Box::new(shown))
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

/// A skirmish that the rules of preparation do not allow.
fn cannot_begin(setup: Setup, rule: RuleId) -> Result<(), Failure> {
    let Setup::Skirmish(skirmish) = setup else {
        return Err(Failure::new("`cannot_begin` goes with `start: scouting`"));
    };
    match skirmish.check() {
        Err(refusal) if refusal.rule == rule => Ok(()),
        Err(refusal) => Err(Failure::new(format!(
            "it is refused by {}: {}",
            refusal.rule, refusal.reason
        ))),
        Ok(()) => Err(Failure::new("it can begin")),
    }
}

impl scenario::ScenarioFile for ScenarioFile {
    type Game = Chainmail;

    const TESTS: &'static [&'static str] = &["armies", "cannot_begin"];

    fn tests_something(&self) -> bool {
        !self.armies.is_empty() || self.cannot_begin.is_some()
    }

    fn check(&self) -> Result<(), Failure> {
        if let Some(rule) = self.cannot_begin {
            cannot_begin(position::setup(self)?, rule)?;
        }
        armies::check(self)
    }

    fn setup(&self) -> Result<Setup, Failure> {
        position::setup(self)
    }
}
