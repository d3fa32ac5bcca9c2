//! What a model may do now, and by which rule not.

use battlegroup::Field;
use kernel::{Refusal, RuleId, cite};

use super::{any_time, combat, moves, required};
use crate::card::Advantage;
use crate::ids::{Actor, ModelId};
use crate::pay::{self, Price};
use crate::questions::Verb;
use crate::world::{ActivationStep, Benefit, Combat, Movement, Order};
use crate::{World, marshals, melee, power_attacks, systems, units};

pub type Checked = Result<(), Refusal>;

pub fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// Whether a verb is open to a model, and if not, by which rule.
pub fn check_verb(world: &World, id: ModelId, verb: Verb) -> Checked {
    match verb {
        Verb::ForfeitMovement | Verb::Aim | Verb::FullAdvance | Verb::Run | Verb::Charge => movement(world, id, verb),
        Verb::Slam | Verb::Trample => {
            power_attacks::check_whole(world, id, verb)?;
            can_move(world, id, verb)?;
            can_rush(world, id)?;
            required::check(world, id, verb)?;
            power_attacks::check_verb(world, id, verb)
        }
        Verb::HeadButt | Verb::Throw | Verb::PowerStrike | Verb::Sweep => {
            combat::check_able(world, id)?;
            power_attacks::check_verb(world, id, verb)
        }
        Verb::Melee | Verb::Ranged => combat::check_verb(world, id, verb),
        Verb::Cast
        | Verb::Feat
        | Verb::Heal
        | Verb::DiscardFury
        | Verb::Rile
        | Verb::Tame
        | Verb::TakeControl
        | Verb::Reactivate
        | Verb::Marshaled
        | Verb::Special
        | Verb::RestoreField => any_time::check(world, id, verb),
        Verb::Done => done(world, id),
    }
}

fn done(world: &World, id: ModelId) -> Checked {
    let combat = world
        .activation
        .as_ref()
        .is_some_and(|now| now.step == ActivationStep::Combat && now.fighter == Some(id));
    if combat {
        return Ok(());
    }
    no(
        cite!("primal:activating-models-01"),
        format!(
            "the Normal Movement of {} comes before its Combat Action",
            world.name(id)
        ),
    )
}

/// Whether nothing that has befallen a model keeps it from moving.
fn can_move(world: &World, id: ModelId, verb: Verb) -> Checked {
    let model = world.model(id);
    let name = &model.name;
    let Some((now, part)) = { world.activation.as_ref() }.and_then(|now| Some((now, now.part(id)?))) else {
        return no(
            cite!("primal:activating-models-03"),
            format!("{name} is not activating"),
        );
    };
    if part.movement == Movement::Forfeited && part.combat == Combat::NotYet {
        let why = format!("{name} has forfeited its Normal Movement");
        return no(cite!("primal:forfeit-03"), why);
    }
    if now.step != ActivationStep::Movement || now.mover != Some(id) {
        let rule = match now.actor {
            Actor::Unit(_) => cite!("primal:unit-activation-02"),
            Actor::Model(_) => cite!("primal:activating-models-01"),
        };
        return no(rule, format!("{name} is not making its Normal Movement"));
    }
    if part.movement != Movement::NotYet {
        let why = format!("{name} has used its Normal Movement");
        return no(cite!("primal:normal-movement-01"), why);
    }
    if model.is_down() {
        return no(cite!("primal:knockdown-01"), format!("{name} is knocked down"));
    }
    if model.stationary {
        return no(cite!("primal:stationary-01"), format!("{name} is stationary"));
    }
    // primal:jack-marshal-08
    if verb != Verb::Aim && marshals::has(world, id, Benefit::TakeAim) {
        let why = format!("{name} must forfeit its movement to aim");
        return no(cite!("primal:jack-marshal-08"), why);
    }
    if let Some(denied) = Field::standing(world).forbids(id, "advance", None) {
        return no(cite!("primal:special-rules-01"), denied.to_string());
    }
    Ok(())
}

/// primal:system-crippled-04
fn can_rush(world: &World, id: ModelId) -> Checked {
    if systems::can_hardly_move(world, id) {
        let why = format!("the Movement system of {} is crippled", world.name(id));
        return no(cite!("primal:system-crippled-04"), why);
    }
    Ok(())
}

/// Whether the model has stood up in this activation: it has been asked, and it stands. Who could not be knocked down by a slam has been asked
/// something else (primal:slam-12).
pub fn has_stood_up(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let staggered = model.staggered_in == Some(world.turn_number);
    world.part(id).is_some_and(|part| part.asked) && !model.is_down() && !staggered
}

/// Whether the model must use its Normal Movement in some way (primal:press-forward-01, primal:out-of-formation-04,
/// primal:wild-warbeast-01).
pub fn must_move(world: &World, id: ModelId) -> Option<RuleId> {
    let part = world.part(id)?;
    let pressed = part.ordered && world.activation.as_ref()?.order == Some(Order::PressForward);
    match () {
        () if world.model(id).is_helpless() || part.movement != Movement::NotYet => None,
        () if world.model(id).wild => Some(cite!("primal:wild-warbeast-01")),
        () if required::must(world, id) == Some(required::Must::RunOrCharge) => {
            let can = run(world, id).is_ok() || can_charge(world, id);
            can.then_some(required::Must::RunOrCharge.rule())
        }
        () if let Some(must) = required::must(world, id) => Some(must.rule()),
        () if part.astray => Some(cite!("primal:out-of-formation-04")),
        () if pressed => Some(cite!("primal:press-forward-01")),
        () => None,
    }
}

/// primal:normal-movement-01
fn movement(world: &World, id: ModelId, verb: Verb) -> Checked {
    let name = world.name(id);
    if verb == Verb::ForfeitMovement {
        return forfeit(world, id);
    }
    can_move(world, id, verb)?;
    required::check(world, id, verb)?;
    match verb {
        Verb::Aim => aim(world, id),
        Verb::Run => run(world, id),
        Verb::Charge => {
            charge(world, id)?;
            if !moves::has_charge_target(world, id) {
                return no(
                    cite!("primal:charge-04"),
                    format!("{name} sees no enemy that it could charge"),
                );
            }
            Ok(())
        }
        _ => full_advance(world, id),
    }
}

/// primal:normal-movement-02, primal:forfeit-02
fn forfeit(world: &World, id: ModelId) -> Checked {
    let name = world.name(id);
    let Some((now, part)) = { world.activation.as_ref() }.and_then(|now| Some((now, now.part(id)?))) else {
        return no(
            cite!("primal:activating-models-03"),
            format!("{name} is not activating"),
        );
    };
    if now.mover != Some(id) || part.movement != Movement::NotYet {
        let why = format!("{name} has used its Normal Movement or forfeited it");
        return no(cite!("primal:forfeit-03"), why);
    }
    if marshals::has(world, id, Benefit::TakeAim) {
        let why = format!("{name} must forfeit its movement to aim");
        return no(cite!("primal:jack-marshal-08"), why);
    }
    match must_move(world, id) {
        Some(rule) => no(rule, format!("{name} must use its Normal Movement")),
        None => Ok(()),
    }
}

/// primal:aim-01, primal:aim-02, primal:gunfighter-07
fn aim(world: &World, id: ModelId) -> Checked {
    let name = world.name(id);
    if let Some(rule) = must_move(world, id) {
        return no(rule, format!("{name} must use its Normal Movement to move"));
    }
    if melee::is_in_melee(world, id) {
        return no(cite!("primal:aim-02"), format!("{name} is in melee"));
    }
    Ok(())
}

/// A model that must run or charge may advance only if it can do neither (primal:press-forward-02, primal:wild-warbeast-02,
/// primal:run-04).
fn full_advance(world: &World, id: ModelId) -> Checked {
    let name = world.name(id);
    let (Some(part), Some(now)) = (world.part(id), &world.activation) else {
        return Ok(());
    };
    let pressed = part.ordered && now.order == Some(Order::PressForward);
    if (pressed || world.model(id).wild) && run(world, id).is_ok() {
        let rule = if pressed {
            cite!("primal:press-forward-movement-01")
        } else {
            cite!("primal:wild-warbeast-01")
        };
        return no(rule, format!("{name} must run, or charge if it may"));
    }
    Ok(())
}

/// primal:run-02, primal:run-03, primal:run-06, primal:run-07, primal:orders-01, primal:knockdown-10
pub fn run(world: &World, id: ModelId) -> Checked {
    let model = world.model(id);
    let name = &model.name;
    let Some(part) = world.part(id) else {
        return no(
            cite!("primal:activating-models-03"),
            format!("{name} is not activating"),
        );
    };
    can_rush(world, id)?;
    if part.combat != Combat::NotYet && !model.wild {
        let why = format!("{name} has given up its Combat Action for something else");
        // What a promoted, tamed or reactivated model must forfeit it cannot give for a run.
        if model.idle_in == Some(world.turn_number) {
            return no(cite!("primal:forfeit-02"), why);
        }
        if has_stood_up(world, id) {
            return no(cite!("primal:knockdown-10"), why);
        }
        return no(cite!("primal:forfeit-03"), why);
    }
    if part.cast {
        return no(
            cite!("primal:run-03"),
            format!("{name} has cast a spell or used its feat"),
        );
    }
    if let Some(denied) = Field::standing(world).forbids(id, "charge", Some("run")) {
        return no(cite!("primal:special-rules-01"), denied.to_string());
    }
    let ordered = part.ordered
        && world
            .activation
            .as_ref()
            .is_some_and(|now| now.order == Some(Order::PressForward));
    // primal:wild-warbeast-01, primal:run-04
    let compelled = model.wild || required::must(world, id).is_some_and(required::Must::runs);
    if world.unit_of(id).is_some() && !ordered && !part.astray && !compelled {
        let rule = match units::pack_of(world, id) {
            Some(_) => cite!("primal:warbeast-pack-04"),
            None => cite!("primal:run-07"),
        };
        return no(rule, format!("{name} has no order to run"));
    }
    // primal:wild-warbeast-01 runs unforced
    let free = model.wild || Field::standing(world).permits(id, "free", Some("run"), None).is_some();
    if !free {
        pay::can_exert(world, id, Price::Run)?;
    }
    Ok(())
}

/// primal:charge-01, primal:charge-02, primal:charge-requirement-01, primal:charge-requirement-02
fn charge(world: &World, id: ModelId) -> Checked {
    let model = world.model(id);
    let name = &model.name;
    let Some((now, part)) = { world.activation.as_ref() }.and_then(|now| Some((now, now.part(id)?))) else {
        return no(
            cite!("primal:activating-models-03"),
            format!("{name} is not activating"),
        );
    };
    can_rush(world, id)?;
    if melee::range(world, id).is_none() {
        return no(cite!("primal:charge-01"), format!("{name} has no melee range"));
    }
    if model.wild {
        return no(cite!("primal:wild-warbeast-03"), format!("{name} is wild"));
    }
    if part.combat != Combat::NotYet {
        let rule = match has_stood_up(world, id) {
            true => cite!("primal:knockdown-10"),
            false => cite!("primal:charge-02"),
        };
        return no(rule, format!("{name} has forfeited its Combat Action"));
    }
    if part.astray {
        return no(
            cite!("primal:out-of-formation-04"),
            format!("{name} is out of formation"),
        );
    }
    if let Some(denied) = Field::standing(world).forbids(id, "charge", Some("charge")) {
        return no(cite!("primal:special-rules-01"), denied.to_string());
    }
    let pressed = part.ordered && now.order == Some(Order::PressForward);
    // primal:warbeast-pack-04
    let compelled =
        units::pack_of(world, id).is_some() && required::must(world, id).is_some_and(required::Must::charges);
    if world.unit_of(id).is_some() && !pressed && !compelled {
        let rule = match units::pack_of(world, id) {
            Some(_) => cite!("primal:warbeast-pack-04"),
            None => cite!("primal:charge-requirement-02"),
        };
        return no(rule, format!("{name} has no order to charge"));
    }
    let free = Field::standing(world)
        .permits(id, "free", Some("charge"), None)
        .is_some()
        || moves::has_charge_target(world, id);
    if !free && !now.frenzy {
        pay::can_exert(world, id, Price::Charge)?;
    }
    Ok(())
}

/// Whether a model has somebody to charge and nothing keeps it from charging.
pub fn can_charge(world: &World, id: ModelId) -> bool {
    let part = world.part(id);
    let may_move = part.is_some_and(|part| part.movement == Movement::NotYet)
        && !world.model(id).is_helpless()
        && Field::standing(world).forbids(id, "advance", None).is_none();
    may_move && charge(world, id).is_ok() && moves::has_charge_target(world, id)
}

/// Whether a model with Flight looks over others when it charges (primal:advantage-flight-04).
pub fn looks_over(world: &World, id: ModelId) -> bool {
    world.has(id, Advantage::Flight)
}
