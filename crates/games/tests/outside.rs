//! What strangers send: replays and lists, whatever is in them, take neither much memory nor much time.

mod mutated;

use games::LiveEntry;
use kernel::{Seat, Whim};
use live::{Bot, Live};
use mutated::{new_game, play_on, tampered};
use serde_json::{Value, json};

fn shown() -> impl Iterator<Item = (&'static str, &'static dyn LiveEntry)> {
    let games = games::all().iter();
    games.filter_map(|game| Some((game.name().as_str(), game.live()?)))
}

/// A game that has been played for a while.
fn played(entry: &dyn LiveEntry, answers: usize) -> Box<dyn Live> {
    let mut live = entry.start(&Default::default(), 5).expect("a game starts");
    for _ in 0..answers {
        let seat: Seat = live.asked()[0];
        let answer = live.bot_answer(seat, Bot::Greedy).expect("it is asked");
        live.answer_stored(seat, &answer).expect("it is legal");
    }
    live
}

#[test]
fn honest_replays_are_let_in_from_every_table_and_army() {
    for (game, entry) in shown() {
        let live = played(entry, 12);
        let admitted = entry
            .admit_replay(&live.replay())
            .unwrap_or_else(|why| panic!("{game}: {why}"));
        assert_eq!(admitted.given(), 12, "{game}");
        let menu = entry.menu();
        let tables = menu.options.iter().find(|option| option.key == "table");
        for choice in &tables.expect("there are tables").choices {
            let mut wish = live::Wish::default();
            wish.options.insert("table".into(), choice.value.clone());
            let live = entry.start(&wish, 3).expect("a game starts");
            let admitted = entry.admit_replay(&live.replay());
            assert!(admitted.is_ok(), "{game}, {}: {:?}", choice.label, admitted.err());
        }
    }
}

/// The replay of a new game of Quick Start with another setup.
fn changed(change: impl FnOnce(&mut Value)) -> Result<usize, String> {
    let (_, entry) = shown()
        .find(|(game, _)| *game == "quickstart")
        .expect("it can be shown");
    let mut file: Value = serde_json::from_str(&new_game(entry, 4)).expect("a replay is JSON");
    change(&mut file["setup"]["Battle"]);
    entry.admit_replay(&file.to_string()).map(|live| live.given())
}

#[test]
fn a_battlefield_beyond_all_bounds_is_refused() {
    let marsh = |corners: Vec<[i64; 2]>| {
        let shape: Vec<Value> = corners.into_iter().map(|[x, y]| json!({"x": x, "y": y})).collect();
        json!({"name": "marsh", "shape": shape, "kind": "rough", "gives": "nothing", "hazard": null})
    };
    let square = |at: i64, size: i64| vec![[at, at], [at + size, at], [at + size, at + size], [at, at + size]];
    assert_eq!(changed(|_| {}), Ok(0));
    assert_eq!(
        changed(|battle| battle["terrain"]["features"] = json!([marsh(square(300_000, 50_000))])),
        Ok(0)
    );
    // One corner so far away that a search for a way would want petabytes.
    let mut far = square(300_000, 50_000);
    far[2] = [i64::MAX, 300_001];
    let refused = changed(|battle| battle["terrain"]["features"] = json!([marsh(far)])).unwrap_err();
    assert!(refused.contains("too large a number"), "{refused}");
    let refused = changed(|battle| battle["terrain"]["features"] = json!([marsh(square(90_000_000, 5_000))]));
    assert!(refused.unwrap_err().contains("beyond the battlefield"));
    // Nine hundred pieces, half a minute for one answer.
    let many: Vec<Value> = (0..900).map(|at| marsh(square(1_000 * at, 500))).collect();
    let refused = changed(|battle| battle["terrain"]["features"] = json!(many)).unwrap_err();
    assert!(refused.contains("900 pieces of terrain"), "{refused}");
    let refused = changed(|battle| battle["terrain"]["width"] = json!(99_000_000)).unwrap_err();
    assert!(refused.contains("a battlefield is"), "{refused}");
    let crowd = changed(|battle| {
        let beast = battle["armies"][0][1].clone();
        battle["armies"][0] = json!(vec![beast; 500]);
    });
    assert!(crowd.unwrap_err().contains("models"));
    let armed = changed(|battle| {
        let weapon = battle["armies"][0][0]["card"]["weapons"][0].clone();
        battle["armies"][0][0]["card"]["weapons"] = json!(vec![weapon; 100]);
    });
    assert!(armed.unwrap_err().contains("weapons"));
    let named = changed(|battle| battle["armies"][0][0]["name"] = json!("x".repeat(5_000)));
    assert!(named.unwrap_err().contains("letters"));
}

#[test]
fn nobody_outside_may_begin_in_the_middle_of_a_game() {
    let (_, entry) = shown()
        .find(|(game, _)| *game == "quickstart")
        .expect("it can be shown");
    let world = {
        use kernel::Game;
        let live = played(entry, 0);
        let setup: quickstart::Setup = serde_json::from_str(&live.setup()).expect("a setup");
        quickstart::Quickstart::begin(&setup).expect("a world")
    };
    let mut file: Value = serde_json::from_str(&new_game(entry, 4)).expect("a replay is JSON");
    file["setup"] = json!({ "Position": world });
    let refused = entry.admit_replay(&file.to_string()).err().expect("it is refused");
    assert!(refused.contains("in the middle of a game"), "{refused}");
    // Nor is one taken up that was stored when nobody asked.
    let setup = file["setup"].to_string();
    let stored = entry.take_up(&setup, 4, &[]).expect_err("it is not taken up");
    assert!(stored.contains("in the middle of a game"), "{stored}");
    // Whoever runs the program may open his own.
    assert!(entry.open_replay(&file.to_string()).is_ok());
}

#[test]
fn tampered_replays_are_refused_or_can_be_played() {
    // UMPIRE_TAMPERED=10000 tries more of them; `make fuzz TARGET=upload` looks for them.
    let tries = std::env::var("UMPIRE_TAMPERED")
        .ok()
        .and_then(|tries| tries.parse().ok());
    let mut whim = Whim::new(20_261_117);
    for (game, entry) in shown() {
        let file = new_game(entry, 4);
        let (mut admitted, mut refused, mut answers) = (0, 0, 0);
        for _ in 0..tries.unwrap_or(120) {
            match entry.admit_replay(&tampered(&file, &mut whim)) {
                Err(_) => refused += 1,
                Ok(mut live) => {
                    admitted += 1;
                    answers += play_on(&mut *live, 8, &mut whim);
                }
            }
        }
        assert!(
            admitted > 5 && refused > 5 && answers > 20,
            "{game}: {admitted}, {refused}, {answers}"
        );
    }
}

#[test]
fn lists_of_nonsense_are_looked_at_only_so_far() {
    for game in games::all() {
        let name = game.name().as_str();
        let Some(roster) = game
            .armies(games::ArmyGroup::Starters)
            .first()
            .map(|army| game.roster(army))
        else {
            continue;
        };
        let faction = roster.expect("a starter has a roster").faction;
        // Each line would be a name to look for, and 255 models.
        let key = if name == "warcry" {
            ("fighters", "fighter")
        } else {
            ("models", "card")
        };
        let mut text = format!("name: x\nfaction: {faction}\nsays: \"\"\n{}:\n", key.0);
        for _ in 0..2_000 {
            text += &format!("  - {{{}: zzz, count: 255}}\n", key.1);
        }
        let problems = game.check_army("list", &text);
        assert_eq!(problems.len(), 1, "{name}: {:?}", problems.first());
    }
}
