//! Whom an ability means: the fighters that a [`Who`] describes.

use table::Length;

use super::{Allegiance, Amount, Attacked, Chosen, Ground, RangeKind, Scope, Shelf, Who};
use crate::battleplan::Token;
use crate::{FighterId, Place, World, attack, combat, movement, sight};

/// Whether a fighter is one of those described.
pub fn matches(world: &World, scope: &Scope, who: &Who, candidate: FighterId) -> bool {
    if who.only_user && candidate != scope.user {
        return false;
    }
    let origin = if who.of_it { scope.subject() } else { scope.user };
    let is_it = who.and_it && scope.it == Some(candidate);
    let is_user = (who.and_user || who.only_user) && candidate == scope.user;
    if !is_it && !is_user && (candidate == origin && !who.of_point || candidate == scope.user) {
        return false;
    }
    fits(world, scope, who, candidate)
}

/// As [`matches`] for somebody who need not be left out for being the user or "it".
pub fn fits(world: &World, scope: &Scope, who: &Who, candidate: FighterId) -> bool {
    let fighter = world.fighter(candidate);
    let there = match fighter.place {
        Place::Table { .. } => !who.fallen,
        Place::TakenDown { .. } => who.fallen,
        _ => false,
    };
    // Sides are always seen from the user.
    let right_side = || match who.side {
        _ if who.only_user => true,
        Allegiance::Any => true,
        Allegiance::Enemy => world.are_enemies(scope.user, candidate),
        Allegiance::Friendly => candidate == scope.user || world.are_friends(scope.user, candidate),
    };
    there
        && right_side()
        && marks_fit(world, scope, who, candidate)
        && condition_fits(world, who, candidate)
        && has_done(world, scope, who, candidate)
        && (who.fallen || stands_where(world, scope, who, candidate))
}

fn marks_fit(world: &World, scope: &Scope, who: &Who, candidate: FighterId) -> bool {
    let marks = world.runemarks(candidate);
    let profile = &world.fighter(candidate).profile;
    let of_faction = || match world.book.shelf(scope.ability) {
        Shelf::Faction(faction) => profile.faction == *faction || profile.bladeborn.as_ref() == Some(faction),
        _ => true,
    };
    let of_bladeborn = || {
        let bladeborn = &world.book.get(scope.ability).bladeborn;
        bladeborn.is_some() && *bladeborn == profile.bladeborn
    };
    let same_runemarks = || {
        let user = &world.fighter(scope.user).profile;
        marks == world.runemarks(scope.user) && profile.is_of_same_kin(user)
    };
    let same_group = || world.fighter(candidate).group == world.fighter(scope.user).group;
    marks.has_all(who.runemarks)
        && (who.any_of.is_empty() || marks.has_any(who.any_of))
        && !marks.has_any(who.without)
        && (!who.same_runemarks || same_runemarks())
        && (!who.of_faction || of_faction())
        && (!who.of_bladeborn || of_bladeborn())
        && (who.factions.is_empty() || who.factions.contains(&profile.faction))
        && who.card.as_ref().is_none_or(|card| *card == profile.name)
        && (!who.same_group || same_group())
}

fn condition_fits(world: &World, who: &Who, candidate: FighterId) -> bool {
    let fighter = world.fighter(candidate);
    who.damage.is_none_or(|damage| fighter.damage >= damage)
        && who.wounds_from.is_none_or(|wounds| fighter.profile.wounds >= wounds)
        && who.wounds_to.is_none_or(|wounds| fighter.profile.wounds <= wounds)
        && who
            .toughness_from
            .is_none_or(|toughness| fighter.profile.toughness >= toughness)
        && (!who.with_action
            || (fighter.activations == 0 || fighter.waiting) && combat::actions_of(world, candidate) > 0)
}

fn has_done(world: &World, scope: &Scope, who: &Who, candidate: FighterId) -> bool {
    let fighter = world.fighter(candidate);
    let attacked = |how: Attacked| {
        let activation = world
            .activation
            .as_ref()
            .filter(|activation| activation.fighter == scope.user);
        activation.is_some_and(|activation| {
            activation.struck.iter().any(|struck| {
                let range = match how.range {
                    RangeKind::Any => true,
                    RangeKind::Melee => struck.melee,
                    RangeKind::Missile => !struck.melee,
                };
                struck.target == candidate && range && (!how.damaged || struck.damaged)
            })
        })
    };
    let felled_friend = || {
        let mut fallen = world.felled_last.iter().filter(|(by, _)| *by == candidate);
        fallen.any(|(_, fallen)| world.are_friends(scope.user, *fallen))
    };
    (!who.not_activated || (fighter.activations == 0 && fighter.reactions < 2))
        && (!who.activated || fighter.activations > 0)
        && (!who.has_not_moved || !fighter.moved)
        && (!who.has_attacked || fighter.attacked)
        && who.attacked_by_user.is_none_or(attacked)
        && (!who.felled_friend || felled_friend())
        && (!who.first_time || !world.chosen.contains(&(scope.ability, Chosen::Fighter(candidate))))
        && (!who.once_a_use || !world.chosen.contains(&(scope.ability, Chosen::InThisUse(candidate))))
}

fn stands_where(world: &World, scope: &Scope, who: &Who, candidate: FighterId) -> bool {
    let origin = if who.of_it { scope.subject() } else { scope.user };
    let fighter = world.fighter(candidate);
    is_near(world, scope, who, origin, candidate)
        && (!who.lower || fighter.z() < world.fighter(origin).z())
        && who.on.is_none_or(|ground| stands_on(world, ground, candidate))
        && (!who.same_platform || {
            let platform = movement::standing_part(world, candidate);
            platform.is_some() && platform == movement::standing_part(world, scope.subject())
        })
        && (!who.near_open_edge || movement::near_open_edge(world, candidate))
        && who
            .near_obstacle
            .is_none_or(|within| near_obstacle(world, candidate, within.into(), false))
        && who
            .near_objective
            .is_none_or(|within| near_objective(world, candidate, within.into()))
        && who.near.as_ref().is_none_or(|near| {
            any(
                world,
                &scope.on(candidate),
                &Who {
                    of_it: true,
                    ..(**near).clone()
                },
            )
        })
        && (!who.visible || candidate == origin || sees(world, scope, who, origin, candidate))
        && (!who.visible_to_user || candidate == scope.user || sight::visible(world, scope.user, candidate))
        && who
            .reached_by_it
            .is_none_or(|range| attack::reaches(world, scope.subject(), candidate, range))
        && who
            .reached_by_user
            .is_none_or(|range| attack::reaches(world, scope.user, candidate, range))
}

fn sees(world: &World, scope: &Scope, who: &Who, origin: FighterId, candidate: FighterId) -> bool {
    match scope
        .anchor
        .filter(|_| who.of_point)
        .and_then(|anchor| anchor.spot(world))
    {
        Some(spot) => sight::visible_point(world, candidate, spot),
        None => sight::visible(world, origin, candidate),
    }
}

fn stands_on(world: &World, ground: Ground, candidate: FighterId) -> bool {
    match ground {
        Ground::Floor => world.fighter(candidate).z() == Length::ZERO,
        Ground::Platform => {
            movement::standing_part(world, candidate).is_some_and(|part| world.terrain.part(part).platform)
        }
    }
}

/// Whether a fighter is within a distance of an obstacle, or only of the walls of a dungeon.
pub fn near_obstacle(world: &World, candidate: FighterId, within: Length, dungeon: bool) -> bool {
    let fighter = world.fighter(candidate);
    let Some(base) = fighter.footprint() else {
        return false;
    };
    world.terrain.parts.iter().any(|part| {
        let rise = (part.bottom - fighter.z())
            .max(fighter.z() - part.top)
            .max(Length::ZERO);
        part.is_obstacle()
            && (!dungeon || part.dungeon)
            && table::within_of_polygon_rising(base, &part.outline, rise, within)
    })
}

fn near_objective(world: &World, candidate: FighterId, within: Length) -> bool {
    let fighter = world.fighter(candidate);
    let objectives = world.tokens.iter().filter(|token| token.kind == Token::Objective);
    let mut spots = objectives.filter_map(|token| token.spot);
    spots.any(|spot| {
        fighter
            .footprint()
            .is_some_and(|base| table::within_of_point_rising(base, spot.at, (spot.z - fighter.z()).abs(), within))
    })
}

fn is_near(world: &World, scope: &Scope, who: &Who, origin: FighterId, candidate: FighterId) -> bool {
    let from = world.fighter(origin);
    let to = world.fighter(candidate);
    let point = scope.anchor.filter(|_| who.of_point).map(|anchor| anchor.spot(world));
    // A target that has just been taken down is measured from where it stood; a user that has gone is nowhere.
    let stand = match point {
        Some(_) => to.last_stand(),
        None if who.of_it => from.last_stand(),
        None => from.footprint().map(|base| (base, from.z())),
    };
    let unbounded = who.within.is_none() && !who.within_value && who.beyond.is_none() && who.vertically.is_none();
    let Some((stood, stood_at)) = stand else {
        return unbounded;
    };
    let z = match point {
        Some(Some(spot)) => spot.z,
        Some(None) => return false,
        None => stood_at,
    };
    let rise = if who.horizontally {
        Length::ZERO
    } else {
        (z - to.z()).abs()
    };
    let within = |distance: Length| match (point, to.footprint()) {
        (Some(Some(spot)), Some(base)) => table::within_of_point_rising(base, spot.at, rise, distance),
        (None, Some(other)) => table::within_rising(stood, other, rise, distance),
        _ => false,
    };
    (candidate == origin && point.is_none())
        || (who.within.is_none_or(|distance| within(distance.into()))
            && (!who.within_value || within(Length::inches(i64::from(scope.value))))
            && who.beyond.is_none_or(|distance| !within(distance.into()))
            && who
                .vertically
                .is_none_or(|distance| (z - to.z()).abs() <= Length::from(distance)))
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
