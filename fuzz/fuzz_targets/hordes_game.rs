//! A whole game of HORDES Quick Start whose armies, table, dice and choices come from the input. Legal answers are never
//! refused, no rule falls over, and every game ends.
#![no_main]

mod bytes;

use bytes::Bytes;
use kernel::{Player, SeededDice, Whim, simulate};
use libfuzzer_sys::fuzz_target;
use quickstart::army::Muster;
use quickstart::{Battle, Library, Options, Quickstart, Setup};

/// As long as any game that simulations have seen, many times over.
const MOST_STEPS: u64 = 100_000;

fn muster(library: &Library, whim: &mut Whim) -> Muster {
    let points = 10 + whim.below(40) as u32;
    let faction = whim.pick(&library.factions).expect("there are factions").clone();
    let list = Muster::random(library, &faction, points, whim).expect("an army can be drawn from each faction");
    Muster::new(&list, library, None).expect("a drawn army is legal")
}

fuzz_target!(|input: (u64, Vec<u8>, Vec<u8>)| {
    let (seed, red, blue) = &input;
    let library = Library::embedded();
    let mut whim = Whim::new(*seed);
    let armies = [muster(library, &mut whim), muster(library, &mut whim)];
    let table = whim.pick(&library.tables).expect("there are tables");
    let setup = Setup::Battle(Box::new(Battle {
        armies: armies.map(|army| army.recruits()),
        terrain: table.layout.build().expect("a ready table can be built"),
        options: Options {
            short_slam_knocks_down: whim.below(2) == 0,
            ..Options::default()
        },
    }));
    let player = |left| -> Box<dyn Player<Quickstart> + '_> { Box::new(Bytes::new(left, *seed)) };
    let mut players = [player(red.as_slice()), player(blue.as_slice())];
    let dice = SeededDice::seed_from_number(*seed);
    if let Err(error) = simulate::<Quickstart>(&setup, dice, &mut players, true, MOST_STEPS) {
        panic!("{error}");
    }
});
