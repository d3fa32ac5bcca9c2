//! Whole games with a scenario come to an end, and a scenario brings its table and zones along.

use std::sync::Arc;

use kernel::{Game, Player, SeededDice, simulate_seen};
use players::Random;
use table::Inches;
use warmachine::army::Muster;
use warmachine::terrain::Layout;
use warmachine::world::Stage;
use warmachine::{Battle, Library, Setup, Warmachine, World};

fn battle(scenario: &str, side: i64) -> Setup {
    let library = Library::embedded();
    let army = |at: usize| {
        Muster::new(&library.lists[at % library.lists.len()], library)
            .expect("legal")
            .army
    };
    let layout = Layout {
        width: Inches::whole(side),
        depth: Inches::whole(side),
        features: vec![],
    };
    Setup::Battle(Box::new(Battle {
        armies: vec![army(0), army(1)],
        terrain: layout.build().expect("a table"),
        options: Default::default(),
        scenario: Some(Arc::clone(library.scenario(scenario).expect("a scenario of the file"))),
    }))
}

/// wm4:scenario-frame-02
#[test]
fn a_scenario_needs_the_table_of_its_map() {
    let refused = Warmachine::begin(&battle("Split Decision", 36)).expect_err("the table is too small");
    assert!(refused.contains("wm4:scenario-frame-02"), "{refused}");
    let world = Warmachine::begin(&battle("Split Decision", 48)).expect("a table of four feet");
    assert_eq!(world.options.first_zone, Inches::whole(7));
    assert_eq!(world.options.second_zone, Inches::whole(10));
}

/// Seven turns are the end at the latest, whoever plays.
#[test]
fn every_scenario_ends() {
    let library = Library::embedded();
    assert_eq!(library.scenarios.len(), 9);
    for (number, card) in (0u64..).zip(&library.scenarios) {
        let mut seats: Vec<Box<dyn Player<Warmachine>>> =
            vec![Box::new(Random::new(number)), Box::new(Random::new(number + 500))];
        let seed = SeededDice::seed_from_number(number);
        let mut last = None;
        let mut see = |world: &World| last = Some((world.stage, world.outcome, world.round));
        let setup = battle(&card.name, 48);
        simulate_seen::<Warmachine>(&setup, seed, &mut seats, true, 20_000, &mut see)
            .unwrap_or_else(|error| panic!("{}: {error}", card.name));
        let (stage, outcome, round) = last.expect("a game has steps");
        assert!(stage == Stage::Over && outcome.is_some() && round <= 7, "{}", card.name);
    }
}
