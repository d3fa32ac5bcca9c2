//! What players are asked, and what they can answer.
//!
//! A model is asked for a verb first ([`Ask::Verb`]), then, where the verb has targets, for one of them. The verb and its targets make one
//! declaration, which is an event and ends the step; ways and places are asked for in the next one.

use battlegroup::queue::Waiting;
use battlegroup::rules::Because;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Inches, Length, Point};

use crate::disputes::Issue;
use crate::ids::{Actor, ModelId, PlayerId};
use crate::special::Laying;
use crate::special::uses::Special;
use crate::spells::Cast;
use crate::world::{Edge, Share};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Who goes first.
    First,
    Edge,
    /// Whether a model or unit is deployed now or held back.
    HoldBack {
        actor: Actor,
    },
    Deploy {
        model: ModelId,
    },
    /// Which group is a reinforcement.
    Nominate,
    /// Which Command Card is played, and on whom.
    Cards,
    /// Which reinforcement comes into play, if any.
    Reinforce,
    ReinforceFrom {
        actor: Actor,
    },
    ReinforceAt {
        model: ModelId,
        edge: Edge,
    },
    /// Which fury point a warlock takes next.
    Leech {
        warlock: ModelId,
    },
    SpiritBond {
        warlock: ModelId,
        most: u8,
    },
    Allocate {
        controller: ModelId,
    },
    /// Which warbeast makes its threshold check next.
    Check,
    /// How many fury points are removed after a frenzy.
    Calm {
        model: ModelId,
    },
    /// Whether a model spends a point, or is forced, to stand up, to stop being stationary or to end a condition such as Blind.
    Shake {
        model: ModelId,
        /// As players call it: knocked down, stationary, blind.
        effect: String,
    },
    /// How the winner of a roll settles an issue.
    Ruling {
        issue: Issue,
    },
    /// Whether a model or unit in ambush comes into play, and at which edge.
    Ambush {
        actor: Actor,
    },
    AmbushAt {
        model: ModelId,
        edge: Edge,
    },
    Activate,
    /// Which half of its activation a knocked down model gives up to stand, if it does.
    Stand {
        model: ModelId,
    },
    Verb {
        actor: Actor,
    },
    /// The trooper that makes the movement for its unit.
    Mover {
        actor: Actor,
        verb: Verb,
    },
    Target {
        model: ModelId,
        verb: Verb,
    },
    Way {
        model: ModelId,
        run: bool,
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
    /// Who joins a combined attack next, if anybody.
    Join {
        model: ModelId,
        verb: Verb,
        target: ModelId,
    },
    /// Whether a model makes an Assault attack, and at whom.
    Assault {
        model: ModelId,
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
    Boost {
        model: ModelId,
        roll: RollKind,
        target: ModelId,
    },
    /// Whether a model spends a focus point to reduce damage.
    PowerField {
        model: ModelId,
        points: u16,
    },
    /// Which warbeast takes damage for its warlock, if any.
    Transfer {
        warlock: ModelId,
        points: u16,
    },
    /// Which spells of its faction's list a warcaster racks.
    Rack {
        model: ModelId,
    },
    /// Which spell is cast, and from where.
    Spell {
        caster: ModelId,
    },
    /// Whether a point is spent to keep an upkeep spell in play.
    Upkeep {
        caster: ModelId,
        number: u32,
    },
    /// Where a trooper stands after its unit has moved.
    Follow {
        model: ModelId,
        mover: ModelId,
    },
    /// Which of the special rules that trigger now is resolved next: the number of one that waits.
    Next {
        waiting: Vec<Waiting>,
    },
    /// Whether a special rule is used; it is about another model, if it is about one.
    May {
        because: Because,
        it: Option<ModelId>,
    },
    /// Which model a special rule picks.
    Pick {
        because: Because,
    },
    /// Which of the things that a special rule offers: the number of a name.
    Option {
        because: Because,
        names: Vec<String>,
    },
    /// Which of its attack types an attack has: the number of a name.
    AttackType {
        model: ModelId,
        names: Vec<String>,
    },
    /// Where a special rule places a model: completely within a distance of another, or of where it stands.
    PlaceAt {
        model: ModelId,
        of: ModelId,
        within: Inches,
    },
    /// Where a special rule puts a template: completely within a range of a model.
    LayAt {
        because: Because,
        of: ModelId,
        range: Length,
        laying: Laying,
    },
    /// The way of an advance that a special rule grants to one model.
    Advance {
        model: ModelId,
        most: Length,
    },
    /// Which special action, special attack or other rule is used.
    Special {
        user: ModelId,
    },
    /// Whose damage is applied next.
    SufferFirst {
        attacker: ModelId,
    },
    /// Which column or branch suffers: a number from 0 to 5.
    Line {
        attacker: ModelId,
        model: ModelId,
    },
    /// Whether an attack that hits without a roll is rolled for nevertheless.
    RollAnyway {
        attacker: ModelId,
        target: ModelId,
    },
    /// Whether a warlock takes the fury points of a warbeast that falls.
    Reave {
        warlock: ModelId,
        beast: ModelId,
    },
}

/// Where the troopers of a unit are placed after one of them has moved.
pub type Places = SmallVec<[(ModelId, Point); 4]>;

/// What a model or unit does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    ForfeitMovement,
    Aim,
    FullAdvance,
    Run,
    Charge,
    Melee,
    Ranged,
    Headbutt,
    Slam,
    Throw,
    Trample,
    /// Lets another trooper of a unit that combines its attacks go on first.
    Wait,
    /// Spends a point to remove a damage point.
    Heal,
    /// A warlock gets rid of fury points.
    ShedFury,
    /// A warbeast is forced only to gain fury points.
    Rile,
    /// Casts a spell.
    Cast,
    Feat,
    /// Takes control of an inert or autonomous warjack or of a wild warbeast.
    TakeOver,
    /// Plays a Command Card.
    PlayCard,
    /// Uses a special action, a special attack, or a special rule that is open at any time.
    Special,
    /// Ends the activation; whatever is left of it is forfeited.
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
    Weapon(u8),
    Spot(u8),
    Cast(Cast),
    /// A card of the hand, and the model or unit that it is played on.
    Card {
        card: u8,
        on: Actor,
    },
    /// Numbers in the list of the faction.
    Rack(SmallVec<[u8; 4]>),
    Player(PlayerId),
    Edge(Edge),
    Actor(Actor),
    Model(ModelId),
    Verb(Verb),
    /// Deployed now.
    Now,
    AdvanceDeployment,
    Ambush,
    At(Point),
    /// Where the middle of a template lies, and which way a wall runs.
    Laid {
        at: Point,
        along: Facing,
    },
    Way(SmallVec<[Point; 3]>),
    /// The way of a trooper, and where the rest of its unit is placed then.
    Formation {
        way: SmallVec<[Point; 3]>,
        places: Places,
    },
    /// The warlock's own life.
    OwnLife,
    Points(u8),
    /// The number of a name or of something that waits.
    Number(u8),
    Special(Special),
    Allocate {
        to: ModelId,
        points: u8,
    },
    Gives(Share),
    Yes,
    No,
    /// There is no place for the model.
    NoRoom,
    Done,
    /// An issue that the rulebook leaves open is settled by a roll. No list offers it.
    Dispute(Issue),
    /// The player gives the game up. No list offers it, so that nobody does so by chance.
    Concede,
}
