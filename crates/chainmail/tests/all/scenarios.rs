//! Every scenario under scenarios/chainmail passes, and what they prove is counted.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use chainmail::abilities::Ability;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            found.push(path);
        }
    }
}

#[test]
fn every_scenario_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/chainmail");
    let mut found = vec![];
    files(&root, &mut found);
    let mut proved = BTreeSet::new();
    let mut failures = vec![];
    let mut count = 0;
    for path in found {
        let text = fs::read_to_string(&path).expect("a text");
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let documents = scenario::documents(&text);
        if documents.is_empty() {
            failures.push(format!("{name}: there is no scenario in it"));
        }
        for document in documents {
            let report = chainmail::scenario::check(&name, &document);
            count += 1;
            match report.failure {
                Some(failure) => {
                    failures.push(format!(
                        "{name}:{failure} [{}]\n    {}",
                        report.title,
                        failure.told.join("\n    ")
                    ));
                }
                None => proved.extend(report.cites.iter().map(|rule| rule.as_str())),
            }
        }
    }
    println!("{count} scenarios prove {} rules", proved.len());
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// An ability that is said to be enforced has a scenario that cites a row of its entry.
#[test]
fn every_enforced_ability_has_a_scenario() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/chainmail");
    let mut found = vec![];
    files(&root, &mut found);
    let texts: Vec<String> = found
        .iter()
        .flat_map(|path| scenario::documents(&fs::read_to_string(path).expect("a text")))
        .map(|document| document.text.to_owned())
        .collect();
    let mut open = vec![];
    for ability in Ability::one_of_each() {
        let rule = ability.rule();
        // The rows of an entry differ in their last letter.
        let entry = rule.as_str().trim_end_matches("-a").to_owned();
        let quoted = format!("\"{entry}");
        let proved = texts.iter().any(|text| {
            let cites = text.lines().find(|line| line.starts_with("cites:")).unwrap_or("");
            cites.contains(&format!("{quoted}\"")) || cites.contains(&format!("{quoted}-"))
        });
        if ability.is_enforced() && !proved {
            open.push(ability.entry());
        }
    }
    assert_eq!(open, Vec::<String>::new(), "abilities without a scenario");
    for row in Ability::OPEN_ROWS {
        let cited = texts.iter().any(|text| text.contains(&format!("\"{row}\"")));
        assert!(!cited, "{row} is proved, and no longer open");
    }
    for name in Ability::NOT_ENFORCED {
        let known = Ability::one_of_each().iter().any(|ability| ability.entry() == *name);
        assert!(known, "{name} is no ability");
    }
}

#[test]
fn the_cards_of_the_project_can_be_read() {
    assert_eq!(chainmail::Library::check_embedded(), []);
}
