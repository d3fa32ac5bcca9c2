//! Power attacks that a special rule grants besides the attacks of a Combat Action.

use battlegroup::rules::Because;
use kernel::{Asked, Play};

use super::PowerAttack;
use super::check::{check_model, check_target, throwers};
use super::verbs::{carry_out, pay};
use crate::ids::ModelId;
use crate::special::tell;
use crate::world::PowerDeclared;
use crate::{Warmachine, World};

/// The power attack by its name in a special rule.
fn named(act: &str) -> Option<PowerAttack> {
    match act {
        "headbutt" => Some(PowerAttack::Headbutt),
        "throw" => Some(PowerAttack::Throw),
        _ => None,
    }
}

/// Whether a model could make the power attack at another now, and pay for it.
pub fn could_perform(world: &World, model: ModelId, act: &str, at: ModelId) -> bool {
    named(act).is_some_and(|kind| {
        let helpless = world.model(model).is_helpless();
        !helpless && check_model(world, model, kind).is_ok() && check_target(world, model, kind, at).is_ok()
    })
}

/// Makes it.
pub fn perform(
    play: &mut Play<'_, Warmachine>,
    because: &Because,
    model: ModelId,
    act: &str,
    at: ModelId,
) -> Asked<bool> {
    let Some(kind) = named(act).filter(|_| could_perform(play.world(), model, act, at)) else {
        return Ok(false);
    };
    tell(play, because, "do", Some(at));
    pay(play, model, kind);
    let weapon = { kind == PowerAttack::Throw }
        .then(|| throwers(play.world(), model).next())
        .flatten();
    let power = PowerDeclared {
        attacker: model,
        kind,
        target: Some(at),
        weapon,
        drives: kind == PowerAttack::Throw,
    };
    carry_out(play, power)?;
    Ok(true)
}
