//! What is laid on the table to see what an act would come to: reaches, lanes, templates.

use live::OverlayShape;
use table::{Facing, Length};

use super::shapes::{around, circle, drawn, front_half, lane, radius};
use super::words;
use crate::abilities::{Power, PowerArea, PowerRange};
use crate::card::inches;
use crate::power_attacks::throw_distance;
use crate::questions::{Act, PowerId};
use crate::{ModelId, WeaponRange, World, movement, ranged, spells, stats};

pub fn of_act(world: &World, id: ModelId, act: Act) -> Vec<OverlayShape> {
    match act {
        Act::Charge(target) => rush(world, id, target, "charge"),
        Act::Slam(target) => rush(world, id, target, "slam"),
        Act::Attack { weapon, target } => weapon_at(world, id, weapon, target),
        Act::HeadButt(_) | Act::ComboStrike { .. } | Act::Thresher { .. } => melee(world, id).into_iter().collect(),
        Act::Throw { target, .. } => {
            let far = throw_distance(world, id, target);
            let label = format!("thrown up to {far}");
            vec![drawn(label, "range", circle(world.model(target).at, far))]
        }
        Act::Cast { power, target } => {
            spells::power(world, id, power).map_or_else(Vec::new, |power| of_power(world, id, power, target))
        }
        Act::Animus { target } => match &world.model(id).card.animus {
            Some(animus) => of_power(world, id, animus, target),
            None => vec![],
        },
        Act::Feat => vec![control(world, id)],
        Act::Spray { weapon } => {
            let reach = world.model(id).card.weapon(weapon).and_then(|used| used.ranged);
            reach.map_or_else(Vec::new, |ranged| {
                let range = ranged::range_of(world, id, ranged.rng);
                vec![drawn(format!("spray: {range}"), "range", half(world, id, range))]
            })
        }
        _ => vec![],
    }
}

/// What lies before a model, as far as something reaches; all around for who sees all around.
fn half(world: &World, id: ModelId, reach: Length) -> live::Shape {
    let model = world.model(id);
    if stats::sees_all_around(world, id) {
        around(&model.footprint(), reach)
    } else {
        front_half(model.at, model.facing, radius(world, id) + reach)
    }
}

/// The melee range of a model as it stands.
pub fn melee(world: &World, id: ModelId) -> Option<OverlayShape> {
    let reach = stats::longest_reach(world, id)?;
    Some(drawn(format!("melee range {reach}"), "front", half(world, id, reach)))
}

/// The melee range of each of its weapons, each length once.
pub fn melee_of_weapons(world: &World, id: ModelId) -> Vec<OverlayShape> {
    let mut known: Vec<(Length, Vec<String>)> = vec![];
    for (_, weapon, melee) in world.model(id).card.melee() {
        let reach = stats::reach(world, melee);
        match known.iter_mut().find(|(length, _)| *length == reach) {
            Some((_, names)) => names.push(weapon.name.clone()),
            None => known.push((reach, vec![weapon.name.clone()])),
        }
    }
    let shape = |(reach, names): (Length, Vec<String>)| {
        drawn(
            format!("{}: {reach}", words::and(&names)),
            "front",
            half(world, id, reach),
        )
    };
    known.into_iter().map(shape).collect()
}

pub fn control(world: &World, id: ModelId) -> OverlayShape {
    let reach = stats::control_radius(world, id);
    let label = format!("control area of {}: {reach}", words::name(world, id));
    drawn(label, "control", around(&world.footprint(id), reach))
}

fn rush(world: &World, id: ModelId, target: ModelId, what: &str) -> Vec<OverlayShape> {
    let limit = movement::rush_limit(world, id);
    let (model, aim) = (world.model(id), world.model(target));
    let Some(way) = Facing::toward(model.at, aim.at) else {
        return vec![];
    };
    let end = table::point_toward(model.at, way, limit.min(model.at.distance_to(aim.at)));
    let half = radius(world, id);
    vec![drawn(
        format!("{what} up to {limit}"),
        "lane",
        lane(model.at, end, half),
    )]
}

fn weapon_at(world: &World, id: ModelId, weapon: u8, target: ModelId) -> Vec<OverlayShape> {
    let Some(used) = world.model(id).card.weapon(weapon) else {
        return vec![];
    };
    if let Some(melee) = used.melee {
        let reach = stats::reach(world, melee);
        return vec![drawn(
            format!("{}: {reach}", used.name),
            "front",
            half(world, id, reach),
        )];
    }
    let Some(shot) = used.ranged else { return vec![] };
    let range = ranged::range_of(world, id, shot.rng);
    let mut all = vec![drawn(
        format!("{}: {range}", used.name),
        "range",
        half(world, id, range),
    )];
    if shot.rng != WeaponRange::Spray
        && let Some(diameter) = shot.aoe
    {
        all.extend(area(world, id, target, diameter));
    }
    all
}

fn of_power(world: &World, id: ModelId, power: &Power, target: Option<ModelId>) -> Vec<OverlayShape> {
    let mut all = vec![];
    match power.rng {
        PowerRange::Inches(reach) => {
            let reach = inches(reach);
            let shape = around(&world.footprint(id), reach);
            all.push(drawn(format!("{}: {reach}", power.name), "range", shape));
        }
        PowerRange::ControlArea => all.push(control(world, id)),
        PowerRange::Itself => {}
    }
    match (power.aoe, target) {
        (Some(PowerArea::ControlArea), _) if power.rng != PowerRange::ControlArea => all.push(control(world, id)),
        (Some(PowerArea::Inches(diameter)), Some(target)) => all.extend(area(world, id, target, diameter)),
        _ => {}
    }
    all
}

/// The template on the target, and how far it may land from there (hqs:aoe-05, hqs:deviation-03).
fn area(world: &World, id: ModelId, target: ModelId, diameter: u8) -> Vec<OverlayShape> {
    let aim = world.model(target).at;
    let template = inches(diameter).half_up();
    let farthest = world.model(id).at.distance_to(aim).half_up().min(Length::inches(6));
    vec![
        drawn(
            format!("a miss lands up to {} away", words::short(farthest)),
            "deviation",
            circle(aim, farthest),
        ),
        drawn(format!("{diameter}\" across"), "template", circle(aim, template)),
    ]
}

/// Who would be under the template.
pub fn covered(world: &World, id: ModelId, act: Act) -> Vec<ModelId> {
    let (target, diameter) = match act {
        Act::Attack { weapon, target } => {
            let shot = world.model(id).card.weapon(weapon).and_then(|used| used.ranged);
            (Some(target), shot.and_then(|shot| shot.aoe))
        }
        Act::Cast { power, target } => (target, spells::power(world, id, power).and_then(inches_of)),
        Act::Animus { target } => (target, world.model(id).card.animus.as_ref().and_then(inches_of)),
        _ => (None, None),
    };
    let (Some(target), Some(diameter)) = (target, diameter) else {
        return vec![];
    };
    let template = table::Template::Circle {
        centre: world.model(target).at,
        radius: inches(diameter).half_up(),
    };
    let under = world
        .others(target)
        .filter(|other| template.reaches(&world.footprint(*other)));
    under.collect()
}

fn inches_of(power: &Power) -> Option<u8> {
    match power.aoe {
        Some(PowerArea::Inches(diameter)) => Some(diameter),
        _ => None,
    }
}

/// The name of what is cast.
pub fn power_name(world: &World, id: ModelId, power: PowerId) -> String {
    spells::power(world, id, power).map_or_else(String::new, |power| power.name.clone())
}
