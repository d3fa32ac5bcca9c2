//! Where the asked model can go, to be drawn.

use battlegroup::shown::region;
use kernel::Question;
use live::Shape;
use live::shapes::circle;

use crate::questions::Ask;
use crate::{Primal, World, movement};

pub fn region(world: &World, question: &Question<Primal>) -> Vec<Shape> {
    match &question.ask {
        Ask::Way { model, most, .. } => vec![region::way(world, *model, *most)],
        Ask::ChargeTo { model, target } => vec![region::charge(world, *model, *target)],
        Ask::SlamTo { model, target } => vec![region::line_at(world, *model, *target)],
        Ask::TrampleTo { model } => vec![circle(world.model(*model).at, movement::trample_limit(world, *model))],
        // The areas of a place say it already.
        _ => vec![],
    }
}
