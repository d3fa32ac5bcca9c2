//! Stats as they are now (wm4:stat-calc-01 to wm4:stat-calc-07).

use battlegroup::edition::Field;
use battlegroup::life::System;
use battlegroup::rules::RuleName;
use battlegroup::select::{self, Scope};
use battlegroup::windows;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::Length;

use crate::World;
use crate::card::Quality;
use crate::ids::ModelId;
use crate::spells::{InPlay, Source};
use crate::world::{How, Lasting};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    Spd,
    Aat,
    Mat,
    Rat,
    Def,
    Arm,
    Arc,
    Fury,
    Ctrl,
    Thr,
}

impl Stat {
    /// As cards and special rules write it.
    pub const fn name(self) -> &'static str {
        match self {
            Stat::Spd => "SPD",
            Stat::Aat => "AAT",
            Stat::Mat => "MAT",
            Stat::Rat => "RAT",
            Stat::Def => "DEF",
            Stat::Arm => "ARM",
            Stat::Arc => "ARC",
            Stat::Fury => "FURY",
            Stat::Ctrl => "CTRL",
            Stat::Thr => "THR",
        }
    }

    pub fn named(name: &str) -> Option<Stat> {
        let all = [
            Stat::Spd,
            Stat::Aat,
            Stat::Mat,
            Stat::Rat,
            Stat::Def,
            Stat::Arm,
            Stat::Arc,
            Stat::Fury,
            Stat::Ctrl,
            Stat::Thr,
        ];
        all.into_iter().find(|stat| stat.name() == name)
    }
}

/// What a stat is read against.
#[derive(Clone, Copy, Debug, Default)]
pub struct Against<'a> {
    /// A Blessed weapon: spells do not raise DEF and ARM (wm4:wq-blessed-01).
    pub blessed: bool,
    /// The base stat is halved for this reading.
    pub halved: bool,
    /// A chain weapon: neither shields nor a Shield Wall add to ARM (wm4:wq-chain-weapon-01).
    pub chain: bool,
    pub attack: Option<&'a windows::Attack>,
}

/// The number on the stat bar, before everything else (wm4:stat-calc-01).
pub fn printed(world: &World, id: ModelId, stat: Stat) -> Option<u8> {
    let profile = &world.model(id).profile;
    match stat {
        Stat::Spd => Some(profile.spd),
        Stat::Aat => profile.aat,
        Stat::Mat => profile.mat,
        Stat::Rat => profile.rat,
        Stat::Def => Some(profile.def),
        Stat::Arm => Some(profile.arm),
        Stat::Arc => profile.arc,
        Stat::Fury => profile.fury,
        Stat::Ctrl => profile.ctrl,
        Stat::Thr => profile.thr,
    }
}

/// Whether a change is an increase that a spell gives (wm4:wq-blessed-01).
fn is_lift(world: &World, effect: &Lasting) -> bool {
    let more = matches!(effect.change.how, How::Add(_) | How::Double);
    let spell = |spell: &InPlay| spell.number == effect.number && spell.source != Source::Feat;
    more && world.spells.iter().any(spell)
}

/// The changes to a stat, one of each name (wm4:priority-02, wm4:priority-04).
fn changes(world: &World, id: ModelId, stat: Stat, against: Against<'_>) -> SmallVec<[How; 4]> {
    let blessed = against.blessed;
    let mut kept: SmallVec<[&Lasting; 4]> = SmallVec::new();
    for effect in &world.lasting {
        let concerns = effect.on == id && effect.change.stat == stat;
        if blessed && is_lift(world, effect) {
            continue;
        }
        if concerns && !kept.iter().any(|other| other.name == effect.name) {
            kept.push(effect);
        }
    }
    let mut all: SmallVec<[How; 4]> = kept.iter().map(|effect| effect.change.how).collect();
    if world.rules.changes_stat(stat.name()) {
        of_rules(world, id, stat, against, &mut all);
    }
    all
}

/// The one special rule of cards that the rulebook itself names (wm4:wq-chain-weapon-01).
const SHIELD_WALL: &str = "Shield Wall";

/// What special rules change, the strongest of each name.
fn of_rules(world: &World, id: ModelId, stat: Stat, against: Against<'_>, all: &mut SmallVec<[How; 4]>) {
    use battlegroup::rules::Change;
    let standing = world.standing();
    let mut sums: SmallVec<[(&RuleName, i32); 4]> = SmallVec::new();
    for held in standing.held(id) {
        let rule = &held.because.rule;
        match &*held.change {
            Change::StatIs(is) if is.stat.0 == stat.name() => all.push(How::Set(is.is.clamp(0, 255) as u8)),
            Change::Stat(change) if change.stat.0 == stat.name() => {
                let meant = |attack| select::attack_is(world, id, attack, &change.against);
                if !change.against.is_empty() && !against.attack.is_some_and(meant) {
                    continue;
                }
                if against.chain && rule.family() == SHIELD_WALL {
                    continue;
                }
                let scope = Scope::of(world, held.because.clone());
                let by = select::amount(world, &scope, None, &change.by.0);
                if against.blessed && by > 0 && world.rules.is_spell(rule) {
                    continue;
                }
                match sums.iter_mut().find(|(name, _)| *name == rule) {
                    Some((_, before)) if by.abs() > before.abs() => *before = by,
                    Some(_) => {}
                    None => sums.push((rule, by)),
                }
            }
            _ => {}
        }
    }
    all.extend(sums.into_iter().map(|(_, by)| match by {
        0.. => How::Add(by.min(255) as u8),
        _ => How::Subtract((-by).min(255) as u8),
    }));
}

/// What rules set the base stat to. A model that cannot move is easy to hit (wm4:knockdown-05, wm4:stationary-04,
/// wm4:inert-warjack-06, wm4:wild-warbeast-06, wm4:system-cripple-09).
fn conditions(world: &World, id: ModelId, stat: Stat) -> Option<u8> {
    let model = world.model(id);
    let slow = model.is_helpless() || model.is_crippled(System::Movement);
    (stat == Stat::Def && slow).then_some(5)
}

/// Adds the bonuses that weapons give their bearer (wm4:wq-shield-01, wm4:wq-shield-02, wm4:wq-buckler-01, wm4:wq-buckler-02).
fn of_weapons(world: &World, id: ModelId, stat: Stat, against: Against<'_>) -> i64 {
    if stat != Stat::Arm || against.chain {
        return 0;
    }
    shields(world, id)
}

/// What shields and bucklers add to ARM.
pub fn shields(world: &World, id: ModelId) -> i64 {
    let model = world.model(id);
    // wm4:inert-warjack-04, wm4:wild-warbeast-04
    if model.inert || model.wild {
        return 0;
    }
    let works = |weapon: &&crate::card::Weapon| {
        let system = weapon.location.and_then(crate::card::system_of);
        !system.is_some_and(|system| model.is_crippled(system))
    };
    let bonus = |weapon: &crate::card::Weapon| {
        let shield = i64::from(weapon.has(Quality::Shield)) * 2 + i64::from(weapon.has(Quality::Buckler));
        shield * i64::from(weapon.count)
    };
    model.profile.weapons.iter().filter(works).map(bonus).sum()
}

/// The current stat in parts of an inch, which divide without a rest (wm4:rounding-01). `PARTS` parts are one.
const PARTS: i64 = 1 << 16;

fn parts(world: &World, id: ModelId, stat: Stat, whole: bool, against: Against<'_>) -> Option<i64> {
    let changes = changes(world, id, stat, against);
    let sets = changes.iter().filter_map(|how| match how {
        How::Set(value) => Some(*value),
        _ => None,
    });
    // wm4:stat-calc-02, wm4:stat-calc-03
    let base = sets
        .chain(conditions(world, id, stat))
        .min()
        .or(printed(world, id, stat))?;
    let mut value = i64::from(base) * PARTS;
    // wm4:rounding-02
    if against.halved {
        value = i64::from(base.div_ceil(2)) * PARTS;
    }
    let times = |wanted: How| changes.iter().filter(|how| **how == wanted).count();
    for _ in 0..times(How::Double).min(8) {
        value *= 2;
    }
    for _ in 0..times(How::Halve).min(8) {
        value /= 2;
        // wm4:rounding-02
        if whole {
            value = (value + PARTS - 1).div_euclid(PARTS) * PARTS;
        }
    }
    let added: i64 = changes
        .iter()
        .map(|how| match how {
            How::Add(points) => i64::from(*points),
            _ => 0,
        })
        .sum();
    let taken: i64 = changes
        .iter()
        .map(|how| match how {
            How::Subtract(points) => i64::from(*points),
            _ => 0,
        })
        .sum();
    // wm4:stat-calc-06
    Some((value + (added + of_weapons(world, id, stat, against) - taken) * PARTS).max(0))
}

/// The current stat as a number; nothing for a stat that the model does not have.
pub fn current(world: &World, id: ModelId, stat: Stat) -> Option<i32> {
    parts(world, id, stat, true, Against::default()).map(|value| (value / PARTS) as i32)
}

/// The current stat as one attack meets it.
pub fn against(world: &World, id: ModelId, stat: Stat, against: Against<'_>) -> i32 {
    parts(world, id, stat, true, against).map_or(0, |value| (value / PARTS) as i32)
}

/// The current stat as a distance.
pub fn distance(world: &World, id: ModelId, stat: Stat) -> Length {
    let value = parts(world, id, stat, false, Against::default()).unwrap_or(0);
    Length::um(value * Length::inches(1).get() / PARTS)
}

/// wm4:stat-spd-01
pub fn spd(world: &World, id: ModelId) -> Length {
    distance(world, id, Stat::Spd)
}

pub fn def(world: &World, id: ModelId) -> i32 {
    current(world, id, Stat::Def).unwrap_or(0)
}

pub fn arm(world: &World, id: ModelId) -> i32 {
    current(world, id, Stat::Arm).unwrap_or(0)
}

/// ARC as a number of points.
pub fn arc(world: &World, id: ModelId) -> u8 {
    current(world, id, Stat::Arc).unwrap_or(0).clamp(0, 255) as u8
}

/// FURY as a number of points.
pub fn fury(world: &World, id: ModelId) -> u8 {
    current(world, id, Stat::Fury).unwrap_or(0).clamp(0, 255) as u8
}

/// Whether a model is in the control range of another (wm4:focus-control-range-01, wm4:focus-control-range-03,
/// wm4:fury-control-range-01).
pub fn in_control_range(world: &World, controller: ModelId, id: ModelId) -> bool {
    if controller == id {
        return true;
    }
    let range = distance(world, controller, Stat::Ctrl);
    let doubled = crate::special::permits(world, id, "may", "double_control_range", None).is_some();
    let range = if doubled { range + range } else { range };
    table::within(&world.footprint(controller), &world.footprint(id), range)
}
