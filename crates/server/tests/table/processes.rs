//! Several processes: killed ones, and several on one PostgreSQL server.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::json;
use server::{Place, Server, Settings};

use crate::client::{Client, guest, host, new_game, request, text};
use crate::places::{Database, catalogue, each, postgres};
use crate::run;

const SERVE: &str = "UMPIRE_TEST_SERVE";

/// Not a test: what the tests below start as a process of its own.
#[test]
#[ignore = "other tests start it"]
fn serve_for_another_test() {
    let Ok(place) = std::env::var(SERVE) else { return };
    run(async move {
        let mut settings = Settings::new(Place::parse(&place).unwrap());
        settings.port = 0;
        settings.limits.messages = server::Rate {
            a_second: 10_000,
            at_once: 100_000,
        };
        settings.limits.heartbeat = std::time::Duration::from_millis(500);
        let server = Server::start(catalogue(), settings).await.unwrap();
        println!("\nlistening at {}", server.address());
        std::future::pending::<()>().await;
    });
}

/// A server in a process of its own. It is killed, not asked, when it is dropped.
pub struct Process {
    child: Child,
    pub address: String,
}

impl Process {
    pub fn start(database: &Database) -> Process {
        let place = match &database.place {
            Place::Postgres(url) => url.clone(),
            Place::File(file) => file.display().to_string(),
        };
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "processes::serve_for_another_test",
                "--ignored",
                "--nocapture",
            ])
            .env(SERVE, place)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = lines.map_while(Result::ok);
        let address = said.find_map(|line| Some(line.strip_prefix("listening at ")?.to_owned()));
        Process {
            child,
            address: address.expect("the server starts"),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_server_has_lost_nothing_that_it_acknowledged() {
    run(each(async |database| {
        let process = Process::start(&database);
        let mut players = vec![];
        for seed in 0..6 {
            let many = json!({"seed": seed, "wish": {"options": {"turns": "100000"}}});
            let game = new_game(&process.address, json!([host(), host()]), many).await;
            let token = text(&game["token"]).to_owned();
            let mut client = Client::enter(&process.address, &token).await;
            // Each plays as fast as it can, and remembers what was acknowledged, until the server is gone.
            players.push(tokio::spawn(async move {
                let mut acknowledged = 0;
                loop {
                    use futures_util::{SinkExt, StreamExt};
                    use tokio_tungstenite::tungstenite::Message;
                    let answer = json!({"type": "answer", "id": 1, "at": acknowledged, "seat": acknowledged % 2,
                        "gesture": {"by": "option", "at": acknowledged % 2}});
                    if client.socket.send(Message::text(answer.to_string())).await.is_err() {
                        return (token, acknowledged, client.log);
                    }
                    loop {
                        let Some(Ok(Message::Text(message))) = client.socket.next().await else {
                            return (token, acknowledged, client.log);
                        };
                        let message: serde_json::Value = serde_json::from_str(&message).unwrap();
                        if message["type"] == "taken" {
                            acknowledged = message["seq"].as_u64().unwrap();
                            break;
                        }
                        assert_eq!(message["type"], "update", "{message}");
                        let from = message["log"]["from"].as_u64().unwrap() as usize;
                        client.log.truncate(from);
                        client
                            .log
                            .extend(message["log"]["lines"].as_array().unwrap().iter().cloned());
                    }
                }
            }));
        }
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        drop(process);
        let process = Process::start(&database);
        for player in players {
            let (token, acknowledged, log) = player.await.unwrap();
            let mut client = Client::enter(&process.address, &token).await;
            let stored = client.now["seq"].as_u64().unwrap();
            assert!(
                acknowledged > 5,
                "only {acknowledged} answers before the end: too few to tell"
            );
            // One answer may have been stored and not acknowledged any more.
            assert!(
                stored == acknowledged || stored == acknowledged + 1,
                "{acknowledged} acknowledged, {stored} stored"
            );
            assert_eq!(client.log[..log.len()], log);
            client.choose((stored % 2) as u8, "Build").await;
        }
    }));
}

#[test]
fn two_processes_on_one_server_serve_the_same_game() {
    run(async {
        let Some(database) = postgres().await else { return };
        let (one, two) = (Process::start(&database), Process::start(&database));
        let game = new_game(&one.address, json!([host(), guest()]), json!({})).await;
        let mut red = Client::enter(&one.address, text(&game["token"])).await;
        let (mut blue, _) = Client::accept(&two.address, text(&game["links"]["invite"][1])).await;
        let mut watching = Client::enter(&two.address, text(&game["links"]["watch"])).await;
        // Each hears that the other is there.
        red.until_now(|now| now["present"] == json!([true, true])).await;
        blue.until_now(|now| now["present"] == json!([true, true])).await;
        red.choose(0, "Roll").await;
        blue.until_now(|now| now["given"] == 1).await;
        blue.choose(1, "Build").await;
        red.until_now(|now| now["given"] == 2).await;
        assert_eq!(red.now["board"]["name"], "1 walls");
        // Taking back across processes: asked here, declined there; asked here, agreed there.
        assert_eq!(Client::code(&red.take_back(2).await), "needs_consent");
        blue.until_now(|now| !now["consent"].is_null()).await;
        blue.ask(json!({"type": "consent", "at": 2, "agree": false})).await;
        assert_eq!(red.until("error").await["code"], "no_consent");
        assert_eq!(Client::code(&red.take_back(2).await), "needs_consent");
        blue.until_now(|now| !now["consent"].is_null()).await;
        blue.ask(json!({"type": "consent", "at": 2, "agree": true})).await;
        for client in [&mut red, &mut blue, &mut watching] {
            client.until_now(|now| now["given"] == 0).await;
            assert_eq!(client.log.len(), 0);
        }
        // All see the same table.
        red.choose(0, "Add").await;
        for client in [&mut blue, &mut watching] {
            client.until_now(|now| now["seq"] == red.now["seq"]).await;
            assert_eq!(client.log, red.log);
            assert_eq!(client.now["scene"]["headline"], red.now["scene"]["headline"]);
        }
        // Who goes is missed everywhere.
        drop(red);
        blue.until_now(|now| now["present"] == json!([false, true])).await;
        let deleted = request(
            &one.address,
            "DELETE",
            &format!("/api/games/{}", text(&game["token"])),
            "",
            "",
        )
        .await;
        assert_eq!(deleted.status, 204);
        blue.until("goodbye").await;
        watching.until("goodbye").await;
    });
}

#[test]
fn the_players_of_a_killed_process_are_missed_and_those_of_the_next_are_seen() {
    run(async {
        let Some(database) = postgres().await else { return };
        let (one, two) = (Process::start(&database), Process::start(&database));
        let game = new_game(&one.address, json!([host(), guest()]), json!({})).await;
        let mut red = Client::enter(&one.address, text(&game["token"])).await;
        let (blue, token) = Client::accept(&two.address, text(&game["links"]["invite"][1])).await;
        red.until_now(|now| now["present"] == json!([true, true])).await;
        // It has no time to say goodbye.
        drop(two);
        red.until_now(|now| now["present"] == json!([true, false])).await;
        drop(blue);
        let three = Process::start(&database);
        let mut blue = Client::enter(&three.address, &token).await;
        red.until_now(|now| now["present"] == json!([true, true])).await;
        blue.until_now(|now| now["present"] == json!([true, true])).await;
        red.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 1).await;
        // As long as both are there, nobody is missed.
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        blue.choose(1, "Add").await;
        red.until_now(|now| now["given"] == 2).await;
        assert_eq!(red.now["present"], json!([true, true]));
    });
}

#[test]
fn of_two_answers_at_two_processes_one_counts() {
    run(async {
        let Some(database) = postgres().await else { return };
        let (one, two) = (Process::start(&database), Process::start(&database));
        let many = json!({"wish": {"options": {"turns": "1000"}}});
        let game = new_game(&one.address, json!([host(), host()]), many).await;
        let mut here = Client::enter(&one.address, text(&game["token"])).await;
        let mut there = Client::enter(&two.address, text(&game["token"])).await;
        let mut taken = 0;
        for turn in 0..40u64 {
            for client in [&mut here, &mut there] {
                client.until_now(|now| now["given"] == turn).await;
            }
            let seat = (turn % 2) as u8;
            let (add, build) = (json!({"by": "option", "at": 0}), json!({"by": "option", "at": 4}));
            let (first, second) = tokio::join!(here.answer(seat, add), there.answer(seat, build));
            let kinds = [first["type"].as_str(), second["type"].as_str()];
            assert!(kinds.contains(&Some("taken")), "{first} {second}");
            for reply in [first, second] {
                match reply["type"].as_str() {
                    Some("taken") => taken += 1,
                    _ => assert_eq!(Client::code(&reply), "too_late"),
                }
            }
        }
        assert_eq!(taken, 40);
        for client in [&mut here, &mut there] {
            client.until_now(|now| now["given"] == 40).await;
        }
        assert_eq!(here.log, there.log);
    });
}
