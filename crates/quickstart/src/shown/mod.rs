//! HORDES Quick Start on a screen: the battlefield and all that stands on it, what is asked and what a drag comes to, cards,
//! overlays and the log.
//!
//! What is shown is worked out by the rules themselves. Only the outlines of regions are drawings; the exact test of a place
//! or way is always the draft.

mod acts;
mod asked_by;
mod board;
mod card;
mod changes;
mod log;
mod measure;
mod options;
mod overlay;
mod passing;
mod plan;
mod prompt;
mod region;
mod scene;
mod shapes;
mod templates;
mod words;

use kernel::{Entry, Question};
use live::{
    Board, Detail, Draft, End, Gesture, Line, Measured, ModelCard, Moment, Overlay, OverlayKind, Passing, Progress,
    Prompt, Scene, Shape, Shown, Viewer, Way,
};

pub use log::line;

use shapes::position;

use crate::{Answer, Event, ModelId, Quickstart, World};

impl Shown for Quickstart {
    /// Nothing is hidden in this game.
    fn seen(world: &World, _: Viewer) -> World {
        world.clone()
    }

    fn board(world: &World) -> Board {
        board::board(world)
    }

    fn scene(world: &World) -> Scene {
        scene::scene(world)
    }

    fn prompt(world: &World, question: &Question<Quickstart>) -> Prompt {
        prompt::prompt(world, question)
    }

    fn detail(world: &World, question: &Question<Quickstart>, at: usize) -> Option<Detail> {
        let answer = question.listed().get(at)?;
        let choice = options::choice(world, question, answer);
        Some(Detail {
            at,
            label: choice.label,
            says: choice.says,
            shapes: choice.shapes,
        })
    }

    fn passing(_: &World, question: &Question<Quickstart>) -> Option<Passing> {
        passing::passing(question)
    }

    fn moments(world: &World) -> Vec<Moment> {
        passing::moments(world)
    }

    fn progress(world: &World) -> Vec<Progress> {
        scene::progress(world)
    }

    fn waits_for(world: &World, question: &Question<Quickstart>) -> String {
        prompt::waits_for(world, question)
    }

    fn card(world: &World, model: u16) -> Option<ModelCard> {
        Some(card::card(world, model_id(world, model)?))
    }

    fn plan(world: &World, question: &Question<Quickstart>, gesture: &Gesture) -> (Option<Answer>, Draft) {
        plan::plan(world, question, gesture)
    }

    fn leads_to(answer: &Answer) -> Option<[i64; 2]> {
        match answer {
            Answer::Place { at, .. } | Answer::To(at) => Some(*at),
            Answer::Way { points, .. } => points.last().copied(),
            _ => None,
        }
        .map(live::shapes::pair)
    }

    fn region(world: &World, question: &Question<Quickstart>) -> Vec<Shape> {
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
            Event::Moved { model, to, .. } | Event::Driven { model, to } => Some(Way {
                model: number(*model),
                points: vec![position(world.model(*model).at), position(*to)],
            }),
            _ => None,
        }
    }

    fn tell(world: &World, entry: &Entry<Quickstart>, _: Viewer) -> Option<Line> {
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
