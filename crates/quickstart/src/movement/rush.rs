//! Charges and slams: straight moves at a target.

use kernel::{Refusal, cite};
use table::{
    Facing, Footprint, Length, Point, overlaps_polygon, point_toward, slide_clear_of, slide_clear_of_polygon,
    slide_stays_inside, slide_until_blocked, slide_within, within,
};

use super::{along, ground_for};
use crate::{ModelId, World, stats};

/// How a charge or a slam goes before anybody strikes at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rush {
    pub end: Point,
    pub facing: Facing,
    /// Something was in the way (hqs:charge-12, hqs:slam-10).
    pub stopped: bool,
    /// The target is in melee range at the end.
    pub reaches: bool,
    /// It moved at least 3" before the target came into melee range (hqs:charge-08, hqs:slam-06).
    pub from_afar: bool,
}

/// hqs:charge-05, hqs:slam-04
pub fn rush_limit(world: &World, id: ModelId) -> Length {
    stats::spd(world, id) + Length::inches(3)
}

pub(super) fn reach_of(world: &World, id: ModelId) -> Length {
    stats::longest_reach(world, id).unwrap_or(world.options.melee_range.length())
}

/// hqs:charge-05, hqs:slam-04
pub fn check_rush(world: &World, id: ModelId, target: ModelId, slam: bool, to: Point) -> Result<(), Refusal> {
    let model = world.model(id);
    let rule = if slam {
        cite!("hqs:slam-04")
    } else {
        cite!("hqs:charge-05")
    };
    let limit = rush_limit(world, id);
    let distance = model.at.distance_to(to);
    if distance > limit {
        let why = format!(
            "{} moves up to {limit}, and ({}, {}) is {distance} away",
            model.name, to.x, to.y
        );
        return Err(Refusal::new(rule, why));
    }
    let aim = world.footprint(target);
    if slam && is_aside(model.at, to, aim.at()) {
        return Err(Refusal::new(
            rule,
            format!("a slam goes directly toward {}", world.name(target)),
        ));
    }
    let base = model.footprint();
    let reach = reach_of(world, id);
    let arrives = !slide_clear_of(&base, to, &aim) || within(&base.moved_to(to), &aim, reach);
    let goes_all_the_way = distance >= limit - Length::um(2) && leads_to(&base, to, &aim, reach);
    if arrives || goes_all_the_way {
        return Ok(());
    }
    let why = format!(
        "from ({}, {}) {} would not have {} within {reach}, and has not gone its {limit} toward it",
        to.x,
        to.y,
        model.name,
        world.name(target)
    );
    Err(Refusal::new(rule, why))
}

/// More than two micrometres beside the line from one point to another, or the wrong way.
fn is_aside(from: Point, to: Point, target: Point) -> bool {
    let (way, line) = (to - from, target - from);
    let cross = i128::from(way.x) * i128::from(line.y) - i128::from(way.y) * i128::from(line.x);
    let dot = i128::from(way.x) * i128::from(line.x) + i128::from(way.y) * i128::from(line.y);
    let length = i128::from(from.distance_to(target).get());
    dot < 0 || cross.abs() > length * 2
}

fn leads_to(base: &Footprint, to: Point, aim: &Footprint, reach: Length) -> bool {
    Facing::toward(base.at(), to)
        .map(|facing| point_toward(base.at(), facing, Length::inches(500)))
        .is_some_and(|far| slide_within(base, far, aim, reach))
}

/// hqs:charge-05 to hqs:charge-08, hqs:charge-12; hqs:slam-04 to hqs:slam-06, hqs:slam-10
pub fn plan_rush(world: &World, id: ModelId, target: ModelId, to: Point) -> Rush {
    let model = world.model(id);
    let base = model.footprint();
    let aim = world.footprint(target);
    let ground = ground_for(world, id);
    let touched = slide_until_blocked(&base, to, |p| slide_clear_of(&base, p, &aim));
    let is_open = |p: Point| {
        ground
            .bases
            .iter()
            .all(|(other, standing)| *other == target || slide_clear_of(&base, p, standing))
            && ground.shut.iter().all(|shape| slide_clear_of_polygon(&base, p, shape))
            && ground.rough.iter().all(|shape| slide_clear_of_polygon(&base, p, shape))
            && (ground.pathfinder || !ground.crosses_low(&base, p))
            && slide_stays_inside(&base, p, &world.terrain.field)
    };
    let mut end = slide_until_blocked(&base, touched, is_open);
    if ground
        .low
        .iter()
        .any(|shape| overlaps_polygon(&base.moved_to(end), shape))
    {
        // Nobody ends on an obstacle, however it is crossed (hqs:terrain-linear-obstacle-02).
        end = slide_until_blocked(&base, end, |p| !ground.crosses_low(&base, p));
    }
    let stopped = end != touched;
    let reach = reach_of(world, id);
    let facing = Facing::toward(model.at, to)
        .or_else(|| Facing::toward(model.at, aim.at()))
        .unwrap_or(model.facing);
    let moved = model.at.distance_to(end);
    let three = Length::inches(3);
    let from_afar = moved >= three && {
        let before = along(model.at, end, three.get() - 1, moved.get());
        !slide_within(&base, before, &aim, reach)
    };
    Rush {
        end,
        facing,
        stopped,
        reaches: within(&base.moved_to(end), &aim, reach),
        from_afar,
    }
}

/// Straight at the target: into contact, or as far as it goes.
pub fn straight_rush(world: &World, id: ModelId, target: ModelId) -> Point {
    straight(world, id, target, Length::ZERO)
}

/// As far as it goes, but for so much less than contact.
pub(super) fn straight(world: &World, id: ModelId, target: ModelId, short: Length) -> Point {
    let (model, aim) = (world.model(id), world.model(target));
    let Some(facing) = Facing::toward(model.at, aim.at) else {
        return model.at;
    };
    let radii = model.card.base.base().outer_radius() + aim.card.base.base().outer_radius();
    let contact = model.at.distance_to(aim.at) - radii - short;
    point_toward(model.at, facing, contact.min(rush_limit(world, id)).max(Length::ZERO))
}
