//! Models that come back to the table, and models that were in no army and come into play by a special rule.

use std::sync::Arc;

use battlegroup::edition::Arrival;
use battlegroup::rules::{Because, Effect, Forfeited, Muster, Rule};
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::Inches;

use super::{room_near, tell};
use crate::card::Profile;
use crate::events::Enlisted;
use crate::ids::{ModelId, PlayerId};
use crate::questions::{Answer, Ask};
use crate::setup::MOST_MODELS;
use crate::world::{Model, Share, Whereabouts};
use crate::{Event, Warmachine, World, activation, movement};

/// A new model is no part of the rulebook: the rule that brings it says all of it.
const NEW: &[RuleId] = &[cite!("wm4:special-rules-01")];

/// The cards that a rule can put into play.
pub fn summoned_cards(rule: &Rule) -> Vec<String> {
    fn of(effects: &[Effect], cards: &mut Vec<String>) {
        for effect in effects {
            if let Effect::PutIntoPlay(newcomer) = effect {
                cards.push(newcomer.card.clone());
            }
            let inside: Vec<Effect> = effect.inside().into_iter().cloned().collect();
            of(&inside, cards);
        }
    }
    let mut cards = vec![];
    for trigger in &rule.on {
        of(&trigger.may, &mut cards);
        of(&trigger.must, &mut cards);
    }
    for used in &rule.uses {
        of(&used.does, &mut cards);
    }
    cards
}

fn forfeits(arrival: &Arrival<'_>) -> SmallVec<[Share; 2]> {
    { arrival.what.forfeits.iter() }
        .map(|what| match what {
            Forfeited::NormalMovement => Share::Movement,
            Forfeited::CombatAction => Share::Combat,
        })
        .collect()
}

/// A Grunt of the unit that lies off the table comes back (wm4:return-to-play-01, wm4:return-to-play-02).
pub fn return_to_play(play: &mut Play<'_, Warmachine>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
    let world = play.world();
    let Some(unit) = arrival.unit_of.and_then(|model| world.model(model).unit) else {
        return Ok(false);
    };
    let lost = |id: &ModelId| world.model(*id).whereabouts == Whereabouts::OffTable;
    let Some(model) = world.unit(unit).troopers.iter().copied().find(lost) else {
        return Ok(false);
    };
    let (of, within) = (arrival.near, arrival.what.within);
    if room_near(world, model, of, within).is_none() {
        return Ok(false);
    }
    tell(play, because, "return", Some(model));
    let seat = World::seat_of(play.world(), because.by);
    let Answer::At(at) = play.ask(seat, Ask::PlaceAt { model, of, within })? else {
        return Ok(false);
    };
    play.record(
        Event::ReturnedToPlay {
            model,
            at,
            boxes: arrival.what.boxes,
            forfeits: forfeits(arrival),
        },
        &[cite!("wm4:return-to-play-01")],
    );
    activation::enter_where_placed(play, model)?;
    Ok(true)
}

/// A Grunt that was in no army joins a unit: one more of those that it has most of.
pub fn add_trooper(play: &mut Play<'_, Warmachine>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
    let world = play.world();
    let Some(unit) = arrival.unit_of.and_then(|mate| world.unit_of(mate)) else {
        return Ok(false);
    };
    let troopers = &world.unit(unit).troopers;
    let alike = |id: &ModelId| {
        let name = &world.model(*id).profile.name;
        troopers
            .iter()
            .filter(|mate| world.model(**mate).profile.name == *name)
            .count()
    };
    // Attachments stand behind the Grunts, and the first of several that are alike counts.
    let grunt = troopers.iter().copied().rev().max_by_key(|id| alike(id));
    let Some(grunt) = grunt.map(|id| world.model(id)) else {
        return Ok(false);
    };
    let (profile, faction) = (grunt.profile.clone(), grunt.faction.clone());
    let Some(model) = newcomer(world, &[], &profile, &faction, grunt.owner) else {
        return Ok(false);
    };
    let recruits = Enlisted {
        models: vec![model],
        unit: None,
        joins: Some(unit),
    };
    bring(play, because, arrival, recruits, "add_trooper")
}

/// A model or a whole unit of another card comes into play.
pub fn put_into_play(play: &mut Play<'_, Warmachine>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
    let world = play.world();
    let Some(group) = { world.summons.iter() }.find(|group| group.name == arrival.what.card) else {
        return Ok(false);
    };
    let owner = world.model(because.by).controller;
    let mut models: Vec<Model> = vec![];
    for recruit in &group.models {
        match newcomer(world, &models, &recruit.profile, &group.faction, owner) {
            Some(model) => models.push(model),
            None => return Ok(false),
        }
    }
    // A companion is in the battlegroup of whoever it accompanies.
    let own_words = [&world.model(because.by).profile.name];
    for model in &mut models {
        let accompanies = |muster: &Muster| matches!(muster, Muster::Companion(name) if own_words.contains(&name));
        let rules = { model.profile.rules.iter() }.filter_map(|rule| world.rules.book().rule(&rule.reference().name()));
        if rules.flat_map(|rule| &rule.muster.0).any(accompanies) {
            model.leader = Some(because.by);
        }
    }
    let recruits = Enlisted {
        models,
        unit: group.is_unit.then(|| group.name.clone()),
        joins: None,
    };
    bring(play, because, arrival, recruits, "put_into_play")
}

/// A model with a name of its own, unless the game has as many models as it can have.
fn newcomer(world: &World, with: &[Model], profile: &Arc<Profile>, faction: &str, owner: PlayerId) -> Option<Model> {
    if world.models.len() + with.len() >= MOST_MODELS {
        return None;
    }
    let is_free = |name: &String| world.models.iter().chain(with).all(|other| other.name != *name);
    let numbered = (2..).map(|number: usize| format!("{} {number}", profile.name));
    let name = std::iter::once(profile.name.clone()).chain(numbered).find(is_free)?;
    Some(Model {
        faction: faction.into(),
        // Nothing brings it back before it has come.
        whereabouts: Whereabouts::RemovedFromPlay,
        ..Model::new(name, owner, profile.clone())
    })
}

/// The distance that it stands completely within.
fn reach(world: &World, model: ModelId, arrival: &Arrival<'_>) -> Inches {
    let Inches(within) = arrival.what.within;
    let base = world.model(model).base().base().outer_radius() * 2;
    Inches(if arrival.what.partly { within + base } else { within })
}

/// The player puts new models on the table, one after the other. One that finds no room never comes.
fn bring(
    play: &mut Play<'_, Warmachine>,
    because: &Because,
    arrival: &Arrival<'_>,
    recruits: Enlisted,
    does: &'static str,
) -> Asked<bool> {
    let first = play.world().models.len() as u16;
    let ids: Vec<ModelId> = (first..).take(recruits.models.len()).map(ModelId).collect();
    let recruits = Box::new(recruits);
    play.record(Event::Enlisted { recruits }, NEW);
    let of = arrival.near;
    let seat = World::seat_of(play.world(), because.by);
    let mut happened = false;
    for model in ids {
        let within = reach(play.world(), model, arrival);
        let at = match arrival.what.in_place {
            true => movement::in_place_of(play.world(), model, of),
            false if room_near(play.world(), model, of, within).is_none() => None,
            false => match play.ask(seat, Ask::PlaceAt { model, of, within })? {
                Answer::At(at) => Some(at),
                _ => None,
            },
        };
        let Some(at) = at else { continue };
        tell(play, because, does, Some(model));
        let forfeits = forfeits(arrival);
        play.record(Event::CameIntoPlay { model, at, forfeits }, NEW);
        activation::enter_where_placed(play, model)?;
        happened = true;
    }
    Ok(happened)
}
