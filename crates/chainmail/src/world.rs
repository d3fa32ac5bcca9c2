//! All that there is in a game: plain data that only `apply` changes.

use std::sync::Arc;

use kernel::{Seat, Seating};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Length, Point};

use crate::card::Card;
use crate::command::{LetPass, Order};
use crate::conditions::{Affliction, Condition};
use crate::movement::Tally;
use crate::objectives::Objective;
use crate::options::Options;
use crate::preparation::{DeploymentArea, Edge};
use crate::questions::Aimed;
use crate::scenarios::Scenario;
use crate::spells::{Area, Cast, Lasting, SpiritualWeapon};
use crate::stamp::Stamp;
use crate::terrain::{Piece, Terrain};

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
    pub scenario: Scenario,
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
    /// The scouting player (chainmail:504b).
    pub scout: Option<WarbandId>,
    /// Who attacks in Breakthrough (chainmail:502.21a).
    pub attacker: Option<WarbandId>,
    /// The pieces one of which the scenario puts in the middle, until it lies there (chainmail:502.38).
    pub additional: Vec<Arc<Piece>>,
    /// Divine sparks that nobody has absorbed (chainmail:502.33).
    pub sparks: SmallVec<[Point; 9]>,
    /// The team that alone held the prize when the round began (chainmail:502.26b, chainmail:502.28a).
    pub holders: Option<u8>,
    /// What spells have left on models.
    pub effects: Vec<Lasting>,
    /// What spells have left on the ground.
    pub areas: Vec<Area>,
    /// Weapons of force that follow models (chainmail:spell-spiritual-weapon-b).
    pub weapons: Vec<SpiritualWeapon>,
    pub outcome: Option<Outcome>,
    /// The name of this state, for what is remembered of it.
    #[serde(skip)]
    pub(crate) stamp: Stamp,
    /// The turn that ended last.
    #[serde(skip)]
    pub(crate) ended: EndedTurn,
}

/// Where the game stands between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Reserves and light (chainmail:106d, chainmail:503b).
    Muster,
    /// chainmail:504a
    Scouting,
    /// Who deploys where (chainmail:502.1).
    Areas,
    /// chainmail:505
    Terrain,
    /// chainmail:506
    Deploy,
    /// Preparatory spells (chainmail:507a).
    Preparation,
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
    /// Where it deploys (chainmail:502.1).
    pub area: Option<DeploymentArea>,
    /// Terrain that it has brought and that nobody has placed yet (chainmail:108a).
    pub pieces: Vec<Arc<Piece>>,
    /// How many of them it supplies, where a die has said so (chainmail:108c).
    pub to_place: Option<u8>,
    /// Pieces that its player has placed.
    pub placed: u8,
    /// Its leader, where one counts (chainmail:502.25a).
    pub leader: Option<ModelId>,
    /// Divine sparks that its models have absorbed (chainmail:502.24b).
    pub sparks: u8,
    /// Rounds in a row in which it alone has held the centre (chainmail:502.22a).
    pub held: u8,
    /// Rounds in a row in which none of its models was hurt, attacked or had to save (chainmail:502.23b).
    pub quiet: u8,
    /// Something of that has happened in this round.
    pub disturbed: bool,
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
    /// Stopped by a serpent while it moved in the turn of another model, until the end of that turn (chainmail:ability-constrict-b).
    #[serde(default)]
    pub caught: bool,
    /// Uses of boxes, one count for each ability on its card (chainmail:214c).
    pub used: SmallVec<[u8; 4]>,
    /// Castings so far, one count for each spell on its card (chainmail:702).
    pub cast: SmallVec<[u8; 4]>,
    /// Slots expended, one count for each spell level (chainmail:ability-sorcery-a).
    pub slots: SmallVec<[u8; 4]>,
    /// Has cast its preparatory spell (chainmail:507a).
    pub prepared: bool,
    /// In the shape of an animal (chainmail:ability-wild-shape-a).
    pub wild_shape: bool,
    /// Who has given it the order of this round (chainmail:order-attack-any-target-c).
    pub ordered_by: Option<ModelId>,
    /// Divine sparks in it (chainmail:502.333c).
    pub sparks: u8,
    /// The edge over which it has left the battlefield, and the round (chainmail:502.21a).
    pub left_over: Option<Edge>,
    pub left_in: u16,
    /// It was routing when it left (chainmail:502.27a).
    pub routed_off: bool,
    /// The warband that has hurt it last, or made it rout (chainmail:502.27a).
    pub blamed: Option<WarbandId>,
    /// Allied commanders in base contact when the round began (chainmail:502.351b).
    pub beside: SmallVec<[ModelId; 2]>,
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
    /// Something in this turn has cost it its next one (chainmail:ability-constrict-a).
    #[serde(default)]
    pub loses_next: bool,
    /// Melee attacks and shots that it has declared (chainmail:ability-extra-melee-attack-a).
    pub melees: u8,
    pub shots: u8,
    /// Whom it has hit, once for each hit (chainmail:ability-rend-a).
    pub hits: SmallVec<[ModelId; 4]>,
    /// Who moves past which enemy without being struck at in this turn (chainmail:ability-tumble-a).
    pub tumbled: SmallVec<[(ModelId, ModelId); 2]>,
    /// It began with no ally near it (chainmail:ability-cowardly-a).
    pub began_alone: bool,
    /// The focus that it has made for in this turn (chainmail:502.36b).
    pub focus: Option<Point>,
    /// It has stepped aside and moves no farther than 1" in this turn (chainmail:ability-sidestep-a).
    pub sidestepped: bool,
    /// It has burrowed in this turn (chainmail:ability-burrow-c).
    pub burrowed: bool,
    /// Who has made out which hiding enemy (chainmail:ability-hide-b).
    pub spotted: SmallVec<[(ModelId, ModelId); 2]>,
    /// The enemy that has drawn a wild troop off its way to its commander (chainmail:ability-wild-troop-d).
    pub drawn: Option<ModelId>,
    /// What the end of the turn brings and has brought already (chainmail:608b).
    pub settled: SmallVec<[EndEffect; 4]>,
}

/// The turn that ended last, and what kept its model from acting freely in it. Nothing that decides an outcome reads it: it says why the
/// model can do nothing more.
#[derive(Clone, Debug, Default)]
pub struct EndedTurn {
    pub turn: Option<Turn>,
    pub suffered: Option<Condition>,
}

/// Worlds are compared by what is still to be played.
impl PartialEq for EndedTurn {
    fn eq(&self, _: &EndedTurn) -> bool {
        true
    }
}

/// Something that happens to a model at the end of its turn (chainmail:608b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndEffect {
    /// It frightens enemies (chainmail:ability-scary-b).
    Scary,
    /// It may lose heart (chainmail:ability-cowardly-a).
    Cowardly,
    /// It is exposed to a divine spark (chainmail:502.333a).
    Spark(Point),
    /// Spells on it may wear off (chainmail:spell-hold-person-g).
    Spells,
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
    /// Underneath everything (chainmail:ability-burrow-a).
    Burrow,
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
    /// A thrown weapon at the end of a charge (chainmail:ability-thrown-weapon-a).
    Throw {
        target: ModelId,
        charging: bool,
    },
    /// A charge that may stop short, to throw (chainmail:ability-thrown-weapon-b).
    ChargeToThrow {
        target: ModelId,
    },
    /// chainmail:702.1
    Cast(Cast),
    /// A spell or an ability at a point (chainmail:605.383b).
    Aim(Aimed),
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
    /// The commander that has put a wild troop under command (chainmail:ability-wild-troop-d).
    Commander(ModelId),
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
            loses_next: false,
            melees: 0,
            shots: 0,
            hits: SmallVec::new(),
            tumbled: SmallVec::new(),
            began_alone: false,
            focus: None,
            sidestepped: false,
            burrowed: false,
            spotted: SmallVec::new(),
            drawn: None,
            settled: SmallVec::new(),
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
            caught: false,
            dying: false,
            cleaved: false,
            scared: false,
            prepared: false,
            wild_shape: false,
            ordered_by: None,
            sparks: 0,
            left_over: None,
            left_in: 0,
            routed_off: false,
            blamed: None,
            beside: SmallVec::new(),
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
        self.in_play_if(|_| true)
    }

    /// The models in play that fit.
    fn in_play_if<'w>(&'w self, fits: impl Fn(&Model) -> bool + 'w) -> impl Iterator<Item = ModelId> + 'w {
        let models = self.models.iter().enumerate();
        let fitting = models.filter(move |(_, model)| model.in_play() && fits(model));
        fitting.map(|(number, _)| ModelId(number as u16))
    }

    /// The models that lie on the battlefield.
    pub fn lying(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play_if(Model::is_down)
    }

    pub fn others(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play().filter(move |other| *other != id)
    }

    /// The models of a warband that are in play.
    pub fn of(&self, warband: WarbandId) -> impl Iterator<Item = ModelId> + '_ {
        self.in_play_if(move |model| model.warband == warband)
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
        let team = self.team(id);
        self.in_play_if(move |model| self.warband(model.warband).team != team)
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
