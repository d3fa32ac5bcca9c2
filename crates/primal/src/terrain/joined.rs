//! Templates in contact that count as one area, such as a network of trenches (primal:trench-01).

use table::{Footprint, Length, Point, Polygon, Segment, within_of_segment};

use super::Shape;
use battlegroup::driven::along;

/// Parts of an edge are counted in so many steps.
const WHOLE: i64 = 1 << 32;

/// Whether a round base lies completely within the union of areas. A tangent that reaches out by less than a micrometre is within.
pub fn hold_together(areas: &[&Shape], base: &Footprint) -> bool {
    if areas.iter().any(|area| area.holds(base)) {
        return true;
    }
    let all: Vec<&Polygon> = { areas.iter() }
        .filter_map(|area| match area {
            Shape::Polygon(polygon) if polygon.is_convex() => Some(polygon),
            _ => None,
        })
        .collect();
    if !all.iter().any(|area| area.contains(base.at())) {
        return false;
    }
    let inner = Footprint::round(base.base().outer_radius() * 2 - Length::um(2), base.at());
    // The base leaves the union where its rim crosses a part of an outline that no other area lies behind.
    { all.iter().enumerate() }.all(|(number, area)| {
        let others: Vec<&Polygon> = { all.iter().enumerate() }
            .filter(|(other, _)| *other != number)
            .map(|(_, other)| *other)
            .collect();
        area.edges().all(|edge| {
            { bare(&edge, area, &others).into_iter() }.all(|part| !within_of_segment(&inner, &part, Length::ZERO))
        })
    })
}

/// On which side of the line through an edge a point lies: positive on one side, negative on the other.
fn side(edge: &Segment, p: Point) -> i128 {
    let (along, off) = (edge.to - edge.from, p - edge.from);
    i128::from(along.x) * i128::from(off.y) - i128::from(along.y) * i128::from(off.x)
}

/// The sign of the side on which a convex area lies.
fn inside(edge: &Segment, area: &Polygon) -> i128 {
    let corners = area.corners().iter().map(|corner| side(edge, *corner));
    corners.max_by_key(|side| side.abs()).unwrap_or(0).signum()
}

/// The parts of an area's edge behind which no other area lies.
fn bare(edge: &Segment, area: &Polygon, others: &[&Polygon]) -> Vec<Segment> {
    let inward = inside(edge, area);
    let mut covered: Vec<(i64, i64)> = { others.iter() }
        .filter(|other| other.corners().iter().any(|corner| side(edge, *corner) * inward < 0))
        .filter_map(|other| clip(edge, other))
        .collect();
    covered.sort_unstable();
    let mut found = vec![];
    let mut from = 0;
    for (low, high) in covered.into_iter().chain([(WHOLE, WHOLE)]) {
        if low > from {
            let at = |step| along(edge.from, edge.to, step, WHOLE);
            found.push(Segment::new(at(from), at(low)));
        }
        from = from.max(high);
    }
    found
}

/// The part of an edge that lies in a convex area, rounded outward.
fn clip(edge: &Segment, area: &Polygon) -> Option<(i64, i64)> {
    let (mut low, mut high) = (0i64, WHOLE);
    for rim in area.edges() {
        let inward = inside(&rim, area);
        let (a, b) = (side(&rim, edge.from) * inward, side(&rim, edge.to) * inward);
        let whole = i128::from(WHOLE);
        match (a >= 0, b >= 0) {
            (true, true) => {}
            (false, false) => return None,
            (false, true) => low = low.max((a * whole).div_euclid(a - b) as i64),
            (true, false) => high = high.min(((a * whole).div_euclid(a - b) + 1) as i64),
        }
    }
    (low <= high).then_some((low, high))
}
