//! Where a game stands between two steps.

use serde::{Deserialize, Serialize};

use crate::ids::PlayerId;

/// wm4:setup-step-02, wm4:turn-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Both players rack spells (wm4:setup-step-07).
    RackSpells,
    StartingRoll,
    ChooseEdge,
    /// A player names reinforcements.
    Nominate(PlayerId),
    Deploy(PlayerId),
    AdvanceDeploy(PlayerId),
    TurnBegins,
    /// Reinforcements arrive.
    Reinforcements,
    Maintenance(MaintenanceStep),
    Control(ControlStep),
    Activations,
    Acting,
    TurnEnds,
    Over,
}

/// wm4:maintenance-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MaintenanceStep {
    Points,
    ContinuousExpiry,
    ContinuousEffects,
    Other,
}

/// wm4:control-phase-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlStep {
    Replenish,
    SpiritBond,
    PowerUp,
    Allocate,
    Upkeep,
    Threshold,
    Shake,
    Ambush,
}
