//! Lessons and puzzles of all games.

use registry::{Budget, Lesson, Puzzle};
use serde::Serialize;

use crate::{LESSONS, PUZZLES, find};

/// Something to learn a game by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Course {
    pub game: String,
    pub name: String,
    pub title: String,
    pub says: String,
    /// Otherwise a lesson.
    pub puzzle: bool,
}

/// The game and the name of a file: `lessons/GAME/NAME.yaml`.
fn named(file: &str) -> Option<(&str, &str)> {
    let mut parts = file.split('/').skip(1);
    let (game, name) = (parts.next()?, parts.next()?);
    Some((game, name.strip_suffix(".yaml")?))
}

/// All lessons and puzzles.
pub fn courses() -> Vec<Course> {
    let course = |(file, text): &(&str, &str), puzzle: bool| {
        let (game, name) = named(file)?;
        let documents = scenario::documents(text);
        let says = |key: &str| Some(documents.first()?.says(key)?.1.to_owned());
        Some(Course {
            game: game.into(),
            name: name.into(),
            title: says("title")?,
            says: says("says")?,
            puzzle,
        })
    };
    let lessons = LESSONS.iter().filter_map(|file| course(file, false));
    lessons
        .chain(PUZZLES.iter().filter_map(|file| course(file, true)))
        .collect()
}

fn text_of(files: &'static [(&str, &str)], game: &str, name: &str) -> Result<(&'static str, &'static str), String> {
    let is_it = |(file, _): &&(&str, &str)| named(file) == Some((game, name));
    let found = files.iter().find(is_it).copied();
    found.ok_or_else(|| format!("{game} has no lesson or puzzle called {name:?}"))
}

/// A lesson, played to its end.
pub fn lesson_of(game: &str, name: &str) -> Result<Lesson, String> {
    let (file, text) = text_of(LESSONS, game, name)?;
    registry::lesson(find(game)?, file, text)
}

/// A puzzle, worked out.
pub fn puzzle_of(game: &str, name: &str, budget: Budget) -> Result<Puzzle, String> {
    let (file, text) = text_of(PUZZLES, game, name)?;
    registry::puzzle(find(game)?, file, text, budget)
}
