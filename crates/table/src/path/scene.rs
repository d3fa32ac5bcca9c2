//! What a planned path must keep clear of, seen as the centre of the moving base sees it: everything grown by the base's radius.

use smallvec::SmallVec;

use super::plane::{Circle, TURN, V, Way, is_off_segment, point_segment, segment_segment};
use super::search::arc;
use crate::base::Shape;
use crate::{Bounds, Footprint, Length, Obstacle, Point, Polygon, within_of_point, within_of_polygon};

/// Less than any rounding that matters and more than any of floating point.
const GIVE: f64 = 0.05;

/// Two things so near to an end may hold it fast.
const VISE: f64 = 60.0;

/// What is kept from the base that the path leads to.
pub(super) const GOAL_SPARE: f64 = 0.5;

/// An outline whose edges must be kept away from: a piece of terrain from outside, the battlefield from inside.
#[derive(Debug)]
pub(super) struct Ring {
    corners: Vec<V>,
    low: V,
    high: V,
    keep: f64,
    /// Lines along edges with the whole outline on one side: a direction away from it, and how far out the line lies. What is
    /// far enough beyond one of them is clear of everything.
    sides: Vec<(V, f64)>,
    /// A rectangle along the axes that is kept away from inside.
    is_box: bool,
    /// It is kept away from inside.
    inside_out: bool,
    /// For an oval.
    discs: Option<Discs>,
}

/// One disc inside an oval and one around it: they answer most questions about it.
#[derive(Clone, Copy, Debug)]
struct Discs {
    centre: V,
    inner: f64,
    outer: f64,
}

#[derive(Debug)]
pub(super) struct Scene<'g> {
    bases: Vec<Circle>,
    rings: Vec<&'g Ring>,
    /// What a string can be wound around: bases, and the corners of rings that stick out.
    pub posts: Vec<Post>,
}

/// What a string can be wound around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Post {
    pub circle: Circle,
    /// For the corner of a ring: the directions straight away from its two edges; only between them is the corner what is nearest.
    pub between: Option<(V, V)>,
    /// The number of that ring, if it is convex: a string around its corner, up to half a turn, keeps clear of it.
    pub own_ring: Option<usize>,
}

/// Something grown, for the choice of which to look at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Near {
    Base(usize),
    Ring(usize),
}

/// One obstacle as the centre of the moving base sees it.
#[derive(Debug)]
pub(super) enum Grown {
    Base(Circle),
    Ring(Box<Ring>),
}

/// By how much everything is grown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth<'a> {
    pub radius: f64,
    /// So many micrometres are kept beyond the bare radius so that the path can be rounded to whole micrometres; less where one of
    /// the `ends` already stands nearer than that, and from the base that is to be touched.
    pub spare: f64,
    pub ends: &'a [Point],
    /// The base that the path leads to.
    pub goal: Option<&'a Footprint>,
}

impl Growth<'_> {
    pub(super) fn of(&self, obstacle: &Obstacle<'_>) -> Grown {
        match obstacle {
            Obstacle::Base(base) => {
                let spare = if self.goal == Some(*base) {
                    GOAL_SPARE
                } else {
                    self.spare
                };
                self.base(base, spare)
            }
            Obstacle::Polygon(polygon) => Grown::Ring(Box::new(self.ring(polygon.corners(), self.spare, false, None))),
        }
    }

    /// Whether an end is so near to something that the base comes within so many micrometres of it.
    pub(super) fn is_at_an_end(&self, obstacle: &Obstacle<'_>, near: f64) -> bool {
        let keep = Length::um((self.radius + near) as i64 + 1);
        self.ends.iter().any(|end| match obstacle {
            Obstacle::Base(base) => within_of_point(base, *end, keep),
            Obstacle::Polygon(polygon) => within_of_polygon(&Footprint::round(Length::ZERO, *end), polygon, keep),
        })
    }

    /// Whether an end stands between two things that leave just enough room for the base, or just too little.
    pub(super) fn is_in_a_vise(&self, obstacles: &[Obstacle<'_>]) -> bool {
        let near: SmallVec<[&Obstacle<'_>; 8]> = obstacles
            .iter()
            .filter(|obstacle| self.is_at_an_end(obstacle, VISE))
            .collect();
        let room = |one: &Footprint, other: &Footprint| {
            let own = one.base().outer_radius() + other.base().outer_radius();
            (V::of(one.at()) - V::of(other.at())).length() - own.get() as f64 - 2.0 * self.radius
        };
        near.iter().enumerate().any(|(number, one)| {
            near[..number].iter().any(|other| match (one, other) {
                (Obstacle::Base(one), Obstacle::Base(other)) if one.is_round() && other.is_round() => {
                    room(one, other).abs() < 2.0 * VISE
                }
                _ => true,
            })
        })
    }

    fn base(&self, base: &Footprint, spare: f64) -> Grown {
        let core = base.core();
        match core.shape {
            Shape::Corners(corners) => {
                let discs = Discs {
                    centre: V::of(base.at()),
                    inner: base.base().inner_radius() as f64,
                    outer: base.base().outer_radius().get() as f64,
                };
                Grown::Ring(Box::new(self.ring(corners, spare, false, Some(discs))))
            }
            Shape::Point(centre) => {
                let centre = V::of(centre);
                let full = core.margin as f64 + self.radius + spare;
                let ends = self.ends.iter();
                let radius = ends.map(|end| (V::of(*end) - centre).length()).fold(full, f64::min);
                Grown::Base(Circle { centre, radius })
            }
        }
    }

    /// The battlefield, from inside.
    pub(super) fn field(&self, field: &Polygon) -> Ring {
        self.ring(field.corners(), self.spare, true, None)
    }

    fn ring(&self, corners: &[Point], spare: f64, inside_out: bool, discs: Option<Discs>) -> Ring {
        let Bounds { min, max } = Bounds::around(corners.iter().copied()).unwrap_or(Bounds {
            min: Point::ORIGIN,
            max: Point::ORIGIN,
        });
        let mut ring = Ring {
            corners: corners.iter().map(|p| V::of(*p)).collect(),
            low: V::of(min),
            high: V::of(max),
            keep: self.radius + spare,
            sides: Vec::new(),
            is_box: false,
            inside_out,
            discs,
        };
        ring.is_box = inside_out && ring.corners.len() == 4 && ring.edges().all(|(a, b)| a.x == b.x || a.y == b.y);
        // Of an oval there would be too many.
        if !inside_out && discs.is_none() {
            ring.sides = ring.edges().filter_map(|(a, b)| ring.side(a, b)).collect();
        }
        ring.keep = self
            .ends
            .iter()
            .map(|end| ring.apart_from(V::of(*end)).sqrt())
            .fold(ring.keep, f64::min);
        ring
    }
}

impl Grown {
    /// Whether the centre can go straight from a to b.
    pub(super) fn clear(&self, a: V, b: V) -> bool {
        match self {
            Grown::Base(base) => clear_of_base(base, a, b),
            Grown::Ring(ring) => ring.clear(a, b),
        }
    }
}

impl<'g> Scene<'g> {
    pub(super) fn new(obstacles: impl Iterator<Item = &'g Grown>, field: Option<&'g Ring>) -> Scene<'g> {
        let mut scene = Scene {
            bases: Vec::with_capacity(16),
            rings: Vec::with_capacity(4),
            posts: Vec::with_capacity(32),
        };
        for grown in obstacles {
            match grown {
                Grown::Base(circle) => {
                    scene.bases.push(*circle);
                    scene.posts.push(Post {
                        circle: *circle,
                        between: None,
                        own_ring: None,
                    });
                }
                Grown::Ring(ring) => scene.add_ring(ring),
            }
        }
        if let Some(field) = field {
            scene.add_ring(field);
        }
        scene
    }

    fn add_ring(&mut self, ring: &'g Ring) {
        let n = ring.corners.len();
        let inside_out = ring.inside_out;
        let own_ring = ring.is_convex().then_some(self.rings.len());
        for i in 0..n {
            let (a, b, c) = (
                ring.corners[(i + n - 1) % n],
                ring.corners[i],
                ring.corners[(i + 1) % n],
            );
            if ((b - a).cross(c - b) > 0.0) != inside_out {
                let away = |from: V, to: V| {
                    let left = (to - from).left();
                    left * (if inside_out { 1.0 } else { -1.0 } / left.length())
                };
                let (first, second) = (away(a, b), away(b, c));
                let between = if inside_out { (second, first) } else { (first, second) };
                let circle = Circle {
                    centre: b,
                    radius: ring.keep,
                };
                self.posts.push(Post {
                    circle,
                    between: Some(between),
                    own_ring,
                });
            }
        }
        self.rings.push(ring);
    }

    /// Whether the centre can go straight from a to b.
    pub(super) fn clear(&self, a: V, b: V) -> bool {
        self.bases.iter().all(|base| clear_of_base(base, a, b)) && self.rings.iter().all(|ring| ring.clear(a, b))
    }

    pub(super) fn clear_of(&self, near: &[Near], a: V, b: V) -> bool {
        near.iter().all(|near| match near {
            Near::Base(i) => clear_of_base(&self.bases[*i], a, b),
            Near::Ring(i) => self.rings[*i].clear(a, b),
        })
    }

    pub(super) fn clear_of_rings(&self, near: &[Near], a: V, b: V) -> bool {
        near.iter().all(|near| match near {
            Near::Base(_) => true,
            Near::Ring(i) => self.rings[*i].clear(a, b),
        })
    }

    /// How far a string that begins to run around a post in a direction surely keeps clear of bases.
    pub(super) fn free_turn(&self, near: &[Near], post: Circle, way: Way, into: V) -> f64 {
        // The corners of the string lie a little outside the post.
        let outer = post.radius * 1.000_5;
        let mut free = TURN;
        for near in near {
            let Near::Base(i) = near else { continue };
            let base = self.bases[*i];
            let apart = (base.centre - post.centre).length();
            if apart <= 0.0 {
                return 0.0;
            }
            // The cosine of half the angle that the base takes up, a little too small.
            let cos = |radius: f64| (apart * apart + radius * radius - square(base.radius)) / (2.0 * apart * radius);
            let cos = cos(post.radius).min(cos(outer)) - 1e-6;
            let toward = (base.centre - post.centre) * (1.0 / apart);
            if cos >= 1.0 {
                continue;
            }
            if cos <= -1.0 || into.dot(toward) >= cos {
                return 0.0;
            }
            let sin = (1.0 - cos * cos).max(0.0).sqrt();
            let first = toward.turned(V::new(cos, -sin * way.sign()));
            free = free.min(arc(way, into, first));
        }
        free
    }

    /// How far the centre can go from a point in a direction, up to a limit.
    pub(super) fn reach(&self, from: V, along: V, limit: f64) -> f64 {
        let to = from + along * limit;
        let mut reach = limit;
        for base in &self.bases {
            if !clear_of_base(base, from, to) {
                reach = reach.min(until_circle(*base, from, along));
            }
        }
        for ring in self.rings.iter().filter(|ring| !ring.clear(from, to)) {
            for (a, b) in ring.edges() {
                let edge = (b - a) * (1.0 / (b - a).length());
                for side in [edge.left() * ring.keep, edge.left() * -ring.keep] {
                    reach = reach.min(until_line(a, b, side, from, along));
                }
                reach = reach.min(until_circle(
                    Circle {
                        centre: a,
                        radius: ring.keep,
                    },
                    from,
                    along,
                ));
            }
        }
        reach.max(0.0)
    }

    /// What could be in the way of a string wound around a post.
    pub(super) fn around(&self, post: Circle, own_ring: Option<usize>) -> Vec<Near> {
        // Half a percent more for the corners of the string.
        let reach = post.radius * 1.005;
        let bases = self.bases.iter().enumerate().filter(|(_, base)| {
            base.centre != post.centre && (base.centre - post.centre).squared() < square(base.radius + reach)
        });
        let rings = self.rings.iter().enumerate();
        let rings = rings.filter(|(number, ring)| {
            Some(*number) != own_ring
                && !ring.is_away_from(post.centre, ring.keep + reach)
                && ring.apart_from(post.centre) < square(ring.keep + reach)
        });
        bases
            .map(|(i, _)| Near::Base(i))
            .chain(rings.map(|(i, _)| Near::Ring(i)))
            .collect()
    }

    /// The places where the centre is at a given distance from a goal's centre and as near as it may be to something else, not
    /// farther away than it can go.
    pub(super) fn corners_on(&self, goal: Circle, within: Circle) -> Vec<V> {
        let mut found = Vec::new();
        let posts = self.posts.iter().map(|post| (post.circle.centre, post.circle.radius));
        for (centre, radius) in posts {
            let apart = centre - goal.centre;
            let square = apart.squared();
            let along = (square + goal.radius * goal.radius - radius * radius) / 2.0;
            let up = square * goal.radius * goal.radius - along * along;
            if square > 0.0 && up >= 0.0 {
                for sign in [1.0, -1.0] {
                    found.push(goal.centre + (apart * along + apart.left() * (sign * up.sqrt())) * (1.0 / square));
                }
            }
        }
        let near = self.reaching(goal);
        let rings = near.iter().filter_map(|near| match near {
            Near::Ring(i) => Some(self.rings[*i]),
            Near::Base(_) => None,
        });
        for ring in rings {
            for (a, b) in ring.edges() {
                let along = (b - a) * (1.0 / (b - a).length());
                for offset in [along.left() * ring.keep, along.left() * -ring.keep] {
                    let foot = (goal.centre - (a + offset)).dot(along);
                    let nearest = a + offset + along * foot;
                    let up = goal.radius * goal.radius - (nearest - goal.centre).squared();
                    if up >= 0.0 {
                        found.extend([nearest + along * up.sqrt(), nearest - along * up.sqrt()]);
                    }
                }
            }
        }
        let in_reach = |p: &V| (*p - within.centre).squared() <= square(within.radius);
        found.retain(|p| in_reach(p) && self.clear_of(&near, *p, *p));
        found
    }

    /// What could be in the way on a circle.
    fn reaching(&self, circle: Circle) -> Vec<Near> {
        let meets = |base: &Circle| (base.centre - circle.centre).squared() <= square(base.radius + circle.radius);
        let bases = self.bases.iter().enumerate().filter(|(_, base)| meets(base));
        let rings = self.rings.iter().enumerate().filter(|(_, ring)| {
            let reach = ring.keep + circle.radius;
            !ring.is_away_from(circle.centre, reach + 1.0) && ring.apart_from(circle.centre) <= square(reach + 1.0)
        });
        bases
            .map(|(i, _)| Near::Base(i))
            .chain(rings.map(|(i, _)| Near::Ring(i)))
            .collect()
    }
}

/// How far a ray goes before it enters a circle; endless if it never does.
fn until_circle(circle: Circle, from: V, along: V) -> f64 {
    let away = from - circle.centre;
    let (b, c) = (along.dot(away), away.squared() - circle.radius * circle.radius);
    let under = b * b - c;
    // Rays that only graze, or lead away, go on.
    if b >= 0.0 || under <= 2.0 * GIVE * circle.radius {
        return f64::INFINITY;
    }
    (-b - under.sqrt()).max(0.0)
}

/// How far a ray goes before it crosses an edge, shifted outward by a step, from its outer side; endless if it never does.
fn until_line(a: V, b: V, out: V, from: V, along: V) -> f64 {
    let (a, edge) = (a + out, b - a);
    let slope = along.cross(edge);
    if along.dot(out) > -1e-7 * out.length() || slope == 0.0 {
        return f64::INFINITY;
    }
    let t = (a - from).cross(edge) / slope;
    let u = (a - from).cross(along) / slope;
    if t > -10.0 * GIVE && (0.0..=1.0).contains(&u) {
        t.max(0.0)
    } else {
        f64::INFINITY
    }
}

fn square(x: f64) -> f64 {
    x * x
}

fn clear_of_base(base: &Circle, a: V, b: V) -> bool {
    let keep = base.radius - GIVE;
    keep <= 0.0 || is_off_segment(base.centre, a, b, keep)
}

impl Ring {
    fn edges(&self) -> impl Iterator<Item = (V, V)> + '_ {
        let last = self.corners.last().copied();
        last.into_iter()
            .chain(self.corners.iter().copied())
            .zip(self.corners.iter().copied())
    }

    /// Kept away from outside, without a corner that points inward.
    fn is_convex(&self) -> bool {
        self.discs.is_some() || self.sides.len() == self.corners.len()
    }

    /// The squared distance of a point from the outline.
    fn apart_from(&self, p: V) -> f64 {
        let apart = |(c, d): (V, V)| point_segment(p, c, d).min((c - p).squared()).min((d - p).squared());
        self.edges().map(apart).fold(f64::INFINITY, f64::min)
    }

    fn clear(&self, a: V, b: V) -> bool {
        let keep = (self.keep - GIVE).max(0.0);
        let beyond = a.x.min(b.x) > self.high.x + keep
            || a.x.max(b.x) < self.low.x - keep
            || a.y.min(b.y) > self.high.y + keep
            || a.y.max(b.y) < self.low.y - keep;
        if beyond {
            return true;
        }
        // Surely enough, whatever rounding does.
        let enough = keep + 0.01;
        if let Some(Discs { centre, inner, outer }) = self.discs {
            let apart = point_segment(centre, a, b);
            if apart >= square(outer + enough) {
                return true;
            }
            if apart < square((inner + keep - 0.01).max(0.0)) {
                return false;
            }
        }
        if self.is_box && self.is_inside_by(a, enough) && self.is_inside_by(b, enough) {
            return true;
        }
        let is_beyond = |(out, at): &(V, f64)| out.dot(a) - at >= enough && out.dot(b) - at >= enough;
        if self.sides.iter().any(is_beyond) || self.is_beside(a, b, enough) {
            return true;
        }
        let is_far = |c: V, d: V| {
            a.x.min(b.x) > c.x.max(d.x) + enough
                || a.x.max(b.x) < c.x.min(d.x) - enough
                || a.y.min(b.y) > c.y.max(d.y) + enough
                || a.y.max(b.y) < c.y.min(d.y) - enough
        };
        let mut edges = self.edges();
        edges.all(|(c, d)| is_far(c, d) || segment_segment(a, b, c, d) >= keep * keep)
    }

    /// Whether all of it lies on one side of the line through two points, and so far from it.
    fn is_beside(&self, a: V, b: V, far: f64) -> bool {
        let way = b - a;
        let sides = self.corners.iter().map(|corner| way.cross(*corner - a));
        let (low, high) = sides.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), side| {
            (low.min(side), high.max(side))
        });
        let far = far * way.length();
        far > 0.0 && (low >= far || high <= -far)
    }

    /// Whether a point is surely farther than that from the outline: outside the box around it, or inside one.
    fn is_away_from(&self, p: V, reach: f64) -> bool {
        let beyond = p.x > self.high.x + reach
            || p.x < self.low.x - reach
            || p.y > self.high.y + reach
            || p.y < self.low.y - reach;
        beyond || self.is_box && self.is_inside_by(p, reach + 0.01)
    }

    fn is_inside_by(&self, p: V, keep: f64) -> bool {
        p.x >= self.low.x + keep && p.x <= self.high.x - keep && p.y >= self.low.y + keep && p.y <= self.high.y - keep
    }

    /// The line along an edge, if no corner lies beyond it.
    fn side(&self, a: V, b: V) -> Option<(V, f64)> {
        let left = (b - a).left();
        let out = left * (-1.0 / left.length());
        let at = out.dot(a);
        self.corners
            .iter()
            .all(|corner| out.dot(*corner) <= at + 1e-3)
            .then_some((out, at + 1e-3))
    }
}
