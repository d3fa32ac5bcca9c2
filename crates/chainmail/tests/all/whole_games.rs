//! Whole games between random players, every answer checked.

use std::sync::Arc;

use chainmail::card::{FACTIONS, KnownSpell, Listed, Ranged};
use chainmail::{Chainmail, Layout, Library, Options, Piece, Scenario, Setup, Skirmish, World, army, pieces_each};
use kernel::{Entry, Player, Replay, SeededDice, Session, Whim, simulate, simulate_watched};
use players::Random;

const TABLES: [&str; 3] = [
    "{}",
    "features: [{part: woods, rectangle: [[8, 14], [14, 20]]}, {part: wall_high, rectangle: [[18, 15], [24, 16]]}, {part: hill, rectangle: [[24, 20], [31, 26]]}, {part: quagmire, rectangle: [[4, 24], [10, 28]]}, {part: wall_low, rectangle: [[16, 22], [22, 22.5]]}]",
    "{environment: underground, features: [{part: wall_high, rectangle: [[6, 15], [12, 16]]}, {part: hissing_pool, rectangle: [[14, 18], [18, 22]]}, {part: row_of_headstones, rectangle: [[4, 22], [9, 23]]}]}",
];

/// Drawn warbands of all factions and all scenarios in turn, underground where they want it; every fourth game is fought on terrain that
/// the players bring.
fn setup(number: usize, seats: usize) -> Setup {
    let library = Library::embedded();
    let mut layout: Layout = yaml::read_file("table", TABLES[number % TABLES.len()]).expect("a table");
    let allowed = |scenario: &&Scenario| scenario.check(layout.environment, seats).is_ok();
    let scenarios: Vec<&Scenario> = Scenario::ALL.iter().filter(allowed).collect();
    let scenario = *scenarios[number / TABLES.len() % scenarios.len()];
    let brings = number % 4 == 3;
    if brings {
        layout.features.clear();
    }
    let fitting: Vec<&Arc<Piece>> = Piece::all()
        .iter()
        .filter(|piece| piece.fits(layout.environment) && !piece.is_one_only())
        .collect();
    let mut whim = Whim::new(number as u64);
    let warbands = (0..seats).map(|seat| {
        let faction = FACTIONS[(number + seat * 3) % FACTIONS.len()];
        let list = army::random(library, faction, 50 + 10 * (number as u16 % 6), &mut whim).expect("a warband");
        let legal = army::muster(&list, library, None).unwrap_or_else(|problems| panic!("{problems:?}"));
        let mut muster = legal.muster(seat as u8);
        if brings {
            let pieces = 0..usize::from(pieces_each(seats, layout.environment));
            let piece = |at: usize| Arc::clone(fitting[(number * 5 + seat * 3 + at) % fitting.len()]);
            muster.terrain = pieces.map(piece).collect();
        }
        muster
    });
    let options = Options {
        last_round: Some(30),
        ..Options::default()
    };
    let terrain = layout.build().expect("a table can be built");
    Setup::Skirmish(Box::new(Skirmish::new(scenario, warbands.collect(), terrain, options)))
}

fn players(number: usize, seats: usize) -> Vec<Box<dyn Player<Chainmail>>> {
    (0..seats)
        .map(|seat| -> Box<dyn Player<Chainmail>> { Box::new(Random::new((number * 10 + seat) as u64)) })
        .collect()
}

/// More than any game of random players has taken.
const MOST_STEPS: u64 = 60_000;

#[test]
fn random_players_finish_every_game() {
    for number in 0..40 {
        // Three to six players now and then.
        let seats = 2 + usize::from(number % 6 == 5) * (1 + number / 6 % 4);
        let seed = SeededDice::seed_from_number(number as u64);
        let mut watch = |world: &World, entries: &[Entry<Chainmail>], _: u64| {
            check(world);
            for entry in entries {
                if let Entry::Happened { event, rules } = entry {
                    assert!(!rules.is_empty(), "game {number}: {event:?} rests on no rule");
                }
            }
        };
        let done = simulate_watched::<Chainmail>(
            &setup(number, seats),
            seed,
            &mut players(number, seats),
            true,
            MOST_STEPS,
            Some(&mut watch),
        );
        let world = done.unwrap_or_else(|error| panic!("game {number}: {error}")).world;
        assert!(world.outcome.is_some(), "game {number}");
    }
}

/// What no card of the project has: each is dealt to some model.
const GIFTS: [&[&str]; 12] = [
    &["Flight", "Reach 1\""],
    &["Burrow 5"],
    &["Hide 14", "Sneak Attack +1"],
    &["Fire Bomb 3", "Fire Blast 2"],
    &["Thrown Weapon", "Sidestep"],
    &["Wild Shape", "Tumble 15"],
    &["Shield Mate +2", "Aid Attack +1"],
    &["Commander 4", "Veil of Shadow"],
    &["Wild Troop", "Scary 3"],
    &["Flight", "Constrict 14", "Wild Troop"],
    &["Blind-Fight", "Cleave", "Extra Melee Attack"],
    &["Independent Troop 3", "Scent", "Displacement"],
];
const SPELLS: [&str; 12] = [
    "Darkness [][]",
    "Summon Swarm [][]",
    "Command [][]",
    "Spiritual Weapon 1 []",
    "Guidance +1 [][]",
    "Magic Missile 3 [][]",
    "Fireball 4 []",
    "Daylight []",
    "Hold Person []",
    "Entangle []",
    "Flame Strike 3+3 []",
    "Sleep []",
];

/// The same games with abilities and spells that are rare, dealt all around.
fn dealt(number: usize) -> Setup {
    let mut setup = setup(number, 2);
    let Setup::Skirmish(skirmish) = &mut setup else {
        return setup;
    };
    let recruits = skirmish.warbands.iter_mut().flat_map(|muster| muster.models.iter_mut());
    for (at, recruit) in recruits.enumerate() {
        let card = Arc::make_mut(&mut recruit.card);
        let gifts = GIFTS[(number * 5 + at) % GIFTS.len()];
        card.abilities.extend(gifts.iter().map(|text| Listed {
            ability: text.parse().expect(text),
            boxes: None,
        }));
        let (name, boxes) = SPELLS[(number * 7 + at) % SPELLS.len()]
            .split_once(" [")
            .expect("boxes");
        card.spells.push(KnownSpell {
            name: name.into(),
            boxes: boxes.matches(']').count() as u8,
        });
        // What is thrown is a ranged attack.
        if card.ranged.is_none() && (at % 2 == 0 || gifts.contains(&"Thrown Weapon")) {
            card.ranged = Some(Ranged {
                attack: 4,
                range: 8,
                damage: card.melee.damage.clone(),
                touch: false,
                once: false,
            });
        }
    }
    setup
}

#[test]
fn rare_abilities_and_spells_stop_no_game() {
    for number in 0..10 {
        let seed = SeededDice::seed_from_number(1_000 + number as u64);
        let mut watch = |world: &World, _: &[Entry<Chainmail>], _: u64| check(world);
        let done = simulate_watched::<Chainmail>(
            &dealt(number),
            seed,
            &mut players(number, 2),
            true,
            MOST_STEPS,
            Some(&mut watch),
        );
        let world = done.unwrap_or_else(|error| panic!("game {number}: {error}")).world;
        assert!(world.outcome.is_some(), "game {number}");
    }
}

/// A game as people play it: stopped at every question, and each step run again with every answer.
fn play_live(number: usize) -> Session<Chainmail> {
    let mut players = players(number, 2);
    let mut session = Session::<Chainmail>::new(setup(number, 2), number as u64).expect("the setup can be played");
    while !session.is_over() {
        assert_eq!(session.fault(), None, "game {number}");
        let question = session.pending().next().cloned().expect("somebody is asked");
        let answer = players[usize::from(question.seat.0)].answer(session.world(), &question);
        session.answer(question.seat, answer).expect("a bot answers legally");
    }
    session
}

#[test]
fn a_live_game_is_the_simulated_one_and_its_replay_is_the_same_again() {
    for number in 0..4 {
        let session = play_live(number);
        let seed = SeededDice::seed_from_number(number as u64);
        let done = simulate::<Chainmail>(&setup(number, 2), seed, &mut players(number, 2), true, MOST_STEPS);
        let world = done.unwrap_or_else(|error| panic!("game {number}: {error}")).world;
        assert_eq!(*session.world(), world, "game {number}");
        let file = session.replay().to_json();
        let again = Replay::<Chainmail>::from_json(&file).expect("a replay can be read");
        let end = again.verify().expect("a replay is played as it was");
        assert_eq!(end, *session.world(), "game {number}");
    }
}

/// What must hold between any two steps.
fn check(world: &World) {
    for id in world.in_play() {
        let base = world.footprint(id);
        assert!(
            table::inside_polygon(&base, &world.terrain.field),
            "{} hangs over the edge",
            world.name(id)
        );
        for other in world.others(id) {
            assert!(
                !table::overlap(&base, &world.footprint(other)),
                "{:?} overlaps {:?} in round {}, turn {:?}",
                world.model(id),
                world.model(other),
                world.round,
                world.turn
            );
        }
        assert!(
            world.model(id).card.flies() || world.terrain.blocked_by(&base).is_none(),
            "{} is in impassable terrain",
            world.name(id)
        );
    }
}

/// A charge of 2" stops where the bases touch, some micrometres short. It is a charge, and its model has ended its turn; nobody is asked
/// what it does next.
#[test]
fn a_charge_of_two_inches_is_one_whatever_is_rounded() {
    use registry::GameEntry as _;

    let order = registry::Order {
        table: Some("random".into()),
        plan: Some("any".into()),
        seed: 1031,
        verify: true,
        swap: true,
        ..registry::Order::default()
    };
    let simulator = chainmail::ENTRY.simulator(&order).expect("there are warbands");
    let players = [registry::PlayerKind::Random, registry::PlayerKind::Random];
    let played = simulator.play(303, &players);
    assert!(played.is_ok(), "{:?}", played.err());
}
