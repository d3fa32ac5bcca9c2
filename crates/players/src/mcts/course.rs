//! One course of the game, run ahead from a question: what has been answered and rolled in its step, an answer to try, and then on
//! with fresh dice.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{
    Advised, AnswerSource, DiceSource, Fault, OpenStep, Outcome, Play, Player, Pool, Question, Reply, WON, Whim, run,
};
use smallvec::SmallVec;

use super::tree::{Taken, Tree};
use crate::Greedy;

/// So many turns ahead: one's own and what the other does about it.
const TURNS: u64 = 2;
/// So many decisions at most, whatever the turns.
const MOST_DECISIONS: u32 = 400;
/// So many questions deep the tree may grow; then everybody does what looks best.
const DEPTH: usize = 3;

/// Where a player is asked, and how it came about.
pub(super) struct Position<'a, G: Advised> {
    pub world: &'a G::World,
    pub question: &'a Question<G>,
    pub step: &'a OpenStep<'a, G>,
}

pub(super) struct Course<'a, G: Advised> {
    position: &'a Position<'a, G>,
    tree: &'a mut Tree<G>,
    /// The answer that is tried.
    first: usize,
    /// How many of the answers given so far have been given again.
    given: usize,
    /// The way through the tree; nothing before the question has come up again.
    path: Vec<Taken>,
    in_tree: bool,
    greedy: Greedy,
    whim: Whim,
    decisions: u32,
}

impl<'a, G: Advised> Course<'a, G> {
    /// Tries an answer. Says whether the question has come up at all: if not, then what the seat has imagined cannot be.
    pub fn run(
        position: &'a Position<'a, G>,
        tree: &'a mut Tree<G>,
        first: usize,
        dice: Whim,
        whim: &mut Whim,
    ) -> bool {
        let mut world = G::imagined(position.step.checkpoint, position.question.seat, whim);
        let until = G::turns(&world) + TURNS;
        let mut dice = Rolling {
            known: position.step.rolled.iter(),
            fresh: dice,
        };
        let mut course = Course {
            position,
            tree,
            first,
            given: 0,
            path: vec![],
            in_tree: true,
            greedy: Greedy::new(whim.next_u64()),
            whim: Whim::new(whim.next_u64()),
            decisions: 0,
        };
        let mut failed = false;
        while !G::is_over(&world) && (course.path.is_empty() || G::turns(&world) < until) {
            // A rule that fails ahead must not take the player with it.
            let ran = catch_unwind(AssertUnwindSafe(|| {
                run(&mut world, &mut course, &mut dice, |play: &mut Play<'_, G>| {
                    G::step(play)
                })
            }));
            match ran {
                Ok(Outcome::Done(())) if !course.path.is_empty() => {}
                Ok(Outcome::Asked(_)) => break,
                _ => {
                    failed = true;
                    break;
                }
            }
        }
        let Course { path, tree, .. } = course;
        // Where the rules fail nobody wants to go.
        tree.learn(&path, |seat| if failed { -WON } else { G::standing(&world, seat) });
        !path.is_empty()
    }

    /// An answer by the tree, as long as there is one.
    fn by_tree(&mut self, world: &G::World, question: &Question<G>) -> Option<G::Answer> {
        let Some(&last) = self.path.last() else {
            let asked = self.position.question;
            if question.seat != asked.seat || question.ask != asked.ask {
                return None;
            }
            self.path.push((0, self.first));
            return Some(self.tree.answer((0, self.first)));
        };
        if !self.in_tree || self.path.len() >= DEPTH || question.listed().len() == 1 {
            return None;
        }
        let (node, new) = self.tree.after(last, world, question, &mut self.whim);
        self.in_tree = !new;
        let branch = self.tree.select(node, world, question, &mut self.whim)?;
        self.path.push((node, branch));
        Some(self.tree.answer((node, branch)))
    }
}

impl<G: Advised> AnswerSource<G> for Course<'_, G> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> Reply<G::Answer> {
        if let Some(given) = self.position.step.given.get(self.given) {
            self.given += 1;
            return Reply::Given(given.answer.clone());
        }
        self.decisions += 1;
        if self.decisions > MOST_DECISIONS {
            return Reply::Nobody;
        }
        if let Some(answer) = self.by_tree(world, question) {
            return Reply::Given(answer);
        }
        Reply::Trusted(match question.listed() {
            [only] => only.clone(),
            _ => self.greedy.answer(world, question),
        })
    }
}

/// The dice that have been rolled in the step, then fresh ones: nobody knows what the true ones will show.
struct Rolling<'a> {
    known: std::slice::Iter<'a, &'a [u8]>,
    fresh: Whim,
}

impl DiceSource for Rolling<'_> {
    fn roll(&mut self, pool: Pool, _purpose: &'static str) -> Result<SmallVec<[u8; 12]>, Fault> {
        if let Some(rolled) = self.known.next() {
            return Ok(rolled.iter().copied().collect());
        }
        let sides = usize::from(pool.die.0.max(1));
        Ok((0..pool.dice).map(|_| self.fresh.below(sides) as u8 + 1).collect())
    }
}
