//! The one writer. What waits while a commit is under way goes into the next one together: a disk or a server takes about as
//! long for a hundred answers as for one.

use std::collections::BTreeSet;
use std::sync::Arc;

use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Row};
use tokio::sync::{mpsc, oneshot};

use crate::clock;
use crate::metrics::Metrics;
use crate::store::{Appended, Entry, GameId, Opens, StoreError, StoredGame};

#[derive(Debug)]
pub(super) enum Order {
    Write(Job),
    Close,
}

#[derive(Debug)]
pub(super) struct Job {
    pub change: Change,
    pub reply: oneshot::Sender<Result<Appended, StoreError>>,
}

#[derive(Debug)]
pub(super) enum Change {
    Append {
        game: GameId,
        seq: u64,
        entry: Entry,
    },
    Create {
        game: Box<StoredGame>,
        links: Vec<(String, Opens)>,
        entries: Vec<Entry>,
    },
    Rename {
        game: GameId,
        name: String,
    },
    Delete {
        game: GameId,
    },
    /// Other processes hear it, and it is not kept.
    Tell {
        text: String,
    },
}

/// As many jobs at a time.
const BATCH: usize = 256;
/// As many entries in one statement.
const ROWS: usize = 64;
/// PostgreSQL takes messages of less than 8,000 bytes.
const MESSAGE: usize = 7_900;

/// `process` is the name of this process where others listen.
pub(super) async fn run(
    pool: AnyPool,
    mut orders: mpsc::Receiver<Order>,
    process: Option<String>,
    metrics: Arc<Metrics>,
) {
    let writer = Writer { pool, process };
    let mut batch = Vec::with_capacity(BATCH);
    let mut closing = false;
    while !closing && orders.recv_many(&mut batch, BATCH).await > 0 {
        let began = clock::now();
        let (mut changes, mut replies) = (vec![], vec![]);
        for order in batch.drain(..) {
            match order {
                Order::Write(Job { change, reply }) => {
                    changes.push(change);
                    replies.push(reply);
                }
                Order::Close => closing = true,
            }
        }
        if changes.is_empty() {
            continue;
        }
        metrics.batch(changes.len());
        let came_of = writer.write(&changes).await;
        metrics.commit.observe(began.elapsed());
        for (reply, came_of) in replies.into_iter().zip(came_of) {
            let _ = reply.send(came_of);
        }
    }
    writer.pool.close().await;
}

struct Writer {
    pool: AnyPool,
    process: Option<String>,
}

impl Writer {
    /// What came of each. If the database does not like something in it, each is tried alone, so that one that cannot be
    /// stored takes no other with it.
    async fn write(&self, changes: &[Change]) -> Vec<Result<Appended, StoreError>> {
        let said = match self.together(changes).await {
            Ok(came_of) => return came_of.into_iter().map(Ok).collect(),
            Err(StoreError::Database(sqlx::Error::Database(_))) if changes.len() > 1 => {
                let mut came_of = Vec::with_capacity(changes.len());
                for change in changes {
                    let alone = self.together(std::slice::from_ref(change)).await;
                    if let Err(error) = &alone {
                        tracing::error!("a change could not be stored: {error}");
                    }
                    came_of.push(alone.map(|came_of| came_of.first().copied().unwrap_or(Appended::Conflict)));
                }
                return came_of;
            }
            Err(error) => error.to_string(),
        };
        tracing::error!("{} changes could not be stored: {said}", changes.len());
        let failed = || Err(StoreError::Database(sqlx::Error::Protocol(said.clone())));
        changes.iter().map(|_| failed()).collect()
    }

    /// All or nothing, in one commit; who was too late for his place is told so and the others go in.
    async fn together(&self, changes: &[Change]) -> Result<Vec<Appended>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let mut rows = vec![];
        let mut news = vec![];
        for change in changes {
            match change {
                Change::Append { game, seq, entry } => rows.push(JournalRow {
                    game: *game,
                    seq: *seq,
                    entry,
                }),
                Change::Create { game, links, entries } => create(&mut transaction, game, links, entries).await?,
                Change::Rename { game, name } => {
                    rename(&mut transaction, *game, name).await?;
                    news.push(format!("renamed {}", game.0));
                }
                Change::Delete { game } => {
                    delete(&mut transaction, *game).await?;
                    news.push(format!("deleted {}", game.0));
                }
                Change::Tell { text } => news.push(text.clone()),
            }
        }
        let mut written = append(&mut transaction, &rows).await?;
        news.extend(written.iter().map(|(game, seq)| format!("written {}:{seq}", game.0)));
        self.tell(&mut transaction, &news).await?;
        transaction.commit().await?;
        let came_of = |change: &Change| match change {
            Change::Append { game, seq, .. } if !written.remove(&(*game, *seq)) => Appended::Conflict,
            _ => Appended::Durable,
        };
        Ok(changes.iter().map(came_of).collect())
    }

    /// Tells the processes that share this database, when the transaction is committed: a line for each piece of news.
    async fn tell(&self, connection: &mut AnyConnection, news: &[String]) -> Result<(), StoreError> {
        let Some(process) = &self.process else { return Ok(()) };
        let mut messages = vec![String::new()];
        for text in news {
            let line = format!("{process} {text}\n");
            match messages.last_mut() {
                Some(last) if last.len() + line.len() <= MESSAGE => last.push_str(&line),
                _ => messages.push(line),
            }
        }
        for message in messages.into_iter().filter(|message| !message.is_empty()) {
            sqlx::query("SELECT pg_notify('umpire', $1)")
                .bind(message)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

async fn create(
    connection: &mut AnyConnection,
    game: &StoredGame,
    links: &[(String, Opens)],
    entries: &[Entry],
) -> Result<(), StoreError> {
    let seats =
        serde_json::to_string(&game.seats).map_err(|error| StoreError::Unreadable(format!("seats: {error}")))?;
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
        .execute(&mut *connection)
        .await?;
    for (hash, opens) in links {
        sqlx::query("INSERT INTO links (hash, game, opens) VALUES ($1, $2, $3)")
            .bind(hash.clone())
            .bind(game.id.0)
            .bind(opens.text())
            .execute(&mut *connection)
            .await?;
    }
    let rows = entries.iter().zip(1..).map(|(entry, seq)| JournalRow {
        game: game.id,
        seq,
        entry,
    });
    append(connection, &rows.collect::<Vec<_>>()).await?;
    Ok(())
}

async fn rename(connection: &mut AnyConnection, game: GameId, name: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET name = $2 WHERE id = $1")
        .bind(game.0)
        .bind(name.to_owned())
        .execute(connection)
        .await?;
    Ok(())
}

async fn delete(connection: &mut AnyConnection, game: GameId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM games WHERE id = $1")
        .bind(game.0)
        .execute(connection)
        .await?;
    Ok(())
}

struct JournalRow<'e> {
    game: GameId,
    seq: u64,
    entry: &'e Entry,
}

/// Writes at places in journals, and gives the places that were free. The place is the lock: who comes second finds it taken,
/// and who comes to a game that is gone finds none.
async fn append(
    connection: &mut AnyConnection,
    mut rows: &[JournalRow<'_>],
) -> Result<BTreeSet<(GameId, u64)>, StoreError> {
    let mut written = BTreeSet::new();
    while !rows.is_empty() {
        // Powers of two, so that there are few different statements to prepare.
        let (some, rest) = rows.split_at(ROWS.min(1 << rows.len().ilog2()));
        rows = rest;
        let statement = append_statement(some.len());
        let mut query = sqlx::query(AssertSqlSafe(statement));
        for JournalRow { game, seq, entry } in some {
            let (kind, seat, count, answer) = entry.columns();
            query = query
                .bind(game.0)
                .bind(*seq as i64)
                .bind(kind.to_owned())
                .bind(seat)
                .bind(count)
                .bind(answer.to_owned())
                .bind(clock::seconds() as i64);
        }
        for row in query.fetch_all(&mut *connection).await? {
            written.insert((GameId(row.try_get(0)?), row.try_get::<i64, _>(1)? as u64));
        }
    }
    Ok(written)
}

/// For so many entries. Both databases call the columns of a list of values like this.
fn append_statement(rows: usize) -> String {
    const COLUMNS: usize = 7;
    let row = |at: usize| {
        let places: Vec<String> = (1..=COLUMNS)
            .map(|column| format!("${}", at * COLUMNS + column))
            .collect();
        format!("({})", places.join(", "))
    };
    let values: Vec<String> = (0..rows).map(row).collect();
    let values = values.join(", ");
    format!(
        "INSERT INTO journal (game, seq, kind, seat, count, answer, at) \
         SELECT column1, column2, column3, column4, column5, column6, column7 FROM (VALUES {values}) AS given \
         WHERE EXISTS (SELECT 1 FROM games WHERE id = column1) \
         ON CONFLICT (game, seq) DO NOTHING RETURNING game, seq"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Place, migrations};

    fn game(id: i64) -> Change {
        Change::Create {
            game: Box::new(StoredGame {
                id: GameId(id),
                game: "pebbles".into(),
                name: String::new(),
                setup: String::new(),
                seed: 1,
                seats: vec![],
                lenient: false,
                created: 0,
            }),
            links: vec![],
            entries: vec![Entry::TakenBack { count: 1 }, Entry::TakenBack { count: 2 }],
        }
    }

    fn append_at(id: i64, seq: u64) -> Change {
        Change::Append {
            game: GameId(id),
            seq,
            entry: Entry::TakenBack { count: 1 },
        }
    }

    async fn writer() -> Writer {
        sqlx::any::install_default_drivers();
        let pool = sqlx::any::AnyPoolOptions::new().max_connections(1);
        let pool = pool.connect("sqlite::memory:").await.expect("there is memory");
        let like_a_file = Place::File("in memory".into());
        migrations::run(&pool, &like_a_file)
            .await
            .expect("it has no tables yet");
        Writer { pool, process: None }
    }

    fn outcomes(came_of: Vec<Result<Appended, StoreError>>) -> Vec<&'static str> {
        let name = |came_of: &Result<Appended, StoreError>| match came_of {
            Ok(Appended::Durable) => "durable",
            Ok(Appended::Conflict) => "conflict",
            Err(_) => "failed",
        };
        came_of.iter().map(name).collect()
    }

    #[tokio::test]
    async fn each_of_a_batch_hears_whether_its_place_was_free() {
        let writer = writer().await;
        let came_of = writer.write(&[game(1), game(2)]).await;
        assert_eq!(outcomes(came_of), ["durable", "durable"]);
        // The third place is free, and then taken; the second was taken before; there is no game 9.
        let batch = [
            append_at(1, 3),
            append_at(1, 2),
            append_at(2, 3),
            append_at(9, 1),
            append_at(2, 3),
        ];
        let came_of = writer.write(&batch).await;
        assert_eq!(
            outcomes(came_of),
            ["durable", "conflict", "durable", "conflict", "conflict"]
        );
    }

    #[tokio::test]
    async fn more_than_fit_into_one_statement_are_all_written() {
        let writer = writer().await;
        writer.write(&[game(1)]).await;
        let many: Vec<Change> = (3..200).map(|seq| append_at(1, seq)).collect();
        let came_of = outcomes(writer.write(&many).await);
        assert!(came_of.iter().all(|came_of| *came_of == "durable"));
        let again = outcomes(writer.write(&many).await);
        assert!(again.iter().all(|came_of| *came_of == "conflict"));
    }

    #[tokio::test]
    async fn one_that_cannot_be_stored_takes_no_other_with_it() {
        let writer = writer().await;
        let came_of = writer.write(&[game(1), game(1), append_at(1, 3)]).await;
        assert_eq!(outcomes(came_of), ["durable", "failed", "durable"]);
    }
}
