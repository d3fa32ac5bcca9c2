//! A path as a player declares it: straight legs of the four kinds of move.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Length, Point};

use crate::PartId;

/// A declared path. An empty path is a move that stays where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Path {
    pub legs: SmallVec<[Leg; 3]>,
    /// The facing at the end, for oval bases. Pivoting is free.
    pub facing: Option<Facing>,
}

/// One straight leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// A normal move over the floor or platform.
    Walk(Point),
    /// Horizontally through the air, then straight down to whatever is below.
    Jump(Point),
    /// Horizontally through the air to something that is higher: it catches hold of it, and the next leg climbs it.
    Catch(Point),
    /// Up, down or along an obstacle, to a point at a height. On stairs up the slope.
    Climb { to: Point, z: Length },
    /// Through the air to a point at a height, over whatever is between.
    Fly { to: Point, z: Length },
    /// Through an archway or door to a point on its other side.
    Through { part: PartId, to: Point },
}

/// What a fighter stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The centre of its base is on the floor or a platform.
    #[default]
    Surface,
    /// It hangs on an obstacle, stairs or a ladder.
    Climbing(PartId),
    /// It rests on something that is no platform: it falls as soon as its move is over.
    Perched,
}

impl Leg {
    /// The point to which it leads.
    pub fn to(self) -> Point {
        match self {
            Leg::Walk(to) | Leg::Jump(to) | Leg::Catch(to) => to,
            Leg::Climb { to, .. } | Leg::Fly { to, .. } | Leg::Through { to, .. } => to,
        }
    }
}

impl Path {
    pub fn stay() -> Path {
        Path::default()
    }

    pub fn walk(to: impl IntoIterator<Item = Point>) -> Path {
        Path {
            legs: to.into_iter().map(Leg::Walk).collect(),
            facing: None,
        }
    }

    pub fn of(legs: impl IntoIterator<Item = Leg>) -> Path {
        Path {
            legs: legs.into_iter().collect(),
            facing: None,
        }
    }
}
