//! The five games by name. The build script reads this file too, so it uses nothing but the standard library.

use std::fmt;

/// A game whose rules stand in `rulebooks/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameName {
    Warcry,
    Quickstart,
    Chainmail,
    Warmachine,
    Primal,
}

impl GameName {
    pub const ALL: [GameName; 5] = [
        GameName::Warcry,
        GameName::Quickstart,
        GameName::Chainmail,
        GameName::Warmachine,
        GameName::Primal,
    ];

    /// The name on the command line, in files and in addresses; also the name of the list in `rulebooks/`.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameName::Warcry => "warcry",
            GameName::Quickstart => "quickstart",
            GameName::Chainmail => "chainmail",
            GameName::Warmachine => "warmachine",
            GameName::Primal => "primal",
        }
    }

    /// What stands before the colon in the ids of the game's rules.
    pub const fn id_prefix(self) -> &'static str {
        match self {
            GameName::Warcry => "warcry",
            GameName::Quickstart => "hqs",
            GameName::Chainmail => "chainmail",
            GameName::Warmachine => "wm4",
            GameName::Primal => "primal",
        }
    }

    /// What players call the game, with its edition.
    pub const fn title(self) -> &'static str {
        match self {
            GameName::Warcry => "Warcry: Heart of Ghur",
            GameName::Quickstart => "HORDES Quick Start (Mk I)",
            GameName::Chainmail => "D&D Chainmail Miniatures Game (2002)",
            GameName::Warmachine => "WARMACHINE Mk IV",
            GameName::Primal => "HORDES: Primal (Mk III)",
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
