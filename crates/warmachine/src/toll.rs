//! What a stretch of a battle did to the models, for exact odds.

use battlegroup::life::System;
use kernel::Seat;
use odds::{ModelToll, Reckoned, Toll};

use crate::world::Continuous;
use crate::{Model, ModelId, Warmachine, World};

impl Reckoned for Warmachine {
    fn toll(before: &World, after: &World) -> Toll {
        let known = before.models.iter().zip(&after.models).zip(after.ids());
        known
            .filter_map(|((was, is), id)| {
                let toll = ModelToll {
                    model: id.0,
                    damage: u32::from(is.damage().saturating_sub(was.damage())),
                    fallen: was.is_in_play() && !is.is_in_play(),
                    conditions: conditions(before, after, was, is, id),
                };
                (toll.damage > 0 || toll.fallen || !toll.conditions.is_empty()).then_some(toll)
            })
            .collect()
    }

    fn owner(world: &World, model: u16) -> Option<Seat> {
        world.get(ModelId(model)).map(|model| model.controller.seat())
    }

    fn name_of(world: &World, model: u16) -> String {
        let model = world.get(ModelId(model));
        model.map_or_else(|| "nobody".into(), |model| model.name.clone())
    }

    fn seems_best(world: &World, question: &kernel::Question<Warmachine>) -> Option<crate::Answer> {
        let score = |answer: &&crate::Answer| <Warmachine as kernel::Advised>::score(world, question, answer);
        // The first of equals.
        question.listed().iter().rev().max_by_key(score).cloned()
    }
}

/// What has come over a model that is still in play: falls, crippled systems, fire, and effects by their names.
fn conditions(before: &World, after: &World, was: &Model, is: &Model, id: ModelId) -> Vec<String> {
    if !is.is_in_play() {
        return vec![];
    }
    let mut found = vec![];
    let mut say = |holds: bool, held: bool, words: &str| {
        if holds && !held {
            found.push(words.into());
        }
    };
    say(is.knocked_down, was.knocked_down, "knocked down");
    say(is.stationary, was.stationary, "stationary");
    say(is.disrupted.is_some(), was.disrupted.is_some(), "disrupted");
    say(is.inert, was.inert, "inert");
    say(is.wild, was.wild, "wild");
    for (effect, words) in [(Continuous::Fire, "on fire"), (Continuous::Corrosion, "corroding")] {
        say(is.continuous.contains(&effect), was.continuous.contains(&effect), words);
    }
    for system in System::ALL {
        let words = format!("{} crippled", battlegroup::shown::system(system).to_lowercase());
        say(is.is_crippled(system), was.is_crippled(system), &words);
    }
    let on = |world: &World, name: &str| {
        let mut lasting = world.lasting.iter();
        lasting.any(|effect| effect.on == id && effect.name == name)
    };
    for effect in &after.lasting {
        say(on(after, &effect.name), on(before, &effect.name), &effect.name);
    }
    found.sort();
    found.dedup();
    found
}
