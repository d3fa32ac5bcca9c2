//! Moves: which ways are legal, what they lead through, where charges end and where models may be put down.

mod around;
mod charge;
mod check;
mod formation;
mod ladder;
mod place;
mod power;
mod restrict;
mod sample;

pub use around::{Ground, around, leg};
pub use charge::limit as rush_limit;
pub use charge::{ChargePlan, check_charge, plan_charge, sample_charge, straight_at};
pub use check::{Travelled, check_way, left_behind};
pub use formation::{check_formation, followers, form_up};
pub use place::{
    NotHere, Zone, can_stand, check_follow, check_in_zone, check_stand, free_follow, in_place_of,
    near_wanted as follow_near, replaces, room_in_zone, room_near, sample_follow, sample_in_zone, zone_of,
};
pub use power::{
    TramplePlan, check_slam, check_trample, fall_back, plan_slam, plan_trample, press_on, sample_slam, sample_trample,
    slam_point,
};
pub use restrict::{Bound, check_bounds};
pub use sample::{sample_way, toward};

use smallvec::SmallVec;
use table::{Length, Point};

use crate::World;
use crate::ids::ModelId;

/// The way as far as a model can walk it, and the height of the ledge that it steps off at the end (wm4:falling-01).
pub fn until_fall(world: &World, id: ModelId, points: &[Point]) -> (SmallVec<[Point; 6]>, Option<Length>) {
    let walked = check::falls(world, id, points);
    (walked.points, walked.stepped_off)
}

/// The point so many of so many steps along a leg, to the nearest micrometre.
pub(crate) fn along(from: Point, to: Point, step: i64, of: i64) -> Point {
    if of <= 0 {
        return from;
    }
    let part = |a: i64, b: i64| {
        let way = i128::from(b - a) * i128::from(step) * 2 + i128::from(of);
        a + way.div_euclid(i128::from(of) * 2) as i64
    };
    Point::um(part(from.x.get(), to.x.get()), part(from.y.get(), to.y.get()))
}
