//! Reads a scenario of a game and runs it.

use rulebook::RuleId;
use serde::de::DeserializeOwned;

use crate::{Document, Failure, ScenarioReport};

/// A scenario as a game's files have it.
pub trait ScenarioFile: DeserializeOwned {
    fn title(&self) -> &str;

    /// The rules that it proves.
    fn cites(&self) -> &[RuleId];
}

/// Reads a scenario. `file` is only the name for faults.
pub fn read<F: ScenarioFile>(file: &str, document: &Document) -> Result<F, Failure> {
    yaml::read_file(file, &document.text).map_err(|error| Failure {
        line: error.line,
        column: error.column,
        field: error.field,
        message: error.message,
        told: vec![],
    })
}

/// Reads a scenario and says what came of running it.
pub fn check<F: ScenarioFile>(
    file: &str,
    document: &Document,
    run: impl FnOnce(&F) -> Result<(), Failure>,
) -> ScenarioReport {
    let mut report = ScenarioReport {
        file: file.into(),
        line: document.line,
        title: document.says("title").map_or("", |(_, title)| title).into(),
        cites: vec![],
        failure: None,
    };
    match read::<F>(file, document) {
        Ok(scenario) => {
            report.title = scenario.title().into();
            report.cites = scenario.cites().to_vec();
            report.failure = run(&scenario).err();
        }
        Err(failure) => report.failure = Some(failure),
    }
    report
}
