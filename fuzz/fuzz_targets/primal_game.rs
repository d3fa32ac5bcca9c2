//! A battle of HORDES: Primal whose armies, scenario, table, dice and choices come from the input. Legal answers are never refused, no rule
//! falls over, and every game ends.
#![no_main]

mod bytes;

use bytes::Bytes;
use kernel::{Player, Seating, SeededDice, Whim, simulate};
use libfuzzer_sys::fuzz_target;
use primal::army::{self, Muster};
use primal::objectives::check_table;
use primal::terrain::generate;
use primal::world::Options;
use primal::{Battle, Library, Primal, Setup};

/// As long as any game that simulations have seen, many times over.
const MOST_STEPS: u64 = 100_000;

fn muster(library: &Library, whim: &mut Whim) -> Muster {
    let points = 5 + whim.below(15) as u16;
    let faction = whim.pick(&library.led()).expect("there are factions with a caster").clone();
    let list = army::random(library, &faction, points, whim).expect("an army can be drawn from each of them");
    Muster::new(&list, library).expect("a drawn army is legal")
}

fuzz_target!(|input: (u64, Vec<u8>, Vec<u8>, Vec<u8>)| {
    let (seed, red, blue, green) = &input;
    let library = Library::embedded();
    let mut whim = Whim::new(*seed);
    let seating = match whim.below(4) {
        0 => Seating::free_for_all(3),
        _ => Seating::DUEL,
    };
    let scenario = whim.pick(&library.scenarios).filter(|_| seed % 3 > 0).cloned();
    let terrain = generate::table(whim.next_u64() >> 20).layout.build().expect("a drawn table can be built");
    let scenario = scenario.filter(|card| check_table(card, &terrain).is_ok());
    let setup = Setup::Battle(Box::new(Battle {
        seating,
        armies: seating.seats().map(|_| muster(library, &mut whim).army()).collect(),
        terrain,
        options: Options {
            last_round: Some(3),
            ..Options::default()
        },
        scenario,
        rules: String::new(),
        spells: vec![],
    }));
    let player = |left| -> Box<dyn Player<Primal> + '_> { Box::new(Bytes::new(left, *seed)) };
    let inputs = [red.as_slice(), blue.as_slice(), green.as_slice()];
    let mut players: Vec<_> = inputs.into_iter().take(seating.count()).map(player).collect();
    let dice = SeededDice::seed_from_number(*seed);
    if let Err(error) = simulate::<Primal>(&setup, dice, &mut players, true, MOST_STEPS) {
        panic!("{error}");
    }
});
