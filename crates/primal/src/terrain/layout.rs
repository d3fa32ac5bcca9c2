//! A battlefield as files have it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Inches, Length, Point, Polygon};

use super::{Feature, Kind, Shape, Shelter, Terrain};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    #[serde(default = "four_feet")]
    pub width: Inches,
    #[serde(default = "four_feet")]
    pub depth: Inches,
    #[serde(default)]
    pub features: Vec<FeatureFile>,
}

/// primal:components-01, primal:setup-steps-01
const fn four_feet() -> Inches {
    Inches::whole(48)
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            width: four_feet(),
            depth: four_feet(),
            features: vec![],
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureFile {
    #[serde(default)]
    pub name: String,
    pub kinds: Vec<Kind>,
    #[serde(default)]
    pub gives: Shelter,
    /// How tall it is, where that matters.
    #[serde(default)]
    pub height: Option<Inches>,
    /// The level of models on it. A hill or a terraced obstruction is one level up where nothing is said.
    #[serde(default)]
    pub level: Option<u8>,
    #[serde(default)]
    pub terraced: bool,
    /// It hides nobody, whatever its height.
    #[serde(default)]
    pub see_through: bool,
    /// An upright rectangle: two opposite corners.
    #[serde(default)]
    pub rectangle: Option<[[Inches; 2]; 2]>,
    #[serde(default)]
    pub corners: Vec<[Inches; 2]>,
    /// The middle of a round template of 3".
    #[serde(default)]
    pub template: Option<[Inches; 2]>,
    /// The middle and the diameter of a round feature.
    #[serde(default)]
    pub disc: Option<DiscFile>,
    /// A feature of several heights, such as a crumbling wall: its parts, each with a height and a shape of its own. If it is declared both
    /// obstacle and obstruction, its parts up to 1" tall are obstacles and the others obstructions (primal:variable-height-terrain-01).
    #[serde(default)]
    pub parts: Vec<PartFile>,
    /// Its players have agreed what it is, whatever its height.
    #[serde(skip)]
    pub(super) is_part: bool,
}

/// One part of a feature of several heights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFile {
    pub height: Inches,
    #[serde(default)]
    pub rectangle: Option<[[Inches; 2]; 2]>,
    #[serde(default)]
    pub corners: Vec<[Inches; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscFile {
    pub at: [Inches; 2],
    pub diameter: Inches,
}

/// The least and the most that a side of a battlefield may be.
const SHORTEST: Length = Length::inches(1);
const LONGEST: Length = Length::inches(1_000);
const MOST_FEATURES: usize = 200;

impl Layout {
    pub fn build(&self) -> Result<Arc<Terrain>, String> {
        let (width, depth) = (Length::from(self.width), Length::from(self.depth));
        if [width, depth].iter().any(|side| *side < SHORTEST || *side > LONGEST) {
            return Err(format!(
                "a battlefield is {SHORTEST} to {LONGEST} wide and deep, not {width} by {depth}"
            ));
        }
        if self.features.len() > MOST_FEATURES {
            return Err(format!("a battlefield has at most {MOST_FEATURES} features"));
        }
        let mut features: Vec<Feature> = vec![];
        for (number, file) in self.features.iter().enumerate() {
            let wrong = |why: String| format!("features[{number}]: {why}");
            for file in file.apart().map_err(wrong)? {
                features.push(file.build().map_err(wrong)?);
            }
        }
        Ok(Arc::new(Terrain {
            width,
            depth,
            field: Polygon::rectangle(Point::ORIGIN, Point::new(width, depth)),
            features,
        }))
    }
}

fn point([x, y]: [Inches; 2]) -> Point {
    Point::new(x.into(), y.into())
}

impl FeatureFile {
    fn shape(&self) -> Result<Shape, String> {
        let said = [
            self.rectangle.is_some(),
            !self.corners.is_empty(),
            self.template.is_some(),
            self.disc.is_some(),
        ];
        if said.iter().filter(|said| **said).count() != 1 {
            return Err("a feature has one of `rectangle`, `corners`, `template` and `disc`".into());
        }
        if let Some([one, other]) = self.rectangle {
            let (one, other) = (point(one), point(other));
            if one.x == other.x || one.y == other.y {
                return Err("a rectangle has a width and a depth".into());
            }
            return Ok(Shape::Polygon(Polygon::rectangle(one, other)));
        }
        if let Some(at) = self.template {
            return Ok(Shape::Disc {
                centre: point(at),
                radius: Length::half_inches(3),
            });
        }
        if let Some(disc) = self.disc {
            let diameter = Length::from(disc.diameter);
            if diameter <= Length::ZERO || diameter > LONGEST {
                return Err("a disc has a diameter".into());
            }
            return Ok(Shape::Disc {
                centre: point(disc.at),
                radius: diameter.half_up(),
            });
        }
        let corners = self.corners.iter().copied().map(point).collect();
        Polygon::new(corners)
            .map(Shape::Polygon)
            .map_err(|error| error.to_string())
    }

    /// The feature, or each of its parts as one.
    fn apart(&self) -> Result<Vec<FeatureFile>, String> {
        if self.parts.is_empty() {
            return Ok(vec![self.clone()]);
        }
        let has_shape = self.rectangle.is_some()
            || !self.corners.is_empty()
            || self.template.is_some()
            || self.disc.is_some()
            || self.height.is_some();
        if has_shape {
            return Err("a feature of parts has no height and shape besides theirs".into());
        }
        if self.parts.len() > MOST_FEATURES {
            return Err(format!("a feature has at most {MOST_FEATURES} parts"));
        }
        let is = |kind: Kind| self.kinds.contains(&kind);
        let both = is(Kind::Obstacle) && is(Kind::Obstruction);
        let parts = self.parts.iter().map(|part| {
            let other = if Length::from(part.height) <= Length::inches(1) {
                Kind::Obstruction
            } else {
                Kind::Obstacle
            };
            let kinds = self.kinds.iter().copied().filter(|kind| !both || *kind != other);
            FeatureFile {
                kinds: kinds.collect(),
                height: Some(part.height),
                rectangle: part.rectangle,
                corners: part.corners.clone(),
                parts: vec![],
                is_part: true,
                ..self.clone()
            }
        });
        Ok(parts.collect())
    }

    fn build(&self) -> Result<Feature, String> {
        let shape = self.shape()?;
        if self.kinds.is_empty() {
            return Err("a feature has at least one of `kinds`".into());
        }
        let is = |kind: Kind| self.kinds.contains(&kind);
        let height = self.height.map(Length::from);
        let inch = Length::inches(1);
        // primal:obstacle-01, primal:obstruction-01
        if !self.is_part && is(Kind::Obstacle) && height.is_some_and(|height| height > inch) {
            return Err("an obstacle is up to 1\" tall (primal:obstacle-01)".into());
        }
        if !self.is_part && is(Kind::Obstruction) && height.is_some_and(|height| height <= inch) {
            return Err("an obstruction is more than 1\" tall (primal:obstruction-01)".into());
        }
        // primal:hill-02, primal:terraced-obstruction-02
        let raised = is(Kind::Hill) || (is(Kind::Obstruction) && self.terraced);
        let default_height = match () {
            () if is(Kind::Obstruction) => Length::inches(3),
            () if is(Kind::Obstacle) => inch,
            () => Length::ZERO,
        };
        let mut kinds: SmallVec<[Kind; 2]> = self.kinds.iter().copied().collect();
        kinds.sort();
        kinds.dedup();
        Ok(Feature {
            name: if self.name.is_empty() {
                ::scenario::word(&kinds[0]).replace('_', " ")
            } else {
                self.name.clone()
            },
            ring: shape.ring()?,
            shape,
            kinds,
            gives: self.gives,
            height: height.unwrap_or(default_height),
            level: self.level.unwrap_or(u8::from(raised)),
            terraced: self.terraced,
            see_through: self.see_through,
        })
    }
}
