//! Least disturbance: the nearest place where a base may be put down.

use crate::path::plane::V;
use crate::rims::Rims;
use crate::{Footprint, Length, Obstacle, Point, Polygon, inside_polygon, overlap, overlaps_polygon};

/// The place nearest to `wanted` where the base (facing as it does) overlaps no obstacle, stays wholly inside the field, and `fits` agrees;
/// or nothing. Of places equally near it is always the same one.
///
/// The nearest place is `wanted` itself, or on the rim of what is forbidden to the centre of the base, or in a corner between two
/// such rims: all of those are looked at. For an oval next to a round base the rim is that of the 64-cornered polygon around the disc. The
/// place is rounded to a whole micrometre that passes the exact tests.
pub fn nearest_place(
    base: &Footprint,
    wanted: Point,
    obstacles: &[Obstacle<'_>],
    field: Option<&Polygon>,
    fits: impl Fn(&Footprint) -> bool,
) -> Option<Point> {
    nearest_place_in(base, wanted, obstacles, field, |_| true, fits)
}

/// The same where most places are out of the question at a glance: only those that `may` be it are tried against the obstacles.
pub fn nearest_place_in(
    base: &Footprint,
    wanted: Point,
    obstacles: &[Obstacle<'_>],
    field: Option<&Polygon>,
    may: impl Fn(&Footprint) -> bool,
    fits: impl Fn(&Footprint) -> bool,
) -> Option<Point> {
    let may_stand = |p: Point| {
        let there = base.moved_to(p);
        if !may(&there) {
            return false;
        }
        let free = obstacles.iter().all(|obstacle| match obstacle {
            Obstacle::Base(other) => !overlap(&there, other),
            Obstacle::Polygon(polygon) => !overlaps_polygon(&there, polygon),
        });
        free && field.is_none_or(|field| inside_polygon(&there, field)) && fits(&there)
    };
    if may_stand(wanted) {
        return Some(wanted);
    }
    let from = V::of(wanted);
    let mut rims = Rims::default();
    obstacles.iter().for_each(|obstacle| rims.add(base, obstacle));
    if let Some(field) = field {
        rims.add_field(base, field);
    }
    let mut best: Option<(i128, Point)> = None;
    let mut look = |mut candidates: Vec<V>| {
        candidates.sort_by(|a, b| order(*a - from, *b - from));
        for candidate in candidates {
            let apart = (candidate - from).length();
            if best.is_some_and(|(square, _)| apart > (square as f64).sqrt() + AROUND as f64 * 2.0) {
                break;
            }
            let whole = around(candidate.point(), wanted).find(|p| may_stand(*p));
            let found = whole.map(|p| (wanted.distance_squared(p), p));
            if let Some(found) = found
                && best.is_none_or(|best| found < best)
            {
                best = Some(found);
            }
        }
        best
    };
    look(rims.nearest(from));
    // Corners between rims matter only where they are nearer than the best place so far.
    let reach = look(Vec::new()).map_or(f64::INFINITY, |(square, _)| (square as f64).sqrt());
    look(rims.corners(from, reach)).map(|(_, p)| p)
}

/// How many micrometres around a computed place are searched for a whole one.
const AROUND: i64 = 3;

/// Whole points about a place, nearest to the wanted one first.
fn around(p: Point, wanted: Point) -> impl Iterator<Item = Point> {
    let span = -AROUND..=AROUND;
    let mut points: Vec<Point> = span
        .clone()
        .flat_map(|x| span.clone().map(move |y| p.offset(Length::um(x), Length::um(y))))
        .collect();
    points.sort_by_key(|p| (wanted.distance_squared(*p), *p));
    points.into_iter()
}

fn order(a: V, b: V) -> std::cmp::Ordering {
    a.squared()
        .total_cmp(&b.squared())
        .then(a.x.total_cmp(&b.x))
        .then(a.y.total_cmp(&b.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Facing, touching_within};

    fn round(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::um(x, y))
    }

    #[test]
    fn where_it_was_wanted_if_free() {
        let a = round(0, 0);
        assert_eq!(
            nearest_place(&a, Point::inches(3, 3), &[], None, |_| true),
            Some(Point::inches(3, 3))
        );
    }

    #[test]
    fn beside_one_base_and_in_the_corner_between_two() {
        let (a, b, c) = (round(0, 0), round(0, 0), round(40_000, 0));
        let one = nearest_place(&a, Point::um(0, 5_000), &[Obstacle::Base(&b)], None, |_| true).unwrap();
        assert_eq!(one, Point::um(0, 30_000));
        let two = [Obstacle::Base(&b), Obstacle::Base(&c)];
        let corner = nearest_place(&a, Point::um(20_000, 3_000), &two, None, |_| true).unwrap();
        // 30^2 - 20^2 = 500.
        assert!(
            (corner.y.get() - 22_361).abs() <= 1 && (corner.x.get() - 20_000).abs() <= 1,
            "{corner:?}"
        );
        let there = a.moved_to(corner);
        let near = Length::um(3);
        assert!(touching_within(&there, &b, near) && touching_within(&there, &c, near));
        assert!(!overlap(&there, &b) && !overlap(&there, &c));
    }

    #[test]
    fn in_the_corner_of_the_field() {
        let field = Polygon::rectangle(Point::inches(0, 0), Point::inches(30, 30));
        for base in [Base::round_mm(30), Base::oval_mm(30, 30)] {
            let a = Footprint::new(base, Point::inches(5, 5), Facing::EAST);
            let place = nearest_place(&a, Point::um(-9_000, 2_000), &[], Some(&field), |_| true);
            assert_eq!(place, Some(Point::um(15_000, 15_000)));
        }
    }

    #[test]
    fn nowhere_in_a_full_field() {
        let field = Polygon::rectangle(Point::um(0, 0), Point::um(40_000, 40_000));
        let (a, b) = (round(0, 0), round(20_000, 20_000));
        assert_eq!(
            nearest_place(
                &a,
                Point::um(20_000, 20_000),
                &[Obstacle::Base(&b)],
                Some(&field),
                |_| true
            ),
            None
        );
    }

    #[test]
    fn no_sampled_place_is_nearer() {
        let wall = Polygon::new(
            [(0, 0), (90_000, 10_000), (40_000, 20_000), (60_000, 70_000)]
                .map(|(x, y)| Point::um(x, y))
                .to_vec(),
        )
        .unwrap();
        let (b, c) = (
            round(20_000, 45_000),
            Footprint::new(Base::oval_mm(60, 35), Point::um(70_000, 50_000), Facing::NORTH),
        );
        let obstacles = [Obstacle::Polygon(&wall), Obstacle::Base(&b), Obstacle::Base(&c)];
        let field = Polygon::rectangle(Point::um(-40_000, -40_000), Point::um(120_000, 120_000));
        for base in [Base::round_mm(25), Base::oval_mm(40, 20)] {
            let a = Footprint::new(base, Point::ORIGIN, Facing::new(1, 2).unwrap());
            for wanted in [
                (40_000, 30_000),
                (10_000, 20_000),
                (60_000, 40_000),
                (-50_000, 100_000),
                (20_000, 45_000),
            ] {
                let wanted = Point::um(wanted.0, wanted.1);
                let found = nearest_place(&a, wanted, &obstacles, Some(&field), |_| true).unwrap();
                let free = |p: Point| {
                    let there = a.moved_to(p);
                    inside_polygon(&there, &field)
                        && !overlaps_polygon(&there, &wall)
                        && !overlap(&there, &b)
                        && !overlap(&there, &c)
                };
                assert!(free(found));
                for x in (-40..120).step_by(2) {
                    for y in (-40..120).step_by(2) {
                        let p = Point::um(x * 1_000, y * 1_000);
                        if free(p) {
                            assert!(
                                wanted.distance_to(found) <= wanted.distance_to(p) + Length::um(40),
                                "{p:?} is nearer to {wanted:?} than {found:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
