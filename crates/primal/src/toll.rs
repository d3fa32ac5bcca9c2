//! What a stretch of a game has cost, for odds.

use battlegroup::life::System;
use kernel::Seat;
use odds::{ModelToll, Reckoned, Toll};

use crate::world::Continuous;
use crate::{Model, ModelId, Primal, World};

impl Reckoned for Primal {
    fn toll(before: &World, after: &World) -> Toll {
        let known = before.models.iter().zip(&after.models).zip(after.ids());
        known
            .filter_map(|((was, is), id)| {
                let toll = ModelToll {
                    model: id.0,
                    damage: u32::from(is.damage().saturating_sub(was.damage())),
                    fallen: was.is_in_play() && !is.is_in_play(),
                    conditions: conditions(was, is),
                };
                (toll.damage > 0 || toll.fallen || !toll.conditions.is_empty()).then_some(toll)
            })
            .collect()
    }

    fn owner(world: &World, model: u16) -> Option<Seat> {
        world.get(ModelId(model)).map(|model| model.controller)
    }

    fn name_of(world: &World, model: u16) -> String {
        let model = world.get(ModelId(model));
        model.map_or_else(|| "nobody".into(), |model| model.name.clone())
    }
}

/// What has come over a model that is still in play.
fn conditions(was: &Model, is: &Model) -> Vec<String> {
    if !is.is_in_play() {
        return vec![];
    }
    let mut found = vec![];
    let mut say = |holds: bool, held: bool, words: &str| {
        if holds && !held {
            found.push(words.into());
        }
    };
    say(is.is_down(), was.is_down(), "knocked down");
    say(is.stationary, was.stationary, "stationary");
    say(is.wild, was.wild, "wild");
    for (effect, words) in [(Continuous::Fire, "on fire"), (Continuous::Corrosion, "corroding")] {
        say(is.continuous.contains(&effect), was.continuous.contains(&effect), words);
    }
    for system in System::ALL {
        let words = format!("{} crippled", battlegroup::shown::system(system).to_lowercase());
        say(is.is_crippled(system), was.is_crippled(system), &words);
    }
    found
}
