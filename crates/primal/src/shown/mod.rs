//! HORDES: Primal on a screen: the battlefield and all that stands on it, what is asked and what a drag comes to, cards, overlays and the log.
//!
//! What is shown is worked out by the rules themselves. Only the outlines of regions are drawings; the exact test of a place or way is always
//! the draft. What other games show in the same way stands in `live::shapes`, `live::words` and `battlegroup::shown`. What differs stands
//! here: facing, orders and formation, units that move by one gesture, flags and zones.

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
pub use log::line;

use live::shapes::position;

use crate::questions::{Answer, Ask};
use crate::{Event, ModelId, Primal, World};

impl Shown for Primal {
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

    fn prompt(world: &World, question: &Question<Primal>) -> Prompt {
        prompt::prompt(world, question)
    }

    fn detail(world: &World, question: &Question<Primal>, at: usize) -> Option<Detail> {
        let answer = Primal::offered(world, question).into_iter().nth(at)?;
        let choice = options::choice(world, question, &answer);
        let (says, shapes) = options::meaning(world, question, &answer);
        Some(Detail {
            at,
            label: choice.label,
            says,
            shapes,
        })
    }

    /// Conceding, and moving all of a unit at once.
    fn besides(world: &World, question: &Question<Primal>) -> Vec<Answer> {
        let mut all = match &question.ask {
            Ask::Mover { .. } => vec![Answer::Together { run: false }, Answer::Together { run: true }],
            _ => vec![Answer::Concede],
        };
        all.retain(|answer| Primal::is_open(world, question, answer));
        all
    }

    fn passing(_: &World, question: &Question<Primal>) -> Option<Passing> {
        passing::passing(question)
    }

    fn moments(world: &World) -> Vec<Moment> {
        passing::moments(world)
    }

    fn all_on_offers(world: &World, question: &Question<Primal>) -> Vec<AllOnOffer> {
        all_on::offers(world, question)
    }

    fn ordered(world: &World, question: &Question<Primal>, order: AllOn) -> Ordered {
        all_on::ordered(world, question, order)
    }

    fn progress(world: &World) -> Vec<Progress> {
        scene::progress(world)
    }

    fn waits_for(world: &World, question: &Question<Primal>) -> String {
        prompt::waits_for(world, question)
    }

    fn card(world: &World, model: u16) -> Option<ModelCard> {
        Some(card::card(world, model_id(world, model)?))
    }

    fn plan(world: &World, question: &Question<Primal>, gesture: &Gesture) -> (Option<Answer>, Draft) {
        plan::plan(world, question, gesture)
    }

    fn leads_to(answer: &Answer) -> Option<[i64; 2]> {
        match answer {
            Answer::At { at, .. } | Answer::To(at) => Some(*at),
            Answer::Way { points, .. } => points.last().copied(),
            Answer::Ways(ways) => ways.first().and_then(|way| way.points.last().copied()),
            _ => None,
        }
        .map(live::shapes::pair)
    }

    fn region(world: &World, question: &Question<Primal>) -> Vec<Shape> {
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
            Event::Moved { model, to, .. } | Event::Driven { model, to } | Event::Shifted { model, to } => Some(Way {
                model: model.0,
                points: vec![position(world.model(*model).at), position(*to)],
            }),
            _ => None,
        }
    }

    fn tell(world: &World, entry: &Entry<Primal>, _: Viewer) -> Option<Line> {
        log::line(world, entry)
    }
}

/// The model that a client means, if there is one.
fn model_id(world: &World, model: u16) -> Option<ModelId> {
    (usize::from(model) < world.models.len()).then_some(ModelId(model))
}
