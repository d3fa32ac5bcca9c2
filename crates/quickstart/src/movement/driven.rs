//! Straight moves that are not chosen: slams, throws, pushes and the rage of a frenzied warbeast.

use battlegroup::driven::{Ground, Manner, Standing, room_near};
use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{
    Facing, Footprint, Length, Point, overlaps_polygon, point_toward, slide_clear_of_polygon, slide_stays_inside,
    slide_until_blocked,
};

use super::{ground_for, travel};
use crate::terrain::Feature;
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

/// How such a move goes, how far it gets, and where there is room to come to rest.
fn driven(world: &World, id: ModelId, base: &Footprint, to: Point, slowed: bool) -> (Driven, Point, Point) {
    let standing = |other: ModelId| {
        let model = world.model(other);
        Standing::new(other, model.footprint(), model.base() as u8)
    };
    let others: Vec<Standing<ModelId>> = world.others(id).map(standing).collect();
    let features = world.terrain.features.iter().filter(|feature| feature.stops_slams());
    let features: SmallVec<[&Feature; 8]> = features.collect();
    let stops: SmallVec<[&table::Polygon; 8]> = features.iter().map(|feature| &feature.shape).collect();
    let rough: SmallVec<[&table::Polygon; 8]> = world.terrain.rough().collect();
    let ground = Ground {
        field: &world.terrain.field,
        stops: &stops,
        rough: &rough,
        surface: None,
    };
    let manner = if slowed { Manner::SLAMMED } else { Manner::THROWN };
    let course = battlegroup::driven::drive(base, world.model(id).base() as u8, to, manner, &others, &ground);
    let mut into_ground = course.into_ground.iter().map(|number| features[*number]);
    let collided = !course.into_bases.is_empty() || into_ground.any(Feature::hurts_slammed);
    let mut struck = course.into_bases;
    struck.extend(course.passed);
    let driven = Driven {
        moved: course.moved,
        collided,
        struck,
    };
    // Smaller bases do not stop it (hqs:slammed-04); it comes to rest where there is room nearest to its end.
    let rest = if course.under.is_empty() {
        course.end
    } else {
        room_near(base, course.end, &others, &ground).unwrap_or(base.at())
    };
    (driven, course.end, rest)
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
        (short_of_low(&ground, &base, end), facing)
    };
    play.record(Event::Turned { model: id, facing }, &[cite!("hqs:advance-02")]);
    travel(play, id, &[end], facing)
}

/// Nobody ends on a linear obstacle: a base that does not come clear of it stops short (hqs:terrain-linear-obstacle-02).
fn short_of_low(ground: &super::Ground<'_>, base: &Footprint, mut end: Point) -> Point {
    while let Some(shape) = ground
        .low
        .iter()
        .find(|shape| overlaps_polygon(&base.moved_to(end), shape))
    {
        let short = slide_until_blocked(base, end, |p| slide_clear_of_polygon(base, p, shape));
        if short == end || short == base.at() {
            return base.at();
        }
        end = short;
    }
    end
}

fn is_passable(world: &World, ground: &super::Ground<'_>, base: &Footprint, p: Point, most: Length) -> bool {
    ground.is_clear(base, p)
        && slide_stays_inside(base, p, &world.terrain.field)
        && ground.cost(base, &[base.at(), p]) <= most
}
