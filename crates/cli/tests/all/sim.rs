//! `umpire sim` as people use it: matrices, records, runs that are stopped and go on.

use crate::program;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use program::{Folder, complained, root, said, umpire};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let output = umpire(&[&["sim"], arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", complained(&output));
    serde_json::from_str(&said(&output)).expect("it is JSON")
}

/// All files of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    entries
        .map(|entry| {
            let path = entry.expect("it can be listed").path();
            let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            (name, fs::read(&path).expect("it can be read"))
        })
        .collect()
}

fn lines(folder: &Path) -> usize {
    fs::read(folder.join("games.csv")).map_or(0, |bytes| bytes.iter().filter(|byte| **byte == b'\n').count())
}

/// A run that takes a moment, so that it can be stopped in the middle.
const LONG: [&str; 9] = [
    "sim",
    "warcry",
    "--red",
    "The Red Maw",
    "--blue",
    "The Anvil",
    "--games",
    "120",
    "--threads",
];

fn started(folder: &Path, threads: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(LONG)
        .args([threads, "--out"])
        .arg(folder)
        .current_dir(root())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("umpire starts")
}

/// Waits until some games of a run are written down.
fn in_the_middle(run: &mut Child, folder: &Path) {
    while lines(folder) < 20 {
        assert!(
            run.try_wait().expect("it runs").is_none(),
            "it was over before it could be stopped"
        );
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_run_that_was_killed_or_stopped_goes_on_and_ends_as_if_it_had_not_been() {
    let folder = Folder::new("sim-stopped");
    let [whole, killed, stopped] = ["whole", "killed", "stopped"].map(|name| folder.0.join(name));
    assert!(started(&whole, "1").wait().expect("it ends").success());
    let expected = files(&whole);
    let names: Vec<&String> = expected.keys().collect();
    assert_eq!(
        names,
        ["games.csv", "games.parquet", "report.html", "run.json", "summary.json"]
    );

    let mut run = started(&killed, "2");
    in_the_middle(&mut run, &killed);
    run.kill().expect("it can be killed");
    run.wait().expect("it is over");
    assert!(lines(&killed) < 121 && !killed.join("games.parquet").exists());
    // What a kill in the middle of a line leaves.
    let mut half = fs::read(killed.join("games.csv")).expect("it is there");
    half.extend_from_slice(b"99,0,9");
    fs::write(killed.join("games.csv"), half).expect("it can be written");
    assert!(started(&killed, "2").wait().expect("it ends").success());
    assert!(files(&killed) == expected, "killed and continued is the same");

    let mut run = started(&stopped, "2");
    in_the_middle(&mut run, &stopped);
    let interrupt = Command::new("kill").args(["-INT", &run.id().to_string()]).status();
    assert!(interrupt.expect("there is kill").success());
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(
        complained(&output).contains("the same command goes on from"),
        "{}",
        complained(&output)
    );
    assert!(lines(&stopped) < 121);
    assert!(started(&stopped, "1").wait().expect("it ends").success());
    assert!(files(&stopped) == expected, "stopped and continued is the same");

    // Once more plays nothing and changes nothing.
    assert!(started(&whole, "2").wait().expect("it ends").success());
    assert!(files(&whole) == expected);
}

#[test]
fn a_folder_of_another_run_is_refused_with_what_differs() {
    let folder = Folder::new("sim-other");
    let out = folder.0.join("run").display().to_string();
    let run = |more: &[&str]| umpire(&[&["sim", "quickstart", "--games", "4", "--out", &out], more].concat());
    assert!(run(&[]).status.success());
    let refused = |more: &[&str], told: &str| {
        let output = run(more);
        assert_eq!(output.status.code(), Some(1));
        assert!(complained(&output).contains(told), "{}", complained(&output));
    };
    refused(&["--seed", "2"], "seed is 1 there and 2 in this command");
    refused(
        &["--red", "Circle Warpack"],
        "red is [] there and [\"Circle Warpack\"] in this command",
    );
    let games = folder.0.join("run/games.csv");
    let good = fs::read_to_string(&games).expect("it is there");
    fs::write(&games, good.replacen("\n2,0,2,", "\n3,0,3,", 1)).expect("it can be written");
    refused(
        &[],
        "games.csv:4: game 3 of pair 0 (number 3) stands where game 2 of pair 0 (number 2) should",
    );
    let hash = good
        .trim_end()
        .rsplit(',')
        .nth(1)
        .expect("a line ends with hash and fault");
    fs::write(&games, good.replace(hash, "00000000000000000000000000000000")).expect("it can be written");
    refused(&[], "comes out otherwise with this program");
    fs::write(&games, good).expect("it can be written");
    assert!(run(&[]).status.success());
}

#[test]
fn each_meets_each_in_every_game_on_any_number_of_threads() {
    for (game, armies, pairs) in [
        ("warcry", &["The Red Maw", "The Anvil", "Da Netters"][..], 3),
        ("quickstart", &["starters"][..], 6),
    ] {
        let matrix = |games: &str, more: &[&str]| {
            let words = [&[game, "--matrix"], armies, &["--games", games, "--seed", "5"], more].concat();
            json(&words)
        };
        let mut one = matrix("4", &["--threads", "1"]);
        let mut two = matrix("4", &["--threads", "2"]);
        assert_eq!(one["pairs"].as_array().map(Vec::len), Some(pairs), "{game}");
        assert_eq!(one["games"], 4 * pairs);
        for list in one["lists"].as_array().expect("lists are a list") {
            let met = if game == "warcry" { 2 } else { 3 };
            assert_eq!(list["won"]["of"], 4 * met);
        }
        one["seconds"] = Value::Null;
        two["seconds"] = Value::Null;
        assert_eq!(one, two, "{game}");
        let mirrors = matrix("1", &["--mirrors"]);
        assert_eq!(
            mirrors["pairs"].as_array().map(Vec::len),
            Some(if game == "warcry" { 6 } else { 10 })
        );
        // With different players it matters who has which army.
        let ordered = matrix("1", &["--players", "random,greedy"]);
        assert_eq!(ordered["pairs"].as_array().map(Vec::len), Some(2 * pairs));
    }
}

#[test]
fn a_game_of_a_matrix_can_be_played_again_alone() {
    let folder = Folder::new("sim-again");
    let out = folder.0.join("run").display().to_string();
    json(&["quickstart", "--matrix", "starters", "--games", "3", "--out", &out]);
    let games = fs::read_to_string(folder.0.join("run/games.csv")).expect("it is there");
    let last: Vec<&str> = games.lines().last().expect("games were played").split(',').collect();
    let [_, pair, number, seed, red, blue] = last[..6] else {
        panic!("a line is shorter: {last:?}")
    };
    assert_eq!((pair, number), ("5", "2"));
    let again = [
        "quickstart",
        "--red",
        red,
        "--blue",
        blue,
        "--seed",
        seed,
        "--number",
        number,
        "--games",
        "1",
    ];
    let again_out = folder.0.join("again").display().to_string();
    json(&[&again[..], &["--out", &again_out]].concat());
    let again = fs::read_to_string(folder.0.join("again/games.csv")).expect("it is there");
    let again: Vec<&str> = again.lines().last().expect("a game was played").split(',').collect();
    assert_eq!(again[2..], last[2..]);
}

#[test]
fn a_pair_is_over_when_its_interval_is_narrow_enough() {
    let words = [
        "quickstart",
        "--games",
        "300",
        "--until",
        "20",
        "--players",
        "greedy,random",
        "--seed",
        "3",
    ];
    let figures = json(&words);
    let won = &figures["pairs"][0]["red_won"];
    let width = won["high"].as_f64().expect("a number") - won["low"].as_f64().expect("a number");
    assert!(width < 0.2, "{won}");
    assert!(
        won["of"].as_u64().is_some_and(|games| games < 300 && games % 50 == 0),
        "{won}"
    );
}

#[test]
fn what_cannot_be_played_or_written_is_told() {
    let folder = Folder::new("sim-wrong");
    let file = folder.write("file", b"x");
    for (words, told) in [
        (
            &["warcry", "--matrix", "The Red Maw", "The Anvill"][..],
            "did you mean \"The Anvil\"?",
        ),
        (
            &["warcry", "--matrix", "The Red Maw"],
            "--matrix takes two armies or more",
        ),
        (
            &["warcry", "--matrix", "The Anvil", "The Anvil"],
            "\"The Anvil\" is named twice",
        ),
        (&["warcry", "--until", "0"], "--until takes percentage points"),
        (&["warcry", "--games", "1", "--out", &file], "cannot make the folder"),
        (
            &["quickstart", "--games", "1", "--html", "/nowhere/page.html"],
            "cannot write /nowhere/page.html",
        ),
        (
            &["warcry", "--red", "The Anvil", "--red", "The Red Maw", "--report"],
            "--report and --replays take one pair",
        ),
    ] {
        let output = umpire(&[&["sim"], words].concat());
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(complained(&output).contains(told), "{words:?}: {}", complained(&output));
    }
}
