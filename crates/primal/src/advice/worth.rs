//! What models are worth, what is left of them, and what a point costs them.

use battlegroup::tactics;
use kernel::Seat;

use crate::ids::ModelId;
use crate::pay::Payer;
use crate::world::Whereabouts;
use crate::{World, stats};

/// Army points, a trooper's share of its unit's.
pub fn of(world: &World, id: ModelId) -> i64 {
    let model = world.model(id);
    if model.profile.is_caster() {
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

pub fn has_gun(world: &World, id: ModelId) -> bool {
    world.model(id).profile.weapons.iter().any(|weapon| !weapon.is_melee())
}

/// What the models of a player have left.
pub fn strength(world: &World, seat: Seat) -> i64 {
    let is_there = |id: &ModelId| {
        let model = world.model(*id);
        let is_out = matches!(model.whereabouts, Whereabouts::OffTable | Whereabouts::RemovedFromPlay);
        model.controller == seat && !is_out
    };
    let of_model = |id: ModelId| {
        let model = world.model(id);
        let is_caster = model.profile.is_caster();
        tactics::strength(of(world, id), is_caster, model.unmarked(), model.profile.life.boxes())
    };
    world.ids().filter(is_there).map(of_model).sum()
}

/// How many fury points more than its warlock can leech a warbeast's battlegroup would hold after so many more.
pub fn overflow(world: &World, beast: ModelId, more: u8) -> i64 {
    let Some(warlock) = world.leader_of(beast).filter(|id| world.model(*id).is_in_play()) else {
        return i64::from(world.model(beast).fury) + i64::from(more);
    };
    let held: i64 = { world.battlegroup(warlock) }
        .filter(|id| world.model(*id).is_in_play())
        .map(|id| i64::from(world.model(id).fury))
        .sum();
    // What the warlock still holds now is mostly spent before it leeches again, but for what it keeps to transfer damage.
    let kept = i64::from(world.model(warlock).fury.min(2));
    held + i64::from(more) + kept - i64::from(stats::fury(world, warlock))
}

/// How dear a point is to a model: fury that nobody leeches makes a warbeast frenzy, a caster keeps some to stay alive, and a warjack's focus is
/// there to be used.
pub fn price(world: &World, id: ModelId) -> i64 {
    let model = world.model(id);
    match Payer::of(world, id) {
        None => 0,
        Some(Payer::Warjack | Payer::Monstrosity) => 2,
        Some(Payer::Warbeast) => 4 + 14 * overflow(world, id, 1).max(0),
        Some(Payer::Warlock) => 4 + if model.fury <= 2 { 12 } else { 0 },
        Some(Payer::Warcaster) => 4 + if model.focus <= 2 { 8 } else { 0 },
    }
}
