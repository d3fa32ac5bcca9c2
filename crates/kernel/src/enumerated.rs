//! Exact odds: the same rules run once for every outcome of their dice.

use std::collections::BTreeMap;
use std::fmt;

use smallvec::SmallVec;

use crate::play::{DiceSource, Fault};
use crate::{AnswerSource, Asked, Game, Play, Pool};

/// An exact probability: `ways` out of `of`, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    pub ways: u128,
    pub of: u128,
}

impl Chance {
    pub const NEVER: Chance = Chance { ways: 0, of: 1 };
    pub const SURE: Chance = Chance { ways: 1, of: 1 };

    fn reduced(ways: u128, of: u128) -> Chance {
        let divisor = greatest_common_divisor(ways, of).max(1);
        Chance {
            ways: ways / divisor,
            of: of / divisor,
        }
    }

    fn times(self, ways: u128, of: u128) -> Option<Chance> {
        Some(Chance::reduced(self.ways.checked_mul(ways)?, self.of.checked_mul(of)?))
    }

    fn plus(self, other: Chance) -> Option<Chance> {
        let divisor = greatest_common_divisor(self.of, other.of).max(1);
        let of = (self.of / divisor).checked_mul(other.of)?;
        let left = self.ways.checked_mul(of / self.of)?;
        let right = other.ways.checked_mul(of / other.of)?;
        Some(Chance::reduced(left.checked_add(right)?, of))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ways, self.of)
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Every result that a procedure can have, each with its exact chance, in the order of the results.
pub type Distribution<T> = BTreeMap<T, Chance>;

/// The tree of outcomes is larger than the budget, or a run did not finish.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    #[error("more than {0} courses of the dice: use a simulation instead")]
    Runs(u64),
    #[error("the chances no longer fit into 128 bits")]
    Digits,
    #[error("a decision was left open: {0}")]
    Undecided(String),
}

/// Runs `procedure` from copies of `world` over every outcome of its dice and gives the exact distribution of its results.
///
/// `policy` makes a fresh source of answers for each run. Pools are walked as multisets with their multinomial weights.
pub fn enumerate<G: Game, T: Ord>(
    world: &G::World,
    mut policy: impl FnMut() -> Box<dyn AnswerSource<G>>,
    most_runs: u64,
    mut procedure: impl FnMut(&mut Play<'_, G>) -> Asked<T>,
) -> Result<Distribution<T>, TooLarge> {
    let mut tree = OutcomeTree::default();
    let mut distribution = Distribution::new();
    for _ in 0..most_runs {
        let mut copy = world.clone();
        let mut answers = policy();
        let mut play = Play::new(&mut copy, answers.as_mut(), &mut tree, None);
        let result = procedure(&mut play);
        let stopped = play.stop.take();
        match (result, stopped) {
            (Ok(value), None) => {
                let chance = tree.chance().ok_or(TooLarge::Digits)?;
                let sum = distribution.entry(value).or_insert(Chance::NEVER);
                *sum = sum.plus(chance).ok_or(TooLarge::Digits)?;
            }
            (_, stopped) => return Err(TooLarge::Undecided(format!("{stopped:?}"))),
        }
        if !tree.next_course() {
            return Ok(distribution);
        }
    }
    Err(TooLarge::Runs(most_runs))
}

/// The dice of one run after another: the courses taken so far, as a path through the tree of outcomes.
#[derive(Debug, Default)]
struct OutcomeTree {
    path: Vec<Fork>,
    depth: usize,
}

#[derive(Debug)]
struct Fork {
    pool: Pool,
    outcomes: Vec<(SmallVec<[u8; 12]>, u128)>,
    at: usize,
}

impl OutcomeTree {
    fn chance(&self) -> Option<Chance> {
        self.path.iter().try_fold(Chance::SURE, |chance, fork| {
            let of = u128::from(fork.pool.die.0).checked_pow(u32::from(fork.pool.dice))?;
            chance.times(fork.outcomes[fork.at].1, of)
        })
    }

    fn next_course(&mut self) -> bool {
        self.depth = 0;
        while let Some(last) = self.path.last_mut() {
            last.at += 1;
            if last.at < last.outcomes.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl DiceSource for OutcomeTree {
    fn roll(&mut self, pool: Pool, _purpose: &'static str) -> Result<SmallVec<[u8; 12]>, Fault> {
        if self.depth == self.path.len() {
            self.path.push(Fork {
                pool,
                outcomes: multisets(pool),
                at: 0,
            });
        }
        let fork = &self.path[self.depth];
        self.depth += 1;
        Ok(fork.outcomes[fork.at].0.clone())
    }
}

/// Every different pool of faces, lowest first, with the number of rolls that show it.
fn multisets(pool: Pool) -> Vec<(SmallVec<[u8; 12]>, u128)> {
    let mut all = Vec::new();
    let mut faces: SmallVec<[u8; 12]> = SmallVec::from_elem(1, pool.dice as usize);
    loop {
        all.push((faces.clone(), arrangements(&faces)));
        let Some(at) = faces.iter().rposition(|&face| face < pool.die.0) else {
            return all;
        };
        let raised = faces[at] + 1;
        faces[at..].iter_mut().for_each(|face| *face = raised);
    }
}

/// In how many orders sorted faces can be rolled: the multinomial coefficient.
fn arrangements(faces: &[u8]) -> u128 {
    let mut orders = 1u128;
    let mut run = 0u128;
    for (at, face) in faces.iter().enumerate() {
        run = if at > 0 && faces[at - 1] == *face { run + 1 } else { 1 };
        orders = orders * (at as u128 + 1) / run;
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_dice_are_126_pools_of_1296_rolls() {
        let all = multisets(Pool::d6(4));
        assert_eq!(all.len(), 126);
        assert_eq!(all.iter().map(|(_, ways)| ways).sum::<u128>(), 1296);
    }

    #[test]
    fn no_dice_are_one_pool() {
        assert_eq!(multisets(Pool::d6(0)).len(), 1);
    }

    #[test]
    fn chances_add_in_lowest_terms() {
        let third = Chance { ways: 1, of: 3 };
        let sixth = Chance { ways: 1, of: 6 };
        assert_eq!(third.plus(sixth), Some(Chance { ways: 1, of: 2 }));
    }
}
