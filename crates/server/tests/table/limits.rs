//! Malformed, hostile and greedy clients change nothing and keep nobody else from playing.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::Rate;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, LONG, get, guest, host, new_game, request, send, text};
use crate::places::{each, file, start, start_with};
use crate::run;

#[test]
fn malformed_messages_get_an_error_and_change_nothing() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        let path = |points: usize| json!({"by": "path", "points": vec![json!({"x": 0, "y": 0}); points]});
        let malformed = [
            "".to_owned(),
            "{".to_owned(),
            "null".to_owned(),
            "[]".to_owned(),
            "\u{0}".to_owned(),
            "[".repeat(30_000),
            json!({"type": "dance"}).to_string(),
            json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": game["token"]}).to_string(),
            json!({"type": "answer", "id": 1, "at": -1, "seat": 0, "gesture": {"by": "option", "at": 0}}).to_string(),
            json!({"type": "answer", "id": 1, "at": 0, "seat": 300, "gesture": {"by": "option", "at": 0}}).to_string(),
            json!({"type": "answer", "id": 1, "at": 0, "seat": 0, "gesture": {"by": "option", "at": 99}}).to_string(),
            json!({"type": "answer", "id": 1, "at": 0, "seat": 0, "gesture": {"by": "place", "x": i64::MAX, "y": 0}}).to_string(),
            json!({"type": "answer", "id": 1, "at": 0, "seat": 0, "gesture": path(1_000)}).to_string(),
            json!({"type": "answer", "id": 1, "at": 0, "seat": 0, "gesture": {"by": "option", "at": 0}, "more": 1}).to_string(),
            json!({"type": "measure", "id": 1, "from": {"on": "point", "x": i64::MIN, "y": 0}, "to": {"on": "model", "id": 1}}).to_string(),
            json!({"type": "take_back", "id": 1, "at": 0, "count": u64::MAX}).to_string(),
        ];
        for message in malformed {
            player.socket.send(Message::text(message.clone())).await.unwrap();
            let reply = player.next().await;
            assert_eq!(Client::code(&reply), "malformed", "{:.200} -> {reply}", message);
        }
        player
            .socket
            .send(Message::binary(vec![0, 159, 146, 150]))
            .await
            .unwrap();
        assert_eq!(Client::code(&player.next().await), "malformed");
        assert_eq!(player.given(), 0);
        player.choose(0, "Add").await;
        assert_eq!(player.now["seq"], 1);
        running.server.stop().await;
    });
}

#[test]
fn hello_comes_first_and_in_our_version() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let wrong = [
            (json!({"type": "card", "id": 1, "model": 1}), "malformed"),
            (
                json!({"type": "hello", "protocol": 999, "token": game["token"]}),
                "protocol",
            ),
            (json!("hello"), "malformed"),
        ];
        for (first, code) in wrong {
            let mut socket = Client::socket(&running.address).await;
            socket.send(Message::text(first.to_string())).await.unwrap();
            let reply: Value =
                serde_json::from_str(&socket.next().await.unwrap().unwrap().into_text().unwrap()).unwrap();
            assert_eq!(Client::code(&reply), code);
            assert!(matches!(socket.next().await, Some(Ok(Message::Close(_))) | None));
        }
        running.server.stop().await;
    });
}

#[test]
fn other_pages_may_not_connect() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let upgrade =
            "upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        let elsewhere = format!("{upgrade}origin: http://elsewhere.example\r\n");
        assert_eq!(
            request(&running.address, "GET", "/ws", &elsewhere, "").await.status,
            400
        );
        running.server.stop().await;
    });
}

#[test]
fn messages_and_requests_have_a_size() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), guest()]), json!({})).await;
        let mut red = Client::enter(server, text(&game["token"])).await;
        let (mut blue, _) = Client::accept(server, text(&game["links"]["invite"][1])).await;
        let _ = red.socket.send(Message::text("x".repeat(70_000))).await;
        // The connection ends; the game does not.
        while red.heard().await.is_some() {}
        blue.until_now(|now| now["present"] == json!([false, true])).await;
        let mut red = Client::enter(server, text(&game["token"])).await;
        red.choose(0, "Add").await;
        let army = json!({"game": "pebbles", "text": "x".repeat(1_100_000)});
        assert_eq!(send(server, "POST", "/api/armies/check", &army).await.status, 429);
        running.server.stop().await;
    });
}

#[test]
fn who_says_too_much_is_told_so_and_at_last_let_go() {
    run(async {
        let database = file();
        let rate = Rate {
            a_second: 1,
            at_once: 5,
        };
        let running = start_with(&database, |limits| limits.messages = rate).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        let card = |id: u32| Message::text(json!({"type": "card", "id": id, "model": 1}).to_string());
        // One after the other, so that no reply is lost when the server lets go.
        let (mut cards, mut too_many) = (0, 0);
        for id in 0..12 {
            player.socket.send(card(id)).await.expect("it listens");
            loop {
                let reply = player.heard().await.expect("it answers");
                match reply["type"].as_str() {
                    Some("card") => cards += 1,
                    Some("error") if reply["code"] == "too_many" => too_many += 1,
                    _ => continue,
                }
                break;
            }
        }
        // A slow machine may take some seconds, and each is worth another.
        assert!((5..12).contains(&cards), "{cards}");
        assert_eq!(cards + too_many, 12);
        for id in 12..400 {
            if player.socket.send(card(id)).await.is_err() {
                break;
            }
        }
        while player.heard().await.is_some() {}
        running.server.stop().await;
    });
}

#[test]
fn games_and_connections_are_limited() {
    run(async {
        let database = file();
        let running = start_with(&database, |limits| {
            limits.connections_per_game = 2;
            limits.open_games_per_address = 2;
            limits.connections_per_address = 5;
            limits.new_games = Rate {
                a_second: 1,
                at_once: 3,
            };
            limits.listed_games = 2;
        })
        .await;
        let server = &running.address;
        let seats = json!([host(), host()]);
        let mut games = vec![];
        for _ in 0..3 {
            games.push(new_game(server, seats.clone(), json!({})).await);
        }
        let more = send(
            server,
            "POST",
            "/api/games",
            &json!({"game": "pebbles", "seats": seats}),
        )
        .await;
        assert_eq!((more.status, &more.json()["code"]), (429, &json!("too_many")));
        let refused = async |token: &Value| {
            let mut socket = Client::socket(server).await;
            let hello = json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token}).to_string();
            socket.send(Message::text(hello)).await.unwrap();
            let reply = socket.next().await.unwrap().unwrap().into_text().unwrap();
            let reply: Value = serde_json::from_str(&reply).unwrap();
            Client::code(&reply).to_owned()
        };
        let first = Client::enter(server, text(&games[0]["token"])).await;
        let second = Client::enter(server, text(&games[0]["token"])).await;
        assert_eq!(refused(&games[0]["token"]).await, "too_many");
        let other = Client::enter(server, text(&games[1]["token"])).await;
        assert_eq!(refused(&games[2]["token"]).await, "too_many");
        let fourth = Client::socket(server).await;
        let mut fifth = None;
        // Those that were refused may take a moment to be gone.
        for _ in 0..100 {
            if let Ok((socket, _)) = tokio_tungstenite::connect_async(format!("ws://{server}/ws")).await {
                fifth = Some(socket);
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(fifth.is_some());
        assert!(
            tokio_tungstenite::connect_async(format!("ws://{server}/ws"))
                .await
                .is_err()
        );
        let tokens: Vec<&Value> = games.iter().map(|game| &game["token"]).collect();
        let tokens = json!({ "tokens": tokens });
        assert_eq!(send(server, "POST", "/api/games/list", &tokens).await.status, 429);
        drop((first, second, other, fourth));
        running.server.stop().await;
    });
}

#[test]
fn a_full_memory_lets_the_game_go_at_which_nobody_has_been_for_longest() {
    run(each(async |database| {
        let running = start_with(&database, |limits| limits.open_games = 2).await;
        let server = &running.address;
        let mut tokens = vec![];
        for _ in 0..3 {
            let game = new_game(server, json!([host(), host()]), json!({})).await;
            tokens.push(text(&game["token"]).to_owned());
        }
        let rooms = async || {
            let metrics = get(server, "/metrics").await.body;
            let line = metrics
                .lines()
                .find_map(|line| line.strip_prefix("umpire_games_in_memory "));
            line.and_then(|count| count.parse::<u32>().ok()).expect("a count")
        };
        // Those who have gone may take a moment to be missed.
        let comes_in = async |token: &str, tries: u32| {
            for _ in 0..tries {
                let mut socket = Client::socket(server).await;
                let hello =
                    json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token}).to_string();
                socket.send(Message::text(hello)).await.unwrap();
                let reply = socket.next().await.unwrap().unwrap().into_text().unwrap();
                let reply: Value = serde_json::from_str(&reply).unwrap();
                if reply["type"] == "welcome" {
                    return Some((socket, reply["update"]["given"].clone()));
                }
                assert_eq!(Client::code(&reply), "too_many");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            None
        };
        for token in &tokens[..2] {
            let mut player = Client::enter(server, token).await;
            player.choose(0, "Add").await;
        }
        // The first makes place for the third, the second for the first, and nothing is lost.
        let third = comes_in(&tokens[2], 200).await.expect("there is place");
        let first = comes_in(&tokens[0], 200).await.expect("there is place");
        assert_eq!(first.1, 1);
        // At both somebody is: there is no place for the second until one of them goes.
        assert!(comes_in(&tokens[1], 5).await.is_none());
        drop(third);
        let second = comes_in(&tokens[1], 200).await.expect("there is place");
        assert_eq!(second.1, 1);
        for _ in 0..200 {
            if rooms().await == 2 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(rooms().await, 2);
        drop(first);
        running.server.stop().await;
    }));
}

#[test]
fn who_does_not_say_what_he_wants_is_let_go() {
    run(async {
        let database = file();
        let running = start_with(&database, |limits| {
            limits.headers = Duration::from_millis(400);
            limits.request_time = Duration::from_millis(800);
        })
        .await;
        let connect = || TcpStream::connect(&running.address);
        let mut silent = connect().await.unwrap();
        let mut slow = connect().await.unwrap();
        let mut bodiless = connect().await.unwrap();
        let post =
            "POST /api/games/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{";
        bodiless.write_all(post.as_bytes()).await.unwrap();
        // A letter now and then is not enough.
        let trickle = tokio::spawn(async move {
            for letter in "GET /healthz HTTP/1.1\r\nhost: here\r\nx-long: "
                .bytes()
                .chain(std::iter::repeat(b'x'))
            {
                if slow.write_all(&[letter]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
        let mut nothing = vec![];
        let ended = async {
            let _ = silent.read_to_end(&mut nothing).await;
            trickle.await.unwrap();
            let mut answer = vec![];
            let _ = bodiless.read_to_end(&mut answer).await;
            String::from_utf8_lossy(&answer).into_owned()
        };
        let answer = tokio::time::timeout(LONG, ended).await.expect("all of them are let go");
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert_eq!(get(&running.address, "/healthz").await.status, 200);
        // Who plays is not in a hurry.
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        player.choose(0, "Add").await;
        running.server.stop().await;
    });
}

#[test]
fn too_many_requests_are_refused() {
    run(async {
        let database = file();
        let rate = Rate {
            a_second: 1,
            at_once: 3,
        };
        let running = start_with(&database, |limits| limits.requests = rate).await;
        let mut found = vec![];
        for _ in 0..4 {
            found.push(get(&running.address, "/healthz").await.status);
        }
        assert_eq!(found, [200, 200, 200, 429]);
        running.server.stop().await;
    });
}

#[test]
fn who_does_not_read_is_let_go_and_nobody_waits_for_him() {
    run(async {
        let database = file();
        let running = start_with(&database, |limits| {
            limits.outbox = 4;
            limits.messages = Rate {
                a_second: 1_000,
                at_once: 1_000,
            };
        })
        .await;
        let server = &running.address;
        let fat = json!({"wish": {"options": {"turns": "1000", "fat": "400000"}}});
        let game = new_game(server, json!([host(), host()]), fat).await;
        let mut player = Client::enter(server, text(&game["token"])).await;
        let asleep = Client::enter(server, text(&game["links"]["watch"])).await;
        for turn in 0..60 {
            player.choose(turn % 2, "Add").await;
        }
        assert!(
            get(server, "/metrics")
                .await
                .body
                .contains("\numpire_slow_clients_total 1\n")
        );
        drop(asleep);
        running.server.stop().await;
    });
}
