//! Databases for tests: a file, and a real PostgreSQL server where there is one. `make tests` starts one and says where.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use server::{Catalogue, Limits, Place, Server, Settings};
use sqlx::{Connection, PgConnection};

use crate::drill::DrillEntry;
use crate::pebbles::PebblesEntry;

/// A database of a test's own, which goes away with it.
pub struct Database {
    pub place: Place,
    folder: Option<PathBuf>,
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

impl Database {
    /// One that somebody else clears away.
    pub fn at(place: Place) -> Database {
        Database { place, folder: None }
    }
}

static NEXT: AtomicU32 = AtomicU32::new(0);

fn own_name() -> String {
    format!(
        "umpire_test_{}_{}",
        std::process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    )
}

pub fn file() -> Database {
    let folder = std::env::temp_dir().join(own_name());
    Database {
        place: Place::File(folder.join("games, kept?.db")),
        folder: Some(folder),
    }
}

/// Nothing where no server was named; but `make tests` always names one.
pub async fn postgres() -> Option<Database> {
    let Ok(server) = std::env::var("UMPIRE_TEST_POSTGRES") else {
        let needed = std::env::var_os("UMPIRE_ALL_TESTS").is_some();
        assert!(
            !needed,
            "UMPIRE_TEST_POSTGRES is not set: run the tests with `make tests`, which starts a PostgreSQL server"
        );
        eprintln!("SKIPPED on PostgreSQL: UMPIRE_TEST_POSTGRES is not set; `make tests` starts a server");
        return None;
    };
    let name = own_name();
    let mut connection = PgConnection::connect(&server)
        .await
        .expect("UMPIRE_TEST_POSTGRES can be reached");
    sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}")))
        .execute(&mut connection)
        .await
        .expect("a database can be made");
    let (server, _) = server.rsplit_once('/').expect("the address ends with a database");
    Some(Database {
        place: Place::Postgres(format!("{server}/{name}")),
        folder: None,
    })
}

/// Each test runs on both kinds.
pub async fn each(test: impl AsyncFn(Database)) {
    test(file()).await;
    if let Some(database) = postgres().await {
        test(database).await;
    }
}

pub struct Running {
    pub server: Server,
    pub address: String,
}

pub fn catalogue() -> Catalogue {
    Catalogue::new(vec![Box::new(PebblesEntry), Box::new(DrillEntry)])
}

pub async fn start(database: &Database) -> Running {
    start_with(database, |_| {}).await
}

pub async fn start_with(database: &Database, limit: impl FnOnce(&mut Limits)) -> Running {
    let mut settings = Settings::new(database.place.clone());
    settings.port = 0;
    limit(&mut settings.limits);
    let server = Server::start(catalogue(), settings).await.expect("a server starts");
    let address = server.address().to_string();
    Running { server, address }
}
