//! The table: exact geometry for miniatures games. It knows no game.
//!
//! Every length is a whole number of micrometres ([`Length`]), so inches, half inches and millimetre bases are all exact, and every
//! ruling is an integer predicate: no epsilon, no float, the same answer on every machine. Functions that return a length are for
//! showing it and round up; functions that return yes or no are exact.
//!
//! ```
//! use table::*;
//!
//! // Two models on 32 mm bases, four inches from rim to rim, and a wall between them.
//! let four = Length::inches(4);
//! let knight = Footprint::new(Base::round_mm(32), Point::ORIGIN, Facing::EAST);
//! let ogre = knight.moved_to(Point::new(four + Length::mm(32), Length::ZERO));
//! let wall = Polygon::rectangle(Point::inches(2, -1), Point::inches(3, 5));
//!
//! assert_eq!(gap(&knight, &ogre), four);
//! assert!(within(&knight, &ogre, four) && !within(&knight, &ogre, four - Length::um(1)));
//! assert!(in_sector(&knight, Sector::FRONT_HALF, &ogre));
//!
//! // The wall hides it from every point of the knight's base, and is in the way of a straight charge.
//! assert!(any_line(&knight, &ogre, &[Outline::Polygon(&wall)]).is_none());
//! assert!(!slide_clear_of_polygon(&knight, ogre.at(), &wall));
//!
//! // Around its southern end the charge is longer, and ends in contact.
//! let obstacles = [Obstacle::Polygon(&wall), Obstacle::Base(&ogre)];
//! let journey = Journey::new(&knight, &obstacles).at_most(Length::inches(9));
//! let charge = journey.shortest(Goal::Touching(&ogre)).expect("a way around the wall");
//! assert!(charge.length > four && journey.is_clear(&charge.points));
//! ```
//!
//! | question | where |
//! | --- | --- |
//! | how far, within, wholly within, touching | [`gap`], [`within`], [`wholly_within`], [`touching`], [`within_rising`] |
//! | base and terrain | [`Polygon`], [`within_of_polygon`], [`overlaps_polygon`], [`inside_polygon`] |
//! | what a line passes through | [`passes_through`], [`first_blocker`], [`crossing_length`] |
//! | whether one model sees another | [`any_line`] from outline to outline, [`any_line_ahead`] in front of it, [`body_line`] from volume to volume, [`seen_from`] from a point |
//! | a move along a straight leg | [`slide_clear_of`], [`slide_until`], [`slide_stays_inside`], [`OnLeg`] |
//! | the shortest way, what can be reached | [`Journey`], [`reachable`] |
//! | arcs, templates | [`Sector`], [`in_sector`], [`Template`], [`spray`], [`cone`] |
//! | pushes, putting a base down | [`push`], [`nearest_place`], [`Nooks`] |
//!
//! What is not exact says so: paths are planned in floating point and only *proposed* (every leg has passed the exact tests, the
//! best one may be missed by a hair); [`guess_contact`] only says where to begin looking; round bases are 64-cornered polygons where only corners will do ([`any_line`], rough ground); oval bases are
//! such polygons everywhere, by definition ([`Base`]).
//!
//! Coordinates may go up to 10,000" either way; within that nothing overflows. There are no threads, clocks, files or hash maps in here, so it
//! builds for the browser as well.

mod base;
mod contact;
mod convex;
mod distance;
#[cfg(test)]
mod drawn;
mod exact;
mod facing;
mod inches;
mod joined;
mod length;
mod nooks;
mod on_leg;
mod oval;
mod path;
mod place;
mod point;
mod polygon;
mod polygon_distance;
mod push;
mod rims;
mod sector;
mod segment;
mod sight;
mod sweep;
mod template;
mod triangulate;

pub use base::{Base, Footprint};
pub use contact::guess_contact;
pub use distance::{
    closest_points, gap, gap_rising, gap_to_point, overlap, touching, touching_within, wholly_within,
    wholly_within_of_base, wholly_within_of_segment, within, within_of_point, within_of_point_rising,
    within_of_segment, within_rising,
};
pub use exact::Vector;
pub use facing::{Facing, NoDirection, point_toward};
pub use inches::Inches;
pub use joined::inside_polygons;
pub use length::{Length, LengthError};
pub use nooks::Nooks;
pub use on_leg::OnLeg;
pub use path::{CONTACT, Goal, Journey, LeastWay, Path, path_length, reachable, shortest_path};
pub use place::{nearest_place, nearest_place_in};
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
    Body, Outline, Prism, Slope, Spot, any_line, any_line_ahead, body_line, crosses_at_least, crossing_length,
    first_blocker, hides_part, leaves_at, passes_through, passes_through_flat, seen_from, stands_between,
};
pub use sweep::{
    Obstacle, slide_clear_of, slide_clear_of_obstacle, slide_clear_of_polygon, slide_stays_inside, slide_until,
    slide_until_blocked, slide_within, slide_within_of_point,
};
pub use template::{Template, cone, spray, spray_from};
