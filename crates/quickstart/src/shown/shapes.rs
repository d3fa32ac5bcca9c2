//! Outlines to draw. They decide nothing.

pub use live::shapes::{
    around, circle, drawn, facing_pair, front_half, in_both, lane, position, rectangle, ring, rings,
};
use live::{BaseShape, shapes::round_base};
use table::Length;

use crate::{BaseSize, ModelId, World};

pub fn base_shape(size: BaseSize) -> BaseShape {
    round_base(size.base())
}

pub fn radius(world: &World, id: ModelId) -> Length {
    world.model(id).base().base().outer_radius()
}
