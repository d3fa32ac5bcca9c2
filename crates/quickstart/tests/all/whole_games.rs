//! Whole games between bots, every answer checked.

use kernel::{Entry, Player, Replay, SeededDice, Session, simulate, simulate_watched};
use players::{Greedy, Random};
use quickstart::army::Muster;
use quickstart::{Battle, Library, Options, Quickstart, Setup};

fn setup(number: usize) -> Setup {
    let library = Library::embedded();
    let all = library.lists.len();
    let army = |at: usize| {
        let muster = Muster::new(&library.lists[at % all], library, None).expect("a ready army is legal");
        muster.recruits()
    };
    let table = &library.tables[number % library.tables.len()];
    Setup::Battle(Box::new(Battle {
        armies: [army(number), army(number / all)],
        terrain: table.layout.build().expect("a ready table can be built"),
        options: Options::default(),
    }))
}

fn play(number: usize, players: &mut [Box<dyn Player<Quickstart>>]) -> quickstart::World {
    let seed = SeededDice::seed_from_number(number as u64);
    let done = simulate::<Quickstart>(&setup(number), seed, players, true, 100_000);
    done.unwrap_or_else(|error| panic!("game {number}: {error}")).world
}

#[test]
fn all_files_are_read() {
    assert_eq!(Library::check_embedded(), vec![]);
    assert_eq!(Library::embedded().lists.len(), 4);
}

#[test]
fn models_of_one_card_are_numbered_each_by_itself() {
    let library = Library::embedded();
    let mut cards = library
        .lists
        .iter()
        .map(|list| Muster::new(list, library, None).expect("a ready army is legal").cards);
    let (one, other) = (cards.next().expect("an army"), cards.next().expect("a second army"));
    let muster = Muster {
        cards: vec![
            one[0].clone(),
            other[0].clone(),
            one[0].clone(),
            other[0].clone(),
            one[1].clone(),
        ],
        ..Muster::new(&library.lists[0], library, None).expect("a ready army is legal")
    };
    let names: Vec<String> = muster.recruits().into_iter().map(|recruit| recruit.name).collect();
    let (first, second) = (&one[0].name, &other[0].name);
    assert_eq!(
        names,
        [
            format!("{first} 1"),
            format!("{second} 1"),
            format!("{first} 2"),
            format!("{second} 2"),
            one[1].name.clone()
        ]
    );
}

#[test]
fn random_players_finish_every_game() {
    for number in 0..64 {
        let mut seats: Vec<Box<dyn Player<Quickstart>>> = vec![
            Box::new(Random::new(number as u64)),
            Box::new(Random::new(number as u64 + 1_000)),
        ];
        let world = play(number, &mut seats);
        assert!(world.outcome.is_some(), "game {number}");
        for model in &world.models {
            assert!(
                model.fury <= model.card.fury,
                "game {number}: {} has too much fury",
                model.name
            );
        }
    }
}

#[test]
fn greedy_players_beat_random_ones() {
    let mut won = 0;
    for number in 0..20 {
        let greedy: Box<dyn Player<Quickstart>> = Box::new(Greedy::new(number as u64));
        let random: Box<dyn Player<Quickstart>> = Box::new(Random::new(number as u64 + 1_000));
        let is_first = number % 2 == 0;
        let mut seats = if is_first {
            vec![greedy, random]
        } else {
            vec![random, greedy]
        };
        let world = play(number, &mut seats);
        let own = if is_first {
            quickstart::Side::Red
        } else {
            quickstart::Side::Blue
        };
        won += usize::from(world.outcome == Some(quickstart::Outcome::Won(own)));
    }
    assert!(won >= 18, "greedy players won {won} of 20 games");
}

/// A game as people play it: stopped at every question, and each step run again with every answer.
fn play_live(number: usize) -> Session<Quickstart> {
    let mut seats: Vec<Box<dyn Player<Quickstart>>> = vec![
        Box::new(Greedy::new(number as u64)),
        Box::new(Random::new(number as u64 + 1_000)),
    ];
    let mut session = Session::<Quickstart>::new(setup(number), number as u64).expect("the setup can be played");
    while !session.is_over() {
        assert_eq!(session.fault(), None, "game {number}");
        let question = session.pending().next().cloned().expect("somebody is asked");
        let answer = seats[usize::from(question.seat.0)].answer(session.world(), &question);
        session.answer(question.seat, answer).expect("a bot answers legally");
    }
    session
}

#[test]
fn a_live_game_is_the_simulated_one_and_its_replay_is_the_same_again() {
    for number in 0..4 {
        let session = play_live(number);
        let mut seats: Vec<Box<dyn Player<Quickstart>>> = vec![
            Box::new(Greedy::new(number as u64)),
            Box::new(Random::new(number as u64 + 1_000)),
        ];
        assert_eq!(*session.world(), play(number, &mut seats), "game {number}");
        let file = session.replay().to_json();
        let again = Replay::<Quickstart>::from_json(&file).expect("a replay can be read");
        let end = again.verify().expect("a replay is played as it was");
        assert_eq!(end, *session.world(), "game {number}");
    }
}

/// What must hold between any two steps of any game.
fn is_sound(world: &quickstart::World, number: usize) {
    for id in world.in_play() {
        let model = world.model(id);
        let base = world.footprint(id);
        let who = format!("game {number}, round {}: {}", world.round, model.name);
        assert!(model.fury <= model.card.fury, "{who} has {} fury", model.fury);
        assert!(model.wounds() > 0, "{who} has no wounds left");
        assert!(
            table::inside_polygon(&base, &world.terrain.field),
            "{who} is off the table"
        );
        for other in world.others(id) {
            assert!(
                !table::overlap(&base, &world.footprint(other)),
                "{who} overlaps {}",
                world.name(other)
            );
        }
        for feature in world.terrain.features.iter().filter(|feature| feature.is_shut()) {
            assert!(
                !table::overlaps_polygon(&base, &feature.shape),
                "{who} is in {}",
                feature.name
            );
        }
    }
    let upkeep = world
        .lasting
        .iter()
        .filter(|effect| effect.part == quickstart::abilities::EffectSource::Upkeep);
    let mut seen: Vec<(quickstart::ModelId, quickstart::Side, u32)> = vec![];
    for effect in upkeep {
        let bearer = (effect.on.model(), effect.side);
        let doubled = seen
            .iter()
            .any(|(on, side, number)| (*on, *side) == bearer && *number != effect.number);
        assert!(
            !doubled,
            "game {number}: two upkeep spells of a side on {}",
            world.name(bearer.0)
        );
        seen.push((bearer.0, bearer.1, effect.number));
    }
}

#[test]
fn the_world_stays_sound_in_random_games() {
    for number in 100..180 {
        let mut seats: Vec<Box<dyn Player<Quickstart>>> = vec![
            Box::new(Random::new(number as u64)),
            Box::new(Random::new(number as u64 + 1_000)),
        ];
        let mut watch = |world: &quickstart::World, entries: &[Entry<Quickstart>], _: u64| {
            is_sound(world, number);
            for entry in entries {
                if let Entry::Happened { event, rules } = entry {
                    assert!(!rules.is_empty(), "game {number}: {event:?} rests on no rule");
                }
            }
        };
        let seed = SeededDice::seed_from_number(number as u64);
        let done = simulate_watched::<Quickstart>(&setup(number), seed, &mut seats, true, 100_000, Some(&mut watch));
        done.unwrap_or_else(|error| panic!("game {number}: {error}"));
    }
}
