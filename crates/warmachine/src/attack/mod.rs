//! The attack procedure, in the order of the timing appendix (wm4:timing-attack-02 to wm4:timing-attack-14).
//!
//! An attack has been declared when [`carry_out`] begins: who, with what, against whom. Everything until it is resolved is one step.

mod beat_back;
mod defence;
mod pay;
mod victims;

pub use beat_back::BEAT_BACK;
pub use defence::{arm_against, def_against};
pub use pay::{can_pay, pay};

use battlegroup::sums::{Automatic, Dice, ToHit, ToHurt};
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Length, within};

use crate::card::{Advantage, Kind, Quality, Reach, Weapon};
use crate::ids::ModelId;
use crate::power_attacks::{self, Power, PowerAttack};
use crate::questions::{Answer, Ask, RollKind};
use crate::spells::Cast;
use crate::world::{Continuous, Movement, Removed};
use crate::{Event, Warmachine, World, damage, melee, stats};

/// One attack while it is carried out.
#[derive(Clone, Debug)]
pub struct Attack {
    pub attacker: ModelId,
    pub weapon: Weapon,
    pub target: ModelId,
    /// The automatic boost of a charge attack's damage roll (wm4:charge-15, wm4:unit-charge-12).
    pub charge: bool,
    /// The attack of a frenzied warbeast, whose attack roll is boosted (wm4:frenzy-09).
    pub frenzied: bool,
    /// What a power attack does otherwise than an attack with a weapon.
    pub power: Option<Power>,
    /// How many models have combined their attacks; none for an ordinary attack (wm4:combined-melee-03, wm4:combined-ranged-04).
    pub pooled: u8,
    /// An Assault attack, for which it does not matter that the target is in melee (wm4:assault-03).
    pub assault: bool,
    /// The spell whose arcane attack it is.
    pub cast: Option<Cast>,
}

impl Attack {
    /// The model from which range and line of sight are taken (wm4:point-of-origin-01, wm4:spell-cast-03).
    pub fn origin(&self) -> ModelId {
        self.cast.map_or(self.attacker, |cast| cast.origin)
    }

    pub fn is_in_range(&self, world: &World, target: ModelId) -> bool {
        let from = match self.weapon.rng {
            Reach::Control => self.attacker,
            _ => self.origin(),
        };
        is_in_range(world, from, &self.weapon, target)
    }
}

/// Somebody whom the attack has hit, and with what POW.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub model: ModelId,
    pub pow: Option<u8>,
    pub critical: bool,
    pub direct: bool,
}

/// How far the weapon reaches (wm4:weapon-rng-01, wm4:weapon-rng-02, wm4:weapon-rng-03).
pub fn reach(world: &World, attacker: ModelId, weapon: &Weapon) -> Length {
    match weapon.rng {
        Reach::Inches(inches) | Reach::Spray(inches) => Length::inches(inches.into()),
        Reach::Control => stats::distance(world, attacker, stats::Stat::Ctrl),
        Reach::Special => Length::ZERO,
    }
}

/// wm4:range-01, wm4:point-of-origin-04
pub fn is_in_range(world: &World, attacker: ModelId, weapon: &Weapon, target: ModelId) -> bool {
    let reach = reach(world, attacker, weapon);
    within(&world.footprint(attacker), &world.footprint(target), reach)
}

/// Carries out a declared attack.
pub fn carry_out(play: &mut Play<'_, Warmachine>, attacker: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    make(play, attacker, weapon, target, false)
}

/// Carries out an Assault attack.
pub fn carry_out_assault(play: &mut Play<'_, Warmachine>, attacker: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    make(play, attacker, weapon, target, true)
}

fn make(play: &mut Play<'_, Warmachine>, attacker: ModelId, weapon: u8, target: ModelId, assault: bool) -> Asked<()> {
    let world = play.world();
    let Some(weapon) = world.model(attacker).profile.weapons.get(usize::from(weapon)).cloned() else {
        return Ok(());
    };
    let joined = world
        .activation
        .as_ref()
        .map(|now| now.joined.clone())
        .unwrap_or_default();
    // wm4:combined-melee-06
    let all_charge = joined.iter().all(|(mate, at)| {
        let used = world.model(*mate).profile.weapons.get(usize::from(*at));
        used.is_some_and(|used| is_charge_attack(world, *mate, used, target))
    });
    let attack = Attack {
        charge: all_charge && is_charge_attack(world, attacker, &weapon, target),
        pooled: if joined.is_empty() { 0 } else { joined.len() as u8 + 1 },
        attacker,
        weapon,
        target,
        frenzied: false,
        power: None,
        assault,
        cast: None,
    };
    resolve(play, &attack)
}

/// The whole procedure of one attack.
pub fn resolve(play: &mut Play<'_, Warmachine>, attack: &Attack) -> Asked<()> {
    let attacker = attack.attacker;
    // wm4:incorporeal-rules-11
    if attack.cast.is_none() && play.world().model(attacker).has(Advantage::Incorporeal) {
        play.record(
            Event::BecameSolid { model: attacker },
            &[cite!("wm4:incorporeal-rules-11")],
        );
    }
    let hits = victims::roll_attacks(play, attack)?;
    for hit in &hits {
        on_hit(play, attack, hit);
        if let (Some(cast), true) = (attack.cast, hit.direct) {
            crate::spells::on_hit(play, cast, hit.model)?;
        }
    }
    for hit in &hits {
        beat_back::push(play, attack, hit)?;
    }
    let driven = power_attacks::strike_home(play, attack, &hits)?;
    // All damage rolls come before any damage (wm4:timing-attack-09, wm4:timing-attack-10, wm4:simultaneous-01).
    let mut hurt: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
    for hit in &hits {
        // A fall may have been its end already.
        if play.world().model(hit.model).is_in_play() {
            hurt.push((hit.model, roll_damage(play, attack, hit, driven.harder)?));
        }
    }
    power_attacks::roll_collateral(play, attack, &driven, &mut hurt);
    let rules = &[
        cite!("wm4:timing-attack-10"),
        cite!("wm4:timing-damage-apply-02"),
        cite!("wm4:damage-roll-02"),
    ];
    suffer_all(play, &hurt, rules)?;
    play.record(Event::AttackResolved { attacker }, &[cite!("wm4:timing-attack-11")]);
    damage::decide(play);
    Ok(())
}

/// Everybody suffers the damage rolled, at the same time.
pub fn suffer_all(play: &mut Play<'_, Warmachine>, hurt: &[(ModelId, u16)], rules: &'static [RuleId]) -> Asked<()> {
    let mut suffered: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
    for (model, points) in hurt.iter().filter(|(_, points)| *points > 0) {
        pay::would_suffer(play, *model, *points, &mut suffered)?;
    }
    for (model, points) in suffered {
        if play.world().model(model).is_in_play() {
            damage::suffer(play, model, points, rules);
        }
    }
    Ok(())
}

/// wm4:charge-14, wm4:charge-15, wm4:charge-17, wm4:unit-charge-12, wm4:unit-charge-13, wm4:unit-charge-15
pub fn is_charge_attack(world: &World, attacker: ModelId, weapon: &Weapon, target: ModelId) -> bool {
    let Some(now) = &world.activation else { return false };
    let (Some(charge), Some(part)) = (now.charge, now.part(attacker)) else {
        return false;
    };
    if !weapon.is_melee() || now.movement != Movement::Charged || !charge.far_enough {
        return false;
    }
    // Only the first melee attack of the activation counts; its declaration has been counted already.
    let weapons = world.model(attacker).profile.weapons.iter().zip(0u8..);
    let struck = weapons.filter(|(weapon, _)| weapon.is_melee());
    let struck: u16 = struck.map(|(_, at)| u16::from(part.made_with(at))).sum();
    let first = struck == 1 && !part.additional;
    let is_target = match world.model(attacker).unit {
        None => charge.target == target,
        Some(_) => now.charged.contains(&target) && part.engaged_by.is_empty(),
    };
    first && is_target
}

/// wm4:timing-attack-04, wm4:timing-attack-05, wm4:auto-hit-03, wm4:auto-hit-04
pub fn automatic(world: &World, attack: &Attack, target: ModelId) -> (Option<Automatic>, RuleId) {
    let melee = attack.weapon.is_melee();
    let model = world.model(target);
    // A trampler has moved through those that it attacks (wm4:trample-06).
    let tramples = attack
        .power
        .as_ref()
        .is_some_and(|power| power.kind == PowerAttack::Trample);
    let far = !tramples && !attack.is_in_range(world, target);
    if far && !is_spray(&attack.weapon) {
        let rule = if melee {
            cite!("wm4:attack-05")
        } else if attack.cast.is_some() {
            cite!("wm4:spell-range-03")
        } else {
            cite!("wm4:ranged-attack-02")
        };
        return (Some(Automatic::Miss), rule);
    }
    let hidden = !melee
        && !is_spray(&attack.weapon)
        && model.has(Advantage::Stealth)
        && !world.model(attack.attacker).has(Advantage::EyelessSight)
        && !within(&world.footprint(attack.origin()), &model.footprint(), Length::inches(5));
    if hidden {
        return (Some(Automatic::Miss), cite!("wm4:adv-stealth-01"));
    }
    let rule = match () {
        () if model.knocked_down => cite!("wm4:melee-mods-02"),
        () if model.stationary => cite!("wm4:melee-mods-03"),
        () if model.inert => cite!("wm4:inert-warjack-06"),
        () if model.wild => cite!("wm4:wild-warbeast-06"),
        () => cite!("wm4:structure-fixed-08"),
    };
    let helpless = model.is_helpless() || model.profile.kind == Kind::Structure;
    (Automatic::of(melee && helpless, false), rule)
}

pub fn is_spray(weapon: &Weapon) -> bool {
    matches!(weapon.rng, Reach::Spray(_))
}

/// Whether the weapon sits in a crippled place of its bearer (wm4:system-cripple-11, wm4:system-cripple-07).
fn is_weapon_crippled(world: &World, attacker: ModelId, weapon: &Weapon) -> bool {
    let system = weapon.location.and_then(crate::card::system_of);
    system.is_some_and(|system| world.model(attacker).is_crippled(system))
}

/// One attack roll (wm4:timing-attack-roll-01 to wm4:timing-attack-roll-04). Gives back whether it hit, and whether critically.
pub(super) fn roll_to_hit(play: &mut Play<'_, Warmachine>, attack: &Attack, target: ModelId) -> Asked<(bool, bool)> {
    use battlegroup::life::System;
    let attacker = attack.attacker;
    let world = play.world();
    let model = world.model(attacker);
    let melee = attack.weapon.is_melee();
    let arcane = attack.cast.is_some();
    let stat = match (melee, arcane) {
        (true, _) => stats::Stat::Mat,
        (false, true) => stats::Stat::Aat,
        (false, false) => stats::Stat::Rat,
    };
    let mut modifier = stats::current(world, attacker, stat).unwrap_or(0);
    modifier += i32::from(attack.pooled);
    modifier += attack.power.as_ref().map_or(0, |power| power.modifier);
    let aims = world
        .activation
        .as_ref()
        .is_some_and(|now| now.movement == Movement::Aimed && now.part(attacker).is_some());
    // wm4:aim-02, wm4:aim-03, wm4:arcane-attack-02
    if !melee && !arcane && aims && !melee::is_engaged(world, attacker) {
        modifier += 2;
    }
    let def = def_against(world, attack, target);
    let crippled =
        u8::from(is_weapon_crippled(world, attacker, &attack.weapon)) + u8::from(model.is_crippled(System::Mind));
    // wm4:cavalry-model-02
    let free = attack.frenzied || (attack.charge && model.has(Advantage::Cavalry));
    let mut dice = Dice::two().less(crippled).boosted_if(free);
    if !free && boost(play, attack, RollKind::Attack, target)? {
        dice = dice.boosted();
    }
    let seat = play.world().model(attacker).controller.seat();
    let to_hit = ToHit::new(modifier, def);
    let (thrown, verdict) = to_hit.roll(play, Some(seat), dice);
    let kind = if melee {
        cite!("wm4:attack-roll-02")
    } else if arcane {
        cite!("wm4:attack-roll-04")
    } else {
        cite!("wm4:attack-roll-03")
    };
    let why = match verdict.why {
        battlegroup::sums::Why::AllOnes => cite!("wm4:attack-roll-06"),
        battlegroup::sums::Why::AllSixes => cite!("wm4:attack-roll-07"),
        battlegroup::sums::Why::NoDice => cite!("wm4:auto-hit-05"),
        battlegroup::sums::Why::Total => cite!("wm4:attack-roll-05"),
    };
    let mut rules = vec![kind, why, cite!("wm4:timing-attack-06"), cite!("wm4:attack-roll-01")];
    if verdict.critical {
        rules.push(cite!("wm4:critical-01"));
    }
    play.record(
        Event::AttackRolled {
            attacker,
            target,
            dice: SmallVec::from_slice(thrown.faces()),
            total: verdict.total,
            def,
            hit: verdict.hit,
            critical: verdict.critical,
        },
        rules,
    );
    Ok((verdict.hit, verdict.critical))
}

/// Whether the attacker pays for one more die (wm4:boost-01 to wm4:boost-04).
fn boost(play: &mut Play<'_, Warmachine>, attack: &Attack, roll: RollKind, target: ModelId) -> Asked<bool> {
    let model = attack.attacker;
    if can_pay(play.world(), model).is_err() {
        return Ok(false);
    }
    let seat = play.world().model(model).controller.seat();
    let ask = Ask::Boost { model, roll, target };
    if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(false);
    }
    pay(
        play,
        model,
        &[
            cite!("wm4:boost-01"),
            cite!("wm4:boost-02"),
            cite!("wm4:boost-03"),
            cite!("wm4:boost-04"),
        ],
    );
    Ok(true)
}

/// What a hit brings before any damage (wm4:on-hit-01, wm4:timing-attack-08).
fn on_hit(play: &mut Play<'_, Warmachine>, attack: &Attack, hit: &Hit) {
    let weapon = &attack.weapon;
    let burns = [
        (
            Quality::ContinuousFire,
            false,
            Continuous::Fire,
            cite!("wm4:wq-continuous-fire-01"),
        ),
        (
            Quality::CriticalFire,
            true,
            Continuous::Fire,
            cite!("wm4:wq-critical-fire-01"),
        ),
        (
            Quality::ContinuousCorrosion,
            false,
            Continuous::Corrosion,
            cite!("wm4:wq-continuous-corrosion-01"),
        ),
        (
            Quality::CriticalCorrosion,
            true,
            Continuous::Corrosion,
            cite!("wm4:wq-critical-corrosion-01"),
        ),
    ];
    for (quality, critical, effect, rule) in burns {
        let model = play.world().model(hit.model);
        let takes = weapon.has(quality) && (hit.critical || !critical);
        if takes && !model.resists(effect) && !model.continuous.contains(&effect) {
            play.record(
                Event::ContinuousBegan {
                    model: hit.model,
                    effect,
                },
                vec![rule],
            );
        }
    }
    let disrupts = weapon.has(Quality::Disruption) || (weapon.has(Quality::CriticalDisruption) && hit.critical);
    let model = play.world().model(hit.model);
    // wm4:colossal-08
    if disrupts && model.profile.is_warjack() && !model.profile.is_huge() {
        let rule = if weapon.has(Quality::Disruption) {
            cite!("wm4:wq-disruption-01")
        } else {
            cite!("wm4:wq-critical-disruption-01")
        };
        play.record(Event::Disrupted { warjack: hit.model }, vec![rule]);
    }
}

/// One damage roll (wm4:timing-damage-roll-01 to wm4:timing-damage-roll-04). Gives back the damage points.
///
/// `harder` adds a die: the model was driven into something solid.
fn roll_damage(play: &mut Play<'_, Warmachine>, attack: &Attack, hit: &Hit, harder: bool) -> Asked<u16> {
    use battlegroup::life::System;
    let world = play.world();
    let pow = match attack.power {
        Some(_) => Some(power_attacks::pow_against(world, attack.attacker, hit.model)),
        None => hit.pow,
    };
    let Some(pow) = pow else { return Ok(0) };
    let (attacker, model) = (attack.attacker, world.model(hit.model));
    // wm4:incorporeal-rules-03, wm4:damage-type-07
    if model.has(Advantage::Incorporeal) && !attack.weapon.has(Quality::Magical) {
        return Ok(0);
    }
    let own = world.model(attacker);
    let fewer = u8::from(is_weapon_crippled(world, attacker, &attack.weapon)) + u8::from(own.is_crippled(System::Body));
    let master = u8::from(attack.weapon.has(Quality::WeaponMaster));
    let charge = attack.charge && hit.direct;
    let mut dice = Dice::two()
        .less(fewer)
        .and(master + u8::from(harder))
        .boosted_if(charge);
    let resists = defence::resists(world, attack, hit);
    if resists {
        dice = match world.options.resistance_removes {
            Removed::Highest => dice.drop_highest(1),
            Removed::Lowest => dice.drop_lowest(1),
        };
    }
    let arm = arm_against(world, attack, hit.model);
    if !charge && boost(play, attack, RollKind::Damage, hit.model)? {
        dice = dice.boosted();
    }
    let seat = play.world().model(attacker).controller.seat();
    let to_hurt = ToHurt {
        power: i32::from(pow) + i32::from(attack.pooled),
        arm,
    };
    let (thrown, points) = to_hurt.roll(play, Some(seat), "damage", dice);
    let mut rules = vec![
        cite!("wm4:damage-roll-01"),
        cite!("wm4:damage-roll-02"),
        cite!("wm4:timing-attack-09"),
    ];
    if charge {
        rules.push(cite!("wm4:charge-15"));
    }
    if master > 0 {
        rules.push(cite!("wm4:wq-weapon-master-01"));
    }
    if resists {
        rules.push(cite!("wm4:resistance-01"));
    }
    if attack.pooled > 0 {
        rules.push(if attack.weapon.is_melee() {
            cite!("wm4:combined-melee-03")
        } else {
            cite!("wm4:combined-ranged-04")
        });
    }
    if let Some(power) = &attack.power {
        rules.extend(power_attacks::damage_rules(power, harder));
    }
    play.record(
        Event::DamageRolled {
            model: hit.model,
            dice: SmallVec::from_slice(thrown.faces()),
            total: to_hurt.total(thrown.kept()),
            arm,
            points,
        },
        rules,
    );
    Ok(points)
}
