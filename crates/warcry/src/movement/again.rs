//! Where fighters that an ability has removed are set up again.

use table::{Bounds, Footprint, Length, Point};

use super::placing::inner_radius;
use crate::{Again, Centre, FighterId, NearSpot, World};

/// What is wrong with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    NotOnFloor,
    OutOfReach(Length),
    NearEnemy(FighterId, Length),
    Further(FighterId, Length),
}

impl Unfit {
    pub(super) fn reason(self, world: &World) -> String {
        match self {
            Unfit::NotOnFloor => "it is set up on the battlefield floor".into(),
            Unfit::OutOfReach(within) => format!("that is not within {within} as the ability says"),
            Unfit::NearEnemy(enemy, beyond) => {
                format!("that is not more than {beyond} from {}", world.fighter(enemy).name)
            }
            Unfit::Further(from, most) => format!("that is more than {most} from {}", world.fighter(from).name),
        }
    }
}

/// What keeps a base from being set up again at a place, free or not.
pub(super) fn again_unfit(
    world: &World,
    fighter: FighterId,
    again: &Again,
    base: &Footprint,
    z: Length,
) -> Option<Unfit> {
    if again.floor_only && z != Length::ZERO {
        return Some(Unfit::NotOnFloor);
    }
    if let Some(near) = again.near
        && !is_near(world, near, base, z)
    {
        return Some(Unfit::OutOfReach(near.within));
    }
    if let Some((from, most)) = again.no_further_from {
        let from_there = world.fighter(from);
        let close = from_there
            .footprint()
            .is_none_or(|other| table::within_rising(base, other, (from_there.z() - z).abs(), most));
        if !close {
            return Some(Unfit::Further(from, most));
        }
    }
    let beyond = again.beyond_enemies?;
    let mut enemies = world.on_table().filter(|(id, _)| world.are_enemies(fighter, *id));
    let near = enemies.find(|(_, enemy)| {
        enemy
            .footprint()
            .is_some_and(|other| table::within_rising(base, other, (enemy.z() - z).abs(), beyond))
    });
    near.map(|(id, _)| Unfit::NearEnemy(id, beyond))
}

/// False only if no base with its centre so near to a point can be set up again at that height, whatever else is there.
pub(super) fn again_could_fit(
    world: &World,
    fighter: FighterId,
    again: &Again,
    at: Point,
    reach: Length,
    z: Length,
) -> bool {
    if again.floor_only && z != Length::ZERO {
        return false;
    }
    let (inner, outer) = (
        inner_radius(world, fighter),
        world.fighter(fighter).profile.base.base().outer_radius(),
    );
    let could_be_near = |near: NearSpot| {
        let most = reach + if near.wholly { -inner } else { outer };
        match near.of {
            Centre::Spot(spot) => {
                let level = level(near.within, (spot.z - z).abs());
                level.is_some_and(|within| within + most >= Length::ZERO && at.is_within(spot.at, within + most))
            }
            Centre::Fighter(id) => world.fighter(id).footprint().is_some_and(|beside| {
                let level = level(near.within, (world.fighter(id).z() - z).abs());
                level.is_some_and(|within| table::within_of_point(beside, at, (within + most).max(reach)))
            }),
        }
    };
    if again.near.is_some_and(|near| !could_be_near(near)) {
        return false;
    }
    if let Some((from, most)) = again.no_further_from
        && let Some(base) = world.fighter(from).footprint()
        && !table::within_of_point(base, at, most + outer + reach)
    {
        return false;
    }
    // All of them cover a disc, and come with it so near to an enemy as that.
    let Some(beyond) = again.beyond_enemies else {
        return true;
    };
    !world.on_table().any(|(id, enemy)| {
        world.are_enemies(fighter, id)
            && level(beyond, (enemy.z() - z).abs()).is_some_and(|beyond| {
                let near = beyond + inner - reach;
                near >= Length::ZERO
                    && enemy
                        .footprint()
                        .is_some_and(|base| table::within_of_point(base, at, near))
            })
    })
}

fn is_near(world: &World, near: NearSpot, base: &Footprint, z: Length) -> bool {
    match near.of {
        Centre::Spot(spot) => {
            let rise = (spot.z - z).abs();
            match level(near.within, rise) {
                Some(within) if near.wholly => table::wholly_within(base, spot.at, within),
                Some(within) => table::within_of_point(base, spot.at, within),
                None => false,
            }
        }
        Centre::Fighter(id) => {
            let other = world.fighter(id);
            let (Some(beside), Some(spot)) = (other.footprint(), other.spot()) else {
                return false;
            };
            let Some(within) = level(near.within, (spot.z - z).abs()) else {
                return false;
            };
            if near.wholly {
                table::wholly_within_of_base(base, beside, within)
            } else {
                table::within(base, beside, within)
            }
        }
    }
}

/// How far a distance reaches horizontally to something so much higher or lower.
fn level(within: Length, rise: Length) -> Option<Length> {
    super::check::level_reach(within, rise)
}

/// No legal place has its centre outside.
pub(super) fn again_bounds(world: &World, again: &Again, radius: Length) -> Bounds {
    let near_fighter = |id: FighterId, within: Length| {
        let base = world.fighter(id).footprint()?;
        Some(base.bounds().grown(within + radius))
    };
    let near = again.near.and_then(|near| match near.of {
        Centre::Spot(spot) => {
            let here = Bounds {
                min: spot.at,
                max: spot.at,
            };
            Some(here.grown(near.within + radius))
        }
        Centre::Fighter(id) => near_fighter(id, near.within),
    });
    let no_further = || again.no_further_from.and_then(|(id, most)| near_fighter(id, most));
    near.or_else(no_further).unwrap_or(Bounds {
        min: Point::ORIGIN,
        max: Point::new(world.terrain.width, world.terrain.depth),
    })
}
