//! What one player knows alone shows nowhere that the other may look.

use std::sync::{Arc, Mutex};

use kernel::{Advised, Choices, Entry, Player, Question, SeededDice, Whim, simulate_watched};
use warcry::army::{Muster, USUAL_POINTS};
use warcry::view::{entry_seen_by, seen_by};
use warcry::{Event, Library, Options, Setup, Side, Warcry, World};

fn side_of(question: &Question<Warcry>) -> Side {
    Side::BOTH[usize::from(question.seat.0)]
}

/// Plays anything, and looks whether advice about it is the same for somebody who does not know the other's secrets.
struct Unknowing {
    whim: Whim,
    looked: Arc<Mutex<usize>>,
}

impl Player<Warcry> for Unknowing {
    fn answer(&mut self, world: &World, question: &Question<Warcry>) -> warcry::Answer {
        let side = side_of(question);
        let secret = world.cards.secrets[side.other().index()] != Default::default();
        let answer = match &question.choices {
            Choices::Listed(answers) => self.whim.pick(answers).cloned().expect("there is an answer"),
            Choices::Region => <Warcry as kernel::Game>::sample(world, question, &mut self.whim),
        };
        if secret {
            let seen = seen_by(world, Some(side));
            assert_eq!(seen.cards.secrets[side.other().index()], Default::default());
            assert_eq!(
                Warcry::score(world, question, &answer),
                Warcry::score(&seen, question, &answer),
                "{:?}",
                question.ask
            );
            *self.looked.lock().expect("one thread") += 1;
        }
        answer
    }
}

fn battle(victory: &str, seed: u64) -> Setup {
    let library = Library::embedded();
    let mut whim = Whim::new(seed);
    let mut muster = || Muster::random(library, "Iron Golems", USUAL_POINTS, &mut whim).expect("a warband");
    let (first, second) = (muster(), muster());
    let victories = Some(vec![library.victory(victory).expect("the card").clone()]);
    let decks = library.decks_with(None, victories, Some(vec![]));
    let battle = library.battle([&first, &second], &library.tables[0], decks, Options::default());
    Setup::Battle(Box::new(battle))
}

/// Both players' views, after every step, of every entry.
fn watch(victory: &str) {
    let looked = Arc::new(Mutex::new(0));
    let mut secrets = 0;
    for seed in 0..6 {
        let mut players: Vec<Box<dyn Player<Warcry>>> = (0..2)
            .map(|seat| {
                let whim = Whim::new(seed * 2 + seat);
                let looked = looked.clone();
                Box::new(Unknowing { whim, looked }) as Box<dyn Player<Warcry>>
            })
            .collect();
        let mut look = |world: &World, entries: &[Entry<Warcry>], _: u64| {
            for viewer in [Some(Side::Red), Some(Side::Blue), None] {
                let seen = seen_by(world, viewer);
                for side in Side::BOTH.into_iter().filter(|side| Some(*side) != viewer) {
                    assert_eq!(seen.cards.secrets[side.index()], Default::default());
                    for bearer in &world.cards.secrets[side.index()].bearers {
                        assert_eq!(seen.fighter(*bearer).treasure, None);
                    }
                }
                for entry in entries.iter().filter_map(|entry| entry_seen_by(entry, viewer)) {
                    let mine = |seat: kernel::Seat| viewer.is_some_and(|side| side.seat() == seat);
                    match entry {
                        Entry::Happened {
                            event: Event::PrizeNoted { side, token },
                            ..
                        } => {
                            assert_eq!(token.is_some(), viewer == Some(side));
                            secrets += 1;
                        }
                        Entry::Happened {
                            event: Event::TreasureHidden { side, fighter, .. },
                            ..
                        } => {
                            assert_eq!(fighter.is_some(), viewer == Some(side));
                            secrets += 1;
                        }
                        Entry::Answered { seat, .. } => assert!(mine(seat)),
                        Entry::Asked(questions) => assert!(questions.iter().all(|question| mine(question.seat))),
                        _ => {}
                    }
                }
            }
        };
        let dice = SeededDice::seed_from_number(seed);
        simulate_watched::<Warcry>(
            &battle(victory, seed),
            dice,
            &mut players,
            true,
            50_000,
            Some(&mut look),
        )
        .expect("the battle is played");
    }
    assert!(
        secrets > 0 && *looked.lock().expect("one thread") > 100,
        "there were secrets to keep"
    );
}

#[test]
fn the_prize_is_known_to_its_player_alone() {
    watch("The True Prize");
}

#[test]
fn hidden_bearers_are_known_to_their_player_alone() {
    watch("The Delivery");
}

/// The report is for everybody, so it says who carries treasure only once that has come to light.
#[test]
fn the_report_keeps_the_secret() {
    for seed in 0..4 {
        let mut players: Vec<Box<dyn Player<Warcry>>> = (0..2)
            .map(|seat| Box::new(players::Random::new(seed * 2 + seat)) as Box<dyn Player<Warcry>>)
            .collect();
        let mut look = |world: &World, entries: &[Entry<Warcry>], _: u64| {
            for entry in entries {
                let Entry::Happened {
                    event: Event::TreasureHidden { fighter, .. },
                    ..
                } = entry
                else {
                    continue;
                };
                let told = warcry::report::tell(world, entry).expect("it is told");
                let name = &world.fighter(fighter.expect("the umpire knows")).name;
                assert!(!told.contains(&**name), "{told}");
            }
        };
        let dice = SeededDice::seed_from_number(seed);
        simulate_watched::<Warcry>(
            &battle("The Delivery", seed),
            dice,
            &mut players,
            true,
            50_000,
            Some(&mut look),
        )
        .expect("the battle is played");
    }
}
