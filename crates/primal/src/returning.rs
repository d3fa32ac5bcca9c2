//! Models that come back to the table (primal:return-to-play-01, primal:return-to-play-02), and Grunts that join a unit in the game.

use std::sync::Arc;

use battlegroup::edition::{Arrival, Edition, Field};
use battlegroup::rules::{Because, Forfeited};
use kernel::{Asked, Play, RuleId, Seat, cite};
use smallvec::SmallVec;
use table::Length;

use crate::card::{Profile, Role};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::setup::MOST_MODELS;
use crate::world::{Model, Share, Whereabouts};
use crate::{Event, Library, Primal, World, hazards, movement, units};

const RULES: &[RuleId] = &[cite!("primal:return-to-play-01"), cite!("primal:special-rules-01")];

/// The word by which a rule speaks of the Grunts of a unit.
const GRUNT: &str = "Grunt";

/// Who can come back: of a unit, or anybody of the player and the Faction, that is off the table and not out of the game.
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
        let of_unit = match unit {
            Some(unit) => model.unit == Some(unit),
            None => world.same_faction(because.by, *id),
        };
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
    let forfeits = forfeits(arrival);
    let what = Box::new(Event::Returned {
        model,
        at,
        facing,
        boxes: arrival.what.boxes,
        forfeits,
    });
    let because = because.clone();
    play.record(Event::Special { because, what }, RULES);
    // The first of an empty unit leads it.
    let world = play.world();
    if let Some(unit) = world
        .unit_of(model)
        .filter(|unit| units::commander(world, *unit).is_none())
    {
        let rules: &'static [RuleId] = &[cite!("primal:field-promotion-06")];
        play.record(Event::CommanderChosen { unit, model }, rules);
    }
    hazards::where_it_stands(play, model);
    Ok(true)
}

fn forfeits(arrival: &Arrival<'_>) -> SmallVec<[Share; 2]> {
    let forfeited = arrival.what.forfeits.iter();
    forfeited
        .map(|what| match what {
            Forfeited::NormalMovement => Share::Movement,
            Forfeited::CombatAction => Share::Combat,
        })
        .collect()
}

/// A Grunt that was in no army joins a unit.
pub fn add_trooper(play: &mut Play<'_, Primal>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
    let recruit = arrival.unit_of.and_then(|mate| another_grunt(play.world(), mate));
    recruit.map_or(Ok(false), |recruit| bring(play, because, arrival, recruit))
}

/// A model of another card comes into play.
pub fn put_into_play(play: &mut Play<'_, Primal>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
    let Ok((entry, profile)) = Library::embedded().profile(&arrival.what.card) else {
        return Ok(false);
    };
    let world = play.world();
    let Some(recruit) = newcomer(world, Arc::new(profile.clone()), world.model(because.by).controller) else {
        return Ok(false);
    };
    // The battle has told what of the cards of the armies is not carried out. This card was not among them, and no rule of it that takes an
    // argument was made ready.
    let book = world.codex.book();
    let mut names = profile.not_enforced(book);
    let unready = profile.named_rules().map(|rule| rule.name());
    names.extend(
        unready
            .filter(|name| book.rule(name).is_none())
            .map(|name| name.to_string()),
    );
    names.sort();
    names.dedup();
    if !names.is_empty() {
        play.record(Event::NotEnforced { names }, &[cite!("primal:special-rules-01")]);
    }
    let faction = entry.faction.clone();
    bring(play, because, arrival, Model { faction, ..recruit })
}

/// Its player puts a new model on the table. Where it finds no room it never comes.
fn bring(play: &mut Play<'_, Primal>, because: &Because, arrival: &Arrival<'_>, recruit: Model) -> Asked<bool> {
    const NEW: &[RuleId] = &[cite!("primal:special-rules-01")];
    let special = |what: Event| Event::Special {
        because: because.clone(),
        what: Box::new(what),
    };
    let model = ModelId(play.world().models.len() as u16);
    let recruit = Box::new(recruit);
    play.record(special(Event::Enlisted { recruit }), NEW);
    let (of, within) = (arrival.near, Length::from(arrival.what.within));
    let seat = play.world().model(because.by).controller;
    let place = match arrival.what.in_place {
        // primal:replace-01
        true => movement::replaced_by(play, of, play.world().model(model).base(), seat)?,
        false if movement::room_near(play.world(), model, of, within).is_none() => None,
        false => match play.ask(seat, Ask::Place { model, within, of })? {
            Answer::At { at, facing } => Some((at, facing)),
            _ => None,
        },
    };
    let Some((at, facing)) = place else {
        return Ok(false);
    };
    let joined = Event::CameIntoPlay {
        model,
        at,
        facing,
        forfeits: forfeits(arrival),
    };
    play.record(special(joined), NEW);
    hazards::where_it_stands(play, model);
    Ok(true)
}

/// One more Grunt like those that the unit has or had.
fn another_grunt(world: &World, mate: ModelId) -> Option<Model> {
    let unit = world.unit_of(mate)?;
    let troopers = world.unit(unit).troopers.iter();
    let like = { troopers.map(|id| world.model(*id)) }.find(|trooper| trooper.role == Role::Grunt)?;
    Some(Model {
        faction: like.faction.clone(),
        controller: world.model(mate).controller,
        unit: Some(unit),
        ..newcomer(world, like.profile.clone(), like.owner)?
    })
}

/// A model with a name of its own, unless the game has as many models as it can have.
fn newcomer(world: &World, profile: Arc<Profile>, owner: Seat) -> Option<Model> {
    if world.models.len() >= MOST_MODELS {
        return None;
    }
    let is_free = |name: &String| world.models.iter().all(|other| other.name != *name);
    let numbered = (2..).map(|number: usize| format!("{} {number}", profile.name));
    let name = std::iter::once(profile.name.clone()).chain(numbered).find(is_free)?;
    Some(Model {
        // Nothing brings it back before it has come.
        whereabouts: Whereabouts::RemovedFromPlay,
        ..Model::new(name, owner, profile)
    })
}
