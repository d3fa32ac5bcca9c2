//! Any line between two bases, seen from above.

use super::{Outline, passes_through_flat};
use crate::{Footprint, Point};

/// Some straight line from a point of one base to a point of the other that passes through no blocker, or nothing.
pub fn any_line(a: &Footprint, b: &Footprint, blockers: &[Outline<'_>]) -> Option<(Point, Point)> {
    let clear = |p: Point, q: Point| !blockers.iter().any(|outline| passes_through_flat(p, q, outline));
    let (p, q) = crate::closest_points(a, b);
    clear(p, q).then_some((p, q))
}
