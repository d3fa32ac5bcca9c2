//! The registry: the one place that knows every game. Everything above it (command line, server, odds) talks to this crate
//! and knows none.

mod replays;
mod simulation;
mod warcry_simulation;

pub use replays::{ReplayReport, tell_replay, verify_replay};
pub use simulation::{Order, Played, PlayerKind, Simulator};

/// The games there are.
pub const NAMES: [&str; 1] = ["warcry"];

/// A simulator for a game.
pub fn simulator(game: &str, order: &Order) -> Result<Box<dyn Simulator>, String> {
    match game {
        "warcry" => Ok(Box::new(warcry_simulation::WarcrySimulator::new(order)?)),
        other => Err(unknown(other)),
    }
}

fn unknown(game: &str) -> String {
    format!("there is no game {game:?}: this program knows {}", NAMES.join(", "))
}
