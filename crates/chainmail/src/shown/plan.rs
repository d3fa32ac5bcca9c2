//! What a gesture on the board comes to: an answer, and how it looks before it is given.

use kernel::{Question, Refusal, cite};
use live::shapes::{around, drawn, facing_pair, position, rings};
use live::{Draft, DraftLeg, Gesture, OverlayShape};
use smallvec::SmallVec;
use table::{Facing, Footprint, Goal, Journey, Length, Obstacle, Point, point_toward, slide_stays_inside};

use super::words;
use crate::movement::{self, Tally};
use crate::questions::{Answer, Ask};
use crate::terrain::Piece;
use crate::{Chainmail, ModelId, World, command, measure, preparation, spells, turn};

/// More points than anybody draws.
const MOST_POINTS: usize = 40;

pub fn plan(world: &World, question: &Question<Chainmail>, gesture: &Gesture) -> (Option<Answer>, Draft) {
    let points: Vec<Point> = match gesture {
        Gesture::Path { points, .. } if points.len() > MOST_POINTS => return too_many(points.len()),
        Gesture::Path { points, .. } => points.iter().map(|point| near_board(world, point.x, point.y)).collect(),
        Gesture::Place { x, y, .. } => vec![near_board(world, *x, *y)],
        Gesture::Option { .. }
        | Gesture::Advice
        | Gesture::Unit { .. }
        | Gesture::LetPass { .. }
        | Gesture::AllOn { .. } => {
            return (None, Draft::default());
        }
    };
    match (&question.ask, points.last()) {
        (Ask::Way { model, most }, _) => way(world, *model, *most, &points),
        (Ask::Deploy { model }, Some(at)) => {
            let refused = preparation::check_deployment(world, *model, *at).err();
            let answer = Answer::Place { model: *model, at: *at };
            (Some(answer), standing(world, *model, *at, refused))
        }
        (Ask::Burrow { model, .. }, Some(at)) => {
            let refused = movement::burrow::check(world, *model, *at).err();
            (Some(Answer::Spot(*at)), standing(world, *model, *at, refused))
        }
        (Ask::ChargeFar { model, target, most }, Some(at)) => {
            // A point says how far: the line is that of the charge.
            let (from, aim) = (world.model(*model).at, world.model(*target).at);
            let far = from.distance_to(*at).min(*most).max(Length::inches(2));
            let end = Facing::toward(from, aim).map_or(from, |facing| point_toward(from, facing, far));
            let refused = turn::check_far(world, *model, *target, far).err();
            (Some(Answer::Far(far)), standing(world, *model, end, refused))
        }
        (Ask::Terrain, Some(at)) => {
            let facing = turned(gesture).unwrap_or(Facing::EAST);
            let piece = which(gesture);
            let refused = preparation::check_terrain(world, piece, *at, facing).err();
            let at = *at;
            let draft = Draft {
                facing: Some(facing_pair(facing)),
                shapes: outline(
                    pieces(world, &question.ask).get(usize::from(piece)).copied(),
                    at,
                    facing,
                ),
                ..lying(at, refused)
            };
            (Some(Answer::Terrain { piece, at, facing }), draft)
        }
        (Ask::AdditionalTerrain, Some(at)) => {
            // Its centre lies on that of the battlefield: a point says how it is turned.
            let centre = world.terrain.centre();
            let facing = Facing::toward(centre, *at).unwrap_or(Facing::EAST);
            let piece = which(gesture);
            let refused = preparation::check_additional(world, piece, centre).err();
            let draft = Draft {
                shapes: outline(
                    pieces(world, &question.ask).get(usize::from(piece)).copied(),
                    centre,
                    facing,
                ),
                ..lying(*at, refused)
            };
            let at = centre;
            (Some(Answer::Terrain { piece, at, facing }), draft)
        }
        (Ask::Aim { model, aimed }, Some(at)) => {
            let refused = spells::check_aim_point(world, *model, *aimed, *at).err();
            (Some(Answer::Spot(*at)), lying(*at, refused))
        }
        (Ask::Spot { model }, Some(at)) => {
            let refused = command::check_spot(world, *model, *at).err();
            (Some(Answer::Spot(*at)), lying(*at, refused))
        }
        _ => (None, Draft::default()),
    }
}

fn turned(gesture: &Gesture) -> Option<Facing> {
    match gesture {
        Gesture::Place {
            facing: Some([x, y]), ..
        } => Facing::new(*x, *y),
        _ => None,
    }
}

/// Which piece of terrain is meant.
fn which(gesture: &Gesture) -> u8 {
    match gesture {
        Gesture::Place { which, .. } => which.unwrap_or(0),
        _ => 0,
    }
}

/// The pieces of terrain among which a player chooses, in the order of their numbers.
pub fn pieces<'w>(world: &'w World, ask: &Ask) -> Vec<&'w Piece> {
    match ask {
        Ask::AdditionalTerrain => world.additional.iter().map(|piece| &**piece).collect(),
        _ => { preparation::choices(world).into_iter() }
            .map(|(warband, at)| &*world.warband(warband).pieces[at])
            .collect(),
    }
}

/// A piece of terrain as it would lie.
fn outline(piece: Option<&Piece>, at: Point, facing: Facing) -> Vec<OverlayShape> {
    let features = piece.and_then(|piece| piece.placed(at, facing, 0)).unwrap_or_default();
    let parts = features.iter().map(|feature| feature.shape.corners().to_vec());
    piece.map_or(vec![], |piece| {
        vec![drawn(piece.name.to_string(), "template", rings(parts))]
    })
}

fn lying(at: Point, refused: Option<Refusal>) -> Draft {
    Draft {
        refused: refused.map(Into::into),
        ends: Some(position(at)),
        ..Draft::default()
    }
}

fn too_many(points: usize) -> (Option<Answer>, Draft) {
    let why = format!("a way is drawn with at most {MOST_POINTS} points, not {points}");
    let refused = Some(Refusal::new(cite!("chainmail:603.2"), why).into());
    (
        None,
        Draft {
            refused,
            ..Draft::default()
        },
    )
}

/// A point as it was sent, or if that is far away, the nearest one that is safe to calculate with.
fn near_board(world: &World, x: i64, y: i64) -> Point {
    let margin = Length::inches(12).get();
    Point::um(
        x.clamp(-margin, world.terrain.width.get() + margin),
        y.clamp(-margin, world.terrain.depth.get() + margin),
    )
}

/// How a model would stand, with the area that it threatens.
fn standing(world: &World, id: ModelId, at: Point, refused: Option<Refusal>) -> Draft {
    let threatened = measure::threatened(world, id);
    Draft {
        refused: refused.map(Into::into),
        ends: Some(position(at)),
        shapes: vec![drawn(
            format!("threatened area {threatened}"),
            "front",
            around(&world.footprint(id).moved_to(at), threatened),
        )],
        ..Draft::default()
    }
}

fn way(world: &World, id: ModelId, most: Length, points: &[Point]) -> (Option<Answer>, Draft) {
    let stand = world.stand(id);
    let mut found: SmallVec<[Point; 8]> = SmallVec::from_slice(&[stand.base.at()]);
    for to in points {
        let base = stand.base.moved_to(found[found.len() - 1]);
        found.extend(leg(world, id, &base, *to));
    }
    let end = found[found.len() - 1];
    let tally = Tally::default().along(world, &stand, &found);
    let used = tally.moved + tally.cost();
    let answer: SmallVec<[Point; 4]> = found[1..].iter().copied().collect();
    let refused = movement::check_way(world, id, &answer).err();
    let mut draft = standing(world, id, end, refused);
    draft.legs = found
        .windows(2)
        .map(|pair| DraftLeg {
            way: "walk".into(),
            from: position(pair[0]),
            to: position(pair[1]),
        })
        .collect();
    draft.used = Some(used.get());
    draft.left = Some((most - used).get());
    draft.notes = notes(world, id, &found, &tally);
    (Some(Answer::Way(answer)), draft)
}

/// From one point to the next: straight, or around what is in the way. The planner only proposes.
fn leg(world: &World, id: ModelId, base: &Footprint, to: Point) -> Vec<Point> {
    if base.at() == to {
        return vec![];
    }
    let ground = movement::ground_for(world, id);
    let field = &world.terrain.field;
    let off_board = !table::inside_polygon(&base.moved_to(to), field);
    if ground.is_clear(base, to) && (off_board || slide_stays_inside(base, to, field)) {
        return vec![to];
    }
    let bases = ground.bases.iter().map(|(_, other)| Obstacle::Base(other));
    let shut = ground.shut.iter().map(|feature| Obstacle::Polygon(&feature.shape));
    let obstacles: Vec<Obstacle<'_>> = bases.chain(shut).collect();
    let journey = Journey::new(base, &obstacles).inside(field).at_most(Length::inches(60));
    match journey.shortest(Goal::At(to)) {
        Some(path) => path.points.into_iter().skip(1).collect(),
        None => vec![to],
    }
}

/// What would follow from a way.
fn notes(world: &World, id: ModelId, points: &[Point], tally: &Tally) -> Vec<String> {
    let mut notes = vec![];
    if tally.cost() > Length::ZERO {
        notes.push(format!("Terrain costs {}.", words::short(tally.cost())));
    }
    let strikers = movement::strikers_along(world, id, points);
    if !strikers.is_empty() {
        notes.push(format!("Attack of opportunity by {}.", words::names(world, strikers)));
    }
    let end = points[points.len() - 1];
    let there = world.stand(id).moved_to(end);
    if points.len() > 1 && !table::inside_polygon(&there.base, &world.terrain.field) {
        notes.push("It leaves the battlefield for good.".into());
        return notes;
    }
    let reaching: Vec<ModelId> = world
        .enemies(id)
        .filter(|enemy| measure::contact_at(world, &there, &world.stand(*enemy)))
        .collect();
    if !reaching.is_empty() {
        notes.push(format!(
            "Has melee contact against {}.",
            words::names(world, reaching.iter().copied())
        ));
    }
    let reached: Vec<ModelId> = world
        .enemies(id)
        .filter(|enemy| !reaching.contains(enemy) && measure::contact_at(world, &world.stand(*enemy), &there))
        .collect();
    if !reached.is_empty() {
        notes.push(format!(
            "{} would have melee contact against it.",
            words::names(world, reached)
        ));
    }
    notes
}
