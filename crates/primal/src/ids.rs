//! The names by which models and units are known in a game. Players are seats ([`kernel::Seat`]): rules ask [`kernel::Seating`] who
//! is whose friend.

pub use battlegroup::models::{ModelId, UnitId, WeaponId};

use serde::{Deserialize, Serialize};

/// Who activates: an independent model, or a whole unit (primal:independent-model-01, primal:unit-type-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    Model(ModelId),
    Unit(UnitId),
}
