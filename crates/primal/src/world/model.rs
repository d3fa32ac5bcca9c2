//! One model of a game.

use std::sync::Arc;

use battlegroup::life::{Half, Marks, System};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Footprint, Point};

use crate::card::{BaseSize, Profile, Role};
use crate::ids::{ModelId, UnitId};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub name: String,
    #[serde(serialize_with = "kernel::shared")]
    pub profile: Arc<Profile>,
    pub faction: String,
    pub owner: Seat,
    /// Whose model it is now (primal:friendly-enemy-01).
    pub controller: Seat,
    pub unit: Option<UnitId>,
    /// What it is in its unit.
    pub role: Role,
    /// The model whose battlegroup it belongs to, or belonged to when it was destroyed.
    pub leader: Option<ModelId>,
    pub at: Point,
    /// The middle of its front arc (primal:facing-01).
    pub facing: Facing,
    pub whereabouts: Whereabouts,
    pub fate: Fate,
    pub fury: u8,
    pub focus: u8,
    pub marks: Marks,
    /// The column or branch in which it was damaged last.
    pub last_line: Option<(Half, u8)>,
    pub activated: bool,
    /// What it costs; nothing for a trooper, whose unit has a price.
    pub points: u16,
    /// Its points have been scored (primal:scenario-annihilation-03).
    pub scored: bool,
    /// The number of the turn in which it was knocked down, while it lies (primal:knockdown-06).
    pub knocked_down: Option<u32>,
    pub stationary: bool,
    /// A warbeast without its warlock (primal:wild-warbeast-01).
    pub wild: bool,
    /// A warjack without its controller (primal:inert-warjack-01).
    pub inert: bool,
    pub continuous: SmallVec<[Continuous; 2]>,
    /// Has attacked and is not Incorporeal until its next activation (primal:advantage-incorporeal-09).
    pub solid: bool,
    /// Its feat has been used (primal:feat-01).
    pub feat_used: bool,
    /// The number of the turn in which it must forfeit its Combat Action: it was promoted or brought under control
    /// (primal:field-promotion-04, primal:wild-warbeast-07).
    pub idle_in: Option<u32>,
    /// The number of the turn in which it was slammed or thrown and could not be knocked down (primal:slam-12, primal:throw-09).
    pub staggered_in: Option<u32>,
    /// Soul, corpse and other tokens.
    pub tokens: SmallVec<[(String, u8); 1]>,
    /// Of the tokens that it gives when it is destroyed, those that somebody has claimed (primal:corpse-soul-02).
    pub claimed: SmallVec<[String; 1]>,
    /// Enemy attacks damaged it since the last turn of its controller began.
    pub hurt: bool,
    /// States that only special rules speak of.
    pub states: SmallVec<[String; 1]>,
    /// It has come back to the table: no fury is gained for its loss any more (primal:spirit-bond-02).
    #[serde(default)]
    pub has_returned: bool,
}

/// Where a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// Not deployed yet.
    Waiting,
    /// Held back for Advance Deployment.
    HeldBack,
    /// Comes from a table edge later: it has Ambush.
    InAmbush,
    /// Nominated as a reinforcement (primal:scenario-reinforcements-03).
    InReserve,
    InPlay,
    /// Destroyed, or away for another reason: it may come back (primal:removal-01).
    OffTable,
    /// Never comes back (primal:removal-02).
    RemovedFromPlay,
}

/// How near its end a model is (primal:disabled-01 to primal:disabled-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    #[default]
    Alive,
    Disabled,
    Boxed,
    Destroyed,
}

/// primal:continuous-effect-05, primal:continuous-effect-07
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Continuous {
    Corrosion,
    Fire,
}

impl Model {
    pub fn new(name: String, owner: Seat, profile: Arc<Profile>) -> Self {
        Model {
            name,
            faction: String::new(),
            owner,
            controller: owner,
            unit: None,
            role: Role::Grunt,
            leader: None,
            at: Point::ORIGIN,
            facing: Facing::NORTH,
            whereabouts: Whereabouts::Waiting,
            fate: Fate::Alive,
            // primal:starting-fury-01
            fury: if profile.is_warlock() {
                profile.fury.unwrap_or(0)
            } else {
                0
            },
            // primal:warcaster-focus-05
            focus: profile.focus.unwrap_or(0),
            marks: profile.life.unhurt(),
            last_line: None,
            activated: false,
            points: 0,
            scored: false,
            knocked_down: None,
            stationary: false,
            wild: false,
            inert: false,
            continuous: SmallVec::new(),
            solid: false,
            feat_used: false,
            idle_in: None,
            staggered_in: None,
            tokens: SmallVec::new(),
            claimed: SmallVec::new(),
            hurt: false,
            states: SmallVec::new(),
            has_returned: false,
            profile,
        }
    }

    pub fn is_in_play(&self) -> bool {
        self.whereabouts == Whereabouts::InPlay
    }

    pub fn footprint(&self) -> Footprint {
        Footprint::new(self.profile.base.base(), self.at, self.facing)
    }

    pub fn base(&self) -> BaseSize {
        self.profile.base
    }

    pub fn is_down(&self) -> bool {
        self.knocked_down.is_some()
    }

    /// Knocked down, stationary or inert: it neither fights nor is fought (primal:knockdown-02, primal:stationary-02,
    /// primal:inert-warjack-03).
    pub fn is_helpless(&self) -> bool {
        self.is_down() || self.stationary || self.inert
    }

    /// primal:aspect-01
    pub fn is_crippled(&self, system: System) -> bool {
        self.profile.life.is_crippled(&self.marks, system)
    }

    pub fn damage(&self) -> u16 {
        self.profile.life.marked(&self.marks)
    }

    pub fn unmarked(&self) -> u16 {
        self.profile.life.unmarked(&self.marks)
    }
}
