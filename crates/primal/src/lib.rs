//! HORDES: Primal (Mk III).

pub mod army;
pub mod card;
pub mod data;
mod ids;

pub use data::Library;
pub use ids::{Actor, ModelId, UnitId, WeaponId};
