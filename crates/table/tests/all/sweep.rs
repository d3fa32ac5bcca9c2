//! Sliding bases against dense sampling of the way, and the borderline cases by name.
#![allow(clippy::disallowed_methods, reason = "a second opinion decides no ruling")]

use crate::oracle;

use oracle::{along, footprint, gap as rough_gap, moved, of_footprint, of_polygon, p, place, polygon_about};
use proptest::prelude::*;
use table::*;

/// The least distance on the way, by many stops, and how far it may be off.
fn least_gap(a: &Footprint, to: Point, other: &oracle::Rough) -> (f64, f64) {
    let (start, steps) = (p(a.at()), 300);
    let rough = of_footprint(a);
    let least = along(start, p(to), steps)
        .map(|q| rough_gap(&moved(&rough, (q.0 - start.0, q.1 - start.1)), other))
        .fold(f64::INFINITY, f64::min);
    (least, a.at().distance_to(to).get() as f64 / steps as f64)
}

proptest! {
    #![proptest_config(oracle::cases(120))]

    #[test]
    fn past_a_base(a in footprint(), to in place(), other in footprint(), d in 0i64..50_000) {
        let (least, step) = least_gap(&a, to, &of_footprint(&other));
        let clear = slide_clear_of(&a, to, &other);
        if least > step { prop_assert!(clear); }
        if clear { prop_assert!(!overlap(&a, &other) && !overlap(&a.moved_to(to), &other)); }
        prop_assert_eq!(slide_clear_of(&a.moved_to(to), a.at(), &other), clear, "the way back");
        let d = Length::um(d);
        if (least - d.get() as f64).abs() > step + 1.0 {
            prop_assert_eq!(slide_within(&a, to, &other, d), least < d.get() as f64);
        }
        // Seen from the other base, which comes the other way.
        let back = Point::um(other.at().x.get() - to.x.get() + a.at().x.get(), other.at().y.get() - to.y.get() + a.at().y.get());
        prop_assert_eq!(slide_clear_of(&other, back, &a), clear);
    }

    #[test]
    fn past_a_polygon(a in footprint(), to in place(), polygon in polygon_about(70_000)) {
        let (least, step) = least_gap(&a, to, &of_polygon(&polygon));
        let clear = slide_clear_of_polygon(&a, to, &polygon);
        if least > step { prop_assert!(clear); }
        if clear {
            let (start, ring) = (p(a.at()), of_polygon(&polygon));
            for q in along(start, p(to), 20) {
                let base = moved(&of_footprint(&a), (q.0 - start.0, q.1 - start.1));
                let apart = match base.ring.len() {
                    1 => oracle::depth(&ring, q) + base.margin < 1.0,
                    _ => oracle::shared_area(&base.ring, &ring.ring) < 1e4,
                };
                prop_assert!(apart);
            }
        }
        prop_assert_eq!(slide_clear_of_polygon(&a.moved_to(to), a.at(), &polygon), clear, "the way back");
    }

    #[test]
    fn past_a_point(a in footprint(), to in place(), q in place(), d in 0i64..50_000) {
        let (least, step) = least_gap(&a, to, &oracle::Rough { ring: vec![p(q)], margin: 0.0 });
        if (least - d as f64).abs() > step + 1.0 {
            prop_assert_eq!(slide_within_of_point(&a, to, q, Length::um(d)), least < d as f64);
        }
    }

    #[test]
    fn until_first_contact(a in footprint(), to in place(), other in footprint(), polygon in polygon_about(70_000)) {
        let obstacles = [Obstacle::Base(&other), Obstacle::Polygon(&polygon)];
        let stop = slide_until(&a, to, &obstacles);
        let clear = |to: Point| obstacles.iter().all(|o| slide_clear_of_obstacle(&a, to, o));
        if overlap(&a, &other) || overlaps_polygon(&a, &polygon) {
            prop_assert_eq!(stop, a.at());
            return Ok(());
        }
        prop_assert!(clear(stop));
        prop_assert_eq!(stop == to, clear(to));
        if stop != to {
            let there = a.moved_to(stop);
            let near = gap(&there, &other).min(polygon_gap(&there, &polygon));
            prop_assert!(near <= Length::um(3), "stopped {near:?} before contact");
        }
    }

    #[test]
    fn stays_in_the_field(a in footprint(), to in place()) {
        let field = Polygon::rectangle(Point::um(-140_000, -140_000), Point::um(140_000, 140_000));
        // A rectangle is convex: inside at both ends is inside all the way.
        let both = inside_polygon(&a, &field) && inside_polygon(&a.moved_to(to), &field);
        prop_assert_eq!(slide_stays_inside(&a, to, &field), both);
    }
}

fn round(x: i64, y: i64) -> Footprint {
    Footprint::round(Length::um(20_000), Point::um(x, y))
}

#[test]
fn sliding_along_a_wall_and_over_its_corner() {
    let wall = Polygon::rectangle(Point::um(0, 0), Point::um(100_000, 10_000));
    assert!(slide_clear_of_polygon(
        &round(-50_000, 20_000),
        Point::um(150_000, 20_000),
        &wall
    ));
    assert!(!slide_clear_of_polygon(
        &round(-50_000, 20_000),
        Point::um(150_000, 19_999),
        &wall
    ));
    let oval = Footprint::new(
        Base::Oval {
            long: Length::um(40_000),
            short: Length::um(20_000),
        },
        Point::um(-50_000, 20_000),
        Facing::EAST,
    );
    assert!(slide_clear_of_polygon(&oval, Point::um(150_000, 20_000), &wall));
    assert!(!slide_clear_of_polygon(
        &oval.moved_to(Point::um(-50_000, 19_999)),
        Point::um(150_000, 19_999),
        &wall
    ));
    // Touching the corner at (100,000, 10,000) in passing: the way is 6-8-10 away from it.
    assert!(slide_clear_of_polygon(
        &round(98_000, 24_000),
        Point::um(114_000, 12_000),
        &wall
    ));
    assert!(!slide_clear_of_polygon(
        &round(98_000, 23_999),
        Point::um(114_000, 12_000),
        &wall
    ));
}

#[test]
fn between_two_bases_that_leave_just_room() {
    let (left, right) = (round(0, 0), round(40_000, 0));
    let through = round(20_000, -50_000);
    let to = Point::um(20_000, 50_000);
    assert!(slide_clear_of(&through, to, &left) && slide_clear_of(&through, to, &right));
    assert!(!slide_clear_of(&through, to, &round(39_999, 0)));
}

#[test]
fn a_move_of_no_length() {
    let (a, b) = (round(0, 0), round(20_000, 0));
    assert!(slide_clear_of(&a, a.at(), &b), "touching");
    assert!(!slide_clear_of(&a, a.at(), &a), "the same place");
    assert_eq!(slide_until(&a, a.at(), &[Obstacle::Base(&b)]), a.at());
    assert!(
        slide_within(&a, a.at(), &b, Length::ZERO)
            && !slide_within(&a, a.at(), &b.moved_to(Point::um(20_001, 0)), Length::ZERO)
    );
}

#[test]
fn away_from_contact_is_clear_and_into_it_is_not() {
    let (a, b) = (round(0, 0), round(20_000, 0));
    assert!(slide_clear_of(&a, Point::um(-50_000, 0), &b));
    assert!(slide_clear_of(&a, Point::um(0, 50_000), &b), "at a right angle");
    assert!(!slide_clear_of(&a, Point::um(1, 50_000), &b));
    assert_eq!(slide_until(&a, Point::um(50_000, 0), &[Obstacle::Base(&b)]), a.at());
}

#[test]
fn straight_into_contact_ends_touching() {
    let (a, b) = (round(0, 0), round(100_000, 0));
    let stop = slide_until(&a, Point::um(150_000, 0), &[Obstacle::Base(&b)]);
    assert_eq!(stop, Point::um(80_000, 0));
    assert!(touching(&a.moved_to(stop), &b));
    // Along a slanted wall that is touched all the way, up to a base that stands in the way.
    let wall = Polygon::new(vec![Point::um(0, 0), Point::um(30_000, 40_000), Point::um(30_000, 0)]).unwrap();
    let slider = round(-8_000, 6_000);
    assert!(!overlaps_polygon(&slider, &wall) && within_of_polygon(&slider, &wall, Length::ZERO));
    let block = round(-8_000 + 30_000, 6_000 + 40_000);
    let stop = slide_until(
        &slider,
        Point::um(22_000, 46_000),
        &[Obstacle::Polygon(&wall), Obstacle::Base(&block)],
    );
    assert!(gap(&slider.moved_to(stop), &block) <= Length::um(3), "{stop:?}");
}

#[test]
fn in_a_bent_field_the_way_may_leave_it() {
    let corners = [(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9)];
    let field = Polygon::new(corners.map(|(x, y)| Point::inches(x, y)).to_vec()).unwrap();
    for base in [Base::round_mm(30), Base::oval_mm(30, 25)] {
        let a = Footprint::new(base, Point::inches(1, 8), Facing::EAST);
        assert!(!slide_stays_inside(&a, Point::inches(8, 8), &field), "across the notch");
        assert!(slide_stays_inside(&a, Point::inches(1, 1), &field));
        assert!(!slide_stays_inside(&a, Point::inches(1, 12), &field));
        assert!(!slide_stays_inside(
            &a.moved_to(Point::inches(20, 20)),
            Point::inches(1, 1),
            &field
        ));
    }
}
