//! Whole games between bots, one or a hundred thousand.

use std::fmt;
use std::str::FromStr;

use kernel::{Advised, Player, StateHash};
use players::{Budget, Greedy, Level, Mcts, Random};

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    Random,
    Greedy,
    Mcts(Budget),
}

impl FromStr for PlayerKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "random" => Ok(PlayerKind::Random),
            "greedy" => Ok(PlayerKind::Greedy),
            other => match other.strip_prefix("mcts") {
                Some("") => Ok(PlayerKind::Mcts(Level::Steady.budget())),
                Some(budget) if budget.starts_with(':') => Ok(PlayerKind::Mcts(budget[1..].parse()?)),
                _ => Err(format!("there is no player {other:?}: choose random, greedy or mcts")),
            },
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Random => f.pad("random"),
            PlayerKind::Greedy => f.pad("greedy"),
            PlayerKind::Mcts(budget) => f.pad(&format!("mcts:{budget}")),
        }
    }
}

impl PlayerKind {
    /// A player of this kind at the table.
    pub(crate) fn seated<G: Advised>(self, seed: u64) -> Box<dyn Player<G>> {
        match self {
            PlayerKind::Random => Box::new(Random::new(seed)),
            PlayerKind::Greedy => Box::new(Greedy::new(seed)),
            PlayerKind::Mcts(budget) => Box::new(Mcts::new(budget, seed)),
        }
    }

    /// The same game comes out whenever it is played. (It does not where time limits how far a player thinks.)
    pub fn is_repeatable(self) -> bool {
        match self {
            PlayerKind::Random | PlayerKind::Greedy | PlayerKind::Mcts(Budget::Runs(_)) => true,
            PlayerKind::Mcts(Budget::Time(_)) => false,
        }
    }
}

/// What is to be played. Names left out are drawn anew for each game.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// Red's and Blue's armies: the name of a ready list, of a faction (a random army of it), or a file.
    pub armies: [Option<String>; 2],
    /// A ready table, a file, or "random" for a new one in each game.
    pub table: Option<String>,
    /// A battleplan that is played as a whole; "any" draws one of them for each game.
    pub plan: Option<String>,
    pub deployment: Option<String>,
    pub victory: Option<String>,
    pub twist: Option<String>,
    /// The army whose player has placed the terrain, where that matters; a card has when left out.
    pub terrain_by: Option<usize>,
    pub seed: u64,
    /// Check every answer as if a stranger had given it.
    pub verify: bool,
    /// Every other game is played with the armies on swapped seats (each player stays with its army).
    pub swap: bool,
}

/// How a game went. Armies and players are counted in the order of the command, whoever sat where.
#[derive(Clone, Debug)]
pub struct Played {
    /// The army that won, if any.
    pub winner: Option<usize>,
    pub first_army_sat_first: bool,
    /// The army whose player had the first turn.
    pub first_player: Option<usize>,
    pub armies: [Fielded; 2],
    /// What was fought on.
    pub table: String,
    /// The cards that were drawn, in games that have some.
    pub plan: String,
    /// What ended it.
    pub ended: String,
    pub rounds: u8,
    pub steps: u64,
    pub decisions: u64,
    pub hash: StateHash,
}

/// An army in a game: what took the field and what of it fell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fielded {
    pub name: String,
    pub points: u32,
    pub models: u32,
    pub points_lost: u32,
    pub models_lost: u32,
    /// In games that count them.
    pub victory_points: Option<i64>,
}

/// Plays games of one order. Game number n is the same game whenever and wherever it is played.
pub trait Simulator: Send + Sync {
    /// Raised whenever the same order would give other games than before.
    fn rules_version(&self) -> u32;

    fn play(&self, number: u64, players: [PlayerKind; 2]) -> Result<Played, String>;

    /// The same game as people play it: suspended at every question, and the step run again with each answer. It must
    /// come out the same.
    fn play_live(&self, number: u64, players: [PlayerKind; 2]) -> Result<Played, String>;

    /// The game as a battle report, line by line.
    fn report(&self, number: u64, players: [PlayerKind; 2], line: &mut dyn FnMut(&str)) -> Result<Played, String>;

    /// The game as a replay file.
    fn replay(&self, number: u64, players: [PlayerKind; 2]) -> Result<String, String>;
}
