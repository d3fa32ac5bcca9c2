//! What is wrong with a data file, as a player sees it.

use std::fmt;

use serde::de::DeserializeOwned;

/// Something wrong in a data file: where it is, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DataError {
    pub file: String,
    /// Counted from 1; nothing where the file as a whole is at fault.
    pub line: Option<u64>,
    pub column: Option<u64>,
    /// The way to the field, as `fighters[2].weapons[0].mark`; empty where the file as a whole is at fault.
    pub field: String,
    pub message: String,
}

impl DataError {
    /// A fault of the file as a whole.
    pub(crate) fn of_file(file: &str, message: impl Into<String>) -> Self {
        DataError {
            file: file.into(),
            line: None,
            column: None,
            field: String::new(),
            message: message.into(),
        }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", self.field)?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for DataError {}

/// Reads a file that holds one value. `file` is only the name for errors.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DataError> {
    yaml::read(text).map_err(|error| DataError {
        file: file.into(),
        line: error.place.map(|place| place.line),
        column: error.place.map(|place| place.column),
        field: error.field,
        message: error.message,
    })
}
