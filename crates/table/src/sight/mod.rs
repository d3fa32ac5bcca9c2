//! Sight lines: straight segments against upright prisms.

mod any_line;
mod body;
pub(crate) mod clip;
mod crossing;
mod from_point;
mod prism;
mod slope;
mod tangents;

pub use any_line::{any_line, any_line_ahead, stands_between};
pub use body::{Body, body_line};
pub(crate) use clip::Stretch;
pub(crate) use crossing::joined_length;
pub use crossing::{crosses_at_least, crossing_length};
pub use from_point::{hides_part, seen_from};
pub use prism::{Outline, Prism, Spot, first_blocker, leaves_at, passes_through, passes_through_flat};
pub use slope::Slope;
