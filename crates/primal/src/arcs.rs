//! Front and back arcs (primal:facing-01 to primal:facing-07).

use battlegroup::life::Half;
use table::{Facing, Footprint, Point, Sector, in_sector, point_in_sector, wholly_in_sector};

use crate::World;
use crate::card::Location;
use crate::ids::ModelId;

/// Any part of the other base is in the front arc (primal:facing-05, primal:facing-06).
pub fn is_facing(world: &World, id: ModelId, other: ModelId) -> bool {
    // primal:inert-warjack-04
    !world.model(id).inert && in_front(&world.footprint(id), &world.footprint(other))
}

pub fn in_front(base: &Footprint, other: &Footprint) -> bool {
    in_sector(base, Sector::FRONT_HALF, other)
}

/// The whole of the other base is behind: no part of it is in front (primal:facing-05, primal:back-strike-01).
pub fn is_behind(base: &Footprint, other: &Footprint) -> bool {
    wholly_in_sector(base, Sector::BACK_HALF, other) && !in_front(base, other)
}

/// The same of two models as they stand. An inert warjack has no arcs (primal:inert-warjack-04).
pub fn has_behind(world: &World, id: ModelId, other: ModelId) -> bool {
    !world.model(id).inert && is_behind(&world.footprint(id), &world.footprint(other))
}

/// Whether a point lies in the back arc: on neither the line nor in front of it.
pub fn is_point_behind(base: &Footprint, point: Point) -> bool {
    !point_in_sector(base, Sector::FRONT_HALF, point)
}

/// The middle of the front arc points at the middle of the other base, to the micrometre over the distance (primal:facing-07).
pub fn is_directly_facing(world: &World, id: ModelId, other: ModelId) -> bool {
    let (model, aim) = (world.model(id), world.model(other));
    let Some(toward) = Facing::toward(model.at, aim.at) else {
        return true;
    };
    let (f, t) = (model.facing, toward);
    let cross = i128::from(f.x()) * i128::from(t.y()) - i128::from(f.y()) * i128::from(t.x());
    let dot = i128::from(f.x()) * i128::from(t.x()) + i128::from(f.y()) * i128::from(t.y());
    // A millionth of a turn is less than a micrometre on any table.
    dot > 0 && cross.abs() * 1_000_000 <= dot
}

const LEFT_FIELD: Sector = Sector {
    right: Facing::EAST,
    left: Facing::NORTH,
};
const RIGHT_FIELD: Sector = Sector {
    right: Facing::SOUTH,
    left: Facing::EAST,
};

/// The one side of a huge base that another base is on: none from completely behind or directly in front (primal:colossal-damage-02,
/// primal:colossal-damage-03).
pub fn side_of(world: &World, id: ModelId, other: ModelId) -> Option<Half> {
    let (base, other) = (world.footprint(id), world.footprint(other));
    one_side(world, id, |field| in_sector(&base, field, &other))
}

pub fn side_of_point(world: &World, id: ModelId, point: Point) -> Option<Half> {
    let base = world.footprint(id);
    one_side(world, id, |field| point_in_sector(&base, field, point))
}

fn one_side(world: &World, id: ModelId, is_in: impl Fn(Sector) -> bool) -> Option<Half> {
    // primal:inert-warjack-04
    if world.model(id).inert {
        return None;
    }
    match (is_in(LEFT_FIELD), is_in(RIGHT_FIELD)) {
        (true, false) => Some(Half::Left),
        (false, true) => Some(Half::Right),
        _ => None,
    }
}

/// Whether a weapon's field of fire holds any part of the target. Only huge bases have two fields (primal:field-of-fire-01,
/// primal:field-of-fire-02).
pub fn in_field_of_fire(world: &World, id: ModelId, location: Option<Location>, target: ModelId) -> bool {
    let field = field_of(world, id, location);
    field.is_none_or(|field| in_sector(&world.footprint(id), field, &world.footprint(target)))
}

/// The same for the middle of a template.
pub fn point_in_field_of_fire(world: &World, id: ModelId, location: Option<Location>, point: Point) -> bool {
    let field = field_of(world, id, location);
    field.is_none_or(|field| point_in_sector(&world.footprint(id), field, point))
}

fn field_of(world: &World, id: ModelId, location: Option<Location>) -> Option<Sector> {
    match location {
        Some(Location::Left) if world.model(id).profile.is_huge() => Some(LEFT_FIELD),
        Some(Location::Right) if world.model(id).profile.is_huge() => Some(RIGHT_FIELD),
        _ => None,
    }
}
