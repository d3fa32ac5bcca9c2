//! What has been tried, and what came of it.
//!
//! A node is a question; a branch is an answer to it, with the questions that came next. The dice are not part of the path: a
//! branch is worth what it came to on average, over all the dice it has met.

use std::cmp::Reverse;

use kernel::{Advised, Choices, Question, Seat, WON, Weighed, Whim};

use super::contest::{Contest, WIDENS_UNTIL};

/// Shares, and values within a node, are parts of this.
const WHOLE: i64 = 1_000_000;
/// So many positions or paths are looked at from the first.
const OPEN_AT_FIRST: usize = 4;

pub(super) struct Tree<G: Advised> {
    nodes: Vec<Node<G>>,
    /// Among the answers to the first question.
    contest: Contest,
}

struct Node<G: Advised> {
    seat: Seat,
    ask: G::Ask,
    /// What looks best first, then what was found later.
    branches: Vec<Branch<G>>,
    visits: i64,
    /// The worst and the best that has come of it, for the seat that decides here.
    low: i64,
    high: i64,
}

struct Branch<G: Advised> {
    answer: G::Answer,
    /// What the game says of it, before anything has been tried.
    score: i64,
    visits: i64,
    /// The sum of the standings that it led to, for the seat that decides.
    total: i64,
    next: Vec<usize>,
}

/// A step through the tree: the node, and the branch that was taken.
pub(super) type Taken = (usize, usize);

impl<G: Advised> Branch<G> {
    fn new(answer: G::Answer, score: i64) -> Self {
        Branch {
            answer,
            score,
            visits: 0,
            total: 0,
            next: vec![],
        }
    }

    fn value(&self) -> Option<i64> {
        (self.visits > 0).then(|| self.total / self.visits)
    }
}

impl<G: Advised> Node<G> {
    /// A question with what the game proposes for it.
    fn new(world: &G::World, question: &Question<G>, whim: &mut Whim) -> Self {
        let answers = G::candidates(world, question, whim).into_owned();
        let scored = answers.into_iter().map(|answer| {
            let score = G::score(world, question, &answer);
            (score, whim.next_u64(), answer)
        });
        let mut scored: Vec<_> = scored.collect();
        // Equals in any order: their place in the list means nothing.
        scored.sort_by_key(|(score, whim, _)| (Reverse(*score), *whim));
        let branches = scored.into_iter().map(|(score, _, answer)| Branch::new(answer, score));
        let mut branches: Vec<Branch<G>> = branches.collect();
        if branches.is_empty() {
            branches.push(Branch::new(G::sample(world, question, whim), 0));
        }
        Node {
            seat: question.seat,
            ask: question.ask.clone(),
            branches,
            visits: 0,
            low: WON,
            high: -WON,
        }
    }

    /// How many of the positions or paths are looked at: more, the more often the question has come up.
    fn open(&self) -> usize {
        OPEN_AT_FIRST + (self.visits as u64).isqrt() as usize
    }

    /// Sees to it that there are branches for what can be answered now.
    fn widen(&mut self, world: &G::World, question: &Question<G>, whim: &mut Whim) {
        let more = match &question.choices {
            Choices::Listed(_) => G::candidates(world, question, whim).into_owned(),
            Choices::Region if self.open() > self.branches.len() => vec![G::sample(world, question, whim)],
            Choices::Region => vec![],
        };
        for answer in more {
            self.add(world, question, answer);
        }
    }

    fn add(&mut self, world: &G::World, question: &Question<G>, answer: G::Answer) {
        if !self.branches.iter().any(|branch| branch.answer == answer) {
            let score = G::score(world, question, &answer);
            self.branches.push(Branch::new(answer, score));
        }
    }

    /// The branches that may be taken now, each with how much is expected of it before it is tried. After other dice than the first
    /// time some may be no answers any more.
    fn expected(&self, world: &G::World, question: &Question<G>) -> Vec<(usize, i64)> {
        let open = match &question.choices {
            Choices::Listed(_) => self.branches.len(),
            Choices::Region => self.open(),
        };
        let may = |branch: &Branch<G>| match &question.choices {
            Choices::Listed(answers) => answers.contains(&branch.answer),
            Choices::Region => self.visits == 0 || question.check(world, &branch.answer).is_ok(),
        };
        let legal = self.branches.iter().enumerate().filter(|(_, branch)| may(branch));
        let mut expected: Vec<(usize, i64)> = vec![];
        let (mut rank, mut score) = (0, None);
        for (at, branch) in legal.take(open) {
            // Who looks equally good has the same rank.
            if score != Some(branch.score) {
                rank = expected.len() as i64;
            }
            score = Some(branch.score);
            expected.push((at, WHOLE / (2 + rank)));
        }
        let sum = expected.iter().map(|(_, weight)| weight).sum::<i64>().max(1);
        expected
            .into_iter()
            .map(|(at, weight)| (at, weight * WHOLE / sum))
            .collect()
    }

    /// The branch to try next: what has gone well so far, and what looks good and has been tried little (PUCT).
    fn select(&mut self, world: &G::World, question: &Question<G>, whim: &mut Whim) -> Option<usize> {
        if self.visits > 0 {
            self.widen(world, question, whim);
        }
        let root = (self.visits.max(1) as u64 * 1_000_000).isqrt() as i64;
        let span = (self.high - self.low).max(1);
        let total: i64 = self.branches.iter().map(|branch| branch.total).sum();
        let usual = total / self.visits.max(1);
        let worth = |(at, share): (usize, i64)| {
            let branch = &self.branches[at];
            let value = (branch.value().unwrap_or(usual) - self.low) * WHOLE / span;
            value + share / 1_000 * root / (1 + branch.visits)
        };
        let expected = self.expected(world, question);
        let best = expected.into_iter().max_by_key(|one| (worth(*one), Reverse(one.0)));
        best.map(|(at, _)| at)
    }
}

impl<G: Advised> Tree<G> {
    pub fn new(world: &G::World, question: &Question<G>, whim: &mut Whim) -> Self {
        let root = Node::new(world, question, whim);
        Tree {
            contest: Contest::new(root.branches.len()),
            nodes: vec![root],
        }
    }

    /// The answer to the first question that is tried next, when so many thousandths of all courses have been run.
    pub fn next(&mut self, spent: i64, world: &G::World, question: &Question<G>, whim: &mut Whim) -> Option<usize> {
        let root = &mut self.nodes[0];
        if spent < WIDENS_UNTIL && root.open() > self.contest.answers() {
            // The next of those that looked good; where answers are endless, there is always another.
            if self.contest.answers() == root.branches.len() && matches!(question.choices, Choices::Region) {
                root.add(world, question, G::sample(world, question, whim));
            }
            if self.contest.answers() < root.branches.len() {
                self.contest.join();
            }
        }
        self.contest.next(spent)
    }

    /// How often an answer to the first question has been tried.
    pub fn visits(&self, branch: usize) -> u64 {
        self.nodes[0].branches[branch].visits as u64
    }

    pub fn answer(&self, taken: Taken) -> G::Answer {
        self.nodes[taken.0].branches[taken.1].answer.clone()
    }

    /// The node of a question that came up after a branch, and whether it is new.
    pub fn after(&mut self, taken: Taken, world: &G::World, question: &Question<G>, whim: &mut Whim) -> (usize, bool) {
        let known = self.nodes[taken.0].branches[taken.1].next.iter().copied();
        let same = |node: &usize| {
            let node = &self.nodes[*node];
            node.seat == question.seat && node.ask == question.ask
        };
        if let Some(node) = known.into_iter().find(same) {
            return (node, false);
        }
        let node = self.nodes.len();
        self.nodes.push(Node::new(world, question, whim));
        self.nodes[taken.0].branches[taken.1].next.push(node);
        (node, true)
    }

    pub fn select(&mut self, node: usize, world: &G::World, question: &Question<G>, whim: &mut Whim) -> Option<usize> {
        self.nodes[node].select(world, question, whim)
    }

    /// Notes what a course has come to.
    pub fn learn(&mut self, path: &[Taken], standing: impl Fn(Seat) -> i64) {
        for (at, branch) in path {
            let (at, node) = (*at, &mut self.nodes[*at]);
            let value = standing(node.seat);
            node.visits += 1;
            node.low = node.low.min(value);
            node.high = node.high.max(value);
            node.branches[*branch].visits += 1;
            if at == 0 {
                self.contest.note(*branch, value);
            }
            node.branches[*branch].total += value;
        }
    }

    /// Whether more courses would hardly change which answer is given.
    pub fn is_settled(&self) -> bool {
        self.contest.is_settled()
    }

    /// What the answers to the first question have come to, the one to give first.
    pub fn weighed(self) -> Vec<Weighed<G::Answer>> {
        let best = self.contest.best();
        let root = self.nodes.into_iter().next();
        let tried = root.map_or(vec![], |root| root.branches).into_iter().enumerate();
        let mut tried: Vec<(usize, Branch<G>)> = tried.filter(|(_, branch)| branch.visits > 0).collect();
        tried.sort_by_key(|(at, branch)| (*at != best, Reverse((branch.visits, branch.value()))));
        let weighed = tried.into_iter().map(|(_, branch)| Weighed {
            value: branch.value().unwrap_or(0),
            tried: branch.visits as u32,
            answer: branch.answer,
        });
        weighed.collect()
    }
}
