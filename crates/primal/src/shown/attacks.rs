//! What an attack can be expected to do, in words and outlines.

use battlegroup::shown::attacks::{self, Laid};
use battlegroup::shown::{Displayed, words as shared};
use live::OverlayShape;
use live::shapes::{circle, drawn};
use table::Length;

use super::words;
use crate::attack::{self, Attack, Blow};
use crate::ids::ModelId;
use crate::pay::{self, Price};
use crate::questions::{RollKind, Verb};
use crate::world::{Cast, Declared};
use crate::{World, arcs, power_attacks, spells};

/// The weapons of a kind that a model has, in words.
pub fn left(world: &World, id: ModelId, melee: bool) -> String {
    let weapons = world.model(id).profile.weapons.iter();
    let names: Vec<String> = weapons
        .filter(|weapon| weapon.is_melee() == melee)
        .map(|weapon| match weapon.count {
            1 => weapon.name.clone(),
            count => format!("{count} {}", weapon.name),
        })
        .collect();
    match pay::can_afford(world, id, Price::AdditionalAttack) {
        Ok(()) if melee => format!(
            "With {}; more attacks than one with each cost a point.",
            words::and(&names)
        ),
        _ => format!("With {}.", words::and(&names)),
    }
}

/// The attack with the weapon that was chosen, or with the first of the kind that reaches the target.
fn meant(world: &World, id: ModelId, verb: Verb, weapon: Option<u8>, target: ModelId) -> Option<Attack> {
    let melee = verb == Verb::Melee;
    let weapons = || {
        let all = world.model(id).profile.weapons.iter().zip(0u8..);
        all.filter(move |(weapon, _)| weapon.is_melee() == melee)
            .map(|(_, at)| at)
    };
    let reaches = |at: &u8| {
        let attack = Attack::with_weapon(world, id, *at, target);
        attack.is_some_and(|attack| attack.is_in_range(world, target))
    };
    let at = weapon
        .or_else(|| weapons().find(reaches))
        .or_else(|| weapons().next())?;
    let mut attack = Attack::with_weapon(world, id, at, target)?;
    let used = words::weapon(world, id, at)?;
    attack.charge = will_charge(world, id, target, used.is_melee());
    Some(attack)
}

/// Whether the next attack is the first after a charge at the target.
fn will_charge(world: &World, id: ModelId, target: ModelId, melee: bool) -> bool {
    let Some(part) = world.part(id) else { return false };
    let charged = part
        .charge
        .is_some_and(|charge| charge.far_enough && charge.target == target);
    melee && charged && !part.struck && !part.additional
}

fn weapon_name(world: &World, attack: &Attack) -> String {
    let used = attack.weapon.and_then(|at| words::weapon(world, attack.attacker, at));
    match (used, &attack.cast) {
        (Some(weapon), _) => weapon.name.clone(),
        (None, Some(cast)) => cast.spell.clone(),
        (None, None) => "it".into(),
    }
}

fn said(world: &World, attack: &Attack, target: ModelId) -> String {
    let figures = attack::expected(world, attack, target);
    let (from, aim) = (world.footprint(attack.origin()), world.footprint(target));
    let (left, _) = world.boxes(target);
    let said = attacks::said(
        &figures,
        left,
        table::gap(&from, &aim),
        &weapon_name(world, attack),
        attack.range(world),
    );
    let behind = match arcs::is_behind(&aim, &from) && !attack.free_strike {
        true => " From behind: +2.",
        false => "",
    };
    let charge = match attack.charge {
        true => " The charge boosts its damage.",
        false => "",
    };
    format!("{said}{behind}{charge}")
}

/// What an attack at a target comes to, and what is laid on the table for it.
pub fn at(world: &World, id: ModelId, verb: Verb, weapon: Option<u8>, target: ModelId) -> (String, Vec<OverlayShape>) {
    match meant(world, id, verb, weapon, target) {
        Some(attack) => (said(world, &attack, target), shapes(world, &attack, target)),
        None => (String::new(), vec![]),
    }
}

/// The same with one weapon.
pub fn with(world: &World, id: ModelId, weapon: u8, target: ModelId) -> (String, Vec<OverlayShape>) {
    match Attack::with_weapon(world, id, weapon, target) {
        Some(attack) => (said(world, &attack, target), shapes(world, &attack, target)),
        None => (String::new(), vec![]),
    }
}

/// A strike at somebody who leaves: +2, and its damage roll is boosted.
pub fn free_strike(world: &World, id: ModelId, weapon: u8, mover: ModelId) -> String {
    let attack = Attack::with_weapon(world, id, weapon, mover).map(Attack::as_free_strike);
    attack.map_or_else(String::new, |attack| said(world, &attack, mover))
}

/// The reach of a weapon, the template around its target and the line of a spray.
fn shapes(world: &World, attack: &Attack, target: ModelId) -> Vec<OverlayShape> {
    let (from, aim) = (world.footprint(attack.origin()), world.footprint(target));
    let name = weapon_name(world, attack);
    let laid = Laid {
        weapon: &name,
        melee: attack.is_melee(),
        from: &from,
        facing: Some(world.model(attack.origin()).facing),
        reach: attack.range(world),
        spray: attack.is_spray(),
    };
    let mut all = attacks::laid(&laid, &aim);
    if let Some(aoe) = attack.aoe {
        let wide = Length::inches(aoe.into());
        all.push(drawn(
            format!("AOE {aoe}"),
            "template",
            circle(aim.at(), wide.half_up()),
        ));
        // A miss deviates d6", and never more than half the distance (primal:deviation-05).
        let far = Length::inches(6).min(from.at().distance_to(aim.at()).half_up());
        all.push(drawn("a miss deviates within", "deviation", circle(aim.at(), far)));
    }
    all
}

/// What one more attacker adds.
pub fn joined(world: &World, id: ModelId, verb: Verb, target: ModelId) -> String {
    let Some(mut attack) = meant(world, id, verb, None, target) else {
        return String::new();
    };
    let joined = world.activation.as_ref().map_or(0, |now| now.joined.len() as u8);
    attack.pooled = joined + 2;
    format!("+{} to both rolls. {}", attack.pooled, said(world, &attack, target))
}

pub fn power(world: &World, id: ModelId, verb: Verb, target: ModelId) -> String {
    let (blow, what) = match verb {
        Verb::Throw => (Blow::Throw, "A hit throws it away"),
        Verb::PowerStrike => (Blow::Slam { more: 0 }, "A hit slams it away"),
        _ => (Blow::KnocksDown, "A hit knocks it down"),
    };
    let attack = power_attacks::bare(world, id, target, power_attacks::range(world, id), blow);
    format!("{what}. {}", said(world, &attack, target))
}

/// The attack that is being made, as far as its declaration says.
fn declared(world: &World, id: ModelId, target: ModelId) -> Option<Attack> {
    let now = world.activation.as_ref()?;
    match now.declared.as_ref()? {
        Declared::Attack { attacker, weapon, .. } => {
            let mut attack = Attack::with_weapon(world, *attacker, *weapon, target)?;
            let used = words::weapon(world, *attacker, *weapon)?;
            attack.charge = attack::is_charge_attack(world, *attacker, used, target);
            attack.pooled = match now.joined.len() as u8 {
                0 => 0,
                more => more + 1,
            };
            Some(attack)
        }
        Declared::Spell(cast) => of_spell(world, cast, target),
        _ => Some(power_attacks::bare(
            world,
            id,
            target,
            power_attacks::range(world, id),
            Blow::Nothing,
        )),
    }
}

fn of_spell(world: &World, cast: &Cast, target: ModelId) -> Option<Attack> {
    let spell = spells::figures(world, cast)?;
    spell.off.then(|| spells::attack_of(world, cast, &spell, target))
}

/// What a boost is worth.
pub fn boosted(world: &World, id: ModelId, roll: RollKind, target: ModelId) -> String {
    let Some(attack) = declared(world, id, target) else {
        return "One die more.".into();
    };
    let figures = attack::expected(world, &attack, target);
    match roll {
        RollKind::Attack => attacks::boosted_attack(&figures),
        RollKind::Damage => attacks::boosted_damage(&figures, world.boxes(target).0),
    }
}

/// What the spell that is being cast comes to at a target.
pub fn spell_at(world: &World, id: ModelId, target: ModelId) -> (String, Vec<OverlayShape>) {
    let declared = world.activation.as_ref().and_then(|now| now.declared.as_ref());
    let Some(Declared::Spell(cast)) = declared else {
        return (String::new(), vec![]);
    };
    match of_spell(world, cast, target) {
        Some(attack) => (said(world, &attack, target), shapes(world, &attack, target)),
        None => {
            let away = table::gap(&world.footprint(id), &world.footprint(target));
            let ring = circle(world.model(target).at, battlegroup::shown::radius(world, target));
            (
                format!("{} away, {}.", words::short(away), shared::boxes(world, target)),
                vec![drawn(words::name(world, target), "range", ring)],
            )
        }
    }
}
