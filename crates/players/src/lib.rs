//! Bots. None of them knows a game: they choose among the legal answers that a question carries, and where a game can say
//! how good an answer looks ([`kernel::Advised`]), they listen to it.

mod greedy;
mod mcts;
mod random;
mod telling;

pub use greedy::Greedy;
pub use mcts::{Budget, Level, Mcts};
pub use random::Random;
pub use telling::{Said, Words, telling};
