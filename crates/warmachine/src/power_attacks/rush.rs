//! The moves of slams and tramples.

use battlegroup::windows::Step;
use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{Length, Point};

use super::PowerAttack;
use super::verbs::strike;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::world::{ActivationStep, PowerDeclared, Share};
use crate::{Event, Warmachine, activation, movement, special};

/// The Combat Action begins where the move ends.
fn reach_combat(play: &mut Play<'_, Warmachine>) {
    for step in [ActivationStep::MovementEnds, ActivationStep::Combat] {
        let rule = match step {
            ActivationStep::Combat => cite!("wm4:timing-activation-07"),
            _ => cite!("wm4:timing-activation-06"),
        };
        play.record(Event::ActivationStepReached { step }, vec![rule]);
    }
}

/// The move begins, and special rules act on it. Gives back where it begins, and in whose melee range.
fn begin(play: &mut Play<'_, Warmachine>, mover: ModelId, charging: bool) -> Asked<(Point, Vec<ModelId>)> {
    let before = special::in_melee_of(play.world(), mover);
    let start = play.world().model(mover).at;
    special::moves(play, Step::MoveBegins, mover, charging, &before, &[])?;
    Ok((start, before))
}

/// Whether what befell the mover on its way has taken it from the table; nothing of its activation is left then.
fn is_gone(play: &mut Play<'_, Warmachine>, mover: ModelId) -> bool {
    let is_gone = !play.world().model(mover).is_in_play();
    if is_gone {
        play.record(Event::MoveEnded, &[cite!("wm4:normal-movement-02")]);
    }
    is_gone
}

/// wm4:slam-attack-04 to wm4:slam-attack-09, wm4:slam-attack-13, wm4:slam-attack-14
pub fn slam(play: &mut Play<'_, Warmachine>, mover: ModelId, target: ModelId) -> Asked<()> {
    let seat = play.world().model(mover).controller.seat();
    let (start, before) = begin(play, mover, true)?;
    if activation::stops_crippled(play, mover) || is_gone(play, mover) {
        return Ok(());
    }
    let Answer::At(to) = play.ask(seat, Ask::SlamTo { model: mover, target })? else {
        return Ok(());
    };
    let plan = movement::plan_slam(play.world(), mover, target, to);
    let rules = vec![cite!("wm4:slam-attack-04"), cite!("wm4:slam-attack-06")];
    activation::travel(play, mover, &[plan.end], rules)?;
    special::moves(play, Step::MoveEnds, mover, true, &before, &[start, plan.end])?;
    if is_gone(play, mover) {
        return Ok(());
    }
    play.record(Event::MoveEnded, &[cite!("wm4:normal-movement-02")]);
    if !plan.reaches {
        let rules = &[cite!("wm4:slam-attack-14")];
        play.record(Event::SlamFailed { model: mover, target }, rules);
        let share = Share::Combat;
        play.record(Event::Forfeited { model: mover, share }, rules);
        let step = ActivationStep::Ends;
        play.record(Event::ActivationStepReached { step }, rules);
        return Ok(());
    }
    reach_combat(play);
    let power = PowerDeclared {
        attacker: mover,
        kind: PowerAttack::Slam,
        target: Some(target),
        weapon: None,
        drives: plan.moved >= Length::inches(3),
    };
    strike(play, power, SmallVec::new());
    Ok(())
}

/// wm4:trample-02 to wm4:trample-06
pub fn trample(play: &mut Play<'_, Warmachine>, mover: ModelId) -> Asked<()> {
    let seat = play.world().model(mover).controller.seat();
    let (start, before) = begin(play, mover, false)?;
    if activation::stops_crippled(play, mover) || is_gone(play, mover) {
        return Ok(());
    }
    let Answer::At(to) = play.ask(seat, Ask::TrampleTo { model: mover })? else {
        return Ok(());
    };
    let plan = movement::plan_trample(play.world(), mover, to);
    let rules = vec![cite!("wm4:trample-02"), cite!("wm4:trample-04")];
    activation::travel(play, mover, &[plan.end], rules)?;
    special::moves(play, Step::MoveEnds, mover, false, &before, &[start, plan.end])?;
    if is_gone(play, mover) {
        return Ok(());
    }
    play.record(Event::MoveEnded, &[cite!("wm4:normal-movement-02")]);
    reach_combat(play);
    let power = PowerDeclared {
        attacker: mover,
        kind: PowerAttack::Trample,
        target: None,
        weapon: None,
        drives: false,
    };
    strike(play, power, plan.trampled);
    Ok(())
}
