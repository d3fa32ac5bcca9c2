//! Looking at the table from one model's place.

use live::{MarkedModel, Overlay, OverlayKind};
use table::{Length, within};

use super::shapes::{around, drawn, rings};
use super::{number, options, region, words};
use crate::attack::{self, Attack};
use crate::card::Weapon;
use crate::figures::Figures;
use crate::ids::ModelId;
use crate::sight::Eyes;
use crate::terrain::Shelter;
use crate::{World, melee, movement, stats};

/// What can be shown of a model.
pub fn kinds(world: &World, id: ModelId) -> Vec<OverlayKind> {
    let mut all = vec![
        OverlayKind::Sight,
        OverlayKind::Range,
        OverlayKind::Reach,
        OverlayKind::Threat,
    ];
    if super::scene::control(world, id).is_some() {
        all.push(OverlayKind::Control);
    }
    all
}

pub fn overlay(world: &World, id: ModelId, kind: OverlayKind) -> Option<Overlay> {
    if !world.model(id).is_in_play() {
        return None;
    }
    match kind {
        OverlayKind::Sight => Some(sees(world, id)),
        OverlayKind::Range => Some(ranges(world, id)),
        OverlayKind::Reach => Some(reach(world, id)),
        OverlayKind::Threat => Some(threat(world, id)),
        OverlayKind::Control => super::scene::control(world, id).map(|range| control(world, id, range)),
    }
}

fn apart(world: &World, one: ModelId, other: ModelId) -> String {
    words::short(table::gap(&world.footprint(one), &world.footprint(other)))
}

/// wm4:los-01, wm4:conceal-cover-03
fn sees(world: &World, id: ModelId) -> Overlay {
    let eyes = Eyes::of(world, id);
    let mut models = vec![];
    let mut seen = 0u64;
    for other in world.others(id) {
        let (name, away) = (words::name(world, other), apart(world, id, other));
        let (look, says) = if eyes.sees(other) {
            seen += 1;
            match attack::shelter(world, id, other) {
                Shelter::Nothing => ("seen", format!("{name} is in sight, {away} away.")),
                Shelter::Concealment => ("cover", format!("{name} is in sight, {away} away, concealed: +2 DEF.")),
                Shelter::Cover => ("cover", format!("{name} is in sight, {away} away, in cover: +4 DEF.")),
            }
        } else {
            (
                "hidden",
                format!("{name} is out of sight, {away} away: something is in the way."),
            )
        };
        models.push(MarkedModel {
            id: number(other),
            look: look.into(),
            says,
        });
    }
    Overlay {
        shapes: vec![],
        says: format!(
            "{} sees {seen} of {} on the battlefield.",
            world.name(id),
            words::count(models.len() as u64, "other model")
        ),
        models,
    }
}

/// How far its weapons reach, and whom it has in range. wm4:melee-range-01, wm4:weapon-rng-01
fn ranges(world: &World, id: ModelId) -> Overlay {
    let model = world.model(id);
    let base = model.footprint();
    let mut known: Vec<(Length, bool, Vec<String>)> = vec![];
    for weapon in &model.profile.weapons {
        let reach = attack::reach(world, id, weapon);
        let melee = weapon.is_melee();
        match known.iter_mut().find(|(far, of, _)| (*far, *of) == (reach, melee)) {
            Some((.., names)) => names.push(weapon.name.clone()),
            None => known.push((reach, melee, vec![weapon.name.clone()])),
        }
    }
    let shapes = known.into_iter().map(|(reach, melee, names)| {
        let look = if melee { "front" } else { "range" };
        drawn(format!("{}: {reach}", words::and(&names)), look, around(&base, reach))
    });
    let shapes = shapes.collect();
    let eyes = Eyes::of(world, id);
    let mut models = vec![];
    for target in world.enemies(id) {
        let (name, away) = (words::name(world, target), apart(world, id, target));
        let in_range = |weapon: &&Weapon| within(&base, &world.footprint(target), attack::reach(world, id, weapon));
        let with: Vec<&Weapon> = model.profile.weapons.iter().filter(in_range).collect();
        let (look, says) = match with.first().filter(|_| eyes.sees(target)) {
            None => (
                "hidden",
                format!("{name}: {away} away, out of sight or out of range of every weapon."),
            ),
            Some(first) => {
                let figures = Figures::of(world, &Attack::new(id, (*first).clone(), target), target);
                let names: Vec<String> = with.iter().map(|weapon| weapon.name.clone()).collect();
                (
                    "in_range",
                    format!(
                        "{name}: {away} away, in range of {}; {} hits with {} %.",
                        words::and(&names),
                        first.name,
                        figures.hits(false) / 10
                    ),
                )
            }
        };
        models.push(MarkedModel {
            id: number(target),
            look: look.into(),
            says,
        });
    }
    let count = models.iter().filter(|marked| marked.look == "in_range").count() as u64;
    Overlay {
        shapes,
        models,
        says: format!(
            "{} has {} in range of its weapons.",
            model.name,
            words::count(count, "enemy model")
        ),
    }
}

/// Where it can advance and run. wm4:full-advance-01, wm4:run-01
fn reach(world: &World, id: ModelId) -> Overlay {
    let spd = stats::spd(world, id);
    let run = spd + Length::inches(5);
    let shape = |most: Length| rings(live::contour::union(&region::reach(world, id, most)));
    Overlay {
        shapes: vec![
            drawn(format!("run: {run}"), "reach", shape(run)),
            drawn(format!("advance: {spd}"), "reach", shape(spd)),
        ],
        models: vec![],
        says: format!("Where {} can advance ({spd}) and run ({run}).", world.name(id)),
    }
}

/// Where it can strike after a charge, and shoot after an advance, if nothing is in the way. wm4:charge-07
fn threat(world: &World, id: ModelId) -> Overlay {
    let base = world.footprint(id);
    let mut shapes = vec![];
    let mut told = vec![];
    if let Some(reach) = melee::range(world, id) {
        let far = movement::rush_limit(world, id) + reach;
        told.push(format!("{far} by a charge"));
        shapes.push(drawn(format!("charge and strike: {far}"), "threat", around(&base, far)));
    }
    let guns = world
        .model(id)
        .profile
        .weapons
        .iter()
        .filter(|weapon| !weapon.is_melee());
    if let Some(range) = guns.map(|weapon| attack::reach(world, id, weapon)).max() {
        let far = stats::spd(world, id) + range;
        told.push(format!("{far} by an advance and a shot"));
        shapes.push(drawn(format!("advance and shoot: {far}"), "threat", around(&base, far)));
    }
    let says = match told.is_empty() {
        true => format!("{} can strike nobody.", world.name(id)),
        false => format!(
            "Where {} can strike in its next activation: {}.",
            world.name(id),
            words::and(&told)
        ),
    };
    Overlay {
        shapes,
        models: vec![],
        says,
    }
}

/// wm4:focus-control-range-01, wm4:fury-control-range-01
fn control(world: &World, id: ModelId, reach: Length) -> Overlay {
    let group = world.battlegroup(id).filter(|other| world.model(*other).is_in_play());
    let models = group.map(|other| {
        let (name, away) = (words::name(world, other), apart(world, id, other));
        let inside = stats::in_control_range(world, id, other);
        MarkedModel {
            id: number(other),
            look: if inside { "in_range" } else { "hidden" }.into(),
            says: if inside {
                format!("{name} is in the control range, {away} away.")
            } else {
                format!("{name} is outside the control range, {away} away.")
            },
        }
    });
    let models: Vec<MarkedModel> = models.collect();
    let held = models.iter().filter(|marked| marked.look == "in_range").count();
    Overlay {
        shapes: vec![options::control(world, id)],
        says: format!(
            "The control range of {} reaches {reach}: {held} of {} of its battlegroup are in it.",
            world.name(id),
            models.len()
        ),
        models,
    }
}
