//! Carries out what abilities do. Knows the words, not the abilities.

mod bonus;
mod dice;
mod lasting;
mod newcomers;
mod pick;
mod set_up;

use kernel::{Asked, Play, RuleId, Whim, cite};
use table::Length;

use self::dice::number;
use super::{Bearer, Effect, Scope, demolish, sample_point, usable};
use crate::questions::{Among, Answer, Ask};
use crate::{DamageBy, Event, FighterId, Warcry, World, actions, attack, damage};

pub use lasting::ending;

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
        Effect::Pick { who, then } => pick::one(play, scope, who, then),
        Effect::PickUpTo { most, who, then } => pick::up_to(play, scope, most, who, then),
        Effect::PickChain { most, who, next, then } => pick::chain(play, scope, most, [who, next], then),
        Effect::Each { who, then } => pick::each(play, scope, who, then),
        Effect::User(then) => carry_out(play, scope.of_user(), then),
        Effect::PickPoint(point) => pick::point(play, scope, point),
        Effect::PickToken(token) => pick::token(play, scope, token),
        Effect::PickLine { then, .. } => pick::line(play, scope, then),
        Effect::PickWeapon(then) => pick::weapon(play, scope, then),

        Effect::Roll { dice, lines, again } => dice::roll_lines(play, scope, dice, lines, *again),
        Effect::RollAny { dice, faces, then } => dice::roll_any(play, scope, dice, *faces, then),
        Effect::RollRun { dice, then } => dice::roll_run(play, scope, dice, then),
        Effect::RollValue {
            dice,
            on_value,
            otherwise,
        } => dice::roll_value(play, scope, dice, on_value, otherwise),
        Effect::RaiseValue { by, most, then } => {
            let raised = dice::raised(play, scope, by, *most);
            carry_out(play, scope.worth(raised), then)
        }
        Effect::GainWildDice(dice) => {
            dice::gain_wild(play, scope, dice);
            Ok(())
        }
        Effect::LoseWildDice(dice) => {
            dice::lose_wild(play, scope, dice);
            Ok(())
        }

        Effect::Damage(amount) => {
            let points = number(play, scope, amount).clamp(0, 10_000) as u16;
            let by = if scope.trigger.is_some() {
                DamageBy::Reaction(scope.user)
            } else {
                DamageBy::Ability(scope.user)
            };
            damage::allocate(play, scope.subject(), points, by, ABILITY)?;
            Ok(())
        }
        Effect::Heal(amount) => {
            let points = number(play, scope, amount).clamp(0, 10_000) as u16;
            damage::heal(play, scope.subject(), points, ABILITY);
            Ok(())
        }
        Effect::HealAll => {
            damage::heal(play, scope.subject(), u16::MAX, ABILITY);
            Ok(())
        }
        Effect::Impact => {
            let by_reaction =
                scope.trigger.is_some() && damage::is_unhurt_by(play.world(), scope.user, scope.subject());
            if by_reaction {
                return Ok(());
            }
            damage::impact(play, scope.subject(), &[cite!("warcry:impact-damage-01")])
        }
        Effect::TakeDown => {
            let fighter = scope.subject();
            if play.world().fighter(fighter).is_on_table() {
                damage::take_down(play, fighter, Some(scope.user))?;
            }
            Ok(())
        }
        Effect::FallingTest { falls_on } => attack::falling_test(play, scope.subject(), *falls_on),
        Effect::TakeDamageInstead => {
            if let Some(friend) = scope.friend {
                play.record(
                    Event::TakesDamageFor {
                        fighter: scope.user,
                        friend,
                    },
                    ABILITY,
                );
            }
            Ok(())
        }

        Effect::Change { change, until } => {
            lasting::change(play, scope, change, *until);
            Ok(())
        }
        Effect::Aura {
            who,
            change,
            until,
            once,
        } => {
            let bearer = Bearer::Aura {
                who: who.clone(),
                once: *once,
            };
            lasting::begin(play, scope, bearer, change, *until);
            Ok(())
        }
        Effect::Later { moment, until, then } => {
            lasting::later(play, scope, moment, *until, then);
            Ok(())
        }
        Effect::Mark(mark) => {
            lasting::mark(play, scope, mark, true);
            Ok(())
        }
        Effect::Unmark(mark) => {
            lasting::mark(play, scope, mark, false);
            Ok(())
        }

        Effect::BonusMove(bonus) => bonus::move_action(play, scope, bonus),
        Effect::BonusAttack(bonus) => bonus::attack_actions(play, scope, bonus),
        Effect::BonusDisengage(bonus) => bonus::disengage_action(play, scope, bonus),
        Effect::SetUpAgain(again) | Effect::Return(again) => set_up::again(play, scope, again),
        Effect::SetUpNew(new) => newcomers::set_up(play, scope, new),
        Effect::SwapPlaces { within } => set_up::swap(play, scope, (*within).into()),
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
            match play.choose(seat, options(&scope), vec![Answer::Yes, Answer::No])? {
                Answer::Yes => carry_out(play, scope, then),
                _ => Ok(()),
            }
        }
        Effect::OneOf(lists) => {
            let seat = play.world().decides(scope.user).seat();
            one_of(play, scope, seat, lists)
        }
        Effect::TheyPick(lists) => {
            let seat = play.world().decides(scope.subject()).seat();
            one_of(play, scope, seat, lists)
        }
        Effect::If { holds, then, otherwise } => {
            if usable::holds(play.world(), &scope, holds) {
                carry_out(play, scope, then)
            } else {
                carry_out(play, scope, otherwise)
            }
        }
    }
}

fn options(scope: &Scope) -> Ask {
    Ask::PickOption {
        ability: scope.ability,
        user: scope.user,
        among: Among::Effects,
    }
}

fn one_of(play: &mut Play<'_, Warcry>, scope: Scope, seat: kernel::Seat, lists: &[Vec<Effect>]) -> Asked<()> {
    let open: Vec<u8> = (0..lists.len() as u8)
        .filter(|&at| can_begin(play.world(), &scope, &lists[usize::from(at)]))
        .collect();
    let chosen = match open[..] {
        [] => return Ok(()),
        [only] => only,
        _ => match play.choose(seat, options(&scope), open.into_iter().map(Answer::Option).collect())? {
            Answer::Option(at) => at,
            _ => unreachable!("an option is answered with its number"),
        },
    };
    carry_out(play, scope, &lists[usize::from(chosen)])
}

/// Whether the first thing in a list could be done at all. Choices offer only lists that can begin, and an ability whose first
/// thing cannot be done is not used.
pub(super) fn can_begin(world: &World, scope: &Scope, effects: &[Effect]) -> bool {
    match effects.first() {
        Some(Effect::BonusMove(bonus)) => {
            actions::may_move(world, scope.subject()).is_ok() && bonus::can_move(world, scope, bonus)
        }
        Some(Effect::BonusAttack(bonus)) => !bonus::targets(world, scope, bonus, &[]).is_empty(),
        Some(Effect::BonusDisengage(bonus)) => !bonus.or_else.is_empty() || bonus::can_disengage(world, scope, bonus),
        Some(Effect::Pick { who, .. }) => super::who::any(world, scope, who),
        Some(Effect::PickUpTo { who, .. } | Effect::PickChain { who, .. }) => super::who::any(world, scope, who),
        Some(Effect::PickPoint(point)) => {
            sample_point(world, scope.user, &pick::zone_of(point), &mut Whim::new(0)).is_some()
        }
        Some(Effect::PickToken(token)) => !pick::tokens(world, scope, token, &[]).is_empty(),
        Some(Effect::PickLine { .. }) => !pick::lines(world, scope).is_empty(),
        Some(Effect::User(then)) => can_begin(world, &scope.of_user(), then),
        Some(Effect::OneOf(lists)) => cheapest_first(lists).any(|list| can_begin(world, scope, list)),
        Some(Effect::RaiseValue { by, most, then }) => {
            can_begin(world, &scope.worth(dice::raised_now(world, scope, by, *most)), then)
        }
        Some(Effect::If { holds, then, otherwise }) => {
            let list = if usable::holds(world, scope, holds) {
                then
            } else {
                otherwise
            };
            can_begin(world, scope, list)
        }
        _ => true,
    }
}

/// Whether an ability may be used at all as far as its first effect goes: somebody must be there to be picked, an enemy that
/// caused a reaction within reach or to be got away from. Other bonus actions are not asked for: using an ability in vain is
/// allowed.
pub(super) fn must_begin(world: &World, scope: &Scope, effects: &[Effect]) -> bool {
    match effects.first() {
        Some(first) if minds_trigger(first) => can_begin(world, scope, effects),
        Some(Effect::BonusMove(_) | Effect::BonusAttack(_) | Effect::BonusDisengage(_)) => true,
        Some(Effect::User(then)) => must_begin(world, &scope.of_user(), then),
        Some(Effect::If { holds, then, otherwise }) => {
            let list = if usable::holds(world, scope, holds) {
                then
            } else {
                otherwise
            };
            must_begin(world, scope, list)
        }
        Some(Effect::RaiseValue { by, most, then }) => {
            must_begin(world, &scope.worth(dice::raised_now(world, scope, by, *most)), then)
        }
        Some(Effect::OneOf(lists)) => cheapest_first(lists).any(|list| must_begin(world, scope, list)),
        Some(Effect::Pick { who, then }) if needs_reach(then) => {
            let at = |id: FighterId| world.fighter(id).spot().map(|spot| spot.at);
            let trigger = scope.trigger.and_then(at);
            let mut open = super::who::all(world, scope, who);
            // Whoever is nearest to the enemy is the likeliest to get there.
            open.sort_by_key(|id| trigger.zip(at(*id)).map(|(one, other)| one.distance_squared(other)));
            open.into_iter().any(|id| must_begin(world, &scope.on(id), then))
        }
        _ => can_begin(world, scope, effects),
    }
}

/// Lists of which only one has to begin: those first for which no way has to be looked for, then ways that lead away from an enemy,
/// of which there are many, and ways to it last.
fn cheapest_first(lists: &[Vec<Effect>]) -> impl Iterator<Item = &Vec<Effect>> {
    let looking = |list: &&Vec<Effect>| match list.first() {
        Some(Effect::BonusMove(bonus)) if bonus.reaches_trigger => 2,
        Some(first) if minds_trigger(first) => 1,
        _ => 0,
    };
    (0..3).flat_map(move |cost| lists.iter().filter(move |list| looking(list) == cost))
}

/// A bonus action that must end at the enemy that caused the reaction, or away from it.
fn minds_trigger(effect: &Effect) -> bool {
    match effect {
        Effect::BonusMove(bonus) => bonus.reaches_trigger || bonus.beyond_trigger.is_some(),
        Effect::BonusDisengage(bonus) => bonus.beyond_trigger.is_some(),
        _ => false,
    }
}

/// A pick of somebody that must then get to the enemy that caused the reaction, or away from it.
fn needs_reach(then: &[Effect]) -> bool {
    then.first().is_some_and(minds_trigger)
        || matches!(then.first(), Some(Effect::OneOf(lists)) if lists.iter().any(|list| needs_reach(list)))
}
