//! What is printed: the profile of a model, the entry by which an army buys models, the figures of spells.
//!
//! Special rules are named here and declared in `armies/primal/rules*.yaml`, in the words of [`battlegroup::rules`]. A name that no
//! file declares is shown as not enforced ([`Profile::not_enforced`]) and never stops a card from being read.

mod advantage;
mod base;
mod dragoon;
mod entry;
mod spell;
mod weapon;

pub use advantage::Advantage;
pub use base::BaseSize;
pub use battlegroup::life::{Life, System};
pub use battlegroup::rules::RuleRef;
pub use dragoon::OnFoot;
pub use entry::{Attachment, AttachmentKind, Entry, FieldAllowance, Grade, Member, Role, Size, Sureness};
pub use spell::{Area, Duration, Span, Spell};
pub use weapon::{Location, Quality, Reach, Rof, Weapon, WeaponKind};

use battlegroup::rules::Book;
use serde::{Deserialize, Serialize};

/// The basic types of models (primal:model-types-01), with those of WARMACHINE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Warlock,
    Warbeast,
    Warcaster,
    Warjack,
    /// primal:monstrosity-01
    Monstrosity,
    Trooper,
    Solo,
    BattleEngine,
}

/// The stat bar of one model (primal:stats-01). Stats that a model does not have are left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The stat-profile name (primal:name-reference-01).
    pub name: String,
    pub kind: Kind,
    /// A warlock that is a battle engine as well.
    #[serde(default)]
    pub battle_engine: bool,
    pub base: BaseSize,
    pub spd: u8,
    #[serde(default)]
    pub str: Option<u8>,
    #[serde(default)]
    pub mat: Option<u8>,
    #[serde(default)]
    pub rat: Option<u8>,
    pub def: u8,
    pub arm: u8,
    #[serde(default)]
    pub cmd: Option<u8>,
    #[serde(default)]
    pub fury: Option<u8>,
    #[serde(default)]
    pub thr: Option<u8>,
    #[serde(default)]
    pub focus: Option<u8>,
    /// `{row: 5}`, `{spiral: ...}`, `{grid: [...]}`; one box where nothing is said (primal:damage-record-01).
    #[serde(default = "one_box")]
    pub life: Life,
    /// What a dragoon is without its mount (primal:dragoon-01).
    #[serde(default)]
    pub dismounted: Option<Box<OnFoot>>,
    #[serde(default)]
    pub advantages: Vec<Advantage>,
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Spells by name; their figures stand in `spells*.yaml`.
    #[serde(default)]
    pub spells: Vec<String>,
    #[serde(default)]
    pub animus: Option<String>,
    #[serde(default)]
    pub magic_ability: Option<MagicAbility>,
    /// The rule that is its feat, by name.
    #[serde(default)]
    pub feat: Option<String>,
    /// Special rules of the card: `Reposition [3]`.
    #[serde(default)]
    pub rules: Vec<RuleRef>,
    /// Names by which rules may speak of it; an entry's keywords are added to them.
    #[serde(default)]
    pub keywords: Vec<String>,
}

/// primal:magic-ability-cast-01, primal:magic-ability-cast-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MagicAbility {
    pub score: u8,
    /// Spells by name.
    pub spells: Vec<String>,
}

/// A model without damage boxes is disabled by its first damage point (primal:damage-record-01).
fn one_box() -> Life {
    Life::row(1)
}

impl Profile {
    pub fn has(&self, advantage: Advantage) -> bool {
        self.advantages.contains(&advantage)
    }

    /// primal:model-types-02
    pub fn is_warrior(&self) -> bool {
        let fights_on_foot = matches!(self.kind, Kind::Trooper | Kind::Solo | Kind::Warcaster | Kind::Warlock);
        fights_on_foot && !self.battle_engine
    }

    pub fn is_warbeast(&self) -> bool {
        self.kind == Kind::Warbeast
    }

    pub fn is_warjack(&self) -> bool {
        self.kind == Kind::Warjack
    }

    pub fn is_monstrosity(&self) -> bool {
        self.kind == Kind::Monstrosity
    }

    /// A warcaster that leads monstrosities instead of warjacks (primal:cephalyx-02).
    pub fn is_cephalyx_warcaster(&self) -> bool {
        let cephalyx = |word: &String| rulebook::names::same(word, "Cephalyx");
        self.kind == Kind::Warcaster && self.keywords.iter().any(cephalyx)
    }

    /// A gargantuan or a colossal (primal:gargantuan-01, primal:colossal-control-01).
    pub fn is_giant(&self) -> bool {
        (self.is_warbeast() || self.is_warjack()) && self.is_huge()
    }

    pub fn is_battle_engine(&self) -> bool {
        self.battle_engine || self.kind == Kind::BattleEngine
    }

    /// Warlocks have Battlegroup Commander, Fury Manipulation, a feat and Spellcaster by their type (primal:warlock-type-05).
    pub fn is_warlock(&self) -> bool {
        self.kind == Kind::Warlock
    }

    /// A warcaster, or a model that is none and controls warjacks like one: only such models have FOCUS, and with it Battlegroup Commander,
    /// Focus Manipulation, Power Field and Spellcaster (primal:warcaster-battlegroup-01).
    pub fn has_focus_manipulation(&self) -> bool {
        self.focus.is_some()
    }

    /// It can lead a battlegroup.
    pub fn is_battlegroup_commander(&self) -> bool {
        self.is_caster() || self.has_focus_manipulation()
    }

    /// It holds focus points that others give it (primal:warjack-cortex-01).
    pub fn takes_focus(&self) -> bool {
        matches!(self.kind, Kind::Warjack | Kind::Monstrosity)
    }

    /// The system by which it gains and spends focus (primal:warjack-cortex-03, primal:convergence-02).
    pub fn cortex(&self) -> Option<System> {
        let seats = [System::Cortex, System::InterfaceNode, System::Brain];
        seats.into_iter().find(|system| self.life.has_system(*system))
    }

    /// A warjack of the Convergence of Cyriss (primal:convergence-01).
    pub fn is_vector(&self) -> bool {
        self.is_warjack() && self.life.has_system(System::InterfaceNode)
    }

    pub fn is_caster(&self) -> bool {
        matches!(self.kind, Kind::Warlock | Kind::Warcaster)
    }

    pub fn is_huge(&self) -> bool {
        self.base == BaseSize::Huge
    }

    /// The class of a warbeast, which its base decides (primal:warbeast-type-01). Warbeasts of a pack are small too.
    pub fn class(&self) -> Option<&'static str> {
        match (self.kind, self.base) {
            (Kind::Warbeast, BaseSize::Small) => Some("lesser"),
            (Kind::Warbeast | Kind::Warjack, BaseSize::Medium) => Some("light"),
            (Kind::Warbeast | Kind::Warjack, BaseSize::Large) => Some("heavy"),
            (Kind::Warbeast, BaseSize::Huge) => Some("gargantuan"),
            (Kind::Warjack, BaseSize::Huge) => Some("colossal"),
            _ => None,
        }
    }

    /// All spells that the card lists, by name.
    pub fn all_spells(&self) -> impl Iterator<Item = &String> {
        let magic = self.magic_ability.iter().flat_map(|magic| &magic.spells);
        self.spells.iter().chain(&self.animus).chain(magic)
    }

    /// All special rules that the card names: its own, its weapons', and those that say what its spells and feat do.
    pub fn named_rules(&self) -> impl Iterator<Item = RuleRef> + '_ {
        let of_weapons = self.weapons.iter().flat_map(|weapon| &weapon.rules);
        let spells = self.all_spells().chain(&self.feat);
        let rules = self.rules.iter().chain(of_weapons).cloned();
        rules.chain(spells.map(|name| RuleRef::parse(name)))
    }

    /// The special rules that the game does not carry out yet.
    pub fn not_enforced(&self, book: &Book) -> Vec<String> {
        let mut names = vec![];
        let is_declared = |rule: &str| book.declared().any(|declared| declared == rule);
        for rule in self.named_rules() {
            if !is_declared(&rule.rule) {
                names.push(rule.name().to_string());
                continue;
            }
            match book.not_enforced(&rule) {
                Ok(open) => names.extend(open),
                Err(error) => names.push(format!("{}: {}", rule.name(), error.message)),
            }
        }
        names
    }
}
