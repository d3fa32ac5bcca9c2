//! Encounter levels and arenas.

use serde::{Deserialize, Serialize};

/// wm4:encounter-level-04 to wm4:encounter-level-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EncounterLevel {
    Skirmish,
    PitchedBattle,
    GrandMelee,
    TotalWar,
}

impl EncounterLevel {
    pub const fn points(self) -> u16 {
        match self {
            EncounterLevel::Skirmish => 50,
            EncounterLevel::PitchedBattle => 75,
            EncounterLevel::GrandMelee | EncounterLevel::TotalWar => 100,
        }
    }

    /// The level that has exactly so many points. Total War, which has as many as a Grand Melee, is always named.
    pub fn of_points(points: u16) -> Option<EncounterLevel> {
        Self::BY_SIZE.into_iter().find(|level| level.points() == points)
    }

    const BY_SIZE: [EncounterLevel; 3] = [
        EncounterLevel::Skirmish,
        EncounterLevel::PitchedBattle,
        EncounterLevel::GrandMelee,
    ];

    /// The least number of warjacks or warbeasts in the Commander's battlegroup.
    pub const fn least_battlegroup(self) -> usize {
        match self {
            EncounterLevel::Skirmish => 1,
            EncounterLevel::PitchedBattle => 2,
            EncounterLevel::GrandMelee | EncounterLevel::TotalWar => 3,
        }
    }
}

/// wm4:army-build-03
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arena {
    #[default]
    Unlimited,
    Prime,
}
