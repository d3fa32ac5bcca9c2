//! A weapon as it is now, and what kind of attack is made with it.

use battlegroup::edition::Field;
use battlegroup::rules::{Change, RuleName};
use battlegroup::select::{self, Scope};
use battlegroup::windows::AttackTrait;

use super::{Attack, is_spray};
use crate::World;
use crate::card::{Quality, Reach, Weapon};
use crate::ids::ModelId;
use crate::power_attacks::PowerAttack;
use crate::world::ActivationStep;

/// The figures of weapons that special rules change.
const FIGURES: [&str; 4] = ["POW", "BLAST", "AOE", "RNG"];

/// A weapon of a model with all that special rules change of it.
pub fn armed(world: &World, id: ModelId, number: u8) -> Option<Weapon> {
    changed(world, id, number, None)
}

/// The weapon as it is between attacks: without what the special attack or attack type changes that is being made with it.
pub fn readied(world: &World, id: ModelId, number: u8) -> Option<Weapon> {
    let under_way = world.attacks.last().filter(|attack| attack.attacker == id);
    changed(world, id, number, under_way.and_then(|attack| attack.kind.as_ref()))
}

/// A weapon with all that special rules change of it, but for one rule.
fn changed(world: &World, id: ModelId, number: u8, but: Option<&RuleName>) -> Option<Weapon> {
    let mut weapon = world.model(id).profile.weapons.get(usize::from(number)).cloned()?;
    let changed = FIGURES.iter().any(|figure| world.rules.changes_stat(figure));
    let granted = Quality::ALL.iter().any(|quality| world.rules.grants(quality.name()));
    if !changed && !granted && !world.rules.says("damage_type") {
        return Some(weapon);
    }
    let standing = world.standing();
    let of_weapon = |bound: Option<battlegroup::WeaponId>| bound.is_none_or(|bound| bound.0 == number);
    for rule in standing.rules_of(id).iter().filter(|rule| of_weapon(rule.weapon)) {
        let quality = Quality::ALL
            .into_iter()
            .find(|quality| quality.name() == rule.name.as_str());
        weapon.qualities.extend(quality.filter(|quality| !weapon.has(*quality)));
    }
    let held = standing.held(id).iter();
    let held = held.filter(|held| of_weapon(held.because.weapon) && but != Some(&held.because.rule));
    // What a figure becomes comes before what is added to it (wm4:stat-calc-05).
    for held in held.clone() {
        match &*held.change {
            Change::StatIs(is) => set(&mut weapon, &is.stat.0, is.is),
            Change::DamageType(kind) => {
                let quality = Quality::ALL
                    .into_iter()
                    .find(|quality| quality.name().eq_ignore_ascii_case(kind));
                weapon.qualities.extend(quality.filter(|quality| !weapon.has(*quality)));
            }
            _ => {}
        }
    }
    let mut counted: Vec<&RuleName> = vec![];
    for held in held {
        let change = match &*held.change {
            Change::Stat(change) => change,
            Change::RangeOf(change) if !weapon.is_melee() => change,
            _ => continue,
        };
        if FIGURES.contains(&change.stat.0.as_str()) && !counted.contains(&&held.because.rule) {
            let scope = Scope::of(world, held.because.clone());
            let by = select::amount(world, &scope, None, &change.by.0);
            let now = figure(&weapon, &change.stat.0);
            set(&mut weapon, &change.stat.0, now + by);
            counted.push(&held.because.rule);
        }
    }
    Some(weapon)
}

fn figure(weapon: &Weapon, name: &str) -> i32 {
    let value = match name {
        "POW" => weapon.pow,
        "BLAST" => weapon.blast,
        "AOE" => weapon.aoe,
        _ => match weapon.rng {
            Reach::Inches(inches) | Reach::Spray(inches) => Some(inches),
            Reach::Control | Reach::Special => None,
        },
    };
    value.unwrap_or(0).into()
}

fn set(weapon: &mut Weapon, name: &str, value: i32) {
    let value = value.clamp(0, 60) as u8;
    match name {
        "POW" => weapon.pow = Some(value),
        "BLAST" => weapon.blast = Some(value),
        "AOE" => weapon.aoe = Some(value),
        "RNG" => {
            weapon.rng = match weapon.rng {
                Reach::Inches(_) => Reach::Inches(value),
                Reach::Spray(_) => Reach::Spray(value),
                // wm4:weapon-rng-04: a rule of the model says how far it reaches.
                Reach::Special => Reach::Inches(value),
                Reach::Control => Reach::Control,
            }
        }
        _ => {}
    }
}

/// What the attack is (wm4:basic-attack-01, wm4:special-attack-02, wm4:special-attack-03, wm4:attack-02).
pub fn traits(world: &World, attack: &Attack) -> Vec<AttackTrait> {
    let mut traits = vec![];
    let now = world.activation.as_ref();
    let part = now.and_then(|now| now.part(attack.attacker));
    let in_combat_action = attack.cast.is_none()
        && now.is_some_and(|now| now.step == ActivationStep::Combat && now.fighter == Some(attack.attacker));
    let mut add = |is: bool, one: AttackTrait| {
        if is {
            traits.push(one);
        }
    };
    add(attack.weapon.is_melee(), AttackTrait::Melee);
    add(!attack.weapon.is_melee() && attack.cast.is_none(), AttackTrait::Ranged);
    add(attack.cast.is_some(), AttackTrait::Magic);
    let basic = attack.cast.is_none() && attack.power.is_none() && attack.special.is_none();
    add(basic, AttackTrait::Basic);
    add(attack.special.is_some(), AttackTrait::Special);
    add(in_combat_action, AttackTrait::CombatAction);
    let initial =
        in_combat_action && basic && part.is_some_and(|part| !part.additional && !part.power && !part.special);
    add(initial, AttackTrait::Initial);
    add(attack.charge || attack.frenzied, AttackTrait::Charge);
    add(attack.power.is_some(), AttackTrait::PowerAttack);
    let slam = attack
        .power
        .as_ref()
        .is_some_and(|power| power.kind == PowerAttack::Slam);
    add(slam, AttackTrait::Slam);
    add(attack.pooled > 0, AttackTrait::Combined);
    add(is_spray(&attack.weapon), AttackTrait::Spray);
    add(attack.weapon.aoe.is_some(), AttackTrait::Area);
    traits
}
