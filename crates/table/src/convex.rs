//! Convex polygons as slices of counter-clockwise corners.
//!
//! Two convex polygons are compared through their Minkowski difference: the convex polygon of all
//! steps from a point of one to a point of the other. It has whole corners, is built in one merge,
//! and the distance of the two is its distance from the origin.

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

/// Inside and not on the outline.
pub(crate) fn contains_strictly(corners: &[Point], p: Point) -> bool {
    corners.len() > 2 && edges(corners).all(|(a, b)| side(a, b, p) > 0)
}

/// The squared distance of a point from a closed convex polygon, zero inside.
pub(crate) fn from_point(corners: &[Point], p: Point) -> Squared {
    if corners.len() > 2 && edges(corners).all(|(a, b)| side(a, b, p) >= 0) {
        return Squared::ZERO;
    }
    edges(corners)
        .map(|(a, b)| point_to_segment(p, a, b))
        .min()
        .unwrap_or(Squared::ZERO)
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

/// All points that are a point of `a` minus a point of `b`: convex, counter-clockwise.
pub(crate) fn difference(a: &[Point], b: &[Point]) -> Vec<Point> {
    let lowest = |corners: &[Point], sign: i64| {
        (0..corners.len())
            .min_by_key(|&i| (sign * corners[i].y.get(), sign * corners[i].x.get()))
            .unwrap_or(0)
    };
    let (n, m) = (a.len(), b.len());
    if n == 0 || m == 0 {
        return Vec::new();
    }
    // Of minus b the lowest corner is the highest of b, and its edges are those of b reversed.
    let (i0, j0) = (lowest(a, 1), lowest(b, -1));
    let (mut i, mut j) = (0, 0);
    let mut sum = Vec::with_capacity(n + m);
    while i < n || j < m {
        let (p, q) = (a[(i0 + i) % n], b[(j0 + j) % m]);
        sum.push(Point::um(p.x.get() - q.x.get(), p.y.get() - q.y.get()));
        let along_a = a[(i0 + i + 1) % n] - p;
        let along_b = q - b[(j0 + j + 1) % m];
        let turn = if i >= n {
            -1
        } else if j >= m {
            1
        } else {
            along_a.cross(along_b)
        };
        // Equal directions are taken together, so that no three corners are in a line.
        if turn >= 0 {
            i += 1;
        }
        if turn <= 0 {
            j += 1;
        }
    }
    sum
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
    contains_strictly(&difference(a, b), Point::ORIGIN)
}

/// The squared distance of two closed convex polygons, zero when they meet.
pub(crate) fn apart(a: &[Point], b: &[Point]) -> Squared {
    from_point(&difference(a, b), Point::ORIGIN)
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

/// The polygon that a convex polygon sweeps over while it slides.
pub(crate) fn swept(corners: &[Point], way: Vector) -> Vec<Point> {
    hull(
        corners
            .iter()
            .copied()
            .chain(corners.iter().map(|p| *p + way))
            .collect(),
    )
}
