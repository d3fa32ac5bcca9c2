//! Whole games, coming back, branching, listing.

use serde_json::json;

use crate::client::{Client, JSON, bot, get, guest, host, new_game, request, send, text};
use crate::places::{each, start};
use crate::run;

#[test]
fn a_whole_game_against_a_bot() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), bot("greedy")]), json!({})).await;
        let mut player = Client::enter(server, text(&game["token"])).await;
        assert_eq!(player.welcome["you"], json!({"seats": [0], "host": true}));
        assert_eq!(
            player.welcome["seats"][1]["by"],
            json!({"who": "bot", "level": "greedy"})
        );
        let mut before = 0;
        while player.now["over"] == false {
            // After the update of one's own answer, each answer of the bot comes in an update of its own.
            assert!(player.given() <= before + 1, "an update is missing");
            before = player.given();
            match player.now["prompts"].as_array().unwrap().is_empty() {
                false => player.choose(0, "Roll").await,
                true => drop(player.until("update").await),
            }
        }
        assert_eq!(player.given(), 10);
        assert_eq!(player.now["seq"], 10);
        assert_eq!(player.log.len(), 20);
        assert_eq!(
            player.log[0]["text"]
                .as_str()
                .map(|text| text.starts_with("turn 0: Got")),
            Some(true)
        );
        // All is shown now.
        assert_eq!(player.now["scene"]["sides"][1]["resources"][0]["value"], "secret 73");
        running.server.stop().await;
    }));
}

#[test]
fn the_odds_of_an_answer_are_told_and_nothing_changes() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), guest()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        let odds =
            |option: usize| json!({"type": "odds", "at": 0, "seat": 0, "gesture": {"by": "option", "at": option}});
        let rolled = player.ask(odds(1)).await;
        let expected = json!({
            "exact": true,
            "courses": 6,
            "assumed": "assumes best play by both sides",
            "models": [{
                "model": 0, "name": "heap 0", "falls": 0.0, "falls_exactly": "0/1", "falls_between": null,
                "expected": 0.5, "median": 0, "ninth_decile": 1,
                "damage": [[0.0, 0.5], [1.0, 0.5]], "conditions": [],
            }],
        });
        assert_eq!(rolled["odds"], expected);
        // Nothing is rolled for what is simply added, and a rule that fails takes nothing with it.
        assert_eq!(player.ask(odds(0)).await["odds"], json!(null));
        assert_eq!(player.ask(odds(5)).await["odds"], json!(null));
        assert_eq!(Client::code(&player.ask(odds(99)).await), "malformed");
        let other = json!({"type": "odds", "at": 0, "seat": 1, "gesture": {"by": "option", "at": 1}});
        assert_eq!(Client::code(&player.ask(other).await), "not_your_turn");
        assert_eq!(player.given(), 0);
        player.choose(0, "Add").await;
        assert_eq!(player.given(), 1);
        running.server.stop().await;
    }));
}

#[test]
fn how_the_dice_fell_is_told_to_who_may_know_all() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let few = json!({"wish": {"options": {"turns": "4"}}});
        let game = new_game(server, json!([host(), guest()]), few).await;
        let red = text(&game["token"]);
        let luck = async |token: &str| get(server, &format!("/api/games/{token}/luck")).await;
        let (guest, blue) = Client::accept(server, text(&game["links"]["invite"][1])).await;
        let mut players = [Client::enter(server, red).await, guest];
        players[0].choose(0, "Roll").await;
        // The other side has secrets yet.
        let early = luck(red).await;
        assert_eq!((early.status, &early.json()["code"]), (403, &json!("not_your_turn")));
        for (turn, label) in [(1, "Add"), (2, "Roll"), (3, "Roll")] {
            let seat = turn % 2;
            players[seat].until_now(|now| now["given"] == turn as u64).await;
            players[seat].choose(seat as u8, label).await;
        }
        let report = luck(&blue).await;
        assert_eq!(report.status, 200);
        let report = report.json();
        assert_eq!(report, luck(red).await.json());
        assert_eq!(report, luck(text(&game["links"]["watch"])).await.json());
        assert_eq!((&report["compared"], &report["not_reckoned"]), (&json!(3), &json!(0)));
        // Each roll gives half a pebble on average; what red gets counts as red's damage.
        let scene = &players[0].now["scene"]["sides"];
        let expected = json!({"expected": 1.0, "actual": scene[0]["score"].as_f64().unwrap()});
        assert_eq!(report["sides"][0]["suffered"], expected);
        assert_eq!(report["sides"][1]["dealt"], expected);
        let rolled = |side: usize| report["sides"][side]["dice"][0]["rolled"].clone();
        assert_eq!((rolled(0), rolled(1)), (json!(2), json!(1)));
        assert_eq!(luck("nonsense").await.status, 404);
        running.server.stop().await;
    }));
}

#[test]
fn places_are_tried_out_and_refused_with_a_reason() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        player.choose(0, "Place").await;
        let at = player.given();
        let place = |x: i64| json!({"by": "place", "x": x, "y": 0});
        let draft = json!({"type": "draft", "at": at, "seat": 0, "gesture": place(9_000)});
        let drafted = player.ask(draft).await;
        assert_eq!(drafted["draft"]["refused"]["rule"], "pebbles:place-01");
        let refused = player.answer(0, place(9_000)).await;
        assert_eq!(refused["type"], "refused");
        assert_eq!(refused["refused"]["reason"], "Number(9000) is not between 0 and 5000");
        assert_eq!(player.given(), at);
        let region = player.ask(json!({"type": "region", "at": at, "seat": 0})).await;
        assert_eq!(region["shapes"][0]["shape"], "line");
        assert_eq!(player.answer(0, place(3_000)).await["type"], "taken");
        player.until_now(|now| now["given"] == 2).await;
        assert_eq!(player.now["scene"]["sides"][0]["score"], 3);
        let from = json!({"on": "point", "x": 0, "y": 0});
        let to = json!({"on": "point", "x": 700, "y": 0});
        let measured = player.ask(json!({"type": "measure", "from": from, "to": to})).await;
        assert_eq!(measured["measured"]["distance"], 700);
        let card = player.ask(json!({"type": "card", "model": 1})).await;
        assert_eq!(card["card"]["name"], "secret 73");
        let overlay = player
            .ask(json!({"type": "overlay", "model": 1, "kind": "sight"}))
            .await;
        assert_eq!(overlay["type"], "overlay");
        running.server.stop().await;
    }));
}

#[test]
fn the_board_is_sent_again_only_when_it_has_changed() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!(player.welcome["board"]["name"], "0 walls");
        player.choose(0, "Add").await;
        assert!(player.now.get("board").is_none());
        player.choose(1, "Build").await;
        assert_eq!(player.now["board"]["name"], "1 walls");
        player.choose(0, "Add").await;
        assert!(player.now.get("board").is_none());
        running.server.stop().await;
    }));
}

#[test]
fn two_who_are_asked_at_once_need_not_wait_for_each_other() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), guest()]), json!({})).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        let (mut blue, _) = Client::accept(&running.address, text(&game["links"]["invite"][1])).await;
        red.choose(0, "Bid").await;
        blue.until_now(|now| now["given"] == 1).await;
        // Both answer what they were asked at 1, whoever comes second.
        let bid =
            |seat: u8, at: u8| json!({"type": "answer", "at": 1, "seat": seat, "gesture": {"by": "option", "at": at}});
        assert_eq!(red.ask(bid(0, 0)).await["type"], "taken");
        assert_eq!(blue.ask(bid(1, 3)).await["type"], "taken");
        // But not twice, and not to what has been answered.
        assert_eq!(Client::code(&blue.ask(bid(1, 2)).await), "too_late");
        red.until_now(|now| now["given"] == 3).await;
        assert_eq!(red.now["scene"]["sides"][0]["score"], 2);
        running.server.stop().await;
    }));
}

#[test]
fn who_comes_back_gets_only_what_he_has_missed() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(
            server,
            json!([host(), host()]),
            json!({"wish": {"options": {"turns": "30"}}}),
        )
        .await;
        let token = text(&game["token"]);
        let mut player = Client::enter(server, token).await;
        for turn in 0..6 {
            player.choose(turn % 2, "Add").await;
        }
        let known = player.log.clone();
        let seq = player.now["seq"].clone();
        let hello = |since: &serde_json::Value| json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token, "since": since});
        let comes_back = async |log: &Vec<serde_json::Value>, since: &serde_json::Value| {
            let mut socket = Client::socket(server).await;
            use futures_util::{SinkExt, StreamExt};
            let text = hello(since).to_string();
            socket
                .send(tokio_tungstenite::tungstenite::Message::text(text))
                .await
                .unwrap();
            let welcome = socket.next().await.unwrap().unwrap().into_text().unwrap();
            let welcome: serde_json::Value = serde_json::from_str(&welcome).unwrap();
            let part = welcome["update"]["log"].clone();
            let from = part["from"].as_u64().unwrap() as usize;
            let mut lines = log[..from].to_vec();
            lines.extend(part["lines"].as_array().unwrap().iter().cloned());
            (from, lines)
        };
        // Nothing missed.
        assert_eq!(comes_back(&known, &seq).await, (12, known.clone()));
        // Four lines missed.
        player.choose(0, "Add").await;
        player.choose(1, "Add").await;
        assert_eq!(comes_back(&known, &seq).await, (12, player.log.clone()));
        // Something known has been taken back, and it went on in another way.
        assert_eq!(player.take_back(4).await["type"], "taken");
        player.until_now(|now| now["given"] == 4).await;
        player.choose(0, "Build").await;
        assert_eq!(comes_back(&known, &seq).await, (8, player.log.clone()));
        // A place that nobody has been at.
        assert_eq!(comes_back(&known, &json!(4_000)).await, (0, player.log.clone()));
        running.server.stop().await;
    }));
}

#[test]
fn a_game_can_be_looked_at_as_it_was_branched_and_replayed() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(
            server,
            json!([host(), bot("greedy")]),
            json!({"wish": {"options": {"turns": "4"}}}),
        )
        .await;
        let token = text(&game["token"]);
        let mut player = Client::enter(server, token).await;
        player.choose(0, "Add").await;
        player
            .until_now(|now| !now["prompts"].as_array().unwrap().is_empty())
            .await;
        let past = player.ask(json!({"type": "look_back", "given": 1})).await;
        assert_eq!(past["past"]["scene"]["headline"], "turn 1");
        assert_eq!(past["past"]["lines"], 2);
        let seats = json!([host(), host()]);
        let branch = new_game(server, seats, json!({"from": {"token": token, "given": 1}})).await;
        let mut branched = Client::enter(server, text(&branch["token"])).await;
        assert_eq!((branched.given(), branched.log.len()), (1, 2));
        branched.choose(1, "Build").await;
        assert_eq!(branched.now["board"]["name"], "1 walls");
        // The other game goes on as if nothing had been.
        player.choose(0, "Add").await;
        player.until_now(|now| now["over"] == true).await;
        let replay = get(server, &format!("/api/games/{token}/replay")).await;
        assert_eq!(replay.status, 200);
        let opened = request(server, "POST", "/api/replays", JSON, &replay.body).await;
        assert_eq!(opened.status, 200, "{opened:?}");
        let replayed = Client::enter(server, text(&opened.json()["token"])).await;
        assert_eq!(replayed.log, player.log);
        assert_eq!(replayed.now["over"], true);
        let nonsense = request(server, "POST", "/api/replays", JSON, "{\"game\": \"pebbles\"}").await;
        assert_eq!(nonsense.status, 400);
        running.server.stop().await;
    }));
}

#[test]
fn games_are_listed_renamed_and_deleted() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), guest()]), json!({"name": "  A\nfirst game "})).await;
        let other = new_game(server, json!([bot("greedy"), bot("random")]), json!({})).await;
        let (blue, blues) = Client::accept(server, text(&game["links"]["invite"][1])).await;
        drop(blue);
        let tokens = json!([game["token"], blues, "nonsense", other["links"]["watch"]]);
        let list = async || {
            let listed = send(server, "POST", "/api/games/list", &json!({"tokens": tokens})).await;
            listed.json().as_array().unwrap().clone()
        };
        let listed = list().await;
        assert_eq!(listed.len(), 3);
        assert_eq!(listed[0]["name"], "A first game");
        assert_eq!(listed[0]["your_turn"], true);
        assert_eq!(listed[1]["your_turn"], false);
        assert_eq!(listed[1]["you"], json!({"seats": [1], "host": false}));
        assert_eq!(listed[2]["name"], "Red heap against Blue heap");
        assert_eq!(listed[2]["headline"], "turn 0");
        let host_path = format!("/api/games/{}", text(&game["token"]));
        let guest_path = format!("/api/games/{blues}");
        let name = json!({"name": "Another"});
        assert_eq!(send(server, "PATCH", &guest_path, &name).await.status, 403);
        assert_eq!(send(server, "PATCH", &host_path, &name).await.status, 204);
        assert_eq!(list().await[0]["name"], "Another");
        let mut player = Client::enter(server, text(&game["token"])).await;
        assert_eq!(player.welcome["name"], "Another");
        player.choose(0, "Add").await;
        let listed = list().await;
        assert_eq!(
            (&listed[0]["headline"], &listed[0]["your_turn"]),
            (&json!("turn 1"), &json!(false))
        );
        assert_eq!(listed[1]["your_turn"], true);
        assert_eq!(request(server, "DELETE", &guest_path, "", "").await.status, 403);
        assert_eq!(request(server, "DELETE", &host_path, "", "").await.status, 204);
        assert_eq!(player.until("goodbye").await["message"], "the game has been deleted");
        assert_eq!(player.heard().await, None);
        assert_eq!(list().await.len(), 1);
        running.server.stop().await;
    }));
}
