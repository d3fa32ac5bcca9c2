//! Who decides inside a sequence, and to what end.

use kernel::{Game, Question, SeatSet};

/// What is done about a question.
#[derive(Clone, Debug)]
pub enum Decision<A> {
    Take(A),
    /// As a plan has it, which stands here afterwards.
    AsPlanned(A, Place),
    /// Whichever of these is best for the seat that is asked.
    BestOf(Vec<A>),
    /// The course ends here, with the world as it is.
    Stop,
    /// Something is wrong with the plan: no odds.
    Impossible(String),
}

/// How far a plan has been carried out, in commands and in answers to the next of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub commands: u32,
    pub answers: u32,
}

/// Where a question stands in the exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// How many steps have been finished since the exploration began.
    pub steps: u32,
    /// How many questions have been asked in this step before.
    pub asked: u32,
    /// Where the plan stands, if the policy follows one.
    pub plan: Place,
    /// The policy has stopped this course.
    pub stopped: bool,
}

/// Decides. A policy must depend on nothing but what it is given: the same question is put to it many times.
pub trait Policy<G: Game> {
    fn decide(&self, world: &G::World, question: &Question<G>, moment: Moment) -> Decision<G::Answer>;
}

impl<G: Game, F> Policy<G> for F
where
    F: Fn(&G::World, &Question<G>, Moment) -> Decision<G::Answer>,
{
    fn decide(&self, world: &G::World, question: &Question<G>, moment: Moment) -> Decision<G::Answer> {
        self(world, question, moment)
    }
}

/// What decisions are good for: a seat and its friends want a high expected value, every other seat a low one.
pub struct Goal<'a, T> {
    pub seats: SeatSet,
    pub value: &'a dyn Fn(&T) -> u64,
}

impl<T> std::fmt::Debug for Goal<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Goal")
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}
