//! Lessons and puzzles: positions from files, played by the rules, for somebody who learns a game.
//!
//! A file of a lesson holds two documents: what is told, and a scenario whose play is carried out step by step. A file of a puzzle holds what is asked,
//! and a scenario for each plan: the same position, with other commands and without dice.

use live::{Asked, Board, Gesture, Line, Live, Scene, Viewer};
use odds::Budget;
use scenario::{Document, Others, documents};
use serde::{Deserialize, Serialize};

use crate::GameEntry;

/// A lesson, played to its end.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lesson {
    pub title: String,
    pub says: String,
    pub board: Board,
    pub frames: Vec<Frame>,
}

/// A moment of a lesson: what is told, how the table stands, what the player is asked, and what to do.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Frame {
    pub says: String,
    /// What the player is to do. Nothing where there is only something to read.
    pub task: Option<String>,
    pub scene: Scene,
    pub asked: Option<Asked>,
    /// The place of the right answer among the options, if it is one of them.
    pub answer: Option<usize>,
    /// What has happened since the frame before.
    pub lines: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    title: String,
    says: String,
    steps: Vec<LessonStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonStep {
    says: String,
    #[serde(default, rename = "do")]
    task: Option<String>,
    /// So many steps of the scenario are carried out when it is done: one where there is something to do.
    #[serde(default)]
    plays: Option<usize>,
}

/// So many options are compared with the answer of the scenario.
const MOST_OPTIONS: usize = 200;

fn split<'d>(file: &str, all: &'d [Document]) -> Result<(&'d Document, &'d [Document]), String> {
    match all {
        [told, scenarios @ ..] if !scenarios.is_empty() => Ok((told, scenarios)),
        _ => Err(format!(
            "{file}: what is told and at least one scenario are expected, with `---` between them"
        )),
    }
}

/// Plays a lesson to its end. All of its scenario has to be told.
pub fn lesson(game: &dyn GameEntry, file: &str, text: &str) -> Result<Lesson, String> {
    let all = documents(text);
    let (told, scenarios) = split(file, &all)?;
    let told: LessonFile = yaml::read_file(file, &told.text).map_err(|error| error.to_string())?;
    let staged = |played: usize| {
        let staged = game.staged(&scenarios[0], played);
        staged.map_err(|failure| format!("{file}: {failure}"))
    };
    let mut frames = vec![];
    let mut played = 0;
    let mut now = staged(0)?;
    let board = now.board();
    let mut known_lines = now.log(Viewer::Everything, 0).len();
    for step in told.steps {
        let plays = step.plays.unwrap_or(usize::from(step.task.is_some()));
        let next = staged(played + plays)?;
        let lines = now.log(Viewer::Everything, 0);
        let first = known_lines.min(lines.len());
        frames.push(Frame {
            says: step.says,
            scene: now.scene(Viewer::Everything),
            asked: now
                .prompts(Viewer::Everything)
                .into_iter()
                .next()
                .filter(|_| step.task.is_some()),
            answer: step.task.as_ref().and_then(|_| answer_of(&*now, &*next)),
            task: step.task,
            lines: lines[first..].to_vec(),
        });
        known_lines = lines.len();
        played += plays;
        now = next;
    }
    let rest = staged(usize::MAX)?;
    match rest.given() == now.given() {
        true => Ok(Lesson {
            title: told.title,
            says: told.says,
            board,
            frames,
        }),
        false => Err(format!("{file}: the scenario goes on after the last step that is told")),
    }
}

/// The option that the scenario takes: the one that is stored as its answer is.
fn answer_of(now: &dyn Live, next: &dyn Live) -> Option<usize> {
    let given = next.answers();
    let taken = given.get(now.given())?;
    (0..MOST_OPTIONS).find(|at| {
        let stored = now.copy().answer(taken.seat, &Gesture::Option { at: *at });
        stored.is_ok_and(|stored| stored == taken.answer)
    })
}

/// A position with several plans, one of which is best.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Puzzle {
    pub title: String,
    pub says: String,
    /// Who has to fall.
    pub falls: String,
    pub board: Board,
    pub scene: Scene,
    /// The best one is unique.
    pub plans: Vec<Plan>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Plan {
    pub says: String,
    /// The chance that it succeeds: to draw, and as an exact fraction.
    pub chance: f64,
    pub exactly: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleFile {
    title: String,
    says: String,
    falls: String,
    plans: Vec<String>,
    /// The number of the best plan, from 1, and its chance.
    best: usize,
    chance: String,
}

/// Works a puzzle out. The chances are exact, and the best plan is the one that the file says.
pub fn puzzle(game: &dyn GameEntry, file: &str, text: &str, budget: Budget) -> Result<Puzzle, String> {
    let all = documents(text);
    let (told, scenarios) = split(file, &all)?;
    let told: PuzzleFile = yaml::read_file(file, &told.text).map_err(|error| error.to_string())?;
    if scenarios.len() != told.plans.len() {
        return Err(format!(
            "{file}: {} plans are told, and there are {} scenarios",
            told.plans.len(),
            scenarios.len()
        ));
    }
    let mut plans = vec![];
    for (says, scenario) in told.plans.iter().zip(scenarios) {
        let report = game.odds(scenario, Others::Decline, budget);
        let report = report.map_err(|failure| format!("{file}: {says}: {failure}"))?;
        let odds = report.models.iter().find(|model| model.name == told.falls);
        let exactly = odds.map_or_else(|| Some("0".into()), |odds| odds.falls.exactly.clone());
        plans.push(Plan {
            says: says.clone(),
            chance: odds.map_or(0.0, |odds| odds.falls.value),
            exactly: exactly
                .filter(|_| report.exact)
                .ok_or_else(|| format!("{file}: {says}: its chance is not exact"))?,
        });
    }
    let best = { plans.iter().enumerate() }.max_by(|(_, one), (_, other)| one.chance.total_cmp(&other.chance));
    let Some((at, plan)) = best else {
        return Err(format!("{file}: there is no plan"));
    };
    let alone = plans.iter().filter(|other| other.chance == plan.chance).count() == 1;
    if at + 1 != told.best || plan.exactly != told.chance || !alone {
        return Err(format!(
            "{file}: plan {} is best with {} ({alone})",
            at + 1,
            plan.exactly
        ));
    }
    let staged = game
        .staged(&scenarios[0], 0)
        .map_err(|failure| format!("{file}: {failure}"))?;
    Ok(Puzzle {
        title: told.title,
        says: told.says,
        falls: told.falls,
        board: staged.board(),
        scene: staged.scene(Viewer::Everything),
        plans,
    })
}
