//! Scenarios: zones and flags, who controls them, points, and how a game ends by them.
//!
//! [`ScenarioCard`] is what a file says; [`held`] who controls what; [`scoring`] the end of a turn; [`reinforcements`] groups that come later.

mod card;
mod held;
pub mod reinforcements;
mod scoring;

pub use card::{Cited, Element, FromTurn, HangsBack, Holder, Reinforcements, ScenarioCard, Score, Which, Whose};
pub use held::{holders, place};
pub use scoring::{ScoredFor, at_end_of_turn};

use table::Footprint;

use crate::World;
use crate::ids::PlayerId;

impl World {
    /// The markers on which no model may stand (wm4:flag-01, wm4:flag-02).
    pub fn markers(&self) -> impl Iterator<Item = (&Element, Footprint)> + '_ {
        let elements = self.scenario.iter().flat_map(|card| &card.elements);
        elements.filter_map(|element| {
            let base = element.base?;
            Some((element, Footprint::round(base.diameter(), place(self, element))))
        })
    }

    /// A player by the order of turns.
    pub fn which(&self, which: Which) -> PlayerId {
        match which {
            Which::First => self.first,
            Which::Second => self.after(self.first),
        }
    }

    /// Whether a turn of a player that counts has begun.
    pub fn has_come(&self, from: FromTurn) -> bool {
        self.player(self.which(from.player)).turns >= from.turn
    }
}
