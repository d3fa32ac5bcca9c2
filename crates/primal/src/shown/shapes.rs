//! Outlines to draw. They decide nothing.

use live::shapes::{circle, rectangle, round_base};
use live::{BaseShape, Shape};
use table::{Length, Point};

use crate::movement::Zone;
use crate::world::Edge;
use crate::{ModelId, World};

pub fn base_shape(world: &World, id: ModelId) -> BaseShape {
    round_base(world.model(id).base().base())
}

/// Where models are put down.
pub fn zone(world: &World, zone: &Zone) -> Shape {
    match *zone {
        Zone::Strip { edge, depth, .. } => strip(world, edge, depth, Length::ZERO),
        Zone::Part { edge, depth, wide, .. } => {
            let side = match edge {
                Edge::South | Edge::North => world.terrain.width,
                Edge::West | Edge::East => world.terrain.depth,
            };
            strip(world, edge, depth, (side - wide).half_up())
        }
        Zone::Corner { at, far } => circle(at, far),
    }
}

/// A strip along an edge, with so much left out at both ends.
fn strip(world: &World, edge: Edge, deep: Length, spare: Length) -> Shape {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let (one, other) = match edge {
        Edge::South => (Point::new(spare, Length::ZERO), Point::new(width - spare, deep)),
        Edge::North => (Point::new(spare, depth - deep), Point::new(width - spare, depth)),
        Edge::West => (Point::new(Length::ZERO, spare), Point::new(deep, depth - spare)),
        Edge::East => (Point::new(width - deep, spare), Point::new(width, depth - spare)),
    };
    rectangle([one, other])
}

/// The line of a table edge.
pub fn edge_line(world: &World, edge: Edge) -> ([i64; 2], [i64; 2]) {
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    match edge {
        Edge::South => ([0, 0], [width, 0]),
        Edge::North => ([0, depth], [width, depth]),
        Edge::West => ([0, 0], [0, depth]),
        Edge::East => ([width, 0], [width, depth]),
    }
}
