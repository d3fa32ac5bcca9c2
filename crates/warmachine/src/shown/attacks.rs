//! What an attack can be expected to do, in words and outlines.

use battlegroup::shown::attacks::{self, Laid};
use live::OverlayShape;
use table::Length;

use super::shapes::{circle, drawn};
use super::words;
use crate::World;
use crate::attack::{self, Attack};
use crate::card::{Reach, Weapon};
use crate::figures;
use crate::ids::ModelId;
use crate::power_attacks;
use crate::questions::{RollKind, Verb};
use crate::spells::{Cast, weapon_of};
use crate::world::Declared;

/// The attacks of a kind that a model has left, in words.
pub fn left(world: &World, id: ModelId, melee: bool) -> String {
    let weapons = world.model(id).profile.weapons.iter();
    let names: Vec<String> = weapons
        .filter(|weapon| weapon.is_melee() == melee)
        .map(|weapon| match weapon.count {
            1 => weapon.name.clone(),
            count => format!("{count} {}", weapon.name),
        })
        .collect();
    match attack::can_pay(world, id) {
        Ok(()) if melee => format!(
            "With {}; more attacks than one with each cost a point.",
            words::and(&names)
        ),
        _ => format!("With {}.", words::and(&names)),
    }
}

/// The attack that would be made with the first weapon of the kind that reaches the target.
fn meant(world: &World, id: ModelId, verb: Verb, target: ModelId) -> Option<Attack> {
    let melee = verb == Verb::Melee;
    let weapons = || {
        world
            .model(id)
            .profile
            .weapons
            .iter()
            .filter(move |weapon| weapon.is_melee() == melee)
    };
    let reaches = |weapon: &&Weapon| attack::is_in_range(world, id, weapon, target);
    let weapon = weapons().find(reaches).or_else(|| weapons().next())?;
    let mut attack = Attack::new(id, weapon.clone(), target);
    attack.charge = attack::is_charge_attack(world, id, weapon, target);
    Some(attack)
}

fn boxes_left(world: &World, id: ModelId) -> u16 {
    let model = world.model(id);
    model.profile.life.unmarked(&model.marks)
}

fn said(world: &World, attack: &Attack, target: ModelId) -> String {
    let figures = figures::of(world, attack, target);
    let away = table::gap(&world.footprint(attack.origin()), &world.footprint(target));
    let reach = attack::reach(world, attack.attacker, &attack.weapon);
    attacks::said(&figures, boxes_left(world, target), away, &attack.weapon.name, reach)
}

/// What an attack at a target comes to, and what is laid on the table for it.
pub fn at(world: &World, id: ModelId, verb: Verb, target: ModelId) -> (String, Vec<OverlayShape>) {
    let Some(attack) = meant(world, id, verb, target) else {
        return (String::new(), vec![]);
    };
    let charge = if attack.charge {
        " The charge boosts its damage."
    } else {
        ""
    };
    let says = said(world, &attack, target);
    (format!("{says}{charge}"), shapes(world, &attack, target))
}

/// The reach of a weapon, the blast around its target and the line of a spray.
fn shapes(world: &World, attack: &Attack, target: ModelId) -> Vec<OverlayShape> {
    let (from, aim) = (world.footprint(attack.origin()), world.footprint(target));
    let weapon = &attack.weapon;
    let laid = Laid {
        weapon: &weapon.name,
        melee: weapon.is_melee(),
        from: &from,
        facing: None,
        reach: attack::reach(world, attack.attacker, weapon),
        spray: matches!(weapon.rng, Reach::Spray(_)),
    };
    let mut all = attacks::laid(&laid, &aim);
    if let Some(aoe) = weapon.aoe {
        let far = Length::inches(aoe.into());
        all.push(attacks::blast(format!("blast: {far} around the target"), &aim, far));
    }
    all
}

/// What one more attacker adds.
pub fn joined(world: &World, id: ModelId, verb: Verb, target: ModelId) -> String {
    let Some(mut attack) = meant(world, id, verb, target) else {
        return String::new();
    };
    let joined = world.activation.as_ref().map_or(0, |now| now.joined.len() as u8);
    attack.pooled = joined + 2;
    format!("+{} to both rolls. {}", attack.pooled, said(world, &attack, target))
}

pub fn power(world: &World, id: ModelId, verb: Verb, target: ModelId) -> String {
    let pow = power_attacks::pow_against(world, id, target);
    let what = if verb == Verb::Throw {
        "A hit throws it d6\" away"
    } else {
        "A hit knocks it down"
    };
    let away = table::gap(&world.footprint(id), &world.footprint(target));
    format!("{} away. {what}, POW {pow}.", words::short(away))
}

/// The attack that is being made, as far as its declaration says.
fn declared(world: &World, id: ModelId, target: ModelId) -> Option<Attack> {
    let now = world.activation.as_ref()?;
    match now.declared? {
        Declared::Attack { attacker, weapon, .. } | Declared::Assault { attacker, weapon, .. } => {
            let used = words::weapon(world, attacker, weapon)?;
            let mut attack = Attack::new(attacker, used.clone(), target);
            attack.charge = attack::is_charge_attack(world, attacker, used, target);
            attack.pooled = match now.joined.len() as u8 {
                0 => 0,
                more => more + 1,
            };
            attack.assault = matches!(now.declared, Some(Declared::Assault { .. }));
            Some(attack)
        }
        Declared::Spell(cast) => Some(of_spell(world, cast, target)?),
        _ => Some(Attack::new(
            id,
            world.model(id).profile.weapons.first()?.clone(),
            target,
        )),
    }
}

fn of_spell(world: &World, cast: Cast, target: ModelId) -> Option<Attack> {
    let mut attack = Attack::new(cast.caster, weapon_of(cast.spell(world)?), target);
    attack.cast = Some(cast);
    Some(attack)
}

/// What a boost is worth.
pub fn boosted(world: &World, id: ModelId, roll: RollKind, target: ModelId) -> String {
    let Some(attack) = declared(world, id, target) else {
        return "One die more.".into();
    };
    let figures = figures::of(world, &attack, target);
    match roll {
        RollKind::Attack => attacks::boosted_attack(&figures),
        RollKind::Damage => attacks::boosted_damage(&figures, boxes_left(world, target)),
    }
}

/// What the spell that is being cast comes to at a target.
pub fn spell_at(world: &World, id: ModelId, target: ModelId) -> (String, Vec<OverlayShape>) {
    let declared = world.activation.as_ref().and_then(|now| now.declared);
    let Some(Declared::Spell(cast)) = declared else {
        return (String::new(), vec![]);
    };
    let spell = cast.spell(world);
    if !spell.is_some_and(|spell| spell.off) {
        let away = table::gap(&world.footprint(id), &world.footprint(target));
        let ring = circle(world.model(target).at, world.model(target).base().base().outer_radius());
        return (
            format!("{} away.", words::short(away)),
            vec![drawn(words::name(world, target), "range", ring)],
        );
    }
    match of_spell(world, cast, target) {
        Some(attack) => (said(world, &attack, target), shapes(world, &attack, target)),
        None => (String::new(), vec![]),
    }
}
