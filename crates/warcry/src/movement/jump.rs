//! Jumps: across, then straight down.

use table::{Length, Point};

use super::check::Trip;
use super::stairs::{highest_under, rest_on_stairs, rises_above, slope_at};
use super::surface::is_surface;
use super::{Harm, MoveRefusal, Standing};
use crate::{Part, PartId, PartKind};

impl Trip<'_> {
    /// A jump (jump-01, jump-02): the way across counts, the way down does not.
    pub(super) fn jump(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.leap(to)?;
        self.come_down()
    }

    /// A jump that ends in the air at what the fighter goes on to climb (move-02, jump-02: it drops only if its move ends there).
    pub(super) fn jump_to_hold(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.leap(to)?;
        if self.rest_below() == self.z {
            return self.come_down();
        }
        self.standing = Standing::Perched;
        self.catching = true;
        Ok(())
    }

    /// Across at the height at which it is.
    pub(super) fn leap(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.keep_on_battlefield(to)?;
        let stairs = self.held_stairs();
        let (base, z) = (self.base.clone(), self.z);
        self.slide_past(to, |id, part| {
            Some(id) == stairs || part.kind == PartKind::Stairs && !rises_above(part, &base, to, z)
        })?;
        if let Some(id) = stairs
            && rises_above(self.world.terrain.part(id), &self.base, to, z)
        {
            return Err(MoveRefusal::ThroughTerrain(id));
        }
        Ok(())
    }

    /// Down until part of the base is on something. A fighter in the way is no place to land on (move-03).
    fn come_down(&mut self) -> Result<(), MoveRefusal> {
        let rest = self.rest_below();
        let fall = self.z - rest;
        if fall > Length::ZERO {
            self.sweep_at(self.at(), rest, self.z)
                .check_fighters(self.world, self.fighter)?;
            self.note_tokens(self.at(), rest, self.z);
            self.z = rest;
        }
        self.standing = if is_surface(&self.world.terrain, self.at(), self.z) {
            Standing::Surface
        } else if let Some(stairs) = self.stairs_underfoot() {
            Standing::Climbing(stairs)
        } else {
            Standing::Perched
        };
        let legs = self.heights.len() + 1;
        if fall > Length::ZERO {
            self.mishaps.push(self.mishap(Harm::Drop(fall), legs));
        }
        // To come down on deadly stairs is to begin climbing them.
        if let Standing::Climbing(stairs) = self.standing
            && self.world.terrain.part(stairs).deadly
        {
            self.mishaps.push(self.mishap(Harm::DeadlyClimb, legs));
        }
        Ok(())
    }

    /// The highest thing under any part of the base.
    fn rest_below(&self) -> Length {
        let parts = || self.world.terrain.parts.iter();
        let rest = parts().filter_map(|part| self.rest_on(part)).max();
        let rest = rest.unwrap_or(Length::ZERO);
        // Held up beside stairs by something else, it lies on what of their slope is higher than that.
        let held_up = |part: &&Part| {
            part.kind == PartKind::Stairs
                && part.bounds.meets(&self.base.bounds())
                && slope_at(part, self.at()) != Some(rest)
                && rises_above(part, &self.base, self.at(), rest)
        };
        let stairs = parts()
            .filter(held_up)
            .filter_map(|part| highest_under(part, &self.base));
        stairs.fold(rest, |rest, slope| rest.max(slope.min(self.z)))
    }

    /// How high the base comes to rest on a part under it.
    fn rest_on(&self, part: &Part) -> Option<Length> {
        if !part.bounds.meets(&self.base.bounds()) || part.is_low() {
            return None;
        }
        if part.kind == PartKind::Stairs {
            return rest_on_stairs(part, &self.base).map(|rest| rest.min(self.z));
        }
        (part.top <= self.z && table::overlaps_polygon(&self.base, &part.outline)).then_some(part.top)
    }

    /// The stairs on whose slope it has come down, if it may climb them.
    fn stairs_underfoot(&self) -> Option<PartId> {
        let terrain = &self.world.terrain;
        let mut parts = terrain.ids().zip(&terrain.parts);
        let found = parts.find(|(_, part)| {
            part.kind == PartKind::Stairs
                && !part.unscalable
                && self.z > part.bottom
                && slope_at(part, self.at()) == Some(self.z)
        });
        found.map(|(id, _)| id)
    }

    /// It has come down on unscalable terrain (terrain-unscalable-02).
    pub(super) fn rests_on_unscalable(&self) -> bool {
        let mut parts = self.world.terrain.parts.iter();
        self.standing == Standing::Perched && parts.any(|part| part.unscalable && self.rest_on(part) == Some(self.z))
    }
}
