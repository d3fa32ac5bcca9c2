//! Connections to the database, each set up so that a commit is on the disk before it is acknowledged.

use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection};

use crate::store::{Place, StoreError};

/// For a file.
const FILE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
/// For a server: the same, whatever its own settings say.
const SERVER: &str = "SET synchronous_commit TO on; SET client_min_messages TO warning;";
/// How long a connection may take to be made, and to be closed.
const PATIENCE: Duration = Duration::from_secs(10);

/// One connection.
pub(super) async fn one(place: &Place) -> Result<AnyConnection, sqlx::Error> {
    let connecting = async {
        let mut connection = AnyConnection::connect(&place.url()).await?;
        set_up(&mut connection, place.is_file()).await?;
        Ok(connection)
    };
    let connected = tokio::time::timeout(PATIENCE, connecting).await;
    connected.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Several, for reading.
pub(super) async fn pool(place: &Place, most: u32) -> Result<AnyPool, StoreError> {
    let file = place.is_file();
    let options = AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(Duration::from_secs(5))
        .after_connect(move |connection, _| Box::pin(set_up(connection, file)));
    let opened = options.connect(&place.url()).await;
    opened.map_err(|error| place.not_opened(&error))
}

/// Ends a connection that has failed, with whatever it has left open. Nothing may be said over it any more.
pub(super) async fn end(connection: AnyConnection) {
    // A file stays locked until the connection is really gone; a server ends what is open by itself.
    let _ = tokio::time::timeout(PATIENCE, connection.close()).await;
}

async fn set_up(connection: &mut AnyConnection, file: bool) -> Result<(), sqlx::Error> {
    let statement = if file { FILE } else { SERVER };
    sqlx::raw_sql(statement).execute(connection).await?;
    Ok(())
}
