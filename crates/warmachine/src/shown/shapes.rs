//! Outlines to draw. They decide nothing.

pub use live::shapes::{around, circle, drawn, position, rectangle, ring};

use live::{BaseShape, Shape, shapes::round_base};
use table::{Length, Point};

use crate::movement::Zone;
use crate::world::Edge;
use crate::{ModelId, World};

pub fn base_shape(world: &World, id: ModelId) -> BaseShape {
    round_base(world.model(id).base().base())
}

pub fn radius(world: &World, id: ModelId) -> Length {
    world.model(id).base().base().outer_radius()
}

/// The strip along an edge in which models are put down.
pub fn strip(world: &World, zone: &Zone) -> Shape {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let far = zone.depth;
    let (one, other) = match zone.edge {
        Edge::South => (Point::ORIGIN, Point::new(width, far)),
        Edge::North => (Point::new(Length::ZERO, depth - far), Point::new(width, depth)),
        Edge::West => (Point::ORIGIN, Point::new(far, depth)),
        Edge::East => (Point::new(width - far, Length::ZERO), Point::new(width, depth)),
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
