//! The table: exact geometry in whole micrometres.

mod base;
mod convex;
mod distance;
mod exact;
mod facing;
mod length;
mod path;
mod place;
mod point;
mod polygon;
mod polygon_distance;
mod push;
mod sector;
mod segment;
mod sight;
mod sweep;
mod template;
mod triangulate;

pub use base::{Base, Footprint};
pub use distance::{
    closest_points, gap, gap_rising, gap_to_point, overlap, touching, touching_within, wholly_within,
    wholly_within_of_segment, within, within_of_point, within_of_point_rising, within_of_segment, within_rising,
};
pub use exact::Vector;
pub use facing::{Facing, NoDirection, point_toward};
pub use length::{Length, LengthError};
pub use path::{CONTACT, Goal, Journey, Path, path_length, reachable, shortest_path};
pub use place::nearest_place;
pub use point::{Bounds, Point};
pub use polygon::{Polygon, PolygonError};
pub use polygon_distance::{
    closest_point_of_polygon, inside_polygon, overlaps_polygon, point_to_edge, point_to_polygon,
    point_within_of_polygon, polygon_gap, polygon_inside_polygon, polygon_within_polygon, polygons_gap,
    polygons_overlap, segment_within_of_polygon, wholly_within_of_edge, wholly_within_of_polygon, within_of_edge,
    within_of_polygon, within_of_polygon_rising,
};
pub use push::{Push, directly_away, directly_toward, push, push_to};
pub use sector::{Sector, in_sector, point_in_sector, wholly_in_sector};
pub use segment::Segment;
pub use sight::{
    Body, Outline, Prism, Spot, any_line, body_line, crosses_at_least, crossing_length, first_blocker, passes_through,
    passes_through_flat,
};
pub use sweep::{
    Obstacle, slide_clear_of, slide_clear_of_obstacle, slide_clear_of_polygon, slide_stays_inside, slide_until,
    slide_until_blocked, slide_within, slide_within_of_point,
};
pub use template::{Template, cone, spray, spray_from};
