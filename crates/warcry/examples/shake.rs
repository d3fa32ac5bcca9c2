//! Plays many random games as fast as possible and says what went wrong: the first thing to run after a change.

use std::sync::Arc;

use kernel::{Player, SeededDice, Whim, simulate};
use players::Random;
use warcry::abilities::{AbilityBook, BookEntry, Shelf};
use warcry::{Battle, Decks, Layout, Library, Options, Recruit, Setup, Warcry};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let verify = std::env::args().nth(2).is_some_and(|n| n == "verify");
    let library = Library::embedded();
    let mut book = vec![];
    let u = &library.universal;
    for (list, shelf) in [
        (&u.universal, Shelf::Universal),
        (&u.monster_hunting, Shelf::MonsterHunting),
        (&u.monster, Shelf::Monster),
    ] {
        book.extend(list.iter().map(|ability| BookEntry {
            shelf: shelf.clone(),
            ability: ability.clone(),
        }));
    }
    for w in &library.warbands {
        book.extend(w.abilities.iter().map(|ability| BookEntry {
            shelf: Shelf::Faction(w.faction.clone()),
            ability: ability.clone(),
        }));
    }
    let decks: Decks = if library.decks.deployments.is_empty() {
        serde_json::from_str(r#"{"deployments":[{"name":"d","red":{"dagger":{"at":[5,5]},"shield":{"at":[5,11]},"hammer":{"at":[5,17]}},"blue":{"dagger":{"at":[25,5]},"shield":{"at":[25,11]},"hammer":{"at":[25,17],"round":2}}}],
        "victories":[{"name":"v","rounds":4,"scoring":["most_points_taken_down"],"says":"x"}]}"#).unwrap()
    } else {
        library.decks.clone()
    };
    let tables: Vec<Layout> = if library.tables.is_empty() {
        vec![Layout::default()]
    } else {
        library.tables.iter().map(|t| t.layout.clone()).collect()
    };
    let factions: Vec<_> = library
        .warbands
        .iter()
        .filter(|w| w.fighters.iter().any(|f| f.runemarks.has(warcry::Runemark::Hero)))
        .collect();
    let started = std::time::Instant::now();
    let (mut decisions, mut steps, mut failed) = (0, 0, 0);
    for game in 0..games {
        let mut whim = Whim::new(game * 7919);
        let mut warband = |whim: &mut Whim| {
            let w = factions[whim.below(factions.len())];
            let hero = w
                .fighters
                .iter()
                .find(|f| f.runemarks.has(warcry::Runemark::Hero))
                .unwrap();
            let mut all = vec![Recruit {
                name: format!("{} 0", hero.name),
                profile: Arc::new(hero.clone()),
                renown: 0,
            }];
            let mut points = hero.points;
            for n in 1..10 {
                let f = whim.pick(&w.fighters).unwrap();
                if points + f.points <= 1000 {
                    points += f.points;
                    all.push(Recruit {
                        name: format!("{} {n}", f.name),
                        profile: Arc::new(f.clone()),
                        renown: 0,
                    });
                }
            }
            all
        };
        let battle = Battle {
            warbands: [warband(&mut whim), warband(&mut whim)],
            book: AbilityBook(book.clone()),
            layout: tables[whim.below(tables.len())].clone(),
            decks: decks.clone(),
            options: Options::default(),
        };
        let mut seats: Vec<Box<dyn Player<Warcry>>> =
            vec![Box::new(Random::new(game)), Box::new(Random::new(game ^ 0xFFFF))];
        match simulate::<Warcry>(
            &Setup::Battle(Box::new(battle)),
            SeededDice::seed_from_number(game),
            &mut seats,
            verify,
            20_000,
        ) {
            Ok(done) => {
                decisions += done.decisions;
                steps += done.steps;
            }
            Err(error) => {
                failed += 1;
                if failed < 10 {
                    println!("game {game}: {error}");
                }
            }
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{games} games, {failed} failed, {:.0} games/s, {:.0} decisions/s, {:.0} decisions a game, {:.0} steps a game",
        games as f64 / seconds,
        decisions as f64 / seconds,
        decisions as f64 / games as f64,
        steps as f64 / games as f64
    );
}
