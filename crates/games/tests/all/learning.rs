//! Every lesson is played to its end, and every puzzle has the solution that its file says.

use games::{Budget, courses, lesson_of, puzzle_of};

#[test]
fn every_game_has_a_lesson_and_a_puzzle() {
    for game in games::all() {
        for puzzle in [false, true] {
            let is_one = |course: &games::Course| course.game == game.name().as_str() && course.puzzle == puzzle;
            assert!(
                courses().iter().any(is_one),
                "{} has none (puzzle: {puzzle})",
                game.name()
            );
        }
    }
}

#[test]
fn every_lesson_is_played_to_its_end() {
    for course in courses().iter().filter(|course| !course.puzzle) {
        let lesson = lesson_of(&course.game, &course.name).unwrap_or_else(|why| panic!("{why}"));
        assert!(lesson.frames.len() >= 4, "{}", course.title);
        let tasks = lesson.frames.iter().filter(|frame| frame.task.is_some());
        let chosen = tasks.clone().filter(|frame| frame.answer.is_some()).count();
        assert!(
            tasks.count() >= 2 && chosen >= 1,
            "{}: the player chooses something",
            course.title
        );
        let last = lesson.frames.last().expect("it has an end");
        assert!(last.task.is_none(), "{} ends with something to read", course.title);
        assert!(
            lesson.frames.iter().any(|frame| !frame.lines.is_empty()),
            "{}: something happens",
            course.title
        );
    }
}

/// `puzzle_of` works every plan out over all outcomes of the dice, and refuses a file whose solution is another.
#[test]
fn every_puzzle_has_the_solution_that_its_file_says() {
    let budget = Budget {
        runs: 5_000_000,
        time: None,
    };
    for course in courses().iter().filter(|course| course.puzzle) {
        let puzzle = puzzle_of(&course.game, &course.name, budget).unwrap_or_else(|why| panic!("{why}"));
        assert!(puzzle.plans.len() >= 3, "{}", course.title);
        assert!(
            puzzle.scene.models.iter().any(|model| model.name == puzzle.falls),
            "{}",
            course.title
        );
    }
}

#[test]
fn a_wrong_solution_is_found_out() {
    let (file, text) = games::PUZZLES[0];
    let game = games::find(file.split('/').nth(1).expect("a game")).expect("a known game");
    let budget = Budget {
        runs: 5_000_000,
        time: None,
    };
    let best = text
        .lines()
        .find(|line| line.starts_with("best: "))
        .expect("the best plan");
    let other = if best == "best: 1" { "best: 2" } else { "best: 1" };
    let wrong = text.replacen(best, other, 1);
    assert!(games::puzzle(game, file, &wrong, budget).is_err());
}
