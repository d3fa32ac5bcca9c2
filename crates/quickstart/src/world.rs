//! All that there is in a game: plain data that only `apply` changes.

use std::sync::Arc;

pub use battlegroup::models::ModelId;
use battlegroup::sets::{Few, Set};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point};

use crate::abilities::Lasting;
use crate::card::{Aspect, Card};
use crate::questions::Act;
use crate::terrain::Terrain;
use crate::{BaseSize, Side};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub stage: Stage,
    pub options: Options,
    #[serde(serialize_with = "kernel::shared")]
    pub terrain: Arc<Terrain>,
    pub models: Vec<Model>,
    /// Those whose cards change others around them.
    pub auras: SmallVec<[ModelId; 2]>,
    pub round: u16,
    /// Who goes first in every round.
    pub first: Side,
    pub turn: Side,
    /// The edge from which the first player has deployed.
    pub edge: Edge,
    pub activation: Option<Activation>,
    pub lasting: Vec<Lasting>,
    /// The number of the next effect.
    pub next_number: u32,
    pub outcome: Option<Outcome>,
}

/// Where the game stands between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    RollOff,
    Deploy(Side),
    Maintenance,
    Leach,
    Upkeep,
    Threshold,
    ControlEnds,
    Activations,
    Acting,
    Over,
}

/// Readings of the text that are in use side by side; see RULINGS.md.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub melee_range: MeleeRange,
    /// A slam that does not drive its target back knocks it down nevertheless.
    pub short_slam_knocks_down: bool,
}

/// The melee range of an ordinary weapon (hqs:melee-range-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeleeRange {
    /// 1/2", as the game is played.
    #[default]
    Half,
    /// 1 1/2", as it is printed.
    Printed,
}

impl MeleeRange {
    pub fn length(self) -> Length {
        match self {
            MeleeRange::Half => Length::half_inches(1),
            MeleeRange::Printed => Length::half_inches(3),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    South,
    North,
    West,
    East,
}

impl Edge {
    #[must_use]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::South => Edge::North,
            Edge::North => Edge::South,
            Edge::West => Edge::East,
            Edge::East => Edge::West,
        }
    }

    /// The way into the field.
    pub const fn inward(self) -> Facing {
        match self {
            Edge::South => Facing::NORTH,
            Edge::North => Facing::SOUTH,
            Edge::West => Facing::EAST,
            Edge::East => Facing::WEST,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Won(Side),
    Draw,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub name: Arc<str>,
    pub side: Side,
    #[serde(serialize_with = "kernel::shared")]
    pub card: Arc<Card>,
    pub at: Point,
    pub facing: Facing,
    /// On the table: deployed and not destroyed.
    pub in_play: bool,
    pub destroyed: bool,
    pub fury: u8,
    /// Marked circles of each branch; those of a warlock are all in the first.
    pub marked: [u8; 6],
    pub activated: bool,
    pub down: Option<Down>,
    /// Until its controller's next turn begins.
    pub frenzied: bool,
    /// Has made its threshold check in this turn.
    pub checked: bool,
    pub feat_used: bool,
    /// Once-a-game answers that it has given.
    pub turned_aside: bool,
    /// Has taken a hit for a friend in this round.
    pub guarded: bool,
    /// Its abilities that it has used in this turn.
    pub used: Few,
    /// Has been calmed by an enemy's power in this turn.
    pub calmed: bool,
    /// Its once-a-turn spells that it has cast in this turn.
    pub cast: Few,
}

/// Lying on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Down {
    /// Knocked down in its own player's turn: it stays down until the next one.
    pub for_this_turn: bool,
}

/// The activation that is going on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation {
    pub model: ModelId,
    /// What it does next: the next step carries it out.
    #[serde(default)]
    pub declared: Option<Act>,
    pub moved: Moved,
    pub action: Action,
    /// The weapons with which it has made its initial attacks.
    pub struck: Few,
    /// How often each ranged weapon was used in this turn.
    pub shots: SmallVec<[u8; 6]>,
    /// Attacks that are already paid for.
    pub owed: u8,
    pub special_made: bool,
    pub animus_used: bool,
    /// Has cast, used its animus or its feat: it cannot run any more.
    pub used_magic: bool,
    pub aiming: bool,
    /// The first attack after a charge is still to come: at whom, and whether with the bonus.
    pub charge: Option<Charge>,
    /// Who was in melee with it when it began.
    pub in_melee_with: Set<ModelId>,
    /// Spells hit this one wherever it is.
    pub marked: Option<ModelId>,
    pub killed_in_melee: bool,
    /// Gives up its action, or its movement.
    pub without_action: bool,
    pub without_movement: bool,
    /// Acted before it moved; it must still advance.
    pub acted_first: bool,
    /// Its abilities that it has used in this activation.
    pub used: Few,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub target: ModelId,
    pub bonus: bool,
}

/// What a model has done with its movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moved {
    NotYet,
    Advanced,
    Ran,
    Charged,
    Slammed,
    GivenUp,
}

/// What a model has done with its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    NotYet,
    Melee,
    Ranged,
    /// A special attack, after which only additional attacks of its nature remain.
    SpecialMelee,
    SpecialAction,
    GivenUp,
}

impl Activation {
    pub fn new(model: ModelId, weapons: usize) -> Self {
        Activation {
            model,
            declared: None,
            moved: Moved::NotYet,
            action: Action::NotYet,
            struck: Few::default(),
            shots: SmallVec::from_elem(0, weapons),
            owed: 0,
            special_made: false,
            animus_used: false,
            used_magic: false,
            aiming: false,
            charge: None,
            in_melee_with: Set::new(),
            marked: None,
            killed_in_melee: false,
            without_action: false,
            without_movement: false,
            acted_first: false,
            used: Few::default(),
        }
    }

    pub fn has_struck(&self, weapon: u8) -> bool {
        self.struck.contains(weapon)
    }

    pub fn shots(&self, weapon: u8) -> u8 {
        self.shots.get(usize::from(weapon)).copied().unwrap_or(0)
    }
}

impl Model {
    pub fn new(name: String, side: Side, card: Arc<Card>) -> Self {
        Model {
            name: name.into(),
            side,
            // hqs:leaching-01
            fury: if card.is_warbeast() { 0 } else { card.fury },
            card,
            at: Point::ORIGIN,
            facing: Facing::NORTH,
            in_play: false,
            destroyed: false,
            marked: [0; 6],
            activated: false,
            down: None,
            frenzied: false,
            checked: false,
            feat_used: false,
            turned_aside: false,
            guarded: false,
            used: Few::default(),
            calmed: false,
            cast: Few::default(),
        }
    }

    pub fn footprint(&self) -> Footprint {
        Footprint::new(self.card.base.base(), self.at, self.facing)
    }

    pub fn base(&self) -> BaseSize {
        self.card.base
    }

    pub fn is_warbeast(&self) -> bool {
        self.card.is_warbeast()
    }

    pub fn damage(&self) -> u16 {
        self.card.life.marked(&self.marked)
    }

    /// Unmarked circles (hqs:damage-circles-04).
    pub fn wounds(&self) -> u16 {
        self.card.life.unmarked(&self.marked)
    }

    /// hqs:aspect-01
    pub fn has_lost(&self, aspect: Aspect) -> bool {
        self.card.life.is_crippled(&self.marked, aspect.system())
    }

    /// Knocked down or held still (hqs:knockdown-01).
    pub fn is_stationary(&self) -> bool {
        self.down.is_some()
    }
}

impl World {
    pub fn model(&self, id: ModelId) -> &Model {
        &self.models[usize::from(id.0)]
    }

    pub fn get(&self, id: ModelId) -> Option<&Model> {
        self.models.get(usize::from(id.0))
    }

    pub fn ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..self.models.len() as u16).map(ModelId)
    }

    pub fn in_play(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.ids().filter(|id| self.model(*id).in_play)
    }

    pub fn others(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| *other != id)
    }

    pub fn enemies(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        let side = self.model(id).side;
        self.in_play().filter(move |other| self.model(*other).side != side)
    }

    pub fn of(&self, side: Side) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |id| self.model(*id).side == side)
    }

    pub fn warlock(&self, side: Side) -> Option<ModelId> {
        self.of(side).find(|id| !self.model(*id).is_warbeast())
    }

    pub fn beasts(&self, side: Side) -> impl Iterator<Item = ModelId> + '_ {
        self.of(side).filter(|id| self.model(*id).is_warbeast())
    }

    pub fn are_enemies(&self, one: ModelId, other: ModelId) -> bool {
        self.model(one).side != self.model(other).side
    }

    pub fn footprint(&self, id: ModelId) -> Footprint {
        self.model(id).footprint()
    }

    /// A warlock is out of play: the game is decided and nothing more is done (hqs:victory-01).
    pub fn is_decided(&self) -> bool {
        self.outcome.is_some() || self.models.iter().any(|model| model.destroyed && !model.is_warbeast())
    }

    pub fn name(&self, id: ModelId) -> &str {
        &self.model(id).name
    }
}
