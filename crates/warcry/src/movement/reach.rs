//! Whether a fighter can make a move at all.

use kernel::Whim;
use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point};

use super::goal_ways::way_to_goal;
use super::placing::inner_radius;
use super::room::Near;
use super::sample::some_try;
use super::scout::{Scout, WAYS, Way, stretched, ways};
use super::toward::{Goal, paths_toward};
use super::way_out::{WayOut, can_search_floor, way_out};
use super::{Leg, Path, Standing};
use crate::{FighterId, MoveKind, MoveLimits, World};

/// Whether some legal path exists, staying included where that is legal (disengage-03).
pub fn can_make(world: &World, fighter: FighterId, limits: &MoveLimits) -> bool {
    some_path(world, fighter, limits).is_some()
}

/// The first legal path of a fixed search, as the fighter faces or turned before it sets off.
pub(super) fn some_path(world: &World, fighter: FighterId, limits: &MoveLimits) -> Option<Path> {
    let scout = Scout::new(world, fighter, limits)?;
    if scout.may_end_here() {
        return Some(scout.stays());
    }
    search(&scout).or_else(|| search_turned(scout.clone().turned(helpful_facing(&scout)?)?))
}

fn search_turned(scout: Scout<'_>) -> Option<Path> {
    if scout.may_end_here() {
        return Some(scout.stays());
    }
    search(&scout)
}

/// How an oval base gets farthest: its end toward whom it has to reach, its side toward whom it has to get away from. None for a
/// round one, and where nobody has to be reached or left.
fn helpful_facing(scout: &Scout<'_>) -> Option<Facing> {
    let (world, limits) = (scout.world(), scout.limits());
    let base = world.fighter(scout.fighter()).profile.base;
    if base.long == base.short {
        return None;
    }
    if let Some(goal) = limits.reaches.or(limits.closer_to) {
        return Facing::toward(scout.at(), world.fighter(goal).spot()?.at);
    }
    let enemy = nearest_enemy(scout).filter(|_| limits.kind == MoveKind::Disengage)?;
    Some(Facing::toward(scout.at(), enemy)?.left())
}

/// The search of [`some_path`] where staying is illegal: the ways to a goal or out of a fight where that is what is wanted,
/// straight ways all around in several lengths, ways of two legs, ways over terrain.
fn search(scout: &Scout<'_>) -> Option<Path> {
    let (world, fighter, limits) = (scout.world(), scout.fighter(), scout.limits());
    let legal = |scout: Scout<'_>| scout.may_end_here().then(|| scout.path());
    let disengages = limits.kind == MoveKind::Disengage;
    if disengages && scout.standing() != Standing::Surface {
        return None; // A disengage is walked (disengage-05), and only on a surface can anybody walk.
    }
    if !could_reach_goal(scout) {
        return None;
    }
    if let Some(spot) = limits
        .reaches
        .or(limits.closer_to)
        .and_then(|goal| world.fighter(goal).spot())
    {
        let mut scout = scout.clone();
        if scout.walks_toward(spot.at)
            && let Some(path) = legal(scout)
        {
            return Some(path);
        }
    }
    if let Some(goal) = limits.reaches {
        return way_to_goal(scout, goal)
            .or_else(|| straight_ways(scout, &[8, 6, 4, 2, 7, 5, 3, 1]).find_map(legal))
            .or_else(|| squeezed(scout).find_map(legal))
            // Whoever is there already but has to come nearer may have little room for it.
            .or_else(|| limits.closer_to.and_then(|_| last_tries(scout)));
    }
    if let Some(path) = straight_ways(scout, &[8]).find_map(legal) {
        return Some(path);
    }
    let is_searched = disengages && can_search_floor(limits);
    if is_searched {
        // Who has to get far away from somebody may find a place only by trying those that are too near for it, too.
        for beyond in limits.beyond.map(Some).into_iter().chain([None]) {
            match search_floor(scout, beyond) {
                WayOut::None => return None,
                WayOut::Found(path) => return Some(path),
                WayOut::Unknown => {}
            }
        }
    }
    straight_ways(scout, &[4, 6, 2, 7, 5, 3, 1])
        .find_map(legal)
        .or_else(|| ways_to_contact(scout).find_map(legal))
        .or_else(|| bent_ways(scout).find_map(legal))
        .or_else(|| {
            let mut paths = Vec::new();
            paths_toward(world, fighter, limits, Goal::Fighter(limits.closer_to?), &mut paths);
            paths.into_iter().next()
        })
        // Out of a fight it is walked: the floor has been searched for places, and each side for walks.
        .or_else(|| if is_searched { None } else { last_tries(scout) })
}

/// The ways out of a fight to places on the floor; beyond a distance from somebody, if that is asked.
fn search_floor(scout: &Scout<'_>, beyond: Option<(FighterId, Length)>) -> WayOut {
    let mut places = 0;
    way_out(scout, beyond, |place| {
        places += 1;
        way_to_place(scout, place, places % DETOUR == 1)
    })
}

/// Whatever else there is, over terrain for the most part: always the same tries.
fn last_tries(scout: &Scout<'_>) -> Option<Path> {
    let mut whim = Whim::new(0);
    let mut tries = (0..LAST_TRIES).filter_map(|_| some_try(scout, &mut whim));
    tries.find(Scout::may_end_here).map(Scout::path)
}

/// The straight way to a place, or the shortest one around what is between.
fn way_to_place(scout: &Scout<'_>, place: Point, around: bool) -> Option<Path> {
    let mut straight = scout.clone();
    if straight.tries(Leg::Walk(place)) && straight.may_end_here() {
        return Some(straight.path());
    }
    let mut detour = scout.clone();
    (around && detour.walks_all_the_way(table::Goal::At(place)) && detour.may_end_here()).then(|| detour.path())
}

/// False only if the goal that a move has to reach is farther than the rest of the move. Every inch across costs an inch of
/// the move, whether it is walked, jumped, climbed or flown. (An oval is asked as it faces: it turns only before it sets off.)
fn could_reach_goal(scout: &Scout<'_>) -> bool {
    could_reach_goal_by(scout, scout.at())
}

/// The same for whoever does not leave a straight line any farther than the rest of the move after it.
fn could_reach_goal_by(scout: &Scout<'_>, to: Point) -> bool {
    let world = scout.world();
    let Some(base) = scout.limits().reaches.and_then(|goal| world.fighter(goal).footprint()) else {
        return true;
    };
    let rest = scout.left() - scout.at().distance_to(to);
    table::slide_within(scout.base(), to, base, Length::inches(1) + rest.max(Length::ZERO))
}

/// A way around is looked for to one in so many of the places to which no straight way leads.
const DETOUR: usize = 6;

/// How many ways that need more than walking are tried at last.
const LAST_TRIES: usize = 256;

/// All around, in so many eighths of the move, beginning with the way from the nearest enemy.
fn straight_ways<'w, 's>(scout: &'s Scout<'w>, eighths: &'s [i64]) -> impl Iterator<Item = Scout<'w>> + 's {
    let most = scout.left().get();
    let away = away_from_enemies(scout);
    let off_limits = off_limits(scout);
    // Whoever passes through the walls of a dungeon ends on the floor.
    let flies_to = if scout.limits().through_dungeon {
        Length::ZERO
    } else {
        scout.z()
    };
    let walks = scout.standing() == Standing::Surface && !scout.limits().may_fly;
    let around = if walks { scout.around() } else { Near::new() };
    // One that is refused a leg is where it was, and tries the next.
    let mut tries = None;
    eighths
        .iter()
        .flat_map(move |eighths| away.clone().map(move |way| (way, most * eighths / 8)))
        .filter_map(move |(way, length)| {
            let to = stretched(scout.at(), way, length);
            if !scout.fits_on_battlefield(to) || surely_too_near(&off_limits, to) || surely_misses_goal(scout, to) {
                return None;
            }
            if walks && scout.is_stopped_by(&around, to) {
                return None; // As the walk would be refused, but only what is around has been asked.
            }
            let leg = match scout.standing() {
                Standing::Surface if walks => Leg::Walk(to),
                Standing::Surface => Leg::Fly { to, z: flies_to },
                Standing::Climbing(_) | Standing::Perched => Leg::Jump(to),
            };
            let scout: &mut Scout<'w> = tries.get_or_insert_with(|| scout.clone());
            let goes = scout.tries(leg) || leg != Leg::Walk(to) && scout.tries(Leg::Walk(to));
            goes.then(|| tries.take()).flatten()
        })
}

/// Whether a move that ends at a point has certainly not reached its goal, facing as it does.
fn surely_misses_goal(scout: &Scout<'_>, to: Point) -> bool {
    let goal = scout.limits().reaches;
    goal.and_then(|goal| scout.world().fighter(goal).footprint())
        .is_some_and(|base| !table::within(&scout.base().moved_to(to), base, Length::inches(1)))
}

/// Somebody near whom a move must not end.
#[derive(Clone, Copy)]
struct OffLimits<'w> {
    base: &'w Footprint,
    /// What is so near to it with its centre is too near.
    reach: Length,
}

/// Whether a move that ends at a point has certainly failed: a disc inside the base is too near to somebody already.
fn surely_too_near(off_limits: &[OffLimits<'_>], to: Point) -> bool {
    off_limits
        .iter()
        .any(|other| table::within_of_point(other.base, to, other.reach))
}

/// All on the level of a fighter near whom it must not end: enemies that it has to leave behind, and whom an ability sends it
/// away from.
fn off_limits<'w>(scout: &Scout<'w>) -> SmallVec<[OffLimits<'w>; 16]> {
    let (world, limits) = (scout.world(), scout.limits());
    let inner = Length::um(world.fighter(scout.fighter()).profile.base.short.get() * 49 / 100);
    let shuns = |id: FighterId, reach: Length| {
        let other = world.fighter(id);
        let base = other.footprint().filter(|_| other.z() == scout.z())?;
        Some(OffLimits {
            base,
            reach: reach + inner,
        })
    };
    // Only who stays on its level is surely too near.
    let stays_level = scout.standing() == Standing::Surface && !limits.through_dungeon;
    let beyond = limits.beyond.filter(|_| stays_level);
    let beyond = beyond.and_then(|(other, reach)| shuns(other, reach));
    let breaks_away = limits.kind == MoveKind::Disengage && !limits.ends_engaged;
    let enemies = world.on_table().map(|(id, _)| id);
    let enemies = enemies.filter(|id| breaks_away && world.are_enemies(scout.fighter(), *id));
    enemies
        .filter_map(|id| shuns(id, Length::inches(1)))
        .chain(beyond)
        .collect()
}

/// Where the nearest enemy stands.
fn nearest_enemy(scout: &Scout<'_>) -> Option<Point> {
    let world = scout.world();
    let enemies = world
        .on_table()
        .filter(|(id, _)| world.are_enemies(scout.fighter(), *id));
    let places = enemies.filter_map(|(_, other)| Some(other.spot()?.at));
    places.min_by_key(|at| at.distance_squared(scout.at()))
}

/// Sixty-four ways, those that lead away from the nearest enemy first.
fn away_from_enemies(scout: &Scout<'_>) -> impl Iterator<Item = Way> + Clone + use<> {
    let behind = nearest_enemy(scout).map_or([0; WAYS.len()], |enemy| how_far_behind(scout.at(), enemy));
    // From the one that leads straight away, to the left and to the right of it, whichever leads more away.
    let first = (0..WAYS.len()).min_by_key(|k| behind[*k]).unwrap_or(0);
    let beside = (first, (first + WAYS.len() - 1) % WAYS.len());
    (0..WAYS.len()).scan(beside, move |(left, right), _| {
        let k = if (behind[*left], *left) <= (behind[*right], *right) {
            *left
        } else {
            *right
        };
        if k == *left {
            *left = (*left + 1) % WAYS.len();
        } else {
            *right = (*right + WAYS.len() - 1) % WAYS.len();
        }
        Some(WAYS[k])
    })
}

/// How little each of the ways leads away from an enemy.
fn how_far_behind(at: Point, enemy: Point) -> [i64; WAYS.len()] {
    let away = at - enemy;
    // No more than 25 bits of it: whatever follows fits 64.
    let bits = 64 - away.x.unsigned_abs().max(away.y.unsigned_abs()).leading_zeros();
    let (away_x, away_y) = (away.x >> bits.saturating_sub(25), away.y >> bits.saturating_sub(25));
    // The ways are on a square: a way near its corner is longer than one in the middle of a side.
    WAYS.map(|(x, y)| {
        let ahead = x * away_x + y * away_y;
        -ahead * ahead.abs() / (x * x + y * y)
    })
}

/// Ways between things that are too close for a base the long side of which is ahead: the shortest way leads only where a disc
/// around the base has room. For round bases that is all there is, unless they have to come nearer than they are.
fn squeezed<'w, 's>(scout: &'s Scout<'w>) -> impl Iterator<Item = Scout<'w>> + 's {
    let base = scout.world().fighter(scout.fighter()).profile.base;
    let is_tight = base.long != base.short || scout.limits().closer_to.is_some();
    let ways = (is_tight && scout.standing() == Standing::Surface && could_walk_to_goal(scout))
        .then(|| ways_to_contact(scout).chain(bent_ways(scout)));
    ways.into_iter().flatten()
}

/// False only if not even a disc inside the base could be walked to the goal that a move has to reach.
fn could_walk_to_goal(scout: &Scout<'_>) -> bool {
    let (world, limits) = (scout.world(), scout.limits());
    let Some(theirs) = limits.reaches.map(|goal| world.fighter(goal)) else {
        return true;
    };
    if limits.through_dungeon || limits.along_walls.is_some() || theirs.z() != scout.z() {
        return true;
    }
    let Some(of) = theirs.footprint() else {
        return true;
    };
    // A little smaller still: a way that needs every hair of the room shall not be missed.
    let inner = Length::um(inner_radius(world, scout.fighter()).get() * 97 / 100);
    let d = Length::inches(1) + scout.base().base().outer_radius() - inner + Length::hundredths(1);
    scout.disc_could_walk(inner, table::Goal::Within { of, d })
}

/// All around, each as far as nothing is in the way.
fn ways_to_contact<'w, 's>(scout: &'s Scout<'w>) -> impl Iterator<Item = Scout<'w>> + 's {
    let most = scout.left().get();
    let off_limits = off_limits(scout);
    let mut tries = None;
    ways().filter_map(move |way| {
        let to = stretched(scout.at(), way, most);
        if !could_reach_goal_by(scout, to) {
            return None;
        }
        let scout: &mut Scout<'w> = tries.get_or_insert_with(|| scout.clone());
        let walks = scout.walks_toward_if(to, |scout, stop| could_end(scout, &off_limits, stop));
        walks.then(|| tries.take()).flatten()
    })
}

/// False only if a move that has a goal or has to get away from somebody cannot end at a point.
fn could_end(scout: &Scout<'_>, off_limits: &[OffLimits<'_>], stop: Point) -> bool {
    !surely_too_near(off_limits, stop) && !surely_misses_goal(scout, stop)
}

/// First to contact or part of the way there, then all around.
fn bent_ways<'w, 's>(scout: &'s Scout<'w>) -> impl Iterator<Item = Scout<'w>> + 's {
    let most = scout.left().get();
    let off_limits = off_limits(scout);
    let firsts = ways().step_by(4).flat_map(move |way| {
        [1, 2].into_iter().filter_map(move |thirds| {
            let mut first = scout.clone();
            let moved = first.walks_toward(stretched(scout.at(), way, most * thirds / 3)) && could_reach_goal(&first);
            moved.then_some(first)
        })
    });
    firsts.flat_map(move |first| {
        let off_limits = off_limits.clone();
        let mut tries = None;
        ways().step_by(4).filter_map(move |way| {
            let to = stretched(first.at(), way, first.left().get());
            if surely_too_near(&off_limits, to) || !could_reach_goal_by(&first, to) {
                return None;
            }
            let scout: &mut Scout<'w> = tries.get_or_insert_with(|| first.clone());
            let walks = scout.walks_toward_if(to, |scout, stop| could_end(scout, &off_limits, stop));
            walks.then(|| tries.take()).flatten()
        })
    })
}
