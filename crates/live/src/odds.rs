//! The odds of an answer before it is given, by the rules themselves.

use kernel::{Entry, Player, Question, Session};
use odds::{Budget, Decision, Explored, GaveUp, Goal, Moment, OddsReport, Toll, explore_from, value};
use players::Greedy;
use serde::Serialize;

use crate::Shown;

/// What an answer would come to, as far as dice decide it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OddsShown {
    /// Who was taken to decide what.
    pub assumed: String,
    pub models: Vec<ModelOddsShown>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ModelOddsShown {
    pub model: u16,
    pub name: String,
    /// The chance that it falls: to draw, and as an exact fraction.
    pub falls: f64,
    pub falls_exactly: String,
    /// Damage on average.
    pub expected: f64,
    /// Each amount of damage with its chance.
    pub damage: Vec<[f64; 2]>,
}

/// So many answers to a question inside are all tried; where there are more, one is chosen as a good bot would.
const MOST_TRIED: usize = 8;

/// The odds of the step that the answer sets off.
pub(crate) fn of_answer<G: Shown>(
    session: &Session<G>,
    question: &Question<G>,
    answer: &G::Answer,
    budget: Budget,
) -> Result<OddsShown, GaveUp> {
    let before = session.world();
    let rolled: Vec<&[u8]> = session
        .open_entries()
        .iter()
        .filter_map(|entry| match entry {
            Entry::Rolled { faces, .. } => Some(faces.faces()),
            _ => None,
        })
        .collect();
    let given = session.open_answers();
    let policy = |world: &G::World, asked: &Question<G>, moment: Moment| {
        let at = moment.asked as usize;
        if let Some(given) = given.get(at) {
            return Decision::Take(given.answer.clone());
        }
        if at == given.len() {
            return Decision::Take(answer.clone());
        }
        let listed = asked.listed();
        if (1..=MOST_TRIED).contains(&listed.len()) {
            return Decision::BestOf(listed.to_vec());
        }
        Decision::Take(Greedy::new(0).answer(world, asked))
    };
    let worth = |toll: &Toll| value::<G>(before, question.seat, toll);
    let goal = Goal {
        seat: question.seat,
        value: &worth,
    };
    let until = |after: &G::World, _: Moment| Some(G::toll(before, after));
    let found: Explored<Toll> =
        explore_from::<G, Toll>(session.checkpoint(), &rolled, &policy, Some(&goal), budget, &until)?;
    let name = |model| G::name_of(before, model);
    let report = OddsReport::exact(&found, name, "everybody does what is best for himself".into());
    let models = report.models.into_iter().map(|model| ModelOddsShown {
        model: model.model,
        name: model.name,
        falls: model.falls.value,
        falls_exactly: model.falls.exactly.unwrap_or_default(),
        expected: model.expected.value,
        damage: model
            .damage
            .iter()
            .map(|odds| [f64::from(odds.damage), odds.chance.value])
            .collect(),
    });
    Ok(OddsShown {
        assumed: report.assumed,
        models: models.collect(),
    })
}
