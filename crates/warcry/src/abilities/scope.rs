//! From where an ability looks at the battlefield.

use serde::{Deserialize, Serialize};
use table::Spot;

use super::AbilityId;
use crate::{FighterId, TokenId, World};

/// What an ability has picked and rolled so far.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    pub user: FighterId,
    /// The fighter picked last.
    pub it: Option<FighterId>,
    /// The fighter picked before that one.
    pub before: Option<FighterId>,
    pub ability: AbilityId,
    pub value: u8,
    /// Reactions: the enemy whose action is being reacted to.
    pub trigger: Option<FighterId>,
    /// Reactions: the friend whom that action targets.
    pub friend: Option<FighterId>,
    /// Lasting changes: who was picked when they began, besides the bearer.
    pub picked: Option<FighterId>,
    /// The point or token picked last.
    pub anchor: Option<Anchor>,
    /// The weapon picked last.
    pub weapon: Option<u8>,
    /// The die for which effects are carried out.
    pub face: u8,
    /// What the attack action just made, or being reacted to, has scored.
    pub hits: u8,
    pub crits: u8,
}

/// A place from which distances are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    Point(Spot),
    /// An objective or treasure token, wherever it goes.
    Token(TokenId),
}

impl Anchor {
    /// Where it is now: a carried treasure is where its carrier is.
    pub fn spot(self, world: &World) -> Option<Spot> {
        match self {
            Anchor::Point(spot) => Some(spot),
            Anchor::Token(token) => world.token(token).spot.or_else(|| {
                let carrier = world.on_table().find(|(_, fighter)| fighter.treasure == Some(token))?;
                carrier.1.spot()
            }),
        }
    }
}

impl Scope {
    pub fn new(user: FighterId, ability: AbilityId, value: u8) -> Self {
        Scope {
            user,
            it: None,
            before: None,
            ability,
            value,
            trigger: None,
            friend: None,
            picked: None,
            anchor: None,
            weapon: None,
            face: 0,
            hits: 0,
            crits: 0,
        }
    }

    /// A reaction looks at the enemy that caused it until somebody else is picked.
    pub fn of_reaction(user: FighterId, ability: AbilityId, trigger: FighterId) -> Self {
        Scope {
            it: Some(trigger),
            trigger: Some(trigger),
            ..Scope::new(user, ability, 0)
        }
    }

    #[must_use]
    pub fn on(self, it: FighterId) -> Self {
        Scope {
            it: Some(it),
            before: self.it,
            ..self
        }
    }

    /// The user is "it" again.
    #[must_use]
    pub fn of_user(self) -> Self {
        Scope {
            it: None,
            before: self.it,
            ..self
        }
    }

    #[must_use]
    pub fn at(self, anchor: Anchor) -> Self {
        Scope {
            anchor: Some(anchor),
            ..self
        }
    }

    #[must_use]
    pub fn showing(self, face: u8) -> Self {
        Scope { face, ..self }
    }

    #[must_use]
    pub fn worth(self, value: u8) -> Self {
        Scope { value, ..self }
    }

    #[must_use]
    pub fn having_scored(self, hits: u8, crits: u8) -> Self {
        Scope { hits, crits, ..self }
    }

    /// The fighter that effects fall upon.
    pub fn subject(&self) -> FighterId {
        self.it.unwrap_or(self.user)
    }

    /// Who was picked besides a fighter that is to bear a change.
    pub fn picked_besides(&self, bearer: Option<FighterId>) -> Option<FighterId> {
        [self.it, self.before, self.picked]
            .into_iter()
            .flatten()
            .find(|id| Some(*id) != bearer && *id != self.user)
    }
}
