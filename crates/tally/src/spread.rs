//! How a figure is spread over many games.

use std::collections::BTreeMap;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// How many games had which value. Whole numbers, so that it does not matter in which order they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    counts: BTreeMap<u64, u64>,
    games: u64,
}

impl Spread {
    pub fn count(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
        self.games += 1;
    }

    pub fn games(&self) -> u64 {
        self.games
    }

    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.counts.iter().map(|(value, games)| (*value, *games))
    }

    pub fn mean(&self) -> f64 {
        let total: u128 = self
            .counts()
            .map(|(value, games)| u128::from(value) * u128::from(games))
            .sum();
        total as f64 / self.games.max(1) as f64
    }

    /// The least value that at least so many percent of the games do not exceed.
    pub fn quantile(&self, percent: u64) -> u64 {
        let mut below = 0;
        for (value, games) in self.counts() {
            below += games;
            if u128::from(below) * 100 >= u128::from(self.games) * u128::from(percent) {
                return value;
            }
        }
        0
    }

    /// In at most so many bins of equal width: where each begins, how wide it is, and how many games fall into it.
    pub fn bins(&self, most: u64) -> Vec<Bin> {
        let (Some((least, _)), Some((greatest, _))) = (self.counts().next(), self.counts().last()) else {
            return vec![];
        };
        let width = round_width((greatest - least + 1).div_ceil(most.max(1)));
        let first = least - least % width;
        let mut bins: Vec<Bin> = (0..=(greatest - first) / width)
            .map(|at| Bin {
                from: first + at * width,
                width,
                games: 0,
            })
            .collect();
        for (value, games) in self.counts() {
            if let Some(bin) = bins.get_mut(((value - first) / width) as usize) {
                bin.games += games;
            }
        }
        bins
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    pub from: u64,
    pub width: u64,
    pub games: u64,
}

/// The next of 1, 2, 5, 10, 20, 50 and so on.
fn round_width(least: u64) -> u64 {
    let mut ten = 1;
    loop {
        for step in [1, 2, 5] {
            if step * ten >= least {
                return step * ten;
            }
        }
        if ten > u64::MAX / 100 {
            return least;
        }
        ten *= 10;
    }
}

impl Serialize for Spread {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut spread = serializer.serialize_struct("Spread", 7)?;
        spread.serialize_field("mean", &self.mean())?;
        for (name, percent) in [("p5", 5), ("p25", 25), ("median", 50), ("p75", 75), ("p95", 95)] {
            spread.serialize_field(name, &self.quantile(percent))?;
        }
        spread.serialize_field("counts", &self.counts)?;
        spread.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_and_bins_count_every_game() {
        let mut spread = Spread::default();
        (1..=100).for_each(|value| spread.count(value));
        assert_eq!(
            [5, 50, 95, 100].map(|percent| spread.quantile(percent)),
            [5, 50, 95, 100]
        );
        assert!((spread.mean() - 50.5).abs() < 1e-12);
        let bins = spread.bins(12);
        assert_eq!((bins.len(), bins[0].width), (11, 10));
        assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), 100);
        assert_eq!((bins[0].games, bins[10].games), (9, 1));
        assert_eq!(Spread::default().quantile(50), 0);
        assert!(Spread::default().bins(5).is_empty());
    }
}
