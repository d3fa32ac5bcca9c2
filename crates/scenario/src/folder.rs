//! All scenarios of a folder, for tools that check one game alone.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::{Document, ScenarioReport, documents};

/// The list of rules that tests in the code prove lies among the scenarios.
const TESTED_IN_CODE: &str = "tested-in-code.yaml";

/// Checks every scenario in a folder and below. Gives back how many there are, and what is wrong with those that fail.
pub fn check_folder(
    folder: &Path,
    check: impl Fn(&str, &Document) -> ScenarioReport,
) -> io::Result<(usize, Vec<String>)> {
    let (mut checked, mut failed) = (0, vec![]);
    for path in files(folder)? {
        let file = path.display().to_string();
        for document in documents(&fs::read_to_string(&path)?) {
            let report = check(&file, &document);
            checked += 1;
            if let Some(failure) = report.failure {
                failed.push(format!("{file}:{failure} ({})", report.title));
            }
        }
    }
    Ok((checked, failed))
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = vec![];
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "yaml") && !path.ends_with(TESTED_IN_CODE) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
