//! Where the asked model can go, to be drawn.

use kernel::Question;
use live::Shape;
use table::{Journey, Length, Obstacle, Point};

use super::shapes::{around, circle, front_half, in_both, lane, radius, rings};
use crate::questions::{Aim, Ask, MoveKind};
use crate::{ModelId, Quickstart, World, movement, stats};

pub fn region(world: &World, question: &Question<Quickstart>) -> Vec<Shape> {
    match &question.ask {
        Ask::Way { model, move_kind, most } => {
            let outlines = live::contour::union(&reach(world, *model, *move_kind, *most));
            if outlines.is_empty() {
                vec![circle(world.model(*model).at, radius(world, *model))]
            } else {
                vec![rings(outlines)]
            }
        }
        Ask::Rush { model, target, slam } => vec![rush(world, *model, *target, *slam)],
        Ask::Face { model } => vec![around(&world.footprint(*model), Length::inches(4))],
        Ask::Direction { model, of } => {
            let far = match of {
                Aim::Spray => Length::inches(8),
                Aim::Throw { thrown } => crate::power_attacks::throw_distance(world, *model, *thrown),
            };
            vec![ahead(world, *model, far)]
        }
        // The areas of a place say it already.
        _ => vec![],
    }
}

fn ahead(world: &World, id: ModelId, far: Length) -> Shape {
    let model = world.model(id);
    if stats::sees_all_around(world, id) {
        around(&model.footprint(), far)
    } else {
        front_half(model.at, model.facing, radius(world, id) + far)
    }
}

/// Where the middle of the base can get, as rings that may overlap.
pub fn reach(world: &World, id: ModelId, kind: MoveKind, most: Length) -> Vec<Vec<Point>> {
    let base = world.footprint(id);
    let ground = movement::ground_for(world, id);
    let bases = ground.bases.iter().map(|(_, other)| Obstacle::Base(other));
    let shut = ground.shut.iter().map(|shape| Obstacle::Polygon(shape));
    // Who runs goes around obstacles; who advances crosses them.
    let low = ground
        .low
        .iter()
        .filter(|_| kind == MoveKind::Run && !ground.pathfinder)
        .map(|shape| Obstacle::Polygon(shape));
    let obstacles: Vec<Obstacle<'_>> = bases.chain(shut).chain(low).collect();
    let journey = Journey::new(&base, &obstacles)
        .inside(&world.terrain.field)
        .over_rough(&ground.rough);
    table::reachable(&journey, most)
}

/// Where a charge or a slam may end.
fn rush(world: &World, id: ModelId, target: ModelId, slam: bool) -> Shape {
    let (from, aim) = (world.model(id).at, world.model(target).at);
    let limit = movement::rush_limit(world, id);
    let reach = stats::longest_reach(world, id).unwrap_or(world.options.melee_range.length());
    let touching = radius(world, id) + radius(world, target);
    let far = from.distance_to(aim);
    let out_of_reach = far - touching - reach > limit;
    if slam || out_of_reach {
        let way = table::Facing::toward(from, aim);
        let end = way.map_or(from, |way| table::point_toward(from, way, limit.min(far)));
        return lane(from, end, Length::hundredths(20));
    }
    rings([in_both((aim, touching + reach), (from, limit))])
}
