//! Replay files of a game.

use kernel::{Game, Replay, Session};
use live::{Line, Live, LiveGame, Shown, Viewer};

/// What checking a replay found.
#[derive(Clone, Debug)]
pub struct ReplayReport {
    pub game: &'static str,
    pub steps: usize,
    pub answers: usize,
}

/// Plays a replay file again, every answer checked, and compares the state after every step.
pub fn verify_replay<G: Game>(text: &str) -> Result<ReplayReport, String> {
    let replay = read::<G>(text)?;
    replay.verify().map_err(|error| error.to_string())?;
    if !replay.open.is_empty() {
        // Answers of a step that was not finished lead to no state to compare, but they must be legal.
        Session::resume(&replay)?;
    }
    let answers = replay.steps.iter().map(|step| step.answers.len()).sum();
    Ok(ReplayReport {
        game: G::NAME,
        steps: replay.steps.len(),
        answers,
    })
}

/// Tells a replay as a battle report.
pub fn tell_replay<G: Shown>(text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String>
where
    LiveGame<G>: Live,
{
    log_of::<G>(text)?.iter().for_each(|told| line(&told.written()));
    Ok(())
}

/// Each line is told of the moment at which it happened. A replay file holds all secrets, so all are told.
fn log_of<G: Shown>(text: &str) -> Result<Vec<Line>, String>
where
    LiveGame<G>: Live,
{
    let live = LiveGame::of(Session::resume(&read::<G>(text)?)?)?;
    Ok(live.log(Viewer::Everything, 0))
}

fn read<G: Game>(text: &str) -> Result<Replay<G>, String> {
    Replay::<G>::from_json(text).map_err(|error| error.to_string())
}
