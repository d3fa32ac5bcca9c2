//! What can be asked without a game in progress: lists, odds, replays. Texts are JSON.

use std::time::Duration;

use games::{ArmyForm, ArmyGroup, Bout, Budget, OddsReport, Others};
use pyo3::prelude::*;
use serde::Serialize;

use crate::problem::{Problem, guarded};

fn json<T: Serialize>(value: &T) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::Failed(error.to_string()))
}

/// The names of all games.
#[pyfunction(name = "games")]
pub fn names() -> Vec<&'static str> {
    games::all().iter().map(|game| game.name().as_str()).collect()
}

/// What can be chosen for a new game.
#[pyfunction]
pub fn menu(py: Python<'_>, game: &str) -> PyResult<String> {
    guarded(py, || {
        let entry = games::find(game)?;
        let live = entry
            .live()
            .ok_or_else(|| format!("{game} cannot be played step by step yet"))?;
        json(&live.menu())
    })
}

/// Every faction, and how much of it can be played.
#[pyfunction]
pub fn factions(py: Python<'_>, game: &str) -> PyResult<String> {
    guarded(py, || json(&games::find(game)?.factions()))
}

/// The names of all armies of a kind: starters, lists or factions.
#[pyfunction]
pub fn armies(py: Python<'_>, game: &str, group: &str) -> PyResult<Vec<String>> {
    guarded(py, || {
        let known = ArmyGroup::called(group);
        let group = known.ok_or_else(|| format!("there is no group {group:?}: say starters, lists or factions"))?;
        Ok(games::find(game)?.armies(group))
    })
}

/// The cards of an army that is ready to play, or of a whole faction.
#[pyfunction]
pub fn roster(py: Python<'_>, game: &str, name: &str) -> PyResult<String> {
    guarded(py, || json(&games::find(game)?.roster(name)?))
}

/// A legal army at random, as the text of a file.
#[pyfunction]
#[pyo3(signature = (game, faction, points, seed))]
pub fn random_army(py: Python<'_>, game: &str, faction: Option<&str>, points: u16, seed: u64) -> PyResult<String> {
    guarded(py, || {
        Ok(games::find(game)?.random_army(faction, points, seed, ArmyForm::Yaml)?)
    })
}

/// All that is wrong with the file of an army.
#[pyfunction]
pub fn check_army(py: Python<'_>, game: &str, text: &str) -> PyResult<String> {
    guarded(py, || json(&games::find(game)?.check_army("the army", text)))
}

/// Every battlefield that is ready to be played on.
#[pyfunction]
pub fn tables(py: Python<'_>, game: &str) -> PyResult<String> {
    guarded(py, || json(&games::find(game)?.tables()))
}

/// How much work odds may take: courses of the dice, and milliseconds.
type Work = (u64, u64);

fn work(best: bool, (runs, milliseconds): Work) -> (Others, Budget) {
    let others = if best { Others::Best } else { Others::Decline };
    let budget = Budget {
        runs,
        time: Some(Duration::from_millis(milliseconds)),
    };
    (others, budget)
}

/// The odds of two models that meet.
#[pyfunction]
pub fn odds_of_bout(
    py: Python<'_>,
    game: &str,
    attacker: String,
    target: String,
    conditions: Vec<(String, String)>,
    best: bool,
    most: Work,
) -> PyResult<String> {
    guarded(py, || {
        let bout = Bout {
            attacker,
            target,
            with: conditions,
        };
        let (others, budget) = work(best, most);
        let report: OddsReport = games::odds_of_bout(game, &bout, others, budget)?;
        json(&report)
    })
}

/// The odds of what a scenario leaves to the dice.
#[pyfunction]
pub fn odds_of_scenario(py: Python<'_>, text: &str, best: bool, most: Work) -> PyResult<String> {
    guarded(py, || {
        let (others, budget) = work(best, most);
        json(&games::odds_of_text("the scenario", text, others, budget)?)
    })
}

/// Plays a replay again, every answer checked: its game, steps and answers.
#[pyfunction]
pub fn verify_replay(py: Python<'_>, text: &str) -> PyResult<(&'static str, usize, usize)> {
    guarded(py, || {
        let report = games::verify_replay(text)?;
        Ok((report.game, report.steps, report.answers))
    })
}

/// A replay as a battle report, line by line.
#[pyfunction]
pub fn tell_replay(py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
    guarded(py, || {
        let mut lines = vec![];
        games::tell_replay(text, &mut |line| lines.push(line.to_owned()))?;
        Ok(lines)
    })
}
