//! What to do next, whom to activate, whether to react.

use table::Length;

use super::{attack_value, best_attack, effects, worth_per_wound};
use crate::abilities::{AbilityId, Change, Effect};
use crate::questions::Act;
use crate::stats::{attack_figures, move_allowance};
use crate::{FighterId, World};

/// How good an act looks for the activated fighter.
pub fn score(world: &World, fighter: FighterId, act: &Act) -> i64 {
    match act {
        Act::Attack { weapon, target } => 1_000 + attack_value(world, fighter, *weapon, *target),
        Act::Move => move_value(world, fighter),
        Act::Disengage => disengage_value(world, fighter),
        Act::Wait => 10,
        Act::DropTreasure => -1_000,
        Act::Loot { .. } => 60_000,
        Act::Done => 0,
        // Dice are lost at the end of the round: an ability that does anything now is used before the action it helps.
        Act::Ability { ability, score } => match effects::value(world, fighter, *ability, *score) {
            0 => -1,
            value => 1_000_000 + value,
        },
    }
}

/// A move is worth what it leads to: an attack with the action after it, or ground.
fn move_value(world: &World, fighter: FighterId) -> i64 {
    let actions_left = world
        .activation
        .as_ref()
        .map_or(1, |activation| activation.actions_left);
    let now = best_attack(world, fighter);
    let reachable = in_reach(world, fighter);
    if actions_left >= 2 && reachable > 0 {
        // Attacking twice from here is better than moving to attack once, unless the attack there is much better.
        return 1_000 + reachable * 9 / 10 - now;
    }
    if now > 0 { 200 } else { 900 }
}

/// The best attack that a move straight at an enemy could bring about, without looking at what is in the way.
fn in_reach(world: &World, fighter: FighterId) -> i64 {
    let allowance = move_allowance(world, fighter);
    let weapons = &world.fighter(fighter).profile.weapons;
    let mut best = 0;
    for (target, _) in world.on_table().filter(|(id, _)| world.are_enemies(fighter, *id)) {
        for (at, weapon) in weapons.iter().enumerate() {
            if world.within(fighter, target, allowance + weapon.reach()) {
                best = best.max(attack_value(world, fighter, at as u8, target));
            }
        }
    }
    best
}

fn disengage_value(world: &World, fighter: FighterId) -> i64 {
    // Worth it for one that can shoot, or that is nearly down and would rather live.
    let shoots = world
        .fighter(fighter)
        .profile
        .weapons
        .iter()
        .any(|weapon| !weapon.is_melee());
    let frail = world.fighter(fighter).wounds_left() * 4 <= world.fighter(fighter).profile.wounds;
    if shoots && best_attack(world, fighter) == 0 {
        5_000
    } else if frail {
        worth_per_wound(world, fighter) * 2
    } else {
        5
    }
}

/// Who should act first: whoever can do most, before somebody stops it.
pub fn urgency(world: &World, fighter: FighterId) -> i64 {
    let now = best_attack(world, fighter) * 2;
    let later = in_reach(world, fighter);
    let threatened = world.is_engaged(fighter);
    now.max(later) + if threatened { worth_per_wound(world, fighter) } else { 0 }
}

/// What a reaction is worth against what the fighter gives up for it.
pub fn reaction_value(world: &World, fighter: FighterId, reaction: AbilityId, actor: FighterId) -> i64 {
    let threat = best_attack(world, actor);
    let dies = {
        let worth = worth_per_wound(world, fighter).max(1);
        threat >= worth * i64::from(world.fighter(fighter).wounds_left())
    };
    let price = if dies {
        0
    } else {
        best_attack(world, fighter).max(in_reach(world, fighter)) / 2
    };
    let gain: i64 = world
        .book
        .get(reaction)
        .does
        .iter()
        .map(|effect| gain_of(world, fighter, effect, actor, threat))
        .sum();
    gain - price
}

fn gain_of(world: &World, fighter: FighterId, effect: &Effect, actor: FighterId, threat: i64) -> i64 {
    match effect {
        Effect::User(then) => then
            .iter()
            .map(|effect| gain_of(world, fighter, effect, actor, threat))
            .sum(),
        Effect::Change {
            change: Change::MissesHurtAttacker { .. },
            ..
        } => counter_value(world, fighter, actor),
        Effect::Change { .. } => threat / 4,
        Effect::Damage(_) | Effect::Roll { .. } | Effect::Impact => worth_per_wound(world, actor) * 2,
        Effect::BonusMove(_) | Effect::BonusDisengage(_) => threat / 3,
        _ => 0,
    }
}

/// The damage that countering the best attack of an enemy is expected to do to it.
fn counter_value(world: &World, fighter: FighterId, actor: FighterId) -> i64 {
    let weapons = world
        .fighter(actor)
        .profile
        .weapons
        .iter()
        .filter(|weapon| weapon.is_melee());
    let near = world.within(actor, fighter, Length::inches(3));
    let misses = weapons
        .map(|weapon| {
            let figures = attack_figures(world, actor, weapon, fighter);
            i64::from(figures.attacks) * i64::from(figures.hits_from)
        })
        .max()
        .unwrap_or(0);
    if near {
        misses * worth_per_wound(world, actor) / 6
    } else {
        0
    }
}
