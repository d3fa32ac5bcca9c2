//! Models that come back to the table (primal:return-to-play-01, primal:return-to-play-02).

use battlegroup::edition::{Arrival, Edition, Field};
use battlegroup::rules::{Because, Forfeited};
use kernel::{Asked, Play, RuleId, cite};
use table::Length;

use crate::card::Role;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::world::{Share, Whereabouts};
use crate::{Event, Primal, World, hazards, movement};

const RULES: &[RuleId] = &[cite!("primal:return-to-play-01"), cite!("primal:special-rules-01")];

/// The word by which a rule speaks of the Grunts of a unit.
const GRUNT: &str = "Grunt";

/// Who can come back: of a unit, or anybody of the player, that is off the table and not out of the game.
fn candidates(world: &World, because: &Because, arrival: &Arrival<'_>) -> Vec<ModelId> {
    let card = arrival.what.card.as_str();
    let owner = world.model(because.by).owner;
    let unit = arrival.unit_of.and_then(|mate| world.unit_of(mate));
    if arrival.unit_of.is_some() && unit.is_none() {
        return vec![];
    }
    let fits = |id: &ModelId| {
        let model = world.model(*id);
        let is_meant = match (card, unit) {
            (GRUNT, Some(_)) => model.role == Role::Grunt,
            _ => world.is(*id, card),
        };
        let of_unit = unit.is_none_or(|unit| model.unit == Some(unit));
        model.owner == owner && model.whereabouts == Whereabouts::OffTable && of_unit && is_meant
    };
    world.ids().filter(fits).collect()
}

/// A model that was destroyed is put down again, without damage unless its rule says otherwise.
pub fn return_to_play(play: &mut Play<'_, Primal>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
    let (of, within) = (arrival.near, Length::from(arrival.what.within));
    let world = play.world();
    let has_room = |id: &ModelId| movement::room_near(world, *id, of, within).is_some();
    let open: Vec<ModelId> = candidates(world, because, arrival)
        .into_iter()
        .filter(has_room)
        .collect();
    let seat = world.model(because.by).controller;
    let model = match open[..] {
        [] => return Ok(false),
        [only] => only,
        // Grunts of one unit are alike.
        _ if arrival.what.card == GRUNT => open[0],
        _ => Primal::pick(play, seat, because, &open)?,
    };
    let Answer::At { at, facing } = play.ask(seat, Ask::Place { model, within, of })? else {
        return Ok(false);
    };
    let forfeits = { arrival.what.forfeits.iter() }
        .map(|what| match what {
            Forfeited::NormalMovement => Share::Movement,
            Forfeited::CombatAction => Share::Combat,
        })
        .collect();
    let what = Box::new(Event::Returned {
        model,
        at,
        facing,
        boxes: arrival.what.boxes,
        forfeits,
    });
    let because = because.clone();
    play.record(Event::Special { because, what }, RULES);
    hazards::where_it_stands(play, model);
    Ok(true)
}
