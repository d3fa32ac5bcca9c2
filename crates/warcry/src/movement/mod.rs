//! Movement: declared paths are checked against the rules exactly; the planner only proposes.

mod again;
mod berths;
mod card_tokens;
mod check;
#[cfg(test)]
mod check_tests;
mod climb;
mod crowd;
mod facts;
#[cfg(test)]
pub(crate) mod fixture;
mod floor;
mod fly;
mod goal_ways;
mod guide;
mod journey;
mod jump;
mod mishap;
mod near;
mod over_terrain;
mod passing;
mod path;
mod placing;
#[cfg(test)]
mod placing_tests;
#[cfg(test)]
mod random_tests;
mod reach;
mod room;
mod sample;
mod scout;
mod span;
mod stairs;
mod surface;
mod token_placing;
mod toward;
#[cfg(test)]
mod toward_tests;
mod walk;
mod way_out;

pub(crate) use berths::keep_to_plan;
pub use berths::{Closest, closest, room_for_all, zone_of};
pub(crate) use check::level_reach;
pub use check::{TOKEN_DIAMETER, check};
pub use facts::{furthest_jump, has_token_place, may_carry, near_deadly, rests_on};
pub use guide::{By, Landing, Waypoint, facing_along, landings, levels_at, occupied, path_through};
pub use journey::{Journey, MoveRefusal};
pub use mishap::{Harm, Mishap};
pub use passing::Heights;
pub(crate) use passing::comes_near;
pub use path::{Leg, Path, Standing};
pub(crate) use placing::Put;
pub use placing::{check_place, has_place, nearest_place, sample_place};
pub use reach::can_make;
pub use room::CONTACT;
pub use sample::{sample, samples};
pub(crate) use scout::{stretched, ways as directions};
pub use span::{Fraction, span_inside};
pub(crate) use stairs::slope_at;
pub(crate) use surface::{is_surface as is_ground, is_wholly_on_surface};
pub use surface::{near_open_edge, standing_part, surface_at, wholly_on_surface};
pub use token_placing::{check_token_place, nearest_token_place, sample_token_place};
pub use toward::{Goal, Start, paths_toward};
