//! Chains: initial attacks that hit the same model with weapons of one chain attack (primal:basic-attack-01).

use battlegroup::Field;
use battlegroup::life::System;
use battlegroup::rules::{Moment, RuleName};
use battlegroup::windows;
use kernel::{Play, cite};

use super::Attack;
use crate::ids::{ModelId, WeaponId};
use crate::{Event, Primal, World, systems};

/// The rules of a weapon that act on a chain.
fn chains(world: &World, id: ModelId, weapon: u8) -> Vec<RuleName> {
    let standing = Field::standing(world);
    let of_weapon = { standing.rules_of(id).iter() }.filter(|borne| borne.weapon == Some(WeaponId(weapon)));
    let chaining = of_weapon.filter(|borne| {
        let triggers = borne.rule.iter().flat_map(|rule| rule.on.iter());
        { triggers }.any(|trigger| matches!(trigger.when, Moment::Chain(_)))
    });
    chaining.map(|borne| borne.name.clone()).collect()
}

/// Counts an initial attack that has hit. If it makes a chain with one before it, the attack says so; crippled weapons and a crippled Mind make none
/// (primal:system-crippled-09, primal:aspect-03).
pub fn count_hit(play: &mut Play<'_, Primal>, attack: &Attack, shown: &mut windows::Attack) {
    let direct = shown.hits.iter().find(|hit| hit.directly).map(|hit| hit.model);
    let (Some(target), Some(weapon)) = (direct, attack.weapon.filter(|_| attack.initial)) else {
        return;
    };
    let (world, attacker) = (play.world(), attack.attacker);
    let own = chains(world, attacker, weapon);
    let barred = Field::standing(world).forbids(attacker, "chain", None).is_some();
    let Some(part) = world.part(attacker).filter(|_| !own.is_empty() && !barred) else {
        return;
    };
    let works = |weapon| !systems::is_weapon_crippled(world, attacker, weapon);
    let joins = |before: u8| works(before) && chains(world, attacker, before).iter().any(|rule| own.contains(rule));
    let chained = works(weapon) && !systems::hampers(world, attacker, System::Mind) && { part.hits.iter() }
        .any(|(before, model)| *model == target && joins(*before));
    if chained {
        shown.chained = Some(target);
    }
    let hit = Event::InitialHit {
        attacker,
        weapon,
        target,
    };
    play.record(hit, &[cite!("primal:timing-attack-09")]);
}
