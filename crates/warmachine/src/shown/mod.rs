//! WARMACHINE on a screen: the battlefield and all that stands on it, what is asked and what a drag comes to, cards, overlays and the log.
//!
//! What is shown is worked out by the rules themselves. Only the outlines of regions are drawings; the exact test of a place
//! or way is always the draft. What other games show in the same way stands in `live::shapes`, `live::words` and `battlegroup::shown`.

mod all_on;
mod attacks;
mod board;
mod card;
mod displayed;
mod log;
mod objectives;
mod options;
mod passing;
mod plan;
mod prompt;
mod region;
mod scene;
mod shapes;
mod unit;
mod words;

use battlegroup::shown::{measure, overlay};
use kernel::{Entry, Game, Question};
use live::{
    AllOn, AllOnOffer, Board, Detail, Draft, End, Gesture, Line, Measured, ModelCard, Moment, Ordered, Overlay,
    OverlayKind, Passing, Progress, Prompt, Scene, Shape, Shown, Viewer, Way,
};

pub use board::says as ground;
pub(crate) use card::{STAND_INS, told};
pub use log::line;
pub(crate) use options::spell_words;
pub(crate) use words::{advantage, quality, reach, rof};

use shapes::position;

use crate::disputes::Issue;
use crate::{Answer, Event, ModelId, Warmachine, World};

impl Shown for Warmachine {
    /// Nothing that stands on the table is hidden.
    fn seen(world: &World, _: Viewer) -> World {
        world.clone()
    }

    fn board(world: &World) -> Board {
        board::board(world)
    }

    fn scene(world: &World) -> Scene {
        scene::scene(world)
    }

    fn prompt(world: &World, question: &Question<Warmachine>) -> Prompt {
        prompt::prompt(world, question)
    }

    fn detail(world: &World, question: &Question<Warmachine>, at: usize) -> Option<Detail> {
        let answer = Warmachine::offered(world, question).into_iter().nth(at)?;
        let choice = options::choice(world, question, &answer);
        let (says, shapes) = options::meaning(world, question, &answer);
        Some(Detail {
            at,
            label: choice.label,
            says,
            shapes,
        })
    }

    fn besides(world: &World, question: &Question<Warmachine>) -> Vec<Answer> {
        let issues = Issue::ALL.into_iter().filter(|issue| issue.matters(world));
        let all = issues.map(Answer::Dispute).chain([Answer::Concede]);
        all.filter(|answer| Warmachine::is_open(world, question, answer))
            .collect()
    }

    fn passing(_: &World, question: &Question<Warmachine>) -> Option<Passing> {
        passing::passing(question)
    }

    fn moments(world: &World) -> Vec<Moment> {
        passing::moments(world)
    }

    fn all_on_offers(world: &World, question: &Question<Warmachine>) -> Vec<AllOnOffer> {
        all_on::offers(world, question)
    }

    fn ordered(world: &World, question: &Question<Warmachine>, order: AllOn) -> Ordered {
        all_on::ordered(world, question, order)
    }

    fn progress(world: &World) -> Vec<Progress> {
        scene::progress(world)
    }

    fn waits_for(world: &World, question: &Question<Warmachine>) -> String {
        prompt::waits_for(world, question)
    }

    fn card(world: &World, model: u16) -> Option<ModelCard> {
        Some(card::card(world, model_id(world, model)?))
    }

    fn plan(world: &World, question: &Question<Warmachine>, gesture: &Gesture) -> (Option<Answer>, Draft) {
        plan::plan(world, question, gesture)
    }

    fn leads_to(answer: &Answer) -> Option<[i64; 2]> {
        match answer {
            Answer::At(at) | Answer::Laid { at, .. } => Some(*at),
            Answer::Way(way) | Answer::Formation { way, .. } => way.last().copied(),
            _ => None,
        }
        .map(live::shapes::pair)
    }

    fn region(world: &World, question: &Question<Warmachine>) -> Vec<Shape> {
        region::region(world, question)
    }

    fn overlay(world: &World, model: u16, kind: OverlayKind) -> Option<Overlay> {
        overlay::overlay(world, model_id(world, model)?, kind)
    }

    fn measure(world: &World, from: End, to: End) -> Option<Measured> {
        measure::measure(world, from, to)
    }

    fn way(world: &World, event: &Event) -> Option<Way> {
        match event {
            Event::Moved { model, to } | Event::Driven { model, to, .. } | Event::Shifted { model, to } => Some(Way {
                model: number(*model),
                points: vec![position(world.model(*model).at), position(*to)],
            }),
            _ => None,
        }
    }

    fn tell(world: &World, entry: &Entry<Warmachine>, _: Viewer) -> Option<Line> {
        log::line(world, entry)
    }
}

/// The model that a client means, if there is one.
fn model_id(world: &World, model: u16) -> Option<ModelId> {
    (usize::from(model) < world.models.len()).then_some(ModelId(model))
}

fn number(id: ModelId) -> u16 {
    id.0
}
