//! Names, talk, clocks, the lobby, and the same battle once more.

use serde_json::{Value, json};

use crate::client::{Client, bot, draw, get, guest, host, new_game, send, text};
use crate::old_rules::change;
use crate::places::{each, start};
use crate::run;

fn hello(token: &str, name: &str) -> Value {
    json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token, "name": name})
}

#[test]
fn players_have_names_and_hear_each_other_and_a_spectator_only_listens() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), guest()]), json!({})).await;
        let mut anna = Client::enter_with(server, hello(text(&game["token"]), "Anna")).await;
        let own = draw();
        let taken = json!({"invitation": game["links"]["invite"][1], "token": own});
        assert_eq!(send(server, "POST", "/api/seats", &taken).await.status, 204);
        let mut ben = Client::enter_with(server, hello(&own, "  Ben\n")).await;
        assert_eq!(ben.now["names"], json!(["Anna", "Ben"]));
        anna.until_now(|now| now["names"] == json!(["Anna", "Ben"])).await;

        let said = ben.ask(json!({"type": "say", "says": {"sign": "good_luck"}})).await;
        assert_eq!(said["type"], "taken");
        let heard = anna.until("said").await;
        assert_eq!(
            (&heard["seat"], &heard["says"]),
            (&json!(1), &json!({"sign": "good_luck"}))
        );
        ben.until("said").await;
        anna.ask(json!({"type": "say", "says": {"text": " you\ttoo "}})).await;
        assert_eq!(ben.until("said").await["says"], json!({"text": "you too"}));
        anna.until("said").await;

        // Too much, nothing, and who has no seat.
        let long = anna
            .ask(json!({"type": "say", "says": {"text": "x".repeat(301)}}))
            .await;
        assert_eq!(long["code"], "too_many");
        let nothing = anna.ask(json!({"type": "say", "says": {"text": " "}})).await;
        assert_eq!(nothing["code"], "malformed");
        let mut watcher = Client::enter_with(server, hello(text(&game["links"]["watch"]), "Carl")).await;
        assert_eq!(watcher.now["names"], json!(["Anna", "Ben"]));
        assert_eq!(watcher.welcome["said"].as_array().map(Vec::len), Some(2));
        let unheard = watcher.ask(json!({"type": "say", "says": {"sign": "hello"}})).await;
        assert_eq!(unheard["code"], "not_your_turn");
        running.server.stop().await;
    }));
}

#[test]
fn a_game_in_the_lobby_can_be_joined_once() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        assert_eq!(get(server, "/api/lobby").await.json(), json!([]));
        let seats = json!([host(), guest()]);
        new_game(
            server,
            seats,
            json!({"open_as": "Anna", "minutes": 30, "name": "Evening"}),
        )
        .await;
        let open = get(server, "/api/lobby").await.json();
        assert_eq!(
            (&open[0]["host"], &open[0]["name"], &open[0]["minutes"]),
            (&json!("Anna"), &json!("Evening"), &json!(30))
        );
        let (player, _) = Client::accept(server, text(&open[0]["invitation"])).await;
        assert_eq!(player.now["clock"]["limit"], 1800);
        assert_eq!(get(server, "/api/lobby").await.json(), json!([]));
        // A game without a guest's seat is nobody's to join, and one address opens five at most.
        new_game(server, json!([host(), bot("random")]), json!({"open_as": "Anna"})).await;
        assert_eq!(get(server, "/api/lobby").await.json(), json!([]));
        for _ in 0..5 {
            new_game(server, json!([host(), guest()]), json!({"open_as": "Anna"})).await;
        }
        let sixth = json!({"game": "pebbles", "seats": [host(), guest()], "open_as": "Anna"});
        assert_eq!(send(server, "POST", "/api/games", &sixth).await.status, 429);
        running.server.stop().await;
    }));
}

#[test]
fn the_same_battle_is_played_once_more_with_the_sides_swapped() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), bot("greedy")]), json!({})).await;
        let token = text(&game["token"]);
        let again = json!({"game": "pebbles", "rematch": token, "seats": [bot("greedy"), host()]});
        let again = send(server, "POST", "/api/games", &again).await;
        assert_eq!(again.status, 200, "{again:?}");
        let player = Client::enter(server, text(&again.json()["token"])).await;
        assert_eq!(player.welcome["you"]["seats"], json!([1]));
        // A spectator of a game that goes on may not have its secrets.
        let watching = json!({"game": "pebbles", "rematch": game["links"]["watch"], "seats": [host(), host()]});
        assert_eq!(send(server, "POST", "/api/games", &watching).await.status, 403);
        running.server.stop().await;
    }));
}

#[test]
fn the_umpire_tells_its_best_answers_and_a_game_is_looked_back_on() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), bot("greedy")]), json!({})).await;
        let token = text(&game["token"]);
        let mut player = Client::enter(server, token).await;
        let thoughts = player.ask(json!({"type": "why", "at": 0, "seat": 0})).await;
        let answers = thoughts["thoughts"]["answers"].as_array().unwrap();
        assert!((1..=3).contains(&answers.len()), "{thoughts}");
        assert_eq!(
            player.ask(json!({"type": "why", "at": 0, "seat": 1})).await["code"],
            "not_your_turn"
        );
        player.choose(0, "Roll").await;
        let review = get(server, &format!("/api/games/{token}/review")).await;
        assert_eq!(review.status, 200, "{review:?}");
        let course = review.json()["course"].clone();
        let chances = course[0]["chances"].as_array().unwrap();
        assert_eq!(chances.len(), 2);
        let watch = text(&game["links"]["watch"]);
        assert_eq!(get(server, &format!("/api/games/{watch}/review")).await.status, 403);
        running.server.stop().await;
    }));
}

#[test]
fn only_the_page_for_frames_may_stand_in_one() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let policy = |headers: &crate::client::Response| headers.header("content-security-policy").map(String::from);
        let page = get(server, "/").await;
        assert_eq!(page.header("x-frame-options"), Some("DENY"));
        assert!(policy(&page).is_some_and(|policy| policy.contains("frame-ancestors 'none'")));
        let framed = get(server, "/embed").await;
        assert_eq!(framed.header("x-frame-options"), None);
        assert!(policy(&framed).is_some_and(|policy| policy.ends_with("frame-ancestors *")));
        running.server.stop().await;
    }));
}

#[test]
fn who_has_no_time_left_loses_where_that_was_agreed_and_nowhere_else() {
    run(each(async |database| {
        let running = start(&database).await;
        let seats = json!([host(), guest()]);
        let strict = json!({"minutes": 1, "loses_on_time": true});
        let mut games = vec![];
        for more in [strict, json!({"minutes": 1})] {
            let game = new_game(&running.address, seats.clone(), more).await;
            let (_, guest) = Client::accept(&running.address, text(&game["links"]["invite"][1])).await;
            let mut anna = Client::enter(&running.address, text(&game["token"])).await;
            anna.choose(0, "Add").await;
            assert_eq!(anna.now["over"], false);
            games.push((game, guest));
        }
        running.server.stop().await;

        // Two minutes go by.
        change(
            &database,
            "UPDATE journal SET at = at - 120; UPDATE games SET created = created - 120".into(),
        )
        .await;
        let running = start(&database).await;
        let server = &running.address;
        let (game, guest) = &games[0];
        let mut ben = Client::enter(server, guest).await;
        ben.until_now(|now| now["over"] == true).await;
        assert_eq!(ben.now["scene"]["ending"]["winners"], json!([0]));
        assert_eq!(ben.now["prompts"], json!([]));
        assert_eq!(ben.now["clock"]["loses"], true);
        let late = ben.answer(1, json!({"by": "option", "at": 0})).await;
        assert_eq!(Client::code(&late), "not_your_turn", "{late}");
        let back = ben.take_back(1).await;
        assert_eq!(Client::code(&back), "not_your_turn", "{back}");
        let listed = send(server, "POST", "/api/games/list", &json!({"tokens": [guest]}))
            .await
            .json();
        assert_eq!(
            (&listed[0]["over"], &listed[0]["your_turn"]),
            (&json!(true), &json!(false))
        );
        // It is over for good, and everybody may look back on it.
        drop(ben);
        running.server.stop().await;
        let running = start(&database).await;
        let server = &running.address;
        let anna = Client::enter(server, text(&game["token"])).await;
        assert_eq!(anna.now["over"], true);
        let watch = text(&game["links"]["watch"]);
        assert_eq!(get(server, &format!("/api/games/{watch}/replay")).await.status, 200);

        // Only shown: the game goes on.
        let mut carla = Client::enter(server, &games[1].1).await;
        assert_eq!(carla.now["over"], false);
        assert!(carla.now["clock"]["used"][1].as_u64() > Some(60));
        carla.choose(1, "Add").await;
        running.server.stop().await;
    }));
}

#[test]
fn the_lobby_names_and_what_was_said_outlive_a_restart() {
    run(each(async |database| {
        let running = start(&database).await;
        let more = json!({"open_as": "Anna", "name": "Evening"});
        let game = new_game(&running.address, json!([host(), guest()]), more).await;
        let mut anna = Client::enter_with(&running.address, hello(text(&game["token"]), "Anna")).await;
        for number in 0..60 {
            anna.ask(json!({"type": "say", "says": {"text": format!("line {number}")}}))
                .await;
            anna.until("said").await;
        }
        drop(anna);
        running.server.stop().await;

        let running = start(&database).await;
        let server = &running.address;
        let open = get(server, "/api/lobby").await.json();
        assert_eq!(open[0]["name"], "Evening");
        let (ben, _) = Client::accept(server, text(&open[0]["invitation"])).await;
        let said = ben.welcome["said"].as_array().cloned().unwrap_or_default();
        assert_eq!(said.len(), 50);
        assert_eq!(said[49]["says"], json!({"text": "line 59"}));
        assert_eq!(ben.now["names"], json!(["Anna", null]));
        assert_eq!(get(server, "/api/lobby").await.json(), json!([]));
        // A game that is deleted waits for nobody.
        let more = json!({"open_as": "Anna"});
        let other = new_game(server, json!([host(), guest()]), more).await;
        let gone = format!("/api/games/{}", text(&other["token"]));
        assert_eq!(send(server, "DELETE", &gone, &json!({})).await.status, 204);
        assert_eq!(get(server, "/api/lobby").await.json(), json!([]));
        running.server.stop().await;
    }));
}
