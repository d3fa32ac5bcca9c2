//! Games between players in the same process: nothing is ever suspended, copied or run again.

use crate::play::{AnswerSource, Entry, Fault, Play, Reply, Stop};
use crate::{Game, Question, Refusal, Seat, SeededDice, StateHash};

/// Somebody who answers at once: a bot.
pub trait Player<G: Game> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> G::Answer;
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
    let mut table = Seated { players, verify };
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
        let mut play = Play::new(&mut world, &mut table, &mut dice, recorded.then_some(&mut journal));
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
}

impl<G: Game> AnswerSource<G> for Seated<'_, '_, G> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> Reply<G::Answer> {
        match self.players.get_mut(usize::from(question.seat.0)) {
            Some(player) => {
                let answer = player.answer(world, question);
                if self.verify {
                    Reply::Given(answer)
                } else {
                    Reply::Trusted(answer)
                }
            }
            None => Reply::Nobody,
        }
    }
}
