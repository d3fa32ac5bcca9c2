//! Charges: straight moves that bring the target into melee range.

use kernel::{Refusal, Whim, cite};
use table::{
    Facing, Footprint, Length, Point, overlap, point_toward, slide_clear_of, slide_stays_inside, slide_until_blocked,
    slide_within, within,
};

use super::check::{can_end, enters_rough, falls, flies_through, passage, passes, slowed};
use super::{along, ladder};
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::terrain::{Passage, ledges};
use crate::world::Movement;
use crate::{World, melee, sight, special, stats};

/// How a charge goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargePlan {
    pub end: Point,
    pub moved: Length,
    /// The target is in melee range at the end (wm4:charge-18).
    pub reaches: bool,
    /// The charger has stepped off a ledge of this height and falls (wm4:falling-01).
    pub stepped_off: Option<Length>,
    /// A huge model would have come to stand on another one, and has gone back instead (wm4:colossal-13).
    pub went_back: bool,
}

/// How far a charge, a slam or a trample goes (wm4:charge-07, wm4:unit-charge-04).
pub fn limit(world: &World, id: ModelId) -> Length {
    let rushes = stats::spd(world, id) + Length::inches(3);
    // What rules add to a charge they add to no slam and no trample.
    let movement = world.activation.as_ref().map(|now| now.movement);
    match movement {
        Some(Movement::Slammed | Movement::Trampled) => rushes,
        _ => rushes + special::more_inches(world, id, "charge"),
    }
}

/// Lines are checked this far out to see whether they lead to the target at all.
const FAR: Length = Length::inches(200);

/// wm4:charge-07 to wm4:charge-09, wm4:unit-charge-04, wm4:unit-charge-05
pub fn check_charge(world: &World, id: ModelId, target: ModelId, to: Point) -> Result<(), Refusal> {
    let model = world.model(id);
    let (name, aim_name) = (&model.name, world.name(target));
    let in_unit = world.unit_of(id).is_some();
    let along_line = match in_unit {
        true => cite!("wm4:unit-charge-04"),
        false => cite!("wm4:charge-07"),
    };
    super::check_bounds(world, id, &[to])?;
    let most = limit(world, id);
    let distance = model.at.distance_to(to);
    if distance > most {
        let why = format!(
            "{name} charges up to {most}, and ({}, {}) is {distance} away",
            to.x, to.y
        );
        return Err(Refusal::new(along_line, why));
    }
    let Some(range) = melee::range(world, id) else {
        return Err(Refusal::new(
            cite!("wm4:charge-02"),
            format!("{name} has no melee range"),
        ));
    };
    let (base, aim) = (model.footprint(), world.footprint(target));
    let stays_in_range = within(&base, &aim, range) && to == model.at;
    let ahead = Facing::toward(model.at, to).map(|facing| point_toward(model.at, facing, FAR));
    if !stays_in_range && !ahead.is_some_and(|far| slide_within(&base, far, &aim, range)) {
        let why = format!("no charge along this line brings {aim_name} into the melee range of {name}");
        return Err(Refusal::new(along_line, why));
    }
    let plan = plan_charge(world, id, target, to);
    if plan.reaches {
        return Ok(());
    }
    // Past a model on another elevation nobody comes into its reach by the way.
    let is_level = sight::floor(world, &base.moved_to(plan.end)) == sight::floor(world, &aim);
    if is_level && slide_within(&base, plan.end, &aim, range) {
        // Only the rules for independent models bid the charger to keep its target in reach (wm4:unit-charge-05).
        if in_unit {
            return Ok(());
        }
        let why = format!("{name} had {aim_name} in its melee range and must keep it there");
        return Err(Refusal::new(cite!("wm4:charge-09"), why));
    }
    // Something on the way stopped it, or it went as far as it can.
    let was_stopped = plan.moved < distance;
    if was_stopped || distance >= most - Length::um(2) {
        return Ok(());
    }
    let why = format!("{name} cannot stop before {aim_name} is in its melee range, or before it has gone {most}");
    let rule = match in_unit {
        true => cite!("wm4:unit-charge-05"),
        false => cite!("wm4:charge-08"),
    };
    Err(Refusal::new(rule, why))
}

/// Where a charge toward a point ends (wm4:charge-10, wm4:charge-11, wm4:terrain-rough-02).
pub fn plan_charge(world: &World, id: ModelId, target: ModelId, to: Point) -> ChargePlan {
    let model = world.model(id);
    let base = model.footprint();
    let mut end = halted(world, id, to, limit(world, id), &|other| passes(world, id, other));
    let is_huge = |other: ModelId| world.model(other).profile.is_huge();
    let there = base.moved_to(end);
    let went_back =
        is_huge(id) && { world.others(id) }.any(|other| is_huge(other) && overlap(&there, &world.footprint(other)));
    let stepped_off = falls(world, id, &[end]).stepped_off;
    if stepped_off.is_none() && can_end(world, id, &there).is_err() {
        end = back_off(world, id, &base, end);
    }
    let there = base.moved_to(end);
    ChargePlan {
        end,
        moved: model.at.distance_to(end),
        // wm4:terrain-elevated-04
        reaches: stepped_off.is_none() && melee::has_in_range_from(world, id, &there, target),
        stepped_off,
        went_back,
    }
}

/// A model that would end on something that it has only passed goes back along its line until it stands clear.
fn back_off(world: &World, id: ModelId, base: &Footprint, end: Point) -> Point {
    let mut end = end;
    // Each round leaves something behind for good.
    let most = world.in_play().count() + world.features().count() + world.markers().count();
    for _ in 0..=most {
        let there = base.moved_to(end);
        if can_end(world, id, &there).is_ok() {
            return end;
        }
        let back = slide_until_blocked(base, end, |p| is_free(world, id, base, p, &there));
        if back == end {
            break;
        }
        end = back;
    }
    base.at()
}

/// How far a straight move of at most so many inches leads before something halts it. `through` says whose bases do not.
pub(super) fn halted(world: &World, id: ModelId, to: Point, most: Length, through: &dyn Fn(ModelId) -> bool) -> Point {
    let base = world.footprint(id);
    let up = ledges::floor(world, &base);
    let through = |other: ModelId| through(other) || ledges::is_far_below(world, other, up);
    let mut end = slide_until_blocked(&base, to, |p| is_open(world, id, &base, p, &through));
    if let Some(edge) = falls(world, id, &[end]).points.last() {
        end = *edge;
    }
    // Rough terrain on the way shortens the whole advance.
    if enters_rough(world, id, &base, &[end]) {
        let most = slowed(most);
        let length = base.at().distance_to(end);
        if length > most {
            return along(base.at(), end, most.get(), length.get());
        }
    }
    end
}

/// Whether nothing that stops a charge lies on the leg.
fn is_open(world: &World, id: ModelId, base: &Footprint, to: Point, through: &dyn Fn(ModelId) -> bool) -> bool {
    let flies = flies_through(world, id);
    let features_open = world.features().all(|feature| {
        let stops = match passage(world, id, feature) {
            Passage::Shut => true,
            Passage::Difficult => !flies,
            // wm4:adv-pathfinder-02, wm4:flight-rules-03, wm4:incorporeal-rules-07, wm4:terrain-obstacle-03
            Passage::Low => !flies && !world.has(id, Advantage::Pathfinder),
            Passage::Open | Passage::Rough => false,
        };
        !stops || ladder::stays_on(feature, base, to) || feature.shape.is_clear_of_slide(base, to)
    });
    features_open
        && slide_stays_inside(base, to, &world.terrain.field)
        && world
            .others(id)
            .all(|other| through(other) || slide_clear_of(base, to, &world.footprint(other)))
}

/// Whether the leg is clear of everything that a model would stand on `there`.
fn is_free(world: &World, id: ModelId, base: &Footprint, to: Point, there: &Footprint) -> bool {
    let features = world.features().all(|feature| {
        matches!(passage(world, id, feature), Passage::Open | Passage::Rough)
            || !feature.shape.overlaps(there)
            || feature.shape.is_clear_of_slide(base, to)
    });
    let is_clear = |other: &Footprint| !overlap(there, other) || slide_clear_of(base, to, other);
    // wm4:flag-03
    features && world.others(id).all(|other| is_clear(&world.footprint(other))) && { world.markers() }
        .all(|(_, marker)| is_clear(&marker))
}

/// Straight at the target: into contact, or as far as a charge goes.
pub fn straight_at(world: &World, id: ModelId, target: ModelId) -> Point {
    let (model, aim) = (world.model(id), world.model(target));
    let Some(facing) = Facing::toward(model.at, aim.at) else {
        return model.at;
    };
    let radii = model.base().base().outer_radius() + aim.base().base().outer_radius();
    let contact = model.at.distance_to(aim.at) - radii;
    let distance = contact.min(limit(world, id)).max(Length::ZERO);
    let to = point_toward(model.at, facing, distance);
    // Rounding may lead a hair too far.
    if model.at.distance_to(to) > limit(world, id) || overlap(&model.footprint().moved_to(to), &aim.footprint()) {
        point_toward(model.at, facing, (distance - Length::um(2)).max(Length::ZERO))
    } else {
        to
    }
}

/// A charge straight at the target; a line that is not legal for some reason is the caller's to refuse.
pub fn sample_charge(world: &World, id: ModelId, target: ModelId, _whim: &mut Whim) -> Point {
    straight_at(world, id, target)
}
