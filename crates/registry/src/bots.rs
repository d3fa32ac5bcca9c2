//! Whole games between bots, whatever the game.

use kernel::{
    Entry, Finished, Game, Given, OpenStep, Player, Question, Replay, ReplayStep, SeatSet, SeededDice, Session,
    SimulationError, StateHash, simulate_seen, simulate_watched,
};
use live::{Line, Shown, Viewer};
use players::{Said, telling};

use crate::simulation::{Fielded, Order, Played, PlayerKind, Simulator};

/// A game that is not over after so many steps has gone wrong.
const MOST_STEPS: u64 = 100_000;

/// What a game must say so that bots can play it by the thousand.
pub trait Arena: Send + Sync {
    type Game: Shown<Setup: Sync>;

    fn order(&self) -> &Order;

    /// Sets game number n up. All that is drawn comes from the seed and the number.
    fn set_up(&self, number: u64) -> Result<Prepared<<Self::Game as Game>::Setup>, String>;

    /// The seat that has the first turn, as soon as it is known.
    fn first_player(&self, world: &<Self::Game as Game>::World) -> Option<usize>;

    /// How it ended. `models` is how many took the field at its beginning; whoever joined later was no part of the armies.
    fn result(&self, world: &<Self::Game as Game>::World, models: usize) -> Ended;

    /// What a report begins with.
    fn introduce(&self, setup: &<Self::Game as Game>::Setup, line: &mut dyn FnMut(&str));

    /// A place or a path in words.
    fn where_to(answer: &<Self::Game as Game>::Answer) -> String;
}

/// A game before its first step.
#[derive(Debug)]
pub struct Prepared<S> {
    pub setup: S,
    /// The army of the order at each seat ([`Order::seats`]).
    pub seats: Vec<usize>,
    /// In the order of the command; nothing has been lost yet.
    pub armies: Vec<Fielded>,
    pub table: String,
}

/// How a game has ended, counted by seats.
#[derive(Debug)]
pub struct Ended {
    /// Nobody in a draw.
    pub winners: SeatSet,
    pub rounds: u8,
    pub why: String,
    pub plan: String,
    pub losses: Vec<Losses>,
}

/// What a seat has lost of what it began with, and scored.
#[derive(Debug, Default)]
pub struct Losses {
    pub points: u32,
    pub models: u32,
    pub victory_points: Option<i64>,
}

fn seed<A: Arena>(arena: &A, number: u64) -> u64 {
    arena.order().seed.wrapping_mul(0x1_0000_0001).wrapping_add(number)
}

fn seats<A: Arena>(
    arena: &A,
    number: u64,
    players: &[PlayerKind],
    armies: &[usize],
) -> Result<Vec<Box<dyn Player<A::Game>>>, String> {
    let all = armies.len().max(2) as u64;
    let seated = armies.iter().map(|army| {
        let kind = players.get(*army).ok_or_else(|| {
            let (some, wanted) = (players.len(), armies.len());
            format!("{some} players for {wanted} seats")
        })?;
        Ok(kind.seated(seed(arena, number).wrapping_mul(all).wrapping_add(*army as u64)))
    });
    seated.collect()
}

/// Asks a player as a live game does.
fn ask<G: Game>(player: &mut dyn Player<G>, session: &Session<G>, question: &Question<G>) -> G::Answer {
    if !player.looks_ahead() {
        return player.answer(session.world(), question);
    }
    let step = OpenStep {
        checkpoint: session.checkpoint(),
        given: session.open_answers(),
        rolled: &session.open_rolls(),
    };
    player.answer_ahead(session.world(), question, &step)
}

/// An answer as a player reads it on a screen.
fn in_words<A: Arena>(world: &WorldOf<A>, question: &Question<A::Game>, answer: &<A::Game as Game>::Answer) -> String {
    let Some(at) = question.listed().iter().position(|listed| listed == answer) else {
        return A::where_to(answer);
    };
    match A::Game::prompt(world, question).choices {
        live::Choices::Options { options } => options.get(at).map_or(String::new(), |choice| choice.label.clone()),
        _ => A::where_to(answer),
    }
}

type WorldOf<A> = <<A as Arena>::Game as Game>::World;
type SetupOf<A> = <<A as Arena>::Game as Game>::Setup;

/// What the players have done in a game that is over.
struct Course {
    first_seat: Option<usize>,
    steps: u64,
    decisions: u64,
    hash: StateHash,
}

impl Course {
    fn of<G: Game>(first_seat: Option<usize>, done: &Finished<G>) -> Course {
        Course {
            first_seat,
            steps: done.steps,
            decisions: done.decisions,
            hash: done.hash,
        }
    }
}

fn played<A: Arena>(arena: &A, prepared: Prepared<SetupOf<A>>, world: &WorldOf<A>, course: Course) -> Played {
    let Prepared {
        seats,
        mut armies,
        table,
        ..
    } = prepared;
    let models = armies.iter().map(|army| army.models as usize).sum();
    let ended = arena.result(world, models);
    let army_of = |seat: usize| seats.get(seat).copied().unwrap_or(seat);
    for (seat, lost) in ended.losses.into_iter().enumerate() {
        if let Some(army) = armies.get_mut(army_of(seat)) {
            army.points_lost = lost.points;
            army.models_lost = lost.models;
            army.victory_points = lost.victory_points;
        }
    }
    let mut winners: Vec<usize> = ended.winners.iter().map(|seat| army_of(seat.index())).collect();
    winners.sort_unstable();
    Played {
        winners,
        first_player: course.first_seat.map(army_of),
        seats,
        armies,
        table,
        plan: ended.plan,
        ended: ended.why,
        rounds: ended.rounds,
        steps: course.steps,
        decisions: course.decisions,
        hash: course.hash,
    }
}

fn explain(number: u64, error: SimulationError) -> String {
    format!("game {number}: {error}")
}

impl<A: Arena> Simulator for A {
    fn rules_version(&self) -> u32 {
        A::Game::RULES_VERSION
    }

    fn play(&self, number: u64, players: &[PlayerKind]) -> Result<Played, String> {
        let prepared = self.set_up(number)?;
        let mut seats = seats(self, number, players, &prepared.seats)?;
        let seed = SeededDice::seed_from_number(seed(self, number));
        let mut first_seat = None;
        let mut see = |world: &WorldOf<A>| first_seat = first_seat.or_else(|| self.first_player(world));
        let (setup, verify) = (&prepared.setup, self.order().verify);
        let done = simulate_seen::<A::Game>(setup, seed, &mut seats, verify, MOST_STEPS, &mut see)
            .map_err(|error| explain(number, error))?;
        Ok(played(self, prepared, &done.world, Course::of(first_seat, &done)))
    }

    fn play_live(&self, number: u64, players: &[PlayerKind]) -> Result<Played, String> {
        let prepared = self.set_up(number)?;
        let mut seats = seats(self, number, players, &prepared.seats)?;
        let mut session = Session::<A::Game>::new(prepared.setup.clone(), seed(self, number))?;
        let mut first_seat = None;
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
            first_seat = first_seat.or_else(|| self.first_player(session.world()));
            let answer = ask(&mut **player, &session, &question);
            session
                .answer(question.seat, answer)
                .map_err(|error| wrong(error.to_string()))?;
        }
        let course = Course {
            first_seat,
            steps: session.steps() as u64,
            decisions: session.answers_given() as u64,
            hash: session.hashes().last().ok_or("the game was over before it began")?,
        };
        Ok(played(self, prepared, session.world(), course))
    }

    fn report(&self, number: u64, players: &[PlayerKind], line: &mut dyn FnMut(&str)) -> Result<Played, String> {
        let prepared = self.set_up(number)?;
        let said = Said::default();
        let seats = seats(self, number, players, &prepared.seats)?;
        let mut seats = telling(seats, in_words::<A>, &said);
        let seed = SeededDice::seed_from_number(seed(self, number));
        self.introduce(&prepared.setup, line);
        let mut first_seat = None;
        // A world of its own, so that each line is told of the moment at which it happened.
        let mut told_world = A::Game::begin(&prepared.setup)?;
        let mut watch = |world: &WorldOf<A>, entries: &[Entry<A::Game>], _: u64| {
            first_seat = first_seat.or_else(|| self.first_player(world));
            said.borrow_mut().drain(..).for_each(|reason| line(&reason));
            let mut told: Option<Line> = None;
            for entry in entries {
                if let Entry::Happened { event, .. } = entry {
                    A::Game::apply(&mut told_world, event);
                }
                let Some(next) = A::Game::tell(&told_world, entry, Viewer::Spectator) else {
                    continue;
                };
                if let Some(last) = told.take().filter(|last| !next.goes_on(last)) {
                    line(&last.written());
                }
                told = Some(next);
            }
            told.iter().for_each(|last| line(&last.written()));
        };
        let (setup, verify) = (&prepared.setup, self.order().verify);
        let done = simulate_watched::<A::Game>(setup, seed, &mut seats, verify, MOST_STEPS, Some(&mut watch))
            .map_err(|error| explain(number, error))?;
        Ok(played(self, prepared, &done.world, Course::of(first_seat, &done)))
    }

    fn replay(&self, number: u64, players: &[PlayerKind]) -> Result<String, String> {
        let Prepared {
            setup, seats: armies, ..
        } = self.set_up(number)?;
        let mut seats = seats(self, number, players, &armies)?;
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
