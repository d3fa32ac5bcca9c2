//! What a gesture on the board comes to: an answer, and how it looks before it is given.

use kernel::{Question, Refusal, cite};
use live::{Draft, DraftLeg, Gesture, Waypoint};
use smallvec::SmallVec;
use table::{Facing, Footprint, Goal, Journey, Length, Obstacle, Point, Template, point_toward, slide_stays_inside};

use super::shapes::{circle, drawn, facing_pair, front_half, lane, position, radius};
use super::{shapes, words};
use crate::movement::{BadWay, TooLong};
use crate::questions::{Aim, Answer, Ask, MoveKind};
use crate::{ModelId, Quickstart, World, movement, power_attacks, ranged, stats};

/// More points than anybody draws.
const MOST_POINTS: usize = 40;

pub fn plan(world: &World, question: &Question<Quickstart>, gesture: &Gesture) -> (Option<Answer>, Draft) {
    let points: Vec<Point> = match gesture {
        Gesture::Path { points, .. } if points.len() > MOST_POINTS => return too_many(points),
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
    let facing = match gesture {
        Gesture::Path { facing, .. } | Gesture::Place { facing, .. } => facing.and_then(|[x, y]| Facing::new(x, y)),
        _ => None,
    };
    match (&question.ask, points.last()) {
        (Ask::Way { model, move_kind, most }, _) => way(world, *model, *move_kind, *most, &points, facing),
        (Ask::Rush { model, target, slam }, last) => {
            let to = last.copied().unwrap_or(world.model(*model).at);
            rush(world, *model, *target, *slam, to)
        }
        (Ask::Deploy { model }, Some(at)) => deploy(world, *model, *at, facing),
        (Ask::Place { model, beside, within }, Some(at)) => {
            let refused = movement::check_place(world, *model, *beside, *within, *at).err();
            (
                Some(Answer::To(*at)),
                standing(world, *model, *at, world.model(*model).facing, refused),
            )
        }
        (Ask::Face { model }, Some(at)) => face(world, *model, *at),
        (Ask::Direction { model, of }, Some(at)) => direction(world, *model, *of, *at),
        _ => (None, Draft::default()),
    }
}

fn too_many(points: &[Waypoint]) -> (Option<Answer>, Draft) {
    let why = format!("a way is drawn with at most {MOST_POINTS} points, not {}", points.len());
    let refused = Some(Refusal::new(cite!("hqs:advance-02"), why).into());
    (
        None,
        Draft {
            refused,
            ..Draft::default()
        },
    )
}

/// A point as it was sent, or if that is far away, the nearest one that is safe to calculate with.
fn on_board(world: &World, x: i64, y: i64) -> Point {
    let margin = Length::inches(12).get();
    Point::um(
        x.clamp(-margin, world.terrain.width.get() + margin),
        y.clamp(-margin, world.terrain.depth.get() + margin),
    )
}

/// How a model would stand, with what it would have before it.
fn standing(world: &World, id: ModelId, at: Point, facing: Facing, refused: Option<Refusal>) -> Draft {
    let reach = stats::longest_reach(world, id).unwrap_or_default();
    Draft {
        refused: refused.map(Into::into),
        ends: Some(position(at)),
        facing: Some(facing_pair(facing)),
        shapes: vec![drawn(
            format!("melee range {reach}"),
            "front",
            front_half(at, facing, radius(world, id) + reach),
        )],
        ..Draft::default()
    }
}

fn deploy(world: &World, id: ModelId, at: Point, facing: Option<Facing>) -> (Option<Answer>, Draft) {
    let facing = facing.unwrap_or_else(|| movement::edge_of(world, id).inward());
    let refused = movement::check_deployment(world, id, at, facing).err();
    (
        Some(Answer::Place { at, facing }),
        standing(world, id, at, facing, refused),
    )
}

// Ways

fn way(
    world: &World,
    id: ModelId,
    kind: MoveKind,
    most: Length,
    points: &[Point],
    facing: Option<Facing>,
) -> (Option<Answer>, Draft) {
    let model = world.model(id);
    let ground = movement::ground_for(world, id);
    let mut found: SmallVec<[Point; 8]> = SmallVec::from_slice(&[model.at]);
    for to in points {
        let base = model.footprint().moved_to(found[found.len() - 1]);
        found.extend(leg(world, id, kind, &base, *to));
    }
    let along = found.windows(2).rev().find_map(|pair| Facing::toward(pair[0], pair[1]));
    let facing = facing.or(along).unwrap_or(model.facing);
    let cost = ground.cost(&model.footprint(), &found);
    let end = found[found.len() - 1];
    let judged = movement::judge_way(world, id, kind, most, &found[1..]);
    let refused = judged.err().map(|wrong| match wrong {
        // The player wants to know by how much.
        BadWay::TooLong { why, cost } => too_far(why, &model.name, kind, cost, most),
        BadWay::Refused(refusal) => refusal,
    });
    let mut draft = standing(world, id, end, facing, refused);
    draft.legs = legs(&found);
    draft.used = Some(cost.get());
    draft.left = Some((most - cost).get());
    draft.notes = notes(world, id, &found, facing, cost);
    let points = found[1..].iter().copied().collect();
    (Some(Answer::Way { points, facing }), draft)
}

fn too_far(why: TooLong, name: &str, kind: MoveKind, cost: Length, most: Length) -> Refusal {
    let how = match kind {
        MoveKind::Advance | MoveKind::Extra => "advances",
        MoveKind::Run => "runs",
    };
    let rough = if why == TooLong::Rough {
        " with rough terrain counted double"
    } else {
        ""
    };
    let text = format!(
        "the way takes {}{rough}, {name} {how} up to {most}: {} too far",
        words::short(cost),
        words::short(cost - most)
    );
    Refusal::new(why.rule(), text)
}

/// From one point to the next: straight, or around what is in the way. The planner only proposes.
fn leg(world: &World, id: ModelId, kind: MoveKind, base: &Footprint, to: Point) -> Vec<Point> {
    if base.at() == to {
        return vec![];
    }
    let ground = movement::ground_for(world, id);
    let stops = kind == MoveKind::Run && !ground.pathfinder;
    let clear = ground.is_clear(base, to)
        && slide_stays_inside(base, to, &world.terrain.field)
        && !(stops && ground.crosses_low(base, to));
    if clear {
        return vec![to];
    }
    let bases = ground.bases.iter().map(|(_, other)| Obstacle::Base(other));
    let shut = ground.shut.iter().map(|shape| Obstacle::Polygon(shape));
    let low = ground
        .low
        .iter()
        .filter(|_| stops)
        .map(|shape| Obstacle::Polygon(shape));
    let obstacles: Vec<Obstacle<'_>> = bases.chain(shut).chain(low).collect();
    let journey = Journey::new(base, &obstacles)
        .inside(&world.terrain.field)
        .over_rough(&ground.rough)
        .at_most(Length::inches(60));
    match journey.shortest(Goal::At(to)) {
        Some(path) => path.points.into_iter().skip(1).collect(),
        None => vec![to],
    }
}

fn legs(points: &[Point]) -> Vec<DraftLeg> {
    let leg = |pair: &[Point]| DraftLeg {
        way: "walk".into(),
        from: position(pair[0]),
        to: position(pair[1]),
    };
    points.windows(2).map(leg).collect()
}

/// What would follow from a way.
fn notes(world: &World, id: ModelId, points: &[Point], facing: Facing, cost: Length) -> Vec<String> {
    let mut notes = vec![];
    let length = table::path_length(points);
    if cost > length {
        notes.push(format!(
            "Rough terrain counts double: {} of ground.",
            words::short(length)
        ));
    }
    let strikers = strikers(world, id, points);
    if !strikers.is_empty() {
        notes.push(format!("Free strike by {}.", words::names(world, strikers)));
    }
    let there = moved(world, id, points[points.len() - 1], facing);
    let (mut reached, mut reaching) = (vec![], vec![]);
    for enemy in there.enemies(id) {
        if stats::engages(&there, id, enemy) {
            reached.push(enemy);
        } else if stats::engages(&there, enemy, id) {
            reaching.push(enemy);
        }
    }
    if !reached.is_empty() {
        notes.push(format!("Has {} in melee range.", words::names(world, reached)));
    }
    if !reaching.is_empty() {
        notes.push(format!("Is in the melee range of {}.", words::names(world, reaching)));
    }
    let warlock = world.warlock(world.model(id).side).filter(|warlock| *warlock != id);
    if warlock.is_some_and(|warlock| !stats::in_control_area(&there, warlock, id)) {
        notes.push("Ends outside the control area: it cannot be forced there.".into());
    }
    notes
}

/// Enemies whose melee range a way leads out of (hqs:free-strike-01).
fn strikers(world: &World, id: ModelId, points: &[Point]) -> Vec<ModelId> {
    if stats::has(world, id, crate::abilities::Change::NoFreeStrikes) {
        return vec![];
    }
    let mut all: Vec<ModelId> = vec![];
    for pair in points.windows(2) {
        let Some(ahead) = Facing::toward(pair[0], pair[1]) else {
            continue;
        };
        let here = moved(world, id, pair[0], ahead);
        for (enemy, _) in movement::left_behind(&here, id, pair[1]) {
            if !all.contains(&enemy) {
                all.push(enemy);
            }
        }
    }
    all
}

fn moved(world: &World, id: ModelId, at: Point, facing: Facing) -> World {
    let mut there = world.clone();
    let model = &mut there.models[usize::from(id.0)];
    (model.at, model.facing) = (at, facing);
    there
}

// Charges and slams

/// So near to its whole distance a charge is meant to go it all.
const NEARLY: Length = Length::hundredths(25);

fn rush(world: &World, id: ModelId, target: ModelId, slam: bool, to: Point) -> (Option<Answer>, Draft) {
    let model = world.model(id);
    let to = meant(world, id, target, slam, to);
    let limit = movement::rush_limit(world, id);
    let refused = movement::check_rush(world, id, target, slam, to).err();
    let far = model.at.distance_to(to);
    let refused = refused.map(|refusal| {
        if far <= limit {
            return refusal;
        }
        let why = format!(
            "that is {} away, and {} goes up to {limit}: {} too far",
            words::short(far),
            model.name,
            words::short(far - limit)
        );
        Refusal::new(refusal.rule, why)
    });
    let plan = movement::plan_rush(world, id, target, to);
    // What is refused is shown as it was meant, the rest as it would go.
    let end = if refused.is_some() { to } else { plan.end };
    let allowed = refused.is_none();
    let mut draft = standing(world, id, end, plan.facing, refused);
    draft.legs = legs(&[model.at, end]);
    let used = model.at.distance_to(end);
    draft.used = Some(used.get());
    draft.left = Some((limit - used).get());
    draft.shapes.push(drawn(
        format!("up to {limit}"),
        "lane",
        lane(model.at, end, radius(world, id)),
    ));
    if allowed {
        draft.notes = rush_notes(world, id, target, slam, &plan);
    }
    (Some(Answer::To(to)), draft)
}

/// A point on the target means straight at it; a slam keeps to its line; a little short of the whole distance means all of it.
fn meant(world: &World, id: ModelId, target: ModelId, slam: bool, to: Point) -> Point {
    let (model, aim) = (world.model(id), world.model(target));
    let limit = movement::rush_limit(world, id);
    if to.is_within(aim.at, radius(world, target)) {
        return movement::straight_rush(world, id, target);
    }
    let toward = if slam { aim.at } else { to };
    let Some(way) = Facing::toward(model.at, toward) else {
        return to;
    };
    let far = model.at.distance_to(to);
    let arrives = movement::check_rush(world, id, target, slam, to).is_ok();
    if !arrives && (far - limit).abs() <= NEARLY {
        return point_toward(model.at, way, limit);
    }
    if slam { point_toward(model.at, way, far) } else { to }
}

fn rush_notes(world: &World, id: ModelId, target: ModelId, slam: bool, plan: &movement::Rush) -> Vec<String> {
    let name = words::name(world, target);
    let mut notes = vec![];
    let strikers = strikers(world, id, &[world.model(id).at, plan.end]);
    if !strikers.is_empty() {
        notes.push(format!("Free strike by {}.", words::names(world, strikers)));
    }
    notes.push(match (plan.stopped, plan.reaches, plan.from_afar, slam) {
        (true, ..) => "Something in the way stops it: it fails, and its activation ends.".into(),
        (_, false, ..) => format!("It does not reach {name}: it fails, and its activation ends."),
        (_, _, true, false) => format!("Reaches {name} after 3\" or more: boosted damage."),
        (_, _, false, false) => format!("Reaches {name} before it has gone 3\": no boosted damage."),
        (_, _, true, true) => format!("Reaches {name} after 3\" or more: it is driven back."),
        (_, _, false, true) => format!("Reaches {name} before it has gone 3\": it is not driven back."),
    });
    notes
}

// Directions

fn face(world: &World, id: ModelId, at: Point) -> (Option<Answer>, Draft) {
    let model = world.model(id);
    let facing = Facing::toward(model.at, at).unwrap_or(model.facing);
    let mut draft = standing(world, id, model.at, facing, None);
    draft.ends = Some(position(at));
    let there = moved(world, id, model.at, facing);
    let seen: Vec<ModelId> = world
        .enemies(id)
        .filter(|enemy| stats::is_in_front(&there, id, *enemy))
        .collect();
    if !seen.is_empty() {
        draft.notes.push(format!("Before it: {}.", words::names(world, seen)));
    }
    (Some(Answer::Facing(facing)), draft)
}

fn direction(world: &World, id: ModelId, of: Aim, at: Point) -> (Option<Answer>, Draft) {
    let model = world.model(id);
    let from = match of {
        Aim::Spray => model.at,
        Aim::Throw { thrown } => world.model(thrown).at,
    };
    let toward = Facing::toward(from, at).unwrap_or(model.facing);
    let mut draft = Draft {
        ends: Some(position(at)),
        facing: Some(facing_pair(toward)),
        ..Draft::default()
    };
    match of {
        Aim::Spray => {
            if let Some(Template::Shape(path)) = ranged::spray_path(world, id, toward) {
                let shape = shapes::rings([path.corners().to_vec()]);
                draft.shapes.push(drawn("spray", "template", shape));
            }
            let hit = ranged::sprayed(world, id, toward);
            draft.notes.push(if hit.is_empty() {
                "Nobody is in its path.".into()
            } else {
                format!("In its path: {}.", words::names(world, hit))
            });
        }
        Aim::Throw { thrown } => {
            let far = power_attacks::throw_distance(world, id, thrown);
            let lands = point_toward(from, toward, far);
            let size = radius(world, thrown);
            draft
                .shapes
                .push(drawn(format!("{far} away"), "lane", lane(from, lands, size)));
            draft.shapes.push(drawn(
                "it lands up to 3\" from there",
                "deviation",
                circle(lands, Length::inches(3) + size),
            ));
            draft
                .shapes
                .push(drawn("where it is aimed", "template", circle(lands, size)));
            draft
                .notes
                .push(format!("{far} away, and then d3\" in a random direction."));
        }
    }
    (Some(Answer::Facing(toward)), draft)
}
