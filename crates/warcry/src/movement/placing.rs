//! Setting up: where fighters and tokens may be put.

use kernel::{Refusal, Whim};
use rulebook::cite;
use table::{Base, Bounds, Facing, Footprint, Length, Point, Segment};

use super::room::Sweep;
use super::surface::{inside_battlefield, is_surface};
use crate::{FighterId, Place, World, Zone};

/// The exact test of a place for a fighter: on the battlefield, on floor or platform, free, and in the zone.
pub fn check_place(
    world: &World,
    fighter: FighterId,
    zone: &Zone,
    at: Point,
    z: Length,
    facing: Facing,
) -> Result<(), Refusal> {
    if !is_surface(&world.terrain, at, Length::ZERO) {
        return Err(Refusal::new(
            cite!("warcry:deployment-data-01"),
            "that is not on the battlefield",
        ));
    }
    let base = Footprint::new(world.fighter(fighter).profile.base.base(), at, facing);
    in_zone(world, fighter, zone, &base, z)?;
    fits(world, fighter, &base, z)
}

/// The base is wholly on the battlefield, its centre on floor or platform, and nothing is in its place.
fn fits(world: &World, fighter: FighterId, base: &Footprint, z: Length) -> Result<(), Refusal> {
    if !inside_battlefield(&world.terrain, base) {
        return Err(Refusal::new(
            cite!("warcry:deployment-data-01"),
            "the base would not be wholly on the battlefield",
        ));
    }
    if !is_surface(&world.terrain, base.at(), z) {
        return Err(Refusal::new(
            cite!("warcry:deployment-place-03"),
            format!("there is no floor or platform at a height of {z}"),
        ));
    }
    let body = Sweep {
        base,
        to: base.at(),
        low: z,
        high: z + world.fighter(fighter).profile.height(),
    };
    if let Some(other) = body.fighter_in_way(world, fighter) {
        let name = &world.fighter(other).name;
        return Err(Refusal::new(cite!("warcry:move-03"), format!("{name} is in the way")));
    }
    if let Some(part) = body.part_in_way(world, |_, _| false) {
        let feature = usize::from(world.terrain.part(part).feature.0);
        let name = world
            .terrain
            .features
            .get(feature)
            .map_or("terrain", |feature| feature.name.as_str());
        return Err(Refusal::new(cite!("warcry:move-04"), format!("{name} is in the way")));
    }
    Ok(())
}

fn in_zone(world: &World, _fighter: FighterId, zone: &Zone, base: &Footprint, _z: Length) -> Result<(), Refusal> {
    match zone {
        Zone::Deployment {
            from,
            to,
            within,
            wholly,
        } => in_deployment(base, &Segment::new(*from, *to), *within, *wholly),
        _ => {
            let _ = world;
            Err(Refusal::new(
                cite!("warcry:deployment-place-01"),
                "no such zone for a fighter",
            ))
        }
    }
}

/// deployment-place-01, deployment-place-02, reserve-02, reserve-line-01; monster-04.
fn in_deployment(base: &Footprint, line: &Segment, within: Length, wholly: bool) -> Result<(), Refusal> {
    if wholly && !table::wholly_within_of_segment(base, line, within) {
        let rule = if line.from == line.to {
            cite!("warcry:deployment-place-01")
        } else {
            cite!("warcry:reserve-line-01")
        };
        return Err(Refusal::new(
            rule,
            format!("the base would not be wholly within {within} of its deployment"),
        ));
    }
    if !wholly && !table::within_of_segment(base, line, within) {
        let rule = cite!("warcry:monster-04");
        return Err(Refusal::new(
            rule,
            format!("the base would not be within {within} of its deployment"),
        ));
    }
    Ok(())
}

/// Some legal place, or nothing if none was found.
pub fn sample_place(
    world: &World,
    fighter: FighterId,
    zone: &Zone,
    whim: &mut Whim,
) -> Option<(Point, Length, Facing)> {
    let bounds = zone_bounds(world, fighter, zone)?;
    for _ in 0..24 {
        let at = Point::um(
            whim.between(bounds.min.x.get(), bounds.max.x.get()),
            whim.between(bounds.min.y.get(), bounds.max.y.get()),
        );
        let facing = some_facing(world, fighter, whim);
        let z = some_level(world, at, whim);
        if check_place(world, fighter, zone, at, z, facing).is_ok() {
            return Some((at, z, facing));
        }
    }
    None
}

fn some_facing(world: &World, fighter: FighterId, whim: &mut Whim) -> Facing {
    match world.fighter(fighter).profile.base.base() {
        Base::Round { .. } => match world.fighter(fighter).place {
            Place::Table { facing, .. } => facing,
            _ => Facing::EAST,
        },
        Base::Oval { .. } => [Facing::EAST, Facing::NORTH][whim.below(2)],
    }
}

/// The floor or one of the platforms over a point.
fn some_level(world: &World, at: Point, whim: &mut Whim) -> Length {
    let (mut level, mut seen) = (Length::ZERO, 1);
    for part in &world.terrain.parts {
        if part.platform && part.bounds.contains(at) && part.outline.contains(at) {
            seen += 1;
            if whim.below(seen) == 0 {
                level = part.top;
            }
        }
    }
    level
}

fn zone_bounds(_world: &World, _fighter: FighterId, zone: &Zone) -> Option<Bounds> {
    match zone {
        Zone::Deployment { from, to, within, .. } => Some(Segment::new(*from, *to).bounds().grown(*within)),
        _ => None,
    }
}
