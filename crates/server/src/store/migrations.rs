//! The tables, step by step. A step that has been delivered is never changed; what comes later is a new step.

use sqlx::{AnyConnection, Connection, Row};

use crate::store::{Place, StoreError};

const STEPS: [&str; 3] = [
    include_str!("../../migrations/0001_games.sql"),
    include_str!("../../migrations/0002_upkeep.sql"),
    include_str!("../../migrations/0003_talk.sql"),
];

/// Brings the database to the newest step. Several processes may do so at once.
pub(super) async fn run(connection: &mut AnyConnection, place: &Place) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    if !place.is_file() {
        sqlx::raw_sql("SELECT pg_advisory_xact_lock(7878)")
            .execute(&mut *transaction)
            .await?;
    }
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS umpire_steps (step BIGINT NOT NULL PRIMARY KEY)")
        .execute(&mut *transaction)
        .await?;
    let row = sqlx::query("SELECT COALESCE(MAX(step), 0) FROM umpire_steps")
        .fetch_one(&mut *transaction)
        .await?;
    let done = row.try_get::<i64, _>(0)? as usize;
    if done > STEPS.len() {
        return Err(StoreError::NotOpened(format!(
            "the database {place} was written by a newer umpire (its tables are at step {done}, this program knows {}): use the newer one",
            STEPS.len()
        )));
    }
    for (at, step) in STEPS.iter().enumerate().skip(done) {
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO umpire_steps (step) VALUES ($1)")
            .bind(at as i64 + 1)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}
