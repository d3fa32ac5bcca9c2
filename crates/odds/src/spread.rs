//! What can come out, and how likely it is, as exact fractions.

use std::fmt;

use ruint::aliases::U512;
use serde::{Serialize, Serializer};

use crate::number::Number;

/// An exact probability: `ways` out of `of`, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    ways: U512,
    of: U512,
}

impl Chance {
    pub const NEVER: Chance = Chance {
        ways: U512::ZERO,
        of: U512::ONE,
    };

    pub fn new(ways: u128, of: u128) -> Chance {
        Chance::reduced(ways.wide(), of.max(1).wide())
    }

    pub(crate) fn reduced(ways: U512, of: U512) -> Chance {
        let divisor = ways.common_divisor(of).max(U512::ONE);
        Chance {
            ways: ways / divisor,
            of: of / divisor,
        }
    }

    /// For a reader: the nearest floating-point number. No rule and no decision looks at it.
    pub fn approximate(&self) -> f64 {
        // Sixty-four leading bits of each are more than a float holds.
        let shift = |number: U512| 512usize.saturating_sub(number.leading_zeros()).saturating_sub(64);
        let lead = |number: U512, by: usize| (number >> by).saturating_to::<u64>() as f64;
        let (up, down) = (shift(self.ways), shift(self.of));
        // Two to the power of the difference, written as the float's own exponent.
        let exponent = (1023 + up).saturating_sub(down) as u64;
        lead(self.ways, up) / lead(self.of, down) * f64::from_bits(exponent << 52)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ways, self.of)
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Chance {
    /// As text, "5/36": larger numbers than JSON can hold are common.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Every result that can come out, in order, each with the number of ways out of a common number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread<T> {
    pub(crate) ways: Vec<(T, U512)>,
    pub(crate) of: U512,
}

impl<T: Ord> Spread<T> {
    pub fn results(&self) -> impl Iterator<Item = (&T, Chance)> {
        self.ways
            .iter()
            .map(|(result, ways)| (result, Chance::reduced(*ways, self.of)))
    }

    /// The chance of all results that fit.
    pub fn chance(&self, fits: impl Fn(&T) -> bool) -> Chance {
        let ways = self.ways.iter().filter(|(result, _)| fits(result));
        Chance::reduced(ways.fold(U512::ZERO, |sum, (_, ways)| sum + *ways), self.of)
    }

    /// The expected value of a figure of the results, as an exact fraction.
    pub fn expected(&self, figure: impl Fn(&T) -> u64) -> Chance {
        let sum = self.ways.iter().fold(U512::ZERO, |sum, (result, ways)| {
            sum + *ways * U512::from(figure(result))
        });
        Chance::reduced(sum, self.of)
    }

    /// The lowest result such that at least `ways` out of `of` of all outcomes are no higher.
    pub fn quantile(&self, ways: u64, of: u64) -> Option<&T> {
        let mut sum = U512::ZERO;
        for (result, more) in &self.ways {
            sum += *more;
            if sum * U512::from(of) >= self.of * U512::from(ways) {
                return Some(result);
            }
        }
        self.ways.last().map(|(result, _)| result)
    }

    /// The same odds of something that is read off the results.
    pub fn map<S: Ord>(&self, read: impl Fn(&T) -> S) -> Spread<S> {
        let mut mapped: Vec<(S, U512)> = vec![];
        for (result, ways) in &self.ways {
            let result = read(result);
            match mapped.binary_search_by(|(known, _)| known.cmp(&result)) {
                Ok(at) => mapped[at].1 += *ways,
                Err(at) => mapped.insert(at, (result, *ways)),
            }
        }
        Spread {
            ways: mapped,
            of: self.of,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_dice() -> Spread<u64> {
        let ways = (2..=12u64).map(|sum| (sum, U512::from(6 - sum.abs_diff(7)))).collect();
        Spread {
            ways,
            of: U512::from(36),
        }
    }

    #[test]
    fn chances_are_in_lowest_terms() {
        assert_eq!(two_dice().chance(|sum| *sum >= 10).to_string(), "1/6");
        assert_eq!(two_dice().expected(|sum| *sum).to_string(), "7/1");
    }

    #[test]
    fn quantiles_are_results() {
        assert_eq!(two_dice().quantile(1, 2), Some(&7));
        assert_eq!(two_dice().quantile(1, 36), Some(&2));
        assert_eq!(two_dice().quantile(2, 36), Some(&3));
        assert_eq!(two_dice().quantile(1, 1), Some(&12));
    }

    #[test]
    fn what_is_read_off_adds_up() {
        let even = two_dice().map(|sum| sum % 2 == 0);
        assert_eq!(even.chance(|even| *even), Chance::new(1, 2));
    }

    #[test]
    fn the_nearest_float_is_near() {
        assert_eq!(Chance::new(1, 4).approximate(), 0.25);
        let tiny = Chance::reduced(U512::ONE, U512::from(6).pow(U512::from(100)));
        let expected = (0..100).fold(1.0, |power, _| power / 6.0);
        assert!((tiny.approximate() / expected - 1.0).abs() < 1e-12);
        assert_eq!(Chance::NEVER.approximate(), 0.0);
    }
}
