//! The shortest way for a base among bases and terrain.
//!
//! Planning is done in floating point with a taut string; what comes out is a line of whole points whose every leg has
//! passed the exact slide tests. So a path may be a little longer than the best, never shorter than it says and never through anything.

mod bound;
mod plan;
pub(crate) mod plane;
mod reach;
mod rough;
mod scene;
mod search;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use smallvec::SmallVec;

use plan::Knows;
use rough::Rough;

use crate::exact::clamp_reach;
use crate::sweep::disc_slides_clear;
use crate::{
    Bounds, Footprint, Length, Obstacle, OnLeg, Point, Polygon, Segment, gap, gap_to_point, inside_polygon, overlap,
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
    /// With the base at most so far from another; less than [`CONTACT`] is taken as touching it.
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
                let obstacles: SmallVec<[Obstacle<'_>; 16]> = self.obstacles.iter().filter(near).copied().collect();
                // Inside a rectangle is what is inside it in length and in breadth.
                let is_inside = |field: &&Polygon| {
                    let is_upright = self.base.is_round() && field.is_upright_rectangle();
                    is_upright && field.bounds().contains(bounds.min) && field.bounds().contains(bounds.max)
                };
                let near = Journey {
                    obstacles: &obstacles,
                    field: self.field.filter(|field| !is_inside(field)),
                    ..*self
                };
                points.windows(2).all(|leg| near.leg_is_clear(leg[0], leg[1]))
            }
        }
    }

    fn leg_is_clear(&self, from: Point, to: Point) -> bool {
        let is_round = self.base.is_round();
        let own = self.base.base().outer_radius();
        let is_clear = |obstacle: &Obstacle<'_>| match obstacle {
            Obstacle::Base(other) if is_round && other.is_round() => {
                disc_slides_clear(from, to, other.at(), own + other.base().outer_radius())
            }
            _ => slide_clear_of_obstacle(&self.base.moved_to(from), to, obstacle),
        };
        self.obstacles.iter().all(is_clear)
            && self
                .field
                .is_none_or(|field| slide_stays_inside(&self.base.moved_to(from), to, field))
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
        let goal = exact_goal(goal);
        let obstacles = self.with_target(goal);
        let journey = Journey {
            obstacles: &obstacles,
            ..*self
        };
        let rough = Rough::under(self.base, self.rough);
        match journey.at_once(goal, &rough) {
            AtOnce::Way(path) => return Some(path),
            AtOnce::None => return None,
            AtOnce::Blocked => {}
        }
        // A search past few things is quick. Where ground counts double it must know all of them, so it looks nearby first: most ways
        // are not much longer than the straight one.
        if !rough.is_empty() {
            let nearby = Length::um(journey.straight_distance(goal).get() / 4 * 5) + Length::inches(2);
            if self.limit.is_none_or(|limit| limit > nearby) {
                let found = journey.at_most(nearby).planned(goal, &rough, Knows::Everything);
                return found.or_else(|| journey.planned(goal, &rough, Knows::Everything));
            }
            return journey.planned(goal, &rough, Knows::Everything);
        }
        journey.planned(goal, &rough, Knows::WhatItMeets)
    }

    /// The way that a search finds. It leaves more room to round if a narrow place needs it.
    fn planned(&self, goal: Goal<'_>, rough: &Rough, knows: Knows) -> Option<Path> {
        [3.0, 8.0, 30.0]
            .into_iter()
            .find_map(|spare| self.around(goal, target_of(goal), rough, spare, knows).ok())
            .flatten()
    }

    /// The straight way to the goal, if nothing is in it; [`Journey::shortest`] gives the same then.
    pub fn straight_way(&self, goal: Goal<'_>) -> Option<Path> {
        let goal = exact_goal(goal);
        let obstacles = self.with_target(goal);
        let journey = Journey {
            obstacles: &obstacles,
            ..*self
        };
        match journey.at_once(goal, &Rough::under(self.base, self.rough)) {
            AtOnce::Way(path) => Some(path),
            AtOnce::None | AtOnce::Blocked => None,
        }
    }

    /// What is in the way, the base that is made for included.
    fn with_target<'b>(&'b self, goal: Goal<'b>) -> Cow<'b, [Obstacle<'b>]>
    where
        'a: 'b,
    {
        let is_there = |target: &Footprint| {
            let mut obstacles = self.obstacles.iter();
            obstacles.any(|obstacle| matches!(obstacle, Obstacle::Base(base) if *base == target))
        };
        match target_of(goal).filter(|target| !is_there(target)) {
            None => Cow::Borrowed(self.obstacles),
            Some(target) => {
                let target = std::iter::once(Obstacle::Base(target));
                Cow::Owned(self.obstacles.iter().copied().chain(target).collect())
            }
        }
    }

    /// What can be said without a search: that it is there already or can go straight, that there is no way, or that something is in
    /// the way of the straight line.
    fn at_once(&self, goal: Goal<'_>, rough: &Rough) -> AtOnce {
        let start = self.base.at();
        if self.limit.is_some_and(|limit| self.straight_distance(goal) > limit) || !self.is_clear(&[start]) {
            return AtOnce::None;
        }
        if self.is_there(start, goal) {
            return AtOnce::Way(Path {
                points: vec![start],
                length: Length::ZERO,
                cost: Length::ZERO,
            });
        }
        if let Goal::At(end) = goal {
            let moved = self.base.moved_to(end);
            let stands = !self.obstacles.iter().any(|obstacle| match obstacle {
                Obstacle::Base(base) => overlap(&moved, base),
                Obstacle::Polygon(polygon) => overlaps_polygon(&moved, polygon),
            });
            if !stands || self.field.is_some_and(|field| !inside_polygon(&moved, field)) {
                return AtOnce::None;
            }
        }
        self.straight(goal, rough).map_or(AtOnce::Blocked, AtOnce::Way)
    }

    /// No way to the goal is shorter.
    fn straight_distance(&self, goal: Goal<'_>) -> Length {
        match goal {
            Goal::At(end) => self.base.at().distance_to(end),
            Goal::Within { of, d } => (gap(self.base, of) - short(d)).max(Length::ZERO),
            Goal::Touching(of) => (gap(self.base, of) - CONTACT).max(Length::ZERO),
            Goal::WithinOfPoint { of, d } => (gap_to_point(self.base, of) - short(d)).max(Length::ZERO),
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
        let length = path_length(&points);
        let cost = if rough.is_empty() {
            length
        } else {
            self.measured(&points, rough)
        };
        let path = Path { points, length, cost };
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
        let first = |is_there: &dyn Fn(i64) -> bool| {
            let (mut low, mut high) = (0, steps);
            while low < high {
                let middle = (low + high) / 2;
                if is_there(middle) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            on(high)
        };
        match self.disc_of(goal) {
            Some((centre, reach)) => {
                let leg = OnLeg::within(from, to, steps, centre, reach);
                first(&|step| leg.surely(step).unwrap_or_else(|| on(step).is_within(centre, reach)))
            }
            None => first(&|step| self.is_there(on(step), goal)),
        }
    }

    /// A goal that is reached where the centre of the base is within a disc.
    fn disc_of(&self, goal: Goal<'_>) -> Option<(Point, Length)> {
        if !self.base.is_round() {
            return None;
        }
        let own = self.base.base().outer_radius();
        let around = |of: &Footprint, d: Length| {
            let reach = own + of.base().outer_radius() + short(d);
            (of.is_round() && d >= Length::ZERO).then_some((of.at(), reach))
        };
        match goal {
            Goal::At(end) => Some((end, Length::ZERO)),
            Goal::Within { of, d } => around(of, d),
            Goal::Touching(of) => around(of, CONTACT),
            Goal::WithinOfPoint { of, d } => (d >= Length::ZERO).then_some((of, own + short(d))),
        }
    }
}

/// What a look at the start and the straight line tells.
enum AtOnce {
    Way(Path),
    Blocked,
    None,
}

/// Nearer than contact is contact.
fn exact_goal(goal: Goal<'_>) -> Goal<'_> {
    match goal {
        Goal::Within { of, d } if Length::ZERO <= d && d < CONTACT => Goal::Touching(of),
        goal => goal,
    }
}

/// The base that a goal leads to.
fn target_of(goal: Goal<'_>) -> Option<&Footprint> {
    match goal {
        Goal::Within { of, .. } | Goal::Touching(of) => Some(of),
        Goal::At(_) | Goal::WithinOfPoint { .. } => None,
    }
}

/// However long a length is, sums of it must fit.
fn short(length: Length) -> Length {
    Length::um(clamp_reach(length))
}

/// The shortest way for a base to a goal. See [`Journey`].
pub fn shortest_path(journey: &Journey<'_>, goal: Goal<'_>) -> Option<Path> {
    journey.shortest(goal)
}

pub use bound::LeastWay;
pub use reach::reachable;
