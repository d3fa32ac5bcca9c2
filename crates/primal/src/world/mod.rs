//! All that there is in a game: plain data that only `apply` changes.

mod activation;
mod model;
mod stage;
mod templates;

pub use activation::{
    Activation, ActivationStep, Benefit, Cast, Charge, Combat, Declared, Movement, Order, Part, Planned, PlannedWay,
    Share,
};
pub use model::{Continuous, Fate, Model, Whereabouts};
pub use stage::{ControlStep, MaintenanceStep, Stage};
pub(crate) use templates::refresh as refresh_templates;
pub use templates::{Overlay, WALL};

use std::sync::Arc;

use battlegroup::Field;
use battlegroup::ledger::{Ledger, Remembered, Standing, Touched};
use battlegroup::life::System;
use battlegroup::sight::Seen;
use kernel::{Seat, SeatSet, Seating};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Inches, Point};

use crate::card::{Advantage, Quality, Role};
use crate::data::Codex;
use crate::ids::{Actor, ModelId, UnitId, WeaponId};
use crate::objectives::ScenarioCard;
use crate::terrain::Terrain;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub stage: Stage,
    pub options: Options,
    /// Who plays with whom (primal:multiplayer-01).
    pub seating: Seating,
    #[serde(serialize_with = "kernel::shared")]
    pub terrain: Arc<Terrain>,
    #[serde(serialize_with = "kernel::shared")]
    pub codex: Arc<Codex>,
    /// By seat.
    pub players: Vec<Player>,
    pub models: Vec<Model>,
    pub units: Vec<Unit>,
    pub round: u16,
    /// The order of turns, which never changes (primal:play-summary-01).
    pub order: SmallVec<[Seat; 6]>,
    pub turn: Seat,
    /// Turns that have begun, of all players.
    pub turn_number: u32,
    /// Models that have finished the item of the phase that is going on.
    pub finished: SmallVec<[ModelId; 4]>,
    pub activation: Option<Activation>,
    pub ledger: Ledger,
    /// Templates of the ledger that are terrain.
    #[serde(default)]
    pub overlays: Vec<Overlay>,
    /// The scenario that is played; without one only the last warlock or warcaster counts.
    #[serde(default)]
    pub scenario: Option<Arc<ScenarioCard>>,
    /// Models that are deployed in the second zone of their player (primal:scenario-outflank-05).
    pub flank: SmallVec<[ModelId; 4]>,
    /// The edge from which a group that has Ambush comes now.
    pub ambush_from: Option<Edge>,
    pub outcome: Option<SeatSet>,
    /// The activation that ended last in this turn. It decides nothing: it only says why its model does nothing more.
    #[serde(skip)]
    pub ended: Option<Box<Activation>>,
    #[serde(skip)]
    pub standing: Remembered<Standing>,
    /// Models as lines of sight have them, and who saw whom.
    #[serde(skip)]
    pub seen: Remembered<Seen>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// The edge from which the player deploys.
    pub edge: Option<Edge>,
    /// Turns that the player has begun.
    pub turns: u16,
    /// Control points, or what destroyed enemies cost.
    pub score: u16,
    /// The markers for which the player has scored, by their number (primal:scenario-seek-destroy-03).
    pub scored: SmallVec<[u8; 5]>,
    /// The player has conceded (primal:victory-02).
    pub conceded: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    /// Its troopers, attachments among them, in the order of the list.
    pub troopers: Vec<ModelId>,
    pub points: u16,
    /// Its points have been scored (primal:scenario-annihilation-03).
    pub scored: bool,
    /// The model that its player chose when neither Officer nor Leader was left (primal:field-promotion-06).
    pub appointed: Option<ModelId>,
}

/// What players agree on before the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// At which step of the Control Phase warjacks lose what focus they have not spent (primal:warjack-cortex-04).
    pub jack_focus: JackFocusGoes,
    /// How far in the first and the second player deploy (primal:setup-steps-05, primal:setup-steps-08).
    pub first_zone: Inches,
    pub second_zone: Inches,
    /// The round after which the game is decided as it stands. The rulebook has none (primal:victory-01).
    pub last_round: Option<u16>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            jack_focus: JackFocusGoes::default(),
            first_zone: Inches::whole(7),
            second_zone: Inches::whole(10),
            last_round: None,
        }
    }
}

/// Before everything else of the Control Phase, or only when warcasters have replenished their own focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JackFocusGoes {
    #[default]
    First,
    AfterReplenishing,
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

    /// The edge on the right hand of a player who sits at this one.
    #[must_use]
    pub const fn right_hand(self) -> Edge {
        match self {
            Edge::South => Edge::East,
            Edge::North => Edge::West,
            Edge::West => Edge::South,
            Edge::East => Edge::North,
        }
    }

    /// The way that models look which are deployed from this edge.
    pub const fn inward(self) -> table::Facing {
        match self {
            Edge::South => table::Facing::NORTH,
            Edge::North => table::Facing::SOUTH,
            Edge::West => table::Facing::EAST,
            Edge::East => table::Facing::WEST,
        }
    }
}

impl World {
    /// Puts a model somewhere else in a copy of the world, to see what would be. Only events change a game.
    pub fn put(&mut self, id: ModelId, at: Point) {
        self.models[usize::from(id.0)].at = at;
        self.standing.touch(Touched::PLACES);
        self.seen.touch(Touched::PLACES);
    }

    pub fn model(&self, id: ModelId) -> &Model {
        &self.models[usize::from(id.0)]
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

    pub fn ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..self.models.len() as u16).map(ModelId)
    }

    /// The player who takes the first turn of every round.
    pub fn first(&self) -> Seat {
        self.order.first().copied().unwrap_or(Seat(0))
    }

    /// The player whose turn comes after another's (primal:game-round-01).
    pub fn after(&self, seat: Seat) -> Seat {
        let at = self.order.iter().position(|other| *other == seat).unwrap_or(0);
        self.order
            .get((at + 1) % self.order.len().max(1))
            .copied()
            .unwrap_or(seat)
    }

    pub fn in_play(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.ids().filter(|id| self.model(*id).is_in_play())
    }

    pub fn others(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| *other != id)
    }

    /// primal:friendly-enemy-01
    pub fn are_enemies(&self, one: ModelId, other: ModelId) -> bool {
        let (one, other) = (self.model(one).controller, self.model(other).controller);
        !self.seating.are_friends(one, other)
    }

    pub fn enemies(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| self.are_enemies(id, *other))
    }

    pub fn of(&self, seat: Seat) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |id| self.model(*id).controller == seat)
    }

    /// The models of a battlegroup besides its commander, in play or not (primal:warlock-type-01).
    pub fn battlegroup(&self, commander: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.ids().filter(move |id| self.leader_of(*id) == Some(commander))
    }

    /// The commander of its battlegroup, or its 'jack marshal. While another player controls one of the two, they are not of one battlegroup
    /// (primal:battlegroup-03, primal:battlegroup-04, primal:warcaster-battlegroup-03, primal:warcaster-battlegroup-04). The unit of a caster is
    /// in its battlegroup (primal:warcaster-unit-03).
    pub fn leader_of(&self, model: ModelId) -> Option<ModelId> {
        let of_unit = || {
            let unit = self.unit(self.model(model).unit?);
            let casters = unit.troopers.iter().copied();
            { casters }.find(|id| *id != model && self.model(*id).profile.is_caster())
        };
        let leader = self.model(model).leader.or_else(of_unit)?;
        (!self.are_enemies(leader, model)).then_some(leader)
    }

    /// The battlegroup commander in play whose battlegroup a model belongs to. A 'jack marshal has none (primal:jack-marshal-01).
    pub fn commander_of(&self, model: ModelId) -> Option<ModelId> {
        self.leader_of(model).filter(|leader| {
            let leader = self.model(*leader);
            leader.is_in_play() && leader.profile.is_battlegroup_commander()
        })
    }

    /// A warjack or monstrosity that nobody controls and that is not inert (primal:autonomous-warjack-01, primal:autonomous-warjack-02,
    /// primal:monstrosity-16).
    pub fn is_autonomous(&self, model: ModelId) -> bool {
        let own = self.model(model);
        let leader = self.leader_of(model).filter(|leader| self.model(*leader).is_in_play());
        own.profile.takes_focus() && !own.inert && leader.is_none()
    }

    /// The troopers of a unit that are in play and not under another player's control (primal:control-enemy-02).
    pub fn troopers(&self, unit: UnitId) -> impl Iterator<Item = ModelId> + '_ {
        let all = self.unit(unit).troopers.iter().copied();
        all.filter(|id| {
            let model = self.model(*id);
            model.is_in_play() && model.controller == model.owner
        })
    }

    /// The unit that a model acts with: none while another player controls it (primal:control-enemy-02).
    pub fn unit_of(&self, id: ModelId) -> Option<UnitId> {
        let model = self.model(id);
        model.unit.filter(|_| model.controller == model.owner)
    }

    /// The ranking officer that leads a unit now (primal:ranking-officer-03).
    pub fn ranking_officer(&self, unit: UnitId) -> Option<ModelId> {
        self.troopers(unit)
            .find(|id| self.model(*id).role == Role::RankingOfficer)
    }

    /// The Faction of a model: that of the ranking officer of its unit, while there is one (primal:ranking-officer-02).
    pub fn faction(&self, id: ModelId) -> &str {
        let officer = self.unit_of(id).and_then(|unit| self.ranking_officer(unit));
        &self.model(officer.unwrap_or(id)).faction
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

    pub fn part(&self, id: ModelId) -> Option<&Part> {
        self.activation.as_ref()?.part(id)
    }

    /// What the models and units cost that a player has lost. A unit is lost with its last trooper.
    pub fn points_lost(&self, seat: Seat) -> u32 {
        let is_gone = |id: ModelId| {
            let away = [Whereabouts::OffTable, Whereabouts::RemovedFromPlay];
            away.contains(&self.model(id).whereabouts)
        };
        let models = { self.ids() }.filter(|id| self.model(*id).owner == seat && is_gone(*id));
        let units = self.units.iter().filter(|unit| {
            let owned = unit.troopers.first().is_some_and(|id| self.model(*id).owner == seat);
            owned && unit.troopers.iter().all(|id| is_gone(*id))
        });
        let of_models: u32 = models.map(|id| u32::from(self.model(id).points)).sum();
        of_models + units.map(|unit| u32::from(unit.points)).sum::<u32>()
    }

    pub fn is_decided(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether a model has an advantage now: printed or granted, and not lost to what has befallen it.
    pub fn has(&self, id: ModelId, advantage: Advantage) -> bool {
        let model = self.model(id);
        let lost = match advantage {
            // primal:gargantuan-04
            Advantage::AdvanceDeployment | Advantage::Incorporeal | Advantage::Stealth
                if matches!(model.profile.class(), Some("gargantuan" | "colossal")) =>
            {
                !model.profile.has(advantage)
            }
            Advantage::Tough => model.is_down(),
            Advantage::Incorporeal if model.solid => true,
            // primal:system-crippled-02
            Advantage::ArcNode => crate::systems::hampers(self, id, System::ArcNode),
            // primal:ranking-officer-03
            Advantage::Officer => {
                let officer = self.unit_of(id).and_then(|unit| self.ranking_officer(unit));
                officer.is_some_and(|officer| officer != id)
            }
            // primal:gargantuan-04, primal:colossal-great-machine-02
            Advantage::AdvanceDeployment | Advantage::Incorporeal | Advantage::Stealth => {
                model.profile.is_giant() && !model.profile.has(advantage)
            }
            _ => false,
        };
        let has = if model.is_in_play() {
            Field::standing(self).has(id, advantage.name())
        } else {
            model.profile.has(advantage)
        };
        has && !lost
    }

    /// Whether a weapon has a quality now: printed or granted.
    pub fn weapon_has(&self, id: ModelId, weapon: u8, quality: Quality) -> bool {
        let standing = Field::standing(self);
        let rules = standing.rules_of(id);
        rules
            .iter()
            .any(|borne| borne.weapon == Some(WeaponId(weapon)) && borne.name.as_str() == quality.name())
    }

    /// primal:model-types-03
    pub fn is_living(&self, id: ModelId) -> bool {
        !self.has(id, Advantage::Construct) && !self.has(id, Advantage::Undead) && !self.model(id).profile.is_warjack()
    }

    /// An independent model activates alone (primal:independent-model-01).
    pub fn is_independent(&self, id: ModelId) -> bool {
        self.unit_of(id).is_none()
    }
}
