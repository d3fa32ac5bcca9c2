//! How many simple decisions a second: activate, wait, pass, attack whom, which ability, wild dice. No paths and no places.
//!
//! Battles are played by chance to the end of their first round; from there on nobody chooses to move. What an ability
//! asks for all the same (a bonus move, say) is answered and timed, but not counted.
//!
//! `cargo run --release -p games --example decisions`; an argument says how often each position is played on.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement needs a clock"
)]

use std::time::Instant;

use kernel::{Choices, Game, Player, Question, SeededDice, Whim, simulate, simulate_watched};
use players::Random;
use warcry::army::Muster;
use warcry::{Act, Answer, Library, Options, Setup, Stage, Warcry, World};

/// Any listed answer but moving.
struct Stays {
    whim: Whim,
    simple: u64,
}

impl Player<Warcry> for &mut Stays {
    fn answer(&mut self, world: &World, question: &Question<Warcry>) -> Answer {
        let Choices::Listed(answers) = &question.choices else {
            return Warcry::sample(world, question, &mut self.whim);
        };
        self.simple += 1;
        let moves = |answer: &Answer| matches!(answer, Answer::Act(Act::Move | Act::Disengage | Act::DropTreasure));
        for _ in 0..8 {
            if let Some(answer) = self.whim.pick(answers)
                && !moves(answer)
            {
                return answer.clone();
            }
        }
        answers
            .iter()
            .find(|answer| !moves(answer))
            .unwrap_or(&answers[0])
            .clone()
    }
}

fn main() -> Result<(), String> {
    let times: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(40), |text| text.parse())
        .map_err(|_| "how often?")?;
    let positions: Vec<Setup> = (0..32)
        .filter_map(|number| position(number).transpose())
        .collect::<Result<_, _>>()?;
    let (mut simple, mut all, mut checksum) = (0, 0, 0u64);
    let began = Clock::start();
    for (number, setup) in positions.iter().enumerate() {
        for time in 0..times {
            let seed = number as u64 * times + time;
            let mut stays = [0, 1].map(|side| Stays {
                whim: Whim::new(seed * 2 + side),
                simple: 0,
            });
            let mut seats: Vec<Box<dyn Player<Warcry> + '_>> = vec![];
            for player in &mut stays {
                seats.push(Box::new(player));
            }
            let done = simulate::<Warcry>(setup, SeededDice::seed_from_number(seed), &mut seats, false, 50_000)
                .map_err(|error| error.to_string())?;
            drop(seats);
            all += done.decisions;
            simple += stays.iter().map(|player| player.simple).sum::<u64>();
            checksum = checksum.rotate_left(5) ^ done.steps.wrapping_mul(31) ^ done.decisions;
        }
    }
    let seconds = began.seconds();
    println!(
        "{simple} simple decisions (and {} others) in {seconds:.2} s: {:.0} a second",
        all - simple,
        simple as f64 / seconds
    );
    println!("checksum {checksum:016x}");
    Ok(())
}

/// The time that this thread has had on a processor, which other work on the machine does not change; where the system does
/// not tell it, the time that has passed.
struct Clock {
    worked: Option<u64>,
    began: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            worked: worked(),
            began: Instant::now(),
        }
    }

    fn seconds(&self) -> f64 {
        match (self.worked, worked()) {
            (Some(from), Some(to)) => (to - from) as f64 / 1e9,
            _ => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds on a processor so far.
fn worked() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok()
}

/// A battle of two ready warbands after its first round, if it is not over by then.
fn position(number: u64) -> Result<Option<Setup>, String> {
    let library = Library::embedded();
    let muster = |name: &str| {
        let list = library.list(name).map_err(|unknown| unknown.to_string())?;
        Muster::new(list, library).map_err(|problems| format!("{name}: {problems:?}"))
    };
    let (red, blue) = (muster("The Red Maw")?, muster("The Anvil")?);
    let mut whim = Whim::new(number);
    let table = whim.pick(&library.tables).ok_or("there is no table")?;
    let battle = library.battle([&red, &blue], table, library.decks.clone(), Options::default());
    let mut seats: Vec<Box<dyn Player<Warcry>>> =
        vec![Box::new(Random::new(number * 2)), Box::new(Random::new(number * 2 + 1))];
    let mut found: Option<World> = None;
    let mut watch = |world: &World, _: &[kernel::Entry<Warcry>], _: u64| {
        if found.is_none() && world.round == 1 && world.stage == Stage::Initiative {
            found = Some(world.clone());
        }
    };
    let setup = Setup::Battle(Box::new(battle));
    let seed = SeededDice::seed_from_number(number);
    simulate_watched::<Warcry>(&setup, seed, &mut seats, false, 50_000, Some(&mut watch))
        .map_err(|error| error.to_string())?;
    Ok(found.map(|world| Setup::Position(Box::new(world))))
}
