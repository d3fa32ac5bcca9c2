//! Changes that last: who bears them, from whom they come and when they end.

use serde::{Deserialize, Serialize};

use super::{AbilityId, Anchor, Change, Effect, Moment, Scope, Until, Who};
use crate::{FighterId, Runemarks, World};

/// A change that is in force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Modifier {
    pub number: u32,
    pub bearer: Bearer,
    /// Its amounts are settled numbers.
    pub change: Change,
    pub until: Until,
    pub user: FighterId,
    pub ability: AbilityId,
    pub value: u8,
    /// Somebody other than the bearer that was picked when it began.
    #[serde(default)]
    pub picked: Option<FighterId>,
    /// The point or token that was picked.
    #[serde(default)]
    pub anchor: Option<Anchor>,
    /// The weapon that was picked.
    #[serde(default)]
    pub weapon: Option<u8>,
}

/// Whom a change affects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Bearer {
    Fighter(FighterId),
    /// Whoever is such a fighter, seen from the user, at the moment it matters.
    Aura {
        who: Who,
        /// Of several such auras of the same ability only one counts for a fighter.
        once: bool,
    },
}

/// Something that an ability has set up for later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delayed {
    pub number: u32,
    pub bearer: FighterId,
    pub moment: Moment,
    pub until: Until,
    pub then: Vec<Effect>,
    pub user: FighterId,
    pub ability: AbilityId,
    pub value: u8,
    #[serde(default)]
    pub picked: Option<FighterId>,
    #[serde(default)]
    pub anchor: Option<Anchor>,
}

impl Modifier {
    /// From where it looks at the battlefield.
    pub fn scope(&self) -> Scope {
        Scope {
            picked: self.picked,
            anchor: self.anchor,
            weapon: self.weapon,
            ..Scope::new(self.user, self.ability, self.value)
        }
    }

    /// What a fighter's runemarks become under this change. (No aura changes runemarks.)
    pub(crate) fn runemarks_of(&self, id: FighterId, marks: Runemarks) -> Runemarks {
        match (&self.bearer, &self.change) {
            (Bearer::Fighter(bearer), Change::Gains(mark)) if *bearer == id => marks.with(*mark),
            (Bearer::Fighter(bearer), Change::Loses(mark)) if *bearer == id => marks.without(*mark),
            _ => marks,
        }
    }
}

impl Delayed {
    /// The ability that it comes from, and on whom it is.
    pub fn called(&self, world: &World) -> String {
        let name = &world.book.get(self.ability).name;
        format!("{name} on {}", world.fighter(self.bearer).name)
    }

    /// From where it looks at the battlefield. "It" is whoever bears it.
    pub fn scope(&self) -> Scope {
        Scope {
            picked: self.picked,
            anchor: self.anchor,
            ..Scope::new(self.user, self.ability, self.value)
        }
    }
}
