//! Melee range and engagement.

use smallvec::SmallVec;
use table::{Footprint, Length, within, within_rising};

use crate::card::{Advantage, Reach};
use crate::ids::ModelId;
use crate::sight::Eyes;
use crate::{World, arms, sight};

/// How far one weapon reaches in melee; nothing for a gun, or for a weapon that has lost its RNG (primal:melee-range-02,
/// primal:weapon-rng-05).
pub fn reach_of(world: &World, id: ModelId, weapon: u8) -> Option<Length> {
    let used = world.model(id).profile.weapons.get(usize::from(weapon))?;
    match arms::reach(world, id, weapon)? {
        Reach::Inches(inches) if used.is_melee() && inches.0 > Length::ZERO => {
            // A gun is used in melee in the activation of its model only.
            let idle = world.part(id).is_none() && arms::is_gun_in_melee(world, id, weapon);
            (!idle).then_some(inches.into())
        }
        _ => None,
    }
}

/// The longest reach of the melee weapons (primal:melee-range-01, primal:melee-range-04, primal:gunfighter-03, primal:knockdown-01,
/// primal:stationary-01).
pub fn range(world: &World, id: ModelId) -> Option<Length> {
    let model = world.model(id);
    if model.is_helpless() {
        return None;
    }
    let weapons = 0..model.profile.weapons.len() as u8;
    let longest = weapons.filter_map(|weapon| reach_of(world, id, weapon)).max();
    let half = Length::hundredths(50);
    longest.or_else(|| world.has(id, Advantage::Gunfighter).then_some(half))
}

/// Whether a model has another in its melee range. Between different elevations the volumes are measured (primal:terrain-elevation-05).
pub fn has_in_range(world: &World, id: ModelId, other: ModelId) -> bool {
    range(world, id).is_some_and(|range| reaches(world, id, &world.footprint(other), other, range))
}

/// Whether a distance from one model's volume reaches another's, wherever that stands.
pub fn reaches(world: &World, id: ModelId, there: &Footprint, other: ModelId, distance: Length) -> bool {
    let base = world.footprint(id);
    let (low, high) = (world.terrain.floor(&base), world.terrain.floor(there));
    let rise = match low <= high {
        true => high - (low + world.model(id).base().volume()),
        false => low - (high + world.model(other).base().volume()),
    };
    if rise <= Length::ZERO {
        return within(&base, there, distance);
    }
    within_rising(&base, there, rise, distance)
}

/// primal:engage-02; nobody is in melee with a model that lies or stands still (primal:knockdown-02, primal:stationary-02).
pub fn engages(world: &World, id: ModelId, enemy: ModelId) -> bool {
    world.are_enemies(id, enemy)
        && !world.model(enemy).is_helpless()
        && has_in_range(world, id, enemy)
        && sight::sees(world, id, enemy)
}

/// The enemies that engage a model (primal:engage-01).
pub fn engaged_by(world: &World, id: ModelId) -> SmallVec<[ModelId; 2]> {
    world.enemies(id).filter(|enemy| engages(world, *enemy, id)).collect()
}

pub fn is_engaged(world: &World, id: ModelId) -> bool {
    world.enemies(id).any(|enemy| engages(world, enemy, id))
}

/// Whether two models fight each other: one engages the other (primal:engage-05).
pub fn are_in_melee(world: &World, one: ModelId, other: ModelId) -> bool {
    engages(world, one, other) || engages(world, other, one)
}

/// primal:engage-03
pub fn is_in_melee(world: &World, id: ModelId) -> bool {
    world.enemies(id).any(|enemy| are_in_melee(world, id, enemy))
}

/// Whether an enemy would engage the model if it stood there.
pub fn would_engage(eyes: &Eyes<'_>, world: &World, enemy: ModelId, id: ModelId, there: &Footprint) -> bool {
    range(world, enemy).is_some_and(|range| reaches(world, enemy, there, id, range)) && eyes.sees_at(id, there)
}
