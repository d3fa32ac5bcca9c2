//! How good it looks to stand somewhere.

use battlegroup::tactics;
use kernel::{Seat, Whim};
use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point, gap, within_of_point};

use super::worth;
use crate::card::Reach;
use crate::ids::ModelId;
use crate::objectives;
use crate::questions::Answer;
use crate::world::Edge;
use crate::{World, melee, movement, stats};

/// Tenths of an inch.
pub fn tenths(length: Length) -> i64 {
    length.get() / 2_540
}

pub fn nearest_enemy(world: &World, id: ModelId) -> Length {
    let own = world.footprint(id);
    let apart = world.enemies(id).map(|enemy| gap(&own, &world.footprint(enemy)));
    apart.min().unwrap_or(Length::inches(100))
}

/// The enemies that a bot thinks of: the nearest ones and the caster.
fn goals(world: &World, id: ModelId) -> SmallVec<[ModelId; 4]> {
    let own = world.footprint(id);
    let mut all: Vec<(Length, ModelId)> = { world.enemies(id) }
        .map(|enemy| (gap(&own, &world.footprint(enemy)), enemy))
        .collect();
    all.sort_unstable();
    let mut found: SmallVec<[ModelId; 4]> = all.iter().take(2).map(|(_, enemy)| *enemy).collect();
    let caster = { all.iter() }
        .map(|(_, enemy)| *enemy)
        .find(|enemy| world.model(*enemy).profile.is_caster());
    found.extend(caster.filter(|caster| !found.contains(caster)));
    found
}

/// Ways toward the enemy, to the nearest marker of the scenario, back to the commander, and some at random. At its end a model looks at the nearest
/// enemy.
pub fn ways(world: &World, id: ModelId, run: bool, most: Length, whim: &mut Whim) -> Vec<Answer> {
    let mut ways: Vec<SmallVec<[Point; 3]>> = vec![];
    for (at, goal) in goals(world, id).iter().enumerate() {
        let to = world.model(*goal).at;
        let shares: &[i64] = if at == 0 { &[1, 2, 3] } else { &[3] };
        for share in shares {
            let far = Length::um(most.get() * share / 3);
            ways.push(movement::toward(world, id, run, far, to));
        }
    }
    let own = world.model(id).at;
    let markers = world.scenario.iter().flat_map(|card| &card.markers);
    let marker = { markers }
        .map(|marker| objectives::place(world, marker))
        .min_by_key(|at| (own.distance_squared(*at), at.x, at.y));
    let commander = { world.unit_of(id) }
        .and_then(|unit| crate::units::commander(world, unit))
        .or(world.leader_of(id))
        .filter(|other| *other != id && world.model(*other).is_in_play());
    let others = [marker, commander.map(|other| world.model(other).at)];
    ways.extend(
        others
            .into_iter()
            .flatten()
            .map(|to| movement::toward(world, id, run, most, to)),
    );
    ways.extend((0..2).map(|_| movement::sample_way(world, id, run, most, whim)));
    ways.push(SmallVec::new());
    ways.sort_unstable();
    ways.dedup();
    { ways.into_iter() }
        .map(|points| {
            let at = points.last().copied().unwrap_or(own);
            Answer::Way {
                facing: looking(world, id, at),
                points,
            }
        })
        .collect()
}

/// Toward the enemy that is nearest to a place.
fn looking(world: &World, id: ModelId, at: Point) -> Option<Facing> {
    let nearest = world
        .enemies(id)
        .map(|enemy| world.model(enemy).at)
        .min_by_key(|enemy| (at.distance_squared(*enemy), enemy.x, enemy.y))?;
    Facing::toward(at, nearest)
}

/// Where a model wants to be: fighters at the enemy, shooters in range but out of reach, the caster behind its battlegroup; all of them where the
/// scenario is won.
pub fn score(world: &World, id: ModelId, at: Point) -> i64 {
    let model = world.model(id);
    let there = model.footprint().moved_to(at);
    let apart = |other: ModelId| gap(&there, &world.footprint(other));
    if model.profile.is_caster() {
        return of_caster(world, id, &apart) + marked(world, model.controller, &there) / 4;
    }
    let guns = model.profile.weapons.iter().filter(|weapon| !weapon.is_melee());
    let range = guns.map(|weapon| reach(world, id, weapon.rng)).max();
    let prize = |enemy: ModelId| worth::of(world, enemy).min(20);
    let (mut nearest, mut best, mut reaches) = (None::<i64>, None, false);
    let melee = melee::range(world, id);
    for enemy in world.enemies(id) {
        let far = apart(enemy);
        let pull = tenths(far) - prize(enemy);
        nearest = Some(nearest.map_or(pull, |other| other.min(pull)));
        if range.is_some_and(|range| far <= range) {
            best = best.max(Some(prize(enemy)));
        }
        reaches |= melee.is_some_and(|range| far <= range);
    }
    let nearest = nearest.unwrap_or(0);
    let fights = match range {
        Some(range) => tactics::place_of_shooter(tenths(range), best, nearest),
        None => tactics::place_of_fighter(reaches, nearest),
    };
    fights - astray(world, id, &there) + marked(world, model.controller, &there)
}

/// How far a weapon reaches, to a bot that only wants to be near enough.
fn reach(world: &World, id: ModelId, rng: Reach) -> Length {
    match rng {
        Reach::Inches(inches) => inches.into(),
        Reach::Spray(inches) => Length::inches(inches.into()),
        Reach::Control => stats::control_range(world, id),
        Reach::Special => Length::ZERO,
    }
}

/// Out of the control range of its leader, or out of formation, a model is worth little.
fn astray(world: &World, id: ModelId, there: &Footprint) -> i64 {
    let model = world.model(id);
    let leader = { model.leader }.filter(|leader| world.model(*leader).is_in_play());
    let strays =
        leader.is_some_and(|leader| gap(there, &world.footprint(leader)) > stats::control_range(world, leader));
    let commander = { world.unit_of(id) }.and_then(|unit| crate::units::commander(world, unit));
    let lost = { commander.filter(|commander| *commander != id) }
        .is_some_and(|commander| gap(there, &world.footprint(commander)) > stats::command_range(world, commander));
    i64::from(strays) * 40 + i64::from(lost) * 120
}

/// What flags and zones are worth to somebody who stands there.
fn marked(world: &World, seat: Seat, there: &Footprint) -> i64 {
    let Some(card) = &world.scenario else { return 0 };
    let mut best = 0;
    for (marker, number) in card.markers.iter().zip(0u8..) {
        let has_scored = card.once_each && world.players[seat.index()].scored.contains(&number);
        let contact = match marker.radius {
            Some(radius) => Length::from(radius),
            None => Length::inches(1),
        };
        let at = objectives::place(world, marker);
        let holds = within_of_point(there, at, contact);
        let contests = within_of_point(there, at, contact + Length::inches(3));
        let value = match (holds, contests) {
            (true, _) if has_scored => 15,
            (true, _) => 55,
            (false, true) => 25,
            (false, false) => (30 - tenths(there.at().distance_to(at)) / 8).max(0),
        };
        best = best.max(value);
    }
    best
}

fn of_caster(world: &World, id: ModelId, apart: &dyn Fn(ModelId) -> Length) -> i64 {
    let nearest = world.enemies(id).map(|enemy| tenths(apart(enemy))).min().unwrap_or(0);
    let range = stats::control_range(world, id);
    let own = { world.battlegroup(id) }.filter(|other| world.model(*other).is_in_play());
    let strays = own.filter(|other| apart(*other) > range).count() as i64;
    tactics::place_of_caster(nearest, strays, world.round)
}

pub fn score_charge(world: &World, id: ModelId, target: ModelId, to: Point) -> i64 {
    let plan = movement::plan_charge(world, id, target, to);
    i64::from(plan.reaches) * 100 + tenths(plan.moved)
}

/// In front and in the middle of one's edge, or out of one's corner.
pub fn score_deployment(world: &World, id: ModelId, at: Point) -> i64 {
    let model = world.model(id);
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let Some(edge) = world.players[model.owner.index()].edge else {
        let middle = Point::new(width.half_up(), depth.half_up());
        let inward = -tenths(at.distance_to(middle));
        return tactics::deployment(model.profile.is_caster(), inward, 0);
    };
    let (inward, across, side) = match edge {
        Edge::South => (at.y, at.x, width),
        Edge::North => (depth - at.y, at.x, width),
        Edge::West => (at.x, at.y, depth),
        Edge::East => (width - at.x, at.y, depth),
    };
    let off_middle = tenths((across - side.half_up()).abs());
    tactics::deployment(model.profile.is_caster(), tenths(inward), off_middle)
}

/// A point for a bombardment: on enemies, away from friends.
pub fn score_bombardment(world: &World, seat: Seat, at: Point) -> i64 {
    let near = { world.in_play() }.filter(|id| within_of_point(&world.footprint(*id), at, Length::inches(4)));
    near.map(|id| {
        let friend = world.seating.are_friends(seat, world.model(id).controller);
        worth::of(world, id) * if friend { -1 } else { 1 }
    })
    .sum()
}
