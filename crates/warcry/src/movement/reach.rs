//! Whether a fighter can make a move at all, and the ways that bring it nearest to a goal.

use table::Spot;

use super::{Path, check};
use crate::{FighterId, MoveLimits, World};

/// What a fighter moves toward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Fighter(FighterId),
    Point(Spot),
}

/// Whether some legal path exists.
pub fn can_make(world: &World, fighter: FighterId, limits: &MoveLimits) -> bool {
    check(world, fighter, limits, &Path::stay()).is_ok()
}

/// Paths that bring a fighter as near to a goal as its limits allow.
pub fn paths_toward(world: &World, fighter: FighterId, limits: &MoveLimits, goal: Goal, out: &mut Vec<Path>) {
    let aim = match goal {
        Goal::Fighter(id) => world.fighter(id).spot(),
        Goal::Point(spot) => Some(spot),
    };
    let Some(aim) = aim else { return };
    let path = Path::walk([aim.at]);
    if check(world, fighter, limits, &path).is_ok() {
        out.push(path);
    }
}
