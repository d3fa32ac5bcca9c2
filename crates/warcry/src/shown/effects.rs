//! What abilities have left on a fighter, and what their choices are, in words.

use crate::abilities::{AbilityId, Amount, Bearer, Change, Effect, Modifier, Until};
use crate::stats::changes_on;
use crate::{FighterId, World};

/// The lasting effects on a fighter: the ability and what it does. Each ability once.
pub fn on(world: &World, id: FighterId) -> Vec<(String, String)> {
    let mut found: Vec<(AbilityId, FighterId, String)> = vec![];
    let mut add = |ability: AbilityId, user: FighterId, until: Until| {
        if found.iter().any(|(known, by, _)| (*known, *by) == (ability, user)) {
            return;
        }
        let by = if user == id {
            String::new()
        } else {
            format!(" (used by {})", super::words::name(world, user))
        };
        let says = format!(
            "{}{by}, {}",
            world.book.get(ability).says.trim_end_matches('.'),
            lasts(until)
        );
        found.push((ability, user, says));
    };
    for modifier in changes_on(world, id) {
        add(modifier.ability, modifier.user, modifier.until);
    }
    for delayed in world.delayed.iter().filter(|delayed| delayed.bearer == id) {
        add(delayed.ability, delayed.user, delayed.until);
    }
    let named = |(ability, _, says): (AbilityId, FighterId, String)| {
        let name = world.book.get(ability).name.clone();
        (name.clone(), format!("{name}: {says}."))
    };
    found.into_iter().map(named).collect()
}

fn lasts(until: Until) -> &'static str {
    match until {
        Until::ActivationEnds => "until the activation ends",
        Until::RoundEnds => "until the round ends",
        Until::BattleEnds => "for the rest of the battle",
        Until::NextAttack | Until::NextAttackThisRound | Until::NextAttackThisBattle | Until::VeryNextAttack => {
            "until its next attack action is over"
        }
        Until::NextMove => "until its next move action is over",
        Until::ThisAttack => "until this attack action is over",
        Until::RoundEndsOrUserFalls => "until the round ends or its user is taken down",
        Until::NextAction => "until its next action is over",
        Until::NextActivation => "until its next activation ends",
    }
}

/// Where a change of a figure comes from.
pub fn source(world: &World, modifier: &Modifier) -> String {
    let name = &world.book.get(modifier.ability).name;
    let aura = matches!(modifier.bearer, Bearer::Aura { .. });
    if modifier.bearer == Bearer::Fighter(modifier.user) {
        format!("{name}, {}", lasts(modifier.until))
    } else {
        let by = super::words::name(world, modifier.user);
        let near = if aura { "as long as it applies, " } else { "" };
        format!("{name} of {by}, {near}{}", lasts(modifier.until))
    }
}

/// The lists of effects that an ability lets a player choose between; where it does so in several places, those that have
/// room for the number.
pub fn lists_of(effects: &[Effect]) -> Vec<&[Vec<Effect>]> {
    let mut found = vec![];
    walk(effects, &mut |effect| {
        if let Effect::OneOf(lists) | Effect::TheyPick(lists) = effect {
            found.push(&lists[..]);
        }
    });
    found
}

/// What an ability lets a player do or leave.
pub fn mays_of(effects: &[Effect]) -> Vec<&[Effect]> {
    let mut found = vec![];
    walk(effects, &mut |effect| {
        if let Effect::May(then) = effect {
            found.push(&then[..]);
        }
    });
    found
}

/// Every effect, those inside others too, in the order in which they are written.
fn walk<'a>(effects: &'a [Effect], look: &mut dyn FnMut(&'a Effect)) {
    for effect in effects {
        look(effect);
        match effect {
            Effect::Pick { then, .. }
            | Effect::PickUpTo { then, .. }
            | Effect::PickChain { then, .. }
            | Effect::Each { then, .. }
            | Effect::User(then)
            | Effect::PickLine { then, .. }
            | Effect::RollAny { then, .. }
            | Effect::RollRun { then, .. }
            | Effect::RaiseValue { then, .. }
            | Effect::Later { then, .. }
            | Effect::May(then)
            | Effect::PickWeapon(then) => walk(then, look),
            Effect::PickPoint(pick) => walk(&pick.then, look),
            Effect::PickToken(pick) => walk(&pick.then, look),
            Effect::BonusAttack(bonus) => walk(&bonus.then, look),
            Effect::BonusMove(bonus) => {
                walk(&bonus.if_reaches_trigger, look);
                for part in [&bonus.if_lower, &bonus.if_far].into_iter().flatten() {
                    walk(&part.then, look);
                    walk(&part.otherwise, look);
                }
            }
            Effect::BonusDisengage(bonus) => walk(&bonus.or_else, look),
            Effect::Roll { lines, .. } => {
                for line in lines {
                    walk(&line.then, look);
                }
            }
            Effect::RollValue {
                on_value, otherwise, ..
            } => {
                walk(on_value, look);
                walk(otherwise, look);
            }
            Effect::OneOf(lists) | Effect::TheyPick(lists) => {
                for list in lists {
                    walk(list, look);
                }
            }
            Effect::If { then, otherwise, .. } => {
                walk(then, look);
                walk(otherwise, look);
            }
            _ => {}
        }
    }
}

/// A list of effects in a few words.
pub fn in_words(effects: &[Effect]) -> String {
    let words: Vec<String> = effects.iter().map(one).collect();
    words.join(", then ")
}

fn one(effect: &Effect) -> String {
    match effect {
        Effect::Pick { then, .. } | Effect::PickUpTo { then, .. } | Effect::PickChain { then, .. } => {
            format!("pick a fighter: {}", in_words(then))
        }
        Effect::Each { then, .. } => format!("each such fighter: {}", in_words(then)),
        Effect::User(then) | Effect::PickWeapon(then) | Effect::RaiseValue { then, .. } => in_words(then),
        Effect::PickPoint(pick) => format!("pick a point: {}", in_words(&pick.then)),
        Effect::PickToken(pick) => format!("pick a token: {}", in_words(&pick.then)),
        Effect::PickLine { then, .. } => format!("pick a line: {}", in_words(then)),
        Effect::Roll { .. } | Effect::RollAny { .. } | Effect::RollRun { .. } | Effect::RollValue { .. } => {
            "roll dice".into()
        }
        Effect::GainWildDice(dice) => format!("gain {}", amount_of(dice, "wild die", "wild dice")),
        Effect::LoseWildDice(dice) => format!("the enemy loses {}", amount_of(dice, "wild die", "wild dice")),
        Effect::Damage(points) => amount_of(points, "damage point", "damage points"),
        Effect::Heal(points) => format!("remove {}", amount_of(points, "damage point", "damage points")),
        Effect::HealAll => "remove all damage points".into(),
        Effect::Impact => "impact damage".into(),
        Effect::TakeDown => "take it down".into(),
        Effect::FallingTest { .. } => "falling test".into(),
        Effect::TakeDamageInstead => "take the damage instead".into(),
        Effect::Change { change, .. } | Effect::Aura { change, .. } => change_in_words(change).into(),
        Effect::Later { then, .. } => format!("later: {}", in_words(then)),
        Effect::Mark(mark) => format!("be {mark}"),
        Effect::Unmark(mark) => format!("no longer be {mark}"),
        Effect::BonusMove(bonus) => match &bonus.up_to {
            Some(inches) => format!("bonus move action of up to {}", amount_of(inches, "inch", "inches")),
            None => "bonus move action".into(),
        },
        Effect::BonusAttack(_) => "bonus attack action".into(),
        Effect::BonusDisengage(_) => "bonus disengage action".into(),
        Effect::SetUpAgain(_) => "set it up again elsewhere".into(),
        Effect::Return(_) => "bring it back".into(),
        Effect::SetUpNew(_) => "set up a new fighter".into(),
        Effect::SwapPlaces { .. } => "swap places".into(),
        Effect::DragTowardUser(_) => "drag it closer".into(),
        Effect::DropTreasure => "drop the treasure".into(),
        Effect::ActivateNext => "activate it next".into(),
        Effect::Demolish => "demolish terrain".into(),
        Effect::May(then) => format!("may: {}", in_words(then)),
        Effect::OneOf(_) | Effect::TheyPick(_) => "choose further".into(),
        Effect::If { then, .. } => in_words(then),
    }
}

/// "1 wild die", "D6 damage points", "inches equal to the value".
fn amount_of(amount: &Amount, one: &str, many: &str) -> String {
    match amount {
        Amount::Exactly(1) => format!("1 {one}"),
        Amount::Exactly(number) => format!("{number} {many}"),
        Amount::D6 => format!("D6 {many}"),
        Amount::D3 => format!("D3 {many}"),
        Amount::Value => format!("{many} equal to the value"),
        Amount::HalfValue => format!("{many} equal to half the value"),
        Amount::TwiceValue => format!("{many} equal to twice the value"),
        Amount::Crits => format!("1 {one} for each critical hit"),
        _ => format!("some {many}"),
    }
}

fn change_in_words(change: &Change) -> &'static str {
    match change {
        Change::Move { .. } | Change::HalfMove => "another Move",
        Change::Toughness { .. } | Change::HalfToughness => "another Toughness",
        Change::Attacks { .. } | Change::AttacksTaken { .. } => "other Attacks",
        Change::Strength { .. } | Change::StrengthBeatsToughness { .. } => "another Strength",
        Change::HitDamage { .. } | Change::HitDamageTaken { .. } => "other damage of hits",
        Change::CritDamage { .. } | Change::CritDamageTaken { .. } => "other damage of critical hits",
        Change::Range { .. } | Change::FlatRange => "another range",
        Change::HitsAreCrits { .. } | Change::CritOn { .. } | Change::MissesAreCrits { .. } => "more critical hits",
        Change::CannotMove => "no move actions",
        Change::CannotDisengage => "no disengage actions",
        Change::CannotReact => "no reactions",
        Change::CannotAttack => "no attack actions",
        Change::CannotUseAbilities => "no abilities",
        Change::CannotActivate => "no activation",
        Change::FewerActions(_) | Change::OneActionLess => "fewer actions",
        Change::MayFly | Change::MayFlyRising(_) => "may fly",
        Change::InCover => "counts as in cover",
        _ => "a lasting effect",
    }
}
