//! What is asked, in one sentence, with everything that can be answered.

use kernel::{Question, RuleId};
use live::{Area, BaseShape, Choices, PathWanted, PlaceWanted, Placed, Prompt};
use table::Length;

use super::{asked_by, options, scene, words};
use crate::command::Moment;
use crate::questions::{Ask, MayStop};
use crate::{Chainmail, ModelId, WarbandId, World, stats};

pub fn prompt(world: &World, question: &Question<Chainmail>) -> Prompt {
    Prompt {
        seat: question.seat.0,
        asks: asks(world, question),
        model: about(question).map(|id| id.0),
        rules: asked_by::rules(&question.ask).iter().map(RuleId::to_string).collect(),
        choices: choices(world, question),
    }
}

fn choices(world: &World, question: &Question<Chainmail>) -> Choices {
    let warband = WarbandId::of(question.seat);
    let point = BaseShape::Round {
        radius: Length::mm(4).get(),
    };
    match &question.ask {
        Ask::Deploy { model } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: model.0 },
            base: scene::base_shape(world, *model),
            may_turn: false,
            areas: vec![Area {
                label: "your deployment area".into(),
                seat: Some(question.seat.0),
                shape: scene::deployment(world, warband),
            }],
            aims_from: None,
            which: vec![],
        }),
        Ask::Burrow { model, most } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: model.0 },
            base: scene::base_shape(world, *model),
            may_turn: false,
            areas: vec![Area {
                label: format!("within {most}"),
                seat: Some(question.seat.0),
                shape: live::shapes::circle(world.model(*model).at, *most),
            }],
            aims_from: Some(model.0),
            which: vec![],
        }),
        Ask::ChargeFar { model, .. } => Choices::Place(PlaceWanted {
            what: Placed::Point,
            base: point,
            may_turn: false,
            areas: vec![],
            aims_from: Some(model.0),
            which: vec![],
        }),
        Ask::Terrain | Ask::AdditionalTerrain => Choices::Place(PlaceWanted {
            what: Placed::Point,
            base: point,
            may_turn: question.ask == Ask::Terrain,
            areas: vec![],
            aims_from: None,
            which: super::plan::pieces(world, &question.ask)
                .iter()
                .map(|piece| piece.name.to_string())
                .collect(),
        }),
        Ask::Spot { model } | Ask::Aim { model, .. } => Choices::Place(PlaceWanted {
            what: Placed::Point,
            base: point,
            may_turn: false,
            areas: vec![],
            aims_from: Some(model.0),
            which: vec![],
        }),
        Ask::Way { model, most } => Choices::Path(PathWanted {
            model: model.0,
            most: most.get(),
            may_turn: false,
            ways: vec!["walk".into()],
            limits: vec![],
            may_stay: true,
            toward: None,
        }),
        _ => Choices::Options {
            options: question
                .listed()
                .iter()
                .map(|answer| options::choice(world, question, answer))
                .collect(),
        },
    }
}

/// The model that a question is about.
pub fn about(question: &Question<Chainmail>) -> Option<ModelId> {
    match &question.ask {
        Ask::DeployFirst
        | Ask::DeployNext
        | Ask::Light
        | Ask::Attacker
        | Ask::Area
        | Ask::AdditionalTerrain
        | Ask::Terrain
        | Ask::Prepare
        | Ask::EndSkirmish
        | Ask::RerollInitiative
        | Ask::GoFirst
        | Ask::WayRound
        | Ask::Activate => None,
        Ask::Act { model }
        | Ask::Burrow { model, .. }
        | Ask::Burrows { model }
        | Ask::ShieldMate { model, .. }
        | Ask::Throw { model, .. }
        | Ask::ChargeFar { model, .. }
        | Ask::Deploy { model }
        | Ask::EndEffect { model }
        | Ask::Absorb { model, .. }
        | Ask::Way { model, .. }
        | Ask::Avoid { model, .. }
        | Ask::Stop { model, .. }
        | Ask::Wake { model, .. }
        | Ask::Use { model, .. }
        | Ask::Cleave { model }
        | Ask::DeathStrike { model }
        | Ask::Scare { model }
        | Ask::WhoStrikes { mover: model }
        | Ask::Decline { model, .. }
        | Ask::Order { model, .. }
        | Ask::Aim { model, .. }
        | Ask::Guidance { model }
        | Ask::GiveUpTurn { model }
        | Ask::AvoidSwarms { model }
        | Ask::MissileTarget { model, .. }
        | Ask::Spot { model } => Some(*model),
    }
}

fn asks(world: &World, question: &Question<Chainmail>) -> String {
    let name = |id: &ModelId| words::name(world, *id);
    match &question.ask {
        Ask::DeployFirst => "You have won the scouting check: choose who deploys first.".into(),
        Ask::DeployNext => {
            let left = world.batch.map_or(1, |batch| batch.left);
            format!("Choose which model you deploy: {} now.", words::count(left, "model"))
        }
        Ask::Deploy { model } => format!("Deploy {}: wholly in your deployment area.", name(model)),
        Ask::Burrow { model, most } => {
            format!("Choose where {} comes up: within {}.", name(model), words::short(*most))
        }
        Ask::Burrows { model } => format!("{} has to run: choose whether it burrows.", name(model)),
        Ask::ShieldMate { model, target } => format!(
            "{} is protected by a shield mate: choose which of them {} strikes.",
            name(target),
            name(model)
        ),
        Ask::Throw { model, target } => {
            format!("Choose whether {} throws its weapon at {}.", name(model), name(target))
        }
        Ask::ChargeFar { model, target, most } => format!(
            "Choose how far {} charges toward {} before it throws: 2\" to {}.",
            name(model),
            name(target),
            words::short(*most)
        ),
        Ask::Light => "You have won the scouting check by far: choose the light.".into(),
        Ask::Attacker => "Choose who attacks.".into(),
        Ask::Area => "Choose where you deploy.".into(),
        Ask::AdditionalTerrain => "Choose the piece of terrain in the middle, and how it is turned.".into(),
        Ask::Terrain => "Choose your next piece of terrain, and where it lies.".into(),
        Ask::Prepare => {
            "You have won the scouting check: choose a spell that a caster casts before the first round.".into()
        }
        Ask::EndSkirmish => {
            "Nothing has happened to your models for five rounds: choose whether the skirmish ends.".into()
        }
        Ask::EndEffect { model } => format!("The turn of {} ends: choose what comes first.", name(model)),
        Ask::Absorb { model, .. } => format!("Choose whether {} tries for the divine spark.", name(model)),
        Ask::RerollInitiative => "Choose whether a commander pays a command point for another initiative roll.".into(),
        Ask::GoFirst => "You have the initiative: choose who goes first in this round.".into(),
        Ask::WayRound => "Choose which way round play goes in this round.".into(),
        Ask::Activate => {
            let left = world.batch.map_or(1, |batch| batch.left);
            format!(
                "Choose a model to activate: {} before the next warband.",
                words::count(left, "turn")
            )
        }
        Ask::Act { model } => act(world, *model),
        Ask::Way { model, most } => format!("Choose where {} goes: up to {}.", name(model), words::short(*most)),
        Ask::Avoid { model, part } => format!(
            "The shortest path of {} leads through a {}: choose whether it goes around.",
            name(model),
            words::part(*part)
        ),
        Ask::Stop { model, why } => stop(world, *model, *why),
        Ask::Wake { model, sleeper } => format!("Choose whether {} wakes {}.", name(model), name(sleeper)),
        Ask::Use { model, target, ability } => {
            format!(
                "Choose whether {} uses {ability} against {}.",
                name(model),
                name(target)
            )
        }
        Ask::Cleave { model } => format!("{} has felled its enemy: choose the target of its cleave.", name(model)),
        Ask::DeathStrike { model } => format!("{} falls: choose the target of its last attack.", name(model)),
        Ask::Scare { model } => format!("Choose the next model that makes a save against {}.", name(model)),
        Ask::WhoStrikes { mover } => format!("{} moves past your models: choose who strikes first.", name(mover)),
        Ask::Decline { model, mover } => format!(
            "By its order {} may let {} pass: choose whether it does.",
            name(model),
            name(mover)
        ),
        Ask::Order { model, moment } => order(world, *model, *moment),
        Ask::Spot { model } => format!("Choose the spot that {} makes for.", name(model)),
        Ask::Aim { model, .. } => format!("Choose the point that {} aims at.", name(model)),
        Ask::Guidance { model } => format!("{} is about to roll: choose whether guidance adds 1.", name(model)),
        Ask::GiveUpTurn { model } => format!(
            "{} stands in a swarm: choose whether it gives up its turn to escape the bites.",
            name(model)
        ),
        Ask::AvoidSwarms { model } => format!(
            "The shortest path of {} leads through a swarm: choose whether it goes around.",
            name(model)
        ),
        Ask::MissileTarget { model, left } => format!(
            "Choose the target of the next missile point of {}: {} to go.",
            name(model),
            words::count(u16::from(*left), "point")
        ),
    }
}

fn act(world: &World, id: ModelId) -> String {
    let name = words::name(world, id);
    let Some(turn) = world.turn.as_ref().filter(|turn| turn.model == id) else {
        return format!("Choose what {name} does.");
    };
    let led = if stats::is_under_command(world, id) {
        "under command"
    } else {
        "out of command"
    };
    match (turn.attacked, turn.actions) {
        (true, _) => format!("{name} has attacked: choose what else it does."),
        (false, 0) => format!("Choose what {name} does ({led}): two moves, one and an attack, or a charge."),
        (false, _) => format!("Choose what {name} does next ({led}): another move or an attack."),
    }
}

fn stop(world: &World, id: ModelId, why: MayStop) -> String {
    let name = words::name(world, id);
    match why {
        MayStop::ThreatenedArea(enemy) => format!(
            "{name} has come into the threatened area of {}: choose whether it stops.",
            words::name(world, enemy)
        ),
        MayStop::Contact(enemy) => {
            format!("{name} touches {}: choose whether it stops.", words::name(world, enemy))
        }
        MayStop::InRange(enemy) => format!(
            "{name} has {} in range: choose whether it stops to shoot.",
            words::name(world, enemy)
        ),
        MayStop::StruckByUnseen(enemy) => format!(
            "{} has struck at {name} out of nowhere: choose whether it stops.",
            words::name(world, enemy)
        ),
    }
}

fn order(world: &World, id: ModelId, moment: Moment) -> String {
    let name = words::name(world, id);
    let what = match moment {
        Moment::Turn => "acts",
        Moment::Rally => "tries to rally",
        Moment::GetUp => "tries to get up",
        Moment::AttackRoll => "makes an attack roll",
        Moment::Opportunity => "has an attack of opportunity",
        Moment::MoraleSave => "makes a morale save",
    };
    format!("{name} {what}: choose whether a commander gives an order first.")
}

/// What the others read while the asked player thinks.
pub fn waits_for(world: &World, question: &Question<Chainmail>) -> String {
    let side = words::colour(WarbandId::of(question.seat));
    let name = |id: &ModelId| words::name(world, *id);
    match &question.ask {
        Ask::DeployFirst => format!("{side} chooses who deploys first."),
        Ask::DeployNext | Ask::Deploy { .. } => format!("{side} deploys."),
        Ask::Burrow { model, .. } | Ask::Burrows { model } | Ask::ChargeFar { model, .. } => {
            format!("{side} moves {}.", name(model))
        }
        Ask::ShieldMate { model, .. } | Ask::Throw { model, .. } => {
            format!("{side} chooses how {} strikes.", name(model))
        }
        Ask::Light => format!("{side} chooses the light."),
        Ask::Attacker => format!("{side} chooses who attacks."),
        Ask::Area => format!("{side} chooses where it deploys."),
        Ask::AdditionalTerrain | Ask::Terrain => format!("{side} places terrain."),
        Ask::Prepare => format!("{side} may cast preparatory spells."),
        Ask::EndSkirmish => format!("{side} may end the skirmish."),
        Ask::EndEffect { model } | Ask::Absorb { model, .. } => format!("{side} ends the turn of {}.", name(model)),
        Ask::RerollInitiative => format!("{side} may pay for another initiative roll."),
        Ask::GoFirst | Ask::WayRound => format!("{side} chooses the order of play."),
        Ask::Activate => format!("{side} chooses a model to activate."),
        Ask::Act { model } => format!("{side} chooses what {} does.", name(model)),
        Ask::Way { model, .. } => format!("{side} moves {}.", name(model)),
        Ask::Avoid { model, .. } | Ask::Stop { model, .. } => format!("{side} chooses how {} goes on.", name(model)),
        Ask::Wake { sleeper, .. } => format!("{side} chooses whether {} is woken.", name(sleeper)),
        Ask::Use { model, .. } => format!("{side} chooses how {} strikes.", name(model)),
        Ask::Cleave { model } | Ask::DeathStrike { model } => format!("{side} chooses whom {} strikes.", name(model)),
        Ask::Scare { model } => format!("{side} chooses who makes a save against {}.", name(model)),
        Ask::WhoStrikes { mover } => format!("{side} chooses who strikes at {}.", name(mover)),
        Ask::Decline { model, .. } => format!("{side} chooses whether {} strikes.", name(model)),
        Ask::Order { model, .. } => format!("{side} may give {} an order.", name(model)),
        Ask::Spot { model } => format!("{side} chooses where {} makes for.", name(model)),
        Ask::Aim { model, .. } | Ask::MissileTarget { model, .. } => {
            format!("{side} chooses what {} aims at.", name(model))
        }
        Ask::Guidance { model } => format!("{side} may use guidance for {}.", name(model)),
        Ask::GiveUpTurn { model } | Ask::AvoidSwarms { model } => {
            format!("{side} chooses how {} escapes a swarm.", name(model))
        }
    }
}
