//! The scenarios of the rulebook: flags and zones, who controls them, points, and how a game is won by them.
//!
//! | file | what |
//! | --- | --- |
//! | `card` | what a file says of a scenario |
//! | `held` | who controls a flag or zone |
//! | `scoring` | the end of a turn, and what destroyed enemies are worth |
//! | `arrivals` | reinforcements, and the group that comes from the flank |
//! | `bombardment` | artillery at the start of turns |
//! | `tables` | which tables a scenario allows |

mod arrivals;
mod bombardment;
mod card;
mod held;
mod scoring;
mod tables;

pub use arrivals::{check_flank, check_nominee, has_two_zones, nominate, sends_to_flank, zone};
pub use bombardment::{check as check_bombardment, sample as sample_bombardment};
pub use card::{
    Bombardment, Cited, Deployment, FromTurn, Marker, Reinforcements, ScenarioCard, ScenarioFile, Strip, Which,
};
pub use held::{flag_under, footprint, is_held_by, place};
pub use scoring::{at_end_of_turn, for_fallen};
pub use tables::check_table;

use kernel::{Asked, Play};

use crate::Primal;

/// What a scenario brings at the start of a turn, before its Maintenance Phase.
pub fn at_start_of_turn(play: &mut Play<'_, Primal>) -> Asked<()> {
    arrivals::arrive(play)?;
    bombardment::bombard(play)
}
