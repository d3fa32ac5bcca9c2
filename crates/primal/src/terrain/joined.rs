//! Templates in contact that count as one area, such as a network of trenches (primal:trench-01).

use table::{Footprint, Polygon, inside_polygons};

use super::Shape;

/// Whether a round base lies completely within the union of areas.
pub fn hold_together(areas: &[&Shape], base: &Footprint) -> bool {
    if areas.iter().any(|area| area.holds(base)) {
        return true;
    }
    let all: Vec<&Polygon> = { areas.iter() }
        .filter_map(|area| match area {
            Shape::Polygon(polygon) => Some(polygon),
            _ => None,
        })
        .collect();
    inside_polygons(base, &all)
}
