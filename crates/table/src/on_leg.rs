//! Places of a straight leg that are tried one after the other, for how near they are to a point.

use crate::exact::clamp_reach;
use crate::path::plane::V;
use crate::{Length, Point};

/// The whole steps of a leg, seen from a point. Rounding to whole micrometres matters only where a place is about as far away as is
/// asked; everywhere else the answer is known without working out the place.
#[derive(Clone, Copy, Debug)]
pub struct OnLeg {
    /// From the point to where the leg begins.
    off: V,
    /// One step.
    step: V,
    /// Up to this square of a distance a place is surely near enough, and beyond that one it surely is not.
    near: f64,
    far: f64,
}

/// Rounding a place to whole micrometres moves it by less, and floating point by far less than what is left.
const ROUNDING: f64 = 1.0;

impl OnLeg {
    /// A leg of so many steps, and what is within reach of a point.
    pub fn within(from: Point, to: Point, steps: i64, of: Point, reach: Length) -> OnLeg {
        OnLeg::new(from, to, steps, of, clamp_reach(reach) as f64)
    }

    /// The same by the square of a distance, in square micrometres.
    pub fn within_square(from: Point, to: Point, steps: i64, of: Point, square: i128) -> OnLeg {
        OnLeg::new(from, to, steps, of, (square.max(0) as f64).sqrt())
    }

    fn new(from: Point, to: Point, steps: i64, of: Point, reach: f64) -> OnLeg {
        let apart = |a: Point, b: Point| {
            let way = b - a;
            V::new(way.x as f64, way.y as f64)
        };
        let (near, far) = ((reach - ROUNDING).max(0.0), (reach + ROUNDING).max(0.0));
        OnLeg {
            off: apart(of, from),
            step: apart(from, to) * (1.0 / steps.max(1) as f64),
            near: near * near,
            far: far * far,
        }
    }

    /// Whether the place after so many steps, rounded to whole micrometres, is near enough; nothing where rounding decides.
    #[inline]
    pub fn surely(&self, step: i64) -> Option<bool> {
        let square = (self.off + self.step * step as f64).squared();
        if square < self.near {
            Some(true)
        } else if square > self.far {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::between;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// What is sure is so, and what is not within two micrometres of the rim is sure.
        #[test]
        fn sure_is_what_the_place_says(
            ends in prop::array::uniform4(-1_000_000..1_000_000i64),
            of in prop::array::uniform2(-1_000_000..1_000_000i64),
            part in 0..=1_000i64,
            off in -4..=4i64,
        ) {
            let (from, to) = (Point::um(ends[0], ends[1]), Point::um(ends[2], ends[3]));
            let of = Point::um(of[0], of[1]);
            let steps = from.distance_to(to).get();
            let step = steps * part / 1_000;
            let at = between(from, to, step.into(), steps.max(1).into());
            let reach = (of.distance_to(at) + Length::um(off)).max(Length::ZERO);
            let leg = OnLeg::within(from, to, steps, of, reach);
            match leg.surely(step) {
                Some(sure) => prop_assert_eq!(sure, at.is_within(of, reach)),
                None => prop_assert!(off.abs() <= 3),
            }
            let square = i128::from(reach.get()).pow(2);
            let leg = OnLeg::within_square(from, to, steps, of, square);
            if let Some(sure) = leg.surely(step) {
                prop_assert_eq!(sure, at.distance_squared(of) <= square);
            }
        }
    }
}
