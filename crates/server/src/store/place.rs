//! Where the database is, and what to say when it cannot be opened.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// A file, or a PostgreSQL server by its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    File(PathBuf),
    Postgres(String),
}

impl Place {
    /// What a user writes: a file, or `postgres://...`.
    pub fn parse(text: &str) -> Result<Place, String> {
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) if cfg!(not(feature = "postgres")) => Err(
                "this program was built without PostgreSQL: build it with cargo build --release --package umpire"
                    .into(),
            ),
            Some(("postgres" | "postgresql", rest)) if !rest.is_empty() => Ok(Place::Postgres(text.to_owned())),
            Some(("sqlite", file)) if !file.is_empty() => Ok(Place::File(file.into())),
            Some((scheme, _)) => Err(format!(
                "{scheme}:// is no database that can be used here: give a file, or postgres://user:password@host/database"
            )),
            None if text.is_empty() => Err("the name of the database file is empty".into()),
            None => Ok(Place::File(text.into())),
        }
    }

    pub fn is_file(&self) -> bool {
        matches!(self, Place::File(_))
    }

    pub(super) fn url(&self) -> String {
        match self {
            Place::File(file) => format!("sqlite://{}?mode=rwc", percent_encoded(file)),
            Place::Postgres(url) => url.clone(),
        }
    }

    /// Makes the folder and keeps other processes away from the file.
    pub(super) fn prepare(&self) -> Result<Option<File>, StoreError> {
        let Place::File(file) = self else { return Ok(None) };
        let trouble = |what: &str, error: &dyn std::fmt::Display| {
            StoreError::NotOpened(format!(
                "{what} {}: {error}. Choose another with --db FILE",
                file.display()
            ))
        };
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| trouble("cannot make the folder of", &error))?;
        }
        let mut name = file.as_os_str().to_owned();
        name.push(".lock");
        let lock = File::create(name).map_err(|error| trouble("cannot write beside", &error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(lock)),
            Err(TryLockError::WouldBlock) => Err(StoreError::NotOpened(format!(
                "another umpire is using {}: use that one, or give this one a file of its own with --db FILE",
                file.display()
            ))),
            Err(TryLockError::Error(error)) => Err(trouble("cannot lock", &error)),
        }
    }

    pub(super) fn not_opened(&self, error: &sqlx::Error) -> StoreError {
        StoreError::NotOpened(match self {
            Place::File(file) => format!(
                "cannot open the database {}: {error}. Choose another with --db FILE",
                file.display()
            ),
            Place::Postgres(url) => format!(
                "cannot reach the database {}: {error}. Is PostgreSQL running there, and are user, password and database right?",
                without_password(url)
            ),
        })
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::File(file) => write!(f, "{}", file.display()),
            Place::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

fn percent_encoded(file: &Path) -> String {
    let bytes = file.as_os_str().as_encoded_bytes().iter();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte);
    bytes
        .map(|&byte| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}

fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    match rest.rsplit_once('@') {
        Some((user, host)) => {
            let name = user.split(':').next().unwrap_or_default();
            format!("{scheme}://{name}@{host}")
        }
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_addresses_are_told_apart() {
        assert_eq!(Place::parse("a/b.db"), Ok(Place::File("a/b.db".into())));
        let postgres = Place::parse("postgres://me:secret@there/umpire").unwrap();
        assert_eq!(postgres.to_string(), "postgres://me@there/umpire");
        assert!(Place::parse("mysql://there").unwrap_err().contains("postgres://"));
        assert!(Place::parse("postgres://").is_err());
        assert!(Place::parse("").is_err());
    }

    #[test]
    fn a_file_may_have_any_name() {
        let place = Place::File("/tmp/my games? #1.db".into());
        assert_eq!(place.url(), "sqlite:///tmp/my%20games%3F%20%231.db?mode=rwc");
    }
}
