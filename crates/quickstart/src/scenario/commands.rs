//! What players do in a scenario, as it is written in a file.

use std::collections::BTreeMap;
use std::fmt;

use scenario::{OneOrMany, Read};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::data::WordOr;
use crate::questions::{Gives, RollKind};
use crate::world::Edge;
use crate::{Inches, Side};

/// One thing that a player does. Models, weapons, spells and abilities go by their names.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    First(Side),
    Edge(Edge),
    Deploy(BTreeMap<String, Deploy>),
    Leach(Vec<String>),
    Check(String),
    Activate(String),
    Pass,
    GiveUp(Gives),
    Advance(Way),
    Run(Way),
    Way(Way),
    Charge(WordOr<Rush>),
    Slam(WordOr<Rush>),
    Stand(WordOr<Stand>),
    Aim,
    Attack(WordOr<Strike>),
    Spray(SprayAt),
    HeadButt(WordOr<Strike>),
    Throw(Throw),
    ComboStrike(WordOr<Strike>),
    Thresher(WordOr<Strike>),
    Cast(Cast),
    Animus(WordOr<Cast>),
    Feat,
    Heal(Heal),
    Rile(u8),
    Discard(u8),
    Use(WordOr<Use>),
    Done,
    FreeStrike(String),
    Transfer(String),
    Branch(u8),
    Pick(String),
    Option(u8),
    Place([Inches; 2]),
    Weapon(String),
    Toward([i64; 2]),
    Accept,
    Decline,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    pub at: [Inches; 2],
    #[serde(default)]
    pub facing: Option<[i64; 2]>,
}

/// A charge or a slam: at whom, and where to stop.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rush {
    pub target: String,
    #[serde(default)]
    pub to: Option<[Inches; 2]>,
    #[serde(default)]
    pub boost: Boosts,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    pub giving: Gives,
    #[serde(default)]
    pub facing: Option<[i64; 2]>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    #[serde(default)]
    pub target: Option<String>,
    #[serde(default)]
    pub with: Option<String>,
    #[serde(default)]
    pub boost: Boosts,
}

/// Which rolls are boosted: `attack`, `damage`, or both in a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boosts(pub Vec<RollKind>);

impl<'de> Deserialize<'de> for Boosts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = OneOrMany::deserialize(deserializer)?.0;
        let roll = |word: &String| match word.as_str() {
            "attack" => Ok(RollKind::Attack),
            "damage" => Ok(RollKind::Damage),
            other => Err(D::Error::custom(format!(
                "`attack` or `damage` rolls are boosted, not `{other}`"
            ))),
        };
        words.iter().map(roll).collect::<Result<_, _>>().map(Boosts)
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprayAt {
    pub toward: [i64; 2],
    #[serde(default)]
    pub with: Option<String>,
    #[serde(default)]
    pub boost: Boosts,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    pub target: String,
    #[serde(default)]
    pub both_hands: bool,
    /// A direction, or somebody to throw it at.
    #[serde(default)]
    pub toward: Option<[i64; 2]>,
    #[serde(default)]
    pub at: Option<String>,
    #[serde(default)]
    pub boost: Boosts,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    #[serde(default)]
    pub spell: String,
    /// Whose animus it is, where several have it.
    #[serde(default)]
    pub of: Option<String>,
    #[serde(default)]
    pub target: Option<String>,
    #[serde(default)]
    pub boost: Boosts,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heal {
    pub model: String,
    /// Counted from 1.
    #[serde(default)]
    pub branch: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    pub ability: String,
    #[serde(default)]
    pub on: Option<String>,
}

/// A declared way: `[[x, y], ...]`, or with the facing at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    pub to: Vec<[Inches; 2]>,
    pub facing: Option<[i64; 2]>,
}

impl<'de> Deserialize<'de> for Way {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Full {
            #[serde(default)]
            to: Vec<[Inches; 2]>,
            #[serde(default)]
            facing: Option<[i64; 2]>,
        }
        struct WayVisitor;
        impl<'de> Visitor<'de> for WayVisitor {
            type Value = Way;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a way: [[x, y], ...] or {to: [[x, y]], facing: [1, 0]}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Way, A::Error> {
                let to = Vec::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(Way { to, facing: None })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Way, A::Error> {
                let Full { to, facing } = Full::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Way { to, facing })
            }
        }
        deserializer.deserialize_any(WayVisitor)
    }
}

impl Read for Command {
    const WORDS: &'static [&'static str] = &[
        "first",
        "edge",
        "deploy",
        "leach",
        "check",
        "activate",
        "pass",
        "give_up",
        "advance",
        "run",
        "way",
        "charge",
        "slam",
        "stand",
        "aim",
        "attack",
        "spray",
        "head_butt",
        "throw",
        "combo_strike",
        "thresher",
        "cast",
        "animus",
        "feat",
        "heal",
        "rile",
        "discard",
        "use",
        "done",
        "free_strike",
        "transfer",
        "branch",
        "pick",
        "option",
        "place",
        "weapon",
        "toward",
        "accept",
        "decline",
    ];

    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, _before: Option<Self>) -> Result<Option<Self>, A::Error> {
        Ok(Some(match key {
            "first" => Command::First(map.next_value()?),
            "edge" => Command::Edge(map.next_value()?),
            "deploy" => Command::Deploy(map.next_value()?),
            "leach" => Command::Leach(map.next_value::<OneOrMany>()?.0),
            "check" => Command::Check(map.next_value()?),
            "activate" => Command::Activate(map.next_value()?),
            "give_up" => Command::GiveUp(map.next_value()?),
            "advance" => Command::Advance(map.next_value()?),
            "run" => Command::Run(map.next_value()?),
            "way" => Command::Way(map.next_value()?),
            "charge" => Command::Charge(map.next_value()?),
            "slam" => Command::Slam(map.next_value()?),
            "stand" => Command::Stand(map.next_value()?),
            "attack" => Command::Attack(map.next_value()?),
            "spray" => Command::Spray(map.next_value()?),
            "head_butt" => Command::HeadButt(map.next_value()?),
            "throw" => Command::Throw(map.next_value()?),
            "combo_strike" => Command::ComboStrike(map.next_value()?),
            "thresher" => Command::Thresher(
                map.next_value::<Option<_>>()?
                    .unwrap_or(WordOr::More(Strike::default())),
            ),
            "cast" => Command::Cast(map.next_value()?),
            "animus" => Command::Animus(map.next_value::<Option<_>>()?.unwrap_or(WordOr::More(Cast::default()))),
            "heal" => Command::Heal(map.next_value()?),
            "rile" => Command::Rile(map.next_value()?),
            "discard" => Command::Discard(map.next_value()?),
            "use" => Command::Use(map.next_value()?),
            "free_strike" => Command::FreeStrike(map.next_value()?),
            "transfer" => Command::Transfer(map.next_value()?),
            "branch" => Command::Branch(map.next_value()?),
            "pick" => Command::Pick(map.next_value()?),
            "option" => Command::Option(map.next_value()?),
            "place" => Command::Place(map.next_value()?),
            "weapon" => Command::Weapon(map.next_value()?),
            "toward" => Command::Toward(map.next_value()?),
            _ => return Ok(None),
        }))
    }

    fn bare(word: &str) -> Option<Self> {
        Some(match word {
            "pass" => Command::Pass,
            "aim" => Command::Aim,
            "feat" => Command::Feat,
            "done" => Command::Done,
            "accept" => Command::Accept,
            "decline" => Command::Decline,
            "thresher" => Command::Thresher(WordOr::More(Strike::default())),
            "animus" => Command::Animus(WordOr::More(Cast::default())),
            _ => return None,
        })
    }
}
