//! Objectives, scoring and the end of rounds and battles.

use kernel::{Asked, Play, cite};
use table::Length;

use crate::abilities::{self, Until, moments};
use crate::battleplan::{Dice, Remover, Role, RoundEndStep, Scoring, SiteDice, Token};
use crate::cards::{self, victory_rules};
use crate::questions::{Answer, Ask, TokenPick};
use crate::{Event, Outcome, Side, Stage, TokenId, Warcry, World, damage, order};

/// A battle without a round limit is called a draw after so many rounds: see RULINGS.md.
const LAST_ROUND: u8 = 20;

/// The end of a battle round.
pub fn end_round(play: &mut Play<'_, Warcry>) -> Asked<()> {
    play.record(Event::RoundEnded, &[cite!("warcry:battle-round-01")]);
    cards::pick_one_objective_each(play)?;
    control_objectives(play);
    let round = play.world().round;
    let steps = play.world().victory().map_or(vec![], |card| card.round_ends.clone());
    for step in steps.iter().filter(|step| step.holds_in(round)) {
        carry_out(play, &step.does)?;
        if play.world().outcome.is_some() {
            return Ok(());
        }
    }
    cards::twist_round_ends(play);
    moments::round_ends(play)?;
    if play.world().outcome.is_some() {
        return Ok(());
    }
    let over = abilities::ending(play.world(), |_, until| {
        !matches!(
            until,
            Until::BattleEnds | Until::NextAttackThisBattle | Until::NextActivation
        )
    });
    if let Some(event) = over {
        play.record(event, &[cite!("warcry:ability-use-01")]);
    }
    end_battle_or_go_on(play);
    Ok(())
}

/// warcry:plan-length-01, warcry:plan-tie-01
fn end_battle_or_go_on(play: &mut Play<'_, Warcry>) {
    let world = play.world();
    let outcome = match world.victory().and_then(|victory| victory.rounds) {
        _ if world.plan.is_none() => None,
        None => (world.round >= LAST_ROUND).then_some(Outcome::Draw),
        Some(last) if world.round < last => None,
        Some(last) => match cards::winner(world) {
            Outcome::Draw if world.options.play_on_after_tie => last_one_standing(world, last),
            outcome => Some(outcome),
        },
    };
    match outcome {
        Some(outcome) => {
            let mut rules = victory_rules(world);
            rules.push(cite!("warcry:plan-length-01"));
            if outcome == Outcome::Draw {
                rules.push(cite!("warcry:plan-tie-01"));
            }
            play.record(Event::BattleEnded { outcome }, rules);
        }
        None => {
            play.record(Event::Stage(Stage::Initiative), &[cite!("warcry:battle-round-01")]);
        }
    }
}

/// After a tie there is one more round to settle it; then it goes on until only one warband is left.
fn last_one_standing(world: &World, last: u8) -> Option<Outcome> {
    let stands = |side: Side| world.on_table().any(|(_, fighter)| fighter.side == Some(side));
    match (world.round > last + 1, stands(Side::Red), stands(Side::Blue)) {
        (true, true, false) => Some(Outcome::Won(Side::Red)),
        (true, false, true) => Some(Outcome::Won(Side::Blue)),
        (true, false, false) => Some(Outcome::Draw),
        _ => (world.round >= LAST_ROUND).then_some(Outcome::Draw),
    }
}

fn carry_out(play: &mut Play<'_, Warcry>, step: &RoundEndStep) -> Asked<()> {
    match step {
        RoundEndStep::Score(Scoring::Sites(sites)) => {
            score_sites(play, sites);
            Ok(())
        }
        RoundEndStep::Score(scoring) => {
            score(play, scoring);
            Ok(())
        }
        RoundEndStep::DeadlyEdge(edge) => {
            let doomed = cards::doomed_at(play.world(), edge);
            if doomed.is_empty() {
                return Ok(());
            }
            damage::take_down_together(play, &doomed)
        }
        RoundEndStep::Escape(escape) => cards::leave_at_round_end(play, escape),
        RoundEndStep::Burn { by, clear } => burn(play, *by, (*clear).into()),
        RoundEndStep::RemoveObjective(remover) => remove_objective(play, *remover),
        RoundEndStep::WinIf { who, when } => {
            let side = who.side(play.world().attacker);
            if cards::holds(play.world(), side, when) {
                let mut rules = victory_rules(play.world());
                rules.push(cite!("warcry:plan-early-end-01"));
                let outcome = Outcome::Won(side);
                play.record(Event::BattleEnded { outcome }, rules);
            }
            Ok(())
        }
    }
}

/// warcry:objective-control-01, warcry:objective-control-02
fn control_objectives(play: &mut Play<'_, Warcry>) {
    for token in play.world().token_ids() {
        let world = play.world();
        if let Some(side) = cards::controller_now(world, token)
            && world.token(token).controlled_by != Some(side)
        {
            let event = Event::ObjectiveControlled { token, side };
            play.record(
                event,
                &[
                    cite!("warcry:objective-control-01"),
                    cite!("warcry:objective-control-02"),
                ],
            );
        }
    }
}

fn score(play: &mut Play<'_, Warcry>, scoring: &Scoring) {
    let points = Side::BOTH.map(|side| cards::points_for(play.world(), scoring, side));
    for (side, points) in Side::BOTH.into_iter().zip(points) {
        if points != 0 {
            let rules = victory_rules(play.world());
            play.record(Event::Scored { side, points }, rules);
        }
    }
}

/// First what a player gains for the sites that he controls, then what he loses for the enemy's.
fn score_sites(play: &mut Play<'_, Warcry>, sites: &SiteDice) {
    let side = sites.by.side(play.world().attacker);
    let rules = victory_rules(play.world());
    let roll = |play: &mut Play<'_, Warcry>, dice: Dice| -> i64 {
        let seat = Some(side.seat());
        i64::from(match dice {
            Dice::D3 => play.d3(seat, "points for a site"),
            Dice::D6 => play.d6(seat, "points for a site"),
        })
    };
    for token in controlled_by(play.world(), side) {
        let primary = play.world().cards.primary == Some(token);
        let points = roll(play, if primary { sites.primary } else { sites.others });
        play.record(Event::Scored { side, points }, rules.clone());
    }
    for _ in controlled_by(play.world(), side.other()) {
        let lost = roll(play, sites.lost).min(play.world().hand(side).points.max(0));
        if lost > 0 {
            play.record(Event::Scored { side, points: -lost }, rules.clone());
        }
    }
}

fn controlled_by(world: &World, side: Side) -> Vec<TokenId> {
    let ids = world.token_ids();
    ids.filter(|id| cards::controls(world, side, *id)).collect()
}

fn burn(play: &mut Play<'_, Warcry>, by: Role, clear: Length) -> Asked<()> {
    let side = by.side(play.world().attacker);
    while play.world().outcome.is_none() {
        let world = play.world();
        let enemy_near = |token: TokenId| {
            world
                .on_table()
                .any(|(_, fighter)| fighter.side != Some(side) && cards::is_near_token(world, fighter, token, clear))
        };
        let open = controlled_by(world, side).into_iter().filter(|id| !enemy_near(*id));
        let answers: Vec<Answer> = open.map(Answer::Token).chain([Answer::Pass]).collect();
        if answers.len() == 1 {
            return Ok(());
        }
        let ask = Ask::CardToken {
            pick: TokenPick::Burned,
        };
        let Answer::Token(token) = play.choose(side.seat(), ask, answers)? else {
            return Ok(());
        };
        let rules = victory_rules(play.world());
        play.record(Event::ObjectiveBurned { token, side }, rules);
        cards::win_at_once(play);
    }
    Ok(())
}

fn remove_objective(play: &mut Play<'_, Warcry>, remover: Remover) -> Asked<()> {
    let lying = |world: &World| -> Vec<Answer> {
        let ids = world.token_ids();
        ids.filter(|id| world.token(*id).kind == Token::Objective && world.token(*id).spot.is_some())
            .map(Answer::Token)
            .collect()
    };
    let answers = lying(play.world());
    if answers.is_empty() {
        return Ok(());
    }
    let side = match (remover, play.world().cards.last_remover) {
        (Remover::TheOther, Some(last)) => last.other(),
        _ => order::roll_off(play),
    };
    cards::remove_one(play, side, answers)
}
