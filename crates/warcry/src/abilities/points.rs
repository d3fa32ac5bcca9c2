//! Points of the battlefield that an ability picks.

use kernel::{Refusal, RuleId, Whim, cite};
use serde::{Deserialize, Serialize};
use table::{Length, Point, Spot};

use crate::{FighterId, World, movement, sight};

/// Which points may be picked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointZone {
    pub within: Option<Length>,
    pub visible: bool,
    pub beyond_enemies: Option<Length>,
    pub on_obstacle: bool,
}

const RULE: RuleId = cite!("warcry:ability-use-05");

/// Whether a point may be picked.
pub fn check_point(world: &World, user: FighterId, zone: &PointZone, spot: Spot) -> Result<(), Refusal> {
    unfit(world, user, zone, spot).map_or(Ok(()), |why| Err(Refusal::new(RULE, why)))
}

fn unfit(world: &World, user: FighterId, zone: &PointZone, spot: Spot) -> Option<String> {
    let fighter = world.fighter(user);
    let far = |id: FighterId, distance: Length| {
        let other = world.fighter(id);
        !other
            .footprint()
            .is_some_and(|base| table::within_of_point_rising(base, spot.at, (other.z() - spot.z).abs(), distance))
    };
    let somewhere = if zone.on_obstacle {
        world.terrain.parts.iter().any(|part| {
            part.is_obstacle() && part.top == spot.z && part.bounds.contains(spot.at) && part.outline.contains(spot.at)
        })
    } else {
        movement::is_ground(&world.terrain, spot.at, spot.z)
    };
    if !somewhere {
        return Some(if zone.on_obstacle {
            "that point is on no obstacle".into()
        } else {
            format!("there is no floor or platform at a height of {}", spot.z)
        });
    }
    if let Some(within) = zone.within
        && far(user, within)
    {
        return Some(format!("that point is not within {within} of {}", fighter.name));
    }
    if let Some(beyond) = zone.beyond_enemies
        && let Some((_, enemy)) = world
            .on_table()
            .find(|(id, _)| world.are_enemies(user, *id) && !far(*id, beyond))
    {
        return Some(format!("that point is not more than {beyond} from {}", enemy.name));
    }
    if zone.visible && !sight::visible_point(world, user, spot) {
        return Some(format!("{} does not see that point", fighter.name));
    }
    None
}

/// Some point that may be picked.
pub fn sample_point(world: &World, user: FighterId, zone: &PointZone, whim: &mut Whim) -> Option<Spot> {
    let fits = |spot: &Spot| unfit(world, user, zone, *spot).is_none();
    (0..24)
        .find_map(|_| somewhere(world, user, zone, whim).filter(fits))
        .or_else(|| every_inch(world, zone).find(fits))
}

fn somewhere(world: &World, user: FighterId, zone: &PointZone, whim: &mut Whim) -> Option<Spot> {
    let terrain = &world.terrain;
    let (width, depth) = (terrain.width.get(), terrain.depth.get());
    let (low, high) = match (zone.within, world.fighter(user).spot()) {
        (Some(within), Some(spot)) => {
            let reach = within.get() + world.fighter(user).profile.base.long.get();
            let (x, y) = (spot.at.x.get(), spot.at.y.get());
            ((x - reach, y - reach), (x + reach, y + reach))
        }
        _ => ((0, 0), (width, depth)),
    };
    let at = Point::um(
        whim.between(low.0.clamp(0, width), high.0.clamp(0, width)),
        whim.between(low.1.clamp(0, depth), high.1.clamp(0, depth)),
    );
    let levels = heights(world, zone, at);
    Some(Spot::new(at, *whim.pick(&levels)?))
}

/// The same points for everybody: where luck has found none, each must come to the same answer.
fn every_inch<'a>(world: &'a World, zone: &'a PointZone) -> impl Iterator<Item = Spot> + 'a {
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    let step = Length::half_inches(1).get();
    let points = (0..=width / step).flat_map(move |x| (0..=depth / step).map(move |y| Point::um(x * step, y * step)));
    points.flat_map(move |at| heights(world, zone, at).into_iter().map(move |z| Spot::new(at, z)))
}

fn heights(world: &World, zone: &PointZone, at: Point) -> Vec<Length> {
    let over = world
        .terrain
        .parts
        .iter()
        .filter(|part| part.bounds.contains(at) && part.outline.contains(at));
    if zone.on_obstacle {
        over.filter(|part| part.is_obstacle()).map(|part| part.top).collect()
    } else {
        std::iter::once(Length::ZERO)
            .chain(over.filter(|part| part.platform).map(|part| part.top))
            .collect()
    }
}
