//! The registry: the one place that knows every game. Everything above it (command line, server, odds) talks to this crate
//! and knows none.

mod coverage;
mod embedded;
mod replays;
mod scenarios;
mod simulation;
mod warcry_entry;
mod warcry_simulation;

pub use coverage::{ProofError, cited_by_proofs};
pub use embedded::{SCENARIOS, TESTED_IN_CODE};
pub use replays::{ReplayReport, tell_replay, verify_replay};
pub use scenario::{Document, Failure, ScenarioReport};
pub use scenarios::{check_file, check_files};
pub use simulation::{Order, Played, PlayerKind, Simulator};

use rulebook::GameName;

/// What a game offers to the programs above it.
pub trait GameEntry: Sync {
    fn name(&self) -> GameName;

    /// Runs one scenario of a file.
    fn check_scenario(&self, file: &str, document: &Document) -> ScenarioReport;

    /// Plays whole games between bots.
    fn simulator(&self, order: &Order) -> Result<Box<dyn Simulator>, String>;
}

static ALL: [&dyn GameEntry; 1] = [&warcry_entry::WarcryEntry];

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
