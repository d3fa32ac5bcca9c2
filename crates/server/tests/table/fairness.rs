//! Nobody at an online table knows or decides more than the other: not by the seed, the end of the game, or a link.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, bot, draw, get, guest, host, new_game, send, text};
use crate::places::{each, start};
use crate::run;

#[test]
fn the_end_shows_everything_so_nothing_is_free_to_take_back() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let few = json!({"wish": {"options": {"turns": "2"}}});
        let game = new_game(server, json!([host(), guest()]), few.clone()).await;
        let mut red = Client::enter(server, text(&game["token"])).await;
        let (mut blue, _) = Client::accept(server, text(&game["links"]["invite"][1])).await;
        red.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 1).await;
        blue.choose(1, "Add").await;
        assert_eq!(blue.now["over"], true);
        // Blue's own last answer, without dice: before the end it would have been free.
        assert_eq!(blue.now["takeback"]["free"], 0);
        assert_eq!(Client::code(&blue.take_back(1).await), "needs_consent");
        assert_eq!(blue.given(), 2);
        red.until_now(|now| !now["consent"].is_null()).await;
        let agreed = red.ask(json!({"type": "consent", "at": 2, "agree": true})).await;
        assert_eq!(agreed["type"], "taken");
        blue.until_now(|now| now["given"] == 1).await;
        // A bot that minds dice minds the end too; alone one may do as one likes.
        let game = new_game(server, json!([host(), bot("greedy")]), few.clone()).await;
        let mut alone = Client::enter(server, text(&game["token"])).await;
        alone.choose(0, "Add").await;
        alone.until_now(|now| now["over"] == true).await;
        assert_eq!(Client::code(&alone.take_back(2).await), "no_consent");
        let game = new_game(server, json!([host(), host()]), few).await;
        let mut alone = Client::enter(server, text(&game["token"])).await;
        alone.choose(0, "Add").await;
        alone.choose(1, "Add").await;
        assert_eq!(alone.take_back(1).await["type"], "taken");
        running.server.stop().await;
    }));
}

#[test]
fn nobody_chooses_the_dice_of_a_game_with_a_guest() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let wanted = json!({"game": "pebbles", "seats": [host(), guest()], "seed": 7});
        let refused = send(server, "POST", "/api/games", &wanted).await;
        assert_eq!(refused.status, 400, "{refused:?}");
        assert!(refused.body.contains("seed"), "{refused:?}");
        // A game that goes on from one's own has dice that one knows.
        let own = new_game(server, json!([host(), host()]), json!({})).await;
        let branch =
            json!({"game": "pebbles", "seats": [host(), guest()], "from": {"token": own["token"], "given": 0}});
        assert_eq!(send(server, "POST", "/api/games", &branch).await.status, 400);
        // The seeds that the server draws differ.
        let mut seeds = std::collections::BTreeSet::new();
        for _ in 0..4 {
            let one = json!({"wish": {"options": {"turns": "1"}}});
            let game = new_game(server, json!([host(), guest()]), one).await;
            let mut red = Client::enter(server, text(&game["token"])).await;
            red.choose(0, "Add").await;
            let replay = get(server, &format!("/api/games/{}/replay", text(&game["token"]))).await;
            seeds.insert(replay.json()["seed"].as_u64());
        }
        assert_eq!(seeds.len(), 4);
        running.server.stop().await;
    }));
}

/// What the server says to a hello.
async fn hello(server: &str, token: &str) -> Value {
    let mut socket = Client::socket(server).await;
    let hello = json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token});
    socket.send(Message::text(hello.to_string())).await.unwrap();
    let reply = socket.next().await.unwrap().unwrap().into_text().unwrap();
    serde_json::from_str(&reply).unwrap()
}

#[test]
fn an_invitation_becomes_a_link_that_only_the_guest_has() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), guest()]), json!({})).await;
        let invitation = text(&game["links"]["invite"][1]);
        // It opens nothing by itself.
        assert_eq!(Client::code(&hello(server, invitation).await), "invitation");
        assert_eq!(
            get(server, &format!("/api/games/{invitation}/replay")).await.status,
            403
        );
        let take = async |token: &str| {
            let wanted = json!({"invitation": invitation, "token": token});
            send(server, "POST", "/api/seats", &wanted).await.status
        };
        for weak in ["", "1234", &"g".repeat(64)] {
            assert_eq!(take(weak).await, 400);
        }
        let own = draw();
        assert_eq!(take(&own).await, 204);
        // The answer may have been lost: the guest asks again, and has the seat.
        assert_eq!(take(&own).await, 204);
        // The host still has the invitation, and it opens nothing any more.
        assert_eq!(take(&draw()).await, 404);
        assert_eq!(take(text(&game["token"])).await, 404);
        assert_eq!(Client::code(&hello(server, invitation).await), "no_such_game");
        let mut blue = Client::enter(server, &own).await;
        assert_eq!(blue.welcome["you"], json!({"seats": [1], "host": false}));
        let mut red = Client::enter(server, text(&game["token"])).await;
        assert_eq!(red.welcome["links"]["invite"], json!([null, null]));
        red.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 1).await;
        blue.choose(1, "Add").await;
        running.server.stop().await;
    }));
}
