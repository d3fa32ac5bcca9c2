//! Whole games between bots, whatever the game.

use kernel::{
    Advised, Entry, Game, Given, Player, Replay, ReplayStep, SeededDice, Session, SimulationError, StateHash, simulate,
    simulate_watched,
};
use players::{Greedy, Random};

use crate::simulation::{Order, Played, PlayerKind, Simulator};

/// A game that is not over after so many steps has gone wrong.
const MOST_STEPS: u64 = 100_000;

/// What a game must say so that bots can play it by the thousand.
pub(crate) trait Arena: Send + Sync {
    type Game: Advised<Setup: Sync>;

    fn order(&self) -> &Order;

    /// Sets game number n up, and says whether the first army sits at seat 0. All that is drawn comes from the seed and the number.
    fn set_up(&self, number: u64) -> Result<(<Self::Game as Game>::Setup, bool), String>;

    /// The seat that has won, and how many rounds it took.
    fn result(&self, world: &<Self::Game as Game>::World) -> (Option<usize>, u8);

    /// What a report begins with.
    fn introduce(&self, setup: &<Self::Game as Game>::Setup, line: &mut dyn FnMut(&str));

    fn tell(&self, world: &<Self::Game as Game>::World, entry: &Entry<Self::Game>) -> Option<String>;
}

fn seed<A: Arena>(arena: &A, number: u64) -> u64 {
    arena.order().seed.wrapping_mul(0x1_0000_0001).wrapping_add(number)
}

fn seats<A: Arena>(
    arena: &A,
    number: u64,
    players: [PlayerKind; 2],
    sits_first: bool,
) -> Vec<Box<dyn Player<A::Game>>> {
    let mut seats: Vec<Box<dyn Player<A::Game>>> = vec![];
    for (army, kind) in players.into_iter().enumerate() {
        let seed = seed(arena, number).wrapping_mul(2).wrapping_add(army as u64);
        seats.push(match kind {
            PlayerKind::Random => Box::new(Random::new(seed)),
            PlayerKind::Greedy => Box::new(Greedy::new(seed)),
        });
    }
    if !sits_first {
        seats.reverse();
    }
    seats
}

type WorldOf<A> = <<A as Arena>::Game as Game>::World;

fn played<A: Arena>(
    arena: &A,
    world: &WorldOf<A>,
    steps: u64,
    decisions: u64,
    hash: StateHash,
    sits_first: bool,
) -> Played {
    let (seat, rounds) = arena.result(world);
    Played {
        winner: seat.map(|seat| if sits_first { seat } else { 1 - seat }),
        first_army_sat_first: sits_first,
        rounds,
        steps,
        decisions,
        hash,
    }
}

fn explain(number: u64, error: SimulationError) -> String {
    format!("game {number}: {error}")
}

impl<A: Arena> Simulator for A {
    fn play(&self, number: u64, players: [PlayerKind; 2]) -> Result<Played, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = seats(self, number, players, sits_first);
        let seed = SeededDice::seed_from_number(seed(self, number));
        let done = simulate::<A::Game>(&setup, seed, &mut seats, self.order().verify, MOST_STEPS)
            .map_err(|error| explain(number, error))?;
        Ok(played(
            self,
            &done.world,
            done.steps,
            done.decisions,
            done.hash,
            sits_first,
        ))
    }

    fn play_live(&self, number: u64, players: [PlayerKind; 2]) -> Result<Played, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = seats(self, number, players, sits_first);
        let mut session = Session::<A::Game>::new(setup, seed(self, number))?;
        while !session.is_over() {
            let step = session.steps() as u64;
            let wrong = |why: String| format!("game {number}: step {step}: {why}");
            if let Some(fault) = session.fault() {
                return Err(wrong(fault.to_string()));
            }
            if step >= MOST_STEPS {
                return Err(explain(number, SimulationError::Endless(step)));
            }
            let Some(question) = session.pending().next().cloned() else {
                return Err(wrong("nobody is asked and the game is not over".into()));
            };
            let Some(player) = seats.get_mut(usize::from(question.seat.0)) else {
                return Err(wrong(format!("nobody sits at {}", question.seat)));
            };
            let answer = player.answer(session.world(), &question);
            session
                .answer(question.seat, answer)
                .map_err(|error| wrong(error.to_string()))?;
        }
        let hash = session.hashes().last().ok_or("the game was over before it began")?;
        let (decisions, steps) = (session.answers_given() as u64, session.steps() as u64);
        Ok(played(self, session.world(), steps, decisions, hash, sits_first))
    }

    fn report(&self, number: u64, players: [PlayerKind; 2], line: &mut dyn FnMut(&str)) -> Result<Played, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = seats(self, number, players, sits_first);
        let seed = SeededDice::seed_from_number(seed(self, number));
        self.introduce(&setup, line);
        let mut watch = |world: &WorldOf<A>, entries: &[Entry<A::Game>], _: u64| {
            for told in entries.iter().filter_map(|entry| self.tell(world, entry)) {
                line(&told);
            }
        };
        let verify = self.order().verify;
        let done = simulate_watched::<A::Game>(&setup, seed, &mut seats, verify, MOST_STEPS, Some(&mut watch))
            .map_err(|error| explain(number, error))?;
        Ok(played(
            self,
            &done.world,
            done.steps,
            done.decisions,
            done.hash,
            sits_first,
        ))
    }

    fn replay(&self, number: u64, players: [PlayerKind; 2]) -> Result<String, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = seats(self, number, players, sits_first);
        let seed = seed(self, number);
        let mut replay = Replay::<A::Game>::new(setup.clone(), seed);
        let mut steps = 0;
        let mut watch = |world: &WorldOf<A>, entries: &[Entry<A::Game>], position: u64| {
            steps += 1;
            let answers = entries.iter().filter_map(|entry| match entry {
                Entry::Answered { seat, answer } => Some(Given {
                    seat: *seat,
                    answer: answer.clone(),
                }),
                _ => None,
            });
            replay.steps.push(ReplayStep {
                answers: answers.collect(),
                hash: kernel::state_hash::<A::Game>(world, position, steps),
            });
        };
        let (seed, verify) = (SeededDice::seed_from_number(seed), self.order().verify);
        simulate_watched::<A::Game>(&setup, seed, &mut seats, verify, MOST_STEPS, Some(&mut watch))
            .map_err(|error| explain(number, error))?;
        Ok(replay.to_json())
    }
}
