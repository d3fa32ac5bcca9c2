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

/// wm4:components-01, wm4:setup-step-01
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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// The level of models on it. A hill or an obstruction is one level up where nothing is said.
    #[serde(default)]
    pub level: Option<u8>,
    /// Where its ladders, stairs or elevators are.
    #[serde(default)]
    pub ladders: Vec<[Inches; 2]>,
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

    fn build(&self) -> Result<Feature, String> {
        let shape = self.shape()?;
        if self.kinds.is_empty() {
            return Err("a feature has at least one of `kinds`".into());
        }
        let bounds = shape.bounds();
        let (across, along) = (bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
        let widest = across.max(along);
        let is = |kind: Kind| self.kinds.contains(&kind);
        // wm4:terrain-crater-01, wm4:hazard-quicksand-02
        for (kind, rule) in [
            (Kind::Crater, "wm4:terrain-crater-01"),
            (Kind::Quicksand, "wm4:hazard-quicksand-02"),
        ] {
            if is(kind) && widest > Length::inches(5) {
                return Err(format!("it is {widest} wide, and 5\" is the most ({rule})"));
            }
        }
        // wm4:terrain-trench-01
        let sides = [across.min(along), widest];
        if is(Kind::Trench) && sides != [Length::inches(3), Length::inches(5)] {
            return Err(format!(
                "a trench is 3\" by 5\", not {} by {} (wm4:terrain-trench-01)",
                sides[0], sides[1]
            ));
        }
        let height = self.height.map(Length::from);
        let inch = Length::inches(1);
        // wm4:terrain-obstacle-01, wm4:terrain-obstruction-01
        if is(Kind::Obstacle) && height.is_some_and(|height| height > inch) {
            return Err("an obstacle is up to 1\" tall (wm4:terrain-obstacle-01)".into());
        }
        if is(Kind::Obstruction) && height.is_some_and(|height| height < inch) {
            return Err("an obstruction is 1\" tall or more (wm4:terrain-obstruction-01)".into());
        }
        // wm4:terrain-hill-03
        if self.kinds[..] == [Kind::Hill] && self.gives != Shelter::default() {
            return Err("a hill gives neither cover nor concealment (wm4:terrain-hill-03)".into());
        }
        let raised = is(Kind::Hill) || is(Kind::Obstruction);
        let away = |ladder: &[Inches; 2]| shape.gap_to_point(point(*ladder)) > inch;
        if self.ladders.iter().any(away) || (!self.ladders.is_empty() && !raised && self.level.unwrap_or(0) == 0) {
            return Err("a ladder leads onto the feature beside which it stands (wm4:terrain-ladder-01)".into());
        }
        let default_height = if is(Kind::Obstruction) {
            Length::inches(3)
        } else if is(Kind::Obstacle) {
            inch
        } else {
            Length::ZERO
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
            shape,
            kinds,
            gives: self.gives,
            ladders: self.ladders.iter().copied().map(point).collect(),
            height: height.unwrap_or(default_height),
            level: self.level.unwrap_or(u8::from(raised)),
        })
    }
}
