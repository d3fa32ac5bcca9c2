//! Floor and platforms: what a fighter can stand on.

use smallvec::SmallVec;
use table::{Bounds, Footprint, Length, Point, Segment};

use super::{Fraction, span_inside};
use crate::{FighterId, Part, PartId, Terrain, World};

/// The height of the highest floor or platform under a point that is not above a height.
pub fn surface_at(terrain: &Terrain, p: &Point, at_or_below: Length) -> Length {
    terrain
        .parts
        .iter()
        .filter(|part| {
            part.platform && part.top <= at_or_below && part.bounds.contains(*p) && part.outline.contains(*p)
        })
        .map(|part| part.top)
        .max()
        .unwrap_or(Length::ZERO)
}

/// Whether a point at a height is on the battlefield floor or on a platform.
pub(crate) fn is_surface(terrain: &Terrain, p: Point, z: Length) -> bool {
    if z == Length::ZERO {
        return on_battlefield(terrain, p);
    }
    platform_under(terrain, p, z).is_some()
}

fn on_battlefield(terrain: &Terrain, p: Point) -> bool {
    p.x >= Length::ZERO && p.y >= Length::ZERO && p.x <= terrain.width && p.y <= terrain.depth
}

fn platform_under(terrain: &Terrain, p: Point, z: Length) -> Option<PartId> {
    let found = terrain
        .parts
        .iter()
        .position(|part| part.platform && part.top == z && part.bounds.contains(p) && part.outline.contains(p))?;
    Some(PartId(found as u16))
}

/// Whether a straight way stays on floor or platforms of one height from end to end (normal-move-01). Platforms of the
/// same height that touch are one surface. Exact.
pub(crate) fn stays_on_surface(terrain: &Terrain, from: Point, to: Point, z: Length) -> bool {
    if z == Length::ZERO {
        return on_battlefield(terrain, from) && on_battlefield(terrain, to);
    }
    let is_on = |part: &Part, p: Point| part.bounds.contains(p) && part.outline.contains(p);
    let is_on_one = |part: &Part| {
        part.platform && part.top == z && part.outline.is_convex() && is_on(part, from) && is_on(part, to)
    };
    terrain.parts.iter().any(is_on_one) || stretch_on_platforms(terrain, from, to, z) >= Fraction::END
}

/// How much of a straight way stays on platforms of one height, from its start.
pub(super) fn stretch_on_platforms(terrain: &Terrain, from: Point, to: Point, z: Length) -> Fraction {
    let way = Segment::new(from, to).bounds();
    let mut spans: SmallVec<[(Fraction, Fraction); 8]> = terrain
        .parts
        .iter()
        .filter(|part| part.platform && part.top == z && part.bounds.meets(&way))
        .filter_map(|part| span_inside(from, to, &part.outline))
        .collect();
    spans.sort_unstable();
    let mut covered = Fraction::START;
    for (enter, leave) in spans {
        if enter > covered {
            break;
        }
        covered = covered.max(leave);
    }
    covered
}

/// The platform under the centre of a fighter's base; nothing on the floor.
pub fn standing_part(world: &World, fighter: FighterId) -> Option<PartId> {
    let spot = world.fighter(fighter).spot()?;
    if spot.z == Length::ZERO {
        return None;
    }
    platform_under(&world.terrain, spot.at, spot.z)
}

/// Whether a fighter on a platform has its base within 1/2" of an open stretch of its edge (terrain-platform-02). Platforms of
/// the same height that touch are one.
pub fn near_open_edge(world: &World, fighter: FighterId) -> bool {
    let parts = &world.terrain.parts;
    let (Some(base), Some(under)) = (world.fighter(fighter).footprint(), standing_part(world, fighter)) else {
        return false;
    };
    let under = world.terrain.part(under);
    let near = |edge| table::within_of_segment(base, edge, Length::half_inches(1));
    parts
        .iter()
        .filter(|part| part.platform && part.top == under.top)
        .filter(|part| table::polygon_within_polygon(&part.outline, &under.outline, Length::ZERO))
        .any(|part| part.open_edges.iter().any(near))
}

/// Whether the whole base is on the floor or on platforms of its height (monster-09).
pub fn wholly_on_surface(world: &World, fighter: FighterId) -> bool {
    let this = world.fighter(fighter);
    this.footprint()
        .is_some_and(|base| is_wholly_on_surface(&world.terrain, base, this.z()))
}

/// Platforms that touch carry a base together: it hangs over nowhere if no stretch of their outer edges, those where no
/// platform of the same height goes on, runs under its inside.
pub(crate) fn is_wholly_on_surface(terrain: &Terrain, base: &Footprint, z: Length) -> bool {
    if z == Length::ZERO {
        return inside_battlefield(terrain, base);
    }
    let platforms = || terrain.parts.iter().filter(|part| part.platform && part.top == z);
    if platforms().any(|part| table::inside_polygon(base, &part.outline)) {
        return true;
    }
    platform_under(terrain, base.at(), z).is_some()
        && platforms().all(|part| {
            part.outer_edges
                .iter()
                .all(|edge| !table::passes_through_flat(edge.from, edge.to, &base.outline()))
        })
}

/// Whether the whole base is on the battlefield (move-05). A rectangle is convex, so a base whose both ends of a way are on
/// it stays on it.
pub(crate) fn inside_battlefield(terrain: &Terrain, base: &Footprint) -> bool {
    is_inside(terrain, base.bounds())
}

pub(crate) fn is_inside(terrain: &Terrain, bounds: Bounds) -> bool {
    on_battlefield(terrain, bounds.min) && on_battlefield(terrain, bounds.max)
}
