//! Least disturbance: the nearest place where a base may be put down.

use crate::base::{Shape, disc_corners_around};
use crate::path::plane::{V, point_segment};
use crate::{Footprint, Length, Obstacle, Point, Polygon, convex, inside_polygon, overlap, overlaps_polygon};

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
    let may_stand = |p: Point| {
        let there = base.moved_to(p);
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

/// The rims of everything that is forbidden to the centre of a base.
#[derive(Default)]
struct Rims {
    circles: Vec<(V, f64)>,
    edges: Vec<(V, V)>,
}

impl Rims {
    fn add(&mut self, base: &Footprint, obstacle: &Obstacle<'_>) {
        let own = base.core();
        match (own.shape, obstacle) {
            (Shape::Point(_), Obstacle::Base(other)) => match other.core().shape {
                Shape::Point(centre) => self
                    .circles
                    .push((V::of(centre), (own.margin + other.core().margin) as f64)),
                Shape::Corners(corners) => self.add_grown(corners, own.margin as f64),
            },
            (Shape::Point(_), Obstacle::Polygon(polygon)) => self.add_grown(polygon.corners(), own.margin as f64),
            (Shape::Corners(corners), obstacle) => {
                let about: Vec<Point> = corners.iter().map(|p| Point::ORIGIN + (*p - base.at())).collect();
                let mut add = |part: &[Point]| self.add_ring(&convex::difference(part, &about));
                match obstacle {
                    Obstacle::Polygon(polygon) => polygon.parts().for_each(&mut add),
                    Obstacle::Base(other) => match other.oval_corners() {
                        Some(corners) => add(corners),
                        None => add(&disc_corners_around(other.at(), other.base().outer_radius())),
                    },
                }
            }
        }
    }

    fn add_ring(&mut self, ring: &[Point]) {
        self.edges
            .extend(convex::edges(ring).map(|(a, b)| (V::of(a), V::of(b))));
    }

    /// A ring grown by a radius, on both sides: what is on the wrong side is no legal place anyway.
    fn add_grown(&mut self, ring: &[Point], radius: f64) {
        for (a, b) in convex::edges(ring) {
            let (a, b) = (V::of(a), V::of(b));
            let out = (b - a).left() * (radius / (b - a).length());
            self.edges.extend([(a + out, b + out), (a - out, b - out)]);
            self.circles.push((a, radius));
        }
    }

    fn add_field(&mut self, base: &Footprint, field: &Polygon) {
        match base.oval_corners() {
            None => self.add_grown(field.corners(), base.core().margin as f64),
            Some(corners) => {
                // Each edge moved inward by as far as the base sticks out on that side.
                for (a, b) in convex::edges(field.corners()) {
                    let (a, b) = (V::of(a), V::of(b));
                    let inward = (b - a).left() * (1.0 / (b - a).length());
                    let sticks_out = corners.iter().map(|p| -inward.dot(V::of(*p) - V::of(base.at())));
                    let step = inward * sticks_out.fold(0.0, f64::max);
                    self.edges.push((a + step, b + step));
                }
            }
        }
    }

    /// The nearest point of each rim.
    fn nearest(&self, from: V) -> Vec<V> {
        let on_circle = |(centre, radius): &(V, f64)| {
            let way = from - *centre;
            let length = way.length();
            // From the very centre every way out is equal; east is taken.
            let unit = if length > 0.0 {
                way * (1.0 / length)
            } else {
                V::new(1.0, 0.0)
            };
            *centre + unit * *radius
        };
        let on_edge = |(a, b): &(V, V)| {
            let along = *b - *a;
            let share = (along.dot(from - *a) / along.squared().max(1e-9)).clamp(0.0, 1.0);
            *a + along * share
        };
        self.circles
            .iter()
            .map(on_circle)
            .chain(self.edges.iter().map(on_edge))
            .collect()
    }

    /// Where two rims cross, nearer than `reach`.
    fn corners(&self, from: V, reach: f64) -> Vec<V> {
        let circles: Vec<&(V, f64)> = self
            .circles
            .iter()
            .filter(|c| ((c.0 - from).length() - c.1).abs() <= reach)
            .collect();
        let near = |e: &&(V, V)| point_segment(from, e.0, e.1) <= reach * reach;
        let edges: Vec<&(V, V)> = self.edges.iter().filter(near).collect();
        let mut corners = Vec::new();
        for (i, c) in circles.iter().enumerate() {
            circles[i + 1..]
                .iter()
                .for_each(|d| corners.extend(circles_cross(**c, **d).into_iter().flatten()));
            edges
                .iter()
                .for_each(|e| corners.extend(circle_crosses_edge(**c, **e).into_iter().flatten()));
        }
        for (i, e) in edges.iter().enumerate() {
            corners.extend(edges[i + 1..].iter().filter_map(|f| edges_cross(**e, **f)));
        }
        corners.retain(|p| (*p - from).length() <= reach);
        corners
    }
}

fn circles_cross((a, r): (V, f64), (b, s): (V, f64)) -> [Option<V>; 2] {
    let apart = b - a;
    let square = apart.squared();
    let along = (square + r * r - s * s) / 2.0;
    let up = square * r * r - along * along;
    if square <= 0.0 || up < 0.0 {
        return [None, None];
    }
    let at = |sign: f64| a + (apart * along + apart.left() * (sign * up.sqrt())) * (1.0 / square);
    [Some(at(1.0)), Some(at(-1.0))]
}

fn circle_crosses_edge((centre, radius): (V, f64), (a, b): (V, V)) -> [Option<V>; 2] {
    let along = b - a;
    let square = along.squared().max(1e-9);
    let foot = along.dot(centre - a) / square;
    let up = radius * radius - (a + along * foot - centre).squared();
    if up < 0.0 {
        return [None, None];
    }
    let half = (up / square).sqrt();
    [foot - half, foot + half].map(|share| (0.0..=1.0).contains(&share).then(|| a + along * share))
}

fn edges_cross((a, b): (V, V), (c, d): (V, V)) -> Option<V> {
    let (first, second) = (b - a, d - c);
    let slope = first.cross(second);
    if slope == 0.0 {
        return None;
    }
    let (t, u) = ((c - a).cross(second) / slope, (c - a).cross(first) / slope);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| a + first * t)
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
