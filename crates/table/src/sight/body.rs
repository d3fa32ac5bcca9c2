//! Bodies: what of a model can see and be seen.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::clip::{Fraction, Stretch, line_misses, segment_meets_inside};
use super::{Outline, Prism, Spot, passes_through, passes_through_flat};
use crate::exact::{Vector, divide_nearest, side};
use crate::{Footprint, Length, Point, Segment};

/// The part of a model that sees and is seen: its base scaled by a fraction, from bottom to top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    pub footprint: Footprint,
    /// The body's width as a fraction of the base: (1, 1) is the whole base.
    pub width: (i64, i64),
    pub bottom: Length,
    pub top: Length,
}

impl Body {
    pub const fn new(footprint: Footprint, bottom: Length, top: Length) -> Self {
        Body {
            footprint,
            width: (1, 1),
            bottom,
            top,
        }
    }

    /// The middle, both silhouette sides as seen along a direction (left first), and the point that is farthest along it.
    fn points(&self, along: Vector, toward: Vector) -> [Point; 4] {
        let at = self.footprint.at();
        let (over, under) = (i128::from(self.width.0), i128::from(self.width.1.max(1)));
        let scaled = |v: Vector| {
            let scale = |x: i64| divide_nearest(i128::from(x) * over, under) as i64;
            at + Vector::new(scale(v.x), scale(v.y))
        };
        let left = self.silhouette(along);
        let (right, front) = if self.footprint.is_round() && (toward == along || toward == along.reversed()) {
            // All from one side of a disc: rounding treats both ways alike.
            let front = Vector::new(left.y, -left.x);
            let front = if toward == along { front } else { front.reversed() };
            (left.reversed(), front)
        } else {
            // What is farthest to the left of a direction turned to the right is farthest along the direction.
            let front = self.silhouette(Vector::new(toward.y, -toward.x));
            (self.silhouette(along.reversed()), front)
        };
        [at, scaled(left), scaled(right), scaled(front)]
    }

    /// From the centre to the point of the outline that is farthest to the left of a direction.
    fn silhouette(&self, along: Vector) -> Vector {
        let at = self.footprint.at();
        match self.footprint.oval_corners() {
            None => crate::Facing::new(-along.y, along.x).map_or(Vector::new(0, 0), |left| {
                left.stretched(self.footprint.base().outer_radius())
            }),
            Some(corners) => corners
                .iter()
                .map(|p| *p - at)
                .max_by_key(|v| (along.cross(*v), std::cmp::Reverse((v.x, v.y))))
                .unwrap_or(Vector::new(0, 0)),
        }
    }

    /// Top, middle and bottom, most often clear first. The top and bottom themselves belong to the body.
    fn heights(&self) -> [Length; 3] {
        let middle = Length::um((self.top.get() + self.bottom.get()).div_euclid(2));
        [self.top, middle, self.bottom]
    }
}

/// A clear line from one body to another, or nothing.
///
/// Tried are twelve spots on each body: its middle, the two sides of its silhouette (as seen along the line between the
/// centres) and the point nearest to the other body, each at its top, its middle height and its bottom; most likely pairs first. The set of lines is the same in both
/// directions, so a sees b exactly when b sees a.
pub fn body_line(a: &Body, b: &Body, blockers: &[Prism<'_>]) -> Option<(Spot, Spot)> {
    let mut between = Between::new(a, b, blockers);
    // Most often the first line, from middle to middle, is clear.
    if let Some(line) = between.clear_line(a.footprint.at(), b.footprint.at()) {
        return Some(line);
    }
    let along = b.footprint.at() - a.footprint.at();
    let (from, to) = (a.points(along, along), b.points(along, along.reversed()));
    if let Some(corridor) = Corridor::between(along, from, to) {
        between.leave_out_beside(&corridor);
        if between.tall.iter().any(|blocker| corridor.is_shut_by(&blocker.outline)) {
            return None;
        }
    }
    let mut pairs = PAIRS.iter().skip(1);
    pairs.find_map(|(i, j)| between.clear_line(from[*i], to[*j]))
}

/// What may stand between two bodies.
struct Between<'p> {
    /// What is higher and lower than both bodies stops lines of all heights alike.
    tall: SmallVec<[&'p Prism<'p>; 16]>,
    low: SmallVec<[&'p Prism<'p>; 16]>,
    heights: [(Length, Length); 9],
}

impl<'p> Between<'p> {
    fn new(a: &Body, b: &Body, blockers: &'p [Prism<'p>]) -> Self {
        let (lowest, highest) = (a.bottom.min(b.bottom), a.top.max(b.top));
        let is_tall = |blocker: &Prism<'_>| blocker.bottom < lowest && highest < blocker.top && blocker.slope.is_none();
        let (mut tall, mut low) = (SmallVec::new(), SmallVec::new());
        for blocker in blockers {
            let pile = if is_tall(blocker) { &mut tall } else { &mut low };
            pile.push(blocker);
        }
        let (above, over) = (a.heights(), b.heights());
        let heights = HEIGHT_PAIRS.map(|(h, k)| (above[h], over[k]));
        Between { tall, low, heights }
    }

    fn leave_out_beside(&mut self, corridor: &Corridor) {
        self.tall.retain(|blocker| !corridor.is_beside(&blocker.outline));
        self.low.retain(|blocker| !corridor.is_beside(&blocker.outline));
    }

    /// The first clear line, in the order of the heights, over one that is seen from above.
    fn clear_line(&mut self, p: Point, q: Point) -> Option<(Spot, Spot)> {
        let stopped = |blocker: &&Prism<'_>| passes_through_flat(p, q, &blocker.outline);
        if let Some(stopped) = self.tall.iter().position(stopped) {
            // What stopped the last line is likely to stop the next one too.
            self.tall.swap(0, stopped);
            return None;
        }
        let crossed: SmallVec<[Crossed<'_>; 8]> = self
            .low
            .iter()
            .filter_map(|blocker| Crossed::by(Segment::new(p, q), blocker))
            .collect();
        let line = |(z, up): (Length, Length)| (Spot::new(p, z), Spot::new(q, up));
        let is_free = |(from, to): &(Spot, Spot)| !crossed.iter().any(|crossed| crossed.stops(*from, *to));
        self.heights.into_iter().map(line).find(is_free)
    }
}

/// Something that a line crosses as seen from above. Where it does so is worked out once for all heights.
struct Crossed<'p> {
    prism: &'p Prism<'p>,
    /// For what is convex and has straight edges.
    stretch: Option<Stretch>,
}

impl<'p> Crossed<'p> {
    fn by(segment: Segment, prism: &'p Prism<'p>) -> Option<Self> {
        let corners = match prism.outline {
            Outline::Polygon(polygon) if polygon.is_convex() => polygon.corners(),
            _ => {
                let stretch = None;
                let crosses = passes_through_flat(segment.from, segment.to, &prism.outline);
                return crosses.then_some(Crossed { prism, stretch });
            }
        };
        if line_misses(corners, segment) {
            return None;
        }
        let mut stretch = Stretch::WHOLE;
        stretch.keep_inside(corners, segment);
        let crosses = !stretch.is_empty();
        let stretch = Some(stretch);
        crosses.then_some(Crossed { prism, stretch })
    }

    /// Whether it stops a line over the one that crosses it.
    fn stops(&self, from: Spot, to: Spot) -> bool {
        let Some(mut stretch) = self.stretch else {
            return passes_through(from, to, self.prism);
        };
        let (z, rise) = (from.z.get(), (to.z - from.z).get());
        let (bottom, top) = (self.prism.bottom.get(), self.prism.top.get());
        if let Some(slope) = self.prism.slope {
            stretch.keep_between(z, z + rise, bottom, top);
            stretch.keep_positive(slope.below(from), slope.below(to));
            return !stretch.is_empty();
        }
        if rise == 0 {
            return bottom < z && z < top;
        }
        // The height rises or falls evenly, so what it is at both ends of the stretch bounds it in between.
        let over = |end: Fraction, level: i64| {
            i128::from(z - level) * i128::from(end.under) + i128::from(rise) * i128::from(end.over)
        };
        let (start, end) = (stretch.start, stretch.end);
        (over(start, bottom) > 0 || over(end, bottom) > 0) && (over(start, top) < 0 || over(end, top) < 0)
    }
}

/// All lines between the points of two bodies run between two of them, seen from above: along both left sides and along both
/// right sides.
struct Corridor {
    left: Segment,
    right: Segment,
    along: Vector,
    /// How far along their line the points of the first body reach, and where those of the second begin.
    near: i64,
    far: i64,
}

impl Corridor {
    /// Nothing where some point is outside those two lines.
    fn between(along: Vector, from: [Point; 4], to: [Point; 4]) -> Option<Corridor> {
        let (left, right) = (Segment::new(from[1], to[1]), Segment::new(from[2], to[2]));
        let ahead = |p: Point| along.dot(p - Point::ORIGIN);
        let (near, far) = (from.map(ahead), to.map(ahead));
        let corridor = Corridor {
            left,
            right,
            along,
            near: near.into_iter().max()?,
            far: far.into_iter().min()?,
        };
        let has = |p: &Point| side(left.from, left.to, *p) <= 0 && side(right.from, right.to, *p) >= 0;
        let is_one = left.from != left.to && right.from != right.to && from.iter().chain(&to).all(has);
        is_one.then_some(corridor)
    }

    /// Whether all of an outline lies left of the corridor, or all of it right of it.
    fn is_beside(&self, outline: &Outline<'_>) -> bool {
        let beside = |corners: &[Point]| {
            corners.iter().all(|p| side(self.left.from, self.left.to, *p) >= 0)
                || corners.iter().all(|p| side(self.right.from, self.right.to, *p) <= 0)
        };
        match outline {
            Outline::Disc { .. } => false,
            Outline::Corners(corners) => beside(corners),
            Outline::Polygon(polygon) => beside(polygon.corners()),
        }
    }

    /// Whether an outline between the bodies reaches from one side of the corridor to the other: it is convex, so the line from
    /// inside it on the left to inside it on the right is inside it too, and no way leads past that.
    fn is_shut_by(&self, outline: &Outline<'_>) -> bool {
        let corners = match outline {
            Outline::Polygon(polygon) if polygon.is_convex() => polygon.corners(),
            Outline::Corners(corners) => corners,
            _ => return false,
        };
        let is_between = |p: &Point| (self.near..=self.far).contains(&self.along.dot(*p - Point::ORIGIN));
        corners.iter().all(is_between)
            && segment_meets_inside(corners, self.left)
            && segment_meets_inside(corners, self.right)
    }
}

/// Top to top, then level to level, then up and down.
const HEIGHT_PAIRS: [(usize, usize); 9] = [(0, 0), (1, 1), (2, 2), (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];

/// Middle to middle, then front to front, then side to same side, then the others.
#[rustfmt::skip]
const PAIRS: [(usize, usize); 16] = [
    (0, 0), (3, 3), (1, 1), (2, 2), (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1),
    (3, 0), (0, 3), (3, 1), (1, 3), (3, 2), (2, 3),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Slope, first_blocker};
    use super::*;
    use crate::{Base, Facing, Polygon};

    /// Every line against every blocker.
    fn plain_body_line(a: &Body, b: &Body, blockers: &[Prism<'_>]) -> Option<(Spot, Spot)> {
        let along = b.footprint.at() - a.footprint.at();
        let (from, to) = (a.points(along, along), b.points(along, along.reversed()));
        let (above, over) = (a.heights(), b.heights());
        let lines = PAIRS
            .into_iter()
            .flat_map(|pair| HEIGHT_PAIRS.map(|heights| (pair, heights)));
        lines
            .map(|((i, j), (h, k))| (Spot::new(from[i], above[h]), Spot::new(to[j], over[k])))
            .find(|(p, q)| first_blocker(*p, *q, blockers).is_none())
    }

    fn body() -> impl Strategy<Value = Body> {
        let base = prop_oneof![(10i64..60).prop_map(Base::round_mm), Just(Base::oval_mm(75, 42))];
        let place = (0i64..200_000, 0i64..200_000, -9i64..9, 1i64..9);
        (base, place, 0i64..30_000, 10_000i64..60_000).prop_map(|(base, (x, y, dx, dy), z, height)| {
            let facing = Facing::new(dx, dy).unwrap_or(Facing::NORTH);
            let footprint = Footprint::new(base, Point::um(x, y), facing);
            Body::new(footprint, Length::um(z + 1), Length::um(z + height - 1))
        })
    }

    /// Walls along and across, blocks with slanted edges and stairs.
    fn wall() -> impl Strategy<Value = (Polygon, Length, Length, bool)> {
        let corner = (0i64..200_000, 0i64..200_000);
        let size = prop_oneof![
            (4_000i64..12_000, 20_000i64..150_000),
            (20_000i64..150_000, 4_000i64..12_000)
        ];
        let shape = (corner, size, -20_000i64..20_000);
        (shape, 0i64..50_000, 1_000i64..120_000, any::<bool>()).prop_map(
            |(((x, y), (w, d), slant), bottom, height, stairs)| {
                let corners = [(x, y), (x + w, y + slant), (x + w, y + slant + d), (x, y + d)];
                let outline = Polygon::new(corners.map(|(x, y)| Point::um(x, y)).to_vec()).unwrap();
                let bottom = if bottom < 25_000 { 0 } else { bottom - 25_000 };
                (
                    outline,
                    Length::um(bottom),
                    Length::um(bottom + height),
                    stairs && slant > 10_000,
                )
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

        #[test]
        fn what_is_left_out_stops_no_line(
            a in body(), b in body(), walls in prop::collection::vec(wall(), 0..5), others in prop::collection::vec(body(), 0..3)
        ) {
            let walls = walls.iter().map(|(outline, bottom, top, stairs)| Prism {
                slope: stairs.then(|| Slope::over(outline, Facing::NORTH_EAST, *bottom, *top)),
                ..Prism::new(Outline::Polygon(outline), *bottom, *top)
            });
            let others = others.iter().map(|other| Prism::new(other.footprint.outline(), other.bottom, other.top));
            let blockers: Vec<Prism<'_>> = walls.chain(others).collect();
            prop_assert_eq!(body_line(&a, &b, &blockers), plain_body_line(&a, &b, &blockers));
        }
    }

    #[test]
    fn the_points_of_a_disc_are_those_of_its_silhouette() {
        let body = Body::new(
            Footprint::round(Length::um(25_401), Point::um(7, 9)),
            Length::ZERO,
            Length::inches(1),
        );
        for along in [(5, 0), (0, -3), (1, 1), (-7, 3), (123_457, -7_654), (-99_999, -1)] {
            let along = Vector::new(along.0, along.1);
            for toward in [along, along.reversed()] {
                let front = Vector::new(toward.y, -toward.x);
                let ways = [along, along.reversed(), front].map(|way| body.footprint.at() + body.silhouette(way));
                assert_eq!(body.points(along, toward)[1..], ways);
            }
        }
    }
}
