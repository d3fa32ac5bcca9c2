//! What an army buys: a model, a unit, an attachment, with its price and its options.

use battlegroup::rules::{Book, RuleRef};
use serde::{Deserialize, Serialize};

use super::{Advantage, Kind, Profile, RuleName, Sureness, Weapon};
use crate::Library;
use crate::spells::Spell;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub name: String,
    /// Filled in from the file that the entry stands in.
    #[serde(default)]
    pub faction: String,
    /// The words of the second line of a card, by which rules may speak of it (wm4:terms-08).
    #[serde(default)]
    pub words: Vec<String>,
    /// The armies of its faction that may buy it; nothing for all of them.
    #[serde(default)]
    pub armies: Vec<String>,
    /// Army points. The sum of its options is added for a customizable model (wm4:jack-hardpoint-04).
    #[serde(default)]
    pub points: u16,
    pub fa: FieldAllowance,
    /// Mk III models, which only some arenas allow (wm4:army-build-03).
    #[serde(default)]
    pub legacy: bool,
    /// Whether the Prime arena allows this legacy model.
    #[serde(default)]
    pub prime: bool,
    /// Rack slots of a warcaster.
    #[serde(default)]
    pub rack: u8,
    /// The factions that a Mercenary works for (wm4:merc-build-01).
    #[serde(default)]
    pub works_for: Vec<String>,
    #[serde(default)]
    pub attachment: Option<Attachment>,
    pub models: Vec<Member>,
    #[serde(default)]
    pub hardpoints: Vec<Hardpoint>,
    /// Spells and feat by name; those whose figures and words are read stand in the profile.
    #[serde(default)]
    pub spells: Vec<String>,
    #[serde(default)]
    pub feat: Option<String>,
    #[serde(default)]
    pub sureness: Sureness,
}

/// Some models of an entry that are alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    #[serde(default = "one")]
    pub count: u8,
    pub profile: Profile,
}

const fn one() -> u8 {
    1
}

/// wm4:field-allowance-01, wm4:field-allowance-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldAllowance {
    Character,
    Units(u8),
    Unlimited,
}

/// wm4:attachment-01, wm4:attachment-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attachment {
    pub kind: AttachmentKind,
    /// The units that it may join.
    pub to: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttachmentKind {
    Command,
    Weapon,
}

/// A place for one option (wm4:jack-hardpoint-01, wm4:beast-hardpoint-01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hardpoint {
    pub name: String,
    pub options: Vec<HardpointOption>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HardpointOption {
    pub name: String,
    pub points: u16,
    /// It is a head, and what it gives is lost with the head.
    #[serde(default)]
    pub head: bool,
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// The animus that a warbeast has by it (wm4:beast-hardpoint-07).
    #[serde(default)]
    pub animus: Option<Spell>,
    #[serde(default)]
    pub advantages: Vec<Advantage>,
    #[serde(default)]
    pub rules: Vec<RuleName>,
}

/// What an entry costs in an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost(pub u16);

impl Entry {
    /// The kind of its models. A unit is made of troopers.
    pub fn kind(&self) -> Kind {
        self.models.first().map_or(Kind::Solo, |member| member.profile.kind)
    }

    pub fn is_unit(&self) -> bool {
        self.kind() == Kind::Trooper && self.attachment.is_none()
    }

    pub fn is_commander(&self) -> bool {
        self.models.iter().any(|member| member.profile.is_commander())
    }

    pub fn is_character(&self) -> bool {
        self.fa == FieldAllowance::Character
    }

    pub fn is_mercenary(&self) -> bool {
        self.faction == "Mercenary"
    }

    /// wm4:colossal-01, wm4:gargantuan-01, wm4:battle-engine-01
    pub fn is_huge(&self) -> bool {
        let of = |member: &Member| {
            let profile = &member.profile;
            let is_engine = profile.battle_engine || profile.kind == Kind::BattleEngine;
            is_engine || (profile.is_huge() && (profile.is_warjack() || profile.is_warbeast()))
        };
        self.models.iter().any(of)
    }

    /// What stands in for figures that nobody could find, and what is missing altogether. Each is shown wherever the card is shown.
    pub fn stand_ins(&self) -> Vec<String> {
        let stand_ins = self.sureness.stand_ins.iter();
        let stand_ins = stand_ins.map(|(field, what)| format!("{}: {what}", field.replace('.', ", ")));
        let missing = self.sureness.missing.iter().map(|what| format!("missing: {what}"));
        stand_ins.chain(missing).collect()
    }

    /// Everything on the card that the game does not carry out yet. Each is shown wherever the card is shown.
    pub fn not_enforced(&self) -> Vec<String> {
        let mut names = vec![];
        for member in &self.models {
            not_enforced_of(&member.profile, &Library::embedded().book, &mut names);
        }
        for option in self.hardpoints.iter().flat_map(|hardpoint| &hardpoint.options) {
            let book = &Library::embedded().book;
            for rule in option
                .rules
                .iter()
                .chain(option.weapons.iter().flat_map(|weapon| &weapon.rules))
            {
                names.extend(open_in(book, &rule.reference(), || rule.to_string()));
            }
        }
        let profiles = || self.models.iter().map(|member| &member.profile);
        let read = |name: &str| {
            profiles()
                .flat_map(|profile| &profile.spells)
                .any(|spell| spell.name == name)
        };
        let spells = self.spells.iter().filter(|spell| !read(spell));
        names.extend(spells.map(|spell| format!("spell {spell}")));
        if profiles().all(|profile| profile.feat.is_none()) {
            names.extend(self.feat.iter().map(|feat| format!("feat {feat}")));
        }
        names.sort();
        names.dedup();
        names
    }
}

/// Everything on a profile that the game does not carry out, or not entirely. `book` knows the special rules.
pub fn not_enforced_of(profile: &Profile, book: &Book, names: &mut Vec<String>) {
    let advantages = profile.advantages.iter().filter(|advantage| !advantage.is_enforced());
    names.extend(advantages.map(|advantage| format!("advantage {}", ::scenario::word(advantage))));
    for rule in &profile.rules {
        names.extend(open_in(book, &rule.reference(), || rule.to_string()));
    }
    for (spell, what) in
        { profile.spells.iter().map(|spell| (spell, "spell")) }.chain(profile.feat.iter().map(|feat| (feat, "feat")))
    {
        let name = || format!("{what} {}", spell.name);
        if !spell.is_enforced() {
            names.push(name());
        } else if spell.rule {
            names.extend(open_in(book, &RuleRef::parse(&spell.name), name));
        }
    }
    for weapon in &profile.weapons {
        let qualities = weapon.qualities.iter().filter(|quality| !quality.is_enforced());
        names.extend(qualities.map(|quality| format!("weapon quality {}", ::scenario::word(quality))));
        for rule in weapon.rules.iter().chain(&weapon.attack_types) {
            names.extend(open_in(book, &rule.reference(), || format!("{rule} ({})", weapon.name)));
        }
    }
}

/// What of a rule nobody carries out: all of it where no book declares it.
fn open_in(book: &Book, rule: &RuleRef, name: impl Fn() -> String) -> Vec<String> {
    book.not_enforced(rule).unwrap_or_else(|_| vec![name()])
}
