//! Bots: a good one beats one that plays anything.

use kernel::{Player, SeededDice, simulate_seen};
use players::{Greedy, Random};
use warmachine::army::Muster;
use warmachine::world::Outcome;
use warmachine::{Battle, Library, PlayerId, Setup, Warmachine};

fn setup(number: usize, swapped: bool) -> Setup {
    let library = Library::embedded();
    let mut armies: Vec<_> = [number, number + 1]
        .map(|at| {
            let list = &library.lists[at % library.lists.len()];
            Muster::new(list, library).expect("a ready army is legal").army
        })
        .into();
    if swapped {
        armies.reverse();
    }
    let table = &library.tables[number % library.tables.len()];
    Setup::Battle(Box::new(Battle {
        armies,
        terrain: table.layout.build().expect("a table"),
        options: Default::default(),
        scenario: None,
    }))
}

/// Ninety of a hundred is the aim; a dozen games tell whether something is badly wrong.
#[test]
fn greedy_beats_random() {
    let games: usize = std::env::var("UMPIRE_BOT_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(12);
    let (mut won, mut ends) = (0, vec![]);
    for number in 0..games {
        let greedy_first = number % 2 == 0;
        let mut seats: Vec<Box<dyn Player<Warmachine>>> = vec![
            Box::new(Greedy::new(number as u64)),
            Box::new(Random::new(number as u64 + 1_000)),
        ];
        if !greedy_first {
            seats.reverse();
        }
        let seed = SeededDice::seed_from_number(number as u64);
        let setup = setup(number / 2, number % 4 >= 2);
        let done = simulate_seen::<Warmachine>(&setup, seed, &mut seats, true, 20_000, &mut |_| {})
            .unwrap_or_else(|error| panic!("game {number}: {error}"));
        let own = PlayerId(u8::from(!greedy_first));
        let wins = done.world.outcome == Some(Outcome::Won(own));
        won += usize::from(wins);
        ends.push((done.world.outcome, done.world.round, done.decisions));
    }
    println!("greedy won {won} of {games}: {ends:?}");
    assert!(won * 100 >= games * 90, "greedy won {won} of {games}");
}
