//! Counts games as they come, in the order of their numbers.

use std::collections::BTreeMap;

use crate::record::{Record, Side};
use crate::share::Share;
use crate::spread::Spread;

/// How many faults are told; all are counted.
const FAULTS_TOLD: usize = 10;

/// All that is counted of the games of a run. It keeps no game, so a million take no more room than a hundred.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub(crate) pairs: BTreeMap<u64, PairTally>,
    pub(crate) rounds: Spread,
    pub(crate) decisions: Spread,
    pub(crate) steps: u64,
    pub(crate) ended: BTreeMap<String, u64>,
    pub(crate) seats: Share,
    pub(crate) fault_count: u64,
    pub(crate) faults: Vec<String>,
    games: u64,
    hasher: blake3::Hasher,
}

/// The games of one pair, or of as many armies as meet.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairTally {
    pub(crate) games: u64,
    pub(crate) draws: u64,
    /// Games that whoever had the first turn won, of those that had a winner.
    pub(crate) first_player: Share,
    armies: Vec<ArmyTally>,
}

/// How an army of a pair fared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ArmyTally {
    pub(crate) wins: u64,
    /// Games that were won, of those in which this army had the first turn.
    pub(crate) first: Share,
    /// And of those in which another had it.
    pub(crate) second: Share,
    pub(crate) points: u64,
    pub(crate) points_lost: u64,
    pub(crate) models_lost: u64,
}

impl Summary {
    /// Counts the next game.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        let pair = self.pairs.entry(record.pair).or_default();
        if !record.fault.is_empty() {
            self.fault_count += 1;
            if self.faults.len() < FAULTS_TOLD {
                self.faults.push(record.fault.clone());
            }
            return;
        }
        pair.count(record);
        if let (&[winner], 2) = (&record.winners[..], record.armies.len()) {
            self.seats.count((winner == Side::Red) != record.swapped);
        }
        self.rounds.count(record.rounds);
        self.decisions.count(record.decisions);
        self.steps += record.steps;
        *self.ended.entry(record.ended.clone()).or_default() += 1;
        self.hasher.update(&bytes_of(&record.hash));
    }

    /// Games that were counted, those with a fault among them.
    pub fn games(&self) -> u64 {
        self.games
    }

    pub fn faults(&self) -> (u64, &[String]) {
        (self.fault_count, &self.faults)
    }

    pub fn decisions(&self) -> u64 {
        self.decisions.counts().map(|(value, games)| value * games).sum()
    }

    /// How often the first army of a pair has won.
    pub fn pair_share(&self, pair: u64) -> Share {
        self.pairs
            .get(&pair)
            .map_or(Share::default(), |pair| pair.share(Side::Red))
    }

    /// Over how all games ended, in their order: two runs that agree in it have played the same games.
    pub fn checksum(&self) -> String {
        self.hasher.finalize().to_hex()[..16].to_string()
    }
}

impl PairTally {
    fn count(&mut self, record: &Record) {
        self.games += 1;
        self.draws += u64::from(record.winners.is_empty());
        if let Some(first) = record.first
            && !record.winners.is_empty()
        {
            self.first_player.count(record.winners.contains(&first));
        }
        let more = self.armies.len().max(record.armies.len());
        self.armies.resize(more, ArmyTally::default());
        for (at, (tally, army)) in self.armies.iter_mut().zip(&record.armies).enumerate() {
            let won = record.winners.contains(&Side::of_index(at));
            tally.wins += u64::from(won);
            match record.first {
                Some(first) if first.index() == at => tally.first.count(won),
                Some(_) => tally.second.count(won),
                None => {}
            }
            tally.points += army.points;
            tally.points_lost += army.points_lost;
            tally.models_lost += army.models_lost;
        }
    }

    pub(crate) fn army(&self, at: usize) -> ArmyTally {
        self.armies.get(at).copied().unwrap_or_default()
    }

    pub(crate) fn share(&self, side: Side) -> Share {
        Share {
            won: self.army(side.index()).wins,
            of: self.games,
        }
    }
}

/// The bytes of hexadecimal digits; what is no digit counts as it stands, so that it changes the checksum.
fn bytes_of(hash: &str) -> Vec<u8> {
    let pair = |digits: &[u8]| {
        std::str::from_utf8(digits)
            .ok()
            .and_then(|two| u8::from_str_radix(two, 16).ok())
    };
    let bytes: Option<Vec<u8>> = hash.as_bytes().chunks(2).map(pair).collect();
    bytes.unwrap_or_else(|| hash.as_bytes().to_vec())
}
