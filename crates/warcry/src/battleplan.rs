//! Battleplan cards: where the battle groups are set up, how the battle is won, and what is odd about it.

use serde::{Deserialize, Serialize};
use table::{Length, Point, Segment};

use crate::Inches;

/// The three battle groups of a warband.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    Dagger,
    Shield,
    Hammer,
}

impl Group {
    pub const ALL: [Group; 3] = [Group::Dagger, Group::Shield, Group::Hammer];
}

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

/// The edges of the battlefield as the cards name them: y grows toward the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom];

    /// The edge of a battlefield of this size, from its top or left end.
    pub fn segment(self, width: Length, depth: Length) -> Segment {
        let corner = |x, y| Point::new(x, y);
        let (from, to) = match self {
            Edge::Left => (corner(Length::ZERO, Length::ZERO), corner(Length::ZERO, depth)),
            Edge::Right => (corner(width, Length::ZERO), corner(width, depth)),
            Edge::Top => (corner(Length::ZERO, Length::ZERO), corner(width, Length::ZERO)),
            Edge::Bottom => (corner(Length::ZERO, depth), corner(width, depth)),
        };
        Segment::new(from, to)
    }
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

/// Who does something that a card asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Attacker,
    Defender,
}

/// A victory card: what is placed, what is scored when, and who has won at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    pub name: String,
    #[serde(default)]
    pub symmetric: bool,
    /// The last battle round; without one the battle goes on until a player wins.
    #[serde(default)]
    pub rounds: Option<u8>,
    /// Before the battle, in order.
    #[serde(default)]
    pub setup: Vec<Placing>,
    /// At the end of each battle round.
    #[serde(default)]
    pub scoring: Vec<Scoring>,
    /// A win as soon as it happens.
    #[serde(default)]
    pub at_once: Vec<AtOnce>,
    /// Fighters this close to the edge of the battlefield at the end of a round are taken down.
    #[serde(default)]
    pub deadly_edge: Option<DeadlyEdge>,
    /// Each dormant objective may be awakened at the start of a combat phase by the player without the initiative; only the
    /// first objective begins awake.
    #[serde(default)]
    pub awakening: bool,
    /// An objective that comes down in round 2, one of the five quarters by a die.
    #[serde(default)]
    pub comet: bool,
    /// Damage points (a D6) for a fighter that ends its activation carrying treasure.
    #[serde(default)]
    pub cursed_treasure: bool,
    /// A platform so high must be on the battlefield, or another card is drawn.
    #[serde(default)]
    pub needs_platform: Option<Inches>,
    /// Who has won after the last round.
    #[serde(default)]
    pub winner: Winner,
    /// One sentence in our own words.
    pub says: String,
}

/// Something that is put on the battlefield before the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    pub token: Token,
    /// Who places: one role, or both in turn beginning with the first.
    pub by: Vec<Role>,
    pub count: u8,
    /// Within so much of the middle of the battlefield, or of the middle of each quarter in turn.
    pub within: Inches,
    #[serde(default)]
    pub of: Middle,
    /// More than so much from every other token of the card.
    #[serde(default)]
    pub apart: Option<Inches>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    Objective,
    Treasure,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Middle {
    #[default]
    Battlefield,
    EachQuarter,
}

/// Victory points at the end of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Scoring {
    /// So many points for each (awake) objective controlled.
    EachObjective(i64),
    /// One point for the higher total of points values of enemies taken down in the round.
    MostPointsTakenDown,
    /// So many for each own fighter on a platform at least this high.
    EachOnPlatform { height: Inches, points: i64 },
}

/// A win at the moment it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtOnce {
    /// The enemy's leader has been taken down.
    EnemyLeaderDown,
    /// The defender's leader has been taken down: the attacker wins.
    DefendingLeaderDown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadlyEdge {
    pub within: Inches,
    pub whom: OnTheEdge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTheEdge {
    Leaders,
    DefendingLeader,
}

/// Who has won when the last round is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    #[default]
    MostPoints,
    MostObjectives,
    /// Most objectives; equal numbers are a win for the attacker.
    MostObjectivesElseAttacker,
    MostCarriers,
    /// The carrier of the treasure; if nobody carries it, whoever has more fighters within 3" of it.
    CarrierOrNearest,
    MostQuarters,
    Defender,
}

/// A twist card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Twist {
    pub name: String,
    #[serde(default)]
    pub does: Option<TwistEffect>,
    pub says: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TwistEffect {
    /// All fighters have so much more MOVE.
    MoreMove(u8),
    /// Each player begins with so many more wild dice.
    MoreWildDice(u8),
    /// So many initiative dice instead of 6.
    InitiativeDice(u8),
    /// An ability that may not be used.
    Forbid(String),
    /// At the end of each round so many damage points are removed from each fighter.
    HealEachRound(u8),
    /// Cover adds so much to TOUGHNESS.
    Cover(u8),
    /// Fighters so far apart or more are not visible to each other.
    SightLimit(Inches),
    /// So much less MOVE for move actions begun on the floor by fighters that cannot fly.
    Swamp(u8),
}
