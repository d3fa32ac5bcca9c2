//! Where the asked fighter can go, to be drawn.
//!
//! On its own level the outline is that of the table's exact planner, to about a hundredth of an inch. What can be got to by
//! climbing is drawn from the best places to climb, and jumps and flights without regard to what stands where they come down:
//! good enough for a picture. Whether a place can be got to is asked of the draft.

use kernel::Question;
use live::{Shape, contour};
use table::{Footprint, Journey, Length, Obstacle, Point, Polygon};

use super::shapes::{ring, zone_areas};
use crate::movement::{self, Landing};
use crate::questions::Ask;
use crate::{FighterId, MoveKind, MoveLimits, Warcry, World};

pub fn region(world: &World, question: &Question<Warcry>) -> Vec<Shape> {
    match &question.ask {
        Ask::MovePath { fighter, limits } => reach(world, *fighter, limits),
        Ask::SetUp { fighter, zone } | Ask::Landing { fighter, zone } => zone_areas(world, Some(*fighter), zone)
            .into_iter()
            .map(|area| area.shape)
            .collect(),
        Ask::DropAt { fighter, zone, .. } => zone_areas(world, Some(*fighter), zone)
            .into_iter()
            .map(|area| area.shape)
            .collect(),
        Ask::PlaceToken { zone, .. } => zone_areas(world, None, zone)
            .into_iter()
            .map(|area| area.shape)
            .collect(),
        _ => vec![],
    }
}

/// Where the centre of a fighter's base can get within limits.
pub fn reach(world: &World, fighter: FighterId, limits: &MoveLimits) -> Vec<Shape> {
    // What overlaps is drawn as one.
    let rings = live::contour::union(&reach_rings(world, fighter, limits));
    if rings.is_empty() {
        return vec![];
    }
    let rings = rings.into_iter().map(ring).collect();
    vec![Shape::Rings { rings }]
}

pub fn reach_rings(world: &World, fighter: FighterId, limits: &MoveLimits) -> Vec<Vec<Point>> {
    let this = world.fighter(fighter);
    let (Some(base), z) = (this.footprint(), this.z()) else {
        return vec![];
    };
    let mut rings = vec![];
    if limits.may_fly && limits.kind == MoveKind::Move {
        rings.extend(across(world, fighter, base, None, limits.most));
        return rings;
    }
    let level = across(world, fighter, base, Some(z), limits.most);
    if z == Length::ZERO || limits.kind == MoveKind::Move {
        // From a platform it may also jump off, over whatever is lower.
        rings.extend(level);
    } else {
        rings.extend(on_platforms(world, level, z));
    }
    if limits.kind == MoveKind::Move {
        for Landing { at, z, left } in movement::landings(world, fighter, limits) {
            let there = base.moved_to(at);
            let found = across(world, fighter, &there, Some(z), left);
            if z > this.z() {
                rings.extend(on_platforms(world, found, z));
            } else {
                rings.extend(found);
            }
        }
    }
    rings
}

/// Where a base can slide at a height, among what stands there; without a height over everything.
fn across(world: &World, fighter: FighterId, base: &Footprint, z: Option<Length>, most: Length) -> Vec<Vec<Point>> {
    let terrain = &world.terrain;
    let field = Polygon::rectangle(Point::ORIGIN, Point::new(terrain.width, terrain.depth));
    let near = base.bounds().grown(most);
    let mut obstacles: Vec<Obstacle<'_>> = vec![];
    if let Some(z) = z {
        let height = world.fighter(fighter).profile.height();
        let meets = |bottom: Length, top: Length| z < top && bottom < z + height;
        obstacles.extend(
            world
                .on_table()
                .filter(|(id, other)| *id != fighter && meets(other.z(), other.z() + other.profile.height()))
                .filter_map(|(_, other)| other.footprint())
                .filter(|other| other.bounds().meets(&near))
                .map(Obstacle::Base),
        );
        obstacles.extend(
            terrain
                .parts
                .iter()
                .filter(|part| !part.is_low() && meets(part.bottom, part.top) && part.bounds.meets(&near))
                .map(|part| Obstacle::Polygon(&part.outline)),
        );
    }
    let journey = Journey::new(base, &obstacles).inside(&field);
    table::reachable(&journey, most)
}

/// What of some rings lies on platforms of a height.
fn on_platforms(world: &World, rings: Vec<Vec<Point>>, z: Length) -> Vec<Vec<Point>> {
    let platforms = || world.terrain.parts.iter().filter(|part| part.platform && part.top == z);
    let mut all = vec![];
    for ring in &rings {
        for part in platforms() {
            let kept = contour::clipped(ring, part.outline.corners());
            if kept.len() > 2 {
                all.push(kept);
            }
        }
    }
    all
}
