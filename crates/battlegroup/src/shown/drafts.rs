//! What a gesture on the board comes to, before it is given as an answer.

use kernel::{Refusal, RuleId};
use live::shapes::{drawn, facing_pair, lane, position};
use live::{Draft, DraftLeg, Waypoint};
use table::{Facing, Length, Point};

use super::{Displayed, enemies, radius, reached, words};
use crate::ModelId;

/// More points than anybody draws.
pub const MOST_POINTS: usize = 40;

/// A way with more points than are looked at is refused by a rule of the edition.
pub fn too_many(points: &[Waypoint], rule: RuleId) -> Draft {
    let why = format!("a way is drawn with at most {MOST_POINTS} points, not {}", points.len());
    Draft {
        refused: Some(Refusal::new(rule, why).into()),
        ..Draft::default()
    }
}

/// A point as it was sent, or if that is far away, the nearest one that is safe to calculate with.
pub fn on_board(world: &impl Displayed, x: i64, y: i64) -> Point {
    let margin = Length::inches(12).get();
    let (width, depth) = world.size();
    Point::um(
        x.clamp(-margin, width.get() + margin),
        y.clamp(-margin, depth.get() + margin),
    )
}

/// A direction as it was sent. Only the direction counts, so that no number is too large to calculate with.
pub fn facing(sent: Option<[i64; 2]>) -> Option<Facing> {
    const FAR: i64 = 1 << 20;
    let [mut x, mut y] = sent?;
    while x.unsigned_abs() > FAR as u64 || y.unsigned_abs() > FAR as u64 {
        (x, y) = (x / 2, y / 2);
    }
    Facing::new(x, y)
}

pub fn legs(points: &[Point]) -> Vec<DraftLeg> {
    let leg = |pair: &[Point]| DraftLeg {
        way: "walk".into(),
        from: position(pair[0]),
        to: position(pair[1]),
    };
    points.windows(2).map(leg).collect()
}

/// How a model would stand, with its melee range around it or before its front.
pub fn standing(world: &impl Displayed, id: ModelId, at: Point, facing: Facing, refused: Option<Refusal>) -> Draft {
    let base = world.footprint(id).moved_to(at);
    let front = world.facing(id).map(|_| facing);
    let reach = world.melee_reach(id).map(|reach| {
        let shape = reached(&base, front, reach);
        drawn(format!("melee range {reach}"), "front", shape)
    });
    Draft {
        refused: refused.map(Into::into),
        ends: Some(position(at)),
        facing: front.map(facing_pair),
        shapes: reach.into_iter().collect(),
        ..Draft::default()
    }
}

/// A way of so much at most through these points, the first of which is where the model stands.
pub fn way(
    world: &impl Displayed,
    id: ModelId,
    most: Length,
    points: &[Point],
    facing: Facing,
    refused: Option<Refusal>,
) -> Draft {
    let start = world.footprint(id).at();
    let length = table::path_length(points);
    let end = points.last().copied().unwrap_or(start);
    Draft {
        legs: legs(points),
        used: Some(length.get()),
        left: Some((most - length).get()),
        ..standing(world, id, end, facing, refused)
    }
}

/// A straight move to a point, drawn as a lane.
pub fn straight(world: &impl Displayed, id: ModelId, end: Point, facing: Facing, refused: Option<Refusal>) -> Draft {
    let limit = world.rush_limit(id);
    let start = world.footprint(id).at();
    let mut draft = way(world, id, limit, &[start, end], facing, refused);
    let shape = lane(start, end, radius(world, id));
    draft.shapes.push(drawn(format!("up to {limit}"), "lane", shape));
    draft
}

/// Who would be in whose melee range, and whether the model would still be controlled.
pub fn engagements<W: Displayed>(world: &W, id: ModelId, at: Point, facing: Facing) -> Vec<String> {
    let there = world.with_model_at(id, at, facing);
    let mut notes = vec![];
    let (mut reached, mut reaching) = (vec![], vec![]);
    let in_front = |one: ModelId, other: ModelId| there.facing(one).is_none() || there.in_front_arc(other, one);
    for enemy in enemies(&there, id) {
        if there.in_melee_range(enemy, id) && in_front(id, enemy) {
            reached.push(enemy);
        } else if there.in_melee_range(id, enemy) && in_front(enemy, id) {
            reaching.push(enemy);
        }
    }
    if !reached.is_empty() {
        notes.push(format!("Has {} in melee range.", words::names(world, reached)));
    }
    if !reaching.is_empty() {
        notes.push(format!("Is in the melee range of {}.", words::names(world, reaching)));
    }
    let leader = world
        .controller(id)
        .filter(|leader| *leader != id && world.stands(*leader));
    let outside = leader.is_some_and(|leader| {
        let range = there.control(leader);
        range.is_some_and(|range| !there.within(leader, id, range))
    });
    if outside {
        notes.push("Ends outside the control range of its controller.".into());
    }
    notes
}

/// How a charge or slam would go.
#[derive(Clone, Copy, Debug)]
pub struct Rush {
    pub slam: bool,
    pub moved: Length,
    /// The target is in melee range at the end.
    pub reaches: bool,
}

pub fn rush_note(name: &str, rush: Rush) -> String {
    let far = rush.moved >= Length::inches(3);
    match (rush.reaches, far, rush.slam) {
        (false, ..) => format!("It does not reach {name}: it fails, and its activation ends."),
        (true, true, false) => format!("Reaches {name} after 3\" or more: boosted damage."),
        (true, false, false) => format!("Reaches {name} before it has gone 3\": no boosted damage."),
        (true, true, true) => format!("Reaches {name} after 3\" or more: it is slammed back."),
        (true, false, true) => format!("Reaches {name} before it has gone 3\": it is not slammed back."),
    }
}

/// What a charge or slam must do besides, in sentences.
pub fn rush_limits(world: &impl Displayed, id: ModelId, target: ModelId, slam: bool) -> Vec<String> {
    let target = world.name(target);
    let limit = world.rush_limit(id);
    let (way, bonus) = if slam {
        (
            format!("It goes straight toward {target}."),
            "Only after 3\" or more is the target slammed back.",
        )
    } else {
        (
            "It goes in a straight line.".into(),
            "After 3\" or more the damage of its charge attack is boosted.",
        )
    };
    vec![
        way,
        format!("It must end with {target} in its melee range, or go its whole {limit}."),
        bonus.into(),
    ]
}

/// What a charge straight at a target would come to, in words.
pub fn rush_says(world: &impl Displayed, id: ModelId, target: ModelId, straight: Point, rush: Rush) -> String {
    let limit = world.rush_limit(id);
    let reach = world.melee_reach(id).unwrap_or_default();
    let stopped = rush.moved + Length::um(5) < world.footprint(id).at().distance_to(straight);
    let goes = match (rush.reaches, stopped) {
        (true, _) => "straight ahead it reaches its target",
        (false, true) => "straight ahead something stops it",
        (false, false) => "straight ahead it falls short",
    };
    let away = live::words::short(world.gap(id, target));
    format!("{away} away; it moves up to {limit} and then reaches {reach}: {goes}.")
}
