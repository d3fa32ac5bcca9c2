//! Shortest paths against a fine grid, and the cases that players know by name.
#![allow(clippy::disallowed_methods, reason = "a second opinion decides no ruling")]

use crate::oracle;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use oracle::{facing, polygon_about};
use proptest::prelude::*;
use table::*;

fn field() -> Polygon {
    Polygon::rectangle(Point::um(-150_000, -150_000), Point::um(150_000, 150_000))
}

const CELL: i64 = 10_000;
const HALF: i64 = 14;

/// Dijkstra over a grid with 16 directions, every leg by the exact slide tests: some legal way, if a rather long one.
fn grid_length(journey: &Journey<'_>, from: (i64, i64), to: (i64, i64)) -> Option<Length> {
    const STEPS: [(i64, i64); 16] = [
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
        (1, 1),
        (-1, 1),
        (1, -1),
        (-1, -1),
        (2, 1),
        (1, 2),
        (-2, 1),
        (-1, 2),
        (2, -1),
        (1, -2),
        (-2, -1),
        (-1, -2),
    ];
    let at = |(x, y): (i64, i64)| Point::um(x * CELL, y * CELL);
    let index = |(x, y): (i64, i64)| ((x + HALF) * (2 * HALF + 1) + y + HALF) as usize;
    let mut best = vec![i64::MAX; ((2 * HALF + 1) * (2 * HALF + 1)) as usize];
    let mut open = BinaryHeap::from([Reverse((0, from))]);
    best[index(from)] = 0;
    while let Some(Reverse((so_far, cell))) = open.pop() {
        if cell == to {
            return Some(Length::um(so_far));
        }
        if so_far > best[index(cell)] {
            continue;
        }
        for step in STEPS {
            let next = (cell.0 + step.0, cell.1 + step.1);
            if next.0.abs() > HALF || next.1.abs() > HALF {
                continue;
            }
            let leg = [at(cell), at(next)];
            let length = so_far + journey.cost(&leg).get();
            if length < best[index(next)] && journey.is_clear(&leg) {
                best[index(next)] = length;
                open.push(Reverse((length, next)));
            }
        }
    }
    None
}

#[derive(Clone, Debug)]
enum Thing {
    Base(Footprint),
    Polygon(Polygon),
}

impl Thing {
    fn obstacle(&self) -> Obstacle<'_> {
        match self {
            Thing::Base(base) => Obstacle::Base(base),
            Thing::Polygon(polygon) => Obstacle::Polygon(polygon),
        }
    }
}

fn place() -> impl Strategy<Value = Point> {
    (-140_000i64..140_000, -140_000i64..140_000).prop_map(|(x, y)| Point::um(x, y))
}

fn thing() -> impl Strategy<Value = Thing> {
    let base = prop_oneof![
        3 => (20_000i64..60_000).prop_map(|d| Base::Round { diameter: Length::um(d) }),
        1 => (30_000i64..90_000, 20_000i64..60_000).prop_map(|(a, b)| Base::Oval { long: Length::um(a), short: Length::um(b) }),
    ];
    prop_oneof![
        (base, place(), facing()).prop_map(|(base, at, facing)| Thing::Base(Footprint::new(base, at, facing))),
        polygon_about(50_000).prop_map(Thing::Polygon),
    ]
}

fn cell() -> impl Strategy<Value = (i64, i64)> {
    (-HALF + 2..HALF - 1, -HALF + 2..HALF - 1)
}

proptest! {
    #![proptest_config(oracle::cases(30))]

    #[test]
    fn no_longer_than_a_fine_grid_and_through_nothing(
        things in prop::collection::vec(thing(), 1..9), from in cell(), to in cell(), size in 10_000i64..32_000
    ) {
        let field = field();
        let start = Point::um(from.0 * CELL, from.1 * CELL);
        let base = Footprint::round(Length::um(size), start);
        let end = Point::um(to.0 * CELL, to.1 * CELL);
        let obstacles: Vec<Obstacle<'_>> = things.iter().map(Thing::obstacle)
            .filter(|o| [start, end].iter().all(|p| slide_clear_of_obstacle(&base.moved_to(*p), *p, o))).collect();
        let journey = Journey::new(&base, &obstacles).inside(&field);
        let found = journey.shortest(Goal::At(end));
        if let Some(path) = &found {
            prop_assert_eq!(path.points[0], start);
            prop_assert_eq!(path.end(), Some(end));
            prop_assert!(journey.is_clear(&path.points));
            prop_assert_eq!(path.length, path_length(&path.points));
            prop_assert!(path.length >= start.distance_to(end));
            if journey.is_clear(&[start, end]) { prop_assert_eq!(path.length, start.distance_to(end)); }
            // A limit that just suffices changes nothing; one below the straight line finds nothing.
            let same = journey.at_most(path.length).shortest(Goal::At(end));
            prop_assert_eq!(same.as_ref().map(|path| path.length), Some(path.length));
            let too_short = start.distance_to(end) - Length::um(1);
            prop_assert!(start == end || journey.at_most(too_short).shortest(Goal::At(end)).is_none());
            let there = base.moved_to(end);
            let back = Journey::new(&there, &obstacles).inside(&field).shortest(Goal::At(start));
            let back = back.expect("a way there is a way back").length;
            prop_assert!((back - path.length).abs() <= Length::um(60), "{back:?} back, {:?} there", path.length);
        }
        if let Some(grid) = grid_length(&journey, from, to) {
            let path = found.expect("the grid found a way");
            prop_assert!(path.length <= grid + Length::um(50), "{:?} longer than {grid:?}", path.length);
        }
    }

    #[test]
    fn into_contact_and_within_reach(
        things in prop::collection::vec(thing(), 1..9), target in thing(), at in place(), d in 0i64..60_000
    ) {
        let field = field();
        let Thing::Base(target) = target else { return Ok(()) };
        let base = Footprint::round(Length::mm(25), at);
        let obstacles: Vec<Obstacle<'_>> = things.iter().map(Thing::obstacle)
            .filter(|o| slide_clear_of_obstacle(&base, at, o)).collect();
        if overlap(&base, &target) { return Ok(()); }
        let journey = Journey::new(&base, &obstacles).inside(&field);
        let touch = journey.shortest(Goal::Touching(&target));
        let d = Length::um(d);
        let near = journey.shortest(Goal::Within { of: &target, d });
        let point = journey.shortest(Goal::WithinOfPoint { of: target.at(), d });
        if let Some(path) = &touch {
            let there = base.moved_to(path.end().unwrap());
            prop_assert!(within(&there, &target, CONTACT) && !overlap(&there, &target));
            prop_assert!(journey.is_clear(&path.points));
            prop_assert!(path.length + CONTACT >= gap(&base, &target));
            let near = near.as_ref().expect("who can touch can come near");
            prop_assert!(near.length <= path.length + Length::um(200), "{:?} {:?}", near.length, path.length);
        }
        if let Some(path) = &near {
            prop_assert!(within(&base.moved_to(path.end().unwrap()), &target, d.max(CONTACT)));
            prop_assert!(journey.is_clear(&path.points));
            prop_assert!(path.length + Length::um(3) >= gap(&base, &target) - d);
        }
        if let Some(path) = &point {
            prop_assert!(within_of_point(&base.moved_to(path.end().unwrap()), target.at(), d));
            prop_assert!(journey.is_clear(&path.points));
        }
    }

    #[test]
    fn rough_ground_costs_double_and_is_gone_around_where_that_is_cheaper(
        things in prop::collection::vec(thing(), 0..4), ground in prop::collection::vec(polygon_about(60_000), 1..3),
        from in cell(), to in cell()
    ) {
        let field = field();
        let start = Point::um(from.0 * CELL, from.1 * CELL);
        let base = Footprint::round(Length::mm(20), start);
        let end = Point::um(to.0 * CELL, to.1 * CELL);
        let obstacles: Vec<Obstacle<'_>> = things.iter().map(Thing::obstacle)
            .filter(|o| [start, end].iter().all(|p| slide_clear_of_obstacle(&base.moved_to(*p), *p, o))).collect();
        let rough: Vec<&Polygon> = ground.iter().collect();
        let journey = Journey::new(&base, &obstacles).inside(&field).over_rough(&rough);
        let found = journey.shortest(Goal::At(end));
        if let Some(path) = &found {
            prop_assert!(journey.is_clear(&path.points));
            prop_assert_eq!(path.cost, journey.cost(&path.points));
            prop_assert!(path.length <= path.cost && path.cost <= path.length * 2 + Length::um(100));
            let smooth = Journey::new(&base, &obstacles).inside(&field).shortest(Goal::At(end)).unwrap();
            prop_assert!(smooth.length <= path.length + Length::um(50));
            prop_assert!(path.cost <= journey.cost(&smooth.points) + Length::hundredths(4));
        }
        if let Some(grid) = grid_length(&journey, from, to) {
            let path = found.expect("the grid found a way");
            prop_assert!(path.cost <= grid + Length::hundredths(4), "{:?} dearer than {grid:?}", path.cost);
        }
    }

    #[test]
    fn what_is_drawn_as_reachable_is(
        things in prop::collection::vec(thing(), 0..7), at in place(), picks in prop::collection::vec((0usize..500, 0usize..500, 1i64..9), 12)
    ) {
        let field = field();
        let base = Footprint::round(Length::mm(20), at);
        let obstacles: Vec<Obstacle<'_>> = things.iter().map(Thing::obstacle)
            .filter(|o| slide_clear_of_obstacle(&base, at, o)).collect();
        let journey = Journey::new(&base, &obstacles).inside(&field);
        let d = Length::inches(5);
        let rings = reachable(&journey, d);
        if !inside_polygon(&base, &field) { prop_assert!(rings.is_empty()); return Ok(()); }
        prop_assert!(!rings.is_empty());
        for (i, j, k) in picks {
            // The outer points of the rings can be reached: pulled in a little, since they lie on limits and rims.
            let ring = &rings[i % rings.len()];
            let p = ring[j % ring.len()];
            let near = journey.at_most(d + Length::hundredths(2)).shortest(Goal::WithinOfPoint { of: p, d: Length::ZERO });
            prop_assert!(near.is_some(), "{p:?}");
            // And what is well within reach in a straight line is drawn.
            let q = Point::um(at.x.get() + (p.x - at.x).get() * k / 9, at.y.get() + (p.y - at.y).get() * k / 9);
            let short = at.distance_to(q) < d - Length::hundredths(5);
            let aside = [(400, 0), (-400, 0), (0, 400), (0, -400)].map(|(x, y)| q.offset(Length::um(x), Length::um(y)));
            if short && aside.iter().all(|s| journey.is_clear(&[at, *s])) {
                let inside = |ring: &Vec<Point>| oracle::inside(&ring.iter().map(|p| oracle::p(*p)).collect::<Vec<_>>(), oracle::p(q));
                prop_assert!(rings.iter().any(inside), "{q:?} is not drawn");
            }
        }
    }
}

fn round(mm: i64, x: i64, y: i64) -> Footprint {
    Footprint::round(Length::mm(mm), Point::um(x, y))
}

#[test]
fn straight_where_nothing_is_in_the_way() {
    let base = round(30, 0, 0);
    let path = Journey::new(&base, &[])
        .shortest(Goal::At(Point::um(30_000, 40_000)))
        .unwrap();
    assert_eq!(
        (path.points.len(), path.length, path.cost),
        (2, Length::um(50_000), Length::um(50_000))
    );
    let stay = Journey::new(&base, &[]).shortest(Goal::At(Point::um(0, 0))).unwrap();
    assert_eq!((stay.points.len(), stay.length), (1, Length::ZERO));
}

#[test]
fn around_one_base_is_two_tangents_and_an_arc() {
    let (base, other) = (round(40, 0, 0), round(40, 100_000, 0));
    let obstacles = [Obstacle::Base(&other)];
    let path = Journey::new(&base, &obstacles)
        .shortest(Goal::At(Point::um(200_000, 0)))
        .unwrap();
    // Tangents of length sqrt(100^2 - 40^2) and an arc of twice asin(0.4) on a radius of 40 mm.
    let exact = 2.0 * (100f64.powi(2) - 40f64.powi(2)).sqrt() + 40.0 * 2.0 * 0.4f64.asin();
    let over = path.length.get() as f64 - exact * 1_000.0;
    assert!((0.0..30.0).contains(&over), "{over} micrometres longer");
}

#[test]
fn from_contact_into_contact_around_a_wall() {
    let wall = Polygon::rectangle(Point::um(0, -10_000), Point::um(100_000, 10_000));
    let (base, foe) = (round(30, 50_000, 25_000), round(30, 50_000, -25_000));
    let obstacles = [Obstacle::Polygon(&wall), Obstacle::Base(&foe)];
    let path = Journey::new(&base, &obstacles).shortest(Goal::Touching(&foe)).unwrap();
    assert!(touching_within(&base.moved_to(path.end().unwrap()), &foe, CONTACT));
    let exact = 50.0 + 15.0 * std::f64::consts::FRAC_PI_2 + 20.0 + 15.0 * std::f64::consts::FRAC_PI_2 + 20.0;
    assert!(
        (path.length.get() as f64 - exact * 1_000.0).abs() < 60.0,
        "{:?}",
        path.length
    );
}

#[test]
fn a_gap_of_just_the_base_is_wide_enough_straight_and_nearly_so_otherwise() {
    let base = round(30, 0, 0);
    let gate = |wide: i64| {
        [
            round(30, 60_000, 15_000 + wide / 2),
            round(30, 60_000, -15_000 - wide / 2),
        ]
    };
    let to = Goal::At(Point::um(120_000, 0));
    let just = gate(30_000);
    let path = Journey::new(&base, &just.each_ref().map(Obstacle::Base))
        .shortest(to)
        .unwrap();
    assert_eq!(path.length, Length::um(120_000));
    let narrow = gate(29_998);
    let path = Journey::new(&base, &narrow.each_ref().map(Obstacle::Base))
        .shortest(to)
        .unwrap();
    assert!(path.length > Length::um(130_000), "around it");
}

#[test]
fn shut_in_there_is_no_way() {
    let base = round(30, 0, 0);
    let ring: Vec<Footprint> = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
        .map(|(x, y)| round(40, x * 45_000, y * 45_000))
        .to_vec();
    let obstacles: Vec<Obstacle<'_>> = ring.iter().map(Obstacle::Base).collect();
    let journey = Journey::new(&base, &obstacles);
    assert_eq!(journey.shortest(Goal::At(Point::inches(9, 9))), None);
    assert!(journey.shortest(Goal::Touching(&ring[4])).is_some());
    assert_eq!(journey.shortest(Goal::Touching(&ring[3])), None, "behind the others");
    let rings = reachable(&journey, Length::inches(9));
    assert!(
        rings
            .iter()
            .flatten()
            .all(|p| p.x.abs() < Length::um(60_000) && p.y.abs() < Length::um(60_000))
    );
}

#[test]
fn the_goal_must_be_free_and_on_the_field() {
    let (base, other) = (round(30, 0, 0), round(30, 50_000, 0));
    let obstacles = [Obstacle::Base(&other)];
    let journey = Journey::new(&base, &obstacles);
    assert_eq!(journey.shortest(Goal::At(Point::um(50_001, 0))), None);
    let field = field();
    assert_eq!(journey.inside(&field).shortest(Goal::At(Point::um(149_000, 0))), None);
    assert!(
        journey
            .inside(&field)
            .shortest(Goal::At(Point::um(135_000, 0)))
            .is_some()
    );
}

#[test]
fn engaged_all_around_it_still_slips_out() {
    // Touching three bases exactly, with one opening.
    let base = round(30, 0, 0);
    let foes = [round(30, 30_000, 0), round(30, -30_000, 0), round(30, 0, 30_000)];
    let obstacles = foes.each_ref().map(Obstacle::Base);
    let path = Journey::new(&base, &obstacles)
        .shortest(Goal::At(Point::um(0, 90_000)))
        .unwrap();
    assert!(Journey::new(&base, &obstacles).is_clear(&path.points));
}

#[test]
fn an_oval_moves_as_the_disc_around_it() {
    let oval = Footprint::new(Base::oval_mm(60, 35), Point::um(0, 0), Facing::NORTH);
    let wall = Polygon::rectangle(Point::um(80_000, -60_000), Point::um(90_000, 60_000));
    let obstacles = [Obstacle::Polygon(&wall)];
    let journey = Journey::new(&oval, &obstacles);
    let path = journey.shortest(Goal::At(Point::um(200_000, 0))).unwrap();
    assert!(journey.is_clear(&path.points) && path.length > Length::um(200_000));
}

#[test]
fn straight_through_rough_ground_or_around_it() {
    let base = round(20, 0, 0);
    let far_side = Goal::At(Point::um(200_000, 0));
    let slim = Polygon::rectangle(Point::um(90_000, -300_000), Point::um(110_000, 300_000));
    let path = Journey::new(&base, &[])
        .over_rough(&[&slim])
        .shortest(far_side)
        .unwrap();
    // The base is on it for 20 mm and its own width.
    assert!(
        (path.cost - Length::um(240_000)).abs() < Length::um(40),
        "{:?}",
        path.cost
    );
    let small = Polygon::rectangle(Point::um(60_000, -10_000), Point::um(140_000, 10_000));
    let path = Journey::new(&base, &[])
        .over_rough(&[&small])
        .shortest(far_side)
        .unwrap();
    assert!(
        path.cost < Length::um(220_000) && path.cost - path.length < Length::um(3_000),
        "{path:?}"
    );
}

#[test]
fn within_nothing_is_contact() {
    let (base, foe) = (round(30, 0, 0), round(40, 71_003, 50_027));
    let path = Journey::new(&base, &[])
        .shortest(Goal::Within {
            of: &foe,
            d: Length::ZERO,
        })
        .unwrap();
    assert!(touching_within(&base.moved_to(path.end().unwrap()), &foe, CONTACT));
    let hair = Goal::Within {
        of: &foe,
        d: Length::um(5),
    };
    let path = Journey::new(&base, &[]).shortest(hair).unwrap();
    assert!(within(&base.moved_to(path.end().unwrap()), &foe, Length::um(5)));
    let gap = gap(&base, &foe);
    assert!(
        Journey::new(&base, &[])
            .at_most(gap + Length::um(1))
            .shortest(Goal::Touching(&foe))
            .is_some()
    );
    assert!(
        Journey::new(&base, &[])
            .at_most(gap - CONTACT - Length::um(1))
            .shortest(Goal::Touching(&foe))
            .is_none()
    );
}

#[test]
fn limits_and_reaches_beyond_all_measure() {
    let (base, other, wall) = (round(30, 0, 0), round(40, 100_000, 0), field());
    let obstacles = [Obstacle::Base(&other)];
    let endless = Length::um(i64::MAX);
    let journey = Journey::new(&base, &obstacles).inside(&wall).at_most(endless);
    assert!(journey.shortest(Goal::At(Point::um(134_000, 40_000))).is_some());
    assert_eq!(
        journey
            .shortest(Goal::Within { of: &other, d: endless })
            .unwrap()
            .length,
        Length::ZERO
    );
    assert!(
        journey
            .shortest(Goal::Within {
                of: &other,
                d: -Length::inches(1)
            })
            .is_none()
    );
    assert!(reachable(&journey, -Length::inches(1)).is_empty());
}
