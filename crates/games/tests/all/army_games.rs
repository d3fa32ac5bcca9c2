//! Whole games of the larger games between bots: small armies, so that they stay short.

use std::collections::BTreeSet;

use games::{ArmyForm, ArmyGroup, GameEntry, Order, Played, PlayerKind, Seating};
use kernel::Party;

const RANDOM: [PlayerKind; 4] = [PlayerKind::Random; 4];

const GAMES: [&str; 3] = ["warmachine", "chainmail", "primal"];

fn entry(game: &str) -> &'static dyn GameEntry {
    games::find(game).unwrap_or_else(|why| panic!("{why}"))
}

/// Two ready armies for a first game.
fn two(game: &'static dyn GameEntry) -> Vec<Option<String>> {
    let ready = game.armies(ArmyGroup::Starters);
    ready.into_iter().take(2).map(Some).collect()
}

fn order(game: &'static dyn GameEntry, seed: u64) -> Order {
    Order {
        armies: two(game),
        seed,
        verify: true,
        swap: true,
        ..Order::default()
    }
}

fn told(game: &Played) -> impl PartialEq + std::fmt::Debug + use<> {
    let course = (game.hash, game.steps, game.decisions, game.winners.clone(), game.rounds);
    (course, game.first_player, game.armies.clone(), game.ended.clone())
}

#[test]
fn games_of_armies_end_live_as_they_do_simulated_and_their_replays_verify() {
    for name in GAMES {
        let game = entry(name);
        let simulator = game.simulator(&order(game, 3)).unwrap_or_else(|why| panic!("{why}"));
        let simulated = simulator.play(0, &RANDOM).unwrap_or_else(|why| panic!("{name}: {why}"));
        let live = simulator
            .play_live(0, &RANDOM)
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(told(&live), told(&simulated), "{name}");
        assert!(
            simulated.decisions > 50 && simulated.rounds > 0 && !simulated.ended.is_empty(),
            "{name}"
        );
        let replay = simulator
            .replay(0, &RANDOM)
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        let report = games::verify_replay(&replay).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(report.answers as u64, simulated.decisions, "{name}");
    }
}

#[test]
fn three_play_each_for_itself_and_four_in_two_teams() {
    for name in ["chainmail", "primal"] {
        let game = entry(name);
        let teams = Seating::teams(&[0, 1, 0, 1].map(Party)).unwrap_or_else(|why| panic!("{why}"));
        for seating in [Seating::free_for_all(3), teams] {
            let order = Order {
                seating: Some(seating),
                armies: two(game).into_iter().cycle().take(seating.count()).collect(),
                ..order(game, 5)
            };
            let simulator = game.simulator(&order).unwrap_or_else(|why| panic!("{name}: {why}"));
            let played = simulator.play(0, &RANDOM).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(played.armies.len(), seating.count(), "{name}");
            if seating == teams && !played.winners.is_empty() {
                assert!(
                    played.winners == [0, 2] || played.winners == [1, 3],
                    "{name}: {:?}",
                    played.winners
                );
            }
        }
        let one_team = Seating::teams(&[0, 0].map(Party)).unwrap_or_else(|why| panic!("{why}"));
        let wrong = Order {
            seating: Some(one_team),
            ..order(game, 5)
        };
        assert!(game.simulator(&wrong).is_err(), "{name}: nobody is anybody's enemy");
    }
}

#[test]
fn a_scenario_can_be_drawn_for_each_game() {
    for name in GAMES {
        let game = entry(name);
        let order = Order {
            plan: Some("any".into()),
            ..order(game, 2)
        };
        let simulator = game.simulator(&order).unwrap_or_else(|why| panic!("{name}: {why}"));
        let plan = |number| match simulator.play(number, &RANDOM) {
            Ok(played) => played.plan,
            Err(why) => panic!("{name}: {why}"),
        };
        let plans: BTreeSet<String> = (0..4).map(plan).collect();
        assert!(plans.len() > 1 && !plans.contains(""), "{name}: {plans:?}");
    }
}

#[test]
fn scenarios_of_primal_are_played_on_tables_that_leave_room_for_them() {
    let game = entry("primal");
    let with = |plan: &str, table: Option<&str>| {
        let order = Order {
            plan: Some(plan.into()),
            table: table.map(String::from),
            ..order(game, 8)
        };
        let simulator = game.simulator(&order).unwrap_or_else(|why| panic!("{why}"));
        simulator.play(0, &RANDOM)
    };
    for plan in ["Mosh Pit", "Outflank", "Incoming"] {
        let played = with(plan, None).unwrap_or_else(|why| panic!("{plan}: {why}"));
        assert_eq!(played.plan, plan);
        assert!(played.armies.iter().all(|army| army.victory_points.is_some()));
    }
    let refused = with("Incoming", Some("The Broken Temple"));
    assert!(refused.is_ok(), "nothing stands in its zone: {refused:?}");
    let refused = with("Hold the Line", Some("The Quarry"));
    assert!(
        refused.is_err_and(|why| why.contains("no room")),
        "the pits are too near the flags"
    );
}

#[test]
fn greedy_beats_random_in_primal() {
    let game = entry("primal");
    let simulator = game.simulator(&order(game, 4)).unwrap_or_else(|why| panic!("{why}"));
    let players = [PlayerKind::Greedy, PlayerKind::Random];
    let won = (0..6).filter(|number| {
        let played = simulator.play(*number, &players).unwrap_or_else(|why| panic!("{why}"));
        played.winner() == Some(0)
    });
    let won = won.count();
    assert!(won >= 4, "greedy won only {won} of 6 games");
}

#[test]
fn drawn_armies_of_every_faction_are_legal_in_every_form() {
    for (name, points) in [("warmachine", 50), ("primal", 25)] {
        let game = entry(name);
        for faction in game.armies(ArmyGroup::Factions) {
            for (form, file) in [
                (ArmyForm::Yaml, "drawn.yaml"),
                (ArmyForm::Json, "drawn.json"),
                (ArmyForm::Text, "drawn.txt"),
            ] {
                let draw = || game.random_army(Some(&faction), points, 3, form);
                let drawn = draw().unwrap_or_else(|why| panic!("{faction}: {why}"));
                let problems = game.check_army(file, &drawn);
                assert!(problems.is_empty(), "{faction}: {problems:?}\n{drawn}");
                assert_eq!(draw().as_ref(), Ok(&drawn));
            }
        }
    }
}

/// What a list says is the same in every form.
#[test]
fn ready_armies_of_primal_can_be_pasted() {
    let game = entry("primal");
    for (file, text) in [(
        "a.txt",
        "Kromac, Champion of the Wurm\n  Gorax\n2 x Feral Warpwolf (18 points)\nTharn Ravagers (4 models)\n",
    )] {
        let yaml = game
            .convert_army(file, text, ArmyForm::Yaml)
            .unwrap_or_else(|why| panic!("{why:?}"));
        for said in [
            "faction: \"Circle Orboros\"",
            "Feral Warpwolf 2",
            "models: 4",
            "controller: \"Kromac",
        ] {
            assert!(yaml.contains(said), "{said}: {yaml}");
        }
        let again = game.convert_army("b.yaml", &yaml, ArmyForm::Yaml);
        assert_eq!(again, Ok(yaml));
    }
    let problems = game.check_army("a.txt", "Kromac, Champion of the Wurm\nFeral Warpwlf\n");
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].line, Some(2));
    assert!(problems[0].message.contains("Feral Warpwolf"), "{problems:?}");
}

/// A list that can be read is the same list after it has been written and read again, whatever it is called and however short it is.
#[test]
fn a_written_list_is_read_back() {
    let odd = "The \u{1}\u{feff}Odd \"Ones\"";
    for game in games::all() {
        for text in [String::new(), format!("{odd}\n")] {
            let Ok(yaml) = game.convert_army("lists/odd", &text, ArmyForm::Yaml) else {
                continue;
            };
            let again = game.convert_army("written", &yaml, ArmyForm::Yaml);
            assert_eq!(again.as_ref(), Ok(&yaml), "{}", game.name());
        }
    }
    let starter = "name: Ours\nfaction: Soulblight Gravelords\nstarter: true\nfighters:\n  - fighter: Vargheist\n";
    let yaml = entry("warcry").convert_army("ours.yaml", starter, ArmyForm::Yaml);
    assert!(yaml.is_ok_and(|yaml| yaml.contains("starter: true")));
}
