//! The moments for which effects wait.

use kernel::{Asked, OnWrite, Play, cite};
use smallvec::SmallVec;
use table::{Footprint, Length};

use super::who::{fits, matches};
use super::{Delayed, Moment, Who, carry_out};
use crate::movement::{Journey, Path, comes_near};
use crate::{Event, FighterId, Warcry, World, order};

/// What waits, with whoever is "it" when it happens.
type Due = SmallVec<[(OnWrite<Delayed>, FighterId); 2]>;

fn due(world: &World, comes: impl Fn(&Delayed) -> Option<FighterId>) -> Due {
    let waiting = world.delayed.iter();
    waiting
        .filter_map(|delayed| Some((delayed.clone(), comes(delayed)?)))
        .collect()
}

/// Carries out what is due, in the order that the players decide.
fn happen(play: &mut Play<'_, Warcry>, due: Due) -> Asked<()> {
    if due.is_empty() {
        return Ok(());
    }
    let called = |world: &World, (delayed, it): &(OnWrite<Delayed>, FighterId)| {
        format!("{}, for {}", delayed.called(world), world.fighter(*it).name)
    };
    order::in_order(play, due.into_vec(), called, |play, (delayed, it)| {
        let scope = delayed.scope();
        let scope = if it == delayed.user { scope } else { scope.on(it) };
        carry_out(play, scope, &delayed.then)
    })
}

/// As [`happen`] for what happens only once.
fn happen_once(play: &mut Play<'_, Warcry>, due: Due) -> Asked<()> {
    if due.is_empty() {
        return Ok(());
    }
    let numbers = due.iter().map(|(delayed, _)| delayed.number).collect();
    let over = Event::EffectsEnded {
        modifiers: vec![],
        delayed: numbers,
    };
    play.record(over, &[cite!("warcry:ability-use-01")]);
    happen(play, due)
}

/// "It" seen from the user, which may itself be meant.
fn is_such(world: &World, delayed: &Delayed, who: &Who, it: FighterId) -> bool {
    matches(world, &delayed.scope(), who, it)
}

/// A fighter has finished a move action within 1" of an enemy.
pub fn ends_move_near_enemy(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    if play.world().delayed.is_empty() || !play.world().is_engaged(fighter) {
        return Ok(());
    }
    let comes = |delayed: &Delayed| {
        (delayed.bearer == fighter && delayed.moment == Moment::EndsMoveNearEnemy).then_some(delayed.user)
    };
    let due = due(play.world(), comes);
    happen_once(play, due)
}

/// A fighter has moved, by a path that began with its base at `start`: what lies in wait for it springs.
pub fn moves_past(
    play: &mut Play<'_, Warcry>,
    fighter: FighterId,
    start: Option<(Footprint, Length)>,
    path: &Path,
    journey: &Journey,
) -> Asked<()> {
    if play.world().delayed.is_empty() || !play.world().fighter(fighter).is_on_table() {
        return Ok(());
    }
    let world = play.world();
    let trapped = due(world, |delayed| {
        let Moment::ComesNearPoint(within) = &delayed.moment else {
            return None;
        };
        let spot = delayed.anchor?.spot(world)?;
        let (base, z) = start.as_ref()?;
        let near =
            world.are_enemies(delayed.user, fighter) && comes_near((base, *z), path, journey, spot, (*within).into());
        near.then_some(fighter)
    });
    happen_once(play, trapped)
}

/// A fighter has finished a move action.
pub fn ends_move(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    if play.world().delayed.is_empty() || !play.world().fighter(fighter).is_on_table() {
        return Ok(());
    }
    let world = play.world();
    let due = due(world, |delayed| match &delayed.moment {
        Moment::EndsMove(who) => is_such(world, delayed, who, fighter).then_some(fighter),
        _ => None,
    });
    happen(play, due)
}

/// A fighter makes a disengage action and has not moved yet.
pub fn disengages(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let world = play.world();
    let due = due(world, |delayed| match &delayed.moment {
        Moment::Disengages(who) => is_such(world, delayed, who, fighter).then_some(fighter),
        _ => None,
    });
    happen(play, due)
}

/// A fighter begins its activation.
pub fn activates(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let world = play.world();
    let due = due(world, |delayed| match &delayed.moment {
        Moment::Activates(who) => is_such(world, delayed, who, fighter).then_some(fighter),
        _ => None,
    });
    happen(play, due)
}

/// A fighter's activation is about to end.
pub fn activation_ends(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let due = due(play.world(), |delayed| {
        (delayed.bearer == fighter && delayed.moment == Moment::ActivationEnds).then_some(fighter)
    });
    happen(play, due)
}

/// A fighter has been taken down.
pub fn taken_down(play: &mut Play<'_, Warcry>, fallen: FighterId) -> Asked<()> {
    let world = play.world();
    let due = due(world, |delayed| match &delayed.moment {
        Moment::TakenDown(who) => {
            let gone = Who {
                fallen: true,
                ..who.clone()
            };
            let such = fallen != delayed.user && fits(world, &delayed.scope(), &gone, fallen);
            such.then_some(fallen)
        }
        _ => None,
    });
    happen(play, due)
}

pub fn round_ends(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let due = due(play.world(), |delayed| {
        (delayed.moment == Moment::RoundEnds).then_some(delayed.bearer)
    });
    happen_once(play, due)
}

pub fn round_starts(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let due = due(play.world(), |delayed| {
        (delayed.moment == Moment::RoundStarts).then_some(delayed.bearer)
    });
    happen_once(play, due)
}
