//! Replay files of any game.

use kernel::{Game, Replay, Session};
use live::{Line, Live, LiveGame, LuckShown, Shown, Viewer};
use odds::LuckBudget;
use quickstart::Quickstart;
use serde::Deserialize;
use warcry::Warcry;

/// What checking a replay found.
#[derive(Clone, Debug)]
pub struct ReplayReport {
    pub game: &'static str,
    pub steps: usize,
    pub answers: usize,
}

/// All that is read of a replay to know whose it is.
#[derive(Deserialize)]
struct Named {
    game: String,
}

fn is_of<G: Game>(text: &str) -> bool {
    serde_json::from_str::<Named>(text).is_ok_and(|named| named.game == G::NAME)
}

/// Plays a replay file again, every answer checked, and compares the state after every step.
pub fn verify_replay(text: &str) -> Result<ReplayReport, String> {
    if is_of::<Quickstart>(text) {
        verify::<Quickstart>(text)
    } else {
        verify::<Warcry>(text)
    }
}

fn verify<G: Game>(text: &str) -> Result<ReplayReport, String> {
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

/// How the dice of a recorded game fell.
pub fn luck_of_replay(text: &str) -> Result<LuckShown, String> {
    let named: Named = serde_json::from_str(text).map_err(|error| format!("this is no replay: {error}"))?;
    let game = crate::find(&named.game)?;
    let shown = game
        .live()
        .ok_or_else(|| format!("{} cannot be told like that yet", named.game))?;
    shown.open_replay(text)?.luck(LuckBudget::default())
}

/// Tells a replay as a battle report.
pub fn tell_replay(text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String> {
    if is_of::<Quickstart>(text) {
        log_of::<Quickstart>(text)?
            .iter()
            .for_each(|told| line(&told.written()));
    } else {
        log_of::<Warcry>(text)?.iter().for_each(|told| line(&told.written()));
    }
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
