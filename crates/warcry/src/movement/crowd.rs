//! All that could be in the way where a fighter is to be set up, laid out for a search that asks thousands of times.

use smallvec::SmallVec;
use table::{Bounds, Footprint, Length, Point};

use super::near::surface_near;
use super::placing::inner_radius;
use super::surface::{inside_battlefield, is_surface};
use crate::{FighterId, Part, Terrain, World};

pub(super) struct Crowd<'w> {
    terrain: &'w Terrain,
    /// How high the fighter is that looks for room, and a disc that lies within its base however that is turned.
    height: Length,
    inner: Length,
    others: SmallVec<[Other<'w>; 24]>,
    parts: SmallVec<[&'w Part; 32]>,
}

/// Another fighter: an upright prism.
struct Other<'w> {
    at: Point,
    reach: i64,
    low: Length,
    high: Length,
    base: &'w Footprint,
}

impl<'w> Crowd<'w> {
    /// Whatever reaches into the bounds.
    pub(super) fn around(world: &'w World, fighter: FighterId, bounds: Bounds) -> Self {
        let others = world.on_table().filter(|(id, _)| *id != fighter);
        let others = others.filter_map(|(_, other)| {
            let base = other.footprint()?;
            let reach = base.base().outer_radius();
            bounds.grown(reach).contains(base.at()).then(|| Other {
                at: base.at(),
                reach: reach.get(),
                low: other.z(),
                high: other.z() + other.profile.height(),
                base,
            })
        });
        let parts = world.terrain.parts.iter();
        Crowd {
            terrain: &world.terrain,
            height: world.fighter(fighter).profile.height(),
            inner: inner_radius(world, fighter),
            others: others.collect(),
            parts: parts
                .filter(|part| !part.is_low() && part.bounds.meets(&bounds))
                .collect(),
        }
    }

    /// Whether a base on the battlefield fits there: on floor or platform, and nothing is in its place.
    pub(super) fn leaves_room(&self, base: &Footprint, z: Length) -> bool {
        inside_battlefield(self.terrain, base) && is_surface(self.terrain, base.at(), z) && self.is_clear(base, z)
    }

    /// False only if no base with its centre so near to a point has room: what is in the way of a disc that all of them cover
    /// is in the way of each.
    pub(super) fn could_leave_room(&self, at: Point, reach: i64, z: Length) -> bool {
        if !surface_near(self.terrain, at, reach, z) {
            return false;
        }
        let covered = self.inner - Length::um(reach);
        covered <= Length::ZERO || self.is_clear(&Footprint::round(covered * 2, at), z)
    }

    fn is_clear(&self, base: &Footprint, z: Length) -> bool {
        let (at, top, own) = (base.at(), z + self.height, base.base().outer_radius().get());
        let fighter_in_way = |other: &Other<'_>| {
            let (x, y) = (at.x - other.at.x, at.y - other.at.y);
            let reach = own + other.reach;
            x.get().abs() < reach
                && y.get().abs() < reach
                && z < other.high
                && other.low < top
                && !table::slide_clear_of(base, at, other.base)
        };
        if self.others.iter().any(fighter_in_way) {
            return false;
        }
        let bounds = base.bounds();
        let part_in_way = |part: &&Part| {
            part.bounds.meets(&bounds)
                && z < part.top
                && part.bottom < top
                && !table::slide_clear_of_polygon(base, at, &part.outline)
        };
        !self.parts.iter().any(part_in_way)
    }
}
