//! Scenarios: flags and zones, who controls them, points, and how a game is won by them.

mod card;
mod held;
mod scoring;

pub use card::{
    Bombardment, Cited, Deployment, FromTurn, Marker, Reinforcements, ScenarioCard, ScenarioFile, Strip, Which,
};
pub use held::{footprint, is_held_by, place};
pub use scoring::{at_end_of_turn, for_fallen};
