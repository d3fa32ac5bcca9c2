//! Terrain that players place freely, without a terrain card.

use kernel::{Refusal, cite};
use table::{Bounds, Length};

use crate::{FeatureId, Terrain};

/// Whether terrain may have been placed so: warcry:terrain-step-02, warcry:terrain-step-03
pub fn check(terrain: &Terrain) -> Result<(), Refusal> {
    keeps_from_the_edge(terrain)?;
    fills_each_quarter(terrain)
}

/// warcry:terrain-step-03: nothing that touches the floor is within 4" of an edge. Exactly 4" is within.
fn keeps_from_the_edge(terrain: &Terrain) -> Result<(), Refusal> {
    let margin = Length::inches(4);
    for id in terrain.ids().filter(|&id| terrain.part(id).bottom == Length::ZERO) {
        let bounds = &terrain.part(id).bounds;
        let nearest = bounds
            .min
            .x
            .min(bounds.min.y)
            .min(terrain.width - bounds.max.x)
            .min(terrain.depth - bounds.max.y);
        if nearest <= margin {
            let why = format!("{} is {nearest} from a battlefield edge", terrain.name_of(id));
            return Err(Refusal::new(cite!("warcry:terrain-step-03"), why));
        }
    }
    Ok(())
}

/// warcry:terrain-step-02: at least 2 terrain features in each quarter. A feature is in the quarter where the middle of its
/// outline is, and one that stands on another is part of it.
fn fills_each_quarter(terrain: &Terrain) -> Result<(), Refusal> {
    let mut quarters = [0; 4];
    for at in 0..terrain.features.len() {
        if terrain.features[at].on.is_some() {
            continue;
        }
        if let Some(bounds) = bounds_of(terrain, FeatureId(at as u8)) {
            let right = bounds.min.x + bounds.max.x > terrain.width;
            let bottom = bounds.min.y + bounds.max.y > terrain.depth;
            quarters[usize::from(right) + 2 * usize::from(bottom)] += 1;
        }
    }
    let names = ["top left", "top right", "bottom left", "bottom right"];
    match names.iter().zip(quarters).find(|(_, features)| *features < 2) {
        Some((name, features)) => {
            let why = format!("the {name} quarter has {features} terrain features and needs 2");
            Err(Refusal::new(cite!("warcry:terrain-step-02"), why))
        }
        None => Ok(()),
    }
}

fn bounds_of(terrain: &Terrain, feature: FeatureId) -> Option<Bounds> {
    let parts = terrain.parts.iter().filter(|part| part.feature == feature);
    parts.map(|part| part.bounds).reduce(Bounds::joined)
}
