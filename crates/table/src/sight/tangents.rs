//! The common tangents of two convex polygons.

use std::cmp::Ordering;

use crate::Point;
use crate::exact::Vector;

/// Calls `found` with a corner of each for every common tangent of two convex polygons, single points included: up to four, more
/// where a tangent runs along an edge.
///
/// Let a direction turn once around, and let a line in that direction touch each polygon with the polygon to its left (or the
/// second to its right). The corner that it touches only changes when the direction passes that of an edge. In between
/// the two lines are one and the same when the line through the two corners has a direction in between.
pub(crate) fn tangents(one: &[Point], other: &[Point], mut found: impl FnMut(Point, Point)) {
    if one.is_empty() || other.is_empty() {
        return;
    }
    // The quarters are stops too, so that no stretch is a half turn or more.
    const QUARTERS: [Vector; 3] = [Vector::new(0, 1), Vector::new(-1, 0), Vector::new(0, -1)];
    for same_side in [true, false] {
        let mut first = Rim::new(one, true);
        let mut second = Rim::new(other, same_side);
        let mut quarters = QUARTERS.into_iter().peekable();
        let mut from = Vector::new(1, 0);
        loop {
            let next = [first.next_edge(), second.next_edge(), quarters.peek().copied()];
            let next = next.into_iter().flatten().min_by(|a, b| by_angle(*a, *b));
            let until = next.unwrap_or(Vector::new(1, 0));
            let (p, q) = (first.corner(), second.corner());
            if p != q && from.cross(q - p).signum() * until.cross(q - p).signum() <= 0 {
                found(p, q);
            }
            if next.is_none() {
                break;
            }
            first.pass(until);
            second.pass(until);
            quarters.next_if(|quarter| by_angle(*quarter, until).is_eq());
            from = until;
        }
    }
}

/// A polygon as a turning line touches it, corner by corner.
struct Rim<'a> {
    corners: &'a [Point],
    at: usize,
    passed: usize,
    /// Whether the polygon is to the left of the line, or else to its right.
    left: bool,
}

impl<'a> Rim<'a> {
    /// As touched by a line to the east.
    fn new(corners: &'a [Point], left: bool) -> Self {
        let sign = if left { 1 } else { -1 };
        let key = |i: &usize| (sign * corners[*i].y.get(), sign * corners[*i].x.get());
        let at = (0..corners.len()).min_by_key(key).unwrap_or(0);
        Rim {
            corners,
            at,
            passed: 0,
            left,
        }
    }

    fn corner(&self) -> Point {
        self.corners[self.at]
    }

    fn next_edge(&self) -> Option<Vector> {
        if self.passed == self.corners.len() || self.corners.len() == 1 {
            return None;
        }
        let next = self.corners[(self.at + 1) % self.corners.len()];
        Some(if self.left {
            next - self.corner()
        } else {
            self.corner() - next
        })
    }

    fn pass(&mut self, direction: Vector) {
        if self.next_edge().is_some_and(|edge| by_angle(edge, direction).is_eq()) {
            self.at = (self.at + 1) % self.corners.len();
            self.passed += 1;
        }
    }
}

/// By the turn from east, counter-clockwise.
fn by_angle(a: Vector, b: Vector) -> Ordering {
    let below = |v: Vector| v.y < 0 || (v.y == 0 && v.x < 0);
    below(a).cmp(&below(b)).then_with(|| 0.cmp(&a.cross(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::side;
    use crate::{Length, base};

    fn all_on_one_side(p: Point, q: Point, corners: &[Point]) -> bool {
        corners.iter().all(|c| side(p, q, *c) >= 0) || corners.iter().all(|c| side(p, q, *c) <= 0)
    }

    #[test]
    fn two_discs_apart_have_four() {
        let one = base::disc_corners(Point::inches(0, 0), Length::inches(1));
        let other = base::disc_corners(Point::inches(7, 3), Length::inches(2));
        let mut lines = Vec::new();
        tangents(&one, &other, |p, q| lines.push((p, q)));
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), 4);
        for (p, q) in lines {
            assert!(all_on_one_side(p, q, &one) && all_on_one_side(p, q, &other));
        }
    }

    #[test]
    fn squares_in_a_row_and_points() {
        let square = |x: i64| [(0, 0), (2, 0), (2, 2), (0, 2)].map(|(a, b)| Point::inches(a + x, b));
        let (one, other) = (square(0), square(5));
        let mut lines = Vec::new();
        tangents(&one, &other, |p, q| lines.push((p, q)));
        // Both crossing ones, and the shared top and bottom lines.
        assert!(lines.contains(&(Point::inches(2, 0), Point::inches(5, 2))));
        assert!(lines.contains(&(Point::inches(2, 2), Point::inches(5, 0))));
        assert!(lines.iter().any(|(p, q)| p.y == q.y && p.y == Length::ZERO));
        assert!(lines.iter().any(|(p, q)| p.y == q.y && p.y == Length::inches(2)));
        let mut count = 0;
        tangents(&[Point::inches(-3, 1)], &one, |p, q| {
            count += 1;
            assert!(all_on_one_side(p, q, &one));
        });
        assert!(count >= 2);
    }
}
