//! The common tangents of two convex polygons.

use std::cmp::Ordering;

use crate::Point;
use crate::exact::{Vector, side};

/// Calls `found` with a corner of each for every common tangent of two convex polygons, single points included: up to four, in the order in which a
/// turning line finds them.
///
/// A tangent is found by steps from corner to corner, beginning where it would be if both were round. Polygons that overlap may have none of a kind,
/// and then the steps go round in a circle: those are left to [`turned`].
pub(crate) fn tangents(one: &[Point], other: &[Point], mut found: impl FnMut(Point, Point)) {
    if one.is_empty() || other.is_empty() {
        return;
    }
    let Some(lines) = stepped(one, other) else {
        return turned(one, other, found);
    };
    for (p, q, _) in lines {
        found(p, q);
    }
}

/// A corner of each, and the direction of the line that has the first polygon to its left.
type Tangent = (Point, Point, Vector);

/// The two outer tangents and then the two crossing ones, each pair by angle; nothing where the steps do not lead to them.
fn stepped(one: &[Point], other: &[Point]) -> Option<[Tangent; 4]> {
    let along = middle(other) - middle(one);
    let across = Vector::new(-along.y, along.x);
    if across == Vector::new(0, 0) {
        return None;
    }
    let (first, second) = (farthest(one, across), farthest(other, across));
    let line = |left: bool, same_side: bool| {
        let other_left = left == same_side;
        let pick = |ends: (usize, usize), left: bool| if left { ends.0 } else { ends.1 };
        let from = Corner::new(one, pick(first, left), left);
        let to = Corner::new(other, pick(second, other_left), other_left);
        let (p, q) = meet(from, to)?;
        Some((p, q, if left { q - p } else { p - q }))
    };
    let by_turn = |same_side: bool| {
        let (a, b) = (line(true, same_side)?, line(false, same_side)?);
        Some(if by_angle(a.2, b.2).is_le() { [a, b] } else { [b, a] })
    };
    let ([a, b], [c, d]) = (by_turn(true)?, by_turn(false)?);
    Some([a, b, c, d])
}

/// Somewhere in the middle of a convex polygon; the very middle of a round one.
fn middle(corners: &[Point]) -> Point {
    let (a, b) = (corners[0], corners[corners.len() / 2]);
    Point::um((a.x.get() + b.x.get()) / 2, (a.y.get() + b.y.get()) / 2)
}

/// The corners that lie least and most far in a direction.
fn farthest(corners: &[Point], way: Vector) -> (usize, usize) {
    let far = |at: usize| way.dot(corners[at] - corners[0]);
    // Around a convex polygon the way to a corner only grows and then only falls: from the best of a few corners, steps uphill lead to the top.
    let stride = if corners.len() >= 32 { 8 } else { 1 };
    let (mut least, mut most) = ((0, 0), (0, 0));
    for at in (stride..corners.len()).step_by(stride) {
        let far = far(at);
        if far < least.1 {
            least = (at, far);
        }
        if far > most.1 {
            most = (at, far);
        }
    }
    if stride == 1 {
        return (least.0, most.0);
    }
    let climbed = |from: (usize, i64), sign: i64| {
        let (mut at, mut height) = (from.0, sign * from.1);
        for turn in [1, corners.len() - 1] {
            loop {
                let next = (at + turn) % corners.len();
                let higher = sign * far(next);
                if higher <= height {
                    break;
                }
                (at, height) = (next, higher);
            }
        }
        at
    };
    (climbed(least, -1), climbed(most, 1))
}

/// A corner of a polygon that is to lie to the left, or else to the right, of a line through it.
struct Corner<'a> {
    corners: &'a [Point],
    at: usize,
    left: bool,
}

impl<'a> Corner<'a> {
    fn new(corners: &'a [Point], at: usize, left: bool) -> Self {
        Corner { corners, at, left }
    }

    fn point(&self) -> Point {
        self.corners[self.at]
    }

    /// A neighbour on the wrong side of the line, to which the corner then moves.
    fn step(&mut self, p: Point, q: Point) -> bool {
        let count = self.corners.len();
        let next = [(self.at + 1) % count, (self.at + count - 1) % count];
        let is_wrong = |at: &usize| match side(p, q, self.corners[*at]) {
            0 => false,
            turn => (turn > 0) != self.left,
        };
        match next.into_iter().find(is_wrong) {
            Some(at) => self.at = at,
            None => return false,
        }
        true
    }
}

/// Two corners whose line has both polygons on the sides where they are to be.
fn meet(mut from: Corner<'_>, mut to: Corner<'_>) -> Option<(Point, Point)> {
    for _ in 0..from.corners.len() + to.corners.len() {
        let (p, q) = (from.point(), to.point());
        if p == q {
            return None;
        }
        if !from.step(p, q) && !to.step(p, q) {
            return Some((p, q));
        }
    }
    None
}

/// Let a direction turn once around, and let a line in that direction touch each polygon with the polygon to its left (or the
/// second to its right). The corner that it touches only changes when the direction passes that of an edge. In between
/// the two lines are one and the same when the line through the two corners has a direction in between. A tangent along an edge is found with both of
/// its corners.
fn turned(one: &[Point], other: &[Point], mut found: impl FnMut(Point, Point)) {
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
    use proptest::prelude::*;

    use super::*;
    use crate::{Length, base, convex};

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

    /// Lines, each as the sides of it on which all given points lie: the same line has the same sides, whatever its corners.
    fn told(lines: &[(Point, Point)]) -> Vec<(i64, i64, i64)> {
        let mut told: Vec<_> = lines
            .iter()
            .map(|(p, q)| {
                let way = *q - *p;
                let (by, ahead) = (gcd(way.x, way.y), way.x > 0 || way.x == 0 && way.y > 0);
                let by = if ahead { by } else { -by };
                let (x, y) = (way.x / by, way.y / by);
                (x, y, x * p.y.get() - y * p.x.get())
            })
            .collect();
        told.sort_unstable();
        told.dedup();
        told
    }

    fn gcd(a: i64, b: i64) -> i64 {
        if b == 0 { a.abs() } else { gcd(b, a % b) }
    }

    fn shape() -> impl Strategy<Value = Vec<Point>> {
        let at = (-40_000i64..40_000, -40_000i64..40_000);
        prop_oneof![
            (at.clone(), 1_000i64..30_000).prop_map(|((x, y), r)| base::disc_corners(Point::um(x, y), Length::um(r))),
            proptest::collection::vec((-50i64..50, -50i64..50), 3..9).prop_map(|corners| {
                convex::hull(
                    corners
                        .into_iter()
                        .map(|(x, y)| Point::um(x * 1_000, y * 1_000))
                        .collect(),
                )
            }),
            at.prop_map(|(x, y)| vec![Point::um(x, y)]),
        ]
    }

    proptest! {
        /// Steps find the lines that a full turn finds, where they find any.
        #[test]
        fn steps_find_what_a_turn_finds(one in shape(), other in shape()) {
            if let Some(lines) = stepped(&one, &other) {
                let stepped: Vec<_> = lines.iter().map(|(p, q, _)| (*p, *q)).collect();
                let mut all = Vec::new();
                turned(&one, &other, |p, q| all.push((p, q)));
                prop_assert_eq!(told(&stepped), told(&all));
            }
        }
    }
}
