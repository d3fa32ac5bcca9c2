//! Nooks: where a round base is tucked in between two things. If it has room anywhere, it has room in a nook.

use crate::path::plane::{V, point_segment};
use crate::rims::{Rims, circle_crosses_edge, circles_cross, edges_cross};
use crate::{Bounds, Footprint, Length, Obstacle, Point, Polygon, Segment};

/// So much is left between a base in a nook and what it is tucked in between, so that rounding to whole micrometres puts it
/// inside neither.
const SPARE: Length = Length::um(2);

/// More than rounding can take from that.
const ROUNDED: f64 = 1.0;

/// The ground that is free to the centre of a round base, by its rims: what the base has to keep clear of, and what it has to
/// stay within.
///
/// The ground has room if and only if one of its corners has: a rim that no other crosses goes all around it, and any point of
/// that one will do. So [`Nooks::all`] are all the places that need to be looked at, but for room that is narrower than some
/// micrometres, or beside an oval base than a fiftieth of its half (it counts as a polygon of fewer corners around it). They are only proposed: whether one is free is for exact tests to say.
///
/// ```
/// use table::*;
///
/// // Two bases of 30 mm, 20 mm apart: another one touches both of them, above or below.
/// let at = |x, y| Footprint::round(Length::mm(30), Point::new(Length::mm(x), Length::mm(y)));
/// let field = Bounds { min: Point::ORIGIN, max: Point::inches(10, 10) };
/// let mut nooks = Nooks::of(Length::mm(30), field);
/// nooks.clear_of(&Obstacle::Base(&at(100, 100)));
/// nooks.clear_of(&Obstacle::Base(&at(150, 100)));
/// let touches = |nook: &Point, x| touching_within(&at(0, 0).moved_to(*nook), &at(x, 100), Length::um(5));
/// let between = nooks.all().into_iter().filter(|nook| touches(nook, 100) && touches(nook, 150));
/// assert_eq!(between.count(), 2);
/// ```
#[derive(Debug)]
pub struct Nooks {
    base: Footprint,
    within: Bounds,
    rims: Rims,
    things: Vec<Thing>,
}

/// What the base has to keep clear of: most nooks are inside one of these, which is quicker to see here than by an exact test.
#[derive(Debug)]
enum Thing {
    Disc(V, f64),
    /// Its corners, and bounds outside which the centre of the base is clear of it. An oval has a disc inside it that is in the way
    /// of most.
    Ring(Vec<V>, V, V, Option<(V, f64)>),
}

impl Nooks {
    /// For a base of a diameter, with its centre within bounds.
    pub fn of(diameter: Length, within: Bounds) -> Nooks {
        Nooks {
            base: Footprint::round(diameter + SPARE * 2, Point::ORIGIN),
            within,
            rims: Rims::default(),
            things: vec![],
        }
    }

    /// The base overlaps something nowhere.
    pub fn clear_of(&mut self, obstacle: &Obstacle<'_>) {
        let radius = self.base.base().outer_radius().get() as f64;
        let margin = radius - ROUNDED;
        let ring = |corners: &[V], bounds: Bounds, core: Option<(V, f64)>| {
            let (min, max, reach) = (V::of(bounds.min), V::of(bounds.max), V::new(margin, margin));
            Thing::Ring(corners.to_vec(), min - reach, max + reach, core)
        };
        let thing = match obstacle {
            Obstacle::Base(other) => match other.oval() {
                None => {
                    let (centre, theirs) = (V::of(other.at()), other.base().outer_radius().get() as f64);
                    self.rims.circles.push((centre, theirs + radius));
                    Thing::Disc(centre, theirs + margin)
                }
                Some(oval) => {
                    let around: Vec<V> = oval.around.iter().map(|p| V::of(*p) + V::of(other.at())).collect();
                    self.grow(&around, radius);
                    let inner = other.base().inner_radius() as f64;
                    ring(&around, other.bounds(), Some((V::of(other.at()), inner + margin)))
                }
            },
            Obstacle::Polygon(polygon) => {
                let corners: Vec<V> = polygon.corners().iter().map(|p| V::of(*p)).collect();
                self.grow(&corners, radius);
                ring(&corners, polygon.bounds(), None)
            }
        };
        self.things.push(thing);
    }

    /// The rim around a ring of corners, counter-clockwise.
    fn grow(&mut self, ring: &[V], radius: f64) {
        for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let out = (*b - *a).left() * (-radius / (*b - *a).length().max(1.0));
            self.rims.edges.push((*a + out, *b + out));
            self.rims.circles.push((*a, radius));
        }
    }

    /// Whether the base is certainly inside something with its centre at a point.
    fn is_blocked(&self, p: V) -> bool {
        let margin = self.base.base().outer_radius().get() as f64 - ROUNDED;
        self.things.iter().any(|thing| match thing {
            Thing::Disc(centre, reach) => (p - *centre).squared() < reach * reach,
            Thing::Ring(corners, min, max, core) => {
                if p.x < min.x || p.y < min.y || p.x > max.x || p.y > max.y {
                    return false;
                }
                if core.is_some_and(|(centre, reach)| (p - centre).squared() < reach * reach) {
                    return true;
                }
                let ends = || corners.iter().zip(corners.iter().cycle().skip(1));
                let mut inside = false;
                ends().any(|(a, b)| {
                    if (a.y <= p.y) != (b.y <= p.y) && ((*b - *a).cross(p - *a) > 0.0) == (a.y <= p.y) {
                        inside = !inside;
                    }
                    point_segment(p, *a, *b) < margin * margin
                }) || inside
            }
        })
    }

    /// The base is wholly inside a field.
    pub fn inside(&mut self, field: &Polygon) {
        self.rims.add_field(&self.base, field);
    }

    /// Its centre is on a polygon.
    pub fn centred_on(&mut self, polygon: &Polygon) {
        for edge in polygon.edges() {
            let (a, b) = (V::of(edge.from), V::of(edge.to));
            let inward = (b - a).left() * (SPARE.get() as f64 / (b - a).length());
            self.rims.edges.push((a + inward, b + inward));
        }
    }

    /// Its centre is at most so far from a line, or from a point: a line without length.
    pub fn centred_within(&mut self, line: &Segment, d: Length) {
        let (a, b) = (V::of(line.from), V::of(line.to));
        let reach = (d - SPARE).get().max(0) as f64;
        self.rims.circles.push((a, reach));
        if line.from != line.to {
            self.rims.circles.push((b, reach));
            let aside = (b - a).left() * (reach / (b - a).length());
            self.rims.edges.extend([(a + aside, b + aside), (a - aside, b - aside)]);
        }
    }

    /// All nooks within the bounds, always in the same order.
    pub fn all(&self) -> Vec<Point> {
        let mut nooks = Vec::new();
        crossings(&self.curves(), |nook| {
            if self.within.contains(nook.point()) && !self.is_blocked(nook) {
                nooks.push(nook.point());
            }
        });
        nooks
    }

    /// The free places nearest to a line (or a point): those no more than `spread` farther than the nearest one, nearest first.
    ///
    /// The nearest is an end of the line, where the line crosses a rim, the nearest place of a rim, or a nook. `fits` says whether
    /// a place is free.
    pub fn nearest(&self, line: &Segment, spread: Length, fits: impl Fn(Point) -> bool) -> Vec<Point> {
        let ends = [V::of(line.from), V::of(line.to)];
        let whole_line = Form::Edge(ends[0], ends[1]);
        let curves = self.curves();
        let mut proposed = Vec::from(ends);
        for Curve { form, .. } in &curves {
            proposed.extend(form.nearest(&ends));
            proposed.extend(form.crosses(&whole_line).into_iter().flatten());
        }
        let spread = spread.get() as f64;
        let first = self.fitting(&ends, proposed, spread, &fits);
        let least = |found: &[(f64, Point)]| found.first().map_or(f64::INFINITY, |(away, _)| *away);
        // Nooks matter only where they are no farther than that.
        let nearest = least(&first);
        let mut nooks = Vec::new();
        crossings(&curves, |nook| {
            if away(&ends, nook) <= nearest + spread {
                nooks.push(nook);
            }
        });
        let mut found = self.fitting(&ends, nooks, spread, &fits);
        found.extend(first);
        found.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let most = least(&found) + spread;
        found.retain(|(away, _)| *away <= most);
        found.into_iter().map(|(_, p)| p).collect()
    }

    /// Those of the proposed places that are free, nearest first, up to so much farther than the first.
    fn fitting(&self, ends: &[V; 2], places: Vec<V>, spread: f64, fits: impl Fn(Point) -> bool) -> Vec<(f64, Point)> {
        let mut places: Vec<(f64, Point)> = places.into_iter().map(|p| (away(ends, p), p.point())).collect();
        places.retain(|(_, p)| self.within.contains(*p));
        places.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        places.dedup();
        let mut found: Vec<(f64, Point)> = vec![];
        for (away, p) in places {
            if found.first().is_some_and(|(least, _)| away > least + spread) {
                break;
            }
            if !self.is_blocked(V::of(p)) && fits(p) {
                found.push((away, p));
            }
        }
        found
    }

    /// The rims that reach into the bounds, from west to east.
    fn curves(&self) -> Vec<Curve> {
        let (min, max) = (V::of(self.within.min), V::of(self.within.max));
        let circles = self.rims.circles.iter().map(|(centre, radius)| Curve {
            form: Form::Circle(*centre, *radius),
            min: V::new(centre.x - radius, centre.y - radius),
            max: V::new(centre.x + radius, centre.y + radius),
        });
        let edges = self.rims.edges.iter().map(|(a, b)| Curve {
            form: Form::Edge(*a, *b),
            min: V::new(a.x.min(b.x), a.y.min(b.y)),
            max: V::new(a.x.max(b.x), a.y.max(b.y)),
        });
        let reaches_in = |curve: &Curve| {
            curve.min.x <= max.x && curve.min.y <= max.y && curve.max.x >= min.x && curve.max.y >= min.y
        };
        let mut curves: Vec<Curve> = circles.chain(edges).filter(reaches_in).collect();
        curves.sort_by(|one, other| one.min.x.total_cmp(&other.min.x));
        curves
    }
}

/// Where curves cross that are sorted from west to east, and a point of each circle, which may be a rim all around.
fn crossings(curves: &[Curve], mut visit: impl FnMut(V)) {
    for (at, one) in curves.iter().enumerate() {
        if let Form::Circle(centre, radius) = one.form {
            visit(centre + V::new(radius, 0.0));
        }
        let beside = curves[at + 1..].iter().take_while(|other| other.min.x <= one.max.x);
        for other in beside.filter(|other| other.min.y <= one.max.y && one.min.y <= other.max.y) {
            one.form.crosses(&other.form).into_iter().flatten().for_each(&mut visit);
        }
    }
}

/// How far a point is from a line.
fn away(ends: &[V; 2], p: V) -> f64 {
    point_segment(p, ends[0], ends[1]).sqrt()
}

/// A rim with its bounds.
struct Curve {
    form: Form,
    min: V,
    max: V,
}

enum Form {
    Circle(V, f64),
    Edge(V, V),
}

impl Form {
    fn crosses(&self, other: &Form) -> [Option<V>; 2] {
        match (self, other) {
            (Form::Circle(a, r), Form::Circle(b, s)) => circles_cross((*a, *r), (*b, *s)),
            (Form::Circle(c, r), Form::Edge(a, b)) | (Form::Edge(a, b), Form::Circle(c, r)) => {
                circle_crosses_edge((*c, *r), (*a, *b))
            }
            (Form::Edge(a, b), Form::Edge(c, d)) => [edges_cross((*a, *b), (*c, *d)), None],
        }
    }

    /// Its points nearest to the ends of a line and, from outside, to what lies between.
    fn nearest(&self, ends: &[V; 2]) -> [V; 3] {
        let on_line = |p: V| {
            let along = ends[1] - ends[0];
            let share = along.dot(p - ends[0]) / along.squared().max(1e-9);
            ends[0] + along * share.clamp(0.0, 1.0)
        };
        match self {
            Form::Circle(centre, radius) => [ends[0], ends[1], on_line(*centre)].map(|from| {
                let way = from - *centre;
                // From the very centre every way out is equal; east is taken.
                let unit = if way.squared() > 0.0 {
                    way * (1.0 / way.length())
                } else {
                    V::new(1.0, 0.0)
                };
                *centre + unit * *radius
            }),
            Form::Edge(a, b) => {
                let along = *b - *a;
                let foot = |p: V| {
                    let share = along.dot(p - *a) / along.squared().max(1e-9);
                    *a + along * share.clamp(0.0, 1.0)
                };
                // An edge beside the line is nearest with one of its ends, if not beside an end of the line.
                let nearer_end = |p: V| (on_line(p) - p).squared();
                let end = if nearer_end(*a) <= nearer_end(*b) { *a } else { *b };
                [foot(ends[0]), foot(ends[1]), end]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Facing, inside_polygon, overlap, overlaps_polygon};

    /// A field of 200 mm with things strewn about it.
    fn strewn(seed: u64) -> (Vec<Footprint>, Vec<Polygon>) {
        let mut state = seed;
        let mut next = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % below) as i64
        };
        let bases = (0..26).map(|k| {
            let base = if k % 3 == 0 {
                Base::oval_mm(60, 35)
            } else {
                Base::round_mm(32)
            };
            let at = Point::um(next(200_000), next(200_000));
            Footprint::new(base, at, Facing::new(next(9) - 4, 5).unwrap_or(Facing::EAST))
        });
        let bases = bases.collect();
        let blocks = (0..3).map(|_| {
            let at = Point::um(next(180_000), next(180_000));
            Polygon::rectangle(
                at,
                at.offset(Length::um(next(60_000) + 1_000), Length::um(next(60_000) + 1_000)),
            )
        });
        (bases, blocks.collect())
    }

    #[test]
    fn where_a_grid_finds_room_a_nook_has_it_and_the_nearest_is_no_farther() {
        let field = Polygon::rectangle(Point::ORIGIN, Point::um(200_000, 200_000));
        let aim = Segment::new(Point::um(90_000, 110_000), Point::um(90_000, 110_000));
        let mut with_room = 0;
        for seed in 0..40 {
            let (bases, blocks) = strewn(seed);
            let disc = Footprint::round(Length::mm(40), Point::ORIGIN);
            let free = |at: Point| {
                let there = disc.moved_to(at);
                inside_polygon(&there, &field)
                    && aim.is_within(at, Length::mm(70))
                    && bases.iter().all(|base| !overlap(&there, base))
                    && blocks.iter().all(|block| !overlaps_polygon(&there, block))
            };
            let mut nooks = Nooks::of(Length::mm(40), field.bounds());
            nooks.inside(&field);
            nooks.centred_within(&aim, Length::mm(70));
            bases.iter().for_each(|base| nooks.clear_of(&Obstacle::Base(base)));
            blocks
                .iter()
                .for_each(|block| nooks.clear_of(&Obstacle::Polygon(block)));
            // A little more room than none: an oval counts as a polygon around it.
            let roomy = |at: &Point| {
                [(0, 0), (800, 0), (-800, 0), (0, 800), (0, -800)]
                    .into_iter()
                    .all(|(x, y)| free(at.offset(Length::um(x), Length::um(y))))
            };
            let grid = (0..200).flat_map(|x| (0..200).map(move |y| Point::um(x * 1_000, y * 1_000)));
            let nearest_of_grid = grid.filter(roomy).map(|at| aim.distance_to(at)).min();
            let nearest = nooks.nearest(&aim, Length::ZERO, free);
            let Some(least) = nearest_of_grid else { continue };
            with_room += 1;
            assert!(nooks.all().into_iter().any(free), "{seed}");
            let found = nearest.first().map(|at| aim.distance_to(*at));
            assert!(
                found.is_some_and(|found| found <= least),
                "{seed}: {found:?}, {least:?}"
            );
        }
        assert!((5..40).contains(&with_room), "{with_room}");
    }
}
