//! What modifies an attack roll and the armor it is rolled against (605.37).

use kernel::{RuleId, cite};
use serde::Serialize;
use smallvec::SmallVec;
use table::Footprint;

use super::{Strike, bonuses, declared};
use crate::abilities::{Ability, Quarry};
use crate::card::Alignment;
use crate::command::Order;
use crate::conditions::Condition;
use crate::movement::flight;
use crate::terrain::Part;
use crate::{ModelId, World, measure, sight, spells, stats};

/// A figure that is added to a roll, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    pub by: i32,
    pub why: Reason,
}

impl Modifier {
    pub const fn new(by: i32, why: Reason) -> Modifier {
        Modifier { by, why }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The statistic on the card.
    Statistic,
    Charging,
    FromAbove,
    MultipleAttackers,
    LowObstacle,
    Stunned,
    /// The defender does not see the attacker.
    Unseen,
    /// The defender touches a model hostile to it.
    HostileContact,
    Paralyzed,
    Order,
    /// More than half of its health is left.
    Healthy,
    Terrain,
    Spell,
    /// Divine sparks that it has absorbed.
    Sparks,
    Ability(&'static str),
}

/// Which of the three lists of attack modifiers applies (chainmail:605.37a, chainmail:605.37b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Base,
    Reach,
    Ranged,
}

fn list(world: &World, strike: &Strike) -> List {
    if strike.spirit.is_some() {
        List::Base
    } else if strike.ranged {
        List::Ranged
    } else if measure::are_in_contact(world, strike.attacker, strike.place()) {
        List::Base
    } else {
        List::Reach
    }
}

/// One row of each list: in base contact, at reach, ranged.
fn row(list: List, rows: [RuleId; 3]) -> RuleId {
    match list {
        List::Base => rows[0],
        List::Reach => rows[1],
        List::Ranged => rows[2],
    }
}

/// All that is added to an attack roll, with the rules that it rests on.
pub fn attack_modifiers(world: &World, strike: &Strike) -> (SmallVec<[Modifier; 6]>, Vec<RuleId>) {
    let (attacker, target) = (strike.attacker, strike.target);
    let list = list(world, strike);
    let mut modifiers: SmallVec<[Modifier; 6]> = SmallVec::new();
    let mut rules = vec![cite!("chainmail:605.37a")];
    if let Some((level, _)) = strike.spirit {
        return of_spirit(world, target, level);
    }
    let card = &world.model(attacker).card;
    let statistic = match (&card.ranged, strike.ranged) {
        (Some(ranged), true) => ranged.attack,
        _ => card.melee.attack,
    };
    modifiers.push(Modifier::new(statistic, Reason::Statistic));
    let mut add = |by: i32, why: Reason, cited: &[RuleId]| {
        modifiers.push(Modifier::new(by, why));
        rules.extend_from_slice(cited);
    };
    if strike.charging {
        let rule = row(
            list,
            [
                cite!("chainmail:605.37-melee-base-charging"),
                cite!("chainmail:605.37-melee-reach-charging"),
                cite!("chainmail:ability-thrown-weapon-a"),
            ],
        );
        add(2, Reason::Charging, &[rule, cite!("chainmail:603.65a")]);
    }
    if sight::height(world, &world.footprint(attacker)) > sight::height(world, &world.footprint(target)) {
        let rule = row(
            list,
            [
                cite!("chainmail:605.37-melee-base-above"),
                cite!("chainmail:605.37-melee-reach-above"),
                cite!("chainmail:605.37-ranged-above"),
            ],
        );
        add(1, Reason::FromAbove, &[rule, cite!("chainmail:307-elevation-l")]);
    }
    if !strike.ranged && is_ganged_up_on(world, attacker, target) {
        let rule = row(
            list,
            [
                cite!("chainmail:605.37-melee-base-multiple-attackers"),
                cite!("chainmail:605.37-melee-reach-multiple-attackers"),
                cite!("chainmail:605.371"),
            ],
        );
        add(2, Reason::MultipleAttackers, &[rule, cite!("chainmail:605.371")]);
    }
    if is_on_low_obstacle(world, attacker) {
        let rule = row(
            list,
            [
                cite!("chainmail:605.37-melee-base-attacker-low-obstacle"),
                cite!("chainmail:605.37-melee-reach-attacker-low-obstacle"),
                cite!("chainmail:605.37-ranged-attacker-low-obstacle"),
            ],
        );
        add(-2, Reason::LowObstacle, &[rule, cite!("chainmail:307-low-obstacle-a")]);
    }
    if world.model(target).suffers(Condition::Stunned) {
        let rule = row(
            list,
            [
                cite!("chainmail:605.37-melee-base-defender-stunned"),
                cite!("chainmail:605.37-melee-reach-defender-stunned"),
                cite!("chainmail:605.37-ranged-defender-stunned"),
            ],
        );
        add(3, Reason::Stunned, &[rule, cite!("chainmail:605.491")]);
    }
    if is_unseen(world, strike) {
        let rule = row(
            list,
            [
                cite!("chainmail:605.37-melee-base-defender-unable-to-see"),
                cite!("chainmail:605.37-melee-reach-defender-unable-to-see"),
                cite!("chainmail:605.37-ranged-defender-unable-to-see"),
            ],
        );
        add(3, Reason::Unseen, &[rule, cite!("chainmail:605.374")]);
    }
    if strike.ranged && has_hostile_contact(world, strike) && !stats::has(world, attacker, &Ability::PreciseShot) {
        let rules = [
            cite!("chainmail:605.37-ranged-hostile-contact"),
            cite!("chainmail:605.373a"),
        ];
        add(-4, Reason::HostileContact, &rules);
    }
    if strike.ranged && world.model(target).suffers(Condition::Paralyzed) {
        add(4, Reason::Paralyzed, &[cite!("chainmail:605.451b")]);
    }
    if strike.ranged && world.model(target).suffers(Condition::Held) {
        add(4, Reason::Paralyzed, &[cite!("chainmail:spell-hold-person-c")]);
    }
    let (by, cited) = spells::on_attack(world, attacker, strike.ranged);
    if by != 0 {
        add(by, Reason::Spell, &cited);
    }
    let sparks = i32::from(world.model(attacker).sparks);
    if sparks > 0 {
        add(sparks, Reason::Sparks, &[cite!("chainmail:502.333b")]);
    }
    for rule in blessed_ground(world, attacker) {
        add(1, Reason::Terrain, &[rule]);
    }
    for (by, why, rule) in by_abilities(world, strike) {
        add(by, Reason::Ability(why), &[rule]);
    }
    if world.model(attacker).ordered == Some(Order::AttackPlus2) {
        let rule = row(
            list,
            [
                cite!("chainmail:605.37-melee-base-order"),
                cite!("chainmail:605.37-melee-reach-order"),
                cite!("chainmail:605.37-ranged-order"),
            ],
        );
        add(2, Reason::Order, &[rule, cite!("chainmail:order-attack-plus-2")]);
    }
    (modifiers, rules)
}

/// A spiritual weapon strikes with its caster's level, and has what the state of the defender gives, but no other bonus
/// (chainmail:spell-spiritual-weapon-b, chainmail:spell-spiritual-weapon-g, chainmail:spell-spiritual-weapon-h).
fn of_spirit(world: &World, target: ModelId, level: i32) -> (SmallVec<[Modifier; 6]>, Vec<RuleId>) {
    let mut modifiers: SmallVec<[Modifier; 6]> = SmallVec::new();
    let mut rules = vec![
        cite!("chainmail:spell-spiritual-weapon-b"),
        cite!("chainmail:spell-spiritual-weapon-g"),
    ];
    modifiers.push(Modifier::new(level, Reason::Statistic));
    if world.model(target).suffers(Condition::Stunned) {
        modifiers.push(Modifier::new(3, Reason::Stunned));
        rules.extend([cite!("chainmail:605.491"), cite!("chainmail:spell-spiritual-weapon-h")]);
    }
    (modifiers, rules)
}

/// Ground that gives +1 on attacks to whoever touches it (chainmail:307-plus-1-attacks, chainmail:307-evil-plus-1-attacks,
/// chainmail:307-good-plus-1-attacks).
fn blessed_ground(world: &World, attacker: ModelId) -> SmallVec<[RuleId; 2]> {
    if flight::hovers(world, attacker) {
        return SmallVec::new();
    }
    let (base, alignment) = (world.footprint(attacker), world.model(attacker).card.alignment);
    let mut rules: SmallVec<[RuleId; 2]> = world
        .terrain
        .features
        .iter()
        .filter_map(|feature| {
            let rule = match (feature.part, alignment) {
                (Part::SacredCircleOuterRing, _) => cite!("chainmail:307-plus-1-attacks"),
                (Part::HallOfEvilFloor, Alignment::Evil) => cite!("chainmail:307-evil-plus-1-attacks"),
                (Part::HallOfGoodFloor, Alignment::Good) => cite!("chainmail:307-good-plus-1-attacks"),
                _ => return None,
            };
            feature.touches(&base).then_some(rule)
        })
        .collect();
    // chainmail:410a: an effect does not stack with itself.
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// The armor that an attack is rolled against (chainmail:605.33, chainmail:605.331, chainmail:306a).
pub fn armor_against(world: &World, strike: &Strike) -> (i32, Vec<RuleId>) {
    let (attacker, target) = (strike.attacker, strike.target);
    let list = list(world, strike);
    let card = &world.model(attacker).card;
    let touch = strike.spell
        || match (&card.ranged, strike.ranged) {
            (Some(ranged), true) => ranged.touch || super::acid_spit(world, attacker) > 0,
            _ => card.melee.touch || declared::touch(strike).is_some(),
        };
    let mut rules = vec![];
    let mut armor = if touch {
        rules.push(cite!("chainmail:605.33"));
        11
    } else {
        stats::armor(world, target)
    };
    if !touch && stats::shielded(world, target) > 0 {
        rules.push(cite!("chainmail:ability-shield-mate-a"));
    }
    if strike.ranged && !touch {
        let deflects = stats::best(world, target, |ability| match ability {
            Ability::DeflectArrows(armor) => Some(*armor),
            _ => None,
        });
        if deflects > 0 {
            armor += deflects;
            rules.push(cite!("chainmail:ability-deflect-arrows"));
        }
    }
    if list != List::Base {
        if sight::cover(world, attacker, strike.place()).is_some() {
            armor += 4;
            rules.push(cite!("chainmail:306a"));
            rules.push(match list {
                List::Ranged => cite!("chainmail:605.37-ranged-cover"),
                _ => cite!("chainmail:605.37-melee-reach-cover"),
            });
        }
        let between = i32::from(sight::intervening(world, attacker, strike.place()));
        if between > 0 {
            armor += between;
            rules.push(cite!("chainmail:605.372"));
            rules.push(match list {
                List::Ranged => cite!("chainmail:605.37-ranged-intervening"),
                _ => cite!("chainmail:605.37-melee-reach-intervening"),
            });
        }
        if touch && armor > 11 {
            rules.push(cite!("chainmail:605.331"));
        }
    }
    if is_on_low_obstacle(world, target) {
        armor -= 2;
        rules.push(row(
            list,
            [
                cite!("chainmail:605.37-melee-base-defender-low-obstacle"),
                cite!("chainmail:605.37-melee-reach-defender-low-obstacle"),
                cite!("chainmail:605.37-ranged-defender-low-obstacle"),
            ],
        ));
        rules.push(cite!("chainmail:307-low-obstacle-a"));
    }
    (armor, rules)
}

/// chainmail:605.371
pub fn is_ganged_up_on(world: &World, attacker: ModelId, target: ModelId) -> bool {
    // chainmail:ability-elemental-creature-b
    if stats::has(world, target, &Ability::ElementalCreature) {
        return false;
    }
    // chainmail:ability-sneak-attack-a
    let needed = if bonuses::sneak_attack(world, attacker) > 0 {
        1
    } else {
        2
    };
    let others = measure::beset_by(world, target).filter(|other| *other != attacker);
    others.take(needed).count() == needed
}

/// The attacker sees a defender that does not see it (chainmail:605.374). Blind-Fight takes the advantage from a melee attack
/// (chainmail:ability-blind-fight-b).
pub fn is_unseen(world: &World, strike: &Strike) -> bool {
    let (attacker, target) = (strike.attacker, strike.target);
    let feels = !strike.ranged && stats::has(world, target, &Ability::BlindFight);
    !feels && sight::sees(world, attacker, target) && !sight::sees(world, target, attacker)
}

/// What special abilities add to an attack roll. Different ones are cumulative (chainmail:410.21), the same one counts once, at its
/// best (chainmail:410.2).
fn by_abilities(world: &World, strike: &Strike) -> SmallVec<[(i32, &'static str, RuleId); 4]> {
    let (attacker, target) = (strike.attacker, strike.target);
    let mut found = SmallVec::new();
    let mut add = |by: i32, why: &'static str, rule: RuleId| {
        if by != 0 {
            found.push((by, why, rule));
        }
    };
    let is_close = !strike.ranged || measure::is_within(world, attacker, target, bonuses::CLOSE);
    for listed in &world.model(attacker).card.abilities {
        if let Ability::Fight(quarry, by) = &listed.ability {
            let dwarves = matches!(quarry, Quarry::Subtype(name) if name == "dwarf") && *by < 0;
            if (is_close || dwarves) && bonuses::is_quarry(world, target, quarry) {
                add(*by, "Fight", listed.ability.rule());
            }
        }
    }
    if strike.ranged && is_close {
        let by = stats::best(world, attacker, |ability| match ability {
            Ability::PointBlankShot(by) => Some(*by),
            _ => None,
        });
        add(by, "Point Blank Shot", cite!("chainmail:ability-point-blank-shot"));
    }
    if !strike.ranged {
        let helpers = world
            .enemies(target)
            .filter(|helper| !world.model(*helper).is_constrained() && measure::are_in_contact(world, *helper, target));
        let aid = |helper: ModelId| {
            stats::best(world, helper, |ability| match ability {
                Ability::AidAttack(by) => Some(*by),
                _ => None,
            })
        };
        let by = helpers.map(aid).max().unwrap_or(0);
        add(by, "Aid Attack", cite!("chainmail:ability-aid-attack-a"));
    }
    let by = stats::inspired(world, attacker);
    add(by, "Inspire Courage", cite!("chainmail:ability-inspire-courage-a"));
    let reeks = |other: &ModelId| {
        stats::has(world, *other, &Ability::Stench) && measure::are_in_contact(world, attacker, *other)
    };
    if world.model(attacker).card.is_living()
        && !stats::has(world, attacker, &Ability::Stench)
        && world.others(attacker).any(|other| reeks(&other))
    {
        add(-2, "Stench", cite!("chainmail:ability-stench-a"));
    }
    found
}

/// chainmail:605.373a to chainmail:605.373c. The shooter counts like any other model, but a model that throws its weapon at the end of a
/// charge is not in its own way (chainmail:ability-thrown-weapon-a).
fn has_hostile_contact(world: &World, strike: &Strike) -> bool {
    let throws = |other: ModelId| strike.thrown && other == strike.attacker;
    let standing = |other: &ModelId| !world.model(*other).is_down();
    let mut enemies = world.enemies(strike.target).filter(standing);
    enemies.any(|other| !throws(other) && measure::are_in_contact(world, other, strike.target))
}

/// chainmail:307-low-obstacle-a
pub fn is_on_low_obstacle(world: &World, id: ModelId) -> bool {
    !flight::hovers(world, id) && stands_on_low_obstacle(world, &world.footprint(id))
}

pub fn stands_on_low_obstacle(world: &World, base: &Footprint) -> bool {
    let mut low = world
        .terrain
        .features
        .iter()
        .filter(|feature| feature.part.is_low_obstacle());
    low.any(|feature| feature.is_under(base))
}

/// Without cover, intervening models or hostile contact (chainmail:order-attack-clear-target-a).
pub fn is_clear_target(world: &World, strike: &Strike) -> bool {
    sight::cover(world, strike.attacker, strike.target).is_none()
        && sight::intervening(world, strike.attacker, strike.target) == 0
        && !has_hostile_contact(world, strike)
}
