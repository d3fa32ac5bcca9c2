//! Damage that special abilities add to a blow. It is bonus damage, which nothing doubles (chainmail:700.4).

use kernel::{RuleId, cite};
use smallvec::SmallVec;
use table::Length;

use super::Strike;
use super::damage::Part;
use super::modifiers::{is_ganged_up_on, is_unseen};
use crate::abilities::{Ability, Quarry};
use crate::card::DamageKind;
use crate::conditions::Condition;
use crate::world::{Declared, Phase};
use crate::{ModelId, World, measure, stats};

/// Near enough for Sneak Attack, Point Blank Shot and Fight TYPE.
pub const CLOSE: Length = Length::inches(6);

/// What is added to the damage line of a blow that lands.
pub fn added(world: &World, strike: &Strike) -> (SmallVec<[Part; 3]>, Vec<RuleId>) {
    let mut parts = SmallVec::new();
    let mut rules = vec![];
    let mut add = |points: i32, cited: &[RuleId]| {
        if points != 0 {
            parts.push(Part {
                points,
                kind: DamageKind::Normal,
            });
            rules.extend_from_slice(cited);
        }
    };
    let attacker = strike.attacker;
    if let Some(rule) = sneaks(world, strike) {
        add(
            sneak_attack(world, attacker),
            &[rule, cite!("chainmail:ability-sneak-attack-e")],
        );
    }
    if strike.charging && !strike.ranged {
        let rating = stats::best(world, attacker, |ability| match ability {
            Ability::PowerfulCharge(points) => Some(*points),
            _ => None,
        });
        add(rating, &[cite!("chainmail:ability-powerful-charge")]);
    }
    if is_charged_by(world, attacker, strike.target) && strike.in_passing {
        let rating = stats::best(world, attacker, |ability| match ability {
            Ability::SetVersusCharge(points) => Some(*points),
            _ => None,
        });
        add(rating, &[cite!("chainmail:ability-set-versus-charge-a")]);
    }
    if !strike.ranged && !strike.in_passing && has_hit_before(world, strike) {
        let rating = stats::best(world, attacker, |ability| match ability {
            Ability::Rend(points) => Some(*points),
            _ => None,
        });
        add(rating, &[cite!("chainmail:ability-rend-a")]);
    }
    for ability in &strike.uses {
        if let Ability::Smite(quarry, points) = ability
            && is_quarry(world, strike.target, quarry)
        {
            add(*points, &[cite!("chainmail:ability-smite-type-a")]);
        }
    }
    (parts, rules)
}

/// Whether this hit is the second on the same enemy in the attacker's turn (chainmail:ability-rend-a). The hit itself is counted
/// already.
fn has_hit_before(world: &World, strike: &Strike) -> bool {
    let turn = world.turn.as_ref().filter(|turn| turn.model == strike.attacker);
    turn.is_some_and(|turn| turn.hits.iter().filter(|hit| **hit == strike.target).count() == 2)
}

/// Whether a model is charging this one now; whoever has been slowed on its way only maneuvers (chainmail:603.613).
fn is_charged_by(world: &World, id: ModelId, charger: ModelId) -> bool {
    let charges = [Declared::Charge { target: id }, Declared::ChargeToThrow { target: id }];
    let turn = world.turn.as_ref().filter(|turn| turn.model == charger);
    let turn = turn.filter(|turn| turn.tally.cost() == Length::ZERO);
    turn.is_some_and(|turn| matches!(&turn.phase, Phase::Carries(declared) if charges.contains(declared)))
}

pub fn is_quarry(world: &World, id: ModelId, quarry: &Quarry) -> bool {
    let card = &world.model(id).card;
    match quarry {
        Quarry::Anyone => true,
        Quarry::Alignment(alignment) => card.alignment == *alignment,
        Quarry::Type(kind) => card.kind == *kind,
        Quarry::Subtype(name) => card.is_subtype(name),
    }
}

pub fn sneak_attack(world: &World, id: ModelId) -> i32 {
    stats::best(world, id, |ability| match ability {
        Ability::SneakAttack(points) => Some(*points),
        _ => None,
    })
}

/// By which rule a model's Sneak Attack adds to its damage; by one of them, however many fit.
pub fn sneaks(world: &World, strike: &Strike) -> Option<RuleId> {
    let (attacker, target) = (strike.attacker, strike.target);
    let victim = world.model(target);
    let works = sneak_attack(world, attacker) > 0
        && victim.card.is_living()
        && !stats::has(world, target, &Ability::ImmuneSneakAttacks);
    if !works {
        return None;
    }
    let is_close = measure::is_within(world, attacker, target, CLOSE);
    if is_close && (victim.is_helpless() || victim.suffers(Condition::Stunned)) {
        return Some(cite!("chainmail:ability-sneak-attack-d"));
    }
    if !strike.ranged && is_ganged_up_on(world, attacker, target) {
        return Some(cite!("chainmail:ability-sneak-attack-b"));
    }
    (is_close && is_unseen(world, strike)).then_some(cite!("chainmail:ability-sneak-attack-c"))
}
