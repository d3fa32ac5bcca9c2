//! The battlefield and what stands on it.
//!
//! Players agree on the qualities of every feature before the game (primal:terrain-setup-01): a standard type has fixed ones
//! (primal:terrain-standard-01), and a custom feature says what it is, what it gives and how high it is (primal:terrain-custom-01).

pub mod generate;
mod joined;
mod layout;
mod shape;

pub use joined::hold_together;
pub use layout::{FeatureFile, Layout};
pub use shape::Shape;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Length, Polygon};

/// The types of terrain. A feature may combine several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Open,
    Rough,
    Difficult,
    Impassable,
    DenseFog,
    Forest,
    Rubble,
    Hill,
    ShallowWater,
    Trench,
    Obstacle,
    Obstruction,
    AcidBath,
    BurningEarth,
}

impl Kind {
    pub const ALL: [Kind; 14] = [
        Kind::Open,
        Kind::Rough,
        Kind::Difficult,
        Kind::Impassable,
        Kind::DenseFog,
        Kind::Forest,
        Kind::Rubble,
        Kind::Hill,
        Kind::ShallowWater,
        Kind::Trench,
        Kind::Obstacle,
        Kind::Obstruction,
        Kind::AcidBath,
        Kind::BurningEarth,
    ];
}

/// What a feature gives to a model within or behind it (primal:terrain-cover-01).
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
    /// The same as a polygon, for what is measured along a way.
    pub ring: Polygon,
    pub kinds: SmallVec<[Kind; 2]>,
    pub gives: Shelter,
    pub height: Length,
    /// The level on which models that are completely within it stand; 0 is the ground (primal:terrain-elevation-02).
    pub level: u8,
    /// An obstruction that models climb (primal:terraced-obstruction-01).
    pub terraced: bool,
    /// A height that hides nobody: a wall with gaps (primal:terrain-los-01).
    pub see_through: bool,
}

/// The whole battlefield.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    pub width: Length,
    pub depth: Length,
    pub field: Polygon,
    pub features: Vec<Feature>,
}

impl Feature {
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Each inch over it costs two (primal:terrain-type-02, primal:forest-02, primal:rubble-01, primal:shallow-water-01,
    /// primal:acid-bath-01).
    pub fn is_rough(&self) -> bool {
        let rough = [
            Kind::Rough,
            Kind::Forest,
            Kind::Rubble,
            Kind::ShallowWater,
            Kind::AcidBath,
        ];
        rough.into_iter().any(|kind| self.is(kind))
    }

    pub fn is_water(&self) -> bool {
        self.is(Kind::ShallowWater) || self.is(Kind::AcidBath)
    }

    /// Nobody enters it except by Flight or without a body (primal:terrain-type-03, primal:obstruction-01,
    /// primal:obstruction-02).
    pub fn is_difficult(&self) -> bool {
        self.is(Kind::Difficult) || (self.is(Kind::Obstruction) && !self.terraced)
    }

    /// A barrier that stops charges and those who are slammed or thrown (primal:charge-09, primal:slam-03).
    pub fn is_barrier(&self) -> bool {
        self.is(Kind::Obstacle) || (self.is(Kind::Obstruction) && !self.terraced)
    }

    /// Nobody is put down on it (primal:place-02).
    pub fn is_solid(&self) -> bool {
        self.is(Kind::Impassable) || self.is(Kind::Obstacle) || self.is_difficult()
    }

    /// Clouds hide what is beyond them (primal:cloud-effect-03, primal:dense-fog-01, primal:burning-earth-04).
    pub fn is_cloud(&self) -> bool {
        self.is(Kind::DenseFog) || self.is(Kind::BurningEarth)
    }
}

impl Terrain {
    /// The level of a base: the highest that holds it completely (primal:terrain-elevation-01).
    pub fn level(&self, base: &Footprint) -> u8 {
        let raised = self.features.iter().filter(|feature| feature.level > 0);
        raised
            .filter(|feature| feature.shape.holds(base))
            .map(|feature| feature.level)
            .max()
            .unwrap_or(0)
    }

    /// The height of the ground under a base. A raised feature without a height is an inch a level.
    pub fn floor(&self, base: &Footprint) -> Length {
        let raised = self.features.iter().filter(|feature| feature.level > 0);
        raised
            .filter(|feature| feature.shape.holds(base))
            .map(|feature| match feature.height {
                Length::ZERO => Length::inches(feature.level.into()),
                height => height,
            })
            .max()
            .unwrap_or(Length::ZERO)
    }
}
