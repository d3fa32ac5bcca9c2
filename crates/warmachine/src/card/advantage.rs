//! Advantages: the icons on a stat bar, resistances among them (wm4:advantages-01, wm4:resistance-01).

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advantage {
    JackMarshal,
    AdvanceDeployment,
    Ambush,
    Amphibious,
    ArcNode,
    Assault,
    Cavalry,
    CombinedMeleeAttack,
    CombinedRangedAttack,
    Construct,
    DualAttack,
    EyelessSight,
    Flight,
    Gladiator,
    Gunfighter,
    Headbutt,
    Incorporeal,
    Pathfinder,
    Slam,
    Soulless,
    Stealth,
    Tough,
    Trample,
    Undead,
    Unstoppable,
    ResistanceBlast,
    ResistanceCold,
    ResistanceCorrosion,
    ResistanceElectricity,
    ResistanceFire,
}

impl Advantage {
    /// Whether the rules that are written so far carry this advantage out. Cards show the others as not enforced.
    pub const fn is_enforced(self) -> bool {
        matches!(
            self,
            Advantage::AdvanceDeployment
                | Advantage::Ambush
                | Advantage::Amphibious
                | Advantage::ArcNode
                | Advantage::Assault
                | Advantage::Cavalry
                | Advantage::CombinedMeleeAttack
                | Advantage::CombinedRangedAttack
                | Advantage::Construct
                | Advantage::DualAttack
                | Advantage::EyelessSight
                | Advantage::Flight
                | Advantage::Gladiator
                | Advantage::Gunfighter
                | Advantage::Headbutt
                | Advantage::Incorporeal
                | Advantage::JackMarshal
                | Advantage::Pathfinder
                | Advantage::ResistanceBlast
                | Advantage::ResistanceCold
                | Advantage::ResistanceCorrosion
                | Advantage::ResistanceElectricity
                | Advantage::ResistanceFire
                | Advantage::Slam
                | Advantage::Stealth
                | Advantage::Tough
                | Advantage::Trample
                | Advantage::Undead
                | Advantage::Unstoppable
        )
    }
}
