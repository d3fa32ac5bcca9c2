//! Melee range and engagement.

use smallvec::SmallVec;
use table::{Footprint, Length, within, within_rising};

use crate::card::{Kind, Quality, Reach, Weapon};
use crate::ids::ModelId;
use crate::{World, attack, sight};

/// wm4:melee-range-01, wm4:melee-range-04, wm4:wq-pistol-02, wm4:knockdown-01, wm4:stationary-01
pub fn range(world: &World, id: ModelId) -> Option<Length> {
    let model = world.model(id);
    if model.is_helpless() || model.profile.kind == Kind::Structure {
        return None;
    }
    let weapons = model.profile.weapons.iter().zip(0u8..);
    if world.rules.changes_melee_reach() {
        return weapons
            .filter_map(|(_, at)| reach(&attack::readied(world, id, at)?))
            .max();
    }
    weapons.filter_map(|(weapon, _)| reach(weapon)).max()
}

/// The melee range that a weapon gives its bearer. One without any range gives none (wm4:weapon-rng-05).
fn reach(weapon: &Weapon) -> Option<Length> {
    match weapon.rng {
        Reach::Inches(0) => None,
        Reach::Inches(inches) if weapon.is_melee() => Some(Length::inches(inches.into())),
        _ if weapon.has(Quality::Pistol) => Some(Length::inches(1)),
        _ => None,
    }
}

/// Whether a model has another in its melee range, enemies and structures apart from everybody else.
pub fn has_in_range(world: &World, id: ModelId, other: ModelId) -> bool {
    has_in_range_from(world, id, &world.footprint(id), other)
}

pub fn has_in_range_from(world: &World, id: ModelId, from: &Footprint, other: ModelId) -> bool {
    range(world, id).is_some_and(|range| is_in_reach(world, id, from, other, range))
}

/// Whether another model is so near. Between elevations it is measured from volume to volume (wm4:terrain-elevated-04).
pub fn is_in_reach(world: &World, id: ModelId, from: &Footprint, other: ModelId, reach: Length) -> bool {
    would_be_in_reach(world, id, from, other, &world.footprint(other), reach)
}

/// The same for another model that would stand elsewhere.
pub fn would_be_in_reach(
    world: &World,
    id: ModelId,
    from: &Footprint,
    other: ModelId,
    aim: &Footprint,
    reach: Length,
) -> bool {
    let (own, theirs) = (sight::floor(world, from), sight::floor(world, aim));
    if own == theirs {
        return within(from, aim, reach);
    }
    let top = |id: ModelId, floor: Length| floor + world.model(id).base().volume();
    let rise = (own - top(other, theirs)).max(theirs - top(id, own)).max(Length::ZERO);
    within_rising(from, aim, rise, reach)
}

/// wm4:engage-02, wm4:engaged-03; nobody is in melee with a model that lies or stands still (wm4:knockdown-03, wm4:stationary-02,
/// wm4:inert-warjack-03, wm4:wild-warbeast-03, wm4:structure-fixed-04).
pub fn engages(world: &World, id: ModelId, enemy: ModelId) -> bool {
    let target = world.model(enemy);
    world.are_enemies(id, enemy)
        && !target.is_helpless()
        && target.profile.kind != Kind::Structure
        && has_in_range(world, id, enemy)
        && sight::sees(world, id, enemy)
}

/// The enemies that engage a model (wm4:engage-01).
pub fn engaged_by(world: &World, id: ModelId) -> SmallVec<[ModelId; 2]> {
    world.enemies(id).filter(|enemy| engages(world, *enemy, id)).collect()
}

pub fn is_engaged(world: &World, id: ModelId) -> bool {
    world.enemies(id).any(|enemy| engages(world, enemy, id))
}

/// wm4:engage-03, wm4:engaged-02
pub fn is_in_melee(world: &World, id: ModelId) -> bool {
    world
        .enemies(id)
        .any(|enemy| engages(world, enemy, id) || engages(world, id, enemy))
}
