//! Battleplan cards: where the battle groups are set up, how the battle is won, and what is odd about it.
//!
//! Cards are data in these words. Nothing in the program knows a card by its name.

mod deployment;
mod ready;
mod twist;
mod victory;

pub use deployment::{Deployment, DeploymentPoint, EdgeLine, GroupPoints};
pub use ready::{ReadyPlan, ReadyPlanFile};
pub use twist::{Twist, TwistEffect, TwistGroup};
pub use victory::{
    AtOnce, CombatStep, DeadlyEdge, Dice, Escape, FallScoring, FromRound, Loot, Middle, Placing, Preparation, Remover,
    RoundBeginsStep, RoundEndStep, RoundStartStep, Scoring, SiteDice, Victory, When, Whom, Winner,
};

use serde::{Deserialize, Serialize};
use table::{Length, Point, Segment};

use crate::Side;

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

/// Who does something that a card asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Attacker,
    Defender,
}

impl Role {
    /// The player who has this role where that player attacks.
    pub fn side(self, attacker: Side) -> Side {
        match self {
            Role::Attacker => attacker,
            Role::Defender => attacker.other(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    Objective,
    Treasure,
}
