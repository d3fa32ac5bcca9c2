//! A base that slides along a straight leg without turning.

use crate::exact::{Squared, Vector, clamp_reach};
use crate::polygon_distance::segment_nearer_than;
use crate::segment::point_to_segment;
use crate::{Bounds, Footprint, Length, Outline, Point, Polygon, Segment, convex, inside_polygon};

/// Something that a sliding base must not enter.
#[derive(Clone, Copy, Debug)]
pub enum Obstacle<'a> {
    Base(&'a Footprint),
    Polygon(&'a Polygon),
}

impl Obstacle<'_> {
    pub fn bounds(&self) -> Bounds {
        match self {
            Obstacle::Base(base) => base.bounds(),
            Obstacle::Polygon(polygon) => polygon.bounds(),
        }
    }

    pub fn outline(&self) -> Outline<'_> {
        match self {
            Obstacle::Base(base) => base.outline(),
            Obstacle::Polygon(polygon) => Outline::Polygon(polygon),
        }
    }
}

/// The bounds of everything that the base passes over.
fn swept_bounds(a: &Footprint, to: Point) -> Bounds {
    let start = a.bounds();
    let way = to - a.at();
    start.joined(Bounds {
        min: start.min + way,
        max: start.max + way,
    })
}

/// Whether the base comes near a point on the way: `near` is told a distance and what of it the base covers itself.
fn comes_near(a: &Footprint, to: Point, p: Point, near: impl Fn(Squared, i64) -> bool) -> bool {
    let Some(oval) = a.oval() else {
        return near(point_to_segment(p, a.at(), to), a.margin());
    };
    // The discs around and inside an oval answer most questions.
    let apart = point_to_segment(p, a.at(), to);
    if !near(apart, a.base().outer_radius().get()) {
        return false;
    }
    // Seen from the base, the point comes.
    let seen_from = |at: Point| Point::ORIGIN + (p - at);
    near(apart, a.base().inner_radius()) || oval.comes_near(seen_from(a.at()), seen_from(to), |apart| near(apart, 0))
}

/// Whether the base never overlaps the other on the way. Touching it and sliding along it are allowed. Exact.
pub fn slide_clear_of(a: &Footprint, to: Point, other: &Footprint) -> bool {
    if a.is_round() && other.is_round() {
        let reach = a.base().outer_radius() + other.base().outer_radius();
        return disc_slides_clear(a.at(), to, other.at(), reach);
    }
    if !swept_bounds(a, to).meets(&other.bounds()) {
        return true;
    }
    let way = to - a.at();
    match (a.oval(), other.oval()) {
        (_, None) => !comes_near(a, to, other.at(), |apart, own| apart.less_than(own + other.margin())),
        (None, Some(_)) => !comes_near(other, other.at() + way.reversed(), a.at(), |apart, own| {
            apart.less_than(own + a.margin())
        }),
        (Some(moving), Some(standing)) => {
            let apart = point_to_segment(other.at(), a.at(), to);
            let outer = a.base().outer_radius().get() + other.base().outer_radius().get();
            let (own, theirs) = (a.base().inner_radius(), other.base().inner_radius());
            let surely_meet = own > 0 && theirs > 0 && apart.less_than(own + theirs);
            let meet = || {
                moving.by_rough_shapes_of_both(standing, |moving, standing| {
                    convex::interiors_meet_moved(&convex::swept(moving, way), a.at() - other.at(), standing)
                })
            };
            !apart.less_than(outer) || !(surely_meet || meet())
        }
    }
}

/// Whether a point that goes straight never comes nearer to another than this. Exact.
pub(crate) fn disc_slides_clear(from: Point, to: Point, centre: Point, reach: Length) -> bool {
    let beside = |from: Length, to: Length, at: Length| at - from.max(to) >= reach || from.min(to) - at >= reach;
    beside(from.x, to.x, centre.x)
        || beside(from.y, to.y, centre.y)
        || !point_to_segment(centre, from, to).less_than(reach.get())
}

/// Whether the base never overlaps the polygon on the way. Touching it and sliding along it are allowed. Exact.
pub fn slide_clear_of_polygon(a: &Footprint, to: Point, polygon: &Polygon) -> bool {
    if !swept_bounds(a, to).meets(&polygon.bounds()) {
        return true;
    }
    let Some(oval) = a.oval() else {
        return !segment_nearer_than(&Segment::new(a.at(), to), polygon, a.margin());
    };
    // Seen from the base, the polygon comes.
    let seen = |p: &Point| Point::ORIGIN + (*p - a.at());
    !polygon
        .parts()
        .any(|part| oval.is_entered(part.iter().map(seen), a.at() - to))
}

/// Whether the base never overlaps the obstacle on the way. Exact.
pub fn slide_clear_of_obstacle(a: &Footprint, to: Point, obstacle: &Obstacle<'_>) -> bool {
    match obstacle {
        Obstacle::Base(base) => slide_clear_of(a, to, base),
        Obstacle::Polygon(polygon) => slide_clear_of_polygon(a, to, polygon),
    }
}

/// Whether the base comes within `d` of the point at any moment of the way. Exact.
pub fn slide_within_of_point(a: &Footprint, to: Point, p: Point, d: Length) -> bool {
    let d = clamp_reach(d);
    d >= 0 && comes_near(a, to, p, |apart, own| apart.at_most(own + d))
}

/// Whether the base comes within `d` of another base at any moment of the way. Exact.
pub fn slide_within(a: &Footprint, to: Point, other: &Footprint, d: Length) -> bool {
    let reach = clamp_reach(d);
    if reach < 0 || !swept_bounds(a, to).grown(Length::um(reach)).meets(&other.bounds()) {
        return false;
    }
    let way = to - a.at();
    match (a.oval(), other.oval()) {
        (_, None) => comes_near(a, to, other.at(), |apart, own| {
            apart.at_most(own + other.margin() + reach)
        }),
        (None, Some(_)) => comes_near(other, other.at() + way.reversed(), a.at(), |apart, own| {
            apart.at_most(own + a.margin() + reach)
        }),
        (Some(moving), Some(standing)) => moving.by_rough_shapes_of_both(standing, |moving, standing| {
            let swept = convex::swept(moving, way);
            convex::are_near(&swept, a.at() - other.at(), standing, |apart| apart.at_most(reach))
        }),
    }
}

/// Whether the base stays wholly inside the polygon (the battlefield) all the way. Exact.
pub fn slide_stays_inside(a: &Footprint, to: Point, field: &Polygon) -> bool {
    if field.is_upright_rectangle() {
        let (swept, field) = (swept_bounds(a, to), field.bounds());
        return field.contains(swept.min) && field.contains(swept.max);
    }
    if !inside_polygon(a, field) {
        return false;
    }
    // It starts inside; it leaves only over an edge.
    match a.oval_corners() {
        None => {
            let leg = Segment::new(a.at(), to);
            let near = |edge| crate::segment::segments_apart(edge, leg).less_than(a.core().margin);
            field.contains(to) && !field.edges().any(near)
        }
        Some(corners) => {
            let swept = convex::swept(corners, to - a.at());
            !field
                .edges()
                .any(|edge| crate::sight::clip::segment_meets_inside(&swept, edge))
        }
    }
}

/// The furthest point on the straight way to `to` up to which the base slides clear of all obstacles: never past first contact. Where
/// the way is not clear to its end the point is rounded to whole micrometres such that the leg to it passes the exact tests; a base
/// that overlaps an obstacle from the start stays where it is.
pub fn slide_until(a: &Footprint, to: Point, obstacles: &[Obstacle<'_>]) -> Point {
    slide_until_blocked(a, to, |to| {
        obstacles
            .iter()
            .all(|obstacle| slide_clear_of_obstacle(a, to, obstacle))
    })
}

/// The same for any test of "clear up to this point" that stays false once it is.
pub fn slide_until_blocked(a: &Footprint, to: Point, clear: impl Fn(Point) -> bool) -> Point {
    if clear(to) {
        return to;
    }
    let from = a.at();
    let way = to - from;
    let steps = way.x.abs().max(way.y.abs());
    // A point between whole micrometres has four neighbours: along a slanted wall some of them are in it.
    let clear_near = |step: i64| {
        let down = |v: i64| (i128::from(v) * i128::from(step)).div_euclid(i128::from(steps)) as i64;
        let low = Vector::new(down(way.x), down(way.y));
        let neighbours = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let points = neighbours.map(|(x, y)| from + Vector::new(low.x + x, low.y + y));
        points
            .into_iter()
            .find(|p| from.distance_squared(*p) <= from.distance_squared(to) && clear(*p))
    };
    let (mut best, mut low, mut high) = (from, 0, steps);
    while low < high {
        let middle = low + (high - low + 1) / 2;
        match clear_near(middle) {
            Some(p) => (best, low) = (p, middle),
            None => high = middle - 1,
        }
    }
    best
}
