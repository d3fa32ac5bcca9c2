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

/// The words that a paragraph of a manual lists after its introduction.
fn listed(manual: &str, introduction: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(manual)).expect("the manual is there");
    let (_, list) = text
        .split_once(introduction)
        .unwrap_or_else(|| panic!("{manual} lists no {introduction}"));
    let list = list.split("\n\n").next().unwrap_or_default();
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_manuals_list_every_question_and_every_event() {
    let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    for (manual, game, questions, events) in [
        (
            "docs/scenarios.md",
            "Warcry",
            words(warcry::scenario::QUESTIONS),
            warcry::scenario::events(),
        ),
        (
            "docs/scenarios-quickstart.md",
            "HORDES Quick Start",
            words(quickstart::scenario::QUESTIONS),
            quickstart::scenario::events(),
        ),
    ] {
        assert_eq!(
            listed(manual, &format!("Questions of {game}, for `asked` and `not_asked`:")),
            questions,
            "{manual}"
        );
        assert_eq!(
            listed(manual, &format!("Events of {game}, for `events` and `no_events`:")),
            events,
            "{manual}"
        );
    }
}

#[test]
fn every_command_stands_in_the_manual_of_its_game() {
    let text = fs::read_to_string(root().join("docs/scenarios-quickstart.md")).expect("the manual is there");
    for word in quickstart::scenario::COMMANDS {
        let shown = [format!("`{word}`"), format!("`{word}:")]
            .iter()
            .any(|form| text.contains(form.as_str()));
        assert!(shown, "docs/scenarios-quickstart.md does not have the command `{word}`");
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
        ("activate: Axe", "activate: Shield", "refused by warcry:combat-phase-01"),
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

/// A scenario that passes, in which each change must be noticed.
const DUEL: &str = "\
game: quickstart
title: A duel
cites: [hqs:activation-01]
models:
  - {name: W, side: red, kind: warlock, at: [10, 10], fury: 4}
  - {name: R, side: red, at: [10, 14], fury: 3}
  - {name: B, side: blue, at: [10, 16], facing: [0, 1], life: {spiral: {mind: [9, 9], body: [9, 9], spirit: [9, 9]}}}
play:
  - activate: R
  - attack: {target: B, boost: attack}
    dice: [1, 2, 3, 5, 5, 2]
    expect: {R: {at: [10, 14], fury: 4, distance: {B: 0.425}, has_not: [Left Claw]}, no_events: destroyed, not_asked: {blue: transfer}}
  - refused: {attack: {target: B, boost: damage}}
    by: hqs:forcing-02
    dice: [3, 3, 1, 1]
  - done
  - refused: {attack: B}
    by: hqs:activation-01
  - refused: {attack: B}
    by: not_asked
  - activate: W
  - refused: {activate: R}
    by: hqs:activation-01
  - take_back: 1
    expect: {asked: {red: activate}, W: {activated: false}}
";

#[test]
fn a_word_that_means_nothing_is_an_error_everywhere() {
    assert_eq!(failures("f", DUEL), Vec::<String>::new());
    for (from, to, answer) in [
        (
            "by: hqs:forcing-02",
            "by: hqs:forcing-02\n    by_ability: Rage",
            "the refusal names no ability",
        ),
        (
            "no_events: destroyed",
            "no_events: destroied",
            "no event is called `destroied`; did you mean `destroyed`?",
        ),
        (
            "{blue: transfer}",
            "{blu: transfer}",
            "nobody is called `blu`; did you mean `blue`?",
        ),
        (
            "{blue: transfer}",
            "{blue: transfers}",
            "no question is called `transfers`; did you mean `transfer`?",
        ),
        (
            "has_not: [Left Claw]",
            "has_not: [Left Clow]",
            "nothing in this scenario is called \"Left Clow\"",
        ),
        (
            "boost: attack",
            "boost: hit",
            "`attack` or `damage` rolls are boosted, not `hit`",
        ),
        (
            "at: [10, 10], fury: 4",
            "at: [10, 10], fury: 7",
            "its FURY is 6: it holds no 7 fury points",
        ),
        (
            "at: [10, 14], fury: 3",
            "at: [10, 14], fury: 4",
            "refused by hqs:forcing-02",
        ),
        (
            "{at: [10, 14], fury: 4",
            "{at: [10, 14.002], fury: 4",
            "R is at [10, 14], not at [10, 14.002]",
        ),
        ("{B: 0.425}", "{B: 0.427}", "R is 0.4252 from B, not 0.427"),
        (
            "[1, 2, 3, 5, 5, 2]",
            "[1, 2, 3, 5, 5, 2, 1]",
            "1 die is left over: it was not rolled before the next command; red is asked `act` now",
        ),
        ("by: not_asked", "by: not_aksed", "not_aksed"),
        (
            "by: not_asked",
            "by: hqs:activation-02",
            "this is refused by hqs:activation-01, not refused by hqs:activation-02",
        ),
        (
            "{attack: B}\n    by: not_asked",
            "{attack: Bee}\n    by: not_asked",
            "no model is called \"Bee\"",
        ),
        (
            "{activate: R}\n    by: hqs:activation-01",
            "{activate: R}\n    by: hqs:activation-03",
            "not refused by hqs:activation-03",
        ),
        ("take_back: 1", "take_back: 0", "takes nothing back"),
        ("take_back: 1", "take_back: 5", "only 4 commands can be taken back"),
        ("take_back: 1", "take_back: 3", "dice have been rolled"),
        ("dice: [3, 3, 1, 1]", "dice: [3, 3, 1, 1, 1]", "1 die is left over"),
    ] {
        let text = DUEL.replacen(from, to, 1);
        assert_ne!(text, DUEL, "{from}");
        let found = failures("f", &text).join("\n");
        assert!(found.contains(answer), "{to}: {found}");
    }
}

#[test]
fn a_state_that_no_game_reaches_is_an_error_in_every_game() {
    let hordes = |game: &str, with: &str| {
        format!(
            "game: {game}\ntitle: A state\nmodels:\n  - {{name: W, side: red, kind: warlock, at: [10, 10]}}\n  \
             - {{name: R, side: red, kind: warbeast, leader: W, at: [10, 14]{with}}}\n  \
             - {{name: B, side: blue, kind: solo, at: [10, 30]}}\nplay:\n  - expect: {{R: {{in_play: true}}}}\n"
        )
    };
    let chainmail = |with: &str| {
        format!(
            "game: chainmail\ntitle: A state\nmodels:\n  - {{name: R, warband: red, at: [10, 10]{with}}}\n  \
             - {{name: B, warband: blue, at: [10, 14]}}\nplay:\n  - expect: {{R: {{level: 2}}}}\n"
        )
    };
    let warcry = |has: &str| WHOLE.replace("damage: 4", &format!("damage: 4, {has}: [Taunt]"));
    for (text, wrong) in [
        (hordes("warmachine", ""), None),
        (hordes("warmachine", ", fury: 4"), None),
        (hordes("warmachine", ", fury: 99"), Some("it holds no 99 fury points")),
        (hordes("warmachine", ", damage: 99"), Some("no 99 of them are marked")),
        (hordes("primal", ""), None),
        (hordes("primal", ", fury: 99"), Some("it holds no 99 fury points")),
        (hordes("primal", ", damage: 99"), Some("no 99 of them are marked")),
        (chainmail(", damage: 4"), None),
        (
            chainmail(", damage: 5"),
            Some("5 points of damage would have eliminated it"),
        ),
        (
            warcry("has"),
            Some("Taunt is for battles with a monster, and there is none"),
        ),
        (
            warcry("has_not"),
            Some("Taunt is for battles with a monster, and there is none"),
        ),
    ] {
        let found = failures("f", &text).join("\n");
        match wrong {
            None => assert_eq!(found, "", "{text}"),
            Some(wrong) => assert!(found.contains(wrong), "{wrong}: {found}"),
        }
    }
}

#[test]
fn both_passes_at_the_end_of_a_round_are_told_as_passes() {
    let text = WHOLE.replace("damage: 4", "damage: 5").replace(
        "play:",
        "round: 4\nstart: combat\nplay:\n  - first_turn: blue\n    expect: {round: 9}",
    );
    let text = text
        .replace("at: [12, 10]", "at: [12, 10], activated: 1")
        .replace("at: [10, 10]", "at: [10, 10], activated: 1");
    let told: Vec<String> = games::check_file("f", &text)
        .into_iter()
        .filter_map(|report| report.failure)
        .flat_map(|failure| failure.told)
        .collect();
    let told = told.join(" ");
    let place = |text: &str| told.find(text).unwrap_or_else(|| panic!("{text}: {told}"));
    assert!(place("Blue takes the first turn.") < place("Blue passes."), "{told}");
    assert!(place("Blue passes.") < place("Red passes."), "{told}");
    assert!(!told.contains("Red takes the first turn."), "{told}");
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
