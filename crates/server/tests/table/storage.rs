//! What has been acknowledged stays, whatever happens to the server or the database.

use serde_json::json;
use sqlx::{AnyConnection, Connection, PgConnection, Row};

use crate::client::{Client, bot, get, guest, host, new_game, text};
use crate::places::{Database, catalogue, each, file, postgres, start, start_with};
use crate::run;
use server::{Catalogue, Place, Server, Settings, StartError};

#[test]
fn a_connection_to_postgresql_is_encrypted_where_that_is_wanted() {
    run(async {
        let Some(database) = postgres().await else { return };
        let Place::Postgres(url) = database.place.clone() else {
            return;
        };
        let encrypted = async |mode: &str| {
            let place = Place::Postgres(format!("{url}?sslmode={mode}"));
            let mut settings = Settings::new(place);
            settings.port = 0;
            let server = Server::start(catalogue(), settings).await?;
            let game = new_game(&server.address().to_string(), json!([host(), host()]), json!({})).await;
            let mut player = Client::enter(&server.address().to_string(), text(&game["token"])).await;
            player.choose(0, "Add").await;
            let mut looking = PgConnection::connect(&format!("{url}?sslmode=disable")).await.unwrap();
            let statement = "SELECT COUNT(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                             WHERE datname = current_database() AND ssl AND pid <> pg_backend_pid()";
            let row = sqlx::query(statement).fetch_one(&mut looking).await.unwrap();
            server.stop().await;
            Ok::<i64, StartError>(row.get(0))
        };
        assert_eq!(encrypted("disable").await.unwrap(), 0);
        assert!(encrypted("require").await.unwrap() >= 3);
        // Nobody vouches for the certificate.
        let refused = encrypted("verify-full").await.unwrap_err().to_string();
        assert!(refused.contains("certificate"), "{refused}");
    });
}

#[test]
fn a_server_says_goodbye_and_the_next_one_goes_on() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), guest()]), json!({})).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        red.choose(0, "Roll").await;
        assert_eq!(Client::code(&red.take_back(1).await), "needs_consent");
        let (log, seq) = (red.log.clone(), red.now["seq"].clone());
        running.server.stop().await;
        red.until("goodbye").await;
        assert_eq!(red.heard().await, None);
        let running = start(&database).await;
        let red = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!((red.log, &red.now["seq"]), (log, &seq));
        // Links still open, and what was asked of the other player is still asked.
        let (mut blue, _) = Client::accept(&running.address, text(&red.welcome["links"]["invite"][1])).await;
        assert_eq!(blue.now["consent"]["from"], json!([1]));
        blue.choose(1, "Add").await;
        running.server.stop().await;
    }));
}

#[test]
fn a_bots_turn_comes_after_a_restart_too() {
    run(each(async |database| {
        let slow = json!({"wish": {"options": {"slow": "200"}}});
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), bot("greedy")]), slow).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        player.choose(0, "Add").await;
        running.server.stop().await;
        let running = start(&database).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        player.until_now(|now| now["given"] == 2).await;
        running.server.stop().await;
    }));
}

#[test]
fn idle_games_leave_memory_and_come_back() {
    run(each(async |database| {
        let idle = std::time::Duration::from_millis(50);
        let running = start_with(&database, |limits| limits.idle_game = idle).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(server, text(&game["token"])).await;
        player.choose(0, "Roll").await;
        let log = player.log.clone();
        let in_memory = async |count: u8| {
            get(server, "/metrics")
                .await
                .body
                .contains(&format!("\numpire_games_in_memory {count}\n"))
        };
        assert!(in_memory(1).await);
        tokio::time::sleep(idle * 4).await;
        assert!(in_memory(1).await, "somebody is still there");
        drop(player);
        let mut left = false;
        for _ in 0..100 {
            tokio::time::sleep(idle).await;
            left = in_memory(0).await;
            if left {
                break;
            }
        }
        assert!(left, "the game stays in memory");
        let mut player = Client::enter(server, text(&game["token"])).await;
        assert_eq!(player.log, log);
        player.choose(1, "Add").await;
        running.server.stop().await;
    }));
}

/// Lets the database fail, and mends it again.
async fn change(database: &Database, statement: &'static str) {
    let url = match &database.place {
        Place::Postgres(url) => url.clone(),
        Place::File(file) => format!(
            "sqlite://{}",
            file.display().to_string().replace('?', "%3F").replace(' ', "%20")
        ),
    };
    let mut connection = AnyConnection::connect(&url).await.expect("the database can be reached");
    sqlx::raw_sql(statement)
        .execute(&mut connection)
        .await
        .expect("the database can be changed");
    let _ = connection.close().await;
}

#[test]
fn what_could_not_be_stored_has_not_happened() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), guest()]), json!({})).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        let (mut blue, _) = Client::accept(&running.address, text(&game["links"]["invite"][1])).await;
        red.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 1).await;
        change(&database, "ALTER TABLE journal RENAME TO hidden").await;
        let option = json!({"by": "option", "at": 0});
        assert_eq!(Client::code(&blue.answer(1, option.clone()).await), "unavailable");
        assert_eq!(Client::code(&blue.answer(1, option.clone()).await), "unavailable");
        change(&database, "ALTER TABLE hidden RENAME TO journal").await;
        // Nobody has seen anything, and the game goes on from where it was.
        assert_eq!((red.given(), blue.given()), (1, 1));
        blue.choose(1, "Build").await;
        red.until_now(|now| now["given"] == 2).await;
        assert_eq!(red.log, blue.log);
        running.server.stop().await;
    }));
}

#[test]
fn one_file_belongs_to_one_server() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let mut settings = Settings::new(database.place.clone());
        settings.port = 0;
        let second = Server::start(Catalogue::new(vec![]), settings).await;
        let words = second.expect_err("the file is in use").to_string();
        assert!(
            words.contains("another umpire is using") && words.contains("--db"),
            "{words}"
        );
        running.server.stop().await;
    });
}

#[test]
fn a_server_that_cannot_start_says_what_to_do() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let port = running.server.address().port();
        let try_to_start = async |place: Place, port: u16| {
            let mut settings = Settings::new(place);
            settings.port = port;
            let started = Server::start(Catalogue::new(vec![]), settings).await;
            started.expect_err("it cannot start").to_string()
        };
        let words = try_to_start(file().place.clone(), port).await;
        assert!(words.contains("is in use") && words.contains("--port"), "{words}");
        let nobody = Place::Postgres("postgres://me:secret@127.0.0.1:1/umpire".into());
        let words = try_to_start(nobody, 0).await;
        assert!(
            words.contains("postgres://me@127.0.0.1:1/umpire") && words.contains("PostgreSQL running"),
            "{words}"
        );
        assert!(words.contains("refused") && !words.contains("secret"), "{words}");
        let words = try_to_start(Place::File("/proc/nowhere/umpire.db".into()), 0).await;
        assert!(words.contains("--db"), "{words}");
        // What is not a database is left alone.
        let folder = std::env::temp_dir().join(format!("umpire_no_database_{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let picture = folder.join("picture.png");
        std::fs::write(
            &picture,
            "no database at all, but long enough to be looked at. ".repeat(100),
        )
        .unwrap();
        let words = try_to_start(Place::File(picture.clone()), 0).await;
        assert!(words.contains("not a database"), "{words}");
        assert!(std::fs::read_to_string(&picture).unwrap().starts_with("no database"));
        std::fs::remove_dir_all(&folder).unwrap();
        running.server.stop().await;
    });
}

#[test]
fn tokens_are_not_stored() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), guest()]), json!({})).await;
        running.server.stop().await;
        let Place::File(path) = &database.place else {
            unreachable!()
        };
        let bytes = std::fs::read(path).unwrap();
        let holds = |token: &str| bytes.windows(token.len()).any(|found| found == token.as_bytes());
        for token in [&game["token"], &game["links"]["watch"], &game["links"]["invite"][1]] {
            let token = text(token);
            assert!(!holds(token));
            let raw: Vec<u8> = (0..32)
                .map(|at| u8::from_str_radix(&token[2 * at..2 * at + 2], 16).unwrap())
                .collect();
            assert!(!bytes.windows(32).any(|found| found == raw));
            assert!(holds(&blake3::hash(&raw).to_hex()));
        }
    });
}
