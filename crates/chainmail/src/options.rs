//! Readings of the text that are in use side by side; see RULINGS.md.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The last round, if the players have agreed on one (RULINGS.md, "The last round").
    pub last_round: Option<u16>,
    /// An enemy that lies at the dragon skull keeps it from being captured (chainmail:502.26f), although chainmail:502.26d says
    /// otherwise of those that were knocked down in the round.
    pub fallen_contest_the_skull: bool,
    /// Victory conditions that say nothing of a stalemate cannot be declared ended (chainmail:502.26b, chainmail:502.27b,
    /// chainmail:502.28a).
    pub never_ends_quietly: bool,
    /// The skirmish is one of a campaign: models may carry magic items (chainmail:410.4a).
    pub campaign: bool,
    /// The top of the Scatter Table is the northern edge, not the direction of the throw (chainmail:ability-energy-bomb-scatter).
    pub scatter_by_the_table: bool,
}
