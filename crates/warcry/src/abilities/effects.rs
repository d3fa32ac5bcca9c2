//! Carries out what abilities do. Knows the words, not the abilities.

use kernel::{Asked, Play, Pool, RuleId, cite};
use table::Length;

use super::who::{Scope, all};
use super::{Amount, Bearer, BonusAttack, BonusMove, Change, Delayed, Effect, Modifier, Until, Who, demolish, usable};
use crate::questions::{Answer, Ask, MoveKind, Zone};
use crate::reactions::Action;
use crate::{ActionKind, DamageBy, Event, FighterId, Spot, Warcry, World, actions, attack, damage};

const ABILITY: &[RuleId] = &[cite!("warcry:ability-use-05")];

/// Carries out effects in order. What an effect picks or rolls holds for the effects inside it.
pub fn carry_out(play: &mut Play<'_, Warcry>, scope: Scope, effects: &[Effect]) -> Asked<()> {
    for effect in effects {
        if play.world().outcome.is_some() {
            return Ok(());
        }
        one(play, scope, effect)?;
    }
    Ok(())
}

fn one(play: &mut Play<'_, Warcry>, scope: Scope, effect: &Effect) -> Asked<()> {
    match effect {
        Effect::Pick { who, then } => pick(play, scope, who, then),
        Effect::PickUpTo { most, who, then } => pick_up_to(play, scope, most, who, then),
        Effect::Each { who, then } => each(play, scope, who, then),
        Effect::User(then) => carry_out(play, scope.of_user(), then),

        Effect::Roll { dice, lines, .. } => {
            let rolled = roll(play, scope, dice);
            for line in lines {
                for _ in 0..rolled.count(|face| line.faces.show(face)) {
                    carry_out(play, scope, &line.then)?;
                }
            }
            Ok(())
        }
        Effect::RollAny { dice, faces, then } => {
            let rolled = roll(play, scope, dice);
            if rolled.count(|face| faces.show(face)) > 0 {
                carry_out(play, scope, then)
            } else {
                Ok(())
            }
        }
        Effect::RollRun { dice, then } => {
            let rolled = roll(play, scope, dice);
            for _ in 0..longest_run(rolled.faces()) {
                carry_out(play, scope, then)?;
            }
            Ok(())
        }
        Effect::RollValue {
            dice,
            on_value,
            otherwise,
        } => {
            let rolled = roll(play, scope, dice);
            let matching = rolled.showing(scope.value);
            for _ in 0..matching {
                carry_out(play, scope, on_value)?;
            }
            for _ in matching..rolled.faces().len() as u8 {
                carry_out(play, scope, otherwise)?;
            }
            Ok(())
        }

        Effect::Damage(amount) => {
            let points = number(play, scope, amount).clamp(0, 10_000) as u16;
            damage::allocate(play, scope.subject(), points, DamageBy::Ability(scope.user), ABILITY)?;
            Ok(())
        }
        Effect::Heal(amount) => {
            let points = number(play, scope, amount).clamp(0, 10_000) as u16;
            damage::heal(play, scope.subject(), points, ABILITY);
            Ok(())
        }
        Effect::Impact => damage::impact(play, scope.subject(), &[cite!("warcry:impact-damage-01")]),

        Effect::Change { change, until } => {
            let bearer = Bearer::Fighter(scope.subject());
            begin(play, scope, bearer, change, *until);
            Ok(())
        }
        Effect::Aura { who, change, until } => {
            begin(play, scope, Bearer::Aura(who.clone()), change, *until);
            Ok(())
        }
        Effect::Later { moment, until, then } => {
            let delayed = Delayed {
                number: play.world().next_effect,
                bearer: scope.subject(),
                moment: moment.clone(),
                until: *until,
                then: then.clone(),
                user: scope.user,
                ability: scope.ability,
                value: scope.value,
            };
            play.record(Event::DelayedBegan(delayed), ABILITY);
            Ok(())
        }

        Effect::BonusMove(bonus) => bonus_move(play, scope, bonus),
        Effect::BonusAttack(bonus) => bonus_attacks(play, scope, bonus),
        Effect::BonusDisengage(_) => {
            let fighter = scope.subject();
            let mut action = action_of(play.world(), &scope, fighter);
            actions::disengage(play, &mut action, ActionKind::BonusDisengage)
        }
        Effect::SetUpAgain(_) => set_up_near(play, scope, Length::inches(1)),
        Effect::DragTowardUser(amount) => {
            let far = Length::inches(number(play, scope, amount));
            actions::drag(play, scope.subject(), scope.user, far)
        }
        Effect::DropTreasure => damage::drop_treasure(play, scope.subject(), &[cite!("warcry:treasure-drop-03")]),
        Effect::ActivateNext => {
            let called = Event::CalledUp {
                fighter: scope.subject(),
            };
            play.record(called, &[cite!("warcry:ability-inspiring-presence-01")]);
            Ok(())
        }
        Effect::Demolish => demolish::demolish(play, scope),

        Effect::May(then) => {
            if !can_begin(play.world(), &scope, then) {
                return Ok(());
            }
            let seat = play.world().decides(scope.user).seat();
            let ask = Ask::PickOption {
                ability: scope.ability,
                user: scope.user,
            };
            match play.choose(seat, ask, vec![Answer::Yes, Answer::No])? {
                Answer::Yes => carry_out(play, scope, then),
                _ => Ok(()),
            }
        }
        Effect::OneOf(lists) => {
            let open: Vec<u8> = (0..lists.len() as u8)
                .filter(|&at| can_begin(play.world(), &scope, &lists[usize::from(at)]))
                .collect();
            let chosen = match open[..] {
                [] => return Ok(()),
                [only] => only,
                _ => {
                    let seat = play.world().decides(scope.user).seat();
                    let ask = Ask::PickOption {
                        ability: scope.ability,
                        user: scope.user,
                    };
                    match play.choose(seat, ask, open.into_iter().map(Answer::Option).collect())? {
                        Answer::Option(at) => at,
                        _ => unreachable!("an option is answered with its number"),
                    }
                }
            };
            carry_out(play, scope, &lists[usize::from(chosen)])
        }
        Effect::If { holds, then, .. } => {
            if usable::holds(play.world(), &scope, holds) {
                carry_out(play, scope, then)
            } else {
                Ok(())
            }
        }
        _ => todo!(),
    }
}

/// Whether a reaction that begins with a move up to the enemy that caused it can be made.
pub(super) fn can_reach_trigger(world: &World, scope: &Scope, effects: &[Effect]) -> bool {
    match effects.first() {
        Some(Effect::User(then)) => can_reach_trigger(world, &scope.of_user(), then),
        Some(Effect::BonusMove(bonus)) if bonus.reaches_trigger => {
            let fighter = scope.subject();
            let mut limits = actions::limits(world, fighter, MoveKind::Move, None);
            limits.reaches = scope.trigger;
            actions::may_move(world, fighter, bonus).is_ok() && crate::movement::can_make(world, fighter, &limits)
        }
        _ => true,
    }
}

/// Whether the first thing in a list could be done at all. Choices offer only lists that can begin.
fn can_begin(world: &World, scope: &Scope, effects: &[Effect]) -> bool {
    match effects.first() {
        Some(Effect::BonusMove(bonus)) => actions::may_move(world, scope.subject(), bonus).is_ok(),
        Some(Effect::BonusAttack(bonus)) => !possible_targets(world, scope, bonus, &[]).is_empty(),
        Some(Effect::BonusDisengage(_)) => actions::may_disengage(world, scope.subject()).is_ok(),
        Some(Effect::Pick { who, .. }) => super::who::any(world, scope, who),
        _ => true,
    }
}

fn pick(play: &mut Play<'_, Warcry>, scope: Scope, who: &Who, then: &[Effect]) -> Asked<()> {
    let open = all(play.world(), &scope, who);
    if open.is_empty() {
        return Ok(());
    }
    let seat = play.world().decides(scope.user).seat();
    let ask = Ask::PickFighter {
        ability: scope.ability,
        user: scope.user,
    };
    match play.choose(seat, ask, open.into_iter().map(Answer::Fighter).collect())? {
        Answer::Fighter(it) => carry_out(play, scope.on(it), then),
        _ => unreachable!("a fighter is asked for"),
    }
}

fn pick_up_to(play: &mut Play<'_, Warcry>, scope: Scope, most: &Amount, who: &Who, then: &[Effect]) -> Asked<()> {
    let most = number(play, scope, most);
    // Who may be picked is settled before the first of them does anything.
    let mut open = all(play.world(), &scope, who);
    for _ in 0..most {
        open.retain(|&id| play.world().fighter(id).is_on_table());
        if open.is_empty() {
            break;
        }
        let seat = play.world().decides(scope.user).seat();
        let ask = Ask::PickFighter {
            ability: scope.ability,
            user: scope.user,
        };
        let answers = open
            .iter()
            .copied()
            .map(Answer::Fighter)
            .chain([Answer::Pass])
            .collect();
        match play.choose(seat, ask, answers)? {
            Answer::Fighter(it) => {
                open.retain(|&id| id != it);
                carry_out(play, scope.on(it), then)?;
            }
            _ => break,
        }
    }
    Ok(())
}

fn each(play: &mut Play<'_, Warcry>, scope: Scope, who: &Who, then: &[Effect]) -> Asked<()> {
    for it in all(play.world(), &scope, who) {
        if play.world().fighter(it).is_on_table() {
            carry_out(play, scope.on(it), then)?;
        }
    }
    Ok(())
}

/// A number as it is now; dice among it are rolled.
fn number(play: &mut Play<'_, Warcry>, scope: Scope, amount: &Amount) -> i64 {
    let seat = play.world().decides(scope.user).seat();
    match amount {
        Amount::Exactly(number) => *number,
        Amount::Value => i64::from(scope.value),
        Amount::HalfValue => i64::from(scope.value.div_ceil(2)),
        Amount::TwiceValue => i64::from(scope.value) * 2,
        Amount::D6 => i64::from(play.d6(Some(seat), "damage of an ability")),
        Amount::D3 => i64::from(play.d3(Some(seat), "damage of an ability")),
        Amount::Each { of, counts } => counts * all(play.world(), &scope, of).len() as i64,
        Amount::AtLeast(least, amount) => number(play, scope, amount).max(*least),
        _ => todo!(),
    }
}

fn roll(play: &mut Play<'_, Warcry>, scope: Scope, dice: &Amount) -> kernel::Rolled {
    let dice = number(play, scope, dice).clamp(0, 60) as u8;
    let seat = play.world().decides(scope.user).seat();
    play.roll(Some(seat), "ability", Pool::d6(dice))
}

/// The length of the longest run of consecutive scores, if at least two (warcry's "group in numerical order").
fn longest_run(sorted: &[u8]) -> usize {
    let shown = |face: u8| sorted.contains(&face);
    let longest = (1..=6)
        .map(|from| (from..=6).take_while(|&face| shown(face)).count())
        .max()
        .unwrap_or(0);
    if longest >= 2 { longest } else { 0 }
}

fn begin(play: &mut Play<'_, Warcry>, scope: Scope, bearer: Bearer, change: &Change, until: Until) {
    let change = settled(play, scope, change);
    let modifier = Modifier {
        number: play.world().next_effect,
        bearer,
        change,
        until,
        user: scope.user,
        ability: scope.ability,
        value: scope.value,
    };
    play.record(Event::ModifierBegan(modifier), ABILITY);
}

/// The change with its amounts worked out. A count of fighters stays a count: it is taken anew each time.
fn settled(play: &mut Play<'_, Warcry>, scope: Scope, change: &Change) -> Change {
    let mut change = change.clone();
    if let Change::Move { by, .. }
    | Change::Toughness { by, .. }
    | Change::Attacks { by, .. }
    | Change::Strength { by, .. }
    | Change::HitDamage { by, .. }
    | Change::CritDamage { by, .. } = &mut change
        && !matches!(by, Amount::Each { .. })
    {
        *by = Amount::Exactly(number(play, scope, by));
    }
    change
}

/// A bonus action is an action: it may be reacted to (warcry:reaction-03) unless it is itself part of a reaction.
fn action_of(world: &World, scope: &Scope, fighter: FighterId) -> Action {
    let own_turn = world
        .activation
        .as_ref()
        .is_some_and(|activation| !world.are_enemies(activation.fighter, scope.user));
    if own_turn {
        Action::by(fighter)
    } else {
        Action::within_reaction(fighter)
    }
}

/// warcry:bonus-action-01: in addition to the fighter's actions.
fn bonus_move(play: &mut Play<'_, Warcry>, scope: Scope, bonus: &BonusMove) -> Asked<()> {
    let fighter = scope.subject();
    if actions::may_move(play.world(), fighter, bonus).is_err() {
        return Ok(());
    }
    let up_to = bonus
        .up_to
        .as_ref()
        .map(|amount| Length::inches(number(play, scope, amount).max(0)));
    let mut limits = actions::limits(play.world(), fighter, MoveKind::Move, up_to);
    if bonus.closer_to_nearest_enemy {
        limits.closer_to = actions::nearest_visible_enemy(play.world(), fighter);
    } else if bonus.closer_to_trigger {
        limits.closer_to = scope.trigger;
    }
    if bonus.reaches_trigger {
        limits.reaches = scope.trigger;
    }
    if !crate::movement::can_make(play.world(), fighter, &limits) {
        return Ok(());
    }
    let start = play.world().fighter(fighter).z();
    let mut action = action_of(play.world(), &scope, fighter);
    actions::make_move(play, &mut action, limits, ActionKind::BonusMove, !bonus.no_impact)?;
    let world = play.world();
    if !world.fighter(fighter).is_on_table() {
        return Ok(());
    }
    if let Some(enemy) = scope.trigger
        && !bonus.if_reaches_trigger.is_empty()
        && world.within(fighter, enemy, Length::inches(1))
    {
        carry_out(play, scope.on(enemy), &bonus.if_reaches_trigger)?;
    }
    if let Some(if_lower) = &bonus.if_lower
        && start - play.world().fighter(fighter).z() >= Length::from(if_lower.by)
    {
        carry_out(play, scope, &if_lower.then)?;
    }
    Ok(())
}

/// The attacks that a bonus attack action allows. `done` have been attacked already.
fn possible_targets(world: &World, scope: &Scope, bonus: &BonusAttack, done: &[FighterId]) -> Vec<(u8, FighterId)> {
    let attacker = scope.subject();
    let near = |target: FighterId| world.within(attacker, target, Length::inches(1));
    attack::possible(world, attacker)
        .into_iter()
        .filter(|(weapon, target)| {
            let melee = world.fighter(attacker).profile.weapons[usize::from(*weapon)].is_melee();
            (bonus.range != super::RangeKind::Melee || melee)
                && (!bonus.at_picked || scope.before == Some(*target))
                && (!bonus.each_enemy_near || near(*target))
                && !done.contains(target)
        })
        .collect()
}

fn bonus_attacks(play: &mut Play<'_, Warcry>, scope: Scope, bonus: &BonusAttack) -> Asked<()> {
    let near = Who {
        within: Some(crate::Inches::whole(1)),
        visible: true,
        ..Who::default()
    };
    let times = if bonus.each_enemy_near {
        all(play.world(), &scope, &near).len()
    } else {
        1
    };
    let mut done = vec![];
    for _ in 0..times {
        let fighter = scope.subject();
        if !play.world().fighter(fighter).is_on_table() {
            break;
        }
        let open = possible_targets(play.world(), &scope, bonus, &done);
        if open.is_empty() {
            break;
        }
        let seat = play.world().decides(fighter).seat();
        let mut answers: Vec<Answer> = open
            .into_iter()
            .map(|(weapon, target)| Answer::Attack { weapon, target })
            .collect();
        if bonus.each_enemy_near {
            answers.push(Answer::Pass);
        }
        let Answer::Attack { weapon, target } = play.choose(seat, Ask::BonusAttack { fighter }, answers)? else {
            break;
        };
        for change in &bonus.with {
            begin(
                play,
                scope.on(fighter),
                Bearer::Fighter(fighter),
                change,
                Until::NextAttack,
            );
        }
        done.push(target);
        let mut action = action_of(play.world(), &scope, fighter);
        attack::attack(play, &mut action, ActionKind::BonusAttack, weapon, target)?;
        if play.world().fighter(target).is_on_table() {
            carry_out(play, scope.on(target), &bonus.then)?;
        }
    }
    Ok(())
}

/// Removed and set up again within a distance of the user, where its player's opponent (the user's player) wants it.
fn set_up_near(play: &mut Play<'_, Warcry>, scope: Scope, within: Length) -> Asked<()> {
    let fighter = scope.subject();
    let rules = &play.world().book.get(scope.ability).rules;
    let zone = Zone::Near {
        fighter: scope.user,
        within,
        rule: rules.first().map_or(cite!("warcry:ability-use-05"), |cited| cited.0),
    };
    if !crate::movement::has_place(play.world(), fighter, &zone) {
        return Ok(());
    }
    let seat = play.world().decides(scope.user).seat();
    match play.ask(seat, Ask::SetUp { fighter, zone })? {
        Answer::Place { at, z, facing } => {
            play.record(
                Event::Replaced {
                    fighter,
                    to: Spot::new(at, z),
                    facing,
                },
                ABILITY,
            );
            Ok(())
        }
        _ => unreachable!("a place is asked for"),
    }
}

/// Lasting changes and delayed effects that end at a moment.
pub fn ending(world: &World, is_over: impl Fn(FighterId, Until) -> bool) -> Option<Event> {
    let bearer = |modifier: &Modifier| match modifier.bearer {
        Bearer::Fighter(id) => id,
        Bearer::Aura(_) => modifier.user,
    };
    let modifiers: Vec<u32> = world
        .modifiers
        .iter()
        .filter(|modifier| is_over(bearer(modifier), modifier.until))
        .map(|modifier| modifier.number)
        .collect();
    let delayed: Vec<u32> = world
        .delayed
        .iter()
        .filter(|delayed| is_over(delayed.bearer, delayed.until))
        .map(|delayed| delayed.number)
        .collect();
    (!modifiers.is_empty() || !delayed.is_empty()).then_some(Event::EffectsEnded { modifiers, delayed })
}
