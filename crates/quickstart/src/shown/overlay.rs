//! Looking at the table from one model's place.

use live::{MarkedModel, Overlay, OverlayKind};
use table::Length;

use super::shapes::{around, drawn, front_half, radius, rings};
use super::{acts, number, region, templates, words};
use crate::attack::{self, Attack, How};
use crate::questions::MoveKind;
use crate::terrain::Shelter;
use crate::{ModelId, WeaponRange, World, movement, ranged, sight, stats};

/// What can be shown of a model.
pub fn kinds(world: &World, id: ModelId) -> Vec<OverlayKind> {
    let mut all = vec![
        OverlayKind::Sight,
        OverlayKind::Range,
        OverlayKind::Reach,
        OverlayKind::Threat,
    ];
    if !world.model(id).is_warbeast() {
        all.push(OverlayKind::Control);
    }
    all
}

pub fn overlay(world: &World, id: ModelId, kind: OverlayKind) -> Option<Overlay> {
    if !world.model(id).in_play {
        return None;
    }
    match kind {
        OverlayKind::Sight => Some(sees(world, id)),
        OverlayKind::Range => Some(ranges(world, id)),
        OverlayKind::Reach => Some(reach(world, id)),
        OverlayKind::Threat => Some(threat(world, id)),
        OverlayKind::Control => (!world.model(id).is_warbeast()).then(|| control(world, id)),
    }
}

fn apart(world: &World, one: ModelId, other: ModelId) -> String {
    words::short(table::gap(&world.footprint(one), &world.footprint(other)))
}

/// hqs:los-01, hqs:terrain-concealment-01, hqs:terrain-cover-01, hqs:screening-01
fn sees(world: &World, id: ModelId) -> Overlay {
    let mut models = vec![];
    let mut seen = 0u64;
    for other in world.others(id) {
        let (name, away) = (words::name(world, other), apart(world, id, other));
        let (look, says) = if !sight::sees(world, id, other) {
            let behind = !stats::is_in_front(world, id, other);
            let why = if behind {
                "behind it (facing-02)"
            } else {
                "something is in the way (los-01)"
            };
            ("hidden", format!("{name} is out of sight, {away} away: {why}."))
        } else {
            seen += 1;
            match sheltered(world, id, other) {
                Some(by) => ("cover", format!("{name} is in sight, {away} away, {by}.")),
                None => ("seen", format!("{name} is in sight, {away} away (los-01).")),
            }
        };
        models.push(MarkedModel {
            id: number(other),
            look: look.into(),
            says,
        });
    }
    let model = world.model(id);
    let far = world.terrain.width.max(world.terrain.depth) * 2;
    let shapes = if stats::sees_all_around(world, id) {
        vec![]
    } else {
        vec![drawn("its front arc", "seen", front_half(model.at, model.facing, far))]
    };
    Overlay {
        shapes,
        says: format!(
            "{} sees {seen} of {} on the battlefield.",
            model.name,
            words::count(models.len() as u64, "other model")
        ),
        models,
    }
}

fn sheltered(world: &World, id: ModelId, other: ModelId) -> Option<String> {
    let screened = sight::is_screened(world, id, other);
    let by = match sight::shelter(world, id, other) {
        Shelter::Nothing if screened => return Some("screened: +2 DEF (screening-01)".into()),
        Shelter::Nothing => return None,
        Shelter::Concealment => "concealed: +2 DEF (terrain-concealment-01)",
        Shelter::Cover => "in cover: +4 DEF (terrain-cover-01)",
    };
    let more = if screened {
        ", and screened: +2 DEF (screening-01)"
    } else {
        ""
    };
    Some(format!("{by}{more}"))
}

/// How far its weapons reach, and whom it has in range. hqs:melee-range-01, hqs:weapon-stat-rng-01
fn ranges(world: &World, id: ModelId) -> Overlay {
    let mut shapes = templates::melee_of_weapons(world, id);
    let model = world.model(id);
    let shots: Vec<(&crate::Weapon, Length)> = model
        .card
        .weapons
        .iter()
        .filter_map(|weapon| Some((weapon, ranged::range_of(world, id, weapon.ranged?.rng))))
        .collect();
    for (weapon, range) in &shots {
        shapes.push(drawn(
            format!("{}: {range}", weapon.name),
            "range",
            around(&model.footprint(), *range),
        ));
    }
    let mut models = vec![];
    for target in world.enemies(id) {
        let mut with: Vec<String> = vec![];
        for (_, weapon, melee) in model.card.melee() {
            if stats::in_reach(world, id, target, stats::reach(world, melee)) {
                with.push(weapon.name.clone());
            }
        }
        let sees = sight::sees(world, id, target);
        let in_melee = stats::is_in_melee(world, id);
        for (weapon, range) in &shots {
            if sees && !in_melee && attack::out_of_reach(world, id, target, *range).is_none() {
                with.push(weapon.name.clone());
            }
        }
        let (name, away) = (words::name(world, target), apart(world, id, target));
        models.push(if with.is_empty() {
            MarkedModel {
                id: number(target),
                look: "hidden".into(),
                says: format!("{name}: {away} away, out of range of every weapon."),
            }
        } else {
            let how = if stats::in_melee_range(world, id, target) {
                How::Melee
            } else {
                How::Ranged
            };
            MarkedModel {
                id: number(target),
                look: "in_range".into(),
                says: format!(
                    "{name}: {away} away, in range of {}. {}",
                    words::and(&with),
                    acts::to_hit(world, &Attack::new(id, target, how))
                ),
            }
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

/// Where it can advance and run. hqs:advance-01, hqs:run-01
fn reach(world: &World, id: ModelId) -> Overlay {
    let spd = stats::spd(world, id);
    let shape = |kind: MoveKind, most: Length| rings(live::contour::union(&region::reach(world, id, kind, most)));
    Overlay {
        shapes: vec![
            drawn(format!("run: {}", spd * 2), "reach", shape(MoveKind::Run, spd * 2)),
            drawn(format!("advance: {spd}"), "reach", shape(MoveKind::Advance, spd)),
        ],
        models: vec![],
        says: format!(
            "Where {} can advance ({spd}) and run ({}).",
            words::name(world, id),
            spd * 2
        ),
    }
}

/// Where it can strike after a charge, and shoot after an advance, if nothing is in the way. hqs:charge-05
fn threat(world: &World, id: ModelId) -> Overlay {
    let model = world.model(id);
    let mut shapes = vec![];
    let mut told = vec![];
    if let Some(reach) = stats::longest_reach(world, id) {
        let far = movement::rush_limit(world, id) + reach;
        let shape = if stats::sees_all_around(world, id) {
            around(&model.footprint(), far)
        } else {
            front_half(model.at, model.facing, radius(world, id) + far)
        };
        told.push(format!("{far} by a charge"));
        shapes.push(drawn(format!("charge and strike: {far}"), "threat", shape));
    }
    let shots = model.card.weapons.iter().filter_map(|weapon| weapon.ranged);
    let longest = shots
        .filter(|shot| shot.rng != WeaponRange::Spray || shot.pow.is_some())
        .map(|shot| ranged::range_of(world, id, shot.rng))
        .max();
    if let Some(range) = longest {
        let far = stats::spd(world, id) + range;
        told.push(format!("{far} by an advance and a shot"));
        shapes.push(drawn(
            format!("advance and shoot: {far}"),
            "threat",
            around(&model.footprint(), far),
        ));
    }
    Overlay {
        shapes,
        models: vec![],
        says: format!(
            "Where {} can strike in its next activation: {}.",
            model.name,
            words::and(&told)
        ),
    }
}

/// hqs:control-area-01, hqs:control-area-02
fn control(world: &World, id: ModelId) -> Overlay {
    let side = world.model(id).side;
    let reach = stats::control_radius(world, id);
    let beasts = world.beasts(side).map(|beast| {
        let (name, away) = (words::name(world, beast), apart(world, id, beast));
        let inside = stats::in_control_area(world, id, beast);
        MarkedModel {
            id: number(beast),
            look: if inside { "in_range" } else { "hidden" }.into(),
            says: if inside {
                format!("{name} is in the control area, {away} away.")
            } else {
                format!("{name} is outside the control area, {away} away: it can neither be forced nor leached from.")
            },
        }
    });
    let models: Vec<MarkedModel> = beasts.collect();
    let held = models.iter().filter(|marked| marked.look == "in_range").count();
    Overlay {
        shapes: vec![templates::control(world, id)],
        says: format!(
            "The control area of {} reaches {reach}: {held} of {} are in it.",
            words::name(world, id),
            words::count(models.len() as u64, "warbeast")
        ),
        models,
    }
}
