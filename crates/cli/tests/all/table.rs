//! `umpire table check` and games on terrain that a player has placed.

use crate::program;

use program::{Folder, complained, said, umpire};

/// A tower too near to an edge, and two quarters that are too empty.
const CROWDED: &str = "name: Crowded
says: Everything stands in the upper half.
layout:
  features:
    - {name: tower, parts: [{rect: [4, 5, 2, 2], top: 2}]}
    - {name: wall, parts: [{rect: [9, 5, 2, 2], top: 2}]}
    - {name: gate, parts: [{rect: [20, 5, 2, 2], top: 2}]}
    - {name: hut, parts: [{rect: [16, 5, 2, 2], top: 2}]}
    - {name: well, parts: [{rect: [16, 13, 2, 2], top: 2}]}
";

#[test]
fn every_ready_table_could_have_been_placed_by_a_player() {
    let listed = umpire(&["table", "list", "warcry", "--json"]);
    let tables: serde_json::Value = serde_json::from_slice(&listed.stdout).expect("it is JSON");
    let names: Vec<&str> = tables
        .as_array()
        .expect("it is a list")
        .iter()
        .filter_map(|table| table["name"].as_str())
        .collect();
    let output = umpire(&[&["table", "check"], &names[..]].concat());
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(said(&output), format!("{} passed, 0 failed\n", names.len()));
}

#[test]
fn all_that_breaks_a_rule_is_listed_with_the_rule() {
    let folder = Folder::new("tables");
    let file = folder.write("crowded.yaml", CROWDED.as_bytes());
    let output = umpire(&["table", "check", &file]);
    assert_eq!(output.status.code(), Some(1));
    let told = said(&output);
    let expected = [
        "tower is 4\" from a battlefield edge and has to be more than 4\" from it (warcry:terrain-step-03)",
        "the bottom left quarter has no terrain feature and needs 2 (warcry:terrain-step-02)",
        "the bottom right quarter has 1 terrain feature and needs 2 (warcry:terrain-step-02)",
    ];
    let expected = expected.map(|line| format!("{file}: {line}\n")).concat() + "0 passed, 1 failed\n";
    assert_eq!(told, expected);
    let told = umpire(&["table", "check", &file, "The Broken Gate", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).expect("it is JSON");
    assert_eq!((&told["passed"], &told["failed"]), (&1.into(), &1.into()));
    assert_eq!(told["tables"][0]["faults"][0]["rule"], "warcry:terrain-step-03");
    assert_eq!(told["tables"][1]["faults"], serde_json::json!([]));
}

#[test]
fn what_is_no_table_is_said_to_be_none() {
    let output = umpire(&["table", "check", "The Brokn Gate"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        complained(&output).contains("The Broken Gate"),
        "{}",
        complained(&output)
    );
}

#[test]
fn terrain_that_a_player_has_placed_keeps_the_rules_and_lets_the_other_turn_the_card() {
    let folder = Folder::new("placed");
    let file = folder.write("crowded.yaml", CROWDED.as_bytes());
    let output = umpire(&["sim", "warcry", "--table", &file, "--terrain-by", "red", "--games", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let why = complained(&output);
    assert!(why.contains("terrain-step-03") && why.contains("bottom right"), "{why}");
    // Without a player who has placed it, a card may say anything.
    assert!(
        umpire(&["sim", "warcry", "--table", &file, "--games", "1"])
            .status
            .success()
    );
    for army in ["red", "blue"] {
        let games = ["sim", "warcry", "--games", "6", "--verify", "--terrain-by", army];
        assert!(umpire(&games).status.success(), "{army}");
    }
}
