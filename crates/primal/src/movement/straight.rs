//! Advances that special rules bind to the line through the middles of two models (primal:directly-toward-01).

use kernel::{Refusal, Whim, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, point_toward};

use super::{check_way, toward};
use crate::World;
use crate::ids::ModelId;

/// An advance of so much at most, directly toward a model or directly away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Straight {
    pub of: ModelId,
    pub away: bool,
    pub most: Length,
}

/// More than any rounding.
const NEAR: Length = Length::um(5);

fn way(world: &World, id: ModelId, straight: Straight) -> Option<Facing> {
    let (at, other) = (world.model(id).at, world.model(straight.of).at);
    if straight.away {
        Facing::toward(other, at)
    } else {
        Facing::toward(at, other)
    }
}

/// The point of the line that is so far from the model.
pub fn straight_point(world: &World, id: ModelId, straight: Straight, far: Length) -> Point {
    let at = world.model(id).at;
    way(world, id, straight).map_or(at, |facing| point_toward(at, facing, far.min(straight.most)))
}

/// primal:move-restriction-02, primal:move-restriction-04, primal:move-restriction-05
pub fn check_straight(world: &World, id: ModelId, straight: Straight, points: &[Point]) -> Result<(), Refusal> {
    let at = world.model(id).at;
    let strays = match points {
        [] => return Ok(()),
        [to] => straight_point(world, id, straight, at.distance_to(*to)).distance_to(*to) > NEAR,
        _ => true,
    };
    check_way(world, id, false, straight.most, points)?;
    if strays {
        let (name, other) = (world.name(id), world.name(straight.of));
        return Err(match straight.away {
            false => Refusal::new(
                cite!("primal:move-restriction-02"),
                format!("{name} advances directly toward {other}"),
            ),
            true => Refusal::new(
                cite!("primal:move-restriction-04"),
                format!("{name} advances directly away from {other}"),
            ),
        });
    }
    Ok(())
}

/// As far as the line is open, or nowhere.
pub fn sample_straight(world: &World, id: ModelId, straight: Straight, whim: &mut Whim) -> SmallVec<[Point; 3]> {
    if whim.below(5) == 0 {
        return SmallVec::new();
    }
    let goal = straight_point(world, id, straight, straight.most);
    let found = toward(world, id, false, straight.most, goal);
    if check_straight(world, id, straight, &found).is_ok() {
        found
    } else {
        SmallVec::new()
    }
}
