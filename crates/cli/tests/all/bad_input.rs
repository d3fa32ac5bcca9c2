//! Whatever a file holds, the program answers with what is wrong and where; it never falls over.

use crate::program;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use games::{Order, PlayerKind};
use program::{Folder, root};

fn read(path: &str) -> String {
    games::read_text(&root().join(path)).expect("the project's own files can be read")
}

/// Runs umpire on a bad file. It must fail in good order and say what is wrong in the words given.
fn refuse(arguments: &[&str], file: &str, expected: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(arguments)
        .arg(file)
        .output()
        .expect("umpire starts");
    let told = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?} {file}: {told}");
    for trace in ["panicked", "a rule failed", "RUST_BACKTRACE"] {
        assert!(!told.contains(trace), "{arguments:?} {file}: {told}");
    }
    assert!(told.contains(file), "no file name: {arguments:?} {file}: {told}");
    assert!(
        told.contains(expected),
        "{arguments:?} {file}: no {expected:?} in: {told}"
    );
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut umpire = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["rules", "list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("umpire starts");
    drop(umpire.stdout.take());
    let output = umpire.wait_with_output().expect("umpire ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

const SCENARIO: &str = include_str!("../../../games/tests/all/a-hit.yaml");

#[test]
fn broken_scenarios_are_refused_with_the_place() {
    let folder = Folder::new("scenarios");
    let good = folder.write("good.yaml", SCENARIO.as_bytes());
    let output = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["check", &good])
        .output();
    assert!(output.expect("umpire starts").status.success());
    for (at, (from, to, expected)) in [
        ("at: [10, 10]", "at: ten", ":5:32: fighters[0].at"),
        ("at: [10, 10]", "at: [10]", ":5:32: fighters[0].at"),
        ("side: red", "sied: red", ":5:17: fighters[0]"),
        ("side: red", "side: green", ":5:23: fighters[0].side"),
        ("at: [10, 10]", "at: [-3, 10]", ":5:5: fighters[0]"),
        ("at: [10, 10]", "at: [300, 10]", ":5:5: fighters[0]"),
        ("at: [10, 10]", "at: [9e18, 10]", ":5:33: fighters[0].at"),
        ("at: [10, 10]", "at: [9223372036854775807, 10]", ":5:"),
        ("at: [12, 10]", "at: [10.2, 10.2]", ":6:5: fighters[1]"),
        ("activate: Axe", "activate: Nobody", ":8:"),
        ("[1, 4, 6]", "[1, 4, 99999]", ":10:"),
        ("damage-01", "damage-99", ":3:9: cites[0]"),
        ("game: warcry", "game: checkers", ":1:1: game"),
        ("play:", "plya:", ":7:1"),
        ("fighters:", "fighters: 12\nothers:", ":4:"),
        ("damage: 4", "damage: {}", ":11:"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.write(&format!("{at}.yaml"), SCENARIO.replacen(from, to, 1).as_bytes());
        refuse(&["check"], &file, &format!("{file}{expected}"));
    }
    for (name, bytes, expected) in [
        ("empty.yaml", &b""[..], ":1"),
        ("garbage.yaml", b"game: warcry\n\xff\xfe\x00\x80", ":2:1: "),
        ("null.yaml", b"\0\0\0\0", ":1"),
        ("open.yaml", b"game: warcry\ntitle: [", ":2:"),
        ("deep.yaml", "[".repeat(100_000).as_bytes(), ":1"),
        ("cut.yaml", &SCENARIO.as_bytes()[..150], ":"),
    ] {
        let file = folder.write(name, bytes);
        refuse(&["check"], &file, &format!("{file}{expected}"));
    }
    refuse(
        &["check"],
        &folder.0.join("missing.yaml").display().to_string(),
        "cannot be read",
    );
}

#[test]
fn broken_armies_are_refused_with_the_place() {
    let folder = Folder::new("armies");
    let list = read("armies/warcry/lists/the-anvil.yaml");
    let warband = read("armies/warcry/iron-golems.yaml");
    for (at, (text, from, to, expected)) in [
        (
            &list,
            "faction: Iron Golems",
            "faction: Iron Golem",
            ":2: there is no warband",
        ),
        (
            &list,
            "fighter: Signifer",
            "fighter: Signifier",
            ":9: there is no fighter",
        ),
        (&list, "count: 2", "count: 300", ":12:12: fighters[5].count: "),
        (&list, "count: 2", "count: -1", ":12:12: fighters[5].count: "),
        (&list, "count: 2", "count: 0", ":11: Iron Legionary: "),
        (&list, "count: 2", "count: 20", ":4: warcry:warband-01: "),
        (&list, "count: 2", "cuont: 2", ":12:5: fighters[5]"),
        (&list, "fighters:", "fighters: none\nx:", ":4:11: fighters: "),
        (
            &list,
            "- fighter: Dominar",
            "- fighter: Armator",
            ":5: warcry:warband-04: ",
        ),
        (&warband, "move: 4", "move: fast", ":7:11: fighters[0].move: "),
        (
            &warband,
            "move: 4",
            "move: 99999999999999999999",
            ":7:11: fighters[0].move: ",
        ),
        (&warband, "base: 32", "base: 5", ":11:11: fighters[0].base: "),
        (
            &warband,
            "mark: hammer",
            "mark: spoon",
            ":13:16: fighters[0].weapons[0].mark: ",
        ),
        (&warband, "alliance: chaos", "alliance: none", ":2:11: alliance: "),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.write(&format!("{at}.yaml"), text.replacen(from, to, 1).as_bytes());
        refuse(&["army", "check"], &file, &format!("{file}{expected}"));
    }
    for (name, bytes) in [
        ("empty.yaml", &b""[..]),
        ("garbage.yaml", b"\xff\xfe\x00\x80"),
        ("cut.yaml", &list.as_bytes()[..70]),
        ("numbers.yaml", b"name: 1\nfaction: 2\nfighters: [3]"),
        ("deep.yaml", "{a: ".repeat(10_000).as_bytes()),
    ] {
        let file = folder.write(name, bytes);
        let place = format!("{file}:");
        refuse(&["army", "check"], &file, &place);
        refuse(&["army", "show"], &file, &place);
        refuse(&["army", "convert", "--to", "text"], &file, &place);
        refuse(&["sim", "warcry", "--games", "1", "--red"], &file, &place);
    }
}

#[test]
fn broken_replays_are_refused_with_the_place() {
    let folder = Folder::new("replays");
    let text = a_replay();
    for (at, (from, to, expected)) in [
        ("\"wounds\": ", "\"wounds\": -", "line "),
        ("\"wounds\": ", "\"wuonds\": ", "line "),
        ("\"format\": 1", "\"format\": 2", "format 2"),
        ("\"game\": \"warcry\"", "\"game\": \"go\"", "a replay of \"go\""),
        ("\"seat\": 0", "\"seat\": 7", "step "),
        ("\"seat\": 0", "\"seat\": 700", "line "),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(text.contains(from), "{from}");
        let file = folder.write(&format!("{at}.json"), text.replacen(from, to, 1).as_bytes());
        refuse(&["replay", "verify"], &file, expected);
    }
    for (name, bytes, expected) in [
        ("empty.json", &b""[..], "line 1"),
        ("garbage.json", b"{\n\xff", ":2:1: "),
        ("cut.json", &text.as_bytes()[..text.len() / 2], "line "),
        ("list.json", b"[]", "line 1"),
        ("deep.json", "[".repeat(100_000).as_bytes(), "line 1"),
    ] {
        let file = folder.write(name, bytes);
        refuse(&["replay", "verify"], &file, expected);
        refuse(&["replay", "show"], &file, expected);
    }
}

fn a_replay() -> String {
    let order = Order {
        armies: vec![Some("The Anvil".into()), Some("The Red Maw".into())],
        seed: 11,
        ..Order::default()
    };
    let simulator = games::simulator("warcry", &order).expect("these lists are ready");
    let replay = simulator.replay(0, &[PlayerKind::Random; 2]);
    replay.expect("the game can be recorded")
}

/// Small and its own, so that the same files are tried everywhere (Knuth's MMIX generator).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const FIGURES: [&str; 12] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "1e308",
    "0.0001",
    "[]",
];

/// One to three slips of the pen: a byte changed, a figure made absurd, a line lost, doubled or moved, the end torn off.
fn damaged(text: &str, chance: &mut Chance) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len());
        match chance.below(8) {
            0 => bytes.truncate(at),
            1 | 2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = chance.below(256) as u8;
                }
            }
            3 | 4 => change_figure(&mut bytes, at, chance),
            what => {
                let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
                let from = chance.below(lines.len());
                let to = chance.below(lines.len());
                match what {
                    5 => drop(lines.remove(from)),
                    6 => lines.insert(to, lines[from].clone()),
                    _ => lines.swap(from, to),
                }
                bytes = lines.join(&b'\n');
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One figure made absurd, and nothing else.
fn with_another_figure(text: &str, chance: &mut Chance) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = chance.below(bytes.len());
    change_figure(&mut bytes, at, chance);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Changes the next figure after a place, not one that is a part of a word.
fn change_figure(bytes: &mut Vec<u8>, at: usize, chance: &mut Chance) {
    let is_figure = |from: &usize| bytes[*from].is_ascii_digit() && *from > 0 && b" -[,:".contains(&bytes[*from - 1]);
    let Some(from) = (at..bytes.len()).find(is_figure) else {
        return;
    };
    let digits = bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    bytes.splice(from..from + digits, chance.pick(&FIGURES).bytes());
}

/// Tries damaged copies of a text. What the library says does not matter, as long as it says something.
fn try_damaged(
    name: &str,
    text: &str,
    times: u64,
    damage: fn(&str, &mut Chance) -> String,
    library: impl Fn(&str) -> Vec<String>,
) {
    for time in 0..times {
        let seed = name
            .bytes()
            .fold(time, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        let broken = damage(text, &mut Chance(seed));
        match catch_unwind(AssertUnwindSafe(|| library(&broken))) {
            Ok(told) => {
                let failed = told.iter().find(|why| why.contains("a rule failed"));
                assert!(failed.is_none(), "{name}, copy {time}: {failed:?} of\n{broken}");
            }
            Err(_) => panic!("{name}, copy {time} is too much for the library:\n{broken}"),
        }
    }
}

#[test]
fn damaged_scenarios_never_panic() {
    for (name, text) in games::SCENARIOS {
        // One scenario of the file at a time: running all of them for a slip in one would prove nothing more.
        let scenarios: Vec<&str> = text.split("\n---\n").collect();
        let times = 60 / scenarios.len().max(1) as u64 + 1;
        for scenario in scenarios {
            try_damaged(name, scenario, times, damaged, |broken| {
                let reports = games::check_file(name, broken);
                reports
                    .into_iter()
                    .filter_map(|report| report.failure)
                    .map(|failure| failure.message)
                    .collect()
            });
        }
    }
}

#[test]
fn damaged_armies_cards_and_tables_never_panic() {
    let mut files = vec![];
    for folder in ["armies", "battleplans", "tables"] {
        collect(&root().join(folder), &mut files);
    }
    assert!(files.len() > 30, "{} files", files.len());
    let warcry = games::find("warcry").expect("there is Warcry");
    for file in files {
        let name = file.display().to_string();
        let text = games::read_text(&file).expect("the project's own files can be read");
        try_damaged(&name, &text, 16, damaged, |broken| {
            let problems = warcry.check_army(&name, broken);
            problems.into_iter().map(|problem| problem.message).collect()
        });
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the project's own folders can be read");
    let mut within: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    within.sort();
    for path in within {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

#[test]
fn damaged_replays_never_panic() {
    let text = a_replay();
    let answers = text.find("\"steps\"").expect("a replay has steps");
    let (setup, steps) = text.split_at(answers);
    let verify = |broken: &str| {
        let verified = games::verify_replay(broken).err();
        let told = games::tell_replay(broken, &mut |_| {}).err();
        verified.into_iter().chain(told).collect()
    };
    try_damaged("replay", &text, 100, damaged, verify);
    try_damaged("setup", setup, 100, with_another_figure, |broken| {
        verify(&format!("{broken}{steps}"))
    });
    try_damaged("answers", steps, 100, with_another_figure, |broken| {
        verify(&format!("{setup}{broken}"))
    });
}
