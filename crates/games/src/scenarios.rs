//! Gives each scenario of a file to its game.

use rayon::prelude::*;
use scenario::{Document, Failure, ScenarioReport, documents};

/// Runs every scenario of some files, given as (name, text), side by side; the reports come in the order of the files.
pub fn check_files(files: &[(String, String)]) -> Vec<ScenarioReport> {
    files
        .par_iter()
        .flat_map(|(name, text)| check_file(name, text))
        .collect()
}

/// Runs every scenario of a file.
pub fn check_file(file: &str, text: &str) -> Vec<ScenarioReport> {
    let found = documents(text);
    if found.is_empty() {
        return vec![faulty(file, 1, Failure::new("there is no scenario in this file"))];
    }
    found.iter().map(|document| check_document(file, document)).collect()
}

fn check_document(file: &str, document: &Document) -> ScenarioReport {
    let (line, found) = match document.says("game") {
        Some((line, name)) => (line, crate::find(name)),
        None => (
            document.line,
            Err("a scenario says whose it is, as in `game: warcry`".into()),
        ),
    };
    match found {
        Ok(game) => game.check_scenario(file, document),
        Err(message) => {
            let failure = Failure {
                line: Some(line),
                column: Some(1),
                field: "game".into(),
                message,
                told: vec![],
            };
            faulty(file, document.line, failure)
        }
    }
}

fn faulty(file: &str, line: u64, failure: Failure) -> ScenarioReport {
    ScenarioReport {
        file: file.into(),
        line,
        title: String::new(),
        cites: vec![],
        failure: Some(failure),
    }
}
