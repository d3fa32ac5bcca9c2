//! Setups that a stranger sends to a server.

use kernel::{Game, Party, Seating};
use live::LiveGame;
use primal::army::Muster;
use primal::terrain::Layout;
use primal::{Battle, Library, Primal, Setup};

/// The armies of the project with the most models, as many as asked for.
fn largest(count: usize) -> Vec<Muster> {
    let library = Library::embedded();
    let mut musters: Vec<Muster> = { library.lists.iter() }
        .map(|list| Muster::new(list, library).expect("a ready army is legal"))
        .collect();
    musters.sort_by_key(|muster| std::cmp::Reverse(muster.models()));
    musters.truncate(count);
    musters
}

fn battle(seating: Seating, musters: &[Muster]) -> Setup {
    Setup::Battle(Box::new(Battle {
        seating,
        armies: musters.iter().map(Muster::army).collect(),
        terrain: yaml::read::<Layout>("{}").expect("a layout").build().expect("a table"),
        options: Default::default(),
        rules: String::new(),
        spells: vec![],
        scenario: None,
    }))
}

/// Four armies of 75 points can be sent, each for itself and as two teams, and begin.
#[test]
fn four_large_armies_can_be_sent_to_a_server() {
    let musters = largest(4);
    let models: usize = musters.iter().map(Muster::models).sum();
    assert!(models > 120, "{models} models");
    let teams = Seating::teams(&[0, 1, 0, 1].map(Party)).expect("two teams");
    for seating in [Seating::free_for_all(4), teams] {
        let stored = serde_json::to_string(&battle(seating, &musters)).expect("a setup can be written");
        let setup = LiveGame::<Primal>::read_setup(&stored).expect("a setup within all bounds");
        let world = Primal::begin(&setup).expect("a battle");
        assert_eq!((world.models.len(), world.players.len()), (models, 4));
    }
}

/// Nobody sends more models than the rules can play in a reasonable time, however often an army is repeated.
#[test]
fn more_models_than_any_battle_has_are_refused() {
    let mut musters = largest(1);
    let groups = musters[0].groups.clone();
    while musters[0].models() <= 400 {
        musters[0].groups.extend(groups.iter().cloned());
    }
    musters.push(largest(1).remove(0));
    let stored = serde_json::to_string(&battle(Seating::DUEL, &musters)).expect("a setup can be written");
    let refused = LiveGame::<Primal>::read_setup(&stored).expect_err("too many models");
    assert!(refused.contains("models are too many"), "{refused}");
}
