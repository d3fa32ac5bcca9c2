//! Who is meant: roles that a rule binds by name, and filters that combine.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Inches;
use yaml::WordOr;

use super::words::{check, check_kind};
use super::{Kind, Many, TokenCount, Word};

/// The part that a model plays in what is going on. A trigger of an attack speaks of three models at once, so each part has
/// its own name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The model that bears the rule, or the model under a lasting effect that acts.
    #[default]
    User,
    /// The model picked or hit last.
    It,
    /// The model that attacks in this window.
    Attacker,
    /// The model that the attack, spell or use was aimed at.
    Target,
    /// The model that is disabled, boxed, destroyed or removed in this window.
    Fallen,
    /// The model that casts the spell of this window, or that put a lasting effect on the user.
    Caster,
    /// The model that moves or has moved in this window.
    Mover,
    /// The point of origin of a spell: the caster or the model it is channeled through.
    Origin,
    /// The battlegroup controller of the user.
    Controller,
    /// The model that the user has marked before (its prey, its bonded caster).
    Marked,
    /// The model whose rule this is, where a change reaches others: the middle of an aura.
    Bearer,
}

pub(crate) const WHOM_WORDS: &[&str] = &[
    "friendly",
    "target",
    "unit",
    "enemy",
    "kind",
    "battlegroup",
    "keyword",
    "controller",
    "attacker",
    "nearest",
    "marked",
];

pub(crate) const WHERE_WORDS: &[&str] = &[
    "control_range",
    "within",
    "template",
    "command_range",
    "terrain",
    "base_contact",
    "melee_range",
    "line",
    "spray",
    "wall",
];

/// The conditions that describe a model, and so stand in a selector.
pub(crate) const CONDITION_WORDS: &[&str] = &[
    "in_formation",
    "is",
    "bonded",
    "sees",
    "is_not",
    "state",
    "base",
    "system",
    "engaged",
    "in_arc",
];

impl Role {
    fn word(self) -> Option<Word> {
        match self {
            Role::Target => Some(Word::new(Kind::Whom, "target")),
            Role::Attacker => Some(Word::new(Kind::Whom, "attacker")),
            Role::Controller => Some(Word::new(Kind::Whom, "controller")),
            Role::Marked => Some(Word::new(Kind::Whom, "marked")),
            _ => None,
        }
    }
}

/// A description of models. Everything that is said must hold. A role alone (`user`, `it`) is that model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Who(Box<Described>);

impl Who {
    pub fn role(role: Role) -> Self {
        Who(Box::new(Described {
            role: Some(role),
            ..Described::default()
        }))
    }

    pub fn new(described: Described) -> Self {
        Who(Box::new(described))
    }
}

impl std::ops::Deref for Who {
    type Target = Described;

    #[inline]
    fn deref(&self) -> &Described {
        &self.0
    }
}

/// The filters of a selector. `seen from` a role means: as the rule binds it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Described {
    /// That model and no other.
    pub role: Option<Role>,
    /// Any of these descriptions, besides what else is said.
    pub any_of: Vec<Who>,
    /// None of these descriptions.
    pub none_of: Many<Who>,
    /// Has all of these rules or advantages, from its card or granted.
    pub has: Many<String>,
    /// Has none of them.
    pub has_not: Many<String>,
    /// Hit by the attack of this window.
    pub hit: bool,
    /// Damaged by the attack of this window.
    pub harmed: bool,
    /// Damaged by what this rule has done last.
    pub hurt: bool,
    /// Has spent so many focus or fury points in its activation, or more.
    pub spent: Option<u8>,
    /// Under an upkeep spell or animus of an enemy of the user.
    pub enemy_spell: bool,
    /// Has so many tokens or more.
    pub tokens: Option<TokenCount>,
    /// On the user's side, or on its side and of its faction.
    pub friendly: Option<Friendly>,
    /// On the side of that model and of its faction.
    pub faction_of: Option<Role>,
    /// The model that moves in this window has come into base contact with it, which it did not touch before.
    pub met: bool,
    /// On another side than the user.
    pub enemy: bool,
    /// Not the user, or not another role.
    pub other_than: Many<Role>,
    /// All of these: `warrior`, `warjack`, `trooper`, `cavalry`.
    pub kind: Many<String>,
    /// All of these keywords of the army: `Bane`, `Trencher`.
    pub keyword: Many<String>,
    /// All of these: `living`, `undead`, `construct`.
    pub is: Many<String>,
    /// None of these.
    pub is_not: Many<String>,
    /// In all of these states: `damaged`, `knocked_down`, `mounted`.
    pub state: Many<String>,
    pub base: Option<BaseIs>,
    /// In the unit of that model; the model itself is in it.
    pub unit: Option<Role>,
    /// Leaves out models that are out of formation.
    pub in_formation: bool,
    /// In the battlegroup that the model controls or belongs to.
    pub battlegroup: Option<Role>,
    /// The battlegroup controller of that model.
    pub controller: Option<Role>,
    /// Its battlegroup controller is such a model.
    pub controlled_by: Option<Who>,
    /// Marked by the user before.
    pub marked: bool,
    /// Bonded to the user, or the user to it.
    pub bonded: bool,

    pub within: Option<Within>,
    /// Within 1" of the role for each focus or fury point on it; nobody is where it has none.
    pub within_each_point: Option<Role>,
    /// In the control range of that model.
    pub control_range: Option<Role>,
    pub command_range: Option<Role>,
    pub base_contact: Option<Role>,
    /// In the melee range of that model.
    pub melee_range: Option<Role>,
    /// Under a round template.
    pub template: Option<Template>,
    /// In terrain of one of these kinds.
    pub terrain: Many<String>,
    /// With its whole base in terrain of one of these kinds.
    pub completely_in: Many<String>,
    /// Touched by a line between the centres of two roles.
    pub line: Option<(Role, Role)>,
    /// Under a spray of a role toward another.
    pub spray: Option<Spray>,
    /// Touching a wall template that the role has put on the table.
    pub wall: Option<Role>,

    /// Engaged by such a model.
    pub engaged: Option<Engaged>,
    /// That role has line of sight to it.
    pub sees: Option<Role>,
    /// That role sees it, or would if no other models were in the way.
    pub not_hidden_from: Option<Role>,
    pub in_arc: Option<InArc>,
    /// That role stands completely in its back arc.
    pub has_behind: Option<Role>,
    /// Has such a system, working or crippled.
    pub system: Option<SystemIs>,
    /// Of those that fit, only so many that are nearest to a role.
    pub nearest: Option<Nearest>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Friendly {
    Any,
    Faction,
}

/// `within: 3` is within 3" of the user; `within: {inches: 3, of: it}` is said in full.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Within {
    pub inches: Inches,
    pub of: Role,
    /// The whole base.
    pub completely: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The diameter.
    pub inches: Inches,
    /// The model on which it is centred.
    pub on: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spray {
    /// Its length.
    pub inches: Inches,
    #[serde(default)]
    pub of: Role,
    #[serde(default = "target")]
    pub toward: Role,
}

fn target() -> Role {
    Role::Target
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Engaged {
    /// It is engaged by such a model.
    By(Who),
    /// It engages such a model.
    Engaging(Who),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InArc {
    pub arc: Arc,
    pub of: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    Front,
    Back,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SystemIs {
    pub name: String,
    pub crippled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nearest {
    pub models: u8,
    pub of: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BaseIs {
    Small,
    Medium,
    Large,
    Huge,
    /// Not larger than the user's.
    NotLarger,
    /// Smaller than the user's.
    Smaller,
}

impl Described {
    /// The same description without its places.
    pub(crate) fn anywhere(&self) -> Who {
        Who::new(Described {
            within: None,
            within_each_point: None,
            control_range: None,
            command_range: None,
            base_contact: None,
            melee_range: None,
            template: None,
            terrain: Many::default(),
            completely_in: Many::default(),
            line: None,
            spray: None,
            wall: None,
            ..self.clone()
        })
    }

    /// The words that are said.
    pub fn words(&self) -> Vec<Word> {
        let said = |said: bool, kind, name| said.then_some(Word::new(kind, name));
        let whom = |is, name| said(is, Kind::Whom, name);
        let place = |is, name| said(is, Kind::Where, name);
        let condition = |is, name| said(is, Kind::Condition, name);
        [
            self.role.and_then(Role::word),
            whom(self.friendly.is_some() || self.faction_of.is_some(), "friendly"),
            whom(self.enemy, "enemy"),
            whom(self.unit.is_some(), "unit"),
            whom(!self.kind.is_empty(), "kind"),
            whom(self.battlegroup.is_some(), "battlegroup"),
            whom(!self.keyword.is_empty(), "keyword"),
            whom(self.controller.is_some() || self.controlled_by.is_some(), "controller"),
            whom(self.nearest.is_some(), "nearest"),
            whom(self.marked, "marked"),
            place(self.within.is_some() || self.within_each_point.is_some(), "within"),
            place(self.control_range.is_some(), "control_range"),
            place(self.command_range.is_some(), "command_range"),
            place(self.base_contact.is_some() || self.met, "base_contact"),
            place(self.melee_range.is_some(), "melee_range"),
            place(self.template.is_some(), "template"),
            place(!self.terrain.is_empty() || !self.completely_in.is_empty(), "terrain"),
            place(self.line.is_some(), "line"),
            place(self.spray.is_some(), "spray"),
            place(self.wall.is_some(), "wall"),
            condition(self.in_formation, "in_formation"),
            condition(!self.is.is_empty(), "is"),
            condition(!self.is_not.is_empty(), "is_not"),
            condition(!self.state.is_empty(), "state"),
            condition(self.bonded, "bonded"),
            condition(self.sees.is_some() || self.not_hidden_from.is_some(), "sees"),
            condition(self.base.is_some(), "base"),
            condition(self.system.is_some(), "system"),
            condition(self.engaged.is_some(), "engaged"),
            condition(self.in_arc.is_some() || self.has_behind.is_some(), "in_arc"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn checked(self) -> Result<Self, String> {
        for word in self.words() {
            check(word)?;
        }
        for list in [&self.kind, &self.is, &self.is_not, &self.state] {
            for name in list {
                check_kind(name)?;
            }
        }
        Ok(self)
    }
}

impl Serialize for Who {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let described = if deserializer.is_human_readable() {
            match WordOr::<Described>::deserialize(deserializer)? {
                WordOr::More(described) => described,
                WordOr::Word(word) => Described {
                    role: Some(role_from(&word)?),
                    ..Described::default()
                },
            }
        } else {
            Described::deserialize(deserializer)?
        };
        described.checked().map(Who::new).map_err(D::Error::custom)
    }
}

fn role_from<E: Error>(word: &str) -> Result<Role, E> {
    Role::deserialize(serde::de::value::StrDeserializer::<E>::new(word))
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WithinSaid {
    inches: Inches,
    #[serde(default)]
    of: Role,
    #[serde(default)]
    completely: bool,
}

impl Serialize for Within {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WithinSaid {
            inches: self.inches,
            of: self.of,
            completely: self.completely,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Within {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let said = if deserializer.is_human_readable() {
            match WordOr::<WithinSaid>::deserialize(deserializer)? {
                WordOr::More(said) => said,
                WordOr::Word(number) => WithinSaid {
                    inches: Inches(number.parse().map_err(|_| {
                        D::Error::custom(format!(
                            "expected inches such as 3, or a map with inches and of, not `{number}`"
                        ))
                    })?),
                    of: Role::User,
                    completely: false,
                },
            }
        } else {
            WithinSaid::deserialize(deserializer)?
        };
        Ok(Within {
            inches: said.inches,
            of: said.of,
            completely: said.completely,
        })
    }
}
