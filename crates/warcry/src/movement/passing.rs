//! What a fighter comes near on its way.

use table::{Footprint, Length, Point, Spot};

use super::{Journey, Leg, Path, level_reach};

/// A slope is taken in so many level pieces.
const PIECES: i64 = 32;

/// The heights of one leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heights {
    /// At which the way across goes.
    pub across: Length,
    /// At which the leg ends.
    pub end: Length,
}

/// Whether the base of a fighter that sets off at a height comes within a distance of a spot on its way (measure-02).
pub(crate) fn comes_near(
    (base, z): (&Footprint, Length),
    path: &Path,
    journey: &Journey,
    spot: Spot,
    within: Length,
) -> bool {
    // The base on its way to a point while it is anywhere between two heights.
    let near = |base: &Footprint, to: Point, one: Length, other: Length| {
        let (low, high) = (one.min(other), one.max(other));
        let rise = (low - spot.z).max(spot.z - high).max(Length::ZERO);
        level_reach(within, rise).is_some_and(|reach| table::slide_within_of_point(base, to, spot.at, reach))
    };
    let (mut base, mut z) = (base.clone(), z);
    for (leg, Heights { across, end }) in path.legs.iter().zip(&journey.heights) {
        let (to, up_down) = match *leg {
            Leg::Climb { to, .. } => (to, false),
            Leg::Walk(to) | Leg::Through { to, .. } | Leg::Jump(to) | Leg::Catch(to) | Leg::Fly { to, .. } => {
                (to, true)
            }
        };
        let there = base.moved_to(to);
        let passes = if up_down {
            near(&base, base.at(), z, *across) || near(&base, to, *across, *across) || near(&there, to, *across, *end)
        } else {
            let mut on_slope = base.clone();
            slope([Spot::new(base.at(), z), Spot::new(to, *end)]).any(|(next, from, to)| {
                let passes = near(&on_slope, next, from, to);
                on_slope = on_slope.moved_to(next);
                passes
            })
        };
        if passes {
            return true;
        }
        (base, z) = (there, *end);
    }
    false
}

/// A straight way up or down a slope in short level pieces: where each ends, and between which heights it lies. What goes
/// straight up, or does not rise at all, is one piece.
pub(super) fn slope([from, to]: [Spot; 2]) -> impl Iterator<Item = (Point, Length, Length)> {
    let pieces = if from.at == to.at || from.z == to.z { 1 } else { PIECES };
    let part = move |a: Length, b: Length, k: i64| a + Length::um((b - a).get() * k / pieces);
    (1..=pieces).map(move |k| {
        let next = Point::new(part(from.at.x, to.at.x, k), part(from.at.y, to.at.y, k));
        (next, part(from.z, to.z, k - 1), part(from.z, to.z, k))
    })
}
