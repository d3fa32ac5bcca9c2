//! The odds of an answer before it is given, by the rules themselves.

use std::time::Duration;

use kernel::{Player, Question, Session};
use odds::{Budget, Decision, Goal, ModelOdds, Moment, OddsReport, Toll, estimate_from, explore_from, value};
use players::Greedy;
use serde::Serialize;

use crate::{AllOn, Ordered, Shown};

/// What an answer would come to, as far as dice decide it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OddsShown {
    /// Every course of the dice was looked at; otherwise so many were played at random.
    pub exact: bool,
    pub courses: u64,
    /// Who was taken to decide what.
    pub assumed: String,
    /// Those to which something may happen, the hardest hit first.
    pub models: Vec<ModelOddsShown>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ModelOddsShown {
    pub model: u16,
    pub name: String,
    /// The chance that it falls: to draw, and as an exact fraction, or where it lies with 95 % confidence.
    pub falls: f64,
    pub falls_exactly: Option<String>,
    pub falls_between: Option<[f64; 2]>,
    /// Damage on average.
    pub expected: f64,
    /// Half of all courses bring no more damage than this; nine in ten no more than that.
    pub median: u32,
    pub ninth_decile: u32,
    /// Each amount of damage with its chance.
    pub damage: Vec<[f64; 2]>,
    /// What else may be true of it afterwards, with its chance.
    pub conditions: Vec<(String, f64)>,
}

/// How much work odds may take: for looking at every course, and where that is too much for playing some of them.
#[derive(Clone, Copy, Debug)]
pub struct OddsBudget {
    pub exact: Budget,
    pub played: Budget,
}

impl OddsBudget {
    /// For somebody who is about to have a whole unit attack: he waits a little for it.
    pub const OF_MANY_ATTACKS: OddsBudget = OddsBudget {
        exact: Budget {
            runs: 100_000,
            time: Some(Duration::from_millis(250)),
        },
        played: Budget {
            runs: 1_000,
            time: Some(Duration::from_millis(150)),
        },
    };

    /// For somebody who points at a target: what takes longer is of no use to him.
    pub const AT_A_GLANCE: OddsBudget = OddsBudget {
        exact: Budget {
            runs: 20_000,
            time: Some(Duration::from_millis(25)),
        },
        played: Budget {
            runs: 500,
            time: Some(Duration::from_millis(15)),
        },
    };
}

/// So many answers to a question inside are all tried; where there are more, one is chosen as a good bot would.
const MOST_TRIED: usize = 8;

/// The odds of the step that the answer sets off, or of all that is ordered with it. Nothing, if no dice decide anything in it or there is too
/// much to work out.
pub(crate) fn of_answer<G: Shown>(
    session: &Session<G>,
    question: &Question<G>,
    answer: &G::Answer,
    order: Option<AllOn>,
    budget: OddsBudget,
) -> Option<OddsShown> {
    let before = session.world();
    let name = |model| G::name_of(before, model);
    let step = Step {
        session,
        question,
        answer,
        order,
    };
    let rolled = session.open_rolls();
    let until = |after: &G::World, moment: Moment| {
        let is_through = match order {
            None => !G::is_declared(after),
            Some(_) => moment.stopped || G::is_over(after),
        };
        is_through.then(|| G::toll(before, after))
    };
    let worth = |toll: &Toll| value::<G>(before, question.seat, toll);
    let goal = Goal {
        seats: G::seating(before).friends(question.seat),
        value: &worth,
    };
    let best = |world: &G::World, asked: &Question<G>, moment: Moment| step.decide(world, asked, moment, MOST_TRIED);
    match explore_from(session.checkpoint(), &rolled, &best, Some(&goal), budget.exact, &until) {
        Ok(found) if !found.dice => None,
        Ok(found) => {
            let assumed = "assumes best play by both sides".into();
            Some(shown_odds(OddsReport::exact(&found, name, assumed)))
        }
        Err(_) => {
            let bots = |world: &G::World, asked: &Question<G>, moment: Moment| step.decide(world, asked, moment, 0);
            let seed = session.seed();
            let played = estimate_from(session.checkpoint(), &rolled, &bots, budget.played, seed, &until).ok()?;
            if played.courses == 0 || played.results.len() < 2 {
                return None;
            }
            let assumed = "assumes that both sides play like a good bot".into();
            Some(shown_odds(OddsReport::estimated(&played, name, assumed)))
        }
    }
}

/// A step of which the beginning is known, with an answer that is considered.
struct Step<'a, G: Shown> {
    session: &'a Session<G>,
    question: &'a Question<G>,
    answer: &'a G::Answer,
    order: Option<AllOn>,
}

impl<G: Shown> Step<'_, G> {
    /// The answers that were given, then the one that is considered, then whatever is best among a few.
    fn decide(&self, world: &G::World, asked: &Question<G>, moment: Moment, most_tried: usize) -> Decision<G::Answer> {
        let given = self.session.open_answers();
        let at = moment.asked as usize;
        if moment.steps == 0 {
            if let Some(given) = given.get(at) {
                return Decision::Take(given.answer.clone());
            }
            // Several may be asked at the same time; this one is that seat's.
            if asked.seat == self.question.seat && at < given.len() + self.session.pending().count() {
                return Decision::Take(self.answer.clone());
            }
        }
        let listed = asked.listed();
        match self.order.map(|order| G::ordered(world, asked, order)) {
            Some(Ordered::Done) => return Decision::Stop,
            Some(Ordered::Answer(at)) if at < listed.len() => return Decision::Take(listed[at].clone()),
            _ => {}
        }
        if (1..=most_tried).contains(&listed.len()) {
            return Decision::BestOf(listed.to_vec());
        }
        Decision::Take(Greedy::new(0).answer(world, asked))
    }
}

/// A report as it is shown: the hardest hit first.
pub fn shown_odds(report: OddsReport) -> OddsShown {
    let mut models: Vec<ModelOddsShown> = report.models.into_iter().map(model_shown).collect();
    models.sort_by(|a, b| {
        (b.falls, b.expected)
            .partial_cmp(&(a.falls, a.expected))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    OddsShown {
        exact: report.exact,
        courses: report.runs,
        assumed: report.assumed,
        models,
    }
}

fn model_shown(odds: ModelOdds) -> ModelOddsShown {
    let damage = odds
        .damage
        .iter()
        .map(|odds| [f64::from(odds.damage), odds.chance.value]);
    let conditions = odds.conditions.into_iter().map(|(name, odds)| (name, odds.value));
    ModelOddsShown {
        model: odds.model,
        name: odds.name,
        falls: odds.falls.value,
        falls_exactly: odds.falls.exactly,
        falls_between: odds.falls.between,
        expected: odds.expected.value,
        median: odds.median,
        ninth_decile: odds.ninth_decile,
        damage: damage.collect(),
        conditions: conditions.collect(),
    }
}
