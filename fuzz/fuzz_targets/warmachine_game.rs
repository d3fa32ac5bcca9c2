//! A battle of WARMACHINE Mk IV whose armies, scenario, table, dice and choices come from the input. Legal answers are never refused, no rule
//! falls over, and every game ends.
#![no_main]

mod bytes;

use bytes::Bytes;
use kernel::{Player, SeededDice, Whim, simulate};
use libfuzzer_sys::fuzz_target;
use warmachine::army::{self, Muster};
use warmachine::terrain::generate;
use warmachine::world::{Mode, Options};
use warmachine::{Battle, Library, Setup, Warmachine};

/// As long as any game that simulations have seen, many times over.
const MOST_STEPS: u64 = 100_000;

fn muster(library: &Library, whim: &mut Whim) -> Muster {
    let led: Vec<&String> = { library.factions.iter() }
        .filter(|faction| {
            let mut own = library.entries.iter().filter(|entry| entry.faction == **faction);
            own.any(|entry| entry.is_commander())
        })
        .collect();
    let points = 15 + whim.below(20) as u16;
    let faction = whim.pick(&led).expect("there are factions with a Commander");
    let list = army::random(library, faction, points, whim).expect("an army can be drawn from each of them");
    Muster::new(&list, library).expect("a drawn army is legal")
}

fuzz_target!(|input: (u64, Vec<u8>, Vec<u8>)| {
    let (seed, red, blue) = &input;
    let library = Library::embedded();
    let mut whim = Whim::new(*seed);
    let armies = vec![muster(library, &mut whim).army, muster(library, &mut whim).army];
    let scenario = whim.pick(&library.scenarios).filter(|_| seed % 3 > 0).cloned();
    let terrain = generate::table(whim.next_u64() >> 20).layout.build().expect("a drawn table can be built");
    let setup = Setup::Battle(Box::new(Battle {
        armies,
        terrain,
        options: Options {
            mode: if whim.below(3) == 0 { Mode::Execution } else { Mode::Assassination },
            rounds: 3,
            ..Options::default()
        },
        scenario,
    }));
    let player = |left| -> Box<dyn Player<Warmachine> + '_> { Box::new(Bytes::new(left, *seed)) };
    let mut players = [player(red.as_slice()), player(blue.as_slice())];
    let dice = SeededDice::seed_from_number(*seed);
    if let Err(error) = simulate::<Warmachine>(&setup, dice, &mut players, true, MOST_STEPS) {
        panic!("{error}");
    }
});
