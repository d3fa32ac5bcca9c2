//! What players do in a scenario, as it is written in a file.

use std::collections::BTreeMap;
use std::fmt;

use scenario::Read;
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use smallvec::SmallVec;

use super::read::{Spot, SpotVisitor, WordOr};
use crate::battleplan::Edge;
use crate::{Group, Side};

/// One thing that a player does. Fighters, abilities, tokens and terrain features go by their names.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Role(Role),
    Group(Group),
    Groups(BTreeMap<String, Group>),
    Colour(Side),
    SetUp(BTreeMap<String, SetUp>),
    PlaceToken(Spot),
    Awaken(String),
    /// The deployment points of these two groups change places.
    Swap([Group; 2]),
    Edge(Edge),
    /// A token that a card has picked.
    Token(String),
    Loot(String),
    Wild(Wild),
    Seize,
    FirstTurn(Side),
    Activate(String),
    Pass,
    Attack(WordOr<Attack>),
    Move(Way),
    Disengage(Option<Way>),
    Path(Way),
    Wait,
    Done,
    Drop(Option<Spot>),
    Ability(WordOr<Use>),
    Pick(String),
    Option(u8),
    Feature(String),
    React(WordOr<React>),
    Land(SetUp),
    Point(Spot),
    /// Ability dice change from a score to another.
    Dice([u8; 2]),
    Take(String),
    Reroll(Vec<u8>),
    First(u8),
    Accept,
    Decline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Attacker,
    Defender,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wild {
    Single,
    Keep,
    /// Joins the dice of this score.
    Join(u8),
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub target: String,
    /// The weapon, by its mark or its number on the card, counted from 1.
    #[serde(default)]
    pub with: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    pub r#use: String,
    /// A card gives it without dice.
    #[serde(default)]
    pub free: bool,
    /// The score of the dice that pay for it.
    #[serde(default)]
    pub score: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct React {
    pub with: String,
    #[serde(default)]
    pub fighter: Option<String>,
    #[serde(default)]
    pub renown: bool,
}

/// A place and, for ovals, a facing.
#[derive(Clone, Debug, PartialEq)]
pub struct SetUp {
    pub at: Spot,
    pub facing: Option<[i64; 2]>,
}

impl<'de> Deserialize<'de> for SetUp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Full {
            at: Spot,
            #[serde(default)]
            facing: Option<[i64; 2]>,
        }
        struct SetUpVisitor;
        impl<'de> Visitor<'de> for SetUpVisitor {
            type Value = SetUp;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a place: [x, y], [x, y, z] or {at: [x, y], facing: [1, 0]}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<SetUp, A::Error> {
                SpotVisitor.visit_seq(seq).map(|at| SetUp { at, facing: None })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SetUp, A::Error> {
                let Full { at, facing } = Full::deserialize(MapAccessDeserializer::new(map))?;
                Ok(SetUp { at, facing })
            }
        }
        deserializer.deserialize_any(SetUpVisitor)
    }
}

/// A declared path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    pub legs: SmallVec<[WayLeg; 3]>,
    pub facing: Option<[i64; 2]>,
}

/// A leg of a path.
#[derive(Clone, Debug, PartialEq)]
pub enum WayLeg {
    Walk(Spot),
    Jump(Spot),
    Catch(Spot),
    Climb(Spot),
    Fly(Spot),
    Through { door: String, to: Spot },
}

impl<'de> Deserialize<'de> for Way {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Full {
            to: Vec<WayLeg>,
            #[serde(default)]
            facing: Option<[i64; 2]>,
        }
        struct WayVisitor;
        impl<'de> Visitor<'de> for WayVisitor {
            type Value = Way;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a path: [[x, y], {jump: [x, y]}, ...] or {to: [...], facing: [1, 0]}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Way, A::Error> {
                let legs = Vec::<WayLeg>::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(Way {
                    legs: legs.into(),
                    facing: None,
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Way, A::Error> {
                let Full { to, facing } = Full::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Way {
                    legs: to.into(),
                    facing,
                })
            }
        }
        deserializer.deserialize_any(WayVisitor)
    }
}

impl<'de> Deserialize<'de> for WayLeg {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Passage {
            door: String,
            to: Spot,
        }
        struct LegVisitor;
        impl<'de> Visitor<'de> for LegVisitor {
            type Value = WayLeg;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "a leg: [x, y], {jump: [x, y]}, {catch: [x, y]}, {climb: [x, y, z]}, {fly: [x, y, z]} or {through: {door: NAME, to: [x, y]}}",
                )
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<WayLeg, A::Error> {
                SpotVisitor.visit_seq(seq).map(WayLeg::Walk)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WayLeg, A::Error> {
                let Some(key) = map.next_key::<String>()? else {
                    return Err(A::Error::custom("a leg is missing here"));
                };
                let leg = match key.as_str() {
                    "walk" => WayLeg::Walk(map.next_value()?),
                    "jump" => WayLeg::Jump(map.next_value()?),
                    "catch" => WayLeg::Catch(map.next_value()?),
                    "climb" => WayLeg::Climb(map.next_value()?),
                    "fly" => WayLeg::Fly(map.next_value()?),
                    "through" => {
                        let Passage { door, to } = map.next_value()?;
                        WayLeg::Through { door, to }
                    }
                    other => {
                        return Err(A::Error::unknown_field(
                            other,
                            &["walk", "jump", "catch", "climb", "fly", "through"],
                        ));
                    }
                };
                if map.next_key::<String>()?.is_some() {
                    return Err(A::Error::custom(
                        "one leg a map: begin the next with its own hyphen or brace",
                    ));
                }
                Ok(leg)
            }
        }
        deserializer.deserialize_any(LegVisitor)
    }
}

impl Read for Command {
    const WORDS: &'static [&'static str] = &[
        "role",
        "group",
        "groups",
        "colour",
        "set_up",
        "place_token",
        "awaken",
        "swap",
        "edge",
        "token",
        "loot",
        "wild",
        "seize",
        "first_turn",
        "activate",
        "pass",
        "attack",
        "move",
        "disengage",
        "path",
        "wait",
        "done",
        "drop",
        "ability",
        "pick",
        "option",
        "feature",
        "react",
        "land",
        "take",
        "reroll",
        "first",
        "accept",
        "decline",
    ];

    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, _before: Option<Self>) -> Result<Option<Self>, A::Error> {
        Ok(Some(match key {
            "role" => Command::Role(map.next_value()?),
            "group" => Command::Group(map.next_value()?),
            "groups" => Command::Groups(map.next_value()?),
            "colour" => Command::Colour(map.next_value()?),
            "set_up" => Command::SetUp(map.next_value()?),
            "place_token" => Command::PlaceToken(map.next_value()?),
            "awaken" => Command::Awaken(map.next_value()?),
            "swap" => Command::Swap(map.next_value()?),
            "edge" => Command::Edge(map.next_value()?),
            "token" => Command::Token(map.next_value()?),
            "loot" => Command::Loot(map.next_value()?),
            "wild" => Command::Wild(map.next_value()?),
            "first_turn" => Command::FirstTurn(map.next_value()?),
            "activate" => Command::Activate(map.next_value()?),
            "attack" => Command::Attack(map.next_value()?),
            "move" => Command::Move(map.next_value()?),
            "disengage" => Command::Disengage(map.next_value()?),
            "path" => Command::Path(map.next_value()?),
            "drop" => Command::Drop(map.next_value()?),
            "ability" => Command::Ability(map.next_value()?),
            "pick" => Command::Pick(map.next_value()?),
            "option" => Command::Option(map.next_value()?),
            "feature" => Command::Feature(map.next_value()?),
            "react" => Command::React(map.next_value()?),
            "land" => Command::Land(map.next_value()?),
            "point" => Command::Point(map.next_value()?),
            "turn_dice" => Command::Dice(map.next_value()?),
            "take" => Command::Take(map.next_value()?),
            "reroll" => Command::Reroll(map.next_value()?),
            "first" => Command::First(map.next_value()?),
            _ => return Ok(None),
        }))
    }

    fn bare(word: &str) -> Option<Self> {
        Some(match word {
            "seize" => Command::Seize,
            "pass" => Command::Pass,
            "disengage" => Command::Disengage(None),
            "wait" => Command::Wait,
            "done" => Command::Done,
            "drop" => Command::Drop(None),
            "accept" => Command::Accept,
            "decline" => Command::Decline,
            _ => return None,
        })
    }
}
