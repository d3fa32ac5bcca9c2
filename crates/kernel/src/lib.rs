//! The kernel: rules are straight-line code that asks, rolls and records.
//!
//! A game is a [`Game`]: a world that is plain data, and a `step` function that reads like the rulebook. Inside a step the
//! rules hold a [`Play`], through which alone they may
//! - **ask** a seat for a decision ([`Play::ask`], [`Play::choose`], [`Play::ask_together`]),
//! - **roll** dice ([`Play::roll`]),
//! - **record** an event, which is the only way the world ever changes ([`Play::record`]).
//!
//! The same step runs in five ways, and knows of none of them:
//!
//! | way | answers from | dice from | entry point |
//! | --- | --- | --- | --- |
//! | live | people, one at a time; the step is run again from its checkpoint with the answers so far | seeded | [`Session`] |
//! | simulated | players in the same process; never suspended | seeded | [`simulate`] |
//! | replayed | a file | seeded | [`Replay`] |
//! | scripted | a test | a list that must be used up | [`Session::scripted`] |
//! | enumerated | a policy, or whatever is best | every outcome in turn, with its exact chance | [`run`], from the crate `odds` |
//!
//! Why re-execution and not saved continuations: the world at a checkpoint is plain data that can be cloned, hashed, saved,
//! sent and searched from, and a whole game is described by (setup, seed, answers).

mod dice;
mod game;
mod hash;
mod likeness;
mod on_write;
mod play;
mod replay;
mod seat;
mod session;
mod side;
mod simulated;
mod whim;
mod written;

pub use dice::{DiceBox, Die, Pool, Rerolled, Rolled, SeededDice};
pub use game::{Advised, Choices, Game, Horizon, Question, ROUND, Refusal, WON};
pub use hash::StateHash;
pub use likeness::{Likeness, shared};
pub use on_write::OnWrite;
pub use play::{
    AnswerSource, Asked, DiceSource, Entry, Fault, Memory, Outcome, Play, Reply, Suspended, WorkedOut, run,
};
pub use replay::{Given, REPLAY_FORMAT, Replay, ReplayError, ReplayStep};
pub use rulebook::{RuleId, cite};
pub use seat::{Colour, Party, Seat, SeatSet, Seating};
pub use session::{AnswerError, Session, TakebackError, TakebackLine};
pub use side::Side;
pub use simulated::{
    Finished, OpenStep, Player, SimulationError, Watcher, Weighed, simulate, simulate_seen, simulate_watched,
    state_hash,
};
pub use whim::Whim;
