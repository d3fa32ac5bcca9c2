//! Places on the table, seen from above.

use serde::{Deserialize, Serialize};

use crate::Length;
use crate::exact::{self, Vector};

/// A place on the table, seen from above. North is up the table: `y` grows northward.
///
/// Everything in this crate is exact for coordinates up to 10,000" either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    pub x: Length,
    pub y: Length,
}

impl Point {
    /// The corner of the table from which all is measured.
    pub const ORIGIN: Point = Point {
        x: Length::ZERO,
        y: Length::ZERO,
    };

    #[inline]
    pub const fn new(x: Length, y: Length) -> Self {
        Point { x, y }
    }

    /// A point in whole inches.
    #[inline]
    pub const fn inches(x: i64, y: i64) -> Self {
        Point {
            x: Length::inches(x),
            y: Length::inches(y),
        }
    }

    /// A point in whole micrometres.
    #[inline]
    pub const fn um(x: i64, y: i64) -> Self {
        Point {
            x: Length::um(x),
            y: Length::um(y),
        }
    }

    /// The point so much further east and north.
    #[must_use]
    #[inline]
    pub fn offset(self, dx: Length, dy: Length) -> Self {
        Point {
            x: self.x + dx,
            y: self.y + dy,
        }
    }

    /// The distance to another point, rounded up to the next micrometre.
    pub fn distance_to(self, other: Point) -> Length {
        Length::um(exact::root_up(i128::from((other - self).squared())))
    }

    /// The exact square of the distance, in square micrometres.
    #[inline]
    pub fn distance_squared(self, other: Point) -> i128 {
        i128::from((other - self).squared())
    }

    /// Whether the other point is at most so far away: exact.
    #[inline]
    pub fn is_within(self, other: Point, d: Length) -> bool {
        let d = exact::clamp_reach(d);
        d >= 0 && (other - self).squared() <= d * d
    }
}

impl std::ops::Sub for Point {
    type Output = Vector;
    #[inline]
    fn sub(self, from: Point) -> Vector {
        Vector {
            x: self.x.get() - from.x.get(),
            y: self.y.get() - from.y.get(),
        }
    }
}

impl std::ops::Add<Vector> for Point {
    type Output = Point;
    #[inline]
    fn add(self, by: Vector) -> Point {
        Point::um(self.x.get() + by.x, self.y.get() + by.y)
    }
}

impl std::ops::Sub<Vector> for Point {
    type Output = Point;
    #[inline]
    fn sub(self, by: Vector) -> Point {
        Point::um(self.x.get() - by.x, self.y.get() - by.y)
    }
}

/// The smallest upright rectangle around something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    pub min: Point,
    pub max: Point,
}

impl Bounds {
    /// Around some points; nothing for no points.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Bounds> {
        let mut points = points.into_iter();
        let first = points.next()?;
        Some(points.fold(Bounds { min: first, max: first }, |bounds, p| Bounds {
            min: Point::new(bounds.min.x.min(p.x), bounds.min.y.min(p.y)),
            max: Point::new(bounds.max.x.max(p.x), bounds.max.y.max(p.y)),
        }))
    }

    /// Around a disc.
    #[inline]
    pub(crate) fn of_disc(centre: Point, radius: Length) -> Bounds {
        Bounds {
            min: centre.offset(-radius, -radius),
            max: centre.offset(radius, radius),
        }
    }

    /// Larger by so much on every side.
    #[must_use]
    #[inline]
    pub fn grown(self, by: Length) -> Bounds {
        Bounds {
            min: self.min.offset(-by, -by),
            max: self.max.offset(by, by),
        }
    }

    /// The smallest bounds around both.
    #[must_use]
    #[inline]
    pub fn joined(self, other: Bounds) -> Bounds {
        Bounds {
            min: Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Whether the two share any point, edges included.
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        self.min.x <= other.max.x && other.min.x <= self.max.x && self.min.y <= other.max.y && other.min.y <= self.max.y
    }

    /// Whether the point is inside or on the edge.
    #[inline]
    pub fn contains(&self, p: Point) -> bool {
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_rounded_up_and_squares_are_exact() {
        let p = Point::um(0, 0);
        assert_eq!(p.distance_to(Point::um(3, 4)), Length::um(5));
        assert_eq!(p.distance_to(Point::um(1, 1)), Length::um(2));
        assert_eq!(p.distance_to(p), Length::ZERO);
        assert!(!p.is_within(Point::um(1, 1), Length::um(1)));
        assert!(p.is_within(Point::um(3, 4), Length::um(5)));
        assert!(!p.is_within(p, Length::um(-1)));
    }

    #[test]
    fn the_far_corners_of_the_range_do_not_overflow() {
        let (a, b) = (Point::inches(-10_000, -10_000), Point::inches(10_000, 10_000));
        assert_eq!(a.distance_to(b), Length::um(718_420_490));
        assert!(a.is_within(b, Length::um(i64::MAX)));
        assert!(!a.is_within(b, Length::inches(20_000)));
    }
}
