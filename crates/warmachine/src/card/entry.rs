//! What an army buys: a model, a unit, an attachment, with its price and its options.

use serde::{Deserialize, Serialize};

use super::{Advantage, Kind, Profile, RuleName, Sureness, Weapon};
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

    /// Everything on the card that the game does not carry out yet. Each is shown wherever the card is shown.
    pub fn not_enforced(&self) -> Vec<String> {
        let mut names = vec![];
        for member in &self.models {
            not_enforced_of(&member.profile, &RuleName::is_enforced, &mut names);
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

/// The rules, advantages and weapon qualities of a profile that the game does not carry out yet.
pub fn not_enforced_of(profile: &Profile, knows: &dyn Fn(&RuleName) -> bool, names: &mut Vec<String>) {
    let advantages = profile.advantages.iter().filter(|advantage| !advantage.is_enforced());
    names.extend(advantages.map(|advantage| format!("advantage {}", ::scenario::word(advantage))));
    let rules = profile.rules.iter().filter(|rule| !knows(rule));
    names.extend(rules.map(|rule| rule.to_string()));
    let spells = profile.spells.iter().filter(|spell| !spell.is_enforced());
    names.extend(spells.map(|spell| format!("spell {}", spell.name)));
    let feat = profile.feat.iter().filter(|feat| !feat.is_enforced());
    names.extend(feat.map(|feat| format!("feat {}", feat.name)));
    for weapon in &profile.weapons {
        let qualities = weapon.qualities.iter().filter(|quality| !quality.is_enforced());
        names.extend(qualities.map(|quality| format!("weapon quality {}", ::scenario::word(quality))));
        let rules = weapon.rules.iter().filter(|rule| !knows(rule));
        names.extend(rules.map(|rule| format!("{rule} ({})", weapon.name)));
        let types = weapon.attack_types.iter().filter(|rule| !knows(rule));
        names.extend(types.map(|rule| format!("{rule} ({})", weapon.name)));
    }
}
