//! Leeching and Spirit Bond (primal:leeching-01 to primal:spirit-bond-02).

use battlegroup::rules::Because;
use kernel::{Asked, Play, cite};

use crate::card::BaseSize;
use crate::damage::{self, Cause, Harm};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::world::Whereabouts;
use crate::{Event, Primal, World, fury, stats};

/// The next warlock that has not done its part of this step.
fn warlock(world: &World) -> Option<ModelId> {
    world
        .of(world.turn)
        .find(|id| world.model(*id).profile.is_warlock() && !world.finished.contains(id))
}

/// One fury point, or a warlock has enough. Gives back whether there was somebody to ask.
pub fn next(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let Some(warlock) = warlock(world) else {
        return Ok(false);
    };
    let mut open: Vec<Answer> = world
        .battlegroup(warlock)
        .filter(|id| world.model(*id).is_in_play() && fury::can_leech(world, warlock, *id).is_ok())
        .map(Answer::Model)
        .collect();
    // primal:leeching-02: its own life, as long as it has some.
    let room = world.model(warlock).fury < stats::fury(world, warlock);
    if room {
        open.push(Answer::OwnLife);
    }
    let seat = world.turn;
    let answer = if open.is_empty() {
        Answer::Done
    } else {
        open.push(Answer::Done);
        play.choose(seat, Ask::Leech { warlock }, open)?
    };
    let rules = &[cite!("primal:control-phase-01"), cite!("primal:leeching-01")];
    match answer {
        Answer::Model(from) => {
            let from = Some(from);
            play.record(Event::Leeched { warlock, from }, rules);
        }
        Answer::OwnLife => {
            let rules = &[cite!("primal:leeching-02")];
            play.record(Event::Leeched { warlock, from: None }, rules);
            let cause = Cause {
                attacker: None,
                transferable: false,
                continuous: false,
                rules,
            };
            damage::apply_all(play, Harm::of(warlock, 1), &cause, None)?;
        }
        _ => play.record(Event::ItemFinished { model: warlock }, rules),
    }
    Ok(true)
}

/// A special rule lets a warlock leech at once: fury points of warbeasts in its control range, one by one.
pub fn now(play: &mut Play<'_, Primal>, because: &Because, warlock: ModelId) -> Asked<bool> {
    let mut leeched = false;
    loop {
        let world = play.world();
        let mut open: Vec<Answer> = { world.battlegroup(warlock) }
            .filter(|id| world.model(*id).is_in_play() && fury::can_leech(world, warlock, *id).is_ok())
            .map(Answer::Model)
            .collect();
        if open.is_empty() {
            return Ok(leeched);
        }
        open.push(Answer::Done);
        let seat = world.model(warlock).controller;
        let Answer::Model(from) = play.choose(seat, Ask::Leech { warlock }, open)? else {
            return Ok(leeched);
        };
        let what = Box::new(Event::Leeched {
            warlock,
            from: Some(from),
        });
        let because = because.clone();
        play.record(Event::Special { because, what }, &[cite!("primal:leeching-01")]);
        leeched = true;
    }
}

/// How much Spirit Bond can give now: a point for each lost warbeast with a medium base or larger (primal:control-phase-02,
/// primal:control-phase-03).
fn most_bonded(world: &World, warlock: ModelId) -> u8 {
    let lost = world.battlegroup(warlock).filter(|id| {
        let beast = world.model(*id);
        let gone = matches!(beast.whereabouts, Whereabouts::OffTable | Whereabouts::RemovedFromPlay);
        beast.profile.is_warbeast() && beast.base() >= BaseSize::Medium && gone && !beast.has_returned
    });
    let room = stats::fury(world, warlock).saturating_sub(world.model(warlock).fury);
    (lost.count().min(255) as u8).min(room)
}

pub fn bond(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let Some(warlock) = warlock(world) else {
        return Ok(false);
    };
    let most = most_bonded(world, warlock);
    let seat = world.turn;
    let points = if most == 0 {
        0
    } else {
        let open = (0..=most).map(Answer::Points).collect();
        match play.choose(seat, Ask::SpiritBond { warlock, most }, open)? {
            Answer::Points(points) => points,
            _ => 0,
        }
    };
    play.record(
        Event::SpiritBonded { warlock, points },
        &[cite!("primal:control-phase-02"), cite!("primal:spirit-bond-01")],
    );
    Ok(true)
}
