//! Where games are kept: an SQLite file, or a PostgreSQL server that several processes share. One layer, the same
//! statements for both.
//!
//! The journal is the truth. What a room holds in memory can be dropped at any time and read again.

mod connect;
mod entry;
mod migrations;
mod news;
mod place;
mod writer;

use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row};
use std::fs::File;
use std::sync::Arc;
use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use tokio::task::{AbortHandle, JoinHandle};

pub use entry::{Appended, Entry, GameId, Opens, StoredGame};
pub use news::News;
pub use place::Place;
pub use writer::REMEMBERED;
use writer::{Change, Job, Order, Writer};

use crate::metrics::Metrics;
use crate::protocol::SeatBy;

/// Why something could not be stored or read. What it comes to for the user is said where it is caught.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database holds something that cannot be read: {0}")]
    Unreadable(String),
    /// The database took it and nobody else sees it.
    #[error("the database has not committed what it said it would")]
    NotCommitted,
    #[error("the database is being closed")]
    Closed,
    /// It could not be opened; in words for whoever starts the server.
    #[error("{0}")]
    NotOpened(String),
}

/// The games as they are kept.
#[derive(Debug)]
pub struct Store {
    pool: AnyPool,
    writer: mpsc::Sender<Order>,
    news: broadcast::Sender<News>,
    /// No other process may use the file while this one does: it would not hear of what is written.
    lock: Mutex<Option<File>>,
    /// Hears of what other processes write.
    listening: Option<AbortHandle>,
    done: Mutex<Option<JoinHandle<()>>>,
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

impl Store {
    pub async fn open(place: &Place, metrics: Arc<Metrics>) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let lock = place.prepare()?;
        let mut first = connect::one(place).await.map_err(|error| place.not_opened(&error))?;
        migrations::run(&mut first, place).await?;
        connect::end(first).await;
        let pool = connect::pool(place, if place.is_file() { 4 } else { 8 }).await?;
        let (news, _) = broadcast::channel(4096);
        let (process, listening) = news::listen(place, &news).await?.unzip();
        let (writer, orders) = mpsc::channel(1024);
        // Writing has a connection of its own, so that readers never keep it waiting.
        let writing = Writer::new(place.clone(), process)?;
        let done = tokio::spawn(writer::run(writing, orders, metrics));
        Ok(Store {
            pool,
            writer,
            news,
            lock: Mutex::new(lock),
            listening,
            done: Mutex::new(Some(done)),
        })
    }

    /// What other processes have written.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    async fn write(&self, change: Change) -> Result<Appended, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Order::Write(Job { change, reply });
        self.writer.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Keeps a new game, with what its links open and what has been said in it already.
    pub async fn create(
        &self,
        game: StoredGame,
        links: Vec<(String, Opens)>,
        entries: Vec<Entry>,
    ) -> Result<(), StoreError> {
        let game = Box::new(game);
        self.write(Change::Create { game, links, entries }).await.map(drop)
    }

    /// Adds to a game's journal. When this returns, it is durable, unless somebody else was first.
    pub async fn append(&self, game: GameId, seq: u64, entry: Entry) -> Result<Appended, StoreError> {
        self.write(Change::Append { game, seq, entry }).await
    }

    pub async fn rename(&self, game: GameId, name: String) -> Result<(), StoreError> {
        self.write(Change::Rename { game, name }).await.map(drop)
    }

    pub async fn delete(&self, game: GameId) -> Result<(), StoreError> {
        self.write(Change::Delete { game }).await.map(drop)
    }

    /// A guest takes a seat: a link of his own takes the place of the invitation, which opens nothing any more. Says whether the
    /// invitation was still good.
    pub async fn take_seat(&self, game: GameId, seat: u8, invitation: String, own: String) -> Result<bool, StoreError> {
        let change = Change::TakeSeat {
            game,
            seat,
            invitation,
            own,
        };
        Ok(self.write(change).await? == Appended::Durable)
    }

    /// A game takes so many bytes more, and was open at this time (seconds since 1970).
    pub async fn grown(&self, game: GameId, bytes: u64, opened: u64) -> Result<(), StoreError> {
        self.write(Change::Grown { game, bytes, opened }).await.map(drop)
    }

    pub async fn played_under(&self, game: GameId, rules_version: u32) -> Result<(), StoreError> {
        self.write(Change::PlayedUnder { game, rules_version }).await.map(drop)
    }

    /// Clears away some uploads in which nobody has played and that nobody has opened since.
    pub async fn clear_uploads(&self, before: u64) -> Result<(), StoreError> {
        self.write(Change::ClearUploads { before }).await.map(drop)
    }

    /// Tells the other processes something that is not kept.
    pub async fn tell(&self, text: String) -> Result<(), StoreError> {
        self.write(Change::Tell { text }).await.map(drop)
    }

    /// Keeps what a player says, as JSON.
    pub async fn say(&self, game: GameId, says: String) -> Result<(), StoreError> {
        self.write(Change::Say { game, says }).await.map(drop)
    }

    /// Keeps what somebody calls himself.
    pub async fn call(&self, game: GameId, opens: Opens, name: String) -> Result<(), StoreError> {
        self.write(Change::Call { game, opens, name }).await.map(drop)
    }

    /// Shows a game in the lobby (as JSON), until somebody takes a seat of it.
    pub async fn open_to_all(&self, game: GameId, stored_by: String, shown: String) -> Result<(), StoreError> {
        let change = Change::OpenToAll { game, stored_by, shown };
        self.write(change).await.map(drop)
    }

    /// What was said in a game lately, as JSON, and what its players call themselves.
    pub async fn talk(&self, id: GameId) -> Result<(Vec<String>, Vec<(Opens, String)>), StoreError> {
        let said = sqlx::query("SELECT says FROM said WHERE game = $1 ORDER BY number")
            .bind(id.0)
            .fetch_all(&self.pool)
            .await?;
        let called = sqlx::query("SELECT opens, name FROM called WHERE game = $1")
            .bind(id.0)
            .fetch_all(&self.pool)
            .await?;
        let said = said
            .iter()
            .map(|row| Ok(row.try_get(0)?))
            .collect::<Result<_, StoreError>>()?;
        let name = |row: &AnyRow| Ok((Opens::parse(row.try_get(0)?)?, row.try_get(1)?));
        Ok((said, called.iter().map(name).collect::<Result<_, StoreError>>()?))
    }

    /// Games that anybody may join, opened since (seconds since 1970), the latest first: who opened each, and how it is shown.
    pub async fn open_games(&self, since: u64) -> Result<Vec<(String, String)>, StoreError> {
        let statement =
            "SELECT stored_by, shown FROM open_games WHERE created >= $1 ORDER BY created DESC, game DESC LIMIT 1000";
        let rows = sqlx::query(statement).bind(since as i64).fetch_all(&self.pool).await?;
        let game = |row: &AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
        rows.iter().map(game).collect()
    }

    /// What a link opens, by its hash.
    pub async fn opened_by(&self, hash: &str) -> Result<Option<(GameId, Opens)>, StoreError> {
        let row = sqlx::query("SELECT game, opens FROM links WHERE hash = $1")
            .bind(hash.to_owned())
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok((GameId(row.try_get(0)?), Opens::parse(row.try_get(1)?)?)))
            .transpose()
    }

    pub async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let statement = "SELECT game, name, setup, seed, seats, lenient, created, rules_version, stored_by, uploaded \
                         FROM games WHERE id = $1";
        let row = sqlx::query(statement).bind(id.0).fetch_optional(&self.pool).await?;
        row.map(|row| stored_game(id, &row)).transpose()
    }

    /// The journal of a game after a place in it, and when it was last added to.
    pub async fn journal(&self, id: GameId, after: u64) -> Result<Vec<(u64, Entry, u64)>, StoreError> {
        let statement =
            "SELECT seq, kind, seat, count, answer, at, hash FROM journal WHERE game = $1 AND seq > $2 ORDER BY seq";
        let rows = sqlx::query(statement)
            .bind(id.0)
            .bind(after as i64)
            .fetch_all(&self.pool)
            .await?;
        let entry = |row: &AnyRow| {
            let (seq, at): (i64, i64) = (row.try_get(0)?, row.try_get(5)?);
            let hash = row.try_get(6)?;
            let entry = Entry::read(row.try_get(1)?, row.try_get(2)?, row.try_get(3)?, row.try_get(4)?, hash)?;
            Ok((seq as u64, entry, at as u64))
        };
        rows.iter().map(entry).collect()
    }

    /// A game's name, the place of the latest entry in its journal, and when that was written.
    pub async fn latest(&self, id: GameId) -> Result<Option<(String, u64, u64)>, StoreError> {
        let statement = "SELECT name, COALESCE((SELECT MAX(seq) FROM journal WHERE game = $1), 0), \
                         COALESCE((SELECT MAX(at) FROM journal WHERE game = $1), created) FROM games WHERE id = $1";
        let row = sqlx::query(statement).bind(id.0).fetch_optional(&self.pool).await?;
        row.map(|row| {
            let (seq, at): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
            Ok((row.try_get(0)?, seq as u64, at as u64))
        })
        .transpose()
    }

    /// How many games there are.
    pub async fn games(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) FROM games").fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    /// How many bytes an address has stored.
    pub async fn stored_by(&self, address: &str) -> Result<u64, StoreError> {
        // PostgreSQL adds up to a wider number than we read.
        let row = sqlx::query("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM games WHERE stored_by = $1")
            .bind(address.to_owned())
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    /// The hashes of the links of a game, with what they open.
    pub async fn links(&self, id: GameId) -> Result<Vec<(String, Opens)>, StoreError> {
        let rows = sqlx::query("SELECT hash, opens FROM links WHERE game = $1")
            .bind(id.0)
            .fetch_all(&self.pool)
            .await?;
        let link = |row: &AnyRow| Ok((row.try_get(0)?, Opens::parse(row.try_get(1)?)?));
        rows.iter().map(link).collect()
    }

    /// Whether the database can be written to: something is.
    pub async fn can_be_written(&self) -> bool {
        self.write(Change::Nothing).await.is_ok()
    }

    /// Finishes what is being written. Nothing can be written afterwards.
    pub async fn close(&self) {
        let _ = self.writer.send(Order::Close).await;
        if let Some(done) = self.done.lock().await.take() {
            let _ = done.await;
        }
        self.pool.close().await;
        // Somebody may still hold this store, such as a bot that thinks; another server may have the file.
        self.lock.lock().await.take();
    }
}

fn stored_game(id: GameId, row: &AnyRow) -> Result<StoredGame, StoreError> {
    let seats: String = row.try_get(4)?;
    let seats: Vec<SeatBy> =
        serde_json::from_str(&seats).map_err(|error| StoreError::Unreadable(format!("seats: {error}")))?;
    Ok(StoredGame {
        id,
        game: row.try_get(0)?,
        name: row.try_get(1)?,
        setup: row.try_get(2)?,
        seed: row.try_get::<i64, _>(3)? as u64,
        seats,
        lenient: row.try_get::<i64, _>(5)? != 0,
        created: row.try_get::<i64, _>(6)? as u64,
        rules_version: row.try_get::<i64, _>(7)? as u32,
        stored_by: row.try_get(8)?,
        uploaded: row.try_get::<i64, _>(9)? != 0,
    })
}
