//! Areas in contact that count as one, such as a network of trench templates.

use crate::{Footprint, Length, Point, Polygon, Segment, within_of_segment};

/// Parts of an edge are counted in so many steps.
const WHOLE: i64 = 1 << 32;

/// Whether a round base lies completely within the union of convex areas. A tangent that reaches out by less than a micrometre is within.
pub fn inside_polygons(base: &Footprint, areas: &[&Polygon]) -> bool {
    let all: Vec<&Polygon> = { areas.iter() }.copied().filter(|area| area.is_convex()).collect();
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

/// The point so many of so many steps along an edge, to the nearest micrometre.
fn along(from: Point, to: Point, step: i64, of: i64) -> Point {
    let part = |a: i64, b: i64| {
        let way = i128::from(b - a) * i128::from(step) * 2 + i128::from(of);
        a + way.div_euclid(i128::from(of) * 2) as i64
    };
    Point::um(part(from.x.get(), to.x.get()), part(from.y.get(), to.y.get()))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn trench(x: i64, y: i64) -> Polygon {
        Polygon::rectangle(Point::inches(x, y), Point::inches(x + 5, y + 3))
    }

    fn base(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::new(Length::hundredths(x), Length::hundredths(y)))
    }

    #[test]
    fn a_base_over_the_seam_of_two_areas_lies_in_both_together() {
        let (one, two) = (trench(0, 0), trench(5, 0));
        assert!(inside_polygons(&base(500, 150), &[&one, &two]));
        assert!(!inside_polygons(&base(500, 150), &[&one]));
    }

    #[test]
    fn a_base_that_looks_out_beside_the_seam_does_not() {
        // The second area lies an inch higher, so that the corner between them is open.
        let (one, two) = (trench(0, 0), trench(5, 1));
        assert!(inside_polygons(&base(500, 200), &[&one, &two]));
        assert!(!inside_polygons(&base(500, 100), &[&one, &two]));
    }

    #[test]
    fn areas_with_a_gap_between_them_are_two() {
        let (one, two) = (trench(0, 0), trench(6, 0));
        assert!(!inside_polygons(&base(550, 150), &[&one, &two]));
    }
}
