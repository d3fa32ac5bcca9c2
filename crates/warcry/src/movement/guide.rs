//! From points that a player touches on a screen to a declared path: straight on, around what is between, up, down, through
//! or through the air. It only proposes; [`check`](super::check) rules.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;
use table::{Facing, Length, Point, Segment};

use super::near::levels_over;
use super::over_terrain::edges_facing;
use super::room::{CONTACT, Sweep};
use super::scout::{Scout, nearest_along};
use super::stairs::slope_at;
use super::{Leg, MoveRefusal, Path, Standing};
use crate::{FighterId, MoveKind, MoveLimits, PartId, PartKind, Terrain, World};

/// How a leg is to be gone, where the player says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Walking,
    Climbing,
    Jumping,
    /// By a jump to something higher, on which it hangs then.
    Catching,
    Flying,
    Through,
}

/// A point that a path is to lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waypoint {
    pub at: Point,
    /// The highest level there that can be got to, if nothing is said.
    pub z: Option<Length>,
    /// The way is found, if nothing is said.
    pub by: Option<By>,
}

/// How much farther than straight on a way may lead, so that a path that is too long can still be shown.
const DETOUR: Length = Length::inches(12);

/// Of a goal that is farther than this beyond the move only the straight way is shown.
const FURTHER: Length = Length::inches(4);

/// How many places on the way over terrain are looked at before the search gives up, and how many ways around things: a
/// pointer does not wait.
const MOST_LOOKED_AT: usize = 24;
const MOST_DETOURS: usize = 6;

/// The path through the points, as far as one could be found; whether it may be taken is not said. A point that cannot be
/// got to is walked to straight on, so that the rules can say what is in the way.
pub fn path_through(world: &World, fighter: FighterId, limits: &MoveLimits, points: &[Waypoint]) -> Path {
    let Some(here) = world.fighter(fighter).spot() else {
        return Path::stay();
    };
    // Measured along the points themselves, because the player may lead it any way around.
    let straight: Length = std::iter::once(here.at)
        .chain(points.iter().map(|point| point.at))
        .collect::<Vec<_>>()
        .windows(2)
        .map(|pair| pair[0].distance_to(pair[1]))
        .sum();
    let generous = MoveLimits {
        most: limits.most.max(straight + DETOUR),
        ..limits.clone()
    };
    let mut legs: SmallVec<[Leg; 3]> = SmallVec::new();
    let Some(mut scout) = Scout::new(world, fighter, &generous) else {
        return Path::stay();
    };
    let mut lost = false;
    for point in points {
        let next = if lost {
            None
        } else {
            found_to(&scout, point, limits.most)
        };
        match next {
            Some(there) => scout = there,
            None => {
                if !lost {
                    legs = scout.clone().path().legs;
                }
                lost = true;
                legs.push(plain_leg(&scout, point));
            }
        }
    }
    if !lost {
        legs = scout.path().legs;
    }
    Path { legs, facing: None }
}

/// What the player's own words come to where no way was found.
fn plain_leg(scout: &Scout<'_>, point: &Waypoint) -> Leg {
    let (to, terrain) = (point.at, &scout.world().terrain);
    let highest = || {
        let levels = levels_over(terrain, to);
        point.z.or_else(|| levels.into_iter().max()).unwrap_or(Length::ZERO)
    };
    match point.by {
        None | Some(By::Walking) => Leg::Walk(to),
        Some(By::Jumping) => Leg::Jump(to),
        Some(By::Catching) => Leg::Catch(to),
        Some(By::Climbing) => Leg::Climb { to, z: highest() },
        Some(By::Flying) => Leg::Fly { to, z: highest() },
        Some(By::Through) => Leg::Through {
            // Where there is no passage, one that is none: the rules say so.
            part: passage_between(scout, to).unwrap_or(PartId(u16::MAX)),
            to,
        },
    }
}

fn found_to<'w>(scout: &Scout<'w>, point: &Waypoint, most: Length) -> Option<Scout<'w>> {
    match point.by {
        Some(by) => as_told(scout, point, by),
        None => by_any_way(scout, point, most),
    }
}

/// One leg as the player wants it.
fn as_told<'w>(scout: &Scout<'w>, point: &Waypoint, by: By) -> Option<Scout<'w>> {
    let to = point.at;
    let tried = |way: &dyn Fn(&mut Scout<'w>) -> bool| {
        let mut scout = scout.clone();
        way(&mut scout).then_some(scout)
    };
    match by {
        By::Walking => tried(&|scout| scout.tries(Leg::Walk(to))),
        By::Jumping => tried(&|scout| scout.tries(Leg::Jump(to))),
        By::Catching => tried(&|scout| scout.catches_hold_near(to)),
        By::Through => {
            let part = passage_between(scout, to)?;
            tried(&|scout| scout.tries(Leg::Through { part, to }))
        }
        By::Flying => heights(scout, point).find_map(|z| tried(&|scout| scout.tries(Leg::Fly { to, z }))),
        By::Climbing => heights(scout, point)
            .find_map(|z| tried(&|scout| scout.tries(Leg::Climb { to, z })))
            // Nobody points exactly at where it hangs: up from there, and then over.
            .or_else(|| heights(scout, point).find_map(|z| tried(&|scout| scout.climbs_over(to, z)))),
    }
}

/// The heights that a player could mean at a point: highest first.
fn heights(scout: &Scout<'_>, point: &Waypoint) -> impl Iterator<Item = Length> {
    let terrain = &scout.world().terrain;
    let mut found: SmallVec<[Length; 8]> = SmallVec::new();
    match point.z {
        Some(z) => found.push(z),
        None => {
            found.extend(levels_over(terrain, point.at));
            for part in &terrain.parts {
                if part.kind == PartKind::Stairs {
                    found.extend(slope_at(part, point.at));
                } else if table::within_of_polygon(&scout.base().moved_to(point.at), &part.outline, CONTACT) {
                    found.push(part.top);
                }
            }
            found.sort_unstable_by_key(|z| Reverse(*z));
            found.dedup();
        }
    }
    found.into_iter()
}

/// The archway or door that lies on the straight way to a point.
fn passage_between(scout: &Scout<'_>, to: Point) -> Option<PartId> {
    let way = Segment::new(scout.at(), to).bounds();
    let terrain = &scout.world().terrain;
    let mut passages = terrain.ids().zip(&terrain.parts).filter(|(_, part)| {
        part.is_passage() && part.bounds.meets(&way) && super::span_inside(scout.at(), to, &part.outline).is_some()
    });
    passages.next().map(|(id, _)| id)
}

/// The best way to a point: of the levels there the highest that can be got to with this move, else with a longer one.
fn by_any_way<'w>(scout: &Scout<'w>, point: &Waypoint, most: Length) -> Option<Scout<'w>> {
    let levels = match point.z {
        Some(z) => [z].into_iter().collect(),
        None => {
            let mut levels = levels_over(&scout.world().terrain, point.at);
            levels.sort_unstable_by_key(|z| Reverse(*z));
            levels
        }
    };
    let mut too_far: Option<Scout<'w>> = None;
    for z in levels {
        let Some(found) = to_level(scout, point.at, z, most) else {
            continue;
        };
        if found.used() <= most {
            return Some(found);
        }
        if too_far.as_ref().is_none_or(|other| found.used() < other.used()) {
            too_far = Some(found);
        }
    }
    too_far
}

/// The shortest way that was found to a point at a height.
fn to_level<'w>(scout: &Scout<'w>, to: Point, z: Length, most: Length) -> Option<Scout<'w>> {
    if scout.at() == to && scout.z() == z {
        return Some(scout.clone());
    }
    if scout.standing() == Standing::Surface && scout.z() == z {
        let mut straight = scout.clone();
        if straight.tries(Leg::Walk(to)) {
            return Some(straight);
        }
    }
    let disengages = scout.limits().kind == MoveKind::Disengage;
    if !disengages && scout.limits().may_fly {
        let mut flies = scout.clone();
        if flies.tries(Leg::Fly { to, z }) {
            return Some(flies);
        }
    }
    let far = scout.used() + scout.at().distance_to(to);
    if far > most + FURTHER || !scout.has_room_at(to, z) {
        return None;
    }
    let mut budget = MOST_DETOURS;
    let around = (scout.z() == z)
        .then(|| walked_around(scout, to, &mut budget))
        .flatten();
    if disengages {
        return around;
    }
    // What needs no climbing and no jump is the first choice, if it is near enough.
    match around {
        Some(around) if around.used() <= most => Some(around),
        around => over_terrain(scout, to, z, around, &mut budget),
    }
}

/// The way around what is between, as long as there is time to look for one.
fn walked_around<'w>(scout: &Scout<'w>, to: Point, budget: &mut usize) -> Option<Scout<'w>> {
    if *budget == 0 || scout.standing() != Standing::Surface {
        return None;
    }
    *budget -= 1;
    let mut around = scout.clone();
    (around.walks_around(table::Goal::At(to), to) && around.at() == to).then_some(around)
}

/// A place on the way over terrain, the most promising first.
struct Stop<'w> {
    /// No way by this place is shorter.
    bound: Length,
    number: usize,
    scout: Scout<'w>,
}

impl PartialEq for Stop<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.bound, self.number) == (other.bound, other.number)
    }
}

impl Eq for Stop<'_> {}

impl PartialOrd for Stop<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The least bound is the greatest, because a heap gives its greatest first.
impl Ord for Stop<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (other.bound, other.number).cmp(&(self.bound, self.number))
    }
}

/// Up, down and through pieces of terrain until the point can be walked or jumped to.
fn over_terrain<'w>(
    start: &Scout<'w>,
    to: Point,
    z: Length,
    known: Option<Scout<'w>>,
    budget: &mut usize,
) -> Option<Scout<'w>> {
    let mut best = known;
    let mut open = BinaryHeap::new();
    let mut been: Vec<(Point, Length)> = vec![(start.at(), start.z())];
    let mut number = 0;
    open.push(Stop {
        bound: Length::ZERO,
        number,
        scout: start.clone(),
    });
    for _ in 0..MOST_LOOKED_AT {
        let Some(stop) = open.pop() else { break };
        if best.as_ref().is_some_and(|best| best.used() <= stop.bound) {
            break;
        }
        for finished in arrivals(&stop.scout, to, z, budget) {
            if best.as_ref().is_none_or(|best| is_better(&finished, best)) {
                best = Some(finished);
            }
        }
        for next in ways_on(&stop.scout, to, z, budget) {
            if been.contains(&(next.at(), next.z())) {
                continue;
            }
            been.push((next.at(), next.z()));
            number += 1;
            open.push(Stop {
                bound: next.used() + next.at().distance_to(to),
                number,
                scout: next,
            });
        }
    }
    best
}

/// A way that hurts is taken only if it saves more than an inch.
fn is_better(one: &Scout<'_>, other: &Scout<'_>) -> bool {
    let cost = |scout: &Scout<'_>| scout.used() + if scout.hurts() { Length::inches(1) } else { Length::ZERO };
    cost(one) < cost(other)
}

/// The last legs to the point from a place.
fn arrivals<'w>(scout: &Scout<'w>, to: Point, z: Length, budget: &mut usize) -> SmallVec<[Scout<'w>; 3]> {
    let mut found = SmallVec::new();
    if scout.z() == z && scout.standing() == Standing::Surface {
        let mut walks = scout.clone();
        if walks.at() == to || walks.tries(Leg::Walk(to)) {
            found.push(walks);
            return found;
        }
        found.extend(walked_around(scout, to, budget));
    }
    if scout.z() > z || (scout.z() == z && scout.z() > Length::ZERO) {
        let mut jumps = scout.clone();
        if jumps.tries(Leg::Jump(to)) && jumps.z() == z {
            found.push(jumps);
        }
    }
    found
}

/// Where terrain leads from a place. The foot of what is climbed is walked to straight on, or around what is between.
fn ways_on<'w>(scout: &Scout<'w>, to: Point, z: Length, budget: &mut usize) -> Vec<Scout<'w>> {
    let mut found = Vec::new();
    let terrain = &scout.world().terrain;
    if let Standing::Climbing(id) = scout.standing() {
        on_from_hold(scout, id, &mut found);
        return found;
    }
    let (here, up) = (scout.z(), z > scout.z());
    for id in scout.parts_in_reach() {
        let part = terrain.part(id);
        let goes_up = up && part.top > here && part.bottom <= here;
        match part.kind {
            PartKind::Archway | PartKind::Door => {
                keep(scout, &mut found, |scout| scout.goes_through(id, Length::ZERO));
            }
            PartKind::Stairs if part.top == here => {
                keep(scout, &mut found, |scout| scout.takes_stairs_down(id, 0));
            }
            PartKind::Stairs if goes_up => keep(scout, &mut found, |scout| {
                if let Some(foot) = scout.foot_of_stairs(id) {
                    scout.walks_to(foot, budget);
                }
                scout.takes_stairs_up(id, 1_000)
            }),
            PartKind::Solid | PartKind::Ladder if goes_up => {
                for (edge, nearest) in edges_facing(part, scout.at()) {
                    let there = nearest_along(&edge, to);
                    let mut points: SmallVec<[i64; 3]> = [nearest].into_iter().collect();
                    if (there - nearest).abs() > 50 {
                        points.extend([there, (there + nearest) / 2]);
                    }
                    for at in points {
                        keep(scout, &mut found, |scout| {
                            let foot = scout.foot_of_edge(&edge, at);
                            scout.walks_to(foot, budget) && scout.climbs_up(id, &edge, at)
                        });
                        if here > Length::ZERO {
                            keep(scout, &mut found, |scout| scout.leaps_up(&edge, at));
                        }
                    }
                }
            }
            PartKind::Solid | PartKind::Ladder if part.top == here && !up => {
                for edge in &part.outer_edges {
                    let at = nearest_along(edge, to);
                    keep(scout, &mut found, |scout| scout.climbs_down(edge, at));
                }
            }
            _ => {}
        }
    }
    found
}

impl Scout<'_> {
    /// Straight up or down, then along the top to a point.
    fn climbs_over(&mut self, to: Point, z: Length) -> bool {
        let at = self.at();
        self.tries(Leg::Climb { to: at, z }) && self.tries(Leg::Climb { to, z })
    }

    /// Walks to a point straight on, else around what is between, if there is time to look for a way.
    fn walks_to(&mut self, to: Point, budget: &mut usize) -> bool {
        if self.at() == to || self.tries(Leg::Walk(to)) {
            return true;
        }
        if *budget == 0 || !self.has_room_at(to, self.z()) {
            return false;
        }
        *budget -= 1;
        self.walks_around(table::Goal::At(to), to) && self.at() == to
    }
}

/// Up or down from where it hangs.
fn on_from_hold<'w>(scout: &Scout<'w>, id: PartId, found: &mut Vec<Scout<'w>>) {
    let Some(part) = scout.world().terrain.parts.get(usize::from(id.0)) else {
        return;
    };
    if part.kind == PartKind::Stairs {
        keep(scout, found, |scout| scout.takes_stairs_up(id, 1_000));
        keep(scout, found, |scout| scout.takes_stairs_down(id, 0));
        return;
    }
    for (edge, _) in edges_facing(part, scout.at()) {
        keep(scout, found, |scout| scout.goes_up(super::scout::outward(&edge)));
    }
    let (to, z) = (scout.at(), part.bottom);
    keep(scout, found, |scout| scout.tries(Leg::Climb { to, z }));
}

fn keep<'w>(scout: &Scout<'w>, found: &mut Vec<Scout<'w>>, way: impl FnOnce(&mut Scout<'w>) -> bool) {
    let mut scout = scout.clone();
    if way(&mut scout) {
        found.push(scout);
    }
}

/// The facing that an oval base would have after a path if it looks along its last leg.
pub fn facing_along(world: &World, fighter: FighterId, path: &Path) -> Option<Facing> {
    let mut ends = path.legs.iter().rev().map(|leg| leg.to());
    let last = ends.next()?;
    let before = ends
        .find(|end| *end != last)
        .or_else(|| Some(world.fighter(fighter).spot()?.at))?;
    Facing::toward(before, last)
}

/// The heights at which something can lie or stand over a point; the tops of obstacles where those are meant.
pub fn levels_at(terrain: &Terrain, at: Point, on_obstacle: bool) -> Vec<Length> {
    if !on_obstacle {
        return levels_over(terrain, at).into_vec();
    }
    let there = |part: &&crate::Part| part.is_obstacle() && part.bounds.contains(at) && part.outline.contains(at);
    terrain.parts.iter().filter(there).map(|part| part.top).collect()
}

/// A place that a fighter can get to over terrain, and how much of its move is left there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    pub at: Point,
    pub z: Length,
    pub left: Length,
}

/// The best place on each piece of terrain that a fighter can get to over its edges: for pictures.
pub fn landings(world: &World, fighter: FighterId, limits: &MoveLimits) -> Vec<Landing> {
    let Some(start) = super::Start::of(world, fighter, limits) else {
        return vec![];
    };
    let mut best: Vec<Landing> = vec![];
    for scout in start.over_terrain() {
        let landing = Landing {
            at: scout.at(),
            z: scout.z(),
            left: scout.left(),
        };
        let near = |other: &&mut Landing| other.z == landing.z && other.at.is_within(landing.at, Length::inches(1));
        match best.iter_mut().find(near) {
            Some(known) if known.left < landing.left => *known = landing,
            Some(_) => {}
            None if scout.standing() == Standing::Surface && landing.left > Length::ZERO => best.push(landing),
            None => {}
        }
    }
    best
}

/// What stands where a fighter would go, on every level there: it says more than what is in the way first.
pub fn occupied(world: &World, fighter: FighterId, goal: &Waypoint) -> Option<MoveRefusal> {
    let base = world.fighter(fighter).footprint()?.moved_to(goal.at);
    let height = world.fighter(fighter).profile.height();
    let levels = goal
        .z
        .map_or_else(|| levels_over(&world.terrain, goal.at), |z| [z].into_iter().collect());
    let mut found = None;
    for z in levels {
        let body = Sweep {
            base: &base,
            to: goal.at,
            low: z,
            high: z + height,
        };
        let there = body.check_fighters(world, fighter).err();
        // The highest level is the one that the player sees.
        found = there.or_else(|| body.check_parts(world, |_, _| false).err());
        found?;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::super::fixture::{add, at, flying, h, moving, one, one_of, round, terrain};
    use super::*;
    use crate::{Runemark, Side};

    const RUIN: &str = r#"{"features": [{"name": "Ruin", "at": [10, 5], "parts": [
        {"rect": [0, 0, 4, 4], "bottom": 1.75, "top": 2, "platform": true},
        {"rect": [-2, 1, 2, 2], "top": 2, "kind": "stairs", "rises": [1, 0]}]}]}"#;
    const WALL: &str =
        r#"{"features": [{"name": "Wall", "at": [10, 4], "parts": [{"rect": [0, 0, 0.5, 5], "top": 6}]}]}"#;

    fn point(x: i64, y: i64) -> Waypoint {
        Waypoint {
            at: at(x, y),
            z: None,
            by: None,
        }
    }

    fn to(world: &World, id: FighterId, limits: &MoveLimits, goal: Waypoint) -> Path {
        path_through(world, id, limits, &[goal])
    }

    #[test]
    fn straight_on_where_nothing_is_between() {
        let (world, id) = one(terrain("{}"), 500, 500);
        let path = to(&world, id, &moving(4), point(800, 600));
        assert_eq!(path, Path::walk([at(800, 600)]));
    }

    #[test]
    fn around_a_wall_and_through_the_points_that_the_player_sets() {
        let (world, id) = one(terrain(WALL), 900, 650);
        let path = to(&world, id, &moving(12), point(1_200, 650));
        let journey = check(&world, id, &moving(12), &path).expect("a way around");
        assert_eq!(journey.to.at, at(1_200, 650));
        assert!(path.legs.len() > 1 && journey.length > Length::inches(6));
        let led = path_through(&world, id, &moving(30), &[point(900, 1_200), point(1_200, 650)]);
        assert_eq!(led.legs[0], Leg::Walk(at(900, 1_200)));
        assert!(check(&world, id, &moving(30), &led).is_ok());
    }

    #[test]
    fn up_the_stairs_to_a_platform_and_down_again_by_a_jump() {
        let (world, id) = one(terrain(RUIN), 700, 700);
        let path = to(&world, id, &moving(9), point(1_200, 700));
        let journey = check(&world, id, &moving(9), &path).expect("up the stairs");
        assert_eq!((journey.to.at, journey.to.z), (at(1_200, 700), h(200)));
        let (world, id) = one_of(terrain(RUIN), &[], at(1_300, 700), h(200));
        let path = to(&world, id, &moving(4), point(1_600, 700));
        let journey = check(&world, id, &moving(4), &path).expect("down");
        assert_eq!(journey.to.z, Length::ZERO);
    }

    #[test]
    fn who_may_fly_does() {
        let (world, id) = one_of(terrain(WALL), &[Runemark::Fly], at(900, 650), Length::ZERO);
        let path = to(&world, id, &flying(4), point(1_200, 650));
        assert!(matches!(path.legs[..], [Leg::Fly { .. }]));
    }

    #[test]
    fn a_gap_to_something_higher_is_jumped_and_climbed() {
        let gap = r#"{"features": [
            {"name": "Tower", "parts": [{"rect": [6, 3, 4, 4], "top": 3, "platform": true}]},
            {"name": "House", "parts": [{"rect": [11.5, 3, 4, 4], "top": 4, "platform": true}]}]}"#;
        let (world, id) = one_of(terrain(gap), &[], at(940, 500), h(300));
        let path = to(&world, id, &moving(5), point(1_300, 500));
        assert!(path.legs.iter().any(|leg| matches!(leg, Leg::Catch(_))), "{path:?}");
        let journey = check(&world, id, &moving(5), &path).expect("a legal way");
        assert_eq!((journey.to.at, journey.to.z), (at(1_300, 500), h(400)));
    }

    #[test]
    fn a_catch_is_drawn_by_hand_and_the_climb_after_it() {
        let gap = r#"{"features": [
            {"name": "Tower", "parts": [{"rect": [6, 3, 4, 4], "top": 3, "platform": true}]},
            {"name": "House", "parts": [{"rect": [11.5, 3, 4, 4], "top": 4, "platform": true}]}]}"#;
        let (world, id) = one_of(terrain(gap), &[], at(940, 500), h(300));
        let drawn = |x: i64, y: i64, by: By| Waypoint {
            by: Some(by),
            ..point(x, y)
        };
        let standing = |points: &[Waypoint]| {
            let path = path_through(&world, id, &moving(5), points);
            let journey = check(&world, id, &moving(5), &path);
            (path, journey.map(|journey| (journey.to.z, journey.standing)))
        };
        // Before the wall and on it: it hangs where it touches.
        for x in [1_070, 1_090, 1_160] {
            let (path, end) = standing(&[drawn(x, 505, By::Catching)]);
            assert!(matches!(path.legs[..], [Leg::Catch(_), Leg::Climb { .. }]), "{path:?}");
            assert_eq!(end, Ok((h(300), Standing::Climbing(PartId(1)))), "{path:?}");
        }
        // Then up and over, by climbing or by whatever way is found.
        for by in [Some(By::Climbing), None] {
            let over = Waypoint {
                by,
                ..point(1_200, 510)
            };
            let (path, end) = standing(&[drawn(1_090, 505, By::Catching), over]);
            assert_eq!(end, Ok((h(400), Standing::Surface)), "{path:?}");
            assert!(matches!(path.legs[0], Leg::Catch(_)));
        }
    }

    #[test]
    fn where_nothing_is_to_be_caught_the_rules_say_so() {
        let (world, id) = one_of(terrain(RUIN), &[], at(1_300, 700), h(200));
        let catch = Waypoint {
            by: Some(By::Catching),
            ..point(1_600, 700)
        };
        let path = to(&world, id, &moving(4), catch);
        assert_eq!(path, Path::of([Leg::Catch(at(1_600, 700))]));
        let refused = check(&world, id, &moving(4), &path);
        assert_eq!(refused, Err(MoveRefusal::CatchesNothing { z: h(200) }));
    }

    #[test]
    fn what_is_too_far_is_shown_as_far_as_it_goes_and_what_is_occupied_is_named() {
        let (mut world, id) = one(terrain("{}"), 500, 500);
        let path = to(&world, id, &moving(4), point(1_500, 500));
        let refused = check(&world, id, &moving(4), &path).expect_err("too far");
        assert!(matches!(refused, MoveRefusal::TooFar { .. }));
        let other = add(&mut world, Side::Blue, round(32), &[], at(800, 500), Length::ZERO);
        let goal = point(820, 500);
        assert_eq!(occupied(&world, id, &goal), Some(MoveRefusal::ThroughFighter(other)));
        assert_eq!(occupied(&world, id, &point(1_000, 500)), None);
    }

    #[test]
    fn the_players_own_way_is_kept() {
        let (world, id) = one_of(terrain(RUIN), &[], at(1_300, 700), h(200));
        let jump = Waypoint {
            by: Some(By::Jumping),
            ..point(1_600, 700)
        };
        assert_eq!(to(&world, id, &moving(4), jump), Path::of([Leg::Jump(at(1_600, 700))]));
        let through = Waypoint {
            by: Some(By::Through),
            ..point(1_600, 700)
        };
        let path = to(&world, id, &moving(4), through);
        assert_eq!(check(&world, id, &moving(4), &path), Err(MoveRefusal::NoPassage));
    }
}
