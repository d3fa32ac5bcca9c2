//! Battlefields of any game: which there are, and how they look.

use std::str::FromStr;

use serde::Serialize;

/// A table that is ready to be played on.
#[derive(Clone, Debug, Serialize)]
pub struct TableEntry {
    pub game: &'static str,
    pub name: String,
    /// One sentence about it.
    pub says: String,
    pub features: usize,
}

/// Why players may not place terrain as on a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableFault {
    /// The rule that is broken.
    pub rule: String,
    pub why: String,
}

/// What a table can be shown as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableForm {
    /// Letters for a terminal.
    Text,
    /// A drawing to scale.
    Svg,
    /// A page with the drawing, to be printed.
    Html,
    /// The file that it is read from.
    Yaml,
}

impl FromStr for TableForm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(TableForm::Text),
            "svg" => Ok(TableForm::Svg),
            "html" => Ok(TableForm::Html),
            "yaml" => Ok(TableForm::Yaml),
            other => Err(format!("there is no form {other:?}: choose text, svg, html or yaml")),
        }
    }
}
