//! Over what length a line crosses an outline.

use super::Outline;
use crate::{Length, Point};

/// The length of the part of a plan segment that is strictly inside the outline, rounded up.
pub fn crossing_length(from: Point, to: Point, outline: &Outline<'_>) -> Length {
    if super::passes_through_flat(from, to, outline) {
        from.distance_to(to)
    } else {
        Length::ZERO
    }
}

/// Whether a plan segment crosses the outline over at least the length `d`.
pub fn crosses_at_least(from: Point, to: Point, outline: &Outline<'_>, d: Length) -> bool {
    d <= Length::ZERO || crossing_length(from, to, outline) >= d
}
