//! Exact arithmetic: integer vectors, squared distances as fractions, roots rounded up.
//!
//! Coordinates stay within 10,000" (2^28 micrometres), so differences fit 30 bits, products of two
//! of them 62 bits (`i64`), and only where squares meet squares do we need `i128` or more.

use std::cmp::Ordering;

use crate::{Length, Point};

/// Longer than any distance on a table within range; reaches beyond it are cut down to it.
pub(crate) const FARTHEST: i64 = 1 << 30;

/// A step from one point to another, in micrometres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Vector {
    pub x: i64,
    pub y: i64,
}

impl Vector {
    #[inline]
    pub(crate) const fn new(x: i64, y: i64) -> Self {
        Vector { x, y }
    }

    #[inline]
    pub(crate) const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive when `other` lies counter-clockwise of `self`.
    #[inline]
    pub(crate) const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    #[inline]
    pub(crate) const fn squared(self) -> i64 {
        self.dot(self)
    }

    #[inline]
    pub(crate) const fn reversed(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

/// Positive when `c` lies left of the way from `a` to `b`, zero on the line.
#[inline]
pub(crate) fn side(a: Point, b: Point, c: Point) -> i64 {
    (b - a).cross(c - a)
}

/// The largest whole number whose square is not above `n`: guessed and then proved, which takes an eighth of the time of dividing
/// until it is found.
#[inline]
pub(crate) fn root_down(n: u64) -> u64 {
    let root = ((n as f64).sqrt() as u64).min(LARGEST_ROOT);
    if root * root > n {
        root - 1
    } else if root < LARGEST_ROOT && (root + 1) * (root + 1) <= n {
        root + 1
    } else {
        root
    }
}

/// A larger one has a square of more than 64 bits.
const LARGEST_ROOT: u64 = u32::MAX as u64;

/// The smallest whole number whose square is not below `n`.
#[inline]
pub(crate) fn root_up(n: i128) -> i64 {
    if n <= 0 {
        return 0;
    }
    let Ok(small) = u64::try_from(n) else {
        let floor = n.isqrt();
        return (if floor * floor < n { floor + 1 } else { floor }) as i64;
    };
    let floor = root_down(small);
    (if floor * floor < small { floor + 1 } else { floor }) as i64
}

/// `over / under` to the nearest whole number, halves away from zero; `under` must be positive.
pub(crate) fn divide_nearest(over: i128, under: i128) -> i128 {
    if over >= 0 {
        (2 * over + under) / (2 * under)
    } else {
        -((-2 * over + under) / (2 * under))
    }
}

/// The same for whoever has a good guess: where that proves right nothing is divided, which is slow in so many bits.
pub(crate) fn divide_nearest_by(over: i128, under: i128, guess: f64) -> i128 {
    let whole = i128::from((guess.abs() + 0.5) as i64);
    let twice_beyond = 2 * (over.abs() - whole * under);
    if (-under..under).contains(&twice_beyond) {
        return if over >= 0 { whole } else { -whole };
    }
    divide_nearest(over, under)
}

/// A reach as a number that is safe to square.
#[inline]
pub(crate) fn clamp_reach(d: Length) -> i64 {
    d.get().clamp(-FARTHEST, FARTHEST)
}

/// The square of a distance, as an exact fraction of square micrometres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squared {
    pub over: i128,
    pub under: i64,
}

impl Squared {
    pub(crate) const ZERO: Squared = Squared { over: 0, under: 1 };

    #[inline]
    pub(crate) fn whole(square: i64) -> Self {
        Squared {
            over: i128::from(square),
            under: 1,
        }
    }

    #[inline]
    pub(crate) fn is_zero(self) -> bool {
        self.over == 0
    }

    /// distance <= d
    #[inline]
    pub(crate) fn at_most(self, d: i64) -> bool {
        d >= 0 && self.over <= i128::from(self.under) * i128::from(d * d)
    }

    /// distance < d
    #[inline]
    pub(crate) fn less_than(self, d: i64) -> bool {
        d > 0 && self.over < i128::from(self.under) * i128::from(d * d)
    }

    /// The distance, rounded up.
    pub(crate) fn root_up(self) -> i64 {
        if self.under == 1 {
            return root_up(self.over);
        }
        let under = i128::from(self.under);
        root_up((self.over + under - 1) / under)
    }

    /// sqrt(max(0, distance - margin)^2 + rise^2) <= d: the way up a slope from one outline to another,
    /// where `margin` is what the round bases already cover.
    pub(crate) fn at_most_rising(self, margin: i64, rise: i64, d: i64) -> bool {
        if d < 0 || rise.abs() > d {
            return false;
        }
        // distance <= margin + sqrt(flat), flat = d^2 - rise^2.
        // With excess = distance^2 - margin^2 - flat that is: excess <= 2 * margin * sqrt(flat).
        let flat = i128::from(d * d - rise * rise);
        let under = i128::from(self.under);
        let excess = self.over - under * (i128::from(margin * margin) + flat);
        if excess <= 0 {
            return true;
        }
        let excess = excess.unsigned_abs();
        let right = 4 * i128::from(margin * margin).unsigned_abs() * flat.unsigned_abs();
        let under = under.unsigned_abs();
        compare_products(&[excess, excess], &[right, under, under]) != Ordering::Greater
    }
}

impl PartialEq for Squared {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Squared {}
impl PartialOrd for Squared {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Squared {
    fn cmp(&self, other: &Self) -> Ordering {
        compare_products(
            &[self.over.unsigned_abs(), other.under.unsigned_abs().into()],
            &[other.over.unsigned_abs(), self.under.unsigned_abs().into()],
        )
    }
}

/// Compares two products that may need far more than 128 bits.
pub(crate) fn compare_products(a: &[u128], b: &[u128]) -> Ordering {
    let small = |factors: &[u128]| {
        factors
            .iter()
            .try_fold(1u128, |product, factor| product.checked_mul(*factor))
    };
    match (small(a), small(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => wide_product(a).iter().rev().cmp(wide_product(b).iter().rev()),
    }
}

/// The product in words of 64 bits, lowest first; five factors of 128 bits fit.
fn wide_product(factors: &[u128]) -> [u64; 10] {
    debug_assert!(factors.len() <= 5);
    let mut product = [0u64; 10];
    product[0] = 1;
    for factor in factors {
        let (low, high) = (*factor as u64, (*factor >> 64) as u64);
        let mut next = [0u64; 10];
        for (shift, word) in [(0, low), (1, high)] {
            let mut carry = 0u128;
            for i in 0..10 - shift {
                let sum = u128::from(product[i]) * u128::from(word) + u128::from(next[i + shift]) + carry;
                next[i + shift] = sum as u64;
                carry = sum >> 64;
            }
        }
        product = next;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessed_roots_are_the_roots() {
        let mut state = 1u64;
        for k in 0..200_000u64 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let root = state >> (32 + k % 32);
            for n in [
                state >> (k % 64),
                root * root,
                (root * root).wrapping_sub(1),
                root * root + 1,
            ] {
                assert_eq!(root_down(n), n.isqrt(), "the root of {n}");
            }
        }
        for n in [
            0,
            1,
            u64::MAX,
            LARGEST_ROOT * LARGEST_ROOT,
            LARGEST_ROOT * LARGEST_ROOT - 1,
        ] {
            assert_eq!(root_down(n), n.isqrt(), "the root of {n}");
        }
    }

    #[test]
    fn roots_round_up() {
        for n in 0..2_000i128 {
            let root = i128::from(root_up(n));
            assert!(root * root >= n && (root == 0 || (root - 1) * (root - 1) < n));
        }
        assert_eq!(root_up(1 << 120), 1 << 60);
        assert_eq!(root_up((1 << 120) + 1), (1 << 60) + 1);
    }

    #[test]
    fn a_guess_changes_no_quotient() {
        for over in -60..=60 {
            for under in 1..=9 {
                for off in [0.0, 0.5, -0.5, 7.0] {
                    let guess = over as f64 / under as f64 + off;
                    assert_eq!(divide_nearest_by(over, under, guess), divide_nearest(over, under));
                }
            }
        }
    }

    #[test]
    fn wide_products_compare_like_long_multiplication() {
        assert_eq!(
            wide_product(&[u128::MAX, u128::MAX])[..5],
            [1, 0, u64::MAX - 1, u64::MAX, 0]
        );
        let big = 1 << 100;
        assert_eq!(compare_products(&[big, big, 2], &[1 << 99, 1 << 102]), Ordering::Equal);
        assert_eq!(
            compare_products(&[big, big], &[(1 << 99) + 1, 1 << 101]),
            Ordering::Less
        );
        assert_eq!(
            compare_products(&[big, big, big, big], &[big, big, big, big - 1]),
            Ordering::Greater
        );
    }

    #[test]
    fn rising_is_pythagoras_on_the_gap() {
        // Centres 13 apart, margins 10: a gap of 3; rising 4 makes 5.
        let apart = Squared::whole(169);
        assert!(apart.at_most_rising(10, 4, 5));
        assert!(!apart.at_most_rising(10, 5, 5));
        assert!(apart.at_most_rising(10, -4, 5));
        assert!(Squared::whole(4).at_most_rising(10, 5, 5));
        assert!(!Squared::whole(4).at_most_rising(10, 6, 5));
    }
}
