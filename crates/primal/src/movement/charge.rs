//! Charges: straight moves that bring the target into melee range.

use kernel::{Refusal, cite};
use table::{Facing, Footprint, Length, Point, overlap, point_toward, slide_until_blocked, slide_within, within};

use super::check::Ground;
use crate::ids::ModelId;
use crate::{World, melee, stats};

/// How a charge goes if nobody strikes at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargePlan {
    pub end: Point,
    pub moved: Length,
    /// The target is in melee range at the end.
    pub reaches: bool,
}

/// primal:charge-06, primal:slam-attack-05, primal:trample-02
pub fn limit(world: &World, id: ModelId) -> Length {
    (stats::spd(world, id) + Length::inches(3) + in_normal_movement(world, id)).max(Length::ZERO)
}

fn in_normal_movement(world: &World, id: ModelId) -> Length {
    let moves = world.activation.as_ref().is_some_and(|now| now.mover == Some(id));
    if moves {
        stats::more_inches(world, id, &["normal_movement"], None)
    } else {
        Length::ZERO
    }
}

/// The same for a charge at a target, with what rules add to charges.
pub fn charge_limit(world: &World, id: ModelId, target: ModelId) -> Length {
    (limit(world, id) + stats::more_inches(world, id, &["charge"], Some(target))).max(Length::ZERO)
}

/// The same for a slam.
pub fn slam_limit(world: &World, id: ModelId) -> Length {
    (limit(world, id) + stats::more_inches(world, id, &["slam"], None)).max(Length::ZERO)
}

/// The same for a trample.
pub fn trample_limit(world: &World, id: ModelId) -> Length {
    (limit(world, id) + stats::more_inches(world, id, &["trample"], None)).max(Length::ZERO)
}

/// Lines are checked this far out to see whether they lead to the target at all.
const FAR: Length = Length::inches(200);

/// Whether a straight move in a direction would bring the target into a range, however far it is (primal:charge-05).
pub fn leads_into_range(base: &Footprint, to: Point, aim: &Footprint, range: Length) -> bool {
    let ahead = Facing::toward(base.at(), to).map(|facing| point_toward(base.at(), facing, FAR));
    within(base, aim, range) || ahead.is_some_and(|far| slide_within(base, far, aim, range))
}

/// primal:charge-05 to primal:charge-08
pub fn check_charge(world: &World, id: ModelId, target: ModelId, to: Point) -> Result<(), Refusal> {
    let model = world.model(id);
    let (name, aim_name) = (&model.name, world.name(target));
    let most = charge_limit(world, id, target);
    let distance = model.at.distance_to(to);
    if distance > most {
        let why = format!(
            "{name} charges up to {most}, and ({}, {}) is {distance} away",
            to.x, to.y
        );
        return Err(Refusal::new(cite!("primal:charge-06"), why));
    }
    super::check_bearing(world, id, false, &[model.at, to])?;
    let Some(range) = melee::range(world, id) else {
        return Err(Refusal::new(
            cite!("primal:charge-01"),
            format!("{name} has no melee range"),
        ));
    };
    let (base, aim) = (model.footprint(), world.footprint(target));
    if !leads_into_range(&base, to, &aim, range) {
        let why = format!("no charge along this line brings {aim_name} into the melee range of {name}");
        return Err(Refusal::new(cite!("primal:charge-05"), why));
    }
    let plan = plan_charge(world, id, target, to);
    if plan.reaches {
        return Ok(());
    }
    if slide_within(&base, plan.end, &aim, range) {
        let why = format!("{name} had {aim_name} in its melee range and must keep it there");
        return Err(Refusal::new(cite!("primal:charge-08"), why));
    }
    // Something on the way stopped it, or it went as far as it can.
    let was_stopped = plan.moved + Length::um(2) < distance;
    if was_stopped || distance >= most - Length::um(2) {
        return Ok(());
    }
    let why = format!("{name} cannot stop before {aim_name} is in its melee range, or before it has gone {most}");
    Err(Refusal::new(cite!("primal:charge-07"), why))
}

/// Where a charge toward a point ends (primal:charge-09, primal:charge-11, primal:charge-example-02).
pub fn plan_charge(world: &World, id: ModelId, target: ModelId, to: Point) -> ChargePlan {
    plan_rest(world, id, target, to, charge_limit(world, id, target))
}

/// The same for a charge that has only so much left.
pub fn plan_rest(world: &World, id: ModelId, target: ModelId, to: Point, most: Length) -> ChargePlan {
    let end = halted_with_room(world, id, to, most);
    let there = world.footprint(id).moved_to(end);
    let range = melee::range(world, id);
    ChargePlan {
        end,
        moved: world.model(id).at.distance_to(end),
        reaches: range.is_some_and(|range| within(&there, &world.footprint(target), range)),
    }
}

/// How far a straight move leads before something halts it. `through` says whose bases do not, besides those that the model passes anyhow.
pub(super) fn halted(world: &World, id: ModelId, to: Point, most: Length, through: &dyn Fn(ModelId) -> bool) -> Point {
    let ground = Ground::of(world, id);
    let base = world.footprint(id);
    let is_passed = |other: ModelId| through(other) || ground.passes_model(other);
    slide_until_blocked(&base, to, |p| {
        ground.is_open_for_charge(&base, p, &is_passed) && ground.cost(&base, &[base.at(), p]) <= most
    })
}

/// The same for a charge, which ends where there is room.
fn halted_with_room(world: &World, id: ModelId, to: Point, most: Length) -> Point {
    let ground = Ground::of(world, id);
    let base = world.footprint(id);
    let is_passed = |other: ModelId| ground.passes_model(other);
    let mut end = halted(world, id, to, most, &|_| false);
    // Whoever passed something that it may not end on stops short of it.
    if ground.can_end(&base.moved_to(end)).is_err() {
        end = slide_until_blocked(&base, end, |p| {
            let there = base.moved_to(p);
            ground.is_open_for_charge(&base, p, &|other| {
                !overlap(&there, &world.footprint(other)) && is_passed(other)
            }) && world
                .features()
                .all(|feature| !feature.is_solid() || feature.shape.is_clear_of_slide(&base, p))
        });
    }
    end
}

/// Straight at the target: into contact, or as far as a charge goes.
pub fn straight_at(world: &World, id: ModelId, target: ModelId) -> Point {
    straight_within(world, id, target, charge_limit(world, id, target))
}

/// The same for a slam.
pub fn slam_straight_at(world: &World, id: ModelId, target: ModelId) -> Point {
    straight_within(world, id, target, slam_limit(world, id))
}

fn straight_within(world: &World, id: ModelId, target: ModelId, most: Length) -> Point {
    let (model, aim) = (world.model(id), world.model(target));
    let Some(facing) = Facing::toward(model.at, aim.at) else {
        return model.at;
    };
    let radii = model.base().base().outer_radius() + aim.base().base().outer_radius();
    let contact = model.at.distance_to(aim.at) - radii;
    let distance = contact.min(most).max(Length::ZERO);
    let to = point_toward(model.at, facing, distance);
    // Rounding may lead a hair too far.
    if model.at.distance_to(to) > most || overlap(&model.footprint().moved_to(to), &aim.footprint()) {
        point_toward(model.at, facing, (distance - Length::um(2)).max(Length::ZERO))
    } else {
        to
    }
}
