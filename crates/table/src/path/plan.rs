//! Planning one way: the string is pulled tight, drawn as a line of whole points and put to the exact tests.

use super::plane::{Circle, V};
use super::rough::Rough;
use super::scene::Scene;
use super::search::{Piece, Search, Stop, wound};
use super::{CONTACT, Goal, Journey, Path, short};
use crate::{Bounds, Footprint, Length, Obstacle, Point};

/// A way was found, but in whole micrometres it does not fit.
pub(super) struct NoRoomToRound;

/// More than rounding to whole micrometres can move a point.
const ROUNDING: f64 = 1.5;

/// How far apart bends on the rim of rough ground are.
pub(super) const BEND_SPACING: f64 = 12_700.0;

impl<'a> Journey<'a> {
    /// The way around things: nothing if there is none, an error if one was found that did not stand the exact tests.
    pub(super) fn around(
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
        let within = Circle {
            centre: V::of(start),
            radius: limit,
        };
        let (finish, circle) = self.finish(goal, &scene, radius, within);
        let mut stops = vec![Stop::bend(V::of(start))];
        let here = V::of(start);
        // A post is only worth a look if the way over it is short enough.
        let in_reach = |post: &Circle| {
            let to = (post.centre - here).length() - post.radius;
            let on = (post.centre - circle.centre).length() - post.radius - circle.radius;
            to.max(0.0) + on.max(0.0) <= limit
        };
        stops.extend(scene.posts.iter().filter(|post| in_reach(&post.circle)).map(Stop::post));
        let bends = rough
            .bends(BEND_SPACING)
            .into_iter()
            .map(|centre| Circle { centre, radius: 0.0 });
        let bends = bends.filter(|bend| in_reach(bend) && scene.clear(bend.centre, bend.centre));
        stops.extend(bends.map(|bend| Stop::bend(bend.centre)));
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
        let limit = short(limit);
        let (end, radius) = match goal {
            Goal::At(end) => (end, Length::ZERO),
            Goal::Within { of, d } => (
                of.at(),
                of.base().outer_radius() + self.base.base().outer_radius() + short(d),
            ),
            Goal::Touching(of) => (
                of.at(),
                of.base().outer_radius() + self.base.base().outer_radius() + CONTACT,
            ),
            Goal::WithinOfPoint { of, d } => (of, self.base.base().outer_radius() + short(d)),
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
    fn finish(&self, goal: Goal<'_>, scene: &Scene, radius: f64, within: Circle) -> (Vec<Stop>, Circle) {
        let point = |centre: V| Stop::end(centre, 0.0);
        let disc = |centre: Point, keep: f64| {
            let circle = Circle {
                centre: V::of(centre),
                radius: keep,
            };
            let straight = Stop::end(circle.centre, keep);
            // Straight at the centre, or into the corner between the rim and something else.
            let corners = scene.corners_on(circle, within).into_iter().map(point);
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
                let stops = free.map(|centre| Stop::end(centre, 0.0));
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
