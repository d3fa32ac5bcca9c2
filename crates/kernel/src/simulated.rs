//! Games between players in the same process: nothing is ever suspended, copied or run again.

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::play::{AnswerSource, DiceSource, Entry, Fault, Play, Reply, Stop};
use crate::{Game, Given, Pool, Question, Refusal, Rolled, Seat, SeededDice, StateHash};

/// Somebody who answers at once: a bot.
pub trait Player<G: Game> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> G::Answer;

    /// Whether it runs the rules ahead. Then it is asked by [`Player::answer_ahead`].
    fn looks_ahead(&self) -> bool {
        false
    }

    /// As [`Player::answer`], with all it takes to run the rules on from the question.
    fn answer_ahead(&mut self, world: &G::World, question: &Question<G>, _step: &OpenStep<'_, G>) -> G::Answer {
        self.answer(world, question)
    }

    /// Why it answered as it did the last time: what it has weighed, with its answer first. Nothing if it does not weigh.
    fn weighed(&self) -> &[Weighed<G::Answer>] {
        &[]
    }
}

/// An answer that a player has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed<A> {
    pub answer: A,
    /// How the game stood on average after it, between -[`WON`](crate::WON) and [`WON`](crate::WON).
    pub value: i64,
    pub tried: u32,
}

/// The step in which a question came up: run again from its checkpoint, with these answers and dice, it asks the question
/// again, and whoever has an answer can see what comes of it. What lies ahead, the dice to come, is not in it.
#[derive(Clone, Copy, Debug)]
pub struct OpenStep<'a, G: Game> {
    pub checkpoint: &'a G::World,
    pub given: &'a [Given<G::Answer>],
    /// Roll by roll.
    pub rolled: &'a [&'a [u8]],
}

/// A finished simulated game.
#[derive(Debug)]
pub struct Finished<G: Game> {
    pub world: G::World,
    pub steps: u64,
    pub decisions: u64,
    pub hash: StateHash,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    #[error("the setup cannot be played: {0}")]
    Setup(String),
    #[error("step {step}: {seat} gave an answer that is refused: {refusal}")]
    Refused { step: u64, seat: Seat, refusal: Refusal },
    #[error("step {step}: {fault}")]
    Fault { step: u64, fault: Fault },
    #[error("the game was not over after {0} steps")]
    Endless(u64),
}

/// Plays a whole game. `players[n]` sits at seat n.
///
/// With `verify` every answer is checked as if it came from a stranger; without it, players are trusted to answer legally.
pub fn simulate<G: Game>(
    setup: &G::Setup,
    seed: [u8; 32],
    players: &mut [Box<dyn Player<G> + '_>],
    verify: bool,
    most_steps: u64,
) -> Result<Finished<G>, SimulationError> {
    simulate_watched(setup, seed, players, verify, most_steps, None)
}

/// Sees each finished step: the world after it, its journal and where the dice stand.
pub type Watcher<'a, G> = dyn FnMut(&<G as Game>::World, &[Entry<G>], u64) + 'a;

/// As [`simulate`], and hands the journal of each finished step to `watch`.
pub fn simulate_watched<G: Game>(
    setup: &G::Setup,
    seed: [u8; 32],
    players: &mut [Box<dyn Player<G> + '_>],
    verify: bool,
    most_steps: u64,
    watch: Option<&mut Watcher<'_, G>>,
) -> Result<Finished<G>, SimulationError> {
    let journal = watch.is_some();
    played_through(setup, seed, players, verify, most_steps, watch, journal)
}

/// As [`simulate`], and shows the world after each step. Nothing is written down, so that it costs nothing.
pub fn simulate_seen<G: Game>(
    setup: &G::Setup,
    seed: [u8; 32],
    players: &mut [Box<dyn Player<G> + '_>],
    verify: bool,
    most_steps: u64,
    see: &mut dyn FnMut(&G::World),
) -> Result<Finished<G>, SimulationError> {
    let mut watch = |world: &G::World, _: &[Entry<G>], _: u64| see(world);
    played_through(setup, seed, players, verify, most_steps, Some(&mut watch), false)
}

fn played_through<G: Game>(
    setup: &G::Setup,
    seed: [u8; 32],
    players: &mut [Box<dyn Player<G> + '_>],
    verify: bool,
    most_steps: u64,
    mut watch: Option<&mut Watcher<'_, G>>,
    recorded: bool,
) -> Result<Finished<G>, SimulationError> {
    let mut world = G::begin(setup).map_err(SimulationError::Setup)?;
    let mut dice = SeededDice::new(seed);
    let mut decisions = 0;
    let ahead = players.iter().any(|player| player.looks_ahead());
    let rolled = RefCell::new(vec![]);
    let mut table = Seated {
        players,
        verify,
        open: ahead.then_some(Open {
            checkpoint: world.clone(),
            given: vec![],
            rolled: &rolled,
        }),
    };
    for step in 0..most_steps {
        if G::is_over(&world) {
            let hash = state_hash::<G>(&world, dice.position(), step);
            return Ok(Finished {
                world,
                steps: step,
                decisions,
                hash,
            });
        }
        let mut journal = Vec::new();
        let mut noted = Noted {
            dice: &mut dice,
            rolled: ahead.then_some(&rolled),
        };
        let mut play = Play::new(&mut world, &mut table, &mut noted, recorded.then_some(&mut journal));
        let result = G::step(&mut play);
        decisions += play.decisions;
        match (play.stop.take(), result) {
            (None, Ok(())) => {}
            (Some(Stop::Refused { seat, refusal }), _) => {
                return Err(SimulationError::Refused { step, seat, refusal });
            }
            (Some(Stop::Fault(fault)), _) => return Err(SimulationError::Fault { step, fault }),
            (stop, _) => {
                let message = format!("a step stopped although every seat has a player: {stop:?}");
                return Err(SimulationError::Fault {
                    step,
                    fault: Fault::Panicked { message },
                });
            }
        }
        if let Some(open) = &mut table.open {
            open.checkpoint.clone_from(&world);
            open.given.clear();
            rolled.borrow_mut().clear();
        }
        if let Some(watch) = &mut watch {
            watch(&world, &journal, dice.position());
        }
    }
    Err(SimulationError::Endless(most_steps))
}

/// The hash of a game between two steps.
pub fn state_hash<G: Game>(world: &G::World, dice_position: u64, steps: u64) -> StateHash {
    StateHash::of(&(world, dice_position, steps))
}

struct Seated<'a, 'p, G: Game> {
    players: &'a mut [Box<dyn Player<G> + 'p>],
    verify: bool,
    /// The step so far, where a player looks ahead.
    open: Option<Open<'a, G>>,
}

struct Open<'a, G: Game> {
    checkpoint: G::World,
    given: Vec<Given<G::Answer>>,
    rolled: &'a RefCell<Vec<Rolled>>,
}

impl<G: Game> AnswerSource<G> for Seated<'_, '_, G> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> Reply<G::Answer> {
        let Some(player) = self.players.get_mut(usize::from(question.seat.0)) else {
            return Reply::Nobody;
        };
        let answer = match &self.open {
            Some(open) if player.looks_ahead() => {
                let rolled = open.rolled.borrow();
                let faces: Vec<&[u8]> = rolled.iter().map(Rolled::faces).collect();
                let step = OpenStep {
                    checkpoint: &open.checkpoint,
                    given: &open.given,
                    rolled: &faces,
                };
                player.answer_ahead(world, question, &step)
            }
            _ => player.answer(world, question),
        };
        if self.verify {
            Reply::Given(answer)
        } else {
            Reply::Trusted(answer)
        }
    }

    fn taken(&mut self, seat: Seat, answer: &G::Answer) {
        if let Some(open) = &mut self.open {
            open.given.push(Given {
                seat,
                answer: answer.clone(),
            });
        }
    }
}

/// Dice that are written down for whoever looks ahead.
struct Noted<'a> {
    dice: &'a mut SeededDice,
    rolled: Option<&'a RefCell<Vec<Rolled>>>,
}

impl DiceSource for Noted<'_> {
    fn roll(&mut self, pool: Pool, purpose: &'static str) -> Result<SmallVec<[u8; 12]>, Fault> {
        let faces = self.dice.roll(pool, purpose)?;
        if let Some(rolled) = self.rolled {
            rolled.borrow_mut().push(Rolled::from_faces(faces.clone()));
        }
        Ok(faces)
    }
}
