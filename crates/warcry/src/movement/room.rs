//! What a moving fighter runs into: other fighters and terrain, each an upright prism.

use smallvec::SmallVec;
use table::{Bounds, Footprint, Length, Obstacle, Point};

use super::MoveRefusal;
use crate::{Fighter, FighterId, Part, PartId, World};

/// Two things touch if at most this lies between them.
pub const CONTACT: Length = Length::um(100);

/// Fighters and terrain that could be in the way.
pub(crate) type Near<'w> = SmallVec<[Obstacle<'w>; 8]>;

/// The base of a fighter sweeps from where it is to a point while its body takes up the heights between low and high.
/// Insides may not meet; touching is no collision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweep<'a> {
    pub base: &'a Footprint,
    pub to: Point,
    pub low: Length,
    pub high: Length,
}

impl Sweep<'_> {
    pub(crate) fn bounds(&self) -> Bounds {
        self.base.bounds().joined(self.bounds_there())
    }

    /// The bounds of the base where the sweep ends.
    pub(crate) fn bounds_there(&self) -> Bounds {
        let (bounds, way) = (self.base.bounds(), self.to - self.base.at());
        Bounds {
            min: bounds.min + way,
            max: bounds.max + way,
        }
    }

    fn meets_heights(&self, bottom: Length, top: Length) -> bool {
        self.low < top && bottom < self.high
    }

    /// The first fighter that the sweep would go through (move-03).
    pub(crate) fn fighter_in_way(&self, world: &World, mover: FighterId) -> Option<FighterId> {
        let bounds = self.bounds();
        world
            .on_table()
            .find(|(id, other)| {
                *id != mover
                    && self.could_meet(&bounds, other)
                    && other
                        .footprint()
                        .is_some_and(|base| !table::slide_clear_of(self.base, self.to, base))
            })
            .map(|(id, _)| id)
    }

    /// Whether a fighter is near enough for more than a glance.
    fn could_meet(&self, bounds: &Bounds, other: &Fighter) -> bool {
        let (Some(base), z) = (other.footprint(), other.z()) else {
            return false;
        };
        // The bounds of the widest turn of its base: cheap, and never too small.
        bounds.grown(base.base().outer_radius()).contains(base.at())
            && self.meets_heights(z, z + other.profile.height())
    }

    /// The first part of the terrain that the sweep would go through (move-04), leaving out low terrain, which is part of the
    /// floor (terrain-low-02), and what the caller passes over.
    pub(crate) fn part_in_way(&self, world: &World, passes: impl Fn(PartId, &Part) -> bool) -> Option<PartId> {
        let bounds = self.bounds();
        world
            .terrain
            .ids()
            .zip(&world.terrain.parts)
            .find(|(id, part)| {
                part.bounds.meets(&bounds)
                    && self.meets_heights(part.bottom, part.top)
                    && !part.is_low()
                    && !passes(*id, part)
                    && !table::slide_clear_of_polygon(self.base, self.to, &part.outline)
            })
            .map(|(id, _)| id)
    }

    /// All that is near enough for more than a glance, fighters first.
    pub(crate) fn near<'w>(&self, world: &'w World, mover: FighterId) -> Near<'w> {
        let bounds = self.bounds();
        self.within(&bounds, world, mover)
    }

    /// All that stands within bounds at its heights, fighters first.
    pub(crate) fn within<'w>(&self, bounds: &Bounds, world: &'w World, mover: FighterId) -> Near<'w> {
        let mut found = Near::new();
        for (id, other) in world.on_table() {
            if id != mover && self.could_meet(bounds, other) {
                found.extend(other.footprint().map(Obstacle::Base));
            }
        }
        for part in &world.terrain.parts {
            if part.bounds.meets(bounds) && self.meets_heights(part.bottom, part.top) && !part.is_low() {
                found.push(Obstacle::Polygon(&part.outline));
            }
        }
        found
    }

    pub(crate) fn check_fighters(&self, world: &World, mover: FighterId) -> Result<(), MoveRefusal> {
        self.fighter_in_way(world, mover)
            .map_or(Ok(()), |other| Err(MoveRefusal::ThroughFighter(other)))
    }

    pub(crate) fn check_parts(&self, world: &World, passes: impl Fn(PartId, &Part) -> bool) -> Result<(), MoveRefusal> {
        self.part_in_way(world, passes)
            .map_or(Ok(()), |part| Err(MoveRefusal::ThroughTerrain(part)))
    }
}
