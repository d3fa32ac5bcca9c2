//! Replay files of any game.

use kernel::{Replay, Session};
use live::{Live as _, LiveGame, Viewer};
use warcry::Warcry;

/// What checking a replay found.
#[derive(Clone, Debug)]
pub struct ReplayReport {
    pub game: &'static str,
    pub steps: usize,
    pub answers: usize,
}

/// Plays a replay file again, every answer checked, and compares the state after every step.
pub fn verify_replay(text: &str) -> Result<ReplayReport, String> {
    let replay = read(text)?;
    replay.verify().map_err(|error| error.to_string())?;
    if !replay.open.is_empty() {
        // Answers of a step that was not finished lead to no state to compare, but they must be legal.
        Session::resume(&replay)?;
    }
    let answers = replay.steps.iter().map(|step| step.answers.len()).sum();
    Ok(ReplayReport {
        game: "warcry",
        steps: replay.steps.len(),
        answers,
    })
}

/// Tells a replay as a battle report.
pub fn tell_replay(text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String> {
    let replay = read(text)?;
    // Each line is told of the moment at which it happened. A replay file holds all secrets, so all are told.
    let live = LiveGame::of(Session::resume(&replay)?)?;
    for told in live.log(Viewer::Everything, 0) {
        line(&warcry::report::written(&told));
    }
    Ok(())
}

fn read(text: &str) -> Result<Replay<Warcry>, String> {
    Replay::<Warcry>::from_json(text).map_err(|error| error.to_string())
}
