//! Models that a rule requires to run or to charge (wm4:run-04, wm4:required-charge-01).

use kernel::{Play, Refusal, cite};

use super::verbs;
use crate::ids::Actor;
use crate::questions::Verb;
use crate::world::{Movement, Must, Share};
use crate::{Event, Warmachine, World};

fn must(world: &World, actor: Actor) -> Option<Must> {
    world.models_of(actor).into_iter().find_map(|id| world.model(id).must)
}

/// Whether a verb is one that the model may choose although something is required of it.
pub fn check(world: &World, actor: Actor, verb: Verb) -> Result<(), Refusal> {
    let name = world.actor_name(actor);
    match (must(world, actor), verb) {
        (None, _) | (Some(Must::Run), Verb::Run) | (Some(Must::Charge), Verb::Charge) => Ok(()),
        (Some(Must::Run), Verb::FullAdvance | Verb::ForfeitMovement) if !can_run(world, actor) => Ok(()),
        (Some(Must::Run), _) => Err(Refusal::new(cite!("wm4:run-04"), format!("{name} must run"))),
        (Some(Must::Charge), _) => Err(Refusal::new(
            cite!("wm4:required-charge-01"),
            format!("{name} must charge"),
        )),
    }
}

fn can_run(world: &World, actor: Actor) -> bool {
    !verbs::movers(world, actor, Verb::Run).is_empty()
}

fn can_charge(world: &World, actor: Actor) -> bool {
    let movers = verbs::movers(world, actor, Verb::Charge);
    movers
        .into_iter()
        .any(|mover| verbs::targets(world, mover).next().is_some())
}

/// What follows if a model cannot do what is required of it. Gives back whether its Normal Movement is over by that.
pub fn settle(play: &mut Play<'_, Warmachine>, actor: Actor) -> bool {
    let world = play.world();
    let required = must(world, actor);
    let models = world.models_of(actor);
    let has_combat = |id| {
        let now = play.world().activation.as_ref();
        now.is_some_and(|now| !now.has_forfeited_combat(id))
    };
    match required {
        Some(Must::Charge) if !can_charge(world, actor) => {
            let rules = &[cite!("wm4:required-charge-01")];
            for model in models {
                for share in [Share::Movement, Share::Combat] {
                    play.record(Event::Forfeited { model, share }, rules);
                }
            }
            let movement = Movement::Forfeited;
            play.record(Event::MovementChosen { movement }, rules);
            true
        }
        Some(Must::Run) if !can_run(world, actor) && models.iter().copied().any(has_combat) => {
            for model in models {
                let share = Share::Combat;
                play.record(Event::Forfeited { model, share }, &[cite!("wm4:run-04")]);
            }
            false
        }
        _ => false,
    }
}
