//! What is printed: the profile of a model, and the entry by which an army buys models.

mod advantage;
mod base;
mod entry;
mod rule_name;
mod sureness;
mod weapon;

pub use advantage::Advantage;
pub use base::BaseSize;
pub use battlegroup::life::{Life, System};
pub use entry::{
    Attachment, AttachmentKind, Cost, Entry, FieldAllowance, Hardpoint, HardpointOption, Member, not_enforced_of,
};
pub use rule_name::RuleName;
pub use sureness::{Grade, Sureness};
pub use weapon::{Location, Quality, Reach, Rof, Weapon, WeaponKind, system_of};

use serde::{Deserialize, Serialize};

use crate::spells::Spell;

/// The basic types of models (wm4:model-types-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Warcaster,
    Warjack,
    Warlock,
    Warbeast,
    Trooper,
    Solo,
    Structure,
    BattleEngine,
}

/// The stat bar of one model (wm4:profile-01). Stats that a model does not have are left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    pub kind: Kind,
    /// A warcaster or warlock that is a battle engine as well.
    #[serde(default)]
    pub battle_engine: bool,
    pub base: BaseSize,
    pub spd: u8,
    #[serde(default)]
    pub aat: Option<u8>,
    #[serde(default)]
    pub mat: Option<u8>,
    #[serde(default)]
    pub rat: Option<u8>,
    pub def: u8,
    pub arm: u8,
    #[serde(default)]
    pub arc: Option<u8>,
    #[serde(default)]
    pub ctrl: Option<u8>,
    #[serde(default)]
    pub fury: Option<u8>,
    #[serde(default)]
    pub thr: Option<u8>,
    #[serde(default = "one_box")]
    pub life: Life,
    #[serde(default)]
    pub advantages: Vec<Advantage>,
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Its spells, its animus, or the spells of its Magic Ability.
    #[serde(default)]
    pub spells: Vec<Spell>,
    /// Rack slots for spells of its faction (wm4:spell-rack-01).
    #[serde(default)]
    pub rack: u8,
    #[serde(default)]
    pub feat: Option<Spell>,
    /// Of these, the advantages and rules that a warjack's head gives (wm4:jack-hardpoint-07).
    #[serde(default)]
    pub head_advantages: Vec<Advantage>,
    #[serde(default)]
    pub head_rules: Vec<RuleName>,
    /// The card of a dragoon without its mount (wm4:dragoon-01).
    #[serde(default)]
    pub dismounted: Option<Box<Profile>>,
    /// Special rules of the card, by name. [`RuleName::is_enforced`] says whether the game carries them out.
    #[serde(default)]
    pub rules: Vec<RuleName>,
    /// The words by which rules speak of it: what stands in the second line of the card, and its name (wm4:terms-08).
    #[serde(default)]
    pub words: Vec<String>,
}

/// A model without damage boxes has a capacity of one point (wm4:record-damage-01).
fn one_box() -> Life {
    Life::row(1)
}

impl Profile {
    pub fn has(&self, advantage: Advantage) -> bool {
        self.advantages.contains(&advantage)
    }

    /// wm4:model-types-02
    pub fn is_warrior(&self) -> bool {
        let fights_on_foot = matches!(self.kind, Kind::Trooper | Kind::Solo | Kind::Warcaster | Kind::Warlock);
        fights_on_foot && !self.battle_engine
    }

    /// wm4:model-types-03, wm4:warjack-06
    pub fn is_living(&self) -> bool {
        !self.is_construct() && !self.has(Advantage::Undead)
    }

    /// wm4:warjack-06, wm4:warjack-rules-01
    pub fn is_construct(&self) -> bool {
        self.kind == Kind::Warjack || self.has(Advantage::Construct)
    }

    /// wm4:independent-01
    pub fn is_independent(&self) -> bool {
        self.kind != Kind::Trooper
    }

    /// wm4:commander-01, wm4:warcaster-rules-01, wm4:warlock-rules-01
    pub fn is_commander(&self) -> bool {
        matches!(self.kind, Kind::Warcaster | Kind::Warlock)
    }

    /// wm4:warcaster-rules-02
    pub fn has_focus_manipulation(&self) -> bool {
        self.kind == Kind::Warcaster
    }

    /// wm4:warlock-rules-02
    pub fn has_fury_manipulation(&self) -> bool {
        self.kind == Kind::Warlock
    }

    pub fn is_warjack(&self) -> bool {
        self.kind == Kind::Warjack
    }

    pub fn is_warbeast(&self) -> bool {
        self.kind == Kind::Warbeast
    }

    /// wm4:warjack-04, wm4:warbeast-02
    pub fn is_huge(&self) -> bool {
        self.base == BaseSize::Huge
    }

    /// Huge bases and structures are never knocked down, made stationary or moved aside (wm4:structure-model-02, wm4:structure-fixed-06).
    pub fn is_massive(&self) -> bool {
        self.is_huge() || self.kind == Kind::Structure
    }

    /// The weight class of a warjack or warbeast, which its base decides (wm4:warjack-04, wm4:warbeast-02).
    pub fn class(&self) -> Option<&'static str> {
        match (self.kind, self.base) {
            (Kind::Warbeast, BaseSize::Small) => Some("lesser"),
            (Kind::Warjack | Kind::Warbeast, BaseSize::Medium) => Some("light"),
            (Kind::Warjack | Kind::Warbeast, BaseSize::Large) => Some("heavy"),
            (Kind::Warjack | Kind::Warbeast, BaseSize::ExtraLarge) => Some("super heavy"),
            (Kind::Warjack, BaseSize::Huge) => Some("colossal"),
            (Kind::Warbeast, BaseSize::Huge) => Some("gargantuan"),
            _ => None,
        }
    }
}
