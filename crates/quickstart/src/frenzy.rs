//! A warbeast out of control.

use kernel::{Asked, Die, Play, Pool, cite};
use table::{Facing, Length, gap};

use crate::abilities::Change;
use crate::melee::{self, Blow};
use crate::movement;
use crate::world::{Action, Moved};
use crate::{Event, ModelId, Quickstart, World, activation, power_attacks, sight, stats};

/// hqs:frenzy-01
pub fn frenzy(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    play.record(
        Event::Frenzied { model: id },
        &[cite!("hqs:frenzy-01"), cite!("hqs:frenzy-11")],
    );
    activation::begin(play, id, &[cite!("hqs:frenzy-01")])?;
    rage(play, id)?;
    if play.world().activation.is_some() {
        play.record(Event::ActivationEnded { model: id }, &[cite!("hqs:frenzy-01")]);
    }
    Ok(())
}

fn rage(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    let held = play.world().activation.as_ref().is_some_and(|now| now.without_movement);
    if play.world().model(id).down.is_some() {
        return rise(play, id, held);
    }
    // hqs:frenzy-02
    let near = enemies_first(play.world(), id, &in_range(play.world(), id));
    if !near.is_empty() {
        let target = one_of(play, &near);
        return strike_all(play, id, target);
    }
    if held {
        return Ok(());
    }
    let world = play.world();
    // hqs:frenzy-03
    let engaging: Vec<ModelId> = foes(world, id).filter(|foe| stats::engages(world, *foe, id)).collect();
    let nearest = closest(world, id, &engaging);
    if !nearest.is_empty() {
        let target = one_of(play, &nearest);
        return advance_at(play, id, target);
    }
    // hqs:frenzy-04
    let seen: Vec<ModelId> = foes(world, id).filter(|other| sight::sees(world, id, *other)).collect();
    let nearest = closest(world, id, &seen);
    if !nearest.is_empty() {
        let target = one_of(play, &nearest);
        return charge_at(play, id, target);
    }
    // hqs:frenzy-05
    let all: Vec<ModelId> = foes(world, id).collect();
    let nearest = closest(world, id, &all);
    if nearest.is_empty() {
        return Ok(());
    }
    let target = one_of(play, &nearest);
    advance_at(play, id, target)
}

/// Everybody that it may attack: all others, but for those whom its card makes it spare.
fn foes(world: &World, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    let spares = stats::has(world, id, Change::SparesWarlocks);
    let side = world.model(id).side;
    world.others(id).filter(move |other| {
        let model = world.model(*other);
        !(spares && model.side == side && !model.is_warbeast())
    })
}

fn in_range(world: &World, id: ModelId) -> Vec<ModelId> {
    foes(world, id)
        .filter(|other| stats::in_melee_range(world, id, *other))
        .collect()
}

fn enemies_first(world: &World, id: ModelId, among: &[ModelId]) -> Vec<ModelId> {
    let enemies: Vec<ModelId> = among
        .iter()
        .copied()
        .filter(|other| world.are_enemies(id, *other))
        .collect();
    if enemies.is_empty() { among.to_vec() } else { enemies }
}

/// The nearest of some; several where they are equally near.
fn closest(world: &World, id: ModelId, among: &[ModelId]) -> Vec<ModelId> {
    let own = world.footprint(id);
    let apart = |other: ModelId| gap(&own, &world.footprint(other));
    let Some(least) = among.iter().map(|other| apart(*other)).min() else {
        return vec![];
    };
    among.iter().copied().filter(|other| apart(*other) == least).collect()
}

/// hqs:frenzy-06
fn one_of(play: &mut Play<'_, Quickstart>, among: &[ModelId]) -> ModelId {
    match among {
        [only] => *only,
        _ => {
            let pool = Pool {
                dice: 1,
                die: Die(among.len().min(255) as u8),
            };
            let face = play.roll(None, "frenzy target", pool).face();
            among
                .get(usize::from(face).wrapping_sub(1))
                .copied()
                .unwrap_or(among[0])
        }
    }
}

/// hqs:frenzy-07. What is `held` has no movement left to give up, so it stands up for its action and does nothing more.
fn rise(play: &mut Play<'_, Quickstart>, id: ModelId, held: bool) -> Asked<()> {
    let world = play.world();
    if world.model(id).down.is_some_and(|down| down.for_this_turn) {
        return Ok(());
    }
    let reach = stats::longest_reach(world, id).unwrap_or(Length::ZERO);
    let beside: Vec<ModelId> = foes(world, id)
        .filter(|other| stats::is_within(world, id, *other, reach))
        .collect();
    let beside = enemies_first(world, id, &beside);
    let all: Vec<ModelId> = foes(world, id).collect();
    let aims = if beside.is_empty() {
        closest(world, id, &all)
    } else {
        beside.clone()
    };
    if aims.is_empty() {
        return Ok(());
    }
    let target = one_of(play, &aims);
    let world = play.world();
    let facing = Facing::toward(world.model(id).at, world.model(target).at).unwrap_or(world.model(id).facing);
    let rules = &[cite!("hqs:frenzy-07"), cite!("hqs:knockdown-04")];
    if held || beside.is_empty() {
        play.record(Event::ActionGivenUp, rules);
        play.record(Event::StoodUp { model: id, facing }, rules);
        if !held {
            let most = stats::spd(play.world(), id);
            movement::straight_toward(play, id, target, most)?;
            movement::wary(play, id)?;
        }
        return Ok(());
    }
    play.record(Event::MovementGivenUp, rules);
    play.record(Event::StoodUp { model: id, facing }, rules);
    strike_all(play, id, target)
}

fn advance_at(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    play.record(
        Event::MovementUsed { moved: Moved::Advanced },
        &[cite!("hqs:frenzy-03"), cite!("hqs:frenzy-05")],
    );
    let most = stats::spd(play.world(), id);
    let arrived = movement::straight_toward(play, id, target, most)?;
    movement::wary(play, id)?;
    if arrived && can_strike(play.world(), id, target) {
        strike_all(play, id, target)?;
    }
    Ok(())
}

fn can_strike(world: &World, id: ModelId, target: ModelId) -> bool {
    world.model(id).in_play && world.model(target).in_play && stats::in_melee_range(world, id, target)
}

/// hqs:frenzy-04
fn charge_at(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    let world = play.world();
    let warded = stats::has(world, target, Change::Subdual) && stats::is_in_front(world, target, id);
    if stats::has(world, id, Change::NoRunOrCharge) || warded {
        return advance_at(play, id, target);
    }
    let model = world.model(target);
    let slams = stats::has(world, id, Change::Bullheaded) && world.are_enemies(id, target) && model.down.is_none();
    let plan = movement::plan_rush(world, id, target, movement::straight_rush(world, id, target));
    if plan.stopped && plan.end == world.model(id).at {
        return advance_at(play, id, target);
    }
    let moved = if slams { Moved::Slammed } else { Moved::Charged };
    play.record(Event::MovementUsed { moved }, &[cite!("hqs:frenzy-04")]);
    // A charge may end wherever its target is in melee range: it does not go on into what would make it fail.
    let Some(from_afar) = activation::rush_to(play, id, target, slams, plan.end)? else {
        return Ok(());
    };
    if play.world().is_decided() || !play.world().model(id).in_play {
        return Ok(());
    }
    if slams {
        return power_attacks::slam(play, id, target, from_afar);
    }
    strike_all(play, id, target)
}

/// One attack with each melee weapon, at another if the target falls (hqs:frenzy-08 to hqs:frenzy-10).
fn strike_all(play: &mut Play<'_, Quickstart>, id: ModelId, first: ModelId) -> Asked<()> {
    play.record(
        Event::ActionBegun { action: Action::Melee },
        &[cite!("hqs:frenzy-08"), cite!("hqs:frenzy-09")],
    );
    let weapons: Vec<(u8, Length)> = {
        let world = play.world();
        world
            .model(id)
            .card
            .melee()
            .map(|(weapon, _, melee)| (weapon, stats::reach(world, melee)))
            .collect()
    };
    let mut target = first;
    for (weapon, reach) in weapons {
        let world = play.world();
        if world.is_decided() || !world.model(id).in_play || world.model(id).is_stationary() {
            return Ok(());
        }
        if !world.model(target).in_play {
            let others = enemies_first(world, id, &in_range(world, id));
            if others.is_empty() {
                return Ok(());
            }
            target = one_of(play, &others);
        }
        if stats::in_reach(play.world(), id, target, reach) {
            play.record(
                Event::AttackMade { weapon, ranged: false },
                &[cite!("hqs:frenzy-08"), cite!("hqs:frenzy-10")],
            );
            melee::strike(play, id, weapon, target, Blow::FRENZY)?;
        }
    }
    Ok(())
}
