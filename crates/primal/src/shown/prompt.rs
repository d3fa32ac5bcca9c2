//! What is asked, with everything that can be answered.

use kernel::Question;
use live::shapes::round_base;
use live::{Choice, Choices, PathWanted, PlaceWanted, Placed, Prompt, Target};

use crate::game::asked_by;
use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask};
use crate::{Primal, World};

pub fn prompt(world: &World, question: &Question<Primal>) -> Prompt {
    Prompt {
        seat: question.seat.0,
        asks: format!("{}.", scenario::word(&question.ask).replace('_', " ")),
        model: None,
        rules: vec![asked_by(&question.ask).to_string()],
        choices: choices(world, question),
    }
}

fn choices(world: &World, question: &Question<Primal>) -> Choices {
    let path = |model: ModelId, most: i64, toward: Option<ModelId>| {
        Choices::Path(PathWanted {
            model: model.0,
            most,
            may_turn: toward.is_none(),
            ways: vec!["walk".into()],
            limits: vec![],
            may_stay: true,
            toward: toward.map(|target| target.0),
        })
    };
    let place = |what: Placed, model: ModelId| {
        Choices::Place(PlaceWanted {
            what,
            base: round_base(world.model(model).base().base()),
            may_turn: true,
            areas: vec![],
            aims_from: None,
        })
    };
    let most = |model: ModelId| (crate::stats::spd(world, model) * 2).get();
    match &question.ask {
        Ask::Way { model, most, .. } => path(*model, most.get(), None),
        Ask::ChargeTo { model, target } | Ask::SlamTo { model, target } => path(*model, most(*model), Some(*target)),
        Ask::TrampleTo { model } => path(*model, most(*model), None),
        Ask::Deploy { model } | Ask::Place { model, .. } => place(Placed::Model { id: model.0 }, *model),
        Ask::Bombard | Ask::LayAt { .. } => place(Placed::Point, ModelId(0)),
        _ => Choices::Options {
            options: { question.listed().iter() }
                .map(|answer| choice(world, answer))
                .collect(),
        },
    }
}

fn choice(world: &World, answer: &Answer) -> Choice {
    let target = match answer {
        Answer::Model(id) | Answer::Actor(Actor::Model(id)) => Some(Target::Model { id: id.0 }),
        Answer::Actor(Actor::Unit(id)) => Some(Target::Unit { id: id.0 }),
        _ => None,
    };
    let label = match answer {
        Answer::Model(id) => world.name(*id).into(),
        Answer::Actor(actor) => world.actor_name(*actor).into(),
        Answer::Seat(seat) => seat.colour().to_string(),
        Answer::Verb(verb) => scenario::word(verb).replace('_', " "),
        Answer::Points(points) | Answer::Place(points) => points.to_string(),
        Answer::Cast(cast) => cast.spell.clone(),
        other => scenario::word(other).replace('_', " "),
    };
    Choice {
        label,
        target,
        declines: matches!(answer, Answer::Done | Answer::No),
        ..Choice::default()
    }
}
