//! Many whole games between bots: none fails, and every game is the same game however it is played.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use games::{ArmyGroup, Order, Played, PlayerKind, Simulator};
use kernel::StateHash;
use serde_json::Value;

const RANDOM: &[PlayerKind] = &[PlayerKind::Random; 2];

/// Any warbands on any table with any cards, every answer checked.
fn anything(seed: u64) -> Box<dyn Simulator> {
    let order = Order {
        seed,
        verify: true,
        swap: true,
        ..Order::default()
    };
    games::simulator("warcry", &order).expect("there are warbands, tables and cards")
}

/// The first games of an order, shared out among threads as they come.
fn play(simulator: &dyn Simulator, games: u64, players: &[PlayerKind], threads: usize) -> Vec<Played> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut played = vec![];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return played;
            }
            played.push((number, simulator.play(number, players)));
        }
    };
    let mut played: Vec<(u64, Result<Played, String>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(|worker| worker.join().expect("no game panics"));
        joined.flatten().collect()
    });
    played.sort_unstable_by_key(|(number, _)| *number);
    let failures: Vec<&String> = played.iter().filter_map(|(_, played)| played.as_ref().err()).collect();
    assert!(failures.is_empty(), "{failures:#?}");
    played.into_iter().filter_map(|(_, played)| played.ok()).collect()
}

#[test]
fn every_warband_takes_the_field() {
    let order = Order {
        armies: vec![None, Some("each".into())],
        seed: 64,
        verify: true,
        swap: true,
        ..Order::default()
    };
    let simulator = games::simulator("warcry", &order).expect("there are warbands, tables and cards");
    assert_eq!(play(&*simulator, 60, RANDOM, 2).len(), 60);
}

fn checksum(games: &[Played]) -> StateHash {
    let hashes: Vec<StateHash> = games.iter().map(|played| played.hash).collect();
    StateHash::of(&hashes)
}

#[test]
fn random_games_end_without_a_failure_and_are_the_same_on_any_number_of_threads() {
    let simulator = anything(1);
    let played = play(&*simulator, 300, RANDOM, 2);
    assert_eq!(played.len(), 300);
    assert!(played.iter().all(|game| game.decisions > 0 && game.rounds > 0));
    let first = &played[..24];
    assert_eq!(checksum(&play(&*simulator, 24, RANDOM, 1)), checksum(first));
    assert_eq!(checksum(&play(&*anything(1), 24, RANDOM, 2)), checksum(first));
    assert_ne!(checksum(&play(&*anything(2), 24, RANDOM, 2)), checksum(first));
}

#[test]
fn games_are_played_on_every_table_and_on_new_ones() {
    let ready = games::find("warcry").expect("there is Warcry").tables();
    assert!(ready.len() >= 14);
    let names = ready.iter().map(|table| (table.name.as_str(), 3));
    for (name, games) in names.chain([("random", 24)]) {
        let order = Order {
            table: Some(name.into()),
            seed: 7,
            verify: true,
            swap: true,
            ..Order::default()
        };
        let simulator = games::simulator("warcry", &order).expect("there is such a table");
        play(&*simulator, games, RANDOM, 2);
    }
    let unknown = Order {
        table: Some("The Gatehuose".into()),
        ..Order::default()
    };
    let error = games::simulator("warcry", &unknown)
        .err()
        .expect("there is no such table");
    assert!(error.contains("did you mean \"The Gatehouse\"?"), "{error}");
}

#[test]
fn who_placed_the_terrain_stays_with_its_army_when_seats_are_swapped() {
    for (army, sides) in [(0, ["red", "blue"]), (1, ["blue", "red"])] {
        let order = Order {
            terrain_by: Some(army),
            swap: true,
            ..Order::default()
        };
        let simulator = games::simulator("warcry", &order).expect("there are warbands, tables and cards");
        for (number, side) in sides.into_iter().enumerate() {
            let text = simulator.replay(number as u64, RANDOM).expect("it can be recorded");
            let replay: Value = serde_json::from_str(&text).expect("a replay is JSON");
            let placed_by = &replay["setup"]["Battle"]["options"]["terrain_placed_by"];
            assert_eq!(placed_by, side, "army {army}, game {number}");
        }
    }
}

#[test]
fn a_live_game_ends_as_the_simulated_one() {
    let simulator = anything(3);
    for number in 0..3 {
        let simulated = simulator.play(number, RANDOM).expect("the game can be simulated");
        let live = simulator
            .play_live(number, RANDOM)
            .expect("the game can be played live");
        let told = |game: &Played| {
            let course = (game.hash, game.steps, game.decisions, game.winner(), game.rounds);
            (course, game.first_player, game.armies.clone(), game.ended.clone())
        };
        assert_eq!(told(&live), told(&simulated), "game {number}");
    }
}

/// What the records of many games are made of.
#[test]
fn a_game_tells_who_took_the_field_what_fell_and_who_went_first() {
    for (game, names, counts_points) in [
        ("warcry", ["The Red Maw", "The Anvil"], true),
        ("quickstart", ["Circle Warpack", "Skorne Warpack"], false),
    ] {
        let order = Order {
            armies: names.map(|name| Some(name.into())).into(),
            seed: 8,
            swap: true,
            ..Order::default()
        };
        let simulator = games::simulator(game, &order).expect("there are such armies");
        let played = play(&*simulator, 40, RANDOM, 2);
        for one in &played {
            for (army, name) in one.armies.iter().zip(names) {
                assert_eq!(army.name, name);
                assert!(army.points_lost <= army.points && army.models_lost <= army.models && army.models > 0);
                // A warlock costs nothing.
                assert!(army.points_lost == 0 || army.models_lost > 0);
                assert_eq!(army.victory_points.is_some(), counts_points);
            }
            assert!(!one.table.is_empty() && !one.ended.is_empty());
            assert_eq!(one.plan.is_empty(), !counts_points);
        }
        assert!(played.iter().any(|one| one.armies[1].models_lost > 0));
        let first = |army| played.iter().filter(|one| one.first_player == Some(army)).count();
        assert_eq!(first(0) + first(1), 40, "somebody always goes first in {game}");
        assert!(first(0) > 8 && first(1) > 8, "{game}: {} {}", first(0), first(1));
    }
}

#[test]
fn armies_called_by_one_word_can_be_played() {
    for game in games::all() {
        for group in [ArmyGroup::Starters, ArmyGroup::Lists, ArmyGroup::Factions] {
            let names = game.armies(group);
            assert!(names.len() >= 4, "{} {group:?}", game.name());
            for name in names {
                let order = Order {
                    armies: vec![Some(name.clone()), Some(name)],
                    ..Order::default()
                };
                assert_eq!(game.simulator(&order).err(), None);
            }
        }
    }
    assert_eq!(
        games::find("warcry")
            .expect("there is Warcry")
            .armies(ArmyGroup::Starters)
            .len(),
        12
    );
}

#[test]
fn greedy_beats_random() {
    let simulator = anything(4);
    let played = play(&*simulator, 40, &[PlayerKind::Greedy, PlayerKind::Random], 2);
    let won = played.iter().filter(|game| game.winner() == Some(0)).count();
    assert!(won >= 32, "greedy won only {won} of 40 games");
    let from_both_seats = [true, false].map(|first| {
        let here = played.iter().filter(|game| (game.seats[0] == 0) == first);
        here.filter(|game| game.winner() == Some(0)).count()
    });
    assert!(from_both_seats.iter().all(|won| *won >= 14), "{from_both_seats:?}");
}

/// Two bots that aimed at each other past a corner never ended the first of these games; two that stood on both sides of a wall
/// never ended the second.
#[test]
fn greedy_players_of_the_quick_start_come_nearer_until_somebody_wins() {
    for (seed, number) in [(5, 35), (77, 512)] {
        let order = Order {
            seed,
            swap: true,
            ..Order::default()
        };
        let simulator = games::simulator("quickstart", &order).expect("there are armies");
        let players = [PlayerKind::Greedy, PlayerKind::Greedy];
        let played = simulator.play(number, &players).expect("the game ends");
        assert!(played.rounds < 60, "game {number} lasted {} rounds", played.rounds);
    }
}

#[test]
fn replays_verify_step_by_step() {
    let simulator = anything(5);
    for number in 0..5 {
        let played = simulator.play(number, RANDOM).expect("the game can be simulated");
        let text = simulator.replay(number, RANDOM).expect("the game can be recorded");
        let report = games::verify_replay(&text).expect("what was recorded verifies");
        assert_eq!(report.steps as u64, played.steps, "game {number}");
        assert_eq!(report.answers as u64, played.decisions, "game {number}");
        let replay: Value = serde_json::from_str(&text).expect("a replay is JSON");
        let last = &replay["steps"][report.steps - 1]["hash"];
        assert_eq!(last, &Value::from(played.hash.to_string()), "game {number}");
    }
}

#[test]
fn a_replay_that_was_tampered_with_is_refused_with_the_place() {
    let text = anything(6).replay(0, RANDOM).expect("the game can be recorded");
    let replay: Value = serde_json::from_str(&text).expect("a replay is JSON");
    let steps = replay["steps"].as_array().expect("steps are a list");
    let answered = (steps.len() / 3..)
        .find(|at| !steps[*at]["answers"].as_array().expect("answers are a list").is_empty())
        .expect("somebody answers in the later part of the game");
    let other_hash = steps[answered - 1]["hash"].clone();
    let here = format!("step {answered}");
    let mut tampers: Vec<(&str, String, Value)> = vec![];
    let mut tamper = |what, place: String, change: &dyn Fn(&mut Value)| {
        let mut changed = replay.clone();
        change(&mut changed);
        tampers.push((what, place, changed));
    };
    tamper("another hash", format!("{here}: the state is"), &|replay| {
        replay["steps"][answered]["hash"] = other_hash.clone();
    });
    tamper("an answer left out", format!("{here}, answer "), &|replay| {
        pop(&mut replay["steps"][answered]["answers"]);
    });
    tamper("an answer more", format!("{here}, answer "), &|replay| {
        let answers = &mut replay["steps"][answered]["answers"];
        let again = answers[0].clone();
        answers.as_array_mut().expect("answers are a list").push(again);
    });
    tamper("another seat", format!("{here}, answer 0: answered by"), &|replay| {
        let seat = &mut replay["steps"][answered]["answers"][0]["seat"];
        *seat = Value::from(1 - seat.as_u64().expect("a seat is a number"));
    });
    tamper("a step left out", here.clone(), &|replay| {
        let steps = replay["steps"].as_array_mut().expect("steps are a list");
        steps.remove(answered);
    });
    tamper(
        "a step after the end",
        format!("step {}, answer 0: the game was over", steps.len()),
        &|replay| {
            let steps = replay["steps"].as_array_mut().expect("steps are a list");
            steps.push(steps[answered].clone());
        },
    );
    tamper("an answer after the end", "the game is over".into(), &|replay| {
        replay["open"] = replay["steps"][answered]["answers"].clone();
    });
    tamper("other dice", "step ".into(), &|replay| {
        let seed = replay["seed"].as_u64().expect("a seed is a number");
        replay["seed"] = Value::from(seed + 1);
    });
    tamper("a tougher fighter", "step 0: the state is".into(), &|replay| {
        let profile = &mut replay["setup"]["Battle"]["warbands"][0][0]["profile"];
        let wounds = profile["wounds"].as_u64().expect("wounds are a number");
        profile["wounds"] = Value::from(wounds + 1);
    });
    tamper("rules of another time", "rules version 0".into(), &|replay| {
        replay["rules_version"] = Value::from(0);
    });
    tamper("another game", "a replay of \"chess\"".into(), &|replay| {
        replay["game"] = Value::from("chess");
    });
    tamper("an answer that is none", "line ".into(), &|replay| {
        replay["steps"][answered]["answers"][0]["answer"] = Value::from("resign");
    });
    for (what, place, changed) in tampers {
        assert_ne!(changed, replay, "{what} changes something");
        let text = serde_json::to_string_pretty(&changed).expect("it can be written");
        let error = games::verify_replay(&text).expect_err(what);
        assert!(error.contains(&place), "{what}: {error}");
    }
    let cut = &text[..text.len() / 2];
    let error = games::verify_replay(cut).expect_err("half a file");
    assert!(error.contains("line "), "{error}");
}

fn pop(list: &mut Value) {
    list.as_array_mut()
        .and_then(Vec::pop)
        .expect("there is one to leave out");
}
