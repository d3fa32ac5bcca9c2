//! What a model does with its combat action: attacks with its weapons, and those that cards give.

use kernel::{Asked, Play, cite};

use super::Rules;
use crate::abilities::{Change, WeaponWord};
use crate::card::{Weapon, WeaponRange};
use crate::melee::{self, Blow};
use crate::questions::{Aim, Answer, Ask, What};
use crate::world::{Action, Moved};
use crate::{Event, ModelId, Quickstart, acts, fury, ranged, spells, stats};

/// The action begins with its first attack; movement that was not used is given up then.
fn begin_attack(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8, ranged: bool) {
    let Some(now) = play.world().activation.as_ref() else {
        return;
    };
    let first = now.action == Action::NotYet;
    let special = now.action == Action::SpecialMelee;
    let initial = !now.has_struck(weapon) && !special;
    let (owed, moved) = (now.owed, now.moved);
    if first {
        let action = if ranged { Action::Ranged } else { Action::Melee };
        play.record(
            Event::ActionBegun { action },
            &[cite!("hqs:combat-action-01"), cite!("hqs:activation-02")],
        );
        if moved == Moved::NotYet && !stats::has(play.world(), id, Change::ActsBeforeMoving) {
            play.record(
                Event::MovementUsed { moved: Moved::GivenUp },
                &[cite!("hqs:activation-03")],
            );
        }
    }
    if !initial {
        if owed > 0 {
            play.record(Event::AttackPaid, &[cite!("hqs:special-rules-01")]);
        } else {
            let rules: Rules = if special {
                &[
                    cite!("hqs:fury-additional-attack-01"),
                    cite!("hqs:power-attack-05"),
                    cite!("hqs:combat-action-05"),
                ]
            } else {
                &[cite!("hqs:fury-additional-attack-01"), cite!("hqs:combat-action-02")]
            };
            fury::pay(play, id, 1, rules);
            let card = &play.world().model(id).card;
            let twice = card
                .weapon(weapon)
                .is_some_and(|used| used.words.contains(&WeaponWord::DoubleStrike));
            if twice {
                play.record(Event::AttacksOwed { attacks: 1 }, &[cite!("hqs:weapon-special-01")]);
            }
        }
    }
    play.record(Event::AttackMade { weapon, ranged }, &[cite!("hqs:combat-action-01")]);
}

/// hqs:combat-action-01 to hqs:combat-action-04
pub(super) fn attack(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    let is_melee = play
        .world()
        .model(id)
        .card
        .weapon(weapon)
        .is_some_and(|used| used.melee.is_some());
    begin_attack(play, id, weapon, !is_melee);
    if !is_melee {
        let destroyed = ranged::shoot(play, id, weapon, target, true)?;
        return snap_fire(play, id, destroyed);
    }
    let charge = play.world().activation.as_ref().and_then(|now| now.charge);
    let blow = match charge {
        Some(charge) if charge.bonus && charge.target == target => Blow::CHARGE,
        _ => Blow::NORMAL,
    };
    if charge.is_some() {
        play.record(
            Event::ChargeReady { charge: None },
            &[cite!("hqs:charge-08"), cite!("hqs:charge-10")],
        );
    }
    melee::strike(play, id, weapon, target, blow)
}

pub(super) fn spray(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8) -> Asked<()> {
    begin_attack(play, id, weapon, true);
    let seat = play.world().model(id).side.seat();
    let ask = Ask::Direction {
        model: id,
        of: Aim::Spray,
    };
    if let Answer::Facing(toward) = play.ask(seat, ask)? {
        let destroyed = ranged::spray(play, id, weapon, toward, None)?;
        snap_fire(play, id, destroyed)?;
    }
    Ok(())
}

/// One more shot for a kill; it brings no other.
fn snap_fire(play: &mut Play<'_, Quickstart>, id: ModelId, destroyed: bool) -> Asked<()> {
    let world = play.world();
    if !destroyed || world.is_decided() || !stats::has(world, id, Change::SnapFire) {
        return Ok(());
    }
    let model = world.model(id);
    let single = |weapon: &Weapon| weapon.ranged.is_some_and(|ranged| ranged.rng != WeaponRange::Spray);
    let Some(weapon) = model.card.weapons.iter().position(single) else {
        return Ok(());
    };
    let mut open = vec![Answer::Pass];
    open.extend(spells::visible(world, id).into_iter().map(Answer::Model));
    let ask = Ask::MayStrike {
        model: id,
        what: What::SnapFire,
    };
    if let Answer::Model(target) = play.choose(model.side.seat(), ask, open)? {
        ranged::shoot(play, id, weapon as u8, target, true)?;
    }
    Ok(())
}

/// One blow, with the POW counted twice.
pub(super) fn combo_strike(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    begin_special(play);
    let blow = Blow {
        pow_times: 2,
        ..Blow::NORMAL
    };
    melee::strike(play, id, weapon, target, blow)
}

/// One blow at everybody around.
pub(super) fn thresher(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8) -> Asked<()> {
    begin_special(play);
    for target in acts::threshed(play.world(), id, weapon) {
        let world = play.world();
        if world.model(target).in_play && world.model(id).in_play && !world.model(id).is_stationary() {
            melee::strike(play, id, weapon, target, Blow::NORMAL)?;
        }
    }
    Ok(())
}

/// A special attack of a card takes the place of the others (hqs:special-attack-01).
fn begin_special(play: &mut Play<'_, Quickstart>) {
    play.record(
        Event::SpecialMade {
            used_power_attack: false,
        },
        &[cite!("hqs:special-attack-01")],
    );
}

/// A power attack that needs no movement: forced, and instead of the other attacks (hqs:power-attack-01, hqs:power-attack-02).
pub(super) fn force_power_attack(play: &mut Play<'_, Quickstart>, id: ModelId, rules: Rules) {
    fury::pay(play, id, 1, rules);
    play.record(
        Event::SpecialMade {
            used_power_attack: true,
        },
        &[cite!("hqs:power-attack-01")],
    );
}
