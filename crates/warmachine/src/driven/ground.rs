//! The terrain that a driven model meets.

use battlegroup::driven::{Ground as Field, Standing};
use table::{Footprint, Length, Polygon, inside_polygon};

use crate::World;
use crate::ids::ModelId;
use crate::terrain::{Feature, Kind, Shape};

/// What a driven model can run into: a model, or a round feature. Features with corners are [`Solid::stops`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Model(ModelId),
    Feature(usize),
    /// A flag or another marker (wm4:flag-02).
    Marker,
}

/// The solid features around a model, without the one that it stands on.
pub struct Solid<'w> {
    /// With their numbers among the features.
    pub stops: Vec<(usize, &'w Polygon)>,
    polygons: Vec<&'w Polygon>,
    pub discs: Vec<Standing<Thing>>,
    /// The roof that the model stands on. A round one is a polygon of many corners here.
    surface: Option<Polygon>,
    /// That roof is of something that nobody stands on with only a part of the base.
    is_solid: bool,
    /// How far down it is from the surface that the model stands on.
    pub height: Length,
}

/// A raised feature without a height lifts models by an inch a level.
fn height(feature: &Feature) -> Length {
    if feature.height > Length::ZERO {
        return feature.height;
    }
    Length::inches(feature.level.into())
}

/// The raised feature that a base stands on.
fn underfoot<'w>(world: &'w World, base: &Footprint) -> Option<(usize, &'w Feature)> {
    { world.features().enumerate() }
        .filter(|(_, feature)| feature.level > 0 && feature.shape.holds(base))
        .max_by_key(|(_, feature)| height(feature))
}

/// Whether a model that leaves the feature falls (wm4:falling-01, wm4:terrain-hill-04).
fn is_ledge(feature: &Feature) -> bool {
    !feature.is(Kind::Hill) && height(feature) >= Length::inches(1)
}

/// How high a model stands above the ground on something from which models fall.
pub fn floor(world: &World, id: ModelId) -> Length {
    let under = underfoot(world, &world.footprint(id)).filter(|(_, feature)| is_ledge(feature));
    under.map_or(Length::ZERO, |(_, feature)| height(feature))
}

impl<'w> Solid<'w> {
    pub fn around(world: &'w World, id: ModelId) -> Solid<'w> {
        let base = world.footprint(id);
        let features = || world.features().enumerate();
        let under = underfoot(world, &base);
        let mut solid = Solid {
            stops: vec![],
            polygons: vec![],
            discs: vec![],
            surface: None,
            is_solid: false,
            height: Length::ZERO,
        };
        if let Some((_, feature)) = under.filter(|(_, feature)| is_ledge(feature)) {
            solid.surface = match &feature.shape {
                Shape::Polygon(polygon) => Some(polygon.clone()),
                Shape::Disc { .. } => Polygon::new(feature.shape.corners()).ok(),
            };
            solid.is_solid = feature.is_solid();
            solid.height = height(feature);
        }
        for (at, feature) in features() {
            if !feature.is_solid() || under.is_some_and(|(under, _)| under == at) {
                continue;
            }
            match &feature.shape {
                Shape::Polygon(polygon) => {
                    solid.stops.push((at, polygon));
                    solid.polygons.push(polygon);
                }
                Shape::Disc { centre, radius } => solid.discs.push(Standing {
                    id: Thing::Feature(at),
                    base: Footprint::round(*radius * 2, *centre),
                    size: u8::MAX,
                    gives_way: false,
                }),
            }
        }
        solid
    }

    /// Whether a base has left its surface with a part of it, where nobody can stand so. A platform that is open ground holds also a part of a base.
    pub fn leaves_hanging(&self, base: &Footprint) -> bool {
        self.is_solid && { self.surface.as_ref() }.is_some_and(|surface| !inside_polygon(base, surface))
    }

    pub fn ground<'a>(&'a self, world: &'a World) -> Field<'a> {
        Field {
            field: &world.terrain.field,
            stops: &self.polygons,
            rough: &[],
            surface: self.surface.as_ref(),
        }
    }
}
