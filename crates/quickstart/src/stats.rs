//! Figures as they are now: the card, with everything that changes it.

use table::{Length, Sector, in_sector, within};

use crate::abilities::{Bearer, Change, Over, Who};
use crate::card::{Melee, inches};
use crate::{ModelId, World};

/// Everything that holds of a model now, and who brought it about.
pub fn each_change(world: &World, id: ModelId, mut tell: impl FnMut(Change, ModelId)) {
    each_named_change(world, id, |change, by, _| tell(change, by));
}

/// The same with the name of what brought it about.
pub fn each_named_change(world: &World, id: ModelId, mut tell: impl FnMut(Change, ModelId, &str)) {
    for ability in &world.model(id).card.abilities {
        for change in &ability.always {
            tell(*change, id, &ability.name);
        }
    }
    for other in world.auras.iter().copied().filter(|other| world.model(*other).in_play) {
        for ability in &world.model(other).card.abilities {
            let Some(aura) = &ability.aura else { continue };
            if is_around(world, other, aura.who, aura.over, id) {
                for change in &aura.changes {
                    tell(*change, other, &ability.name);
                }
            }
        }
    }
    for lasting in &world.lasting {
        let holds = match lasting.on {
            Bearer::Model(bearer) => bearer == id,
            Bearer::Around { model, who, over } => is_around(world, model, who, over, id),
        };
        if holds {
            for change in &lasting.changes {
                tell(*change, lasting.by, &lasting.name);
            }
        }
    }
}

pub fn sum(world: &World, id: ModelId, of: impl Fn(Change) -> Option<i8>) -> i32 {
    let mut all = 0;
    each_change(world, id, |change, _| all += i32::from(of(change).unwrap_or(0)));
    all
}

pub fn has(world: &World, id: ModelId, wanted: Change) -> bool {
    any(world, id, |change| change == wanted)
}

pub fn any(world: &World, id: ModelId, wanted: impl Fn(Change) -> bool) -> bool {
    let mut found = false;
    each_change(world, id, |change, _| found |= wanted(change));
    found
}

/// The greatest number that some change has.
pub fn most(world: &World, id: ModelId, of: impl Fn(Change) -> Option<u8>) -> Option<u8> {
    let mut found = None;
    each_change(world, id, |change, _| found = found.max(of(change)));
    found
}

/// Whether a model is of a kind and in an area around another.
pub fn is_around(world: &World, centre: ModelId, who: Who, over: Over, id: ModelId) -> bool {
    let (one, other) = (world.model(centre), world.model(id));
    let friends = one.side == other.side;
    let fits = match who {
        Who::Friends => friends,
        Who::FriendlyWarbeasts => friends && other.is_warbeast(),
        Who::Enemies => !friends,
        Who::EnemyWarbeasts => !friends && other.is_warbeast(),
    };
    let reach = match over {
        Over::ControlArea => control_radius(world, centre),
        Over::CommandRange => inches(one.card.cmd),
        Over::Inches(so_many) => inches(so_many),
        Over::Everywhere => return fits && one.in_play,
    };
    fits && one.in_play && is_within(world, centre, id, reach)
}

/// hqs:measure-01
pub fn is_within(world: &World, one: ModelId, other: ModelId, d: Length) -> bool {
    one == other || within(&world.footprint(one), &world.footprint(other), d)
}

/// hqs:control-area-02
pub fn control_radius(world: &World, warlock: ModelId) -> Length {
    inches(world.model(warlock).card.fury) * 2
}

/// hqs:control-area-01
pub fn in_control_area(world: &World, warlock: ModelId, id: ModelId) -> bool {
    is_within(world, warlock, id, control_radius(world, warlock))
}

pub fn spd(world: &World, id: ModelId) -> Length {
    let spd = i32::from(world.model(id).card.spd)
        + sum(world, id, |change| match change {
            Change::Spd(by) | Change::Movement(by) => Some(by),
            _ => None,
        });
    Length::inches(i64::from(spd.max(0)))
}

/// The STR it has at this moment (hqs:stat-str-01).
pub fn str(world: &World, id: ModelId) -> i32 {
    let by = sum(world, id, |change| match change {
        Change::Str(by) => Some(by),
        _ => None,
    });
    (i32::from(world.model(id).card.str) + by).max(0)
}

/// hqs:stat-def-01, hqs:stationary-03
pub fn def(world: &World, id: ModelId) -> i32 {
    let model = world.model(id);
    if model.is_stationary() {
        return 5;
    }
    let mut base = i32::from(model.card.def);
    let mut by = 0;
    each_change(world, id, |change, _| match change {
        Change::BaseDef(def) => base = base.min(i32::from(def)),
        Change::Def(def) => by += i32::from(def),
        _ => {}
    });
    base + by
}

/// hqs:stat-arm-01. A shield counts against attackers in the front arc.
pub fn arm(world: &World, id: ModelId, against: Option<ModelId>, through_shields: bool) -> i32 {
    let in_front = against.is_some_and(|attacker| !through_shields && is_in_front(world, id, attacker));
    let by = sum(world, id, |change| match change {
        Change::Arm(by) => Some(by),
        Change::ArmOfShield(by) if in_front => Some(by),
        _ => None,
    });
    i32::from(world.model(id).card.arm) + by
}

/// hqs:facing-01, hqs:facing-03
pub fn is_in_front(world: &World, of: ModelId, other: ModelId) -> bool {
    sees_all_around(world, of) || in_sector(&world.footprint(of), Sector::FRONT_HALF, &world.footprint(other))
}

pub fn sees_all_around(world: &World, id: ModelId) -> bool {
    has(world, id, Change::CircularVision)
}

/// How far a melee weapon reaches (hqs:melee-range-02, hqs:melee-range-03).
pub fn reach(world: &World, weapon: Melee) -> Length {
    if weapon.reach {
        Length::inches(2)
    } else {
        world.options.melee_range.length()
    }
}

/// How far the longest of a model's melee weapons reaches.
pub fn longest_reach(world: &World, id: ModelId) -> Option<Length> {
    world
        .model(id)
        .card
        .melee()
        .map(|(_, _, melee)| reach(world, melee))
        .max()
}

/// Whether a model has another in its melee range (hqs:melee-range-01, hqs:stationary-04).
pub fn in_melee_range(world: &World, id: ModelId, target: ModelId) -> bool {
    longest_reach(world, id).is_some_and(|reach| in_reach(world, id, target, reach))
}

pub fn in_reach(world: &World, id: ModelId, target: ModelId, reach: Length) -> bool {
    id != target
        && !world.model(id).is_stationary()
        && is_within(world, id, target, reach)
        && is_in_front(world, id, target)
}

/// hqs:engaged-01, hqs:engaged-02
pub fn engages(world: &World, id: ModelId, enemy: ModelId) -> bool {
    world.are_enemies(id, enemy) && !world.model(enemy).is_stationary() && in_melee_range(world, id, enemy)
}

/// hqs:engaged-03
pub fn are_in_melee(world: &World, one: ModelId, other: ModelId) -> bool {
    engages(world, one, other) || engages(world, other, one)
}

pub fn is_in_melee(world: &World, id: ModelId) -> bool {
    world.enemies(id).any(|enemy| are_in_melee(world, id, enemy))
}
