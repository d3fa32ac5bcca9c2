//! Power attacks: head-butt, slam, throw, trample (primal:power-attack-01 to primal:trample-13).
//!
//! [`check`] says what is legal, [`rush`] carries out the moves of slams and tramples. The attack itself goes through the one attack procedure;
//! [`strike_home`] and [`roll_collateral`] are what a power attack adds to it.

mod check;
mod rush;
mod throw;

pub use check::{check_target, check_verb, check_whole, targets};
pub use rush::{slam, slam_outside, trample};

use battlegroup::Field;
use kernel::{Asked, Play, cite};
use table::{Inches, Length};

use crate::attack::{Attack, AttackKind, Blow, Hit, resolve};
use crate::card::{BaseSize, Location, Quality, Reach};
use crate::damage::{self, Harm, Origin};
use crate::driven::{self, Drive, Driven, How};
use crate::ids::ModelId;
use crate::pay::{self, Price};
use crate::questions::{Answer, Ask, Verb};
use crate::stats::{self, Stat};
use crate::{Event, Primal, World, allowed, systems};

/// How far head-butts and slams reach (primal:head-butt-01, primal:slam-attack-03).
pub fn range(world: &World, id: ModelId) -> Length {
    if world.model(id).base() == BaseSize::Huge {
        Length::inches(2)
    } else {
        Length::hundredths(50)
    }
}

/// The Open Fist with which a model throws: the one that reaches farthest of those that are not crippled (primal:throw-attack-01,
/// primal:system-crippled-08).
pub fn open_fist(world: &World, id: ModelId) -> Option<u8> {
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    weapons
        .filter(|(_, at)| world.weapon_has(id, *at, Quality::OpenFist) && !systems::is_weapon_crippled(world, id, *at))
        .map(|(_, at)| at)
        .max_by_key(|at| crate::melee::reach_of(world, id, *at))
}

/// A power attack is a melee attack without the rules of weapons, and does STR (primal:power-attack-09, primal:power-attack-damage-01,
/// primal:power-attack-damage-06).
pub fn bare(world: &World, attacker: ModelId, target: ModelId, reach: Length, blow: Blow) -> Attack {
    Attack {
        attacker,
        target,
        kind: AttackKind::Melee,
        weapon: None,
        location: None,
        reach: Reach::Inches(Inches(reach)),
        aoe: None,
        power: Some(stats::current(world, attacker, Stat::Str).unwrap_or(0)),
        qualities: vec![],
        cast: None,
        initial: false,
        charge: false,
        free_strike: false,
        power_attack: true,
        special: false,
        blow,
        each: vec![],
        frenzied: false,
        modifier: 0,
        pooled: 0,
        unboostable: false,
        ignoring: vec![],
        under_template: false,
        all_blast: false,
        granted_by: None,
    }
}

/// A special rule lets the model do it for nothing.
fn is_free(world: &World, id: ModelId, verb: Verb) -> bool {
    let what = ::scenario::word(&verb);
    let standing = Field::standing(world);
    let free = |what: &str| standing.permits(id, "free", Some(what), None).is_some();
    free(&what) || free("power_attack")
}

/// primal:power-attack-06, primal:warjack-power-attack-04, primal:monstrosity-15
pub fn pay(play: &mut Play<'_, Primal>, attacker: ModelId, verb: Verb) {
    if !is_free(play.world(), attacker, verb) {
        pay::exert(play, attacker, Price::PowerAttack);
    }
}

/// Declares a power attack of the Combat Action, and makes it in the next step.
pub fn declare(play: &mut Play<'_, Primal>, attacker: ModelId, verb: Verb, target: ModelId) {
    pay(play, attacker, verb);
    play.record(
        Event::PowerAttackDeclared { attacker },
        &[cite!("primal:combat-action-04"), cite!("primal:power-attack-01")],
    );
    let declared = crate::world::Declared::Power {
        attacker,
        verb,
        weapon: open_fist(play.world(), attacker).filter(|_| verb == Verb::Throw),
        target,
    };
    play.record(Event::Declared { declared }, &[cite!("primal:timing-attack-02")]);
}

/// A head-butt or a throw (primal:head-butt-01 to primal:throw-attack-03).
pub fn carry_out(play: &mut Play<'_, Primal>, attacker: ModelId, verb: Verb, target: ModelId) -> Asked<()> {
    let world = play.world();
    let attack = match verb {
        Verb::Throw => {
            let reach = open_fist(world, attacker).and_then(|at| crate::melee::reach_of(world, attacker, at));
            bare(world, attacker, target, reach.unwrap_or(Length::ZERO), Blow::Throw)
        }
        Verb::PowerStrike => {
            let reach = open_fist(world, attacker).and_then(|at| crate::melee::reach_of(world, attacker, at));
            bare(
                world,
                attacker,
                target,
                reach.unwrap_or(Length::ZERO),
                Blow::Slam { more: 2 },
            )
        }
        _ => bare(world, attacker, target, range(world, attacker), Blow::KnocksDown),
    };
    resolve(play, attack)?;
    Ok(())
}

/// The melee weapons on one side of a gargantuan (primal:sweep-01).
pub fn sweepers(world: &World, id: ModelId) -> Vec<u8> {
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    weapons
        .filter(|(weapon, _)| weapon.is_melee() && matches!(weapon.location, Some(Location::Left | Location::Right)))
        .map(|(_, at)| at)
        .filter(|at| !systems::is_weapon_crippled(world, id, *at))
        .collect()
}

/// One weapon is swung at everybody in its field of fire and reach, friend and foe (primal:sweep-01 to primal:sweep-04).
pub fn sweep(play: &mut Play<'_, Primal>, attacker: ModelId) -> Asked<()> {
    let world = play.world();
    let weapons = sweepers(world, attacker);
    let seat = world.model(attacker).controller;
    let weapon = match weapons[..] {
        [] => return Ok(()),
        [only] => only,
        _ => {
            let verb = Verb::Sweep;
            let open = weapons.iter().copied().map(Answer::Weapon).collect();
            match play.choose(seat, Ask::Weapon { model: attacker, verb }, open)? {
                Answer::Weapon(weapon) => weapon,
                _ => weapons[0],
            }
        }
    };
    pay(play, attacker, Verb::Sweep);
    play.record(
        Event::PowerAttackDeclared { attacker },
        &[cite!("primal:combat-action-04"), cite!("primal:sweep-01")],
    );
    let world = play.world();
    let used = &world.model(attacker).profile.weapons[usize::from(weapon)];
    let reach = crate::melee::reach_of(world, attacker, weapon).unwrap_or(Length::ZERO);
    let eyes = crate::sight::Eyes::of(world, attacker).past_models();
    // primal:sweep-03
    let is_target = |id: &ModelId| {
        let shown = bare(world, attacker, *id, reach, Blow::Nothing).shown(world);
        Field::standing(world).shields(world, *id, &shown).is_none()
    };
    let each: Vec<(ModelId, Option<bool>)> = world
        .others(attacker)
        .filter(|id| crate::arcs::in_field_of_fire(world, attacker, used.location, *id) && eyes.sees(*id))
        .filter(|id| crate::melee::reaches(world, attacker, &world.footprint(*id), *id, reach))
        .filter(is_target)
        .map(|id| (id, None))
        .collect();
    if let Some((first, _)) = each.first().copied() {
        let mut attack = bare(world, attacker, first, reach, Blow::Nothing);
        attack.each = each;
        resolve(play, attack)?;
    }
    Ok(())
}

/// What a hit brings before any damage: knocked down, slammed or thrown.
pub fn strike_home(play: &mut Play<'_, Primal>, attack: &Attack, hits: &[Hit]) -> Asked<Driven> {
    let [hit, ..] = hits else { return Ok(Driven::default()) };
    match attack.blow {
        Blow::Nothing => Ok(Driven::default()),
        Blow::KnocksDown => {
            damage::knock_down(play, hit.model, &[cite!("primal:head-butt-02")]);
            Ok(Driven::default())
        }
        Blow::Throw => throw::throw(play, attack, hit.model),
        Blow::Slam { more } => {
            let seat = play.world().model(attack.attacker).controller;
            let die = play.d6(Some(seat), "slam distance");
            let world = play.world();
            let (own, target) = (world.model(attack.attacker).base(), world.model(hit.model).base());
            let mut rules = vec![cite!("primal:slam-attack-11")];
            let mut distance = Length::inches((die + more).into());
            // primal:rounding-01
            if own < target {
                distance = Length::half_inches((die + more).into());
                rules.push(cite!("primal:slam-attack-13"));
            }
            if own == BaseSize::Huge && target < own && more == 0 {
                distance += Length::inches(2);
                rules.push(cite!("primal:slam-attack-14"));
            }
            distance += stats::more_inches(world, attack.attacker, &["slammed"], None);
            let from = world.model(attack.attacker).at;
            let model = hit.model;
            play.record(Event::DistanceRolled { model, die, distance }, rules);
            let drive = Drive {
                model,
                from,
                toward: None,
                distance,
                how: How::Slammed,
                past: None,
            };
            driven::drive(play, &drive)
        }
    }
}

/// Nobody boosts collateral damage, and it comes at the same time as the attack's own (primal:collateral-damage-01, primal:slam-11,
/// primal:throw-08, primal:power-attack-damage-02 to primal:power-attack-damage-04).
pub fn roll_collateral(play: &mut Play<'_, Primal>, attack: &Attack, driven: &Driven, hurt: &mut Harm) {
    for model in driven.contacted.iter().copied() {
        let world = play.world();
        // primal:advantage-incorporeal-06: collateral damage is not magical.
        let unhurt = world.has(model, crate::card::Advantage::Incorporeal)
            || allowed::is_unhurt_by(world, model, "collateral").is_some();
        if !world.model(model).is_in_play() || unhurt {
            continue;
        }
        let pow = stats::current(world, attack.attacker, Stat::Str).unwrap_or(0);
        let rules = vec![
            cite!("primal:power-attack-damage-02"),
            cite!("primal:power-attack-damage-03"),
            cite!("primal:collateral-damage-01"),
        ];
        let points = damage::rolled(play, model, &damage::Blow::from_nowhere(pow), rules);
        hurt.add_collateral(model, points, Origin::Model(attack.attacker));
    }
}
