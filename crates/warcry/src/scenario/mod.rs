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
use rulebook::RuleId;
use scenario::{Document, Failure, Others, ScenarioReport, run};

use answers::WarcryWords;
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
    scenario::odds::<WarcryWords>(position::setup(&scenario)?, &scenario.play, others, budget)
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

fn check_all(scenario: &ScenarioFile) -> Result<(), Failure> {
    if scenario.play.is_empty() && scenario.armies.is_empty() && scenario.free_terrain.is_none() {
        return Err(Failure::new(
            "nothing is tested: give `play`, `armies` or `free_terrain`",
        ));
    }
    armies::check(scenario)?;
    position::check_free_terrain(scenario)?;
    run::<WarcryWords>(position::setup(scenario)?, &scenario.play)
}
