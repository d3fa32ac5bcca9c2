//! What models are worth, and what is left of them.

use battlegroup::tactics;

use crate::World;
use crate::ids::{ModelId, PlayerId};

/// Army points, a trooper's share of its unit's.
pub fn of(world: &World, id: ModelId) -> i64 {
    let model = world.model(id);
    if model.profile.is_commander() {
        return tactics::CASTER;
    }
    let points = match model.unit {
        Some(unit) => {
            let unit = world.unit(unit);
            i64::from(unit.points) / (unit.troopers.len() as i64).max(1)
        }
        None => i64::from(model.points),
    };
    points.max(1)
}

/// Boxes that are not marked.
pub fn left(world: &World, id: ModelId) -> u16 {
    let model = world.model(id);
    model.profile.life.unmarked(&model.marks)
}

pub fn has_gun(world: &World, id: ModelId) -> bool {
    world.model(id).profile.weapons.iter().any(|weapon| !weapon.is_melee())
}

/// What a side has left.
pub fn strength(world: &World, player: PlayerId) -> i64 {
    let of_model = |id: ModelId| {
        let profile = &world.model(id).profile;
        tactics::strength(
            of(world, id),
            profile.is_commander(),
            left(world, id),
            profile.life.boxes(),
        )
    };
    let waiting = |id: &ModelId| {
        let model = world.model(*id);
        let is_out = matches!(
            model.whereabouts,
            crate::world::Whereabouts::OffTable | crate::world::Whereabouts::RemovedFromPlay
        );
        model.controller == player && !is_out
    };
    world.ids().filter(waiting).map(of_model).sum()
}
