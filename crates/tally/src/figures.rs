//! What the games of a run come to: the one set of figures that text, JSON, Markdown and page show.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::Side;
use crate::share::Share;
use crate::spread::Spread;
use crate::summary::{PairTally, Summary};

/// What was played, for whoever wants to play it again.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RunNotes {
    /// Of the program.
    pub version: String,
    pub rules_version: u32,
    pub game: String,
    pub command: String,
    pub seed: u64,
    pub players: Vec<String>,
    /// What each pair is: the names of its armies, two or more.
    #[serde(skip)]
    pub pairs: Vec<Vec<String>>,
    /// A matrix of lists against each other, each pair played once for both orders of its names.
    #[serde(skip)]
    pub both_ways: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    #[serde(flatten)]
    pub notes: RunNotes,
    pub games: u64,
    pub draws: u64,
    pub faults: u64,
    pub checksum: String,
    /// Each list against all that it met, those that won most first.
    pub lists: Vec<ListFigures>,
    pub pairs: Vec<PairFigures>,
    /// Whoever had the first turn won, of the games that had a winner.
    pub first_player: Share,
    /// The player at the first seat won, of the games that had a winner.
    pub first_seat: Share,
    pub rounds: Spread,
    pub decisions: Spread,
    pub steps: u64,
    /// What ended how many games.
    pub ended: BTreeMap<String, u64>,
}

/// A list against all others. Games against itself do not count.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ListFigures {
    pub name: String,
    pub won: Share,
    pub lost: u64,
    pub draws: u64,
    /// Won, of the games in which it had the first turn.
    pub going_first: Share,
    /// Won, of the games in which the other had it.
    pub going_second: Share,
    /// All games together.
    pub points: u64,
    pub points_lost: u64,
    pub enemy_points: u64,
    pub enemy_points_lost: u64,
    pub models_lost: u64,
}

impl ListFigures {
    /// How much of its points it loses, and takes of its enemies'; between 0 and 1.
    pub fn share_lost(&self) -> f64 {
        self.points_lost as f64 / self.points.max(1) as f64
    }

    pub fn share_taken(&self) -> f64 {
        self.enemy_points_lost as f64 / self.enemy_points.max(1) as f64
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct PairFigures {
    pub red: String,
    pub blue: String,
    pub red_won: Share,
    pub blue_won: Share,
    /// Green, Yellow and whoever else played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<ArmyFigures>,
    pub draws: u64,
}

#[derive(Clone, Debug, Serialize)]
pub struct ArmyFigures {
    pub name: String,
    pub won: Share,
}

fn name(names: &[String], side: Side) -> String {
    names.get(side.index()).cloned().unwrap_or_default()
}

/// A list against another, seen from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub won: Share,
    pub lost: u64,
}

impl Cell {
    /// From -1 (lost all) to 1 (won all).
    pub fn balance(self) -> f64 {
        (self.won.won as f64 - self.lost as f64) / self.won.of.max(1) as f64
    }
}

impl Figures {
    pub fn new(notes: RunNotes, summary: &Summary) -> Figures {
        let empty = PairTally::default();
        let tallies: Vec<(&[String], &PairTally)> = notes
            .pairs
            .iter()
            .enumerate()
            .map(|(at, names)| (&names[..], summary.pairs.get(&(at as u64)).unwrap_or(&empty)))
            .collect();
        let mut first_player = Share::default();
        for (_, tally) in &tallies {
            first_player.add(tally.first_player);
        }
        let pairs = tallies
            .iter()
            .map(|(names, tally)| PairFigures {
                red: name(names, Side::Red),
                blue: name(names, Side::Blue),
                red_won: tally.share(Side::Red),
                blue_won: tally.share(Side::Blue),
                others: (2..names.len())
                    .map(Side::of_index)
                    .map(|side| ArmyFigures {
                        name: name(names, side),
                        won: tally.share(side),
                    })
                    .collect(),
                draws: tally.draws,
            })
            .collect();
        Figures {
            games: tallies.iter().map(|(_, tally)| tally.games).sum(),
            draws: tallies.iter().map(|(_, tally)| tally.draws).sum(),
            faults: summary.fault_count,
            checksum: summary.checksum(),
            lists: lists(&tallies, &notes.players),
            pairs,
            first_player,
            first_seat: summary.seats,
            rounds: summary.rounds.clone(),
            decisions: summary.decisions.clone(),
            steps: summary.steps,
            ended: summary.ended.clone(),
            notes,
        }
    }

    /// The lists of the rows and those of the columns, in the order of the command.
    pub fn axes(&self) -> [Vec<&str>; 2] {
        let mut axes = [vec![], vec![]];
        let mut put = |at: usize, name| {
            let axis: &mut Vec<&str> = &mut axes[at];
            if !axis.contains(&name) {
                axis.push(name);
            }
        };
        for names in &self.notes.pairs {
            let [red, blue, ..] = &names[..] else { continue };
            put(0, red.as_str());
            put(1, blue.as_str());
            if self.notes.both_ways {
                put(0, blue.as_str());
                put(1, red.as_str());
            }
        }
        if self.notes.both_ways {
            axes[1] = axes[0].clone();
        }
        axes
    }

    /// How the list of a row fared against that of a column, if they met.
    pub fn cell(&self, row: &str, column: &str) -> Option<Cell> {
        let pair = self.pairs.iter().find(|pair| pair.red == row && pair.blue == column);
        if let Some(pair) = pair {
            return Some(Cell {
                won: pair.red_won,
                lost: pair.blue_won.won,
            });
        }
        let mut pairs = self.pairs.iter().filter(|_| self.notes.both_ways);
        let turned = pairs.find(|pair| pair.red == column && pair.blue == row)?;
        Some(Cell {
            won: turned.blue_won,
            lost: turned.red_won.won,
        })
    }

    /// How the list of a row fared against all columns but itself.
    pub fn row_total(&self, row: &str) -> Cell {
        let mut total = Cell {
            won: Share::default(),
            lost: 0,
        };
        let [_, columns] = self.axes();
        let others = columns.into_iter().filter(|column| *column != row);
        for cell in others.filter_map(|column| self.cell(row, column)) {
            total.won.add(cell.won);
            total.lost += cell.lost;
        }
        total
    }

    /// There is more than one pair, so a matrix says something.
    pub fn is_matrix(&self) -> bool {
        self.pairs.len() > 1
    }
}

/// Each list by itself. Where there is only one pair, its two armies may have the same name: the players tell them apart.
fn lists(tallies: &[(&[String], &PairTally)], players: &[String]) -> Vec<ListFigures> {
    let mut lists: Vec<ListFigures> = vec![];
    let alone = tallies.len() == 1;
    for (names, tally) in tallies {
        if names.len() == 2 && names[0] == names[1] && !alone {
            continue;
        }
        for at in 0..names.len() {
            let known = lists.iter().position(|list| list.name == names[at]);
            let known = known.unwrap_or_else(|| {
                lists.push(ListFigures {
                    name: if alone {
                        format!("{} ({})", names[at], players.get(at).map_or("", String::as_str))
                    } else {
                        names[at].clone()
                    },
                    ..ListFigures::default()
                });
                lists.len() - 1
            });
            lists[known].count(tally, at, names.len());
        }
    }
    if !alone {
        // Of those that won equally often the one that comes first in the alphabet: the order must not depend on anything else.
        lists.sort_by(|a, b| {
            let won =
                |list: &ListFigures, other: &ListFigures| u128::from(list.won.won) * u128::from(other.won.of.max(1));
            won(b, a).cmp(&won(a, b)).then_with(|| a.name.cmp(&b.name))
        });
    }
    lists
}

impl ListFigures {
    fn count(&mut self, tally: &PairTally, at: usize, armies: usize) {
        let own = tally.army(at);
        self.won.add(Share {
            won: own.wins,
            of: tally.games,
        });
        self.lost += tally.games - tally.draws - own.wins;
        self.draws += tally.draws;
        self.going_first.add(own.first);
        self.going_second.add(own.second);
        self.points += own.points;
        self.points_lost += own.points_lost;
        for other in (0..armies).filter(|other| *other != at) {
            let other = tally.army(other);
            self.enemy_points += other.points;
            self.enemy_points_lost += other.points_lost;
        }
        self.models_lost += own.models_lost;
    }
}
