//! Runs every scenario of the game and counts the rules that they prove.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use scenario::documents;

/// The list of rules that tests in the code prove.
const IN_CODE: &str = "tested-in-code.yaml";

/// The rules of that list. Each of its tests is among the tests of this crate.
fn tested_in_code(folder: &Path) -> Vec<rulebook::RuleId> {
    let text = std::fs::read_to_string(folder.join(IN_CODE)).expect("the list can be read");
    let tests = include_str!("definitions.rs");
    let list = scenario::tested_in_code(&text).expect("rules and tests");
    for test in list.values().flat_map(|tests| &tests.0) {
        assert!(tests.contains(&format!("fn {test}()")), "there is no test {test}");
    }
    list.into_keys().collect()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "yaml") && !path.ends_with(IN_CODE) {
            found.push(path);
        }
    }
}

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/primal");
    let mut paths = vec![];
    files(&folder, &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are no scenarios in {}", folder.display());
    let mut proved: BTreeSet<rulebook::RuleId> = tested_in_code(&folder).into_iter().collect();
    let mut failures = vec![];
    let mut count = 0;
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a scenario file can be read");
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        let found = documents(&text);
        assert!(!found.is_empty(), "{name} holds no scenario");
        for document in &found {
            let report = primal::scenario::check(&name, document);
            count += 1;
            match &report.failure {
                None => proved.extend(report.cites.iter().copied()),
                Some(failure) => failures.push(format!(
                    "{name}:{}: {}\n    {}:{}: {}: {}\n    {}",
                    report.line,
                    report.title,
                    failure.line.unwrap_or(0),
                    failure.column.unwrap_or(0),
                    failure.field,
                    failure.message,
                    failure.told.join("\n    ")
                )),
            }
        }
    }
    let all = rulebook::Rulebook::of(rulebook::GameName::Primal).enforceable().count();
    println!("{count} scenarios prove {} of {all} rules", proved.len());
    assert!(
        failures.is_empty(),
        "{} of {count} failed\n{}",
        failures.len(),
        failures.join("\n")
    );
}
