//! Line of sight, and what stands in it.

use battlegroup::sight::{from_centre, hidden_part};
use table::{Length, Outline, within_of_polygon};

use crate::terrain::Shelter;
use crate::{ModelId, World, stats};

/// hqs:los-01 to hqs:los-05, hqs:facing-02
pub fn sees(world: &World, id: ModelId, target: ModelId) -> bool {
    sees_past(world, id, target, None)
}

/// The same with one model taken out of the way (hqs:double-throw-at-01).
pub fn sees_past(world: &World, id: ModelId, target: ModelId, past: Option<ModelId>) -> bool {
    let facing = (!stats::sees_all_around(world, id)).then_some(world.model(id).facing);
    let size = world.model(target).base();
    let in_the_way = |other: &ModelId| {
        let model = world.model(*other);
        *other != id && *other != target && Some(*other) != past && model.down.is_none() && model.base() >= size
    };
    let bases = world.in_play().filter(in_the_way).map(|other| {
        let model = world.model(other);
        Outline::Disc {
            centre: model.at,
            radius: model.base().base().outer_radius(),
        }
    });
    let features = world.terrain.features.iter().filter(|feature| feature.blocks_sight());
    let blockers = bases.chain(features.map(|feature| feature.outline()));
    let blockers = blockers.map(|outline| ((), outline));
    from_centre(world.model(id).at, facing, &world.footprint(target), blockers).is_ok()
}

/// hqs:screening-01, hqs:screening-02
pub fn is_screened(world: &World, attacker: ModelId, target: ModelId) -> bool {
    is_screened_past(world, attacker, target, None)
}

/// The same, as if one model were not there: the one that is thrown (hqs:double-throw-at-01).
pub fn is_screened_past(world: &World, attacker: ModelId, target: ModelId, past: Option<ModelId>) -> bool {
    let from = world.model(attacker).at;
    let aimed_at = world.footprint(target);
    world.others(target).any(|other| {
        let screen = world.model(other);
        other != attacker
            && Some(other) != past
            && screen.down.is_none()
            && screen.base() >= world.model(target).base()
            && stats::is_within(world, other, target, Length::inches(1))
            && hidden_part(from, &aimed_at, &screen.footprint().outline())
    })
}

/// The best of what terrain gives a model against an attacker (hqs:terrain-concealment-01, hqs:terrain-cover-01, hqs:terrain-cover-02).
pub fn shelter(world: &World, attacker: ModelId, target: ModelId) -> Shelter {
    let from = world.model(attacker).at;
    let aimed_at = world.footprint(target);
    let features = world.terrain.features.iter();
    features
        .filter(|feature| {
            feature.gives != Shelter::Nothing
                && within_of_polygon(&aimed_at, &feature.shape, Length::inches(1))
                && hidden_part(from, &aimed_at, &feature.outline())
        })
        .map(|feature| feature.gives)
        .max()
        .unwrap_or_default()
}
