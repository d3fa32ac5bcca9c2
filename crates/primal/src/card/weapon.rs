//! Weapons and their qualities (primal:weapon-stats-01).

use battlegroup::rules::RuleRef;
use serde::{Deserialize, Serialize};
use table::{Inches, Length};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub name: String,
    pub kind: WeaponKind,
    /// How many of it the model has: the number on its icon (primal:weapon-stats-01).
    #[serde(default = "one")]
    pub count: u8,
    /// A Mount reaches half an inch where nothing is said (primal:cavalry-mount-02).
    #[serde(default = "half_an_inch")]
    pub rng: Reach,
    /// Initial attacks with a ranged weapon (primal:weapon-rof-01).
    #[serde(default)]
    pub rof: Rof,
    /// Diameter of the template (primal:weapon-aoe-01).
    #[serde(default)]
    pub aoe: Option<u8>,
    /// POW without STR; nothing for a weapon that does no damage (primal:weapon-pow-01, primal:weapon-p-plus-s-01).
    #[serde(default)]
    pub pow: Option<u8>,
    /// The side of a huge base, or the place on a warjack, where it sits (primal:weapon-location-01).
    #[serde(default)]
    pub location: Option<Location>,
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// Special rules of the weapon.
    #[serde(default)]
    pub rules: Vec<RuleRef>,
}

const fn one() -> u8 {
    1
}

const fn half_an_inch() -> Reach {
    Reach::Inches(Inches(Length::hundredths(50)))
}

impl Weapon {
    /// A Mount is a melee weapon too (primal:cavalry-mount-02).
    pub fn is_melee(&self) -> bool {
        matches!(self.kind, WeaponKind::Melee | WeaponKind::Mount)
    }

    pub fn is_spray(&self) -> bool {
        matches!(self.rng, Reach::Spray(_))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponKind {
    Melee,
    Ranged,
    /// The beast under a cavalry model.
    Mount,
}

/// RNG (primal:weapon-rng-01 to primal:weapon-rng-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    Inches(Inches),
    /// SP 6, SP 8 or SP 10.
    Spray(u8),
    Control,
    /// The model's special rules say how far.
    Special,
}

/// ROF: a number, or a d3 and a number (primal:weapon-rof-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rof {
    Shots(u8),
    D3Plus(u8),
    D6Plus(u8),
}

impl Default for Rof {
    fn default() -> Self {
        Rof::Shots(1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    Left,
    Right,
    Head,
    Superstructure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    OpenFist,
    Shield,
    WeaponMaster,
}

impl Quality {
    pub const ALL: [Quality; 17] = [
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
        Quality::OpenFist,
        Quality::Shield,
        Quality::WeaponMaster,
    ];

    /// The printed name, by which special rules grant and take it.
    pub const fn name(self) -> &'static str {
        match self {
            Quality::Blessed => "Blessed",
            Quality::Buckler => "Buckler",
            Quality::ChainWeapon => "Chain Weapon",
            Quality::ContinuousCorrosion => "Continuous Effect: Corrosion",
            Quality::ContinuousFire => "Continuous Effect: Fire",
            Quality::CriticalCorrosion => "Critical Corrosion",
            Quality::CriticalDisruption => "Critical Disruption",
            Quality::CriticalFire => "Critical Fire",
            Quality::Cold => "Damage Type: Cold",
            Quality::Corrosion => "Damage Type: Corrosion",
            Quality::Electricity => "Damage Type: Electricity",
            Quality::Fire => "Damage Type: Fire",
            Quality::Magical => "Damage Type: Magical",
            Quality::Disruption => "Disruption",
            Quality::OpenFist => "Open Fist",
            Quality::Shield => "Shield",
            Quality::WeaponMaster => "Weapon Master",
        }
    }
}
