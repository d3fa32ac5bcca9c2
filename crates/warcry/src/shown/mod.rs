//! Warcry on a screen: the battlefield and all that stands on it, what is asked and what a drag comes to, cards, overlays
//! and the log.
//!
//! What is shown is worked out by the rules themselves. Only the outlines of regions are drawings; the exact test of a place
//! or path is always the draft.

mod asked_by;
mod board;
mod card;
mod effects;
mod ending;
mod log;
mod measure;
mod options;
mod overlay;
mod passing;
mod plan;
mod progress;
mod prompt;
mod region;
mod scene;
mod shapes;
mod words;

use kernel::{Entry, Question};
use live::{
    Board, Detail, Draft, End, Gesture, Line, Measured, ModelCard, Moment, Overlay, OverlayKind, Passing, Progress,
    Prompt, Scene, Shape, Shown, Viewer, Way,
};

pub use log::line;

use shapes::position;
use table::Spot;

use crate::movement::Leg;
use crate::{Answer, Event, FighterId, Side, Warcry, World, view};

impl Shown for Warcry {
    fn seen(world: &World, viewer: Viewer) -> World {
        match viewer {
            Viewer::Everything => world.clone(),
            Viewer::Player(seat) => view::seen_by(world, side_of(seat)),
            Viewer::Players(seats) => match seats.only() {
                Some(seat) => view::seen_by(world, side_of(seat)),
                None => world.clone(),
            },
            Viewer::Spectator => view::seen_by(world, None),
        }
    }

    fn board(world: &World) -> Board {
        board::board(world)
    }

    fn scene(world: &World) -> Scene {
        scene::scene(world)
    }

    fn prompt(world: &World, question: &Question<Warcry>) -> Prompt {
        prompt::prompt(world, question)
    }

    fn detail(world: &World, question: &Question<Warcry>, at: usize) -> Option<Detail> {
        let answer = question.listed().get(at)?;
        let choice = options::choice(world, question, answer);
        Some(Detail {
            at,
            label: choice.label,
            says: choice.says,
            shapes: choice.shapes,
        })
    }

    fn passing(_: &World, question: &Question<Warcry>) -> Option<Passing> {
        passing::passing(question)
    }

    fn moments(world: &World) -> Vec<Moment> {
        passing::moments(world)
    }

    fn progress(world: &World) -> Vec<Progress> {
        progress::progress(world)
    }

    fn waits_for(world: &World, question: &Question<Warcry>) -> String {
        prompt::waits_for(world, question)
    }

    fn card(world: &World, model: u16) -> Option<ModelCard> {
        card::card(world, fighter_id(world, model)?)
    }

    fn plan(world: &World, question: &Question<Warcry>, gesture: &Gesture) -> (Option<crate::Answer>, Draft) {
        plan::plan(world, question, gesture)
    }

    fn leads_to(answer: &Answer) -> Option<[i64; 2]> {
        match answer {
            Answer::Place { at, .. } => Some(*at),
            Answer::Path(path) => path.legs.last().map(|leg| leg.to()),
            _ => None,
        }
        .map(live::shapes::pair)
    }

    fn region(world: &World, question: &Question<Warcry>) -> Vec<Shape> {
        region::region(world, question)
    }

    fn overlay(world: &World, model: u16, kind: OverlayKind) -> Option<Overlay> {
        overlay::overlay(world, fighter_id(world, model)?, kind)
    }

    fn measure(world: &World, from: End, to: End) -> Option<Measured> {
        measure::measure(world, from, to)
    }

    fn way(world: &World, event: &Event) -> Option<Way> {
        match event {
            Event::Moved { fighter, path, to, .. } => {
                let mut at = world.fighter(*fighter).spot()?;
                let mut points = vec![position(at)];
                for leg in &path.legs {
                    at = match *leg {
                        Leg::Climb { to, z } | Leg::Fly { to, z } => Spot::new(to, z),
                        Leg::Walk(to) | Leg::Jump(to) | Leg::Catch(to) | Leg::Through { to, .. } => Spot::new(to, at.z),
                    };
                    points.push(position(at));
                }
                // A jump ends on whatever is below.
                points.push(position(*to));
                points.dedup();
                (points.len() > 1).then(|| Way {
                    model: model(*fighter),
                    points,
                })
            }
            Event::Fell { fighter, to, .. } => Some(Way {
                model: model(*fighter),
                points: vec![position(world.fighter(*fighter).spot()?), position(*to)],
            }),
            _ => None,
        }
    }

    fn tell(world: &World, entry: &Entry<Warcry>, viewer: Viewer) -> Option<Line> {
        log::line(world, entry, viewer)
    }
}

fn side_of(seat: kernel::Seat) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.seat() == seat)
}

/// The fighter that a client means, if there is one.
fn fighter_id(world: &World, model: u16) -> Option<FighterId> {
    let at = u8::try_from(model).ok()?;
    (usize::from(at) < world.fighters.len()).then_some(FighterId(at))
}

fn model(id: FighterId) -> u16 {
    u16::from(id.0)
}
