//! Moving: what ways cost, which are legal, and what happens along them (302, 303, 604).

pub mod burrow;
pub mod flight;
mod sample;
mod squeeze;
mod tally;
mod travel;
mod way;

pub use sample::{sample_deployment, sample_way, toward};
pub use tally::{Ground, Leg, Tally, ground_for, slows, swept};
pub use travel::{Arrival, Gait, strikers_along, travel};
pub use way::{allowance, check_way};

use table::Point;

/// The point so many of so many micrometres along a leg, to the nearest micrometre.
pub(crate) fn along(from: Point, to: Point, step: i64, of: i64) -> Point {
    if of <= 0 {
        return from;
    }
    let part = |a: i64, b: i64| {
        // On a table it fits 64 bits, in which dividing is far quicker.
        if let Some(way) = (b - a)
            .checked_mul(step)
            .and_then(|way| way.checked_mul(2)?.checked_add(of))
            && of < 1 << 60
        {
            return a + way.div_euclid(of * 2);
        }
        let way = i128::from(b - a) * i128::from(step) * 2 + i128::from(of);
        a + way.div_euclid(i128::from(of) * 2) as i64
    };
    Point::um(part(from.x.get(), to.x.get()), part(from.y.get(), to.y.get()))
}
