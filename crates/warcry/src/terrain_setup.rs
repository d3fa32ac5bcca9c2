//! Terrain that players place freely, without a terrain card.

use kernel::{Refusal, cite};
use table::{Bounds, Length};

use crate::{FeatureId, Terrain};

/// Whether terrain may have been placed so: warcry:terrain-step-02, warcry:terrain-step-03
pub fn check(terrain: &Terrain) -> Result<(), Refusal> {
    faults(terrain).into_iter().next().map_or(Ok(()), Err)
}

/// All that is wrong with how terrain has been placed.
pub fn faults(terrain: &Terrain) -> Vec<Refusal> {
    let near_the_edge = features(terrain).filter_map(|id| near_the_edge(terrain, id));
    near_the_edge.chain(empty_quarters(terrain)).collect()
}

/// warcry:terrain-step-03: nothing that touches the floor is within 4" of an edge. Exactly 4" is within.
fn near_the_edge(terrain: &Terrain, feature: FeatureId) -> Option<Refusal> {
    let on_floor = terrain.parts.iter().filter(|part| part.bottom == Length::ZERO);
    let gap = |bounds: Bounds| {
        let (left, top) = (bounds.min.x, bounds.min.y);
        let (right, bottom) = (terrain.width - bounds.max.x, terrain.depth - bounds.max.y);
        left.min(top).min(right).min(bottom)
    };
    let nearest = on_floor
        .filter(|part| part.feature == feature)
        .map(|part| gap(part.bounds))
        .min()?;
    if nearest > Length::inches(4) {
        return None;
    }
    let name = &terrain.features[usize::from(feature.0)].name;
    let why = format!("{name} is {nearest} from a battlefield edge and has to be more than 4\" from it");
    Some(Refusal::new(cite!("warcry:terrain-step-03"), why))
}

/// warcry:terrain-step-02: at least 2 terrain features in each quarter. A feature is in the quarter where the middle of its
/// outline is, and one that stands on another is part of it.
fn empty_quarters(terrain: &Terrain) -> impl Iterator<Item = Refusal> {
    let mut quarters = [0; 4];
    for id in features(terrain).filter(|id| terrain.features[usize::from(id.0)].on.is_none()) {
        if let Some(bounds) = bounds_of(terrain, id) {
            let right = bounds.min.x + bounds.max.x > terrain.width;
            let bottom = bounds.min.y + bounds.max.y > terrain.depth;
            quarters[usize::from(right) + 2 * usize::from(bottom)] += 1;
        }
    }
    let names = ["top left", "top right", "bottom left", "bottom right"];
    let too_few = names.into_iter().zip(quarters).filter(|(_, features)| *features < 2);
    too_few.map(|(name, features)| {
        let has = match features {
            0 => "no terrain feature".into(),
            _ => format!("{features} terrain feature"),
        };
        let why = format!("the {name} quarter has {has} and needs 2");
        Refusal::new(cite!("warcry:terrain-step-02"), why)
    })
}

fn features(terrain: &Terrain) -> impl Iterator<Item = FeatureId> {
    (0..terrain.features.len()).map(|at| FeatureId(at as u8))
}

fn bounds_of(terrain: &Terrain, feature: FeatureId) -> Option<Bounds> {
    let parts = terrain.parts.iter().filter(|part| part.feature == feature);
    parts.map(|part| part.bounds).reduce(Bounds::joined)
}
