//! Shaking effects (primal:forcing-13, primal:fury-spend-03, primal:warcaster-focus-use-03, primal:warjack-focus-use-05).

use kernel::{Asked, Play, cite};

use crate::ids::ModelId;
use crate::pay::{self, Price};
use crate::questions::{Answer, Ask};
use crate::{Event, Primal, World};

/// Whether a model lies or stands still and can pay to end it. It never stands up in the turn in which it fell (primal:knockdown-06).
fn can_shake(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let lies = model.knocked_down.is_some_and(|turn| turn != world.turn_number);
    if !(lies || model.stationary) || model.activated {
        return false;
    }
    pay::can_afford(world, id, price(world, id)).is_ok()
}

/// What a model would pay for.
fn price(world: &World, id: ModelId) -> Price {
    if world.model(id).is_down() {
        Price::StandUp
    } else {
        Price::EndStationary
    }
}

/// One model is asked. Gives back whether there was one.
pub fn next(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let next = world
        .of(world.turn)
        .find(|id| !world.finished.contains(id) && can_shake(world, *id));
    let Some(model) = next else { return Ok(false) };
    let seat = world.turn;
    let rules = &[cite!("primal:forcing-13"), cite!("primal:fury-spend-03")];
    if play.choose(seat, Ask::Shake { model }, vec![Answer::No, Answer::Yes])? == Answer::Yes {
        let price = price(play.world(), model);
        pay::pay(play, model, price);
        play.record(Event::Shook { model }, rules);
    }
    play.record(Event::ItemFinished { model }, rules);
    Ok(true)
}
