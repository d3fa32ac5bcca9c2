//! The one writer. What waits while a commit is under way goes into the next one together: a disk or a server takes about as
//! long for a hundred answers as for one.

use std::sync::Arc;

use sqlx::{AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot};

use crate::clock;
use crate::metrics::Metrics;
use crate::store::{Appended, Entry, GameId, Opens, StoreError, StoredGame};

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

#[derive(Debug)]
pub(super) enum Job {
    Append {
        game: GameId,
        seq: u64,
        entry: Entry,
        reply: Reply<Appended>,
    },
    Create {
        game: Box<StoredGame>,
        links: Vec<(String, Opens)>,
        entries: Vec<Entry>,
        reply: Reply<()>,
    },
    Rename {
        game: GameId,
        name: String,
        reply: Reply<()>,
    },
    Delete {
        game: GameId,
        reply: Reply<()>,
    },
    Tell {
        text: String,
        reply: Reply<()>,
    },
    Close,
}

/// As many jobs at a time.
const BATCH: usize = 256;

/// `process` is the name of this process where others listen.
pub(super) async fn run(pool: AnyPool, mut jobs: mpsc::Receiver<Job>, process: Option<String>, metrics: Arc<Metrics>) {
    let writer = Writer { pool, process };
    let mut batch = Vec::with_capacity(BATCH);
    let mut closing = false;
    while !closing && jobs.recv_many(&mut batch, BATCH).await > 0 {
        let began = clock::now();
        let mut appends = vec![];
        for job in batch.drain(..) {
            match job {
                Job::Append {
                    game,
                    seq,
                    entry,
                    reply,
                } => appends.push((game, seq, entry, reply)),
                Job::Close => closing = true,
                other => writer.alone(other).await,
            }
        }
        if !appends.is_empty() {
            metrics.batch(appends.len());
            writer.together(appends).await;
            metrics.commit.observe(began.elapsed());
        }
    }
    writer.pool.close().await;
}

struct Writer {
    pool: AnyPool,
    process: Option<String>,
}

impl Writer {
    /// All or nothing, in one commit; who was too late for his place is told so and the others go in.
    async fn together(&self, appends: Vec<(GameId, u64, Entry, Reply<Appended>)>) {
        match self.append_all(&appends).await {
            Ok(came_of) => {
                for ((_, _, _, reply), appended) in appends.into_iter().zip(came_of) {
                    let _ = reply.send(Ok(appended));
                }
            }
            Err(error) => {
                let said = error.to_string();
                tracing::error!("{} answers could not be stored: {said}", appends.len());
                for (_, _, _, reply) in appends {
                    let _ = reply.send(Err(StoreError::Database(sqlx::Error::Protocol(said.clone()))));
                }
            }
        }
    }

    async fn append_all(&self, appends: &[(GameId, u64, Entry, Reply<Appended>)]) -> Result<Vec<Appended>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let mut came_of = Vec::with_capacity(appends.len());
        let mut written = vec![];
        for (game, seq, entry, _) in appends {
            let appended = append(&mut transaction, *game, *seq, entry).await?;
            if appended == Appended::Durable {
                written.push(format!("{}:{seq}", game.0));
            }
            came_of.push(appended);
        }
        // A message may have at most 8,000 bytes; an id and a place take 41.
        for some in written.chunks(150) {
            self.tell(&mut transaction, &format!("written {}", some.join(",")))
                .await?;
        }
        transaction.commit().await?;
        Ok(came_of)
    }

    async fn alone(&self, job: Job) {
        match job {
            Job::Create {
                game,
                links,
                entries,
                reply,
            } => drop(reply.send(self.create(&game, &links, &entries).await)),
            Job::Rename { game, name, reply } => drop(reply.send(self.rename(game, name).await)),
            Job::Delete { game, reply } => drop(reply.send(self.delete(game).await)),
            Job::Tell { text, reply } => drop(reply.send(self.tell_alone(&text).await)),
            Job::Append { .. } | Job::Close => {}
        }
    }

    async fn create(&self, game: &StoredGame, links: &[(String, Opens)], entries: &[Entry]) -> Result<(), StoreError> {
        let seats =
            serde_json::to_string(&game.seats).map_err(|error| StoreError::Unreadable(format!("seats: {error}")))?;
        let mut transaction = self.pool.begin().await?;
        let statement = "INSERT INTO games (id, game, name, setup, seed, seats, lenient, created) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        sqlx::query(statement)
            .bind(game.id.0)
            .bind(game.game.clone())
            .bind(game.name.clone())
            .bind(game.setup.clone())
            .bind(game.seed as i64)
            .bind(seats)
            .bind(i64::from(game.lenient))
            .bind(game.created as i64)
            .execute(&mut *transaction)
            .await?;
        for (hash, opens) in links {
            sqlx::query("INSERT INTO links (hash, game, opens) VALUES ($1, $2, $3)")
                .bind(hash.clone())
                .bind(game.id.0)
                .bind(opens.text())
                .execute(&mut *transaction)
                .await?;
        }
        for (at, entry) in entries.iter().enumerate() {
            append(&mut transaction, game.id, at as u64 + 1, entry).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    async fn rename(&self, game: GameId, name: String) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("UPDATE games SET name = $2 WHERE id = $1")
            .bind(game.0)
            .bind(name)
            .execute(&mut *transaction)
            .await?;
        self.tell(&mut transaction, &format!("renamed {}", game.0)).await?;
        transaction.commit().await?;
        Ok(())
    }

    async fn delete(&self, game: GameId) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("DELETE FROM games WHERE id = $1")
            .bind(game.0)
            .execute(&mut *transaction)
            .await?;
        self.tell(&mut transaction, &format!("deleted {}", game.0)).await?;
        transaction.commit().await?;
        Ok(())
    }

    async fn tell_alone(&self, text: &str) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        self.tell(&mut connection, text).await
    }

    /// Tells the processes that share this database, when the transaction is committed.
    async fn tell(&self, connection: &mut AnyConnection, text: &str) -> Result<(), StoreError> {
        let Some(process) = &self.process else { return Ok(()) };
        sqlx::query("SELECT pg_notify('umpire', $1)")
            .bind(format!("{process} {text}"))
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// The place in the journal is the lock: who comes second finds it taken, and who comes to a game that is gone finds none.
async fn append(connection: &mut AnyConnection, game: GameId, seq: u64, entry: &Entry) -> Result<Appended, StoreError> {
    let statement = "INSERT INTO journal (game, seq, kind, seat, count, answer, at) \
                     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (SELECT 1 FROM games WHERE id = $1) \
                     ON CONFLICT (game, seq) DO NOTHING";
    let (kind, seat, count, answer) = entry.columns();
    let done = sqlx::query(statement)
        .bind(game.0)
        .bind(seq as i64)
        .bind(kind.to_owned())
        .bind(seat)
        .bind(count)
        .bind(answer.to_owned())
        .bind(clock::seconds() as i64)
        .execute(connection)
        .await?;
    Ok(match done.rows_affected() {
        0 => Appended::Conflict,
        _ => Appended::Durable,
    })
}
