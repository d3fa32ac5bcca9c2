//! Ledges: raised features from which models fall.

use battlegroup::driven::leaves;
use smallvec::SmallVec;
use table::{Footprint, Length, Point, Polygon};

use super::{Feature, Kind, Shape};
use crate::World;
use crate::ids::ModelId;

/// A drop of an inch is a fall (wm4:falling-01).
const DROP: Length = Length::inches(1);

/// A raised feature without a height lifts models by an inch a level.
pub fn height(feature: &Feature) -> Length {
    if feature.height > Length::ZERO {
        return feature.height;
    }
    Length::inches(feature.level.into())
}

/// The raised feature that a base stands on.
pub fn underfoot<'w>(world: &'w World, base: &Footprint) -> Option<(usize, &'w Feature)> {
    { world.features().enumerate() }
        .filter(|(_, feature)| feature.level > 0 && feature.shape.holds(base))
        .max_by_key(|(_, feature)| height(feature))
}

/// Whether a model that leaves the feature falls (wm4:falling-01, wm4:terrain-hill-04).
pub fn is_ledge(feature: &Feature) -> bool {
    !feature.is(Kind::Hill) && height(feature) >= DROP
}

/// How high a base stands above the ground on something from which models fall.
pub fn floor(world: &World, base: &Footprint) -> Length {
    let under = underfoot(world, base).filter(|(_, feature)| is_ledge(feature));
    under.map_or(Length::ZERO, |(_, feature)| height(feature))
}

/// Whether a model stands so far below a floor that whoever moves over it there does not touch it (wm4:falling-05).
pub fn is_far_below(world: &World, other: ModelId, up: Length) -> bool {
    up >= DROP && floor(world, &world.footprint(other)) + DROP <= up
}

/// The outline of a surface. A round one is a polygon of many corners here.
pub fn outline(feature: &Feature) -> Option<Polygon> {
    match &feature.shape {
        Shape::Polygon(polygon) => Some(polygon.clone()),
        Shape::Disc { .. } => Polygon::new(feature.shape.corners()).ok(),
    }
}

/// A way as far as the model can walk it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    pub points: SmallVec<[Point; 6]>,
    /// How high the surface was from which the model has stepped at the last point.
    pub stepped_off: Option<Length>,
}

/// How far a model comes that walks off an open ledge: it falls where its whole base is off the ledge, and whoever lies there walks no farther
/// (wm4:falling-01, wm4:falling-02). Nobody walks off a roof: an obstruction bars the way (wm4:terrain-obstruction-02).
pub fn until_fall(world: &World, start: &Footprint, points: &[Point]) -> Walked {
    let whole = || Walked {
        points: SmallVec::from_slice(points),
        stepped_off: None,
    };
    if !world.features().any(is_open_ledge) {
        return whole();
    }
    let mut base = start.clone();
    let mut on: Option<&Feature> = None;
    for (at, to) in points.iter().enumerate() {
        on = open_ledge(world, &base).or(on);
        let there = base.moved_to(*to);
        if let Some(ledge) = on
            && !ledge.shape.overlaps(&there)
        {
            let edge = outline(ledge)
                .and_then(|surface| leaves(&base, *to, &surface))
                .unwrap_or(*to);
            if floor(world, &base.moved_to(edge)) + DROP <= height(ledge) {
                let mut walked = SmallVec::from_slice(&points[..at]);
                walked.push(edge);
                return Walked {
                    points: walked,
                    stepped_off: Some(height(ledge)),
                };
            }
            on = None;
        }
        base = there;
    }
    whole()
}

fn is_open_ledge(feature: &Feature) -> bool {
    feature.level > 0 && !feature.is_solid() && is_ledge(feature)
}

fn open_ledge<'w>(world: &'w World, base: &Footprint) -> Option<&'w Feature> {
    underfoot(world, base)
        .map(|(_, feature)| feature)
        .filter(|feature| is_open_ledge(feature))
}
