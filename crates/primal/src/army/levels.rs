//! Encounter levels (primal:encounter-level-01).

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EncounterLevel {
    Duel,
    Skirmish,
    RapidAssault,
    ClashOfArms,
    PitchedBattle,
    GrandMelee,
    MajorEngagement,
    OpenWar,
}

impl EncounterLevel {
    pub const ALL: [EncounterLevel; 8] = [
        EncounterLevel::Duel,
        EncounterLevel::Skirmish,
        EncounterLevel::RapidAssault,
        EncounterLevel::ClashOfArms,
        EncounterLevel::PitchedBattle,
        EncounterLevel::GrandMelee,
        EncounterLevel::MajorEngagement,
        EncounterLevel::OpenWar,
    ];

    /// Army points, where the list does not say others.
    pub const fn points(self) -> u16 {
        match self {
            EncounterLevel::Duel => 0,
            EncounterLevel::Skirmish => 10,
            EncounterLevel::RapidAssault => 25,
            EncounterLevel::ClashOfArms => 50,
            EncounterLevel::PitchedBattle => 75,
            EncounterLevel::GrandMelee => 100,
            EncounterLevel::MajorEngagement => 125,
            EncounterLevel::OpenWar => 200,
        }
    }

    /// The most warlocks and warcasters in an army of so many points (primal:encounter-open-war-01).
    pub const fn most_casters(self, points: u16) -> usize {
        match self {
            EncounterLevel::Duel
            | EncounterLevel::Skirmish
            | EncounterLevel::RapidAssault
            | EncounterLevel::ClashOfArms
            | EncounterLevel::PitchedBattle
            | EncounterLevel::GrandMelee => 1,
            EncounterLevel::MajorEngagement => 2,
            EncounterLevel::OpenWar => 3 + (points.saturating_sub(200) / 75) as usize,
        }
    }

    /// The level of a game of so many army points: the largest one that is not too large for them.
    pub fn of(points: u16) -> EncounterLevel {
        { Self::ALL.into_iter().rev() }
            .find(|level| level.points() <= points)
            .unwrap_or(EncounterLevel::Duel)
    }

    /// The level is for exactly its own number of points. Open War is for any number from 200 on.
    pub const fn allows(self, points: u16) -> bool {
        match self {
            EncounterLevel::OpenWar => points >= 200,
            _ => points == self.points(),
        }
    }
}
