//! Weapons and spells as they are now: RNG, POW and AOE with all that special rules change of them (primal:weapon-pow-02,
//! primal:weapon-rng-05).

use battlegroup::Field;
use battlegroup::rules::{Change, RuleName};
use battlegroup::select::{self, Scope};
use battlegroup::windows::{Attack as Shown, AttackTrait};
use table::{Inches, Length};

use crate::World;
use crate::card::{Reach, Rof};
use crate::ids::{ModelId, WeaponId};
use crate::world::Declared;

/// What rules make of a figure: the value that they set it to, and what they add.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Changed {
    set: Option<i32>,
    by: i32,
}

/// A figure of an attack. A rule of a weapon binds that weapon alone; effects of one name count once (primal:rule-priority-02), and the lowest
/// value that rules set it to counts (primal:base-stat-02).
fn changed(world: &World, attack: &Shown, figure: &str) -> Changed {
    let standing = Field::standing(world);
    let mut found = Changed::default();
    let mut parts: Vec<(&RuleName, i32)> = vec![];
    let held = standing.held(attack.attacker).iter();
    for held in held.filter(|held| held.because.weapon.is_none() || held.because.weapon == attack.weapon) {
        match &*held.change {
            Change::StatIs(is) if is.stat.0 == figure => {
                found.set = Some(found.set.map_or(is.is, |before| before.min(is.is)));
            }
            Change::Stat(change) if change.stat.0 == figure => {
                let meant = select::attack_is(world, attack.attacker, attack, &change.against)
                    && !select::is_one_of(world, attack.attacker, attack, &change.except);
                if !meant {
                    continue;
                }
                let scope = Scope::of(world, held.because.clone());
                let by = select::amount(world, &scope, None, &change.by.0);
                match parts.iter_mut().find(|(rule, _)| *rule == &held.because.rule) {
                    Some((_, before)) if by.abs() > before.abs() => *before = by,
                    Some(_) => {}
                    None => parts.push((&held.because.rule, by)),
                }
            }
            _ => {}
        }
    }
    found.by = parts.iter().map(|(_, by)| by).sum();
    found
}

/// An attack with a weapon, as far as its figures depend on what it is.
fn made_with(world: &World, id: ModelId, weapon: u8) -> Option<Shown> {
    let used = world.model(id).profile.weapons.get(usize::from(weapon))?;
    let kind = if used.is_melee() {
        AttackTrait::Melee
    } else {
        AttackTrait::Ranged
    };
    let mut shown = Shown::new(id, None, &[kind]);
    shown.weapon = Some(WeaponId(weapon));
    Some(shown)
}

/// RNG now. What changes RNG changes no spray (primal:spray-attack-02); a RNG of `*` is what a rule of the model says
/// (primal:weapon-rng-04).
pub fn reach(world: &World, id: ModelId, weapon: u8) -> Option<Reach> {
    let shown = made_with(world, id, weapon)?;
    let printed = world.model(id).profile.weapons[usize::from(weapon)].rng;
    let changed = changed(world, &shown, "RNG");
    // A lance is long for a charge and of no use otherwise.
    if Field::standing(world)
        .permits(id, "may", Some("lance"), Some(WeaponId(weapon)))
        .is_some()
    {
        let inches = if is_charging(world, id) { 2 } else { 0 };
        return Some(Reach::Inches(Inches(Length::inches(inches))));
    }
    let inches = match (printed, changed.set) {
        (Reach::Spray(_) | Reach::Control, _) => return Some(printed),
        (_, Some(set)) => Length::inches(set.into()),
        (Reach::Inches(inches), None) => inches.into(),
        (Reach::Special, None) if changed.by == 0 => return Some(printed),
        (Reach::Special, None) => Length::ZERO,
    };
    let more = Length::inches(changed.by.into());
    Some(Reach::Inches(Inches((inches + more).max(Length::ZERO))))
}

/// Whether a melee weapon is a gun that a rule lets its model use at arm's length.
pub fn is_gun_in_melee(world: &World, id: ModelId, weapon: u8) -> bool {
    let used = world.model(id).profile.weapons.get(usize::from(weapon));
    used.is_some_and(|used| used.is_melee() && !used.rules.is_empty())
        && Field::standing(world)
            .permits(id, "may", Some("point_blank"), Some(WeaponId(weapon)))
            .is_some()
}

/// From the declaration of a charge to its first attack.
fn is_charging(world: &World, id: ModelId) -> bool {
    let declared = { world.activation.as_ref() }.and_then(|now| now.declared.as_ref());
    let rushes = matches!(declared, Some(Declared::Charge { mover, .. }) if *mover == id);
    // The attack that is being made counts already.
    let attacks = matches!(declared, Some(Declared::Attack { attacker, additional: false, .. }) if *attacker == id);
    let first = world.part(id).is_some_and(|part| {
        let made: u16 = part.made.iter().map(|made| u16::from(*made)).sum();
        part.charge.is_some() && made <= u16::from(attacks) && !part.additional
    });
    rushes || first
}

/// Whether the weapon has come down to a RNG of 0 (primal:weapon-rng-05).
pub fn is_too_short(world: &World, id: ModelId, weapon: u8) -> bool {
    matches!(reach(world, id, weapon), Some(Reach::Inches(inches)) if inches.0 <= Length::ZERO)
}

/// POW now, never below 0 (primal:weapon-pow-02); nothing for a weapon that does no damage.
pub fn pow(world: &World, id: ModelId, weapon: u8) -> Option<i32> {
    let shown = made_with(world, id, weapon)?;
    let printed = world.model(id).profile.weapons[usize::from(weapon)].pow;
    let changed = changed(world, &shown, "POW");
    let base = changed.set.or(printed.map(i32::from))?;
    Some((base + changed.by).max(0))
}

/// The diameter of its template now.
pub fn aoe(world: &World, id: ModelId, weapon: u8) -> Option<u8> {
    let shown = made_with(world, id, weapon)?;
    let printed = world.model(id).profile.weapons[usize::from(weapon)].aoe;
    let changed = changed(world, &shown, "AOE");
    let base = changed.set.or(printed.map(i32::from))?;
    Some((base + changed.by).clamp(0, 20) as u8)
}

/// ROF now: what a rule makes of it, or what the card prints.
pub fn rof(world: &World, id: ModelId, weapon: u8) -> Option<Rof> {
    let printed = world.model(id).profile.weapons.get(usize::from(weapon))?.rof;
    let standing = Field::standing(world);
    let set = standing.held(id).iter().find_map(|held| match &*held.change {
        Change::Rof(dice) if held.because.weapon.is_none_or(|of| of == WeaponId(weapon)) => {
            let more = dice.plus.clamp(0, 20) as u8;
            Some(if dice.sides == 3 {
                Rof::D3Plus(more)
            } else {
                Rof::D6Plus(more)
            })
        }
        _ => None,
    });
    Some(set.unwrap_or(printed))
}

/// Inches that rules of a target add to the RNG of enemy attacks of a kind against it.
pub fn range_against(world: &World, target: ModelId, attack: &Shown) -> Length {
    let standing = Field::standing(world);
    let by = standing.held(target).iter().filter_map(|held| match &*held.change {
        Change::Stat(change) if change.stat.0 == "RNG" => {
            let of_enemies = change.against.iter().any(|kinds| kinds.0.contains(&AttackTrait::Enemy));
            let meant = of_enemies && select::attack_is(world, target, attack, &change.against);
            let scope = Scope::of(world, held.because.clone());
            meant.then(|| select::amount(world, &scope, None, &change.by.0))
        }
        _ => None,
    });
    Length::inches(by.min().unwrap_or(0).into())
}

/// Inches that rules add to the RNG of spells that a model casts. A spray stays as it is (primal:spray-attack-02).
pub fn more_spell_range(world: &World, caster: ModelId) -> Length {
    let shown = Shown::new(caster, None, &[AttackTrait::Magic]);
    Length::inches(changed(world, &shown, "RNG").by.into())
}
