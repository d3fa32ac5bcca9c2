//! Whole games between bots, every answer checked.

use kernel::{Player, Replay, SeededDice, Session, simulate};
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
