//! What a gesture on the board comes to: an answer, and how it looks before it is given.

use battlegroup::shown::drafts::{self, MOST_POINTS, Rush, on_board};
use battlegroup::shown::{radius, words};
use kernel::{Question, Refusal, cite};
use live::shapes::{circle, drawn, position, rings};
use live::{Draft, Gesture};
use smallvec::SmallVec;
use table::{Facing, Length, Point, Template, point_toward};

use super::prompt::template_radius;
use super::unit;
use crate::ids::ModelId;
use crate::movement::{self, ChargePlan};
use crate::questions::{Answer, Ask};
use crate::seam::lay;
use crate::{Primal, World, objectives, setup};

pub fn plan(world: &World, question: &Question<Primal>, gesture: &Gesture) -> (Option<Answer>, Draft) {
    let (points, turned): (Vec<Point>, Option<Facing>) = match gesture {
        Gesture::Path { points, .. } if points.len() > MOST_POINTS => {
            return (None, drafts::too_many(points, cite!("primal:advance-04")));
        }
        Gesture::Path { points, facing } => (
            points.iter().map(|point| on_board(world, point.x, point.y)).collect(),
            drafts::facing(*facing),
        ),
        Gesture::Place { x, y, facing, .. } => (vec![on_board(world, *x, *y)], drafts::facing(*facing)),
        Gesture::Unit { .. } => return unit::plan(world, question, gesture),
        Gesture::Option { .. } | Gesture::Advice | Gesture::LetPass { .. } | Gesture::AllOn { .. } => {
            return (None, Draft::default());
        }
    };
    let last = points.last().copied();
    let stays = |model: &ModelId| last.unwrap_or(world.model(*model).at);
    match (&question.ask, last) {
        (Ask::Way { model, run, most }, _) => way(world, *model, *run, *most, &points, turned),
        (Ask::Straight { model, of, away, most }, _) => {
            let (of, away, most) = (*of, *away, *most);
            let straight = movement::Straight { of, away, most };
            let far = world.model(*model).at.distance_to(stays(model));
            let snapped = movement::straight_point(world, *model, straight, far);
            way(world, *model, false, most, &[snapped], None)
        }
        (Ask::ChargeTo { model, target }, _) => rush(world, *model, *target, false, stays(model)),
        (Ask::SlamTo { model, target }, _) => rush(world, *model, *target, true, stays(model)),
        (Ask::TrampleTo { model }, _) => trample(world, *model, stays(model)),
        (Ask::Deploy { model }, Some(at)) => {
            let facing = turned.unwrap_or_else(|| inward(world, *model));
            let refused = movement::check_in_zone(world, *model, setup::zone(world, *model), at).err();
            let draft = drafts::standing(world, *model, at, facing, refused);
            (Some(Answer::At { at, facing }), draft)
        }
        (Ask::Place { model, within, of }, Some(at)) => {
            let facing = turned.unwrap_or(world.model(*model).facing);
            let refused = movement::check_near(world, *model, *of, *within, at).err();
            let draft = drafts::standing(world, *model, at, facing, refused);
            (Some(Answer::At { at, facing }), draft)
        }
        (Ask::Replace { model, base }, Some(at)) => {
            let facing = turned.unwrap_or(world.model(*model).facing);
            let refused = movement::check_replace(world, *model, *base, at).err();
            let draft = drafts::standing(world, *model, at, facing, refused);
            (Some(Answer::At { at, facing }), draft)
        }
        (Ask::LayAt { laying }, Some(at)) => {
            let facing = turned.unwrap_or(Facing::NORTH);
            let refused = lay::check(world, laying, at, facing).err();
            let shape = match lay::template(laying.shape, at, facing) {
                Some(Template::Circle { centre, radius }) => circle(centre, radius),
                Some(Template::Shape(polygon)) => rings([polygon.corners().to_vec()]),
                None => circle(at, template_radius(&laying.shape)),
            };
            let draft = Draft {
                refused: refused.map(Into::into),
                ends: Some(position(at)),
                shapes: vec![drawn("template", "template", shape)],
                ..Draft::default()
            };
            (Some(Answer::At { at, facing }), draft)
        }
        (Ask::Bombard, Some(at)) => {
            let refused = objectives::check_bombardment(world, at).err();
            let card = world.scenario.as_ref().and_then(|card| card.bombardment);
            let wide = card.map_or(Length::inches(4), |card| card.aoe.into());
            let draft = Draft {
                refused: refused.map(Into::into),
                ends: Some(position(at)),
                shapes: vec![drawn("it deviates from here", "template", circle(at, wide.half_up()))],
                ..Draft::default()
            };
            (Some(Answer::To(at)), draft)
        }
        _ => (None, Draft::default()),
    }
}

/// Toward the middle of the table, as models are deployed.
pub fn inward(world: &World, id: ModelId) -> Facing {
    let edge = world.players[world.model(id).owner.index()].edge;
    edge.map_or(Facing::NORTH, |edge| edge.inward())
}

/// Where a model looks at the end of a way: where the player turned it, or else along its last leg.
pub fn looks(world: &World, id: ModelId, points: &[Point], turned: Option<Facing>) -> Facing {
    let along = points.windows(2).rev().find_map(|leg| Facing::toward(leg[0], leg[1]));
    turned.or(along).unwrap_or(world.model(id).facing)
}

/// The way through the points that were drawn. A path around what stands in between is found, where a straight leg is not open.
pub fn found(world: &World, id: ModelId, points: &[Point]) -> SmallVec<[Point; 8]> {
    let mut found: SmallVec<[Point; 8]> = SmallVec::from_slice(&[world.model(id).at]);
    for to in points {
        let from = found[found.len() - 1];
        found.extend(movement::leg(world, id, from, *to));
    }
    found
}

fn way(
    world: &World,
    id: ModelId,
    run: bool,
    most: Length,
    points: &[Point],
    turned: Option<Facing>,
) -> (Option<Answer>, Draft) {
    let found = found(world, id, points);
    let judged = movement::check_way(world, id, run, most, &found[1..]);
    let facing = looks(world, id, &found, turned);
    let mut draft = drafts::way(world, id, most, &found, facing, judged.err());
    let cost = movement::Ground::of(world, id).cost(&world.footprint(id), &found);
    draft.used = Some(cost.get());
    draft.left = Some((most - cost).get());
    if draft.refused.is_none() {
        draft.notes = notes(world, id, &found, facing, cost);
    }
    let answer = Answer::Way {
        points: found[1..].iter().copied().collect(),
        facing: turned,
    };
    (Some(answer), draft)
}

/// What would follow from a way.
fn notes(world: &World, id: ModelId, points: &[Point], facing: Facing, cost: Length) -> Vec<String> {
    let mut notes = vec![];
    if cost > table::path_length(points) {
        notes.push("Through rough terrain: each inch in it counts as two.".into());
    }
    notes.extend(strikers(world, id, points));
    let end = points.last().copied().unwrap_or(world.model(id).at);
    notes.extend(drafts::engagements(world, id, end, facing));
    notes.extend(formation(world, id, end));
    notes
}

/// Who may strike at a model that goes a way.
pub fn strikers(world: &World, id: ModelId, points: &[Point]) -> Option<String> {
    use battlegroup::shown::Displayed;
    let mut found: Vec<ModelId> = vec![];
    for leg in points.windows(2) {
        let there = world.with_model_at(id, leg[0], world.model(id).facing);
        for (enemy, _) in movement::left_behind(&there, id, leg[1]) {
            if !found.contains(&enemy) {
                found.push(enemy);
            }
        }
    }
    (!found.is_empty()).then(|| format!("Free strike by {}.", words::names(world, found)))
}

/// Whether a trooper would end outside the command range of its unit commander.
fn formation(world: &World, id: ModelId, at: Point) -> Option<String> {
    use battlegroup::shown::Displayed;
    let there = world.with_model_at(id, at, world.model(id).facing);
    let astray = !crate::units::in_formation(&there, id);
    astray.then(|| "Ends out of formation.".into())
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
    let facing = Facing::toward(end, world.model(target).at).unwrap_or(world.model(id).facing);
    let allowed = refused.is_none();
    let mut draft = drafts::straight(world, id, end, facing, refused);
    if allowed {
        draft.notes = rush_notes(world, id, target, slam, &plan);
    }
    (Some(Answer::To(to)), draft)
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
    let limit = movement::limit(world, id);
    if to.is_within(aim, radius(world, target)) {
        return movement::straight_at(world, id, target);
    }
    let far = at.distance_to(to);
    let Some(way) = Facing::toward(at, if slam { aim } else { to }) else {
        return to;
    };
    let arrives = check_rush(world, id, target, slam, to).is_ok();
    match () {
        () if !arrives && (far - limit).abs() <= NEARLY => point_toward(at, way, limit),
        () if slam => movement::slam_point(world, id, target, far),
        () => to,
    }
}

fn rush_notes(world: &World, id: ModelId, target: ModelId, slam: bool, plan: &ChargePlan) -> Vec<String> {
    let mut notes: Vec<String> = strikers(world, id, &[world.model(id).at, plan.end])
        .into_iter()
        .collect();
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
    let facing = looks(world, id, &[world.model(id).at, end], None);
    let mut draft = drafts::straight(world, id, end, facing, refused);
    let trampled: Vec<ModelId> = plan.trampled.iter().map(|(model, _)| *model).collect();
    draft.notes.push(match trampled.is_empty() {
        true => "It tramples nobody.".into(),
        false => format!("It tramples {}.", words::names(world, trampled)),
    });
    (Some(Answer::To(to)), draft)
}
