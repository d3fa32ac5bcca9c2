//! In which order the games of a run are played, and when a pair has played enough.

use crate::summary::Summary;

/// With a wanted interval, a pair is looked at after every so many games. Few enough to stop early, and always the same.
const LOOK_EVERY: u64 = 50;

/// A game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// In the run.
    pub game: u64,
    pub pair: u64,
    /// In the pair.
    pub number: u64,
}

/// Pair after pair, each its games in order. What is next depends on what was played, never on when or how quickly.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    pairs: u64,
    games: u64,
    /// A pair is over when the interval of its win rate is narrower than this, in percentage points.
    until: Option<f64>,
    here: Place,
}

impl Schedule {
    pub fn new(pairs: u64, games: u64, until: Option<f64>) -> Schedule {
        let here = Place {
            game: 0,
            pair: 0,
            number: 0,
        };
        let pairs = if games == 0 { 0 } else { pairs };
        Schedule {
            pairs,
            games,
            until,
            here,
        }
    }

    /// How many games there are at most.
    pub fn most(&self) -> u64 {
        self.pairs.saturating_mul(self.games)
    }

    /// The game that is next, if there is one.
    pub fn next(&self) -> Option<Place> {
        (self.here.pair < self.pairs).then_some(self.here)
    }

    /// How many games, from the next one on, can be played before anything has to be decided.
    pub fn unquestioned(&self) -> u64 {
        match (self.next(), self.until) {
            (None, _) => 0,
            (Some(here), None) => self.most() - here.game,
            (Some(here), Some(_)) => (LOOK_EVERY - here.number % LOOK_EVERY).min(self.games - here.number),
        }
    }

    /// The place of the game so many after the next one, among those that are unquestioned.
    pub fn after(&self, ahead: u64) -> Place {
        let through = self.here.number + ahead;
        Place {
            game: self.here.game + ahead,
            pair: self.here.pair + through / self.games.max(1),
            number: through % self.games.max(1),
        }
    }

    /// The next game has been played and counted.
    pub fn advance(&mut self, summary: &Summary) {
        let played = self.here.number + 1;
        let enough = self.until.is_some_and(|width| {
            played.is_multiple_of(LOOK_EVERY) && summary.pair_share(self.here.pair).width() < width
        });
        self.here = if enough {
            Place {
                game: self.here.game + 1,
                pair: self.here.pair + 1,
                number: 0,
            }
        } else {
            self.after(1)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, Side};

    fn played(until: Option<f64>) -> Vec<u64> {
        let mut schedule = Schedule::new(2, 1_000, until);
        let mut summary = Summary::default();
        let mut games = vec![0, 0];
        while let Some(place) = schedule.next() {
            assert_eq!(place, schedule.after(0));
            // The first army of the first pair always wins, the pairs of the second share the games.
            let winner = Side::of_index(usize::from(place.pair == 1 && place.number % 2 == 1));
            summary.add(&Record {
                game: place.game,
                pair: place.pair,
                number: place.number,
                winners: vec![winner],
                ..Record::default()
            });
            games[place.pair as usize] += 1;
            schedule.advance(&summary);
        }
        games
    }

    #[test]
    fn a_pair_is_over_when_it_is_clear_enough() {
        assert_eq!(played(None), [1_000, 1_000]);
        // Wilson: 50 of 50 is 92.9 to 100; 350 of 700 is the first look with less than 7.5 points.
        assert_eq!(played(Some(7.5)), [50, 700]);
        assert_eq!(played(Some(0.0)), [1_000, 1_000]);
    }

    #[test]
    fn nothing_is_played_of_no_games() {
        assert_eq!(Schedule::new(3, 0, None).next(), None);
        assert_eq!(Schedule::new(0, 3, Some(1.0)).unquestioned(), 0);
    }
}
