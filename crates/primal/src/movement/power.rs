//! The straight moves of slams and tramples.

use kernel::{Refusal, Whim, cite};
use smallvec::SmallVec;
use table::{
    Facing, Length, Point, overlap, point_toward, slide_clear_of, slide_stays_inside, slide_until_blocked, within,
};

use super::charge::{ChargePlan, halted, plan_rest, slam_limit, trample_limit};
use super::check::Ground;
use super::check_bearing;
use crate::card::BaseSize;
use crate::ids::ModelId;
use crate::{World, allowed, arcs, power_attacks};

/// Where a slam toward a point ends, and whether the target is in its melee range there (primal:slam-attack-06, primal:slam-attack-07, primal:slam-attack-10).
pub fn plan_slam(world: &World, id: ModelId, target: ModelId, to: Point) -> ChargePlan {
    let plan = plan_rest(world, id, target, to, slam_limit(world, id));
    let there = world.footprint(id).moved_to(plan.end);
    let range = power_attacks::range(world, id);
    ChargePlan {
        reaches: within(&there, &world.footprint(target), range),
        ..plan
    }
}

/// The point so far along the straight line between the centres.
pub fn slam_point(world: &World, id: ModelId, target: ModelId, distance: Length) -> Point {
    let (at, aim) = (world.model(id).at, world.model(target).at);
    Facing::toward(at, aim).map_or(at, |facing| point_toward(at, facing, distance))
}

/// More than any rounding.
const NEAR: Length = Length::um(5);

/// primal:slam-attack-05, primal:slam-attack-06
pub fn check_slam(world: &World, id: ModelId, target: ModelId, to: Point) -> Result<(), Refusal> {
    let (name, aim) = (world.name(id), world.name(target));
    let most = slam_limit(world, id);
    let distance = world.model(id).at.distance_to(to);
    if distance > most {
        let why = format!("{name} slams up to {most}, and ({}, {}) is {distance} away", to.x, to.y);
        return Err(Refusal::new(cite!("primal:slam-attack-05"), why));
    }
    if slam_point(world, id, target, distance).distance_to(to) > NEAR {
        let why = format!("({}, {}) does not lie straight between {name} and {aim}", to.x, to.y);
        return Err(Refusal::new(cite!("primal:slam-attack-05"), why));
    }
    check_bearing(world, id, false, &[world.model(id).at, to])?;
    let plan = plan_slam(world, id, target, to);
    let was_stopped = plan.moved + NEAR < distance;
    if plan.reaches || was_stopped || distance + NEAR >= most {
        return Ok(());
    }
    let why = format!("{name} cannot stop before {aim} is in its melee range, or before it has gone {most}");
    Err(Refusal::new(cite!("primal:slam-attack-06"), why))
}

/// How a trample goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TramplePlan {
    pub end: Point,
    /// The small-based models that it moves through, friend and foe, and whether it touched them from behind (primal:trample-08,
    /// primal:trample-11).
    pub trampled: SmallVec<[(ModelId, bool); 4]>,
}

/// Whom a trampler moves through: models with small bases, or all (primal:trample-04).
fn is_trampled(world: &World, trampler: ModelId, id: ModelId) -> bool {
    world.model(id).base() == BaseSize::Small || tramples_everything(world, trampler)
}

/// A special rule lets the model trample whatever is in its way, terrain too.
pub fn tramples_everything(world: &World, id: ModelId) -> bool {
    allowed::permits(world, id, "may", Some("trample_everything")).is_some()
}

/// How far a trample leads that nothing halts: only as far as its movement lasts.
fn through_everything(world: &World, id: ModelId, to: Point, most: Length) -> Point {
    let ground = Ground::of(world, id);
    let base = world.footprint(id);
    slide_until_blocked(&base, to, |p| {
        slide_stays_inside(&base, p, &world.terrain.field) && ground.cost(&base, &[base.at(), p]) <= most
    })
}

/// primal:trample-03 to primal:trample-05
pub fn plan_trample(world: &World, id: ModelId, to: Point) -> TramplePlan {
    let base = world.footprint(id);
    let most = trample_limit(world, id);
    let end = match tramples_everything(world, id) {
        true => through_everything(world, id, to, most),
        false => halted(world, id, to, most, &|other| is_trampled(world, id, other)),
    };
    let trampled = world
        .others(id)
        .filter(|other| is_trampled(world, id, *other) && !slide_clear_of(&base, end, &world.footprint(*other)))
        .map(|other| {
            let theirs = world.footprint(other);
            let contact = slide_until_blocked(&base, end, |p| slide_clear_of(&base, p, &theirs));
            // primal:inert-warjack-04
            let behind = !world.model(other).inert && arcs::is_behind(&theirs, &base.moved_to(contact));
            (other, behind)
        })
        .collect();
    TramplePlan { end, trampled }
}

/// primal:trample-02, primal:trample-03
pub fn check_trample(world: &World, id: ModelId, to: Point) -> Result<(), Refusal> {
    let name = world.name(id);
    let most = trample_limit(world, id);
    let distance = world.model(id).at.distance_to(to);
    if distance > most {
        let why = format!(
            "{name} tramples up to {most}, and ({}, {}) is {distance} away",
            to.x, to.y
        );
        return Err(Refusal::new(cite!("primal:trample-02"), why));
    }
    check_bearing(world, id, false, &[world.model(id).at, to])?;
    let there = world.footprint(id).moved_to(plan_trample(world, id, to).end);
    if let Some(other) = world.others(id).find(|other| overlap(&there, &world.footprint(*other))) {
        let why = format!("{name} would end on the base of {}", world.name(other));
        return Err(Refusal::new(cite!("primal:trample-03"), why));
    }
    Ground::of(world, id).can_end(&there)
}

/// Some direction in which there is room at the end; otherwise the model stays.
pub fn sample_trample(world: &World, id: ModelId, whim: &mut Whim) -> Point {
    let at = world.model(id).at;
    let most = trample_limit(world, id);
    for _ in 0..8 {
        let facing = Facing::new(whim.between(-50, 50), whim.between(-50, 50)).unwrap_or(Facing::NORTH);
        let to = point_toward(at, facing, Length::um(whim.between(0, most.get())));
        if check_trample(world, id, to).is_ok() {
            return to;
        }
    }
    at
}
