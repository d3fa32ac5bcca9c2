//! Power attacks: head-butt, slam, throw and double-handed throw.

use kernel::{Asked, Play, Pool, RuleId, cite};
use table::{Facing, Length, point_toward, slide_clear_of, slide_until_blocked};

use crate::abilities::{Change, WeaponWord};
use crate::attack::{self, Attack, How};
use crate::card::{BaseSize, Kind, inches};
use crate::damage::{self, Boost, DamageRoll, Harm};
use crate::movement::{self, Driven};
use crate::questions::{Aim, Answer, Ask, What};
use crate::ranged::deviated;
use crate::{Event, ModelId, Quickstart, World, melee, sight, stats};

/// -2 against a base as large or smaller, -4 against a larger one (hqs:head-butt-01, hqs:slam-06).
pub fn against_base(world: &World, attacker: ModelId, target: ModelId) -> i32 {
    if world.model(target).base() > world.model(attacker).base() {
        -4
    } else {
        -2
    }
}

/// What the weapons of a model add to head-butts and slams.
fn hard_head(world: &World, id: ModelId) -> i32 {
    let weapons = world.model(id).card.weapons.iter();
    let hard = weapons.filter(|weapon| weapon.words.contains(&WeaponWord::HardHead));
    hard.filter_map(|weapon| weapon.melee)
        .map(|melee| i32::from(melee.pow))
        .max()
        .unwrap_or(0)
}

fn body_damage(play: &Play<'_, Quickstart>, attacker: ModelId, target: ModelId, power: i32) -> DamageRoll {
    DamageRoll {
        target,
        by: Some(attacker),
        power: stats::str(play.world(), attacker) + power,
        extra_dice: 0,
        boost: Boost::Open,
        melee: false,
        through_shields: false,
        purpose: "damage",
    }
}

/// hqs:head-butt-01, hqs:head-butt-02
pub fn head_butt(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId) -> Asked<()> {
    let roll = Attack {
        bonus: against_base(play.world(), attacker, target),
        ..Attack::new(attacker, target, How::Melee)
    };
    if !attack::roll_attack(play, &roll)?.hit {
        return Ok(());
    }
    let aside = attack::turns_aside(play, target)?;
    damage::knock_down(play, target, &[cite!("hqs:head-butt-02")]);
    let mut harm = Harm::default();
    if !aside {
        let roll = body_damage(play, attacker, target, hard_head(play.world(), attacker));
        harm = damage::roll_damage(play, roll, &[cite!("hqs:head-butt-02"), cite!("hqs:stat-str-01")])?;
    }
    melee::after_melee(play, attacker, target, harm)
}

/// The attack at the end of a slam (hqs:slam-06 to hqs:slam-08).
pub fn slam(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId, from_afar: bool) -> Asked<()> {
    let bonus = if from_afar {
        against_base(play.world(), attacker, target)
    } else {
        -2
    };
    let roll = Attack {
        bonus,
        ..Attack::new(attacker, target, How::Melee)
    };
    if !attack::roll_attack(play, &roll)?.hit {
        return Ok(());
    }
    let aside = attack::turns_aside(play, target)?;
    let power = hard_head(play.world(), attacker);
    let blow = body_damage(play, attacker, target, power);
    if !from_afar {
        if play.world().options.short_slam_knocks_down {
            damage::knock_down(play, target, &[cite!("hqs:slam-08")]);
        }
        let harm = if aside {
            Harm::default()
        } else {
            damage::roll_damage(play, blow, &[cite!("hqs:slam-08"), cite!("hqs:slam-damage-01")])?
        };
        return melee::after_melee(play, attacker, target, harm);
    }
    let farther = stats::most(play.world(), attacker, |change| match change {
        Change::GrandSlam(more) => Some(more),
        _ => None,
    });
    let strength = stats::str(play.world(), attacker);
    let (harm, moved) = hurl_back(play, blow, inches(farther.unwrap_or(0)), strength, aside)?;
    melee::after_melee(play, attacker, target, harm)?;
    follow_up(play, attacker, target, moved)
}

/// A slam at a distance, by a critical hit.
pub fn smite(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId, power: i32) -> Asked<bool> {
    let strength = stats::str(play.world(), attacker);
    let blow = DamageRoll {
        power,
        ..body_damage(play, attacker, target, 0)
    };
    let (harm, _) = hurl_back(play, blow, Length::ZERO, strength, false)?;
    Ok(harm.destroyed && play.world().are_enemies(attacker, target))
}

/// Drives a model d6" away, knocks it down and hurts it (hqs:slam-07, hqs:slammed-01, hqs:slam-damage-01 to hqs:slam-damage-04).
fn hurl_back(
    play: &mut Play<'_, Quickstart>,
    mut blow: DamageRoll,
    farther: Length,
    collateral: i32,
    aside: bool,
) -> Asked<(Harm, Length)> {
    let Some(attacker) = blow.by else {
        return Ok((Harm::default(), Length::ZERO));
    };
    let target = blow.target;
    let seat = Some(play.world().model(attacker).side.seat());
    let braced = braced(play.world(), target);
    let rolled = play.d6(seat, "slam distance").saturating_sub(braced.unwrap_or(0));
    let world = play.world();
    let mut distance = inches(rolled);
    // hqs:slammed-01
    if world.model(target).base() > world.model(attacker).base() {
        distance = distance.half_up();
    }
    if rolled > 0 || braced.is_none() {
        distance += farther;
    }
    let (from, at) = (world.model(attacker).at, world.model(target).at);
    let mut driven = Driven::default();
    if distance > Length::ZERO {
        let away = Facing::toward(from, at).unwrap_or(world.model(attacker).facing);
        let to = point_toward(at, away, distance);
        let rules: &'static [RuleId] = &[
            cite!("hqs:slam-07"),
            cite!("hqs:slammed-01"),
            cite!("hqs:free-strike-04"),
        ];
        driven = movement::drive(play, target, to, true, rules)?;
    }
    if distance > Length::ZERO {
        damage::knock_down(play, target, &[cite!("hqs:slam-07"), cite!("hqs:slam-damage-04")]);
    }
    let mut harm = Harm::default();
    if !aside {
        blow.extra_dice += i32::from(driven.collided);
        let rules: &'static [RuleId] = &[cite!("hqs:slam-damage-01"), cite!("hqs:slam-damage-03")];
        harm = damage::roll_damage(play, blow, rules)?;
    }
    collateral_damage(play, attacker, target, &driven, collateral)?;
    Ok((harm, driven.moved))
}

fn braced(world: &World, id: ModelId) -> Option<u8> {
    stats::most(world, id, |change| match change {
        Change::Braced(less) => Some(less),
        _ => None,
    })
}

/// hqs:collateral-01 to hqs:collateral-03
fn collateral_damage(
    play: &mut Play<'_, Quickstart>,
    attacker: ModelId,
    driven_model: ModelId,
    driven: &Driven,
    power: i32,
) -> Asked<()> {
    let size = play.world().model(driven_model).base();
    for struck in &driven.struck {
        let model = play.world().model(*struck);
        if !model.in_play || model.base() > size {
            continue;
        }
        if braced(play.world(), *struck).is_none() {
            damage::knock_down(play, *struck, &[cite!("hqs:collateral-01")]);
        }
        let roll = DamageRoll {
            power,
            boost: Boost::Never,
            purpose: "collateral damage",
            ..body_damage(play, attacker, *struck, 0)
        };
        damage::roll_damage(play, roll, &[cite!("hqs:collateral-01"), cite!("hqs:collateral-02")])?;
    }
    Ok(())
}

/// Some slammers may go after whom they have driven back.
fn follow_up(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId, moved: Length) -> Asked<()> {
    let world = play.world();
    let able = moved > Length::ZERO
        && world.model(target).in_play
        && world.model(attacker).in_play
        && world.are_enemies(attacker, target)
        && stats::has(world, attacker, Change::FollowsUp)
        && !world.is_decided();
    if !able {
        return Ok(());
    }
    let seat = world.model(attacker).side.seat();
    let ask = Ask::Option {
        model: attacker,
        what: What::FollowUp,
    };
    if play.choose(seat, ask, vec![Answer::Yes, Answer::No])? == Answer::Yes {
        movement::straight_toward(play, attacker, target, moved)?;
    }
    Ok(())
}

/// How far a warbeast throws a model (hqs:thrown-01, hqs:thrown-02).
pub fn throw_distance(world: &World, attacker: ModelId, target: ModelId) -> Length {
    let half = Length::half_inches(i64::from(stats::str(world, attacker)));
    let heavy = world.model(attacker).card.kind == Kind::HeavyWarbeast;
    if heavy && world.model(target).base() == BaseSize::Small {
        half + Length::inches(1)
    } else {
        half
    }
}

/// hqs:throw-03 to hqs:throw-05
pub fn throw(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId, both_hands: bool) -> Asked<()> {
    let roll = Attack {
        bonus: if both_hands { 0 } else { -2 },
        ..Attack::new(attacker, target, How::Melee)
    };
    if !attack::roll_attack(play, &roll)?.hit {
        return Ok(());
    }
    let world = play.world();
    let (own, other) = (world.model(attacker).side.seat(), world.model(target).side.seat());
    let (strength, resists) = (stats::str(world, attacker), stats::str(world, target));
    let defence = i32::from(play.d6(Some(other), "break free")) + resists;
    let pool = Pool::d6(if both_hands { 2 } else { 1 });
    let enough = i64::from(defence - strength);
    let sum = |faces: &[u8]| faces.iter().map(|face| i64::from(*face)).sum::<i64>();
    let rolled = play.roll_valued(Some(own), "throw", pool, |faces| i64::from(sum(faces) >= enough));
    let attack = rolled.sum() as i32 + strength;
    play.record(
        Event::Opposed {
            attacker,
            target,
            attack,
            defence,
        },
        &[cite!("hqs:throw-04"), cite!("hqs:throw-05")],
    );
    if defence > attack {
        return Ok(());
    }
    let driven = if both_hands {
        throw_at(play, attacker, target)?
    } else {
        None
    };
    let driven = match driven {
        Some(driven) => driven,
        None => throw_away(play, attacker, target)?,
    };
    damage::knock_down(play, target, &[cite!("hqs:throw-05")]);
    let mut blow = body_damage(play, attacker, target, 0);
    blow.extra_dice += i32::from(driven.collided);
    let harm = damage::roll_damage(play, blow, &[cite!("hqs:throw-damage-01"), cite!("hqs:throw-05")])?;
    collateral_damage(play, attacker, target, &driven, strength)?;
    melee::after_melee(play, attacker, target, harm)
}

const FLIGHT: &[RuleId] = &[
    cite!("hqs:thrown-04"),
    cite!("hqs:thrown-05"),
    cite!("hqs:free-strike-04"),
];

/// In some direction of the front arc (hqs:thrown-01, hqs:thrown-03, hqs:thrown-04).
fn throw_away(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId) -> Asked<Driven> {
    let seat = play.world().model(attacker).side.seat();
    let ask = Ask::Direction {
        model: attacker,
        of: Aim::Throw { thrown: target },
    };
    let line = match play.ask(seat, ask)? {
        Answer::Facing(line) => line,
        _ => play.world().model(attacker).facing,
    };
    let d = throw_distance(play.world(), attacker, target);
    let point = point_toward(play.world().model(target).at, line, d);
    let to = deviated(play, Some(seat), point, line, true, None, cite!("hqs:thrown-03"));
    movement::drive(play, target, to, false, FLIGHT)
}

/// At another model (hqs:double-throw-at-01 to hqs:double-throw-at-04).
fn throw_at(play: &mut Play<'_, Quickstart>, attacker: ModelId, thrown: ModelId) -> Asked<Option<Driven>> {
    let world = play.world();
    let aims = world
        .in_play()
        .filter(|id| *id != attacker && *id != thrown && sight::sees_past(world, attacker, *id, Some(thrown)));
    let mut open = vec![Answer::Pass];
    open.extend(aims.map(Answer::Model));
    let seat = world.model(attacker).side.seat();
    let ask = Ask::ThrowAt {
        model: attacker,
        thrown,
    };
    let Answer::Model(aim) = play.choose(seat, ask, open)? else {
        return Ok(None);
    };
    let world = play.world();
    let (from, to) = (world.model(thrown).at, world.model(aim).at);
    let line = Facing::toward(from, to).unwrap_or(world.model(attacker).facing);
    let d = throw_distance(world, attacker, thrown);
    if !stats::is_within(world, thrown, aim, d) {
        let point = point_toward(from, line, d);
        let to = deviated(
            play,
            Some(seat),
            point,
            line,
            true,
            None,
            cite!("hqs:double-throw-at-02"),
        );
        return movement::drive(play, thrown, to, false, FLIGHT).map(Some);
    }
    let roll = Attack {
        past: Some(thrown),
        ..Attack::new(attacker, aim, How::Ranged)
    };
    let hit = attack::roll_attack(play, &roll)?;
    if !hit.hit {
        let to = deviated(play, Some(seat), to, line, true, None, cite!("hqs:double-throw-at-04"));
        return movement::drive(play, thrown, to, false, FLIGHT).map(Some);
    }
    let world = play.world();
    let (base, standing) = (world.footprint(thrown), world.footprint(aim));
    let contact = slide_until_blocked(&base, to, |p| slide_clear_of(&base, p, &standing));
    let rules: &'static [RuleId] = &[cite!("hqs:double-throw-at-03"), cite!("hqs:free-strike-04")];
    let mut driven = movement::drive(play, thrown, contact, false, rules)?;
    if play.world().model(thrown).at == contact && !driven.struck.contains(&aim) {
        driven.struck.push(aim);
        driven.collided |= play.world().model(aim).base() >= play.world().model(thrown).base();
    }
    Ok(Some(driven))
}
