//! All that there is in a game: plain data that only `apply` changes.

mod activation;
mod laid;
mod model;
mod stage;

pub use activation::{
    Activation, ActivationStep, Charge, Combat, Declared, Gives, Movement, Part, PowerDeclared, Share,
};
pub(crate) use laid::refresh as refresh_laid;
pub use model::{Continuous, Fate, Model, Must, Shakeable, Whereabouts};
pub use stage::{ControlStep, MaintenanceStep, Stage};

use std::sync::Arc;

use battlegroup::ledger::{Ledger, Remembered, Standing};
use battlegroup::rules::RuleName;
use battlegroup::sight::Seen;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Inches, Length};

use crate::cards::{PlayedOn, When};
use crate::disputes::Issue;
use crate::ids::{Actor, ModelId, PlayerId, UnitId};
use crate::objectives::ScenarioCard;
use crate::setup::Group;
use crate::special::Rules;
use crate::spells::{InPlay, Spell};
use crate::stats::Stat;
use crate::terrain::{Feature, Terrain};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub stage: Stage,
    pub options: Options,
    #[serde(serialize_with = "kernel::shared")]
    pub terrain: Arc<Terrain>,
    /// The scenario that is played, if there is one (wm4:setup-step-03).
    #[serde(default)]
    pub scenario: Option<Arc<ScenarioCard>>,
    pub players: Vec<Player>,
    pub models: Vec<Model>,
    pub units: Vec<Unit>,
    pub round: u16,
    /// Who goes first in every round (wm4:setup-order-02).
    pub first: PlayerId,
    pub turn: PlayerId,
    /// Models that have finished the item of the phase that is going on.
    pub finished: SmallVec<[ModelId; 4]>,
    pub activation: Option<Activation>,
    pub lasting: Vec<Lasting>,
    /// Spells that stay in play. Their changes are among the lasting ones, under the same number.
    #[serde(default)]
    pub spells: Vec<InPlay>,
    /// Who was the target of which spell in this turn.
    #[serde(default)]
    pub targeted: Vec<(String, ModelId)>,
    /// The number of the next lasting change.
    pub next_number: u32,
    /// On whom Command Cards have been played in this turn.
    #[serde(default)]
    pub carded: SmallVec<[Actor; 2]>,
    /// The active player plays no more cards in this step of a phase.
    #[serde(default)]
    pub cards_passed: bool,
    /// Players in the order in which they lost their last Commander (wm4:game-mode-03).
    #[serde(default)]
    pub fallen: SmallVec<[PlayerId; 2]>,
    pub outcome: Option<Outcome>,
    /// What the players have settled by a roll (wm4:disputes-02).
    #[serde(default)]
    pub settled: SmallVec<[Issue; 1]>,
    /// The special rules of both armies.
    #[serde(default, serialize_with = "kernel::shared")]
    pub rules: Arc<Rules>,
    /// The models and units that special rules can put into play.
    #[serde(default, serialize_with = "kernel::shared")]
    pub summons: Arc<Vec<Group>>,
    /// What lasts, which limits are used up, who is marked.
    #[serde(default)]
    pub ledger: Ledger,
    /// What holds for each model now, worked out when somebody asks. `apply` forgets it.
    #[serde(skip)]
    pub standing: Remembered<Standing>,
    /// Models as lines of sight have them, and who saw whom.
    #[serde(skip)]
    pub seen: Remembered<Seen>,
    /// Templates of special rules that are terrain while they lie on the table, worked out from the ledger.
    #[serde(default)]
    pub laid: Vec<Feature>,
    /// The attacks that are being made, each inside the one before.
    #[serde(default)]
    pub attacks: SmallVec<[AttackUnderWay; 1]>,
    /// The model that is advancing.
    #[serde(default)]
    pub advancing: Option<ModelId>,
}

/// An attack that is being made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttackUnderWay {
    pub attacker: ModelId,
    pub weapon: Option<u8>,
    /// The attack type that was chosen, or the special attack that it is.
    pub kind: Option<RuleName>,
    /// It has earned its attacker another attack (wm4:attack-generating-01).
    pub has_earned: bool,
    /// Damage of special rules that is applied together with the attack's own.
    pub together: SmallVec<[(ModelId, u16); 2]>,
    /// Models that a special rule drove into something solid.
    pub harder: SmallVec<[ModelId; 2]>,
    /// The roll that was made last: whether it was a damage roll, and against whom.
    pub rolled: Option<(bool, ModelId)>,
    /// The rules that have rolled it again. Each does so once (wm4:reroll-03).
    pub rerolled: SmallVec<[RuleName; 1]>,
}

impl AttackUnderWay {
    /// A roll is made; what rolled an earlier one again is open anew.
    pub fn rolls(&mut self, roll: (bool, ModelId)) {
        if self.rolled != Some(roll) {
            self.rolled = Some(roll);
            self.rerolled.clear();
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// The edge from which the player deploys.
    pub edge: Option<Edge>,
    /// Turns that the player has begun.
    pub turns: u16,
    /// Control Points, or Victory Points (wm4:scenario-frame-04).
    #[serde(default)]
    pub score: u16,
    /// Command Cards, by name.
    pub hand: Vec<CommandCard>,
    /// The spells of the faction, from which warcasters rack theirs (wm4:spell-rack-02).
    #[serde(default)]
    pub spells: Vec<Spell>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommandCard {
    pub name: String,
    pub played: bool,
    /// When it is played; nothing for a card that is not carried out.
    #[serde(default)]
    pub when: Option<When>,
    #[serde(default)]
    pub on: PlayedOn,
    /// What each model must be one of.
    #[serde(default)]
    pub whom: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    /// Its troopers, attachments among them, in the order of the list.
    pub troopers: Vec<ModelId>,
    /// What its army paid for it.
    #[serde(default)]
    pub points: u16,
}

/// What players agree on before the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub mode: Mode,
    /// How far in the first and the second player deploy (wm4:deploy-zone-03, wm4:deploy-zone-04).
    pub first_zone: Inches,
    pub second_zone: Inches,
    /// A scenario may forbid these (wm4:advance-deploy-03).
    pub advance_deployment: bool,
    pub ambush: bool,
    /// What a ladder, stairs or an elevator costs of a movement (wm4:terrain-ladder-01). The figure is lost from the rulebook.
    pub ladder: Inches,
    /// Whether dense fog clears in the course of the game (wm4:terrain-fog-02).
    pub clearing_fog: bool,
    /// Which die a resistance removes (wm4:resistance-01). The rulebook does not say.
    pub resistance_removes: Removed,
    /// The round after which the game ends, however it stands; 0 for never. See RULINGS.md (wm4:setup-step-19).
    pub rounds: u16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Removed {
    #[default]
    Highest,
    Lowest,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            mode: Mode::Assassination,
            first_zone: Inches::whole(7),
            second_zone: Inches::whole(10),
            advance_deployment: true,
            ambush: true,
            ladder: Inches::whole(2),
            clearing_fog: false,
            resistance_removes: Removed::default(),
            rounds: 7,
        }
    }
}

/// wm4:game-mode-02, wm4:execution-mode-01
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    #[default]
    Assassination,
    Execution,
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
    pub const ALL: [Edge; 4] = [Edge::South, Edge::North, Edge::West, Edge::East];

    #[must_use]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::South => Edge::North,
            Edge::North => Edge::South,
            Edge::West => Edge::East,
            Edge::East => Edge::West,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Won(PlayerId),
    Draw,
}

/// A change to a stat that lasts for a while.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lasting {
    pub number: u32,
    /// The rule that brought it about. Instances of one name do not stack (wm4:priority-02).
    pub name: String,
    pub by: PlayerId,
    pub on: ModelId,
    pub change: Change,
    pub until: Until,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    pub stat: Stat,
    pub how: How,
}

/// How a stat changes, in the order in which changes are reckoned (wm4:stat-calc-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The base stat becomes this (wm4:stat-calc-02).
    Set(u8),
    Double,
    Halve,
    Add(u8),
    Subtract(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The end of this turn.
    Turn,
    /// The beginning of the next turn of the player who brought it about (wm4:round-02, wm4:round-03).
    Round,
    Game,
}

impl World {
    pub fn model(&self, id: ModelId) -> &Model {
        &self.models[usize::from(id.0)]
    }

    /// Puts a model somewhere else in a copy of the world, to see what would be. Only events change a game.
    pub fn put(&mut self, id: ModelId, at: table::Point) {
        self.models[usize::from(id.0)].at = at;
        self.standing.touch(battlegroup::ledger::Touched::PLACES);
        self.seen.touch(battlegroup::ledger::Touched::PLACES);
    }

    pub fn get(&self, id: ModelId) -> Option<&Model> {
        self.models.get(usize::from(id.0))
    }

    pub fn name(&self, id: ModelId) -> &str {
        &self.model(id).name
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..self.models.len() as u16).map(ModelId)
    }

    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// The players in the order in which they take their turns (wm4:round-01).
    pub fn turn_order(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let count = self.players.len() as u8;
        (0..count).map(move |step| PlayerId((self.first.0 + step) % count))
    }

    /// The player whose turn comes after another's.
    pub fn after(&self, player: PlayerId) -> PlayerId {
        PlayerId((player.0 + 1) % self.players.len() as u8)
    }

    pub fn in_play(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.ids().filter(|id| self.model(*id).is_in_play())
    }

    pub fn others(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| *other != id)
    }

    /// wm4:terms-03
    pub fn are_enemies(&self, one: ModelId, other: ModelId) -> bool {
        self.model(one).controller != self.model(other).controller
    }

    pub fn enemies(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| self.are_enemies(id, *other))
    }

    pub fn of(&self, player: PlayerId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |id| self.model(*id).controller == player)
    }

    /// The models of a battlegroup besides its controller, in play or not (wm4:warcaster-01, wm4:warlock-01). Only friends are in it
    /// (wm4:jack-battlegroup-04, wm4:warlock-battlegroup-03).
    pub fn battlegroup(&self, controller: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        let is_in =
            move |id: &ModelId| self.model(*id).leader == Some(controller) && !self.are_enemies(controller, *id);
        self.ids().filter(is_in)
    }

    /// The troopers of a unit that are in play.
    pub fn troopers(&self, unit: UnitId) -> impl Iterator<Item = ModelId> + '_ {
        let all = self.unit(unit).troopers.iter().copied();
        all.filter(|id| self.model(*id).is_in_play() && !self.model(*id).is_taken())
    }

    pub fn are_unit_mates(&self, one: ModelId, other: ModelId) -> bool {
        let unit = self.model(one).unit;
        unit.is_some() && self.model(one).is_taken() == self.model(other).is_taken() && unit == self.model(other).unit
    }

    /// The unit that a model belongs to now: a trooper under the opponent's control stands outside of its own (wm4:enemy-control-02).
    pub fn unit_of(&self, id: ModelId) -> Option<UnitId> {
        self.model(id).unit.filter(|_| !self.model(id).is_taken())
    }

    /// Who activates when this model does.
    pub fn actor_of(&self, id: ModelId) -> Actor {
        match self.unit_of(id) {
            Some(unit) => Actor::Unit(unit),
            None => Actor::Model(id),
        }
    }

    pub fn actor_name(&self, actor: Actor) -> &str {
        match actor {
            Actor::Model(id) => self.name(id),
            Actor::Unit(id) => &self.unit(id).name,
        }
    }

    /// The models of an actor that are in play.
    pub fn models_of(&self, actor: Actor) -> SmallVec<[ModelId; 10]> {
        match actor {
            Actor::Model(id) if self.model(id).is_in_play() => SmallVec::from_slice(&[id]),
            Actor::Model(_) => SmallVec::new(),
            Actor::Unit(unit) => self.troopers(unit).collect(),
        }
    }

    pub fn footprint(&self, id: ModelId) -> Footprint {
        self.model(id).footprint()
    }

    /// The edge from which a player deploys.
    pub fn edge(&self, player: PlayerId) -> Edge {
        self.player(player).edge.unwrap_or(Edge::South)
    }

    pub fn zone_depth(&self, player: PlayerId) -> Length {
        if player == self.first {
            self.options.first_zone.into()
        } else {
            self.options.second_zone.into()
        }
    }

    /// The army points of a player's models and units that are not in the game any more. A unit counts when nobody of it is left.
    pub fn points_lost(&self, player: PlayerId) -> u32 {
        let is_gone = |id: &ModelId| {
            let model = self.model(*id);
            matches!(model.whereabouts, Whereabouts::OffTable | Whereabouts::RemovedFromPlay)
        };
        let own = self.ids().filter(|id| self.model(*id).owner == player);
        let models: u32 = own.filter(is_gone).map(|id| u32::from(self.model(id).points)).sum();
        let of_player = |unit: &&Unit| unit.troopers.first().is_some_and(|id| self.model(*id).owner == player);
        let units = self.units.iter().filter(of_player);
        let units = units.filter(|unit| unit.troopers.iter().all(is_gone));
        models + units.map(|unit| u32::from(unit.points)).sum::<u32>()
    }

    pub fn is_decided(&self) -> bool {
        self.outcome.is_some()
    }
}
