//! The attack roll, whatever it is made with, and what a hit brings with it.

use std::borrow::Cow;

use battlegroup::sums::{Dice, ToHit, Verdict, Why};
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Length, within};

use crate::abilities::{Bearer, Change, EffectSource, HitEffect, Until, WeaponWord};
use crate::card::Aspect;
use crate::damage::{self, Boost};
use crate::questions::{Answer, Ask, RollKind, What};
use crate::terrain::Shelter;
use crate::{Event, ModelId, Quickstart, World, sight, spells, stats};

/// An attack that is about to be rolled for.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    pub attacker: ModelId,
    pub target: ModelId,
    pub how: How,
    /// What the kind of attack adds or takes.
    pub bonus: i32,
    pub boost: Boost,
    /// Sprays pass what shelters others (hqs:spray-02); assaults mind no melee.
    pub unsheltered: bool,
    pub into_melee: bool,
    /// A model that is no screen: the one that is thrown at the target.
    pub past: Option<ModelId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Melee,
    Ranged,
    Magic,
}

/// What an attack roll came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hit {
    pub hit: bool,
    pub critical: bool,
}

impl Attack {
    pub fn new(attacker: ModelId, target: ModelId, how: How) -> Self {
        Attack {
            attacker,
            target,
            how,
            bonus: 0,
            boost: Boost::Open,
            unsheltered: false,
            into_melee: true,
            past: None,
        }
    }
}

/// What is added to the dice, and the DEF to reach, with the rules behind them.
pub fn odds(world: &World, attack: &Attack) -> (i32, i32, SmallVec<[RuleId; 8]>) {
    let (attacker, target) = (world.model(attack.attacker), world.model(attack.target));
    let mut rules: SmallVec<[RuleId; 8]> = SmallVec::new();
    let mut modifier = attack.bonus;
    let mut def = stats::def(world, attack.target);
    if target.is_stationary() {
        rules.push(cite!("hqs:stationary-03"));
    }
    match attack.how {
        How::Melee => {
            rules.push(cite!("hqs:attack-roll-01"));
            modifier += i32::from(attacker.card.mat);
            stats::each_change(world, attack.attacker, |change, by| match change {
                Change::MeleeAttack(more) => modifier += i32::from(more),
                Change::MeleeAttackInArea(more)
                    if world.are_enemies(attack.attacker, attack.target)
                        && stats::in_control_area(world, by, attack.target) =>
                {
                    modifier += i32::from(more);
                }
                _ => {}
            });
            return (modifier, def, rules);
        }
        How::Ranged => {
            rules.push(cite!("hqs:attack-roll-02"));
            modifier += i32::from(attacker.card.rat);
            let aims = world
                .activation
                .as_ref()
                .is_some_and(|activation| activation.model == attack.attacker && activation.aiming);
            if aims {
                modifier += 2;
                rules.push(cite!("hqs:aim-01"));
            }
        }
        How::Magic => {
            rules.push(cite!("hqs:offensive-spell-01"));
            modifier += i32::from(attacker.card.fury);
        }
    }
    if attack.into_melee && stats::is_in_melee(world, attack.target) {
        modifier -= 4;
        rules.push(cite!("hqs:ranged-into-melee-01"));
    }
    if !attack.unsheltered {
        let mut shelter = sight::shelter(world, attack.attacker, attack.target);
        if shelter == Shelter::Concealment && stats::has(world, attack.attacker, Change::EyelessSight) {
            shelter = Shelter::Nothing;
        }
        def += shelter.def();
        match shelter {
            Shelter::Nothing => {}
            Shelter::Concealment => rules.push(cite!("hqs:terrain-concealment-01")),
            Shelter::Cover => rules.push(cite!("hqs:terrain-cover-01")),
        }
        if sight::is_screened_past(world, attack.attacker, attack.target, attack.past) {
            def += 2;
            rules.push(cite!("hqs:screening-01"));
        }
    }
    (modifier, def, rules)
}

/// hqs:attack-roll-01 to hqs:attack-roll-06, hqs:effect-critical-01, hqs:offensive-spell-02
pub fn roll_attack(play: &mut Play<'_, Quickstart>, attack: &Attack) -> Asked<Hit> {
    let (attacker, target) = (attack.attacker, attack.target);
    // hqs:stationary-02
    if attack.how == How::Melee && play.world().model(target).is_stationary() {
        play.record(
            Event::HitWithoutRoll { attacker, target },
            &[cite!("hqs:stationary-02")],
        );
        return Ok(Hit {
            hit: true,
            critical: false,
        });
    }
    let (modifier, def, mut rules) = odds(play.world(), attack);
    let mut boost = attack.boost;
    if boost == Boost::Open && stats::has(play.world(), attacker, Change::BoostedAttacks) {
        boost = Boost::Automatic;
    }
    let late = stats::has(play.world(), attacker, Change::FutureSight);
    let more = stats::sum(play.world(), attacker, |change| match change {
        Change::AttackDice(dice) => Some(dice),
        _ => None,
    });
    let mut dice = Dice::two().and(more.max(0) as u8).less((-more).max(0) as u8);
    match boost {
        Boost::Automatic => dice = dice.boosted(),
        Boost::Open if !late && damage::ask_boost(play, attacker, RollKind::Attack, None, def - modifier)? => {
            dice = dice.boosted();
            rules.push(cite!("hqs:attack-roll-03"));
        }
        _ => {}
    }
    if play.world().model(attacker).has_lost(Aspect::Mind) {
        dice = dice.less(1);
        rules.push(cite!("hqs:aspect-03"));
    }
    let dice = dice.but_one_at_least();
    let seat = Some(play.world().model(attacker).side.seat());
    let to_hit = ToHit::new(modifier, def);
    let thrown = if boost == Boost::Open && late {
        let thrown = dice.roll_openly(play, seat, "attack");
        let total = thrown.sum() + modifier;
        if damage::ask_boost(play, attacker, RollKind::Attack, Some(total), def)? {
            thrown.with_one_more(play, seat, "attack", |faces| to_hit.value(faces))
        } else {
            thrown
        }
    } else {
        dice.roll(play, seat, "attack", |faces| to_hit.value(faces))
    };
    let Verdict {
        hit,
        critical,
        total,
        why,
    } = to_hit.judge(thrown.kept());
    rules.push(match why {
        Why::Total | Why::NoDice => cite!("hqs:attack-roll-04"),
        Why::AllOnes => cite!("hqs:attack-roll-05"),
        Why::AllSixes => cite!("hqs:attack-roll-06"),
    });
    let event = Event::AttackRolled {
        attacker,
        target,
        dice: thrown.into_faces(),
        total,
        def,
        hit,
        critical,
    };
    play.record(event, Cow::Owned(rules.into_vec()));
    Ok(Hit { hit, critical })
}

/// Why a ranged or magic attack cannot reach its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfReach {
    TooFar,
    /// Too well hidden.
    Stealth,
}

impl OutOfReach {
    pub const fn rule(self) -> RuleId {
        match self {
            OutOfReach::TooFar => cite!("hqs:ranged-03"),
            OutOfReach::Stealth => cite!("hqs:special-rules-01"),
        }
    }
}

pub fn out_of_reach(world: &World, attacker: ModelId, target: ModelId, range: Length) -> Option<OutOfReach> {
    let (from, aim) = (world.footprint(attacker), world.footprint(target));
    if !within(&from, &aim, range) {
        return Some(OutOfReach::TooFar);
    }
    let hidden = stats::has(world, target, Change::Stealth)
        && !stats::has(world, attacker, Change::EyelessSight)
        && !within(&from, &aim, Length::inches(5));
    hidden.then_some(OutOfReach::Stealth)
}

/// Once a game somebody may take no damage roll from a hit.
pub fn turns_aside(play: &mut Play<'_, Quickstart>, target: ModelId) -> Asked<bool> {
    let model = play.world().model(target);
    if model.turned_aside || !stats::has(play.world(), target, Change::TurnAside) {
        return Ok(false);
    }
    let seat = model.side.seat();
    let ask = Ask::Option {
        model: target,
        what: What::TurnAside,
    };
    if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(false);
    }
    play.record(Event::TurnedAside { model: target }, &[cite!("hqs:special-rules-01")]);
    Ok(true)
}

/// What a weapon does with a hit besides damage (hqs:effect-automatic-01, hqs:effect-critical-01, hqs:weapon-special-01). Gives back whether the model hit may
/// be slammed instead.
pub fn hit_effects(
    play: &mut Play<'_, Quickstart>,
    attacker: ModelId,
    weapon: u8,
    target: ModelId,
    critical: bool,
) -> Asked<bool> {
    let card = play.world().model(attacker).card.clone();
    let Some(weapon) = card.weapon(weapon) else {
        return Ok(false);
    };
    let mut smites = false;
    for word in &weapon.words {
        let (effects, rules): (_, &'static [RuleId]) = match word {
            WeaponWord::OnHit(effects) => (
                effects,
                &[cite!("hqs:effect-automatic-01"), cite!("hqs:weapon-special-01")],
            ),
            WeaponWord::OnCritical(effects) if critical => (
                effects,
                &[cite!("hqs:effect-critical-01"), cite!("hqs:weapon-special-01")],
            ),
            WeaponWord::WitchMark => {
                let own = play
                    .world()
                    .activation
                    .as_ref()
                    .is_some_and(|now| now.model == attacker);
                if own && play.world().are_enemies(attacker, target) {
                    play.record(Event::WitchMarked { target }, &[cite!("hqs:weapon-special-01")]);
                }
                continue;
            }
            _ => continue,
        };
        for effect in effects {
            match effect {
                HitEffect::KnockDown => damage::knock_down(play, target, rules),
                HitEffect::Gains { changes, until } => {
                    gain(play, &weapon.name, attacker, target, changes, *until, rules);
                }
                HitEffect::Smite => smites = true,
                HitEffect::ShiftFury => shift_fury(play, attacker, target)?,
            }
        }
    }
    Ok(smites)
}

/// The model has changes for a while.
pub fn gain(
    play: &mut Play<'_, Quickstart>,
    name: &str,
    by: ModelId,
    target: ModelId,
    changes: &[Change],
    until: Until,
    rules: &'static [RuleId],
) {
    if play.world().model(target).in_play {
        let on = Bearer::Model(target);
        spells::begin(play, name, EffectSource::Other, by, on, changes, until, rules);
    }
}

fn shift_fury(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId) -> Asked<()> {
    let beast = play.world().model(target);
    if !beast.is_warbeast() {
        return Ok(());
    }
    let mut open = vec![Answer::Pass];
    if beast.fury < beast.card.fury {
        open.push(Answer::Number(1));
    }
    if beast.fury > 0 {
        open.push(Answer::Number(0));
    }
    let ask = Ask::Option {
        model: attacker,
        what: What::ShiftFury,
    };
    let seat = play.world().model(attacker).side.seat();
    let rules = &[cite!("hqs:weapon-special-01")];
    match play.choose(seat, ask, open)? {
        Answer::Number(1) => play.record(
            Event::FuryGained {
                model: target,
                points: 1,
            },
            rules,
        ),
        Answer::Number(_) => play.record(
            Event::FuryLost {
                model: target,
                points: 1,
            },
            rules,
        ),
        _ => {}
    }
    Ok(())
}
