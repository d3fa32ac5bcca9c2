//! Where the asked model can go, to be drawn.

use kernel::Question;
use live::shapes::{circle, rings};
use live::{Shape, contour};
use table::{Journey, Length, Obstacle, Point};

use crate::questions::Ask;
use crate::{Chainmail, ModelId, World, movement};

pub fn region(world: &World, question: &Question<Chainmail>) -> Vec<Shape> {
    match &question.ask {
        Ask::Way { model, most } => vec![reach(world, *model, *most)],
        // The areas of a place say it already.
        _ => vec![],
    }
}

/// Where the middle of the base can get. What terrain costs is left to the draft.
pub fn reach(world: &World, id: ModelId, most: Length) -> Shape {
    let base = world.footprint(id);
    let ground = movement::ground_for(world, id);
    let bases = ground.bases.iter().map(|(_, other)| Obstacle::Base(other));
    let shut = ground.shut.iter().map(|feature| Obstacle::Polygon(&feature.shape));
    let obstacles: Vec<Obstacle<'_>> = bases.chain(shut).collect();
    let journey = Journey::new(&base, &obstacles).inside(&world.terrain.field);
    let reached: Vec<Vec<Point>> = table::reachable(&journey, most);
    let outlines = contour::union(&reached);
    if outlines.is_empty() {
        return circle(world.model(id).at, world.model(id).radius());
    }
    rings(outlines)
}
