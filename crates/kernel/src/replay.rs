//! A game as a file: setup, seed, answers, and the hash of the state after each step.

use serde::{Deserialize, Serialize};

use crate::play::{AnswerSource, Play, Reply, Stop};
use crate::simulated::state_hash;
use crate::{Game, Question, Seat, SeededDice, StateHash};

/// The version of the replay file format.
pub const REPLAY_FORMAT: u32 = 1;

/// An answer and who gave it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given<A> {
    pub seat: Seat,
    pub answer: A,
}

/// The answers of one step and the hash of the state that they led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayStep<A> {
    pub answers: Vec<Given<A>>,
    pub hash: StateHash,
}

/// A recorded game. `steps` are finished steps; `open` are the answers of a step that was not finished.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Replay<G: Game> {
    pub format: u32,
    pub game: String,
    pub rules_version: u32,
    pub setup: G::Setup,
    pub seed: u64,
    pub steps: Vec<ReplayStep<G::Answer>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Given<G::Answer>>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("line {line}, column {column}: {message}")]
    Malformed {
        line: usize,
        column: usize,
        message: String,
    },
    #[error("this is a replay of {found:?}, not of {expected:?}")]
    OtherGame { expected: &'static str, found: String },
    #[error("format {found} is not known: this program reads format {REPLAY_FORMAT}")]
    OtherFormat { found: u32 },
    #[error("played under rules version {found}, this program has version {expected}: it would be another game")]
    OtherRules { expected: u32, found: u32 },
    #[error("the setup cannot be played: {0}")]
    Setup(String),
    #[error("step {step}, answer {answer}: {message}")]
    Answer {
        step: usize,
        answer: usize,
        message: String,
    },
    #[error("step {step}: the state is {found}, the replay says {expected}")]
    OtherState {
        step: usize,
        expected: StateHash,
        found: StateHash,
    },
}

impl<G: Game> Replay<G> {
    pub fn new(setup: G::Setup, seed: u64) -> Self {
        Replay {
            format: REPLAY_FORMAT,
            game: G::NAME.to_string(),
            rules_version: G::RULES_VERSION,
            setup,
            seed,
            steps: Vec::new(),
            open: Vec::new(),
        }
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    pub fn from_json(text: &str) -> Result<Self, ReplayError> {
        let replay: Replay<G> = serde_json::from_str(text).map_err(|error| ReplayError::Malformed {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        })?;
        if replay.game != G::NAME {
            return Err(ReplayError::OtherGame {
                expected: G::NAME,
                found: replay.game,
            });
        }
        if replay.format != REPLAY_FORMAT {
            return Err(ReplayError::OtherFormat { found: replay.format });
        }
        if replay.rules_version != G::RULES_VERSION {
            return Err(ReplayError::OtherRules {
                expected: G::RULES_VERSION,
                found: replay.rules_version,
            });
        }
        Ok(replay)
    }

    /// Plays the recorded answers again, every one of them checked, and compares the state after every step.
    pub fn verify(&self) -> Result<G::World, ReplayError> {
        let mut world = G::begin(&self.setup).map_err(ReplayError::Setup)?;
        let mut dice = SeededDice::new(SeededDice::seed_from_number(self.seed));
        for (step, recorded) in self.steps.iter().enumerate() {
            if G::is_over(&world) {
                let message = "the game was over before this step".into();
                return Err(ReplayError::Answer {
                    step,
                    answer: 0,
                    message,
                });
            }
            let mut answers = Recorded {
                answers: &recorded.answers,
                next: 0,
                other_seat: None,
            };
            let mut play = Play::new(&mut world, &mut answers, &mut dice, None);
            let result = G::step(&mut play);
            let stop = play.stop.take();
            let answer = answers.next;
            let wrong = |message: String| Err(ReplayError::Answer { step, answer, message });
            match (stop, result) {
                (None, Ok(())) if answers.next == recorded.answers.len() => {}
                (None, _) => return wrong("the step was over before all its recorded answers were used".into()),
                (Some(Stop::Refused { refusal, .. }), _) => return wrong(refusal.to_string()),
                (Some(Stop::Fault(fault)), _) => return wrong(fault.to_string()),
                (Some(Stop::Pending(questions)), _) => {
                    return wrong(match answers.other_seat {
                        Some(seat) => format!("answered by {seat}, but {} was asked", questions[0].seat),
                        None => "the recorded answers of this step ran out".into(),
                    });
                }
            }
            let found = state_hash::<G>(&world, dice.position(), step as u64 + 1);
            if found != recorded.hash {
                return Err(ReplayError::OtherState {
                    step,
                    expected: recorded.hash,
                    found,
                });
            }
        }
        Ok(world)
    }
}

struct Recorded<'a, A> {
    answers: &'a [Given<A>],
    next: usize,
    other_seat: Option<Seat>,
}

impl<G: Game> AnswerSource<G> for Recorded<'_, G::Answer> {
    fn answer(&mut self, _world: &G::World, question: &Question<G>) -> Reply<G::Answer> {
        match self.answers.get(self.next) {
            Some(given) if given.seat == question.seat => {
                self.next += 1;
                Reply::Given(given.answer.clone())
            }
            Some(given) => {
                self.other_seat = Some(given.seat);
                Reply::Nobody
            }
            None => Reply::Nobody,
        }
    }
}
