//! Stat cards: what a model is, has and can do.

use battlegroup::life::{Life, System};
use serde::{Deserialize, Serialize};
use table::{Base, Length};

use crate::abilities::{Ability, Feat, Power, WeaponWord};

/// A stat card (hqs:stat-card-01, hqs:stat-card-02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub name: String,
    #[serde(default)]
    pub faction: String,
    pub kind: Kind,
    pub base: BaseSize,
    /// What it costs where players agree on a total. A warlock costs nothing.
    #[serde(default)]
    pub points: u16,
    pub spd: u8,
    pub str: u8,
    pub mat: u8,
    pub rat: u8,
    pub def: u8,
    pub arm: u8,
    pub cmd: u8,
    pub fury: u8,
    /// Warbeasts only.
    #[serde(default)]
    pub thr: u8,
    /// What it can take (hqs:damage-circles-01, hqs:life-spiral-01).
    pub life: Life,
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    #[serde(default)]
    pub spells: Vec<Power>,
    #[serde(default)]
    pub animus: Option<Power>,
    #[serde(default)]
    pub feat: Option<Feat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Warlock,
    LesserWarbeast,
    LightWarbeast,
    HeavyWarbeast,
}

impl Kind {
    pub fn is_warbeast(self) -> bool {
        self != Kind::Warlock
    }

    pub fn in_words(self) -> &'static str {
        match self {
            Kind::Warlock => "warlock",
            Kind::LesserWarbeast => "lesser warbeast",
            Kind::LightWarbeast => "light warbeast",
            Kind::HeavyWarbeast => "heavy warbeast",
        }
    }
}

/// Base sizes in their order (hqs:base-size-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BaseSize {
    Small,
    Medium,
    Large,
}

impl BaseSize {
    pub const fn base(self) -> Base {
        match self {
            BaseSize::Small => Base::round_mm(30),
            BaseSize::Medium => Base::round_mm(40),
            BaseSize::Large => Base::round_mm(50),
        }
    }
}

/// The three aspects of a life spiral, in the order of their branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    Mind,
    Body,
    Spirit,
}

impl Aspect {
    pub const fn system(self) -> System {
        match self {
            Aspect::Mind => System::Mind,
            Aspect::Body => System::Body,
            Aspect::Spirit => System::Spirit,
        }
    }

    /// The two branches of an aspect, counted from 0.
    pub const fn branches(self) -> [usize; 2] {
        match self {
            Aspect::Mind => [0, 1],
            Aspect::Body => [2, 3],
            Aspect::Spirit => [4, 5],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub name: String,
    #[serde(default)]
    pub melee: Option<Melee>,
    #[serde(default)]
    pub ranged: Option<Ranged>,
    /// Can seize and throw (hqs:throw-02).
    #[serde(default)]
    pub claw: bool,
    #[serde(default)]
    pub words: Vec<WeaponWord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    pub pow: u8,
    #[serde(default)]
    pub reach: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranged {
    pub rng: WeaponRange,
    #[serde(default = "once")]
    pub rof: u8,
    /// The diameter of what it affects; nothing for a single model.
    #[serde(default)]
    pub aoe: Option<u8>,
    /// Nothing for an attack that does no damage.
    #[serde(default)]
    pub pow: Option<u8>,
}

const fn once() -> u8 {
    1
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponRange {
    Inches(u8),
    /// A path 1" wide and 8" long (hqs:spray-01).
    Spray,
}

impl Card {
    pub fn is_warbeast(&self) -> bool {
        self.kind.is_warbeast()
    }

    pub fn melee(&self) -> impl Iterator<Item = (u8, &Weapon, Melee)> {
        self.weapons
            .iter()
            .enumerate()
            .filter_map(|(at, weapon)| Some((at as u8, weapon, weapon.melee?)))
    }

    pub fn claws(&self) -> usize {
        self.weapons.iter().filter(|weapon| weapon.claw).count()
    }

    /// A weapon by its number on the card.
    pub fn weapon(&self, number: u8) -> Option<&Weapon> {
        self.weapons.get(usize::from(number))
    }
}

/// A whole number of inches.
pub const fn inches(inches: u8) -> Length {
    Length::inches(inches as i64)
}
