//! Building blocks: looking from one point, and what stands between two models.

use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Outline, Point, Polygon, hides_part, passes_through_flat, seen_from};
use table::{point_toward, stands_between, within_of_polygon};

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

/// Whether a feature shelters a model from another: some line between the two bases passes through it, and on that line it is near the target.
pub fn is_sheltered(attacker: &Footprint, target: &Footprint, feature: &Polygon, near: Length) -> bool {
    within_of_polygon(target, feature, near) && lies_along(attacker, target, &Outline::Polygon(feature), near)
}

/// The directions from the middle of a base in which lines begin and end: the set of all lines has no test that is exact and fast.
const RIM: i64 = 8;

/// Whether the last stretch of some line between two bases, before it reaches the second, passes through something.
pub fn lies_along(attacker: &Footprint, target: &Footprint, feature: &Outline<'_>, near: Length) -> bool {
    if !stands_between(attacker, target, feature) {
        return false;
    }
    let is_on = |from: Point, to: Point| {
        // The rim is met first on the side from which the line comes.
        let (out, back) = (to - target.at(), from - to);
        let comes_from_outside = i128::from(out.x) * i128::from(back.x) + i128::from(out.y) * i128::from(back.y) >= 0;
        let length = from.distance_to(to);
        let start = match Facing::toward(to, from) {
            Some(facing) if length > near => point_toward(to, facing, near),
            _ => from,
        };
        comes_from_outside && passes_through_flat(start, to, feature)
    };
    let (starts, ends) = (rim(attacker), rim(target));
    starts.iter().any(|from| ends.iter().any(|to| is_on(*from, *to)))
}

/// Places all around the rim of a base, the nearest to the axes first.
fn rim(base: &Footprint) -> SmallVec<[Point; 64]> {
    let radius = base.base().outer_radius();
    let mut found: SmallVec<[Point; 64]> = SmallVec::new();
    for step in -RIM..=RIM {
        for (x, y) in [(step, RIM), (step, -RIM), (RIM, step), (-RIM, step)] {
            if let Some(facing) = Facing::new(x, y) {
                found.push(point_toward(base.at(), facing, radius));
            }
        }
    }
    found
}
