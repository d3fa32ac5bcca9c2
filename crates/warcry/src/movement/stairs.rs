//! The slope of stairs.

use table::{Footprint, Length, Point, Polygon};

use super::Fraction;
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

/// A slope is taken in so many level pieces where a base lies on it beside its middle.
const PIECES: i64 = 32;

/// How high a base that comes down on stairs rests: as high as the slope under its middle, as one that walks there. With its
/// middle beside them it rests on the highest piece of the slope under any part of it.
pub(super) fn rest_on_stairs(stairs: &Part, base: &Footprint) -> Option<Length> {
    if !table::overlaps_polygon(base, &stairs.outline) {
        return None;
    }
    if let Some(slope) = slope_at(stairs, base.at())
        && slope > stairs.bottom
    {
        return Some(slope);
    }
    highest_under(stairs, base)
}

/// The highest piece of the slope under any part of a base.
pub(super) fn highest_under(stairs: &Part, base: &Footprint) -> Option<Length> {
    let height = |k: i64| stairs.bottom + Length::um((stairs.top - stairs.bottom).get() * k / PIECES);
    let highest = (1..=PIECES).rfind(|k| rises_above(stairs, base, base.at(), height(k - 1)))?;
    Some(height(highest))
}

/// Whether a base that slides to a point at a height runs into stairs: into what of them is higher than that.
pub(super) fn rises_above(stairs: &Part, base: &Footprint, to: Point, z: Length) -> bool {
    z < stairs.top && above(stairs, z).is_some_and(|higher| !table::slide_clear_of_polygon(base, to, &higher))
}

/// The part of stairs whose slope is higher than a height, seen from above.
fn above(stairs: &Part, z: Length) -> Option<Polygon> {
    let (low, high) = ends(stairs)?;
    let (rise, run) = (i128::from((stairs.top - stairs.bottom).get()), i128::from(high - low));
    let border = i128::from((z - stairs.bottom).get()) * run;
    // How far beyond the border a corner is.
    let beyond = |p: Point| Some(i128::from(along(stairs, p)? - low) * rise - border);
    let mut corners = vec![];
    for edge in stairs.outline.edges() {
        let (one, other) = (beyond(edge.from)?, beyond(edge.to)?);
        if one >= 0 {
            corners.push(edge.from);
        }
        if one.signum() * other.signum() < 0 {
            corners.push(Fraction::new(-one, other - one).along(edge.from, edge.to));
        }
    }
    // Less than a micrometre of it is nothing.
    Polygon::new(corners).ok()
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
