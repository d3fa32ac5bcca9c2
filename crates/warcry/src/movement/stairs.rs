//! The slope of stairs.

use table::{Footprint, Length, Point};

use super::room::CONTACT;
use crate::Part;

/// Where a fighter is with regard to stairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StairPlace {
    /// Beside the low end.
    Foot,
    /// On the slope.
    Slope,
    /// Beside the high end.
    Head,
}

/// A leg on stairs begins or ends on the slope, or goes over all of it.
pub(super) fn is_walkable(from: StairPlace, to: StairPlace) -> bool {
    from == StairPlace::Slope || to == StairPlace::Slope || from != to
}

/// Where a base at a height is on stairs, if it is on them at all.
pub(super) fn place_on(stairs: &Part, base: &Footprint, z: Length) -> Option<StairPlace> {
    let at = base.at();
    if z > stairs.bottom && slope_at(stairs, at) == Some(z) {
        return Some(StairPlace::Slope);
    }
    if !table::within_of_polygon(base, &stairs.outline, CONTACT) {
        return None;
    }
    let ((low, high), here) = (ends(stairs)?, along(stairs, at)?);
    if z == stairs.bottom && here <= low && !table::overlaps_polygon(base, &stairs.outline) {
        Some(StairPlace::Foot)
    } else if z == stairs.top && here >= high {
        Some(StairPlace::Head)
    } else {
        None
    }
}

/// How high the slope is under a point, to the nearest micrometre; nothing beside the stairs.
pub(crate) fn slope_at(stairs: &Part, p: Point) -> Option<Length> {
    if !stairs.bounds.contains(p) || !stairs.outline.contains(p) {
        return None;
    }
    let ((low, high), here) = (ends(stairs)?, along(stairs, p)?);
    let run = i128::from(high - low).max(1);
    let rise = i128::from((stairs.top - stairs.bottom).get()) * i128::from(here - low);
    Some(stairs.bottom + Length::um(((2 * rise + run) / (2 * run)) as i64))
}

/// How far along the way in which the stairs rise a point is, in units of that direction.
fn along(stairs: &Part, p: Point) -> Option<i64> {
    let rises = stairs.rises?;
    Some(p.x.get() * rises.x() + p.y.get() * rises.y())
}

/// The low and the high end of the stairs, measured the same way.
fn ends(stairs: &Part) -> Option<(i64, i64)> {
    let corners = || {
        stairs
            .outline
            .corners()
            .iter()
            .filter_map(|corner| along(stairs, *corner))
    };
    Some((corners().min()?, corners().max()?))
}
