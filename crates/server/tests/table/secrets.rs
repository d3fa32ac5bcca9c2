//! Nobody sees what is hidden from him, and nobody acts for somebody else.

use serde_json::{Value, json};

use crate::client::{Client, bot, get, guest, host, new_game, send, text};
use crate::places::{each, start};
use crate::run;

/// All that a client can get to see by asking.
async fn all_it_can_see(client: &mut Client) -> String {
    let mut seen = client.welcome.to_string();
    for model in 0..3 {
        seen += &client.ask(json!({"type": "card", "model": model})).await.to_string();
        seen += &client
            .ask(json!({"type": "overlay", "model": model, "kind": "reach"}))
            .await
            .to_string();
    }
    for given in 0..=client.given() {
        seen += &client
            .ask(json!({"type": "look_back", "given": given}))
            .await
            .to_string();
    }
    seen += &client.now.to_string();
    seen += &json!(client.log).to_string();
    seen
}

#[test]
fn each_link_shows_what_it_may_and_no_more() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(
            server,
            json!([host(), guest()]),
            json!({"wish": {"options": {"turns": "3"}}}),
        )
        .await;
        let [token, invite, watch] =
            [&game["token"], &game["links"]["invite"][1], &game["links"]["watch"]].map(|link| text(link).to_owned());
        let mut red = Client::enter(server, &token).await;
        let (mut blue, blues) = Client::accept(server, &invite).await;
        let mut watching = Client::enter(server, &watch).await;
        red.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 1).await;
        watching.until_now(|now| now["given"] == 1).await;
        let sees = async |client: &mut Client| {
            let seen = all_it_can_see(client).await;
            ["secret 41", "secret 73"].map(|secret| seen.contains(secret))
        };
        assert_eq!(sees(&mut red).await, [true, false]);
        assert_eq!(sees(&mut blue).await, [false, true]);
        assert_eq!(sees(&mut watching).await, [false, false]);
        // Only the host can hand out links.
        assert_eq!(red.welcome["links"], game["links"]);
        let again = Client::enter(server, &token).await;
        assert_eq!(again.welcome["links"], json!({"watch": watch, "invite": [null, null]}));
        for other in [&blue, &watching] {
            assert_eq!(other.welcome["links"], json!({"watch": null, "invite": [null, null]}));
        }
        // The replay and branches hold all secrets.
        for link in [&token, &blues, &watch] {
            assert_eq!(get(server, &format!("/api/games/{link}/replay")).await.status, 403);
            let branch = json!({"game": "pebbles", "seats": [host(), host()], "from": {"token": link, "given": 0}});
            assert_eq!(send(server, "POST", "/api/games", &branch).await.status, 403);
        }
        // When it is over, there is nothing to hide.
        blue.choose(1, "Add").await;
        red.until_now(|now| now["given"] == 2).await;
        red.choose(0, "Add").await;
        watching.until_now(|now| now["over"] == true).await;
        assert_eq!(sees(&mut watching).await, [true, true]);
        assert_eq!(watching.now["prompts"], json!([]));
        assert_eq!(get(server, &format!("/api/games/{watch}/replay")).await.status, 200);
        running.server.stop().await;
    }));
}

#[test]
fn a_bots_secrets_are_kept_from_its_opponent() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), bot("greedy")]), json!({})).await;
        let mut player = Client::enter(server, text(&game["token"])).await;
        let seen = all_it_can_see(&mut player).await;
        assert!(seen.contains("secret 41") && !seen.contains("secret 73"));
        // He may have the replay: the game is nobody else's.
        let replay = format!("/api/games/{}/replay", text(&game["token"]));
        assert_eq!(get(server, &replay).await.status, 200);
        let replay = format!("/api/games/{}/replay", text(&game["links"]["watch"]));
        assert_eq!(get(server, &replay).await.status, 403);
        running.server.stop().await;
    }));
}

#[test]
fn nobody_acts_for_another_seat() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), guest()]), json!({})).await;
        let red = Client::enter(server, text(&game["token"])).await;
        let (blue, _) = Client::accept(server, text(&game["links"]["invite"][1])).await;
        let watching = Client::enter(server, text(&game["links"]["watch"])).await;
        let option = json!({"by": "option", "at": 0});
        let tries = |seat: u8| {
            [
                json!({"type": "answer", "at": 0, "seat": seat, "gesture": option}),
                json!({"type": "draft", "at": 0, "seat": seat, "gesture": option}),
                json!({"type": "region", "at": 0, "seat": seat}),
            ]
        };
        let mut clients = [red, blue, watching];
        for (client, seat) in [(0, 1), (1, 0), (2, 0), (2, 1), (1, 9)] {
            let client = &mut clients[client];
            for message in tries(seat) {
                let reply = client.ask(message.clone()).await;
                assert_eq!(Client::code(&reply), "not_your_turn", "{message}");
            }
        }
        let [mut red, mut blue, mut watching] = clients;
        // Blue has not been asked yet.
        let reply = blue.answer(1, option.clone()).await;
        assert_eq!(Client::code(&reply), "not_your_turn");
        red.choose(0, "Roll").await;
        watching.until_now(|now| now["given"] == 1).await;
        assert_eq!(Client::code(&watching.take_back(1).await), "not_your_turn");
        let consent: Value = watching.ask(json!({"type": "consent", "at": 1, "agree": true})).await;
        assert_eq!(Client::code(&consent), "too_late");
        assert_eq!(watching.given(), 1);
        running.server.stop().await;
    }));
}

#[test]
fn a_game_cannot_be_guessed() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), host()]), json!({})).await;
        let token = text(&game["token"]);
        let mut close = token.to_owned();
        close.replace_range(63.., if token.ends_with('0') { "1" } else { "0" });
        for wrong in [
            "",
            "1",
            &close,
            &token[..63],
            &"0".repeat(64),
            "../../etc/passwd",
            "%00",
        ] {
            let mut client = Client::socket(server).await;
            use futures_util::{SinkExt, StreamExt};
            let hello = json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": wrong}).to_string();
            client
                .send(tokio_tungstenite::tungstenite::Message::text(hello))
                .await
                .unwrap();
            let answer = client.next().await.unwrap().unwrap().into_text().unwrap();
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(Client::code(&answer), "no_such_game", "{wrong:?}");
            let replay = get(server, &format!("/api/games/{}/replay", wrong.replace('/', "%2F"))).await;
            assert!(replay.status == 404 || replay.status == 400, "{wrong:?}: {replay:?}");
        }
        running.server.stop().await;
    }));
}
