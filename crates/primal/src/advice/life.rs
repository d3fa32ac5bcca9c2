//! What special rules cost the life of those who use them.

use battlegroup::rules::{Because, Effect, Price, Role, Rule};

use crate::World;
use crate::spells;

/// A model does not bleed for a special rule beyond its first third, a caster, or beyond its first half. What costs no life is always welcome.
pub fn may(world: &World, because: &Because) -> i64 {
    let rule = spells::rule_of(world, because.rule.as_str());
    if !rule.is_some_and(|rule| costs_life(&rule)) {
        return 1;
    }
    let model = world.model(because.by);
    let (left, boxes) = (u32::from(model.unmarked()), u32::from(model.profile.life.boxes()));
    let (kept, of) = if model.profile.is_caster() { (2, 3) } else { (1, 2) };
    let can_spare = left > 2 && left * of > boxes * kept;
    if can_spare { 1 } else { -20 }
}

/// Whether somebody who may use a rule suffers damage points for it.
fn costs_life(rule: &Rule) -> bool {
    let is_damage = |price: &Price| matches!(price, Price::Damage(_));
    let triggers = || rule.on.iter();
    triggers().any(|trigger| !trigger.may.is_empty() && trigger.cost.iter().any(is_damage))
        || triggers().any(|trigger| trigger.may.iter().chain(&trigger.must).any(bleeds))
        || rule.uses.iter().any(|used| used.does.iter().any(bleeds))
}

/// Whether a "may" among the effects begins with damage points to the user of the rule.
fn bleeds(effect: &Effect) -> bool {
    let hurts_user = |effect: &Effect| match effect {
        Effect::DamagePoints(damage) => damage.who.role == Some(Role::User),
        _ => false,
    };
    match effect {
        Effect::May(then) => then.iter().any(hurts_user) || then.iter().any(bleeds),
        _ => effect.inside().into_iter().any(bleeds),
    }
}
