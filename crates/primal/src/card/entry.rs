//! What an army buys: a model, a unit, an attachment, with its price (primal:model-entry-01).

use std::collections::BTreeMap;

use battlegroup::rules::Book;
use rulebook::names;
use serde::{Deserialize, Serialize};

use super::{BaseSize, Kind, Profile};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub name: String,
    /// Filled in from the file that the entry stands in.
    #[serde(default)]
    pub faction: String,
    /// Names by which rules may speak of its models, besides its type and its faction: `Pyg`, `Bane` (primal:name-reference-01).
    #[serde(default)]
    pub keywords: Vec<String>,
    pub fa: FieldAllowance,
    /// What it costs, the smallest size first. A warlock costs nothing and has no sizes (primal:point-cost-01,
    /// primal:warbeast-points-01).
    #[serde(default)]
    pub sizes: Vec<Size>,
    /// Warbeast or warjack points that a warlock or warcaster grants (primal:warbeast-points-01).
    #[serde(default)]
    pub grants: Option<u8>,
    /// The factions that a Minion or Mercenary works for (primal:minions-01).
    #[serde(default)]
    pub works_for: Vec<String>,
    /// The faction in whose armies a Minion or Mercenary counts as one of its own (primal:partisan-01, primal:mercenary-partisan-01).
    #[serde(default)]
    pub partisan: Option<String>,
    /// It joins a Mercenary army only by a theme force of its keyword (primal:cephalyx-01).
    #[serde(default)]
    pub selective: Option<String>,
    /// The casters that a character warbeast can be bonded to, by the name of their entry (primal:theme-force-03).
    #[serde(default)]
    pub bonds: Vec<String>,
    #[serde(default)]
    pub attachment: Option<Attachment>,
    /// The models of the smallest size. More models of a larger size are Grunts like the first Grunt.
    pub models: Vec<Member>,
    #[serde(default)]
    pub sureness: Sureness,
}

/// So many models for so many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Size {
    pub models: u8,
    pub points: u16,
}

/// Some models of an entry that are alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    #[serde(default = "one")]
    pub count: u8,
    #[serde(default)]
    pub role: Role,
    pub profile: Profile,
}

const fn one() -> u8 {
    1
}

/// What a trooper is in its unit (primal:unit-parts-01, primal:unit-other-01). An Officer has the advantage of that name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Leader,
    #[default]
    Grunt,
    /// A Standard Bearer, a weapon attachment: neither Leader nor Grunt.
    Other,
    /// Leads a Mercenary unit for another Faction (primal:ranking-officer-01).
    RankingOfficer,
}

/// primal:field-allowance-01 to primal:field-allowance-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldAllowance {
    Character,
    Units(u8),
    Unlimited,
}

/// primal:attachment-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attachment {
    pub kind: AttachmentKind,
    /// The entries that it may join, by name or keyword; any, where nothing is said.
    #[serde(default)]
    pub to: Vec<String>,
    /// The bases of the models that it may join; any, where nothing is said (primal:ranking-officer-01).
    #[serde(default)]
    pub bases: Vec<BaseSize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttachmentKind {
    Command,
    Weapon,
    /// A command attachment of Mercenary units (primal:ranking-officer-01).
    RankingOfficer,
    /// A solo with the rule Attached: it goes with a caster and stays independent (primal:warlock-unit-03).
    Attached,
}

/// Where the figures of an entry come from, and what stands in for those that nobody could find.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sureness {
    pub grade: Grade,
    /// What stands in for a missing figure, by field.
    pub stand_ins: BTreeMap<String, String>,
    /// What is missing altogether, or contradicts itself.
    pub missing: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Typed in by players from the cards and called finished.
    Community,
    /// The same, called unfinished.
    Unfinished,
    /// Made up for a test.
    #[default]
    Invented,
}

impl Entry {
    /// The kind of its models. A unit is made of troopers.
    pub fn kind(&self) -> Kind {
        self.models.first().map_or(Kind::Solo, |member| member.profile.kind)
    }

    /// Several models that activate together: troopers, or warbeasts of a pack (primal:warbeast-pack-01).
    pub fn is_unit(&self) -> bool {
        self.models.iter().any(|member| member.role == Role::Leader) && self.attachment.is_none()
    }

    /// It stands in a list by itself: it is no part of another entry's unit.
    pub fn is_independent(&self) -> bool {
        let attachment = self.attachment.as_ref();
        attachment.is_none_or(|attachment| attachment.kind == AttachmentKind::Attached)
    }

    /// A warlock or warcaster, alone or with a unit of its own (primal:warlock-unit-01).
    pub fn is_caster(&self) -> bool {
        self.models.iter().any(|member| member.profile.is_caster())
    }

    pub fn has_keyword(&self, word: &str) -> bool {
        self.keywords.iter().any(|keyword| names::same(keyword, word))
    }

    pub fn is_huge(&self) -> bool {
        self.models.iter().any(|member| member.profile.is_huge())
    }

    pub fn is_character(&self) -> bool {
        self.fa == FieldAllowance::Character
    }

    /// Everything on the card that the game does not carry out yet. Each is shown wherever the card is shown.
    pub fn not_enforced(&self, book: &Book) -> Vec<String> {
        let mut names: Vec<String> = self
            .models
            .iter()
            .flat_map(|member| member.profile.not_enforced(book))
            .collect();
        names.sort();
        names.dedup();
        names
    }
}
