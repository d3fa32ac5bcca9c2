//! Distances against the slow second opinion, and the borderline cases by name.
#![allow(clippy::disallowed_methods, reason = "a second opinion decides no ruling")]

use crate::oracle;

use oracle::{
    depth, footprint, gap as rough_gap, of_footprint, of_polygon, p, place, polygon_about, shared_area, tiny_polygon,
};
use proptest::prelude::*;
use table::*;

const UM: Length = Length::um(1);

/// The exact gap is the rough one rounded up; `within` flips there and nowhere else.
fn agrees(exact: Length, rough: f64, within: impl Fn(Length) -> bool) {
    assert!((exact.get() as f64 - rough).abs() < 1.01, "{exact:?} against {rough}");
    assert!(within(exact));
    assert!(exact == Length::ZERO || !within(exact - UM));
}

proptest! {
    #![proptest_config(oracle::cases(1_000))]

    #[test]
    fn base_to_base(a in footprint(), b in footprint(), rise in 0i64..100_000) {
        let rough = rough_gap(&of_footprint(&a), &of_footprint(&b));
        let exact = gap(&a, &b);
        agrees(exact, rough, |d| within(&a, &b, d));
        prop_assert_eq!(gap(&b, &a), exact);
        let rise = Length::um(rise);
        let slope = (rough * rough + (rise.get() as f64).powi(2)).sqrt();
        agrees(gap_rising(&a, &b, rise), slope, |d| within_rising(&a, &b, rise, d));
        prop_assert_eq!(within_rising(&a, &b, rise, exact), within_rising(&b, &a, -rise, exact));
        for d in [exact, gap(&a, &b), gap(&a, &b) - Length::um(1)] {
            prop_assert_eq!(within_rising(&a, &b, Length::ZERO, d), within(&a, &b, d));
        }
        if rough > 1.0 { prop_assert!(!overlap(&a, &b)); }
        if overlap(&a, &b) { prop_assert_eq!(exact, Length::ZERO); prop_assert!(!touching(&a, &b)); }
        let (q, r) = closest_points(&a, &b);
        prop_assert!((q.distance_to(r).get() as f64 - rough).abs() < 4.0);
        prop_assert!(depth(&of_footprint(&a), p(q)) > -2.0 && depth(&of_footprint(&b), p(r)) > -2.0);
        if !overlap(&a, &b) {
            prop_assert!(depth(&of_footprint(&a), p(q)).abs() < 2.0);
            prop_assert!(depth(&of_footprint(&b), p(r)).abs() < 2.0);
        }
    }

    #[test]
    fn base_to_polygon(a in footprint(), polygon in polygon_about(90_000)) {
        let (base, ring) = (of_footprint(&a), of_polygon(&polygon));
        agrees(polygon_gap(&a, &polygon), rough_gap(&base, &ring), |d| within_of_polygon(&a, &polygon, d));
        let rim = of_polygon(&polygon).ring;
        let inside_by = depth(&ring, p(a.at()));
        match a.base() {
            Base::Round { diameter } => {
                let r = diameter.half_up().get() as f64;
                if (inside_by - r).abs() > 1.0 { prop_assert_eq!(inside_polygon(&a, &polygon), inside_by > r); }
                if (inside_by + r).abs() > 1.0 { prop_assert_eq!(overlaps_polygon(&a, &polygon), inside_by > -r); }
            }
            Base::Oval { .. } => {
                let (own, shared) = (shared_area(&base.ring, &base.ring), shared_area(&base.ring, &rim));
                if shared > 1e3 { prop_assert!(overlaps_polygon(&a, &polygon)); }
                if shared < own - 1e3 { prop_assert!(!inside_polygon(&a, &polygon)); }
                if (own - shared).abs() < 1e-2 && inside_by > 0.0 { prop_assert!(inside_polygon(&a, &polygon)); }
            }
        }
        if inside_polygon(&a, &polygon) { prop_assert!(overlaps_polygon(&a, &polygon)); }
    }

    #[test]
    fn base_to_point_and_segment(a in footprint(), q in place(), r in place(), d in 0i64..400_000) {
        let base = of_footprint(&a);
        agrees(gap_to_point(&a, q), (-depth(&base, p(q))).max(0.0), |d| within_of_point(&a, q, d));
        let segment = Segment::new(q, r);
        let line = oracle::Rough { ring: vec![p(q), p(r)], margin: 0.0 };
        let (rough, d) = (rough_gap(&base, &line), Length::um(d));
        if (rough - d.get() as f64).abs() > 1.0 {
            prop_assert_eq!(within_of_segment(&a, &segment, d), rough < d.get() as f64);
        }
        // Wholly within: as far as the farthest corner or rim.
        let farthest = base.ring.iter().map(|c| rough_gap(&oracle::Rough { ring: vec![*c], margin: 0.0 }, &line));
        let farthest = farthest.fold(0.0, f64::max) + base.margin;
        if (farthest - d.get() as f64).abs() > 1.0 {
            prop_assert_eq!(wholly_within_of_segment(&a, &segment, d), farthest < d.get() as f64);
        }
    }

    /// The farthest point of one base from another one is on its rim.
    #[test]
    fn one_base_wholly_within_reach_of_another(a in footprint(), b in footprint(), d in 0i64..200_000) {
        let (one, other) = (of_footprint(&a), of_footprint(&b));
        let rim = oracle::rim(&one, 400);
        let farthest = rim.iter().map(|q| -depth(&other, *q)).fold(f64::NEG_INFINITY, f64::max);
        let reach = Length::um(d);
        // The rim of a disc is looked at in 1,600 points: between two of them it bulges by less than a micrometre.
        if (farthest - d as f64).abs() > 2.0 {
            prop_assert_eq!(wholly_within_of_base(&a, &b, reach), farthest < d as f64);
        }
        if let Outline::Corners(corners) = b.outline() {
            let same = Polygon::new(corners.to_vec()).unwrap();
            prop_assert_eq!(wholly_within_of_polygon(&a, &same, reach), wholly_within_of_base(&a, &b, reach));
        }
    }

    #[test]
    fn polygon_to_polygon(a in polygon_about(90_000), b in polygon_about(90_000)) {
        let (first, second) = (of_polygon(&a), of_polygon(&b));
        agrees(polygons_gap(&a, &b), rough_gap(&first, &second), |d| polygon_within_polygon(&a, &b, d));
        let (shared, own) = (shared_area(&first.ring, &second.ring), a.area_twice() as f64 / 2.0);
        if shared > 1e3 { prop_assert!(polygons_overlap(&a, &b)); }
        if shared < own - 1e3 { prop_assert!(!polygon_inside_polygon(&a, &b)); }
    }

    /// On a tiny grid almost everything touches, and areas are nothing or large.
    #[test]
    fn tiny_polygons_overlap_exactly_when_they_share_area(a in tiny_polygon(6), b in tiny_polygon(6)) {
        let (first, second) = (of_polygon(&a).ring, of_polygon(&b).ring);
        let shared = shared_area(&first, &second);
        prop_assert_eq!(polygons_overlap(&a, &b), shared > 1e-6);
        let own = a.area_twice() as f64 / 2.0;
        prop_assert_eq!(polygon_inside_polygon(&a, &b), shared > own - 1e-6);
        prop_assert_eq!(polygons_gap(&a, &b) == Length::ZERO, polygon_within_polygon(&a, &b, Length::ZERO));
    }
}

fn round(mm: i64, x: i64, y: i64) -> Footprint {
    Footprint::round(Length::mm(mm), Point::um(x, y))
}

#[test]
fn touching_is_not_overlapping() {
    let (a, b) = (round(30, 0, 0), round(50, 24_000, 32_000));
    assert!(touching(&a, &b) && !overlap(&a, &b) && gap(&a, &b) == Length::ZERO);
    let nearer = round(50, 24_000, 31_999);
    assert!(overlap(&a, &nearer) && !touching(&a, &nearer) && touching_within(&a, &nearer, UM));
    let farther = round(50, 24_000, 32_001);
    assert!(!touching(&a, &farther) && touching_within(&a, &farther, UM) && gap(&a, &farther) == UM);
}

#[test]
fn a_base_overlaps_itself_and_has_no_distance() {
    for base in [Base::round_mm(32), Base::oval_mm(60, 35)] {
        let a = Footprint::new(base, Point::inches(3, 4), Facing::WEST);
        assert!(overlap(&a, &a) && within(&a, &a, Length::ZERO) && !within(&a, &a, -UM));
        assert_eq!(closest_points(&a, &a).0, closest_points(&a, &a).1);
    }
}

#[test]
fn ovals_touch_end_to_end_and_side_to_side() {
    let a = Footprint::new(Base::oval_mm(60, 35), Point::ORIGIN, Facing::EAST);
    let ahead = a.moved_to(Point::um(60_000, 0));
    let beside = a.moved_to(Point::um(0, 35_000));
    assert!(touching(&a, &ahead) && touching(&a, &beside));
    let pressed = a.moved_to(Point::um(59_990, 0));
    assert!(overlap(&a, &pressed) && touching_within(&a, &pressed, Length::um(10)));
    assert!(!touching_within(&a, &pressed, Length::um(9)));
    assert!(touching(&a, &round(40, 50_000, 0)));
    assert!(touching(&round(40, 0, 37_500), &a));
}

#[test]
fn a_round_oval_is_nearly_a_round_base() {
    let oval = Footprint::new(Base::oval_mm(40, 40), Point::ORIGIN, Facing::NORTH);
    for k in 0..50 {
        let other = round(32, 60_000 - k * 600, k * 1_200);
        let difference = gap(&oval, &other) - gap(&round(40, 0, 0), &other);
        assert!(
            Length::ZERO <= difference && difference <= Length::um(26),
            "{difference:?}"
        );
    }
}

#[test]
fn against_a_wall() {
    let wall = Polygon::rectangle(Point::um(0, 0), Point::um(100_000, 10_000));
    let beside = round(30, 50_000, 25_000);
    assert!(!overlaps_polygon(&beside, &wall) && within_of_polygon(&beside, &wall, Length::ZERO));
    assert!(overlaps_polygon(&round(30, 50_000, 24_999), &wall));
    // At the corner, 9-12-15: touching it exactly.
    assert!(!overlaps_polygon(&round(30, 109_000, 22_000), &wall));
    assert!(overlaps_polygon(&round(30, 109_000, 21_999), &wall));
    let oval = Footprint::new(Base::oval_mm(60, 30), Point::um(50_000, 25_000), Facing::EAST);
    assert!(!overlaps_polygon(&oval, &wall) && within_of_polygon(&oval, &wall, Length::ZERO));
    assert!(overlaps_polygon(&oval.moved_to(Point::um(50_000, 24_999)), &wall));
}

#[test]
fn wholly_in_the_field_up_to_its_edge() {
    let field = Polygon::rectangle(Point::inches(0, 0), Point::inches(30, 22));
    for base in [Base::round_mm(40), Base::oval_mm(40, 25)] {
        let at_edge = Footprint::new(base, Point::um(20_000, 100_000), Facing::EAST);
        assert!(inside_polygon(&at_edge, &field));
        assert!(!inside_polygon(&at_edge.moved_to(Point::um(19_999, 100_000)), &field));
        assert!(!inside_polygon(&at_edge.moved_to(Point::um(-90_000, 100_000)), &field));
        assert!(within_of_edge(&at_edge, &field, Length::ZERO));
        assert!(!wholly_within_of_edge(&at_edge, &field, Length::um(39_999)));
        assert!(wholly_within_of_edge(&at_edge, &field, Length::um(40_000)));
    }
}

#[test]
fn a_base_that_fills_a_notch_is_not_inside() {
    // An oval just as wide as a notch: all its corners may be on the outline and yet it is outside.
    let corners = [(0, 0), (9, 0), (9, 6), (6, 6), (6, 3), (3, 3), (3, 6), (0, 6)];
    let notched = Polygon::new(corners.map(|(x, y)| Point::inches(x, y)).to_vec()).unwrap();
    let oval = Base::Oval {
        long: Length::inches(3),
        short: Length::inches(3),
    };
    let in_notch = Footprint::new(
        oval,
        Point::new(Length::half_inches(9), Length::half_inches(9)),
        Facing::EAST,
    );
    assert!(!inside_polygon(&in_notch, &notched) && !overlaps_polygon(&in_notch, &notched));
}

#[test]
fn wholly_within_counts_the_far_rim() {
    let a = round(30, 0, 0);
    assert!(wholly_within(&a, Point::um(20_000, 0), Length::um(35_000)));
    assert!(!wholly_within(&a, Point::um(20_000, 0), Length::um(34_999)));
    let oval = Footprint::new(Base::oval_mm(60, 30), Point::ORIGIN, Facing::EAST);
    assert!(wholly_within(&oval, Point::um(20_000, 0), Length::um(50_000)));
    assert!(!wholly_within(&oval, Point::um(20_000, 0), Length::um(49_999)));
}

#[test]
fn wholly_within_of_an_oval_at_its_end_and_at_its_side() {
    let oval = Footprint::new(Base::oval_mm(60, 35), Point::ORIGIN, Facing::EAST);
    let inch = Length::inches(1);
    for (x, y) in [(1, 0), (0, 1)] {
        // Half the oval, the inch, and back by the radius of the base.
        let out = if x == 1 { 30_000 } else { 17_500 } + 25_400 - 12_500;
        assert!(wholly_within_of_base(&round(25, x * out, y * out), &oval, inch));
        assert!(!wholly_within_of_base(
            &round(25, x * (out + 1), y * (out + 1)),
            &oval,
            inch
        ));
    }
    // A large base above a small one: it juts out by 10 mm all around, or by 5 and 15.
    let small = Footprint::new(Base::oval_mm(40, 40), Point::ORIGIN, Facing::EAST);
    assert!(wholly_within_of_base(&round(60, 0, 0), &small, Length::um(10_026)));
    assert!(!wholly_within_of_base(&round(60, 0, 0), &small, Length::um(9_999)));
    assert!(wholly_within_of_base(&round(60, 5_000, 0), &small, Length::um(15_026)));
    assert!(!wholly_within_of_base(&round(60, 5_000, 0), &small, Length::um(14_999)));
    assert!(!wholly_within_of_base(&small, &small, -UM) && wholly_within_of_base(&small, &small, Length::ZERO));
}

#[test]
fn the_far_ends_of_the_range_do_not_overflow() {
    let far = 10_000;
    let field = Polygon::rectangle(Point::inches(-far, -far), Point::inches(far, far));
    let triangle = Polygon::new(vec![
        Point::inches(-far, -far),
        Point::inches(far, 0),
        Point::inches(-far, far),
    ])
    .unwrap();
    for base in [Base::round_mm(120), Base::oval_mm(170, 105)] {
        for facing in [Facing::NORTH, Facing::new(999_999, 1).unwrap()] {
            let a = Footprint::new(base, Point::inches(-far, far), facing);
            let b = Footprint::new(base, Point::inches(far, -far), facing);
            let d = gap(&a, &b);
            assert!(within(&a, &b, d) && !within(&a, &b, d - UM));
            assert!(within(&a, &b, Length::um(i64::MAX)) && !within(&a, &b, Length::um(i64::MIN)));
            let slope = gap_rising(&a, &b, Length::inches(far));
            assert!(within_rising(&a, &b, Length::inches(far), slope));
            assert!(!overlap(&a, &b) && !inside_polygon(&a, &field) && within_of_edge(&a, &field, Length::ZERO));
            assert!(overlaps_polygon(&a, &field) && polygon_gap(&a, &triangle) == Length::ZERO);
            let d = polygon_gap(&b, &triangle);
            assert!(within_of_polygon(&b, &triangle, d) && !within_of_polygon(&b, &triangle, d - UM));
            closest_points(&a, &b);
        }
    }
    assert!(polygons_overlap(&field, &triangle) && polygon_inside_polygon(&triangle, &field));
    assert!(!polygon_inside_polygon(&field, &triangle));
    triangle.min_width();
}
