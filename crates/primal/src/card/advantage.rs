//! Advantages: the icons under a stat bar, immunities among them (primal:advantages-01, primal:immunity-01).

use serde::{Deserialize, Serialize};

/// An advantage, as files name it (`combined_melee_attack`). Special rules grant it by its printed name ([`Advantage::name`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advantage {
    AdvanceDeployment,
    Amphibious,
    ArcNode,
    Assault,
    Cavalry,
    CombinedMeleeAttack,
    CombinedRangedAttack,
    Construct,
    EyelessSight,
    Flight,
    Gunfighter,
    Incorporeal,
    JackMarshal,
    Officer,
    Parry,
    Pathfinder,
    Soulless,
    Stealth,
    Tough,
    Undead,
    ImmunityCold,
    ImmunityCorrosion,
    ImmunityElectricity,
    ImmunityFire,
}

impl Advantage {
    pub const ALL: [Advantage; 24] = [
        Advantage::AdvanceDeployment,
        Advantage::Amphibious,
        Advantage::ArcNode,
        Advantage::Assault,
        Advantage::Cavalry,
        Advantage::CombinedMeleeAttack,
        Advantage::CombinedRangedAttack,
        Advantage::Construct,
        Advantage::EyelessSight,
        Advantage::Flight,
        Advantage::Gunfighter,
        Advantage::Incorporeal,
        Advantage::JackMarshal,
        Advantage::Officer,
        Advantage::Parry,
        Advantage::Pathfinder,
        Advantage::Soulless,
        Advantage::Stealth,
        Advantage::Tough,
        Advantage::Undead,
        Advantage::ImmunityCold,
        Advantage::ImmunityCorrosion,
        Advantage::ImmunityElectricity,
        Advantage::ImmunityFire,
    ];

    /// The printed name, by which special rules grant and take it.
    pub const fn name(self) -> &'static str {
        match self {
            Advantage::AdvanceDeployment => "Advance Deployment",
            Advantage::Amphibious => "Amphibious",
            Advantage::ArcNode => "Arc Node",
            Advantage::Assault => "Assault",
            Advantage::Cavalry => "Cavalry",
            Advantage::CombinedMeleeAttack => "Combined Melee Attack",
            Advantage::CombinedRangedAttack => "Combined Ranged Attack",
            Advantage::Construct => "Construct",
            Advantage::EyelessSight => "Eyeless Sight",
            Advantage::Flight => "Flight",
            Advantage::Gunfighter => "Gunfighter",
            Advantage::Incorporeal => "Incorporeal",
            Advantage::JackMarshal => "'Jack Marshal",
            Advantage::Officer => "Officer",
            Advantage::Parry => "Parry",
            Advantage::Pathfinder => "Pathfinder",
            Advantage::Soulless => "Soulless",
            Advantage::Stealth => "Stealth",
            Advantage::Tough => "Tough",
            Advantage::Undead => "Undead",
            Advantage::ImmunityCold => "Immunity: Cold",
            Advantage::ImmunityCorrosion => "Immunity: Corrosion",
            Advantage::ImmunityElectricity => "Immunity: Electricity",
            Advantage::ImmunityFire => "Immunity: Fire",
        }
    }
}
