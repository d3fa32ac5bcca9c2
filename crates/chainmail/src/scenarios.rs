//! The Scenario Summary: what each scenario fights for, where its warbands deploy, and what is special about it (502, `scenario-*`).

use kernel::{Refusal, RuleId, cite};
use serde::{Deserialize, Serialize};

use crate::objectives::Objective;
use crate::terrain::{Environment, Part};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scenario {
    BloodHarvest,
    Breakthrough,
    CaptureAndHold,
    DoublePincerMove,
    HoldTheSkull,
    KillTheLeader,
    PincerMove,
    /// The second entry of that name (chainmail:scenario-pincer-move-kills).
    PincerMoveKills,
    RapidStrike,
    #[default]
    StandardSkirmish,
    TakeTheHall,
    CaveOfPain,
}

/// How the deployment areas lie (chainmail:502.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deployment {
    /// chainmail:502.11a
    Standard,
    /// chainmail:502.12a
    Split,
    /// chainmail:502.13b
    DoubleSplit,
}

impl Scenario {
    pub const ALL: [Scenario; 12] = [
        Scenario::BloodHarvest,
        Scenario::Breakthrough,
        Scenario::CaptureAndHold,
        Scenario::DoublePincerMove,
        Scenario::HoldTheSkull,
        Scenario::KillTheLeader,
        Scenario::PincerMove,
        Scenario::PincerMoveKills,
        Scenario::RapidStrike,
        Scenario::StandardSkirmish,
        Scenario::TakeTheHall,
        Scenario::CaveOfPain,
    ];

    /// How players call it.
    pub const fn word(self) -> &'static str {
        match self {
            Scenario::BloodHarvest => "Blood Harvest",
            Scenario::Breakthrough => "Breakthrough",
            Scenario::CaptureAndHold => "Capture and Hold",
            Scenario::DoublePincerMove => "Double Pincer Move",
            Scenario::HoldTheSkull => "Hold the Skull",
            Scenario::KillTheLeader => "Kill the Leader",
            Scenario::PincerMove => "Pincer Move",
            Scenario::PincerMoveKills => "Pincer Move (kills)",
            Scenario::RapidStrike => "Rapid Strike",
            Scenario::StandardSkirmish => "Standard Skirmish",
            Scenario::TakeTheHall => "Take the Hall",
            Scenario::CaveOfPain => "Cave of Pain",
        }
    }

    pub fn rule(self) -> RuleId {
        match self {
            Scenario::BloodHarvest => cite!("chainmail:scenario-blood-harvest"),
            Scenario::Breakthrough => cite!("chainmail:scenario-breakthrough"),
            Scenario::CaptureAndHold => cite!("chainmail:scenario-capture-and-hold"),
            Scenario::DoublePincerMove => cite!("chainmail:scenario-double-pincer-move"),
            Scenario::HoldTheSkull => cite!("chainmail:scenario-hold-the-skull"),
            Scenario::KillTheLeader => cite!("chainmail:scenario-kill-the-leader"),
            Scenario::PincerMove => cite!("chainmail:scenario-pincer-move"),
            Scenario::PincerMoveKills => cite!("chainmail:scenario-pincer-move-kills"),
            Scenario::RapidStrike => cite!("chainmail:scenario-rapid-strike"),
            Scenario::StandardSkirmish => cite!("chainmail:scenario-standard-skirmish"),
            Scenario::TakeTheHall => cite!("chainmail:scenario-take-the-hall"),
            Scenario::CaveOfPain => cite!("chainmail:scenario-cave-of-pain"),
        }
    }

    pub const fn deployment(self) -> Deployment {
        match self {
            Scenario::PincerMove | Scenario::PincerMoveKills => Deployment::Split,
            Scenario::DoublePincerMove => Deployment::DoubleSplit,
            _ => Deployment::Standard,
        }
    }

    pub const fn objective(self) -> Objective {
        match self {
            Scenario::BloodHarvest => Objective::HarvestDivineSparks,
            Scenario::Breakthrough => Objective::ExitDefendersEdge,
            Scenario::CaptureAndHold => Objective::HoldTheCenter,
            Scenario::HoldTheSkull => Objective::CaptureTheSkull,
            Scenario::TakeTheHall => Objective::CaptureTheHall,
            Scenario::KillTheLeader => Objective::EliminateTheLeader,
            Scenario::PincerMoveKills | Scenario::RapidStrike => Objective::ScoreKills,
            Scenario::DoublePincerMove | Scenario::PincerMove | Scenario::StandardSkirmish | Scenario::CaveOfPain => {
                Objective::EliminateTheEnemy
            }
        }
    }

    /// Underground, both battlefield ends are focuses besides the centre (chainmail:502.36a).
    pub const fn ends_are_focuses(self) -> bool {
        matches!(self, Scenario::PincerMove | Scenario::RapidStrike)
    }

    /// chainmail:502.310
    pub const fn is_always_gloomy(self) -> bool {
        matches!(self, Scenario::CaveOfPain)
    }

    /// chainmail:502.39a
    pub const fn hurts_more(self) -> bool {
        matches!(self, Scenario::CaveOfPain)
    }

    /// chainmail:502.33
    pub const fn has_sparks(self) -> bool {
        matches!(self, Scenario::BloodHarvest)
    }

    /// One of these pieces lies in the middle besides what the players bring, told by one of its parts (chainmail:502.38).
    pub const fn additional(self) -> &'static [Part] {
        match self {
            Scenario::HoldTheSkull => &[Part::DragonSkull],
            Scenario::TakeTheHall => &[Part::HallOfGoodFloor, Part::HallOfEvilFloor],
            _ => &[],
        }
    }

    /// Whether it can be played there by so many warbands (chainmail:502.31, chainmail:502.37, chainmail:502.13a).
    pub fn check(self, environment: Environment, warbands: usize) -> Result<(), Refusal> {
        let refuse = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
        let name = self.word();
        match (self, environment) {
            (Scenario::DoublePincerMove, Environment::Underground) => {
                return refuse(
                    cite!("chainmail:502.13a"),
                    format!("{name} is played above ground: corners are no deployment areas underground"),
                );
            }
            (Scenario::Breakthrough, Environment::Underground) => {
                return refuse(cite!("chainmail:502.31"), format!("{name} is played above ground only"));
            }
            (Scenario::BloodHarvest | Scenario::CaveOfPain, Environment::Aboveground) => {
                return refuse(cite!("chainmail:502.37"), format!("{name} is played underground only"));
            }
            _ => {}
        }
        let duel = match (self.deployment(), self) {
            (Deployment::Split, _) => Some(cite!("chainmail:502.12a")),
            (Deployment::DoubleSplit, _) => Some(cite!("chainmail:502.13b")),
            (_, Scenario::Breakthrough) => Some(cite!("chainmail:502.21a")),
            _ => None,
        };
        match duel {
            Some(rule) if warbands != 2 => refuse(rule, format!("{name} is for two warbands, not for {warbands}")),
            _ => Ok(()),
        }
    }
}
