//! Who controls a flag or a zone, and who contests it.

use kernel::Seat;
use table::{CONTACT, Footprint, Inches, Length, Point, overlap, within, within_of_point};

use super::card::Marker;
use crate::World;
use crate::card::BaseSize;
use crate::ids::ModelId;
use crate::units;
use crate::world::Edge;

/// How near a flag an opponent contests it (primal:scenario-flag-04).
const CONTESTS_FLAG: Inches = Inches::whole(4);
/// primal:scenario-flag-01
const FLAG: BaseSize = BaseSize::Medium;

/// Where a marker lies on the table: files see it from the first player's edge.
pub fn place(world: &World, marker: &Marker) -> Point {
    let at = marker.point();
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let first = world.players.get(world.first().index());
    match first.and_then(|player| player.edge).unwrap_or(Edge::South) {
        Edge::South => at,
        Edge::North => Point::new(width - at.x, depth - at.y),
        // The first player looks east, and the left hand is north.
        Edge::West => Point::new(at.y, depth - at.x),
        Edge::East => Point::new(width - at.y, at.x),
    }
}

/// The room that a flag takes up (primal:scenario-flag-01).
pub fn footprint(world: &World, marker: &Marker) -> Footprint {
    Footprint::new(FLAG.base(), place(world, marker), table::Facing::NORTH)
}

/// The flag that a base would stand on (primal:scenario-flag-02).
pub fn flag_under<'w>(world: &'w World, base: &Footprint) -> Option<&'w Marker> {
    let mut flags = world.scenario.iter().flat_map(|card| card.flags());
    flags.find(|flag| overlap(base, &footprint(world, flag)))
}

/// Wild, inert and astray models do not count (primal:scenario-flag-05, primal:scenario-zone-03).
fn counts(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    !model.wild && !model.inert && units::in_formation(world, id)
}

/// The model stands within a zone with any part of its base, or so near a flag.
fn is_near(world: &World, marker: &Marker, id: ModelId, of_flag: Length) -> bool {
    let base = world.footprint(id);
    match marker.radius {
        Some(radius) => within_of_point(&base, place(world, marker), radius.into()),
        None => within(&base, &footprint(world, marker), of_flag),
    }
}

/// primal:scenario-flag-03, primal:scenario-flag-04, primal:scenario-zone-01, primal:scenario-zone-02
pub fn is_held_by(world: &World, marker: &Marker, seat: Seat) -> bool {
    let mut own = world.of(seat).filter(|id| counts(world, *id));
    let mut others = { world.in_play() }.filter(|id| {
        let theirs = world.model(*id).controller;
        !world.seating.are_friends(seat, theirs) && counts(world, *id)
    });
    own.any(|id| is_near(world, marker, id, CONTACT))
        && !others.any(|id| is_near(world, marker, id, CONTESTS_FLAG.into()))
}
