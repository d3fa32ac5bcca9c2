//! What players do in a scenario, as it is written in a file.

use std::collections::BTreeMap;

use scenario::Read;
use serde::Deserialize;
use serde::de::MapAccess;

use super::file::Colour;
use crate::Inches;
use crate::command::{LetPass, Order};
use crate::preparation::{DeploymentArea, Edge};
use crate::questions::Way;
use crate::spells::Choice;

/// One thing that a player does. Models go by their names.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Who deploys or goes first, or attacks in Breakthrough.
    First(Colour),
    /// Whether the skirmish is fought in gloom.
    Gloom(bool),
    Area(AreaWord),
    /// A piece of terrain.
    Place(PieceAt),
    /// A preparatory spell.
    Prepare(Prepared),
    /// What comes first at the end of a turn.
    Then(EffectWord),
    /// Which way round play goes.
    Round(Way),
    Deploy(BTreeMap<String, [Inches; 2]>),
    /// A commander pays for another initiative roll.
    Reroll(String),
    Activate(String),
    /// A way under command.
    Maneuver(Vec<[Inches; 2]>),
    /// Where a burrowing model comes to the surface; nothing out of command.
    Burrow(Option<[Inches; 2]>),
    Advance(Toward),
    Stand,
    Charge(String),
    /// A charge that may stop short, to throw.
    ChargeToThrow(ChargeFar),
    Melee(String),
    Shoot(String),
    Cast(CastAt),
    /// An ability in the place of an attack.
    Use(UseOf),
    Done,
    Order(OrderTo),
    LetPass(LetPass),
    Pass,
    /// Whether a model stops on its way.
    Stop(bool),
    /// Who makes the next attack of opportunity.
    Strike(String),
    Spot([Inches; 2]),
    Accept,
    Decline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Toward {
    Enemy,
    Focus,
    Goal,
    /// An end of the battlefield.
    South,
    North,
    /// The commander of a wild troop.
    Commander,
}

/// A deployment area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaWord {
    South,
    North,
    West,
    East,
    Middle,
    Ends,
    /// South-west and north-east.
    Rising,
    /// South-east and north-west.
    Falling,
}

impl AreaWord {
    pub const fn area(self) -> DeploymentArea {
        match self {
            AreaWord::South => DeploymentArea::whole(Edge::South),
            AreaWord::North => DeploymentArea::whole(Edge::North),
            AreaWord::West => DeploymentArea::whole(Edge::West),
            AreaWord::East => DeploymentArea::whole(Edge::East),
            AreaWord::Middle => DeploymentArea::Middle,
            AreaWord::Ends => DeploymentArea::Ends,
            AreaWord::Rising => DeploymentArea::Corners { rising: true },
            AreaWord::Falling => DeploymentArea::Corners { rising: false },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectWord {
    Scary,
    Cowardly,
    /// The spark that the model is exposed to.
    Spark,
    Spells,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceAt {
    pub piece: String,
    /// The centre of the battlefield if nothing is said.
    #[serde(default)]
    pub at: Option<[Inches; 2]>,
    /// Where its eastern side is turned.
    #[serde(default)]
    pub toward: Option<[i64; 2]>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prepared {
    pub by: String,
    pub spell: String,
    #[serde(default)]
    pub at: Option<String>,
    #[serde(default)]
    pub choose: Option<Choice>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeFar {
    pub at: String,
    pub far: Inches,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseOf {
    /// As `Fire Blast`.
    pub ability: String,
    #[serde(default)]
    pub at: Option<String>,
    /// A point of the battlefield.
    #[serde(default)]
    pub spot: Option<[Inches; 2]>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderTo {
    pub by: String,
    pub order: Order,
    /// Where a new focus is.
    #[serde(default)]
    pub spot: Option<[Inches; 2]>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CastAt {
    /// As it stands on the card, with or without its rating.
    pub spell: String,
    /// The caster itself if nothing is said.
    #[serde(default)]
    pub at: Option<String>,
    #[serde(default)]
    pub choose: Option<Choice>,
    /// A cure or an inflict in the place of this spell of the card.
    #[serde(default)]
    pub instead_of: Option<String>,
    /// A point of the battlefield.
    #[serde(default)]
    pub spot: Option<[Inches; 2]>,
}

impl Read for Command {
    const WORDS: &'static [&'static str] = &[
        "first",
        "gloom",
        "area",
        "place",
        "prepare",
        "then",
        "round",
        "deploy",
        "reroll",
        "activate",
        "maneuver",
        "burrow",
        "advance",
        "stand",
        "charge",
        "charge_to_throw",
        "melee",
        "shoot",
        "cast",
        "use",
        "done",
        "order",
        "let_pass",
        "pass",
        "stop",
        "go_on",
        "strike",
        "spot",
        "accept",
        "decline",
    ];

    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, _before: Option<Self>) -> Result<Option<Self>, A::Error> {
        Ok(Some(match key {
            "first" => Command::First(map.next_value()?),
            "gloom" => Command::Gloom(map.next_value()?),
            "area" => Command::Area(map.next_value()?),
            "place" => Command::Place(map.next_value()?),
            "prepare" => Command::Prepare(map.next_value()?),
            "then" => Command::Then(map.next_value()?),
            "round" => Command::Round(map.next_value()?),
            "deploy" => Command::Deploy(map.next_value()?),
            "reroll" => Command::Reroll(map.next_value()?),
            "activate" => Command::Activate(map.next_value()?),
            "maneuver" => Command::Maneuver(map.next_value()?),
            "burrow" => Command::Burrow(map.next_value()?),
            "advance" => Command::Advance(map.next_value()?),
            "charge" => Command::Charge(map.next_value()?),
            "charge_to_throw" => Command::ChargeToThrow(map.next_value()?),
            "melee" => Command::Melee(map.next_value()?),
            "shoot" => Command::Shoot(map.next_value()?),
            "cast" => Command::Cast(map.next_value()?),
            "use" => Command::Use(map.next_value()?),
            "order" => Command::Order(map.next_value()?),
            "let_pass" => Command::LetPass(map.next_value()?),
            "strike" => Command::Strike(map.next_value()?),
            "spot" => Command::Spot(map.next_value()?),
            _ => return Ok(None),
        }))
    }

    fn bare(word: &str) -> Option<Self> {
        Some(match word {
            "burrow" => Command::Burrow(None),
            "stand" => Command::Stand,
            "done" => Command::Done,
            "pass" => Command::Pass,
            "accept" => Command::Accept,
            "decline" => Command::Decline,
            "stop" => Command::Stop(true),
            "go_on" => Command::Stop(false),
            _ => return None,
        })
    }
}
