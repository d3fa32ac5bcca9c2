//! What a gesture on the board comes to: an answer, and how it looks before it is given.

use battlegroup::shown::drafts::{self, MOST_POINTS, Rush, on_board};
use battlegroup::shown::words;
use kernel::{Question, Refusal, cite};
use live::shapes::rings;
use live::{Draft, Gesture};
use smallvec::SmallVec;
use table::{Facing, Length, Point, Template, point_toward};

use super::shapes::{circle, drawn, position, radius};
use super::unit;
use crate::ids::ModelId;
use crate::movement::{self, ChargePlan};
use crate::objectives::reinforcements;
use crate::questions::{Answer, Ask};
use crate::{Warmachine, World, control, setup, special};

pub fn plan(world: &World, question: &Question<Warmachine>, gesture: &Gesture) -> (Option<Answer>, Draft) {
    if let (Ask::Way { model, run, most }, Gesture::Unit { .. }) = (&question.ask, gesture) {
        return unit::plan(world, *model, *run, *most, gesture);
    }
    let points: Vec<Point> = match gesture {
        Gesture::Path { points, .. } if points.len() > MOST_POINTS => {
            return (None, drafts::too_many(points, cite!("wm4:advance-04")));
        }
        Gesture::Path { points, .. } => points.iter().map(|point| on_board(world, point.x, point.y)).collect(),
        Gesture::Place { x, y, .. } => vec![on_board(world, *x, *y)],
        Gesture::Option { .. }
        | Gesture::Advice
        | Gesture::Unit { .. }
        | Gesture::LetPass { .. }
        | Gesture::AllOn { .. } => {
            return (None, Draft::default());
        }
    };
    let turned = match gesture {
        Gesture::Place { facing, .. } => facing.and_then(|[x, y]| Facing::new(x, y)),
        _ => None,
    };
    let last = points.last().copied();
    match (&question.ask, last) {
        (Ask::Advance { model, most }, _) => way(world, *model, false, *most, &points),
        (Ask::Way { model, run, most }, _) => way(world, *model, *run, *most, &points),
        (Ask::ChargeTo { model, target }, last) => {
            rush(world, *model, *target, false, last.unwrap_or(world.model(*model).at))
        }
        (Ask::SlamTo { model, target }, last) => {
            rush(world, *model, *target, true, last.unwrap_or(world.model(*model).at))
        }
        (Ask::TrampleTo { model }, last) => trample(world, *model, last.unwrap_or(world.model(*model).at)),
        (Ask::Deploy { model }, Some(at)) => {
            let refused = movement::check_in_zone(world, *model, setup::zone(world, *model), at).err();
            (Some(Answer::At(at)), standing(world, *model, at, refused))
        }
        (Ask::AmbushAt { model, edge }, Some(at)) => {
            let refused = movement::check_in_zone(world, *model, control::ambush_zone(*edge), at).err();
            (Some(Answer::At(at)), standing(world, *model, at, refused))
        }
        (Ask::ReinforceAt { model, edge }, Some(at)) => {
            let refused = movement::check_in_zone(world, *model, reinforcements::zone(world, *edge), at).err();
            (Some(Answer::At(at)), standing(world, *model, at, refused))
        }
        (Ask::PlaceAt { model, of, within }, Some(at)) => {
            let refused = special::check_place(world, *model, *of, *within, at).err();
            (Some(Answer::At(at)), standing(world, *model, at, refused))
        }
        (Ask::LayAt { of, range, laying, .. }, Some(at)) => {
            let along = turned.unwrap_or(Facing::EAST);
            let refused = special::check_lay(world, *of, *range, *laying, at, along).err();
            let shape = match special::template(laying.shape, at, along) {
                Template::Circle { centre, radius } => circle(centre, radius),
                Template::Shape(polygon) => rings([polygon.corners().to_vec()]),
            };
            let draft = Draft {
                refused: refused.map(Into::into),
                ends: Some(position(at)),
                shapes: vec![drawn("template", "template", shape)],
                ..Draft::default()
            };
            (Some(Answer::Laid { at, along }), draft)
        }
        (Ask::Follow { model, mover }, Some(at)) => {
            let refused = movement::check_follow(world, *model, *mover, at).err();
            let allowed = refused.is_none();
            let mut draft = standing(world, *model, at, refused);
            if allowed {
                draft.notes = engagements(world, *model, at);
            }
            (Some(Answer::At(at)), draft)
        }
        _ => (None, Draft::default()),
    }
}

/// How a model would stand. Nobody has a front in this edition.
fn standing(world: &World, id: ModelId, at: Point, refused: Option<Refusal>) -> Draft {
    drafts::standing(world, id, at, Facing::NORTH, refused)
}

fn engagements(world: &World, id: ModelId, at: Point) -> Vec<String> {
    drafts::engagements(world, id, at, Facing::NORTH)
}

fn way(world: &World, id: ModelId, run: bool, most: Length, points: &[Point]) -> (Option<Answer>, Draft) {
    let model = world.model(id);
    let mut found: SmallVec<[Point; 8]> = SmallVec::from_slice(&[model.at]);
    for to in points {
        let from = found[found.len() - 1];
        found.extend(movement::leg(world, id, from, *to));
    }
    let judged = movement::check_way(world, id, run, most, &found[1..]);
    let rough = judged.as_ref().is_ok_and(|way| way.rough);
    let mut draft = drafts::way(world, id, most, &found, Facing::NORTH, judged.err());
    if draft.refused.is_none() {
        draft.notes = notes(world, id, &found, rough);
    }
    (Some(Answer::Way(found[1..].iter().copied().collect())), draft)
}

/// What would follow from a way.
fn notes(world: &World, id: ModelId, points: &[Point], rough: bool) -> Vec<String> {
    let mut notes = vec![];
    if rough {
        notes.push("Through rough terrain: 2\" less.".into());
    }
    let left = movement::left_behind(world, id, &points[1..]);
    if !left.is_empty() {
        notes.push(format!(
            "It leaves the melee range of {}, and gives up its Combat Action.",
            words::names(world, left)
        ));
    }
    notes.extend(engagements(world, id, points[points.len() - 1]));
    notes
}

/// So near to its whole distance a charge is meant to go it all.
const NEARLY: Length = Length::hundredths(25);

fn rush(world: &World, id: ModelId, target: ModelId, slam: bool, to: Point) -> (Option<Answer>, Draft) {
    let to = meant(world, id, target, slam, to);
    let refused = check_rush(world, id, target, slam, to).err();
    let plan = match slam {
        true => movement::plan_slam(world, id, target, to),
        false => movement::plan_charge(world, id, target, to),
    };
    // What is refused is shown as it was meant, the rest as it would go.
    let end = if refused.is_some() { to } else { plan.end };
    let allowed = refused.is_none();
    let mut draft = drafts::straight(world, id, end, Facing::NORTH, refused);
    if allowed {
        draft.notes = rush_notes(world, id, target, slam, &plan);
    }
    (Some(Answer::At(to)), draft)
}

fn check_rush(world: &World, id: ModelId, target: ModelId, slam: bool, to: Point) -> Result<(), Refusal> {
    match slam {
        true => movement::check_slam(world, id, target, to),
        false => movement::check_charge(world, id, target, to),
    }
}

/// A point on the target means straight at it; a slam keeps to its line; a little short of the whole distance means all of it.
fn meant(world: &World, id: ModelId, target: ModelId, slam: bool, to: Point) -> Point {
    let (at, aim) = (world.model(id).at, world.model(target).at);
    let limit = movement::rush_limit(world, id);
    if to.is_within(aim, radius(world, target)) {
        return movement::straight_at(world, id, target);
    }
    let far = at.distance_to(to);
    let Some(way) = Facing::toward(at, if slam { aim } else { to }) else {
        return to;
    };
    let arrives = check_rush(world, id, target, slam, to).is_ok();
    if !arrives && (far - limit).abs() <= NEARLY {
        return point_toward(at, way, limit);
    }
    if slam {
        movement::slam_point(world, id, target, far)
    } else {
        to
    }
}

fn rush_notes(world: &World, id: ModelId, target: ModelId, slam: bool, plan: &ChargePlan) -> Vec<String> {
    let mut notes = vec![];
    let left = movement::left_behind(world, id, &[plan.end]);
    if !left.is_empty() {
        notes.push(format!("It leaves the melee range of {}.", words::names(world, left)));
    }
    let rush = Rush {
        slam,
        moved: plan.moved,
        reaches: plan.reaches,
    };
    notes.push(drafts::rush_note(world.name(target), rush));
    notes
}

fn trample(world: &World, id: ModelId, to: Point) -> (Option<Answer>, Draft) {
    let refused = movement::check_trample(world, id, to).err();
    let plan = movement::plan_trample(world, id, to);
    let end = if refused.is_some() { to } else { plan.end };
    let mut draft = drafts::straight(world, id, end, Facing::NORTH, refused);
    draft.notes.push(match plan.trampled.is_empty() {
        true => "It tramples nobody.".into(),
        false => format!("It tramples {}.", words::names(world, plan.trampled)),
    });
    (Some(Answer::At(to)), draft)
}
