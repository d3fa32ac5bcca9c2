//! Looking at the table from one fighter's place.

use live::{MarkedModel, Overlay, OverlayKind, OverlayShape};
use table::{Footprint, Length};

use super::shapes::around;
use super::{model, region, words};
use crate::stats::{self, WeaponFigure};
use crate::{FighterId, MoveKind, World, actions, attack, sight};

/// What can be shown of a fighter.
pub const KINDS: [OverlayKind; 4] = [
    OverlayKind::Sight,
    OverlayKind::Range,
    OverlayKind::Reach,
    OverlayKind::Threat,
];

pub fn overlay(world: &World, id: FighterId, kind: OverlayKind) -> Option<Overlay> {
    let base = world.fighter(id).footprint()?;
    Some(match kind {
        OverlayKind::Sight => sees(world, id),
        OverlayKind::Range => ranges(world, id, base),
        OverlayKind::Reach => reach(world, id),
        OverlayKind::Threat => threat(world, id),
        OverlayKind::Control => return None,
    })
}

fn apart(world: &World, one: FighterId, other: FighterId) -> Option<Length> {
    let (one, other) = (world.fighter(one), world.fighter(other));
    let rise = (one.z() - other.z()).abs();
    Some(table::gap_rising(one.footprint()?, other.footprint()?, rise))
}

/// warcry:visibility-01, warcry:cover-01
fn sees(world: &World, id: FighterId) -> Overlay {
    let mut models = vec![];
    let mut seen = 0u64;
    for (other, there) in world.on_table().filter(|(other, _)| *other != id) {
        let away = apart(world, id, other).map_or_else(String::new, words::short);
        let (look, says) = if !sight::visible(world, id, other) {
            (
                "hidden",
                format!("{} is not visible, {away} away (visibility-01).", there.name),
            )
        } else if sight::in_cover(world, id, other) {
            seen += 1;
            (
                "cover",
                format!("{} is visible and in cover, {away} away (cover-01).", there.name),
            )
        } else {
            seen += 1;
            (
                "seen",
                format!("{} is visible, {away} away (visibility-01).", there.name),
            )
        };
        models.push(MarkedModel {
            id: model(other),
            look: look.into(),
            says,
        });
    }
    Overlay {
        shapes: vec![],
        says: format!(
            "{} sees {} of {} on the battlefield.",
            words::name(world, id),
            seen,
            words::count(models.len() as u64, "other fighter")
        ),
        models,
    }
}

/// How far the weapons of a fighter reach, and whom it could attack from where it stands. warcry:attack-target-01
fn ranges(world: &World, id: FighterId, base: &Footprint) -> Overlay {
    let weapons = &world.fighter(id).profile.weapons;
    let mut shapes = vec![];
    for weapon in weapons {
        let name = words::capital(words::weapon_name(weapon.mark));
        let range = stats::weapon_told(world, id, weapon, WeaponFigure::Range, |_, _| {});
        shapes.push(OverlayShape {
            label: format!("{name}: {range}\""),
            look: "range".into(),
            shape: around(base, Length::inches(i64::from(range))),
        });
        if weapon.min_range > 0 {
            shapes.push(OverlayShape {
                label: format!("{name}: not within {}\"", weapon.min_range),
                look: "blocked".into(),
                shape: around(base, weapon.least_reach()),
            });
        }
    }
    let mut models: Vec<MarkedModel> = vec![];
    for (target, there) in world.on_table().filter(|(target, _)| world.are_enemies(id, *target)) {
        let away = apart(world, id, target).map_or_else(String::new, words::short);
        let mut with = vec![];
        let mut why_not = None;
        for (number, weapon) in weapons.iter().enumerate() {
            match attack::check(world, id, number as u8, target) {
                Ok(()) => with.push(words::weapon_name(weapon.mark).to_string()),
                Err(refusal) => why_not = why_not.or(Some(refusal)),
            }
        }
        models.push(match (with.is_empty(), why_not) {
            (true, Some(why)) => MarkedModel {
                id: model(target),
                look: "hidden".into(),
                says: format!("{}: {} ({}).", there.name, why.reason, why.rule),
            },
            _ => MarkedModel {
                id: model(target),
                look: "in_range".into(),
                says: format!("{}: {away} away, in range of its {}.", there.name, words::and(&with)),
            },
        });
    }
    let count = models.iter().filter(|marked| marked.look == "in_range").count() as u64;
    Overlay {
        shapes,
        models,
        says: format!(
            "{} could attack {} from where it stands.",
            words::name(world, id),
            words::count(count, "enemy fighter")
        ),
    }
}

/// Where a fighter could move with one move action, or one disengage if an enemy is near.
fn reach(world: &World, id: FighterId) -> Overlay {
    let engaged = world.is_engaged(id);
    let kind = if engaged { MoveKind::Disengage } else { MoveKind::Move };
    let limits = actions::limits(world, id, kind, None);
    let shapes = region::reach(world, id, &limits).into_iter().map(|shape| OverlayShape {
        label: format!("{} away", limits.most),
        look: "reach".into(),
        shape,
    });
    let what = if engaged { "disengage" } else { "move" };
    Overlay {
        shapes: shapes.collect(),
        models: vec![],
        says: format!("Where {} can {what}: up to {}.", words::name(world, id), limits.most),
    }
}

/// Where a fighter could strike after one move action, as far as the ground allows: sight is not looked at.
fn threat(world: &World, id: FighterId) -> Overlay {
    let engaged = world.is_engaged(id);
    let kind = if engaged { MoveKind::Disengage } else { MoveKind::Move };
    let limits = actions::limits(world, id, kind, None);
    let this = world.fighter(id);
    let furthest = this.profile.weapons.iter().map(|weapon| {
        let told = stats::weapon_told(world, id, weapon, WeaponFigure::Range, |_, _| {});
        (Length::inches(i64::from(told)), weapon)
    });
    let Some((range, weapon)) = furthest.max_by_key(|(range, _)| *range) else {
        return Overlay::default();
    };
    let reach = region::reach_rings(world, id, &limits);
    let radius = this.profile.base.base().outer_radius();
    let shape = super::shapes::grown(world, &reach, radius + range);
    let name = words::weapon_name(weapon.mark);
    Overlay {
        shapes: vec![OverlayShape {
            label: format!("{} and then {range} with its {name}", limits.most),
            look: "threat".into(),
            shape,
        }],
        models: vec![],
        says: format!(
            "Where {} can strike after one move: {} and then {range} with its {name}, if it sees its target.",
            this.name, limits.most
        ),
    }
}
