//! All that there is in a game: plain data that only `apply` changes.

use std::sync::Arc;

use kernel::{Seat, Seating};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Length, Point};

use crate::card::Card;
use crate::command::{LetPass, Order};
use crate::conditions::Affliction;
use crate::movement::Tally;
use crate::objectives::Objective;
use crate::options::Options;
use crate::spells::{Area, Cast, Lasting};
use crate::terrain::Terrain;

/// A model, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModelId(pub u16);

/// A warband, by its number: that of its player's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WarbandId(pub u8);

impl WarbandId {
    pub const fn seat(self) -> Seat {
        Seat(self.0)
    }

    pub const fn of(seat: Seat) -> WarbandId {
        WarbandId(seat.0)
    }

    /// How players call it.
    pub const fn word(self) -> &'static str {
        self.seat().word()
    }
}

/// Two to six players (chainmail:108a).
pub const MOST_WARBANDS: usize = Seating::MOST;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub stage: Stage,
    pub options: Options,
    pub objective: Objective,
    pub terrain: Arc<Terrain>,
    pub warbands: Vec<Warband>,
    pub models: Vec<Model>,
    pub round: u16,
    /// Line of sight is limited (chainmail:503c).
    pub gloom: bool,
    /// The warbands in the order in which they activate in this round.
    pub order: SmallVec<[WarbandId; 6]>,
    pub batch: Option<Batch>,
    pub turn: Option<Turn>,
    /// What spells have left on models.
    pub effects: Vec<Lasting>,
    /// What spells have left on the ground.
    pub areas: Vec<Area>,
    pub outcome: Option<Outcome>,
}

/// Where the game stands between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// chainmail:504
    Scouting,
    /// chainmail:506
    Deploy,
    /// chainmail:601
    Initiative,
    /// The next warband of the round, or the next model of its batch, is due (chainmail:602a).
    Activate,
    /// A model has its turn (chainmail:603).
    Turn,
    /// chainmail:609
    RoundEnd,
    Over,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Warband {
    pub name: String,
    /// Warbands of one team are not hostile to each other.
    pub team: u8,
    /// chainmail:102a
    pub faction: Option<String>,
    /// The points that the players have agreed on (chainmail:101a).
    pub points: u16,
    /// Bought for the scouting check (chainmail:107).
    pub tactical_advantage: u16,
    /// Models at the start of the skirmish (chainmail:606.11b).
    pub started_with: u16,
    /// Models activated at a time in this round (chainmail:602.1a, chainmail:602.1c).
    pub at_a_time: u16,
    /// Chances to give an order that its player lets pass (chainmail:607.13a).
    pub lets_pass: Option<LetPass>,
}

/// The models that one warband activates one after the other before the next warband does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    pub warband: WarbandId,
    pub left: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The teams that have won.
    Won(SmallVec<[u8; 2]>),
    Draw,
}

/// What has become of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not yet deployed.
    Waiting,
    InPlay,
    Destroyed,
    /// Moved off the battlefield (chainmail:604.4a).
    Left,
    /// An in-reserve model that did not come (chainmail:106d).
    Absent,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub name: String,
    pub warband: WarbandId,
    pub card: Arc<Card>,
    pub at: Point,
    pub fate: Fate,
    /// Nobody has rolled yet whether it comes (chainmail:106d).
    #[serde(default)]
    pub in_reserve: bool,
    pub health: i32,
    /// What it suffers from (chainmail:605.4).
    pub afflictions: SmallVec<[Affliction; 2]>,
    /// Its one morale save for reaching half health is made, or counts as made (chainmail:606.131).
    pub half_saved: bool,
    /// Has had its turn in this round (chainmail:602b).
    pub activated: bool,
    /// Has made its attack of opportunity in this round (chainmail:604.23a).
    pub struck_in_passing: bool,
    /// Command points spent in this round, of a commander's (chainmail:607).
    pub spent: i32,
    /// The one kind of order that it has issued in this round (chainmail:607.133a).
    pub issued: Option<Order>,
    /// The one order that it has received in this round (chainmail:607.132).
    pub ordered: Option<Order>,
    /// Who has put it under command in this round (chainmail:order-under-command).
    pub commanded_by: Option<ModelId>,
    /// The spot that an order has given it as its focus (chainmail:order-new-focus-b).
    pub focus: Option<Point>,
    /// Has taken damage in the turn that is going on (chainmail:605.48d).
    pub hurt: bool,
    /// Its one ranged attack of the skirmish is made (chainmail:212c).
    pub shot: bool,
    /// Makes its death strike (chainmail:ability-death-strike-a).
    pub dying: bool,
    /// Has cleaved in this round (chainmail:ability-cleave-a).
    pub cleaved: bool,
    /// Has stood up to a scary enemy, or routed from it (chainmail:ability-scary-d).
    pub scared: bool,
    /// Constricted: it loses its next turn (chainmail:ability-constrict-a).
    pub loses_turn: bool,
    /// Uses of boxes, one count for each ability on its card (chainmail:214c).
    pub used: SmallVec<[u8; 4]>,
    /// Castings so far, one count for each spell on its card (chainmail:702).
    pub cast: SmallVec<[u8; 4]>,
    /// Slots expended, one count for each spell level (chainmail:ability-sorcery-a).
    pub slots: SmallVec<[u8; 4]>,
}

/// The turn of a model that is going on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    pub model: ModelId,
    pub phase: Phase,
    pub began_at: Point,
    /// What its movement has come to so far.
    pub tally: Tally,
    /// Maneuvers and stands, two of which end its turn (chainmail:603.5a).
    pub actions: u8,
    /// The maneuvers among them.
    pub maneuvers: u8,
    /// An enemy had melee contact against it when it began (chainmail:603.612).
    pub began_in_contact: bool,
    /// Who counts as nearer among the equally near, as the die has settled it in this turn (chainmail:405.3).
    pub nearer: SmallVec<[ModelId; 4]>,
    /// It has made its attack, cast its spell or taken its special action.
    pub attacked: bool,
    /// It has tried to move while entangled, and cannot in this turn (chainmail:605.43a).
    pub stuck: bool,
    /// It stopped short under 603.34 on its way to something else (chainmail:603.34b).
    pub may_not_attack: bool,
    /// The rest of this turn is lost (chainmail:ability-constrict-b).
    pub lost: bool,
    /// Melee attacks and shots that it has declared (chainmail:ability-extra-melee-attack-a).
    pub melees: u8,
    pub shots: u8,
    /// Whom it has hit, once for each hit (chainmail:ability-rend-a).
    pub hits: SmallVec<[ModelId; 4]>,
    /// Enemies that cannot strike at it in passing in this turn (chainmail:ability-tumble-a).
    pub tumbled: SmallVec<[ModelId; 2]>,
    /// It began with no ally near it (chainmail:ability-cowardly-a).
    pub began_alone: bool,
}

/// How far a turn has gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// What must happen first: getting up, rallying.
    Begins,
    /// The player declares what the model does next.
    Declares,
    /// The declared thing is carried out.
    Carries(Declared),
    Ends,
}

/// What a model has been declared to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    /// Under command: anywhere (chainmail:603.2).
    Maneuver,
    /// Out of command: at full speed along a path that the rules have found (chainmail:603.3).
    Advance {
        toward: Destination,
        path: Vec<Point>,
    },
    /// chainmail:603.6a
    Charge {
        target: ModelId,
    },
    Melee {
        target: ModelId,
        charging: bool,
    },
    Shoot {
        target: ModelId,
    },
    /// chainmail:702.1
    Cast(Cast),
    /// The ability of this number on its card (chainmail:701.12, chainmail:603.7a).
    Special {
        number: u8,
        target: Option<ModelId>,
    },
}

/// Where an out of command model goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    Enemy(ModelId),
    Focus(Point),
    Goal(Point),
}

impl Turn {
    pub fn new(model: ModelId, at: Point, began_in_contact: bool) -> Turn {
        Turn {
            model,
            phase: Phase::Begins,
            began_at: at,
            tally: Tally::default(),
            actions: 0,
            maneuvers: 0,
            began_in_contact,
            nearer: SmallVec::new(),
            attacked: false,
            stuck: false,
            may_not_attack: false,
            lost: false,
            melees: 0,
            shots: 0,
            hits: SmallVec::new(),
            tumbled: SmallVec::new(),
            began_alone: false,
        }
    }
}

impl Model {
    pub fn new(name: String, warband: WarbandId, card: Arc<Card>) -> Model {
        Model {
            name,
            warband,
            health: card.health,
            used: SmallVec::from_elem(0, card.abilities.len()),
            cast: SmallVec::from_elem(0, card.spells.len()),
            slots: SmallVec::from_elem(0, card.slots.len()),
            card,
            at: Point::ORIGIN,
            fate: Fate::Waiting,
            in_reserve: false,
            afflictions: SmallVec::new(),
            half_saved: false,
            activated: false,
            struck_in_passing: false,
            spent: 0,
            issued: None,
            ordered: None,
            commanded_by: None,
            focus: None,
            hurt: false,
            shot: false,
            loses_turn: false,
            dying: false,
            cleaved: false,
            scared: false,
        }
    }

    pub fn footprint(&self) -> Footprint {
        Footprint::round(self.card.base.diameter(), self.at)
    }

    pub fn radius(&self) -> Length {
        Length::um(self.card.base.diameter().get() / 2)
    }

    pub fn in_play(&self) -> bool {
        self.fate == Fate::InPlay
    }
}

impl World {
    pub fn model(&self, id: ModelId) -> &Model {
        &self.models[usize::from(id.0)]
    }

    pub fn get(&self, id: ModelId) -> Option<&Model> {
        self.models.get(usize::from(id.0))
    }

    pub fn warband(&self, id: WarbandId) -> &Warband {
        &self.warbands[usize::from(id.0)]
    }

    pub fn warband_ids(&self) -> impl Iterator<Item = WarbandId> + use<> {
        (0..self.warbands.len() as u8).map(WarbandId)
    }

    pub fn ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..self.models.len() as u16).map(ModelId)
    }

    pub fn in_play(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.ids().filter(|id| self.model(*id).in_play())
    }

    pub fn others(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| *other != id)
    }

    /// The models of a warband that are in play.
    pub fn of(&self, warband: WarbandId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |id| self.model(*id).warband == warband)
    }

    /// chainmail:glossary-allied-model: of the same warband, the model itself included.
    pub fn are_allied(&self, one: ModelId, other: ModelId) -> bool {
        self.model(one).warband == self.model(other).warband
    }

    /// chainmail:glossary-enemy-model: of an opponent's warband.
    pub fn are_enemies(&self, one: ModelId, other: ModelId) -> bool {
        self.team(one) != self.team(other)
    }

    pub fn team(&self, id: ModelId) -> u8 {
        self.warband(self.model(id).warband).team
    }

    pub fn enemies(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| self.are_enemies(id, *other))
    }

    pub fn seat(&self, id: ModelId) -> Seat {
        self.model(id).warband.seat()
    }

    pub fn footprint(&self, id: ModelId) -> Footprint {
        self.model(id).footprint()
    }

    pub fn name(&self, id: ModelId) -> &str {
        &self.model(id).name
    }
}
