//! Slopes: the tops of stairs.

use super::Spot;
use crate::exact::Vector;
use crate::{Facing, Length, Point, Polygon};

/// A plane that rises evenly in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slope {
    rises: Vector,
    /// Where it is at its bottom, and how far it is from there to its top, along the direction and in units of it.
    low: i64,
    run: i64,
    bottom: i64,
    rise: i64,
}

impl Slope {
    /// From the bottom at one end of an outline to the top at the other. The direction is one of small whole numbers: what is
    /// reckoned with it has to fit.
    pub fn over(outline: &Polygon, rises: Facing, bottom: Length, top: Length) -> Slope {
        let rises = Vector::new(rises.x(), rises.y());
        let along = |p: &Point| rises.dot(*p - Point::ORIGIN);
        let ends = outline.corners().iter().map(along);
        let (low, high) = ends.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        let slope = Slope {
            rises,
            low,
            run: high - low,
            bottom: bottom.get(),
            rise: (top - bottom).get(),
        };
        debug_assert!(
            slope.run.unsigned_abs().leading_zeros() + slope.rise.unsigned_abs().leading_zeros() > 66,
            "a slope over a table is small enough to be reckoned with"
        );
        slope
    }

    /// Positive below the slope and nothing on it. Along a straight line it changes evenly.
    pub(crate) fn below(&self, spot: Spot) -> i64 {
        let along = self.rises.dot(spot.at - Point::ORIGIN) - self.low;
        (self.bottom - spot.z.get()) * self.run + along * self.rise
    }
}
