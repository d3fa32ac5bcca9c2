//! A skirmish of D&D Chainmail whose warbands, scenario, battlefield, dice and choices come from the input. Legal answers are never
//! refused, no rule falls over, and every game ends.
#![no_main]

mod bytes;

use std::sync::Arc;

use bytes::Bytes;
use chainmail::card::FACTIONS;
use chainmail::{
    Chainmail, Environment, Layout, Library, Muster, Options, Piece, Scenario, Setup, Skirmish, army, pieces_each,
};
use kernel::{Player, SeededDice, Whim, simulate};
use libfuzzer_sys::fuzz_target;

/// As long as any game that simulations have seen, many times over.
const MOST_STEPS: u64 = 200_000;

fn muster(seat: usize, whim: &mut Whim) -> Muster {
    let library = Library::embedded();
    let points = 20 + 10 * whim.below(6) as u16;
    let faction = whim.pick(&FACTIONS).expect("there are factions");
    let list = army::random(library, faction, points, whim).expect("a warband can be drawn from each of them");
    let legal = army::muster(&list, library, None).expect("a drawn warband is legal");
    legal.muster(seat as u8)
}

/// Terrain that each warband brings, as much as it is allowed to.
fn bring(warbands: &mut [Muster], environment: Environment, whim: &mut Whim) {
    let each = usize::from(pieces_each(warbands.len(), environment));
    let fits = |piece: &&Arc<Piece>| piece.fits(environment) && !piece.is_one_only();
    let fitting: Vec<&Arc<Piece>> = Piece::all().iter().filter(fits).collect();
    for muster in warbands {
        let pieces = (0..each).filter_map(|_| whim.pick(&fitting).map(|piece| Arc::clone(piece)));
        muster.terrain = pieces.collect();
    }
}

fuzz_target!(|input: (u64, Vec<u8>, Vec<u8>, Vec<u8>)| {
    let (seed, red, blue, green) = &input;
    let mut whim = Whim::new(*seed);
    let seats = 2 + usize::from(whim.below(4) == 0);
    let tables = &Library::embedded().tables;
    let mut layout: Layout = whim.pick(tables).map(|table| table.layout.clone()).unwrap_or_default();
    let allowed = |scenario: &&Scenario| scenario.check(layout.environment, seats).is_ok();
    let scenarios: Vec<&Scenario> = Scenario::ALL.iter().filter(allowed).collect();
    let scenario = **whim.pick(&scenarios).expect("some scenario fits every battlefield");
    let mut warbands: Vec<Muster> = (0..seats).map(|seat| muster(seat, &mut whim)).collect();
    if whim.below(3) == 0 {
        layout.features.clear();
        bring(&mut warbands, layout.environment, &mut whim);
    }
    let options = Options {
        last_round: Some(6),
        ..Options::default()
    };
    let terrain = layout.build().expect("a ready battlefield can be built");
    let setup = Setup::Skirmish(Box::new(Skirmish::new(scenario, warbands, terrain, options)));
    let player = |left| -> Box<dyn Player<Chainmail> + '_> { Box::new(Bytes::new(left, *seed)) };
    let inputs = [red.as_slice(), blue.as_slice(), green.as_slice()];
    let mut players: Vec<_> = inputs.into_iter().take(seats).map(player).collect();
    let dice = SeededDice::seed_from_number(*seed);
    if let Err(error) = simulate::<Chainmail>(&setup, dice, &mut players, true, MOST_STEPS) {
        panic!("{error}");
    }
});
