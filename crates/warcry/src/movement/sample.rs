//! Some legal path, at random: cheap, diverse, and always accepted by the exact test.

use kernel::Whim;
use table::{Facing, Length, Point};

use super::near::levels_over;
use super::over_terrain::edges_facing;
use super::reach::some_path;
use super::scout::{Scout, stretched, within_reach};
use super::{Leg, Path, Standing, check};
use crate::{FighterId, MoveKind, MoveLimits, PartId, PartKind, World};

/// How often chance is tried before the search.
const TRIES: usize = 8;

/// Some legal path; staying where it is if there is no other (and even that may be illegal: see [`super::can_make`]).
pub fn sample(world: &World, fighter: FighterId, limits: &MoveLimits, whim: &mut Whim) -> Path {
    let Some(scout) = Scout::new(world, fighter, limits) else {
        return Path::stay();
    };
    by_chance(&scout, whim).unwrap_or_else(|| some_path(world, fighter, limits).unwrap_or_default())
}

/// Several such paths. Where chance finds none, the search for one is made once for all of them.
pub fn samples(world: &World, fighter: FighterId, limits: &MoveLimits, whim: &mut Whim, count: usize) -> Vec<Path> {
    let Some(scout) = Scout::new(world, fighter, limits) else {
        return vec![Path::stay()];
    };
    let mut searched = None;
    let mut search = || some_path(world, fighter, limits).unwrap_or_default();
    let paths = (0..count).map(|_| match by_chance(&scout, whim) {
        Some(path) => path,
        None => searched.get_or_insert_with(&mut search).clone(),
    });
    paths.collect()
}

fn by_chance(scout: &Scout<'_>, whim: &mut Whim) -> Option<Path> {
    let found = (0..TRIES).find_map(|_| some_try(scout, whim).filter(Scout::may_end_here))?;
    Some(turned(found, whim))
}

/// Half the time an oval base ends along the way that it has come, if it fits.
fn turned(scout: Scout<'_>, whim: &mut Whim) -> Path {
    let (world, fighter, limits) = (scout.world(), scout.fighter(), scout.limits());
    let size = world.fighter(fighter).profile.base;
    let from = world.fighter(fighter).spot().map_or(scout.at(), |spot| spot.at);
    let along = Facing::toward(from, scout.at());
    let path = scout.path();
    if size.long == size.short || whim.below(2) == 0 {
        return path;
    }
    let turned = Path {
        facing: along,
        ..path.clone()
    };
    if check(world, fighter, limits, &turned).is_ok() {
        turned
    } else {
        path
    }
}

/// One try: what it gives may still break what must hold at the end of a move.
pub(super) fn some_try<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    match scout.standing() {
        Standing::Surface if scout.limits().kind == MoveKind::Disengage => match whim.below(8) {
            0 => around_a_corner(scout, whim),
            _ => some_walk(scout, whim),
        },
        Standing::Surface => some_move(scout, whim),
        Standing::Climbing(part) => some_climb(scout, part, whim),
        Standing::Perched => some_jump(scout, whim),
    }
}

fn some_move<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let high = scout.z() > Length::ZERO;
    match whim.below(32) {
        0 => Some(scout.clone()),
        1..=8 if scout.limits().may_fly => some_flight(scout, whim),
        1..=5 if high => some_jump(scout, whim),
        6..=8 if high => some_way_down(scout, whim),
        9..=16 => toward_something(scout, whim),
        17..=22 => over_terrain(scout, whim),
        23 => around_a_corner(scout, whim),
        _ => some_walk(scout, whim),
    }
}

/// Straight on in any direction, up to the first thing in the way.
fn some_walk<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let to = somewhere_within(scout, whim);
    let mut scout = scout.clone();
    scout.walks_toward(to).then_some(scout)
}

/// Two walks, so that it comes around things.
fn around_a_corner<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let mut scout = scout.clone();
    let first = somewhere_within(&scout, whim);
    let halfway = within_reach(scout.at(), first, Length::um(scout.left().get() / 2));
    if !scout.walks_toward(halfway) {
        return None;
    }
    let second = somewhere_within(&scout, whim);
    scout.walks_toward(second);
    Some(scout)
}

/// A point of the disc that the rest of the move could reach on an empty floor, each as likely as any other.
fn somewhere_within(scout: &Scout<'_>, whim: &mut Whim) -> Point {
    let (from, most) = (scout.at(), scout.left().get().clamp(1, Length::inches(100).get()));
    let terrain = &scout.world().terrain;
    for _ in 0..8 {
        let (x, y) = (whim.between(-most, most), whim.between(-most, most));
        let to = Point::um(from.x.get() + x, from.y.get() + y);
        let on_table = to.x >= Length::ZERO && to.y >= Length::ZERO && to.x <= terrain.width && to.y <= terrain.depth;
        if on_table && x * x + y * y <= most * most {
            return to;
        }
    }
    from
}

/// Toward an enemy, a token or the middle of the battlefield: into contact range if it is near enough. Now and then it looks
/// for the way around what is between.
fn toward_something<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let mut scout = scout.clone();
    let to = something(&scout, whim)?;
    let moved = match whim.below(512) {
        0 => scout.walks_around(table::Goal::At(to), to),
        _ => scout.walks_toward(to),
    };
    moved.then_some(scout)
}

fn something(scout: &Scout<'_>, whim: &mut Whim) -> Option<Point> {
    let world = scout.world();
    let others = world.fighters.len();
    let pick = whim.below(others + world.tokens.len() + 1);
    if let Some(token) = pick.checked_sub(others) {
        let middle = Point::um(world.terrain.width.get() / 2, world.terrain.depth.get() / 2);
        let token = world.tokens.get(token).and_then(|token| token.spot);
        return Some(token.map_or(middle, |spot| spot.at));
    }
    let other = FighterId(pick as u8);
    let theirs = world.fighter(other).footprint()?;
    if !world.are_enemies(scout.fighter(), other) {
        return None;
    }
    let away = scout.at() - theirs.at();
    let between =
        super::scout::extent(scout.base(), (-away.x, -away.y)) + super::scout::extent(theirs, (away.x, away.y));
    let gap = whim.between(0, Length::inches(1).get());
    Some(stretched(theirs.at(), (away.x, away.y), between + gap))
}

fn some_flight<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let mut scout = scout.clone();
    let to = match whim.below(3) {
        0 => within_reach(scout.at(), something(&scout, whim)?, scout.left()),
        _ => somewhere_within(&scout, whim),
    };
    let levels = levels_over(&scout.world().terrain, to);
    let z = *whim.pick(&levels)?;
    scout.tries(Leg::Fly { to, z }).then_some(scout)
}

/// Off the edge, across a gap, or a little way first.
fn some_jump<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let mut scout = scout.clone();
    if whim.below(3) == 0 {
        let to = somewhere_within(&scout, whim);
        scout.walks_toward(to);
    }
    let to = match whim.below(3) {
        0 => something(&scout, whim)?,
        _ => somewhere_within(&scout, whim),
    };
    scout.jumps_toward(to).then_some(scout)
}

/// Down an edge of the platform, or by stairs.
fn some_way_down<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let mut scout = scout.clone();
    let near = scout.parts_in_reach();
    let id = *whim.pick(&near)?;
    let part = scout.world().terrain.part(id);
    let done = match part.kind {
        PartKind::Stairs => scout.takes_stairs_down(id, some_of_the_way(whim)),
        _ => {
            let edges = &part.outer_edges;
            let edge = whim.pick(edges)?;
            scout.climbs_down(edge, whim.between(0, 1_000))
        }
    };
    done.then_some(scout)
}

/// How much of the stairs it leaves before it, in thousandths: none, or something.
fn some_of_the_way(whim: &mut Whim) -> i64 {
    match whim.below(2) {
        0 => whim.between(50, 950),
        _ => 0,
    }
}

/// Up, through or around a piece of terrain, and then on.
fn over_terrain<'w>(scout: &Scout<'w>, whim: &mut Whim) -> Option<Scout<'w>> {
    let mut scout = scout.clone();
    let near = scout.parts_in_reach();
    let terrain = &scout.world().terrain;
    // What was built for passing is looked at twice.
    let made_for_it = |id: &PartId| terrain.part(*id).is_steps() || terrain.part(*id).is_passage();
    let picks = [*whim.pick(&near)?, *whim.pick(&near)?];
    let id = picks.into_iter().find(made_for_it).unwrap_or(picks[0]);
    let part = terrain.part(id);
    let done = match part.kind {
        PartKind::Stairs if part.top == scout.z() => scout.takes_stairs_down(id, some_of_the_way(whim)),
        PartKind::Stairs => scout.takes_stairs_up(id, 1_000 - some_of_the_way(whim)),
        PartKind::Archway | PartKind::Door => {
            let beyond = whim.between(0, scout.left().get().max(0) / 2);
            scout.goes_through(id, Length::um(beyond))
        }
        PartKind::Solid | PartKind::Ladder => {
            let (edge, nearest) = pick_edge(&scout, id, whim)?;
            let at = if whim.below(2) == 0 {
                nearest
            } else {
                whim.between(0, 1_000)
            };
            scout.climbs_up(id, &edge, at)
        }
    };
    if !done {
        return None;
    }
    // Half the time it goes on with what is left of its move.
    let to = somewhere_within(&scout, whim);
    match whim.below(6) {
        0 | 1 => {
            scout.walks_toward(to);
        }
        2 => {
            scout.jumps_toward(to);
        }
        _ => {}
    }
    Some(scout)
}

fn pick_edge(scout: &Scout<'_>, id: PartId, whim: &mut Whim) -> Option<(table::Segment, i64)> {
    let part = scout.world().terrain.part(id);
    let mut seen = 0;
    let mut picked = None;
    for edge in edges_facing(part, scout.at()) {
        seen += 1;
        if whim.below(seen) == 0 {
            picked = Some(edge);
        }
    }
    picked
}

/// Goes on climbing: up, down, or off.
fn some_climb<'w>(scout: &Scout<'w>, part: PartId, whim: &mut Whim) -> Option<Scout<'w>> {
    if whim.below(4) == 0 {
        return some_jump(scout, whim);
    }
    let mut scout = scout.clone();
    let held = scout.world().terrain.parts.get(usize::from(part.0))?;
    if held.kind == PartKind::Stairs {
        let done = if whim.below(2) == 0 {
            scout.takes_stairs_up(part, 1_000 - some_of_the_way(whim))
        } else {
            scout.takes_stairs_down(part, some_of_the_way(whim))
        };
        return done.then_some(scout);
    }
    if whim.below(3) > 0 {
        let (edge, _) = pick_edge(&scout, part, whim)?;
        return scout.goes_up(super::scout::outward(&edge)).then_some(scout);
    }
    let left = scout.left().get().max(0);
    let z = Length::um(whim.between(held.bottom.get().max(scout.z().get() - left), scout.z().get()));
    let z = if whim.below(2) == 0 { held.bottom } else { z };
    let to = scout.at();
    scout.tries(Leg::Climb { to, z }).then_some(scout)
}
