//! The scenarios of the project pass, the manual's examples do, and faulty files are answered with the place of the fault.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn failures(file: &str, text: &str) -> Vec<String> {
    let reports = games::check_file(file, text);
    let failed = reports.into_iter().filter_map(|report| {
        let title = report.title;
        report.failure.map(|failure| format!("{file}:{failure} ({title})"))
    });
    failed.collect()
}

#[test]
fn every_scenario_passes_and_proves_something() {
    let failed: Vec<String> = games::SCENARIOS
        .iter()
        .flat_map(|(file, text)| failures(file, text))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    for (file, text) in games::SCENARIOS {
        for report in games::check_file(file, text) {
            assert!(!report.cites.is_empty(), "{file}:{} cites no rule", report.line);
        }
    }
}

/// The manual's examples: its blocks of YAML that are whole scenarios.
fn examples() -> Vec<String> {
    let manual = fs::read_to_string(root().join("docs/scenarios.md")).expect("the manual is there");
    let blocks = manual.split("```yaml\n").skip(1);
    let texts = blocks.filter_map(|block| block.split("```").next());
    texts
        .filter(|text| text.starts_with("game:"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_examples_of_the_manual_pass() {
    let examples = examples();
    assert!(examples.len() >= 10, "{} examples", examples.len());
    let failed: Vec<String> = examples
        .iter()
        .flat_map(|text| failures("docs/scenarios.md", text))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn the_manual_shows_every_command_in_an_example() {
    let examples = examples().join("\n");
    for word in warcry::scenario::COMMANDS {
        let shown = [format!("- {word}"), format!("{{{word}"), format!("refused: {word}")]
            .iter()
            .any(|form| examples.contains(form.as_str()));
        assert!(shown, "no example of docs/scenarios.md has the command `{word}`");
    }
}

const WHOLE: &str = include_str!("a-hit.yaml");

#[test]
fn a_fault_is_answered_with_its_place_and_what_was_expected() {
    assert_eq!(failures("f", WHOLE), Vec::<String>::new());
    for (from, to, answer) in [
        ("game: warcry", "game: worcry", "f:1:1: game: there is no game"),
        (
            "damage-01",
            "damage-91",
            "no rule has the id warcry:damage-91; did you mean",
        ),
        (
            "at: [10, 10]",
            "at: [10, ten]",
            "f:5:37: fighters[0].at[1]: \"ten\" is not a length",
        ),
        ("side: blue", "side: green", "f:6:26: fighters[1].side: unknown variant"),
        (
            "at: [12, 10]",
            "at: [10, 11]",
            "f:6:5: fighters[1].at: Shield stands where Axe stands",
        ),
        (
            "at: [12, 10]",
            "at: [0, 0]",
            "its base is not wholly on the battlefield",
        ),
        (
            "activate: Axe",
            "activat: Axe",
            "there is no `activat` here; did you mean `activate`?",
        ),
        (
            "activate: Axe",
            "activate: Ax",
            "no fighter is called \"Ax\": there are Axe, Shield",
        ),
        ("activate: Axe", "activate: Shield", "refused by warcry:combat-phase-02"),
        (
            "[1, 4, 6]",
            "[1, 4]",
            "the script has no dice left for: hit rolls (1 more needed)",
        ),
        ("[1, 4, 6]", "[1, 4, 6, 2]", "f:9:5: play[1].attack: 1 die is left over"),
        ("[1, 4, 6]", "[1, 4, 7]", "a die showing 7"),
        (
            "damage: 4",
            "damage: 5",
            "f:9:5: play[1].attack: the damage of Shield is 4, not 5",
        ),
        ("damage: 4", "damge: 4", "unknown field `damge`"),
        ("Shield: {damage", "Sheild: {damage", "no fighter is called \"Sheild\""),
        ("attack: Shield", "wild: keep", "red is asked `act` now"),
        ("title: A hit", "titel: A hit", "f:2:1: unknown field `titel`"),
    ] {
        let text = WHOLE.replacen(from, to, 1);
        let found = failures("f", &text).join("\n");
        assert!(found.contains(answer), "{to}: {found}");
    }
}

#[test]
fn no_broken_file_stops_the_program() {
    for end in 0..WHOLE.len() {
        games::check_file("f", &WHOLE[..end]);
    }
    for text in [
        "",
        "---",
        "game: [",
        "game: warcry\nplay: 3",
        "game: warcry\ntitle: x\nplay: [{}]",
        "\u{0}",
    ] {
        assert!(!failures("f", text).is_empty(), "{text:?}");
    }
}

#[test]
fn tests_that_prove_rules_are_there() {
    let mut sources = String::new();
    gather(&root().join("crates"), &mut sources);
    for (file, text) in games::TESTED_IN_CODE {
        let tests = games::cited_by_proofs(&[], &[(file.to_string(), text.to_string())]);
        assert!(tests.is_ok(), "{tests:?}");
        for line in text.lines().filter(|line| line.starts_with("warcry:")) {
            let names = line.rsplit(": ").next().unwrap_or_default();
            for name in names.trim_matches(['[', ']']).split(", ") {
                assert!(
                    sources.contains(&format!("fn {name}(")),
                    "{file}: there is no test {name}"
                );
            }
        }
    }
}

fn gather(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).expect("the sources are there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push_str(&fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

/// The crate is not built as a test of itself (`test = false` in its manifest).
#[test]
fn no_test_stands_where_none_is_run() {
    let sources = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("the crate has sources");
    for source in sources {
        let source = source.expect("it can be read").path();
        let text = fs::read_to_string(&source).expect("the sources are flat, and text");
        assert!(!text.contains("#[test]"), "{} has a test", source.display());
    }
}
