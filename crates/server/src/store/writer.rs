//! The one writer. What waits while a commit is under way goes into the next one together: a disk or a server takes about as
//! long for a hundred answers as for one.
//!
//! A commit counts only when another connection sees it. A connection on which anything has failed is thrown away: nobody
//! can tell what it has left open, and what is written after that might belong to a transaction that never ends.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sqlx::{AnyConnection, AssertSqlSafe, Row};
use tokio::sync::{mpsc, oneshot};

use crate::clock;
use crate::metrics::Metrics;
use crate::store::{Appended, Entry, GameId, Opens, Place, StoreError, StoredGame, connect};

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
    /// A guest takes a seat: his own link takes the place of the invitation.
    TakeSeat {
        game: GameId,
        seat: u8,
        invitation: String,
        own: String,
    },
    /// So many bytes more, and when the game was last open.
    Grown {
        game: GameId,
        bytes: u64,
        opened: u64,
    },
    /// The game has been played on under these rules.
    PlayedUnder {
        game: GameId,
        rules_version: u32,
    },
    /// Clears away uploads that nobody has opened since.
    ClearUploads {
        before: u64,
    },
    /// Something that a player says, as JSON.
    Say {
        game: GameId,
        says: String,
    },
    /// What somebody calls himself.
    Call {
        game: GameId,
        opens: Opens,
        name: String,
    },
    /// Anybody may join the game: how the lobby shows it, as JSON.
    OpenToAll {
        game: GameId,
        stored_by: String,
        shown: String,
    },
    /// Nothing, but it is written: to see whether that can be done.
    Nothing,
    /// Other processes hear it, and it is not kept.
    Tell {
        text: String,
    },
}

/// So much of what was said in a game is told to who comes later.
pub const REMEMBERED: usize = 50;
/// As many jobs at a time.
const BATCH: usize = 256;
/// As many entries in one statement.
const ROWS: usize = 64;
/// PostgreSQL takes messages of less than 8,000 bytes.
const MESSAGE: usize = 7_900;

/// `process` is the name of this process where others listen.
pub(super) async fn run(mut writer: Writer, mut orders: mpsc::Receiver<Order>, metrics: Arc<Metrics>) {
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
    writer.let_go().await;
}

pub(super) struct Writer {
    place: Place,
    /// The name of this process where others listen.
    process: Option<String>,
    /// Under which commits are numbered.
    name: String,
    commits: i64,
    connection: Option<AnyConnection>,
    /// Sees what is committed and nothing else.
    witness: Option<AnyConnection>,
}

impl Writer {
    pub(super) fn new(place: Place, process: Option<String>) -> Result<Writer, StoreError> {
        let draw = getrandom::u64().map_err(|error| StoreError::NotOpened(error.to_string()))?;
        Ok(Writer {
            place,
            process,
            name: format!("{draw:016x}"),
            commits: 0,
            connection: None,
            witness: None,
        })
    }

    /// What came of each. If the database does not like something in it, each is tried alone, so that one that cannot be
    /// stored takes no other with it.
    async fn write(&mut self, changes: &[Change]) -> Vec<Result<Appended, StoreError>> {
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
    async fn together(&mut self, changes: &[Change]) -> Result<Vec<Appended>, StoreError> {
        let written = self.commit(changes).await;
        if written.is_err() {
            self.let_go().await;
        }
        written
    }

    async fn commit(&mut self, changes: &[Change]) -> Result<Vec<Appended>, StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(connect::one(&self.place).await?),
        };
        let begin = if self.place.is_file() {
            "BEGIN IMMEDIATE"
        } else {
            "BEGIN"
        };
        sqlx::raw_sql(begin).execute(&mut *connection).await?;
        let came_of = carry_out(connection, self.process.as_deref(), changes).await?;
        self.commits += 1;
        number(connection, &self.name, self.commits).await?;
        sqlx::raw_sql("COMMIT").execute(&mut *connection).await?;
        let seen = match self.seen_by_the_witness().await {
            // A witness that cannot be asked has seen nothing against it; another one is.
            Err(error) => {
                tracing::warn!("a commit could not be looked at: {error}");
                if let Some(witness) = self.witness.take() {
                    connect::end(witness).await;
                }
                self.seen_by_the_witness().await?
            }
            Ok(seen) => seen,
        };
        match seen {
            Some(number) if number == self.commits => Ok(came_of),
            _ => Err(StoreError::NotCommitted),
        }
    }

    /// The number of the latest commit, as another connection sees it.
    async fn seen_by_the_witness(&mut self) -> Result<Option<i64>, StoreError> {
        let witness = match &mut self.witness {
            Some(witness) => witness,
            none => none.insert(connect::one(&self.place).await?),
        };
        let row = sqlx::query("SELECT number FROM commits WHERE writer = $1")
            .bind(self.name.clone())
            .fetch_optional(witness)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The next change gets new connections.
    async fn let_go(&mut self) {
        for connection in [self.connection.take(), self.witness.take()].into_iter().flatten() {
            connect::end(connection).await;
        }
    }
}

async fn number(connection: &mut AnyConnection, writer: &str, number: i64) -> Result<(), StoreError> {
    let statement = "INSERT INTO commits (writer, number, at) VALUES ($1, $2, $3) \
                     ON CONFLICT (writer) DO UPDATE SET number = excluded.number, at = excluded.at";
    sqlx::query(statement)
        .bind(writer.to_owned())
        .bind(number)
        .bind(clock::seconds() as i64)
        .execute(connection)
        .await?;
    Ok(())
}

/// What came of each change, if the transaction is committed.
async fn carry_out(
    connection: &mut AnyConnection,
    process: Option<&str>,
    changes: &[Change],
) -> Result<Vec<Appended>, StoreError> {
    let now = clock::seconds();
    let mut rows = vec![];
    let mut news = vec![];
    let mut taken = BTreeSet::new();
    // In the order of games, so that two processes never wait for each other.
    let mut grown = BTreeMap::<GameId, (u64, u64)>::new();
    for (at, change) in changes.iter().enumerate() {
        match change {
            Change::Append { game, seq, entry } => rows.push(JournalRow {
                game: *game,
                seq: *seq,
                entry,
                at: now,
            }),
            Change::Create { game, links, entries } => create(connection, game, links, entries).await?,
            Change::Rename { game, name } => {
                rename(connection, *game, name).await?;
                news.push(format!("renamed {}", game.0));
            }
            Change::Delete { game } => {
                delete(connection, *game).await?;
                news.push(format!("deleted {}", game.0));
            }
            Change::TakeSeat {
                game,
                seat,
                invitation,
                own,
            } => {
                if take_seat(connection, *game, *seat, invitation, own).await? {
                    taken.insert(at);
                }
            }
            Change::Grown { game, bytes, opened } => {
                let (so_far, last) = grown.entry(*game).or_default();
                *so_far += bytes;
                *last = (*last).max(*opened);
            }
            Change::PlayedUnder { game, rules_version } => played_under(connection, *game, *rules_version).await?,
            Change::ClearUploads { before } => clear_uploads(connection, *before).await?,
            Change::Say { game, says } => say(connection, *game, says).await?,
            Change::Call { game, opens, name } => call(connection, *game, *opens, name).await?,
            Change::OpenToAll { game, stored_by, shown } => {
                open_to_all(connection, *game, stored_by, shown, now).await?;
            }
            Change::Nothing => {}
            Change::Tell { text } => news.push(text.clone()),
        }
    }
    for (game, (bytes, opened)) in grown {
        grow(connection, game, bytes, opened).await?;
    }
    let mut written = append(connection, &rows).await?;
    news.extend(written.iter().map(|(game, seq)| format!("written {}:{seq}", game.0)));
    if let Some(process) = process {
        tell(connection, process, &news).await?;
    }
    let came_of = |(at, change): (usize, &Change)| match change {
        Change::Append { game, seq, .. } if !written.remove(&(*game, *seq)) => Appended::Conflict,
        Change::TakeSeat { .. } if !taken.contains(&at) => Appended::Conflict,
        _ => Appended::Durable,
    };
    Ok(changes.iter().enumerate().map(came_of).collect())
}

/// Tells the processes that share this database, when the transaction is committed: a line for each piece of news.
async fn tell(connection: &mut AnyConnection, process: &str, news: &[String]) -> Result<(), StoreError> {
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

async fn create(
    connection: &mut AnyConnection,
    game: &StoredGame,
    links: &[(String, Opens)],
    entries: &[Entry],
) -> Result<(), StoreError> {
    let seats =
        serde_json::to_string(&game.seats).map_err(|error| StoreError::Unreadable(format!("seats: {error}")))?;
    let statement = "INSERT INTO games (id, game, name, setup, seed, seats, lenient, created, \
                     stored_by, bytes, uploaded, opened, rules_version) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $8, $12)";
    let bytes = game.bytes() + entries.iter().map(Entry::bytes).sum::<u64>();
    sqlx::query(statement)
        .bind(game.id.0)
        .bind(game.game.clone())
        .bind(game.name.clone())
        .bind(game.setup.clone())
        .bind(game.seed as i64)
        .bind(seats)
        .bind(i64::from(game.lenient))
        .bind(game.created as i64)
        .bind(game.stored_by.clone())
        .bind(bytes as i64)
        .bind(i64::from(game.uploaded))
        .bind(i64::from(game.rules_version))
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
        at: game.created,
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

/// Says whether the invitation was still good. A guest who asks again with the same link of his own has taken the seat already.
async fn take_seat(
    connection: &mut AnyConnection,
    game: GameId,
    seat: u8,
    invitation: &str,
    own: &str,
) -> Result<bool, StoreError> {
    let used = sqlx::query("DELETE FROM links WHERE hash = $1 AND game = $2 AND opens = $3 RETURNING hash")
        .bind(invitation.to_owned())
        .bind(game.0)
        .bind(Opens::Invitation(seat).text())
        .fetch_optional(&mut *connection)
        .await?;
    if used.is_some() {
        sqlx::query("INSERT INTO links (hash, game, opens) VALUES ($1, $2, $3)")
            .bind(own.to_owned())
            .bind(game.0)
            .bind(Opens::Seat(seat).text())
            .execute(&mut *connection)
            .await?;
        sqlx::query("DELETE FROM open_games WHERE game = $1")
            .bind(game.0)
            .execute(&mut *connection)
            .await?;
    }
    Ok(used.is_some())
}

/// Only the latest of what was said is kept.
async fn say(connection: &mut AnyConnection, game: GameId, says: &str) -> Result<(), StoreError> {
    let next = "INSERT INTO said (game, number, says) \
                SELECT id, COALESCE((SELECT MAX(number) FROM said WHERE game = $1), 0) + 1, $2 FROM games WHERE id = $1";
    sqlx::query(next)
        .bind(game.0)
        .bind(says.to_owned())
        .execute(&mut *connection)
        .await?;
    let older = "DELETE FROM said WHERE game = $1 AND number <= (SELECT MAX(number) FROM said WHERE game = $1) - $2";
    sqlx::query(older)
        .bind(game.0)
        .bind(REMEMBERED as i64)
        .execute(&mut *connection)
        .await?;
    Ok(())
}

async fn call(connection: &mut AnyConnection, game: GameId, opens: Opens, name: &str) -> Result<(), StoreError> {
    let statement = "INSERT INTO called (game, opens, name) SELECT id, $2, $3 FROM games WHERE id = $1 \
                     ON CONFLICT (game, opens) DO UPDATE SET name = excluded.name";
    sqlx::query(statement)
        .bind(game.0)
        .bind(opens.text())
        .bind(name.to_owned())
        .execute(&mut *connection)
        .await?;
    Ok(())
}

async fn open_to_all(
    connection: &mut AnyConnection,
    game: GameId,
    stored_by: &str,
    shown: &str,
    now: u64,
) -> Result<(), StoreError> {
    let statement =
        "INSERT INTO open_games (game, stored_by, shown, created) SELECT id, $2, $3, $4 FROM games WHERE id = $1";
    sqlx::query(statement)
        .bind(game.0)
        .bind(stored_by.to_owned())
        .bind(shown.to_owned())
        .bind(now as i64)
        .execute(&mut *connection)
        .await?;
    Ok(())
}

async fn grow(connection: &mut AnyConnection, game: GameId, bytes: u64, opened: u64) -> Result<(), StoreError> {
    let statement = "UPDATE games SET bytes = bytes + $2, \
                     opened = CASE WHEN opened < $3 THEN $3 ELSE opened END WHERE id = $1";
    sqlx::query(statement)
        .bind(game.0)
        .bind(bytes as i64)
        .bind(opened as i64)
        .execute(connection)
        .await?;
    Ok(())
}

async fn played_under(connection: &mut AnyConnection, game: GameId, rules_version: u32) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET rules_version = $2 WHERE id = $1")
        .bind(game.0)
        .bind(i64::from(rules_version))
        .execute(connection)
        .await?;
    Ok(())
}

/// A few at a time, so that nobody waits for it. An upload in which somebody has played is a game like any other.
async fn clear_uploads(connection: &mut AnyConnection, before: u64) -> Result<(), StoreError> {
    let statement = "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE uploaded <> 0 AND opened < $1 \
                     AND NOT EXISTS (SELECT 1 FROM journal WHERE game = games.id AND at > games.created) LIMIT 100)";
    sqlx::query(statement)
        .bind(before as i64)
        .execute(&mut *connection)
        .await?;
    // The numbers of writers that are gone.
    sqlx::query("DELETE FROM commits WHERE at < $1")
        .bind(clock::seconds() as i64 - 7 * 86_400)
        .execute(connection)
        .await?;
    Ok(())
}

struct JournalRow<'e> {
    game: GameId,
    seq: u64,
    entry: &'e Entry,
    /// Seconds since 1970.
    at: u64,
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
        for JournalRow { game, seq, entry, at } in some {
            let (kind, seat, count, answer) = entry.columns();
            query = query
                .bind(game.0)
                .bind(*seq as i64)
                .bind(kind.to_owned())
                .bind(seat)
                .bind(count)
                .bind(answer.to_owned())
                .bind(*at as i64)
                .bind(entry.hash().to_owned());
        }
        for row in query.fetch_all(&mut *connection).await? {
            written.insert((GameId(row.try_get(0)?), row.try_get::<i64, _>(1)? as u64));
        }
    }
    Ok(written)
}

/// For so many entries. Both databases call the columns of a list of values like this.
fn append_statement(rows: usize) -> String {
    const COLUMNS: usize = 8;
    let row = |at: usize| {
        let places: Vec<String> = (1..=COLUMNS)
            .map(|column| format!("${}", at * COLUMNS + column))
            .collect();
        format!("({})", places.join(", "))
    };
    let values: Vec<String> = (0..rows).map(row).collect();
    let values = values.join(", ");
    format!(
        "INSERT INTO journal (game, seq, kind, seat, count, answer, at, hash) \
         SELECT column1, column2, column3, column4, column5, column6, column7, column8 FROM (VALUES {values}) AS given \
         WHERE EXISTS (SELECT 1 FROM games WHERE id = column1) \
         ON CONFLICT (game, seq) DO NOTHING RETURNING game, seq"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations;

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
                rules_version: 1,
                stored_by: String::new(),
                uploaded: false,
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

    /// A file that goes away with it.
    struct OnFile(std::path::PathBuf);

    impl Drop for OnFile {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    async fn writer(name: &str) -> (Writer, OnFile) {
        sqlx::any::install_default_drivers();
        let folder = std::env::temp_dir().join(format!("umpire_writer_{name}_{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let place = Place::File(folder.join("games.db"));
        let mut connection = connect::one(&place).await.expect("a file can be opened");
        migrations::run(&mut connection, &place)
            .await
            .expect("it has no tables yet");
        connect::end(connection).await;
        (Writer::new(place, None).expect("randomness"), OnFile(folder))
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
        let (mut writer, _file) = writer("each_of_a_ba").await;
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
        let (mut writer, _file) = writer("more_than_fi").await;
        writer.write(&[game(1)]).await;
        let many: Vec<Change> = (3..200).map(|seq| append_at(1, seq)).collect();
        let came_of = outcomes(writer.write(&many).await);
        assert!(came_of.iter().all(|came_of| *came_of == "durable"));
        let again = outcomes(writer.write(&many).await);
        assert!(again.iter().all(|came_of| *came_of == "conflict"));
    }

    #[tokio::test]
    async fn one_that_cannot_be_stored_takes_no_other_with_it() {
        let (mut writer, _file) = writer("one_that_can").await;
        let came_of = writer.write(&[game(1), game(1), append_at(1, 3)]).await;
        assert_eq!(outcomes(came_of), ["durable", "failed", "durable"]);
    }

    #[tokio::test]
    async fn a_commit_that_nobody_else_sees_is_none() {
        let (mut writer, _file) = writer("unseen").await;
        writer.write(&[game(1)]).await;
        // Everything succeeds, and another connection does not see it.
        let connection = writer.connection.as_mut().expect("it has written");
        let trigger = "CREATE TRIGGER forgetful AFTER UPDATE ON commits BEGIN \
                       UPDATE commits SET number = OLD.number WHERE writer = NEW.writer; END";
        sqlx::raw_sql(trigger).execute(connection).await.expect("a trigger");
        assert_eq!(outcomes(writer.write(&[append_at(1, 3)]).await), ["failed"]);
        let mut other = connect::one(&writer.place).await.expect("a file");
        sqlx::raw_sql("DROP TRIGGER forgetful")
            .execute(&mut other)
            .await
            .expect("no trigger");
        assert_eq!(outcomes(writer.write(&[append_at(1, 4)]).await), ["durable"]);
    }

    #[tokio::test]
    async fn an_invitation_is_good_for_one_guest() {
        let (mut writer, _file) = writer("invitation").await;
        let Change::Create { game, entries, .. } = game(1) else {
            unreachable!()
        };
        let links = vec![("invited".to_owned(), Opens::Invitation(1))];
        writer.write(&[Change::Create { game, links, entries }]).await;
        let takes = |own: &str| Change::TakeSeat {
            game: GameId(1),
            seat: 1,
            invitation: "invited".into(),
            own: own.into(),
        };
        assert_eq!(
            outcomes(writer.write(&[takes("one"), takes("two")]).await),
            ["durable", "conflict"]
        );
        assert_eq!(outcomes(writer.write(&[takes("one")]).await), ["conflict"]);
    }
}
