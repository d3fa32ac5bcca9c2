//! Damage: the roll, the circles, who takes it instead, and who is destroyed.

use std::borrow::Cow;

use battlegroup::life::Half;
use battlegroup::sums::{Dice, ToHurt, sum};
use kernel::{Asked, Play, Pool, RuleId, cite};
use smallvec::SmallVec;

use crate::abilities::Change;
use crate::card::Aspect;
use crate::questions::{Answer, Ask, RollKind};
use crate::world::Outcome;
use crate::{Event, ModelId, Quickstart, Side, World, fury, stats};

/// What a damage roll is made with.
#[derive(Clone, Copy, Debug)]
pub struct DamageRoll {
    pub target: ModelId,
    pub by: Option<ModelId>,
    /// POW, or P+S.
    pub power: i32,
    /// Dice on top of two and a boost.
    pub extra_dice: i32,
    pub boost: Boost,
    pub melee: bool,
    pub through_shields: bool,
    pub purpose: &'static str,
}

/// Whether a roll is boosted (hqs:fury-boost-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boost {
    Never,
    /// For nothing.
    Automatic,
    /// If somebody pays for it.
    Open,
}

/// What came of damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    pub points: u16,
    pub destroyed: bool,
}

impl DamageRoll {
    pub fn of_nobody(target: ModelId, power: i32, purpose: &'static str) -> Self {
        DamageRoll {
            target,
            by: None,
            power,
            extra_dice: 0,
            boost: Boost::Never,
            melee: false,
            through_shields: false,
            purpose,
        }
    }
}

/// Asks whether a roll is boosted, if it can be (hqs:attack-roll-03, hqs:damage-roll-02).
pub fn ask_boost(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    roll: RollKind,
    rolled: Option<i32>,
    needed: i32,
) -> Asked<bool> {
    if fury::can_pay(play.world(), id, 1).is_err() {
        return Ok(false);
    }
    let ask = Ask::Boost {
        model: id,
        roll,
        rolled,
        needed,
    };
    let seat = play.world().model(id).side.seat();
    if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(false);
    }
    fury::pay(play, id, 1, &[cite!("hqs:fury-boost-01")]);
    Ok(true)
}

/// hqs:damage-roll-01 to hqs:damage-roll-03
pub fn roll_damage(play: &mut Play<'_, Quickstart>, roll: DamageRoll, rules: &'static [RuleId]) -> Asked<Harm> {
    let target = roll.target;
    if !play.world().model(target).in_play {
        return Ok(Harm::default());
    }
    let arm = stats::arm(play.world(), target, roll.by, roll.through_shields);
    let mut boost = roll.boost;
    if boost == Boost::Open
        && roll
            .by
            .is_some_and(|by| stats::has(play.world(), by, Change::BoostedDamage))
    {
        boost = Boost::Automatic;
    }
    let late = roll
        .by
        .is_some_and(|by| stats::has(play.world(), by, Change::FutureSight));
    let more = roll.extra_dice;
    let mut dice = Dice::two().and(more.max(0) as u8).less((-more).max(0) as u8);
    match (boost, roll.by) {
        (Boost::Automatic, _) => dice = dice.boosted(),
        (Boost::Open, Some(by)) if !late && ask_boost(play, by, RollKind::Damage, None, arm - roll.power)? => {
            dice = dice.boosted();
        }
        _ => {}
    }
    // hqs:aspect-02
    if roll.by.is_some_and(|by| play.world().model(by).has_lost(Aspect::Body)) {
        dice = dice.less(1);
    }
    let dice = dice.but_one_at_least();
    let seat = roll.by.map(|by| play.world().model(by).side.seat());
    let to_hurt = ToHurt { power: roll.power, arm };
    let thrown = match roll.by {
        Some(by) if boost == Boost::Open && late => {
            // Whoever sees the dice first sees by how much ARM stops them.
            let thrown = dice.roll(play, seat, roll.purpose, |faces| i64::from(sum(faces)));
            if ask_boost(play, by, RollKind::Damage, Some(thrown.sum() + roll.power), arm)? {
                thrown.with_one_more(play, seat, roll.purpose, |faces| to_hurt.value(faces))
            } else {
                thrown
            }
        }
        _ => dice.roll(play, seat, roll.purpose, |faces| to_hurt.value(faces)),
    };
    let total = to_hurt.total(thrown.kept());
    let mut points = to_hurt.points(thrown.kept());
    let precise = roll.melee && points == 0 && roll.by.is_some_and(|by| stats::has(play.world(), by, Change::Precise));
    if precise {
        points = 1;
    }
    play.record(
        Event::DamageRolled {
            target,
            dice: thrown.into_faces(),
            total,
            arm,
            points,
        },
        &[
            cite!("hqs:damage-roll-01"),
            cite!("hqs:damage-roll-03"),
            cite!("hqs:stat-arm-01"),
        ],
    );
    if points == 0 {
        return Ok(Harm::default());
    }
    suffer(play, target, points, roll.by, true, rules)
}

/// Marks circles, on a warbeast that takes it for its warlock where the warlock's player says so (hqs:fury-transfer-01).
pub fn suffer(
    play: &mut Play<'_, Quickstart>,
    target: ModelId,
    points: u16,
    by: Option<ModelId>,
    transferable: bool,
    rules: &'static [RuleId],
) -> Asked<Harm> {
    let model = play.world().model(target);
    if !model.in_play || points == 0 {
        return Ok(Harm::default());
    }
    if model.is_warbeast() || !transferable {
        let destroyed = mark(play, target, points, by, rules)?;
        return Ok(Harm { points, destroyed });
    }
    // hqs:fury-transfer-04: whoever takes it, the warlock has suffered it.
    let destroyed = match transfer_to(play, target, points)? {
        None => mark(play, target, points, by, rules)?,
        Some(beast) => {
            play.record(
                Event::FuryLost {
                    model: target,
                    points: 1,
                },
                &[cite!("hqs:fury-transfer-01")],
            );
            let event = Event::Transferred {
                warlock: target,
                to: beast,
                points,
            };
            play.record(event, &[cite!("hqs:fury-transfer-01"), cite!("hqs:fury-transfer-05")]);
            let over = points.saturating_sub(play.world().model(beast).wounds());
            mark(
                play,
                beast,
                points - over,
                by,
                &[cite!("hqs:fury-transfer-01"), cite!("hqs:fury-transfer-05")],
            )?;
            mark(play, target, over, by, &[cite!("hqs:fury-transfer-03")])?
        }
    };
    Ok(Harm { points, destroyed })
}

/// The warbeasts that can take damage for their warlock (hqs:fury-transfer-01, hqs:fury-transfer-02).
pub fn can_take(world: &World, warlock: ModelId, beast: ModelId) -> Result<(), kernel::Refusal> {
    let (who, other) = (world.model(warlock), world.model(beast));
    let no = |rule: RuleId, why: String| Err(kernel::Refusal::new(rule, why));
    if !other.in_play || !other.is_warbeast() || other.side != who.side {
        return no(
            cite!("hqs:fury-transfer-01"),
            format!("{} is no friendly warbeast", other.name),
        );
    }
    if !stats::in_control_area(world, warlock, beast) {
        return no(
            cite!("hqs:fury-transfer-01"),
            format!("{} is outside the control area", other.name),
        );
    }
    if other.frenzied {
        return no(cite!("hqs:frenzy-11"), format!("{} is frenzied", other.name));
    }
    if other.fury >= other.card.fury {
        let why = format!("{} has {} fury points, as many as its FURY", other.name, other.fury);
        return no(cite!("hqs:fury-transfer-02"), why);
    }
    if stats::has(world, beast, Change::NoTransferTo) {
        return no(
            cite!("hqs:special-rules-01"),
            format!("nothing can be transferred to {}", other.name),
        );
    }
    Ok(())
}

fn transfer_to(play: &mut Play<'_, Quickstart>, warlock: ModelId, points: u16) -> Asked<Option<ModelId>> {
    let world = play.world();
    let who = world.model(warlock);
    if who.fury == 0 || stats::has(world, warlock, Change::NoTransfer) {
        return Ok(None);
    }
    let takers = world
        .beasts(who.side)
        .filter(|beast| can_take(world, warlock, *beast).is_ok());
    let mut open = vec![Answer::Pass];
    open.extend(takers.map(Answer::Model));
    if open.len() == 1 {
        return Ok(None);
    }
    let seat = who.side.seat();
    match play.choose(seat, Ask::Transfer { warlock, points }, open)? {
        Answer::Model(beast) => Ok(Some(beast)),
        _ => Ok(None),
    }
}

/// Marks circles and sees whether that was the last of them.
fn mark(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    points: u16,
    by: Option<ModelId>,
    rules: &'static [RuleId],
) -> Asked<bool> {
    let model = play.world().model(id);
    if !model.in_play || points == 0 {
        return Ok(false);
    }
    let branch = if model.card.life.is_spiral() {
        let seat = by.map(|by| play.world().model(by).side.seat());
        let (card, marked) = (model.card.clone(), model.marked);
        // Branches that lead to the same circles are one, except to who gets one of them back.
        let gets_back = points >= model.wounds() && can_hold_out(play.world(), id);
        let rolled = play.roll_valued(seat, "branch", Pool::d6(1), |faces| {
            let branch = faces.first().map_or(0, |face| face - 1);
            let grades = card.life.grades(&marked, Half::Left, points);
            let grade = grades.get(usize::from(branch)).copied().unwrap_or(branch);
            i64::from(if gets_back { branch } else { grade })
        });
        rolled.face() - 1
    } else {
        0
    };
    let mut all: Vec<RuleId> = rules.to_vec();
    all.push(cite!("hqs:damage-circles-01"));
    if play.is_recorded() {
        all.push(if play.world().model(id).is_warbeast() {
            cite!("hqs:life-spiral-02")
        } else {
            cite!("hqs:warlock-damage-01")
        });
    }
    play.record(
        Event::Suffered {
            model: id,
            points,
            branch,
        },
        Cow::Owned(all),
    );
    if play.world().model(id).wounds() > 0 {
        return Ok(false);
    }
    if holds_out(play, id, branch) {
        return Ok(false);
    }
    destroy(play, id)?;
    Ok(true)
}

/// A tough model is knocked down with one wound instead of being destroyed.
fn holds_out(play: &mut Play<'_, Quickstart>, id: ModelId, branch: u8) -> bool {
    if !can_hold_out(play.world(), id) {
        return false;
    }
    let seat = play.world().model(id).side.seat();
    let rolled = play.roll_graded(Some(seat), "tough", Pool::d6(1), |face| u8::from(face >= 5));
    if rolled.face() < 5 {
        return false;
    }
    let rules = &[cite!("hqs:special-rules-01")];
    play.record(Event::HeldOut { model: id, branch }, rules);
    knock_down(play, id, rules);
    true
}

fn can_hold_out(world: &World, id: ModelId) -> bool {
    stats::has(world, id, Change::Tough) && !stats::has(world, id, Change::NoTough)
}

/// hqs:damage-circles-02, hqs:life-spiral-04, hqs:warlock-damage-01, hqs:reaving-01
fn destroy(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    let model = play.world().model(id);
    if model.is_warbeast()
        && model.fury > 0
        && let Some(warlock) = play.world().warlock(model.side)
    {
        let has = model.fury;
        let who = play.world().model(warlock);
        let room = who.card.fury.saturating_sub(who.fury);
        if room > 0 && stats::in_control_area(play.world(), warlock, id) {
            let seat = who.side.seat();
            let ask = Ask::Reave { warlock, beast: id };
            if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes {
                let points = has.min(room);
                play.record(Event::FuryGained { model: warlock, points }, &[cite!("hqs:reaving-01")]);
            }
        }
    }
    let rules: &'static [RuleId] = if play.world().model(id).is_warbeast() {
        &[cite!("hqs:damage-circles-02"), cite!("hqs:life-spiral-04")]
    } else {
        &[cite!("hqs:damage-circles-02"), cite!("hqs:warlock-damage-01")]
    };
    play.record(Event::Destroyed { model: id }, rules);
    Ok(())
}

/// hqs:knockdown-01
pub fn knock_down(play: &mut Play<'_, Quickstart>, id: ModelId, rules: &'static [RuleId]) {
    let world = play.world();
    if !world.model(id).in_play || world.model(id).down.is_some() || stats::has(world, id, Change::NoKnockdown) {
        return;
    }
    let mut all = rules.to_vec();
    all.push(cite!("hqs:knockdown-01"));
    play.record(Event::KnockedDown { model: id }, all);
}

/// Whether a model can be healed, and where (hqs:fury-heal-02).
pub fn healable(world: &World, id: ModelId) -> SmallVec<[u8; 6]> {
    if stats::has(world, id, Change::NoHealing) {
        return SmallVec::new();
    }
    let model = world.model(id);
    model.card.life.healable(&model.marked).map(|spot| spot.0).collect()
}

/// Removes damage points, one after another, from where the model's player says.
pub fn heal(play: &mut Play<'_, Quickstart>, id: ModelId, points: u8, rules: &'static [RuleId]) -> Asked<()> {
    for _ in 0..points {
        let branches = healable(play.world(), id);
        let branch = match branches[..] {
            [] => return Ok(()),
            [only] => only,
            _ => {
                let seat = play.world().model(id).side.seat();
                let open = branches.iter().map(|branch| Answer::Branch(*branch)).collect();
                match play.choose(seat, Ask::HealWhere { model: id }, open)? {
                    Answer::Branch(branch) => branch,
                    _ => return Ok(()),
                }
            }
        };
        play.record(
            Event::Healed {
                model: id,
                branch,
                points: 1,
            },
            rules,
        );
    }
    Ok(())
}

/// Whether the game is decided (hqs:victory-01, hqs:victory-02).
pub fn decide(play: &mut Play<'_, Quickstart>) {
    let world = play.world();
    if world.outcome.is_some() || !world.is_decided() {
        return;
    }
    let lost = |side: Side| {
        let mut models = world.models.iter();
        models.any(|model| model.side == side && model.destroyed && !model.is_warbeast())
    };
    let (outcome, rules): (_, &'static [RuleId]) = match (lost(Side::Red), lost(Side::Blue)) {
        (true, true) => (Outcome::Draw, &[cite!("hqs:victory-02")]),
        (true, false) => (Outcome::Won(Side::Blue), &[cite!("hqs:victory-01")]),
        _ => (Outcome::Won(Side::Red), &[cite!("hqs:victory-01")]),
    };
    play.record(Event::GameOver { outcome }, rules);
}
