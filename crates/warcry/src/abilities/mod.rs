//! Abilities: the words they are written in, what they do, and what they leave behind.

mod demolish;
mod effects;
mod in_words;
mod modifier;
pub mod moments;
mod points;
mod scope;
mod usable;
mod vocabulary;
mod who;

use std::sync::{Arc, OnceLock};

use crate::{Decks, FighterId, TokenId};

pub use effects::{carry_out, ending};
pub use modifier::{Bearer, Delayed, Modifier};
pub use points::{PointZone, check_point, sample_point};
pub use scope::{Anchor, Scope};
use serde::{Deserialize, Serialize};
pub use usable::{check_conditions, check_use, conditions_met, granted, holds, payable, scope_of_use};
pub use vocabulary::*;
pub use who::{all, any, fits, matches};

/// An ability by its place in the [`AbilityBook`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AbilityId(pub u16);

/// Somebody or something that has been picked with an ability in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chosen {
    Fighter(FighterId),
    Token(TokenId),
    /// In the use of the ability that is going on, or went on last.
    InThisUse(FighterId),
}

/// Every ability that somebody in the battle could use.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AbilityBook {
    pub entries: Vec<BookEntry>,
    /// Those that are reactions, looked up when a battle first asks. A book is complete by then.
    #[serde(skip)]
    reactions: OnceLock<Box<[AbilityId]>>,
}

impl PartialEq for AbilityBook {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

/// An ability and where it belongs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookEntry {
    pub shelf: Shelf,
    #[serde(serialize_with = "kernel::shared")]
    pub ability: Arc<Ability>,
}

/// Who may use an ability, before its own runemarks are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelf {
    /// Everybody but monsters.
    Universal,
    /// All but monsters and beasts, while a monster is in play.
    MonsterHunting,
    /// Monsters.
    Monster,
    /// Whoever carries treasure while the victory card of this name is in play.
    Bearers(String),
    /// Fighters with this faction runemark.
    Faction(String),
}

impl AbilityBook {
    pub fn new(entries: Vec<BookEntry>) -> Self {
        AbilityBook {
            entries,
            reactions: OnceLock::new(),
        }
    }

    /// The abilities that are reactions.
    pub fn reactions(&self) -> &[AbilityId] {
        self.reactions
            .get_or_init(|| self.ids().filter(|id| self.get(*id).on.is_some()).collect())
    }

    /// With what the cards that may be drawn let fighters use.
    #[must_use]
    pub fn with_cards(mut self, decks: &Decks) -> Self {
        for card in decks.victories.iter().chain(&decks.spare_victories) {
            let entries = card.bearers_use.iter().map(|ability| BookEntry {
                shelf: Shelf::Bearers(card.name.clone()),
                ability: ability.clone(),
            });
            self.entries.extend(entries);
        }
        self
    }

    pub fn get(&self, id: AbilityId) -> &Ability {
        &self.entries[usize::from(id.0)].ability
    }

    pub fn shelf(&self, id: AbilityId) -> &Shelf {
        &self.entries[usize::from(id.0)].shelf
    }

    pub fn ids(&self) -> impl Iterator<Item = AbilityId> + use<> {
        (0..self.entries.len() as u16).map(AbilityId)
    }

    pub fn named(&self, name: &str) -> Option<AbilityId> {
        self.ids().find(|id| self.get(*id).name == name)
    }
}
