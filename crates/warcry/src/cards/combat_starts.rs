//! What the cards do at the start of the combat phase.

use kernel::{Asked, Play, cite};
use table::Length;

use super::leaving::in_order_of_initiative;
use super::preparing::new_token;
use super::{twists, victory_rules};
use crate::battleplan::{CombatStep, Role, Token, TwistEffect};
use crate::questions::{Answer, Ask, FighterPick, TokenPick, TokenZone};
use crate::setup::{middle, quarter_middle};
use crate::{Event, Side, Stage, TokenId, Warcry, World, order};

/// Something that one of the cards does.
enum Step {
    Victory(CombatStep),
    Twist(TwistEffect),
}

/// All that happens now happens at the same moment: warcry:simultaneous-02.
pub fn combat_begins(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let world = play.world();
    let round = world.round;
    let of_victory = world.victory().map_or(&[][..], |card| &card.combat_starts);
    let of_victory = of_victory
        .iter()
        .filter(|step| step.holds_in(round) && is_due(world, &step.does))
        .map(|step| Step::Victory(step.does.clone()));
    let of_twist = world
        .twist()
        .iter()
        .filter(|effect| twists::acts_at_combat(effect, round))
        .map(|effect| Step::Twist(effect.clone()));
    let steps: Vec<Step> = of_victory.chain(of_twist).collect();
    let called = |world: &World, step: &Step| match step {
        Step::Victory(_) => world.victory().map_or_else(String::new, |card| card.name.clone()),
        Step::Twist(_) => world.twist_card().map_or_else(String::new, |card| card.name.clone()),
    };
    order::in_order(play, steps, called, |play, step| {
        if play.world().outcome.is_some() {
            return Ok(());
        }
        match step {
            Step::Victory(step) => carry_out(play, &step),
            Step::Twist(effect) => twists::at_combat(play, &effect),
        }
    })?;
    play.record(Event::Stage(Stage::FirstTurn), &[cite!("warcry:combat-phase-01")]);
    Ok(())
}

/// Whether there is anything to do for it.
fn is_due(world: &World, step: &CombatStep) -> bool {
    match step {
        CombatStep::Awaken => !dormant(world).is_empty(),
        CombatStep::RemoveTreasure { by } => !not_the_prize(world, by.side(world.attacker)).is_empty(),
        _ => true,
    }
}

fn carry_out(play: &mut Play<'_, Warcry>, step: &CombatStep) -> Asked<()> {
    let holder = play.world().initiative.unwrap_or(Side::Red);
    match step {
        CombatStep::ObjectiveComesDown { within } => objective_comes_down(play, holder, (*within).into()),
        CombatStep::Awaken => awaken(play, holder.other()),
        CombatStep::Mark => mark(play),
        CombatStep::RemoveTreasure { by } => remove_treasure(play, *by),
        CombatStep::TreasureComesUp { apart } => treasure_comes_up(play, holder.other(), (*apart).into()),
    }
}

fn objective_comes_down(play: &mut Play<'_, Warcry>, side: Side, within: Length) -> Asked<()> {
    let face = play.d6(Some(side.seat()), "where the objective comes down");
    let of = if face <= 4 {
        quarter_middle(play.world(), face - 1)
    } else {
        middle(play.world())
    };
    let zone = TokenZone {
        near: Some((of, within)),
        ..TokenZone::default()
    };
    new_token(play, side, Token::Objective, true, zone)
}

fn dormant(world: &World) -> Vec<TokenId> {
    let sleeps = |id: &TokenId| {
        let token = world.token(*id);
        !token.awake && token.spot.is_some()
    };
    world.token_ids().filter(sleeps).collect()
}

fn awaken(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let dormant = dormant(play.world());
    let answers = dormant.into_iter().map(Answer::Token).chain([Answer::Pass]).collect();
    if let Answer::Token(token) = play.choose(side.seat(), Ask::Awaken, answers)? {
        let rules = victory_rules(play.world());
        play.record(Event::ObjectiveAwakened { token }, rules);
    }
    Ok(())
}

fn mark(play: &mut Play<'_, Warcry>) -> Asked<()> {
    for side in in_order_of_initiative(play.world()) {
        let mine = play
            .world()
            .on_table()
            .filter(|(_, fighter)| fighter.side == Some(side))
            .map(|(id, _)| Answer::Fighter(id));
        let answers: Vec<Answer> = mine.collect();
        if answers.is_empty() {
            continue;
        }
        let ask = Ask::CardFighter {
            pick: FighterPick::Marked,
        };
        let Answer::Fighter(fighter) = play.choose(side.seat(), ask, answers)? else {
            unreachable!()
        };
        let rules = victory_rules(play.world());
        play.record(Event::Marked { side, fighter }, rules);
    }
    Ok(())
}

/// The treasures in play other than the prize that a player has noted.
fn not_the_prize(world: &World, side: Side) -> Vec<TokenId> {
    let prize = world.cards.secrets[side.index()].prize;
    let other = |id: &TokenId| {
        let token = world.token(*id);
        token.kind == Token::Treasure && !token.removed && Some(*id) != prize
    };
    world.token_ids().filter(other).collect()
}

fn remove_treasure(play: &mut Play<'_, Warcry>, by: Role) -> Asked<()> {
    let side = by.side(play.world().attacker);
    let open = not_the_prize(play.world(), side);
    remove_one(play, side, open.into_iter().map(Answer::Token).collect())
}

/// A player picks one of some tokens, and it is removed.
pub fn remove_one(play: &mut Play<'_, Warcry>, side: Side, answers: Vec<Answer>) -> Asked<()> {
    let ask = Ask::CardToken {
        pick: TokenPick::Removed,
    };
    let Answer::Token(token) = play.choose(side.seat(), ask, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    let by = Some(side);
    play.record(Event::TokenRemoved { token, by }, rules);
    Ok(())
}

fn treasure_comes_up(play: &mut Play<'_, Warcry>, side: Side, apart: Length) -> Asked<()> {
    let face = play.d6(Some(side.seat()), "treasure comes up");
    let count = if face <= play.world().round {
        1
    } else if face == 6 {
        play.d3(Some(side.seat()), "how much treasure")
    } else {
        0
    };
    for _ in 0..count {
        let zone = TokenZone {
            apart: Some(apart),
            from_edge: Some(apart),
            from_fighters: Some(apart),
            ..TokenZone::default()
        };
        new_token(play, side, Token::Treasure, true, zone)?;
    }
    Ok(())
}
