//! What a rules procedure holds while it runs: the world to read, and the three things it may do.

use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

use rulebook::RuleId;
use serde::Serialize;
use smallvec::SmallVec;

use crate::{Choices, Die, Game, Pool, Question, Refusal, Rerolled, Rolled, Seat, SeededDice};

/// What a procedure that may ask gives back: its result, or that it stopped. Pass it on with `?`.
pub type Asked<T> = Result<T, Suspended>;

/// The procedure stopped: somebody has to answer first, or something went wrong. The kernel knows which; rules only pass it on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suspended(pub(crate) ());

/// Something that must not happen in rules. The game stays at its last checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("the script has no dice left for: {purpose} ({dice} more needed)")]
    DiceRanOut { purpose: &'static str, dice: u8 },
    #[error("the script has a die showing {face} for: {purpose}, rolled on a die with {sides} sides")]
    NoSuchFace { purpose: &'static str, face: u8, sides: u8 },
    #[error("running the step again gave another course at entry {at}: before {before}, now {now}")]
    NotDeterministic { at: usize, before: String, now: String },
    #[error("a rule failed: {message}")]
    Panicked { message: String },
    #[error("a question without a legal answer: {question}")]
    NoLegalAnswer { question: String },
    #[error("{steps} steps passed without anybody being asked: the game is going round in circles")]
    Endless { steps: usize },
}

/// One line of what happened in a step, in order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub enum Entry<G: Game> {
    Asked(Vec<Question<G>>),
    Answered {
        seat: Seat,
        answer: G::Answer,
    },
    Rolled {
        seat: Option<Seat>,
        purpose: &'static str,
        die: Die,
        faces: Rolled,
    },
    Happened {
        event: G::Event,
        rules: Cow<'static, [RuleId]>,
    },
}

/// Where a procedure's answers come from.
pub trait AnswerSource<G: Game> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> Reply<G::Answer>;

    /// An answer now stands. Those of a question put to several seats in secret are told once all are given.
    fn taken(&mut self, _seat: Seat, _answer: &G::Answer) {}

    /// Where results are kept that need not be worked out again on the same course, for [`Play::once`].
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        None
    }
}

/// Something that a procedure has worked out ([`Play::once`]).
pub type WorkedOut = Arc<dyn Any + Send + Sync>;

/// What a procedure has worked out, in its order, for whoever runs it along the same course again.
pub trait Memory {
    /// The next result, if this course has been here before.
    fn recall(&mut self) -> Option<WorkedOut>;

    fn keep(&mut self, result: WorkedOut);

    /// Whether a development build works each result out again to compare. Not where the whole course is compared anyway.
    fn is_doubted(&self) -> bool {
        true
    }
}

#[derive(Debug)]
pub enum Reply<A> {
    /// An answer that the kernel still has to check.
    Given(A),
    /// An answer known to be legal: taken from the listed ones, or checked already.
    Trusted(A),
    /// Nobody has answered yet.
    Nobody,
}

/// Where a procedure's dice come from.
pub trait DiceSource {
    fn roll(&mut self, pool: Pool, purpose: &'static str) -> Result<SmallVec<[u8; 12]>, Fault>;

    /// A roll of which only the grade of each face counts. Who walks every outcome takes one face for each grade; whoever
    /// rolls real dice has nothing to gain from it.
    fn roll_graded(
        &mut self,
        pool: Pool,
        purpose: &'static str,
        _grade: &dyn Fn(u8) -> u8,
    ) -> Result<SmallVec<[u8; 12]>, Fault> {
        self.roll(pool, purpose)
    }

    /// A roll of which only the value of all faces together counts. Who walks every outcome takes one roll for each value.
    fn roll_valued(
        &mut self,
        pool: Pool,
        purpose: &'static str,
        _value: &dyn Fn(&[u8]) -> i64,
    ) -> Result<SmallVec<[u8; 12]>, Fault> {
        self.roll(pool, purpose)
    }
}

/// How a procedure came out that was run with given answers and dice.
#[derive(Debug)]
pub enum Outcome<G: Game, T> {
    Done(T),
    /// Somebody has to answer first.
    Asked(Vec<Question<G>>),
    Refused {
        seat: Seat,
        refusal: Refusal,
    },
    Fault(Fault),
}

/// Runs a procedure once: the way in for whoever brings answers and dice of another kind, such as exact odds.
pub fn run<G: Game, T>(
    world: &mut G::World,
    answers: &mut dyn AnswerSource<G>,
    dice: &mut dyn DiceSource,
    procedure: impl FnOnce(&mut Play<'_, G>) -> Asked<T>,
) -> Outcome<G, T> {
    let mut play = Play::new(world, answers, dice, None);
    let result = procedure(&mut play);
    match (play.stop.take(), result) {
        (None, Ok(value)) => Outcome::Done(value),
        (Some(Stop::Pending(questions)), _) => Outcome::Asked(questions),
        (Some(Stop::Refused { seat, refusal }), _) => Outcome::Refused { seat, refusal },
        (Some(Stop::Fault(fault)), _) => Outcome::Fault(fault),
        (None, Err(_)) => Outcome::Fault(Fault::Panicked {
            message: "a step gave up without a reason".into(),
        }),
    }
}

impl DiceSource for SeededDice {
    fn roll(&mut self, pool: Pool, _purpose: &'static str) -> Result<SmallVec<[u8; 12]>, Fault> {
        Ok((0..pool.dice).map(|_| self.face(pool.die)).collect())
    }
}

/// Why a run stopped before the end of its step.
#[derive(Debug)]
pub(crate) enum Stop<G: Game> {
    Pending(Vec<Question<G>>),
    Refused { seat: Seat, refusal: Refusal },
    Fault(Fault),
}

/// The hand in which the rules hold a game while they run.
pub struct Play<'run, G: Game> {
    world: &'run mut G::World,
    answers: &'run mut dyn AnswerSource<G>,
    dice: &'run mut dyn DiceSource,
    journal: Option<&'run mut Vec<Entry<G>>>,
    pub(crate) stop: Option<Stop<G>>,
    pub(crate) decisions: u64,
}

impl<G: Game> std::fmt::Debug for Play<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play")
            .field("world", &self.world)
            .finish_non_exhaustive()
    }
}

impl<'run, G: Game> Play<'run, G> {
    pub fn new(
        world: &'run mut G::World,
        answers: &'run mut dyn AnswerSource<G>,
        dice: &'run mut dyn DiceSource,
        journal: Option<&'run mut Vec<Entry<G>>>,
    ) -> Self {
        Play {
            world,
            answers,
            dice,
            journal,
            stop: None,
            decisions: 0,
        }
    }

    pub fn world(&self) -> &G::World {
        self.world
    }

    /// Whether what happens is being written down. Rules may skip building an explanation that nobody will read.
    pub fn is_recorded(&self) -> bool {
        self.journal.is_some()
    }

    /// Changes the world: the event is applied and written down with the rules that it rests on.
    pub fn record(&mut self, event: G::Event, rules: impl Into<Cow<'static, [RuleId]>>) {
        G::apply(self.world, &event);
        if let Some(journal) = &mut self.journal {
            journal.push(Entry::Happened {
                event,
                rules: rules.into(),
            });
        }
    }

    /// Asks a seat to choose one of the listed answers.
    pub fn choose(&mut self, seat: Seat, ask: G::Ask, answers: Vec<G::Answer>) -> Asked<G::Answer> {
        self.put(Question {
            seat,
            ask,
            choices: Choices::Listed(answers),
        })
    }

    /// Works something out from the world as it is now. A live game runs a step again with each answer, a player who looks
    /// ahead and exact odds run it again for every course; what comes before the new answer or the dice is the same each time,
    /// and remembered.
    pub fn once<T>(&mut self, work: impl Fn(&G::World) -> T) -> T
    where
        T: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static,
    {
        let Some(memory) = self.answers.memory() else {
            return work(self.world);
        };
        if let Some(known) = memory.recall().and_then(|known| known.downcast::<T>().ok()) {
            if memory.is_doubted() {
                debug_assert_eq!(*known, work(self.world), "the same course comes to the same");
            }
            return T::clone(&known);
        }
        let result = work(self.world);
        if let Some(memory) = self.answers.memory() {
            memory.keep(Arc::new(result.clone()));
        }
        result
    }

    /// Asks a seat for an answer out of a region: a position or a path.
    pub fn ask(&mut self, seat: Seat, ask: G::Ask) -> Asked<G::Answer> {
        self.put(Question {
            seat,
            ask,
            choices: Choices::Region,
        })
    }

    fn put(&mut self, question: Question<G>) -> Asked<G::Answer> {
        if self.stop.is_some() {
            return Err(Suspended(()));
        }
        if matches!(&question.choices, Choices::Listed(answers) if answers.is_empty()) {
            return self.stop(Stop::Fault(Fault::NoLegalAnswer {
                question: format!("{:?}", question.ask),
            }));
        }
        self.decisions += 1;
        let answer = match self.answers.answer(self.world, &question) {
            Reply::Trusted(answer) => {
                debug_assert_eq!(question.check(self.world, &answer), Ok(()), "a trusted answer is legal");
                answer
            }
            Reply::Given(answer) => match question.check(self.world, &answer) {
                Ok(()) => answer,
                Err(refusal) => {
                    return self.stop(Stop::Refused {
                        seat: question.seat,
                        refusal,
                    });
                }
            },
            Reply::Nobody => {
                self.write(|| Entry::Asked(vec![question.clone()]));
                return self.stop(Stop::Pending(vec![question]));
            }
        };
        self.answers.taken(question.seat, &answer);
        if self.journal.is_some() {
            let seat = question.seat;
            self.write(|| Entry::Asked(vec![question]));
            self.write(|| Entry::Answered {
                seat,
                answer: answer.clone(),
            });
        }
        Ok(answer)
    }

    /// Asks several seats at once and in secret: none learns another's answer before all have given theirs.
    /// Answers come back in the order of the questions.
    pub fn ask_together(&mut self, questions: Vec<Question<G>>) -> Asked<Vec<G::Answer>> {
        if self.stop.is_some() {
            return Err(Suspended(()));
        }
        let mut answers = Vec::with_capacity(questions.len());
        for question in &questions {
            self.decisions += 1;
            match self.answers.answer(self.world, question) {
                Reply::Trusted(answer) => answers.push(answer),
                Reply::Given(answer) => match question.check(self.world, &answer) {
                    Ok(()) => answers.push(answer),
                    Err(refusal) => {
                        return self.stop(Stop::Refused {
                            seat: question.seat,
                            refusal,
                        });
                    }
                },
                Reply::Nobody => {
                    self.write(|| Entry::Asked(questions.clone()));
                    return self.stop(Stop::Pending(questions));
                }
            }
        }
        for (question, answer) in questions.iter().zip(&answers) {
            self.answers.taken(question.seat, answer);
        }
        if self.journal.is_some() {
            let seats: Vec<Seat> = questions.iter().map(|question| question.seat).collect();
            self.write(|| Entry::Asked(questions));
            for (seat, answer) in seats.into_iter().zip(&answers) {
                self.write(|| Entry::Answered {
                    seat,
                    answer: answer.clone(),
                });
            }
        }
        Ok(answers)
    }

    /// Rolls a pool for a seat (or for nobody in particular) and writes it down with its purpose.
    pub fn roll(&mut self, seat: Option<Seat>, purpose: &'static str, pool: Pool) -> Rolled {
        let faces = self.dice.roll(pool, purpose);
        self.rolled(seat, purpose, pool, faces)
    }

    /// As [`Play::roll`], with the promise that the rules look at nothing but the grade of each face: a miss, a hit, a
    /// critical hit. Exact odds then need not tell faces of one grade apart.
    pub fn roll_graded(
        &mut self,
        seat: Option<Seat>,
        purpose: &'static str,
        pool: Pool,
        grade: impl Fn(u8) -> u8,
    ) -> Rolled {
        let faces = self.dice.roll_graded(pool, purpose, &grade);
        self.rolled(seat, purpose, pool, faces)
    }

    /// As [`Play::roll`], with the promise that the rules look at nothing but the value of all faces together, lowest first: a
    /// sum, whether it is enough. Exact odds then need not tell rolls of one value apart: two dice that are added up are
    /// eleven outcomes.
    pub fn roll_valued(
        &mut self,
        seat: Option<Seat>,
        purpose: &'static str,
        pool: Pool,
        value: impl Fn(&[u8]) -> i64,
    ) -> Rolled {
        let faces = self.dice.roll_valued(pool, purpose, &value);
        self.rolled(seat, purpose, pool, faces)
    }

    fn rolled(
        &mut self,
        seat: Option<Seat>,
        purpose: &'static str,
        pool: Pool,
        faces: Result<SmallVec<[u8; 12]>, Fault>,
    ) -> Rolled {
        let faces = match faces {
            Ok(faces) => Rolled::from_faces(faces),
            Err(fault) => {
                // The step cannot go on, but `roll` has no way to say so: it hands out the lowest faces and the next
                // question or the end of the step stops the run.
                self.stop.get_or_insert(Stop::Fault(fault));
                Rolled::from_faces(SmallVec::from_elem(1, pool.dice as usize))
            }
        };
        self.write(|| Entry::Rolled {
            seat,
            purpose,
            die: pool.die,
            faces: faces.clone(),
        });
        faces
    }

    pub fn d6(&mut self, seat: Option<Seat>, purpose: &'static str) -> u8 {
        self.roll(seat, purpose, Pool::d6(1)).face()
    }

    pub fn d3(&mut self, seat: Option<Seat>, purpose: &'static str) -> u8 {
        self.roll(seat, purpose, Pool::d3(1)).face()
    }

    /// Rolls again the dice that show the given faces (each face once for each die). The result cannot be re-rolled.
    pub fn reroll(
        &mut self,
        seat: Option<Seat>,
        purpose: &'static str,
        rolled: Rolled,
        again: &[u8],
        die: Die,
    ) -> Rerolled {
        let mut kept: SmallVec<[u8; 12]> = rolled.faces().iter().copied().collect();
        let mut taken = 0u8;
        for face in again {
            if let Some(at) = kept.iter().position(|shown| shown == face) {
                kept.remove(at);
                taken += 1;
            }
        }
        let fresh = self.roll(seat, purpose, Pool { dice: taken, die });
        kept.extend(fresh.faces().iter().copied());
        Rerolled(Rolled::from_faces(kept))
    }

    fn write(&mut self, entry: impl FnOnce() -> Entry<G>) {
        if let Some(journal) = &mut self.journal {
            journal.push(entry());
        }
    }

    fn stop<T>(&mut self, why: Stop<G>) -> Asked<T> {
        self.stop.get_or_insert(why);
        Err(Suspended(()))
    }
}
