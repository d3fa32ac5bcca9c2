//! What players are asked, and what they can answer.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Length, Point};

use crate::abilities::Ability;
use crate::command::{LetPass, Moment, Order};
use crate::preparation::{DeploymentArea, Edge};
use crate::spells::{Cast, Choice};
use crate::terrain::Part;
use crate::world::EndEffect;
use crate::{ModelId, WarbandId};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Who deploys first (chainmail:506).
    DeployFirst,
    /// Which model is put down next (chainmail:506.3).
    DeployNext,
    /// Where it is put down (chainmail:506.2a).
    Deploy { model: ModelId },
    /// Whether a command point buys another initiative roll, and whose (chainmail:601.1a).
    RerollInitiative,
    /// In which light the skirmish is fought (chainmail:504.1).
    Light,
    /// Who attacks in Breakthrough.
    Attacker,
    /// The deployment area (chainmail:502.1).
    Area,
    /// The piece that the scenario puts in the middle (chainmail:502.381a).
    AdditionalTerrain,
    /// The next piece of terrain (chainmail:505).
    Terrain,
    /// A preparatory spell (chainmail:507a).
    Prepare,
    /// Whether to end a skirmish in which nothing happens any more (chainmail:502.23b).
    EndSkirmish,
    /// Which effect comes first at the end of a turn (chainmail:608b).
    EndEffect { model: ModelId },
    /// Whether to try for a spark that the model does not touch itself (chainmail:502.334a).
    Absorb { model: ModelId, spark: Point },
    /// Who goes first in this round (chainmail:601).
    GoFirst,
    /// Which way round play goes in this round, with three or more players (chainmail:glossary-initiative).
    WayRound,
    /// Which model has its turn next (chainmail:602a).
    Activate,
    /// What the model does next (chainmail:603a, chainmail:603.5a).
    Act { model: ModelId },
    /// The way of a maneuver under command, up to so far (chainmail:603.2).
    Way { model: ModelId, most: Length },
    /// Whether its path goes around terrain of this kind, as if it were impassable (chainmail:307-damages-models-that-enter-it-b).
    Avoid { model: ModelId, part: Part },
    /// A model that must go on may stop here (chainmail:603.351).
    Stop { model: ModelId, why: MayStop },
    /// Whether a sleeper in base contact is woken (chainmail:605.481a).
    Wake { model: ModelId, sleeper: ModelId },
    /// Whether it uses this ability in the attack that it is about to make (chainmail:701.1a).
    Use {
        model: ModelId,
        target: ModelId,
        ability: Ability,
    },
    /// Where a burrowing model comes to the surface, up to so far away (chainmail:ability-burrow-a).
    Burrow { model: ModelId, most: Length },
    /// Whether a model that is made to run burrows (chainmail:ability-burrow-f).
    Burrows { model: ModelId },
    /// Whether a blow goes to a shield mate instead (chainmail:ability-shield-mate-b).
    ShieldMate { model: ModelId, target: ModelId },
    /// Whether it throws its weapon at the end of a charge (chainmail:ability-thrown-weapon-a).
    Throw { model: ModelId, target: ModelId },
    /// How far it charges before it throws, up to so far (chainmail:ability-thrown-weapon-b).
    ChargeFar {
        model: ModelId,
        target: ModelId,
        most: Length,
    },
    /// Whom it cleaves through to, if anybody (chainmail:ability-cleave-a).
    Cleave { model: ModelId },
    /// Whom a dying model strikes (chainmail:ability-death-strike-a).
    DeathStrike { model: ModelId },
    /// Which enemy has to stand up to it next (chainmail:ability-scary-b).
    Scare { model: ModelId },
    /// The next attack of opportunity (chainmail:604.241).
    WhoStrikes { mover: ModelId },
    /// Whether a model lets a mover pass, as its order allows (chainmail:order-decline-attack-of-opportunity).
    Decline { model: ModelId, mover: ModelId },
    /// A chance to give an order before something is done (chainmail:607.13a).
    Order { model: ModelId, moment: Moment },
    /// The spot of a new focus (chainmail:order-new-focus-a).
    Spot { model: ModelId },
    /// The point that a spell or an ability is aimed at (chainmail:605.383b).
    Aim { model: ModelId, aimed: Aimed },
    /// Whether guidance helps the roll that it is about to make (chainmail:spell-guidance-b).
    Guidance { model: ModelId },
    /// Whether it gives up its turn to escape a swarm (chainmail:spell-summon-swarm-d).
    GiveUpTurn { model: ModelId },
    /// Whether its path goes around swarms (chainmail:spell-summon-swarm-f).
    AvoidSwarms { model: ModelId },
    /// Who takes the next point of a missile that is divided (chainmail:spell-magic-missile-c).
    MissileTarget { model: ModelId, left: u8 },
}

impl Ask {
    /// The name of the question.
    pub const fn kind(&self) -> &'static str {
        match self {
            Ask::Light => "light",
            Ask::Attacker => "attacker",
            Ask::Area => "area",
            Ask::AdditionalTerrain => "additional_terrain",
            Ask::Terrain => "terrain",
            Ask::Prepare => "prepare",
            Ask::EndSkirmish => "end_skirmish",
            Ask::EndEffect { .. } => "end_effect",
            Ask::Absorb { .. } => "absorb",
            Ask::DeployFirst => "deploy_first",
            Ask::DeployNext => "deploy_next",
            Ask::Deploy { .. } => "deploy",
            Ask::RerollInitiative => "reroll",
            Ask::GoFirst => "go_first",
            Ask::WayRound => "way_round",
            Ask::Activate => "activate",
            Ask::Act { .. } => "act",
            Ask::Way { .. } => "way",
            Ask::Stop { .. } => "stop",
            Ask::Wake { .. } => "wake",
            Ask::Use { .. } => "use",
            Ask::Aim { .. } => "aim",
            Ask::Guidance { .. } => "guidance",
            Ask::GiveUpTurn { .. } => "give_up_turn",
            Ask::AvoidSwarms { .. } => "avoid_swarms",
            Ask::MissileTarget { .. } => "missile_target",
            Ask::Burrow { .. } => "burrow",
            Ask::Burrows { .. } => "burrows",
            Ask::ShieldMate { .. } => "shield_mate",
            Ask::Throw { .. } => "throw",
            Ask::ChargeFar { .. } => "charge_far",
            Ask::Cleave { .. } => "cleave",
            Ask::DeathStrike { .. } => "death_strike",
            Ask::Scare { .. } => "scare",
            Ask::Avoid { .. } => "avoid",
            Ask::WhoStrikes { .. } => "who_strikes",
            Ask::Decline { .. } => "decline",
            Ask::Order { .. } => "order",
            Ask::Spot { .. } => "spot",
        }
    }
}

/// What is aimed at a point: a spell by its place on the card, or an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aimed {
    Spell { spell: u8, choice: Option<Choice> },
    Ability(u8),
}

/// Why a model that moves at full speed may stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MayStop {
    /// Another enemy's threatened area (chainmail:603.351, chainmail:603.353).
    ThreatenedArea(ModelId),
    /// Base contact with an enemy that has no melee contact against it (chainmail:603.36b).
    Contact(ModelId),
    /// In range of an enemy (chainmail:603.34a).
    InRange(ModelId),
    /// An unseen enemy has struck at it (chainmail:603.371b).
    StruckByUnseen(ModelId),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Warband(WarbandId),
    Gloom(bool),
    Area(DeploymentArea),
    /// A piece by its number among those that may be placed, its centre, and where its eastern side is turned.
    Terrain {
        piece: u8,
        at: Point,
        facing: Facing,
    },
    Prepare {
        model: ModelId,
        cast: Cast,
    },
    Effect(EndEffect),
    Far(Length),
    Round(Way),
    Model(ModelId),
    Place {
        model: ModelId,
        at: Point,
    },
    Act(Act),
    Way(SmallVec<[Point; 4]>),
    Spot(Point),
    Order {
        commander: ModelId,
        order: Order,
    },
    /// No order now.
    Pass,
    /// No order now, and no more questions about orders until then.
    LetPass(LetPass),
    Yes,
    No,
}

/// From seat to seat: to the left in the order of the seats, to the right against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Left,
    Right,
}

/// What a model does next in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Under command (chainmail:603.2).
    Maneuver,
    /// Underneath everything, out of command toward the nearest enemy (chainmail:ability-burrow-f).
    Burrow,
    /// Out of command, toward the nearest enemy (chainmail:603.31a).
    AdvanceOnEnemy,
    /// Out of command, toward the focus point (chainmail:603.32a).
    AdvanceOnFocus,
    /// Out of command, toward the scenario goal (chainmail:603.33).
    AdvanceOnGoal,
    /// Out of command, toward an end of the battlefield that is a focus (chainmail:502.36a).
    AdvanceOnEnd(Edge),
    /// chainmail:603.4
    Stand,
    /// chainmail:603.6a
    Charge(ModelId),
    /// A charge that may stop short, to throw (chainmail:ability-thrown-weapon-b).
    ChargeToThrow(ModelId),
    /// A wild troop under command, toward its commander (chainmail:ability-wild-troop-d).
    AdvanceOnCommander,
    /// chainmail:605.1
    Melee(ModelId),
    /// chainmail:605.2a
    Shoot(ModelId),
    /// chainmail:702.1
    Cast(Cast),
    /// The ability of this number on its card, aimed at somebody or not (chainmail:701.12, chainmail:603.7a).
    Special { number: u8, target: Option<ModelId> },
    /// A spell or an ability at a point, by the order to attack any target (chainmail:605.383b).
    Aim(Aimed),
    /// An order to the model whose turn it is (chainmail:607.13a).
    Order { commander: ModelId, order: Order },
    /// Its turn is over (chainmail:608a).
    Done,
}
