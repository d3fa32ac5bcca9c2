//! The battlefield and the terrain on it (300 to 303, 501).

mod generated;
mod parts;
pub mod pieces;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Facing, Footprint, Length, Outline, Point, Polygon, overlaps_polygon, within_of_polygon};

use crate::Inches;
pub use generated::generated;
pub use parts::{Blocks, CoverEntry, MovementCost, Part};
pub use pieces::{Piece, check as check_pieces};

/// chainmail:501
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    #[default]
    Aboveground,
    Underground,
}

/// One part of a terrain piece on the battlefield.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feature {
    pub part: Part,
    /// Parts of one piece have one number.
    pub piece: u16,
    pub shape: Polygon,
    /// Where the stakes of a barrier point (chainmail:307-damages-models-that-enter-it-a).
    pub stakes: Option<Facing>,
}

impl Feature {
    pub fn outline(&self) -> Outline<'_> {
        Outline::Polygon(&self.shape)
    }

    /// On it or over its border, by any part of the base.
    pub fn is_under(&self, base: &Footprint) -> bool {
        overlaps_polygon(base, &self.shape)
    }

    /// Touching counts.
    pub fn touches(&self, base: &Footprint) -> bool {
        within_of_polygon(base, &self.shape, crate::measure::CONTACT)
    }
}

/// The whole battlefield. It does not change in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    pub environment: Environment,
    pub width: Length,
    pub depth: Length,
    pub field: Polygon,
    pub features: Vec<Feature>,
}

impl Terrain {
    pub fn centre(&self) -> Point {
        Point::um(self.width.get() / 2, self.depth.get() / 2)
    }

    pub fn impassable(&self) -> impl Iterator<Item = &Feature> {
        self.features.iter().filter(|feature| feature.part.is_impassable())
    }

    /// The first impassable part that a base overlaps (chainmail:303).
    pub fn blocked_by(&self, base: &Footprint) -> Option<&Feature> {
        self.impassable().find(|feature| feature.is_under(base))
    }
}

/// A battlefield as files have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    #[serde(default)]
    pub environment: Environment,
    /// 36" by 36" above ground, 24" by 36" underground where nothing is said.
    #[serde(default)]
    pub width: Option<Inches>,
    #[serde(default)]
    pub depth: Option<Inches>,
    #[serde(default)]
    pub features: Vec<FeatureFile>,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            environment: Environment::Aboveground,
            width: None,
            depth: None,
            features: vec![],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureFile {
    pub part: Part,
    /// Parts with the same number belong to one piece; a piece of its own where nothing is said.
    #[serde(default)]
    pub piece: Option<u16>,
    /// An upright rectangle: two opposite corners.
    #[serde(default)]
    pub rectangle: Option<[[Inches; 2]; 2]>,
    #[serde(default)]
    pub corners: Vec<[Inches; 2]>,
    #[serde(default)]
    pub stakes: Option<[i64; 2]>,
}

/// The least and the most that a side of a battlefield may be, and the most parts and corners that a file may bring.
const SHORTEST: Length = Length::inches(6);
const LONGEST: Length = Length::inches(200);
const MOST_FEATURES: usize = 200;
const MOST_CORNERS: usize = 100;

impl Layout {
    pub fn build(&self) -> Result<Arc<Terrain>, String> {
        // chainmail:501.1a, chainmail:501.2a
        let usual = match self.environment {
            Environment::Aboveground => [36, 36],
            Environment::Underground => [24, 36],
        };
        let width = self.width.map_or(Length::inches(usual[0]), Length::from);
        let depth = self.depth.map_or(Length::inches(usual[1]), Length::from);
        if [width, depth].iter().any(|side| *side < SHORTEST || *side > LONGEST) {
            return Err(format!(
                "a battlefield is {SHORTEST} to {LONGEST} wide and deep, not {width} by {depth}"
            ));
        }
        if self.features.len() > MOST_FEATURES {
            return Err(format!("a battlefield has at most {MOST_FEATURES} features"));
        }
        let mut features = vec![];
        for (number, file) in self.features.iter().enumerate() {
            let piece = file.piece.unwrap_or(1_000 + number as u16);
            features.push(file.build(piece).map_err(|why| format!("features[{number}]: {why}"))?);
        }
        Ok(Arc::new(Terrain {
            environment: self.environment,
            width,
            depth,
            field: Polygon::rectangle(Point::ORIGIN, Point::new(width, depth)),
            features,
        }))
    }
}

impl FeatureFile {
    fn build(&self, piece: u16) -> Result<Feature, String> {
        let point = |[x, y]: [Inches; 2]| Point::new(x.into(), y.into());
        let shape = match (self.rectangle, &self.corners[..]) {
            (Some([one, other]), []) => Polygon::rectangle(point(one), point(other)),
            (None, corners) if corners.len() > MOST_CORNERS => {
                return Err(format!("a feature has at most {MOST_CORNERS} corners"));
            }
            (None, corners) if !corners.is_empty() => {
                Polygon::new(corners.iter().copied().map(point).collect()).map_err(|error| error.to_string())?
            }
            _ => return Err("a feature has `rectangle` or `corners`".into()),
        };
        let stakes = match self.stakes {
            Some([x, y]) => Some(Facing::new(x, y).ok_or("stakes that point toward [0, 0] point nowhere")?),
            None => None,
        };
        if stakes.is_some() != (self.part == Part::StakeBarrier) {
            return Err("a stake barrier, and only a stake barrier, says where its `stakes` point".into());
        }
        Ok(Feature {
            part: self.part,
            piece,
            shape,
            stakes,
        })
    }
}
