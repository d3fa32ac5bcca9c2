//! Legal answers as data, for programs that play.

use kernel::{Choices, Game, Question, Whim};
use serde::Serialize;

use crate::{Choice, Choices as Asks, Prompt, Shown, Target};

/// The answers to one question from which a program can choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legal {
    pub seat: u8,
    /// The model that the question is about.
    pub model: Option<u16>,
    /// These are all legal answers. Otherwise a place or a path is asked for, and these are some of very many.
    pub complete: bool,
    pub answers: Vec<LegalAnswer>,
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalAnswer {
    /// What is done, without its target: "Claw", "Charge"; "place", "move" or "move the unit" where a place or a path is asked for.
    pub verb: String,
    /// In full, as a player reads it.
    pub label: String,
    pub declines: bool,
    /// It ends the game for the player.
    pub gives_up: bool,
    pub target: Option<Target>,
    /// Where the model ends, or what is placed stands. Nowhere if it stays.
    pub to: Option<[i64; 2]>,
    /// The answer itself ([`crate::Live::answer_stored`]).
    pub stored: String,
}

/// What an answer to a place or path question is called.
const PLACE: &str = "place";
const MOVE: &str = "move";
const MOVE_UNIT: &str = "move the unit";

/// All listed answers, or up to `places` different samples of a region. `world` is what the asked player sees; samples come from
/// the true world, because only that one can say what is legal.
pub(crate) fn legal<G: Shown>(
    world: &G::World,
    true_world: &G::World,
    question: &Question<G>,
    places: usize,
    whims: u64,
) -> Legal {
    let prompt = G::prompt(world, question);
    let (seat, model) = (prompt.seat, prompt.model);
    let (complete, answers) = match &question.choices {
        Choices::Listed(_) => (true, listed::<G>(prompt, G::offered(world, question))),
        Choices::Region => (false, sampled::<G>(prompt, true_world, question, places, whims)),
    };
    Legal {
        seat,
        model,
        complete,
        answers,
    }
}

fn listed<G: Shown>(prompt: Prompt, offered: Vec<G::Answer>) -> Vec<LegalAnswer> {
    let Asks::Options { options } = prompt.choices else {
        return vec![];
    };
    let answers = options.into_iter().zip(offered);
    answers.map(|(choice, answer)| option::<G>(choice, &answer)).collect()
}

fn option<G: Shown>(choice: Choice, answer: &G::Answer) -> LegalAnswer {
    LegalAnswer {
        verb: match choice.verb.is_empty() {
            true => choice.label.clone(),
            false => choice.verb,
        },
        label: choice.label,
        declines: choice.declines,
        gives_up: choice.gives_up,
        to: match choice.target {
            Some(Target::Point { at } | Target::Line { to: at, .. }) => Some(at),
            _ => G::leads_to(answer),
        },
        target: choice.target,
        stored: stored(answer),
    }
}

fn sampled<G: Shown>(
    prompt: Prompt,
    true_world: &G::World,
    question: &Question<G>,
    places: usize,
    whims: u64,
) -> Vec<LegalAnswer> {
    let verb = match prompt.choices {
        Asks::Path(_) => MOVE,
        Asks::Unit(_) => MOVE_UNIT,
        Asks::Place(_) | Asks::Options { .. } => PLACE,
    };
    let mut whim = Whim::new(whims);
    let mut found: Vec<<G as Game>::Answer> = vec![];
    for _ in 0..places {
        let answer = G::sample(true_world, question, &mut whim);
        if !found.contains(&answer) {
            found.push(answer);
        }
    }
    let answers = found.iter().map(|answer| {
        let to = G::leads_to(answer);
        LegalAnswer {
            verb: verb.into(),
            label: to.map_or_else(
                || "stay".into(),
                |[x, y]| format!("{verb} to {}, {}", inches(x), inches(y)),
            ),
            declines: false,
            gives_up: false,
            target: None,
            to,
            stored: stored(answer),
        }
    });
    answers.collect()
}

fn inches(um: i64) -> table::Length {
    table::Length::um(um)
}

fn stored<A: Serialize>(answer: &A) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
