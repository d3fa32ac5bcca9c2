//! Facings: integer directions, never angles, so that arcs are exact.

use serde::{Deserialize, Serialize};

use crate::exact::{Vector, divide_nearest, divide_nearest_by};
use crate::{Length, Point};

/// A direction on the table: an integer vector that is never zero and has no common factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(i64, i64)", into = "(i64, i64)")]
pub struct Facing {
    x: i64,
    y: i64,
}

/// Components are kept this small so that products of two facings fit.
const LARGEST: i64 = 1 << 29;

/// A facing needs a direction: (0, 0) has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a facing of (0, 0) has no direction")]
pub struct NoDirection;

impl Facing {
    pub const EAST: Facing = Facing { x: 1, y: 0 };
    pub const NORTH: Facing = Facing { x: 0, y: 1 };
    pub const WEST: Facing = Facing { x: -1, y: 0 };
    pub const SOUTH: Facing = Facing { x: 0, y: -1 };
    pub const NORTH_EAST: Facing = Facing { x: 1, y: 1 };
    pub const NORTH_WEST: Facing = Facing { x: -1, y: 1 };
    pub const SOUTH_WEST: Facing = Facing { x: -1, y: -1 };
    pub const SOUTH_EAST: Facing = Facing { x: 1, y: -1 };

    /// The direction of a vector of any length, or nothing for (0, 0).
    pub fn new(x: i64, y: i64) -> Option<Facing> {
        let longest = x.unsigned_abs().max(y.unsigned_abs());
        if longest == 0 || longest > LARGEST.unsigned_abs() {
            return Facing::reduced(x.into(), y.into());
        }
        // The same where 64 bits are enough, as they are on any table.
        let (mut a, mut b) = (x.unsigned_abs(), y.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = a as i64;
        Some(Facing {
            x: x / common,
            y: y / common,
        })
    }

    /// From one point to another, or nothing when they are the same.
    pub fn toward(from: Point, to: Point) -> Option<Facing> {
        let way = to - from;
        Facing::new(way.x, way.y)
    }

    fn reduced(x: i128, y: i128) -> Option<Facing> {
        if x == 0 && y == 0 {
            return None;
        }
        let common = gcd(x.unsigned_abs(), y.unsigned_abs()) as i128;
        let (mut x, mut y) = (x / common, y / common);
        // Long vectors are shortened: the direction moves by less than a billionth of a turn.
        let longest = x.abs().max(y.abs());
        if longest > i128::from(LARGEST) {
            x = divide_nearest(x * i128::from(LARGEST), longest);
            y = divide_nearest(y * i128::from(LARGEST), longest);
            let common = gcd(x.unsigned_abs(), y.unsigned_abs()) as i128;
            (x, y) = (x / common, y / common);
        }
        Some(Facing {
            x: x as i64,
            y: y as i64,
        })
    }

    pub const fn x(self) -> i64 {
        self.x
    }

    pub const fn y(self) -> i64 {
        self.y
    }

    pub(crate) const fn vector(self) -> Vector {
        Vector::new(self.x, self.y)
    }

    /// The other way.
    #[must_use]
    pub const fn reversed(self) -> Facing {
        Facing { x: -self.x, y: -self.y }
    }

    /// A quarter turn to the left.
    #[must_use]
    pub const fn left(self) -> Facing {
        Facing { x: -self.y, y: self.x }
    }

    /// A quarter turn to the right.
    #[must_use]
    pub const fn right(self) -> Facing {
        Facing { x: self.y, y: -self.x }
    }

    /// Turned by another facing, measured from east: by `NORTH` is a quarter turn to the left.
    #[must_use]
    pub fn rotated(self, by: Facing) -> Facing {
        let (x, y, a, b) = (
            i128::from(self.x),
            i128::from(self.y),
            i128::from(by.x),
            i128::from(by.y),
        );
        Facing::reduced(x * a - y * b, x * b + y * a).unwrap_or(self)
    }

    /// The same turn the other way round: what `rotated` by it undoes.
    #[must_use]
    pub const fn mirrored(self) -> Facing {
        Facing { x: self.x, y: -self.y }
    }

    /// The vector of the given length in this direction, to the nearest micrometre.
    pub(crate) fn stretched(self, length: Length) -> Vector {
        self.turn(length.get(), 0, 0)
    }

    /// The vector (x, y) * 2^-shift turned from east to this facing, to the nearest micrometre.
    pub(crate) fn turn(self, x: i64, y: i64, shift: u32) -> Vector {
        self.turning(shift)(x, y)
    }

    /// The same for many vectors: what they share is worked out once.
    pub(crate) fn turning(self, shift: u32) -> impl Fn(i64, i64) -> Vector {
        // 28 bits behind the point keep the error far below a micrometre, and everything fits i128.
        const BITS: u32 = 28;
        let square = self.vector().squared();
        // Along an axis nothing is divided: the common case, and a fast one.
        let under = (square != 1).then(|| (i128::from(square) << (2 * BITS)).isqrt() << shift);
        let half = if shift == 0 { 0 } else { 1i128 << (shift - 1) };
        let share = under.map_or(0.0, |under| (1i64 << BITS) as f64 / under as f64);
        let nearest = move |v: i128| {
            let rounded = match under {
                Some(under) => divide_nearest_by(v << BITS, under, (v as f64) * share),
                None if v < 0 => -((half - v) >> shift),
                None => (half + v) >> shift,
            };
            rounded as i64
        };
        let (fx, fy) = (i128::from(self.x), i128::from(self.y));
        move |x, y| {
            let (x, y) = (i128::from(x), i128::from(y));
            Vector::new(nearest(x * fx - y * fy), nearest(x * fy + y * fx))
        }
    }
}

/// The whole point nearest to so far away in a direction that is not farther than that.
pub fn point_toward(from: Point, facing: Facing, d: Length) -> Point {
    let nearest = facing.stretched(d);
    if i128::from(nearest.squared()) <= i128::from(d.get()).pow(2) {
        return from + nearest;
    }
    // One step back along the longer side is less of a turn than one along the shorter side.
    let (x, y) = (nearest.x.signum(), nearest.y.signum());
    let back = if nearest.x.abs() >= nearest.y.abs() {
        Vector::new(x, 0)
    } else {
        Vector::new(0, y)
    };
    from + Vector::new(nearest.x - back.x, nearest.y - back.y)
}

impl TryFrom<(i64, i64)> for Facing {
    type Error = NoDirection;
    fn try_from((x, y): (i64, i64)) -> Result<Self, NoDirection> {
        Facing::new(x, y).ok_or(NoDirection)
    }
}

impl From<Facing> for (i64, i64) {
    fn from(facing: Facing) -> Self {
        (facing.x, facing.y)
    }
}

impl Default for Facing {
    fn default() -> Self {
        Facing::EAST
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Whether `toward` lies in the arc that runs counter-clockwise from `right_edge` to `left_edge`,
/// edges included. Both edges the same is the full circle.
pub(crate) fn between(right_edge: Vector, left_edge: Vector, toward: Vector) -> bool {
    let from_right = right_edge.cross(toward);
    let to_left = toward.cross(left_edge);
    let width = right_edge.cross(left_edge);
    let ahead = |edge: Vector| edge.dot(toward) > 0;
    if width > 0 {
        from_right >= 0 && to_left >= 0
    } else if width < 0 {
        from_right >= 0 || to_left >= 0
    } else if right_edge.dot(left_edge) > 0 {
        true
    } else {
        from_right > 0 || (from_right == 0 && (ahead(right_edge) || ahead(left_edge)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facings_have_no_common_factor_and_no_zero() {
        assert_eq!(Facing::new(0, 0), None);
        assert_eq!(Facing::new(300, -400), Facing::new(3, -4));
        assert_eq!(
            Facing::toward(Point::inches(1, 1), Point::inches(1, 7)),
            Some(Facing::NORTH)
        );
        assert_eq!(Facing::toward(Point::ORIGIN, Point::ORIGIN), None);
        assert!(serde_json::from_str::<Facing>("[0,0]").is_err());
        assert_eq!(serde_json::from_str::<Facing>("[0,9]").unwrap(), Facing::NORTH);
    }

    #[test]
    fn turns_compose() {
        let facing = Facing::new(3, 4).unwrap();
        assert_eq!(facing.rotated(Facing::NORTH), facing.left());
        assert_eq!(facing.rotated(facing.mirrored()), Facing::EAST);
        assert_eq!(facing.left().left(), facing.reversed());
        assert_eq!(facing.left().right(), facing);
        let mut long = facing;
        for _ in 0..200 {
            long = long.rotated(Facing::new(1_000_003, 999_983).unwrap());
        }
        assert!(long.x().abs().max(long.y().abs()) <= LARGEST);
    }

    #[test]
    fn a_length_in_a_direction() {
        assert_eq!(
            point_toward(Point::ORIGIN, Facing::new(3, 4).unwrap(), Length::um(5_000)),
            Point::um(3_000, 4_000)
        );
        let far = point_toward(Point::ORIGIN, Facing::new(1, 1).unwrap(), Length::um(1_000_000));
        assert_eq!(far, Point::um(707_106, 707_107), "not farther than asked");
    }
}
