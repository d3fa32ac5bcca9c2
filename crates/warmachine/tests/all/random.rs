//! Random players: every answer that they are offered is legal, and none leads to a dead end.

use std::sync::Arc;

use kernel::{Player, SeededDice, simulate_seen};
use players::Random;
use warmachine::army::Muster;
use warmachine::card::Advantage;
use warmachine::spells::Spell;
use warmachine::terrain::Layout;
use warmachine::world::Outcome;
use warmachine::{Army, Battle, Library, PlayerId, Setup, Warmachine, World};

/// A spell of each kind, and slots for two more.
fn taught(army: &mut Army) {
    let spells: Vec<Spell> = yaml::read(
        "- {name: Bolt, cost: 1, rng: {inches: 10}, aoe: {inches: 3}, pow: 12, blast: 8, off: true}\n\
         - {name: Ward, cost: 1, rng: {inches: 10}, duration: upkeep, unit: true, does: [{change: {stat: arm, how: {add: 2}}}]}\n\
         - {name: Grasp, cost: 1, rng: control, duration: upkeep, off: true, does: [{change: {stat: spd, how: {subtract: 2}}}]}\n\
         - {name: Shoot, cost: 1, rng: {inches: 12}, only: [friendly], once_a_turn: true, does: [ranged_attack]}\n\
         - {name: Banner, cost: 1, aoe: control, duration: turn, does: [{change: {stat: mat, how: {add: 1}}}]}\n",
    )
    .expect("spells");
    for recruit in army.groups.iter_mut().flat_map(|group| &mut group.models) {
        let profile = Arc::make_mut(&mut recruit.profile);
        if profile.is_commander() {
            profile.spells = spells[..3].to_vec();
            profile.feat = spells.last().cloned();
            profile.rack = 2;
        } else if profile.is_warjack() {
            profile.advantages.push(Advantage::ArcNode);
        } else {
            profile.spells = spells[..1].to_vec();
        }
    }
    army.spells = spells;
}

fn setup(magic: bool) -> Setup {
    let library = Library::embedded();
    let army = |at: usize| {
        let list = &library.lists[at % library.lists.len()];
        let mut army = Muster::new(list, library).expect("a ready army is legal").army;
        if magic {
            taught(&mut army);
        }
        army
    };
    let layout: Layout = yaml::read(
        "features:\n\
         - {name: wood, kinds: [forest], rectangle: [[10, 16], [15, 21]]}\n\
         - {name: house, kinds: [obstruction], rectangle: [[22, 22], [26, 26]]}\n\
         - {name: wall, kinds: [obstacle], rectangle: [[30, 20], [35, 20.5]]}\n\
         - {name: acid, kinds: [acid_bath], template: [20, 30]}\n\
         - {name: pond, kinds: [shallow_water], disc: {at: [36, 32], diameter: 5}}\n",
    )
    .expect("a table");
    Setup::Battle(Box::new(Battle {
        armies: vec![army(0), army(1)],
        terrain: layout.build().expect("a table"),
        options: Default::default(),
        scenario: None,
    }))
}

/// Whole games to their end, every answer checked. In every other game there is magic.
#[test]
fn random_players_are_never_refused_and_come_to_an_end() {
    let (mut cast, mut lasted, mut feats, mut rounds) = (0, 0, 0, vec![]);
    for number in 0..8u64 {
        let mut seats: Vec<Box<dyn Player<Warmachine>>> =
            vec![Box::new(Random::new(number)), Box::new(Random::new(number + 1_000))];
        let seed = SeededDice::seed_from_number(number);
        let mut see = |world: &World| {
            cast += world.targeted.len();
            lasted += world.spells.len();
            feats += world.models.iter().filter(|model| model.feat_used).count();
        };
        let setup = setup(number % 2 == 1);
        match simulate_seen::<Warmachine>(&setup, seed, &mut seats, true, 20_000, &mut see) {
            Ok(done) => {
                assert!(done.world.outcome.is_some(), "game {number} has no outcome");
                rounds.push(done.world.round);
            }
            Err(error) => panic!("game {number}: {error}"),
        }
    }
    println!(
        "spells targeted, in play and feats used, summed over all steps: {cast}, {lasted}, {feats}; rounds: {rounds:?}"
    );
    assert!(rounds.iter().all(|round| *round <= 7), "{rounds:?}");
    assert!(
        cast > 0 && lasted > 0 && feats > 0,
        "random players cast spells and use feats"
    );
}

/// Whoever has lost fewer points wins when the last round is over; nobody, if both have lost as many.
#[test]
fn the_last_round_is_decided_by_points() {
    let Setup::Battle(mut battle) = setup(false) else {
        unreachable!("a battle")
    };
    battle.options.rounds = 1;
    let mut seen = [false; 2];
    for number in 0..6u64 {
        let mut seats: Vec<Box<dyn Player<Warmachine>>> =
            vec![Box::new(Random::new(number)), Box::new(Random::new(number + 50))];
        let seed = SeededDice::seed_from_number(number);
        let setup = Setup::Battle(battle.clone());
        let done = simulate_seen::<Warmachine>(&setup, seed, &mut seats, true, 20_000, &mut |_| {}).expect("a game");
        let lost = done.world.player_ids().map(|player| done.world.points_lost(player));
        let lost: Vec<u32> = lost.collect();
        let wanted = match lost[0].cmp(&lost[1]) {
            std::cmp::Ordering::Less => Outcome::Won(PlayerId(0)),
            std::cmp::Ordering::Greater => Outcome::Won(PlayerId(1)),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        assert_eq!(done.world.outcome, Some(wanted), "{lost:?}");
        seen[usize::from(wanted == Outcome::Draw)] = true;
    }
    assert!(seen.contains(&true));
}
