//! The battlefield and what stands on it.

pub mod generate;
mod layout;
pub mod ledges;
pub mod passing;
pub mod placement;
mod shape;

pub use layout::{DiscFile, FeatureFile, Layout};
pub use shape::Shape;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Length, Point, Polygon};

use crate::World;
use crate::card::Advantage;
use crate::ids::ModelId;

/// The standard types of terrain (wm4:terrain-feature-01). A feature may combine several (wm4:terrain-feature-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Open,
    Rough,
    Difficult,
    Impassable,
    Crater,
    DenseFog,
    DustDevil,
    Forest,
    Hill,
    Obstruction,
    Obstacle,
    Rubble,
    ShallowWater,
    Storm,
    TallGrass,
    Trench,
    AcidBath,
    BurningEarth,
    Quicksand,
    /// A template that lines of sight pass over (wm4:template-list-06).
    OpenGrave,
}

/// What a feature gives to a model that it partly hides (wm4:terrain-placement-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelter {
    #[default]
    Nothing,
    Concealment,
    Cover,
}

/// A terrain feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feature {
    pub name: String,
    pub shape: Shape,
    pub kinds: SmallVec<[Kind; 2]>,
    pub gives: Shelter,
    pub height: Length,
    /// Where its ladders, stairs or elevators are (wm4:terrain-obstruction-04).
    #[serde(default)]
    pub ladders: SmallVec<[Point; 1]>,
    /// The level on which models that are completely within it stand; 0 is the ground.
    pub level: u8,
}

/// The whole battlefield.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    pub width: Length,
    pub depth: Length,
    pub field: Polygon,
    pub features: Vec<Feature>,
}

/// How a kind of ground meets a model that advances onto it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    Open,
    Rough,
    /// A low barrier: crossed in full or not at all.
    Low,
    /// Only models that fly or have no body pass.
    Difficult,
    Shut,
}

impl Feature {
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// What the feature is to a model that advances. The hardest of its kinds counts.
    pub fn passage(&self, world: &World, id: ModelId) -> Passage {
        let flies = world.model(id).profile.has(Advantage::Flight) || world.has(id, Advantage::Flight);
        let ethereal = world.has(id, Advantage::Incorporeal);
        let ghostly = crate::special::permits(world, id, "moves_through", "terrain", None).is_some();
        let of = |kind: &Kind| match kind {
            Kind::Impassable => Passage::Shut,
            // wm4:flight-rules-02, wm4:incorporeal-rules-06, wm4:terrain-obstruction-02, wm4:terrain-difficult-01
            Kind::Difficult | Kind::Obstruction => Passage::Difficult,
            Kind::Obstacle => Passage::Low,
            // wm4:terrain-storm-02, wm4:incorporeal-rules-05
            Kind::Storm if flies && !ethereal => Passage::Rough,
            Kind::Open | Kind::Hill | Kind::DenseFog | Kind::DustDevil | Kind::Trench | Kind::OpenGrave => {
                Passage::Open
            }
            Kind::BurningEarth | Kind::Storm => Passage::Open,
            // wm4:flight-rules-01, wm4:incorporeal-rules-05
            _ if flies || ethereal || ghostly => Passage::Open,
            // wm4:hazard-quicksand-03
            Kind::Quicksand => Passage::Rough,
            // wm4:adv-amphibious-01
            Kind::ShallowWater | Kind::AcidBath if world.has(id, Advantage::Amphibious) => Passage::Open,
            // wm4:adv-pathfinder-01
            _ if world.has(id, Advantage::Pathfinder) => Passage::Open,
            Kind::Rough | Kind::Crater | Kind::Forest | Kind::Rubble | Kind::TallGrass => Passage::Rough,
            Kind::ShallowWater | Kind::AcidBath => Passage::Rough,
        };
        let order = |passage: &Passage| match passage {
            Passage::Open => 0,
            Passage::Rough => 1,
            Passage::Low => 2,
            Passage::Difficult => 3,
            Passage::Shut => 4,
        };
        self.kinds.iter().map(of).max_by_key(order).unwrap_or(Passage::Open)
    }

    /// An acid bath is shallow water too (wm4:hazard-acid-bath-02).
    pub fn is_water(&self) -> bool {
        self.is(Kind::ShallowWater) || self.is(Kind::AcidBath)
    }

    /// Nobody is put down on it (wm4:placed-03).
    pub fn is_solid(&self) -> bool {
        let solid = [Kind::Impassable, Kind::Obstacle, Kind::Obstruction, Kind::Difficult];
        solid.into_iter().any(|kind| self.is(kind))
    }

    /// Nobody sees through it: tall enough to matter, or grown or clouded (wm4:terrain-placement-09).
    pub fn blocks_sight(&self) -> bool {
        self.is(Kind::Forest) || self.is(Kind::DenseFog) || self.is(Kind::Obstruction)
    }
}

impl Terrain {
    /// The feature on which nobody may be put down here, if there is any (wm4:placed-03).
    pub fn in_the_way(&self, base: &Footprint) -> Option<&Feature> {
        let mut solid = self.features.iter().filter(|feature| feature.is_solid());
        solid.find(|feature| feature.shape.overlaps(base))
    }

    /// The level of a model's base: the highest that holds it completely (wm4:terrain-hill-02, wm4:terrain-obstruction-05).
    pub fn level(&self, base: &Footprint) -> u8 {
        let raised = self.features.iter().filter(|feature| feature.level > 0);
        raised
            .filter(|feature| feature.shape.holds(base))
            .map(|feature| feature.level)
            .max()
            .unwrap_or(0)
    }
}
