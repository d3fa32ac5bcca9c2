//! The list of games: the one place that knows every game. Everything above it (command line, server) talks to this crate
//! and knows none.

mod coverage;
mod embedded;
mod learning;
mod odds;
mod replays;
mod scenarios;

pub use coverage::{ProofError, cited_by_proofs};
pub use embedded::{LESSONS, PUZZLES, SCENARIOS, TESTED_IN_CODE};
pub use learning::{Course, courses, lesson_of, puzzle_of};
pub use odds::{odds_of_bout, odds_of_file, odds_of_text};
pub use registry::*;
pub use replays::{luck_of_replay, open_replay, tell_replay, verify_replay};
pub use scenarios::{check_file, check_files};

static ALL: [&dyn GameEntry; 5] = [
    &warcry::ENTRY,
    &quickstart::ENTRY,
    &warmachine::ENTRY,
    &chainmail::ENTRY,
    &primal::ENTRY,
];

/// Every game that can be played.
pub fn all() -> &'static [&'static dyn GameEntry] {
    &ALL
}

/// A game by its name.
pub fn find(name: &str) -> Result<&'static dyn GameEntry, String> {
    let found = all().iter().copied().find(|game| game.name().as_str() == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = all().iter().map(|game| game.name().as_str()).collect();
        format!("there is no game {name:?}: this program knows {}", names.join(", "))
    })
}

/// A simulator for a game.
pub fn simulator(game: &str, order: &Order) -> Result<Box<dyn Simulator>, String> {
    find(game)?.simulator(order)
}
