//! Cutting a segment down to the part of it that is strictly inside something, in fractions of its length.

use std::cmp::Ordering;

use crate::exact::side;
use crate::{Point, Segment, convex};

/// A fraction between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction {
    pub over: i64,
    pub under: i64,
}

impl Fraction {
    pub(crate) fn compare(self, other: Fraction) -> Ordering {
        let left = i128::from(self.over) * i128::from(other.under);
        left.cmp(&(i128::from(other.over) * i128::from(self.under)))
    }
}

/// The open part of a segment that satisfies all conditions so far, as fractions of the way. The ends 0 and 1 belong
/// to it; ends that came from a condition do not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub start: Fraction,
    pub end: Fraction,
    empty: bool,
    /// Nothing has been cut off yet: for a short cut.
    whole: bool,
}

impl Stretch {
    pub(crate) const WHOLE: Stretch = Stretch {
        start: Fraction { over: 0, under: 1 },
        end: Fraction { over: 1, under: 1 },
        empty: false,
        whole: true,
    };

    /// Keeps where a value that runs evenly from `at_start` to `at_end` is positive.
    pub(crate) fn keep_positive(&mut self, at_start: i64, at_end: i64) {
        if at_start > 0 && at_end > 0 {
            return;
        }
        self.whole = false;
        if at_start <= 0 && at_end <= 0 {
            self.empty = true;
        } else if at_start <= 0 {
            let from = Fraction {
                over: -at_start,
                under: at_end - at_start,
            };
            if from.compare(self.start) == Ordering::Greater {
                self.start = from;
            }
        } else if at_end <= 0 {
            let until = Fraction {
                over: at_start,
                under: at_start - at_end,
            };
            if until.compare(self.end) == Ordering::Less {
                self.end = until;
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.empty || self.start.compare(self.end) != Ordering::Less
    }

    /// Keeps where the height is strictly between bottom and top.
    pub(crate) fn keep_between(&mut self, from: i64, to: i64, bottom: i64, top: i64) {
        self.keep_positive(from - bottom, to - bottom);
        self.keep_positive(top - from, top - to);
    }

    /// Keeps what is strictly inside a convex polygon.
    pub(crate) fn keep_inside(&mut self, corners: &[Point], segment: Segment) {
        if corners.len() < 3 {
            self.empty = true;
        }
        for (a, b) in convex::edges(corners) {
            self.keep_positive(side(a, b, segment.from), side(a, b, segment.to));
            if self.empty {
                return;
            }
        }
    }

    /// Keeps what runs along a cut, its ends excluded; nothing if the segment is not in line with it.
    pub(crate) fn keep_along(&mut self, (a, b): (Point, Point), segment: Segment) {
        if side(a, b, segment.from) != 0 || side(a, b, segment.to) != 0 {
            self.empty = true;
            return;
        }
        let along = b - a;
        let ahead = |p: Point| along.dot(p - a);
        let left = |p: Point| along.reversed().dot(p - b);
        self.keep_positive(ahead(segment.from), ahead(segment.to));
        self.keep_positive(left(segment.from), left(segment.to));
    }

    /// Whether some point of the stretch is strictly inside a disc.
    pub(crate) fn meets_disc(&self, segment: Segment, centre: Point, radius: i64) -> bool {
        if self.is_empty() || radius <= 0 {
            return false;
        }
        // Squared distance from the centre minus the squared radius, along the way t: a t^2 + 2 b t + c.
        let (way, start) = (segment.to - segment.from, segment.from - centre);
        let (a, b, c) = (way.squared(), way.dot(start), start.squared() - radius * radius);
        if self.whole {
            // The ends are inside, or the line is nearest between them and near enough.
            let cross = i128::from(way.cross(start));
            let near = || cross * cross < i128::from(a) * i128::from(radius * radius);
            return c < 0 || a + 2 * b + c < 0 || (0 < -b && -b < a && near());
        }
        let (a, b, c) = (i128::from(a), i128::from(b), i128::from(c));
        let at = |t: Fraction| {
            let (n, m) = (i128::from(t.over), i128::from(t.under));
            a * n * n + 2 * b * n * m + c * m * m
        };
        if at(self.start) < 0 || at(self.end) < 0 {
            return true;
        }
        // Lowest at t = -b / a: strictly between start and end, and below zero there?
        let after_start = -b * i128::from(self.start.under) > a * i128::from(self.start.over);
        let before_end = -b * i128::from(self.end.under) < a * i128::from(self.end.over);
        after_start && before_end && b * b > a * c
    }
}

/// Whether all corners are on one side of the endless line along a segment, or on it: then the segment is never strictly inside.
/// Of a segment without length nothing is known.
pub(crate) fn line_misses(corners: &[Point], segment: Segment) -> bool {
    let way = segment.to - segment.from;
    let (mut left, mut right) = (way.x == 0 && way.y == 0, way.x == 0 && way.y == 0);
    for corner in corners {
        let turn = way.cross(*corner - segment.from);
        left |= turn > 0;
        right |= turn < 0;
    }
    !(left && right)
}

/// Whether a segment is strictly inside a convex polygon somewhere.
pub(crate) fn segment_meets_inside(corners: &[Point], segment: Segment) -> bool {
    let mut stretch = Stretch::WHOLE;
    stretch.keep_inside(corners, segment);
    !stretch.is_empty()
}

/// Whether a segment runs along a cut somewhere, its ends excluded.
pub(crate) fn segment_along_cut(cut: (Point, Point), segment: Segment) -> bool {
    let mut stretch = Stretch::WHOLE;
    stretch.keep_along(cut, segment);
    !stretch.is_empty()
}
