//! Stats as they are now (primal:base-stat-01 to primal:current-stat-06).

use battlegroup::Field;
use battlegroup::rules::{Change, RuleName};
use battlegroup::select::{self, Scope};
use battlegroup::windows::Attack;
use serde::{Deserialize, Serialize};
use table::Length;

use crate::World;
use crate::card::Quality;
use crate::ids::ModelId;
use crate::{allowed, systems, units};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Stat {
    Spd,
    Str,
    Mat,
    Rat,
    Def,
    Arm,
    Cmd,
    Fury,
    Focus,
    Thr,
}

impl Stat {
    pub const ALL: [Stat; 10] = [
        Stat::Spd,
        Stat::Str,
        Stat::Mat,
        Stat::Rat,
        Stat::Def,
        Stat::Arm,
        Stat::Cmd,
        Stat::Fury,
        Stat::Focus,
        Stat::Thr,
    ];

    /// The printed name, by which special rules speak of it.
    pub const fn name(self) -> &'static str {
        match self {
            Stat::Spd => "SPD",
            Stat::Str => "STR",
            Stat::Mat => "MAT",
            Stat::Rat => "RAT",
            Stat::Def => "DEF",
            Stat::Arm => "ARM",
            Stat::Cmd => "CMD",
            Stat::Fury => "FURY",
            Stat::Focus => "FOCUS",
            Stat::Thr => "THR",
        }
    }

    pub fn named(name: &str) -> Option<Stat> {
        Stat::ALL.into_iter().find(|stat| stat.name() == name)
    }
}

/// The number on the stat bar (primal:base-stat-01).
pub fn printed(world: &World, id: ModelId, stat: Stat) -> Option<u8> {
    let profile = &world.model(id).profile;
    match stat {
        Stat::Spd => Some(profile.spd),
        Stat::Str => profile.str,
        Stat::Mat => profile.mat,
        Stat::Rat => profile.rat,
        Stat::Def => Some(profile.def),
        Stat::Arm => Some(profile.arm),
        // primal:warjack-machine-01, primal:monstrosity-14
        Stat::Cmd => profile
            .cmd
            .filter(|_| !profile.is_warjack() && !profile.is_monstrosity()),
        Stat::Fury => profile.fury,
        Stat::Focus => profile.focus,
        Stat::Thr => profile.thr,
    }
}

/// The base stat: printed, or the lowest of what rules set it to (primal:base-stat-02). A model that cannot move, or hardly, has DEF 5, unless its
/// printed DEF is lower (primal:knockdown-03, primal:stationary-03, primal:inert-warjack-07, primal:system-crippled-04).
pub fn base(world: &World, id: ModelId, stat: Stat) -> Option<i32> {
    let printed = printed(world, id, stat).map(i32::from)?;
    let standing = Field::standing(world);
    let set = standing.held(id).iter().filter_map(|held| match &*held.change {
        Change::StatIs(is) if is.stat.0 == stat.name() => Some(is.is),
        _ => None,
    });
    // primal:warbeast-pack-07
    let own = world.model(id);
    if stat == Stat::Fury && own.profile.is_warbeast() && own.unit.is_some() && world.unit_of(id).is_none() {
        return Some(0);
    }
    let hampered = world.model(id).is_helpless() || systems::can_hardly_move(world, id);
    let hampered = (stat == Stat::Def && hampered).then_some(5.min(printed));
    Some(set.chain(hampered).min().unwrap_or(printed).max(0))
}

/// The current stat; nothing for a stat that the model does not have. `attack` is the attack that it is read against.
pub fn against(world: &World, id: ModelId, stat: Stat, attack: Option<&Attack>) -> Option<i32> {
    // primal:convergence-04, primal:convergence-05
    if matches!(stat, Stat::Mat | Stat::Rat) && world.model(id).profile.is_vector() {
        return against(world, world.commander_of(id)?, stat, attack);
    }
    // primal:pack-fury-01: that of a pack is the number of its models, whatever changes FURY otherwise.
    if stat == Stat::Fury
        && let Some(pack) = units::pack_of(world, id)
    {
        return i32::try_from(world.troopers(pack).count()).ok();
    }
    let base = base(world, id, stat)?;
    let figure = Field::standing(world).stat(world, id, stat.name(), base, attack);
    let changed: i32 = figure.parts.iter().map(|(_, by)| by).sum();
    // primal:current-stat-03
    Some((base + changed).max(0))
}

pub fn current(world: &World, id: ModelId, stat: Stat) -> Option<i32> {
    against(world, id, stat, None)
}

/// The current stat as a distance.
pub fn distance(world: &World, id: ModelId, stat: Stat) -> Length {
    Length::inches(current(world, id, stat).unwrap_or(0).into())
}

/// Inches that rules add to a kind of movement; those that hold only toward some charge targets count if this is one. Effects of one name count
/// once (primal:rule-priority-02).
pub fn more_inches(world: &World, id: ModelId, kinds: &[&str], target: Option<ModelId>) -> Length {
    let standing = Field::standing(world);
    let mut parts: Vec<(&RuleName, i32)> = vec![];
    for held in standing.held(id) {
        let Change::Inches(more) = &*held.change else { continue };
        let scope = Scope {
            user: id,
            ..Scope::of(world, held.because.clone())
        };
        let meant = more
            .at
            .as_ref()
            .is_none_or(|who| target.is_some_and(|target| select::fits(world, &scope.on(target), None, who, target)));
        if !meant || !kinds.contains(&more.movement.as_str()) {
            continue;
        }
        let by = select::amount(world, &scope, None, &more.by.0);
        match parts.iter_mut().find(|(rule, _)| *rule == &held.because.rule) {
            Some((_, before)) if by.abs() > before.abs() => *before = by,
            Some(_) => {}
            None => parts.push((&held.because.rule, by)),
        }
    }
    Length::inches(parts.iter().map(|(_, by)| i64::from(*by)).sum())
}

/// primal:stat-spd-01
pub fn spd(world: &World, id: ModelId) -> Length {
    distance(world, id, Stat::Spd)
}

/// FURY as a number of points.
pub fn fury(world: &World, id: ModelId) -> u8 {
    current(world, id, Stat::Fury).unwrap_or(0).clamp(0, 255) as u8
}

/// primal:stat-cmd-01
pub fn command_range(world: &World, id: ModelId) -> Length {
    distance(world, id, Stat::Cmd)
}

/// FOCUS as a number of points.
pub fn focus(world: &World, id: ModelId) -> u8 {
    current(world, id, Stat::Focus).unwrap_or(0).clamp(0, 255) as u8
}

/// FURY, or FOCUS for those who have that: what magic attack rolls and control ranges go by (primal:warcaster-spellcaster-01).
pub fn magic(world: &World, id: ModelId) -> Option<i32> {
    current(world, id, Stat::Fury).or_else(|| current(world, id, Stat::Focus))
}

/// Twice the current FURY or FOCUS (primal:control-range-01, primal:warcaster-control-range-01).
pub fn control_range(world: &World, id: ModelId) -> Length {
    Length::inches(magic(world, id).unwrap_or(0).into()) * 2 + allowed::longer_range(world, id)
}

/// Whether a model is in the control range of another (primal:control-range-01, primal:control-range-02,
/// primal:warcaster-control-range-02).
pub fn in_control_range(world: &World, commander: ModelId, id: ModelId) -> bool {
    commander == id
        || table::within(
            &world.footprint(commander),
            &world.footprint(id),
            control_range(world, commander) * leash(world, commander, id),
        )
}

/// How many times as far its own commander controls a model as others.
fn leash(world: &World, commander: ModelId, id: ModelId) -> i64 {
    let own = world.leader_of(id) == Some(commander);
    let long = own && allowed::permits(world, id, "may", Some("be_controlled_at_double_range")).is_some();
    if long { 2 } else { 1 }
}

/// What shields and bucklers add to ARM (primal:weapon-quality-buckler-01, primal:weapon-quality-shield-01). A wild warbeast does not hold them
/// up (primal:wild-warbeast-04), nor does an inert warjack (primal:inert-warjack-05) or a crippled arm (primal:system-crippled-10).
pub fn shields(world: &World, id: ModelId) -> i32 {
    let model = world.model(id);
    if model.wild || model.inert {
        return 0;
    }
    let weapons = model.profile.weapons.iter().zip(0u8..);
    weapons
        .filter(|(_, at)| !systems::is_weapon_crippled(world, id, *at))
        .map(|(weapon, at)| {
            let shield = i32::from(world.weapon_has(id, at, Quality::Shield)) * 2;
            let buckler = i32::from(world.weapon_has(id, at, Quality::Buckler));
            (shield + buckler) * i32::from(weapon.count)
        })
        .sum()
}
