//! Shortest paths that decide (402.16, 403, 404).
//!
//! The length of a path is a well-defined number. The planner of the crate `table` gives a line of whole points; it computes with
//! additions, products, quotients and roots alone, which have the same bits on every machine. Each leg is rounded up to a whole
//! micrometre, the costs of terrain are added ([`Tally`]), and two lengths are compared to the nearest hundredth of an inch
//! ([`grain`]). What is equal at that grain is a tie, and the die settles it (chainmail:405.3).
//!
//! Terrain that slows is either walked through and paid for, or walked around: the search closes the slowing parts that a path
//! meets, one after the other, and keeps the cheapest path that it finds.

mod recent;

use std::cell::OnceCell;
use std::rc::Rc;

use smallvec::SmallVec;
use table::{Facing, Footprint, Goal, Journey, Length, Obstacle, Path, Point, Polygon, Segment, point_toward};

use self::recent::Query;
use crate::measure::{Stand, reach};
use crate::movement::{self, Ground, Tally};
use crate::spells::{Area, Lies};
use crate::terrain::Part;
use crate::{ModelId, World};

/// Where a path is to lead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathGoal {
    /// Into base contact with a model.
    Contact(ModelId),
    /// Until a model with reach has melee contact against another.
    MeleeContact(ModelId),
    /// Until the base touches a point.
    Touch(Point),
    /// Onto a point.
    At(Point),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// From where the model stands to where it ends.
    pub points: Vec<Point>,
    pub length: Length,
    /// With the costs of terrain (chainmail:402.16).
    pub effective: Length,
}

/// What is left of a path from a place on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    pub length: Length,
    /// A place a little farther on: where the path leads next.
    pub next: Point,
}

/// A place is on a path if it is no farther from it.
const BESIDE: Length = Length::um(20);

impl Rest {
    fn of(points: &[Point], at: Point) -> Option<Rest> {
        let is_beside = |leg: &[Point]| {
            let leg = Segment::new(leg[0], leg[1]);
            leg.bounds().grown(BESIDE).contains(at) && leg.distance_to(at) <= BESIDE
        };
        // Of two legs that meet there, the later one.
        let number = points.windows(2).rposition(is_beside)?;
        let left = &points[number + 1..];
        let is_ahead = |point: &&Point| !point.is_within(at, Length::mm(1));
        Some(Rest {
            length: at.distance_to(left[0]) + table::path_length(left),
            next: *left.iter().find(is_ahead).or(left.last())?,
        })
    }
}

/// What is left of the shortest path from one place to contact with an enemy for a model that is somewhere on it.
pub fn rest_of_path(world: &World, began: &Stand, at: Point, enemy: ModelId) -> Option<Rest> {
    let route = Walker::new(world, began, &[]).route_within(PathGoal::Contact(enemy), None)?;
    // Where ground costs something the length says too little.
    (route.effective == route.length)
        .then(|| Rest::of(&route.points, at))
        .flatten()
}

/// How finely two paths are compared.
pub const GRAIN: Length = Length::hundredths(1);

/// A length to the nearest hundredth of an inch.
pub fn grain(length: Length) -> Length {
    let grain = GRAIN.get();
    Length::um((length.get() + grain / 2).div_euclid(grain) * grain)
}

/// Swarms are closed by their numbers among the areas, from here on (chainmail:spell-summon-swarm-f).
pub const SWARMS: u16 = 10_000;

/// A swarm as something to walk around: sixteen corners around its circle.
fn swarm_shape(area: &Area) -> Option<Polygon> {
    let outer = Length::um(area.reach().get() * 10_200 / 10_000);
    let step = Facing::new(923_880, 382_683)?;
    let corners = std::iter::successors(Some(Facing::EAST), |facing| Some(facing.rotated(step)));
    let corners = corners.take(16).map(|facing| point_toward(area.at, facing, outer));
    Polygon::new(corners.collect()).ok()
}

/// The swarms that a path leads into, as they are closed.
pub fn swarms_met(world: &World, stand: &Stand, points: &[Point]) -> SmallVec<[u16; 2]> {
    let areas = world.areas.iter().enumerate();
    areas
        .filter(|(_, area)| area.lies == Lies::Swarm && !area.touches(&stand.base))
        .filter(|(_, area)| {
            points.windows(2).any(|leg| {
                let base = stand.base.moved_to(leg[0]);
                table::slide_within_of_point(&base, leg[1], area.at, area.reach())
            })
        })
        .map(|(number, _)| SWARMS + number as u16)
        .collect()
}

/// No search closes more parts of terrain than this.
const MOST_CLOSED: usize = 6;
/// Nor looks at more paths.
const MOST_PATHS: usize = 24;

/// The shortest path of a model, movement costs included; nothing if the way is blocked (chainmail:402.161).
pub fn route(world: &World, stand: &Stand, goal: PathGoal) -> Option<Route> {
    route_avoiding(world, stand, goal, &[])
}

/// The same for a model that treats some parts of terrain as impassable (chainmail:307-damages-models-that-enter-it-b,
/// chainmail:307-save-or-stuck-d).
pub fn route_avoiding(world: &World, stand: &Stand, goal: PathGoal, avoided: &[u16]) -> Option<Route> {
    let route = Walker::new(world, stand, avoided).route_within(goal, None);
    route.map(|route| Route::clone(&route))
}

/// A model that looks for paths from one place. What is in its way is collected once, if it has to search at all.
#[derive(Debug)]
pub struct Walker<'w> {
    world: &'w World,
    stand: &'w Stand,
    /// Parts of terrain that it treats as impassable.
    avoided: &'w [u16],
    ground: OnceCell<Ground<'w>>,
}

impl<'w> Walker<'w> {
    pub fn new(world: &'w World, stand: &'w Stand, avoided: &'w [u16]) -> Walker<'w> {
        Walker {
            world,
            stand,
            avoided,
            ground: OnceCell::new(),
        }
    }

    fn known(
        &self,
        goal: PathGoal,
        limit: Option<Length>,
        straight: bool,
        search: impl Fn() -> Option<Route>,
    ) -> Option<Rc<Route>> {
        let query = Query {
            goal,
            avoided: SmallVec::from_slice(self.avoided),
            limit,
            straight,
        };
        recent::known(self.world, self.stand.id, self.stand.base.at(), query, search)
    }

    /// The shortest path, or nothing if it would cost more than so much.
    pub fn route_within(&self, goal: PathGoal, limit: Option<Length>) -> Option<Rc<Route>> {
        if let Some(route) = self.straight_route(goal) {
            return limit.is_none_or(|limit| route.effective <= limit).then_some(route);
        }
        self.known(goal, limit, false, || self.cheapest(goal, limit))
    }

    /// All that is in its way whatever it makes for, for bounds.
    pub fn obstacles(&self) -> SmallVec<[Obstacle<'_>; 64]> {
        let ground = self.ground();
        let bases = ground.bases.iter().map(|(_, base)| Obstacle::Base(base));
        let walls = ground.shut.iter().map(|feature| Obstacle::Polygon(&feature.shape));
        bases.chain(walls).collect()
    }

    fn ground(&self) -> &Ground<'w> {
        self.ground
            .get_or_init(|| movement::ground_for(self.world, self.stand.id))
    }

    /// The straight way, if nothing is in it and nothing slows it: then no other is shorter.
    pub fn straight_route(&self, goal: PathGoal) -> Option<Rc<Route>> {
        self.known(goal, None, true, || {
            let path = self.on_ground(goal, self.avoided, None, |journey, goal| journey.straight_way(goal))?;
            let tally = Tally::default().along(self.world, self.stand, &path.points);
            (tally.cost() == Length::ZERO).then_some(Route {
                length: path.length,
                effective: path.length,
                points: path.points,
            })
        })
    }

    fn cheapest(&self, goal: PathGoal, limit: Option<Length>) -> Option<Route> {
        let (world, stand, avoided) = (self.world, self.stand, self.avoided);
        let mut best: Option<Route> = None;
        let mut open: Vec<SmallVec<[u16; 6]>> = vec![SmallVec::from_slice(avoided)];
        let mut looked_at = 0;
        while let Some(closed) = open.pop() {
            looked_at += 1;
            if looked_at > MOST_PATHS {
                break;
            }
            // A path that is as long as the best one costs is no better.
            let shorter = best.as_ref().map(|best| best.effective - Length::um(1));
            let Some(found) = self.planned(goal, &closed, shorter.or(limit)) else {
                continue;
            };
            if best.as_ref().is_some_and(|best| found.length >= best.effective) {
                continue;
            }
            let met = slowing_parts(world, stand, &found.points);
            let is_affordable = limit.is_none_or(|limit| found.effective <= limit);
            if is_affordable && best.as_ref().is_none_or(|best| found.effective < best.effective) {
                best = Some(found);
            }
            if closed.len() < MOST_CLOSED + avoided.len() {
                for part in met.iter().rev() {
                    let mut next = closed.clone();
                    next.push(*part);
                    next.sort_unstable();
                    if !open.contains(&next) {
                        open.push(next);
                    }
                }
            }
        }
        best
    }

    /// The planner's path with some parts of terrain closed.
    fn planned(&self, goal: PathGoal, closed: &[u16], limit: Option<Length>) -> Option<Route> {
        let path = self.on_ground(goal, closed, limit, |journey, goal| journey.shortest(goal))?;
        let tally = Tally::default().along(self.world, self.stand, &path.points);
        Some(Route {
            length: path.length,
            effective: path.length + tally.cost(),
            points: path.points,
        })
    }

    /// Puts a question to the planner, with all that is in the way of a model.
    fn on_ground(
        &self,
        goal: PathGoal,
        closed: &[u16],
        limit: Option<Length>,
        plan: impl Fn(&Journey<'_>, Goal<'_>) -> Option<Path>,
    ) -> Option<Path> {
        let (world, stand) = (self.world, self.stand);
        let ground = self.ground();
        let target: Option<Footprint> = match goal {
            PathGoal::Contact(id) | PathGoal::MeleeContact(id) => Some(world.footprint(id)),
            PathGoal::Touch(_) | PathGoal::At(_) => None,
        };
        let swarms: SmallVec<[Polygon; 2]> = closed
            .iter()
            .filter_map(|part| world.areas.get(usize::from(part.checked_sub(SWARMS)?)))
            .filter_map(swarm_shape)
            .collect();
        let mut obstacles: SmallVec<[Obstacle<'_>; 64]> =
            ground.bases.iter().map(|(_, base)| Obstacle::Base(base)).collect();
        // A flier takes no notice of models on the ground, but of the one that it makes for.
        if movement::flight::can_fly(world, stand.id) {
            obstacles.extend(target.iter().map(Obstacle::Base));
        }
        obstacles.extend(ground.shut.iter().map(|feature| Obstacle::Polygon(&feature.shape)));
        for part in closed.iter().filter(|part| **part < SWARMS) {
            obstacles.push(Obstacle::Polygon(&world.terrain.features[usize::from(*part)].shape));
        }
        obstacles.extend(swarms.iter().map(Obstacle::Polygon));
        let mut journey = Journey::new(&stand.base, &obstacles).inside(&world.terrain.field);
        journey.limit = limit;
        let goal = match (goal, &target) {
            (PathGoal::Contact(_), Some(target)) => Goal::Touching(target),
            (PathGoal::MeleeContact(_), Some(target)) => Goal::Within {
                of: target,
                d: reach(world, stand.id),
            },
            (PathGoal::Touch(of), _) => Goal::WithinOfPoint { of, d: Length::um(1) },
            (PathGoal::At(end), _) => Goal::At(end),
            _ => return None,
        };
        plan(&journey, goal)
    }
}

/// The parts that a path pays for, in the order of their numbers.
fn slowing_parts(world: &World, stand: &Stand, points: &[Point]) -> SmallVec<[u16; 6]> {
    let mut met: SmallVec<[u16; 6]> = SmallVec::new();
    let swept = movement::swept(&stand.base, points);
    for (number, feature) in world.terrain.features.iter().enumerate() {
        if swept.is_some_and(|swept| swept.meets(&feature.shape.bounds()))
            && movement::slows(world, stand.id, feature)
            && (movement::flight::stops_fliers(world, feature) || !movement::flight::can_fly(world, stand.id))
            && !feature.is_under(&stand.base)
            && points
                .windows(2)
                .any(|leg| !table::slide_clear_of_polygon(&stand.base.moved_to(leg[0]), leg[1], &feature.shape))
        {
            met.push(number as u16);
        }
    }
    met
}

/// The parts of some kind that a path leads through.
pub fn crossed(world: &World, stand: &Stand, points: &[Point], kind: Part) -> SmallVec<[u16; 4]> {
    let features = world.terrain.features.iter().enumerate();
    features
        .filter(|(_, feature)| feature.part == kind && !feature.is_under(&stand.base))
        .filter(|(_, feature)| {
            points
                .windows(2)
                .any(|leg| !table::slide_clear_of_polygon(&stand.base.moved_to(leg[0]), leg[1], &feature.shape))
        })
        .map(|(number, _)| number as u16)
        .collect()
}
