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
    /// As special rules name it when they grant it or take it away.
    pub const fn name(self) -> &'static str {
        match self {
            Advantage::JackMarshal => "'Jack Marshal",
            Advantage::AdvanceDeployment => "Advance Deployment",
            Advantage::Ambush => "Ambush",
            Advantage::Amphibious => "Amphibious",
            Advantage::ArcNode => "Arc Node",
            Advantage::Assault => "Assault",
            Advantage::Cavalry => "Cavalry",
            Advantage::CombinedMeleeAttack => "Combined Melee Attack",
            Advantage::CombinedRangedAttack => "Combined Ranged Attack",
            Advantage::Construct => "Construct",
            Advantage::DualAttack => "Dual Attack",
            Advantage::EyelessSight => "Eyeless Sight",
            Advantage::Flight => "Flight",
            Advantage::Gladiator => "Gladiator",
            Advantage::Gunfighter => "Gunfighter",
            Advantage::Headbutt => "Headbutt",
            Advantage::Incorporeal => "Incorporeal",
            Advantage::Pathfinder => "Pathfinder",
            Advantage::Slam => "Slam",
            Advantage::Soulless => "Soulless",
            Advantage::Stealth => "Stealth",
            Advantage::Tough => "Tough",
            Advantage::Trample => "Trample",
            Advantage::Undead => "Undead",
            Advantage::Unstoppable => "Unstoppable",
            Advantage::ResistanceBlast => "Resistance: Blast",
            Advantage::ResistanceCold => "Resistance: Cold",
            Advantage::ResistanceCorrosion => "Resistance: Corrosion",
            Advantage::ResistanceElectricity => "Resistance: Electricity",
            Advantage::ResistanceFire => "Resistance: Fire",
        }
    }

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
                | Advantage::Soulless
                | Advantage::Stealth
                | Advantage::Tough
                | Advantage::Trample
                | Advantage::Undead
                | Advantage::Unstoppable
        )
    }
}
