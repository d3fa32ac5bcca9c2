//! A live game: answers come one at a time, from people who think, leave and come back.
//!
//! Between questions nothing of a running procedure is kept. The session holds the world at the last checkpoint and the
//! answers given since; each new answer runs the step again from that checkpoint. What the earlier run showed (questions,
//! dice, events) must come out the same, which makes every live game a test of its own determinism.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::play::{AnswerSource, DiceSource, Entry, Fault, Memory, Play, Reply, Stop, WorkedOut};
use crate::replay::{Given, Replay, ReplayStep};
use crate::simulated::state_hash;
use crate::{DiceBox, Game, Pool, Question, Refusal, Seat, SeededDice, StateHash};

/// How many steps may pass without a question before the game counts as endless.
const MOST_SILENT_STEPS: usize = 10_000;
/// A snapshot of the world is kept every so many steps; a takeback replays from the nearest one.
const SNAPSHOT_EVERY: usize = 16;
/// So many of the latest snapshots are kept, and of those before only one in so many steps: who goes far back waits a little.
const LATEST_SNAPSHOTS: usize = 4;
const EARLIER_EVERY: usize = 8 * SNAPSHOT_EVERY;

/// A finished step: what was answered, what happened, and the state that it led to.
#[derive(Debug)]
struct Past<G: Game> {
    answers: Vec<Given<G::Answer>>,
    entries: Vec<Entry<G>>,
    hash: StateHash,
}

#[derive(Debug)]
struct Checkpoint<G: Game> {
    world: G::World,
    dice: DiceBox,
    steps: usize,
}

impl<G: Game> Checkpoint<G> {
    fn hash(&self) -> StateHash {
        let position = match &self.dice {
            DiceBox::Seeded { position, .. } => *position,
            DiceBox::Scripted { position, .. } => *position as u64,
        };
        state_hash::<G>(&self.world, position, self.steps as u64)
    }
}

impl<G: Game> Clone for Checkpoint<G> {
    fn clone(&self) -> Self {
        Checkpoint {
            world: self.world.clone(),
            dice: self.dice.clone(),
            steps: self.steps,
        }
    }
}

/// A game in progress.
#[derive(Debug)]
pub struct Session<G: Game> {
    setup: Arc<G::Setup>,
    seed: u64,
    snapshots: Vec<Checkpoint<G>>,
    checkpoint: Checkpoint<G>,
    past: Vec<Arc<Past<G>>>,
    /// Answers given in the step that is not finished.
    given: Vec<Given<G::Answer>>,
    /// Answers to a question that several seats were asked at once, kept back until all have answered.
    secret: Vec<Option<G::Answer>>,
    /// What the unfinished step has shown so far.
    entries: Vec<Entry<G>>,
    /// What it has worked out so far, for its next run.
    worked_out: Vec<WorkedOut>,
    /// The world as the unfinished step has left it for now: to look at, never to go on from.
    shown: G::World,
    pending: Vec<Question<G>>,
    fault: Option<Fault>,
}

/// A copy shares all that has happened.
impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Self {
        Session {
            setup: self.setup.clone(),
            seed: self.seed,
            snapshots: self.snapshots.clone(),
            checkpoint: self.checkpoint.clone(),
            past: self.past.clone(),
            given: self.given.clone(),
            secret: self.secret.clone(),
            entries: self.entries.clone(),
            worked_out: self.worked_out.clone(),
            shown: self.shown.clone(),
            pending: self.pending.clone(),
            fault: self.fault.clone(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    #[error("refused: {0}")]
    Refused(Refusal),
    #[error("{seat} is not asked anything now")]
    NotAsked { seat: Seat },
    #[error("the game is over")]
    Over,
    #[error("{0}; the game stands where it was before this answer")]
    Fault(Fault),
}

/// How far a seat may go back alone, and why not further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakebackLine {
    /// So many of the latest answers may be taken back without asking anybody.
    pub free: usize,
    /// What lies behind the line.
    pub because: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakebackError {
    #[error("only {given} answers have been given")]
    TooFar { given: usize },
    #[error("only {} answers can be taken back freely ({}); the other players must agree", .0.free, .0.because)]
    NeedsConsent(TakebackLine),
    #[error("{0}")]
    Fault(Fault),
}

impl<G: Game> Session<G> {
    /// Starts a game with seeded dice and runs it to its first question.
    pub fn new(setup: G::Setup, seed: u64) -> Result<Self, String> {
        Self::with_dice(setup, seed, DiceBox::seeded(seed))
    }

    /// Starts a game whose dice are given by a script (see [`Session::add_dice`]).
    pub fn scripted(setup: G::Setup, faces: Vec<u8>) -> Result<Self, String> {
        Self::with_dice(setup, 0, DiceBox::Scripted { faces, position: 0 })
    }

    fn with_dice(setup: G::Setup, seed: u64, dice: DiceBox) -> Result<Self, String> {
        let world = G::begin(&setup)?;
        let checkpoint = Checkpoint {
            world: world.clone(),
            dice,
            steps: 0,
        };
        let mut session = Session {
            setup: Arc::new(setup),
            seed,
            snapshots: vec![checkpoint.clone()],
            checkpoint,
            past: Vec::new(),
            given: Vec::new(),
            secret: Vec::new(),
            entries: Vec::new(),
            worked_out: Vec::new(),
            shown: world,
            pending: Vec::new(),
            fault: None,
        };
        session.go_on();
        Ok(session)
    }

    /// The world to show: the last checkpoint with what the unfinished step has done so far.
    pub fn world(&self) -> &G::World {
        &self.shown
    }

    /// The questions that are open now: one, or one a seat where several are asked in secret at once.
    pub fn pending(&self) -> impl Iterator<Item = &Question<G>> {
        self.pending
            .iter()
            .enumerate()
            .filter(|(at, _)| !matches!(self.secret.get(*at), Some(Some(_))))
            .map(|(_, q)| q)
    }

    pub fn is_over(&self) -> bool {
        self.pending.is_empty() && G::is_over(&self.checkpoint.world)
    }

    /// What stopped the game, if a rule failed. Taking back an answer may get it going again.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    pub fn steps(&self) -> usize {
        self.checkpoint.steps
    }

    /// The hash of the state after each finished step.
    pub fn hashes(&self) -> impl DoubleEndedIterator<Item = StateHash> + ExactSizeIterator {
        self.past.iter().map(|past| past.hash)
    }

    /// Stands for the position as it is now: the state after the last finished step, and the answers given since.
    pub fn position(&self) -> StateHash {
        let state = self
            .past
            .last()
            .map_or_else(|| self.checkpoint.hash(), |past| past.hash);
        let kept_back = self.secret.iter().any(Option::is_some);
        match self.given.is_empty() && !kept_back {
            true => state,
            false => StateHash::of(&(state, &self.given, &self.secret)),
        }
    }

    /// All that happened, in order, the unfinished step included.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<G>> {
        self.past.iter().flat_map(|past| &past.entries).chain(&self.entries)
    }

    /// What happened in a finished step, by its place in the game.
    pub fn entries_of(&self, step: usize) -> &[Entry<G>] {
        self.past.get(step).map_or(&[], |past| &past.entries)
    }

    /// What the unfinished step has shown so far.
    pub fn open_entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// The dice that the unfinished step has rolled so far.
    pub fn open_rolls(&self) -> Vec<&[u8]> {
        let rolls = self.entries.iter().filter_map(|entry| match entry {
            Entry::Rolled { faces, .. } => Some(faces.faces()),
            _ => None,
        });
        rolls.collect()
    }

    /// The world at the last checkpoint, where the unfinished step began.
    pub fn checkpoint(&self) -> &G::World {
        &self.checkpoint.world
    }

    /// The answers given in the unfinished step.
    pub fn open_answers(&self) -> &[Given<G::Answer>] {
        &self.given
    }

    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The answers that were given in a finished step, by its place in the game.
    pub fn answers_of(&self, step: usize) -> &[Given<G::Answer>] {
        self.past.get(step).map_or(&[], |past| &past.answers)
    }

    /// All answers of the game so far, in order.
    pub fn given(&self) -> impl Iterator<Item = &Given<G::Answer>> {
        self.past.iter().flat_map(|past| &past.answers).chain(&self.given)
    }

    /// Gives a seat's answer. A refused answer, and one that makes a rule fail, changes nothing.
    pub fn answer(&mut self, seat: Seat, answer: G::Answer) -> Result<(), AnswerError> {
        self.give(seat, answer, false)
    }

    /// As [`Session::answer`], for an answer that [`Question::check`] has found legal in the present world: it is not proved a
    /// second time.
    pub fn answer_proved(&mut self, seat: Seat, answer: G::Answer) -> Result<(), AnswerError> {
        self.give(seat, answer, true)
    }

    fn give(&mut self, seat: Seat, answer: G::Answer, proved: bool) -> Result<(), AnswerError> {
        let Some(at) = self.pending.iter().position(|question| question.seat == seat) else {
            return Err(if self.is_over() {
                AnswerError::Over
            } else {
                AnswerError::NotAsked { seat }
            });
        };
        if self.pending.len() > 1 {
            return self.answer_in_secret(at, answer);
        }
        self.given.push(Given { seat, answer });
        let kept = self.given.len() - 1;
        self.run_again(kept, kept + usize::from(proved))
    }

    fn answer_in_secret(&mut self, at: usize, answer: G::Answer) -> Result<(), AnswerError> {
        self.secret.resize(self.pending.len(), None);
        if self.secret[at].is_some() {
            return Err(AnswerError::NotAsked {
                seat: self.pending[at].seat,
            });
        }
        self.pending[at]
            .check(&self.shown, &answer)
            .map_err(AnswerError::Refused)?;
        self.secret[at] = Some(answer);
        if self.secret.iter().any(Option::is_none) {
            return Ok(());
        }
        let secret = self.secret.clone();
        let kept = self.given.len();
        for (question, answer) in self.pending.iter().zip(secret.iter().flatten()) {
            self.given.push(Given {
                seat: question.seat,
                answer: answer.clone(),
            });
        }
        let outcome = self.run_again(kept, self.given.len());
        if outcome.is_err() {
            self.secret[at] = None;
        }
        outcome
    }

    /// Runs the open step with the answers in `given`, of which the first `proved` are known to be legal; on a refusal or a
    /// fault only the first `kept` answers stay.
    fn run_again(&mut self, kept: usize, proved: usize) -> Result<(), AnswerError> {
        match self.run_step(proved) {
            Ran::Finished(checkpoint, entries) => {
                let before = self.answers_given() - (self.given.len() - kept);
                self.finish_step(checkpoint, entries);
                self.go_on();
                self.undo_if_it_failed(before)
            }
            Ran::Pending(waiting) => {
                self.wait_for(waiting);
                Ok(())
            }
            Ran::Refused(refusal) => {
                self.given.truncate(kept);
                Err(AnswerError::Refused(refusal))
            }
            Ran::Fault(fault) => {
                self.given.truncate(kept);
                Err(AnswerError::Fault(fault))
            }
        }
    }

    /// A rule that fails right after a step, where what was declared is carried out, fails as if it had been part of it: the answer
    /// that led there is not taken. A script that lacks dice only waits for them.
    fn undo_if_it_failed(&mut self, answers: usize) -> Result<(), AnswerError> {
        match self.fault.clone() {
            None | Some(Fault::DiceRanOut { .. } | Fault::NoSuchFace { .. }) => Ok(()),
            Some(fault) => {
                let before = self.given().take(answers).cloned().collect();
                match self.rewind_to(before) {
                    Ok(()) => Err(AnswerError::Fault(fault)),
                    Err(_) => Ok(()),
                }
            }
        }
    }

    /// Runs steps from the checkpoint until somebody is asked, the game is over or a rule fails.
    fn go_on(&mut self) {
        self.fault = None;
        for _ in 0..MOST_SILENT_STEPS {
            if G::is_over(&self.checkpoint.world) {
                return;
            }
            match self.run_step(0) {
                Ran::Finished(checkpoint, entries) => self.finish_step(checkpoint, entries),
                Ran::Pending(waiting) => return self.wait_for(waiting),
                Ran::Refused(refusal) => {
                    self.fault = Some(Fault::Panicked {
                        message: refusal.to_string(),
                    });
                    return;
                }
                Ran::Fault(fault) => {
                    self.fault = Some(fault);
                    return;
                }
            }
        }
        self.fault = Some(Fault::Endless {
            steps: MOST_SILENT_STEPS,
        });
    }

    fn wait_for(&mut self, waiting: Waiting<G>) {
        self.pending = waiting.questions;
        self.secret.clear();
        self.entries = waiting.entries;
        self.worked_out = waiting.worked_out;
        self.shown = waiting.shown;
    }

    fn finish_step(&mut self, checkpoint: Checkpoint<G>, mut entries: Vec<Entry<G>>) {
        entries.shrink_to_fit();
        let hash = checkpoint.hash();
        self.past.push(Arc::new(Past {
            answers: std::mem::take(&mut self.given),
            entries,
            hash,
        }));
        if checkpoint.steps.is_multiple_of(SNAPSHOT_EVERY) {
            self.keep_snapshot(checkpoint.clone());
        }
        self.shown = checkpoint.world.clone();
        self.checkpoint = checkpoint;
        self.entries.clear();
        self.worked_out.clear();
        self.pending.clear();
        self.secret.clear();
    }

    fn keep_snapshot(&mut self, checkpoint: Checkpoint<G>) {
        self.snapshots.push(checkpoint);
        let earlier = self.snapshots.len().saturating_sub(LATEST_SNAPSHOTS);
        let mut at = 0;
        self.snapshots.retain(|snapshot| {
            at += 1;
            at > earlier || snapshot.steps.is_multiple_of(EARLIER_EVERY)
        });
    }

    fn run_step(&self, proved: usize) -> Ran<G> {
        let mut world = self.checkpoint.world.clone();
        let mut dice = OpenBox::from(&self.checkpoint.dice);
        let mut answers = GivenSoFar {
            given: &self.given,
            next: 0,
            proved,
            worked_out: self.worked_out.clone(),
            recalled: 0,
        };
        let mut entries = Vec::with_capacity(self.entries.len() + 8);
        let caught = catch_unwind(AssertUnwindSafe(|| {
            let mut play = Play::new(&mut world, &mut answers, &mut dice, Some(&mut entries));
            let result = G::step(&mut play);
            (result, play.stop.take())
        }));
        let (result, stop) = match caught {
            Ok(run) => run,
            Err(panic) => {
                return Ran::Fault(Fault::Panicked {
                    message: panic_message(panic.as_ref()),
                });
            }
        };
        if let Some(fault) = self.departs_from_before(&entries, matches!(stop, Some(Stop::Refused { .. }))) {
            return Ran::Fault(fault);
        }
        match (stop, result) {
            (None, Ok(())) => {
                let dice = dice.put_back(&self.checkpoint.dice);
                Ran::Finished(
                    Checkpoint {
                        world,
                        dice,
                        steps: self.checkpoint.steps + 1,
                    },
                    entries,
                )
            }
            (Some(Stop::Pending(questions)), _) => Ran::Pending(Waiting {
                questions,
                entries,
                worked_out: answers.worked_out,
                shown: world,
            }),
            (Some(Stop::Refused { refusal, .. }), _) => Ran::Refused(refusal),
            (Some(Stop::Fault(fault)), _) => Ran::Fault(fault),
            (None, Err(_)) => Ran::Fault(Fault::Panicked {
                message: "a step gave up without a reason".into(),
            }),
        }
    }

    /// The earlier run's questions, dice and events must be the beginning of this run's.
    fn departs_from_before(&self, now: &[Entry<G>], refused: bool) -> Option<Fault> {
        // The last entry of a run that waits is its question; a refused run stops before writing it down again.
        let compared = if refused {
            self.entries.len().saturating_sub(1)
        } else {
            self.entries.len()
        };
        let at = (0..compared).find(|&at| now.get(at) != self.entries.get(at))?;
        Some(Fault::NotDeterministic {
            at,
            before: format!("{:?}", self.entries.get(at)),
            now: format!("{:?}", now.get(at)),
        })
    }

    /// Adds faces to the script of a scripted game and goes on if the game was waiting for them.
    pub fn add_dice(&mut self, more: &[u8]) {
        for dice in self
            .snapshots
            .iter_mut()
            .map(|snapshot| &mut snapshot.dice)
            .chain([&mut self.checkpoint.dice])
        {
            if let DiceBox::Scripted { faces, .. } = dice {
                faces.extend_from_slice(more);
            }
        }
        if self.pending.is_empty() && !self.is_over() {
            self.go_on();
        }
    }

    /// How many scripted faces have not been rolled yet by what has been shown so far.
    pub fn dice_left(&self) -> usize {
        let DiceBox::Scripted { faces, position } = &self.checkpoint.dice else {
            return 0;
        };
        let open: usize = self
            .entries
            .iter()
            .map(|entry| {
                if let Entry::Rolled { faces, .. } = entry {
                    faces.faces().len()
                } else {
                    0
                }
            })
            .sum();
        (faces.len() - position).saturating_sub(open)
    }

    /// How many answers have been given in the whole game.
    pub fn answers_given(&self) -> usize {
        self.past.iter().map(|past| past.answers.len()).sum::<usize>() + self.given.len()
    }

    /// How far a seat may take back without the others' consent: not past dice, not past hidden information shown, and not
    /// past another seat's answer. The end of a game shows everything, so nothing is free after it.
    pub fn takeback_line(&self, seat: Seat) -> TakebackLine {
        self.takeback_line_of(&[seat])
    }

    /// The same for several seats that agree: one person plays them all, or a bot that does not mind.
    pub fn takeback_line_of(&self, seats: &[Seat]) -> TakebackLine {
        if self.is_over() {
            return TakebackLine {
                free: 0,
                because: "the game is over and everything has been shown",
            };
        }
        let finished = self.past.iter().rev().flat_map(|past| past.entries.iter().rev());
        let mut free = 0;
        let mut because = "that is the beginning of the game";
        for entry in self.entries.iter().rev().chain(finished) {
            because = match entry {
                Entry::Answered { seat, .. } if seats.contains(seat) => {
                    free += 1;
                    continue;
                }
                Entry::Answered { .. } => "another player has answered",
                Entry::Rolled { faces, .. } if !faces.faces().is_empty() => "dice have been rolled",
                Entry::Happened { event, .. } if G::reveals(event) => "hidden information has been shown",
                _ => continue,
            };
            break;
        }
        TakebackLine { free, because }
    }

    /// Takes back the latest `count` answers for a seat; past its line only with the consent of the others.
    pub fn take_back(&mut self, seat: Seat, count: usize, consent: bool) -> Result<(), TakebackError> {
        let given = self.answers_given();
        if count > given {
            return Err(TakebackError::TooFar { given });
        }
        let line = self.takeback_line(seat);
        if count > line.free && !consent {
            return Err(TakebackError::NeedsConsent(line));
        }
        let before: Vec<Given<G::Answer>> = self.given().take(given - count).cloned().collect();
        self.rewind_to(before)
    }

    /// Goes back to the nearest snapshot that these answers reach and plays them from there.
    fn rewind_to(&mut self, answers: Vec<Given<G::Answer>>) -> Result<(), TakebackError> {
        let reached = |steps: usize| self.past[..steps].iter().map(|past| past.answers.len()).sum::<usize>();
        while self.snapshots.len() > 1 && reached(self.snapshots[self.snapshots.len() - 1].steps) > answers.len() {
            self.snapshots.pop();
        }
        let base = self.snapshots[self.snapshots.len() - 1].clone();
        let skipped = reached(base.steps);
        self.past.truncate(base.steps);
        self.shown = base.world.clone();
        self.checkpoint = base;
        self.given.clear();
        self.entries.clear();
        self.worked_out.clear();
        self.pending.clear();
        self.secret.clear();
        self.go_on();
        for given in answers.into_iter().skip(skipped) {
            match self.answer(given.seat, given.answer) {
                Ok(()) => {}
                Err(AnswerError::Fault(fault)) => return Err(TakebackError::Fault(fault)),
                Err(error) => {
                    return Err(TakebackError::Fault(Fault::Panicked {
                        message: error.to_string(),
                    }));
                }
            }
        }
        Ok(())
    }

    /// The game as a file.
    pub fn replay(&self) -> Replay<G> {
        let mut replay = Replay::new((*self.setup).clone(), self.seed);
        replay.steps = self
            .past
            .iter()
            .map(|past| ReplayStep {
                answers: past.answers.clone(),
                hash: past.hash,
            })
            .collect();
        replay.open = self.given.clone();
        replay
    }

    /// Takes up a recorded game where it stopped. The answers are checked one by one as they were when they were given.
    pub fn resume(replay: &Replay<G>) -> Result<Self, String> {
        let mut session = Session::new(replay.setup.clone(), replay.seed)?;
        let answers = replay.steps.iter().flat_map(|step| &step.answers).chain(&replay.open);
        for (at, given) in answers.enumerate() {
            session
                .answer(given.seat, given.answer.clone())
                .map_err(|error| format!("answer {at}: {error}"))?;
        }
        for (at, (recorded, found)) in replay.steps.iter().zip(session.hashes()).enumerate() {
            if recorded.hash != found {
                return Err(format!(
                    "step {at}: the state is {found}, the replay says {}",
                    recorded.hash
                ));
            }
        }
        Ok(session)
    }
}

enum Ran<G: Game> {
    Finished(Checkpoint<G>, Vec<Entry<G>>),
    Pending(Waiting<G>),
    Refused(Refusal),
    Fault(Fault),
}

/// A run that stopped at a question.
struct Waiting<G: Game> {
    questions: Vec<Question<G>>,
    entries: Vec<Entry<G>>,
    worked_out: Vec<WorkedOut>,
    shown: G::World,
}

/// The answers of the unfinished step, and what its earlier run worked out on the way to the latest of them.
struct GivenSoFar<'a, A> {
    given: &'a [Given<A>],
    next: usize,
    /// So many of the answers have been checked in an earlier run.
    proved: usize,
    worked_out: Vec<WorkedOut>,
    recalled: usize,
}

impl<G: Game> AnswerSource<G> for GivenSoFar<'_, G::Answer> {
    fn answer(&mut self, _world: &G::World, question: &Question<G>) -> Reply<G::Answer> {
        match self.given.get(self.next) {
            Some(given) if given.seat == question.seat => {
                self.next += 1;
                match self.next <= self.proved {
                    true => Reply::Trusted(given.answer.clone()),
                    false => Reply::Given(given.answer.clone()),
                }
            }
            _ => Reply::Nobody,
        }
    }

    fn memory(&mut self) -> Option<&mut dyn Memory> {
        Some(self)
    }
}

impl<A> Memory for GivenSoFar<'_, A> {
    fn recall(&mut self) -> Option<WorkedOut> {
        let known = self.worked_out.get(self.recalled).cloned();
        self.recalled += usize::from(known.is_some());
        known
    }

    fn keep(&mut self, result: WorkedOut) {
        self.worked_out.truncate(self.recalled);
        self.worked_out.push(result);
        self.recalled += 1;
    }

    /// The session compares questions, dice and events of both runs.
    fn is_doubted(&self) -> bool {
        false
    }
}

/// The dice of one run.
enum OpenBox {
    Seeded(Box<SeededDice>),
    Scripted { left: Vec<u8>, used: usize },
}

impl OpenBox {
    fn from(dice: &DiceBox) -> Self {
        match dice {
            DiceBox::Seeded { seed, position } => OpenBox::Seeded(Box::new(SeededDice::at(*seed, *position))),
            DiceBox::Scripted { faces, position } => OpenBox::Scripted {
                left: faces[*position..].to_vec(),
                used: 0,
            },
        }
    }

    fn put_back(self, before: &DiceBox) -> DiceBox {
        match (self, before) {
            (OpenBox::Seeded(dice), DiceBox::Seeded { seed, .. }) => DiceBox::Seeded {
                seed: *seed,
                position: dice.position(),
            },
            (OpenBox::Scripted { used, .. }, DiceBox::Scripted { faces, position }) => DiceBox::Scripted {
                faces: faces.clone(),
                position: position + used,
            },
            (_, before) => before.clone(),
        }
    }
}

impl DiceSource for OpenBox {
    fn roll(&mut self, pool: Pool, purpose: &'static str) -> Result<SmallVec<[u8; 12]>, Fault> {
        match self {
            OpenBox::Seeded(dice) => dice.roll(pool, purpose),
            OpenBox::Scripted { left, used } => {
                let wanted = usize::from(pool.dice);
                if left.len() - *used < wanted {
                    return Err(Fault::DiceRanOut {
                        purpose,
                        dice: (wanted - (left.len() - *used)) as u8,
                    });
                }
                let faces: SmallVec<[u8; 12]> = left[*used..*used + wanted].iter().copied().collect();
                if let Some(&face) = faces.iter().find(|&&face| face == 0 || face > pool.die.0) {
                    return Err(Fault::NoSuchFace {
                        purpose,
                        face,
                        sides: pool.die.0,
                    });
                }
                *used += wanted;
                Ok(faces)
            }
        }
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| text.to_string())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".into())
}
