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
use scenario::{Document, Failure, Others, ScenarioReport, run};

use crate::Setup;
use answers::ChainmailWords;
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
    scenario::odds::<ChainmailWords>(position::setup(&scenario)?, &scenario.play, others, budget)
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

fn check_all(scenario: &ScenarioFile) -> Result<(), Failure> {
    if let Some(rule) = scenario.cannot_begin {
        return cannot_begin(position::setup(scenario)?, rule);
    }
    if scenario.play.is_empty() && scenario.armies.is_empty() {
        return Err(Failure::new("nothing is tested: give `play` or `armies`"));
    }
    armies::check(scenario)?;
    if scenario.play.is_empty() {
        return Ok(());
    }
    run::<ChainmailWords>(position::setup(scenario)?, &scenario.play)
}
