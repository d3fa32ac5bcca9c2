//! A unit that moves by one answer: the way of one trooper, and the places of all others.

use kernel::{Refusal, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, point_toward, within};

use super::place::{check_follow, free_follow, near_wanted};
use crate::World;
use crate::ids::ModelId;
use crate::questions::Places;

/// Everybody who is placed when a trooper has moved, in the order in which they are placed.
pub fn followers(world: &World, mover: ModelId) -> SmallVec<[ModelId; 8]> {
    let all = world.models_of(world.actor_of(mover)).into_iter();
    all.filter(|id| *id != mover).collect()
}

/// The world when the mover has gone its way.
fn led(world: &World, mover: ModelId, way: &[Point]) -> World {
    let mut there = world.clone();
    if let Some(end) = way.last() {
        there.put(mover, *end);
    }
    there
}

/// Whether every other trooper has one legal place, one after the other. The trooper that has none is named.
pub fn check_formation(
    world: &World,
    mover: ModelId,
    way: &[Point],
    places: &[(ModelId, Point)],
) -> Result<(), (Option<ModelId>, Refusal)> {
    let rest = followers(world, mover);
    let rule = cite!("wm4:unit-movement-03");
    if places.len() != rest.len() {
        let why = format!("{} others are placed, not {}", rest.len(), places.len());
        return Err((None, Refusal::new(rule, why)));
    }
    let mut there = led(world, mover, way);
    for id in rest {
        let Some((_, at)) = places.iter().find(|(placed, _)| *placed == id) else {
            let why = format!("{} is not placed", world.name(id));
            return Err((Some(id), Refusal::new(rule, why)));
        };
        check_follow(&there, id, mover, *at).map_err(|refusal| (Some(id), refusal))?;
        there.put(id, *at);
    }
    Ok(())
}

/// Places for all others: where they are wanted, else beside the mover as they stand now, as near as there is room. Nothing if
/// somebody finds none.
pub fn form_up(
    world: &World,
    mover: ModelId,
    way: &[Point],
    wanted: impl Fn(ModelId) -> Option<Point>,
) -> Option<Places> {
    let mut there = led(world, mover, way);
    let (from, to) = (world.model(mover).at, there.model(mover).at);
    let mut places = Places::new();
    for id in followers(world, mover) {
        let own = world.model(id).at;
        let at = match wanted(id) {
            Some(at) => at,
            None => {
                let beside = Point::um(
                    own.x.get() + to.x.get() - from.x.get(),
                    own.y.get() + to.y.get() - from.y.get(),
                );
                let beside = pulled_in(&there, id, mover, beside);
                near_wanted(&there, id, mover, beside).or_else(|| free_follow(&there, id, mover))?
            }
        };
        there.put(id, at);
        places.push((id, at));
    }
    Some(places)
}

/// The nearest point to a wanted one that is within 2" of the mover.
fn pulled_in(world: &World, id: ModelId, mover: ModelId, wanted: Point) -> Point {
    let (base, led) = (world.footprint(id), world.footprint(mover));
    let two = Length::inches(2);
    if within(&base.moved_to(wanted), &led, two) {
        return wanted;
    }
    let radii = base.base().outer_radius() + led.base().outer_radius();
    // A hair less, so that rounding does not lead out of reach.
    let far = radii + two - Length::um(4);
    Facing::toward(led.at(), wanted).map_or(wanted, |way| point_toward(led.at(), way, far))
}
