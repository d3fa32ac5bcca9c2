//! A whole game whose warbands, table, dice and choices come from the input. Legal answers are never refused, no rule falls
//! over, and every game ends.
#![no_main]

mod bytes;

use bytes::Bytes;
use kernel::{Player, SeededDice, Whim, simulate};
use libfuzzer_sys::fuzz_target;
use warcry::army::USUAL_POINTS;
use warcry::{Library, Muster, Options, Runemark, Setup, Warcry};

/// As long as any game that simulations have seen, many times over.
const MOST_STEPS: u64 = 50_000;

fn muster(library: &Library, whim: &mut Whim) -> Muster {
    let led: Vec<&str> = library
        .warbands
        .iter()
        .filter(|warband| warband.fighters.iter().any(|fighter| fighter.runemarks.has(Runemark::Hero)))
        .map(|warband| warband.faction.as_str())
        .collect();
    let faction = whim.pick(&led).expect("there are warbands");
    Muster::random(library, faction, USUAL_POINTS, whim).expect("a warband can be drawn from each faction with a hero")
}

fuzz_target!(|input: (u64, Vec<u8>, Vec<u8>)| {
    let (seed, red, blue) = &input;
    let library = Library::embedded();
    let mut whim = Whim::new(*seed);
    let warbands = [muster(library, &mut whim), muster(library, &mut whim)];
    let table = whim.pick(&library.tables).expect("there are tables");
    let battle = library.battle([&warbands[0], &warbands[1]], table, library.decks.clone(), Options::default());
    let player = |left| -> Box<dyn Player<Warcry> + '_> { Box::new(Bytes::new(left, *seed)) };
    let mut players = [player(red.as_slice()), player(blue.as_slice())];
    let dice = SeededDice::seed_from_number(*seed);
    if let Err(error) = simulate::<Warcry>(&Setup::Battle(Box::new(battle)), dice, &mut players, true, MOST_STEPS) {
        panic!("{error}");
    }
});
