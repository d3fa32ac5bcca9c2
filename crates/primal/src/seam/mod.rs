//! The seam to `battlegroup`: what special rules read of this game ([`field`]) and what they do in it ([`edition`]).

mod areas;
mod edition;
mod field;
pub mod lay;
mod strikes;
