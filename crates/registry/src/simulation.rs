//! Whole games between bots, one or a hundred thousand.

use std::fmt;
use std::str::FromStr;

use kernel::{Advised, Player, Seat, Seating, StateHash};
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
    pub fn seated<G: Advised>(self, seed: u64) -> Box<dyn Player<G>> {
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
    /// The armies of Red, Blue and whoever else plays: the name of a ready list, of a faction (a random army of it), or a file.
    /// Two play if none is named.
    pub armies: Vec<Option<String>>,
    /// Who plays with whom, by the places of the armies; each alone if nothing is said.
    pub seating: Option<Seating>,
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
    /// From game to game the armies move on by a seat (each player stays with its army); two swap seats in every other game.
    pub swap: bool,
}

impl Order {
    /// Who plays with whom.
    pub fn seating(&self) -> Seating {
        self.seating.unwrap_or(Seating::free_for_all(self.armies.len().max(2)))
    }

    /// The army at a place of the command, if one was named.
    pub fn army(&self, at: usize) -> Option<&str> {
        self.armies.get(at)?.as_deref()
    }

    /// The two armies of a game for two.
    pub fn duel(&self) -> Result<[Option<&str>; 2], String> {
        match self.seating() == Seating::DUEL {
            true => Ok([self.army(0), self.army(1)]),
            false => Err("two armies fight each other in this game".into()),
        }
    }

    /// Which army of the command sits at each seat in a game.
    pub fn seats(&self, number: u64) -> Vec<usize> {
        let seating = self.seating();
        let players = seating.count();
        let moved = |by: usize, army: usize| Seat(((army + by) % players) as u8);
        // Teams stay together wherever they sit.
        let fits = |by: &usize| {
            let armies = || 0..players;
            armies().all(|one| {
                armies().all(|other| {
                    seating.are_friends(Seat(one as u8), Seat(other as u8))
                        == seating.are_friends(moved(*by, one), moved(*by, other))
                })
            })
        };
        let ways: Vec<usize> = (0..players).filter(fits).collect();
        let by = match self.swap {
            true => ways[(number % ways.len().max(1) as u64) as usize],
            false => 0,
        };
        (0..players).map(|seat| (seat + by) % players).collect()
    }
}

/// How a game went. Armies and players are counted in the order of the command, whoever sat where.
#[derive(Clone, Debug)]
pub struct Played {
    /// The armies that won: one, those of a team, or none.
    pub winners: Vec<usize>,
    /// The army at each seat.
    pub seats: Vec<usize>,
    /// The army whose player had the first turn.
    pub first_player: Option<usize>,
    pub armies: Vec<Fielded>,
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

impl Played {
    /// The army that won, if one alone did.
    pub fn winner(&self) -> Option<usize> {
        match self.winners[..] {
            [only] => Some(only),
            _ => None,
        }
    }
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

    fn play(&self, number: u64, players: &[PlayerKind]) -> Result<Played, String>;

    /// The same game as people play it: suspended at every question, and the step run again with each answer. It must
    /// come out the same.
    fn play_live(&self, number: u64, players: &[PlayerKind]) -> Result<Played, String>;

    /// The game as a battle report, line by line.
    fn report(&self, number: u64, players: &[PlayerKind], line: &mut dyn FnMut(&str)) -> Result<Played, String>;

    /// The game as a replay file.
    fn replay(&self, number: u64, players: &[PlayerKind]) -> Result<String, String>;
}
