//! Movement: declared paths are checked against the rules exactly; the planner only proposes.

mod path;
mod span;

pub use path::{Leg, Path, Standing};
pub use span::{Fraction, span_inside};
