//! Scenarios that players choose, as files have them (wm4:scenario-frame-03).

use kernel::RuleId;
use serde::{Deserialize, Serialize};
use table::{Inches, Length, Point};

use crate::card::BaseSize;

/// A scenario: its map, how points are scored, and how the game ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioCard {
    pub name: String,
    /// The collection that it belongs to.
    #[serde(default)]
    pub set: String,
    #[serde(default)]
    pub says: String,
    /// The army points that it suits best.
    #[serde(default)]
    pub points: Option<u16>,
    /// The battlefield that its map is drawn for.
    #[serde(default = "four_feet")]
    pub table: [Inches; 2],
    /// How far in the first and the second player deploy.
    pub first_zone: Inches,
    pub second_zone: Inches,
    #[serde(default)]
    pub elements: Vec<Element>,
    /// The first turn at whose end anybody scores.
    pub scores_from: FromTurn,
    #[serde(default)]
    pub scores: Vec<Score>,
    /// What the opponent of a Commander that stays near its own edge scores.
    #[serde(default)]
    pub hangs_back: Option<HangsBack>,
    /// Whoever is so many points ahead wins.
    pub lead: u16,
    /// The game ends with this turn of the second player.
    pub turns: u16,
    #[serde(default)]
    pub reinforcements: Option<Reinforcements>,
    /// Special rules of the scenario that are not carried out. Players are told.
    #[serde(default)]
    pub not_enforced: Vec<String>,
    #[serde(default)]
    pub rules: Cited,
}

const fn four_feet() -> [Inches; 2] {
    [Inches::whole(48), Inches::whole(48)]
}

/// A zone, a flag or another marker. Places are seen from the first player's edge: x from the left, y from that edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Element {
    pub name: String,
    /// What it is called in `scores`: zone, flag, objective ...
    pub kind: String,
    pub at: [Inches; 2],
    /// The base that the marker stands on; nothing for a zone, which is a point with a radius.
    #[serde(default)]
    pub base: Option<BaseSize>,
    /// Whose it is, where that matters.
    #[serde(default)]
    pub owner: Option<Which>,
    /// Who can control it.
    pub held_by: Vec<Holder>,
    /// How near a model must be to control it; base to base where nothing is said.
    #[serde(default)]
    pub held_within: Option<Inches>,
    /// How near an opposing model contests it.
    pub contested_within: Inches,
}

/// One of the two players, by who goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    First,
    Second,
}

/// Models that can control an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Commander,
    Solo,
    Warjack,
    Warbeast,
    BattleEngine,
    /// A unit, if all its models in play are near enough.
    Unit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FromTurn {
    pub player: Which,
    pub turn: u16,
}

/// What a player scores at the end of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Score {
    /// For each element of a kind that the player controls.
    Each {
        kind: String,
        #[serde(default)]
        whose: Whose,
        points: u16,
    },
    /// Once, for all elements of a kind together.
    All { kind: String, points: u16 },
    /// Once, for so many elements of the player's own.
    OwnAtLeast { count: u8, points: u16 },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    #[default]
    Anybody,
    Own,
    Enemy,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HangsBack {
    pub from: FromTurn,
    /// A Commander that ends its turn completely within this of its edge.
    pub within: Inches,
    pub points: u16,
}

/// Groups that players keep back and bring on later (wm4:scenario-reinforcements-04).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcements {
    pub groups: u8,
    pub least_points: u16,
    pub largest: BaseSize,
    /// How near the left or right edge they arrive.
    pub within: Inches,
}

/// The rules that a scenario rests on, by what happens.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cited {
    pub zones: Vec<RuleId>,
    pub scores: Vec<RuleId>,
    pub hangs_back: Vec<RuleId>,
    pub lead: Vec<RuleId>,
    pub commander: Vec<RuleId>,
    pub ends: Vec<RuleId>,
}

impl ScenarioCard {
    /// What a reader of types cannot see.
    pub fn check(&self) -> Result<(), String> {
        let wrong = |why: String| Err(format!("{}: {why}", self.name));
        if self.elements.len() > 40 {
            return wrong("a scenario has at most 40 elements".into());
        }
        if self.lead == 0 || self.turns == 0 || self.turns > 100 {
            return wrong("a scenario has a lead to win by and 1 to 100 turns".into());
        }
        for element in &self.elements {
            let inside = element.at.iter().zip(self.table).all(|(at, side)| {
                let (at, side) = (Length::from(*at), Length::from(side));
                at >= Length::ZERO && at <= side
            });
            if !inside {
                return wrong(format!("{} is not on the table", element.name));
            }
        }
        for score in &self.scores {
            let kind = match score {
                Score::Each { kind, .. } | Score::All { kind, .. } => kind,
                Score::OwnAtLeast { .. } => continue,
            };
            if !self.elements.iter().any(|element| element.kind == *kind) {
                return wrong(format!("there is no {kind} to score for"));
            }
        }
        Ok(())
    }
}

impl Element {
    pub fn point(&self) -> Point {
        Point::new(self.at[0].into(), self.at[1].into())
    }
}
