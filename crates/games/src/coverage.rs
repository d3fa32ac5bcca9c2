//! Which rules are proved: by scenarios that pass, and by tests in the code.

use std::collections::BTreeSet;
use std::fmt;

use scenario::ScenarioReport;

/// A list of tests that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    pub file: String,
    pub message: String,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}

impl std::error::Error for ProofError {}

/// The rules cited by the scenarios that passed and by the lists of tests (as (name, text)).
pub fn cited_by_proofs(
    reports: &[ScenarioReport],
    tested_in_code: &[(String, String)],
) -> Result<BTreeSet<String>, ProofError> {
    let mut cited: BTreeSet<String> = reports
        .iter()
        .filter(|report| report.passed())
        .flat_map(|report| report.cites.iter().map(|rule| rule.to_string()))
        .collect();
    for (file, text) in tested_in_code {
        let tests = scenario::tested_in_code(text).map_err(|message| ProofError {
            file: file.clone(),
            message,
        })?;
        cited.extend(tests.keys().map(|rule| rule.to_string()));
    }
    Ok(cited)
}
