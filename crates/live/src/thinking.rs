//! What the umpire thinks of answers: the best ones with how they stand, and where a game turned.

use std::time::Duration;

use kernel::{Given, OpenStep, Player, Question, Seat, Session, WON, Weighed};
use players::{Budget, Greedy, Mcts};
use serde::Serialize;

use crate::{Shown, Viewer};

/// An answer that was weighed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WeighedShown {
    pub says: String,
    /// How the game stands for the seat after it, as a chance to win from 0 to 1. Nothing where the answers were only ranked by what looks best.
    pub chance: Option<f64>,
    /// How often it was played ahead.
    pub tried: u32,
}

/// Why the umpire would answer as it does.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Thoughts {
    /// The best first.
    pub answers: Vec<WeighedShown>,
    /// The rules that the question comes from.
    pub rules: Vec<String>,
}

/// A game looked back on.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Review {
    /// How it stood: after so many answers, the chance of each seat to win.
    pub course: Vec<CoursePoint>,
    /// Decisions after which the chance was lower than it could have been, the dearest first.
    pub mistakes: Vec<Mistake>,
    /// So many decisions were looked at.
    pub weighed: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CoursePoint {
    pub given: usize,
    pub chances: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mistake {
    /// The game stood at so many answers.
    pub given: usize,
    pub seat: u8,
    pub asks: String,
    pub taken: WeighedShown,
    pub better: WeighedShown,
}

/// How much looking back may take: for all of it, and for one decision at least.
#[derive(Clone, Copy, Debug)]
pub struct ReviewBudget {
    pub time: Duration,
    pub most_decisions: usize,
}

impl Default for ReviewBudget {
    fn default() -> Self {
        ReviewBudget {
            time: Duration::from_secs(12),
            most_decisions: 80,
        }
    }
}

const BEST: usize = 3;
const MOST_MISTAKES: usize = 5;
/// Less than that is within the doubt of so short a look.
const LEAST_LOSS: f64 = 0.04;
/// An answer that was tried less often is not held against another.
const LEAST_TRIED: u32 = 3;
/// So many points of the course are shown.
const COURSE: usize = 120;

fn chance(value: i64) -> f64 {
    let share = (value as f64 / WON as f64).clamp(-1.0, 1.0);
    (share + 1.0) / 2.0
}

fn in_words<G: Shown>(world: &G::World, question: &Question<G>, answer: &G::Answer) -> String {
    let seen = G::seen(world, Viewer::Player(question.seat));
    let at = question.listed().iter().position(|listed| listed == answer);
    let detail = at.and_then(|at| G::detail(&seen, question, at));
    detail.map_or_else(|| "another place or path".into(), |detail| detail.label)
}

fn shown<G: Shown>(world: &G::World, question: &Question<G>, weighed: &Weighed<G::Answer>) -> WeighedShown {
    WeighedShown {
        says: in_words(world, question, &weighed.answer),
        chance: Some(chance(weighed.value)),
        tried: weighed.tried,
    }
}

fn weighed<G: Shown>(
    session: &Session<G>,
    question: &Question<G>,
    budget: Budget,
    whims: u64,
) -> Vec<Weighed<G::Answer>> {
    let step = OpenStep {
        checkpoint: session.checkpoint(),
        given: session.open_answers(),
        rolled: &session.open_rolls(),
    };
    let mut bot = Mcts::new(budget, whims);
    bot.answer_ahead(session.world(), question, &step);
    bot.weighed().to_vec()
}

/// The three best answers to what a seat is asked.
pub(crate) fn thoughts<G: Shown>(session: &Session<G>, question: &Question<G>, time: Duration, whims: u64) -> Thoughts {
    let world = session.world();
    let mut all = weighed(session, question, Budget::Time(time), whims);
    // The one that was tried most comes first anyway; the others by how they stand.
    if all.len() > 1 {
        all[1..].sort_by_key(|one| std::cmp::Reverse(one.value));
    }
    let mut answers: Vec<WeighedShown> = all.iter().take(BEST).map(|one| shown(world, question, one)).collect();
    if answers.is_empty() {
        let mut ranked: Vec<&G::Answer> = question.listed().iter().collect();
        let best = Greedy::new(whims).answer(world, question);
        ranked.sort_by_key(|answer| (**answer != best, std::cmp::Reverse(G::score(world, question, answer))));
        answers = { ranked.into_iter().take(BEST) }
            .map(|answer| WeighedShown {
                says: in_words(world, question, answer),
                chance: None,
                tried: 0,
            })
            .collect();
    }
    let seen = G::seen(world, Viewer::Player(question.seat));
    Thoughts {
        answers,
        rules: G::prompt(&seen, question).rules,
    }
}

/// Looks back on a game: plays it again and weighs its plans, as far as the time goes.
pub(crate) fn review<G: Shown>(
    session: &Session<G>,
    seats: &[Seat],
    budget: ReviewBudget,
    whims: u64,
) -> Result<Review, String> {
    let given: Vec<Given<G::Answer>> = session.given().cloned().collect();
    let plans = plans_of(session, &given)?;
    let every = plans.len().div_ceil(budget.most_decisions.max(1)).max(1);
    let looked_at: Vec<usize> = plans.into_iter().step_by(every).collect();
    let each = budget.time / u32::try_from(looked_at.len().max(1)).unwrap_or(u32::MAX);
    let mut review = Review::default();
    let mut again = Session::<G>::new(session.setup().clone(), session.seed())?;
    let between = given.len().div_ceil(COURSE).max(1);
    for (at, one) in given.iter().enumerate() {
        if at % between == 0 {
            // Nobody has won before the end: whoever has nothing on the table yet has not lost.
            let point = point(&again, at, seats);
            let is_open = |chance: &f64| *chance > 0.0 && *chance < 1.0;
            review.course.extend(point.chances.iter().all(is_open).then_some(point));
        }
        if looked_at.binary_search(&at).is_ok()
            && let Some(question) = again.pending().find(|question| question.seat == one.seat).cloned()
        {
            review.weighed += 1;
            let weighed = weighed(&again, &question, Budget::Time(each), whims.wrapping_add(at as u64));
            review.mistakes.extend(mistake(&again, &question, &weighed, one, at));
        }
        again
            .answer(one.seat, one.answer.clone())
            .map_err(|error| error.to_string())?;
    }
    review.course.push(point(&again, given.len(), seats));
    let loss = |mistake: &Mistake| mistake.better.chance.unwrap_or(0.0) - mistake.taken.chance.unwrap_or(0.0);
    review.mistakes.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    review.mistakes.truncate(MOST_MISTAKES);
    Ok(review)
}

/// The answers that began a plan and had an alternative.
fn plans_of<G: Shown>(session: &Session<G>, given: &[Given<G::Answer>]) -> Result<Vec<usize>, String> {
    let mut again = Session::<G>::new(session.setup().clone(), session.seed())?;
    let mut plans = vec![];
    for (at, one) in given.iter().enumerate() {
        let question = again.pending().find(|question| question.seat == one.seat);
        if question.is_some_and(|question| question.listed().len() > 1 && G::begins_plan(again.world(), question)) {
            plans.push(at);
        }
        again
            .answer(one.seat, one.answer.clone())
            .map_err(|error| error.to_string())?;
    }
    Ok(plans)
}

fn point<G: Shown>(session: &Session<G>, given: usize, seats: &[Seat]) -> CoursePoint {
    CoursePoint {
        given,
        chances: { seats.iter() }
            .map(|seat| chance(G::standing(session.world(), *seat)))
            .collect(),
    }
}

fn mistake<G: Shown>(
    session: &Session<G>,
    question: &Question<G>,
    weighed: &[Weighed<G::Answer>],
    given: &Given<G::Answer>,
    at: usize,
) -> Option<Mistake> {
    let world = session.world();
    let often = |one: &&Weighed<G::Answer>| one.tried >= LEAST_TRIED;
    let taken = weighed.iter().filter(often).find(|one| one.answer == given.answer)?;
    let better = weighed.iter().filter(often).max_by_key(|one| one.value)?;
    if chance(better.value) - chance(taken.value) < LEAST_LOSS {
        return None;
    }
    let seen = G::seen(world, Viewer::Player(question.seat));
    Some(Mistake {
        given: at,
        seat: question.seat.0,
        asks: G::prompt(&seen, question).asks,
        taken: shown(world, question, taken),
        better: shown(world, question, better),
    })
}
