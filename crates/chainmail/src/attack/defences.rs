//! What a model's own abilities take off the damage of an attack, or add to it.
//!
//! Energy first: doubled by vulnerability, then lessened by resistance (chainmail:ability-resist-energy-c). Of normal damage, Damage
//! Reduction takes its point first and Skeletal rolls for the rest.

use kernel::{Die, Play, Pool, RuleId, cite};

use super::damage::{Harm, Share};
use crate::abilities::{Ability, Energy};
use crate::card::DamageKind;
use crate::{Chainmail, Event, ModelId, World, spells, stats};

/// The points that get through, and the rules that have changed them.
pub fn withstand(play: &mut Play<'_, Chainmail>, id: ModelId, harm: &Harm, by: Option<ModelId>) -> (i32, Vec<RuleId>) {
    let of_kind = |kind: fn(DamageKind) -> bool| -> i32 {
        let parts = harm.parts.iter().filter(|part| kind(part.kind));
        parts.map(|part| part.points.max(0)).sum()
    };
    let mut rules = vec![];
    let mut points = of_kind(|kind| kind == DamageKind::Special);
    for energy in Energy::ALL {
        let parts = harm.parts.iter().filter(|part| part.kind.energy() == Some(energy));
        let dealt: i32 = parts.map(|part| part.points.max(0)).sum();
        if dealt > 0 {
            points += energy_taken(play, id, harm, energy, dealt, &mut rules);
        }
    }
    let normal = of_kind(|kind| kind == DamageKind::Normal);
    (points + normal_taken(play, id, harm, by, normal), rules)
}

fn avert(play: &mut Play<'_, Chainmail>, id: ModelId, points: i32, ability: Ability, rules: Vec<RuleId>) {
    play.record(
        Event::DamageAverted {
            model: id,
            points,
            ability,
        },
        rules,
    );
}

/// chainmail:ability-immune-energy, chainmail:ability-energy-vulnerability-a, chainmail:ability-resist-energy-a
fn energy_taken(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    harm: &Harm,
    energy: Energy,
    dealt: i32,
    rules: &mut Vec<RuleId>,
) -> i32 {
    rules.push(cite!("chainmail:211d"));
    rules.push(cite!("chainmail:605.35"));
    let world = play.world();
    if stats::has(world, id, &Ability::ImmuneEnergy(energy)) {
        let ability = Ability::ImmuneEnergy(energy);
        avert(play, id, dealt, ability, vec![cite!("chainmail:ability-immune-energy")]);
        return 0;
    }
    if let Some(cited) = spells::immunity(world, id, energy) {
        avert(play, id, dealt, Ability::ImmuneEnergy(energy), cited.to_vec());
        return 0;
    }
    let mut points = dealt;
    if stats::has(world, id, &Ability::EnergyVulnerability(energy)) {
        points *= 2;
        rules.push(cite!("chainmail:ability-energy-vulnerability-a"));
        if harm.parts.iter().any(|part| part.kind.energy() != Some(energy)) {
            rules.push(cite!("chainmail:ability-energy-vulnerability-b"));
        }
    }
    // chainmail:ability-energy-vulnerability-c, chainmail:ability-resist-energy-b
    points = match harm.share {
        Share::Whole => points,
        Share::Half => points / 2,
        Share::Nothing => 0,
    };
    // Of a card's resistance and a spell's, the higher counts (chainmail:spell-endure-elements-b).
    let own = resistance(world, id, energy);
    let (given, of_spell) = spells::resistance(world, id, energy);
    let resisted = own.max(given).min(points);
    if resisted > 0 {
        let ability = Ability::ResistEnergy(energy, resisted);
        let mut cited = vec![
            cite!("chainmail:ability-resist-energy-a"),
            cite!("chainmail:ability-resist-energy-c"),
        ];
        if given > own {
            cited.extend_from_slice(of_spell);
        }
        avert(play, id, resisted, ability, cited);
    }
    points - resisted
}

fn resistance(world: &World, id: ModelId, energy: Energy) -> i32 {
    stats::best(world, id, |ability| match ability {
        Ability::ResistEnergy(against, points) if *against == energy => Some(*points),
        _ => None,
    })
}

/// chainmail:ability-damage-reduction-a, chainmail:ability-damage-reduction-b, chainmail:ability-skeletal-a to
/// chainmail:ability-skeletal-c
fn normal_taken(play: &mut Play<'_, Chainmail>, id: ModelId, harm: &Harm, by: Option<ModelId>, dealt: i32) -> i32 {
    let mut points = dealt;
    let world = play.world();
    let alike = harm.melee && by.is_some_and(|by| stats::has(world, by, &Ability::DamageReduction));
    if points > 0 && stats::has(world, id, &Ability::DamageReduction) && !harm.magic && !alike {
        points -= 1;
        let cited = vec![cite!("chainmail:ability-damage-reduction-a")];
        avert(play, id, 1, Ability::DamageReduction, cited);
    }
    if points > 0 && stats::has(play.world(), id, &Ability::Skeletal) && !harm.blunt {
        let dice = u8::try_from(points).unwrap_or(u8::MAX);
        let pool = Pool { dice, die: Die::D20 };
        let seat = play.world().seat(id);
        let negates = |die: u8| die >= 11;
        let roll = play.roll_graded(Some(seat), "bones", pool, move |die| u8::from(negates(die)));
        let negated = i32::from(roll.count(negates));
        points -= negated;
        avert(
            play,
            id,
            negated,
            Ability::Skeletal,
            vec![cite!("chainmail:ability-skeletal-a")],
        );
    }
    points
}
