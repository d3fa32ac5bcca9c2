//! Games that were played under older rules: shown as far as they are still the same, never changed, and never in the way of
//! others.

use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection, Row};

use crate::client::{Client, get, host, new_game, send, text};
use crate::places::{Database, each, start};
use crate::run;
use server::Place;

async fn connection(database: &Database) -> AnyConnection {
    let url = match &database.place {
        Place::Postgres(url) => url.clone(),
        Place::File(file) => format!(
            "sqlite://{}",
            file.display().to_string().replace('?', "%3F").replace(' ', "%20")
        ),
    };
    sqlx::any::install_default_drivers();
    AnyConnection::connect(&url).await.expect("the database can be reached")
}

pub async fn change(database: &Database, statement: String) {
    let mut connection = connection(database).await;
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut connection)
        .await
        .expect("the database can be changed");
    let _ = connection.close().await;
}

/// The journal of the only game.
async fn hashes(database: &Database) -> Vec<String> {
    let mut connection = connection(database).await;
    let rows = sqlx::query("SELECT hash FROM journal ORDER BY seq")
        .fetch_all(&mut connection)
        .await
        .expect("there is a journal");
    let _ = connection.close().await;
    rows.iter().map(|row| row.get(0)).collect()
}

async fn played(server: &str) -> (Value, Client) {
    let game = new_game(server, json!([host(), host()]), json!({})).await;
    let mut player = Client::enter(server, text(&game["token"])).await;
    for (seat, label) in [(0, "Add"), (1, "Roll"), (0, "Build"), (1, "Add")] {
        player.choose(seat, label).await;
    }
    (game, player)
}

#[test]
fn what_newer_rules_make_another_game_of_is_shown_up_to_there() {
    run(each(async |database| {
        let running = start(&database).await;
        let (game, player) = played(&running.address).await;
        let (log, whole) = (player.log.clone(), player.now["scene"]["headline"].clone());
        assert_eq!(whole, "turn 4");
        running.server.stop().await;
        let kept = hashes(&database).await;
        assert_eq!(kept.len(), 4);
        assert!(kept.iter().all(|hash| hash.len() == 32), "{kept:?}");

        // As if the rules had changed what the third answer does, and their version with it.
        let other = format!("UPDATE journal SET hash = '{}' WHERE seq = 3", "0".repeat(32));
        change(&database, other).await;
        change(&database, "UPDATE games SET rules_version = 41".into()).await;
        let running = start(&database).await;
        let server = &running.address;
        let token = text(&game["token"]);
        let mut player = Client::enter(server, token).await;
        assert_eq!(player.given(), 2);
        assert_eq!(player.log, log[..player.log.len()]);
        let says = text(&player.now["stopped"]).to_owned();
        assert!(says.contains("41") && says.contains("answer 2 of 4"), "{says}");
        assert_eq!(player.now["prompts"], json!([]));
        // It can be looked at, not played on.
        let back = player.ask(json!({"type": "look_back", "given": 1})).await;
        assert_eq!(back["type"], "looked_back");
        let reply = player.answer(0, json!({"by": "option", "at": 0})).await;
        assert_eq!(Client::code(&reply), "old_rules");
        assert_eq!(Client::code(&player.take_back(1).await), "old_rules");
        // It is saved whole, as it was.
        let replay = get(server, &format!("/api/games/{token}/replay")).await;
        assert_eq!(replay.status, 200, "{replay:?}");
        let replay = replay.json();
        assert_eq!(
            (&replay["rules_version"], &replay["game"]),
            (&json!(41), &json!("pebbles"))
        );
        let steps = replay["steps"].as_array().unwrap();
        let answers: Vec<&Value> = steps.iter().map(|step| &step["answers"][0]["answer"]).collect();
        assert_eq!(answers, ["Add", "Roll", "Build", "Add"]);
        let told: Vec<&str> = steps.iter().map(|step| text(&step["hash"])).collect();
        assert_eq!((told[0], told[1], told[3]), (&*kept[0], &*kept[1], &*kept[3]));
        // Nothing of it has changed.
        running.server.stop().await;
        assert_eq!(hashes(&database).await.len(), 4);
    }));
}

#[test]
fn what_is_still_the_same_game_is_played_on() {
    run(each(async |database| {
        let running = start(&database).await;
        let (game, player) = played(&running.address).await;
        let log = player.log.clone();
        running.server.stop().await;
        change(&database, "UPDATE games SET rules_version = 41".into()).await;
        let running = start(&database).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!((&player.now["stopped"], &player.log), (&json!(null), &log));
        player.choose(0, "Add").await;
        let replay = get(&running.address, &format!("/api/games/{}/replay", text(&game["token"]))).await;
        assert_eq!(replay.json()["rules_version"], 1);
        running.server.stop().await;
    }));
}

#[test]
fn a_game_from_before_hashes_were_kept_goes_on_as_long_as_its_answers_are_legal() {
    run(each(async |database| {
        let running = start(&database).await;
        let (game, player) = played(&running.address).await;
        let log = player.log.clone();
        running.server.stop().await;
        change(
            &database,
            "UPDATE games SET rules_version = 0; UPDATE journal SET hash = ''".into(),
        )
        .await;
        let running = start(&database).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!((&player.now["stopped"], &player.log), (&json!(null), &log));
        player.choose(0, "Add").await;
        running.server.stop().await;
        change(
            &database,
            "UPDATE journal SET answer = '\"Dance\"' WHERE seq = 3".into(),
        )
        .await;
        change(&database, "UPDATE journal SET hash = ''".into()).await;
        let running = start(&database).await;
        let player = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!(player.given(), 2);
        assert!(!player.now["stopped"].is_null());
        running.server.stop().await;
    }));
}

#[test]
fn one_broken_game_does_not_hide_the_others() {
    run(each(async |database| {
        let running = start(&database).await;
        let named = |name: &str| json!({ "name": name });
        let broken = new_game(&running.address, json!([host(), host()]), named("Broken")).await;
        let sound = new_game(&running.address, json!([host(), host()]), named("Sound")).await;
        running.server.stop().await;
        change(&database, "UPDATE games SET setup = '{}' WHERE name = 'Broken'".into()).await;
        let running = start(&database).await;
        let tokens = json!({"tokens": [broken["token"], sound["token"]]});
        let listed = send(&running.address, "POST", "/api/games/list", &tokens).await;
        assert_eq!(listed.status, 200, "{listed:?}");
        let listed = listed.json();
        assert_eq!(
            (&listed[0]["name"], &listed[1]["name"]),
            (&json!("Broken"), &json!("Sound"))
        );
        assert!(text(&listed[0]["stopped"]).contains("cannot be shown"), "{listed}");
        assert_eq!(listed[1]["stopped"], json!(null));
        // It can still be saved, and deleted.
        let path = format!("/api/games/{}", text(&broken["token"]));
        assert_eq!(get(&running.address, &format!("{path}/replay")).await.status, 200);
        let deleted = crate::client::request(&running.address, "DELETE", &path, "", "").await;
        assert_eq!(deleted.status, 204);
        running.server.stop().await;
    }));
}

/// The tables as the first version of the program left them, with a game in them.
const FIRST_STEP: &str = include_str!("../../migrations/0001_games.sql");

#[test]
fn a_database_of_an_earlier_program_keeps_its_games_and_links() {
    run(each(async |database| {
        if let Place::File(file) = &database.place {
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
            std::fs::write(file, "").expect("it can be written");
        }
        let [host, seat] = [crate::client::draw(), crate::client::draw()];
        let hash = |token: &str| {
            let bytes = blake3::Hash::from_hex(token).expect("a token");
            blake3::hash(bytes.as_bytes()).to_hex().to_string()
        };
        change(
            &database,
            format!(
                "{FIRST_STEP} CREATE TABLE umpire_steps (step BIGINT NOT NULL PRIMARY KEY); \
                 INSERT INTO umpire_steps VALUES (1); \
                 INSERT INTO games VALUES (5, 'pebbles', 'Old', '{setup}', 7, '{seats}', 0, 1000); \
                 INSERT INTO links VALUES ('{}', 5, 'host'), ('{}', 5, 'seat 1'); \
                 INSERT INTO journal VALUES (5, 1, 'answer', 0, 0, '\"Add\"', 1000), (5, 2, 'answer', 1, 0, '\"Roll\"', 1001);",
                hash(&host),
                hash(&seat),
                setup = json!({"seating": [0, 1], "armies": ["Red heap", "Blue heap"], "secrets": [41, 73], "turns": 10, "slow": 0, "fat": 0}),
                seats = json!([{"who": "host"}, {"who": "guest"}]),
            ),
        )
        .await;
        let running = start(&database).await;
        let mut red = Client::enter(&running.address, &host).await;
        let mut blue = Client::enter(&running.address, &seat).await;
        assert_eq!((red.given(), &red.now["stopped"]), (2, &json!(null)));
        red.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 3).await;
        blue.choose(1, "Add").await;
        running.server.stop().await;
        let kept = hashes(&database).await;
        assert_eq!(kept.iter().map(String::len).collect::<Vec<_>>(), [0, 0, 32, 32]);
    }));
}
