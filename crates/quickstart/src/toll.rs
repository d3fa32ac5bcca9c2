//! What a stretch of a battle did to the models, for exact odds.

use kernel::Seat;
use odds::{ModelToll, Reckoned, Toll};

use crate::abilities::Bearer;
use crate::card::Aspect;
use crate::{Model, ModelId, Quickstart, World};

impl Reckoned for Quickstart {
    fn toll(before: &World, after: &World) -> Toll {
        let known = before.models.iter().zip(&after.models).zip(after.ids());
        known
            .filter_map(|((was, is), id)| {
                let toll = ModelToll {
                    model: id.0,
                    damage: u32::from(is.damage().saturating_sub(was.damage())),
                    fallen: is.destroyed && !was.destroyed,
                    conditions: conditions(before, after, was, is, id),
                };
                (toll.damage > 0 || toll.fallen || !toll.conditions.is_empty()).then_some(toll)
            })
            .collect()
    }

    fn owner(world: &World, model: u16) -> Option<Seat> {
        world.models.get(usize::from(model)).map(|model| model.side.seat())
    }

    fn name_of(world: &World, model: u16) -> String {
        let model = world.models.get(usize::from(model));
        model.map_or_else(|| "nobody".into(), |model| model.name.to_string())
    }
}

/// What has come over a model that is still in play: falls, lost aspects, frenzy, and effects by their names.
fn conditions(before: &World, after: &World, was: &Model, is: &Model, id: ModelId) -> Vec<String> {
    if !is.in_play {
        return vec![];
    }
    let mut found = vec![];
    let mut say = |holds: bool, held: bool, words: &str| {
        if holds && !held {
            found.push(words.into());
        }
    };
    say(is.is_stationary(), was.is_stationary(), "knocked down");
    for (aspect, words) in [
        (Aspect::Mind, "mind lost"),
        (Aspect::Body, "body lost"),
        (Aspect::Spirit, "spirit lost"),
    ] {
        say(is.has_lost(aspect), was.has_lost(aspect), words);
    }
    say(is.frenzied, was.frenzied, "frenzied");
    let on = |world: &World, name: &str| {
        let mut lasting = world.lasting.iter();
        lasting.any(|effect| effect.on == Bearer::Model(id) && effect.name == name)
    };
    for effect in &after.lasting {
        say(on(after, &effect.name), on(before, &effect.name), &effect.name);
    }
    found.sort();
    found.dedup();
    found
}
