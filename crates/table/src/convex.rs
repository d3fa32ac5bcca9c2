//! Convex polygons as slices of counter-clockwise corners.
//!
//! Two convex polygons are compared through their Minkowski difference: the convex polygon of all
//! steps from a point of one to a point of the other. It has whole corners, is built in one merge,
//! and the distance of the two is its distance from the origin.

use std::borrow::Cow;

use crate::exact::{Squared, Vector, side};
use crate::segment::{point_to_segment, segments_apart};
use crate::{Point, Segment};

/// The corners of the smallest convex polygon around the points: counter-clockwise, no three in a line,
/// the lowest leftmost first.
pub(crate) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut hull: Vec<Point> = Vec::with_capacity(points.len() + 1);
    let half = |points: &mut dyn Iterator<Item = Point>, hull: &mut Vec<Point>| {
        let start = hull.len();
        for p in points {
            while hull.len() >= start + 2 && side(hull[hull.len() - 2], hull[hull.len() - 1], p) <= 0 {
                hull.pop();
            }
            hull.push(p);
        }
        hull.pop();
    };
    half(&mut points.iter().copied(), &mut hull);
    half(&mut points.iter().rev().copied(), &mut hull);
    hull
}

/// The edges of a closed ring of corners.
pub(crate) fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = corners.last().copied();
    let starts = last.into_iter().chain(corners.iter().copied());
    starts.zip(corners.iter().copied())
}

/// Inside or on the outline.
pub(crate) fn contains(corners: &[Point], p: Point) -> bool {
    match corners {
        [] => false,
        [one] => *one == p,
        [a, b] => point_to_segment(p, *a, *b).is_zero(),
        _ => edges(corners).all(|(a, b)| side(a, b, p) >= 0),
    }
}

/// The squared distance of a point from a closed convex polygon, zero inside.
pub(crate) fn from_point(corners: &[Point], p: Point) -> Squared {
    // From outside, the nearest edge is one that faces the point.
    let facing = |(a, b): &(Point, Point)| corners.len() <= 2 || side(*a, *b, p) < 0;
    edges(corners)
        .filter(facing)
        .map(|(a, b)| point_to_segment(p, a, b))
        .min()
        .unwrap_or(Squared::ZERO)
}

/// Whether a disc lies in a convex polygon; it may touch the outline from inside.
pub(crate) fn holds_disc(corners: &[Point], centre: Point, radius: i64) -> bool {
    let far_enough = |(a, b): (Point, Point)| {
        let inward = side(a, b, centre);
        let apart = Squared {
            over: i128::from(inward) * i128::from(inward),
            under: (b - a).squared().max(1),
        };
        inward >= 0 && !apart.less_than(radius)
    };
    corners.len() > 2 && edges(corners).all(far_enough)
}

/// The squared distance of a segment from a closed convex polygon.
pub(crate) fn from_segment(corners: &[Point], segment: Segment) -> Squared {
    if contains(corners, segment.from) {
        return Squared::ZERO;
    }
    edges(corners)
        .map(|(a, b)| segments_apart(Segment::new(a, b), segment))
        .min()
        .unwrap_or(Squared::ZERO)
}

/// Whether a point is near to a closed convex polygon that is given by its edges: where each begins, and along what. `near`
/// says whether a distance is small enough; every smaller one must be too.
///
/// Most edges are done with after a look at the side on which the point lies.
pub(crate) fn is_near(
    edges: impl IntoIterator<Item = (Point, Vector)>,
    p: Point,
    near: impl Fn(Squared) -> bool,
) -> bool {
    let mut outside = false;
    for (a, along) in edges {
        let away = p - a;
        let turn = along.cross(away);
        if turn >= 0 {
            continue;
        }
        outside = true;
        // The whole polygon lies beyond the line of this edge.
        let (turn, length) = (i128::from(turn), along.squared());
        let line = Squared {
            over: turn * turn,
            under: length,
        };
        if !near(line) {
            return false;
        }
        let ahead = along.dot(away);
        let nearest = if ahead < 0 {
            away.squared()
        } else if ahead > length {
            (p - (a + along)).squared()
        } else {
            return true;
        };
        if near(Squared::whole(nearest)) {
            return true;
        }
    }
    !outside && near(Squared::ZERO)
}

/// The edges of a closed ring of corners: where each begins, and along what.
pub(crate) fn steps_around(corners: &[Point]) -> impl Iterator<Item = (Point, Vector)> + '_ {
    edges(corners).map(|(a, b)| (a, b - a))
}

/// The edges of the polygon of all points that are a point of `a` minus a point of `b`: convex, counter-clockwise.
pub(crate) struct Difference<'a> {
    a: &'a [Point],
    b: &'a [Point],
    /// The corners from which the next edges leave, and how many edges are left of each.
    i: usize,
    j: usize,
    left: (usize, usize),
}

impl<'a> Difference<'a> {
    pub(crate) fn of(a: &'a [Point], b: &'a [Point]) -> Self {
        let lowest = |corners: &[Point], sign: i64| {
            (0..corners.len())
                .min_by_key(|&i| (sign * corners[i].y.get(), sign * corners[i].x.get()))
                .unwrap_or(0)
        };
        let left = if a.is_empty() || b.is_empty() {
            (0, 0)
        } else {
            (a.len(), b.len())
        };
        // Of minus b the lowest corner is the highest of b, and its edges are those of b reversed.
        Difference {
            a,
            b,
            i: lowest(a, 1),
            j: lowest(b, -1),
            left,
        }
    }
}

impl Iterator for Difference<'_> {
    type Item = (Point, Vector);

    fn next(&mut self) -> Option<(Point, Vector)> {
        if self.left == (0, 0) {
            return None;
        }
        let after = |i: usize, corners: &[Point]| if i + 1 == corners.len() { 0 } else { i + 1 };
        let (next_i, next_j) = (after(self.i, self.a), after(self.j, self.b));
        let (p, q) = (self.a[self.i], self.b[self.j]);
        let along_a = self.a[next_i] - p;
        let along_b = q - self.b[next_j];
        let turn = match self.left {
            (0, _) => -1,
            (_, 0) => 1,
            _ => along_a.cross(along_b),
        };
        let mut along = Vector::new(0, 0);
        // Equal directions are taken together, so that no three corners are in a line.
        if turn >= 0 {
            along = along_a;
            self.i = next_i;
            self.left.0 -= 1;
        }
        if turn <= 0 {
            along = Vector::new(along.x + along_b.x, along.y + along_b.y);
            self.j = next_j;
            self.left.1 -= 1;
        }
        Some((Point::um(p.x.get() - q.x.get(), p.y.get() - q.y.get()), along))
    }
}

/// All points that are a point of `a` minus a point of `b`: convex, counter-clockwise.
pub(crate) fn difference(a: &[Point], b: &[Point]) -> Vec<Point> {
    Difference::of(a, b).map(|(p, _)| p).collect()
}

/// Whether the interiors of two convex polygons meet.
pub(crate) fn interiors_meet(a: &[Point], b: &[Point]) -> bool {
    if a.len() < 3 || b.len() < 3 {
        return false;
    }
    let separates = |ring: &[Point], other: &[Point]| {
        edges(ring).any(|(p, q)| {
            let along = q - p;
            other.iter().all(|c| along.cross(*c - p) <= 0)
        })
    };
    if a.len() + b.len() <= 16 {
        return !separates(a, b) && !separates(b, a);
    }
    interiors_meet_moved(a, Vector::new(0, 0), b)
}

/// The same after `a` has moved.
pub(crate) fn interiors_meet_moved(a: &[Point], way: Vector, b: &[Point]) -> bool {
    let back = Point::ORIGIN - way;
    a.len() >= 3 && b.len() >= 3 && Difference::of(a, b).all(|(p, along)| along.cross(back - p) > 0)
}

/// The squared distance of two closed convex polygons, zero when they meet.
pub(crate) fn apart(a: &[Point], b: &[Point]) -> Squared {
    from_point(&difference(a, b), Point::ORIGIN)
}

/// Whether two closed convex polygons are near to each other after `a` has moved.
pub(crate) fn are_near(a: &[Point], way: Vector, b: &[Point], near: impl Fn(Squared) -> bool) -> bool {
    let back = Point::ORIGIN - way;
    if a.len() < 3 && b.len() < 3 {
        return near(from_point(&difference(a, b), back));
    }
    is_near(Difference::of(a, b), back, near)
}

/// Whether two convex polygons overlap by at most so deep: some step of that length takes them apart.
pub(crate) fn overlap_at_most(a: &[Point], b: &[Point], depth: i64) -> bool {
    let steps = difference(a, b);
    edges(&steps).any(|(p, q)| {
        let inward = i128::from(side(p, q, Point::ORIGIN).max(0));
        Squared {
            over: inward * inward,
            under: (q - p).squared().max(1),
        }
        .at_most(depth)
    })
}

/// The polygon that a convex polygon sweeps over while it slides: counter-clockwise.
pub(crate) fn swept(corners: &[Point], way: Vector) -> Cow<'_, [Point]> {
    if way == Vector::new(0, 0) {
        return Cow::Borrowed(corners);
    }
    if corners.len() < 3 {
        let there = corners.iter().map(|p| *p + way);
        return Cow::Owned(hull(corners.iter().copied().chain(there).collect()));
    }
    let mut swept = Vec::with_capacity(corners.len() + 2);
    sweep_over(corners, way, |corner| swept.push(corner));
    Cow::Owned(swept)
}

/// Tells the corners of it one by one, for a polygon of at least three.
pub(crate) fn sweep_over(corners: &[Point], way: Vector, mut tell: impl FnMut(Point)) {
    let mut before = corners.len() - 1;
    let mut came_ahead = way.cross(corners[before] - corners[before - 1]) > 0;
    for i in 0..corners.len() {
        // The corner `before` lies between the edge that came into it and the one to corner i.
        let corner = corners[before];
        let goes_ahead = way.cross(corners[i] - corner) > 0;
        tell(if came_ahead { corner + way } else { corner });
        if came_ahead != goes_ahead {
            tell(if goes_ahead { corner + way } else { corner });
        }
        (before, came_ahead) = (i, goes_ahead);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::Drawn;

    impl Drawn {
        fn polygon(&mut self, n: i64) -> Vec<Point> {
            loop {
                let corners = hull((0..12).map(|_| self.point(n)).collect());
                if corners.len() > 2 {
                    return corners;
                }
            }
        }
    }

    #[test]
    fn a_polygon_sweeps_over_the_hull_of_its_two_places() {
        let mut drawn = Drawn(1);
        for _ in 0..2_000 {
            // Small numbers make edges along the way and corners in a line likely.
            let (corners, way) = (drawn.polygon(8), drawn.point(6) - Point::ORIGIN);
            let both = corners.iter().copied().chain(corners.iter().map(|p| *p + way));
            assert_eq!(hull(swept(&corners, way).into_owned()), hull(both.collect()));
            let p = drawn.point(20);
            let apart = from_point(&hull(swept(&corners, way).into_owned()), p);
            assert_eq!(apart, from_segment(&corners, Segment::new(p, p - way)));
        }
    }

    #[test]
    fn polygons_are_near_by_the_distance_of_their_difference() {
        let mut drawn = Drawn(2);
        for _ in 0..2_000 {
            let (a, b, way) = (drawn.polygon(8), drawn.polygon(8), drawn.point(16) - Point::ORIGIN);
            let moved: Vec<Point> = a.iter().map(|p| *p + way).collect();
            for d in 0..12 {
                let near = apart(&moved, &b).at_most(d);
                assert_eq!(are_near(&a, way, &b, |s| s.at_most(d)), near);
            }
            assert_eq!(interiors_meet_moved(&a, way, &b), interiors_meet(&moved, &b));
        }
    }
}
