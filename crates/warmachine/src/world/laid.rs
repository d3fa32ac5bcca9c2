//! Templates that special rules have left on the table, as the terrain that they are while they lie there.
//!
//! The ledger says which templates lie where. They are kept as features too, so that sight, movement and cover ask one list
//! ([`World::features`]); `apply` works them out anew whenever the ledger or a place has changed.

use battlegroup::rules::AreaIs;
use smallvec::{SmallVec, smallvec};
use table::{Footprint, Length, Template};

use super::World;
use crate::special;
use crate::terrain::{Feature, Kind, Shape, Shelter};

impl World {
    /// The terrain of the battlefield, then the templates that are terrain.
    pub fn features(&self) -> impl Iterator<Item = &Feature> {
        self.terrain.features.iter().chain(&self.laid)
    }

    /// A feature by its place in that list.
    pub fn feature(&self, at: usize) -> Option<&Feature> {
        self.features().nth(at)
    }

    /// The feature or template on which nobody may be put down here, if there is any (wm4:placed-03).
    pub fn in_the_way(&self, base: &Footprint) -> Option<&Feature> {
        let mut laid = self.laid.iter().filter(|feature| feature.is_solid());
        let on_laid = || laid.find(|feature| feature.shape.overlaps(base));
        self.terrain.in_the_way(base).or_else(on_laid)
    }
}

/// Works the templates that are terrain out anew.
pub fn refresh(world: &mut World) {
    let mut laid = vec![];
    for (_, lies) in world.ledger.laid() {
        let template = special::template_of(world, lies);
        let name = lies.because.rule.as_str();
        laid.extend({ lies.what.is.iter() }.map(|kind| feature(name, *kind, &template)));
    }
    world.laid = laid;
}

fn feature(name: &str, kind: AreaIs, template: &Template) -> Feature {
    let shape = match template {
        Template::Circle { centre, radius } => Shape::Disc {
            centre: *centre,
            radius: *radius,
        },
        Template::Shape(polygon) => Shape::Polygon(polygon.clone()),
    };
    let (kind, gives, height) = match kind {
        AreaIs::Cloud => (Kind::DenseFog, Shelter::Nothing, Length::ZERO),
        AreaIs::Forest => (Kind::Forest, Shelter::Nothing, Length::ZERO),
        AreaIs::RoughTerrain => (Kind::Rough, Shelter::Nothing, Length::ZERO),
        AreaIs::Obstacle => (Kind::Obstacle, Shelter::Cover, Length::inches(1)),
    };
    Feature {
        name: name.to_string(),
        shape,
        kinds: smallvec![kind],
        gives,
        height,
        ladders: SmallVec::new(),
        level: 0,
    }
}
