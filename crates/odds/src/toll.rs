//! What a sequence did to the models, in any game.

use kernel::Game;

/// What happened to one model.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModelToll {
    pub model: u16,
    /// Damage that it has taken, less what it has recovered; at most what it had left.
    pub damage: u32,
    /// Taken down, destroyed.
    pub fallen: bool,
    /// Conditions that it has now and did not have before, in the game's words: "knocked down".
    pub conditions: Vec<String>,
}

/// What happened to the models to which anything happened, in their order.
pub type Toll = Vec<ModelToll>;

/// A game that can say what has changed for its models between two worlds.
pub trait Reckoned: Game {
    fn toll(before: &Self::World, after: &Self::World) -> Toll;
}
