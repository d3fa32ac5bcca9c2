//! The scenarios of the rulebook as files have them (primal:scenario-general-01).

use kernel::RuleId;
use serde::{Deserialize, Serialize};
use table::{Inches, Length, Point};

/// A scenario: what stands on the table, how points are scored, and how it is won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioCard {
    pub name: String,
    #[serde(default)]
    pub says: String,
    /// The sums of two dice that choose it at random (primal:scenario-general-04).
    #[serde(default)]
    pub drawn_by: Vec<u8>,
    #[serde(default)]
    pub markers: Vec<Marker>,
    #[serde(default)]
    pub deployment: Deployment,
    /// The turn from which on players score at the end of their turns.
    #[serde(default)]
    pub scores_from: Option<FromTurn>,
    /// Each player scores each marker once in a game (primal:scenario-seek-destroy-03).
    #[serde(default)]
    pub once_each: bool,
    /// So many control points win the game.
    #[serde(default)]
    pub wins_at: Option<u16>,
    /// The game ends after this round, and the higher score wins (primal:scenario-annihilation-06).
    #[serde(default)]
    pub rounds: Option<u16>,
    /// Players score what destroyed enemies cost (primal:scenario-annihilation-02).
    #[serde(default)]
    pub scores_destroyed: bool,
    #[serde(default)]
    pub bombardment: Option<Bombardment>,
    #[serde(default)]
    pub reinforcements: Option<Reinforcements>,
    #[serde(default)]
    pub rules: Cited,
}

/// A flag or a zone. Places are seen from the first player's edge: x from the left hand, y from that edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    pub name: String,
    pub at: [Inches; 2],
    /// The radius of a zone; nothing for a flag (primal:scenario-flag-01).
    #[serde(default)]
    pub radius: Option<Inches>,
}

impl Marker {
    pub fn point(&self) -> Point {
        Point::new(self.at[0].into(), self.at[1].into())
    }

    pub const fn is_flag(&self) -> bool {
        self.radius.is_none()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deployment {
    /// primal:setup-steps-05, primal:setup-steps-08
    #[default]
    Normal,
    /// A zone at the rear edge, and one at the right that takes exactly one group (primal:scenario-outflank-04).
    TwoZones { primary: Strip, secondary: Strip },
}

/// A strip along the middle of a table edge.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strip {
    pub deep: Inches,
    pub wide: Inches,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FromTurn {
    pub player: Which,
    pub turn: u16,
}

/// A player by the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    First,
    Second,
}

/// Artillery that each player calls at the start of each turn (primal:scenario-incoming-04).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bombardment {
    pub from_round: u16,
    /// How many dice are added up to the distance by which it deviates.
    pub deviates_dice: u8,
    pub aoe: Inches,
    pub pow: u8,
}

/// Groups that arrive later (primal:scenario-reinforcements-03).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcements {
    pub groups: u8,
    pub least_points: u16,
    /// How near their player's own edge they arrive.
    pub within: Inches,
}

/// The rules that a scenario rests on, by what happens.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cited {
    pub deployment: Vec<RuleId>,
    /// What keeps terrain away from the markers.
    pub terrain: Vec<RuleId>,
    pub scores: Vec<RuleId>,
    pub wins: Vec<RuleId>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    pub scenarios: Vec<ScenarioCard>,
}

impl ScenarioCard {
    /// What a reader of types cannot see.
    pub fn check(&self) -> Result<(), String> {
        let wrong = |why: String| Err(format!("{}: {why}", self.name));
        if self.markers.len() > 20 {
            return wrong("a scenario has at most 20 markers".into());
        }
        for marker in &self.markers {
            let on_table =
                |at: Inches| Length::from(at) >= Length::ZERO && Length::from(at) <= Length::from(Inches::whole(72));
            if !marker.at.iter().all(|at| on_table(*at)) {
                return wrong(format!("{} is not on the table", marker.name));
            }
            if marker.radius.is_some_and(|radius| Length::from(radius) <= Length::ZERO) {
                return wrong(format!("{} has no size", marker.name));
            }
        }
        if self.scores_from.is_some() == self.markers.is_empty() {
            return wrong("markers and `scores_from` go together".into());
        }
        if self.drawn_by.iter().any(|sum| !(2..=12).contains(sum)) {
            return wrong("two dice add up to 2 to 12".into());
        }
        if self.rounds.is_some_and(|rounds| rounds == 0 || rounds > 100) {
            return wrong("a game has 1 to 100 rounds".into());
        }
        Ok(())
    }

    pub fn flags(&self) -> impl Iterator<Item = &Marker> {
        self.markers.iter().filter(|marker| marker.is_flag())
    }
}
