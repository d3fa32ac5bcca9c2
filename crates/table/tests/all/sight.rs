//! Sight lines against dense sampling and against exact fractions, and the borderline cases by name.
#![allow(clippy::disallowed_methods, reason = "a second opinion decides no ruling")]

use crate::oracle;

use oracle::{along, depth, facing, footprint, of_outline, p, place, polygon_about, tiny_point, tiny_polygon};
use proptest::prelude::*;
use table::*;

/// A polygon, or the base of a model, as something that blocks sight.
#[derive(Clone, Debug)]
enum Thing {
    Base(Footprint),
    Polygon(Polygon),
}

impl Thing {
    fn outline(&self) -> Outline<'_> {
        match self {
            Thing::Base(base) => base.outline(),
            Thing::Polygon(polygon) => Outline::Polygon(polygon),
        }
    }
}

fn thing() -> impl Strategy<Value = Thing> {
    prop_oneof![
        footprint().prop_map(Thing::Base),
        polygon_about(80_000).prop_map(Thing::Polygon)
    ]
}

/// How deep the line gets into the prism at best: the least of the depths sideways, over the bottom and below the top.
fn deepest(from: Spot, to: Spot, prism: &Prism<'_>) -> f64 {
    let rough = of_outline(&prism.outline);
    let heights = along((from.z.get() as f64, 0.0), (to.z.get() as f64, 0.0), 1_000).map(|z| z.0);
    along(p(from.at), p(to.at), 1_000)
        .zip(heights)
        .map(|(q, z)| {
            depth(&rough, q)
                .min(z - prism.bottom.get() as f64)
                .min(prism.top.get() as f64 - z)
        })
        .fold(f64::NEG_INFINITY, f64::max)
}

/// Strictly inside, in exact fractions: every place where the line meets the line of an edge cuts the way; between two cuts the
/// answer cannot change, so the middles decide (and the ends and cuts themselves, for lines without length).
fn exactly_through(from: Point, to: Point, polygon: &Polygon) -> bool {
    let raw = |q: Point| (i128::from(q.x.get()), i128::from(q.y.get()));
    let (f, t) = (raw(from), raw(to));
    let side =
        |a: (i128, i128), b: (i128, i128), c: (i128, i128)| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let edges: Vec<_> = polygon.edges().map(|edge| (raw(edge.from), raw(edge.to))).collect();
    let mut cuts = vec![(0i128, 1i128), (1, 1)];
    for (a, b) in &edges {
        let (start, end) = (side(*a, *b, f), side(*a, *b, t));
        if start != end {
            let (over, under) = (start * (start - end).signum(), (start - end).abs());
            if 0 <= over && over <= under {
                cuts.push((over, under));
            }
        }
    }
    cuts.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    let middles = cuts
        .windows(2)
        .map(|pair| (pair[0].0 * pair[1].1 + pair[1].0 * pair[0].1, 2 * pair[0].1 * pair[1].1));
    let strictly_inside = |(over, under): (i128, i128)| {
        // Everything times `under`, so that the point is whole.
        let q = (f.0 * under + (t.0 - f.0) * over, f.1 * under + (t.1 - f.1) * over);
        let mut winding = 0;
        for (a, b) in &edges {
            let (a, b) = ((a.0 * under, a.1 * under), (b.0 * under, b.1 * under));
            let turn = side(a, b, q);
            let between = |x: i128, y: i128, z: i128| x.min(y) <= z && z <= x.max(y);
            if turn == 0 && between(a.0, b.0, q.0) && between(a.1, b.1, q.1) {
                return false;
            }
            if a.1 <= q.1 && b.1 > q.1 && turn > 0 {
                winding += 1;
            } else if a.1 > q.1 && b.1 <= q.1 && turn < 0 {
                winding -= 1;
            }
        }
        winding != 0
    };
    middles.into_iter().any(strictly_inside)
}

proptest! {
    #![proptest_config(oracle::cases(500))]

    #[test]
    fn through_prisms(from in place(), to in place(), thing in thing(), heights in prop::array::uniform4(0i64..60_000)) {
        let prism = Prism::new(thing.outline(), Length::um(heights[0].min(heights[1])), Length::um(heights[0].max(heights[1])));
        let (from, to) = (Spot::new(from, Length::um(heights[2])), Spot::new(to, Length::um(heights[3])));
        let step = p(from.at).0 - p(to.at).0;
        let step = (step * step + (p(from.at).1 - p(to.at).1).powi(2) + 60_000.0f64.powi(2)).sqrt() / 1_000.0;
        let rough = deepest(from, to, &prism);
        let exact = passes_through(from, to, &prism);
        if rough > 1.0 { prop_assert!(exact); }
        if rough < -step { prop_assert!(!exact); }
        prop_assert_eq!(passes_through(to, from, &prism), exact);
        let tall = Prism::new(prism.outline, Length::um(-1), Length::um(70_000));
        prop_assert_eq!(passes_through(from, to, &tall), passes_through_flat(from.at, to.at, &prism.outline));
    }

    #[test]
    fn tiny_lines_through_tiny_polygons(from in tiny_point(6), to in tiny_point(6), polygon in tiny_polygon(6)) {
        let exact = exactly_through(from, to, &polygon);
        let outline = Outline::Polygon(&polygon);
        prop_assert_eq!(passes_through_flat(from, to, &outline), exact);
        // A prism whose bottom the line meets exactly at its end.
        let slanted = Prism::new(outline, Length::um(0), Length::um(9));
        let line = |z| passes_through(Spot::new(from, Length::um(z)), Spot::new(to, Length::um(0)), &slanted);
        prop_assert!(!line(0));
        if exact && from != to { prop_assert!(line(9)); }
        prop_assert_eq!(crossing_length(from, to, &outline) > Length::ZERO, exact && from != to);
    }

    #[test]
    fn crossing_lengths(from in place(), to in place(), thing in thing()) {
        let outline = thing.outline();
        let rough = of_outline(&outline);
        let steps = 4_000;
        let step = from.distance_to(to).get() as f64 / steps as f64;
        let inside = along(p(from), p(to), steps).filter(|q| depth(&rough, *q) > 0.0).count() as f64 * step;
        let exact = crossing_length(from, to, &outline);
        prop_assert!((exact.get() as f64 - inside).abs() < 10.0 * step + 10.0, "{:?} {}", exact, inside);
        prop_assert!((crossing_length(to, from, &outline) - exact).abs() <= Length::um(9));
        prop_assert!(crosses_at_least(from, to, &outline, exact - Length::um(9)));
        prop_assert!(!crosses_at_least(from, to, &outline, exact + Length::um(1)));
    }
}

proptest! {
    #![proptest_config(oracle::cases(120))]

    #[test]
    fn any_line_finds_what_sampling_finds(
        a in footprint(), b in footprint(), things in prop::collection::vec(thing(), 0..6)
    ) {
        let outlines: Vec<Outline<'_>> = things.iter().map(Thing::outline).collect();
        let found = any_line(&a, &b, &outlines);
        prop_assert_eq!(any_line(&b, &a, &outlines).is_some(), found.is_some());
        if let Some((q, r)) = found {
            prop_assert!(gap_to_point(&a, q) <= Length::um(2) && gap_to_point(&b, r) <= Length::um(2));
            // Ends are rounded: inside a blocker by no more than that.
            for outline in &outlines {
                let rough = of_outline(outline);
                let deepest = along(p(q), p(r), 500).map(|s| depth(&rough, s)).fold(f64::NEG_INFINITY, f64::max);
                prop_assert!(q == r || within(&a, &b, Length::ZERO) || deepest < 3.0, "{deepest}");
            }
        } else {
            // No line between points of a coarse ring on both outlines (a bit inside) with a little air around it.
            let ring = |a: &Footprint| -> Vec<oracle::P> {
                let c = p(a.at());
                let rough = oracle::of_footprint(a);
                let rim = |k: f64| { let (x, y) = (k.cos(), k.sin()); let mut r = 0.0;
                    while depth(&rough, (c.0 + x * r, c.1 + y * r)) > 100.0 { r += 50.0; } (c.0 + x * r, c.1 + y * r) };
                (0..16).map(|k| rim(f64::from(k) * std::f64::consts::PI / 8.0)).collect()
            };
            let roughs: Vec<_> = outlines.iter().map(of_outline).collect();
            for q in ring(&a) { for r in ring(&b) {
                let open = roughs.iter().all(|rough| along(q, r, 200).all(|s| depth(rough, s) < -1_000.0));
                prop_assert!(!open, "{q:?} {r:?}");
            } }
        }
    }

    #[test]
    fn bodies_see_each_other_or_neither_does(
        a in footprint(), b in footprint(), things in prop::collection::vec((thing(), 0i64..60_000), 0..6), turn in facing()
    ) {
        let prisms: Vec<Prism<'_>> = things.iter()
            .map(|(thing, top)| Prism::new(thing.outline(), Length::ZERO, Length::um(*top))).collect();
        let a = Body { footprint: a.turned(turn), width: (2, 3), bottom: Length::um(5_000), top: Length::um(40_000) };
        let b = Body { footprint: b, width: (1, 1), bottom: Length::um(1_000), top: Length::um(25_000) };
        let seen = body_line(&a, &b, &prisms);
        prop_assert_eq!(seen.is_some(), body_line(&b, &a, &prisms).is_some());
        if let Some((from, to)) = seen {
            prop_assert_eq!(first_blocker(from, to, &prisms), None);
        }
    }
}

proptest! {
    #![proptest_config(oracle::cases(500))]

    #[test]
    fn where_a_line_leaves(from in place(), to in place(), thing in thing(), heights in prop::array::uniform4(0i64..60_000)) {
        let prism = Prism::new(thing.outline(), Length::um(heights[0].min(heights[1])), Length::um(heights[0].max(heights[1])));
        let (from, to) = (Spot::new(from, Length::um(heights[2])), Spot::new(to, Length::um(heights[3])));
        let last = leaves_at(from, to, &prism);
        prop_assert_eq!(last.is_some(), passes_through(from, to, &prism));
        if let Some(last) = last {
            // On the rim of the prism or at the end of the line, give or take what is rounded (and what a polygon is wider than its disc).
            let rough = depth(&of_outline(&prism.outline), p(last.at));
            let level = (last.z.get() - prism.bottom.get()).min(prism.top.get() - last.z.get()) as f64;
            prop_assert!(rough.min(level) > -200.0, "{last:?}");
            prop_assert!(rough.min(level) < 2.0 || last == to, "{last:?}");
        }
    }
}

/// Every line at the edge of this view begins where a blocker cuts the rim of a base. Those places lie between whole micrometres: taken to
/// the nearest one they were in the blockers, and the view was not found.
#[test]
fn a_view_between_two_blockers_that_cut_the_base() {
    let round = |diameter, x, y| Footprint::round(Length::um(diameter), Point::um(x, y));
    let (a, b) = (round(105_483, -16_142, -113_629), round(67_959, -100_732, 84_677));
    let oval = Base::Oval {
        long: Length::um(84_917),
        short: Length::um(32_941),
    };
    let oval = Footprint::new(oval, Point::um(-49_735, -13_938), Facing::EAST);
    let triangle =
        |corners: [(i64, i64); 3]| Polygon::new(corners.map(|(x, y)| Point::um(x, y)).to_vec()).expect("three corners");
    let sliver = triangle([(-143_107, 22_407), (-81_057, 91_641), (-54_590, 121_269)]);
    let wedge = triangle([(-49_306, -6_666), (-118_271, 63_357), (-60_650, -6_577)]);
    let blockers = [oval.outline(), Outline::Polygon(&sliver), Outline::Polygon(&wedge)];
    let (p, q) = any_line(&a, &b, &blockers).expect("there are more than three millimetres of air");
    assert!(gap_to_point(&a, p) <= Length::um(2) && gap_to_point(&b, q) <= Length::um(2));
    assert!(any_line(&b, &a, &blockers).is_some());
}

#[test]
fn a_slope_is_passed_over_and_through() {
    // Stairs from the floor at x = 2 to 4" at x = 6.
    let square = square();
    let stairs = Prism {
        slope: Some(Slope::over(&square, Facing::EAST, Length::ZERO, Length::inches(4))),
        ..Prism::new(Outline::Polygon(&square), Length::ZERO, Length::inches(4))
    };
    let through = |from: Spot, to: Spot| {
        assert_eq!(passes_through(from, to, &stairs), passes_through(to, from, &stairs));
        passes_through(from, to, &stairs)
    };
    assert!(!through(spot(2, 4, 0), spot(6, 4, 4)), "along the slope itself");
    assert!(!through(spot(0, 4, 0), spot(6, 4, 4)), "up to its head");
    assert!(!through(spot(1, 4, 3), spot(5, 4, 3)), "level until it meets the slope");
    assert!(through(spot(1, 4, 3), spot(6, 4, 3)));
    assert!(
        through(spot(9, 4, 0), spot(4, 4, 2)),
        "from behind to the middle of the slope"
    );
    assert!(through(spot(4, 0, 1), spot(4, 9, 1)), "from side to side");
    assert!(
        !through(spot(3, 0, 1), spot(3, 9, 1)),
        "from side to side along the slope"
    );
    assert!(!through(spot(4, 4, 2), spot(4, 4, 9)), "straight up from the slope");
    assert_eq!(leaves_at(spot(6, 4, 3), spot(1, 4, 3), &stairs), Some(spot(5, 4, 3)));
    assert_eq!(leaves_at(spot(1, 4, 3), spot(9, 4, 3), &stairs), Some(spot(6, 4, 3)));
    assert_eq!(leaves_at(spot(5, 4, 4), spot(5, 4, 0), &stairs), Some(spot(5, 4, 0)));
}

fn spot(x: i64, y: i64, z: i64) -> Spot {
    Spot::new(Point::inches(x, y), Length::inches(z))
}

fn square() -> Polygon {
    Polygon::rectangle(Point::inches(2, 2), Point::inches(6, 6))
}

#[test]
fn grazing_a_corner_or_an_edge_is_not_passing_through() {
    let square = square();
    let outline = Outline::Polygon(&square);
    let flat =
        |a: (i64, i64), b: (i64, i64)| passes_through_flat(Point::inches(a.0, a.1), Point::inches(b.0, b.1), &outline);
    assert!(!flat((0, 4), (4, 0)), "over the corner");
    assert!(!flat((0, 2), (9, 2)), "along the edge");
    assert!(!flat((6, 0), (6, 9)), "along the far edge");
    assert!(!flat((2, 2), (0, 0)), "from the corner away");
    assert!(!flat((2, 4), (0, 4)), "from the edge away");
    assert!(flat((2, 4), (9, 4)), "from the edge inward");
    assert!(flat((2, 2), (6, 6)), "corner to corner through the middle");
    assert!(flat((3, 3), (4, 4)), "wholly inside");
    assert!(flat((4, 4), (4, 4)), "a point inside");
    assert!(!flat((2, 4), (2, 4)), "a point on the edge");
}

#[test]
fn grazing_a_round_base_is_not_passing_through() {
    let disc = Outline::Disc {
        centre: Point::inches(0, 0),
        radius: Length::inches(1),
    };
    let flat =
        |a: (i64, i64), b: (i64, i64)| passes_through_flat(Point::inches(a.0, a.1), Point::inches(b.0, b.1), &disc);
    assert!(!flat((-5, 1), (5, 1)));
    assert!(flat((-5, 0), (5, 0)));
    assert!(!flat((1, 0), (5, 0)), "from the rim outward");
    assert!(flat((0, 0), (0, 0)));
    assert!(!passes_through_flat(
        Point::inches(-5, 1),
        Point::um(127_000, 25_401),
        &disc
    ));
    assert!(passes_through_flat(
        Point::inches(-5, 1),
        Point::um(127_000, 25_399),
        &disc
    ));
}

#[test]
fn over_under_and_along_the_faces() {
    let square = square();
    let prism = Prism::new(Outline::Polygon(&square), Length::inches(1), Length::inches(3));
    assert!(passes_through(spot(0, 4, 2), spot(9, 4, 2), &prism));
    assert!(!passes_through(spot(0, 4, 3), spot(9, 4, 3), &prism), "along the top");
    assert!(
        !passes_through(spot(0, 4, 1), spot(9, 4, 1), &prism),
        "along the bottom"
    );
    assert!(
        !passes_through(spot(0, 4, 5), spot(4, 4, 3), &prism),
        "down onto the top"
    );
    assert!(passes_through(spot(0, 4, 5), spot(4, 4, 2), &prism));
    assert!(
        passes_through(spot(0, 4, 5), spot(4, 4, 1), &prism),
        "in through the top"
    );
    // Over the near edge at exactly the top, and down behind: it enters.
    assert!(passes_through(spot(0, 4, 4), spot(4, 4, 2), &prism));
    // Rising just over the far edge: touches only the edge.
    assert!(!passes_through(spot(9, 4, 0), spot(3, 4, 6), &prism));
    assert!(
        passes_through(spot(4, 4, 0), spot(4, 4, 9), &prism),
        "straight up inside"
    );
    assert!(
        !passes_through(spot(2, 4, 0), spot(2, 4, 9), &prism),
        "straight up the wall"
    );
}

#[test]
fn along_a_cut_inside_a_bent_polygon() {
    // The cut of an L runs from its inner corner; a line along it is inside all the same.
    let corners = [(0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)];
    let l = Polygon::new(corners.map(|(x, y)| Point::inches(x, y)).to_vec()).unwrap();
    let outline = Outline::Polygon(&l);
    for outer in [(0, 0), (6, 0), (0, 6)] {
        assert!(
            passes_through_flat(Point::inches(outer.0, outer.1), Point::inches(2, 2), &outline),
            "{outer:?}"
        );
    }
    assert!(
        !passes_through_flat(Point::inches(6, 2), Point::inches(2, 6), &outline),
        "across the notch"
    );
    assert!(
        !passes_through_flat(Point::inches(2, 6), Point::inches(2, 2), &outline),
        "along the notch"
    );
    assert!(
        passes_through_flat(Point::inches(2, 6), Point::inches(2, 0), &outline),
        "along the notch and on"
    );
}

#[test]
fn the_far_ends_of_the_range_do_not_overflow() {
    let far = Length::inches(10_000);
    let (a, b) = (
        Spot::new(Point::new(-far, -far), -far),
        Spot::new(Point::new(far, far), far),
    );
    let triangle = Polygon::new(vec![Point::new(-far, far), Point::new(far, -far), Point::new(far, far)]).unwrap();
    let disc = Outline::Disc {
        centre: Point::new(far, -far),
        radius: far,
    };
    for outline in [Outline::Polygon(&triangle), disc] {
        let prism = Prism::new(outline, -far + Length::um(1), far - Length::um(1));
        passes_through(a, b, &prism);
        crossing_length(a.at, b.at, &outline);
        crosses_at_least(a.at, b.at, &outline, far);
        passes_through(Spot::new(a.at, far), Spot::new(Point::new(far, -far), -far), &prism);
    }
    assert_eq!(
        crossing_length(a.at, b.at, &Outline::Polygon(&triangle)),
        Length::um(359_210_245)
    );
    let small = |at| Footprint::new(Base::oval_mm(60, 35), at, Facing::NORTH);
    assert!(any_line(&small(a.at), &small(b.at), &[Outline::Polygon(&triangle)]).is_none());
}
