//! What an ability looks to be worth before it is used.

use super::{best_attack, worth_per_wound};
use crate::abilities::{AbilityId, Amount, Change, Effect, Scope, all};
use crate::{FighterId, World};

/// The worth of an ability now; nothing if it would do nothing.
pub fn value(world: &World, user: FighterId, ability: AbilityId, score: u8) -> i64 {
    let scope = Scope::new(user, ability, score);
    list(world, &scope, &world.book.get(ability).does)
}

fn list(world: &World, scope: &Scope, effects: &[Effect]) -> i64 {
    effects.iter().map(|effect| one(world, scope, effect)).sum()
}

fn one(world: &World, scope: &Scope, effect: &Effect) -> i64 {
    let subject = scope.subject();
    match effect {
        Effect::Pick { who, then } => best_of(world, scope, all(world, scope, who), then),
        Effect::PickUpTo { who, then, .. } => best_of(world, scope, all(world, scope, who), then) * 3 / 2,
        Effect::Each { who, then } => all(world, scope, who)
            .into_iter()
            .map(|id| list(world, &scope.on(id), then))
            .sum(),
        Effect::User(then) | Effect::May(then) | Effect::If { then, .. } => list(world, scope, then),
        Effect::OneOf(lists) => lists
            .iter()
            .map(|effects| list(world, scope, effects))
            .max()
            .unwrap_or(0),
        Effect::Roll { dice, lines, .. } => {
            let dice = expected(world, scope, dice);
            let each: i64 = lines
                .iter()
                .map(|line| {
                    let faces = i64::from(line.faces.to.min(6)) - i64::from(line.faces.from) + 1;
                    list(world, scope, &line.then) * faces / 6
                })
                .sum();
            dice * each
        }
        Effect::RollAny { then, .. } => list(world, scope, then) * 3 / 4,
        Effect::RollRun { dice, then } => list(world, scope, then) * expected(world, scope, dice) / 2,
        Effect::RollValue {
            dice,
            on_value,
            otherwise,
        } => {
            let dice = expected(world, scope, dice);
            dice * (list(world, scope, on_value) + 5 * list(world, scope, otherwise)) / 6
        }
        Effect::Damage(amount) => {
            let points = expected(world, scope, amount).min(i64::from(world.fighter(subject).wounds_left()));
            let worth = worth_per_wound(world, subject) * points;
            if world.are_enemies(scope.user, subject) {
                worth
            } else {
                -worth
            }
        }
        Effect::Heal(amount) => {
            let points = expected(world, scope, amount).min(i64::from(world.fighter(subject).damage));
            // A point or two is not worth good dice.
            if points >= 3 {
                worth_per_wound(world, subject) * points
            } else {
                0
            }
        }
        Effect::Impact => worth_per_wound(world, subject) * 5 / 6,
        Effect::Change { change, .. } => change_value(world, scope, change),
        Effect::Aura { who, change, .. } => {
            let reached = all(world, scope, who).len() as i64;
            reached * change_value(world, scope, change).max(500) / 2
        }
        Effect::Later { then, .. } => list(world, scope, then).max(400) / 2,
        Effect::BonusMove(_) => 600,
        Effect::BonusAttack(_) => best_attack(world, subject),
        Effect::BonusDisengage(_) => 50,
        Effect::SetUpAgain(_) | Effect::DragTowardUser(_) => 800,
        Effect::DropTreasure => -500,
        Effect::ActivateNext => 3_000 + best_attack(world, subject) / 2,
        Effect::Demolish => 0,
        // Words that are worth nothing to speak of until somebody says what.
        #[allow(unreachable_patterns)]
        _ => 0,
    }
}

fn best_of(world: &World, scope: &Scope, open: Vec<FighterId>, then: &[Effect]) -> i64 {
    open.into_iter()
        .map(|id| list(world, &scope.on(id), then))
        .max()
        .unwrap_or(0)
}

/// A change is worth what it adds to what can be done now.
fn change_value(world: &World, scope: &Scope, change: &Change) -> i64 {
    let subject = scope.subject();
    let own = !world.are_enemies(scope.user, subject);
    let acting = world
        .activation
        .as_ref()
        .filter(|activation| activation.fighter == subject);
    let actions_left = acting.map_or(1, |activation| i64::from(activation.actions_left));
    let attack = best_attack(world, subject) * actions_left.min(2);
    let value = match change {
        Change::Attacks { by, .. } | Change::Strength { by, .. } => attack * expected(world, scope, by) / 5,
        Change::HitDamage { by, .. } | Change::CritDamage { by, .. } => attack * expected(world, scope, by) / 6,
        Change::CritOn { .. } | Change::MissesAreCrits { .. } => attack / 3,
        Change::Toughness { by, .. } => 600 * expected(world, scope, by),
        Change::Move { by, .. } if attack == 0 && actions_left > 0 => 300 * expected(world, scope, by),
        Change::Move { by, .. } if !own => 300 * expected(world, scope, by),
        Change::CannotMove | Change::CannotDisengage | Change::CannotReact | Change::CannotAttack => -700,
        Change::FewerActions(_) | Change::MustTargetUser => -1_500,
        Change::FreeClimb | Change::MayFly | Change::FlatRange => 0,
        _ => 200,
    };
    if own { value } else { -value }
}

fn expected(world: &World, scope: &Scope, amount: &Amount) -> i64 {
    match amount {
        Amount::Exactly(number) => *number,
        Amount::Value => i64::from(scope.value),
        Amount::HalfValue => i64::from(scope.value.div_ceil(2)),
        Amount::TwiceValue => i64::from(scope.value) * 2,
        Amount::D6 => 3,
        Amount::D3 => 2,
        Amount::Each { of, counts } => counts * all(world, scope, of).len() as i64,
        Amount::Half(amount) => expected(world, scope, amount) / 2,
        Amount::WoundsLeftOfIt => i64::from(world.fighter(scope.subject()).wounds_left()),
        Amount::AtLeast(least, amount) => expected(world, scope, amount).max(*least),
        #[allow(unreachable_patterns)]
        _ => 1,
    }
}
