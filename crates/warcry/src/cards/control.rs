//! Which fighters count for the control of which objective.

use std::cmp::Ordering;

use kernel::{Asked, OnWrite, Play, cite};
use table::Length;

use super::{is_near_token, victory_rules};
use crate::abilities::{Bearer, Change, Modifier, fits};
use crate::battleplan::Token;
use crate::questions::{Answer, Ask, TokenPick};
use crate::stats::changes_on;
use crate::{Event, FighterId, Side, TokenId, Warcry, World};

/// Who would take control of an objective if it were decided now: the side that counts for more near it
/// (warcry:objective-control-01). Nobody does where neither counts for more, or where there is no such objective.
pub fn controller_now(world: &World, token: TokenId) -> Option<Side> {
    let marker = world.token(token);
    if marker.kind != Token::Objective || marker.spot.is_none() {
        return None;
    }
    let [red, blue] = Side::BOTH.map(|side| counted_near(world, side, token));
    match red.cmp(&blue) {
        Ordering::Greater => Some(Side::Red),
        Ordering::Less => Some(Side::Blue),
        Ordering::Equal => None,
    }
}

/// What a side's fighters within 3" count for the control of an objective: one each, but for what abilities change.
pub fn counted_near(world: &World, side: Side, token: TokenId) -> usize {
    let near = world
        .on_table()
        .filter(|(_, fighter)| fighter.side == Some(side) && is_near_token(world, fighter, token, Length::inches(3)));
    let elsewhere = |id: FighterId| {
        let mut picked = world.cards.counts_for.iter().filter(|(fighter, _)| *fighter == id);
        picked.any(|(_, other)| *other != token)
    };
    near.filter(|(id, _)| !is_denied(world, *id, token) && !elsewhere(*id))
        .map(|(id, _)| {
            let more = |modifier: &Modifier| match modifier.change {
                Change::CountsAsMore(fighters) => usize::from(fighters),
                _ => 0,
            };
            1 + changes_on(world, id).map(more).sum::<usize>()
        })
        .sum()
}

/// Somebody near the objective keeps a fighter from counting for it.
fn is_denied(world: &World, id: FighterId, token: TokenId) -> bool {
    let denies = |modifier: &OnWrite<Modifier>| match (&modifier.change, &modifier.bearer) {
        (Change::DeniesObjectives { within, to }, Bearer::Fighter(bearer)) => {
            is_near_token(world, world.fighter(*bearer), token, (*within).into())
                && fits(world, &modifier.scope(), to, id)
        }
        _ => false,
    };
    world.modifiers.iter().any(denies)
}

/// Where a card lets a fighter count for one objective only, its player picks it for each that is near several: first the
/// player who made the first activation of the round, for all his fighters.
pub fn pick_one_objective_each(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let world = play.world();
    if !world.victory().is_some_and(|card| card.one_objective_each) {
        return Ok(());
    }
    let first = world.cards.first_to_activate.or(world.initiative);
    let first = first.unwrap_or(world.attacker);
    for side in [first, first.other()] {
        let mine: Vec<FighterId> = play.world().ids().collect();
        for fighter in mine {
            let open = could_count_for(play.world(), side, fighter);
            if open.len() < 2 {
                continue;
            }
            let pick = TokenPick::CountsFor(fighter);
            let answers = open.into_iter().map(Answer::Token).collect();
            let Answer::Token(token) = play.choose(side.seat(), Ask::CardToken { pick }, answers)? else {
                unreachable!("a token is asked for")
            };
            let mut rules = victory_rules(play.world());
            rules.push(cite!("warcry:objective-control-01"));
            play.record(Event::ObjectivePicked { fighter, token }, rules);
        }
    }
    Ok(())
}

/// The objectives that a fighter of this player could count for where it stands.
fn could_count_for(world: &World, side: Side, id: FighterId) -> Vec<TokenId> {
    let fighter = world.fighter(id);
    if fighter.side != Some(side) {
        return vec![];
    }
    let counts = |token: &TokenId| {
        world.token(*token).kind == Token::Objective
            && is_near_token(world, fighter, *token, Length::inches(3))
            && !is_denied(world, id, *token)
    };
    world.token_ids().filter(counts).collect()
}
