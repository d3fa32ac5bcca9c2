//! HORDES: Primal on a screen: the battlefield and all that stands on it, what is asked and what a drag comes to, and the log.

mod board;
mod plan;
mod prompt;
mod scene;

use kernel::{Entry, Question};
use live::shapes::position;
use live::{
    Board, Draft, End, Gesture, Line, Measured, ModelCard, Overlay, OverlayKind, Progress, Prompt, Scene, Shape, Shown,
    Viewer,
};
use table::{Footprint, Length, Point};

pub use board::says as ground;

use crate::{Answer, Event, ModelId, Primal, World};

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

    fn progress(world: &World) -> Vec<Progress> {
        scene::progress(world)
    }

    fn waits_for(_: &World, question: &Question<Primal>) -> String {
        format!("{} chooses.", question.seat.colour())
    }

    fn card(_: &World, _: u16) -> Option<ModelCard> {
        None
    }

    fn plan(world: &World, question: &Question<Primal>, gesture: &Gesture) -> (Option<Answer>, Draft) {
        plan::plan(world, question, gesture)
    }

    fn region(_: &World, _: &Question<Primal>) -> Vec<Shape> {
        vec![]
    }

    fn overlay(_: &World, _: u16, _: OverlayKind) -> Option<Overlay> {
        None
    }

    fn measure(world: &World, from: End, to: End) -> Option<Measured> {
        let (one, other) = (held(world, from)?, held(world, to)?);
        let distance = table::gap(&one, &other);
        let (start, end) = match table::overlap(&one, &other) {
            true => (one.at(), other.at()),
            false => table::closest_points(&one, &other),
        };
        Some(Measured {
            distance: distance.get(),
            from: position(start),
            to: position(end),
            says: format!("{distance}."),
        })
    }

    fn tell(world: &World, entry: &Entry<Primal>, _: Viewer) -> Option<Line> {
        let Entry::Happened { event, rules } = entry else {
            return None;
        };
        if matches!(event, Event::StageReached { .. } | Event::Noted { .. }) {
            return None;
        }
        Some(Line {
            text: crate::report::words(world, event),
            depth: if matches!(event, Event::TurnBegan { .. }) { 0 } else { 1 },
            rules: rules.iter().map(|rule| rule.to_string()).collect(),
            ..Line::default()
        })
    }
}

fn held(world: &World, end: End) -> Option<Footprint> {
    match end {
        End::Model { id } => {
            let model = world.get(ModelId(id)).filter(|model| model.is_in_play())?;
            Some(model.footprint())
        }
        End::Marker { .. } => None,
        End::Point { x, y } => {
            let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
            let at = Point::um(x.clamp(0, width), y.clamp(0, depth));
            Some(Footprint::round(Length::ZERO, at))
        }
    }
}
