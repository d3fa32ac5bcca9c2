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

/// What a page needs to build an army, and to learn: for every game, over HTTP.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn armies_are_built_and_lessons_read_over_http() {
    let folder = std::env::temp_dir().join(format!("umpire_building_{}", std::process::id()));
    let mut settings = Settings::new(Place::File(folder.join("games.db")));
    settings.port = 0;
    let server = Server::start(Catalogue::of_registry(), settings).await.unwrap();
    let address = server.address().to_string();
    let asked = async |head: String, body: &serde_json::Value| -> serde_json::Value {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        serde_json::from_str(&request(&address, &head, &body).await).unwrap()
    };
    let none = serde_json::Value::Null;
    for game in games::all() {
        let game = game.name().as_str();
        let hall = asked(format!("GET /api/armies/{game}"), &none).await;
        let name = hall["shelves"][0]["name"].as_str().unwrap();
        let shelf = asked(
            format!(
                "GET /api/armies/{game}/{}",
                name.replace(' ', "%20").replace('\'', "%27")
            ),
            &none,
        )
        .await;
        let first = shelf["items"][0].clone();
        let line = json!({"name": first["name"], "written": first["written"], "count": 1, "points": 0, "under": null});
        let head = json!({"name": "Ours", "faction": name, "kind": null, "size": null, "more": []});
        let draft = asked(
            "POST /api/armies/draft".into(),
            &json!({"game": game, "head": head, "lines": [line]}),
        )
        .await;
        assert_eq!(draft["listed"]["lines"][0]["name"], first["name"], "{draft}");
        assert_eq!(draft["listed"]["lines"][0]["points"], first["points"], "{draft}");
        let cards = shelf["roster"]["cards"].as_array().unwrap();
        let armed = cards
            .iter()
            .find(|card| !card["weapons"].as_array().unwrap().is_empty());
        let card = armed.unwrap()["name"].clone();
        let odds = asked(
            "POST /api/armies/odds".into(),
            &json!({"game": game, "attacker": card, "target": card}),
        )
        .await;
        assert!(!odds["threats"].as_array().unwrap().is_empty(), "{game}: {odds}");
    }
    let courses = asked("GET /api/learn".into(), &none).await;
    for course in courses
        .as_array()
        .unwrap()
        .iter()
        .filter(|course| course["puzzle"] == false)
    {
        let (game, name) = (course["game"].as_str().unwrap(), course["name"].as_str().unwrap());
        let lesson = asked(format!("GET /api/lessons/{game}/{name}"), &none).await;
        assert!(!lesson["frames"].as_array().unwrap().is_empty());
    }
    server.stop().await;
    let _ = std::fs::remove_dir_all(folder);
}
