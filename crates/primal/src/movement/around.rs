//! Ways around what stands in between, for players and bots. What is found is checked like any way.

use smallvec::SmallVec;
use table::{Footprint, Goal, Journey, Length, Obstacle, Point, Polygon};

use super::Ground;
use crate::World;
use crate::ids::ModelId;
use crate::terrain::Shape;

/// No way that is looked for is longer.
const LONGEST: Length = Length::inches(60);

/// All that a model cannot walk through.
#[derive(Debug)]
pub struct InTheWay<'w> {
    polygons: SmallVec<[&'w Polygon; 8]>,
    bases: Vec<Footprint>,
}

impl<'w> InTheWay<'w> {
    pub fn of(world: &'w World, id: ModelId) -> InTheWay<'w> {
        let ground = Ground::of(world, id);
        let mut polygons = SmallVec::new();
        let mut bases: Vec<Footprint> = { world.others(id) }
            .filter(|other| !ground.passes_model(*other))
            .map(|other| world.footprint(other))
            .collect();
        for feature in world.features_for(id).filter(|feature| ground.is_shut(feature)) {
            match &feature.shape {
                Shape::Polygon(polygon) => polygons.push(polygon),
                Shape::Disc { centre, radius } => bases.push(Footprint::round(*radius * 2, *centre)),
            }
        }
        InTheWay { polygons, bases }
    }

    pub fn obstacles(&self) -> Vec<Obstacle<'_>> {
        let polygons = self.polygons.iter().map(|polygon| Obstacle::Polygon(polygon));
        polygons.chain(self.bases.iter().map(Obstacle::Base)).collect()
    }
}

/// From one point to the next: straight, or around what is in the way.
pub fn leg(world: &World, id: ModelId, from: Point, to: Point) -> Vec<Point> {
    if from == to {
        return vec![];
    }
    let base = world.footprint(id).moved_to(from);
    let in_the_way = InTheWay::of(world, id);
    let obstacles = in_the_way.obstacles();
    let journey = Journey::new(&base, &obstacles)
        .inside(&world.terrain.field)
        .at_most(LONGEST);
    if journey.is_clear(&[from, to]) {
        return vec![to];
    }
    match journey.shortest(Goal::At(to)) {
        Some(path) => path.points.into_iter().skip(1).collect(),
        None => vec![to],
    }
}

/// Where the middle of the base can get with so much movement, as rings that may overlap.
pub fn reach(world: &World, id: ModelId, most: Length) -> Vec<Vec<Point>> {
    let base = world.footprint(id);
    let in_the_way = InTheWay::of(world, id);
    let obstacles = in_the_way.obstacles();
    let journey = Journey::new(&base, &obstacles).inside(&world.terrain.field);
    table::reachable(&journey, most)
}
