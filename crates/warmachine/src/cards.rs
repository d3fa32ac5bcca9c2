//! Command Cards in play (wm4:command-card-02 to wm4:command-card-06). What a card does is a special rule of its name.

use battlegroup::edition::Field;
use battlegroup::rules::{Because, How, RuleName, Use};
use kernel::{Asked, Play, Refusal, cite};
use serde::{Deserialize, Serialize};

use crate::ids::{Actor, PlayerId};
use crate::questions::{Answer, Ask};
use crate::world::{ActivationStep, CommandCard, ControlStep, MaintenanceStep, Movement, Stage};
use crate::{Event, Warmachine, World, damage, special};

/// When a card can be played (wm4:command-card-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// At the start of the player's Maintenance Phase.
    Maintenance,
    /// In the player's Control Phase, before focus is allocated.
    Control,
    /// As a model or unit begins its activation.
    ActivationStarts,
    /// At any time in the activation of a model or unit.
    Activation,
}

/// What a card is played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedOn {
    Model,
    Unit,
    #[default]
    ModelOrUnit,
}

/// A player plays at most so many cards in a turn (wm4:command-card-04).
const MOST_A_TURN: usize = 2;

fn hand(world: &World, player: PlayerId) -> &[CommandCard] {
    &world.player(player).hand
}

/// What a card does, if the game carries it out.
fn part<'w>(world: &'w World, card: &CommandCard) -> Option<&'w Use> {
    let rule = world.rules.book().rule(&RuleName::new(&card.name))?;
    rule.uses.iter().find(|part| part.how == How::Card)
}

fn is_now(world: &World, when: When) -> bool {
    let acts = |now: &crate::world::Activation| now.step != ActivationStep::Ends;
    match (when, world.stage) {
        (When::Maintenance, Stage::Maintenance(step)) => step == MaintenanceStep::Points,
        (When::Control, Stage::Control(step)) => step == ControlStep::Allocate,
        (When::Activation, Stage::Acting) => world.activation.as_ref().is_some_and(acts),
        (When::ActivationStarts, Stage::Acting) => {
            { world.activation.as_ref() }.is_some_and(|now| now.movement == Movement::NotYet)
        }
        _ => false,
    }
}

/// Whether a player may play a card on somebody now.
pub fn check(world: &World, player: PlayerId, card: u8, on: Actor) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let Some(card) = hand(world, player).get(usize::from(card)) else {
        return no(cite!("wm4:command-card-02"), "there is no such card in the hand".into());
    };
    let name = &card.name;
    if card.played {
        return no(
            cite!("wm4:command-card-02"),
            format!("{name} has been played in this game"),
        );
    }
    let (Some(when), Some(_)) = (card.when, part(world, card)) else {
        return no(cite!("wm4:command-card-03"), format!("{name} is not carried out"));
    };
    if player != world.turn || !is_now(world, when) {
        return no(cite!("wm4:command-card-03"), format!("{name} is not played now"));
    }
    if world.carded.len() >= MOST_A_TURN {
        let why = format!("{MOST_A_TURN} Command Cards have been played in this turn");
        return no(cite!("wm4:command-card-04"), why);
    }
    if world.carded.contains(&on) {
        let why = format!(
            "a Command Card has been played on {} in this turn",
            world.actor_name(on)
        );
        return no(cite!("wm4:command-card-05"), why);
    }
    let acts_now = match when {
        When::Activation | When::ActivationStarts => { world.activation.as_ref() }.is_some_and(|now| now.actor == on),
        When::Maintenance | When::Control => true,
    };
    if !acts_now || !fits(world, player, card, on) {
        let why = format!("{name} cannot be played on {}", world.actor_name(on));
        return no(cite!("wm4:command-card-03"), why);
    }
    Ok(())
}

fn fits(world: &World, player: PlayerId, card: &CommandCard, on: Actor) -> bool {
    let models = world.models_of(on);
    let of_kind = match card.on {
        PlayedOn::Model => matches!(on, Actor::Model(_)),
        PlayedOn::Unit => matches!(on, Actor::Unit(_)),
        PlayedOn::ModelOrUnit => true,
    };
    let described = |id| card.whom.is_empty() || card.whom.iter().any(|word| world.is(id, word));
    of_kind
        && !models.is_empty()
        && models
            .iter()
            .all(|id| world.model(*id).controller == player && described(*id))
}

/// Everything that the active player could play now.
fn open(world: &World) -> Vec<Answer> {
    let player = world.turn;
    if hand(world, player).iter().all(|card| card.played) {
        return vec![];
    }
    let mut actors: Vec<Actor> = vec![];
    match &world.activation {
        Some(now) => actors.push(now.actor),
        None => {
            for id in world.of(player) {
                let actor = world.actor_of(id);
                if !actors.contains(&actor) {
                    actors.push(actor);
                }
            }
        }
    }
    let cards = 0..hand(world, player).len() as u8;
    let pairs = cards.flat_map(|card| actors.iter().map(move |on| (card, *on)));
    pairs
        .filter(|(card, on)| check(world, player, *card, *on).is_ok())
        .map(|(card, on)| Answer::Card { card, on })
        .collect()
}

/// Whether a card can be played in the activation that is going on.
pub fn check_verb(world: &World) -> Result<(), Refusal> {
    let Some(now) = &world.activation else {
        return Err(Refusal::new(cite!("wm4:command-card-03"), "nothing is activating"));
    };
    let hand = hand(world, world.turn);
    let mut first = None;
    // What keeps a card that is still in the hand says more than that another has been played.
    let order = |played: bool| hand.iter().zip(0u8..).filter(move |(card, _)| card.played == played);
    for (_, card) in order(false).chain(order(true)) {
        match check(world, world.turn, card, now.actor) {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    let none = || Refusal::new(cite!("wm4:command-card-02"), "there is no card in the hand");
    Err(first.unwrap_or_else(none))
}

/// A card in the activation that is going on: the verb was chosen.
pub fn play_in_activation(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let open = open(play.world());
    let seat = play.world().turn.seat();
    if let Answer::Card { card, on } = play.choose(seat, Ask::Cards, open)? {
        play_card(play, card, on)?;
    }
    Ok(())
}

/// Cards at the start of a phase, one a step. Gives back whether somebody was asked.
pub fn play_in_phase(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    if play.world().cards_passed {
        return Ok(false);
    }
    let mut open = open(play.world());
    if open.is_empty() {
        return Ok(false);
    }
    open.push(Answer::No);
    let seat = play.world().turn.seat();
    match play.choose(seat, Ask::Cards, open)? {
        Answer::Card { card, on } => play_card(play, card, on)?,
        _ => play.record(Event::CardsPassed, &[cite!("wm4:command-card-03")]),
    }
    Ok(true)
}

fn play_card(play: &mut Play<'_, Warmachine>, card: u8, on: Actor) -> Asked<()> {
    let player = play.world().turn;
    let Some(held) = hand(play.world(), player).get(usize::from(card)).cloned() else {
        return Ok(());
    };
    let Some(part) = part(play.world(), &held).cloned() else {
        return Ok(());
    };
    play.record(
        Event::CardPlayed {
            player,
            card,
            name: held.name.clone(),
            on,
        },
        &[
            cite!("wm4:command-card-02"),
            cite!("wm4:command-card-03"),
            cite!("wm4:command-card-04"),
            cite!("wm4:command-card-05"),
        ],
    );
    for model in play.world().models_of(on) {
        let because = Because::new(&RuleName::new(&held.name), model);
        special::uses::effects(play, &because, &part, None)?;
    }
    damage::decide(play);
    Ok(())
}
