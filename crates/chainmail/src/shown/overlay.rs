//! Looking at the table from one model's place.

use live::shapes::{around, drawn};
use live::{MarkedModel, Overlay, OverlayKind};
use table::Length;

use super::{acts, region, words};
use crate::attack::{Strike, longest_range};
use crate::command::points_left;
use crate::{ModelId, World, measure, nearest, sight, stats};

/// What can be shown of a model.
pub fn kinds(world: &World, id: ModelId) -> Vec<OverlayKind> {
    let mut all = vec![
        OverlayKind::Sight,
        OverlayKind::Range,
        OverlayKind::Reach,
        OverlayKind::Threat,
    ];
    if world.model(id).card.commander().is_some() {
        all.push(OverlayKind::Control);
    }
    all
}

pub fn overlay(world: &World, id: ModelId, kind: OverlayKind) -> Option<Overlay> {
    if !world.model(id).in_play() {
        return None;
    }
    match kind {
        OverlayKind::Sight => Some(sees(world, id)),
        OverlayKind::Range => Some(ranges(world, id)),
        OverlayKind::Reach => Some(reach(world, id)),
        OverlayKind::Threat => Some(threat(world, id)),
        OverlayKind::Control => world.model(id).card.commander().map(|_| control(world, id)),
    }
}

fn apart(world: &World, one: ModelId, other: ModelId) -> String {
    words::short(measure::distance(world, one, other))
}

/// chainmail:304, chainmail:306a
fn sees(world: &World, id: ModelId) -> Overlay {
    let mut models = vec![];
    let mut seen = 0u64;
    for other in world.others(id) {
        let (name, away) = (words::name(world, other), apart(world, id, other));
        let (look, says) = if sight::sees(world, id, other) {
            seen += 1;
            match sight::cover(world, id, other) {
                Some(feature) => (
                    "cover",
                    format!(
                        "{name} is in sight, {away} away, in cover of a {} (306a).",
                        words::part(feature.part)
                    ),
                ),
                None => ("seen", format!("{name} is in sight, {away} away (304).")),
            }
        } else {
            ("hidden", format!("{name} is out of sight, {away} away (304)."))
        };
        models.push(MarkedModel {
            id: other.0,
            look: look.into(),
            says,
        });
    }
    Overlay {
        shapes: vec![],
        says: format!(
            "{} sees {seen} of {} on the battlefield.",
            words::name(world, id),
            words::count(models.len() as u64, "other model")
        ),
        models,
    }
}

/// chainmail:605.11, chainmail:604.2a, chainmail:212b
fn ranges(world: &World, id: ModelId) -> Overlay {
    let base = world.footprint(id);
    let (reach, threatened) = (measure::reach(world, id), measure::threatened(world, id));
    let mut shapes = vec![
        drawn("melee contact", "range", around(&base, reach)),
        drawn(
            format!("threatened area {threatened}"),
            "range",
            around(&base, threatened),
        ),
    ];
    let range = longest_range(world, id);
    if let Some(range) = range {
        shapes.push(drawn(format!("shooting: {range}"), "range", around(&base, range)));
    }
    let nearest: Option<ModelId> = nearest::shootable(world, id)
        .models
        .iter()
        .copied()
        .min_by_key(|enemy| measure::distance(world, id, *enemy));
    let mut models = vec![];
    for enemy in world.enemies(id) {
        let (name, away) = (words::name(world, enemy), apart(world, id, enemy));
        let strike = if measure::has_melee_contact(world, id, enemy) {
            Some(Strike::melee(id, enemy, false))
        } else {
            range
                .filter(|range| measure::is_within(world, id, enemy, *range) && sight::sees(world, id, enemy))
                .map(|_| Strike::shot(id, enemy))
        };
        let mut says = match &strike {
            Some(strike) => format!("{name}: {away} away. {}", acts::to_hit(world, strike)),
            None => format!("{name}: {away} away, out of range."),
        };
        if nearest == Some(enemy) {
            says.push_str(" It is the nearest that it sees.");
        }
        models.push(MarkedModel {
            id: enemy.0,
            look: if strike.is_some() { "in_range" } else { "hidden" }.into(),
            says,
        });
    }
    let count = models.iter().filter(|marked| marked.look == "in_range").count() as u64;
    Overlay {
        shapes,
        models,
        says: format!(
            "{} has {} in range.",
            words::name(world, id),
            words::count(count, "enemy model")
        ),
    }
}

/// chainmail:206a, chainmail:603.2
fn reach(world: &World, id: ModelId) -> Overlay {
    let speed = stats::speed(world, id);
    Overlay {
        shapes: vec![
            drawn(
                format!("two moves: {}", speed * 2),
                "reach",
                region::reach(world, id, speed * 2),
            ),
            drawn(format!("one move: {speed}"), "reach", region::reach(world, id, speed)),
        ],
        models: vec![],
        says: format!(
            "Where {} can go with one move ({speed}) and with two ({}), if it is under command and no terrain slows it.",
            words::name(world, id),
            speed * 2
        ),
    }
}

/// chainmail:603.6a
fn threat(world: &World, id: ModelId) -> Overlay {
    let base = world.footprint(id);
    let speed = stats::speed(world, id);
    let charge = speed * 2 + measure::reach(world, id).max(Length::ZERO);
    let mut shapes = vec![drawn(format!("charge: {}", speed * 2), "threat", around(&base, charge))];
    let mut told = vec![format!("{} by a charge", speed * 2)];
    if let Some(range) = longest_range(world, id) {
        told.push(format!("{} by a move and a shot", speed + range));
        shapes.push(drawn("move and shoot", "threat", around(&base, speed + range)));
    }
    Overlay {
        shapes,
        models: vec![],
        says: format!(
            "Where {} can strike in its next turn: {}.",
            words::name(world, id),
            words::and(&told)
        ),
    }
}

/// chainmail:607.1a, chainmail:607.1b
fn control(world: &World, id: ModelId) -> Overlay {
    let base = world.footprint(id);
    let (near, far) = (Length::inches(6), Length::inches(24));
    let allies = world.of(world.model(id).warband).filter(|other| *other != id);
    let models: Vec<MarkedModel> = allies
        .map(|other| {
            let (name, away) = (words::name(world, other), apart(world, id, other));
            let is_near = measure::is_within(world, id, other, near);
            let seen = sight::sees(world, id, other) && sight::sees(world, other, id);
            let hears = is_near || (seen && measure::is_within(world, id, other, far));
            let says = match (hears, is_near) {
                (true, true) => format!("{name} is {away} away: it can be given any order."),
                (true, false) => format!("{name} is {away} away and in sight: orders that reach 24\"."),
                (false, _) => format!("{name} is {away} away and cannot be given orders."),
            };
            MarkedModel {
                id: other.0,
                look: if hears { "in_range" } else { "hidden" }.into(),
                says,
            }
        })
        .collect();
    let reached = models.iter().filter(|marked| marked.look == "in_range").count();
    Overlay {
        shapes: vec![
            drawn("6\"", "control", around(&base, near)),
            drawn("24\" in sight", "control", around(&base, far)),
        ],
        says: format!(
            "{} has {} left and can order {reached} of {}.",
            words::name(world, id),
            words::count(points_left(world, id).max(0) as u64, "command point"),
            words::count(models.len() as u64, "other model")
        ),
        models,
    }
}
