//! Power attacks: headbutt, slam, throw, trample.
//!
//! [`check`] says what is legal, [`declare`] asks for what a power attack needs, [`rush`] carries out the moves of slams and tramples. The attack itself
//! goes through the one attack procedure; [`strike_home`] and [`roll_collateral`] are what a power attack adds to it.

mod check;
mod rush;
mod smash;
mod verbs;

pub use check::{check_able, check_target, check_verb};
pub use rush::{slam, trample};
pub use smash::{could_perform, perform};
pub use verbs::{carry_out, declare, slam_in_frenzy};

use kernel::{Asked, Play, RuleId, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::Length;

use crate::attack::{Attack, Hit};
use crate::card::{Advantage, BaseSize, Reach, Rof, Weapon, WeaponKind};
use crate::driven::{self, Drive, Driven, How};
use crate::ids::ModelId;
use crate::questions::Verb;
use crate::{Event, Warmachine, World, damage, special};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PowerAttack {
    Headbutt,
    Slam,
    Throw,
    Trample,
}

impl PowerAttack {
    pub const fn of(verb: Verb) -> Option<PowerAttack> {
        Some(match verb {
            Verb::Headbutt => PowerAttack::Headbutt,
            Verb::Slam => PowerAttack::Slam,
            Verb::Throw => PowerAttack::Throw,
            Verb::Trample => PowerAttack::Trample,
            _ => return None,
        })
    }

    pub const fn verb(self) -> Verb {
        match self {
            PowerAttack::Headbutt => Verb::Headbutt,
            PowerAttack::Slam => Verb::Slam,
            PowerAttack::Throw => Verb::Throw,
            PowerAttack::Trample => Verb::Trample,
        }
    }

    /// Takes up both halves of an activation (wm4:slam-attack-01, wm4:trample-01).
    pub const fn is_whole_activation(self) -> bool {
        matches!(self, PowerAttack::Slam | PowerAttack::Trample)
    }
}

/// What a power attack does otherwise than an attack with a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    pub kind: PowerAttack,
    /// What is added to the attack roll.
    pub modifier: i32,
    /// A hit slams or throws the target (wm4:slam-attack-09, wm4:slam-attack-13).
    pub drives: bool,
    /// Everybody whom a trample attacks (wm4:trample-06).
    pub trampled: SmallVec<[ModelId; 4]>,
}

/// How far headbutts and slams reach (wm4:headbutt-01, wm4:slam-attack-02).
pub fn range(world: &World, id: ModelId) -> u8 {
    if world.model(id).base() == BaseSize::Huge { 2 } else { 1 }
}

/// A power attack is a melee attack without the weapon's own rules (wm4:melee-attack-01, wm4:power-attack-10).
fn bare(inches: u8) -> Weapon {
    Weapon {
        name: "Power attack".into(),
        kind: WeaponKind::Melee,
        count: 1,
        rng: Reach::Inches(inches),
        rof: Rof::default(),
        aoe: None,
        pow: None,
        blast: None,
        location: None,
        qualities: vec![],
        rules: vec![],
        attack_types: vec![],
    }
}

/// POW by the bases of the attacker and of whoever suffers, with what Gladiator adds (wm4:power-attack-damage-01,
/// wm4:power-attack-damage-02, wm4:adv-gladiator-01).
pub fn pow_against(world: &World, attacker: ModelId, model: ModelId) -> u8 {
    let own = world.model(attacker);
    let pow = if own.base() > world.model(model).base() { 14 } else { 12 };
    pow + 2 * u8::from(world.has(attacker, Advantage::Gladiator))
}

/// The rules of a power attack's damage roll.
pub fn damage_rules(power: &Power, harder: bool) -> SmallVec<[RuleId; 4]> {
    let mut rules: SmallVec<[RuleId; 4]> = SmallVec::new();
    rules.push(cite!("wm4:power-attack-damage-01"));
    match (power.kind, power.drives) {
        (PowerAttack::Headbutt, _) => rules.push(cite!("wm4:headbutt-03")),
        (PowerAttack::Trample, _) => rules.push(cite!("wm4:trample-07")),
        (PowerAttack::Slam, false) => rules.push(cite!("wm4:slam-attack-13")),
        (PowerAttack::Slam, true) => rules.push(cite!("wm4:slammed-02")),
        (PowerAttack::Throw, _) => rules.push(cite!("wm4:thrown-05")),
    }
    if harder {
        rules.push(match power.kind {
            PowerAttack::Throw => cite!("wm4:thrown-06"),
            _ => cite!("wm4:slammed-05"),
        });
    }
    rules
}

/// What a hit brings before any damage: knocked down, slammed or thrown.
pub fn strike_home(play: &mut Play<'_, Warmachine>, attack: &Attack, hits: &[Hit]) -> Asked<Driven> {
    let (Some(power), [hit, ..]) = (&attack.power, hits) else {
        return Ok(Driven::default());
    };
    let how = match power.kind {
        PowerAttack::Headbutt => {
            damage::knock_down(play, hit.model, &[cite!("wm4:headbutt-03")])?;
            return Ok(Driven::default());
        }
        PowerAttack::Slam if power.drives => How::Slammed,
        PowerAttack::Throw => How::Thrown,
        PowerAttack::Slam | PowerAttack::Trample => return Ok(Driven::default()),
    };
    let seat = play.world().model(attack.attacker).controller.seat();
    let die = play.d6(Some(seat), "distance");
    let world = play.world();
    let (own, target) = (world.model(attack.attacker).base(), world.model(hit.model).base());
    let mut rules = match how {
        How::Pushed | How::Slammed => vec![cite!("wm4:slam-attack-09")],
        How::Thrown => vec![cite!("wm4:throw-attack-03")],
    };
    let mut distance = Length::inches(die.into());
    if how == How::Slammed && own < target {
        distance = Length::half_inches(die.into());
        rules.push(cite!("wm4:slam-attack-11"));
    }
    if own == BaseSize::Huge && target < own {
        distance += Length::inches(2);
        rules.push(match how {
            How::Pushed | How::Slammed => cite!("wm4:slam-attack-12"),
            How::Thrown => cite!("wm4:throw-attack-04"),
        });
    }
    if how == How::Slammed {
        distance += special::more_inches(world, attack.attacker, "slams");
        distance = special::slammed_so_far(world, hit.model, distance);
    }
    let from = world.model(attack.attacker).at;
    let model = hit.model;
    play.record(Event::DistanceRolled { model, die, distance }, rules);
    let drive = Drive {
        model,
        from,
        distance,
        how,
    };
    driven::drive(play, &drive)
}

/// Nobody boosts collateral damage, and it comes at the same time as the attack's own (wm4:collateral-01, wm4:slammed-08,
/// wm4:thrown-09).
pub fn roll_collateral(
    play: &mut Play<'_, Warmachine>,
    attack: &Attack,
    driven: &Driven,
    hurt: &mut SmallVec<[(ModelId, u16); 4]>,
) {
    for model in driven.contacted.iter().copied() {
        if !play.world().model(model).is_in_play() {
            continue;
        }
        // wm4:incorporeal-rules-03: collateral damage is not magical.
        let is_unhurt = special::permits(play.world(), model, "unhurt_by", "collateral", None).is_some();
        if is_unhurt || play.world().has(model, Advantage::Incorporeal) {
            continue;
        }
        let pow = i32::from(pow_against(play.world(), attack.attacker, model));
        let pow = (pow + special::collateral_bonus(play.world(), attack.attacker)).clamp(0, 60) as u8;
        let rules = vec![
            cite!("wm4:power-attack-damage-02"),
            cite!("wm4:power-attack-damage-04"),
            cite!("wm4:collateral-01"),
        ];
        hurt.push((model, damage::rolled(play, model, pow, 2, rules)));
    }
}
