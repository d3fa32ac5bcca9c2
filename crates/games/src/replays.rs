//! Replay files of any game.

use live::{Live, LuckShown};
use odds::LuckBudget;
use registry::{GameEntry, ReplayReport};
use serde::Deserialize;

/// All that is read of a replay to know whose it is.
#[derive(Deserialize)]
struct Named {
    game: String,
}

fn game_of(text: &str) -> Result<&'static dyn GameEntry, String> {
    let named: Named = serde_json::from_str(text).map_err(|error| format!("this is not a replay: {error}"))?;
    crate::find(&named.game).map_err(|why| format!("this is a replay of {:?}, but {why}", named.game))
}

/// Plays a replay file again, every answer checked, and compares the state after every step.
pub fn verify_replay(text: &str) -> Result<ReplayReport, String> {
    game_of(text)?.verify_replay(text)
}

/// The game in a replay file, to be looked at and played on.
pub fn open_replay(text: &str) -> Result<Box<dyn Live>, String> {
    let game = game_of(text)?;
    let shown = game
        .live()
        .ok_or_else(|| format!("{} cannot be told like that yet", game.name()))?;
    shown.open_replay(text)
}

/// How the dice of a recorded game fell.
pub fn luck_of_replay(text: &str) -> Result<LuckShown, String> {
    open_replay(text)?.luck(LuckBudget::default())
}

/// Tells a replay as a battle report.
pub fn tell_replay(text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String> {
    game_of(text)?.tell_replay(text, line)
}
