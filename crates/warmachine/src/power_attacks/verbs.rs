//! From the choice of a power attack to its attack roll.

use kernel::{Asked, Play, cite};
use smallvec::SmallVec;

use super::check::{is_free, targets, throwers};
use super::{Power, PowerAttack, bare, range};
use crate::attack::{self, Attack};
use crate::card::Reach;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::world::{Declared, Movement, PowerDeclared};
use crate::{Event, Warmachine};

/// Asks for the weapon and the target, is paid for, and becomes a declaration.
pub fn declare(play: &mut Play<'_, Warmachine>, model: ModelId, kind: PowerAttack) -> Asked<()> {
    let seat = play.world().turn.seat();
    let verb = kind.verb();
    let weapon = if kind == PowerAttack::Throw {
        let weapons: Vec<u8> = throwers(play.world(), model).collect();
        match weapons[..] {
            [only] => Some(only),
            _ => {
                let open = weapons.into_iter().map(Answer::Weapon).collect();
                match play.choose(seat, Ask::Weapon { model, verb }, open)? {
                    Answer::Weapon(weapon) => Some(weapon),
                    _ => return Ok(()),
                }
            }
        }
    } else {
        None
    };
    let target = if kind == PowerAttack::Trample {
        None
    } else {
        let open = targets(play.world(), model, kind).map(Answer::Model).collect();
        match play.choose(seat, Ask::Target { model, verb }, open)? {
            Answer::Model(target) => Some(target),
            _ => return Ok(()),
        }
    };
    pay(play, model, kind);
    let rush = |play: &mut Play<'_, Warmachine>, movement, declared| {
        play.record(Event::MovementChosen { movement }, &[cite!("wm4:normal-movement-02")]);
        play.record(Event::MoveDeclared { declared }, &[cite!("wm4:normal-movement-02")]);
    };
    match (kind, target) {
        (PowerAttack::Slam, Some(target)) => {
            rush(play, Movement::Slammed, Declared::Slam { mover: model, target });
        }
        (PowerAttack::Trample, _) => rush(play, Movement::Trampled, Declared::Trample { mover: model }),
        _ => strike(
            play,
            PowerDeclared {
                attacker: model,
                kind,
                target,
                weapon,
                drives: kind == PowerAttack::Throw,
            },
            SmallVec::new(),
        ),
    }
    Ok(())
}

/// wm4:power-attack-05, wm4:power-attack-06
pub(super) fn pay(play: &mut Play<'_, Warmachine>, model: ModelId, kind: PowerAttack) {
    if is_free(play.world(), model, kind) {
        return;
    }
    let profile = play.world().model(model).profile.clone();
    if profile.is_warjack() {
        play.record(Event::FocusSpent { model, points: 1 }, &[cite!("wm4:power-attack-05")]);
    } else if profile.is_warbeast() {
        play.record(Event::Forced { model, points: 1 }, &[cite!("wm4:power-attack-06")]);
    }
}

/// The attack is declared; the next step rolls for it.
pub(super) fn strike(play: &mut Play<'_, Warmachine>, power: PowerDeclared, trampled: SmallVec<[ModelId; 4]>) {
    play.record(
        Event::PowerAttackDeclared { power, trampled },
        &[cite!("wm4:combat-action-07"), cite!("wm4:timing-attack-02")],
    );
}

/// The attack roll and all that follows it.
pub fn carry_out(play: &mut Play<'_, Warmachine>, power: PowerDeclared) -> Asked<()> {
    attack_with(play, power, false)
}

/// The same for a warbeast that slams in a frenzy, whose attack roll is boosted (wm4:frenzy-09).
pub fn slam_in_frenzy(play: &mut Play<'_, Warmachine>, attacker: ModelId, target: ModelId, drives: bool) -> Asked<()> {
    let power = PowerDeclared {
        attacker,
        kind: PowerAttack::Slam,
        target: Some(target),
        weapon: None,
        drives,
    };
    attack_with(play, power, true)
}

fn attack_with(play: &mut Play<'_, Warmachine>, power: PowerDeclared, frenzied: bool) -> Asked<()> {
    let world = play.world();
    let attacker = power.attacker;
    let trampled = match &world.activation {
        Some(now) if power.kind == PowerAttack::Trample => now.trampled.clone(),
        _ => SmallVec::new(),
    };
    let Some(target) = power.target.or(trampled.first().copied()) else {
        // A trample through nobody.
        play.record(Event::AttackResolved { attacker }, &[cite!("wm4:trample-06")]);
        return Ok(());
    };
    let used = power.weapon.and_then(|at| attack::armed(world, attacker, at));
    // wm4:throw-attack-01
    let reach = match used.map(|weapon| weapon.rng) {
        Some(Reach::Inches(inches)) => inches,
        _ => range(world, attacker),
    };
    let larger = world.model(target).base() > world.model(attacker).base();
    let attack = Attack {
        power: Some(Power {
            kind: power.kind,
            // wm4:slam-attack-10
            modifier: if power.kind == PowerAttack::Slam && larger {
                -2
            } else {
                0
            },
            drives: power.drives,
            trampled,
        }),
        frenzied,
        ..Attack::new(attacker, bare(reach), target)
    };
    attack::resolve(play, &attack)
}
