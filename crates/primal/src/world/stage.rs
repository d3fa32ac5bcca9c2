//! Where a game stands between two steps.

use kernel::Seat;
use serde::{Deserialize, Serialize};

/// primal:setup-steps-01, primal:player-turn-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    StartingRoll,
    ChooseEdge,
    /// The player who nominates reinforcements.
    Nominate(Seat),
    /// The player who deploys.
    Deploy(Seat),
    AdvanceDeploy(Seat),
    TurnBegins,
    Maintenance(MaintenanceStep),
    Control(ControlStep),
    Activations,
    Acting,
    TurnEnds,
    Over,
}

/// primal:maintenance-phase-01 to primal:maintenance-phase-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MaintenanceStep {
    Points,
    ContinuousExpiry,
    ContinuousEffects,
    Other,
}

/// primal:control-phase-01 to primal:control-phase-06, primal:warcaster-control-phase-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlStep {
    /// Warjacks lose what they have not spent.
    JackFocus,
    Replenish,
    PowerUp,
    Leech,
    SpiritBond,
    Allocate,
    Upkeep,
    Threshold,
    Shake,
    Other,
    /// Groups with Ambush come from a table edge.
    Ambush,
}

impl ControlStep {
    pub const FIRST: ControlStep = ControlStep::JackFocus;
}
