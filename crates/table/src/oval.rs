//! An oval about its own centre, and where points, lines and polygons lie to it.
//!
//! The corners of an oval go around evenly, and the second half of them is the first seen from behind. So the corner or the
//! edge that a question hangs on is found by halves, and nothing has to walk around all of them.

use std::cell::RefCell;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::base::{SURELY_CONVEX, UNIT_BITS, direction, strictly_convex};
use crate::exact::{Squared, Vector};
use crate::{Bounds, Facing, Length, Point, Segment, convex};

/// An oval that is turned to a facing. Whatever it is asked about is told as seen from its centre.
#[derive(Debug)]
pub(crate) struct Oval {
    /// Counter-clockwise and strictly convex.
    pub corners: Vec<Point>,
    /// Of fewer corners, one inside it and one around it: they answer most questions about two ovals in a quarter of the time.
    inside: Vec<Point>,
    pub around: Vec<Point>,
    pub bounds: Bounds,
    /// All corners are there, each with its counterpart: rounding has not spoilt the shape, as it may in the tiniest.
    is_even: bool,
}

const CORNERS: usize = 64;
const HALF: usize = CORNERS / 2;

/// What an oval is made from.
type Shape = (Length, Length, Facing);

/// How many of the ovals that were asked for last are kept.
const KEPT: usize = 16;

thread_local! {
    static LATELY: RefCell<Lately> = const { RefCell::new(Lately { kept: Vec::new(), next: 0 }) };
}

/// Ovals that were made lately. Few sizes are on a table, most of them face one way when they are set up, and whoever turns is
/// looked at several times as it faces then.
struct Lately {
    kept: Vec<(Shape, Arc<Oval>)>,
    /// Which of them makes room for another.
    next: usize,
}

impl Lately {
    fn oval(&mut self, shape: Shape) -> Arc<Oval> {
        if let Some((_, oval)) = self.kept.iter().find(|(kept, _)| *kept == shape) {
            return oval.clone();
        }
        let oval = Arc::new(Oval::new(shape.0, shape.1, shape.2));
        if self.kept.len() < KEPT {
            self.kept.push((shape, oval.clone()));
        } else {
            self.kept[self.next] = (shape, oval.clone());
            self.next = (self.next + 1) % KEPT;
        }
        oval
    }
}

impl Oval {
    /// The same as [`Oval::new`], which is costly, for many who ask for one.
    pub(crate) fn shared(long: Length, short: Length, facing: Facing) -> Arc<Oval> {
        LATELY.with_borrow_mut(|lately| lately.oval((long, short, facing)))
    }

    /// The 64 corners of an ellipse, strictly convex and counter-clockwise.
    fn new(long: Length, short: Length, facing: Facing) -> Oval {
        let (a, b) = (long.half_up().get(), short.half_up().get());
        let turned = facing.turning(UNIT_BITS);
        // The second half is the first seen from behind.
        let ring = |a: i64, b: i64, every: usize| -> Vec<Point> {
            let half = (0..HALF).step_by(every).map(direction);
            let half: Vec<Vector> = half.map(|unit| turned(a * unit.x, b * unit.y)).collect();
            let around = half.iter().copied().chain(half.iter().map(|corner| corner.reversed()));
            around.map(|corner| Point::ORIGIN + corner).collect()
        };
        let is_even = a.min(b) >= SURELY_CONVEX;
        let corners = strictly_convex(ring(a, b, 1), a.min(b));
        let bounds = Bounds::around(corners.iter().copied()).unwrap_or(Bounds {
            min: Point::ORIGIN,
            max: Point::ORIGIN,
        });
        let (inside, around) = if is_even {
            // 1 / cos(pi / 16) is 1.0196; what is more outweighs all rounding.
            let wider = |radius: i64| radius + radius * 209 / 10_000 + 6;
            (
                corners.iter().copied().step_by(4).collect(),
                ring(wider(a), wider(b), 4),
            )
        } else {
            (corners.clone(), corners.clone())
        };
        Oval {
            corners,
            inside,
            around,
            bounds,
            is_even,
        }
    }

    /// Whether two ovals meet, or come near enough to each other: whatever is around a shape that does, does too, so the rough
    /// shapes are asked first.
    pub(crate) fn by_rough_shapes_of_both(&self, other: &Oval, meet: impl Fn(&[Point], &[Point]) -> bool) -> bool {
        meet(&self.around, &other.around) && (meet(&self.inside, &other.inside) || meet(&self.corners, &other.corners))
    }

    /// None of one that cannot be searched by halves.
    pub(crate) fn ring(&self) -> Option<Ring<'_>> {
        let corners = self.corners.as_slice().try_into().ok()?;
        self.is_even.then_some(Ring(corners))
    }

    /// Whether a point comes near on its way from one place to another. `near` says whether a distance is small enough; every
    /// smaller one must be too.
    pub(crate) fn comes_near(&self, from: Point, to: Point, near: impl Fn(Squared) -> bool) -> bool {
        match self.ring() {
            Some(ring) => ring.comes_near(from, to, near),
            None => near(convex::from_segment(&self.corners, Segment::new(from, to))),
        }
    }

    /// Whether a closed convex polygon is near.
    pub(crate) fn is_near(&self, corners: impl Iterator<Item = Point>, near: impl Fn(Squared) -> bool) -> bool {
        let corners: SmallVec<[Point; 12]> = corners.collect();
        convex::contains(&corners, Point::ORIGIN) && near(Squared::ZERO)
            || convex::edges(&corners).any(|(from, to)| self.comes_near(from, to, &near))
    }

    /// Whether the inside of a convex polygon comes over the inside of the oval while it slides.
    pub(crate) fn is_entered(&self, corners: impl Iterator<Item = Point> + Clone, way: Vector) -> bool {
        let Some(ring) = self.ring() else {
            let corners: Vec<Point> = corners.collect();
            return convex::interiors_meet_moved(&convex::swept(&corners, way), Vector::new(0, 0), &self.corners);
        };
        if way != Vector::new(0, 0) && ring.is_passed_by(corners.clone(), way) {
            return false;
        }
        let corners: SmallVec<[Point; 12]> = corners.collect();
        let mut swept: SmallVec<[Point; 12]> = SmallVec::new();
        convex::sweep_over(&corners, way, |corner| swept.push(corner));
        ring.insides_meet(&swept)
    }
}

/// The corners of an oval that can be searched by halves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring<'a>(&'a [Point; CORNERS]);

/// The last number of half the ring for which something holds that holds for nothing, and never again once it does not.
#[inline]
pub(crate) fn last_of_half(holds: impl Fn(usize) -> bool) -> usize {
    let mut last = 0;
    for step in [16, 8, 4, 2, 1] {
        if holds(last + step) {
            last += step;
        }
    }
    last
}

impl Ring<'_> {
    /// From the centre to a corner.
    #[inline]
    pub(crate) fn corner(self, k: usize) -> Vector {
        self.0[k % CORNERS] - Point::ORIGIN
    }

    /// From a corner to the next.
    #[inline]
    fn edge(self, k: usize) -> Vector {
        self.0[(k + 1) % CORNERS] - self.0[k % CORNERS]
    }

    /// The corner that is farthest in a direction.
    #[inline]
    pub(crate) fn farthest(self, way: Vector) -> usize {
        let (way, half) = match way.dot(self.edge(0)) < 0 {
            true => (way.reversed(), HALF),
            false => (way, 0),
        };
        half + 1 + last_of_half(|k| way.dot(self.edge(k)) > 0)
    }

    /// How far from a line through its centre the oval reaches to either side, times the length of the line.
    #[inline]
    fn reach_beside(self, line: Vector) -> i64 {
        let across = Vector::new(-line.y, line.x);
        across.dot(self.corner(self.farthest(across)))
    }

    /// The edge between a point and the centre, if the point is beyond it or on it; none for a point inside.
    #[inline]
    fn edge_before(self, p: Point) -> Option<usize> {
        let from_centre = p - Point::ORIGIN;
        let (seen, half) = match self.corner(0).cross(from_centre) < 0 {
            true => (from_centre.reversed(), HALF),
            false => (from_centre, 0),
        };
        let edge = half + last_of_half(|k| self.corner(k).cross(seen) >= 0);
        (self.edge(edge).cross(p - self.0[edge % CORNERS]) <= 0).then_some(edge)
    }

    /// How far a point is that lies beyond an edge, and a direction: the whole oval lies behind the line through its nearest
    /// point across that.
    fn seen_from_outside(self, p: Point, edge: usize) -> (Squared, Vector) {
        let mut k = edge + CORNERS;
        loop {
            let (along, away) = (self.edge(k), p - self.0[k % CORNERS]);
            let (ahead, length) = (along.dot(away), along.squared());
            if ahead < 0 {
                if self.edge(k - 1).dot(away) >= 0 {
                    return (Squared::whole(away.squared()), away);
                }
                k -= 1;
            } else if ahead > length {
                let beyond = p - self.0[(k + 1) % CORNERS];
                if self.edge(k + 1).dot(beyond) <= 0 {
                    return (Squared::whole(beyond.squared()), beyond);
                }
                k += 1;
            } else {
                let off = i128::from(along.cross(away));
                let apart = Squared {
                    over: off * off,
                    under: length,
                };
                return (apart, Vector::new(along.y, -along.x));
            }
        }
    }

    fn comes_near(self, from: Point, to: Point, near: impl Fn(Squared) -> bool) -> bool {
        let Some(edge) = self.edge_before(to) else {
            return near(Squared::ZERO);
        };
        let (apart, outward) = self.seen_from_outside(to, edge);
        if near(apart) {
            return true;
        }
        // All that is near lies behind a line. Only whoever moves away from that in the end may have been there before, and
        // only whoever comes toward it in the beginning gets there.
        let way = to - from;
        if outward.dot(way) <= 0 {
            return false;
        }
        let beside = way.cross(from - Point::ORIGIN).abs() - self.reach_beside(way);
        let apart = Squared {
            over: i128::from(beside.max(0)) * i128::from(beside.max(0)),
            under: way.squared(),
        };
        if !near(apart) {
            return false;
        }
        self.edge_before(from).is_none_or(|edge| {
            let (apart, outward) = self.seen_from_outside(from, edge);
            near(apart) || outward.dot(way) < 0
        })
    }

    /// Whether all of something stays on one side of the oval while it slides.
    fn is_passed_by(self, mut corners: impl Iterator<Item = Point> + Clone, way: Vector) -> bool {
        let reach = self.reach_beside(way);
        let mut sides = corners.clone().map(|p| way.cross(p - Point::ORIGIN));
        match sides.next() {
            None => true,
            Some(side) if side >= reach => corners.all(|p| way.cross(p - Point::ORIGIN) >= reach),
            Some(side) if side <= -reach => corners.all(|p| way.cross(p - Point::ORIGIN) <= -reach),
            Some(_) => false,
        }
    }

    /// Whether the insides of the oval and of a convex polygon meet: some edge of the polygon runs through the inside of the
    /// oval, or the whole oval lies in the polygon.
    fn insides_meet(self, corners: &[Point]) -> bool {
        let Some(last) = corners.last() else { return false };
        let Some(edge) = self.edge_before(*last) else {
            return true;
        };
        let (mut from, mut behind) = (*last, self.edge(edge));
        let mut is_around_centre = true;
        for to in corners {
            let Some(edge) = self.edge_before(*to) else {
                return true;
            };
            let (way, before) = (*to - from, self.edge(edge));
            let beside = way.cross(Point::ORIGIN - from);
            // Both ends are outside. A line that comes nearer than the oval reaches runs through it, and does so between them
            // if it goes inward at one and outward at the other.
            if behind.cross(way) > 0 && before.cross(way) < 0 && beside.abs() < self.reach_beside(way) {
                return true;
            }
            is_around_centre &= beside > 0;
            (from, behind) = (*to, before);
        }
        is_around_centre
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::Drawn;

    impl Drawn {
        fn oval(&mut self) -> Oval {
            let sizes = [
                (60_000, 35_000),
                (120_000, 92_000),
                (4_000, 90_000),
                (5_000, 4_001),
                (900, 90),
            ];
            let (long, short) = sizes[(self.number(2) + 2) as usize];
            let facing = match self.number(1) {
                0 => Facing::new(self.number(3), 2),
                _ => Facing::new(self.number(1_000), self.number(1_000)),
            };
            Oval::new(Length::um(long), Length::um(short), facing.unwrap_or(Facing::EAST))
        }

        /// Often a corner of the oval, the middle of an edge, or beside the line of one.
        fn point_by(&mut self, oval: &Oval) -> Point {
            let corners = &oval.corners;
            let pick = |n: i64| corners[n.unsigned_abs() as usize % corners.len()];
            let (k, far) = (self.number(1_000), self.number(3));
            let along = pick(k.abs() + 1) - pick(k);
            match self.number(3) {
                0 => pick(k) + Vector::new(self.number(1), self.number(1)),
                1 => pick(k) + Vector::new(along.x * far, along.y * far),
                -1 => pick(k) + Vector::new(along.x / 2, along.y / 2),
                _ => self.point(90_000),
            }
        }
    }

    #[test]
    fn rougher_shapes_are_inside_and_around() {
        for (long, short) in [
            (4_000, 4_001),
            (4_000, 170_000),
            (120_000, 92_000),
            (60_000, 35_000),
            (900, 90),
        ] {
            for facing in [(1, 0), (0, 1), (3, 4), (-999, 1), (7, -5)] {
                let facing = Facing::new(facing.0, facing.1).unwrap();
                let oval = Oval::new(Length::um(long), Length::um(short), facing);
                let is_around = |ring: &[Point], all: &[Point]| all.iter().all(|p| crate::convex::contains(ring, *p));
                assert!(is_around(&oval.around, &oval.corners), "{long} by {short}");
                assert!(is_around(&oval.corners, &oval.inside), "{long} by {short}");
            }
        }
    }

    #[test]
    fn the_farthest_corner_is_found_by_halves() {
        let mut drawn = Drawn(1);
        for _ in 0..4_000 {
            let oval = drawn.oval();
            let Some(ring) = oval.ring() else { continue };
            let way = match drawn.number(2) {
                0 => {
                    let edge = ring.edge((drawn.number(100) + 100) as usize);
                    Vector::new(edge.y, -edge.x)
                }
                _ => drawn.point(1_000) - Point::ORIGIN,
            };
            let all = (0..CORNERS).map(|k| way.dot(ring.corner(k)));
            assert_eq!(Some(way.dot(ring.corner(ring.farthest(way)))), all.max());
        }
    }

    #[test]
    fn a_point_comes_as_near_as_a_walk_around_the_corners_says() {
        let mut drawn = Drawn(2);
        for _ in 0..20_000 {
            let oval = drawn.oval();
            let (from, mut to) = (drawn.point_by(&oval), drawn.point_by(&oval));
            if drawn.number(4) == 0 {
                to = from;
            }
            let apart = convex::from_segment(&oval.corners, Segment::new(from, to));
            let d = apart.root_up();
            for d in [0, 1, d - 1, d, d + 1, drawn.number(90_000).abs()] {
                let plain = [apart.at_most(d), apart.less_than(d)];
                let found = [
                    oval.comes_near(from, to, |apart| apart.at_most(d)),
                    oval.comes_near(from, to, |apart| apart.less_than(d)),
                ];
                assert_eq!(found, plain, "{oval:?} {from:?} {to:?} {d}");
            }
        }
    }

    #[test]
    fn polygons_meet_an_oval_as_their_difference_says() {
        let mut drawn = Drawn(3);
        let mut met = 0;
        for _ in 0..40_000 {
            let oval = drawn.oval();
            let some = match drawn.number(1) {
                0 => convex::hull((0..3).map(|_| drawn.point_by(&oval)).collect()),
                _ => {
                    let a = drawn.point_by(&oval);
                    let b = a + Vector::new(drawn.number(20_000), drawn.number(20_000));
                    crate::Polygon::rectangle(a, b).corners().to_vec()
                }
            };
            if some.len() < 3 {
                continue;
            }
            let way = match drawn.number(2) {
                0 => Vector::new(0, 0),
                1 => some[1] - some[0],
                -1 => drawn.point_by(&oval) - some[0],
                _ => drawn.point(20_000) - Point::ORIGIN,
            };
            let swept = convex::hull(convex::swept(&some, way).into_owned());
            let plain = convex::interiors_meet_moved(&swept, Vector::new(0, 0), &oval.corners);
            met += usize::from(plain);
            assert_eq!(
                oval.is_entered(some.iter().copied(), way),
                plain,
                "{oval:?} {some:?} {way:?}"
            );
            let apart = convex::apart(&some, &oval.corners);
            let d = apart.root_up();
            for d in [0, d - 1, d] {
                let found = oval.is_near(some.iter().copied(), |apart| apart.at_most(d));
                assert_eq!(found, apart.at_most(d), "{oval:?} {some:?} {d}");
            }
        }
        assert!((10_000..30_000).contains(&met), "{met}");
    }
}
