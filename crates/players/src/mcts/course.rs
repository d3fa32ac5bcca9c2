//! One course of the game, run ahead from a question: what has been answered and rolled in its step, an answer to try, and then on
//! with fresh dice.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use kernel::{
    Advised, AnswerSource, DiceSource, Fault, Horizon, Memory, OpenStep, Outcome, Play, Player, Pool, Question, Reply,
    StateHash, WON, Whim, WorkedOut, run,
};
use smallvec::SmallVec;

use super::tree::{Taken, Tree};
use crate::Greedy;

/// So many decisions at most, whatever the turns.
const MOST_DECISIONS: u32 = 400;
/// So many plans deep the tree may grow; then everybody does what looks best.
const DEPTH: usize = 3;

#[allow(clippy::disallowed_methods, reason = "how long a bot thinks decides no rule")]
fn has_passed(deadline: Instant) -> bool {
    Instant::now() > deadline
}

/// Where a player is asked, and how it came about.
pub(super) struct Position<'a, G: Advised> {
    pub world: &'a G::World,
    pub question: &'a Question<G>,
    pub step: &'a OpenStep<'a, G>,
    /// The state at the checkpoint of the step.
    pub hash: StateHash,
}

impl<'a, G: Advised> Position<'a, G> {
    pub fn new(world: &'a G::World, question: &'a Question<G>, step: &'a OpenStep<'a, G>) -> Self {
        Position {
            world,
            question,
            step,
            hash: StateHash::of(step.checkpoint),
        }
    }
}

pub(super) struct Course<'a, G: Advised> {
    position: &'a Position<'a, G>,
    tree: &'a mut Tree<G>,
    /// What the step has worked out on its way to the question, if this course begins in the very state of the game. With other
    /// secrets imagined, other things may hold.
    worked_out: Option<&'a mut Vec<WorkedOut>>,
    recalled: usize,
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
    /// A foe has begun a plan of its own.
    replied: bool,
    deadline: Option<Instant>,
    too_late: bool,
}

impl<'a, G: Advised> Course<'a, G> {
    /// Tries an answer. Says whether the question has come up at all: if not, then what the seat has imagined cannot be.
    pub fn run(
        position: &'a Position<'a, G>,
        tree: &'a mut Tree<G>,
        worked_out: &'a mut Vec<WorkedOut>,
        first: usize,
        deadline: Option<Instant>,
        dice: Whim,
        whim: &mut Whim,
    ) -> bool {
        let mut world = G::imagined(position.step.checkpoint, position.question.seat, whim);
        let is_true = StateHash::of(&world) == position.hash;
        let turns = G::turns(&world);
        let mut dice = Rolling {
            known: position.step.rolled.iter(),
            fresh: dice,
        };
        let mut course = Course {
            position,
            tree,
            worked_out: is_true.then_some(worked_out),
            recalled: 0,
            first,
            given: 0,
            path: vec![],
            in_tree: true,
            greedy: Greedy::new(whim.next_u64()),
            whim: Whim::new(whim.next_u64()),
            decisions: 0,
            replied: false,
            deadline,
            too_late: false,
        };
        let goes_on = |world: &G::World| match G::HORIZON {
            Horizon::Turns(ahead) => G::turns(world) < turns + ahead,
            // The question after the reply ends it.
            Horizon::Reply => true,
        };
        let mut failed = false;
        while !G::is_over(&world) && (course.path.is_empty() || goes_on(&world)) {
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
        let Course {
            path, tree, too_late, ..
        } = course;
        if too_late {
            // It has not come as far as the others.
            return true;
        }
        // Where the rules fail nobody wants to go.
        tree.learn(&path, |seat| if failed { -WON } else { G::standing(&world, seat) });
        !path.is_empty()
    }

    /// Whether a foe has replied to the plan, and the next plan begins.
    fn is_far_enough(&mut self, world: &G::World, question: &Question<G>) -> bool {
        if G::HORIZON != Horizon::Reply || self.path.is_empty() || !G::begins_plan(world, question) {
            return false;
        }
        if self.replied {
            return true;
        }
        self.replied = !G::seating(world).are_friends(self.position.question.seat, question.seat);
        false
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
        let plans = self.in_tree && self.path.len() < DEPTH && G::begins_plan(world, question);
        if !plans || question.listed().len() == 1 {
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
            return match self.worked_out {
                Some(_) => Reply::Trusted(given.answer.clone()),
                None => Reply::Given(given.answer.clone()),
            };
        }
        self.decisions += 1;
        if self.decisions > MOST_DECISIONS || self.is_far_enough(world, question) {
            return Reply::Nobody;
        }
        if self.deadline.is_some_and(has_passed) {
            self.too_late = true;
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

    /// Until the question has come up, all courses are the same.
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        (self.path.is_empty() && self.worked_out.is_some()).then_some(self)
    }
}

impl<G: Advised> Memory for Course<'_, G> {
    fn recall(&mut self) -> Option<WorkedOut> {
        let known = self.worked_out.as_ref()?.get(self.recalled)?.clone();
        self.recalled += 1;
        Some(known)
    }

    fn keep(&mut self, result: WorkedOut) {
        if let Some(worked_out) = &mut self.worked_out {
            worked_out.truncate(self.recalled);
            worked_out.push(result);
            self.recalled += 1;
        }
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
