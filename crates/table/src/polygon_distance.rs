//! Distances between bases, points and polygons. Nothing when they touch or overlap.

use crate::base::Shape;
use crate::exact::{Squared, Vector, clamp_reach};
use crate::segment::{point_to_segment, segments_apart, segments_meet};
use crate::sight::clip;
use crate::{Bounds, Footprint, Length, Point, Polygon, Segment, convex};

fn from_point(polygon: &Polygon, p: Point) -> Squared {
    if polygon.contains(p) {
        Squared::ZERO
    } else {
        polygon.outline_from_point(p)
    }
}

/// Whether a base is near to a polygon: `near` is told a distance and what of it the base covers itself.
fn is_near(a: &Footprint, polygon: &Polygon, near: impl Fn(Squared, i64) -> bool) -> bool {
    let Some(oval) = a.oval() else {
        return polygon.is_near(a.at(), |apart| near(apart, a.margin()));
    };
    let seen = |p: &Point| Point::ORIGIN + (*p - a.at());
    polygon.is_near(a.at(), |apart| near(apart, a.base().outer_radius().get()))
        && polygon
            .parts()
            .any(|part| oval.is_near(part.iter().map(seen), |apart| near(apart, 0)))
}

fn apart(a: &Footprint, polygon: &Polygon) -> (Squared, i64) {
    let core = a.core();
    let squared = match core.shape {
        Shape::Point(centre) => from_point(polygon, centre),
        Shape::Corners(corners) => polygon
            .parts()
            .map(|part| convex::apart(corners, part))
            .min()
            .unwrap_or(Squared::ZERO),
    };
    (squared, core.margin)
}

fn surely_beyond(a: Bounds, polygon: &Polygon, d: i64) -> bool {
    !a.grown(Length::um(d.max(0))).meets(&polygon.bounds())
}

/// The distance between a base and a polygon, rounded up.
pub fn polygon_gap(a: &Footprint, polygon: &Polygon) -> Length {
    let (apart, margin) = apart(a, polygon);
    Length::um((apart.root_up() - margin).max(0))
}

/// Whether a base is at most `d` from a polygon. Exact.
pub fn within_of_polygon(a: &Footprint, polygon: &Polygon, d: Length) -> bool {
    let d = clamp_reach(d);
    if d < 0 || surely_beyond(a.bounds(), polygon, d) {
        return false;
    }
    is_near(a, polygon, |apart, own| apart.at_most(own + d))
}

/// Whether a base is at most `d` from a polygon that lies `rise` higher or lower, along the slope. Exact.
pub fn within_of_polygon_rising(a: &Footprint, polygon: &Polygon, rise: Length, d: Length) -> bool {
    let (d, rise) = (clamp_reach(d), clamp_reach(rise));
    if d < 0 || surely_beyond(a.bounds(), polygon, d) {
        return false;
    }
    is_near(a, polygon, |apart, own| apart.at_most_rising(own, rise, d))
}

/// Whether the base stands in the polygon with any part: their insides meet. Touching is not overlapping.
pub fn overlaps_polygon(a: &Footprint, polygon: &Polygon) -> bool {
    if surely_beyond(a.bounds(), polygon, 0) {
        return false;
    }
    let Some(oval) = a.oval() else {
        return polygon.is_near(a.at(), |apart| apart.less_than(a.margin()));
    };
    let seen = |p: &Point| Point::ORIGIN + (*p - a.at());
    polygon
        .parts()
        .any(|part| oval.is_entered(part.iter().map(seen), Vector::new(0, 0)))
}

/// Whether the base stands wholly in the polygon; it may touch the outline from inside.
pub fn inside_polygon(a: &Footprint, polygon: &Polygon) -> bool {
    if !polygon.contains(a.at()) {
        return false;
    }
    match a.oval_corners() {
        None => !polygon.outline_from_point(a.at()).less_than(a.core().margin),
        Some(corners) => !polygon.edges().any(|edge| clip::segment_meets_inside(corners, edge)),
    }
}

/// The distance of a point from a polygon, rounded up; nothing inside.
pub fn point_to_polygon(p: Point, polygon: &Polygon) -> Length {
    Length::um(from_point(polygon, p).root_up())
}

/// Whether a point is at most `d` from a polygon. Exact.
pub fn point_within_of_polygon(p: Point, polygon: &Polygon, d: Length) -> bool {
    let d = clamp_reach(d);
    polygon.is_near(p, |apart| apart.at_most(d))
}

/// The distance of a point from the outline of a polygon, from inside or outside, rounded up.
pub fn point_to_edge(p: Point, polygon: &Polygon) -> Length {
    Length::um(polygon.outline_from_point(p).root_up())
}

/// Whether a base is at most `d` from the outline of a polygon, from inside or outside: as from a table edge. Exact.
pub fn within_of_edge(a: &Footprint, polygon: &Polygon, d: Length) -> bool {
    polygon.edges().any(|edge| crate::within_of_segment(a, &edge, d))
}

/// Whether every part of the base is at most `d` from one and the same edge of the polygon. Exact.
pub fn wholly_within_of_edge(a: &Footprint, polygon: &Polygon, d: Length) -> bool {
    polygon.edges().any(|edge| crate::wholly_within_of_segment(a, &edge, d))
}

/// Whether every part of the base is at most `d` from a convex polygon. Exact for convex polygons; for others it asks that one
/// convex part of it be that near, which is never too generous.
pub fn wholly_within_of_polygon(a: &Footprint, polygon: &Polygon, d: Length) -> bool {
    let d = clamp_reach(d);
    d >= 0 && (inside_polygon(a, polygon) || polygon.parts().any(|part| wholly_within_of_convex(a, part, d)))
}

/// Whether every part of the base is at most `d`, which is not negative, from a convex polygon. Exact.
pub(crate) fn wholly_within_of_convex(a: &Footprint, corners: &[Point], d: i64) -> bool {
    let core = a.core();
    match core.shape {
        // The rim is farthest out where the centre is nearest to it, from inside as from outside.
        Shape::Point(centre) => {
            convex::from_point(corners, centre).at_most(d - core.margin)
                || convex::holds_disc(corners, centre, core.margin - d)
        }
        // What is within d of a convex polygon is convex, so the corners speak for the whole base.
        Shape::Corners(own) => own.iter().all(|p| convex::from_point(corners, *p).at_most(d)),
    }
}

/// Whether the insides of two polygons meet.
pub fn polygons_overlap(a: &Polygon, b: &Polygon) -> bool {
    a.bounds().meets(&b.bounds()) && a.parts().any(|p| b.parts().any(|q| convex::interiors_meet(p, q)))
}

fn polygons_apart(a: &Polygon, b: &Polygon) -> Squared {
    let pairs = a.parts().flat_map(|p| b.parts().map(move |q| convex::apart(p, q)));
    pairs.min().unwrap_or(Squared::ZERO)
}

/// The distance between two polygons, rounded up.
pub fn polygons_gap(a: &Polygon, b: &Polygon) -> Length {
    Length::um(polygons_apart(a, b).root_up())
}

/// Whether two polygons are at most `d` apart. Exact.
pub fn polygon_within_polygon(a: &Polygon, b: &Polygon, d: Length) -> bool {
    let d = clamp_reach(d);
    d >= 0 && !surely_beyond(a.bounds(), b, d) && polygons_apart(a, b).at_most(d)
}

/// Whether one polygon lies wholly in another; outlines may touch.
pub fn polygon_inside_polygon(inner: &Polygon, outer: &Polygon) -> bool {
    let crosses = |edge| {
        inner.parts().any(|part| clip::segment_meets_inside(part, edge)) || {
            inner.cuts().iter().any(|cut| clip::segment_along_cut(*cut, edge))
        }
    };
    // With no edge of the outer one inside the inner one, the inner one is wholly on one side of the outline, so any point
    // inside it will tell: the middle of three corners, everything thrice as large to keep it whole.
    let Some([a, b, c, ..]) = inner.parts().next() else {
        return false;
    };
    let middle = Point::new(a.x + b.x + c.x, a.y + b.y + c.y);
    let tripled: Vec<Point> = outer.corners().iter().map(|p| Point::new(p.x * 3, p.y * 3)).collect();
    !outer.edges().any(crosses) && ring_contains(&tripled, middle)
}

/// Whether a point that is not on the ring is inside it.
fn ring_contains(ring: &[Point], p: Point) -> bool {
    let mut inside = false;
    for (a, b) in convex::edges(ring) {
        let turn = crate::exact::side(a, b, p);
        if (a.y <= p.y && b.y > p.y && turn > 0) || (b.y <= p.y && a.y > p.y && turn < 0) {
            inside = !inside;
        }
    }
    inside
}

/// Whether a segment comes at most `d` near a polygon. Exact.
pub fn segment_within_of_polygon(segment: &Segment, polygon: &Polygon, d: Length) -> bool {
    segment_apart(segment, polygon).at_most(clamp_reach(d))
}

/// Whether a segment comes nearer than `d` to a closed polygon.
pub(crate) fn segment_nearer_than(segment: &Segment, polygon: &Polygon, d: i64) -> bool {
    if segment.from == segment.to {
        return point_nearer_than(segment.from, polygon, d);
    }
    let around = segment.bounds().grown(Length::um(d));
    if d <= 0 || !around.meets(&polygon.bounds()) {
        return false;
    }
    if polygon.is_convex() {
        return comes_nearer_than(segment, polygon, d);
    }
    let nearer = |edge: Segment| {
        edge.bounds().meets(&around)
            && (point_to_segment(segment.from, edge.from, edge.to).less_than(d)
                || point_to_segment(edge.from, segment.from, segment.to).less_than(d)
                || point_to_segment(segment.to, edge.from, edge.to).less_than(d)
                || point_to_segment(edge.to, segment.from, segment.to).less_than(d)
                || segments_meet(edge, *segment))
    };
    polygon.edges().any(nearer) || polygon.contains(segment.from)
}

/// The same for a segment with two ends, a convex polygon and a distance that is more than nothing.
fn comes_nearer_than(segment: &Segment, polygon: &Polygon, d: i64) -> bool {
    let (from, to) = (segment.from, segment.to);
    let way = to - from;
    let Some((apart, outward)) = from_outside(polygon, to) else {
        return true;
    };
    if apart.less_than(d) {
        return true;
    }
    // All that is near lies behind a line across the way to the nearest point. Only whoever moves away from that in the end
    // may have been there before, and only whoever comes toward it in the beginning gets there.
    if outward.dot(way) <= 0 {
        return false;
    }
    let sides = polygon.corners().iter().map(|p| way.cross(*p - from));
    let (least, most) = sides.fold((i64::MAX, i64::MIN), |(least, most), side| {
        (least.min(side), most.max(side))
    });
    let beside = i128::from(least.max(-most).max(0));
    let apart = Squared {
        over: beside * beside,
        under: way.squared(),
    };
    apart.less_than(d)
        && from_outside(polygon, from).is_none_or(|(apart, outward)| apart.less_than(d) || outward.dot(way) < 0)
}

/// How far a point is from a convex polygon, and a direction: the whole polygon lies behind the line through its nearest point
/// across that. Nothing for a point that is not outside.
fn from_outside(polygon: &Polygon, p: Point) -> Option<(Squared, Vector)> {
    if polygon.is_upright_rectangle() {
        let Bounds { min, max } = polygon.bounds();
        let nearest = Point::new(p.x.max(min.x).min(max.x), p.y.max(min.y).min(max.y));
        let away = p - nearest;
        return (nearest != p).then(|| (Squared::whole(away.squared()), away));
    }
    let mut nearest: Option<(i64, Vector)> = None;
    for (a, along) in convex::steps_around(polygon.corners()) {
        let away = p - a;
        let turn = along.cross(away);
        if turn >= 0 {
            continue;
        }
        let (ahead, length) = (along.dot(away), along.squared());
        if (0..=length).contains(&ahead) {
            let line = Squared {
                over: i128::from(turn) * i128::from(turn),
                under: length,
            };
            return Some((line, Vector::new(along.y, -along.x)));
        }
        // Beyond all edges that look toward the point, it is nearest to one of their ends.
        let end = if ahead < 0 { away } else { p - (a + along) };
        if nearest.is_none_or(|(least, _)| end.squared() < least) {
            nearest = Some((end.squared(), end));
        }
    }
    nearest.map(|(apart, away)| (Squared::whole(apart), away))
}

fn point_nearer_than(p: Point, polygon: &Polygon, d: i64) -> bool {
    let bounds = polygon.bounds();
    if d <= 0 || !bounds.grown(Length::um(d)).contains(p) {
        return false;
    }
    if polygon.is_upright_rectangle() {
        let beside = |at: Length, min: Length, max: Length| (min - at).max(at - max).max(Length::ZERO).get();
        let (x, y) = (
            beside(p.x, bounds.min.x, bounds.max.x),
            beside(p.y, bounds.min.y, bounds.max.y),
        );
        return x * x + y * y < d * d;
    }
    polygon.is_near(p, |apart| apart.less_than(d))
}

/// The squared distance of a segment from a closed polygon.
pub(crate) fn segment_apart(segment: &Segment, polygon: &Polygon) -> Squared {
    if polygon.contains(segment.from) {
        return Squared::ZERO;
    }
    polygon
        .edges()
        .map(|edge| segments_apart(edge, *segment))
        .min()
        .unwrap_or(Squared::ZERO)
}

/// The closest point of a polygon to a point, to the nearest micrometre: the point itself inside.
pub fn closest_point_of_polygon(p: Point, polygon: &Polygon) -> Point {
    if polygon.contains(p) {
        return p;
    }
    let closest = polygon
        .edges()
        .min_by_key(|edge| point_to_segment(p, edge.from, edge.to));
    closest.map_or(p, |edge| crate::distance::closest_on_segment(p, edge.from, edge.to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::Drawn;

    #[test]
    fn a_segment_comes_as_near_as_the_edges_say() {
        let mut drawn = Drawn(1);
        for _ in 0..20_000 {
            let polygon = match drawn.number(1) {
                0 => Polygon::rectangle(drawn.point(6), drawn.point(6)),
                _ => match Polygon::new((0..4).map(|_| drawn.point(6)).collect()) {
                    Ok(polygon) => polygon,
                    Err(_) => continue,
                },
            };
            let segment = Segment::new(drawn.point(12), drawn.point(12));
            let apart = segment_apart(&segment, &polygon);
            for d in 0..12 {
                let found = segment_nearer_than(&segment, &polygon, d);
                assert_eq!(found, apart.less_than(d), "{segment:?} {polygon:?} {d}");
            }
        }
    }

    #[test]
    fn a_rectangle_is_as_near_as_its_edges_say() {
        let rectangle = Polygon::rectangle(Point::um(-3, -2), Point::um(4, 1));
        assert!(rectangle.is_upright_rectangle());
        let around = (-9..=9).flat_map(|x| (-9..=9).map(move |y| Point::um(x, y)));
        for p in around {
            for d in 0..8 {
                let by_edges = rectangle.is_near(p, |apart| apart.less_than(d));
                assert_eq!(point_nearer_than(p, &rectangle, d), by_edges, "{p:?} {d}");
                assert_eq!(segment_nearer_than(&Segment::new(p, p), &rectangle, d), by_edges);
            }
        }
    }
}
