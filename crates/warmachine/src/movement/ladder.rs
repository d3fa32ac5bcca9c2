//! Ladders, stairs and elevators: how models without wings get onto an obstruction and down again (wm4:terrain-ladder-01 to
//! wm4:terrain-ladder-05).

use kernel::{Refusal, cite};
use table::{Footprint, Length, Point, slide_stays_inside, within_of_point};

use crate::World;
use crate::terrain::{Feature, Shape};

/// How near a model must be to use one, and how near it is put down.
const NEAR: Length = Length::inches(1);

/// A ladder, by its feature and its number there.
pub type Ladder = (usize, usize);

/// Whether a base stands on top of a feature.
pub fn is_on(feature: &Feature, base: &Footprint) -> bool {
    feature.level > 0 && feature.shape.holds(base)
}

/// Whether a base that stands on a feature stays on it along a leg.
pub fn stays_on(feature: &Feature, base: &Footprint, to: Point) -> bool {
    let both = is_on(feature, base) && is_on(feature, &base.moved_to(to));
    both && match &feature.shape {
        Shape::Polygon(polygon) => slide_stays_inside(base, to, polygon),
        Shape::Disc { .. } => true,
    }
}

/// The ladder that leads from one place to another, if there is one: both are near it, and only one of them is on top.
pub fn between(world: &World, base: &Footprint, to: Point) -> Option<Ladder> {
    let there = base.moved_to(to);
    for (at, feature) in world.features().enumerate() {
        let goes_up = is_on(feature, &there) && !feature.shape.overlaps(base);
        let goes_down = is_on(feature, base) && !feature.shape.overlaps(&there);
        if !goes_up && !goes_down {
            continue;
        }
        let near = |ladder: &Point| within_of_point(base, *ladder, NEAR) && within_of_point(&there, *ladder, NEAR);
        if let Some(number) = feature.ladders.iter().position(near) {
            return Some((at, number));
        }
    }
    None
}

/// Whether the ladder can be used in this movement.
pub fn check(world: &World, name: &str, ladder: Ladder, used: &[Ladder]) -> Result<Length, Refusal> {
    if used.contains(&ladder) {
        let feature = world.feature(ladder.0).map_or("it", |feature| feature.name.as_str());
        let why = format!("{name} has used the ladder of {feature} in this movement");
        return Err(Refusal::new(cite!("wm4:terrain-ladder-02"), why));
    }
    Ok(world.options.ladder.into())
}
