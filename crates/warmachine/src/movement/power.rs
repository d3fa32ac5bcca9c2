//! The straight moves of slams and tramples.

use kernel::{Refusal, Whim, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, overlap, point_toward, slide_clear_of};

use super::charge::{ChargePlan, halted, limit, plan_charge};
use super::check::{can_end, falls, passes};
use crate::card::BaseSize;
use crate::ids::ModelId;
use crate::terrain::ledges;
use crate::{World, melee, power_attacks};

/// Where a slam toward a point ends, and whether the target is in its melee range there (wm4:slam-attack-06 to wm4:slam-attack-08).
pub fn plan_slam(world: &World, id: ModelId, target: ModelId, to: Point) -> ChargePlan {
    let plan = plan_charge(world, id, target, to);
    let there = world.footprint(id).moved_to(plan.end);
    let range = Length::inches(power_attacks::range(world, id).into());
    ChargePlan {
        reaches: plan.stepped_off.is_none() && melee::is_in_reach(world, id, &there, target, range),
        ..plan
    }
}

/// The point so far along the straight line between the centres.
pub fn slam_point(world: &World, id: ModelId, target: ModelId, distance: Length) -> Point {
    let (at, aim) = (world.model(id).at, world.model(target).at);
    Facing::toward(at, aim).map_or(at, |facing| point_toward(at, facing, distance))
}

/// Where an advance straight toward another model leads, no further than a distance.
pub fn press_on(world: &World, id: ModelId, target: ModelId, distance: Length) -> Point {
    let to = slam_point(world, id, target, distance);
    let end = halted(world, id, to, distance, &|other| passes(world, id, other));
    let there = world.footprint(id).moved_to(end);
    if falls(world, id, &[end]).stepped_off.is_some() || can_end(world, id, &there).is_ok() {
        end
    } else {
        world.model(id).at
    }
}

/// Where an advance straight away from another model leads, no further than a distance (wm4:movement-restriction-04).
pub fn fall_back(world: &World, id: ModelId, other: ModelId, distance: Length) -> Point {
    let (at, from) = (world.model(id).at, world.model(other).at);
    let to = Facing::toward(from, at).map_or(at, |facing| point_toward(at, facing, distance));
    let end = halted(world, id, to, distance, &|other| passes(world, id, other));
    let there = world.footprint(id).moved_to(end);
    if falls(world, id, &[end]).stepped_off.is_some() || can_end(world, id, &there).is_ok() {
        end
    } else {
        at
    }
}

/// More than any rounding.
const NEAR: Length = Length::um(5);

/// wm4:slam-attack-04, wm4:slam-attack-05
pub fn check_slam(world: &World, id: ModelId, target: ModelId, to: Point) -> Result<(), Refusal> {
    let (name, aim) = (world.name(id), world.name(target));
    let most = limit(world, id);
    let distance = world.model(id).at.distance_to(to);
    if distance > most {
        let why = format!("{name} slams up to {most}, and ({}, {}) is {distance} away", to.x, to.y);
        return Err(Refusal::new(cite!("wm4:slam-attack-04"), why));
    }
    if slam_point(world, id, target, distance).distance_to(to) > NEAR {
        let why = format!("({}, {}) does not lie straight between {name} and {aim}", to.x, to.y);
        return Err(Refusal::new(cite!("wm4:slam-attack-04"), why));
    }
    let plan = plan_slam(world, id, target, to);
    let was_stopped = plan.moved + NEAR < distance;
    if plan.reaches || was_stopped || distance + NEAR >= most {
        return Ok(());
    }
    let why = format!("{name} cannot stop before {aim} is in its melee range, or before it has gone {most}");
    Err(Refusal::new(cite!("wm4:slam-attack-05"), why))
}

/// How a trample goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TramplePlan {
    pub end: Point,
    /// The small-based models that it moves through, friend and foe (wm4:trample-06).
    pub trampled: SmallVec<[ModelId; 4]>,
}

fn is_small(world: &World, id: ModelId) -> bool {
    world.model(id).base() == BaseSize::Small
}

/// wm4:trample-03 to wm4:trample-05
pub fn plan_trample(world: &World, id: ModelId, to: Point) -> TramplePlan {
    let base = world.footprint(id);
    let end = halted(world, id, to, limit(world, id), &|other| {
        passes(world, id, other) || is_small(world, other)
    });
    let up = ledges::floor(world, &base);
    let trampled = world
        .others(id)
        .filter(|other| !ledges::is_far_below(world, *other, up))
        .filter(|other| is_small(world, *other) && !slide_clear_of(&base, end, &world.footprint(*other)))
        .collect();
    TramplePlan { end, trampled }
}

/// wm4:trample-02, wm4:trample-03
pub fn check_trample(world: &World, id: ModelId, to: Point) -> Result<(), Refusal> {
    let name = world.name(id);
    let most = limit(world, id);
    let distance = world.model(id).at.distance_to(to);
    if distance > most {
        let why = format!(
            "{name} tramples up to {most}, and ({}, {}) is {distance} away",
            to.x, to.y
        );
        return Err(Refusal::new(cite!("wm4:trample-02"), why));
    }
    let end = plan_trample(world, id, to).end;
    if falls(world, id, &[end]).stepped_off.is_some() {
        return Ok(());
    }
    let there = world.footprint(id).moved_to(end);
    if let Some(other) = world.others(id).find(|other| overlap(&there, &world.footprint(*other))) {
        let why = format!("{name} would end on the base of {}", world.name(other));
        return Err(Refusal::new(cite!("wm4:trample-03"), why));
    }
    can_end(world, id, &there)
}

pub fn sample_slam(world: &World, id: ModelId, target: ModelId) -> Point {
    super::straight_at(world, id, target)
}

/// Some direction in which there is room at the end; otherwise the model stays.
pub fn sample_trample(world: &World, id: ModelId, whim: &mut Whim) -> Point {
    let at = world.model(id).at;
    let most = limit(world, id);
    for _ in 0..8 {
        let facing = Facing::new(whim.between(-50, 50), whim.between(-50, 50)).unwrap_or(Facing::NORTH);
        let to = point_toward(at, facing, Length::um(whim.between(0, most.get())));
        if check_trample(world, id, to).is_ok() {
            return to;
        }
    }
    at
}
