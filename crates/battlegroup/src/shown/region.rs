//! Where the asked model can go, to be drawn.

use live::Shape;
use live::shapes::{circle, in_both, lane, rings};
use table::{Facing, Length, Point, point_toward};

use super::{Displayed, radius};
use crate::ModelId;

/// Where a way of so much may end.
pub fn way(world: &impl Displayed, id: ModelId, most: Length) -> Shape {
    let outlines = live::contour::union(&world.within_reach(id, most));
    match outlines.is_empty() {
        true => circle(world.footprint(id).at(), radius(world, id)),
        false => rings(outlines),
    }
}

/// Where a charge may end.
pub fn charge(world: &impl Displayed, id: ModelId, target: ModelId) -> Shape {
    let (from, aim) = ends(world, id, target);
    let limit = world.rush_limit(id);
    let reach = world.melee_reach(id).unwrap_or(Length::ZERO);
    let touching = radius(world, id) + radius(world, target);
    let out_of_reach = from.distance_to(aim) - touching - reach > limit;
    if out_of_reach {
        return line_at(world, id, target);
    }
    rings([in_both((aim, touching + reach), (from, limit))])
}

/// The straight line toward a target, as far as the model can go.
pub fn line_at(world: &impl Displayed, id: ModelId, target: ModelId) -> Shape {
    let (from, end) = (world.footprint(id).at(), straight(world, id, target));
    lane(from, end, Length::hundredths(20))
}

/// The lane of a charge at a target, as wide as the base.
pub fn rush_lane(world: &impl Displayed, id: ModelId, target: ModelId) -> Shape {
    let (from, end) = (world.footprint(id).at(), straight(world, id, target));
    lane(from, end, radius(world, id))
}

fn ends(world: &impl Displayed, id: ModelId, target: ModelId) -> (Point, Point) {
    (world.footprint(id).at(), world.footprint(target).at())
}

fn straight(world: &impl Displayed, id: ModelId, target: ModelId) -> Point {
    let (from, aim) = ends(world, id, target);
    let far = world.rush_limit(id).min(from.distance_to(aim));
    Facing::toward(from, aim).map_or(from, |way| point_toward(from, way, far))
}
