//! Some legal path, at random: cheap, diverse, and always accepted by the exact test.

use kernel::Whim;
use table::Point;

use super::{Path, check};
use crate::{FighterId, MoveLimits, World};

/// Some legal path, or staying where it is if none was found.
pub fn sample(world: &World, fighter: FighterId, limits: &MoveLimits, whim: &mut Whim) -> Path {
    let Some(spot) = world.fighter(fighter).spot() else {
        return Path::stay();
    };
    for _ in 0..16 {
        let path = Path::walk([somewhere_within(spot.at, limits, whim)]);
        if check(world, fighter, limits, &path).is_ok() {
            return path;
        }
    }
    Path::stay()
}

/// A point of the disc that the fighter could reach on an empty floor, each as likely as any other.
fn somewhere_within(from: Point, limits: &MoveLimits, whim: &mut Whim) -> Point {
    let most = limits.most.get();
    loop {
        let (x, y) = (whim.between(-most, most), whim.between(-most, most));
        if x * x + y * y <= most * most {
            return Point::um(from.x.get() + x, from.y.get() + y);
        }
    }
}
