//! Moves: which ways are legal, what they lead past, and where forced moves end.

mod check;
mod deploy;
mod driven;
mod rush;
mod sample;
mod travel;

pub use check::{BadWay, Ground, TooLong, check_way, ground_for, judge_way};
pub use deploy::{
    check_deployment, check_place, deployment_edges, deployment_zone, edge_of, sample_deployment, sample_place,
    some_place,
};
pub use driven::{Driven, drive, straight_toward};
pub use rush::{Rush, check_rush, plan_rush, rush_limit, straight_rush};
pub use sample::{around, sample_rush, sample_way, toward};
pub use travel::{left_behind, travel, travel_unharmed, wary};

pub(crate) use battlegroup::driven::along;
