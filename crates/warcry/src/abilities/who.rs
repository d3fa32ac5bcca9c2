//! Whom an ability means: the fighters that a [`Who`] describes.

use table::Length;

use super::{AbilityId, Allegiance, Amount, Modifier, Shelf, Who};
use crate::{FighterId, World, sight};

/// From where an ability looks at the battlefield.
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

    pub fn of_modifier(modifier: &Modifier) -> Self {
        Scope::new(modifier.user, modifier.ability, modifier.value)
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

    /// The fighter that effects fall upon.
    pub fn subject(&self) -> FighterId {
        self.it.unwrap_or(self.user)
    }
}

/// Whether a fighter on the battlefield is one of those described.
pub fn matches(world: &World, scope: &Scope, who: &Who, candidate: FighterId) -> bool {
    let fighter = world.fighter(candidate);
    if !fighter.is_on_table() {
        return false;
    }
    let origin = if who.of_it { scope.subject() } else { scope.user };
    if candidate == origin && !(who.and_user && candidate == scope.user) {
        return false;
    }
    if candidate == scope.user && !who.and_user {
        return false;
    }
    // Sides are always seen from the user.
    let right_side = match who.side {
        Allegiance::Any => true,
        Allegiance::Enemy => world.are_enemies(scope.user, candidate),
        Allegiance::Friendly => candidate == scope.user || world.are_friends(scope.user, candidate),
    };
    right_side
        && marks_fit(world, scope, who, candidate)
        && (!who.not_activated || (fighter.activations == 0 && fighter.reactions < 2))
        && who.damage.is_none_or(|damage| fighter.damage >= damage)
        && (!who.lower || fighter.z() < world.fighter(origin).z())
        && is_near(world, scope, who, origin, candidate)
        && (!who.visible || candidate == origin || sight::visible(world, origin, candidate))
}

fn marks_fit(world: &World, scope: &Scope, who: &Who, candidate: FighterId) -> bool {
    let marks = world.runemarks(candidate);
    let of_faction = || match world.book.shelf(scope.ability) {
        Shelf::Faction(faction) => {
            let profile = &world.fighter(candidate).profile;
            profile.faction == *faction || profile.bladeborn.as_ref() == Some(faction)
        }
        _ => true,
    };
    let of_bladeborn = || {
        let bladeborn = &world.book.get(scope.ability).bladeborn;
        bladeborn.is_some() && *bladeborn == world.fighter(candidate).profile.bladeborn
    };
    marks.has_all(who.runemarks)
        && !marks.has_any(who.without)
        && (!who.same_runemarks || marks == world.runemarks(scope.user))
        && (!who.of_faction || of_faction())
        && (!who.of_bladeborn || of_bladeborn())
}

fn is_near(world: &World, scope: &Scope, who: &Who, origin: FighterId, candidate: FighterId) -> bool {
    let within = |distance: Length| {
        if who.horizontally {
            match (world.fighter(origin).footprint(), world.fighter(candidate).footprint()) {
                (Some(one), Some(other)) => table::within(one, other, distance),
                _ => false,
            }
        } else {
            world.within(origin, candidate, distance)
        }
    };
    candidate == origin
        || (who.within.is_none_or(|distance| within(distance.into()))
            && (!who.within_value || within(Length::inches(i64::from(scope.value))))
            && who.beyond.is_none_or(|distance| !within(distance.into())))
}

/// All fighters that are described, in order.
pub fn all(world: &World, scope: &Scope, who: &Who) -> Vec<FighterId> {
    world.ids().filter(|&id| matches(world, scope, who, id)).collect()
}

pub fn any(world: &World, scope: &Scope, who: &Who) -> bool {
    world.ids().any(|id| matches(world, scope, who, id))
}

impl Amount {
    /// The number that a lasting change stands at: one that was settled when the change began, or a count of fighters that
    /// is taken anew each time it matters.
    pub fn standing(&self, world: &World, scope: &Scope) -> i64 {
        match self {
            Amount::Exactly(number) => *number,
            Amount::Each { of, counts } => counts * all(world, scope, of).len() as i64,
            _ => 0,
        }
    }
}
