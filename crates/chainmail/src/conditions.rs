//! Conditions: what a model suffers from, and what it then cannot do (410, 605.4).

use serde::{Deserialize, Serialize};

use crate::{Model, WarbandId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// chainmail:605.41a
    Blinded,
    /// chainmail:spell-daze-b
    Dazed,
    /// With the Difficulty Class to break free (chainmail:605.43a).
    Entangled(i32),
    /// chainmail:spell-hold-person-b
    Held,
    /// Knocked down by a word of command: it gets up by itself (chainmail:spell-command-d).
    Felled,
    /// chainmail:605.44a
    KnockedDown,
    /// chainmail:605.45a
    Paralyzed,
    /// chainmail:605.46a
    Poisoned,
    /// chainmail:605.47a
    Routing,
    /// chainmail:605.48a
    Sleeping,
    /// chainmail:605.49a
    Stunned,
}

impl Condition {
    /// Whether two are the same condition, whatever their Difficulty Class (chainmail:410.1).
    pub fn is_same(self, other: Condition) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    pub const fn word(self) -> &'static str {
        match self {
            Condition::Blinded => "blinded",
            Condition::Dazed => "dazed",
            Condition::Entangled(_) => "entangled",
            Condition::Held => "held",
            Condition::Felled => "felled",
            Condition::KnockedDown => "knocked down",
            Condition::Paralyzed => "paralyzed",
            Condition::Poisoned => "poisoned",
            Condition::Routing => "routing",
            Condition::Sleeping => "sleeping",
            Condition::Stunned => "stunned",
        }
    }
}

/// A condition and how long it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Affliction {
    pub condition: Condition,
    pub until: Until,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// A save, a rally or an order of the rules ends it.
    Recovered,
    /// The end of so many turns of the model, the present one included.
    TurnEnds(u8),
    /// A d20 at the end of one of its turns shows 1 to 5; the warband rolls it that cast the spell (chainmail:spell-hold-person-g).
    TurnDie(WarbandId),
    /// The end of the skirmish.
    Always,
}

impl Model {
    pub fn suffers(&self, condition: Condition) -> bool {
        self.afflictions
            .iter()
            .any(|affliction| affliction.condition.is_same(condition))
    }

    /// Knocked down, or treated as knocked down (chainmail:605.45a, chainmail:605.46a, chainmail:605.48a).
    pub fn is_down(&self) -> bool {
        self.afflictions.iter().any(|affliction| {
            matches!(
                affliction.condition,
                Condition::Felled
                    | Condition::KnockedDown
                    | Condition::Paralyzed
                    | Condition::Poisoned
                    | Condition::Sleeping
            )
        })
    }

    /// Enemies ignore it when they look for the nearest enemy model (chainmail:605.442a); paralyzed models they do not ignore
    /// (chainmail:605.452).
    pub fn is_ignored_as_down(&self) -> bool {
        self.is_down() && !self.suffers(Condition::Paralyzed)
    }

    /// Neither moves nor acts, and blows land without a roll: down or held.
    pub fn is_helpless(&self) -> bool {
        self.is_down() || self.suffers(Condition::Held)
    }

    /// The condition that leaves it no action of its own choice.
    pub fn hindrance(&self) -> Option<Condition> {
        let conditions = self.afflictions.iter().map(|known| known.condition);
        conditions
            .into_iter()
            .find(|condition| !matches!(condition, Condition::Blinded | Condition::Entangled(_)))
    }

    pub fn is_routing(&self) -> bool {
        self.suffers(Condition::Routing)
    }

    /// chainmail:605.42a
    pub fn is_constrained(&self) -> bool {
        self.is_helpless()
            || [Condition::Routing, Condition::Stunned, Condition::Dazed]
                .into_iter()
                .any(|condition| self.suffers(condition))
    }

    /// chainmail:605.42c, chainmail:605.453, chainmail:605.49b, chainmail:spell-hold-person-e
    pub fn can_rout(&self) -> bool {
        !self.suffers(Condition::Paralyzed) && !self.suffers(Condition::Stunned) && !self.suffers(Condition::Held)
    }
}
