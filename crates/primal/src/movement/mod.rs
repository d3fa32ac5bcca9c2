//! Moves: which ways are legal, what they lead past, where charges end and where models may be put down.

mod around;
mod bearing;
mod charge;
mod check;
mod place;
mod power;
mod replace;
mod sample;
mod straight;
mod travel;

pub use around::{leg, reach};
pub use bearing::{check_bearing, check_facing};
pub use charge::{
    ChargePlan, charge_limit, check_charge, leads_into_range, limit, plan_charge, plan_rest, slam_straight_at,
    straight_at, trample_limit,
};
pub use check::{Ground, check_way};
pub use place::{
    NotHere, Zone, can_stand, check_in_zone, check_near, room_in_zone, room_near, sample_in_zone, sample_near, zone_of,
};
pub use power::{
    TramplePlan, check_slam, check_trample, plan_slam, plan_trample, sample_trample, slam_point, tramples_everything,
};
pub use replace::{check_replace, replaced_at, replaced_by, room_to_replace, sample_replace};
pub use sample::{sample_way, toward};
pub use straight::{Straight, check_straight, sample_straight, straight_point};
pub use travel::{Manner, left_behind, travel};

pub(crate) use battlegroup::driven::along;
