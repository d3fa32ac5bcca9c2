//! Who sees whom, and who is in cover.

use smallvec::SmallVec;
use table::{Body, Bounds, Footprint, Length, Outline, Point, Prism, Segment, Spot};

use crate::abilities::Change;
use crate::movement::{self, Standing};
use crate::{Fighter, FighterId, Part, PartId, PartKind, World, stats};

/// Bodies are narrower than their bases: see RULINGS.md.
const BODY_WIDTH: (i64, i64) = (3, 5);

/// The lines of sight begin and end a little inside the bodies: drawn from edge to edge they would only graze a fighter of
/// the same size that stands squarely between.
const SEEN_WIDTH: (i64, i64) = (29, 50);

/// A line along the ground itself would only graze the underside of the walls that stand on it, and so pass them all.
const OFF_THE_GROUND: Length = Length::um(1);

/// warcry:visibility-01, warcry:visibility-02, warcry:visibility-03: a straight line from body to body that passes through no
/// terrain and no other fighter.
pub fn visible(world: &World, from: FighterId, to: FighterId) -> bool {
    if from == to {
        return false;
    }
    let (Some(one), Some(other)) = (body(world.fighter(from)), body(world.fighter(to))) else {
        return false;
    };
    if let Some(limit) = crate::cards::sight_limit(world)
        && !world.within(from, to, limit - Length::um(1))
    {
        return false;
    }
    has_line(world, &one, &other, &[from, to])
}

fn has_line(world: &World, one: &Body, other: &Body, left_out: &[FighterId]) -> bool {
    if first_line_is_clear(world, one, other, left_out) {
        return true;
    }
    let blockers = blockers(world, one, other, left_out);
    blockers.is_empty() || table::body_line(one, other, &blockers).is_some()
}

/// The first of the lines that are tried, and most often clear: from middle to middle at the top. It needs no list of all that
/// could be between the bodies.
fn first_line_is_clear(world: &World, one: &Body, other: &Body, left_out: &[FighterId]) -> bool {
    let top = |body: &Body| Spot::new(body.footprint.at(), body.top);
    let (from, to) = (top(one), top(other));
    let bounds = Segment::new(from.at, to.at).bounds();
    let heights = (from.z.min(to.z), from.z.max(to.z));
    !things_within(world, bounds, heights, left_out).any(|thing| table::passes_through(from, to, &thing))
}

/// Whether a fighter sees a point on the battlefield, such as the place of a dropped token.
pub fn visible_point(world: &World, from: FighterId, at: Spot) -> bool {
    let fighter = world.fighter(from);
    let (Some(base), Some(body)) = (fighter.footprint(), body(fighter)) else {
        return false;
    };
    // What it stands on it sees, but not through it.
    if at.z == fighter.z() && table::within_of_point(base, at.at, Length::ZERO) {
        return true;
    }
    let mark = Footprint::round(Length::um(2), at.at);
    let point = Body {
        footprint: mark,
        width: (1, 1),
        bottom: at.z + OFF_THE_GROUND,
        top: at.z + Length::hundredths(10),
    };
    has_line(world, &body, &point, &[from])
}

fn body(fighter: &Fighter) -> Option<Body> {
    let footprint = fighter.footprint()?.clone();
    let z = fighter.z();
    Some(Body {
        footprint,
        width: SEEN_WIDTH,
        bottom: z + OFF_THE_GROUND,
        top: z + fighter.profile.height() - OFF_THE_GROUND,
    })
}

/// What could stand between two bodies.
fn blockers<'w>(world: &'w World, one: &Body, other: &Body, left_out: &[FighterId]) -> SmallVec<[Prism<'w>; 16]> {
    let between = one.footprint.bounds().joined(other.footprint.bounds());
    let heights = (one.bottom.min(other.bottom), one.top.max(other.top));
    things_within(world, between, heights, left_out).collect()
}

/// What can be in the way of sight in some bounds and between two heights: terrain that is not open, and the bodies of fighters
/// other than those left out.
fn things_within<'w>(
    world: &'w World,
    bounds: Bounds,
    (lowest, highest): (Length, Length),
    left_out: &[FighterId],
) -> impl Iterator<Item = Prism<'w>> {
    let is_level = move |bottom: Length, top: Length| bottom < highest && lowest < top;
    // A ladder does not hide whoever is on it. Stairs need no exception: above their slope there is nothing.
    let held = |id: PartId| {
        left_out
            .iter()
            .any(|&who| world.fighter(who).standing() == Standing::Climbing(id))
    };
    let parts = world.terrain.ids().zip(&world.terrain.parts).filter(move |(id, part)| {
        part.bounds.meets(&bounds)
            && is_level(part.bottom, part.top)
            && part.kind != PartKind::Archway
            && !(part.kind == PartKind::Ladder && held(*id))
    });
    let parts = parts.map(|(_, part)| solid(part));
    let bodies = world.on_table().filter_map(move |(id, fighter)| {
        let spot = fighter.spot()?;
        let short = fighter.profile.base.short;
        if !bounds.grown(short).contains(spot.at) || left_out.contains(&id) {
            return None;
        }
        let disc = Outline::Disc {
            centre: spot.at,
            radius: Length::um(short.get() * BODY_WIDTH.0 / (2 * BODY_WIDTH.1)),
        };
        Some(Prism::new(disc, spot.z, spot.z + fighter.profile.height()))
    });
    parts.chain(bodies)
}

/// A part as lines meet it: upright, or up to the slope of stairs.
fn solid(part: &Part) -> Prism<'_> {
    let slope = |rises| table::Slope::over(&part.outline, rises, part.bottom, part.top);
    Prism {
        slope: part.rises.map(slope),
        ..Prism::new(Outline::Polygon(&part.outline), part.bottom, part.top)
    }
}

/// warcry:cover-01, warcry:cover-02, warcry:cover-03: whether the target of an attack is in cover from the attacker.
pub fn in_cover(world: &World, attacker: FighterId, target: FighterId) -> bool {
    let (from, to) = (world.fighter(attacker), world.fighter(target));
    let (Some(near), Some(far)) = (from.footprint(), to.footprint()) else {
        return false;
    };
    if stats::bears(world, target, |change| matches!(change, Change::InCover)) {
        return true;
    }
    let rise = (to.z() - from.z()).round_up_to(Length::half_inches(1));
    if rise >= Length::inches(2) && movement::standing_part(world, target).is_some() {
        return true;
    }
    if table::overlap(near, far) {
        return false;
    }
    let between = near.bounds().joined(far.bounds());
    let mut obstacles = world
        .terrain
        .parts
        .iter()
        .filter(|part| part.bounds.meets(&between) && part.is_obstacle() && part.kind != PartKind::Archway)
        .peekable();
    if obstacles.peek().is_none() {
        return false;
    }
    let (start, end) = table::closest_points(near, far);
    let apart = !world.within(attacker, target, Length::inches(1));
    let line = (end_of_line(world, from, start), end_of_line(world, to, end));
    obstacles.any(|part| match table::leaves_at(line.0, line.1, &solid(part)) {
        Some(last) => !(apart && is_beside(near, line.0.z, last)),
        None => false,
    })
}

/// Where the line between two bases begins or ends. It runs along the surface on which they stand, and a hair above it, so that
/// an obstacle on that surface counts although its bottom is level with the line. A base on stairs lies on their slope: the
/// half of it that is toward their head is no deeper in them than the other.
fn end_of_line(world: &World, fighter: &Fighter, at: Point) -> Spot {
    let slope = match fighter.standing() {
        Standing::Climbing(id) => movement::slope_at(world.terrain.part(id), at),
        _ => None,
    };
    let z = slope.map_or(fighter.z(), |slope| slope.max(fighter.z()));
    Spot::new(at, z + OFF_THE_GROUND)
}

/// Whether the last that a line crosses of an obstacle, and so all of it, lies within 1/2" of the attacker.
fn is_beside(attacker: &Footprint, z: Length, last: Spot) -> bool {
    table::within_of_point_rising(attacker, last.at, (last.z - z).abs(), Length::half_inches(1))
}
