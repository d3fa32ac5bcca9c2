//! Every game of the registry that can be shown is played to its end over a WebSocket, against a bot.

use serde_json::json;
use server::{Catalogue, Place, Server, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

// The benchmark uses more of it.
#[allow(dead_code)]
#[path = "../examples/load/driver.rs"]
mod driver;

use driver::{Driver, Said};

async fn request(server: &str, head: &str, body: &str) -> String {
    let mut stream = tokio::net::TcpStream::connect(server).await.unwrap();
    let length = body.len();
    let head = format!(
        "{head} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_can_be_played_to_its_end() {
    let folder = std::env::temp_dir().join(format!("umpire_registry_{}", std::process::id()));
    let mut settings = Settings::new(Place::File(folder.join("games.db")));
    settings.port = 0;
    settings.limits.messages.a_second = 10_000;
    let server = Server::start(Catalogue::of_registry(), settings).await.unwrap();
    let address = server.address().to_string();
    let menus: serde_json::Value = serde_json::from_str(&request(&address, "GET /api/menus", "").await).unwrap();
    for menu in menus.as_array().unwrap() {
        let wanted =
            json!({"game": menu["game"], "seats": [{"who": "host"}, {"who": "bot", "level": "greedy"}], "seed": 11});
        let created = request(&address, "POST /api/games", &wanted.to_string()).await;
        let created: serde_json::Value = serde_json::from_str(&created).unwrap();
        let token = created["token"].as_str().unwrap();
        let mut player = Driver::enter(&address, token, 11, None).await.unwrap();
        let mut answers = 0;
        loop {
            player.until_asked().await.unwrap();
            if player.now.over {
                break;
            }
            if let Said::Shown(_) = player.answer().await.unwrap() {
                answers += 1;
            }
            assert!(
                !player.is_at_a_loss(),
                "{} finds nothing to do after {answers} answers",
                menu["game"]
            );
        }
        assert!(answers > 10, "{answers}");
        let replay = request(&address, &format!("GET /api/games/{token}/replay"), "").await;
        let verified = games::verify_replay(&replay).unwrap();
        assert_eq!(verified.answers as u64, player.now.given);
        // What this server has handed out it takes in again.
        request(&address, "POST /api/replays", &replay).await;
        // A list of nonsense is looked at, and only so many of its problems are told.
        let text = "Wdgh\n".repeat(490);
        let list = json!({"game": menu["game"], "text": text}).to_string();
        let checked = request(&address, "POST /api/armies/check", &list).await;
        let checked: serde_json::Value = serde_json::from_str(&checked).unwrap();
        let problems = checked["problems"].as_array().unwrap().len();
        assert!((1..=50).contains(&problems), "{problems}");
    }
    server.stop().await;
    let _ = std::fs::remove_dir_all(folder);
}
