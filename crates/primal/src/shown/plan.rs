//! What a drag comes to: the exact test is that of the rules.

use kernel::{Game, Question};
use live::shapes::{facing_pair, position};
use live::{Draft, Gesture, Waypoint};
use table::{Facing, Point};

use crate::questions::{Answer, Ask};
use crate::{Primal, World};

fn facing(said: Option<[i64; 2]>) -> Option<Facing> {
    said.and_then(|[x, y]| Facing::new(x, y))
}

fn point(waypoint: &Waypoint) -> Point {
    Point::um(waypoint.x, waypoint.y)
}

pub fn plan(world: &World, question: &Question<Primal>, gesture: &Gesture) -> (Option<Answer>, Draft) {
    let answer = match (&question.ask, gesture) {
        (Ask::Deploy { model } | Ask::Place { model, .. }, Gesture::Place { x, y, facing: said, .. }) => {
            let facing = facing(*said).unwrap_or(world.model(*model).facing);
            Some(Answer::At {
                at: Point::um(*x, *y),
                facing,
            })
        }
        (Ask::LayAt { .. }, Gesture::Place { x, y, facing: said, .. }) => Some(Answer::At {
            at: Point::um(*x, *y),
            facing: facing(*said).unwrap_or(Facing::NORTH),
        }),
        (Ask::Bombard, Gesture::Place { x, y, .. }) => Some(Answer::To(Point::um(*x, *y))),
        (Ask::Way { .. }, Gesture::Path { points, facing: said }) => Some(Answer::Way {
            points: points.iter().map(point).collect(),
            facing: facing(*said),
        }),
        (
            Ask::ChargeTo { model, .. } | Ask::SlamTo { model, .. } | Ask::TrampleTo { model },
            Gesture::Path { points, .. },
        ) => Some(Answer::To(points.last().map_or(world.model(*model).at, point))),
        _ => None,
    };
    let Some(answer) = answer else {
        return (None, Draft::default());
    };
    let (ends, faces) = match &answer {
        Answer::At { at, facing } => (Some(*at), Some(*facing)),
        Answer::Way { points, facing } => (points.last().copied(), *facing),
        Answer::To(at) => (Some(*at), None),
        _ => (None, None),
    };
    let draft = Draft {
        refused: Primal::judge(world, question, &answer).err().map(Into::into),
        ends: ends.map(position),
        facing: faces.map(facing_pair),
        ..Draft::default()
    };
    (Some(answer), draft)
}
