//! Spells: data in `armies/chainmail/spells.yaml` ([`book`]), who may cast what at whom (`check`), whom it reaches (`area`), how it is
//! carried out (`cast`), and what it leaves on models (`lasting`). Rules 700 and 702.

mod area;
mod cast;
mod check;
mod lasting;

pub mod book;
mod ground;
mod weapon;

use serde::{Deserialize, Serialize};
use table::Point;

use crate::ModelId;
use crate::abilities::Ability;

pub use area::triangle;
pub use book::{Choice, Ends, Gift, SpellId};
pub use cast::{after_shot, areas_wear_off, carry_out, is_free_of_curse, shows_itself};
pub use check::{
    aims, check, check_aim, check_aim_point, is_area, is_beneficial, longest_range, moves_somebody, open, vulnerable,
};
pub use ground::{
    Area, Lies, begin_turn as swarm_begins, bite, destroy_swarms, in_circle, in_shape, is_centre_lit, is_dark,
    is_dark_between, is_lit, is_point_lit, negate, swarms_at,
};
pub use lasting::{
    Lasting, bonus, can_be_spoken_to, extra_health, guided, immunity, is_deaf_to_orders, is_invisible, on_attack,
    resistance, sharpen,
};

pub use weapon::{SpiritualWeapon, begin_turn as weapons_strike, strike as weapon_strikes};

/// A spell that is cast: its place on the caster's card, the model that it is cast at, and what its player chooses with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    pub spell: u8,
    pub target: ModelId,
    pub choice: Option<Choice>,
    /// A cure or an inflict cast in the place of the spell on the card (chainmail:ability-spontaneous-cure-a,
    /// chainmail:ability-spontaneous-inflict-a).
    #[serde(default)]
    pub instead: Option<Spontaneous>,
    /// A point in the place of a model (chainmail:605.383b).
    #[serde(default)]
    pub at: Option<Point>,
}

/// What a cleric casts instead of a prepared spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spontaneous {
    Cure,
    Inflict,
}

impl Spontaneous {
    pub const fn ability(self) -> Ability {
        match self {
            Spontaneous::Cure => Ability::SpontaneousCure,
            Spontaneous::Inflict => Ability::SpontaneousInflict,
        }
    }
}
