//! Fighters that are removed and set up again, or brought back.

use kernel::{Asked, Play, RuleId, cite};
use table::{Length, Spot};

use super::super::{Scope, SetUpAgain};
use super::ABILITY;
use super::dice::number;
use crate::questions::{Again, Answer, Ask, Centre, NearSpot, Zone};
use crate::{Event, FighterId, Warcry, World, movement};

fn rule(world: &World, scope: &Scope) -> RuleId {
    let rules = &world.book.get(scope.ability).rules;
    rules.first().map_or(cite!("warcry:ability-use-05"), |cited| cited.0)
}

/// "It" is removed and set up again where the user's player wants it, if there is room; else it stays where it is.
pub(super) fn again(play: &mut Play<'_, Warcry>, scope: Scope, again: &SetUpAgain) -> Asked<()> {
    let fighter = scope.subject();
    let within = again
        .within
        .as_ref()
        .map(|amount| Length::inches(number(play, scope, amount).max(0)));
    let beyond = again
        .beyond_enemies
        .as_ref()
        .map(|amount| Length::inches(number(play, scope, amount).max(0)));
    let world = play.world();
    let of = match scope
        .anchor
        .filter(|_| again.of_point)
        .and_then(|anchor| anchor.spot(world))
    {
        Some(spot) => Centre::Spot(spot),
        None => Centre::Fighter(scope.user),
    };
    let no_further_from = scope
        .trigger
        .filter(|_| again.no_further_from_trigger)
        .and_then(|enemy| {
            let (one, other) = (world.fighter(fighter), world.fighter(enemy));
            let gap = table::gap_rising(one.footprint()?, other.footprint()?, (one.z() - other.z()).abs());
            Some((enemy, gap))
        });
    let zone = Again {
        near: within.map(|within| NearSpot {
            of,
            within,
            wholly: again.wholly,
        }),
        beyond_enemies: beyond,
        floor_only: again.on_floor,
        no_further_from,
        rule: rule(world, &scope),
    };
    let placed = put(play, &scope, fighter, zone.clone())?;
    if let (Some(within), true) = (again.with_user_within, placed) {
        let beside = Again {
            near: Some(NearSpot {
                of: Centre::Fighter(fighter),
                within: within.into(),
                wholly: true,
            }),
            ..zone
        };
        put(play, &scope, scope.user, beside)?;
    }
    Ok(())
}

/// Says whether there was room.
pub(super) fn put(play: &mut Play<'_, Warcry>, scope: &Scope, fighter: FighterId, again: Again) -> Asked<bool> {
    let zone = Zone::Again(again);
    if !movement::has_place(play.world(), fighter, &zone) {
        return Ok(false);
    }
    let seat = play.world().decides(scope.user).seat();
    match play.ask(seat, Ask::SetUp { fighter, zone })? {
        Answer::Place { at, z, facing } => {
            let to = Spot::new(at, z);
            let event = if play.world().fighter(fighter).is_taken_down() {
                Event::Returned { fighter, to, facing }
            } else {
                Event::Replaced { fighter, to, facing }
            };
            play.record(event, ABILITY);
            Ok(true)
        }
        _ => unreachable!("a place is asked for"),
    }
}

/// "It" is set up near the user, then the user near where "it" was.
pub(super) fn swap(play: &mut Play<'_, Warcry>, scope: Scope, within: Length) -> Asked<()> {
    let other = scope.subject();
    let Some(was) = play.world().fighter(other).spot() else {
        return Ok(());
    };
    let near = |of, rule| Again {
        near: Some(NearSpot {
            of,
            within,
            wholly: false,
        }),
        beyond_enemies: None,
        floor_only: false,
        no_further_from: None,
        rule,
    };
    let rule = rule(play.world(), &scope);
    if put(play, &scope, other, near(Centre::Fighter(scope.user), rule))? {
        put(play, &scope, scope.user, near(Centre::Spot(was), rule))?;
    }
    Ok(())
}
