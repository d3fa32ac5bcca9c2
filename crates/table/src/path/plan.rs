//! Planning one way: the string is pulled tight, drawn as a line of whole points and put to the exact tests.

use std::cell::OnceCell;

use super::plane::{Circle, V};
use super::rough::Rough;
use super::scene::{Grown, Growth, Scene};
use super::search::{Piece, Search, Stop, string_clear_of, wound};
use super::{CONTACT, Goal, Journey, Path, short, target_of};
use crate::{Bounds, Footprint, Length, Obstacle, Point};

/// A way was found, but in whole micrometres it does not fit.
pub(super) struct NoRoomToRound;

/// More than rounding to whole micrometres can move a point.
const ROUNDING: f64 = 1.5;

/// How far apart bends on the rim of rough ground are.
pub(super) const BEND_SPACING: f64 = 12_700.0;

/// What a search knows of at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knows {
    /// The base that it leads to, and then what is in the way.
    WhatItMeets,
    /// All that is in reach: slower, and the same way comes of it.
    Everything,
}

/// A search that has met new things so often knows the rest at once.
const MOST_ROUNDS: u32 = 12;

/// The shortest string past some things.
struct Taut {
    stops: Vec<Stop>,
    pieces: Vec<Piece>,
    around: Rectangle,
}

impl Taut {
    fn new(stops: Vec<Stop>, pieces: Vec<Piece>) -> Taut {
        let mut around = Rectangle::NOTHING;
        for piece in &pieces {
            let Circle { centre, radius } = stops[piece.stop].circle;
            // The corners of a string lie a little outside the circle.
            around.take_in(centre, radius * 1.005);
        }
        Taut { stops, pieces, around }
    }

    /// Whether it is clear of something that was not in its scene, and that is kept away from by so much.
    fn is_clear_of<'g>(&self, obstacle: &Obstacle<'_>, keep: f64, grown: impl FnOnce() -> &'g Grown) -> bool {
        self.around.is_far_from(obstacle, keep) || string_clear_of(grown(), &self.stops, &self.pieces)
    }
}

/// A rectangle along the axes.
struct Rectangle {
    low: V,
    high: V,
}

impl Rectangle {
    const NOTHING: Rectangle = Rectangle {
        low: V::new(f64::INFINITY, f64::INFINITY),
        high: V::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    fn take_in(&mut self, centre: V, radius: f64) {
        let (low, high) = (self.low, self.high);
        self.low = V::new(low.x.min(centre.x - radius), low.y.min(centre.y - radius));
        self.high = V::new(high.x.max(centre.x + radius), high.y.max(centre.y + radius));
    }

    fn is_far_from(&self, obstacle: &Obstacle<'_>, keep: f64) -> bool {
        let bounds = obstacle.bounds();
        let (low, high) = (V::of(bounds.min), V::of(bounds.max));
        low.x > self.high.x + keep
            || high.x < self.low.x - keep
            || low.y > self.high.y + keep
            || high.y < self.low.y - keep
    }
}

impl<'a> Journey<'a> {
    /// The way around things: nothing if there is none, an error if one was found that did not stand the exact tests.
    ///
    /// The search knows only what is in the way of the strings found so far. No way past everything is shorter than the shortest one
    /// past some of it: as soon as that is clear of all the rest, it is the shortest of all; and where there is none past some of it,
    /// there is none.
    pub(super) fn around(
        &self,
        goal: Goal<'_>,
        target: Option<&Footprint>,
        rough: &Rough,
        spare: f64,
        knows: Knows,
    ) -> Result<Option<Path>, NoRoomToRound> {
        let start = self.base.at();
        let ends = [start, if let Goal::At(end) = goal { end } else { start }];
        let growth = Growth {
            radius: self.base.base().outer_radius().get() as f64,
            spare,
            ends: if matches!(goal, Goal::At(_)) { &ends } else { &ends[..1] },
            goal: target,
        };
        let obstacles = self.obstacles_in_reach(goal);
        let grown: Vec<OnceCell<Grown>> = obstacles.iter().map(|_| OnceCell::new()).collect();
        let field = self.field.map(|field| growth.field(field));
        let (centre, rim) = self.middle_and_rim(goal);
        let mut known: Vec<bool> = match knows {
            Knows::Everything => vec![true; obstacles.len()],
            // An oval that is not there although the disc around it is: there is no telling where its string ends.
            Knows::WhatItMeets if !matches!(goal, Goal::At(_)) && start.is_within(centre, rim) => {
                vec![true; obstacles.len()]
            }
            Knows::WhatItMeets => {
                let is_target = |obstacle: &Obstacle<'_>| matches!((obstacle, target), (Obstacle::Base(base), Some(target)) if *base == target);
                // What the straight line meets is in the way of most strings. What one of the ends all but touches is kept away from
                // by less than other things, and strings begin and end around it.
                let from = V::of(start);
                let way = V::of(centre) - from;
                let to = from + way * (1.0 - rim.get() as f64 / way.length().max(1.0)).max(0.0);
                let mut line = Rectangle::NOTHING;
                line.take_in(from, 0.0);
                line.take_in(to, 0.0);
                let is_met = |(number, obstacle): (usize, &Obstacle<'_>)| {
                    let grown = || grown[number].get_or_init(|| growth.of(obstacle));
                    is_target(obstacle)
                        || !line.is_far_from(obstacle, growth.radius + spare)
                            && (growth.is_at_an_end(obstacle, spare) || !grown().clear(from, to))
                };
                // Out of a vise leads only what is measured to the micrometre.
                if growth.is_in_a_vise(&obstacles) {
                    vec![true; obstacles.len()]
                } else {
                    obstacles.iter().enumerate().map(is_met).collect()
                }
            }
        };
        for round in 1.. {
            if round > MOST_ROUNDS {
                known.fill(true);
            }
            let met = known.iter().enumerate().filter(|(_, known)| **known);
            let met = met.map(|(number, _)| grown[number].get_or_init(|| growth.of(&obstacles[number])));
            let scene = Scene::new(met, field.as_ref());
            let Some(string) = self.string(goal, &scene, growth.radius, rough) else {
                return Ok(None);
            };
            let mut is_clear = true;
            for (number, obstacle) in obstacles.iter().enumerate() {
                let grown = || grown[number].get_or_init(|| growth.of(obstacle));
                if !known[number] && !string.is_clear_of(obstacle, growth.radius + spare, grown) {
                    (known[number], is_clear) = (true, false);
                }
            }
            if is_clear {
                return self.drawn_and_proved(goal, &scene, &string, rough);
            }
        }
        Ok(None)
    }

    /// The shortest string past what is in a scene.
    fn string(&self, goal: Goal<'_>, scene: &Scene<'_>, radius: f64, rough: &Rough) -> Option<Taut> {
        let here = V::of(self.base.at());
        let limit = self
            .limit
            .map_or(f64::INFINITY, |limit| limit.get() as f64 * 1.001 + 100.0);
        let within = Circle {
            centre: here,
            radius: limit,
        };
        let (finish, circle) = self.finish(goal, scene, radius, within);
        let mut stops = Vec::with_capacity(scene.posts.len() + finish.len() + 1);
        stops.push(Stop::bend(here));
        // A post is only worth a look if the way over it is short enough.
        let in_reach = |post: &Circle| {
            let to = (post.centre - here).length() - post.radius;
            let on = (post.centre - circle.centre).length() - post.radius - circle.radius;
            to.max(0.0) + on.max(0.0) <= limit
        };
        // No string of a round base needs to wind around a round one that it leads to: it is there before.
        let target = target_of(goal).filter(|target| target.is_round() && self.base.is_round());
        let target = target.map(|target| V::of(target.at()));
        let posts = scene.posts.iter().filter(|post| {
            let is_target = post.between.is_none() && Some(post.circle.centre) == target;
            !is_target && in_reach(&post.circle)
        });
        stops.extend(posts.map(Stop::post));
        if !rough.is_empty() {
            let bends = rough.bends(BEND_SPACING).into_iter();
            let bends = bends.map(|centre| Circle { centre, radius: 0.0 });
            let bends = bends.filter(|bend| in_reach(bend) && scene.clear(bend.centre, bend.centre));
            stops.extend(bends.map(|bend| Stop::bend(bend.centre)));
        }
        stops.extend(finish);
        let mut search = Search::new(scene, stops, rough, limit, Some(circle));
        let pieces = search.run()?;
        Some(Taut::new(search.stops, pieces))
    }

    /// The string as a line of whole points that has stood the exact tests.
    fn drawn_and_proved(
        &self,
        goal: Goal<'_>,
        scene: &Scene<'_>,
        string: &Taut,
        rough: &Rough,
    ) -> Result<Option<Path>, NoRoomToRound> {
        // A little outside the posts to leave room for rounding; but between two that are both touched there is no such room.
        for tight in [false, true] {
            let mut line = self.drawn(&string.stops, &string.pieces, goal, tight);
            if !rough.is_empty() {
                self.slide_bends(&mut line, &string.stops, rough, scene);
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
        let (end, radius) = self.middle_and_rim(goal);
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

    /// No end of a way is farther from this point than this.
    fn middle_and_rim(&self, goal: Goal<'_>) -> (Point, Length) {
        let own = self.base.base().outer_radius();
        match goal {
            Goal::At(end) => (end, Length::ZERO),
            Goal::Within { of, d } => (of.at(), of.base().outer_radius() + own + short(d)),
            Goal::Touching(of) => (of.at(), of.base().outer_radius() + own + CONTACT),
            Goal::WithinOfPoint { of, d } => (of, own + short(d)),
        }
    }

    /// Where the string may end, and a circle that is nowhere beyond any of the ends.
    fn finish(&self, goal: Goal<'_>, scene: &Scene<'_>, radius: f64, within: Circle) -> (Vec<Stop>, Circle) {
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
        scene: &Scene<'_>,
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
        let mut line = Vec::with_capacity(64);
        let mut outward = Vec::with_capacity(64);
        line.push(V::of(self.base.at()));
        outward.push(V::new(0.0, 0.0));
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
    fn slide_bends(&self, line: &mut [V], stops: &[Stop], rough: &Rough, scene: &Scene<'_>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::AtOnce;
    use crate::{Base, Facing, Polygon};
    use proptest::prelude::*;

    /// A table of 20 inches with bases and walls on it, some of them touching.
    fn crowd() -> impl Strategy<Value = (Vec<Footprint>, Vec<Polygon>)> {
        let place = || (-250_000..250_000i64, -250_000..250_000i64);
        let base = (place(), 0..4usize, 0..8u8).prop_map(|((x, y), size, snap)| {
            // Some stand on a grid, so that they touch each other or leave a gap that just fits.
            let at = if snap < 3 {
                Point::um(x / 25_000 * 25_000, y / 25_000 * 25_000)
            } else {
                Point::um(x, y)
            };
            let bases = [
                Base::round_mm(25),
                Base::round_mm(25),
                Base::round_mm(50),
                Base::oval_mm(75, 42),
            ];
            Footprint::new(bases[size], at, Facing::NORTH)
        });
        let wall = (place(), 5_000..60_000i64, 5_000..60_000i64)
            .prop_map(|((x, y), w, h)| Polygon::rectangle(Point::um(x, y), Point::um(x + w, y + h)));
        (prop::collection::vec(base, 15..60), prop::collection::vec(wall, 0..6))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 600, max_global_rejects: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// A search that learns what is in its way finds what a search finds that knows everything.
        #[test]
        fn a_search_that_learns_finds_the_same(
            (mut bases, walls) in crowd(),
            to in (-240_000..240_000i64, -240_000..240_000i64),
            kind in 0..4u8,
            limit in prop::option::of(10_000..400_000i64),
        ) {
            let mover = bases.remove(0);
            let target = bases.remove(0);
            let mut obstacles: Vec<Obstacle<'_>> = bases.iter().map(Obstacle::Base).collect();
            obstacles.extend(walls.iter().map(Obstacle::Polygon));
            let field = Polygon::rectangle(Point::um(-254_000, -254_000), Point::um(254_000, 254_000));
            let goal = match kind {
                0 => Goal::At(Point::um(to.0, to.1)),
                1 => Goal::WithinOfPoint { of: Point::um(to.0, to.1), d: Length::um(1) },
                2 => Goal::Touching(&target),
                _ => Goal::Within { of: &target, d: Length::inches(1) },
            };
            if kind > 1 {
                obstacles.push(Obstacle::Base(&target));
            }
            // As everywhere, it stands clear of everything, and so it does where it is to end.
            let stands = |at: Point, obstacle: &Obstacle<'_>| {
                crate::slide_clear_of_obstacle(&mover.moved_to(at), at, obstacle)
            };
            prop_assume!(!crate::overlap(&mover, &target) && crate::inside_polygon(&mover, &field));
            obstacles.retain(|obstacle| stands(mover.at(), obstacle));
            if let Goal::At(end) = goal {
                prop_assume!(crate::inside_polygon(&mover.moved_to(end), &field));
                obstacles.retain(|obstacle| stands(end, obstacle));
            }
            let mut journey = Journey::new(&mover, &obstacles).inside(&field);
            journey.limit = limit.map(Length::um);
            // Only what a look at the straight line does not settle is searched for.
            prop_assume!(matches!(journey.at_once(goal, &Rough::default()), AtOnce::Blocked));
            let quick = journey.planned(goal, &Rough::default(), Knows::WhatItMeets);
            let complete = journey.planned(goal, &Rough::default(), Knows::Everything);
            // A line that grazes something may be drawn with a bend there or without.
            let length = |path: &Option<Path>| path.as_ref().map_or(-1_000, |path| path.length.get());
            let apart = length(&quick).abs_diff(length(&complete));
            prop_assert!(apart <= 4, "{quick:?}\n{complete:?}");
        }
    }
}
