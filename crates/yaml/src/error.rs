//! What is wrong with a file, and where.

use std::fmt;

use serde::de;

use crate::Place;

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    pub place: Option<Place>,
    /// The way to the field, as `fighters[2].weapons[0].mark`; empty for the file as a whole.
    pub field: String,
    pub message: String,
    /// The way, innermost first, while the error travels outward.
    pub(crate) way: Vec<Turn>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Key(String),
    Item(usize),
}

impl YamlError {
    pub(crate) fn at(place: Place, message: impl Into<String>) -> Self {
        YamlError {
            place: Some(place),
            field: String::new(),
            message: message.into(),
            way: vec![],
        }
    }

    /// The error as it leaves something that stands at a place.
    #[must_use]
    pub(crate) fn within(mut self, turn: Turn, place: Place) -> Self {
        self.place.get_or_insert(place);
        self.way.push(turn);
        self
    }

    #[must_use]
    pub(crate) fn finished(mut self) -> Self {
        for turn in std::mem::take(&mut self.way).into_iter().rev() {
            match turn {
                Turn::Key(key) if self.field.is_empty() => self.field.push_str(&key),
                Turn::Key(key) => {
                    self.field.push('.');
                    self.field.push_str(&key);
                }
                Turn::Item(at) => self.field.push_str(&format!("[{at}]")),
            }
        }
        self
    }
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{}:{}: ", place.line, place.column)?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for YamlError {}

impl de::Error for YamlError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        YamlError {
            place: None,
            field: String::new(),
            message: message.to_string(),
            way: vec![],
        }
    }
}
