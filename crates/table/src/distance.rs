//! Distances, outline to outline. A distance is nothing when the outlines touch or overlap.
//!
//! Rulings ask `within`, which is exact. `gap` is for showing: it is rounded up to the next micrometre.

use crate::base::Shape;
use crate::convex;
use crate::exact::{FARTHEST, Squared, Vector, clamp_reach, side};
use crate::oval::Oval;
use crate::polygon_distance::wholly_within_of_convex;
use crate::segment::point_to_segment;
use crate::{Footprint, Length, Point, Segment};

/// The squared distance of the cores and the margin that the round bases take off it.
fn cores_apart(a: &Footprint, b: &Footprint) -> (Squared, i64) {
    let (a, b) = (a.core(), b.core());
    let squared = match (a.shape, b.shape) {
        (Shape::Point(p), Shape::Point(q)) => Squared::whole((q - p).squared()),
        (Shape::Point(p), Shape::Corners(corners)) | (Shape::Corners(corners), Shape::Point(p)) => {
            convex::from_point(corners, p)
        }
        (Shape::Corners(c), Shape::Corners(d)) => convex::apart(c, d),
    };
    (squared, a.margin + b.margin)
}

/// Whether two bases are near to each other: `near` is told a distance and what of it the bases cover themselves.
fn are_near(a: &Footprint, b: &Footprint, near: impl Fn(Squared, i64) -> bool) -> bool {
    let apart = Squared::whole((b.at() - a.at()).squared());
    let outer = a.base().outer_radius().get() + b.base().outer_radius().get();
    if a.is_round() && b.is_round() {
        return near(apart, outer);
    }
    // The discs around and inside an oval answer most questions.
    if !near(apart, outer) {
        return false;
    }
    if near(apart, a.base().inner_radius() + b.base().inner_radius()) {
        return true;
    }
    // An oval against the middle of a disc.
    let comes_near = |oval: &Oval, disc: Vector, margin: i64| {
        let disc = Point::ORIGIN + disc;
        oval.comes_near(disc, disc, |apart| near(apart, margin))
    };
    let way = b.at() - a.at();
    match (a.oval(), b.oval()) {
        (None, None) => true,
        (Some(oval), None) => comes_near(oval, way, b.margin()),
        (None, Some(oval)) => comes_near(oval, way.reversed(), a.margin()),
        (Some(one), Some(other)) => one.by_rough_shapes_of_both(other, |one, other| {
            convex::are_near(one, way.reversed(), other, |apart| near(apart, 0))
        }),
    }
}

/// Whether even the discs around both bases are farther apart than `d`: the cheap answer first.
#[inline]
fn surely_beyond(a: &Footprint, b: &Footprint, d: i64) -> bool {
    let reach = (a.base().outer_radius() + b.base().outer_radius()).get() + d;
    reach < 0 || (b.at() - a.at()).squared() > reach * reach
}

/// The distance between two bases, rounded up to the next micrometre; nothing when they touch or overlap.
pub fn gap(a: &Footprint, b: &Footprint) -> Length {
    let (apart, margin) = cores_apart(a, b);
    Length::um((apart.root_up() - margin).max(0))
}

/// Whether two bases are at most `d` apart. Exact.
#[inline]
pub fn within(a: &Footprint, b: &Footprint, d: Length) -> bool {
    let d = clamp_reach(d);
    let reach = a.base().outer_radius().get() + b.base().outer_radius().get() + d;
    let apart = (b.at() - a.at()).squared();
    if d < 0 || apart > reach * reach {
        return false;
    }
    a.is_round() && b.is_round() || are_near(a, b, |apart, own| apart.at_most(own + d))
}

/// Whether two bases whose levels differ by `rise` are at most `d` apart, measured along the slope. Exact.
#[inline]
pub fn within_rising(a: &Footprint, b: &Footprint, rise: Length, d: Length) -> bool {
    let (d, rise) = (clamp_reach(d), clamp_reach(rise));
    if d < rise.abs() || surely_beyond(a, b, d) {
        return false;
    }
    // Between discs on one level that was the whole question.
    rise == 0 && a.is_round() && b.is_round() || slope_within(a, b, rise, d)
}

fn slope_within(a: &Footprint, b: &Footprint, rise: i64, d: i64) -> bool {
    are_near(a, b, |apart, own| apart.at_most_rising(own, rise, d))
}

/// The distance between two bases whose levels differ by `rise`, along the slope, rounded up.
pub fn gap_rising(a: &Footprint, b: &Footprint, rise: Length) -> Length {
    let (apart, margin) = cores_apart(a, b);
    rising(apart, margin, rise)
}

/// The least d for which `at_most_rising` holds.
fn rising(apart: Squared, margin: i64, rise: Length) -> Length {
    let rise = clamp_reach(rise);
    let flat = (apart.root_up() - margin).max(0);
    let up = |flat: i64| crate::exact::root_up(i128::from(flat).pow(2) + i128::from(rise).pow(2));
    // Rounding the flat part up can make the slope too long by one; the exact test says so.
    let mut slope = up(flat).min(2 * FARTHEST);
    while slope > 0 && slope <= FARTHEST && apart.at_most_rising(margin, rise, slope - 1) {
        slope -= 1;
    }
    Length::um(slope)
}

/// Whether the bases overlap: their insides meet. Touching is not overlapping.
pub fn overlap(a: &Footprint, b: &Footprint) -> bool {
    if surely_beyond(a, b, 0) {
        return false;
    }
    match (a.oval(), b.oval()) {
        (Some(one), Some(other)) => one.by_rough_shapes_of_both(other, |one, other| {
            convex::interiors_meet_moved(one, a.at() - b.at(), other)
        }),
        _ => are_near(a, b, |apart, own| apart.less_than(own)),
    }
}

/// Whether the bases touch exactly: no distance between them and no overlap.
pub fn touching(a: &Footprint, b: &Footprint) -> bool {
    within(a, b, Length::ZERO) && !overlap(a, b)
}

/// Whether the bases touch, give or take a tolerance: at most that far apart or that deep in each other. Exact.
pub fn touching_within(a: &Footprint, b: &Footprint, tolerance: Length) -> bool {
    if !within(a, b, tolerance) {
        return false;
    }
    match (a.oval_corners(), b.oval_corners()) {
        (Some(c), Some(d)) => !overlap(a, b) || convex::overlap_at_most(c, d, clamp_reach(tolerance)),
        _ => {
            let (apart, margin) = cores_apart(a, b);
            !apart.less_than(margin - clamp_reach(tolerance))
        }
    }
}

fn core_to_point(a: &Footprint, p: Point) -> (Squared, i64) {
    let core = a.core();
    let apart = match core.shape {
        Shape::Point(centre) => Squared::whole((p - centre).squared()),
        Shape::Corners(corners) => convex::from_point(corners, p),
    };
    (apart, core.margin)
}

/// The distance from a base to a point, rounded up.
pub fn gap_to_point(a: &Footprint, p: Point) -> Length {
    let (apart, margin) = core_to_point(a, p);
    Length::um((apart.root_up() - margin).max(0))
}

/// Whether a base is near to a point: `near` is told a distance and what of it the base covers itself.
fn is_near_point(a: &Footprint, p: Point, near: impl Fn(Squared, i64) -> bool) -> bool {
    are_near(a, &Footprint::round(Length::ZERO, p), near)
}

/// Whether a base is at most `d` from a point. Exact.
pub fn within_of_point(a: &Footprint, p: Point, d: Length) -> bool {
    let d = clamp_reach(d);
    if a.is_round() {
        return d >= 0 && Squared::whole((p - a.at()).squared()).at_most(a.margin() + d);
    }
    d >= 0 && is_near_point(a, p, |apart, own| apart.at_most(own + d))
}

/// Whether a base is at most `d` from a point that is `rise` higher or lower. Exact.
pub fn within_of_point_rising(a: &Footprint, p: Point, rise: Length, d: Length) -> bool {
    let (rise, d) = (clamp_reach(rise), clamp_reach(d));
    is_near_point(a, p, |apart, own| apart.at_most_rising(own, rise, d))
}

/// Whether every part of the base is at most `d` from the point. Exact.
pub fn wholly_within(a: &Footprint, p: Point, d: Length) -> bool {
    wholly_within_of_segment(a, &Segment::new(p, p), d)
}

/// Whether every part of a base is at most `d` from another base. Exact.
pub fn wholly_within_of_base(a: &Footprint, other: &Footprint, d: Length) -> bool {
    match other.oval_corners() {
        None => d >= Length::ZERO && wholly_within(a, other.at(), d + other.base().outer_radius()),
        Some(corners) => d >= Length::ZERO && wholly_within_of_convex(a, corners, clamp_reach(d)),
    }
}

/// Whether every part of the base is at most `d` from the segment. Exact.
pub fn wholly_within_of_segment(a: &Footprint, segment: &Segment, d: Length) -> bool {
    let d = clamp_reach(d);
    let apart = point_to_segment(a.at(), segment.from, segment.to);
    let surely = apart.at_most(d - a.base().outer_radius().get());
    let Some(oval) = a.oval() else {
        return surely;
    };
    // The segment as the base sees it. What is within d of a segment is convex, so the corners speak for the whole base.
    let (from, to) = (
        Point::ORIGIN + (segment.from - a.at()),
        Point::ORIGIN + (segment.to - a.at()),
    );
    let near = |p: &Point| point_to_segment(*p, from, to).at_most(d);
    surely || apart.at_most(d - a.base().inner_radius()) && oval.corners.iter().all(near)
}

/// Whether some part of the base is at most `d` from the segment. Exact.
pub fn within_of_segment(a: &Footprint, segment: &Segment, d: Length) -> bool {
    let d = clamp_reach(d);
    let apart = point_to_segment(a.at(), segment.from, segment.to);
    let surely_beyond = d < 0 || !apart.at_most(a.base().outer_radius().get() + d);
    let Some(oval) = a.oval() else {
        return !surely_beyond;
    };
    // For the base it is all one whether a point goes along a segment or the segment lies there.
    let seen = |p: Point| Point::ORIGIN + (p - a.at());
    !surely_beyond && oval.comes_near(seen(segment.from), seen(segment.to), |apart| apart.at_most(d))
}

/// The points of the two bases that are closest to each other, to the nearest micrometre. Where bases overlap both are the
/// same point; among equals the first in the order of the corners is taken, so that the answer is always the same.
pub fn closest_points(a: &Footprint, b: &Footprint) -> (Point, Point) {
    let (p, q) = closest_core_points(a, b);
    let (ra, rb) = (a.core().margin, b.core().margin);
    // Fractions of a micrometre are kept, so that only the points themselves are rounded.
    const BITS: u32 = 20;
    let apart = (p.distance_squared(q) << (2 * BITS)).isqrt();
    let (ra, rb) = (i128::from(ra) << BITS, i128::from(rb) << BITS);
    if apart <= ra + rb {
        // Overlapping or touching: one point on the line between, shared by radius.
        let shared = between(p, q, ra, (ra + rb).max(1));
        return (shared, shared);
    }
    (between(p, q, ra, apart), between(q, p, rb, apart))
}

/// The point `over / under` of the way from p to q, to the nearest micrometre.
pub(crate) fn between(p: Point, q: Point, over: i128, under: i128) -> Point {
    let way = q - p;
    // Within a table all of it fits 64 bits with room to spare.
    let is_small = |v: i64| v.unsigned_abs() < 1 << 30;
    if is_small(way.x) && is_small(way.y) && (0..1 << 30).contains(&over) && (1..1 << 30).contains(&under) {
        let (over, under) = (over as i64, under as i64);
        let part = |v: i64| {
            let twice = 2 * v * over;
            let half = if twice >= 0 { under } else { -under };
            (twice + half) / (2 * under)
        };
        return p + crate::exact::Vector::new(part(way.x), part(way.y));
    }
    let part = |v: i64| crate::exact::divide_nearest(i128::from(v) * over, under) as i64;
    p + crate::exact::Vector::new(part(way.x), part(way.y))
}

fn closest_core_points(a: &Footprint, b: &Footprint) -> (Point, Point) {
    match (a.oval_corners(), b.oval_corners()) {
        (None, None) => (a.at(), b.at()),
        (None, Some(corners)) => (a.at(), closest_on(corners, a.at())),
        (Some(corners), None) => (closest_on(corners, b.at()), b.at()),
        (Some(c), Some(d)) => {
            if overlap(a, b) {
                let shared = shared_point(c, d, closest_on(c, b.at()), closest_on(d, a.at()));
                return (shared, shared);
            }
            // Between two convex polygons apart, one end is a corner.
            let mut best: Option<(Squared, Point, Point)> = None;
            // Whatever of a base is nearest to a point is no nearer than its centre less its radius.
            let is_farther = |best: Option<(Squared, Point, Point)>, p: Point, other: &Footprint| {
                best.is_some_and(|(least, ..)| {
                    let reach = least.root_up() + other.base().outer_radius().get();
                    (p - other.at()).squared() > reach * reach
                })
            };
            for p in c {
                if is_farther(best, *p, b) {
                    continue;
                }
                let squared = convex::from_point(d, *p);
                if best.is_none_or(|(least, ..)| squared < least) {
                    best = Some((squared, *p, closest_on(d, *p)));
                }
            }
            for q in d {
                if is_farther(best, *q, a) {
                    continue;
                }
                let squared = convex::from_point(c, *q);
                if best.is_none_or(|(least, ..)| squared < least) {
                    best = Some((squared, closest_on(c, *q), *q));
                }
            }
            best.map_or((a.at(), b.at()), |(_, p, q)| (p, q))
        }
    }
}

/// A point that two overlapping convex polygons share: one of two likely ones, a corner, or where edges cross.
fn shared_point(c: &[Point], d: &[Point], in_c: Point, in_d: Point) -> Point {
    let corners = c.iter().chain(d).copied();
    let shared = [in_c, in_d]
        .into_iter()
        .chain(corners)
        .find(|p| convex::contains(c, *p) && convex::contains(d, *p));
    let crossing = || {
        let edges = convex::edges(c).flat_map(|(p, q)| convex::edges(d).map(move |(r, s)| (p, q, r, s)));
        let mut meeting = edges.filter(|(p, q, r, s)| Segment::new(*p, *q).meets(&Segment::new(*r, *s)));
        meeting.find_map(|(p, q, r, s)| {
            let (over, under) = (side(r, s, p), side(r, s, p) - side(r, s, q));
            let (over, under) = (over * under.signum(), under.abs());
            (under != 0).then(|| between(p, q, over.into(), under.into()))
        })
    };
    shared.or_else(crossing).unwrap_or(in_c)
}

/// The point of a closed convex polygon that is closest to p: p itself when inside.
pub(crate) fn closest_on(corners: &[Point], p: Point) -> Point {
    // From outside, the nearest edge is one that faces the point; from inside none does.
    let facing = |(a, b): &(Point, Point)| corners.len() <= 2 || side(*a, *b, p) < 0;
    let closest = convex::edges(corners)
        .filter(facing)
        .min_by_key(|(a, b)| point_to_segment(p, *a, *b));
    closest.map_or(p, |(a, b)| closest_on_segment(p, a, b))
}

/// The point of a segment that is closest to p, to the nearest micrometre.
pub(crate) fn closest_on_segment(p: Point, a: Point, b: Point) -> Point {
    let along = b - a;
    let ahead = along.dot(p - a).clamp(0, along.squared());
    between(a, b, i128::from(ahead), i128::from(along.squared().max(1)))
}
