//! Measuring: contact, reach and threatened areas (405, 604.2, 605.11).

use table::{Footprint, Length, gap, within};

use crate::{ModelId, World, sight, stats};

/// Bases that are no farther apart touch: a thousandth of an inch. Paths keep some micrometres away from what they pass, and centres
/// lie on whole micrometres.
pub const CONTACT: Length = Length::um(25);

/// A model where it stands, or where it would stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Stand {
    pub id: ModelId,
    pub base: Footprint,
}

impl Stand {
    #[must_use]
    pub fn moved_to(&self, at: table::Point) -> Stand {
        Stand {
            id: self.id,
            base: self.base.moved_to(at),
        }
    }
}

impl World {
    pub fn stand(&self, id: ModelId) -> Stand {
        Stand {
            id,
            base: self.footprint(id),
        }
    }
}

/// Between the nearest parts of the bases (chainmail:405.1).
pub fn distance(world: &World, one: ModelId, other: ModelId) -> Length {
    gap(&world.footprint(one), &world.footprint(other))
}

pub fn is_within(world: &World, one: ModelId, other: ModelId, d: Length) -> bool {
    within(&world.footprint(one), &world.footprint(other), d)
}

/// Base-to-base contact: as near as whole micrometres allow.
pub fn in_contact(one: &Footprint, other: &Footprint) -> bool {
    within(one, other, CONTACT)
}

pub fn are_in_contact(world: &World, one: ModelId, other: ModelId) -> bool {
    in_contact(&world.footprint(one), &world.footprint(other))
}

/// How far a model's melee contact reaches (chainmail:605.11, chainmail:ability-reach-a).
pub fn reach(world: &World, id: ModelId) -> Length {
    if world.model(id).card.has_reach() {
        Length::inches(1)
    } else {
        CONTACT
    }
}

/// No threatened area and no melee contact reaches farther.
pub const FARTHEST_THREAT: Length = Length::inches(2);

/// chainmail:604.2a, chainmail:604.2b
pub fn threatened(world: &World, id: ModelId) -> Length {
    if world.model(id).card.has_reach() {
        FARTHEST_THREAT
    } else {
        Length::inches(1)
    }
}

/// Whether a model has melee contact against an enemy; the other may have none against it (chainmail:605.11 to chainmail:605.112).
pub fn has_melee_contact(world: &World, id: ModelId, against: ModelId) -> bool {
    contact_at(world, &world.stand(id), &world.stand(against))
}

/// The same for models that would stand there.
pub fn contact_at(world: &World, one: &Stand, against: &Stand) -> bool {
    world.model(one.id).in_play()
        && world.model(against.id).in_play()
        && world.are_enemies(one.id, against.id)
        && !world.model(one.id).is_constrained()
        && within(&one.base, &against.base, reach(world, one.id))
        && sight::effect_at(world, one, against)
}

/// The enemies that have melee contact against a model.
pub fn beset_by(world: &World, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    world
        .enemies(id)
        .filter(move |enemy| has_melee_contact(world, *enemy, id))
}

pub fn is_beset(world: &World, id: ModelId) -> bool {
    beset_by(world, id).next().is_some()
}

/// The enemies against which a model has melee contact.
pub fn contacts_of(world: &World, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    world
        .enemies(id)
        .filter(move |enemy| has_melee_contact(world, id, *enemy))
}

/// Whether a model could make an attack of opportunity at all now (chainmail:604.23a, chainmail:605.42a). The blind cannot
/// (chainmail:605.41e), unless they have another sense for those around them (chainmail:ability-blindsight-a).
pub fn can_strike_in_passing(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let is_aware = !stats::is_blind(world, id) || sight::has_blindsight(world, id);
    model.in_play() && !model.struck_in_passing && !model.is_constrained() && is_aware
}
