//! What the active model or unit may do now, and by which rule not.

use battlegroup::life::System;
use battlegroup::windows::AttackTrait;
use kernel::{Refusal, RuleId, cite};

use crate::card::{Advantage, Kind};
use crate::control::can_force;
use crate::ids::{Actor, ModelId};
use crate::power_attacks::PowerAttack;
use crate::questions::Verb;
use crate::sight::Eyes;
use crate::world::{Activation, ActivationStep, Combat, Movement};
use crate::{World, melee, special};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// Whether a verb is open, and if not, by which rule.
pub fn check_verb(world: &World, verb: Verb) -> Checked {
    let Some(now) = &world.activation else {
        return no(cite!("wm4:activation-01"), "nothing is activating".into());
    };
    let name = world.actor_name(now.actor);
    if verb == Verb::Done {
        return match now.movement {
            Movement::NotYet => no(
                cite!("wm4:activation-06"),
                format!("the Normal Movement of {name} comes before its Combat Action"),
            ),
            _ => Ok(()),
        };
    }
    if super::any_time::VERBS.contains(&verb) {
        return super::any_time::check(world, verb);
    }
    if matches!(verb, Verb::Melee | Verb::Ranged) {
        return super::combat::check_verb(world, verb);
    }
    if verb == Verb::Wait {
        return match now.step <= ActivationStep::Movement && now.movement == Movement::NotYet {
            true => check_fights_first(world, now),
            false => super::combat::check_wait(world),
        };
    }
    moves_after_fight(world, now, verb)?;
    if PowerAttack::of(verb).is_some() {
        if matches!(verb, Verb::Slam | Verb::Trample) {
            super::required::check(world, now.actor, verb)?;
        }
        return crate::power_attacks::check_verb(world, verb);
    }
    if now.movement != Movement::NotYet {
        let why = format!("{name} has used its Normal Movement or forfeited it");
        let was_given_up = now.movement == Movement::Forfeited;
        let rule = if was_given_up {
            cite!("wm4:forfeit-03")
        } else {
            cite!("wm4:normal-movement-01")
        };
        return no(rule, why);
    }
    super::required::check(world, now.actor, verb)?;
    match verb {
        Verb::ForfeitMovement | Verb::Done => Ok(()),
        Verb::Melee
        | Verb::Ranged
        | Verb::Heal
        | Verb::ShedFury
        | Verb::Rile
        | Verb::Cast
        | Verb::Feat
        | Verb::Special
        | Verb::TakeOver
        | Verb::PlayCard => Ok(()),
        Verb::Headbutt | Verb::Slam | Verb::Throw | Verb::Trample | Verb::Wait => Ok(()),
        Verb::Aim => check_aim(world, now.actor),
        Verb::FullAdvance | Verb::Run => some_mover(world, now.actor, verb),
        Verb::Charge => {
            some_mover(world, now.actor, verb)?;
            let any = movers(world, now.actor, verb)
                .into_iter()
                .any(|mover| targets(world, mover).next().is_some());
            if any {
                return Ok(());
            }
            no(
                cite!("wm4:charge-06"),
                format!("{name} sees no enemy that it could charge"),
            )
        }
    }
}

/// Whether the Normal Movement may wait until after the Combat Action.
fn check_fights_first(world: &World, now: &Activation) -> Checked {
    let name = world.actor_name(now.actor);
    let may = |id: ModelId| special::permits(world, id, "may", "fight_first", None).is_some();
    match now.actor {
        Actor::Model(id) if may(id) && now.part(id).is_some_and(|part| part.combat == Combat::NotYet) => Ok(()),
        _ => no(
            cite!("wm4:activation-06"),
            format!("the Normal Movement of {name} comes before its Combat Action"),
        ),
    }
}

/// A model that has fought before it moves makes a full advance, if it can.
fn moves_after_fight(world: &World, now: &Activation, verb: Verb) -> Checked {
    let Actor::Model(id) = now.actor else { return Ok(()) };
    let has_fought = now.part(id).is_some_and(|part| part.combat == Combat::Done);
    let is_due = now.step == ActivationStep::Movement && now.movement == Movement::NotYet && has_fought;
    match verb {
        _ if !is_due || super::any_time::VERBS.contains(&verb) => Ok(()),
        Verb::FullAdvance => Ok(()),
        Verb::ForfeitMovement if check_mover(world, id, Verb::FullAdvance).is_err() => Ok(()),
        _ => no(
            cite!("wm4:special-rules-01"),
            format!("{} has fought, and makes a full advance", world.name(id)),
        ),
    }
}

/// wm4:structure-fixed-03
fn check_aim(world: &World, actor: Actor) -> Checked {
    let structure = world
        .models_of(actor)
        .into_iter()
        .find(|id| world.model(*id).profile.kind == Kind::Structure);
    match structure {
        Some(id) => no(
            cite!("wm4:structure-fixed-03"),
            format!("{} cannot aim", world.name(id)),
        ),
        None => Ok(()),
    }
}

fn some_mover(world: &World, actor: Actor, verb: Verb) -> Checked {
    let mut first = None;
    for model in world.models_of(actor) {
        match check_mover(world, model, verb) {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(first.unwrap_or_else(|| Refusal::new(cite!("wm4:activation-05"), "nobody of it is on the table")))
}

/// The models that can make the movement (wm4:unit-movement-01, wm4:unit-charge-01).
pub fn movers(world: &World, actor: Actor, verb: Verb) -> Vec<ModelId> {
    let all = world.models_of(actor).into_iter();
    all.filter(|model| check_mover(world, *model, verb).is_ok()).collect()
}

/// Whether one model may make such a movement, for itself or for its unit.
pub fn check_mover(world: &World, id: ModelId, verb: Verb) -> Checked {
    let Some(model) = world.get(id) else {
        return no(cite!("wm4:unit-movement-01"), "there is no such model".into());
    };
    let name = &model.name;
    let Some(part) = world.activation.as_ref().and_then(|now| now.part(id)) else {
        return no(cite!("wm4:activation-10"), format!("{name} is not activating"));
    };
    if model.profile.kind == Kind::Structure {
        return no(cite!("wm4:structure-fixed-01"), format!("{name} is a structure"));
    }
    if model.knocked_down {
        return no(cite!("wm4:knockdown-02"), format!("{name} is knocked down"));
    }
    if model.stationary {
        return no(cite!("wm4:stationary-01"), format!("{name} is stationary"));
    }
    if model.held {
        return no(cite!("wm4:unit-movement-04"), format!("{name} cannot advance"));
    }
    if let Some(denied) = special::forbids(world, id, "advance", None) {
        return Err(special::refused(world, &denied));
    }
    if part.stays {
        let why = format!("{name} gave up its Normal Movement to stand up");
        return no(cite!("wm4:knockdown-13"), why);
    }
    match verb {
        Verb::Run => check_run(world, id),
        Verb::Charge => check_charger(world, id),
        _ => Ok(()),
    }
}

fn has_its_combat_action(world: &World, id: ModelId, rule: RuleId) -> Checked {
    match &world.activation {
        Some(now) if now.has_forfeited_combat(id) => no(
            now.forfeit_rule(id, rule),
            format!("{} has forfeited its Combat Action", world.name(id)),
        ),
        _ => Ok(()),
    }
}

/// wm4:run-05, wm4:run-06, wm4:charge-19, wm4:charge-20, wm4:system-cripple-09
fn can_pay(world: &World, id: ModelId, act: &str, rule: RuleId) -> Checked {
    let model = world.model(id);
    if model.is_crippled(System::Movement) {
        let why = format!("the movement system of {} is crippled", model.name);
        return no(cite!("wm4:system-cripple-09"), why);
    }
    // Cannot beats can (wm4:priority-06).
    if let Some(denied) = special::forbids(world, id, "charge", Some(act)) {
        return Err(special::refused(world, &denied));
    }
    if special::permits(world, id, "free", act, None).is_some() {
        return Ok(());
    }
    let denied = special::forbids(world, id, "points", Some("spend")).filter(|_| model.profile.is_warjack());
    if let Some(denied) = denied {
        return Err(special::refused(world, &denied));
    }
    if model.profile.is_warjack() {
        has_focus(world, id, rule)?;
    }
    if model.profile.is_warbeast() {
        can_force(world, id, 1)?;
    }
    Ok(())
}

/// Whether a warjack has a point to spend, which a crippled cortex takes from it (wm4:system-cripple-05).
pub fn has_focus(world: &World, id: ModelId, rule: RuleId) -> Checked {
    let model = world.model(id);
    if model.is_crippled(System::Cortex) {
        let why = format!("the cortex of {} is crippled", model.name);
        return no(cite!("wm4:system-cripple-05"), why);
    }
    if model.focus == 0 {
        return no(rule, format!("{} has no focus point to spend", model.name));
    }
    Ok(())
}

/// wm4:run-02, wm4:forfeit-03, wm4:knockdown-11
fn check_run(world: &World, id: ModelId) -> Checked {
    can_pay(world, id, "run", cite!("wm4:run-05"))?;
    has_its_combat_action(world, id, cite!("wm4:forfeit-03"))
}

/// wm4:charge-02, wm4:charge-03, wm4:charge-05, wm4:unit-charge-01
fn check_charger(world: &World, id: ModelId) -> Checked {
    let name = world.name(id);
    has_its_combat_action(world, id, cite!("wm4:charge-03"))?;
    if melee::range(world, id).is_none() {
        return no(cite!("wm4:charge-02"), format!("{name} has no melee range"));
    }
    if melee::is_engaged(world, id) {
        let rule = match world.unit_of(id) {
            Some(_) => cite!("wm4:unit-charge-01"),
            None => cite!("wm4:charge-05"),
        };
        return no(rule, format!("{name} is engaged"));
    }
    can_pay(world, id, "charge", cite!("wm4:charge-19"))
}

/// wm4:charge-04, wm4:charge-06, wm4:charge-23, wm4:unit-charge-02, wm4:unit-charge-03, wm4:flight-rules-04
pub fn check_charge_target(world: &World, charger: ModelId, target: ModelId) -> Checked {
    let name = world.name(charger);
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play()) else {
        return no(cite!("wm4:charge-06"), "there is no such model in play".into());
    };
    if !world.are_enemies(charger, target) {
        return no(cite!("wm4:charge-04"), format!("{} is a friend of {name}", aim.name));
    }
    if let Some(denied) = special::shields(world, charger, target, AttackTrait::Charge) {
        return Err(special::refused(world, &denied));
    }
    if charging_eyes(world, charger).sees(target) {
        return Ok(());
    }
    let rule = match world.unit_of(charger) {
        Some(_) => cite!("wm4:unit-charge-02"),
        None => cite!("wm4:charge-06"),
    };
    no(rule, format!("{name} has no line of sight to {}", aim.name))
}

/// As a model looks at those whom it could charge (wm4:flight-rules-04).
fn charging_eyes(world: &World, charger: ModelId) -> Eyes<'_> {
    let eyes = Eyes::of(world, charger);
    match world.has(charger, Advantage::Flight) {
        true => eyes.past_models(),
        false => eyes,
    }
}

/// The enemies that a model may charge: [`check_charge_target`] for all of them.
pub fn targets(world: &World, charger: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    let eyes = charging_eyes(world, charger);
    let shielded = move |target| special::shields(world, charger, target, AttackTrait::Charge).is_some();
    world
        .enemies(charger)
        .filter(move |target| !shielded(*target) && eyes.sees(*target))
}
