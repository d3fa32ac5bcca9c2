//! Nobody keeps another waiting: bots, looks, luck and lists of one address, what it stores, and what it leaves unfinished.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Rate, Server, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, JSON, LONG, bot, get, host, new_game, request, send, text};
use crate::places::{Running, catalogue, each, file, start, start_with};
use crate::run;

/// A server that takes the address of who connects from a header, so that a test can be several people.
async fn behind_proxies(database: &crate::places::Database, proxies: usize) -> Running {
    let mut settings = Settings::new(database.place.clone());
    settings.port = 0;
    settings.proxies = proxies;
    settings.limits.new_games = Rate {
        a_second: 1,
        at_once: 3,
    };
    let server = Server::start(catalogue(), settings).await.expect("a server starts");
    let address = server.address().to_string();
    Running { server, address }
}

#[test]
fn the_address_is_the_one_that_our_own_proxy_saw() {
    run(async {
        for proxies in [1, 2] {
            let database = file();
            let running = behind_proxies(&database, proxies).await;
            let wanted = json!({"game": "pebbles", "seats": [host(), host()]}).to_string();
            let start = async |forwarded: String| {
                let headers = format!("{JSON}{forwarded}");
                request(&running.address, "POST", "/api/games", &headers, &wanted)
                    .await
                    .status
            };
            // Whatever a client writes there itself, in one line or several, it stays the same client.
            let forwarded = |claimed: u32| {
                let own = if proxies == 2 { "9.9.9.9, 10.0.0.1" } else { "9.9.9.9" };
                match claimed % 2 {
                    0 => format!("x-forwarded-for: 1.1.1.{claimed}, {own}\r\n"),
                    _ => format!("x-forwarded-for: 1.1.1.{claimed}\r\nx-forwarded-for: {own}\r\n"),
                }
            };
            let mut found = vec![];
            for claimed in 0..4 {
                found.push(start(forwarded(claimed)).await);
            }
            assert_eq!(found, [200, 200, 200, 429]);
            let somebody_else = if proxies == 2 { "8.8.8.8, 10.0.0.1" } else { "8.8.8.8" };
            assert_eq!(start(format!("x-forwarded-for: {somebody_else}\r\n")).await, 200);
            running.server.stop().await;
        }
    });
}

#[test]
fn a_room_goes_on_while_a_bot_thinks() {
    run(async {
        let database = file();
        let running = start_with(&database, |limits| limits.bot = Duration::from_secs(60)).await;
        let server = &running.address;
        // Six answers to weigh, half a second each.
        let slow = json!({"lenient": true, "wish": {"options": {"slow": "500"}}});
        let game = new_game(server, json!([host(), bot("greedy")]), slow).await;
        let mut player = Client::enter(server, text(&game["token"])).await;
        player.choose(0, "Add").await;
        let card = player.ask(json!({"type": "card", "model": 0})).await;
        assert_eq!((card["type"].as_str(), player.given()), (Some("card"), 1));
        let back = player.ask(json!({"type": "look_back", "given": 0})).await;
        assert_eq!((back["type"].as_str(), player.given()), (Some("looked_back"), 1));
        let mut watching = Client::enter(server, text(&game["links"]["watch"])).await;
        assert_eq!(watching.given(), 1);
        // Taking back what the bot thinks about makes the thought void.
        assert_eq!(player.take_back(1).await["type"], "taken");
        player.until_now(|now| now["given"] == 0).await;
        player.choose(0, "Build").await;
        player.until_now(|now| now["given"] == 2).await;
        watching.until_now(|now| now["given"] == 2).await;
        assert_eq!(watching.log, player.log);
        assert_eq!(player.now["scene"]["headline"], "turn 2");
        running.server.stop().await;
    });
}

#[test]
fn the_bots_of_one_address_keep_nobody_elses_waiting() {
    run(async {
        let database = file();
        let mut settings = Settings::new(database.place.clone());
        settings.port = 0;
        settings.proxies = 1;
        settings.limits.bot = Duration::from_secs(60);
        let running = Server::start(catalogue(), settings).await.expect("a server starts");
        let server = &running.address().to_string();
        // Each of these thinks for more than a second.
        let mut greedy = vec![];
        for _ in 0..8 {
            let slow = json!({"wish": {"options": {"slow": "200"}}});
            let game = new_game(server, json!([host(), bot("greedy")]), slow).await;
            let mut player = Client::enter_from(server, text(&game["token"]), "1.1.1.1").await;
            player.choose(0, "Add").await;
            greedy.push((text(&game["token"]).to_owned(), player));
        }
        let game = new_game(server, json!([host(), bot("greedy")]), json!({})).await;
        let mut other = Client::enter_from(server, text(&game["token"]), "2.2.2.2").await;
        other.choose(0, "Add").await;
        other.until_now(|now| now["given"] == 2).await;
        // Without taking turns all eight would have come first.
        let mut done = 0;
        for (token, _) in &greedy {
            let looking = Client::enter_from(server, token, "1.1.1.1").await;
            done += u32::from(looking.given() >= 2);
        }
        assert!(done < 8, "all of them came first");
        running.stop().await;
    });
}

#[test]
fn looking_keeps_no_player_waiting() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let server = &running.address;
        let slow = json!({"wish": {"options": {"slow": "400"}}});
        let game = new_game(server, json!([host(), host()]), slow).await;
        let mut player = Client::enter(server, text(&game["token"])).await;
        // Advice weighs six answers, almost half a second each; odds of it take as long.
        let at = player.given();
        for id in 1000..1006 {
            let odds = json!({"type": "odds", "id": id, "at": at, "seat": 0, "gesture": {"by": "advice"}});
            player.say(odds).await;
        }
        let mut order = vec![];
        player.say(json!({"type": "card", "id": 1, "model": 0})).await;
        player
            .say(json!({"type": "answer", "id": 2, "at": at, "seat": 0, "gesture": {"by": "option", "at": 0}}))
            .await;
        while order.len() < 2 {
            let reply = player.next().await;
            if let Some(id @ (1 | 2 | 1000..)) = reply["id"].as_u64() {
                order.push((id, reply["type"].clone()));
            }
        }
        order.sort_by_key(|(id, _)| *id);
        assert_eq!(order, [(1, json!("card")), (2, json!("taken"))]);
        running.server.stop().await;
    });
}

#[test]
fn too_many_questions_of_one_connection_are_refused_with_their_number() {
    run(async {
        let database = file();
        let running = start_with(&database, |limits| limits.looks = 2).await;
        let slow = json!({"wish": {"options": {"slow": "100"}}});
        let game = new_game(&running.address, json!([host(), host()]), slow).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        for id in 1..=3 {
            let odds = json!({"type": "odds", "id": id, "at": 0, "seat": 0, "gesture": {"by": "advice"}});
            player.say(odds).await;
        }
        let first = player.next().await;
        assert_eq!((&first["id"], Client::code(&first)), (&json!(3), "too_many"));
        running.server.stop().await;
    });
}

#[test]
fn who_says_too_much_is_told_which_message_it_was() {
    run(async {
        let database = file();
        let rate = Rate {
            a_second: 1,
            at_once: 1,
        };
        let running = start_with(&database, |limits| limits.messages = rate).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        let mut refused = None;
        for id in 1..20 {
            player.say(json!({"type": "card", "id": id, "model": 0})).await;
            let reply = player.next().await;
            assert_eq!(reply["id"], id, "{reply}");
            if reply["type"] == "error" {
                refused = Some(Client::code(&reply).to_owned());
                break;
            }
        }
        assert_eq!(refused.as_deref(), Some("too_many"));
        running.server.stop().await;
    });
}

#[test]
fn another_page_cannot_upload_or_start_anything() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), host()]), json!({})).await;
        let replay = get(server, &format!("/api/games/{}/replay", text(&game["token"])))
            .await
            .body;
        let upload = async |headers: &str| request(server, "POST", "/api/replays", headers, &replay).await.status;
        assert_eq!(upload("content-type: text/plain\r\n").await, 400);
        assert_eq!(upload("").await, 400);
        assert_eq!(
            upload(&format!("{JSON}origin: http://elsewhere.example\r\n")).await,
            400
        );
        assert_eq!(upload(&format!("{JSON}origin: http://{server}\r\n")).await, 200);
        assert_eq!(upload(JSON).await, 200);
        let wanted = json!({"game": "pebbles", "seats": [host(), host()]}).to_string();
        let elsewhere = format!("{JSON}origin: null\r\n");
        assert_eq!(
            request(server, "POST", "/api/games", &elsewhere, &wanted).await.status,
            400
        );
        running.server.stop().await;
    });
}

#[test]
fn unfinished_requests_and_sockets_of_one_address_are_limited() {
    run(async {
        let database = file();
        let running = start_with(&database, |limits| {
            limits.unanswered_per_address = 3;
            limits.sockets_per_address = 6;
        })
        .await;
        let half =
            "POST /api/games/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{";
        let mut open = vec![];
        let mut refused = 0;
        for _ in 0..200 {
            // A half request that came while `get` was being answered is the one too many: it has its answer, and does not wait.
            open.retain(|stream: &TcpStream| stream.try_read(&mut [0; 1]).is_err());
            while open.len() < 3 {
                let mut stream = TcpStream::connect(&running.address).await.unwrap();
                stream.write_all(half.as_bytes()).await.unwrap();
                open.push(stream);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
            refused = get(&running.address, "/api/menus").await.status;
            if refused == 429 {
                break;
            }
        }
        assert_eq!(refused, 429);
        // Silent connections count too: the server does not even listen to more.
        for _ in 0..3 {
            open.push(TcpStream::connect(&running.address).await.unwrap());
        }
        let mut closed = false;
        for _ in 0..200 {
            let mut more = TcpStream::connect(&running.address).await.unwrap();
            let _ = more
                .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
                .await;
            let mut answer = vec![];
            let read = tokio::time::timeout(LONG, more.read_to_end(&mut answer))
                .await
                .expect("an end");
            if read.is_err() || answer.is_empty() {
                closed = true;
                break;
            }
        }
        assert!(closed);
        drop(open);
        let mut status = 0;
        for _ in 0..200 {
            if let Ok(mut stream) = TcpStream::connect(&running.address).await {
                let _ = stream
                    .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
                    .await;
                let mut answer = vec![];
                let _ = stream.read_to_end(&mut answer).await;
                if answer.starts_with(b"HTTP/1.1 200") {
                    status = 200;
                    break;
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(status, 200);
        running.server.stop().await;
    });
}

#[test]
fn what_one_address_stores_is_limited_in_bytes() {
    run(each(async |database| {
        let running = start_with(&database, |limits| limits.stored_bytes_per_address = 3_000).await;
        let server = &running.address;
        let wanted = json!({"game": "pebbles", "seats": [host(), host()]});
        let mut tokens: Vec<Value> = vec![];
        let full = loop {
            let created = send(server, "POST", "/api/games", &wanted).await;
            match created.status {
                200 => tokens.push(created.json()["token"].clone()),
                _ => break created,
            }
            assert!(tokens.len() < 20, "nothing is counted");
        };
        assert_eq!((full.status, &full.json()["code"]), (429, &json!("too_many")));
        assert!(full.body.contains("delete"), "{full:?}");
        assert!(tokens.len() > 1);
        // What is deleted makes room again.
        for token in &tokens[..2] {
            let deleted = request(server, "DELETE", &format!("/api/games/{}", text(token)), "", "").await;
            assert_eq!(deleted.status, 204);
        }
        assert_eq!(send(server, "POST", "/api/games", &wanted).await.status, 200);
        running.server.stop().await;
    }));
}

#[test]
fn a_game_in_which_too_much_is_said_is_full() {
    run(each(async |database| {
        let running = start_with(&database, |limits| limits.game_bytes = 1_500).await;
        let many = json!({"wish": {"options": {"turns": "1000"}}});
        let game = new_game(&running.address, json!([host(), host()]), many).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        let mut said = 0;
        let full = loop {
            let reply = player.answer((said % 2) as u8, json!({"by": "option", "at": 0})).await;
            if reply["type"] != "taken" {
                break reply;
            }
            said += 1;
            player.until_now(|now| now["given"] == said).await;
            assert!(said < 100, "nothing is counted");
        };
        assert_eq!(Client::code(&full), "too_many");
        assert!(said > 1);
        running.server.stop().await;
    }));
}

#[test]
fn uploads_that_nobody_opens_are_cleared_away() {
    run(each(async |database| {
        let running = start_with(&database, |limits| {
            limits.unopened_upload = Duration::from_secs(2);
            limits.clearing = Duration::from_millis(200);
        })
        .await;
        let server = &running.address;
        let own = new_game(server, json!([host(), host()]), json!({})).await;
        let replay = get(server, &format!("/api/games/{}/replay", text(&own["token"])))
            .await
            .body;
        let mut uploads = vec![];
        for _ in 0..2 {
            let upload = request(server, "POST", "/api/replays", JSON, &replay).await.json();
            uploads.push(upload["token"].clone());
        }
        // In one of them somebody plays.
        let mut player = Client::enter(server, text(&uploads[1])).await;
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        player.choose(0, "Add").await;
        drop(player);
        let listed = async || {
            let tokens = json!({"tokens": [own["token"], uploads[0], uploads[1]]});
            let listed = send(server, "POST", "/api/games/list", &tokens).await.json();
            listed
                .as_array()
                .unwrap()
                .iter()
                .map(|game| game["token"].clone())
                .collect::<Vec<_>>()
        };
        for _ in 0..200 {
            if listed().await.len() == 2 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(listed().await, [own["token"].clone(), uploads[1].clone()]);
        tokio::time::sleep(Duration::from_millis(2_500)).await;
        assert_eq!(listed().await, [own["token"].clone(), uploads[1].clone()]);
        running.server.stop().await;
    }));
}

#[test]
fn an_army_list_has_a_length() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let check = async |letters: usize| {
            let army = json!({"game": "pebbles", "text": "x".repeat(letters)});
            send(&running.address, "POST", "/api/armies/check", &army).await.status
        };
        assert_eq!(check(20_000).await, 200);
        assert_eq!(check(20_001).await, 429);
        let list = json!({"from": "list", "text": "x".repeat(20_001)});
        let wanted = json!({"game": "pebbles", "seats": [host(), host()], "wish": {"armies": [list], "options": {}}});
        assert_eq!(send(&running.address, "POST", "/api/games", &wanted).await.status, 429);
        running.server.stop().await;
    });
}

#[test]
fn the_luck_of_one_game_keeps_nobody_else_waiting() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let server = &running.address;
        let mut tokens = vec![];
        for _ in 0..4 {
            let game = new_game(
                server,
                json!([host(), host()]),
                json!({"wish": {"options": {"turns": "4"}}}),
            )
            .await;
            let mut player = Client::enter(server, text(&game["token"])).await;
            for seat in [0, 1, 0, 1] {
                player.choose(seat, "Roll").await;
            }
            tokens.push(text(&game["token"]).to_owned());
        }
        // All at once, and each twice: every report comes, and both of one game are the same.
        let asked = tokens.iter().chain(&tokens).map(|token| {
            let (server, path) = (server.clone(), format!("/api/games/{token}/luck"));
            tokio::spawn(async move { get(&server, &path).await.json() })
        });
        let mut reports = vec![];
        for asked in asked.collect::<Vec<_>>() {
            reports.push(asked.await.unwrap());
        }
        assert_eq!(reports[..4], reports[4..]);
        let mut socket = Client::socket(server).await;
        socket.send(Message::text("{}")).await.unwrap();
        assert!(socket.next().await.is_some());
        running.server.stop().await;
    });
}
