//! How good it looks to stand somewhere.

use battlegroup::tactics;
use kernel::Whim;
use smallvec::SmallVec;
use table::{Length, Point, gap};

use super::worth;
use crate::ids::ModelId;
use crate::questions::Answer;
use crate::{World, attack, melee, movement, stats};

/// Tenths of an inch.
fn tenths(length: Length) -> i64 {
    length.get() / 2_540
}

pub fn nearest_enemy(world: &World, id: ModelId) -> Length {
    let own = world.footprint(id);
    let apart = world.enemies(id).map(|enemy| gap(&own, &world.footprint(enemy)));
    apart.min().unwrap_or(Length::inches(100))
}

/// The enemies that a bot thinks of: the nearest ones and the Commander.
fn goals(world: &World, id: ModelId) -> SmallVec<[ModelId; 4]> {
    let own = world.footprint(id);
    let mut all: Vec<(Length, ModelId)> = world
        .enemies(id)
        .map(|enemy| (gap(&own, &world.footprint(enemy)), enemy))
        .collect();
    all.sort_unstable();
    let mut found: SmallVec<[ModelId; 4]> = all.iter().take(2).map(|(_, enemy)| *enemy).collect();
    let leader = world
        .enemies(id)
        .find(|enemy| world.model(*enemy).profile.is_commander());
    found.extend(leader.filter(|leader| !found.contains(leader)));
    found
}

/// Ways toward the enemy, around what stands between, and some at random. A unit moves as a whole.
pub fn ways(world: &World, id: ModelId, run: bool, most: Length, whim: &mut Whim) -> Vec<Answer> {
    let mut ways: Vec<SmallVec<[Point; 3]>> = vec![];
    let goals = goals(world, id);
    for (at, goal) in goals.iter().enumerate() {
        let to = world.model(*goal).at;
        let shares: &[i64] = if at == 0 { &[1, 2, 3] } else { &[3] };
        for share in shares {
            let far = Length::um(most.get() * share / 3);
            ways.push(movement::toward(world, id, run, far, to));
        }
    }
    if let Some(goal) = goals.first() {
        ways.push(movement::around(world, id, run, most, *goal));
    }
    ways.extend((0..2).map(|_| movement::sample_way(world, id, run, most, whim)));
    ways.push(SmallVec::new());
    ways.dedup();
    let has_mates = !movement::followers(world, id).is_empty();
    if !has_mates {
        return ways.into_iter().map(Answer::Way).collect();
    }
    // The best few are worth finding room for everybody.
    ways.sort_by_key(|way| std::cmp::Reverse(score(world, id, way.last().copied().unwrap_or(world.model(id).at))));
    ways.truncate(1);
    let formed = ways
        .into_iter()
        .map(|way| match movement::form_up(world, id, &way, |_| None) {
            Some(places) => Answer::Formation { way, places },
            None => Answer::Way(way),
        });
    formed.collect()
}

/// Straight at the target, and a little short of it.
pub fn charges(world: &World, id: ModelId, target: ModelId) -> Vec<Answer> {
    vec![Answer::At(movement::straight_at(world, id, target))]
}

pub fn score_charge(world: &World, id: ModelId, target: ModelId, to: Point) -> i64 {
    let plan = movement::plan_charge(world, id, target, to);
    i64::from(plan.reaches) * 100 + tenths(plan.moved)
}

/// Places near the mover from which an enemy can be struck.
pub fn beside_enemies(world: &World, id: ModelId, mover: ModelId) -> Vec<Answer> {
    let own = world.footprint(mover);
    let mut near: Vec<(Length, ModelId)> = world
        .enemies(id)
        .map(|enemy| (gap(&own, &world.footprint(enemy)), enemy))
        .collect();
    near.sort_unstable();
    let wanted = near.iter().take(2).map(|(_, enemy)| world.model(*enemy).at);
    let found = wanted.filter_map(|at| movement::follow_near(world, id, mover, at));
    found.map(Answer::At).collect()
}

/// Where a model wants to be: fighters at the enemy, shooters in range but out of reach, the Commander behind its battlegroup.
pub fn score(world: &World, id: ModelId, at: Point) -> i64 {
    let model = world.model(id);
    let there = model.footprint().moved_to(at);
    let apart = |other: ModelId| gap(&there, &world.footprint(other));
    if model.profile.is_commander() {
        return score_commander(world, id, &apart);
    }
    let guns = model.profile.weapons.iter().filter(|weapon| !weapon.is_melee());
    let range = guns.map(|weapon| attack::reach(world, id, weapon)).max();
    let melee = melee::range(world, id).filter(|_| model.profile.weapons.iter().any(crate::card::Weapon::is_melee));
    let prize = |enemy: ModelId| worth::of(world, enemy).min(20);
    let nearest = world
        .enemies(id)
        .map(|enemy| tenths(apart(enemy)) - prize(enemy))
        .min()
        .unwrap_or(0);
    let strays = model
        .leader
        .filter(|leader| world.model(*leader).is_in_play())
        .is_some_and(|leader| apart(leader) > stats::distance(world, leader, stats::Stat::Ctrl));
    let lost = if strays { 40 } else { 0 };
    match (range, melee) {
        (Some(range), _) => {
            let in_range = world.enemies(id).filter(|enemy| apart(*enemy) <= range);
            tactics::place_of_shooter(tenths(range), in_range.map(prize).max(), nearest) - lost
        }
        (None, Some(range)) => {
            let reached = world.enemies(id).any(|enemy| apart(enemy) <= range);
            tactics::place_of_fighter(reached, nearest) - lost
        }
        (None, None) => -nearest - lost,
    }
}

fn score_commander(world: &World, id: ModelId, apart: &dyn Fn(ModelId) -> Length) -> i64 {
    let nearest = world.enemies(id).map(|enemy| tenths(apart(enemy))).min().unwrap_or(0);
    let group: SmallVec<[ModelId; 6]> = world
        .battlegroup(id)
        .filter(|other| world.model(*other).is_in_play())
        .collect();
    let range = stats::distance(world, id, stats::Stat::Ctrl);
    let strays = group.iter().filter(|other| apart(**other) > range).count() as i64;
    tactics::place_of_caster(nearest, strays, world.round)
}

/// In front and in the middle; the Commander behind.
pub fn score_deployment(world: &World, id: ModelId, at: Point) -> i64 {
    let edge = world.edge(world.model(id).owner);
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let (inward, across, side) = match edge {
        crate::world::Edge::South => (at.y, at.x, width),
        crate::world::Edge::North => (depth - at.y, at.x, width),
        crate::world::Edge::West => (at.x, at.y, depth),
        crate::world::Edge::East => (width - at.x, at.y, depth),
    };
    let off_middle = tenths((across - side.half_up()).abs());
    tactics::deployment(world.model(id).profile.is_commander(), tenths(inward), off_middle)
}
