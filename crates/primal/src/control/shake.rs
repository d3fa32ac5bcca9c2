//! Shaking effects (primal:forcing-13, primal:fury-spend-03, primal:warcaster-focus-use-03 to primal:warcaster-focus-use-05,
//! primal:warjack-focus-use-05 to primal:warjack-focus-use-07).

use battlegroup::ledger::Note;
use kernel::{Asked, Play, cite};

use crate::conditions;
use crate::ids::ModelId;
use crate::pay::{self, Price};
use crate::questions::{Answer, Ask, Shaken};
use crate::{Event, Primal, World};

/// What a model could shake off, each for a point. It never stands up in the turn in which it fell (primal:knockdown-06).
fn things(world: &World, id: ModelId) -> Vec<Shaken> {
    let model = world.model(id);
    let mut found = vec![];
    if model.knocked_down.is_some_and(|turn| turn != world.turn_number) {
        found.push(Shaken::Knockdown);
    }
    if model.stationary {
        found.push(Shaken::Stationary);
    }
    let effects = conditions::shakable(world, id).into_iter();
    found.extend(effects.map(|(number, _)| Shaken::Effect(number)));
    found
}

const fn price(thing: Shaken) -> Price {
    match thing {
        Shaken::Knockdown => Price::StandUp,
        Shaken::Stationary => Price::EndStationary,
        Shaken::Effect(_) => Price::ShakeEffect,
    }
}

fn can_shake(world: &World, id: ModelId, thing: Shaken) -> bool {
    pay::can_afford(world, id, price(thing)).is_ok()
}

/// One model is asked for everything that it could shake off. Gives back whether there was one.
pub fn next(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let next = world.of(world.turn).find(|id| {
        let mut things = things(world, *id).into_iter();
        !world.finished.contains(id) && things.any(|thing| can_shake(world, *id, thing))
    });
    let Some(model) = next else { return Ok(false) };
    let seat = world.turn;
    let rules = &[cite!("primal:forcing-13"), cite!("primal:fury-spend-03")];
    for what in things(world, model) {
        if !can_shake(play.world(), model, what) {
            continue;
        }
        let ask = Ask::Shake { model, what };
        if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
            continue;
        }
        pay::pay(play, model, price(what));
        match what {
            Shaken::Knockdown => play.record(Event::StoodUp { model }, rules),
            Shaken::Stationary => play.record(Event::MovesAgain { model }, rules),
            Shaken::Effect(number) => {
                let note = Box::new(Note::Ends(number));
                play.record(Event::Noted { note }, rules);
            }
        }
    }
    play.record(Event::ItemFinished { model }, rules);
    Ok(true)
}
