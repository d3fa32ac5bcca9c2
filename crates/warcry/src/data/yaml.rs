//! The one place that knows which YAML library reads our files, and what its errors look like to a player.

use std::fmt;

use serde::Serialize;
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
    serde_saphyr::from_str_with_options(text, options()).map_err(|_| explain::<T>(file, text))
}

/// Writes a value as a file that [`read`] reads.
pub(crate) fn write<T: Serialize>(value: &T) -> String {
    // Only values that YAML cannot say at all could fail, and our types have none.
    serde_saphyr::to_string(value).unwrap_or_default()
}

/// Errors quote no source: the line is named instead.
fn options() -> serde_saphyr::Options {
    serde_saphyr::options! { with_snippet: false }
}

/// Reads the file once more, this time keeping count of where in it the reader is: most files are in order, and counting
/// costs time.
fn explain<T: DeserializeOwned>(file: &str, text: &str) -> DataError {
    let mut field = String::new();
    let outcome = serde_saphyr::with_deserializer_from_str_with_options(text, options(), |reader| {
        serde_path_to_error::deserialize::<_, T>(reader).map_err(|error| {
            field = error.path().to_string();
            error.into_inner()
        })
    });
    let Err(error) = outcome else {
        return DataError::of_file(
            file,
            "the file could not be read the first time, but the second time it could",
        );
    };
    let place = error.location().map(|place| (place.line(), place.column()));
    DataError {
        file: file.into(),
        line: place.map(|(line, _)| line),
        column: place.map(|(_, column)| column),
        field: if field == "." { String::new() } else { field },
        message: in_plain_words(&error.to_string(), place.and_then(|place| word_at(text, place))),
    }
}

/// The library ends some messages with the place, which we have already named, and calls numbers by their types.
fn in_plain_words(message: &str, found: Option<&str>) -> String {
    let end = [" at line ", ": line "]
        .into_iter()
        .filter_map(|mark| message.rfind(mark))
        .min()
        .unwrap_or(message.len());
    let message = &message[..end];
    let range = match message.strip_prefix("invalid ") {
        Some("u8") => "from 0 to 255",
        Some("i8") => "from -128 to 127",
        Some("u16") => "from 0 to 65535",
        Some("u32" | "u64" | "usize") => "of at least 0",
        Some("i64") => "such as 1 or -2",
        _ => return message.to_string(),
    };
    let found = found.map(|word| format!(", not `{word}`")).unwrap_or_default();
    format!("expected a whole number {range}{found}")
}

/// The word that stands at a line and column of a file, both counted from 1.
fn word_at(text: &str, (line, column): (u64, u64)) -> Option<&str> {
    let line = text.lines().nth(usize::try_from(line).ok()?.checked_sub(1)?)?;
    let (start, _) = line.char_indices().nth(usize::try_from(column).ok()?.checked_sub(1)?)?;
    let word = line[start..].split([',', '}', ']', '#']).next()?.trim();
    (!word.is_empty()).then_some(word)
}
