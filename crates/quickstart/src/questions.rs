//! What players are asked, and what they can answer.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Length, Point};

use crate::world::Edge;
use crate::{ModelId, Side};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Who goes first.
    First,
    Edge,
    Deploy {
        model: ModelId,
    },
    Leach {
        warlock: ModelId,
    },
    Upkeep {
        effect: u32,
    },
    /// Which warbeast makes its threshold check next.
    Check,
    Activate,
    /// Movement or action, one of which must be given up.
    GiveUp {
        model: ModelId,
    },
    Act {
        model: ModelId,
    },
    Way {
        model: ModelId,
        move_kind: MoveKind,
        most: Length,
    },
    Rush {
        model: ModelId,
        target: ModelId,
        slam: bool,
    },
    Face {
        model: ModelId,
    },
    Boost {
        model: ModelId,
        roll: RollKind,
        rolled: Option<i32>,
        needed: i32,
    },
    FreeStrike {
        model: ModelId,
        mover: ModelId,
    },
    Transfer {
        warlock: ModelId,
        points: u16,
    },
    Reave {
        warlock: ModelId,
        beast: ModelId,
    },
    /// A damage point is healed: on which branch.
    HealWhere {
        model: ModelId,
    },
    /// The model to throw somebody at, if any.
    ThrowAt {
        model: ModelId,
        thrown: ModelId,
    },
    Direction {
        model: ModelId,
        of: Aim,
    },
    /// One of several things that a card lets its player choose.
    Option {
        model: ModelId,
        what: What,
    },
    /// A model that a card's words pick.
    Pick {
        model: ModelId,
        what: What,
    },
    Place {
        model: ModelId,
        beside: ModelId,
        within: Length,
    },
    MayStrike {
        model: ModelId,
        what: What,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    Advance,
    Run,
    /// A short move that a card gives.
    Extra,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RollKind {
    Attack,
    Damage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    Spray,
    Throw { thrown: ModelId },
}

/// What a card's question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    Warp,
    TurnAside,
    ShieldGuard,
    Smite,
    ShiftFury,
    Calm,
    PlaceFury,
    Door,
    DoorBeside,
    Wary,
    FollowUp,
    Sprint,
    Assault,
    SnapFire,
    Snacking,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Side(Side),
    Edge(Edge),
    Place {
        at: Point,
        facing: Facing,
    },
    Model(ModelId),
    /// The warlock's own life.
    OwnLife,
    Yes,
    No,
    Pass,
    Act(Act),
    Way {
        points: SmallVec<[Point; 3]>,
        facing: Facing,
    },
    To(Point),
    Facing(Facing),
    Weapon(u8),
    Branch(u8),
    Number(u8),
    Gives(Gives),
}

/// What is given up to stand, or because something holds a model back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gives {
    Movement,
    Action,
    Nothing,
}

/// What a model does next in its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    Advance,
    Run,
    Charge(ModelId),
    Slam(ModelId),
    Stand(Gives),
    Aim,
    Attack {
        weapon: u8,
        target: ModelId,
    },
    Spray {
        weapon: u8,
    },
    HeadButt(ModelId),
    Throw {
        target: ModelId,
        both_hands: bool,
    },
    ComboStrike {
        weapon: u8,
        target: ModelId,
    },
    Thresher {
        weapon: u8,
    },
    Cast {
        power: PowerId,
        target: Option<ModelId>,
    },
    /// A warbeast uses its own animus.
    Animus {
        target: Option<ModelId>,
    },
    Feat,
    Heal {
        model: ModelId,
        branch: u8,
    },
    Rile(u8),
    Discard(u8),
    Use {
        ability: u8,
        target: Option<ModelId>,
    },
    Done,
}

/// A spell of the caster's own, or the animus of a warbeast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PowerId {
    Spell(u8),
    AnimusOf(ModelId),
}
