//! Bodies: what of a model can see and be seen.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Prism, Spot, first_blocker, passes_through_flat};
use crate::exact::{Vector, divide_nearest};
use crate::{Footprint, Length, Point};

/// The part of a model that sees and is seen: its base scaled by a fraction, from bottom to top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    pub footprint: Footprint,
    /// The body's width as a fraction of the base: (1, 1) is the whole base.
    pub width: (i64, i64),
    pub bottom: Length,
    pub top: Length,
}

impl Body {
    pub const fn new(footprint: Footprint, bottom: Length, top: Length) -> Self {
        Body {
            footprint,
            width: (1, 1),
            bottom,
            top,
        }
    }

    /// The middle, both silhouette sides as seen along a direction (left first), and the point that is farthest along it.
    fn points(&self, along: Vector, toward: Vector) -> [Point; 4] {
        let at = self.footprint.at();
        let (over, under) = (i128::from(self.width.0), i128::from(self.width.1.max(1)));
        let scaled = |v: Vector| {
            let scale = |x: i64| divide_nearest(i128::from(x) * over, under) as i64;
            at + Vector::new(scale(v.x), scale(v.y))
        };
        let left = self.silhouette(along);
        let (right, front) = if self.footprint.is_round() && (toward == along || toward == along.reversed()) {
            // All from one side of a disc: rounding treats both ways alike.
            let front = Vector::new(left.y, -left.x);
            let front = if toward == along { front } else { front.reversed() };
            (left.reversed(), front)
        } else {
            // What is farthest to the left of a direction turned to the right is farthest along the direction.
            let front = self.silhouette(Vector::new(toward.y, -toward.x));
            (self.silhouette(along.reversed()), front)
        };
        [at, scaled(left), scaled(right), scaled(front)]
    }

    /// From the centre to the point of the outline that is farthest to the left of a direction.
    fn silhouette(&self, along: Vector) -> Vector {
        let at = self.footprint.at();
        match self.footprint.oval_corners() {
            None => crate::Facing::new(-along.y, along.x).map_or(Vector::new(0, 0), |left| {
                left.stretched(self.footprint.base().outer_radius())
            }),
            Some(corners) => corners
                .iter()
                .map(|p| *p - at)
                .max_by_key(|v| (along.cross(*v), std::cmp::Reverse((v.x, v.y))))
                .unwrap_or(Vector::new(0, 0)),
        }
    }

    /// Top, middle and bottom, most often clear first. The top and bottom themselves belong to the body.
    fn heights(&self) -> [Length; 3] {
        let middle = Length::um((self.top.get() + self.bottom.get()).div_euclid(2));
        [self.top, middle, self.bottom]
    }
}

/// A clear line from one body to another, or nothing.
///
/// Tried are twelve spots on each body: its middle, the two sides of its silhouette (as seen along the line between the
/// centres) and the point nearest to the other body, each at its top, its middle height and its bottom; most likely pairs first. The set of lines is the same in both
/// directions, so a sees b exactly when b sees a.
pub fn body_line(a: &Body, b: &Body, blockers: &[Prism<'_>]) -> Option<(Spot, Spot)> {
    let along = b.footprint.at() - a.footprint.at();
    let middles = (a.footprint.at(), b.footprint.at());
    // Most often the first line, from middle to middle, is clear.
    let mut points: Option<([Point; 4], [Point; 4])> = None;
    let (above, over) = (a.heights(), b.heights());
    // What is higher and lower than both bodies stops lines of all heights alike.
    let (lowest, highest) = (a.bottom.min(b.bottom), a.top.max(b.top));
    let is_tall = |blocker: &&Prism<'_>| blocker.bottom < lowest && highest < blocker.top;
    let mut tall: SmallVec<[&Prism<'_>; 16]> = blockers.iter().filter(is_tall).collect();
    let low: SmallVec<[Prism<'_>; 16]> = blockers.iter().filter(|blocker| !is_tall(blocker)).copied().collect();
    let mut last = 0;
    for (i, j) in PAIRS {
        let (p, q) = if (i, j) == (0, 0) {
            middles
        } else {
            let (from, to) = points.get_or_insert_with(|| (a.points(along, along), b.points(along, along.reversed())));
            (from[i], to[j])
        };
        if let Some(stopped) = tall
            .iter()
            .position(|blocker| passes_through_flat(p, q, &blocker.outline))
        {
            // What stopped the last line is likely to stop the next one too.
            tall.swap(0, stopped);
            continue;
        }
        for (h, k) in HEIGHT_PAIRS {
            let (p, q) = (Spot::new(p, above[h]), Spot::new(q, over[k]));
            if low
                .get(last)
                .is_some_and(|blocker| super::passes_through(p, q, blocker))
            {
                continue;
            }
            match first_blocker(p, q, &low) {
                None => return Some((p, q)),
                Some(index) => last = index,
            }
        }
    }
    None
}

/// Top to top, then level to level, then up and down.
const HEIGHT_PAIRS: [(usize, usize); 9] = [(0, 0), (1, 1), (2, 2), (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];

/// Middle to middle, then front to front, then side to same side, then the others.
#[rustfmt::skip]
const PAIRS: [(usize, usize); 16] = [
    (0, 0), (3, 3), (1, 1), (2, 2), (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1),
    (3, 0), (0, 3), (3, 1), (1, 3), (3, 2), (2, 3),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_a_disc_are_those_of_its_silhouette() {
        let body = Body::new(
            Footprint::round(Length::um(25_401), Point::um(7, 9)),
            Length::ZERO,
            Length::inches(1),
        );
        for along in [(5, 0), (0, -3), (1, 1), (-7, 3), (123_457, -7_654), (-99_999, -1)] {
            let along = Vector::new(along.0, along.1);
            for toward in [along, along.reversed()] {
                let front = Vector::new(toward.y, -toward.x);
                let ways = [along, along.reversed(), front].map(|way| body.footprint.at() + body.silhouette(way));
                assert_eq!(body.points(along, toward)[1..], ways);
            }
        }
    }
}
