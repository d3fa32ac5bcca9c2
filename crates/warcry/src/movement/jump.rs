//! Jumps: across, then straight down.

use table::{Length, Point};

use super::check::Trip;
use super::surface::is_surface;
use super::{MoveRefusal, Standing};

impl Trip<'_> {
    /// A jump (jump-01, jump-02): the way across counts, the way down does not.
    pub(super) fn jump(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.keep_on_battlefield(to)?;
        let stairs = self.held_stairs();
        self.slide(to)?;
        if let Some(id) = stairs
            && self.z < self.world.terrain.part(id).top
            && table::overlaps_polygon(&self.base, &self.world.terrain.part(id).outline)
        {
            return Err(MoveRefusal::ThroughTerrain(id));
        }
        self.come_down()
    }

    /// Down until part of the base is on something. A fighter in the way is no place to land on (move-03).
    fn come_down(&mut self) -> Result<(), MoveRefusal> {
        let rest = self.rest_below();
        let fall = self.z - rest;
        if fall > Length::ZERO {
            self.sweep_at(self.at(), rest, self.z)
                .check_fighters(self.world, self.fighter)?;
            self.note_tokens(self.at(), rest, self.z);
            self.drops.push(fall);
            self.z = rest;
        }
        self.standing = if is_surface(&self.world.terrain, self.at(), self.z) {
            Standing::Surface
        } else {
            Standing::Perched
        };
        Ok(())
    }

    /// The highest thing under any part of the base.
    fn rest_below(&self) -> Length {
        let bounds = self.base.bounds();
        self.world
            .terrain
            .parts
            .iter()
            .filter(|part| part.top <= self.z && part.bounds.meets(&bounds) && !part.is_low())
            .filter(|part| table::overlaps_polygon(&self.base, &part.outline))
            .map(|part| part.top)
            .max()
            .unwrap_or(Length::ZERO)
    }

    /// It has come down on unscalable terrain (terrain-unscalable-02).
    pub(super) fn rests_on_unscalable(&self) -> bool {
        self.standing == Standing::Perched
            && self
                .world
                .terrain
                .parts
                .iter()
                .any(|part| part.unscalable && part.top == self.z && table::overlaps_polygon(&self.base, &part.outline))
    }
}
