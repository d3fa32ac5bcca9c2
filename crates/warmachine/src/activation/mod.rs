//! One activation: a model or a whole unit, Normal Movement first and Combat Action after it (wm4:activation-06).
//!
//! [`verbs`] says what may be done and by which rule not; [`moves`] carries it out.

pub mod any_time;
mod combat;
mod hazards;
mod moves;
mod required;
mod take_over;
mod verbs;

pub use any_time::refuse_patient;
pub use combat::{attackable, can_declare, check_attack, check_fighter, check_weapon, has_initial_of, shoot_at_once};
pub use hazards::{enter_by_landing, enter_on_way, enter_where_placed, suffer_lying};
pub use moves::{go, stops_crippled, travel};
pub use take_over::{check_target as check_take_over, is_autonomous};
pub use verbs::{check_charge_target, check_mover, check_verb, has_focus, movers, targets};

use battlegroup::windows::Step;
use kernel::{Asked, Play, RuleId, cite};

use crate::ids::{Actor, ModelId};
use crate::power_attacks::PowerAttack;
use crate::questions::{Answer, Ask, Verb};
use crate::world::{Activation, ActivationStep, Declared, Movement, Outcome, Share};
use crate::{Event, Warmachine, World, damage, melee, special};

/// The next model or unit is chosen, or the turn is over: all that can activate must (wm4:activation-01, wm4:activation-03,
/// wm4:activation-04).
pub fn activate_next(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let open: Vec<Answer> = waiting(play.world()).into_iter().map(Answer::Actor).collect();
    if open.is_empty() {
        let stage = crate::world::Stage::TurnEnds;
        play.record(Event::StageReached { stage }, &[cite!("wm4:activation-01")]);
        return Ok(());
    }
    let seat = play.world().turn.seat();
    match play.choose(seat, Ask::Activate, open)? {
        Answer::Actor(actor) => begin(play, actor),
        Answer::Concede => concede(play),
        Answer::Dispute(issue) => crate::disputes::settle(play, issue)?,
        _ => {}
    }
    Ok(())
}

/// wm4:victory-01
fn concede(play: &mut Play<'_, Warmachine>) {
    let player = play.world().turn;
    let outcome = Outcome::Won(play.world().after(player));
    let rules = &[cite!("wm4:victory-01")];
    play.record(Event::Conceded { player }, rules);
    play.record(Event::GameOver { outcome }, rules);
}

/// Everything of the active player that has not activated in this turn.
pub fn waiting(world: &World) -> Vec<Actor> {
    let mut found: Vec<Actor> = vec![];
    for id in world.of(world.turn) {
        let model = world.model(id);
        // wm4:inert-warjack-02, wm4:wild-warbeast-02
        if model.activated || model.inert || model.wild {
            continue;
        }
        let actor = world.actor_of(id);
        if !found.contains(&actor) {
            found.push(actor);
        }
    }
    found
}

fn begin(play: &mut Play<'_, Warmachine>, actor: Actor) {
    let world = play.world();
    let parts = world.models_of(actor);
    let parts = parts.into_iter().map(|id| (id, melee::engaged_by(world, id)));
    let activation = Box::new(Activation::new(actor, parts));
    let rules: Vec<RuleId> = match actor {
        Actor::Model(_) => vec![cite!("wm4:activation-01"), cite!("wm4:activation-07")],
        Actor::Unit(_) => vec![cite!("wm4:activation-01"), cite!("wm4:activation-08")],
    };
    play.record(Event::Activated { activation }, rules);
    take_over::forfeit_required(play);
}

fn reach_step(play: &mut Play<'_, Warmachine>, step: ActivationStep) {
    let rule = match step {
        ActivationStep::Begins => cite!("wm4:timing-activation-01"),
        ActivationStep::Forfeits => cite!("wm4:timing-activation-02"),
        ActivationStep::BeforeMovement => cite!("wm4:timing-activation-04"),
        ActivationStep::Movement => cite!("wm4:timing-activation-05"),
        ActivationStep::MovementEnds => cite!("wm4:timing-activation-06"),
        ActivationStep::Combat => cite!("wm4:timing-activation-07"),
        ActivationStep::Ends => cite!("wm4:timing-activation-08"),
    };
    play.record(Event::ActivationStepReached { step }, vec![rule]);
}

/// One thing of the activation that is going on.
pub fn act(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let Some(now) = play.world().activation.clone() else {
        let stage = crate::world::Stage::Activations;
        play.record(Event::StageReached { stage }, &[cite!("wm4:activation-01")]);
        return Ok(());
    };
    if play.world().models_of(now.actor).is_empty() {
        end(play, &[cite!("wm4:activation-05")])?;
        damage::decide(play);
        return Ok(());
    }
    if let Some(Declared::Spell(cast)) = now.declared {
        crate::spells::carry_out(play, cast)?;
        damage::decide(play);
        return Ok(());
    }
    match now.step {
        ActivationStep::Begins => {
            special::activation(play, Step::ActivationStarts, None)?;
            if play
                .world()
                .activation
                .as_ref()
                .is_some_and(|now| now.step == ActivationStep::Begins)
            {
                reach_step(play, ActivationStep::Forfeits);
            }
        }
        ActivationStep::Forfeits => {
            if !stand_up(play, &now)? {
                reach_step(play, ActivationStep::BeforeMovement);
            }
        }
        ActivationStep::BeforeMovement => {
            special::activation(play, Step::RequiredForfeits, None)?;
            special::activation(play, Step::BeforeMovement, None)?;
            reach_step(play, ActivationStep::Movement);
        }
        ActivationStep::Movement => match (now.declared, now.movement) {
            (Some(declared), _) => moves::carry_out(play, declared)?,
            (None, Movement::NotYet) => choose_movement(play, now.actor)?,
            (None, Movement::Ran) => end(play, &[cite!("wm4:run-02")])?,
            (None, Movement::Charged) if now.charge.is_none_or(|charge| !charge.reached) => {
                end(play, &[cite!("wm4:charge-18"), cite!("wm4:unit-charge-08")])?;
            }
            (None, _) => {
                special::activation(play, Step::MovementEnds, None)?;
                if play
                    .world()
                    .activation
                    .as_ref()
                    .is_some_and(|now| now.step == ActivationStep::Movement)
                {
                    reach_step(play, ActivationStep::MovementEnds);
                }
            }
        },
        ActivationStep::MovementEnds => {
            if let Some(Declared::Assault {
                attacker,
                weapon,
                target,
            }) = now.declared
            {
                crate::attack::carry_out_assault(play, attacker, weapon, target)?;
                return Ok(());
            }
            if crate::assault::next(play, &now)? {
                return Ok(());
            }
            moves::forfeit_after_unit_charge(play, &now);
            reach_step(play, ActivationStep::Combat);
        }
        ActivationStep::Combat => match now.declared {
            Some(Declared::Attack {
                attacker,
                weapon,
                target,
            }) => crate::attack::carry_out(play, attacker, weapon, target)?,
            Some(Declared::Power(power)) => crate::power_attacks::carry_out(play, power)?,
            _ => combat::choose(play, &now)?,
        },
        ActivationStep::Ends => end(play, &[cite!("wm4:activation-07")])?,
    }
    damage::decide(play);
    Ok(())
}

/// Each knocked down model says whether it stands, and what it gives up for it (wm4:knockdown-07, wm4:knockdown-10). Gives back whether somebody was asked.
fn stand_up(play: &mut Play<'_, Warmachine>, now: &Activation) -> Asked<bool> {
    let world = play.world();
    let lies = |id: &ModelId| world.model(*id).knocked_down && !world.finished.contains(id);
    let Some(model) = now.parts.iter().map(|part| part.model).find(lies) else {
        return Ok(false);
    };
    let mut open = vec![Answer::No, Answer::Gives(Share::Movement)];
    // wm4:forfeit-02
    if !now.has_forfeited_combat(model) {
        open.push(Answer::Gives(Share::Combat));
    }
    let seat = world.model(model).controller.seat();
    let rules = &[
        cite!("wm4:knockdown-07"),
        cite!("wm4:knockdown-10"),
        cite!("wm4:knockdown-12"),
    ];
    match play.choose(seat, Ask::Stand { model }, open)? {
        Answer::Gives(share) => {
            play.record(Event::Forfeited { model, share }, rules);
            play.record(Event::StoodUp { model }, rules);
        }
        _ => play.record(Event::ItemFinished { model }, rules),
    }
    Ok(true)
}

/// wm4:normal-movement-01
fn choose_movement(play: &mut Play<'_, Warmachine>, actor: Actor) -> Asked<()> {
    let verbs = [
        Verb::ForfeitMovement,
        Verb::Aim,
        Verb::FullAdvance,
        Verb::Run,
        Verb::Charge,
        Verb::Slam,
        Verb::Trample,
    ];
    if required::settle(play, actor) {
        return Ok(());
    }
    let world = play.world();
    let open = verbs
        .into_iter()
        .chain([Verb::Wait])
        .chain(any_time::VERBS)
        .filter(|verb| check_verb(world, *verb).is_ok());
    let open = open.map(Answer::Verb).collect();
    let seat = world.turn.seat();
    match play.choose(seat, Ask::Verb { actor }, open)? {
        Answer::Verb(verb) if any_time::VERBS.contains(&verb) => any_time::carry_out(play, verb),
        Answer::Verb(Verb::Wait) => {
            fight_first(play, actor);
            Ok(())
        }
        Answer::Verb(verb) => match (PowerAttack::of(verb), actor) {
            (Some(kind), Actor::Model(model)) => crate::power_attacks::declare(play, model, kind),
            _ => moves::declare(play, actor, verb),
        },
        _ => Ok(()),
    }
}

/// A rule lets the model make its Combat Action before its Normal Movement (wm4:priority-01).
fn fight_first(play: &mut Play<'_, Warmachine>, actor: Actor) {
    let Actor::Model(model) = actor else { return };
    if let Some(because) = special::permits(play.world(), model, "may", "fight_first", None) {
        special::tell(play, &because, "fight_first", Some(model));
        reach_step(play, ActivationStep::Combat);
    }
}

/// The activation ends, and whoever ends it in a hazard suffers it (wm4:activation-07, wm4:activation-10).
fn end(play: &mut Play<'_, Warmachine>, rules: &'static [RuleId]) -> Asked<()> {
    let Some(now) = play.world().activation.as_ref() else {
        return Ok(());
    };
    let actor = now.actor;
    if now.step != ActivationStep::Ends && play.world().rules.listens(Step::ActivationEnds) {
        reach_step(play, ActivationStep::Ends);
    }
    special::activation(play, Step::ActivationEnds, None)?;
    hazards::suffer_at_end(play, actor);
    play.record(Event::ActivationEnded { actor }, rules);
    Ok(())
}
