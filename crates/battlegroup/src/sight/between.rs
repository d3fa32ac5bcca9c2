//! Building blocks: looking from one point, and what stands between two models.

use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Outline, Point, Polygon, hides_part, passes_through_flat, seen_from};
use table::{stands_between, within_of_polygon};

use super::Figure;

/// Whether a model that looks from the middle of its base sees some part of another one past all blockers; if not, the first blocker on
/// the line between the two middles, if there is one on it.
pub fn from_centre<'a, Id: Copy>(
    from: Point,
    ahead: Option<Facing>,
    target: &Footprint,
    blockers: impl IntoIterator<Item = (Id, Outline<'a>)>,
) -> Result<(), Option<Id>> {
    let (ids, outlines): (SmallVec<[Id; 24]>, SmallVec<[Outline<'a>; 24]>) = blockers.into_iter().unzip();
    if seen_from(from, ahead, target, &outlines) {
        return Ok(());
    }
    let in_the_way = outlines
        .iter()
        .position(|outline| passes_through_flat(from, target.at(), outline));
    Err(in_the_way.and_then(|at| ids.get(at).copied()))
}

/// Whether something hides any part of a base from a point.
pub fn hidden_part(from: Point, target: &Footprint, blocker: &Outline<'_>) -> bool {
    hides_part(from, target, blocker)
}

/// Whether some line between the volumes of two models passes through something that stands from one height to another.
pub fn stands_between_volumes<Id>(
    one: &Figure<Id>,
    other: &Figure<Id>,
    outline: &Outline<'_>,
    bottom: Length,
    top: Length,
) -> bool {
    let beneath = one.floor.min(other.floor) >= top;
    let above = one.top().max(other.top()) <= bottom;
    !beneath && !above && stands_between(&one.base, &other.base, outline)
}

/// Whether a feature shelters a model from another: it is near, and some line between the two bases passes through it.
pub fn is_sheltered(attacker: &Footprint, target: &Footprint, feature: &Polygon, near: Length) -> bool {
    within_of_polygon(target, feature, near) && stands_between(attacker, target, &Outline::Polygon(feature))
}
