//! What players do in a scenario, as it is written in a file.

use std::collections::BTreeMap;

use scenario::{OneOrMany, Read};
use serde::Deserialize;
use serde::de::MapAccess;
use table::Inches;

use crate::Side;
use crate::data::WordOr;
use crate::disputes::Issue;
use crate::questions::RollKind;
use crate::world::{Edge, Share};

/// Where models are put, by name.
pub type Places = BTreeMap<String, [Inches; 2]>;

/// One thing that a player does. Models and units go by their names.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    First(Side),
    Edge(Edge),
    /// `now`, `advance_deployment` or `ambush`.
    Hold(Hold),
    Deploy(Places),
    Leech(Vec<String>),
    Bond(u8),
    Allocate(BTreeMap<String, u8>),
    Ambush(AmbushAt),
    /// The groups that are reinforcements.
    Nominate(Vec<String>),
    Reinforce(Reinforce),
    Activate(String),
    /// A Command Card, and whom it is played on where that is open.
    Card(WordOr<CardOn>),
    Stand(Share),
    ForfeitMovement,
    Aim,
    Advance(Walk),
    Run(Walk),
    Charge(WordOr<Rush>),
    Follow(Places),
    /// Whom a Commander heals by a point.
    Heal(String),
    Shed(u8),
    Rile(u8),
    /// The warbeast that makes its threshold check next.
    Check(String),
    /// Fury points that are removed after a frenzy.
    Calm(u8),
    /// The trooper whose Combat Action comes next.
    Fight(String),
    Melee(WordOr<Strike>),
    Ranged(WordOr<Strike>),
    Assault(WordOr<Strike>),
    Headbutt(WordOr<Strike>),
    Throw(WordOr<Strike>),
    Slam(WordOr<Slam>),
    Trample(Trample),
    /// The spells that a warcaster racks, by name.
    Rack(Vec<String>),
    Cast(WordOr<Casting>),
    /// The target of the spell that is being cast.
    Target(String),
    Feat,
    /// Takes control of a warjack or warbeast.
    TakeOver(String),
    /// A warbeast that takes damage for its warlock.
    Transfer(String),
    /// The special rule that is resolved next, by its name.
    Next(String),
    /// The model that a special rule picks, or that suffers first.
    Pick(String),
    /// One of several names: what a special rule offers, an attack type.
    Choose(String),
    /// Where a special rule places a model.
    Place([Inches; 2]),
    /// Where a template lies, and which way a wall runs.
    Lay(LaidAt),
    /// The way of an advance that a special rule grants.
    Way(Vec<[Inches; 2]>),
    /// A column or branch, counted from 1.
    Line(u8),
    /// The boxes from which a damage point is removed.
    Spot(u8),
    Special(WordOr<UseOf>),
    /// Lets another trooper go on.
    Wait,
    NoRoom,
    Done,
    Accept,
    Decline,
    /// An issue that the players settle by a roll: `resistance` or `ladder`.
    Dispute(Issue),
    /// Gives the game up.
    Concede,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    Now,
    AdvanceDeployment,
    Ambush,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmbushAt {
    pub edge: Edge,
    #[serde(default)]
    pub places: Places,
}

/// A template: its middle, and the direction along which a wall runs.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidAt {
    pub at: [Inches; 2],
    #[serde(default = "eastward")]
    pub along: [i64; 2],
}

const fn eastward() -> [i64; 2] {
    [1, 0]
}

/// A Command Card: its name, and the model or unit.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardOn {
    pub name: String,
    pub on: String,
}

/// A reinforcement that comes into play.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforce {
    pub group: String,
    pub edge: Edge,
    #[serde(default)]
    pub places: Places,
}

/// A way: who goes it for a unit, where it leads, and where the others are placed.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    #[serde(default)]
    pub mover: Option<String>,
    #[serde(default)]
    pub to: Vec<[Inches; 2]>,
    /// The way is not gone yet.
    #[serde(default)]
    pub waits: bool,
    /// Nothing for "anywhere that is legal".
    #[serde(default)]
    pub places: Option<Places>,
}

/// A charge: at whom, by whom of a unit, and where it stops. Straight into contact where nothing is said.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rush {
    pub target: String,
    #[serde(default)]
    pub mover: Option<String>,
    #[serde(default)]
    pub to: Option<[Inches; 2]>,
    #[serde(default)]
    pub places: Option<Places>,
}

/// An attack: at whom, with what, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    pub target: String,
    #[serde(default)]
    pub with: Option<String>,
    /// Its attack type; the first where nothing is said.
    #[serde(default, rename = "type")]
    pub kind: Option<String>,
    /// The first boost is left to the next command.
    #[serde(default)]
    pub waits: bool,
    #[serde(default)]
    pub boost: Vec<RollKind>,
    /// Who of the unit joins it.
    #[serde(default)]
    pub join: Vec<String>,
    /// Again and again, with every attack that the model has and can pay for. The strongest weapon comes first.
    #[serde(default)]
    pub all: bool,
}

/// The use of a special rule: which one, on whom, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseOf {
    pub rule: String,
    /// Which of the uses that it has, counted from 1.
    #[serde(default)]
    pub part: Option<u8>,
    #[serde(default)]
    pub at: Option<String>,
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

/// A slam: at whom, how far the slammer goes, and which rolls are boosted. Straight into contact where nothing is said.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slam {
    pub target: String,
    #[serde(default)]
    pub advance: Option<Inches>,
    /// A point instead of a distance.
    #[serde(default)]
    pub to: Option<[Inches; 2]>,
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

/// A trample: where it leads, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trample {
    pub to: [Inches; 2],
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

/// A spell: which one, at whom, through whom, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    pub spell: String,
    #[serde(default)]
    pub at: Option<String>,
    /// The model that channels it.
    #[serde(default)]
    pub through: Option<String>,
    /// The warbeast whose animus it is.
    #[serde(default)]
    pub of: Option<String>,
    #[serde(default)]
    pub boost: Vec<RollKind>,
    /// Whom a model shoots that the spell lets shoot.
    #[serde(default)]
    pub shoots: Option<String>,
}

impl Casting {
    /// A spell that needs no more than its name.
    pub fn of(spell: &str) -> Casting {
        Casting {
            spell: spell.into(),
            at: None,
            through: None,
            of: None,
            boost: vec![],
            shoots: None,
        }
    }
}

impl Read for Command {
    const WORDS: &'static [&'static str] = &[
        "first",
        "edge",
        "hold",
        "deploy",
        "leech",
        "bond",
        "allocate",
        "ambush",
        "nominate",
        "reinforce",
        "activate",
        "card",
        "stand",
        "forfeit_movement",
        "aim",
        "advance",
        "run",
        "charge",
        "follow",
        "heal",
        "shed",
        "rile",
        "check",
        "calm",
        "fight",
        "melee",
        "ranged",
        "assault",
        "headbutt",
        "throw",
        "slam",
        "trample",
        "rack",
        "cast",
        "target",
        "feat",
        "take_over",
        "transfer",
        "next",
        "pick",
        "choose",
        "place",
        "lay",
        "way",
        "line",
        "spot",
        "special",
        "wait",
        "no_room",
        "done",
        "accept",
        "decline",
        "dispute",
        "concede",
    ];

    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, _before: Option<Self>) -> Result<Option<Self>, A::Error> {
        Ok(Some(match key {
            "first" => Command::First(map.next_value()?),
            "edge" => Command::Edge(map.next_value()?),
            "hold" => Command::Hold(map.next_value()?),
            "deploy" => Command::Deploy(map.next_value()?),
            "leech" => Command::Leech(map.next_value::<OneOrMany>()?.0),
            "bond" => Command::Bond(map.next_value()?),
            "allocate" => Command::Allocate(map.next_value()?),
            "ambush" => Command::Ambush(map.next_value()?),
            "nominate" => Command::Nominate(map.next_value::<OneOrMany>()?.0),
            "reinforce" => Command::Reinforce(map.next_value()?),
            "card" => Command::Card(map.next_value()?),
            "activate" => Command::Activate(map.next_value()?),
            "stand" => Command::Stand(map.next_value()?),
            "advance" => Command::Advance(map.next_value()?),
            "run" => Command::Run(map.next_value()?),
            "charge" => Command::Charge(map.next_value()?),
            "follow" => Command::Follow(map.next_value()?),
            "heal" => Command::Heal(map.next_value()?),
            "shed" => Command::Shed(map.next_value()?),
            "rile" => Command::Rile(map.next_value()?),
            "check" => Command::Check(map.next_value()?),
            "calm" => Command::Calm(map.next_value()?),
            "fight" => Command::Fight(map.next_value()?),
            "melee" => Command::Melee(map.next_value()?),
            "ranged" => Command::Ranged(map.next_value()?),
            "assault" => Command::Assault(map.next_value()?),
            "headbutt" => Command::Headbutt(map.next_value()?),
            "throw" => Command::Throw(map.next_value()?),
            "slam" => Command::Slam(map.next_value()?),
            "trample" => Command::Trample(map.next_value()?),
            "rack" => Command::Rack(map.next_value::<OneOrMany>()?.0),
            "cast" => Command::Cast(map.next_value()?),
            "take_over" => Command::TakeOver(map.next_value()?),
            "target" => Command::Target(map.next_value()?),
            "transfer" => Command::Transfer(map.next_value()?),
            "next" => Command::Next(map.next_value()?),
            "pick" => Command::Pick(map.next_value()?),
            "choose" => Command::Choose(map.next_value()?),
            "place" => Command::Place(map.next_value()?),
            "lay" => Command::Lay(map.next_value()?),
            "way" => Command::Way(map.next_value()?),
            "line" => Command::Line(map.next_value()?),
            "spot" => Command::Spot(map.next_value()?),
            "special" => Command::Special(map.next_value()?),
            "dispute" => Command::Dispute(map.next_value()?),
            _ => return Ok(None),
        }))
    }

    fn bare(word: &str) -> Option<Self> {
        Some(match word {
            "forfeit_movement" => Command::ForfeitMovement,
            "aim" => Command::Aim,
            "wait" => Command::Wait,
            "feat" => Command::Feat,
            "no_room" => Command::NoRoom,
            "done" => Command::Done,
            "accept" => Command::Accept,
            "decline" => Command::Decline,
            "concede" => Command::Concede,
            _ => return None,
        })
    }
}
