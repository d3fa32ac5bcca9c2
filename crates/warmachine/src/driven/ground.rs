//! The terrain that a driven model meets.

use battlegroup::driven::{Ground as Field, Standing, leaves};
use table::{Footprint, Length, Point, Polygon, polygons_overlap};

use crate::World;
use crate::ids::ModelId;
use crate::terrain::{Feature, Kind, Shape, ledges};

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
    /// How far down it is from the surface that the model stands on.
    pub height: Length,
}

impl<'w> Solid<'w> {
    pub fn around(world: &'w World, id: ModelId) -> Solid<'w> {
        let base = world.footprint(id);
        let features = || world.features().enumerate();
        let under = ledges::underfoot(world, &base);
        let mut solid = Solid {
            stops: vec![],
            polygons: vec![],
            discs: vec![],
            surface: None,
            height: Length::ZERO,
        };
        if let Some((_, feature)) = under.filter(|(_, feature)| ledges::is_ledge(feature)) {
            solid.surface = ledges::outline(feature);
            solid.height = ledges::height(feature);
        }
        for (at, feature) in features() {
            let is_underfoot = under.is_some_and(|(under, _)| under == at);
            if !feature.is_solid() || is_underfoot || solid.is_above(feature) {
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

    /// Whether a model on this surface moves over a feature: its top is no higher, and no part of it stands on the surface. Nobody knows how high
    /// impassable ground without a height is.
    fn is_above(&self, feature: &Feature) -> bool {
        let Some(surface) = &self.surface else { return false };
        let top = ledges::height(feature);
        let is_low = top > Length::ZERO || feature.is(Kind::Obstacle);
        is_low && top <= self.height && ledges::outline(feature).is_some_and(|low| !polygons_overlap(surface, &low))
    }

    /// The point of a straight way at which a base has left the surface.
    pub fn left_at(&self, start: &Footprint, end: Point) -> Option<Point> {
        leaves(start, end, self.surface.as_ref()?)
    }

    pub fn ground<'a>(&'a self, world: &'a World) -> Field<'a> {
        Field {
            field: &world.terrain.field,
            stops: &self.polygons,
            rough: &[],
            // A driven model goes on over the edge of its surface.
            surface: None,
        }
    }
}

/// Whether a base lies partly over something on which nobody can stand so (wm4:terrain-surface-04).
pub fn cannot_stand(world: &World, base: &Footprint) -> bool {
    let holds = |feature: &Feature| feature.level > 0 && feature.shape.holds(base);
    world
        .features()
        .any(|feature| feature.is_solid() && feature.shape.overlaps(base) && !holds(feature))
}
