//! What the victory card gives the player who lags behind, once the initiative of a round is settled.

use kernel::{Asked, Play};

use super::victory_rules;
use crate::battleplan::{RoundStartStep, Token};
use crate::questions::{Answer, Ask, FighterPick, TokenPick};
use crate::{Event, Side, Warcry, World};

pub fn round_starts(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let round = play.world().round;
    let steps = play.world().victory().map_or(vec![], |card| card.round_starts.clone());
    for step in steps.iter().filter(|step| step.holds_in(round)) {
        let Some(side) = behind(play.world()) else {
            return Ok(());
        };
        match step.does {
            RoundStartStep::BehindPicksObjective => favour(play, side)?,
            RoundStartStep::BehindHinders { fewer_actions } => hinder(play, side, fewer_actions)?,
        }
    }
    Ok(())
}

/// The player with fewer victory points.
pub(super) fn behind(world: &World) -> Option<Side> {
    let [red, blue] = Side::BOTH.map(|side| world.hand(side).points);
    match red.cmp(&blue) {
        std::cmp::Ordering::Less => Some(Side::Red),
        std::cmp::Ordering::Greater => Some(Side::Blue),
        std::cmp::Ordering::Equal => None,
    }
}

fn favour(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let world = play.world();
    let lying = world
        .token_ids()
        .filter(|id| world.token(*id).kind == Token::Objective && world.token(*id).spot.is_some());
    let answers: Vec<Answer> = lying.map(Answer::Token).collect();
    if answers.is_empty() {
        return Ok(());
    }
    let ask = Ask::CardToken {
        pick: TokenPick::Favoured,
    };
    let Answer::Token(token) = play.choose(side.seat(), ask, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    play.record(Event::ObjectiveFavoured { token }, rules);
    Ok(())
}

fn hinder(play: &mut Play<'_, Warcry>, side: Side, fewer: u8) -> Asked<()> {
    let enemies = play
        .world()
        .on_table()
        .filter(|(_, fighter)| fighter.side == Some(side.other()));
    let answers: Vec<Answer> = enemies.map(|(id, _)| Answer::Fighter(id)).collect();
    if answers.is_empty() {
        return Ok(());
    }
    let ask = Ask::CardFighter {
        pick: FighterPick::Hindered,
    };
    let Answer::Fighter(fighter) = play.choose(side.seat(), ask, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    play.record(Event::Hindered { fighter, fewer }, rules);
    Ok(())
}
