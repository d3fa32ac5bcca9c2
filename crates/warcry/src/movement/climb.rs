//! Climbing: up, down and along obstacles, ladders and stairs.

use table::{Length, Outline, Point, Spot};

use super::check::Trip;
use super::passing::slope;
use super::room::{CONTACT, Sweep};
use super::stairs::{is_walkable, place_on};
use super::surface::is_surface;
use super::{Harm, MoveRefusal, Standing};
use crate::{Part, PartId, PartKind, Runemark};

/// A climbing fighter stays this near to what it climbs (climb-01).
const HOLD: Length = Length::half_inches(1);

impl Trip<'_> {
    /// One leg of a climb (climb-01, climb-02).
    pub(super) fn climb(&mut self, to: Point, z: Length) -> Result<(), MoveRefusal> {
        self.keep_on_battlefield(to)?;
        if z < Length::ZERO || z > self.world.terrain.highest {
            return Err(MoveRefusal::NothingToClimb { z });
        }
        let held = self.hold(to, z)?;
        let part = self.world.terrain.part(held);
        // The damage comes before the climb (terrain-deadly-01): where it is now.
        let spikes = (part.deadly && self.standing != Standing::Climbing(held))
            .then(|| self.mishap(Harm::DeadlyClimb, self.heights.len()));
        if part.kind == PartKind::Stairs {
            self.climb_stairs(held, to, z)?;
        } else {
            self.climb_straight(to, z)?;
        }
        self.mishaps.extend(spikes);
        self.base = self.base.moved_to(to);
        self.z = z;
        self.catching = false;
        self.standing = if is_surface(&self.world.terrain, to, z) {
            Standing::Surface
        } else {
            Standing::Climbing(held)
        };
        Ok(())
    }

    /// What it climbs on this leg: of all that would do, something that is not deadly, then stairs or a ladder, on which it can
    /// stay, then what it holds already.
    fn hold(&self, to: Point, z: Length) -> Result<PartId, MoveRefusal> {
        let mounted = self.world.has(self.fighter, Runemark::Mount);
        let mut refused = MoveRefusal::NothingToClimb { z };
        let mut best: Option<((bool, bool, bool), PartId)> = None;
        let reach = self.base.bounds().grown(HOLD);
        let (lowest, highest) = (self.z.min(z), self.z.max(z));
        let terrain = &self.world.terrain;
        for (id, part) in terrain.ids().zip(&terrain.parts) {
            let holds_it = self.standing == Standing::Climbing(id);
            if part.bottom > lowest || part.top < highest || !part.bounds.meets(&reach) || !is_climbable(part) {
                continue;
            }
            if !holds_it && !table::within_of_polygon(&self.base, &part.outline, CONTACT) {
                continue;
            }
            match self.can_climb(id, part, to, z, mounted) {
                Ok(()) => {
                    let rank = (part.deadly && !holds_it, !part.is_steps(), !holds_it);
                    if best.is_none_or(|(least, _)| rank < least) {
                        best = Some((rank, id));
                    }
                }
                Err(why) => refused = why,
            }
        }
        best.map(|(_, id)| id).ok_or(refused)
    }

    fn can_climb(&self, id: PartId, part: &Part, to: Point, z: Length, mounted: bool) -> Result<(), MoveRefusal> {
        if part.unscalable {
            return Err(MoveRefusal::Unscalable(id));
        }
        if part.kind == PartKind::Stairs {
            let from = place_on(part, &self.base, self.z);
            let there = place_on(part, &self.base.moved_to(to), z);
            return match (from, there) {
                (Some(from), Some(there)) if is_walkable(from, there) => Ok(()),
                _ => Err(MoveRefusal::OffTheStairs(id)),
            };
        }
        if mounted {
            return Err(MoveRefusal::MountClimbs);
        }
        if to == self.at() {
            return Ok(());
        }
        if z != self.z || z != part.top {
            return Err(MoveRefusal::SidewaysBelowTop { z });
        }
        if !table::within_of_polygon(&self.base.moved_to(to), &part.outline, HOLD) {
            return Err(MoveRefusal::LetsGo(id));
        }
        self.keeps_off_unscalable(to)
    }

    /// Nobody moves on unscalable terrain, from whatever side it comes onto it (terrain-unscalable-01): along a top the middle of
    /// the base does not run over one of the same height.
    fn keeps_off_unscalable(&self, to: Point) -> Result<(), MoveRefusal> {
        let terrain = &self.world.terrain;
        let runs_over = |part: &Part| table::passes_through_flat(self.at(), to, &Outline::Polygon(&part.outline));
        let mut parts = terrain.ids().zip(&terrain.parts);
        match parts.find(|(_, part)| part.unscalable && part.top == self.z && runs_over(part)) {
            Some((id, _)) => Err(MoveRefusal::Unscalable(id)),
            None => Ok(()),
        }
    }

    /// Straight up or down, or along the top.
    fn climb_straight(&mut self, to: Point, z: Length) -> Result<(), MoveRefusal> {
        let (lowest, highest) = (self.z.min(z), self.z.max(z));
        let sweep = self.sweep_at(to, lowest, highest);
        sweep.check_fighters(self.world, self.fighter)?;
        sweep.check_parts(self.world, |_, _| false)?;
        let rise = if self.limits.free_climb {
            Length::ZERO
        } else {
            highest - lowest
        };
        self.pay(rise + self.at().distance_to(to))?;
        self.note_tokens(to, lowest, highest);
        Ok(())
    }

    /// Along the slope (terrain-stairs-04). Of the terrain only what is in the way of rising first and then going across counts,
    /// or the other way round: the landing at the top is no wall to who climbs onto it. Fighters are in the way anywhere.
    fn climb_stairs(&mut self, stairs: PartId, to: Point, z: Length) -> Result<(), MoveRefusal> {
        let (lowest, highest) = (self.z.min(z), self.z.max(z));
        self.sweep_at(to, lowest, highest)
            .check_fighters(self.world, self.fighter)?;
        let there = self.base.moved_to(to);
        let column = if z >= self.z {
            self.sweep_at(self.at(), lowest, highest)
        } else {
            Sweep {
                base: &there,
                to,
                low: lowest,
                high: highest + self.height,
            }
        };
        let across = self.sweep_at(to, highest, highest);
        for sweep in [column, across] {
            sweep.check_parts(self.world, |id, _| id == stairs)?;
        }
        self.pay_slope(to, z)?;
        self.note_tokens_on_slope(to, z);
        Ok(())
    }

    fn pay_slope(&mut self, to: Point, z: Length) -> Result<(), MoveRefusal> {
        if self.limits.free_climb {
            return self.pay(self.at().distance_to(to));
        }
        let rise = i128::from((z - self.z).get());
        let squared = self.at().distance_squared(to) + rise * rise;
        let root = squared.isqrt();
        let up = if root * root < squared { root + 1 } else { root };
        self.pay(Length::um(up as i64))
    }

    /// The slope in short level pieces.
    fn note_tokens_on_slope(&mut self, to: Point, z: Length) {
        if self.world.tokens.is_empty() {
            return;
        }
        let start = self.base.clone();
        for (next, one, other) in slope([Spot::new(self.at(), self.z), Spot::new(to, z)]) {
            self.note_tokens(next, one.min(other), one.max(other));
            self.base = self.base.moved_to(next);
        }
        self.base = start;
    }
}

/// An obstacle, stairs, a ladder, or the edge of a platform; passages are for passing through.
pub(super) fn is_climbable(part: &Part) -> bool {
    !part.is_passage() && (part.is_obstacle() || part.is_steps() || part.platform)
}
