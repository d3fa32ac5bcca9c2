//! Tries answers by playing the game on from them: a tree search (Monte Carlo, with a game's own advice to begin from).
//!
//! A course begins at the checkpoint of the step, gives the answers and dice of the step so far again, and then an answer to the
//! question that is open. From there on everybody decides by what has gone well in courses before, where there were any, and
//! else by what looks best: as `greedy` would. The dice are fresh in every
//! course and what is hidden from the seat is drawn anew ([`Advised::imagined`]), so nothing is known that the seat could not
//! know. After some turns, or when a foe has carried out a plan ([`Advised::HORIZON`]), the course is broken off and the game says how
//! it stands ([`Advised::standing`]). Where a game says which questions begin a plan ([`Advised::begins_plan`]), only plans are compared.

mod budget;
mod contest;
mod course;
mod tree;

use kernel::{Advised, OpenStep, Player, Question, Weighed, Whim};

pub use budget::{Budget, Level};

use crate::Greedy;
use budget::Spending;
use course::{Course, Position};
use tree::Tree;

/// So many courses in a row that do not come to the question are enough: it cannot be reached by what can be known.
const MOST_ASTRAY: u32 = 20;

/// Plays the game ahead from its answers, again and again with other dice, and takes the one that stands best.
pub struct Mcts<G: Advised> {
    budget: Budget,
    whim: Whim,
    weighed: Vec<Weighed<G::Answer>>,
}

impl<G: Advised> std::fmt::Debug for Mcts<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mcts")
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

impl<G: Advised> Mcts<G> {
    pub fn new(budget: Budget, seed: u64) -> Self {
        Mcts {
            budget,
            whim: Whim::new(seed),
            weighed: vec![],
        }
    }

    /// Tries answers until the budget is spent or nothing can change any more.
    fn try_out(&mut self, position: &Position<'_, G>) -> Tree<G> {
        let mut spending = Spending::begin(self.budget);
        let mut tree = Tree::new(position.world, position.question, &mut self.whim);
        let dice = self.whim.next_u64();
        let mut astray = 0;
        let mut worked_out = vec![];
        while astray < MOST_ASTRAY && !tree.is_settled() && spending.another() {
            let Some(branch) = tree.next(spending.spent(), position.world, position.question, &mut self.whim) else {
                break;
            };
            // All answers meet the same dice, as far as they can be compared.
            let dice = Whim::new(dice.wrapping_add(tree.visits(branch)));
            let arrived = Course::run(
                position,
                &mut tree,
                &mut worked_out,
                branch,
                spending.deadline(),
                dice,
                &mut self.whim,
            );
            astray = if arrived { 0 } else { astray + 1 };
        }
        tree
    }
}

impl<G: Advised> Player<G> for Mcts<G> {
    /// Without the step there is nothing to run: then it goes by what looks best.
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> G::Answer {
        self.weighed.clear();
        Greedy::new(self.whim.next_u64()).answer(world, question)
    }

    fn looks_ahead(&self) -> bool {
        true
    }

    fn answer_ahead(&mut self, world: &G::World, question: &Question<G>, step: &OpenStep<'_, G>) -> G::Answer {
        if let [only] = question.listed() {
            self.weighed.clear();
            return only.clone();
        }
        // What belongs to a plan was weighed when the plan was chosen: the courses answered it in the same way.
        if !G::begins_plan(world, question) {
            return self.answer(world, question);
        }
        let position = Position::new(world, question, step);
        self.weighed = self.try_out(&position).weighed();
        match self.weighed.first() {
            Some(best) => best.answer.clone(),
            None => self.answer(world, question),
        }
    }

    fn weighed(&self) -> &[Weighed<G::Answer>] {
        &self.weighed
    }
}
