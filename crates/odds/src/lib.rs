//! Exact odds from the code that plays.
//!
//! Nothing here knows a formula of any game. The rules themselves are run once for every outcome of their dice, and the
//! chance of each result is an exact fraction. What keeps the number of runs small:
//! - a pool of dice is walked as a multiset, with the number of rolls that show it, and where the rules promise to look at
//!   nothing but grades of faces ([`kernel::Play::roll_graded`]), as a count of grades: six hit rolls are 28 outcomes, not
//!   46,656; where they look only at the value of a roll ([`kernel::Play::roll_valued`]), as its values: two dice that are
//!   added up are 11;
//! - between two steps a game is plain data, so courses that have led to the same state are one from there on.
//!
//! Decisions inside are taken by a [`Policy`]: a fixed answer, or whatever is best for the seat that is asked
//! (expectiminimax). A [`Budget`] bounds the work; who runs out of it is told so and may [`estimate`] instead.

mod budget;
mod dice;
mod estimate;
mod explore;
mod luck;
mod number;
mod policy;
mod report;
mod spread;
mod toll;

pub use budget::{Budget, GaveUp};
pub use estimate::{Estimate, Interval, estimate, estimate_from};
pub use explore::{Explored, explore, explore_from, explore_procedure};
pub use luck::{Favoured, Figure, Luck, LuckBudget, Otherwise, StepLuck, luck};
pub use policy::{Decision, Goal, Moment, Place, Policy};
pub use report::{DamageOdds, ModelOdds, Odds, OddsReport};
pub use spread::{Chance, Spread};
pub use toll::{ModelToll, Reckoned, Toll, value};
