//! Chainmail on a screen: the battlefield and all that stands on it, what is asked and what a drag comes to, cards, overlays and
//! the log.
//!
//! The rules themselves work out what is shown. Only the outlines of regions are drawings; the exact test of a place or way is
//! always the draft.

mod acts;
mod asked_by;
mod board;
mod card;
mod log;
mod measure;
mod options;
mod overlay;
mod passing;
mod paths;
mod plan;
mod prompt;
mod region;
mod scene;
mod words;

use kernel::{Entry, Question};
use live::{
    Board, Detail, Draft, End, Gesture, Line, Measured, ModelCard, Moment, Overlay, OverlayKind, Passing, Progress,
    Prompt, Scene, Shape, Shown, Viewer, Way,
};

pub use log::line;

use live::shapes::position;

use crate::{Answer, Chainmail, Event, ModelId, World};

impl Shown for Chainmail {
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

    fn prompt(world: &World, question: &Question<Chainmail>) -> Prompt {
        prompt::prompt(world, question)
    }

    fn detail(world: &World, question: &Question<Chainmail>, at: usize) -> Option<Detail> {
        let answer = question.listed().get(at)?;
        let choice = options::choice(world, question, answer);
        Some(Detail {
            at,
            label: choice.label,
            says: choice.says,
            shapes: paths::shapes(world, question, answer),
        })
    }

    fn passing(_: &World, question: &Question<Chainmail>) -> Option<Passing> {
        passing::passing(question)
    }

    fn moments(world: &World) -> Vec<Moment> {
        passing::moments(world)
    }

    fn progress(world: &World) -> Vec<Progress> {
        scene::progress(world)
    }

    fn waits_for(world: &World, question: &Question<Chainmail>) -> String {
        prompt::waits_for(world, question)
    }

    fn card(world: &World, model: u16) -> Option<ModelCard> {
        Some(card::card(world, model_id(world, model)?))
    }

    fn plan(world: &World, question: &Question<Chainmail>, gesture: &Gesture) -> (Option<Answer>, Draft) {
        plan::plan(world, question, gesture)
    }

    fn leads_to(answer: &Answer) -> Option<[i64; 2]> {
        match answer {
            Answer::Place { at, .. } | Answer::Spot(at) | Answer::Terrain { at, .. } => Some(*at),
            Answer::Way(points) => points.last().copied(),
            _ => None,
        }
        .map(live::shapes::pair)
    }

    fn region(world: &World, question: &Question<Chainmail>) -> Vec<Shape> {
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
            Event::Moved { model, to, .. } | Event::Burrowed { model, to, .. } => Some(Way {
                model: model.0,
                points: vec![position(world.model(*model).at), position(*to)],
            }),
            _ => None,
        }
    }

    fn tell(world: &World, entry: &Entry<Chainmail>, _: Viewer) -> Option<Line> {
        log::line(world, entry)
    }
}

/// The colour of a warband: "Red".
pub fn colour(warband: crate::WarbandId) -> String {
    words::colour(warband)
}

/// How a skirmish is won, in a sentence.
pub fn victory(objective: crate::Objective) -> &'static str {
    scene::victory(objective)
}

/// A part of terrain by its name, and what it does.
pub fn part_name(part: crate::Part) -> &'static str {
    words::part(part)
}

pub fn part_says(part: crate::Part) -> String {
    board::says(part)
}

/// The model that a client means, if there is one.
fn model_id(world: &World, model: u16) -> Option<ModelId> {
    (usize::from(model) < world.models.len()).then_some(ModelId(model))
}
