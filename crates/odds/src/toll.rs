//! What a sequence did to the models, in any game.

use kernel::{Game, Question, Seat};

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

    /// Whose model it is, if anybody's.
    fn owner(world: &Self::World, model: u16) -> Option<Seat>;

    /// What the model is called.
    fn name_of(world: &Self::World, model: u16) -> String;

    /// The answer that looks best to the seat that is asked, for estimates: they optimise nothing themselves. Nothing where the
    /// game has no opinion.
    fn seems_best(_world: &Self::World, _question: &Question<Self>) -> Option<Self::Answer> {
        None
    }
}

/// How good a toll is for a seat, for decisions inside a sequence: models that fall count most, then damage.
pub fn value<G: Reckoned>(world: &G::World, seat: Seat, toll: &Toll) -> u64 {
    const EVEN: i64 = 1 << 40;
    let harm = |toll: &ModelToll| i64::from(toll.damage) + if toll.fallen { 1_000 } else { 0 };
    let seating = G::seating(world);
    let sum: i64 = toll
        .iter()
        .map(|toll| match G::owner(world, toll.model) {
            Some(owner) if seating.are_friends(owner, seat) => -harm(toll),
            _ => harm(toll),
        })
        .sum();
    (EVEN + sum).max(0) as u64
}
