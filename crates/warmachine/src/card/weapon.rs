//! Weapons and their qualities (wm4:weapon-01, wm4:weapon-qualities-01).

use serde::{Deserialize, Serialize};

use super::RuleName;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub name: String,
    pub kind: WeaponKind,
    /// How many of it the model has (the "x2" of a stat bar).
    #[serde(default = "one")]
    pub count: u8,
    pub rng: Reach,
    /// Initial attacks with a ranged weapon (wm4:weapon-rof-01).
    #[serde(default)]
    pub rof: Rof,
    #[serde(default)]
    pub aoe: Option<u8>,
    /// Nothing for a weapon that does no damage (wm4:weapon-pow-01).
    #[serde(default)]
    pub pow: Option<u8>,
    /// POW of blast damage (wm4:weapon-pow-03).
    #[serde(default)]
    pub blast: Option<u8>,
    /// Where on a warjack it sits (wm4:weapon-location-01).
    #[serde(default)]
    pub location: Option<Location>,
    #[serde(default)]
    pub qualities: Vec<Quality>,
    #[serde(default)]
    pub rules: Vec<RuleName>,
    /// Rules of which each attack with the weapon has one, chosen when it is declared.
    #[serde(default)]
    pub attack_types: Vec<RuleName>,
}

const fn one() -> u8 {
    1
}

impl Weapon {
    pub fn is_melee(&self) -> bool {
        self.kind == WeaponKind::Melee
    }

    pub fn has(&self, quality: Quality) -> bool {
        self.qualities.contains(&quality)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponKind {
    Melee,
    Ranged,
}

/// RNG (wm4:weapon-rng-01 to wm4:weapon-rng-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    Inches(u8),
    Spray(u8),
    Control,
    /// The model's special rules say how far.
    Special,
}

/// ROF: a number, or a d3 and a number (wm4:weapon-rof-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rof {
    Shots(u8),
    D3Plus(u8),
}

impl Default for Rof {
    fn default() -> Self {
        Rof::Shots(1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    LeftArm,
    RightArm,
    Head,
    Superstructure,
    Front,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    Blessed,
    Buckler,
    ChainWeapon,
    ContinuousCorrosion,
    ContinuousFire,
    CriticalCorrosion,
    CriticalDisruption,
    CriticalFire,
    Cold,
    Corrosion,
    Electricity,
    Fire,
    Magical,
    Disruption,
    Pistol,
    Shield,
    Throw,
    WeaponMaster,
}

impl Quality {
    pub const ALL: [Quality; 18] = [
        Quality::Blessed,
        Quality::Buckler,
        Quality::ChainWeapon,
        Quality::ContinuousCorrosion,
        Quality::ContinuousFire,
        Quality::CriticalCorrosion,
        Quality::CriticalDisruption,
        Quality::CriticalFire,
        Quality::Cold,
        Quality::Corrosion,
        Quality::Electricity,
        Quality::Fire,
        Quality::Magical,
        Quality::Disruption,
        Quality::Pistol,
        Quality::Shield,
        Quality::Throw,
        Quality::WeaponMaster,
    ];

    /// As special rules name it when they grant it.
    pub const fn name(self) -> &'static str {
        match self {
            Quality::Blessed => "Blessed",
            Quality::Buckler => "Buckler",
            Quality::ChainWeapon => "Chain Weapon",
            Quality::ContinuousCorrosion => "Continuous Corrosion",
            Quality::ContinuousFire => "Continuous Fire",
            Quality::CriticalCorrosion => "Critical Corrosion",
            Quality::CriticalDisruption => "Critical Disruption",
            Quality::CriticalFire => "Critical Fire",
            Quality::Cold => "Cold",
            Quality::Corrosion => "Corrosion",
            Quality::Electricity => "Electricity",
            Quality::Fire => "Fire",
            Quality::Magical => "Magical",
            Quality::Disruption => "Disruption",
            Quality::Pistol => "Pistol",
            Quality::Shield => "Shield",
            Quality::Throw => "Throw",
            Quality::WeaponMaster => "Weapon Master",
        }
    }

    /// Whether the rules that are written so far carry this quality out. Cards show the others as not enforced.
    pub const fn is_enforced(self) -> bool {
        true
    }
}

/// The system of a damage grid that a weapon in this place belongs to.
pub const fn system_of(location: Location) -> Option<battlegroup::life::System> {
    use battlegroup::life::System;
    Some(match location {
        Location::LeftArm => System::LeftArm,
        Location::RightArm => System::RightArm,
        Location::Head => System::Head,
        Location::Superstructure => System::Superstructure,
        Location::Front => System::Front,
    })
}
