//! Walks every course that a sequence of the rules can take.
//!
//! A course is a path of forks: dice, decisions, and checkpoints between steps. Each run follows the path as far as it is
//! known and takes the first branch of every new fork; then the deepest fork that has a branch left takes it. When a fork
//! has no branch left, what its branches came to is handed to the nearest fork above it that collects: a decision keeps the
//! better of its branches, a checkpoint keeps the sum for the next course that leads to the same state.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use kernel::{
    AnswerSource, Asked, Choices, DiceSource, Fault, Game, Likeness, Memory, Outcome, Play, Pool, Question, Reply,
    Seat, StateHash, WorkedOut, run,
};
use ruint::aliases::U512;

use crate::budget::{Budget, GaveUp, Meter};
use crate::dice::{Faces, Known, Outcomes};
use crate::number::Number;
use crate::policy::{Decision, Goal, Moment, Place, Policy};
use crate::spread::Spread;

/// Exact odds, and what it took to find them.
#[derive(Clone, Debug)]
pub struct Explored<T> {
    pub spread: Spread<T>,
    /// How often the rules were run.
    pub runs: u64,
    /// How often a course led to a state that was known already.
    pub merged: u64,
    /// Dice decided something.
    pub dice: bool,
}

/// The odds of what `until` reads off the world after a step, from the world as it is until there is something to read. Whole steps are played; states that two courses lead to are explored once.
pub fn explore<G: Game, T: Ord + Clone>(
    world: &G::World,
    policy: &dyn Policy<G>,
    goal: Option<&Goal<'_, T>>,
    budget: Budget,
    until: &dyn Fn(&G::World, Moment) -> Option<T>,
) -> Result<Explored<T>, GaveUp> {
    explore_from(world, &[], policy, goal, budget, until)
}

/// As [`explore`], from the middle of a step: the dice that have been rolled in it are known, and come first.
pub fn explore_from<G: Game, T: Ord + Clone>(
    world: &G::World,
    rolled: &[&[u8]],
    policy: &dyn Policy<G>,
    goal: Option<&Goal<'_, T>>,
    budget: Budget,
    until: &dyn Fn(&G::World, Moment) -> Option<T>,
) -> Result<Explored<T>, GaveUp> {
    let sequence = Sequence {
        stretch: &|play| G::step(play).map(|()| None),
        read: &|world, moment| until(world, moment),
    };
    exactly(world, rolled, policy, goal, budget, &sequence)
}

/// The odds of what a procedure of the rules gives back.
pub fn explore_procedure<G: Game, T: Ord + Clone>(
    world: &G::World,
    policy: &dyn Policy<G>,
    goal: Option<&Goal<'_, T>>,
    budget: Budget,
    procedure: &dyn Fn(&mut Play<'_, G>) -> Asked<T>,
) -> Result<Explored<T>, GaveUp> {
    let sequence = Sequence {
        stretch: &|play| procedure(play).map(Some),
        read: &|_, _| None,
    };
    exactly(world, &[], policy, goal, budget, &sequence)
}

/// A sequence of the rules.
struct Sequence<'a, G: Game, T> {
    /// Runs to the next checkpoint, or to a result.
    stretch: &'a dyn Fn(&mut Play<'_, G>) -> Asked<Option<T>>,
    /// What is read off the world at a checkpoint, or where a course has been stopped; nothing if there is more to play.
    read: &'a dyn Fn(&G::World, Moment) -> Option<T>,
}

/// With small numbers first; they are enough for nearly everything, and ten times as fast.
fn exactly<G: Game, T: Ord + Clone>(
    world: &G::World,
    rolled: &[&[u8]],
    policy: &dyn Policy<G>,
    goal: Option<&Goal<'_, T>>,
    budget: Budget,
    sequence: &Sequence<'_, G, T>,
) -> Result<Explored<T>, GaveUp> {
    match Explorer::<G, T, u128>::new(rolled, policy, goal, budget).walk(world, sequence) {
        Err(GaveUp::Digits) => Explorer::<G, T, U512>::new(rolled, policy, goal, budget).walk(world, sequence),
        found => found,
    }
}

/// Results with the number of ways to them, out of a common number.
#[derive(Clone, Debug)]
struct Sum<T, N> {
    ways: Vec<(T, N)>,
    of: N,
}

impl<T: Ord + Clone, N: Number> Sum<T, N> {
    fn new() -> Self {
        Sum {
            ways: vec![],
            of: N::ONE,
        }
    }

    fn sure(result: T) -> Self {
        Sum {
            ways: vec![(result, N::ONE)],
            of: N::ONE,
        }
    }

    /// Adds all of `other`, which came about in `ways` out of `of`.
    fn add(&mut self, other: &Sum<T, N>, ways: N, of: N) -> Option<()> {
        let of = of.times(other.of)?;
        let mut scale = ways;
        if of != self.of {
            let divisor = of.common_divisor(self.of);
            let grows = of.over(divisor);
            if grows != N::ONE {
                for (_, ways) in &mut self.ways {
                    *ways = ways.times(grows)?;
                }
            }
            scale = scale.times(self.of.over(divisor))?;
            self.of = self.of.times(grows)?;
        }
        for (result, ways) in &other.ways {
            let more = ways.times(scale)?;
            match self.ways.binary_search_by(|(known, _)| known.cmp(result)) {
                Ok(at) => self.ways[at].1 = self.ways[at].1.plus(more)?,
                Err(at) => self.ways.insert(at, (result.clone(), more)),
            }
        }
        Some(())
    }

    /// The sum of the goal's values over all ways: out of `of`.
    fn value(&self, goal: &Goal<'_, T>) -> Option<N> {
        self.ways.iter().try_fold(N::from_u128(0), |sum, (result, ways)| {
            sum.plus(ways.times(N::from_u128(u128::from((goal.value)(result))))?)
        })
    }
}

/// A state, how many steps it took, and how far the plan has come.
type Key = (StateHash, u32, Place);

enum Fork<G: Game, T, N> {
    Dice {
        outcomes: Rc<Outcomes>,
        at: usize,
    },
    Choice {
        seat: Seat,
        /// How many questions had been asked in the step before this one.
        asked: u32,
        options: Vec<G::Answer>,
        at: usize,
        best: Option<Sum<T, N>>,
        this: Sum<T, N>,
    },
    /// A state between two steps.
    Checkpoint {
        key: Key,
        world: Box<G::World>,
        sum: Sum<T, N>,
        /// How much was kept before it.
        kept: usize,
    },
}

/// What has been settled on the way, and need not be settled again as long as the forks before it stand as they are.
struct Kept<A> {
    /// How many forks lay before it.
    depth: usize,
    what: Settled<A>,
}

enum Settled<A> {
    Result(WorkedOut),
    /// An answer that no fork stands for, and how far the plan had come with it.
    Answer(Seat, A, Place),
}

/// The path of the present course, as the rules walk along it.
struct Path<'a, G: Game, T, N> {
    /// Dice that are known, and how many of them the present run has used. There are none after a checkpoint.
    rolled: &'a [&'a [u8]],
    rolls: usize,
    policy: &'a dyn Policy<G>,
    forks: Vec<Fork<G, T, N>>,
    /// How many forks the present run has passed.
    depth: usize,
    kept: Vec<Kept<G::Answer>>,
    /// How much of what is kept the present run has passed.
    recalled: usize,
    moment: Moment,
    known: Known,
    overflow: bool,
    impossible: Option<String>,
}

impl<G: Game, T, N> Path<'_, G, T, N> {
    /// What was settled here when this course was taken before: only what lies before the next fork.
    fn recall(&self) -> Option<&Settled<G::Answer>> {
        let kept = self.kept.get(self.recalled).filter(|kept| kept.depth == self.depth);
        kept.map(|kept| &kept.what)
    }

    fn keep(&mut self, what: Settled<G::Answer>) {
        // What comes after something new is new.
        self.kept.truncate(self.recalled);
        self.kept.push(Kept {
            depth: self.depth,
            what,
        });
        self.recalled += 1;
    }

    /// The deepest fork has been turned: what came after it is settled no longer.
    fn forget(&mut self) {
        let forks = self.forks.len();
        let stands = self.kept.partition_point(|kept| kept.depth < forks);
        self.kept.truncate(stands);
    }

    /// An answer that has been settled before, by what is kept or by a fork.
    fn foretold(&mut self, seat: Seat) -> Option<Foretold<G::Answer>> {
        let foretold = match self.recall() {
            Some(Settled::Answer(who, answer, place)) if *who == seat => {
                let (answer, place) = (answer.clone(), *place);
                self.moment.plan = place;
                self.recalled += 1;
                Foretold::Accepted(answer)
            }
            Some(_) => return None,
            None => match self.forks.get(self.depth) {
                Some(Fork::Choice {
                    seat: who,
                    asked,
                    options,
                    at,
                    ..
                }) if (*who, *asked) == (seat, self.moment.asked) => {
                    let answer = options[*at].clone();
                    self.depth += 1;
                    Foretold::OneOf(answer)
                }
                _ => return None,
            },
        };
        self.moment.asked += 1;
        Some(foretold)
    }
}

enum Foretold<A> {
    /// The rules have taken it before.
    Accepted(A),
    /// One of several that are tried.
    OneOf(A),
}

struct Explorer<'a, G: Game, T, N> {
    path: RefCell<Path<'a, G, T, N>>,
    goal: Option<&'a Goal<'a, T>>,
    meter: Meter,
    states: BTreeMap<Key, Sum<T, N>>,
    likeness: Likeness,
    total: Sum<T, N>,
    merged: u64,
}

impl<'a, G: Game, T: Ord + Clone, N: Number> Explorer<'a, G, T, N> {
    fn new(rolled: &'a [&'a [u8]], policy: &'a dyn Policy<G>, goal: Option<&'a Goal<'a, T>>, budget: Budget) -> Self {
        Explorer {
            path: RefCell::new(Path {
                rolled,
                rolls: 0,
                policy,
                forks: vec![],
                depth: 0,
                kept: vec![],
                recalled: 0,
                moment: Moment::default(),
                known: Known::default(),
                overflow: false,
                impossible: None,
            }),
            goal,
            meter: Meter::new(budget),
            states: BTreeMap::new(),
            likeness: Likeness::default(),
            total: Sum::new(),
            merged: 0,
        }
    }

    fn walk(mut self, world: &G::World, sequence: &Sequence<'_, G, T>) -> Result<Explored<T>, GaveUp> {
        loop {
            let leaf = self.follow(world, sequence)?;
            self.hand_up(&leaf)?;
            if !self.turn_to_next()? {
                break;
            }
        }
        let of = self.total.of.wide();
        let ways = self.total.ways.into_iter().map(|(result, ways)| (result, ways.wide()));
        Ok(Explored {
            spread: Spread {
                ways: ways.collect(),
                of,
            },
            runs: self.meter.runs,
            merged: self.merged,
            dice: self.path.get_mut().known.any_to_roll(),
        })
    }

    /// Runs the rules along the path, from the latest checkpoint on it, to a result or a state that is known.
    fn follow(&mut self, root: &G::World, sequence: &Sequence<'_, G, T>) -> Result<Sum<T, N>, GaveUp> {
        let mut world = self.start_of_run(root);
        loop {
            self.meter.one_more_run()?;
            let mut answers = Decider(&self.path);
            let mut dice = CourseDice(&self.path);
            let outcome = run(&mut world, &mut answers, &mut dice, |play| (sequence.stretch)(play));
            if self.path.get_mut().overflow {
                return Err(GaveUp::Digits);
            }
            if let Some(why) = self.path.get_mut().impossible.take() {
                return Err(GaveUp::Impossible(why));
            }
            match outcome {
                Outcome::Done(Some(result)) => return Ok(Sum::sure(result)),
                Outcome::Done(None) => {}
                Outcome::Asked(_) if self.path.get_mut().moment.stopped => {
                    let read = (sequence.read)(&world, self.path.get_mut().moment);
                    let nothing = || GaveUp::Undecided("a course was stopped where there is nothing to read".into());
                    return read.map(Sum::sure).ok_or_else(nothing);
                }
                Outcome::Asked(questions) => {
                    let asks: Vec<_> = questions.iter().map(|question| &question.ask).collect();
                    return Err(GaveUp::Undecided(format!("{asks:?}")));
                }
                Outcome::Refused { seat, refusal } => return Err(GaveUp::Fault(format!("{seat}: {refusal}"))),
                Outcome::Fault(fault) => return Err(GaveUp::Fault(fault.to_string())),
            }
            let path = self.path.get_mut();
            path.moment.steps += 1;
            path.moment.asked = 0;
            if let Some(result) = (sequence.read)(&world, path.moment) {
                return Ok(Sum::sure(result));
            }
            if G::is_over(&world) {
                return Err(GaveUp::Undecided(
                    "the game was over before the question was settled".into(),
                ));
            }
            let key = (self.likeness.of(&world), path.moment.steps, path.moment.plan);
            if let Some(known) = self.states.get(&key) {
                self.merged += 1;
                return Ok(known.clone());
            }
            path.forks.push(Fork::Checkpoint {
                key,
                world: Box::new(world.clone()),
                sum: Sum::new(),
                kept: path.recalled,
            });
            path.depth = path.forks.len();
        }
    }

    fn start_of_run(&mut self, root: &G::World) -> G::World {
        let path = self.path.get_mut();
        let latest = path
            .forks
            .iter()
            .rposition(|fork| matches!(fork, Fork::Checkpoint { .. }));
        match latest.map(|at| (at, &path.forks[at])) {
            Some((at, Fork::Checkpoint { key, world, kept, .. })) => {
                path.depth = at + 1;
                path.recalled = *kept;
                path.moment = Moment {
                    steps: key.1,
                    plan: key.2,
                    ..Moment::default()
                };
                path.rolls = path.rolled.len();
                (**world).clone()
            }
            _ => {
                path.depth = 0;
                path.recalled = 0;
                path.moment = Moment::default();
                path.rolls = 0;
                root.clone()
            }
        }
    }

    /// Adds what the course came to where it is collected.
    fn hand_up(&mut self, found: &Sum<T, N>) -> Result<(), GaveUp> {
        let (mut ways, mut of) = (N::ONE, N::ONE);
        let path = self.path.get_mut();
        for fork in path.forks.iter_mut().rev() {
            match fork {
                Fork::Dice { outcomes, at } => {
                    ways = ways.times(N::from_u128(outcomes.all[*at].1)).ok_or(GaveUp::Digits)?;
                    of = of.times(N::from_u128(outcomes.rolls)).ok_or(GaveUp::Digits)?;
                }
                Fork::Choice { this: sum, .. } | Fork::Checkpoint { sum, .. } => {
                    return sum.add(found, ways, of).ok_or(GaveUp::Digits);
                }
            }
        }
        self.total.add(found, ways, of).ok_or(GaveUp::Digits)
    }

    /// Turns the deepest fork that has a branch left; forks that have none are closed. Says whether there is one.
    fn turn_to_next(&mut self) -> Result<bool, GaveUp> {
        loop {
            let path = self.path.get_mut();
            match path.forks.last_mut() {
                None => return Ok(false),
                Some(Fork::Dice { outcomes, at }) => {
                    *at += 1;
                    if *at < outcomes.all.len() {
                        path.forget();
                        return Ok(true);
                    }
                    path.forks.pop();
                }
                Some(Fork::Choice {
                    seat,
                    options,
                    at,
                    best,
                    this,
                    ..
                }) => {
                    let this = std::mem::replace(this, Sum::new());
                    *best = Some(match best.take() {
                        Some(best) => better(self.goal, *seat, best, this)?,
                        None => this,
                    });
                    *at += 1;
                    if *at < options.len() {
                        path.forget();
                        return Ok(true);
                    }
                    let best = best.take();
                    path.forks.pop();
                    if let Some(best) = best {
                        self.hand_up(&best)?;
                    }
                }
                Some(Fork::Checkpoint { key, sum, .. }) => {
                    let (key, sum) = (*key, std::mem::replace(sum, Sum::new()));
                    path.forks.pop();
                    self.hand_up(&sum)?;
                    self.states.insert(key, sum);
                }
            }
        }
    }
}

/// The better of two for a seat; the earlier of equals.
fn better<T: Ord + Clone, N: Number>(
    goal: Option<&Goal<'_, T>>,
    seat: Seat,
    best: Sum<T, N>,
    this: Sum<T, N>,
) -> Result<Sum<T, N>, GaveUp> {
    let Some(goal) = goal else { return Ok(best) };
    let measure = |sum: &Sum<T, N>, other: &Sum<T, N>| sum.value(goal)?.times(other.of);
    let (had, has) = (measure(&best, &this), measure(&this, &best));
    let (Some(had), Some(has)) = (had, has) else {
        return Err(GaveUp::Digits);
    };
    let prefers = if goal.seats.contains(seat) {
        has > had
    } else {
        has < had
    };
    Ok(if prefers { this } else { best })
}

/// The dice of a course.
struct CourseDice<'p, 'a, G: Game, T, N>(&'p RefCell<Path<'a, G, T, N>>);

impl<G: Game, T, N> CourseDice<'_, '_, G, T, N> {
    fn next(
        &mut self,
        pool: Pool,
        purpose: &'static str,
        outcomes: impl FnOnce(&mut Known) -> Option<Rc<Outcomes>>,
    ) -> Result<Faces, Fault> {
        let mut path = self.0.borrow_mut();
        if let Some(known) = path.rolled.get(path.rolls) {
            path.rolls += 1;
            return Ok(Faces::from_slice(known));
        }
        let depth = path.depth;
        if depth == path.forks.len() {
            let Some(outcomes) = outcomes(&mut path.known) else {
                path.overflow = true;
                return Err(Fault::DiceRanOut {
                    purpose,
                    dice: pool.dice,
                });
            };
            path.forks.push(Fork::Dice { outcomes, at: 0 });
        }
        path.depth += 1;
        match &path.forks[depth] {
            Fork::Dice { outcomes, at } => Ok(outcomes.all[*at].0.clone()),
            _ => Err(Fault::NotDeterministic {
                at: depth,
                before: "a decision".into(),
                now: format!("dice for {purpose}"),
            }),
        }
    }
}

impl<G: Game, T, N> DiceSource for CourseDice<'_, '_, G, T, N> {
    fn roll(&mut self, pool: Pool, purpose: &'static str) -> Result<Faces, Fault> {
        self.next(pool, purpose, |known| known.of(pool, None))
    }

    fn roll_graded(&mut self, pool: Pool, purpose: &'static str, grade: &dyn Fn(u8) -> u8) -> Result<Faces, Fault> {
        self.next(pool, purpose, |known| known.of(pool, Some(grade)))
    }

    fn roll_valued(&mut self, pool: Pool, purpose: &'static str, value: &dyn Fn(&[u8]) -> i64) -> Result<Faces, Fault> {
        self.next(pool, purpose, |known| known.valued(pool, value))
    }
}

/// The decisions of a course.
struct Decider<'p, 'a, G: Game, T, N>(&'p RefCell<Path<'a, G, T, N>>);

impl<G: Game, T, N> Memory for Decider<'_, '_, G, T, N> {
    fn recall(&mut self) -> Option<WorkedOut> {
        let mut path = self.0.borrow_mut();
        let Some(Settled::Result(result)) = path.recall() else {
            return None;
        };
        let result = result.clone();
        path.recalled += 1;
        Some(result)
    }

    fn keep(&mut self, result: WorkedOut) {
        self.0.borrow_mut().keep(Settled::Result(result));
    }
}

impl<G: Game, T: Ord + Clone, N: Number> AnswerSource<G> for Decider<'_, '_, G, T, N> {
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        Some(self)
    }

    fn answer(&mut self, world: &G::World, question: &Question<G>) -> Reply<G::Answer> {
        let mut path = self.0.borrow_mut();
        let path = &mut *path;
        match path.foretold(question.seat) {
            Some(Foretold::Accepted(answer)) => return Reply::Trusted(answer),
            Some(Foretold::OneOf(answer)) => return trusted_if_listed(question, answer),
            None => {}
        }
        let depth = path.depth;
        let asked = path.moment.asked;
        let decision = path.policy.decide(world, question, path.moment);
        path.moment.asked += 1;
        match decision {
            Decision::Take(answer) => path.settled(question, answer),
            Decision::AsPlanned(answer, place) => {
                path.moment.plan = place;
                path.settled(question, answer)
            }
            Decision::Stop => {
                path.moment.stopped = true;
                Reply::Nobody
            }
            Decision::Impossible(why) => {
                path.impossible = Some(why);
                Reply::Nobody
            }
            Decision::BestOf(mut options) => match options.len() {
                0 => Reply::Nobody,
                1 => path.settled(question, options.remove(0)),
                _ if depth < path.forks.len() => Reply::Nobody,
                _ => {
                    let first = options[0].clone();
                    path.forks.push(Fork::Choice {
                        seat: question.seat,
                        asked,
                        options,
                        at: 0,
                        best: None,
                        this: Sum::new(),
                    });
                    path.depth += 1;
                    trusted_if_listed(question, first)
                }
            },
        }
    }
}

impl<G: Game, T, N> Path<'_, G, T, N> {
    /// The answer is kept for the next run along this course. (If the rules do not take it, there is none.)
    fn settled(&mut self, question: &Question<G>, answer: G::Answer) -> Reply<G::Answer> {
        self.keep(Settled::Answer(question.seat, answer.clone(), self.moment.plan));
        trusted_if_listed(question, answer)
    }
}

/// A listed answer needs no second look; a place or a path does.
fn trusted_if_listed<G: Game>(question: &Question<G>, answer: G::Answer) -> Reply<G::Answer> {
    match &question.choices {
        Choices::Listed(listed) if listed.contains(&answer) => Reply::Trusted(answer),
        _ => Reply::Given(answer),
    }
}
