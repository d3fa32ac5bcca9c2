//! The shortest way for a base among bases and terrain.
//!
//! Planning is done in floating point with a taut string; what comes out is a line of whole points whose every leg has
//! passed the exact slide tests. So a path may be a little longer than the best, never shorter than it says and never through anything.

pub(crate) mod plane;
mod reach;
mod rough;
mod scene;
mod search;

use serde::{Deserialize, Serialize};

use plane::{Circle, V};
use rough::Rough;
use scene::Scene;
use search::{Piece, Search, Stop, wound};

use crate::{
    Bounds, Footprint, Length, Obstacle, Point, Polygon, Segment, gap, gap_to_point, inside_polygon, overlap,
    overlaps_polygon, slide_clear_of_obstacle, slide_stays_inside, within, within_of_point,
};

/// A base that is to move, and what is in its way.
///
/// The path keeps about 5 micrometres from everything it does not already touch, and bends around things in steps that make it longer than
/// the true arc by at most 0.02%. An oval base is planned for as the disc around it (it does not turn on the way), so
/// it may miss a way that it would just fit through.
#[derive(Clone, Copy, Debug)]
pub struct Journey<'a> {
    pub base: &'a Footprint,
    /// What it must not overlap on the way.
    pub obstacles: &'a [Obstacle<'a>],
    /// What it must stay wholly inside: the battlefield.
    pub field: Option<&'a Polygon>,
    /// Ground that counts double while any part of the base is on it. The path found costs at most a fiftieth of an inch more than the
    /// best for each time that it enters or leaves.
    pub rough: &'a [&'a Polygon],
    /// The longest way to look at, rough ground counted double.
    pub limit: Option<Length>,
}

/// Where a journey is to end.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// With the centre of the base at a point.
    At(Point),
    /// With the base at most so far from another.
    Within { of: &'a Footprint, d: Length },
    /// In contact with another base: as near as whole micrometres allow, up to [`CONTACT`] apart and never overlapping.
    Touching(&'a Footprint),
    /// With the base at most so far from a point.
    WithinOfPoint { of: Point, d: Length },
}

/// How far apart bases may be that a path has brought into contact: two bases at an odd angle cannot touch exactly
/// with both centres on whole micrometres.
pub const CONTACT: Length = Length::um(4);

/// A line that a base slides along, leg by leg.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path {
    /// From where the base stands to where it ends.
    pub points: Vec<Point>,
    /// The lengths of the legs, each rounded up, together.
    pub length: Length,
    /// The same with rough ground counted double.
    pub cost: Length,
}

impl Path {
    pub fn end(&self) -> Option<Point> {
        self.points.last().copied()
    }
}

/// The length of a line of points: each leg rounded up.
pub fn path_length(points: &[Point]) -> Length {
    points.windows(2).map(|leg| leg[0].distance_to(leg[1])).sum()
}

impl<'a> Journey<'a> {
    pub const fn new(base: &'a Footprint, obstacles: &'a [Obstacle<'a>]) -> Self {
        Journey {
            base,
            obstacles,
            field: None,
            rough: &[],
            limit: None,
        }
    }

    #[must_use]
    pub const fn inside(self, field: &'a Polygon) -> Self {
        Journey {
            field: Some(field),
            ..self
        }
    }

    #[must_use]
    pub const fn over_rough(self, rough: &'a [&'a Polygon]) -> Self {
        Journey { rough, ..self }
    }

    #[must_use]
    pub const fn at_most(self, limit: Length) -> Self {
        Journey {
            limit: Some(limit),
            ..self
        }
    }

    /// Whether the base can slide along all legs of a line without overlapping anything or leaving the field. Exact. The line begins
    /// where it begins, wherever the base stands now.
    pub fn is_clear(&self, points: &[Point]) -> bool {
        let stands = |p: Point| self.leg_is_clear(p, p);
        match points {
            [] => true,
            [only] => stands(*only),
            _ => {
                // Most obstacles are nowhere near the line: they are left out once, not leg by leg.
                let Some(bounds) = Bounds::around(points.iter().copied()) else {
                    return true;
                };
                let bounds = bounds.grown(self.base.base().outer_radius());
                let near = |obstacle: &&Obstacle<'_>| obstacle.bounds().meets(&bounds);
                let obstacles: Vec<Obstacle<'_>> = self.obstacles.iter().filter(near).copied().collect();
                let near = Journey {
                    obstacles: &obstacles,
                    ..*self
                };
                points.windows(2).all(|leg| near.leg_is_clear(leg[0], leg[1]))
            }
        }
    }

    fn leg_is_clear(&self, from: Point, to: Point) -> bool {
        let base = self.base.moved_to(from);
        self.obstacles
            .iter()
            .all(|obstacle| slide_clear_of_obstacle(&base, to, obstacle))
            && self.field.is_none_or(|field| slide_stays_inside(&base, to, field))
    }

    /// The length of a line with rough ground counted double: in whole micrometres, each leg and each rough stretch rounded up. Ground
    /// under a round base is measured with the 64-cornered polygon around its circle.
    pub fn cost(&self, points: &[Point]) -> Length {
        self.measured(points, &Rough::under(self.base, self.rough))
    }

    fn measured(&self, points: &[Point], rough: &Rough) -> Length {
        let legs = points.windows(2).map(|leg| rough.length(Segment::new(leg[0], leg[1])));
        path_length(points) + legs.sum()
    }

    /// The shortest way to the goal, or nothing if there is none (within the limit).
    pub fn shortest(&self, goal: Goal<'_>) -> Option<Path> {
        let start = self.base.at();
        let mut obstacles = self.obstacles.to_vec();
        let target = match goal {
            Goal::Within { of, .. } | Goal::Touching(of) => Some(of),
            Goal::At(_) | Goal::WithinOfPoint { .. } => None,
        };
        if let Some(target) = target
            && !obstacles
                .iter()
                .any(|obstacle| matches!(obstacle, Obstacle::Base(base) if *base == target))
        {
            obstacles.push(Obstacle::Base(target));
        }
        let journey = Journey {
            obstacles: &obstacles,
            ..*self
        };
        if !journey.is_clear(&[start]) {
            return None;
        }
        if journey.is_there(start, goal) {
            return Some(Path {
                points: vec![start],
                length: Length::ZERO,
                cost: Length::ZERO,
            });
        }
        if let Goal::At(end) = goal {
            let moved = self.base.moved_to(end);
            let stands = !obstacles.iter().any(|obstacle| match obstacle {
                Obstacle::Base(base) => overlap(&moved, base),
                Obstacle::Polygon(polygon) => overlaps_polygon(&moved, polygon),
            });
            if !stands || self.field.is_some_and(|field| !inside_polygon(&moved, field)) {
                return None;
            }
        }
        let rough = Rough::under(self.base, self.rough);
        if let Some(path) = journey.straight(goal, &rough) {
            return Some(path);
        }
        // Most ways are not much longer than the straight one: look nearby first, where there is little to look at.
        let nearby = Length::um(journey.straight_distance(goal).get() / 4 * 5) + Length::inches(2);
        let limits = match self.limit {
            Some(limit) if limit <= nearby => [Some(Some(limit)), None],
            limit => [Some(Some(nearby)), Some(limit)],
        };
        // And leave more room to round if a narrow place needs it.
        limits.into_iter().flatten().find_map(|limit| {
            let journey = Journey { limit, ..journey };
            [3.0, 8.0, 30.0]
                .into_iter()
                .find_map(|spare| journey.around(goal, target, &rough, spare).ok())
                .flatten()
        })
    }

    /// No way to the goal is shorter.
    fn straight_distance(&self, goal: Goal<'_>) -> Length {
        match goal {
            Goal::At(end) => self.base.at().distance_to(end),
            Goal::Within { of, .. } | Goal::Touching(of) => gap(self.base, of),
            Goal::WithinOfPoint { of, .. } => gap_to_point(self.base, of),
        }
    }

    fn is_there(&self, at: Point, goal: Goal<'_>) -> bool {
        let base = self.base.moved_to(at);
        match goal {
            Goal::At(end) => at == end,
            Goal::Within { of, d } => within(&base, of, d),
            Goal::Touching(of) => within(&base, of, CONTACT),
            Goal::WithinOfPoint { of, d } => within_of_point(&base, of, d),
        }
    }

    fn within_limit(&self, points: Vec<Point>, rough: &Rough) -> Option<Path> {
        let path = Path {
            length: path_length(&points),
            cost: self.measured(&points, rough),
            points,
        };
        self.limit.is_none_or(|limit| path.cost <= limit).then_some(path)
    }

    /// The straight line, if that is all it takes.
    fn straight(&self, goal: Goal<'_>, rough: &Rough) -> Option<Path> {
        let start = self.base.at();
        let end = match goal {
            Goal::At(end) => end,
            _ => {
                let aim = match goal {
                    Goal::Within { of, .. } | Goal::Touching(of) => of.at(),
                    Goal::At(p) | Goal::WithinOfPoint { of: p, .. } => p,
                };
                self.first_there(start, aim, goal)
            }
        };
        let round = !matches!(goal, Goal::Within { of, .. } | Goal::Touching(of) if of.oval_corners().is_some());
        let clear = self.leg_is_clear(start, end) && self.is_there(end, goal);
        let smooth = rough.is_empty() || rough.length(Segment::new(start, end)) == Length::ZERO;
        if round && clear && smooth {
            self.within_limit(vec![start, end], rough)
        } else {
            None
        }
    }

    /// The first whole point on a leg where the goal is reached and nothing is overlapped, or its end. Being there is taken to last until the end of the leg.
    fn first_there(&self, from: Point, to: Point, goal: Goal<'_>) -> Point {
        let way = to - from;
        let steps = way.x.abs().max(way.y.abs());
        let on = |step: i64| crate::distance::between(from, to, step.into(), steps.max(1).into());
        let (mut low, mut high) = (0, steps);
        while low < high {
            let middle = (low + high) / 2;
            if self.is_there(on(middle), goal) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        on(high)
    }

    /// The way around things: nothing if there is none, an error if one was found that did not stand the exact tests.
    fn around(
        &self,
        goal: Goal<'_>,
        target: Option<&Footprint>,
        rough: &Rough,
        spare: f64,
    ) -> Result<Option<Path>, NoRoomToRound> {
        let start = self.base.at();
        let radius = self.base.base().outer_radius().get() as f64;
        let mut ends = vec![start];
        if let Goal::At(end) = goal {
            ends.push(end);
        }
        let obstacles = self.obstacles_in_reach(goal);
        let scene = Scene::new(radius, spare, &obstacles, self.field, &ends, target);
        let limit = self
            .limit
            .map_or(f64::INFINITY, |limit| limit.get() as f64 * 1.001 + 100.0);
        let (finish, circle) = self.finish(goal, &scene, radius);
        let mut stops = vec![Stop {
            circle: Circle {
                centre: V::of(start),
                radius: 0.0,
            },
            end: None,
        }];
        let here = V::of(start);
        // A post is only worth a look if the way over it is short enough.
        let in_reach = |post: &Circle| {
            let to = (post.centre - here).length() - post.radius;
            let on = (post.centre - circle.centre).length() - post.radius - circle.radius;
            to.max(0.0) + on.max(0.0) <= limit
        };
        let posts = scene.posts.iter().filter(|post| in_reach(post));
        stops.extend(posts.map(|post| Stop {
            circle: *post,
            end: None,
        }));
        let bends = rough
            .bends(BEND_SPACING)
            .into_iter()
            .map(|centre| Circle { centre, radius: 0.0 });
        let bends = bends.filter(|bend| in_reach(bend) && scene.clear(bend.centre, bend.centre));
        stops.extend(bends.map(|circle| Stop { circle, end: None }));
        stops.extend(finish);
        let mut search = Search::new(&scene, stops, rough, limit, Some(circle));
        let Some(pieces) = search.run() else { return Ok(None) };
        // A little outside the posts to leave room for rounding; but between two that are both touched there is no such room.
        for tight in [false, true] {
            let mut line = self.drawn(&search.stops, &pieces, goal, tight);
            if !rough.is_empty() {
                self.slide_bends(&mut line, &search.stops, rough, &scene);
            }
            let mut points: Vec<Point> = line.iter().map(|p| p.point()).collect();
            points.dedup();
            if let [.., before, last] = points[..]
                && !matches!(goal, Goal::At(_))
                && let Some(end) = points.last_mut()
            {
                *end = self.first_there(before, last, goal);
            }
            if points.last().is_some_and(|end| self.is_there(*end, goal)) && self.is_clear(&points) {
                return Ok(self.within_limit(points, rough));
            }
        }
        Err(NoRoomToRound)
    }

    /// The obstacles that a way within the limit can come near: it stays within half the limit of the middle of its ends.
    fn obstacles_in_reach(&self, goal: Goal<'_>) -> Vec<Obstacle<'a>> {
        let Some(limit) = self.limit else {
            return self.obstacles.to_vec();
        };
        let (end, radius) = match goal {
            Goal::At(end) => (end, Length::ZERO),
            Goal::Within { of, d } => (of.at(), of.base().outer_radius() + self.base.base().outer_radius() + d),
            Goal::Touching(of) => (
                of.at(),
                of.base().outer_radius() + self.base.base().outer_radius() + CONTACT,
            ),
            Goal::WithinOfPoint { of, d } => (of, self.base.base().outer_radius() + d),
        };
        let middle = crate::distance::between(self.base.at(), end, 1, 2);
        let reach = (limit + radius).half_up() + self.base.base().outer_radius() + Length::mm(1);
        let bounds = Bounds {
            min: middle,
            max: middle,
        }
        .grown(reach);
        self.obstacles
            .iter()
            .filter(|obstacle| obstacle.bounds().meets(&bounds))
            .copied()
            .collect()
    }

    /// Where the string may end, and a circle that is nowhere beyond any of the ends.
    fn finish(&self, goal: Goal<'_>, scene: &Scene, radius: f64) -> (Vec<Stop>, Circle) {
        let point = |centre: V| Stop {
            circle: Circle { centre, radius: 0.0 },
            end: Some(0.0),
        };
        let disc = |centre: Point, keep: f64| {
            let circle = Circle {
                centre: V::of(centre),
                radius: keep,
            };
            let straight = Stop {
                circle: Circle { radius: 0.0, ..circle },
                end: Some(keep),
            };
            // Straight at the centre, or into the corner between the rim and something else.
            let corners = scene.corners_on(circle).into_iter().map(point);
            (
                std::iter::once(straight).chain(corners).collect(),
                Circle {
                    radius: keep + 1.0,
                    ..circle
                },
            )
        };
        match goal {
            Goal::At(end) => (
                vec![point(V::of(end))],
                Circle {
                    centre: V::of(end),
                    radius: 0.0,
                },
            ),
            Goal::WithinOfPoint { of, d } => disc(of, (radius + d.get() as f64 - ROUNDING).max(0.0)),
            Goal::Within { of, d } => self.finish_at(of, d.get() as f64, scene, radius, disc),
            Goal::Touching(of) => self.finish_at(of, 0.0, scene, radius, disc),
        }
    }

    fn finish_at(
        &self,
        of: &Footprint,
        d: f64,
        scene: &Scene,
        radius: f64,
        disc: impl Fn(Point, f64) -> (Vec<Stop>, Circle),
    ) -> (Vec<Stop>, Circle) {
        let keep = |own: f64| (own + radius + d - ROUNDING).max(own + radius + ROUNDING);
        let around = of.base().outer_radius().get() as f64;
        match of.oval_corners() {
            None => disc(of.at(), keep(around)),
            // Beside each corner of an oval, straight out from its middle way between the edges.
            Some(corners) => {
                let n = corners.len();
                let beside = (0..n).map(|i| {
                    let [a, b, c] = [corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]].map(V::of);
                    let out = (a - c).left();
                    b + out * (keep(0.0) / out.length())
                });
                let free = beside.filter(|p| scene.clear(*p, *p));
                let stops = free.map(|centre| Stop {
                    circle: Circle { centre, radius: 0.0 },
                    end: Some(0.0),
                });
                (
                    stops.collect(),
                    Circle {
                        centre: V::of(of.at()),
                        radius: keep(around) + 1.0,
                    },
                )
            }
        }
    }

    /// The string as a line, a little outside the posts.
    fn drawn(&self, stops: &[Stop], pieces: &[Piece], goal: Goal<'_>, tight: bool) -> Vec<V> {
        let mut line = vec![V::of(self.base.at())];
        let mut outward = vec![V::new(0.0, 0.0)];
        for pair in pieces.windows(2) {
            let (before, piece) = (pair[0], pair[1]);
            let circle = stops[before.stop].circle;
            if before.stop != 0 {
                for corner in wound(circle, before.way, before.into, piece.arc) {
                    line.push(corner);
                    outward.push((corner - circle.centre) * (1.0 / circle.radius.max(1.0)));
                }
            }
            let Some(short) = stops[piece.stop].end else { continue };
            let end = stops[piece.stop].circle.centre;
            if let Goal::At(end) = goal {
                line.push(V::of(end));
            } else {
                let from = *line.last().unwrap_or(&end);
                let way = end - from;
                line.push(if short > 0.0 {
                    end - way * (short / way.length())
                } else {
                    end
                });
            }
        }
        let last = outward.len() - 1;
        for (i, out) in outward.into_iter().enumerate() {
            // Out of a vise only the very tangent leads, and into it.
            let step = match tight {
                true if i <= 1 || i == last => 0.0,
                true => 3.0 * ROUNDING,
                false => ROUNDING,
            };
            line[i] = line[i] + out * step;
        }
        line
    }

    /// Slides each bend along its rim to where the line is cheapest.
    fn slide_bends(&self, line: &mut [V], stops: &[Stop], rough: &Rough, scene: &Scene) {
        let is_bend = |p: V| {
            stops
                .iter()
                .any(|stop| stop.circle.radius <= 0.0 && stop.end.is_none() && stop.circle.centre == p)
        };
        let bends: Vec<usize> = (1..line.len().saturating_sub(1))
            .filter(|i| is_bend(line[*i]))
            .collect();
        for _ in 0..4 {
            for &i in &bends {
                let (before, after) = (line[i - 1], line[i + 1]);
                let part = |a: V, b: V| {
                    if scene.clear(a, b) {
                        (b - a).length() + rough.extra(a, b)
                    } else {
                        f64::INFINITY
                    }
                };
                line[i] = rough.slid(line[i], BEND_SPACING, |p| part(before, p) + part(p, after));
            }
        }
    }
}

/// A way was found, but in whole micrometres it does not fit.
struct NoRoomToRound;

/// More than rounding to whole micrometres can move a point.
const ROUNDING: f64 = 1.5;

/// How far apart bends on the rim of rough ground are.
const BEND_SPACING: f64 = 12_700.0;

/// The shortest way for a base to a goal. See [`Journey`].
pub fn shortest_path(journey: &Journey<'_>, goal: Goal<'_>) -> Option<Path> {
    journey.shortest(goal)
}

pub use reach::reachable;
