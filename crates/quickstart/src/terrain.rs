//! The battlefield and what stands on it (hqs:terrain-open-01 to hqs:terrain-cover-01).

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Footprint, Length, Outline, Point, Polygon, overlaps_polygon};

use crate::Inches;

/// A terrain feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feature {
    pub name: String,
    pub shape: Polygon,
    pub kind: Ground,
    pub gives: Shelter,
    /// A damage roll of this POW for whoever enters it.
    pub hazard: Option<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Open,
    #[default]
    Rough,
    Impassable,
    /// Up to 1" tall and less than 1" thick.
    LinearObstacle,
    /// More than 1" tall: impassable, and nobody sees through it.
    Obstruction,
}

/// What the players have agreed that a feature gives (hqs:terrain-agree-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelter {
    #[default]
    Nothing,
    Concealment,
    Cover,
}

impl Shelter {
    pub fn def(self) -> i32 {
        match self {
            Shelter::Nothing => 0,
            Shelter::Concealment => 2,
            Shelter::Cover => 4,
        }
    }
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
    /// May not be entered at all (hqs:terrain-impassable-01, hqs:terrain-obstruction-01).
    pub fn is_shut(&self) -> bool {
        matches!(self.kind, Ground::Impassable | Ground::Obstruction)
    }

    /// What a forced move runs into (hqs:slammed-03).
    pub fn stops_slams(&self) -> bool {
        matches!(
            self.kind,
            Ground::LinearObstacle | Ground::Obstruction | Ground::Impassable
        )
    }

    /// What a forced move collides with (hqs:slam-damage-03). Impassable ground only stops it.
    pub fn hurts_slammed(&self) -> bool {
        matches!(self.kind, Ground::LinearObstacle | Ground::Obstruction)
    }

    pub fn blocks_sight(&self) -> bool {
        self.kind == Ground::Obstruction
    }

    pub fn outline(&self) -> Outline<'_> {
        Outline::Polygon(&self.shape)
    }
}

impl Terrain {
    pub fn rough(&self) -> impl Iterator<Item = &Polygon> {
        self.features
            .iter()
            .filter(|feature| feature.kind == Ground::Rough)
            .map(|feature| &feature.shape)
    }

    /// Whether a base may stand here, other models apart.
    pub fn is_standable(&self, base: &Footprint) -> Result<(), &Feature> {
        match self.features.iter().find(|feature| {
            (feature.is_shut() || feature.kind == Ground::LinearObstacle) && overlaps_polygon(base, &feature.shape)
        }) {
            Some(feature) => Err(feature),
            None => Ok(()),
        }
    }
}

/// A battlefield as files have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub width: Inches,
    pub depth: Inches,
    #[serde(default)]
    pub features: Vec<FeatureFile>,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            width: Inches::whole(48),
            depth: Inches::whole(48),
            features: vec![],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureFile {
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub kind: Ground,
    #[serde(default)]
    pub gives: Shelter,
    #[serde(default)]
    pub hazard: Option<u8>,
    /// An upright rectangle: two opposite corners.
    #[serde(default)]
    pub rectangle: Option<[[Inches; 2]; 2]>,
    #[serde(default)]
    pub corners: Vec<[Inches; 2]>,
}

/// The least and the most that a side of a battlefield may be.
const SHORTEST: Length = Length::inches(1);
const LONGEST: Length = Length::inches(1_000);

impl Layout {
    pub fn build(&self) -> Result<Arc<Terrain>, String> {
        let (width, depth) = (Length::from(self.width), Length::from(self.depth));
        if [width, depth].iter().any(|side| *side < SHORTEST || *side > LONGEST) {
            return Err(format!(
                "a battlefield is {SHORTEST} to {LONGEST} wide and deep, not {width} by {depth}"
            ));
        }
        let mut features = vec![];
        for (number, file) in self.features.iter().enumerate() {
            features.push(file.build().map_err(|why| format!("features[{number}]: {why}"))?);
        }
        Ok(Arc::new(Terrain {
            width,
            depth,
            field: Polygon::rectangle(Point::ORIGIN, Point::new(width, depth)),
            features,
        }))
    }
}

impl FeatureFile {
    fn build(&self) -> Result<Feature, String> {
        let point = |[x, y]: [Inches; 2]| Point::new(x.into(), y.into());
        let shape = match (self.rectangle, &self.corners[..]) {
            (Some([one, other]), []) => Polygon::rectangle(point(one), point(other)),
            (None, corners) if !corners.is_empty() => {
                Polygon::new(corners.iter().copied().map(point).collect()).map_err(|error| error.to_string())?
            }
            _ => return Err("a feature has `rectangle` or `corners`".into()),
        };
        // hqs:terrain-linear-obstacle-01
        if self.kind == Ground::LinearObstacle && shape.min_width() >= Length::inches(1) {
            return Err(format!(
                "a linear obstacle is less than 1\" thick, not {} (hqs:terrain-linear-obstacle-01)",
                shape.min_width()
            ));
        }
        Ok(Feature {
            name: self.name.clone(),
            shape,
            kind: self.kind,
            gives: self.gives,
            hazard: self.hazard,
        })
    }
}
