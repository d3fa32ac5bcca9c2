//! What a player uses: whether it may be used, what it costs, and its procedure.

use kernel::{Asked, Play};

use super::carry_out;
use crate::ModelId;
use crate::edition::{Edition, Field};
use crate::ledger::{Denied, Note, Used};
use crate::rules::{self, Because, Price, Use};
use crate::select::{Scope, all, fits, holds};
use crate::windows::{Casting, Step, Window};

pub(crate) fn can_pay<E: Edition>(world: &E::World, scope: &Scope, costs: &[Price]) -> bool {
    costs.iter().all(|cost| match cost {
        Price::Sacrifice(who) => !all(world, scope, None, who).is_empty(),
        cost => E::can_pay(world, scope.user, cost),
    })
}

pub(crate) fn pay<E: Edition>(play: &mut Play<'_, E>, scope: &Scope, costs: &[Price]) -> Asked<bool> {
    for cost in costs {
        let paid = match cost {
            Price::Sacrifice(who) => {
                let friend = match all(play.world(), scope, None, who)[..] {
                    [] => return Ok(false),
                    [only] => only,
                    ref among => E::pick(play, scope.seat, &scope.because, among)?,
                };
                E::remove_from_play(play, &scope.because, friend)?
            }
            cost => E::pay(play, &scope.because, scope.user, cost)?,
        };
        if !paid {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) fn mark_limits<E: Edition>(play: &mut Play<'_, E>, scope: &Scope, limits: &[Price]) {
    for limit in limits {
        let used = Used {
            model: scope.user,
            rule: scope.because.rule.clone(),
            limit: limit.clone(),
            whom: scope.target.or(scope.it),
            turn_of: play.world().active_seat(),
        };
        E::note(play, &scope.because, Note::Used(used));
    }
}

/// Why something cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// Its limit is used up.
    Limit(&'static str),
    /// A condition does not hold.
    Condition,
    /// It cannot be paid.
    Cost,
    /// It does not fit the target.
    Target,
    /// A rule forbids it.
    Denied(Denied),
}

/// Whether a model may use a rule on a target now; the edition judges range, sight and the right time.
pub fn usable<E: Edition>(
    world: &E::World,
    because: &Because,
    part: &Use,
    target: Option<ModelId>,
) -> Result<(), Unusable> {
    usable_in::<E>(world, because, part, target, None)
}

/// The same at a step of an activation, for conditions that speak of what the model has done in it.
pub fn usable_in<E: Edition>(
    world: &E::World,
    because: &Because,
    part: &Use,
    target: Option<ModelId>,
    window: Option<&Window>,
) -> Result<(), Unusable> {
    let scope = Scope {
        target,
        it: target,
        ..Scope::of(world, because.clone())
    };
    for limit in &part.limit {
        if world.ledger().is_used(because.by, &because.rule, limit, target) {
            return Err(Unusable::Limit(limit.word().map_or("", |word| word.name)));
        }
    }
    if !part
        .holds
        .iter()
        .all(|condition| holds(world, &scope, window, condition))
    {
        return Err(Unusable::Condition);
    }
    if !can_pay::<E>(world, &scope, &part.cost) {
        return Err(Unusable::Cost);
    }
    let is_spell = matches!(part.how, rules::How::Spell | rules::How::Animus);
    if let Some(who) = &part.target {
        let is_meant = |model| fits(world, &scope, None, who, model);
        if !target.is_some_and(is_meant) {
            return Err(Unusable::Target);
        }
        if let Some(denied) = target
            .filter(|_| is_spell)
            .and_then(|target| world.standing().wards(target))
        {
            return Err(Unusable::Denied(denied));
        }
    }
    if is_spell && let Some(denied) = world.standing().forbids(because.by, "cast", None) {
        return Err(Unusable::Denied(denied));
    }
    Ok(())
}

/// Pays for a use and marks its limits. Gives back whether it was paid for.
pub fn pay_for<E: Edition>(
    play: &mut Play<'_, E>,
    because: &Because,
    part: &Use,
    target: Option<ModelId>,
) -> Asked<bool> {
    let scope = Scope {
        target,
        it: target,
        how: Some(part.how),
        ..Scope::of(play.world(), because.clone())
    };
    let paid = pay(play, &scope, &part.cost)?;
    if paid {
        mark_limits(play, &scope, &part.limit);
    }
    Ok(paid)
}

/// Uses a rule: pays, marks its limits, lets rules act that trigger on spells, makes its attack if it is one, and carries
/// out what it does. The edition has asked [`usable`] before and has judged range and time.
pub fn use_rule<E: Edition>(
    play: &mut Play<'_, E>,
    because: &Because,
    part: &Use,
    target: Option<ModelId>,
) -> Asked<bool> {
    let mut scope = Scope {
        target,
        it: target,
        how: Some(part.how),
        ..Scope::of(play.world(), because.clone())
    };
    if !pay_for(play, because, part, target)? {
        return Ok(false);
    }
    let is_spell = matches!(part.how, rules::How::Spell | rules::How::Animus);
    let mut casting = Casting {
        spell: because.rule.clone(),
        caster: because.by,
        origin: because.by,
        target,
        negated: false,
    };
    if is_spell {
        for step in [Step::SpellDeclared, Step::SpellTargeted] {
            let mut window = Window::Spell { step, casting };
            crate::queue::resolve(play, &mut window)?;
            let Window::Spell { casting: after, .. } = window else {
                return Ok(false);
            };
            casting = after;
        }
        if casting.negated {
            return Ok(false);
        }
    }
    if part.offensive && !E::spell_attack(play, because, &casting, part)? {
        return Ok(false);
    }
    let mut window = Window::Spell {
        step: Step::SpellResolved,
        casting,
    };
    carry_out(play, &mut scope, &mut window, &part.does)?;
    if is_spell {
        crate::queue::resolve(play, &mut window)?;
    }
    Ok(true)
}
