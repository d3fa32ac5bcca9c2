//! The names by which players, models and units are known in a game.

pub use battlegroup::models::{ModelId, UnitId};

use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

/// A player, by the place in the list of players. Rules speak of players; only files and screens speak of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

impl PlayerId {
    pub const fn seat(self) -> Seat {
        Seat(self.0)
    }

    pub const fn of(side: Side) -> PlayerId {
        PlayerId(side as u8)
    }

    /// The side in files and on screens.
    pub const fn side(self) -> Side {
        Side::of(self.seat())
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Who activates: an independent model, or a whole unit (wm4:independent-01, wm4:unit-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    Model(ModelId),
    Unit(UnitId),
}
