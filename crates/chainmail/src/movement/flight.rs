//! Flight: what a flying model moves over, where it may come down, and who can strike at it (701.2 Flight, 302.14, 307 High and Roof).

use kernel::{Refusal, cite};
use table::{Footprint, Point, overlap};

use crate::measure::Stand;
use crate::terrain::{Environment, Feature};
use crate::{ModelId, World};

/// Whether a model can fly now: one that lies or is held is on the ground (chainmail:ability-flight-k).
pub fn can_fly(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    model.card.flies() && !model.is_helpless()
}

/// The roofed piece over a base, if any. Walls belong to the piece that they carry.
pub fn roof_over<'w>(world: &'w World, base: &Footprint) -> Option<&'w Feature> {
    let mut features = world.terrain.features.iter();
    features.find(|feature| feature.is_under(base) && is_roofed(world, feature))
}

fn is_roofed(world: &World, feature: &Feature) -> bool {
    let mut parts = world
        .terrain
        .features
        .iter()
        .filter(|other| other.piece == feature.piece);
    feature.part.has_roof() || parts.any(|part| part.part.has_roof())
}

/// Whether the centre of a model is under a roof: then it is under it, not above (chainmail:307-roof-a).
pub fn is_under_roof(world: &World, id: ModelId) -> bool {
    let at = world.model(id).at;
    let mut features = world.terrain.features.iter();
    features.any(|feature| feature.part.has_roof() && feature.shape.contains(at))
}

/// Whether a leg is flown. A leg that begins or ends under a roof is walked (chainmail:ability-flight-i).
pub fn is_flown(world: &World, stand: &Stand, to: Point) -> bool {
    can_fly(world, stand.id)
        && roof_over(world, &stand.base).is_none()
        && roof_over(world, &stand.base.moved_to(to)).is_none()
}

/// Whether a model hovers over what it stands on, so that low terrain does nothing to it (chainmail:ability-flight-g).
pub fn hovers(world: &World, id: ModelId) -> bool {
    can_fly(world, id) && roof_over(world, &world.footprint(id)).is_none()
}

/// Whether terrain stops a flying model: only what is high, and only underground, where it reaches the ceiling
/// (chainmail:307-high-b, chainmail:307-high-c, chainmail:ability-flight-e, chainmail:ability-flight-f).
pub fn stops_fliers(world: &World, feature: &Feature) -> bool {
    feature.part.is_high() && world.terrain.environment == Environment::Underground
}

/// Why a flying model cannot come down there (chainmail:ability-flight-b, chainmail:ability-flight-e, chainmail:ability-flight-h).
pub fn check_landing(world: &World, id: ModelId, base: &Footprint) -> Result<(), Refusal> {
    let name = world.name(id);
    if let Some(other) = world.others(id).find(|other| overlap(base, &world.footprint(*other))) {
        let why = format!("{name} would end on top of {}", world.name(other));
        return Err(Refusal::new(cite!("chainmail:ability-flight-b"), why));
    }
    if let Some(feature) = world
        .terrain
        .impassable()
        .find(|part| part.part.is_high() && part.is_under(base))
    {
        let why = format!("{name} would end in high terrain ({})", feature.part.rule());
        return Err(Refusal::new(cite!("chainmail:ability-flight-e"), why));
    }
    if roof_over(world, base).is_some() {
        let why = format!("{name} would end on a roof");
        return Err(Refusal::new(cite!("chainmail:ability-flight-h"), why));
    }
    Ok(())
}

/// Whether a model without Flight could stand where this one is.
pub fn stands_on_ground(world: &World, id: ModelId) -> bool {
    let base = world.footprint(id);
    world.terrain.blocked_by(&base).is_none() && !world.others(id).any(|other| overlap(&base, &world.footprint(other)))
}

/// Whether an enemy may strike at a model that flies past: another flier, or one in whose threatened area the move began; but nobody
/// under the roof that it flies over (chainmail:ability-flight-c, chainmail:ability-flight-d, chainmail:ability-flight-h,
/// chainmail:307-roof-a).
pub fn can_be_struck(world: &World, enemy: ModelId, base: &Footprint, began_near: bool) -> bool {
    let roofed = is_under_roof(world, enemy) && roof_over(world, base).is_some();
    !roofed && (began_near || can_fly(world, enemy))
}
