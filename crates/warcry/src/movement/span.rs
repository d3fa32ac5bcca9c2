//! Which part of a straight line lies inside a convex outline, in exact fractions.

use std::cmp::Ordering;

use table::{Length, Point, Polygon};

/// A fraction of a line, from 0 at its start to 1 at its end.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    pub const START: Fraction = Fraction { over: 0, under: 1 };
    pub const END: Fraction = Fraction { over: 1, under: 1 };

    pub(super) fn new(over: i128, under: i128) -> Fraction {
        if under < 0 {
            Fraction {
                over: -over,
                under: -under,
            }
        } else {
            Fraction { over, under }
        }
    }

    /// How many whole parts of so many it is.
    pub(super) fn parts(self, of: i64) -> i64 {
        (self.over * i128::from(of) / self.under.max(1)) as i64
    }

    /// The point at this fraction, to the nearest micrometre.
    pub fn along(self, from: Point, to: Point) -> Point {
        let part = |a: Length, b: Length| {
            let whole = i128::from((b - a).get()) * self.over;
            let rounded = (2 * whole + self.under).div_euclid(2 * self.under);
            a + Length::um(rounded as i64)
        };
        Point::new(part(from.x, to.x), part(from.y, to.y))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

/// From where to where a line runs inside a convex polygon (its edge included), or nothing where it only passes by.
pub fn span_inside(from: Point, to: Point, polygon: &Polygon) -> Option<(Fraction, Fraction)> {
    let (mut enter, mut leave) = (Fraction::START, Fraction::END);
    let way = (i128::from((to.x - from.x).get()), i128::from((to.y - from.y).get()));
    for edge in polygon.edges() {
        let along = (
            i128::from((edge.to.x - edge.from.x).get()),
            i128::from((edge.to.y - edge.from.y).get()),
        );
        let off = (
            i128::from((from.x - edge.from.x).get()),
            i128::from((from.y - edge.from.y).get()),
        );
        // Positive on the inner side of a counter-clockwise outline.
        let start = along.0 * off.1 - along.1 * off.0;
        let change = along.0 * way.1 - along.1 * way.0;
        match change.cmp(&0) {
            Ordering::Equal if start < 0 => return None,
            Ordering::Equal => {}
            Ordering::Greater => enter = enter.max(Fraction::new(-start, change)),
            Ordering::Less => leave = leave.min(Fraction::new(-start, change)),
        }
    }
    (enter <= leave).then_some((enter, leave))
}
