//! Straight moves that are not chosen: slams, throws, pushes and the rage of a frenzied warbeast.

use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{
    CONTACT, Facing, Footprint, Length, Point, overlap, point_toward, slide_clear_of, slide_clear_of_polygon,
    slide_stays_inside, slide_until_blocked, within, within_of_polygon,
};

use super::{ground_for, travel};
use crate::{Event, ModelId, Quickstart, World};

/// How a forced move went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Driven {
    pub moved: Length,
    /// Ran into an obstacle, an obstruction or a base as large as its own or larger.
    pub collided: bool,
    /// All models that it ran into, whatever their size.
    pub struck: SmallVec<[ModelId; 4]>,
}

/// Drives a model straight to a point (hqs:slammed-02 to hqs:slammed-04, hqs:thrown-05, hqs:table-edge-01). `slowed` by rough terrain or not.
pub fn drive(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    to: Point,
    slowed: bool,
    rules: &'static [kernel::RuleId],
) -> Asked<Driven> {
    let base = play.world().footprint(id);
    let (driven, end, rest) = driven(play.world(), id, &base, to, slowed);
    play.record(Event::Driven { model: id, to: rest }, rules);
    super::travel::suffer_hazards(play, id, &base, end)?;
    Ok(driven)
}

/// How such a move goes: what it meets, how far it gets, and where there is room to come to rest.
fn driven(world: &World, id: ModelId, base: &Footprint, to: Point, slowed: bool) -> (Driven, Point, Point) {
    let from = base.at();
    let size = world.model(id).base();
    let most = from.distance_to(to);
    let ground = ground_for(world, id);
    let (hard, small): (Vec<_>, Vec<_>) = ground
        .bases
        .iter()
        .partition(|(other, _)| world.model(*other).base() >= size);
    let features = world.terrain.features.iter().filter(|feature| feature.stops_slams());
    let features: SmallVec<[&table::Polygon; 8]> = features.map(|feature| &feature.shape).collect();
    let rough: SmallVec<[&table::Polygon; 8]> = world.terrain.rough().filter(|_| slowed).collect();
    let is_within_distance = |p: Point| {
        rough.is_empty() || {
            let nothing: [table::Obstacle<'_>; 0] = [];
            table::Journey::new(base, &nothing).over_rough(&rough).cost(&[from, p]) <= most
        }
    };
    let is_hard = |p: Point| {
        hard.iter().any(|(_, other)| !slide_clear_of(base, p, other))
            || features.iter().any(|shape| !slide_clear_of_polygon(base, p, shape))
    };
    let inside = |p: Point| slide_stays_inside(base, p, &world.terrain.field);
    let end = slide_until_blocked(base, to, |p| !is_hard(p) && inside(p) && is_within_distance(p));
    let there = base.moved_to(end);
    let mut driven = Driven {
        moved: from.distance_to(end),
        ..Driven::default()
    };
    if end != to && is_hard(to) {
        let on = point_toward(end, Facing::toward(from, to).unwrap_or(base.facing()), Length::um(50));
        let into = |other: &Footprint| within(&there, other, CONTACT) && !slide_clear_of(&there, on, other);
        driven
            .struck
            .extend(hard.iter().filter(|(_, other)| into(other)).map(|(other, _)| *other));
        let meets = |shape: &table::Polygon| {
            within_of_polygon(&there, shape, CONTACT) && !slide_clear_of_polygon(&there, on, shape)
        };
        driven.collided = !driven.struck.is_empty() || features.iter().any(|shape| meets(shape));
    }
    // Smaller bases do not stop it (hqs:slammed-04); it comes to rest where there is room nearest to its end.
    let passed = small.iter().filter(|(_, other)| !slide_clear_of(base, end, other));
    driven.struck.extend(passed.map(|(other, _)| *other));
    let rest = if small.iter().any(|(_, other)| overlap(&there, other)) {
        let clear: SmallVec<[table::Obstacle<'_>; 24]> = ground
            .bases
            .iter()
            .map(|(_, other)| table::Obstacle::Base(other))
            .chain(features.iter().map(|shape| table::Obstacle::Polygon(shape)))
            .collect();
        table::nearest_place(base, end, &clear, Some(&world.terrain.field), |_| true).unwrap_or(from)
    } else {
        end
    };
    (driven, end, rest)
}

/// As far as a model can go straight at another: what a frenzied warbeast does (hqs:frenzy-03 to hqs:frenzy-05).
pub fn straight_toward(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId, most: Length) -> Asked<bool> {
    let (end, facing) = {
        let world = play.world();
        let base = world.footprint(id);
        let aim = world.model(target).at;
        let facing = Facing::toward(base.at(), aim).unwrap_or(base.facing());
        let ground = ground_for(world, id);
        let goal = point_toward(base.at(), facing, most.min(base.at().distance_to(aim)));
        let end = slide_until_blocked(&base, goal, |p| is_passable(world, &ground, &base, p, most));
        (end, facing)
    };
    play.record(Event::Turned { model: id, facing }, &[cite!("hqs:advance-02")]);
    travel(play, id, &[end], facing)
}

fn is_passable(world: &World, ground: &super::Ground<'_>, base: &Footprint, p: Point, most: Length) -> bool {
    ground.is_clear(base, p)
        && !ground.crosses_low(base, p)
        && slide_stays_inside(base, p, &world.terrain.field)
        && ground.cost(base, &[base.at(), p]) <= most
}
