//! What players do in a scenario, as it is written in a file.

use std::collections::BTreeMap;

use battlegroup::life::{Half, System};
use kernel::Colour;
use scenario::{OneOrMany, Read};
use serde::Deserialize;
use serde::de::MapAccess;
use table::Inches;

use crate::data::WordOr;
use crate::questions::RollKind;
use crate::world::{Benefit, Edge, Share};

/// Where models are put, by name.
pub type Places = BTreeMap<String, Spot>;

/// A place, and where a model looks there.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Spot {
    At([Inches; 2]),
    Looking { at: [Inches; 2], facing: [i64; 2] },
}

/// One thing that a player does. Models and units go by their names.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    First(Colour),
    /// A place in the turn order.
    Place(u8),
    Edge(Edge),
    /// The group with Ambush that comes into play.
    Ambush(String),
    /// The group that is kept back as a reinforcement.
    Nominate(String),
    /// The group that is deployed in the second zone.
    Flank(String),
    /// The reinforcement that arrives.
    Reinforce(String),
    /// The point from which a bombardment deviates.
    Bombard([Inches; 2]),
    /// `now`, `advance_deployment` or `ambush`.
    Hold(Hold),
    Deploy(Places),
    Leech(Vec<String>),
    Bond(u8),
    /// Focus points for warjacks, by name.
    Allocate(BTreeMap<String, u8>),
    /// The warbeast that makes its threshold check next.
    Check(String),
    /// Fury points that are removed after a frenzy.
    Calm(u8),
    Activate(String),
    /// `press_forward`, or an order of a special rule by its name.
    Order(String),
    Stand(Share),
    Forfeit(Share),
    /// The trooper whose Normal Movement comes next.
    Move(String),
    /// All of a unit move by one answer.
    Together(Together),
    ForfeitMovement,
    Aim,
    Advance(Walk),
    Run(Walk),
    Charge(WordOr<Rush>),
    Slam(WordOr<Rush>),
    Trample(Trample),
    /// The trooper whose Combat Action comes next.
    Fight(String),
    Melee(WordOr<Strike>),
    Ranged(WordOr<Strike>),
    HeadButt(WordOr<Strike>),
    Throw(WordOr<Strike>),
    PowerStrike(WordOr<Strike>),
    Sweep(Sweep),
    /// The shot of a charger.
    Assault(FreeStrike),
    /// With which weapon; the first that reaches where none is named.
    FreeStrike(FreeStrike),
    Cast(WordOr<Casting>),
    /// The target of the spell that is being cast, or of anything else that asks for one.
    Target(String),
    /// With what a model strikes whom a special rule, or its frenzy, makes strike.
    Weapon(String),
    Feat,
    /// Whom a warlock heals by a point.
    Heal(String),
    Discard(u8),
    Rile(u8),
    Tame(String),
    RestoreField,
    /// The autonomous warjack that comes under control.
    TakeControl(String),
    /// The inert warjack that works again.
    Reactivate(String),
    /// What a 'jack marshal shouts.
    Marshal(Benefit),
    /// Which of two damage grids an attacker damages.
    Grid(Half),
    /// Which column or branch an attacker damages.
    Column(u8),
    /// The boxes from which a damage point is removed.
    Mend(Mending),
    /// A special rule that is used: at any time, as a special action or as a special attack.
    Use(WordOr<Using>),
    /// A warbeast that takes damage for its warlock.
    Transfer(String),
    Promote(String),
    /// Where a template comes to lie.
    Lay(LaidAt),
    /// The special rule that acts next, by name.
    Next(String),
    /// A model that a special rule asks for.
    Pick(String),
    /// One of several lists of a special rule, by name.
    Option(String),
    NoRoom,
    Done,
    Accept,
    Decline,
    Concede,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    Now,
    AdvanceDeployment,
    Ambush,
}

/// A way: where it leads, and where the model looks at its end.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    #[serde(default)]
    pub to: Vec<[Inches; 2]>,
    #[serde(default)]
    pub facing: Option<[i64; 2]>,
    /// The way is not gone yet.
    #[serde(default)]
    pub waits: bool,
}

/// The ways of several models of a unit, in the order in which they go.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Together {
    #[serde(default)]
    pub run: bool,
    pub ways: Vec<MemberWay>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberWay {
    pub who: String,
    #[serde(default)]
    pub to: Vec<[Inches; 2]>,
    #[serde(default)]
    pub facing: Option<[i64; 2]>,
}

/// A charge or slam: at whom, and where it stops. Straight into contact where nothing is said.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rush {
    pub target: String,
    #[serde(default)]
    pub to: Option<[Inches; 2]>,
    /// How far a slam goes.
    #[serde(default)]
    pub advance: Option<Inches>,
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

/// An attack: at whom, with what, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    pub target: String,
    #[serde(default)]
    pub with: Option<String>,
    #[serde(default)]
    pub boost: Vec<RollKind>,
    /// At whom a thrown model is thrown; directly away where nothing is said.
    #[serde(default)]
    pub at: Option<String>,
    /// Who of the unit joins it.
    #[serde(default)]
    pub join: Vec<String>,
    /// An attack that hits by itself is rolled for nevertheless.
    #[serde(default)]
    pub roll: bool,
    /// The first boost is left to the next command.
    #[serde(default)]
    pub waits: bool,
}

/// A trample: where it leads, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trample {
    pub to: [Inches; 2],
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

/// A sweep: with which weapon, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    #[serde(default)]
    pub with: Option<String>,
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

/// A free strike: by whom, so that nothing is struck unseen, and with what.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeStrike {
    #[serde(default)]
    pub with: Option<String>,
}

/// A spell: which one, at whom, of whom, and which rolls are boosted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    pub spell: String,
    #[serde(default)]
    pub at: Option<String>,
    /// The warbeast whose animus it is.
    #[serde(default)]
    pub of: Option<String>,
    /// The model that channels it.
    #[serde(default)]
    pub through: Option<String>,
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

/// From which boxes a damage point is removed: nothing for the hull, a system, or a column or branch (from 1).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Mending {
    Hull,
    System(System),
    Column {
        column: u8,
        #[serde(default)]
        grid: Half,
        /// The first damaged boxes of the column where nothing is said.
        #[serde(default)]
        system: Option<System>,
    },
}

/// The place of a template, and for a wall the way along it.
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

/// A special rule that is used, and on whom.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Using {
    pub rule: String,
    #[serde(default)]
    pub on: Option<String>,
    /// Which use of the rule, from 1, where it has several.
    #[serde(default = "first_use")]
    pub part: u8,
    #[serde(default)]
    pub boost: Vec<RollKind>,
}

const fn first_use() -> u8 {
    1
}

impl Using {
    pub fn of(rule: &str) -> Using {
        Using {
            rule: rule.into(),
            on: None,
            part: 1,
            boost: vec![],
        }
    }
}

impl Casting {
    /// A spell that needs no more than its name.
    pub fn of(spell: &str) -> Casting {
        Casting {
            spell: spell.into(),
            at: None,
            of: None,
            through: None,
            boost: vec![],
        }
    }
}

impl Read for Command {
    const WORDS: &'static [&'static str] = &[
        "first",
        "place",
        "edge",
        "ambush",
        "nominate",
        "flank",
        "reinforce",
        "bombard",
        "hold",
        "deploy",
        "leech",
        "bond",
        "allocate",
        "check",
        "calm",
        "activate",
        "order",
        "stand",
        "forfeit",
        "move",
        "together",
        "forfeit_movement",
        "aim",
        "advance",
        "run",
        "charge",
        "slam",
        "trample",
        "fight",
        "melee",
        "ranged",
        "head_butt",
        "throw",
        "power_strike",
        "sweep",
        "assault",
        "free_strike",
        "cast",
        "target",
        "weapon",
        "feat",
        "restore_field",
        "heal",
        "discard",
        "rile",
        "tame",
        "take_control",
        "reactivate",
        "marshal",
        "grid",
        "column",
        "mend",
        "use",
        "transfer",
        "promote",
        "lay",
        "next",
        "pick",
        "option",
        "no_room",
        "done",
        "accept",
        "decline",
    ];

    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, _before: Option<Self>) -> Result<Option<Self>, A::Error> {
        Ok(Some(match key {
            "first" => Command::First(map.next_value()?),
            "place" => Command::Place(map.next_value()?),
            "ambush" => Command::Ambush(map.next_value()?),
            "nominate" => Command::Nominate(map.next_value()?),
            "flank" => Command::Flank(map.next_value()?),
            "reinforce" => Command::Reinforce(map.next_value()?),
            "bombard" => Command::Bombard(map.next_value()?),
            "edge" => Command::Edge(map.next_value()?),
            "hold" => Command::Hold(map.next_value()?),
            "deploy" => Command::Deploy(map.next_value()?),
            "leech" => Command::Leech(map.next_value::<OneOrMany>()?.0),
            "bond" => Command::Bond(map.next_value()?),
            "allocate" => Command::Allocate(map.next_value()?),
            "check" => Command::Check(map.next_value()?),
            "calm" => Command::Calm(map.next_value()?),
            "activate" => Command::Activate(map.next_value()?),
            "order" => Command::Order(map.next_value()?),
            "stand" => Command::Stand(map.next_value()?),
            "forfeit" => Command::Forfeit(map.next_value()?),
            "move" => Command::Move(map.next_value()?),
            "together" => Command::Together(map.next_value()?),
            "advance" => Command::Advance(map.next_value()?),
            "run" => Command::Run(map.next_value()?),
            "charge" => Command::Charge(map.next_value()?),
            "slam" => Command::Slam(map.next_value()?),
            "trample" => Command::Trample(map.next_value()?),
            "fight" => Command::Fight(map.next_value()?),
            "melee" => Command::Melee(map.next_value()?),
            "ranged" => Command::Ranged(map.next_value()?),
            "head_butt" => Command::HeadButt(map.next_value()?),
            "throw" => Command::Throw(map.next_value()?),
            "power_strike" => Command::PowerStrike(map.next_value()?),
            "sweep" => Command::Sweep(map.next_value()?),
            "assault" => Command::Assault(map.next_value()?),
            "free_strike" => Command::FreeStrike(map.next_value()?),
            "cast" => Command::Cast(map.next_value()?),
            "target" => Command::Target(map.next_value()?),
            "weapon" => Command::Weapon(map.next_value()?),
            "heal" => Command::Heal(map.next_value()?),
            "discard" => Command::Discard(map.next_value()?),
            "rile" => Command::Rile(map.next_value()?),
            "tame" => Command::Tame(map.next_value()?),
            "take_control" => Command::TakeControl(map.next_value()?),
            "reactivate" => Command::Reactivate(map.next_value()?),
            "marshal" => Command::Marshal(map.next_value()?),
            "grid" => Command::Grid(map.next_value()?),
            "column" => Command::Column(map.next_value()?),
            "mend" => Command::Mend(map.next_value()?),
            "use" => Command::Use(map.next_value()?),
            "transfer" => Command::Transfer(map.next_value()?),
            "promote" => Command::Promote(map.next_value()?),
            "lay" => Command::Lay(map.next_value()?),
            "next" => Command::Next(map.next_value()?),
            "pick" => Command::Pick(map.next_value()?),
            "option" => Command::Option(map.next_value()?),
            _ => return Ok(None),
        }))
    }

    fn bare(word: &str) -> Option<Self> {
        Some(match word {
            "forfeit_movement" => Command::ForfeitMovement,
            "aim" => Command::Aim,
            "feat" => Command::Feat,
            "restore_field" => Command::RestoreField,
            "free_strike" => Command::FreeStrike(FreeStrike { with: None }),
            "assault" => Command::Assault(FreeStrike { with: None }),
            "no_room" => Command::NoRoom,
            "done" => Command::Done,
            "accept" => Command::Accept,
            "decline" => Command::Decline,
            "concede" => Command::Concede,
            _ => return None,
        })
    }
}
