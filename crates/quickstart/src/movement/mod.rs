//! Moves: which ways are legal, what they lead past, and where forced moves end.

mod check;
mod deploy;
mod driven;
mod rush;
mod sample;
mod travel;

pub use check::{Ground, check_way, ground_for};
pub use deploy::{
    check_deployment, check_place, deployment_edges, deployment_zone, edge_of, sample_deployment, sample_place,
    some_place,
};
pub use driven::{Driven, drive, straight_toward};
pub use rush::{Rush, check_rush, plan_rush, rush_limit, sample_rush, straight_rush};
pub use sample::{around, sample_way, toward};
pub use travel::{left_behind, travel, travel_unharmed, wary};

use table::Point;

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
