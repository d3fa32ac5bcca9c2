//! Where the asked model can go, to be drawn.

use kernel::Question;
use live::Shape;
use table::{Facing, Journey, Length, Point, point_toward};

use super::shapes::{circle, in_both, lane, radius, rings};
use crate::ids::ModelId;
use crate::movement::Ground;
use crate::questions::Ask;
use crate::{Warmachine, World, melee, movement};

pub fn region(world: &World, question: &Question<Warmachine>) -> Vec<Shape> {
    match &question.ask {
        Ask::Way { model, most, .. } | Ask::Advance { model, most } => {
            let outlines = live::contour::union(&reach(world, *model, *most));
            if outlines.is_empty() {
                vec![circle(world.model(*model).at, radius(world, *model))]
            } else {
                vec![rings(outlines)]
            }
        }
        Ask::ChargeTo { model, target } => vec![charge(world, *model, *target)],
        Ask::SlamTo { model, target } => vec![line_at(world, *model, *target)],
        Ask::TrampleTo { model } => vec![circle(world.model(*model).at, movement::rush_limit(world, *model))],
        // The areas of a place say it already.
        _ => vec![],
    }
}

/// Where the middle of the base can get, as rings that may overlap. Rough ground shortens the whole advance, so the ring is that of
/// a way around it; the draft says exactly what a way through it comes to.
pub fn reach(world: &World, id: ModelId, most: Length) -> Vec<Vec<Point>> {
    let base = world.footprint(id);
    let ground = Ground::of(world, id);
    let obstacles = ground.obstacles();
    let journey = Journey::new(&base, &obstacles).inside(&world.terrain.field);
    table::reachable(&journey, most)
}

/// Where a charge may end.
fn charge(world: &World, id: ModelId, target: ModelId) -> Shape {
    let (from, aim) = (world.model(id).at, world.model(target).at);
    let limit = movement::rush_limit(world, id);
    let reach = melee::range(world, id).unwrap_or(Length::ZERO);
    let touching = radius(world, id) + radius(world, target);
    let out_of_reach = from.distance_to(aim) - touching - reach > limit;
    if out_of_reach {
        return line_at(world, id, target);
    }
    rings([in_both((aim, touching + reach), (from, limit))])
}

/// The straight line toward a target, as far as the model can go.
fn line_at(world: &World, id: ModelId, target: ModelId) -> Shape {
    let (from, aim) = (world.model(id).at, world.model(target).at);
    let far = movement::rush_limit(world, id).min(from.distance_to(aim));
    let end = Facing::toward(from, aim).map_or(from, |way| point_toward(from, way, far));
    lane(from, end, Length::hundredths(20))
}
