//! One model of a game.

use std::sync::Arc;

use battlegroup::life::{Marks, System};
use battlegroup::rules::RuleName;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Footprint, Point};

use crate::card::{Advantage, BaseSize, Profile};
use crate::ids::{ModelId, PlayerId, UnitId};
use crate::movement::Bound;

use super::Share;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub name: String,
    #[serde(serialize_with = "kernel::shared")]
    pub profile: Arc<Profile>,
    pub faction: String,
    /// What its army paid for it; a trooper is paid for with its unit.
    #[serde(default)]
    pub points: u16,
    pub owner: PlayerId,
    /// Whose model it is now (wm4:terms-03).
    pub controller: PlayerId,
    pub unit: Option<UnitId>,
    /// The battlegroup controller or 'jack marshal that controls it.
    pub leader: Option<ModelId>,
    pub at: Point,
    pub whereabouts: Whereabouts,
    pub focus: u8,
    pub fury: u8,
    pub marks: Marks,
    pub activated: bool,
    pub knocked_down: bool,
    pub stationary: bool,
    /// A warjack without its controller (wm4:inert-warjack-01).
    pub inert: bool,
    /// A warbeast without its controller (wm4:wild-warbeast-01).
    pub wild: bool,
    /// Conditions that a point shakes off (wm4:warcaster-shake-04).
    #[serde(default)]
    pub shakeable: SmallVec<[Shakeable; 1]>,
    /// A Commander that only an enemy Commander can destroy now (wm4:execution-mode-03).
    #[serde(default)]
    pub vulnerable: bool,
    /// It must forfeit its Combat Action in this turn (wm4:inert-warjack-10, wm4:wild-warbeast-08).
    #[serde(default)]
    pub must_forfeit: bool,
    /// The halves of its activation in this turn that it does without: the rule that brought it into play says so.
    #[serde(default)]
    pub gives_up: SmallVec<[Share; 2]>,
    pub continuous: SmallVec<[Continuous; 2]>,
    /// A rule forbids it to advance.
    pub held: bool,
    /// What rules say of the way that it takes.
    #[serde(default)]
    pub bounds: SmallVec<[Bound; 1]>,
    /// What rules require of its Normal Movement.
    #[serde(default)]
    pub must: Option<Must>,
    /// A rule forbids it to cast spells.
    #[serde(default)]
    pub silenced: bool,
    /// Its feat has been used (wm4:warcaster-feat-01, wm4:warlock-feat-01).
    #[serde(default)]
    pub feat_used: bool,
    /// Has attacked and is not Incorporeal until its next activation (wm4:incorporeal-rules-11).
    pub solid: bool,
    /// The round in which Disruption ends: it neither gains focus nor channels until then (wm4:wq-disruption-01).
    pub disrupted: Option<PlayerId>,
    /// What is befalling a model that has no free box left.
    #[serde(default)]
    pub fate: Option<Fate>,
    /// Soul, corpse and other tokens.
    #[serde(default)]
    pub tokens: SmallVec<[(String, u8); 1]>,
    /// Tokens that others have taken from it while it is being destroyed.
    #[serde(default)]
    pub claimed: SmallVec<[String; 1]>,
    /// It has frenzied in this turn.
    #[serde(default)]
    pub frenzied: bool,
    /// An enemy attack has damaged it since its controller's last turn ended.
    #[serde(default)]
    pub hurt: bool,
    /// It has taken damage for its warlock in the attack that is being made (wm4:reave-02).
    #[serde(default)]
    pub took_transfer: bool,
}

/// A model between its last box and the edge of the table (wm4:timing-damage-apply-03 to wm4:timing-damage-apply-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Disabled,
    Boxed,
    Destroyed,
}

/// Where a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// Not deployed yet.
    Waiting,
    /// Held back for Advance Deployment.
    HeldBack,
    InAmbush,
    /// A reinforcement that has not arrived (wm4:scenario-reinforcements-04).
    InReserve,
    InPlay,
    /// Destroyed, or removed from the table for another reason (wm4:off-table-01).
    OffTable,
    /// Never comes back (wm4:off-table-02).
    RemovedFromPlay,
}

/// A condition such as Blind. What it does are lasting changes of the rule that brought it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shakeable {
    pub name: String,
    pub rule: RuleName,
    /// It lasts for a round of this player's.
    pub by: PlayerId,
}

/// A Normal Movement that a rule requires (wm4:run-04, wm4:required-charge-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Must {
    Run,
    Charge,
}

/// wm4:continuous-effect-06, wm4:continuous-effect-08
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Continuous {
    Corrosion,
    Fire,
}

impl Model {
    pub fn new(name: String, owner: PlayerId, profile: Arc<Profile>) -> Self {
        let arc = profile.arc.unwrap_or(0);
        Model {
            name,
            faction: String::new(),
            points: 0,
            owner,
            controller: owner,
            unit: None,
            leader: None,
            at: Point::ORIGIN,
            whereabouts: Whereabouts::Waiting,
            // wm4:starting-resource-01, wm4:starting-resource-02
            focus: if profile.has_focus_manipulation() { arc } else { 0 },
            fury: if profile.has_fury_manipulation() { arc } else { 0 },
            marks: profile.life.unhurt(),
            activated: false,
            knocked_down: false,
            stationary: false,
            inert: false,
            wild: false,
            shakeable: SmallVec::new(),
            vulnerable: false,
            must_forfeit: false,
            gives_up: SmallVec::new(),
            continuous: SmallVec::new(),
            held: false,
            bounds: SmallVec::new(),
            must: None,
            silenced: false,
            feat_used: false,
            solid: false,
            disrupted: None,
            fate: None,
            tokens: SmallVec::new(),
            claimed: SmallVec::new(),
            frenzied: false,
            hurt: false,
            took_transfer: false,
            profile,
        }
    }

    pub fn is_in_play(&self) -> bool {
        self.whereabouts == Whereabouts::InPlay
    }

    /// Whether another player than its owner controls it: a trooper is then an independent model (wm4:enemy-control-02).
    pub fn is_taken(&self) -> bool {
        self.controller != self.owner
    }

    pub fn footprint(&self) -> Footprint {
        Footprint::new(self.profile.base.base(), self.at, Facing::NORTH)
    }

    pub fn base(&self) -> BaseSize {
        self.profile.base
    }

    /// Whether the card gives the model an advantage and nothing that befell it takes it away. [`crate::World::has`] knows also what special
    /// rules grant and take.
    pub fn has(&self, advantage: Advantage) -> bool {
        self.profile.has(advantage) && !self.lacks(advantage)
    }

    /// Whether its condition takes the advantage away. A model that lies or stands still does not fly (wm4:flight-rules-05).
    pub fn lacks(&self, advantage: Advantage) -> bool {
        match advantage {
            Advantage::Flight => self.knocked_down || self.stationary,
            Advantage::Tough => self.knocked_down,
            Advantage::Incorporeal => self.solid,
            // wm4:system-cripple-04
            Advantage::ArcNode if self.is_crippled(System::ArcNode) => true,
            _ => self.lost_with_head(&self.profile.head_advantages, &advantage),
        }
    }

    /// Whether something came with a head that is crippled (wm4:system-cripple-06, wm4:jack-hardpoint-08).
    pub fn lost_with_head<T: PartialEq>(&self, gifts: &[T], gift: &T) -> bool {
        gifts.contains(gift) && self.is_crippled(System::Head)
    }

    /// wm4:system-cripple-03, wm4:aspect-cripple-01
    pub fn is_crippled(&self, system: System) -> bool {
        self.profile.life.is_crippled(&self.marks, system)
    }

    /// wm4:power-up-02
    pub fn has_working_cortex(&self) -> bool {
        self.profile.life.has_system(System::Cortex) && !self.is_crippled(System::Cortex)
    }

    pub fn damage(&self) -> u16 {
        self.profile.life.marked(&self.marks)
    }

    /// Knocked down, stationary, inert or wild: it neither fights nor is fought.
    pub fn is_helpless(&self) -> bool {
        self.knocked_down || self.stationary || self.inert || self.wild
    }
}

impl crate::World {
    /// Whether a continuous effect cannot take hold of it (wm4:resistance-corrosion-02, wm4:resistance-fire-02, wm4:incorporeal-rules-02).
    pub fn resists(&self, id: ModelId, effect: Continuous) -> bool {
        let advantage = match effect {
            Continuous::Corrosion => Advantage::ResistanceCorrosion,
            Continuous::Fire => Advantage::ResistanceFire,
        };
        self.has(id, advantage) || self.has(id, Advantage::Incorporeal)
    }
}
