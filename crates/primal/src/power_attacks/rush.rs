//! The moves of slams and tramples.

use kernel::{Asked, Play, cite};
use table::{Facing, Length, Point};

use super::{bare, range};
use crate::attack::{Attack, Blow, resolve};
use crate::ids::ModelId;
use crate::movement::{self, Manner};
use crate::questions::{Answer, Ask};
use crate::world::ActivationStep;
use crate::{Event, Primal, activation, free_strikes, melee};

/// The Combat Action begins where the move ends.
fn reach_combat(play: &mut Play<'_, Primal>, mover: ModelId) {
    play.record(
        Event::MoveEnded { model: mover },
        &[cite!("primal:timing-activation-05")],
    );
    let step = ActivationStep::Combat;
    play.record(
        Event::ActivationStepReached { step },
        &[cite!("primal:timing-activation-07")],
    );
    play.record(
        Event::PowerAttackDeclared { attacker: mover },
        &[cite!("primal:normal-movement-03")],
    );
}

/// primal:slam-attack-02 to primal:slam-attack-16
pub fn slam(play: &mut Play<'_, Primal>, mover: ModelId, target: ModelId) -> Asked<()> {
    let seat = play.world().model(mover).controller;
    let Answer::To(to) = play.ask(seat, Ask::SlamTo { model: mover, target })? else {
        return Ok(());
    };
    let Some(attack) = slam_at(play, mover, target, to)? else {
        play.record(Event::ChargeFailed { model: mover }, &[cite!("primal:slam-attack-16")]);
        activation::done(play, mover, &[cite!("primal:slam-attack-16")]);
        play.record(Event::MoveEnded { model: mover }, &[cite!("primal:slam-attack-16")]);
        return Ok(());
    };
    reach_combat(play, mover);
    resolve(play, attack)?;
    Ok(())
}

/// A slam outside of the activation of its model: straight at the target, and no attack if it fails (primal:slam-out-of-activation-01).
pub fn slam_outside(play: &mut Play<'_, Primal>, mover: ModelId, target: ModelId) -> Asked<()> {
    let to = movement::straight_at(play.world(), mover, target);
    match slam_at(play, mover, target, to)? {
        Some(attack) => {
            resolve(play, attack)?;
        }
        None => {
            let rules = &[cite!("primal:slam-out-of-activation-01")];
            play.record(Event::ChargeFailed { model: mover }, rules);
        }
    }
    Ok(())
}

/// The move of a slam. Gives back the attack, unless the slam has failed.
fn slam_at(play: &mut Play<'_, Primal>, mover: ModelId, target: ModelId, to: Point) -> Asked<Option<Attack>> {
    let plan = movement::plan_slam(play.world(), mover, target, to);
    if let Some(facing) = Facing::toward(play.world().model(mover).at, play.world().model(target).at) {
        play.record(
            Event::Turned { model: mover, facing },
            &[cite!("primal:slam-attack-05"), cite!("primal:slam-attack-09")],
        );
    }
    let manner = Manner {
        charging: true,
        unharmed: false,
    };
    let start = play.world().model(mover).at;
    let arrived = movement::travel(play, mover, &[plan.end], None, manner)?;
    let world = play.world();
    let reach = range(world, mover);
    let in_reach = arrived
        && world.model(target).is_in_play()
        && melee::reaches(world, mover, &world.footprint(target), target, reach);
    if !in_reach {
        return Ok(None);
    }
    let moved = start.distance_to(world.model(mover).at);
    // primal:slam-attack-15
    let blow = if moved >= Length::inches(3) {
        Blow::Slam { more: 0 }
    } else {
        Blow::Nothing
    };
    let mut attack = bare(world, mover, target, reach, blow);
    // primal:slam-attack-12
    if world.model(target).base() > world.model(mover).base() {
        attack.modifier -= 2;
    }
    Ok(Some(attack))
}

/// primal:trample-02 to primal:trample-13
pub fn trample(play: &mut Play<'_, Primal>, mover: ModelId) -> Asked<()> {
    let seat = play.world().model(mover).controller;
    let Answer::To(to) = play.ask(seat, Ask::TrampleTo { model: mover })? else {
        return Ok(());
    };
    let world = play.world();
    let plan = movement::plan_trample(world, mover, to);
    let start = world.model(mover).at;
    let strikers = postponed(play, mover, plan.end, &plan);
    if let Some(facing) = Facing::toward(start, to) {
        play.record(
            Event::Turned { model: mover, facing },
            &[cite!("primal:trample-02"), cite!("primal:trample-06")],
        );
    }
    let manner = Manner {
        charging: true,
        unharmed: true,
    };
    let arrived = movement::travel(play, mover, &[plan.end], None, manner)?;
    if !arrived {
        activation::done(play, mover, &[cite!("primal:trample-01")]);
        return Ok(());
    }
    reach_combat(play, mover);
    let standing = |id: &ModelId| play.world().model(*id).is_in_play();
    let each: Vec<(ModelId, Option<bool>)> = plan
        .trampled
        .iter()
        .filter(|(id, _)| standing(id))
        .map(|(id, behind)| (*id, Some(*behind)))
        .collect();
    if let Some((first, _)) = each.first().copied() {
        let mut attack = bare(play.world(), mover, first, Length::ZERO, Blow::Nothing);
        attack.each = each;
        resolve(play, attack)?;
    } else {
        play.record(Event::AttackResolved { attacker: mover }, &[cite!("primal:trample-08")]);
    }
    if movement::tramples_everything(play.world(), mover) {
        return Ok(());
    }
    // primal:trample-12, primal:trample-13
    for striker in strikers {
        let world = play.world();
        let model = world.model(striker);
        if model.is_in_play() && !model.is_helpless() && world.model(mover).is_in_play() && !world.is_decided() {
            free_strikes::offer_postponed(play, striker, mover)?;
        }
    }
    Ok(())
}

/// Whoever could have struck on the way, those that were trampled apart.
fn postponed(play: &Play<'_, Primal>, mover: ModelId, end: Point, plan: &movement::TramplePlan) -> Vec<ModelId> {
    let world = play.world();
    let left = movement::left_behind(world, mover, end);
    left.into_iter()
        .map(|(enemy, _)| enemy)
        .filter(|enemy| !plan.trampled.iter().any(|(id, _)| id == enemy))
        .collect()
}
