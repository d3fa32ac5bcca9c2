//! Leaving the battlefield without being taken down.

use kernel::{Asked, Play, RuleId, cite};
use serde::{Deserialize, Serialize};
use table::Length;

use super::{near_picked_edge, victory_rules, win_at_once};
use crate::battleplan::Escape;
use crate::questions::{Answer, Ask, FighterPick};
use crate::{Event, FighterId, Side, Warcry, World};

/// How a fighter has left play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaving {
    /// A card takes it out of the battle.
    Removed,
    /// It has got away, or into the enemy's territory.
    Escaped,
}

fn rules(world: &World) -> Vec<RuleId> {
    let mut rules = victory_rules(world);
    rules.push(cite!("warcry:plan-leaving-01"));
    rules
}

/// warcry:plan-leaving-01
pub fn leave(play: &mut Play<'_, Warcry>, fighter: FighterId, how: Leaving) {
    let rules = rules(play.world());
    show_bearer(play, fighter);
    play.record(Event::Left { fighter, how }, rules);
}

/// A load that nobody knew of comes to light.
pub fn show_bearer(play: &mut Play<'_, Warcry>, fighter: FighterId) {
    let hidden = play
        .world()
        .cards
        .secrets
        .iter()
        .any(|secret| secret.bearers.contains(&fighter));
    if hidden {
        let rules = victory_rules(play.world());
        play.record(Event::BearerShown { fighter }, rules);
    }
}

/// Whether a fighter may get away where it stands.
fn gets_away(world: &World, escape: &Escape, id: FighterId) -> bool {
    let fighter = world.fighter(id);
    let (Some(side), Some(base)) = (fighter.side, fighter.footprint()) else {
        return false;
    };
    let his = escape.whose.is_none_or(|role| role.side(world.attacker) == side);
    let clear = |distance: Length| world.enemies_within(id, distance).next().is_none();
    his && (!escape.carrying || fighter.treasure.is_some())
        && near_picked_edge(world, side.other(), base, escape.within.into())
        && escape.clear.is_none_or(|distance| clear(distance.into()))
}

/// A fighter has finished a move action.
pub fn after_move(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let world = play.world();
    let Some(escape) = world.victory().and_then(|victory| victory.escape.as_ref()) else {
        return Ok(());
    };
    if !gets_away(world, escape, fighter) {
        return Ok(());
    }
    let seat = world.decides(fighter).seat();
    let leaves =
        escape.must || play.choose(seat, Ask::Leave { fighter }, vec![Answer::Yes, Answer::No])? == Answer::Yes;
    if leaves {
        leave(play, fighter, Leaving::Escaped);
        win_at_once(play);
    }
    Ok(())
}

/// At the end of a round whoever can get away may, one after another.
pub fn leave_at_round_end(play: &mut Play<'_, Warcry>, escape: &Escape) -> Asked<()> {
    for side in in_order_of_initiative(play.world()) {
        loop {
            let world = play.world();
            if world.outcome.is_some() {
                return Ok(());
            }
            let open = world
                .on_table()
                .filter(|(id, fighter)| fighter.side == Some(side) && gets_away(world, escape, *id))
                .map(|(id, _)| Answer::Fighter(id));
            let answers: Vec<Answer> = open.chain([Answer::Pass]).collect();
            if answers.len() == 1 {
                break;
            }
            let ask = Ask::CardFighter {
                pick: FighterPick::Escapes,
            };
            let Answer::Fighter(fighter) = play.choose(side.seat(), ask, answers)? else {
                break;
            };
            leave(play, fighter, Leaving::Escaped);
            win_at_once(play);
        }
    }
    Ok(())
}

/// The player with the initiative first.
pub fn in_order_of_initiative(world: &World) -> [Side; 2] {
    let first = world.initiative.unwrap_or(world.attacker);
    [first, first.other()]
}
