//! Bonus actions. warcry:bonus-action-01: in addition to the fighter's actions.

use kernel::{Asked, Play};
use table::Length;

use super::super::who::{all, fits};
use super::super::{Bearer, BonusAttack, BonusDisengage, BonusMove, RangeKind, Scope, Until, Who};
use super::dice::{known, number};
use super::{carry_out, lasting};
use crate::questions::{Answer, Ask, MoveKind, MoveLimits};
use crate::reactions::Action;
use crate::{ActionKind, FighterId, Warcry, World, actions, attack, movement};

/// A bonus action is an action: it may be reacted to (warcry:reaction-03) unless it is itself part of a reaction.
fn action_of(world: &World, scope: &Scope, fighter: FighterId) -> Action {
    let own_turn = world
        .activation
        .as_ref()
        .is_some_and(|activation| !world.are_enemies(activation.fighter, scope.user));
    // An enemy that is made to act has nobody's reactions to fear but those of its own enemies.
    if own_turn && scope.trigger.is_none() {
        Action::by(fighter)
    } else {
        Action::within_reaction(fighter)
    }
}

fn move_limits(world: &World, scope: &Scope, bonus: &BonusMove, up_to: Option<i64>) -> MoveLimits {
    let fighter = scope.subject();
    let up_to = up_to.map(|inches| Length::inches(inches.max(0)));
    let mut limits = actions::limits(world, fighter, MoveKind::Move, up_to);
    limits.given_by = up_to.map(|_| scope.ability);
    if bonus.closer_to_nearest_enemy {
        limits.closer_to = actions::nearest_visible_enemy(world, fighter);
    } else if bonus.closer_to_trigger {
        limits.closer_to = scope.trigger;
    } else if bonus.closer_to_user {
        limits.closer_to = Some(scope.user);
    }
    if bonus.reaches_trigger {
        limits.reaches = scope.trigger;
    } else if bonus.reaches_user {
        limits.reaches = Some(scope.user);
    }
    if let (Some(beyond), Some(trigger)) = (bonus.beyond_trigger, scope.trigger) {
        limits.beyond = Some((trigger, beyond.into()));
    }
    limits
}

/// Whether a bonus move that asks something of its end can be made. (One that asks nothing is looked at when it is made.)
pub(super) fn can_move(world: &World, scope: &Scope, bonus: &BonusMove) -> bool {
    if !bonus.reaches_trigger && bonus.beyond_trigger.is_none() {
        return true;
    }
    let up_to = bonus.up_to.as_ref().map(|amount| known(world, scope, amount));
    movement::can_make(world, scope.subject(), &move_limits(world, scope, bonus, up_to))
}

pub(super) fn move_action(play: &mut Play<'_, Warcry>, scope: Scope, bonus: &BonusMove) -> Asked<()> {
    let fighter = scope.subject();
    if !play.world().fighter(fighter).is_on_table() || actions::may_move(play.world(), fighter).is_err() {
        return Ok(());
    }
    let up_to = bonus.up_to.as_ref().map(|amount| number(play, scope, amount));
    let limits = move_limits(play.world(), &scope, bonus, up_to);
    if !play.once(|world| movement::can_make(world, fighter, &limits)) {
        return Ok(());
    }
    let Some(start) = play.world().fighter(fighter).footprint().cloned() else {
        return Ok(());
    };
    let height = play.world().fighter(fighter).z();
    let mut action = action_of(play.world(), &scope, fighter);
    actions::make_move(play, &mut action, limits, ActionKind::BonusMove, !bonus.no_impact)?;
    let world = play.world();
    let Some(end) = world.fighter(fighter).footprint() else {
        return Ok(());
    };
    let lower_by = height - world.fighter(fighter).z();
    let far = |by: Length| end.at().distance_to(start.at()) >= by;
    let if_lower = bonus
        .if_lower
        .as_ref()
        .map(|then| (lower_by >= Length::from(then.by), then));
    let if_far = bonus.if_far.as_ref().map(|then| (far(then.by.into()), then));
    let reached = scope
        .trigger
        .filter(|enemy| !bonus.if_reaches_trigger.is_empty() && world.within(fighter, *enemy, Length::inches(1)));
    if let Some(enemy) = reached {
        carry_out(play, scope.on(enemy), &bonus.if_reaches_trigger)?;
    }
    for (holds, what) in [if_lower, if_far].into_iter().flatten() {
        carry_out(play, scope, if holds { &what.then } else { &what.otherwise })?;
    }
    Ok(())
}

/// The attacks that a bonus attack action allows. `done` have been attacked already.
pub(super) fn targets(world: &World, scope: &Scope, bonus: &BonusAttack, done: &[FighterId]) -> Vec<(u8, FighterId)> {
    let attacker = scope.subject();
    if !world.fighter(attacker).is_on_table() {
        return vec![];
    }
    let near = |target: FighterId| world.within(attacker, target, Length::inches(1));
    attack::possible(world, attacker)
        .into_iter()
        .filter(|(weapon, target)| {
            let weapon = &world.fighter(attacker).profile.weapons[usize::from(*weapon)];
            let range = match bonus.range {
                RangeKind::Any => true,
                RangeKind::Melee => weapon.is_melee(),
                RangeKind::Missile => !weapon.is_melee(),
            };
            range
                && (bonus.weapons.is_empty() || bonus.weapons.contains(&weapon.mark))
                && (!bonus.at_picked || scope.before == Some(*target))
                && (!bonus.at_trigger || scope.trigger == Some(*target))
                && bonus.target.as_ref().is_none_or(|who| fits(world, scope, who, *target))
                && (!bonus.each_enemy_near || near(*target))
                && !done.contains(target)
        })
        .collect()
}

pub(super) fn attack_actions(play: &mut Play<'_, Warcry>, scope: Scope, bonus: &BonusAttack) -> Asked<()> {
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
        let open = targets(play.world(), &scope, bonus, &done);
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
            let bearer = Bearer::Fighter(fighter);
            lasting::begin(play, scope.on(fighter), bearer, change, Until::VeryNextAttack);
        }
        done.push(target);
        let mut action = action_of(play.world(), &scope, fighter);
        let (hits, crits) = attack::attack(play, &mut action, ActionKind::BonusAttack, weapon, target)?;
        carry_out(play, scope.on(target).having_scored(hits, crits), &bonus.then)?;
    }
    Ok(())
}

fn disengage_limits(world: &World, scope: &Scope, bonus: &BonusDisengage) -> MoveLimits {
    let mut limits = actions::limits(world, scope.subject(), MoveKind::Disengage, None);
    if let (Some(beyond), Some(trigger)) = (bonus.beyond_trigger, scope.trigger) {
        limits.beyond = Some((trigger, beyond.into()));
    }
    limits
}

pub(super) fn can_disengage(world: &World, scope: &Scope, bonus: &BonusDisengage) -> bool {
    let fighter = scope.subject();
    actions::may_disengage(world, fighter).is_ok()
        && (bonus.beyond_trigger.is_none()
            || movement::can_make(world, fighter, &disengage_limits(world, scope, bonus)))
}

pub(super) fn disengage_action(play: &mut Play<'_, Warcry>, scope: Scope, bonus: &BonusDisengage) -> Asked<()> {
    let fighter = scope.subject();
    if !play.world().fighter(fighter).is_on_table() {
        return Ok(());
    }
    if !play.once(|world| can_disengage(world, &scope, bonus)) {
        return carry_out(play, scope, &bonus.or_else);
    }
    let limits = disengage_limits(play.world(), &scope, bonus);
    let mut action = action_of(play.world(), &scope, fighter);
    actions::disengage(play, &mut action, limits, ActionKind::BonusDisengage)
}
