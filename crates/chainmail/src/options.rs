//! Readings of the text that are in use side by side; see RULINGS.md.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The last round, if the players have agreed on one (RULINGS.md, "The last round").
    pub last_round: Option<u16>,
}
