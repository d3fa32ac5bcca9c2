//! Looking at the table from one model's place.

use live::shapes::{around, drawn, rings};
use live::words::{and, count, short};
use live::{MarkedModel, Overlay, OverlayKind, OverlayShape};
use table::{Length, within};

use super::{Arm, Displayed, enemies, reached};
use crate::ModelId;

/// What can be shown of a model.
pub fn kinds(world: &impl Displayed, id: ModelId) -> Vec<OverlayKind> {
    let mut all = vec![
        OverlayKind::Sight,
        OverlayKind::Range,
        OverlayKind::Reach,
        OverlayKind::Threat,
    ];
    if world.control(id).is_some() {
        all.push(OverlayKind::Control);
    }
    all
}

pub fn overlay(world: &impl Displayed, id: ModelId, kind: OverlayKind) -> Option<Overlay> {
    if !world.stands(id) {
        return None;
    }
    match kind {
        OverlayKind::Sight => Some(sees(world, id)),
        OverlayKind::Range => Some(ranges(world, id)),
        OverlayKind::Reach => Some(reach(world, id)),
        OverlayKind::Threat => Some(threat(world, id)),
        OverlayKind::Control => world.control(id).map(|range| control(world, id, range)),
    }
}

fn marked(id: ModelId, look: &str, says: String) -> MarkedModel {
    MarkedModel {
        id: id.0,
        look: look.into(),
        says,
    }
}

/// Why a model that is looked for is not seen.
fn why_unseen(world: &impl Displayed, id: ModelId, other: ModelId) -> &'static str {
    match world.facing(id) {
        Some(_) if !world.in_front_arc(other, id) => "it is behind its back",
        _ => "something is in the way",
    }
}

fn sees(world: &impl Displayed, id: ModelId) -> Overlay {
    let mut models = vec![];
    let mut seen = 0u64;
    for other in world.models().into_iter().filter(|other| *other != id) {
        let (name, away) = (world.name(other), short(world.gap(id, other)));
        let (look, says) = if world.sees(id, other) {
            seen += 1;
            match world.shelter(id, other) {
                None => ("seen", format!("{name} is in sight, {away} away.")),
                Some(shelter) => ("cover", format!("{name} is in sight, {away} away, {shelter}.")),
            }
        } else {
            let why = why_unseen(world, id, other);
            ("hidden", format!("{name} is out of sight, {away} away: {why}."))
        };
        models.push(marked(other, look, says));
    }
    let (_, depth) = world.size();
    let front = world.facing(id).map(|facing| {
        let far = depth + depth;
        drawn("front arc", "front", reached(&world.footprint(id), Some(facing), far))
    });
    Overlay {
        shapes: front.into_iter().collect(),
        says: format!(
            "{} sees {seen} of {} on the battlefield.",
            world.name(id),
            count(models.len() as u64, "other model")
        ),
        models,
    }
}

/// How far its weapons reach, and whom it has in range.
fn ranges(world: &impl Displayed, id: ModelId) -> Overlay {
    let base = world.footprint(id);
    let arms = world.arms(id);
    let mut known: Vec<(Length, bool, Vec<String>)> = vec![];
    for arm in &arms {
        let alike = known
            .iter_mut()
            .find(|(far, melee, _)| (*far, *melee) == (arm.reach, arm.melee));
        match alike {
            Some((.., names)) => names.push(arm.name.clone()),
            None => known.push((arm.reach, arm.melee, vec![arm.name.clone()])),
        }
    }
    let shapes = known.into_iter().map(|(reach, melee, names)| {
        let look = if melee { "front" } else { "range" };
        let shape = reached(&base, world.facing(id), reach);
        drawn(format!("{}: {reach}", and(&names)), look, shape)
    });
    let shapes = shapes.collect();
    let mut models = vec![];
    for target in enemies(world, id) {
        let (name, away) = (world.name(target), short(world.gap(id, target)));
        let aim = world.footprint(target);
        let in_range = |(_, arm): &(usize, &Arm)| within(&base, &aim, arm.reach);
        let with: Vec<(usize, &Arm)> = arms.iter().enumerate().filter(in_range).collect();
        models.push(match with.first().filter(|_| world.sees(id, target)) {
            None => marked(
                target,
                "hidden",
                format!("{name}: {away} away, out of sight or out of range of every weapon."),
            ),
            Some((first, arm)) => {
                let names: Vec<String> = with.iter().map(|(_, arm)| arm.name.clone()).collect();
                let says = format!(
                    "{name}: {away} away, in range of {}; {} hits with {} %.",
                    and(&names),
                    arm.name,
                    world.hits(id, *first, target) / 10
                );
                marked(target, "in_range", says)
            }
        });
    }
    let in_range = models.iter().filter(|marked| marked.look == "in_range").count() as u64;
    Overlay {
        shapes,
        models,
        says: format!(
            "{} has {} in range of its weapons.",
            world.name(id),
            count(in_range, "enemy model")
        ),
    }
}

/// Where it can advance and run.
fn reach(world: &impl Displayed, id: ModelId) -> Overlay {
    let (spd, run) = (world.advance_limit(id), world.run_limit(id));
    let shape = |most: Length| rings(live::contour::union(&world.within_reach(id, most)));
    Overlay {
        shapes: vec![
            drawn(format!("run: {run}"), "reach", shape(run)),
            drawn(format!("advance: {spd}"), "reach", shape(spd)),
        ],
        models: vec![],
        says: format!("Where {} can advance ({spd}) and run ({run}).", world.name(id)),
    }
}

/// Where it can strike after a charge, and shoot after an advance, if nothing is in the way.
fn threat(world: &impl Displayed, id: ModelId) -> Overlay {
    let base = world.footprint(id);
    let mut shapes = vec![];
    let mut told = vec![];
    if let Some(reach) = world.melee_reach(id) {
        let far = world.rush_limit(id) + reach;
        told.push(format!("{far} by a charge"));
        // Who cannot see behind its back charges nobody there.
        let shape = reached(&base, world.facing(id), far);
        shapes.push(drawn(format!("charge and strike: {far}"), "threat", shape));
    }
    let arms = world.arms(id);
    let guns = arms.iter().filter(|arm| !arm.melee);
    if let Some(range) = guns.map(|arm| arm.reach).max() {
        let far = world.advance_limit(id) + range;
        told.push(format!("{far} by an advance and a shot"));
        shapes.push(drawn(format!("advance and shoot: {far}"), "threat", around(&base, far)));
    }
    let name = world.name(id);
    let says = match told.is_empty() {
        true => format!("{name} can strike nobody."),
        false => format!("Where {name} can strike in its next activation: {}.", and(&told)),
    };
    Overlay {
        shapes,
        models: vec![],
        says,
    }
}

/// The ring of a control range.
pub fn control_ring(world: &impl Displayed, id: ModelId, reach: Length) -> OverlayShape {
    let label = format!("control range of {}: {}", world.name(id), short(reach));
    drawn(label, "control", around(&world.footprint(id), reach))
}

fn control(world: &impl Displayed, id: ModelId, reach: Length) -> Overlay {
    let models = world.controlled(id).into_iter().map(|other| {
        let (name, away) = (world.name(other), short(world.gap(id, other)));
        match world.within(id, other, reach) {
            true => marked(
                other,
                "in_range",
                format!("{name} is in the control range, {away} away."),
            ),
            false => marked(
                other,
                "hidden",
                format!("{name} is outside the control range, {away} away."),
            ),
        }
    });
    let models: Vec<MarkedModel> = models.collect();
    let held = models.iter().filter(|marked| marked.look == "in_range").count();
    Overlay {
        shapes: vec![control_ring(world, id, reach)],
        says: format!(
            "The control range of {} reaches {reach}: {held} of {} of its battlegroup are in it.",
            world.name(id),
            models.len()
        ),
        models,
    }
}
