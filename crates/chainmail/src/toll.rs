//! What a stretch of a skirmish did to the models, for exact odds.

use kernel::Seat;
use odds::{ModelToll, Reckoned, Toll};

use crate::{Chainmail, Fate, Model, World};

impl Reckoned for Chainmail {
    fn toll(before: &World, after: &World) -> Toll {
        let known = before.models.iter().zip(&after.models).zip(after.ids());
        known
            .filter_map(|((was, is), id)| {
                let gone = |model: &Model| matches!(model.fate, Fate::Destroyed | Fate::Left);
                let toll = ModelToll {
                    model: id.0,
                    damage: (was.health - is.health.max(0)).max(0) as u32,
                    fallen: gone(is) && !gone(was),
                    conditions: conditions(was, is),
                };
                (toll.damage > 0 || toll.fallen || !toll.conditions.is_empty()).then_some(toll)
            })
            .collect()
    }

    fn owner(world: &World, model: u16) -> Option<Seat> {
        let model = world.models.get(usize::from(model));
        model.map(|model| model.warband.seat())
    }

    fn name_of(world: &World, model: u16) -> String {
        let model = world.models.get(usize::from(model));
        model.map_or_else(|| "nobody".into(), |model| model.name.clone())
    }
}

/// What has come over a model that is still on the battlefield.
fn conditions(was: &Model, is: &Model) -> Vec<String> {
    if !is.in_play() {
        return vec![];
    }
    let new = is.afflictions.iter().filter(|known| !was.suffers(known.condition));
    let mut found: Vec<String> = new.map(|known| known.condition.word().to_string()).collect();
    found.sort();
    found.dedup();
    found
}
