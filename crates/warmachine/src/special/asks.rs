//! The questions that special rules put to players.

use battlegroup::queue::Waiting;
use battlegroup::rules::Because;
use kernel::{Asked, Play, Seat};

use super::windows::has_rerolled;
use crate::Warmachine;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};

/// wm4:trigger-03
pub fn which_next(play: &mut Play<'_, Warmachine>, seat: Seat, waiting: &[Waiting]) -> Asked<usize> {
    // A rule that has rolled a roll again is no choice.
    let is_open = |at: &u8| !has_rerolled(play.world(), &waiting[usize::from(*at)].because.rule);
    let open: Vec<u8> = (0..waiting.len().min(255) as u8).filter(is_open).collect();
    let open: Vec<Answer> = match open[..] {
        [only] => return Ok(only.into()),
        [] => return Ok(0),
        _ => open.into_iter().map(Answer::Number).collect(),
    };
    let ask = Ask::Next {
        waiting: waiting.to_vec(),
    };
    match play.choose(seat, ask, open)? {
        Answer::Number(at) => Ok(at.into()),
        _ => Ok(0),
    }
}

/// wm4:trigger-02
pub fn may(play: &mut Play<'_, Warmachine>, seat: Seat, because: &Because, it: Option<ModelId>) -> Asked<bool> {
    if has_rerolled(play.world(), &because.rule) {
        return Ok(false);
    }
    let ask = Ask::May {
        because: because.clone(),
        it,
    };
    Ok(play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes)
}

pub fn pick(play: &mut Play<'_, Warmachine>, seat: Seat, because: &Because, among: &[ModelId]) -> Asked<ModelId> {
    let open = among.iter().copied().map(Answer::Model).collect();
    let ask = Ask::Pick {
        because: because.clone(),
    };
    match play.choose(seat, ask, open)? {
        Answer::Model(model) => Ok(model),
        _ => Ok(among[0]),
    }
}

pub fn option(play: &mut Play<'_, Warmachine>, seat: Seat, because: &Because, names: &[&str]) -> Asked<usize> {
    let open = (0..names.len().min(255) as u8).map(Answer::Number).collect();
    let ask = Ask::Option {
        because: because.clone(),
        names: names.iter().map(ToString::to_string).collect(),
    };
    match play.choose(seat, ask, open)? {
        Answer::Number(at) => Ok(at.into()),
        _ => Ok(0),
    }
}
