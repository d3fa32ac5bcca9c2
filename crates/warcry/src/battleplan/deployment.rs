//! Deployment cards: where and when the battle groups come into play.

use serde::{Deserialize, Serialize};
use table::{Length, Point, Segment};

use super::{Edge, Group};
use crate::Inches;

/// A deployment card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployment {
    pub name: String,
    #[serde(default)]
    pub symmetric: bool,
    pub red: GroupPoints,
    pub blue: GroupPoints,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupPoints {
    pub dagger: DeploymentPoint,
    pub shield: DeploymentPoint,
    pub hammer: DeploymentPoint,
}

impl GroupPoints {
    pub fn of(&self, group: Group) -> &DeploymentPoint {
        match group {
            Group::Dagger => &self.dagger,
            Group::Shield => &self.shield,
            Group::Hammer => &self.hammer,
        }
    }
}

/// Where and when a battle group comes into play: a point, or a line along an edge for groups that come from off the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeploymentPoint {
    #[serde(default)]
    pub at: Option<[Inches; 2]>,
    #[serde(default)]
    pub edge: Option<EdgeLine>,
    /// 1 for a group that is set up before the battle; 2 or 3 for reserves.
    #[serde(default = "first_round")]
    pub round: u8,
}

fn first_round() -> u8 {
    1
}

/// A stretch of a battlefield edge, in inches from the top (or left) end; the whole edge where nothing is said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeLine {
    pub edge: Edge,
    #[serde(default)]
    pub from: Option<Inches>,
    #[serde(default)]
    pub to: Option<Inches>,
}

impl DeploymentPoint {
    /// The point, as a segment of no length, or the line.
    pub fn segment(&self, width: Length, depth: Length) -> Segment {
        match (&self.at, &self.edge) {
            (Some([x, y]), _) => {
                let at = Point::new((*x).into(), (*y).into());
                Segment::new(at, at)
            }
            (None, Some(line)) => {
                let whole = line.edge.segment(width, depth);
                let along = |length: Inches| match line.edge {
                    Edge::Left | Edge::Right => Point::new(whole.from.x, length.into()),
                    Edge::Top | Edge::Bottom => Point::new(length.into(), whole.from.y),
                };
                Segment::new(line.from.map_or(whole.from, along), line.to.map_or(whole.to, along))
            }
            (None, None) => Segment::new(Point::default(), Point::default()),
        }
    }

    pub fn check(&self) -> Result<(), String> {
        match (&self.at, &self.edge) {
            (Some(_), None) | (None, Some(_)) => {}
            _ => return Err("give either at: [x, y] or edge: {edge: left}".into()),
        }
        if !(1..=4).contains(&self.round) {
            return Err(format!("a group comes into play in round 1 to 4, not {}", self.round));
        }
        Ok(())
    }
}
