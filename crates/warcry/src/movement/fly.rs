//! Flights: over whatever is between.

use smallvec::SmallVec;
use table::{Length, Point};

use super::check::Trip;
use super::room::Sweep;
use super::surface::is_surface;
use super::{MoveRefusal, Standing};

/// No table has room for more above it, and nothing that is to be measured lies higher.
const HIGHEST: Length = Length::inches(100);

impl Trip<'_> {
    /// One leg of a flight (fly-01): up, across and down; only the way across counts. At which height that was.
    pub(super) fn fly(&mut self, to: Point, z: Length) -> Result<Length, MoveRefusal> {
        if !self.limits.may_fly {
            let this = self.world.fighter(self.fighter);
            let laden = this.treasure.is_some() && self.world.has(self.fighter, crate::Runemark::Fly);
            return Err(if laden {
                MoveRefusal::FliesWithTreasure
            } else {
                MoveRefusal::MayNotFly
            });
        }
        self.keep_on_battlefield(to)?;
        if z < Length::ZERO {
            return Err(MoveRefusal::EndsFlying { z });
        }
        if z > HIGHEST {
            return Err(MoveRefusal::TooHigh { most: HIGHEST });
        }
        self.pay(self.at().distance_to(to))?;
        let height = self.clear_height(to, z)?;
        let began = self.world.fighter(self.fighter).z();
        if let Some(most) = self.limits.rises
            && height - began > most
        {
            return Err(MoveRefusal::RisesTooFar { most });
        }
        self.note_tokens(self.at(), self.z, height);
        self.note_tokens(to, height, height);
        self.base = self.base.moved_to(to);
        self.z = z;
        self.note_tokens(to, z, height);
        self.flying = !is_surface(&self.world.terrain, to, z);
        self.standing = Standing::Surface;
        Ok(height)
    }

    /// The lowest height at which the way across is clear, with the ways up to it and down from it.
    fn clear_height(&self, to: Point, z: Length) -> Result<Length, MoveRefusal> {
        let lowest = self.z.max(z);
        let mut refused = match self.clear_at(to, z, lowest) {
            Ok(()) => return Ok(lowest),
            Err(refused) => refused,
        };
        for height in self.heights_above(lowest, to) {
            match self.clear_at(to, z, height) {
                Ok(()) => return Ok(height),
                Err(in_the_way) => refused = in_the_way,
            }
        }
        Err(refused)
    }

    /// The tops of all that could be in the way, lowest first: only just above one of them can a way become clear.
    fn heights_above(&self, lowest: Length, to: Point) -> SmallVec<[Length; 16]> {
        let bounds = self.sweep(to).bounds();
        let parts = self.world.terrain.parts.iter();
        let tops = parts.filter(|part| part.bounds.meets(&bounds)).map(|part| part.top);
        let fighters = self
            .world
            .on_table()
            .map(|(_, other)| other.z() + other.profile.height());
        let mut heights: SmallVec<[Length; 16]> = tops.chain(fighters).filter(|top| *top > lowest).collect();
        heights.sort_unstable();
        heights.dedup();
        heights
    }

    fn clear_at(&self, to: Point, z: Length, height: Length) -> Result<(), MoveRefusal> {
        let stairs = self.held_stairs();
        let there = self.base.moved_to(to);
        let up = self.sweep_at(self.at(), self.z, height);
        let down = Sweep {
            base: &there,
            to,
            low: z,
            high: height + self.height,
        };
        up.check_fighters(self.world, self.fighter)?;
        up.check_parts(self.world, |id, _| Some(id) == stairs)?;
        for sweep in [self.sweep_at(to, height, height), down] {
            sweep.check_fighters(self.world, self.fighter)?;
            sweep.check_parts(self.world, |_, _| false)?;
        }
        Ok(())
    }
}
