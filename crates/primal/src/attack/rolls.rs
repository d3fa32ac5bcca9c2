//! Attack rolls and damage rolls, in the order of the timing appendix (primal:timing-attack-roll-01 to primal:timing-damage-roll-05).

use battlegroup::Field;
use battlegroup::edition::Edition;
use battlegroup::life::System;
use battlegroup::queue;
use battlegroup::rules::{Change, Purchase, WhichRoll};
use battlegroup::sums::{Dice, Thrown, ToHit, ToHurt, Why};
use battlegroup::windows::{self, Roll, Step, Window};
use kernel::{Asked, Play, cite};
use smallvec::SmallVec;

use super::{Attack, AttackKind, Blow, Hit, Ignored, defence};
use crate::arcs;
use crate::card::{Advantage, Quality};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, RollKind};
use crate::stats::{self, Stat};
use crate::world::{Benefit, Movement};
use crate::{Event, Primal, World, allowed, arms, marshals, pay, systems};

/// What is added to an attack roll: the stat, the kind of attack, aiming, back strikes (primal:attack-roll-01 to primal:attack-roll-04,
/// primal:aim-01, primal:back-strike-01, primal:free-strike-03).
pub(super) fn modifier(
    world: &World,
    attack: &Attack,
    shown: &windows::Attack,
    target: ModelId,
) -> (i32, Vec<kernel::RuleId>) {
    let mut rules = vec![];
    let stat = match attack.kind {
        AttackKind::Melee => {
            rules.push(cite!("primal:attack-roll-02"));
            stats::current(world, attack.attacker, Stat::Mat)
        }
        AttackKind::Ranged => {
            rules.push(cite!("primal:attack-roll-03"));
            stats::current(world, attack.attacker, Stat::Rat)
        }
        AttackKind::Magic => {
            rules.push(cite!("primal:attack-roll-04"));
            let ability = world.model(attack.attacker).profile.magic_ability.as_ref();
            let by_magic = stats::magic(world, attack.attacker);
            by_magic.or(ability.map(|ability| i32::from(ability.score)))
        }
    };
    let mut sum = stat.unwrap_or(0) + attack.modifier + i32::from(attack.pooled);
    if attack.pooled > 0 {
        rules.push(match attack.kind {
            AttackKind::Melee => cite!("primal:combined-melee-03"),
            _ => cite!("primal:combined-ranged-03"),
        });
    }
    let aims = world
        .part(attack.attacker)
        .is_some_and(|part| part.movement == Movement::Aimed);
    if attack.kind == AttackKind::Ranged && aims && !attack.ignores(Ignored::Aim) {
        rules.push(cite!("primal:aim-01"));
        sum += 2;
    }
    if !attack.free_strike && is_back_strike(world, attack, target) {
        rules.push(cite!("primal:back-strike-01"));
        sum += 2;
    }
    if attack.free_strike {
        rules.push(cite!("primal:free-strike-03"));
    }
    // primal:jack-marshal-06, primal:jack-marshal-07
    let slams = matches!(attack.blow, Blow::Slam { more: 0 });
    if (attack.charge || slams) && marshals::has(world, attack.attacker, Benefit::Hurry) {
        rules.push(cite!("primal:jack-marshal-06"));
        sum += 2;
    }
    if marshals::has(world, attack.attacker, Benefit::StrikeTrue) {
        rules.push(cite!("primal:jack-marshal-07"));
        sum += 2;
    }
    sum += Field::standing(world)
        .roll(world, shown, WhichRoll::Attack, target)
        .value;
    (sum, rules)
}

/// The point of origin is completely within the back arc of the target.
fn is_back_strike(world: &World, attack: &Attack, target: ModelId) -> bool {
    let exempt = Field::standing(world).permits(target, "no_back_strike", None, None);
    // primal:trample-11
    if let Some(behind) = attack.contacted_behind(target) {
        return exempt.is_none() && behind;
    }
    exempt.is_none() && arcs::has_behind(world, target, attack.origin())
}

/// A boost that the attacker pays for (primal:boost-01 to primal:boost-05). Gives back whether there is one.
pub fn boost(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    shown: &windows::Attack,
    roll: RollKind,
    target: ModelId,
) -> Asked<bool> {
    let model = attack.attacker;
    let what = match roll {
        RollKind::Attack => Purchase::BoostAttack,
        RollKind::Damage => Purchase::BoostDamage,
    };
    if attack.unboostable || !pay::can_boost(play.world(), model, what, shown) {
        return Ok(false);
    }
    let seat = play.world().model(model).controller;
    let ask = Ask::Boost { model, roll, target };
    if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(false);
    }
    pay::pay_for_boost(play, model, what, shown)?;
    Ok(true)
}

/// A boost that is bought when the dice are known, by a rule that allows it. Gives back the roll with its new die.
fn boost_late(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    shown: &windows::Attack,
    roll: RollKind,
    against: ModelId,
    (dice, thrown): (Dice, Thrown),
) -> Asked<(Dice, Thrown)> {
    if dice.is_boosted || !boosts_late(play.world(), attack) || !boost(play, attack, shown, roll, against)? {
        return Ok((dice, thrown));
    }
    let seat = play.world().model(attack.attacker).controller;
    let more = play.d6(Some(seat), "boost");
    let mut faces = thrown.faces().to_vec();
    faces.push(more);
    let dice = dice.boosted();
    Ok((dice, Thrown::new(dice, &faces)))
}

fn boosts_late(world: &World, attack: &Attack) -> bool {
    allowed::permits(world, attack.attacker, "boost_after_roll", None).is_some()
}

/// The windows after dice have been rolled. Gives back the faces that stand at the end: several rules may have one roll rolled anew, one after the other
/// (primal:timing-attack-roll-05, primal:reroll-02, primal:reroll-03).
fn after_roll(
    play: &mut Play<'_, Primal>,
    which: WhichRoll,
    thrown: Thrown,
    dice: Dice,
    shown: &windows::Attack,
    against: ModelId,
    to_hit: Option<&ToHit>,
) -> Asked<Thrown> {
    let mut window = Window::Roll {
        step: Step::RollKnown,
        roll: Roll {
            roller: shown.attacker,
            which,
            faces: thrown.faces().to_vec(),
            rerolled: false,
            rerolled_by: vec![],
        },
        attack: Some(shown.clone()),
        against: Some(against),
        suffers: vec![],
    };
    queue::resolve(play, &mut window)?;
    let mut stands = thrown;
    loop {
        let Window::Roll { step, roll, attack, .. } = &mut window else {
            return Ok(stands);
        };
        (*step, roll.rerolled) = (Step::Rerolls, false);
        let misses = to_hit.is_some_and(|to_hit| !to_hit.judge(stands.kept()).hit);
        if let Some(attack) = attack {
            attack.missed.clone_from(&shown.missed);
            attack.missed.extend(misses.then_some(against));
        }
        queue::resolve(play, &mut window)?;
        match &window {
            Window::Roll { roll, .. } if roll.rerolled => stands = Thrown::new(dice, &roll.faces),
            _ => return Ok(stands),
        }
    }
}

fn with_rules(world: &World, dice: Dice, shown: &windows::Attack, which: WhichRoll, against: ModelId) -> Dice {
    let more = Field::standing(world).dice(world, shown, which, against);
    dice.and(more.more)
        .boosted_if(more.boosted)
        .drop_lowest(more.drop_lowest)
        .drop_highest(more.drop_highest)
}

/// The die that a weapon in a crippled location lacks.
fn weakened(world: &World, attack: &Attack) -> u8 {
    let crippled = |weapon| systems::is_weapon_crippled(world, attack.attacker, weapon);
    u8::from(attack.weapon.is_some_and(crippled))
}

/// One attack roll against one model. Gives back whether it hit, and whether critically. `boosted` keeps a boost that was paid for, for a roll that is
/// made again against somebody else (primal:melee-target-13).
pub fn roll_to_hit(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    shown: &windows::Attack,
    target: ModelId,
    boosted: &mut Option<bool>,
) -> Asked<(bool, bool)> {
    let attacker = attack.attacker;
    let world = play.world();
    // primal:aspect-03, primal:system-crippled-07
    let fewer = u8::from(systems::hampers(world, attacker, System::Mind)) + weakened(world, attack);
    // primal:cavalry-charge-01
    let rides = attack.charge && world.has(attacker, Advantage::Cavalry);
    let mut dice = Dice::two().less(fewer).boosted_if(attack.frenzied || rides);
    dice = with_rules(world, dice, shown, WhichRoll::Attack, target);
    if !dice.is_boosted && !boosts_late(world, attack) {
        let paid = match *boosted {
            Some(before) => before,
            None => boost(play, attack, shown, RollKind::Attack, target)?,
        };
        *boosted = Some(paid);
        dice = dice.boosted_if(paid);
    }
    let world = play.world();
    let (modifier, mut rules) = modifier(world, attack, shown, target);
    let (def, more) = defence::def_against(world, attack, shown, target);
    rules.extend(more);
    let to_hit = ToHit::new(modifier, def);
    let seat = world.model(attacker).controller;
    let any_die = Field::standing(world)
        .dice(world, shown, WhichRoll::Attack, target)
        .any_die;
    let thrown = match any_die {
        true => dice.roll_openly(play, Some(seat), "attack"),
        false => to_hit.roll(play, Some(seat), dice).0,
    };
    let (dice, thrown) = boost_late(play, attack, shown, RollKind::Attack, target, (dice, thrown))?;
    let thrown = after_roll(play, WhichRoll::Attack, thrown, dice, shown, target, Some(&to_hit))?;
    let kept = match any_die {
        true => chosen_dice(play, attacker, &thrown, &to_hit)?,
        false => SmallVec::from_slice(thrown.kept()),
    };
    let verdict = to_hit.judge(&kept);
    rules.push(match verdict.why {
        Why::AllOnes => cite!("primal:attack-roll-06"),
        Why::AllSixes => cite!("primal:attack-roll-07"),
        Why::NoDice => cite!("primal:auto-hit-miss-05"),
        Why::Total => cite!("primal:attack-roll-05"),
    });
    rules.extend([cite!("primal:attack-roll-01"), cite!("primal:timing-attack-06")]);
    if verdict.critical {
        rules.push(cite!("primal:critical-hit-01"));
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

/// The dice that count where the player may take out any die and not the lowest alone. It is asked only if another die makes something else of the
/// roll: a critical hit.
fn chosen_dice(
    play: &mut Play<'_, Primal>,
    roller: ModelId,
    thrown: &Thrown,
    to_hit: &ToHit,
) -> Asked<SmallVec<[u8; 6]>> {
    let usual: SmallVec<[u8; 6]> = SmallVec::from_slice(thrown.kept());
    let faces = thrown.faces();
    if usual.len() + 1 != faces.len() {
        return Ok(usual);
    }
    let without = |at: usize| -> SmallVec<[u8; 6]> {
        let others = faces.iter().enumerate().filter(|(other, _)| *other != at);
        others.map(|(_, face)| *face).collect()
    };
    let of = |kept: &[u8]| {
        let verdict = to_hit.judge(kept);
        (verdict.hit, verdict.critical)
    };
    let mut open = vec![usual.clone()];
    for at in 0..faces.len() {
        let kept = without(at);
        if open.iter().all(|other| of(other) != of(&kept)) {
            open.push(kept);
        }
    }
    let because = Field::standing(play.world())
        .held(roller)
        .iter()
        .find_map(|held| match &*held.change {
            Change::Die(change) if change.any_die => Some(held.because.clone()),
            _ => None,
        });
    let (Some(because), [_, _, ..]) = (because, &open[..]) else {
        return Ok(usual);
    };
    let names: Vec<String> = open.iter().map(|kept| format!("keep {kept:?}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let seat = play.world().model(roller).controller;
    let chosen = Primal::option(play, seat, &because, &names)?;
    Ok(open.swap_remove(chosen.min(open.len() - 1)))
}

/// Whether the model is immune to a damage type of the attack (primal:immunity-01, primal:immunity-02, primal:advantage-incorporeal-06).
pub(super) fn is_immune(world: &World, attack: &Attack, target: ModelId) -> bool {
    let magical = attack.cast.is_some() || attack.has(Quality::Magical);
    if world.has(target, Advantage::Incorporeal) && !magical {
        return true;
    }
    let plain = !magical && attack.kind != AttackKind::Magic;
    if plain && allowed::is_unhurt_by(world, target, "non_magical_attacks").is_some() {
        return true;
    }
    let types = [
        (Quality::Cold, Advantage::ImmunityCold),
        (Quality::Corrosion, Advantage::ImmunityCorrosion),
        (Quality::Electricity, Advantage::ImmunityElectricity),
        (Quality::Fire, Advantage::ImmunityFire),
    ];
    types
        .into_iter()
        .any(|(quality, immunity)| !attack.power_attack && attack.has(quality) && world.has(target, immunity))
}

/// One damage roll. Gives back the damage points. `harder` adds a die: the model was driven into something solid (primal:slam-04).
pub fn roll_damage(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    shown: &windows::Attack,
    hit: &Hit,
    harder: bool,
) -> Asked<u16> {
    let world = play.world();
    let Some(power) = hit.power else { return Ok(0) };
    // primal:damage-type-02, primal:damage-type-03
    if is_immune(world, attack, hit.model) {
        return Ok(0);
    }
    if shown.instead_of_roll.iter().any(|(model, _, _)| *model == hit.model) {
        return Ok(0);
    }
    let attacker = attack.attacker;
    let mut rules = vec![
        if attack.is_melee() {
            cite!("primal:damage-roll-02")
        } else {
            cite!("primal:damage-roll-01")
        },
        cite!("primal:damage-roll-04"),
        cite!("primal:timing-attack-10"),
    ];
    // primal:aspect-02, primal:system-crippled-07
    let fewer = u8::from(systems::hampers(world, attacker, System::Body)) + weakened(world, attack);
    let master = u8::from(!attack.power_attack && attack.has(Quality::WeaponMaster));
    let gun = { attack.weapon }.is_some_and(|weapon| arms::is_gun_in_melee(world, attacker, weapon));
    let charge = attack.charge && hit.direct && hit.model == attack.target && !gun;
    let mut dice = Dice::two()
        .less(fewer)
        .and(master + u8::from(harder))
        .boosted_if(charge || attack.free_strike);
    dice = with_rules(world, dice, shown, WhichRoll::Damage, hit.model);
    if charge {
        rules.push(cite!("primal:charge-attack-02"));
    }
    if attack.free_strike {
        rules.push(cite!("primal:free-strike-04"));
    }
    if master > 0 {
        rules.push(cite!("primal:weapon-quality-weapon-master-01"));
    }
    if harder {
        rules.push(cite!("primal:slam-04"));
    }
    let late = boosts_late(play.world(), attack);
    if !dice.is_boosted && !late && boost(play, attack, shown, RollKind::Damage, hit.model)? {
        dice = dice.boosted();
    }
    let world = play.world();
    let (arm, more) = defence::arm_against(world, attack, shown, hit);
    rules.extend(more);
    let bonus = Field::standing(world)
        .roll(world, shown, WhichRoll::Damage, hit.model)
        .value;
    // primal:jack-marshal-05, primal:jack-marshal-08
    let shouted = match attack.kind {
        AttackKind::Melee if marshals::has(world, attacker, Benefit::Crush) => Some(cite!("primal:jack-marshal-05")),
        AttackKind::Ranged if marshals::has(world, attacker, Benefit::TakeAim) => Some(cite!("primal:jack-marshal-08")),
        _ => None,
    };
    rules.extend(shouted);
    let bonus = bonus + if shouted.is_some() { 2 } else { 0 };
    let to_hurt = ToHurt {
        power: power + bonus + i32::from(attack.pooled),
        arm,
    };
    let seat = world.model(attacker).controller;
    let (thrown, _) = to_hurt.roll(play, Some(seat), "damage", dice);
    let (dice, thrown) = boost_late(play, attack, shown, RollKind::Damage, hit.model, (dice, thrown))?;
    let thrown = after_roll(play, WhichRoll::Damage, thrown, dice, shown, hit.model, None)?;
    let points = to_hurt.points(thrown.kept());
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
    if points == 0 {
        // primal:timing-damage-roll-06
        let mut window = Window::Roll {
            step: Step::DamageFails,
            roll: Roll {
                roller: attacker,
                which: WhichRoll::Damage,
                faces: thrown.faces().to_vec(),
                rerolled: true,
                rerolled_by: vec![],
            },
            attack: Some(shown.clone()),
            against: Some(hit.model),
            suffers: vec![],
        };
        queue::resolve(play, &mut window)?;
    }
    Ok(points)
}
