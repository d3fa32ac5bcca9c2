//! What rules say of the way that a model must take: toward somebody, or away (wm4:movement-restriction-01 to
//! wm4:movement-restriction-06).

use kernel::{Refusal, RuleId, cite};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::World;
use crate::ids::ModelId;

/// How a rule binds the moves of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    Toward(ModelId),
    DirectlyToward(ModelId),
    AwayFrom(ModelId),
}

/// A line is straight enough if it misses the middle of the base by less than this. Points are whole micrometres.
const STRAIGHT_UM: i128 = 50;

/// Whether a way keeps all that binds the model. Nothing ever compels it to move at all.
pub fn check_bounds(world: &World, id: ModelId, points: &[Point]) -> Result<(), Refusal> {
    let model = world.model(id);
    for bound in &model.bounds {
        let mut from = model.at;
        for to in points {
            let other = bound.other();
            let goal = world.model(other).at;
            if let Some((rule, why)) = bound.breaks(from, *to, goal) {
                let why = format!("{} must {why} {}", model.name, world.name(other));
                return Err(Refusal::new(rule, why));
            }
            from = *to;
        }
    }
    Ok(())
}

impl Bound {
    fn other(self) -> ModelId {
        match self {
            Bound::Toward(other) | Bound::DirectlyToward(other) | Bound::AwayFrom(other) => other,
        }
    }

    /// How a leg breaks it. Along a straight line the distance to a point falls, then rises: its end says whether it ever rose, its beginning
    /// whether it ever fell.
    fn breaks(self, from: Point, to: Point, goal: Point) -> Option<(RuleId, &'static str)> {
        let way = vector(from, to);
        if way == (0, 0) {
            return None;
        }
        let broken = match self {
            Bound::Toward(_) => dot(vector(goal, to), way) > 0,
            Bound::AwayFrom(_) => dot(vector(goal, from), way) < 0,
            Bound::DirectlyToward(_) => {
                let ahead = vector(from, goal);
                let off = cross(way, ahead).abs();
                let far = ahead.0.abs().max(ahead.1.abs()).max(1);
                off > STRAIGHT_UM * far || dot(way, ahead) <= 0 || dot(vector(goal, to), way) > 0
            }
        };
        let words = match self {
            Bound::Toward(_) => (cite!("wm4:movement-restriction-01"), "come no farther from"),
            Bound::DirectlyToward(_) => (cite!("wm4:movement-restriction-02"), "move straight at the middle of"),
            Bound::AwayFrom(_) => (cite!("wm4:movement-restriction-03"), "come no nearer to"),
        };
        broken.then_some(words)
    }
}

type Vector = (i128, i128);

fn vector(from: Point, to: Point) -> Vector {
    (
        i128::from(to.x.get() - from.x.get()),
        i128::from(to.y.get() - from.y.get()),
    )
}

fn dot(a: Vector, b: Vector) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

fn cross(a: Vector, b: Vector) -> i128 {
    a.0 * b.1 - a.1 * b.0
}
