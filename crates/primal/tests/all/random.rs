//! Random players: every answer that they are offered is legal, and none leads to a dead end.

use kernel::{Player, Seating, SeededDice, SimulationError, simulate_seen};
use players::Random;
use primal::army::Muster;
use primal::terrain::Layout;
use primal::{Army, Battle, Group, Library, Primal, Recruit, Setup, World};

/// A ready army as a battle takes it.
fn army(library: &Library, at: usize) -> Army {
    let list = &library.lists[at % library.lists.len()];
    let muster = Muster::new(list, library).expect("a ready army is legal");
    let groups = muster.groups.iter().map(|group| Group {
        name: group.label.clone(),
        faction: group.entry.faction.clone(),
        models: { group.bodies.iter() }
            .map(|body| Recruit {
                name: body.profile.name.clone(),
                role: body.role,
                profile: body.profile.clone(),
            })
            .collect(),
        is_unit: group.bodies.len() > 1,
        leader: group.controller,
        points: 0,
    });
    Army {
        groups: groups.collect(),
    }
}

fn setup(seating: Seating, number: usize) -> Setup {
    let library = Library::embedded();
    let layout: Layout = yaml::read(
        "features:\n\
         - {name: wood, kinds: [forest], rectangle: [[10, 16], [15, 21]]}\n\
         - {name: house, kinds: [obstruction], rectangle: [[22, 22], [26, 26]]}\n\
         - {name: wall, kinds: [obstacle], gives: cover, rectangle: [[30, 20], [35, 20.5]]}\n\
         - {name: acid, kinds: [acid_bath], template: [20, 30]}\n\
         - {name: fog, kinds: [dense_fog], disc: {at: [36, 32], diameter: 5}}\n\
         - {name: hill, kinds: [hill], rectangle: [[4, 26], [12, 32]]}\n",
    )
    .expect("a table");
    let seats = 0..seating.count();
    Setup::Battle(Box::new(Battle {
        seating,
        armies: seats.map(|seat| army(library, number * 3 + seat)).collect(),
        terrain: layout.build().expect("a table"),
        options: Default::default(),
        rules: String::new(),
        spells: vec![],
        scenario: None,
    }))
}

/// A game of random players may go on for ever: it is stopped after some turns.
#[test]
fn random_players_are_never_refused() {
    let mut fallen = 0;
    for number in 0..3usize {
        let seating = match number {
            2 => Seating::free_for_all(3),
            _ => Seating::DUEL,
        };
        let mut seats: Vec<Box<dyn Player<Primal>>> = (0..seating.count())
            .map(|seat| Box::new(Random::new((number * 10 + seat) as u64)) as Box<dyn Player<Primal>>)
            .collect();
        let seed = SeededDice::seed_from_number(number as u64);
        let mut see = |world: &World| {
            let gone = { world.models.iter() }.filter(|model| !model.is_in_play()).count();
            fallen = fallen.max(if world.round > 1 { gone } else { 0 });
        };
        match simulate_seen::<Primal>(&setup(seating, number), seed, &mut seats, true, 400, &mut see) {
            Ok(_) | Err(SimulationError::Endless(_)) => {}
            Err(error) => panic!("game {number}: {error}"),
        }
    }
    println!("models off the table: {fallen}");
}
