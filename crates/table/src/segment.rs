//! Straight segments and their distances.

use serde::{Deserialize, Serialize};

use crate::exact::{Squared, side};
use crate::{Bounds, Length, Point};

/// A straight line from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Segment {
    pub from: Point,
    pub to: Point,
}

impl Segment {
    #[inline]
    pub const fn new(from: Point, to: Point) -> Self {
        Segment { from, to }
    }

    /// Its length, rounded up.
    pub fn length(&self) -> Length {
        self.from.distance_to(self.to)
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        let (a, b) = (self.from, self.to);
        Bounds {
            min: Point::new(a.x.min(b.x), a.y.min(b.y)),
            max: Point::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    #[must_use]
    #[inline]
    pub const fn reversed(self) -> Self {
        Segment {
            from: self.to,
            to: self.from,
        }
    }

    /// The distance of a point, rounded up.
    pub fn distance_to(&self, p: Point) -> Length {
        if self.from == self.to {
            return p.distance_to(self.from);
        }
        Length::um(point_to_segment(p, self.from, self.to).root_up())
    }

    /// Whether a point is at most so far away: exact.
    pub fn is_within(&self, p: Point, d: Length) -> bool {
        point_to_segment(p, self.from, self.to).at_most(crate::exact::clamp_reach(d))
    }

    /// Whether the two share any point, ends included.
    pub fn meets(&self, other: &Segment) -> bool {
        segments_meet(*self, *other)
    }
}

/// The squared distance of a point from a segment.
#[inline]
pub(crate) fn point_to_segment(p: Point, a: Point, b: Point) -> Squared {
    let (along, away) = (b - a, p - a);
    let ahead = along.dot(away);
    if ahead <= 0 {
        return Squared::whole(away.squared());
    }
    let length = along.squared();
    if ahead >= length {
        return Squared::whole((p - b).squared());
    }
    let cross = i128::from(along.cross(away));
    Squared {
        over: cross * cross,
        under: length,
    }
}

/// Whether two closed segments share a point.
pub(crate) fn segments_meet(a: Segment, b: Segment) -> bool {
    if !a.bounds().meets(&b.bounds()) {
        return false;
    }
    let opposite = |x: i64, y: i64| x.signum() * y.signum() <= 0;
    // With overlapping bounds, "not strictly on one side" both ways is enough, also in a line.
    opposite(side(a.from, a.to, b.from), side(a.from, a.to, b.to))
        && opposite(side(b.from, b.to, a.from), side(b.from, b.to, a.to))
}

/// The squared distance of two segments.
pub(crate) fn segments_apart(a: Segment, b: Segment) -> Squared {
    if segments_meet(a, b) {
        return Squared::ZERO;
    }
    let ends = [
        point_to_segment(a.from, b.from, b.to),
        point_to_segment(a.to, b.from, b.to),
        point_to_segment(b.from, a.from, a.to),
        point_to_segment(b.to, a.from, a.to),
    ];
    ends.into_iter().min().unwrap_or(Squared::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_in_a_line_meet_only_where_they_overlap() {
        let s = |a: i64, b: i64| Segment::new(Point::inches(a, a), Point::inches(b, b));
        assert!(s(0, 2).meets(&s(2, 4)));
        assert!(s(0, 3).meets(&s(1, 2)));
        assert!(!s(0, 1).meets(&s(2, 4)));
        assert!(s(1, 1).meets(&s(0, 4)));
        assert!(!s(5, 5).meets(&s(0, 4)));
    }

    #[test]
    fn a_segment_without_length_is_a_point() {
        let p = Segment::new(Point::inches(1, 1), Point::inches(1, 1));
        assert_eq!(p.distance_to(Point::inches(1, 3)), Length::inches(2));
        assert_eq!(p.length(), Length::ZERO);
    }
}
