//! Twist cards: what is odd about a battle.

use serde::{Deserialize, Serialize};

use crate::Inches;
use crate::abilities::Cited;

/// A twist card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Twist {
    pub name: String,
    #[serde(default)]
    pub group: Option<TwistGroup>,
    #[serde(default)]
    pub does: Vec<TwistEffect>,
    pub says: String,
    /// The rules that it rests on.
    #[serde(default)]
    pub rules: Vec<Cited>,
}

/// The groups that twist cards are marked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TwistGroup {
    Resolve,
    Fate,
    Omen,
    Terrain,
    Weather,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TwistEffect {
    /// All fighters have so much more MOVE.
    MoreMove(u8),
    /// Each player begins with so many more wild dice.
    MoreWildDice(u8),
    /// At the end of each round the player who lost more fighters in it gains so many wild dice.
    WildDiceForLosses(u8),
    /// A wild dice is rolled before it is used, and is lost below this score.
    WildDiceTest(u8),
    /// So many initiative dice instead of 6.
    InitiativeDice(u8),
    /// An ability that may not be used.
    Forbid(String),
    /// An ability that each player may use once in the battle without ability dice.
    FreeOnce(String),
    /// So much more for melee attacks of a leader on the enemy's leader.
    LeaderAgainstLeader { attacks: u8, strength: u8 },
    /// At the end of each round so many damage points are removed from each fighter.
    HealEachRound(u8),
    /// Cover adds so much to TOUGHNESS.
    Cover(u8),
    /// So much less TOUGHNESS for the rest of the round for whoever has made a move action in it.
    HeatOfMoving(u8),
    /// Fighters so far apart or more are not visible to each other: in the first round, the second and so on; the last figure
    /// holds for all later rounds.
    SightLimit(Vec<Inches>),
    /// From this round on one die is rolled at the start of each combat phase; below the number of the round the twist is over.
    FadesFrom(u8),
    /// So much less MOVE for move actions begun on the floor by fighters that cannot fly.
    Swamp(u8),
    /// A fighter that finishes a move action climbing rolls a die and falls up to this score.
    SlipperyClimbs(u8),
    /// A fighter that ends its activation not wholly under a platform rolls 2D6, 1 more for each inch that it stands above the
    /// floor; from this score on it takes 2D6 damage points.
    Lightning(u8),
    /// At the start of each combat phase each player may pick an enemy more than so much from everybody else; on a score of
    /// at least `from`, 1 more if it is farther than `far`, it is taken down.
    PreysOnLoners { alone: Inches, far: Inches, from: u8 },
    /// This many other twists are drawn, none of this card's own group, and the winner of a roll-off picks one of them.
    DrawOthers(u8),
    /// Before anybody is set up the winner of a roll-off may swap the deployment points of two of his battle groups.
    SwapPoints,
    /// In a reserve phase of round 1 each fighter in reserve rolls a die; from this score on it is set up at once near the edge,
    /// away from all others set up in that phase.
    EarlyReserves { from: u8, edge: Inches, apart: Inches },
    /// Fighters of a reserve group that roll up to this come a round later.
    LateReserves(u8),
}
