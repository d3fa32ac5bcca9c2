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
use scenario::{Document, Failure, Others, ScenarioReport, run};

use crate::data;
use answers::WarcryWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    let mut report = ScenarioReport {
        file: file.into(),
        line: document.line,
        title: document.says("title").map_or("", |(_, title)| title).into(),
        cites: vec![],
        failure: None,
    };
    let scenario = match read(file, document) {
        Ok(scenario) => scenario,
        Err(failure) => {
            report.failure = Some(failure);
            return report;
        }
    };
    report.title.clone_from(&scenario.title);
    report.cites.clone_from(&scenario.cites);
    report.failure = check_all(&scenario).err();
    report
}

/// The odds of what a scenario leaves to the dice.
pub fn odds(file: &str, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    let scenario = read(file, document)?;
    scenario::odds::<WarcryWords>(position::setup(&scenario)?, &scenario.play, others, budget)
}

fn read(file: &str, document: &Document) -> Result<ScenarioFile, Failure> {
    data::read(file, &document.text).map_err(|error| Failure {
        line: error.line,
        column: error.column,
        field: error.field,
        message: error.message,
        told: vec![],
    })
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

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
