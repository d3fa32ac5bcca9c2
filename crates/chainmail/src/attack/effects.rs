//! What a hit does besides its damage (chainmail:211f): before any morale save (chainmail:606.14a).

use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;

use super::{Blow, Strike, afflict, gain_health};
use crate::abilities::Ability;
use crate::card::DamageLine;
use crate::conditions::{Condition, Until};
use crate::morale::{self, SaveFor};
use crate::{Chainmail, Event, ModelId, World, stats};

/// Those on the damage line, those of the attacker's card that every hit brings, and those declared for this attack.
pub fn of_hit(play: &mut Play<'_, Chainmail>, strike: &Strike, line: &DamageLine, blow: Blow) -> Asked<()> {
    let card = play.world().model(strike.attacker).card.clone();
    let always = card
        .abilities
        .iter()
        .map(|listed| &listed.ability)
        .filter(|ability| match ability {
            Ability::Constrict(_) | Ability::StealLife(_) => !strike.ranged,
            Ability::WebSpinner(_) => strike.ranged,
            _ => false,
        });
    let declared = strike
        .uses
        .iter()
        .filter(|ability| matches!(ability, Ability::StunningAttack(_) | Ability::DeathAttack(_)));
    for ability in line.on_hit.iter().chain(always).chain(declared) {
        if !play.world().model(strike.target).in_play() && !matches!(ability, Ability::StealLife(_)) {
            continue;
        }
        bring(play, strike, ability, blow)?;
    }
    Ok(())
}

fn bring(play: &mut Play<'_, Chainmail>, strike: &Strike, ability: &Ability, blow: Blow) -> Asked<()> {
    let target = strike.target;
    let living = play.world().model(target).card.is_living();
    let mut rules = vec![ability.rule(), cite!("chainmail:211f"), cite!("chainmail:606.14a")];
    match ability {
        Ability::Poison(dc) => {
            rules.push(cite!("chainmail:700.6"));
            inflict(play, target, Condition::Poisoned, *dc, rules)?;
        }
        Ability::ParalyzingStrike(dc) => {
            rules.push(cite!("chainmail:700.6"));
            inflict(play, target, Condition::Paralyzed, *dc, rules)?;
        }
        Ability::StunningAttack(dc) if living => {
            rules.push(cite!("chainmail:ability-stunning-attack-b"));
            inflict(play, target, Condition::Stunned, *dc, rules)?;
        }
        Ability::SonicStrike(dc) => inflict(play, target, Condition::Stunned, *dc, rules)?,
        Ability::WebSpinner(dc) if !stats::has(play.world(), target, &Ability::WebWalk) => {
            let rules = vec![ability.rule(), cite!("chainmail:605.43a")];
            afflict(play, target, Condition::Entangled(*dc), Until::Recovered, rules);
        }
        // chainmail:ability-death-touch-b
        Ability::DeathTouch(most) if living && play.world().model(target).health <= *most => {
            let rules = vec![ability.rule(), cite!("chainmail:ability-death-touch-b")];
            play.record(Event::Destroyed { model: target }, rules);
        }
        Ability::DeathAttack(dc) if living => {
            let rules = [
                cite!("chainmail:ability-death-attack-b"),
                cite!("chainmail:ability-death-attack-c"),
            ];
            if !morale::roll_save(play, target, SaveFor::Life, *dc, SmallVec::new(), &rules)?.succeeded {
                play.record(Event::Destroyed { model: target }, rules.to_vec());
            }
        }
        Ability::StealLife(points) if living && blow.points > 0 => {
            gain_health(play, strike.attacker, *points, &[ability.rule()]);
        }
        Ability::Constrict(dc) => constrict(play, strike, *dc)?,
        _ => {}
    }
    Ok(())
}

/// A condition that a save keeps off, and that some are immune to.
pub fn inflict(
    play: &mut Play<'_, Chainmail>,
    target: ModelId,
    condition: Condition,
    dc: i32,
    rules: Vec<RuleId>,
) -> Asked<()> {
    if immunity(play.world(), target, condition).is_some() {
        return Ok(());
    }
    let purpose = SaveFor::Condition(condition);
    if !morale::roll_save(play, target, purpose, dc, SmallVec::new(), &rules)?.succeeded {
        let until = if condition == Condition::Stunned {
            end_of_next_turn(play.world(), target)
        } else {
            Until::Recovered
        };
        afflict(play, target, condition, until, rules);
    }
    Ok(())
}

/// The ability that keeps a condition off a model (chainmail:ability-immune-poison, chainmail:ability-immune-paralysis,
/// chainmail:ability-immune-stun, chainmail:ability-immune-sleep).
pub fn immunity(world: &World, id: ModelId, condition: Condition) -> Option<Ability> {
    let abilities: &[Ability] = match condition {
        Condition::Poisoned => &[Ability::ImmunePoison],
        Condition::Held | Condition::Paralyzed => &[Ability::ImmuneParalysis],
        Condition::Stunned => &[Ability::ImmuneStun],
        Condition::Sleeping => &[Ability::ImmuneSleep, Ability::ImmuneMindAffectingEffects],
        _ => &[],
    };
    abilities.iter().find(|ability| stats::has(world, id, ability)).cloned()
}

/// The end of a model's next turn: one that has its turn now has another after it.
fn end_of_next_turn(world: &World, id: ModelId) -> Until {
    let has_turn = world.turn.as_ref().is_some_and(|turn| turn.model == id);
    Until::TurnEnds(if has_turn { 2 } else { 1 })
}

/// chainmail:ability-constrict-a to chainmail:ability-constrict-c
fn constrict(play: &mut Play<'_, Chainmail>, strike: &Strike, dc: i32) -> Asked<()> {
    let world = play.world();
    if world.model(strike.target).card.base >= world.model(strike.attacker).card.base {
        return Ok(());
    }
    // Whoever is struck at in passing moves: it stops there, and keeps its next turn.
    let now = strike.in_passing;
    let rules = if now {
        [
            cite!("chainmail:ability-constrict-b"),
            cite!("chainmail:ability-constrict-c"),
        ]
    } else {
        [
            cite!("chainmail:ability-constrict-a"),
            cite!("chainmail:ability-constrict-c"),
        ]
    };
    if !morale::roll_save(play, strike.target, SaveFor::Constriction, dc, SmallVec::new(), &rules)?.succeeded {
        play.record(
            Event::TurnLost {
                model: strike.target,
                now,
            },
            rules.to_vec(),
        );
    }
    Ok(())
}
