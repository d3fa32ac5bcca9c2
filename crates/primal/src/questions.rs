//! What players are asked, and what they can answer.
//!
//! A model is asked for a verb first ([`Ask::Verb`]), then, where the verb has targets, for one of them. The verb and its targets make one
//! declaration, which is an event and ends the step; ways and places are asked for in the next one.

use battlegroup::life::Half;
use battlegroup::queue::Waiting;
use battlegroup::rules::{Because, Shape};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Length, Point};

use crate::card::BaseSize;
use crate::ids::{Actor, ModelId, UnitId};
use crate::uses::Special;
use crate::world::{Benefit, Cast, Edge, Order, PlannedWay, Share};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Who takes the first turn, or for several players which place in the order one takes.
    First,
    Edge,
    /// Whether a model or unit is deployed now or held back.
    HoldBack {
        actor: Actor,
    },
    Deploy {
        model: ModelId,
    },
    /// Which group is kept back as a reinforcement.
    Nominate,
    /// Which group is deployed in the second zone.
    Flank,
    /// Which reinforcement arrives, if any.
    Reinforce,
    /// Which group with Ambush comes into play, if any.
    Ambush,
    /// From which table edge it comes.
    AmbushFrom {
        actor: Actor,
    },
    /// The point from which a bombardment deviates.
    Bombard,
    /// Which fury point a warlock takes next.
    Leech {
        warlock: ModelId,
    },
    SpiritBond {
        warlock: ModelId,
        most: u8,
    },
    /// Which focus points a battlegroup commander gives next, and to whom.
    Allocate {
        controller: ModelId,
    },
    /// Which vector gains a point because another has spent one, if any.
    Induce {
        from: ModelId,
    },
    /// Whether a point is spent to keep an upkeep spell in play.
    Upkeep {
        caster: ModelId,
        effect: u32,
        spell: String,
    },
    /// Which warbeast makes its threshold check next.
    Check,
    /// How many fury points are removed after a frenzy.
    Calm {
        model: ModelId,
    },
    /// Whether a model spends a point, or is forced, to stand up or to stop being stationary.
    Shake {
        model: ModelId,
        what: Shaken,
    },
    Activate,
    /// Which order a unit commander gives, if any.
    Order {
        unit: UnitId,
    },
    /// Which half of its activation a knocked down model gives up to stand, if it does.
    Stand {
        model: ModelId,
    },
    /// A model that must forfeit a half of its activation.
    MustForfeit {
        model: ModelId,
    },
    /// The trooper whose Normal Movement comes next.
    Mover {
        actor: Actor,
    },
    Verb {
        model: ModelId,
    },
    /// The weapon, where one was chosen.
    Target {
        model: ModelId,
        verb: Verb,
        weapon: Option<u8>,
    },
    Way {
        model: ModelId,
        run: bool,
        most: Length,
    },
    /// The ways of all models of a unit at once.
    Together {
        unit: UnitId,
        run: bool,
    },
    /// A way that a special rule binds to the line to another model, or from it.
    Straight {
        model: ModelId,
        of: ModelId,
        away: bool,
        most: Length,
    },
    /// Where a charge ends at the latest.
    ChargeTo {
        model: ModelId,
        target: ModelId,
    },
    /// Where a slam's move ends at the latest.
    SlamTo {
        model: ModelId,
        target: ModelId,
    },
    /// Where a trample ends at the latest.
    TrampleTo {
        model: ModelId,
    },
    /// The trooper whose Combat Action comes next.
    Fighter {
        actor: Actor,
    },
    Weapon {
        model: ModelId,
        verb: Verb,
    },
    Boost {
        model: ModelId,
        roll: RollKind,
        target: ModelId,
    },
    /// Whether an attack that hits by itself is rolled for nevertheless.
    RollAnyway {
        model: ModelId,
        target: ModelId,
    },
    /// With which weapon a model strikes one that leaves, if it does.
    FreeStrike {
        model: ModelId,
        mover: ModelId,
    },
    /// Which of two damage grids an attacker damages.
    Grid {
        attacker: ModelId,
        model: ModelId,
    },
    /// Which column or branch an attacker damages.
    Line {
        attacker: ModelId,
        model: ModelId,
    },
    /// Which warbeast takes damage for its warlock, if any.
    Transfer {
        warlock: ModelId,
        points: u16,
    },
    /// Whether a power field takes some of the damage for a focus point.
    PowerField {
        model: ModelId,
        points: u16,
    },
    /// Whether a warlock takes the fury of a warbeast that falls.
    Reave {
        warlock: ModelId,
        from: ModelId,
    },
    /// What a 'jack marshal shouts to its warjack.
    Benefit {
        warjack: ModelId,
    },
    /// Which spell is cast, and from where.
    Spell {
        caster: ModelId,
    },
    /// What a model uses: an ability, a special action or a special attack.
    Special {
        user: ModelId,
    },
    /// How many points.
    Amount {
        model: ModelId,
        verb: Verb,
    },
    /// From which boxes a damage point is removed.
    Spot {
        model: ModelId,
    },
    /// The Grunt that takes the place of the fallen Leader.
    Promote {
        unit: UnitId,
    },
    /// The model that leads a unit without Officer and Leader.
    Appoint {
        unit: UnitId,
    },
    /// Whether a thrown model flies directly away, or at whom.
    ThrowAt {
        model: ModelId,
        thrown: ModelId,
    },
    /// With which weapon a charger shoots at its target, if it does.
    Assault {
        model: ModelId,
        target: ModelId,
    },
    /// Whether a rider makes its impact attacks, or one at its charge target too.
    Impact {
        model: ModelId,
        at_target: bool,
    },
    /// Who joins a combined attack next, if anybody.
    Join {
        model: ModelId,
        verb: Verb,
        target: ModelId,
    },
    /// Which of several special rules acts next.
    Next {
        waiting: Vec<Waiting>,
    },
    May {
        because: Because,
        it: Option<ModelId>,
    },
    Pick {
        because: Because,
    },
    Option {
        because: Because,
        names: Vec<String>,
    },
    /// Where a template comes to lie.
    LayAt {
        laying: Box<Laying>,
    },
    /// Where the model that takes the place of another stands and looks, and the size of its base.
    Replace {
        model: ModelId,
        base: BaseSize,
    },
    /// Where a model is placed, within so much of another.
    Place {
        model: ModelId,
        within: Length,
        of: ModelId,
    },
}

/// What must be true of the place of a template.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Laying {
    pub because: Because,
    /// It lies completely within the range of this model.
    pub of: ModelId,
    pub range: Length,
    pub shape: Shape,
    /// It touches no base, obstacle or obstruction.
    pub open_ground: bool,
    /// The model sees the place.
    pub in_sight: bool,
    /// Other models do not hide it.
    pub past_models: bool,
    /// The weapon in whose field of fire it lies.
    pub weapon: Option<u8>,
}

/// What a point shakes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shaken {
    Knockdown,
    Stationary,
    /// A lasting effect, by its number.
    Effect(u32),
}

/// What a model does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    ForfeitMovement,
    Aim,
    FullAdvance,
    Run,
    Charge,
    Slam,
    Trample,
    Melee,
    Ranged,
    HeadButt,
    Throw,
    PowerStrike,
    Sweep,
    /// Casts a spell or an animus.
    Cast,
    Feat,
    /// Spends a point to remove a damage point.
    Heal,
    /// A warlock gets rid of fury points.
    DiscardFury,
    /// A warbeast is forced only to gain fury points.
    Rile,
    /// Takes control of a wild warbeast.
    Tame,
    /// Uses a special rule: at any time, as a special action or as a special attack.
    Special,
    /// Spends a focus point on its force field.
    RestoreField,
    /// Takes control of an autonomous warjack.
    TakeControl,
    /// Makes an inert warjack work again.
    Reactivate,
    /// A warjack gains a benefit of its 'jack marshal.
    Marshaled,
    /// Ends the Combat Action; whatever is left of it is forfeited.
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollKind {
    Attack,
    Damage,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Seat(Seat),
    /// A place in the turn order.
    Place(u8),
    Edge(Edge),
    Actor(Actor),
    Model(ModelId),
    Verb(Verb),
    /// Deployed now.
    Now,
    AdvanceDeployment,
    /// Not deployed: it comes later.
    Ambush,
    At {
        at: Point,
        facing: Facing,
    },
    /// A way and where the model looks at its end; along its last leg where nothing is said.
    Way {
        points: SmallVec<[Point; 3]>,
        facing: Option<Facing>,
    },
    /// All of a unit move by one answer. No list offers it: it is for players who drag a whole unit.
    Together {
        run: bool,
    },
    Ways(Vec<PlannedWay>),
    To(Point),
    /// The warlock's own life.
    OwnLife,
    Points(u8),
    /// Focus points for a warjack.
    Allocate {
        to: ModelId,
        points: u8,
    },
    Gives(Share),
    Benefit(Benefit),
    Order(Order),
    Weapon(u8),
    Cast(Cast),
    Special(Special),
    Spot(u8),
    Grid(Half),
    /// A number in the list of the question.
    Number(u8),
    DirectlyAway,
    Yes,
    No,
    /// There is no place for the model.
    NoRoom,
    Done,
    /// The player gives the game up. No list offers it, so that nobody does so by chance.
    Concede,
}
