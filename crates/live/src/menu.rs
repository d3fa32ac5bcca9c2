//! What can be chosen for a new game, and what has been.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// All that a game offers to whoever starts one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Menu {
    /// The game's name for programs.
    pub game: String,
    pub title: String,
    /// One sentence about the game.
    pub says: String,
    /// What the sides are called, by seat: as many as can play.
    pub sides: Vec<String>,
    /// So many have to play.
    pub fewest: usize,
    /// Armies that are ready to play; starters first.
    pub armies: Vec<ArmyOffer>,
    /// Factions of which an army can be drawn.
    pub factions: Vec<String>,
    /// Battleplan, scenario, table and the like, each chosen or drawn.
    pub options: Vec<MenuOption>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyOffer {
    pub name: String,
    pub faction: String,
    pub allegiance: String,
    pub points: u32,
    pub models: u32,
    pub says: String,
    /// Good for a first game.
    pub starter: bool,
}

/// Something to be chosen. Who leaves it out gets what the game draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MenuOption {
    pub key: String,
    pub label: String,
    /// What happens if it is left out.
    pub if_left_out: String,
    pub choices: Vec<MenuChoice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MenuChoice {
    pub value: String,
    pub label: String,
    pub says: String,
}

/// What has been chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Wish {
    /// How many play; as few as can if it is left out.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub players: Option<usize>,
    /// By seat; what is left out is drawn.
    pub armies: Vec<ArmyWish>,
    /// By the keys of [`MenuOption`].
    pub options: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "from", rename_all = "snake_case", deny_unknown_fields)]
pub enum ArmyWish {
    /// One of [`Menu::armies`].
    Ready { name: String },
    /// A list as players paste it, or the text of an army file.
    List { text: String },
    /// A random legal army, of a faction or of any.
    Random {
        #[cfg_attr(feature = "typescript", ts(optional))]
        faction: Option<String>,
    },
}

/// Why a game cannot be started like that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WishProblem {
    /// Which army it is about, by seat; or which option, by its key.
    pub seat: Option<u8>,
    pub option: Option<String>,
    pub line: Option<u64>,
    pub rule: Option<String>,
    pub message: String,
}

impl WishProblem {
    /// About an army, an option, or neither.
    pub fn new(seat: Option<u8>, option: Option<&str>, message: impl Into<String>) -> WishProblem {
        WishProblem {
            seat,
            option: option.map(String::from),
            line: None,
            rule: None,
            message: message.into(),
        }
    }
}

impl MenuChoice {
    pub fn new(value: impl Into<String>, label: impl Into<String>, says: impl Into<String>) -> MenuChoice {
        MenuChoice {
            value: value.into(),
            label: label.into(),
            says: says.into(),
        }
    }
}
