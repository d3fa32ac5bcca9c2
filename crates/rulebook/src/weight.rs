//! How often a rule matters. The build script reads this file too, so it uses nothing but the standard library.

use std::fmt;

/// How often a rule matters at the table; `Info` rows explain and need no enforcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// Comes up in every game.
    Core,
    /// Comes up in many games.
    Common,
    /// Comes up with certain models, terrain or scenarios.
    Rare,
    /// Background, or a remark on the source: nothing to enforce.
    Info,
}

impl Weight {
    pub const ALL: [Weight; 4] = [Weight::Core, Weight::Common, Weight::Rare, Weight::Info];

    pub const fn as_str(self) -> &'static str {
        match self {
            Weight::Core => "core",
            Weight::Common => "common",
            Weight::Rare => "rare",
            Weight::Info => "info",
        }
    }

    pub const fn is_enforceable(self) -> bool {
        !matches!(self, Weight::Info)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
