//! Bots that play the game ahead, in real games.

use games::{Order, Played, PlayerKind, Simulator};

fn simulator(game: &str, seed: u64) -> Box<dyn Simulator> {
    let order = Order {
        seed,
        verify: true,
        swap: true,
        ..Order::default()
    };
    games::simulator(game, &order).expect("there are armies and tables")
}

fn player(name: &str) -> PlayerKind {
    name.parse().expect("a player")
}

/// Every answer is legal, and the same seed and number of courses give the same game, simulated and as people play it.
#[test]
fn a_player_who_looks_ahead_plays_the_same_legal_game_live_and_simulated() {
    for game in ["warcry", "quickstart"] {
        let simulator = simulator(game, 3);
        let players = [player("mcts:3runs"), PlayerKind::Random];
        let simulated = simulator.play(0, &players).expect("the game can be simulated");
        let live = simulator.play_live(0, &players).expect("the game can be played live");
        let told = |game: &Played| (game.hash, game.steps, game.decisions, game.winner(), game.rounds);
        assert_eq!(told(&live), told(&simulated), "{game}");
    }
}

/// What one player hides the other cannot know, and can play ahead all the same.
#[test]
fn it_plays_where_there_are_secrets() {
    for victory in ["The True Prize", "The Delivery"] {
        let order = Order {
            victory: Some(victory.into()),
            seed: 5,
            verify: true,
            ..Order::default()
        };
        let simulator = games::simulator("warcry", &order).expect("there is such a card");
        let played = simulator.play(0, &[player("mcts:2runs"), player("mcts:2runs")]);
        played.expect("a battle to its end");
    }
}

#[test]
fn a_report_says_why() {
    let mut lines = vec![];
    let players = [player("mcts:4runs"), PlayerKind::Random];
    let told = simulator("warcry", 2).report(0, &players, &mut |line| lines.push(line.to_string()));
    told.expect("a battle to its end");
    let reasons = lines.iter().filter(|line| line.starts_with("    thinks, "));
    let weighed = reasons.filter(|line| line.contains(" rather than "));
    assert!(weighed.count() > 10, "{lines:#?}");
}

#[test]
fn a_player_is_read_as_it_is_written() {
    for name in ["random", "greedy", "mcts:100ms", "mcts:60runs"] {
        assert_eq!(player(name).to_string(), name);
    }
    assert_eq!(player("mcts"), player("mcts:steady"));
    for name in ["", "mcts:", "mctsx", "mcts:0runs", "mcts:100", "Greedy"] {
        assert!(name.parse::<PlayerKind>().is_err(), "{name}");
    }
}
