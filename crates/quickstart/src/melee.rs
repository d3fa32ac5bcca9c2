//! Melee attacks and free strikes.

use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{Facing, Length, point_toward};

use crate::abilities::{Bearer, Change, WeaponWord};
use crate::attack::{self, Attack, How};
use crate::damage::{self, Boost, DamageRoll};
use crate::questions::{Answer, Ask, What};
use crate::{Event, ModelId, Quickstart, movement, stats};

/// How a melee attack differs from an ordinary one.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    pub bonus: i32,
    pub attack: Boost,
    pub damage: Boost,
    /// POW counts so often.
    pub pow_times: i32,
}

impl Blow {
    pub const NORMAL: Blow = Blow {
        bonus: 0,
        attack: Boost::Open,
        damage: Boost::Open,
        pow_times: 1,
    };
    /// hqs:charge-09, hqs:charge-10
    pub const CHARGE: Blow = Blow {
        damage: Boost::Automatic,
        ..Blow::NORMAL
    };
    /// hqs:free-strike-02, hqs:free-strike-03
    pub const FREE: Blow = Blow {
        bonus: 2,
        attack: Boost::Never,
        damage: Boost::Automatic,
        pow_times: 1,
    };
    /// hqs:frenzy-09
    pub const FRENZY: Blow = Blow {
        bonus: 0,
        attack: Boost::Automatic,
        damage: Boost::Automatic,
        pow_times: 1,
    };
}

/// One attack with a melee weapon.
pub fn strike(
    play: &mut Play<'_, Quickstart>,
    attacker: ModelId,
    weapon: u8,
    target: ModelId,
    blow: Blow,
) -> Asked<()> {
    let card = play.world().model(attacker).card.clone();
    let Some((used, melee)) = card.weapon(weapon).and_then(|used| Some((used, used.melee?))) else {
        return Ok(());
    };
    let roll = Attack {
        bonus: blow.bonus,
        boost: blow.attack,
        ..Attack::new(attacker, target, How::Melee)
    };
    let hit = attack::roll_attack(play, &roll)?;
    if !hit.hit {
        return Ok(());
    }
    let aside = attack::turns_aside(play, target)?;
    attack::hit_effects(play, attacker, weapon, target, hit.critical)?;
    let mut harm = damage::Harm::default();
    if !aside {
        // hqs:damage-roll-01, hqs:weapon-stat-ps-01
        let roll = DamageRoll {
            target,
            by: Some(attacker),
            power: stats::str(play.world(), attacker) + i32::from(melee.pow) * blow.pow_times,
            extra_dice: 0,
            boost: blow.damage,
            melee: true,
            through_shields: used.words.contains(&WeaponWord::IgnoresShields),
            purpose: "damage",
        };
        harm = damage::roll_damage(play, roll, &[cite!("hqs:weapon-stat-ps-01"), cite!("hqs:stat-str-01")])?;
    }
    after_melee(play, attacker, target, harm)
}

/// What follows a melee attack that has hit.
pub fn after_melee(
    play: &mut Play<'_, Quickstart>,
    attacker: ModelId,
    target: ModelId,
    harm: damage::Harm,
) -> Asked<()> {
    let rules = &[cite!("hqs:special-rules-01")];
    if harm.destroyed {
        return killed(play, attacker, target);
    }
    let world = play.world();
    if world.model(target).in_play && stats::has(world, target, Change::Thorns) && world.model(attacker).is_warbeast() {
        let seat = world.model(target).side.seat();
        let points = play.d3(Some(seat), "thorns");
        damage::suffer(play, attacker, u16::from(points), Some(target), true, rules)?;
    }
    let world = play.world();
    if harm.points > 0 && world.are_enemies(attacker, target) && world.model(attacker).in_play {
        bump(play, attacker, target)?;
    }
    Ok(())
}

/// The attacker is pushed away, and the effect is over.
fn bump(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId) -> Asked<()> {
    let world = play.world();
    let found = world.lasting.iter().find_map(|effect| {
        let by = effect.changes.iter().find_map(|change| match change {
            Change::Bump(inches) => Some(*inches),
            _ => None,
        })?;
        (effect.on == Bearer::Model(target)).then_some((effect.number, by))
    });
    let Some((number, inches)) = found else {
        return Ok(());
    };
    let rules: &'static [kernel::RuleId] = &[cite!("hqs:special-rules-01")];
    let numbers = SmallVec::from_slice(&[number]);
    let (from, to) = (world.model(target).at, world.model(attacker).at);
    play.record(Event::EffectsEnded { numbers }, rules);
    if let Some(away) = Facing::toward(from, to) {
        let to = point_toward(to, away, Length::inches(i64::from(inches)));
        movement::drive(play, attacker, to, true, rules)?;
    }
    Ok(())
}

/// A model has destroyed another in melee.
fn killed(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId) -> Asked<()> {
    let rules = &[cite!("hqs:special-rules-01")];
    let world = play.world();
    let own = world.activation.as_ref().is_some_and(|now| now.model == attacker);
    let enemies = world.are_enemies(attacker, target);
    if own && enemies {
        play.record(Event::KilledInMelee, rules);
        let mut more = 0;
        let world = play.world();
        stats::each_change(world, attacker, |change, by| {
            let near = || stats::is_within(world, by, target, stats::control_radius(world, by));
            if change == Change::AttackOnKill && near() {
                more += 1;
            }
        });
        if more > 0 {
            play.record(Event::AttacksOwed { attacks: more }, rules);
        }
    }
    let world = play.world();
    if world.model(attacker).in_play
        && stats::has(world, attacker, Change::Snacking)
        && !damage::healable(world, attacker).is_empty()
    {
        let seat = world.model(attacker).side.seat();
        let ask = Ask::Option {
            model: attacker,
            what: What::Snacking,
        };
        if play.choose(seat, ask, vec![Answer::Yes, Answer::No])? == Answer::Yes {
            let points = play.d3(Some(seat), "healing");
            damage::heal(play, attacker, points, rules)?;
        }
    }
    Ok(())
}

/// hqs:free-strike-01 to hqs:free-strike-03
pub fn free_strike(play: &mut Play<'_, Quickstart>, striker: ModelId, mover: ModelId) -> Asked<()> {
    let world = play.world();
    let mut open = vec![Answer::Pass];
    open.extend(
        world
            .model(striker)
            .card
            .melee()
            .map(|(weapon, _, _)| Answer::Weapon(weapon)),
    );
    let seat = world.model(striker).side.seat();
    let ask = Ask::FreeStrike { model: striker, mover };
    if let Answer::Weapon(weapon) = play.choose(seat, ask, open)? {
        let event = Event::StruckFreely {
            attacker: striker,
            target: mover,
        };
        play.record(
            event,
            &[
                cite!("hqs:free-strike-01"),
                cite!("hqs:free-strike-02"),
                cite!("hqs:free-strike-03"),
            ],
        );
        strike(play, striker, weapon, mover, Blow::FREE)?;
    }
    Ok(())
}
