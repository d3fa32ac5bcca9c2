//! Abilities that a player declares just before an attack: Smite, Stunning Attack, Death Attack, and touches that take the place of
//! the model's weapon (Death Touch, Sonic Strike).

use kernel::{Asked, Play, cite};

use super::{Strike, bonuses};
use crate::abilities::{Ability, Energy};
use crate::card::{DamageKind, DamageLine};
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, ModelId, World, stats};

/// Asks for each ability that the attacker could use in this attack, in the order of its card.
pub fn declare(play: &mut Play<'_, Chainmail>, mut strike: Strike) -> Asked<Strike> {
    let (attacker, target) = (strike.attacker, strike.target);
    let count = play.world().model(attacker).card.abilities.len();
    for number in 0..count {
        let world = play.world();
        let ability = world.model(attacker).card.abilities[number].ability.clone();
        if !has_use_left(world, attacker, number) || !fits(world, &strike, &ability) {
            continue;
        }
        let seat = world.seat(attacker);
        let ask = Ask::Use {
            model: attacker,
            target,
            ability: ability.clone(),
        };
        if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes {
            let mut rules = vec![ability.rule(), cite!("chainmail:701.1a")];
            if world_boxes(play.world(), attacker, number).is_some() {
                rules.extend([cite!("chainmail:701.1b"), cite!("chainmail:214c")]);
            }
            play.record(
                Event::AbilityUsed {
                    model: attacker,
                    number: number as u8,
                    ability: ability.clone(),
                },
                rules,
            );
            strike.uses.push(ability);
        }
    }
    Ok(strike)
}

/// Whoever strikes at a model that a shield mate protects may strike at the mate instead (chainmail:ability-shield-mate-b).
pub fn at_shield_mate(play: &mut Play<'_, Chainmail>, mut strike: Strike) -> Asked<Strike> {
    if strike.ranged || strike.spell {
        return Ok(strike);
    }
    let (attacker, target) = (strike.attacker, strike.target);
    let world = play.world();
    let mut open: Vec<Answer> = stats::shield_mates(world, target)
        .filter(|mate| world.are_enemies(attacker, *mate))
        .map(Answer::Model)
        .collect();
    if open.is_empty() {
        return Ok(strike);
    }
    open.insert(0, Answer::Pass);
    let ask = Ask::ShieldMate {
        model: attacker,
        target,
    };
    if let Answer::Model(mate) = play.choose(world.seat(attacker), ask, open)? {
        let event = Event::BlowTurned { attacker, target, mate };
        play.record(event, &[cite!("chainmail:ability-shield-mate-b")]);
        (strike.target, strike.aimed_at) = (mate, Some(target));
    }
    Ok(strike)
}

fn world_boxes(world: &World, id: ModelId, number: usize) -> Option<u8> {
    world
        .model(id)
        .card
        .abilities
        .get(number)
        .and_then(|listed| listed.boxes)
}

/// chainmail:214c, chainmail:701.1b
pub fn has_use_left(world: &World, id: ModelId, number: usize) -> bool {
    let used = world.model(id).used.get(number).copied().unwrap_or(0);
    world_boxes(world, id, number).is_none_or(|boxes| used < boxes)
}

/// Whether an ability is one to declare before this attack.
fn fits(world: &World, strike: &Strike, ability: &Ability) -> bool {
    let touches = |used: &Ability| matches!(used, Ability::DeathTouch(_) | Ability::SonicStrike(_));
    match ability {
        Ability::Smite(..) => true,
        Ability::StunningAttack(_) => !strike.ranged,
        Ability::DeathAttack(_) => bonuses::sneaks(world, strike).is_some(),
        Ability::DeathTouch(_) | Ability::SonicStrike(_) => !strike.ranged && !strike.uses.iter().any(touches),
        _ => false,
    }
}

/// The touch that an attack is made with instead of the weapon on the card.
pub fn touch(strike: &Strike) -> Option<DamageLine> {
    strike.uses.iter().find_map(|ability| match ability {
        Ability::DeathTouch(_) => Some(DamageLine {
            on_hit: vec![ability.clone()],
            ..DamageLine::default()
        }),
        Ability::SonicStrike(_) => Some(DamageLine {
            points: 1,
            kind: DamageKind::of(Energy::Sonic),
            on_hit: vec![ability.clone()],
            ..DamageLine::default()
        }),
        _ => None,
    })
}
