//! What a model does with its movement: advances, runs, charges, slams, and standing up.

use kernel::{Asked, Play, cite};
use table::{Facing, Length, Point};

use super::{Rules, end};
use crate::abilities::Change;
use crate::card::WeaponRange;
use crate::questions::{Answer, Ask, Gives, MoveKind, What};
use crate::world::{Action, Charge, Moved};
use crate::{Event, ModelId, Quickstart, acts, fury, movement, power_attacks, ranged, stats};

pub(super) fn walk(play: &mut Play<'_, Quickstart>, id: ModelId, move_kind: MoveKind, most: Length) -> Asked<bool> {
    let seat = play.world().model(id).side.seat();
    let ask = Ask::Way {
        model: id,
        move_kind,
        most,
    };
    let Answer::Way { points, facing } = play.ask(seat, ask)? else {
        return Ok(true);
    };
    let arrived = movement::travel(play, id, &points, facing)?;
    movement::wary(play, id)?;
    Ok(arrived)
}

/// hqs:advance-01, hqs:advance-02
pub(super) fn advance(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    let moved = Moved::Advanced;
    play.record(
        Event::MovementUsed { moved },
        &[cite!("hqs:move-declare-01"), cite!("hqs:advance-01")],
    );
    let most = stats::spd(play.world(), id);
    // A model that is knocked down on its way may still use fury as any that lies (hqs:stationary-01).
    walk(play, id, MoveKind::Advance, most)?;
    Ok(())
}

/// hqs:run-01 to hqs:run-03
pub(super) fn run(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    if play.world().model(id).is_warbeast() {
        fury::pay(play, id, 1, &[cite!("hqs:run-02"), cite!("hqs:fury-run-charge-01")]);
    }
    let moved = Moved::Ran;
    play.record(
        Event::MovementUsed { moved },
        &[cite!("hqs:move-declare-01"), cite!("hqs:run-01")],
    );
    let spd = stats::spd(play.world(), id);
    walk(play, id, MoveKind::Run, spd * 2)?;
    if play.world().activation.is_some() {
        play.record(Event::ActivationEnded { model: id }, &[cite!("hqs:run-03")]);
    }
    Ok(())
}

/// The straight move of a charge or a slam. Gives back whether the attack can be made, and whether with the full 3".
fn rush(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId, slam: bool) -> Asked<Option<bool>> {
    let seat = play.world().model(id).side.seat();
    let Answer::To(to) = play.ask(
        seat,
        Ask::Rush {
            model: id,
            target,
            slam,
        },
    )?
    else {
        return Ok(None);
    };
    rush_to(play, id, target, slam, to)
}

pub fn rush_to(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    target: ModelId,
    slam: bool,
    to: Point,
) -> Asked<Option<bool>> {
    let plan = movement::plan_rush(play.world(), id, target, to);
    let rules: Rules = if slam {
        &[cite!("hqs:slam-04"), cite!("hqs:slam-05")]
    } else {
        &[cite!("hqs:charge-05"), cite!("hqs:charge-06")]
    };
    play.record(
        Event::Turned {
            model: id,
            facing: plan.facing,
        },
        rules,
    );
    let arrived = movement::travel(play, id, &[plan.end], plan.facing)?;
    movement::wary(play, id)?;
    let world = play.world();
    if !arrived || world.is_decided() {
        return Ok(None);
    }
    let reach = stats::longest_reach(world, id).unwrap_or(world.options.melee_range.length());
    // The target may have stepped aside meanwhile.
    let reaches = plan.reaches && world.model(target).in_play && stats::is_within(world, id, target, reach);
    if plan.stopped || !reaches {
        let rules: Rules = if slam {
            &[cite!("hqs:slam-10")]
        } else {
            &[cite!("hqs:charge-12")]
        };
        play.record(Event::ChargeFailed { model: id }, rules);
        return Ok(None);
    }
    if !slam && let Some(facing) = Facing::toward(world.model(id).at, world.model(target).at) {
        play.record(Event::Turned { model: id, facing }, &[cite!("hqs:charge-07")]);
    }
    Ok(Some(plan.from_afar))
}

/// hqs:charge-01 to hqs:charge-13
pub(super) fn charge(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    let model = play.world().model(id);
    if model.is_warbeast() && !acts::charges_free(play.world(), id, target) {
        fury::pay(play, id, 1, &[cite!("hqs:charge-02"), cite!("hqs:fury-run-charge-01")]);
    }
    play.record(
        Event::MovementUsed { moved: Moved::Charged },
        &[
            cite!("hqs:move-declare-01"),
            cite!("hqs:charge-01"),
            cite!("hqs:charge-03"),
        ],
    );
    play.record(Event::ActionBegun { action: Action::Melee }, &[cite!("hqs:charge-01")]);
    let reached = rush(play, id, target, false)?;
    if play.world().model(id).in_play && !play.world().is_decided() {
        assault(play, id, target)?;
    }
    let world = play.world();
    let Some(bonus) = reached.filter(|_| world.model(id).in_play && !world.is_decided()) else {
        end(play, id);
        return Ok(());
    };
    if world.model(target).in_play {
        let charge = Some(Charge { target, bonus });
        play.record(
            Event::ChargeReady { charge },
            &[cite!("hqs:charge-08"), cite!("hqs:charge-13")],
        );
    }
    Ok(())
}

/// A ranged attack on the way.
fn assault(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    let world = play.world();
    let model = world.model(id);
    let was_in_melee = world
        .activation
        .as_ref()
        .is_some_and(|now| now.in_melee_with.contains(target));
    if was_in_melee || !world.model(target).in_play || model.is_stationary() || !stats::has(world, id, Change::Assault)
    {
        return Ok(());
    }
    let weapons = model.card.weapons.iter().enumerate();
    let mut open = vec![Answer::Pass];
    open.extend(
        weapons
            .filter(|(_, weapon)| weapon.ranged.is_some())
            .map(|(at, _)| Answer::Weapon(at as u8)),
    );
    let seat = model.side.seat();
    let ask = Ask::MayStrike {
        model: id,
        what: What::Assault,
    };
    let Answer::Weapon(weapon) = play.choose(seat, ask, open)? else {
        return Ok(());
    };
    let used = play.world().model(id).card.weapon(weapon).and_then(|used| used.ranged);
    play.record(
        Event::AttackMade { weapon, ranged: true },
        &[cite!("hqs:special-rules-01")],
    );
    if used.is_some_and(|ranged| ranged.rng == WeaponRange::Spray) {
        let world = play.world();
        if let Some(toward) = Facing::toward(world.model(id).at, world.model(target).at) {
            ranged::spray(play, id, weapon, toward, Some(target))?;
        }
    } else {
        ranged::shoot(play, id, weapon, target, false)?;
    }
    Ok(())
}

/// hqs:slam-01 to hqs:slam-10
pub(super) fn slam(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    if !acts::slams_free(play.world(), id) {
        fury::pay(play, id, 1, &[cite!("hqs:slam-01"), cite!("hqs:power-attack-02")]);
    }
    let moved = Moved::Slammed;
    play.record(
        Event::MovementUsed { moved },
        &[cite!("hqs:slam-01"), cite!("hqs:slam-02")],
    );
    play.record(
        Event::SpecialMade {
            used_power_attack: true,
        },
        &[cite!("hqs:slam-01")],
    );
    let reached = rush(play, id, target, true)?;
    let world = play.world();
    let Some(from_afar) = reached.filter(|_| world.model(id).in_play && !world.is_decided()) else {
        end(play, id);
        return Ok(());
    };
    power_attacks::slam(play, id, target, from_afar)
}

/// hqs:knockdown-04 to hqs:knockdown-07
pub(super) fn stand(play: &mut Play<'_, Quickstart>, id: ModelId, gives: Gives) -> Asked<()> {
    match gives {
        Gives::Movement => play.record(
            Event::MovementGivenUp,
            &[cite!("hqs:knockdown-04"), cite!("hqs:knockdown-05")],
        ),
        Gives::Action => play.record(
            Event::ActionGivenUp,
            &[cite!("hqs:knockdown-04"), cite!("hqs:knockdown-06")],
        ),
        Gives::Nothing => {}
    }
    let seat = play.world().model(id).side.seat();
    let facing = match play.ask(seat, Ask::Face { model: id })? {
        Answer::Facing(facing) => facing,
        _ => play.world().model(id).facing,
    };
    play.record(
        Event::StoodUp { model: id, facing },
        &[cite!("hqs:knockdown-04"), cite!("hqs:knockdown-07")],
    );
    Ok(())
}
