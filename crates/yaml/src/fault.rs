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
    pub fn of_file(file: &str, message: impl Into<String>) -> Self {
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
pub fn read_file<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DataError> {
    crate::read(text).map_err(|error| DataError {
        file: file.into(),
        line: error.place.map(|place| place.line),
        column: error.place.map(|place| place.column),
        field: error.field,
        message: error.message,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_says_where_it_is() {
        let fault = read_file::<Vec<u8>>("cards.yaml", "- 1\n- many\n").unwrap_err();
        assert_eq!(fault.file, "cards.yaml");
        assert_eq!((fault.line, fault.column), (Some(2), Some(3)));
        let told = fault.to_string();
        assert!(told.starts_with("cards.yaml:2:3: [1]: "), "{told}");
        assert_eq!(
            DataError::of_file("cards.yaml", "is empty").to_string(),
            "cards.yaml: is empty"
        );
    }
}
