//! Shaking effects (primal:forcing-13, primal:fury-spend-03).

use kernel::{Asked, Play, cite};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Primal, World, fury};

/// Whether a model lies or stands still and can pay to end it. It never stands up in the turn in which it fell (primal:knockdown-06).
fn can_shake(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let lies = model.knocked_down.is_some_and(|turn| turn != world.turn_number);
    if !(lies || model.stationary) || model.activated {
        return false;
    }
    match () {
        () if model.profile.is_warlock() => model.fury > 0,
        () if model.profile.is_warbeast() => fury::can_force(world, id, 1).is_ok(),
        () => false,
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
        if play.world().model(model).profile.is_warbeast() {
            fury::force(play, model, 1, rules);
        } else {
            play.record(Event::FurySpent { model, points: 1 }, rules);
        }
        play.record(Event::Shook { model }, rules);
    }
    play.record(Event::ItemFinished { model }, rules);
    Ok(true)
}
