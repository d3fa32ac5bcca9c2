//! The activation that is going on.

use kernel::{RuleId, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ids::{Actor, ModelId};
use crate::power_attacks::PowerAttack;
use crate::questions::Places;
use crate::spells::Cast;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation {
    pub actor: Actor,
    pub step: ActivationStep,
    pub movement: Movement,
    /// What has been declared and is still to be carried out.
    pub declared: Option<Declared>,
    /// The trooper that made the movement for its unit, or the model itself.
    pub mover: Option<ModelId>,
    /// Where the rest of the unit is placed, as far as its player has said so beforehand.
    #[serde(default)]
    pub places: Places,
    pub charge: Option<Charge>,
    pub parts: SmallVec<[Part; 8]>,
    /// The model whose Combat Action is going on (wm4:activation-09).
    pub fighter: Option<ModelId>,
    /// Everybody whom a charge attack of this unit may be made against (wm4:unit-charge-12).
    pub charged: SmallVec<[ModelId; 4]>,
    /// The small-based models that a trample led through (wm4:trample-06).
    pub trampled: SmallVec<[ModelId; 4]>,
    /// Models that a rule has moved at the end of this activation (wm4:end-of-activation-move-01).
    pub moved_at_end: SmallVec<[ModelId; 2]>,
    /// Who has joined the attack that is being made, and with which weapon (wm4:combined-melee-01).
    pub joined: SmallVec<[(ModelId, u8); 4]>,
}

/// One model of the activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    pub model: ModelId,
    pub combat: Combat,
    /// It gave up its Normal Movement, to stand up for one.
    pub stays: bool,
    /// It stood up in this activation (wm4:knockdown-11).
    #[serde(default)]
    pub stood: bool,
    /// Still to be placed near the trooper that moved.
    pub to_place: bool,
    /// The enemies that engaged it when the activation began.
    pub engaged_by: SmallVec<[ModelId; 2]>,
    /// Initial attacks made with each weapon.
    pub made: SmallVec<[u8; 4]>,
    /// Shots of weapons with a random ROF, once they are rolled for.
    pub shots: SmallVec<[(u8, u8); 1]>,
    /// Attacks with reloaded weapons that were paid for.
    pub reloads: SmallVec<[(u8, u8); 1]>,
    /// Models that its initial attacks have hit, with which weapon.
    pub hit: SmallVec<[(u8, ModelId); 2]>,
    /// It has begun to make additional attacks.
    pub additional: bool,
    /// It has made a melee attack in this activation.
    pub struck: bool,
    /// It has made a power attack, in place of its initial melee attacks (wm4:power-attack-12).
    pub power: bool,
    /// It has made a special attack, in place of all its initial attacks (wm4:additional-attack-01).
    #[serde(default)]
    pub special: bool,
    /// Its unit charged, and it was set down in the melee range of an enemy that engaged it before (wm4:unit-charge-15).
    #[serde(default)]
    pub stayed_in_melee: bool,
    /// It has made its Assault attack or does without it.
    pub assaulted: bool,
    /// It has been forced to cast its animus (wm4:animus-04).
    pub animus: bool,
}

impl Part {
    pub fn reloads_of(&self, weapon: u8) -> u8 {
        let found = self.reloads.iter().find(|(of, _)| *of == weapon);
        found.map_or(0, |(_, count)| *count)
    }

    pub fn made_with(&self, weapon: u8) -> u8 {
        self.made.get(usize::from(weapon)).copied().unwrap_or(0)
    }
}

/// wm4:timing-activation-01 to wm4:timing-activation-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActivationStep {
    Begins,
    Forfeits,
    BeforeMovement,
    Movement,
    MovementEnds,
    Combat,
    Ends,
}

/// What has become of the Normal Movement (wm4:normal-movement-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    NotYet,
    Forfeited,
    Aimed,
    Advanced,
    Ran,
    Charged,
    /// It made a slam power attack.
    Slammed,
    /// It made a trample power attack.
    Trampled,
}

/// What has become of a Combat Action (wm4:combat-action-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combat {
    NotYet,
    Melee,
    Ranged,
    /// Dual Attack (wm4:adv-dual-attack-01).
    Both,
    Forfeited,
    Done,
}

/// A move that has been declared: the next step carries it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    Advance {
        mover: ModelId,
    },
    Run {
        mover: ModelId,
    },
    Charge {
        mover: ModelId,
        target: ModelId,
    },
    /// The rest of the unit is placed, one trooper a step.
    PlaceRest,
    Attack {
        attacker: ModelId,
        weapon: u8,
        target: ModelId,
    },
    /// A spell that is paid for; its target comes next.
    Spell(Cast),
    Assault {
        attacker: ModelId,
        weapon: u8,
        target: ModelId,
    },
    Slam {
        mover: ModelId,
        target: ModelId,
    },
    Trample {
        mover: ModelId,
    },
    Power(PowerDeclared),
}

/// A power attack that is still to be rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PowerDeclared {
    pub attacker: ModelId,
    pub kind: PowerAttack,
    /// Nobody in particular for a trample.
    pub target: Option<ModelId>,
    /// The weapon that throws.
    pub weapon: Option<u8>,
    /// A hit slams or throws the target.
    pub drives: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub charger: ModelId,
    pub target: ModelId,
    /// It advanced at least 3" (wm4:charge-15).
    pub far_enough: bool,
    /// The target was in melee range at the end (wm4:charge-18).
    pub reached: bool,
    /// The charger engaged its target at the end (wm4:charge-12).
    #[serde(default)]
    pub succeeded: bool,
}

/// A half of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    Movement,
    Combat,
}

/// What a model gives up to stand (wm4:knockdown-10).
pub type Gives = Share;

impl Activation {
    pub fn new(actor: Actor, models: impl IntoIterator<Item = (ModelId, SmallVec<[ModelId; 2]>)>) -> Self {
        let part = |(model, engaged_by)| Part {
            model,
            combat: Combat::NotYet,
            stays: false,
            stood: false,
            to_place: false,
            engaged_by,
            made: SmallVec::new(),
            shots: SmallVec::new(),
            reloads: SmallVec::new(),
            hit: SmallVec::new(),
            additional: false,
            struck: false,
            power: false,
            special: false,
            stayed_in_melee: false,
            assaulted: false,
            animus: false,
        };
        Activation {
            actor,
            step: ActivationStep::Begins,
            movement: Movement::NotYet,
            declared: None,
            mover: None,
            places: Places::new(),
            charge: None,
            fighter: None,
            charged: SmallVec::new(),
            trampled: SmallVec::new(),
            joined: SmallVec::new(),
            moved_at_end: SmallVec::new(),
            parts: models.into_iter().map(part).collect(),
        }
    }

    pub fn part(&self, model: ModelId) -> Option<&Part> {
        self.parts.iter().find(|part| part.model == model)
    }

    /// The rule by which a forfeited Combat Action keeps a model from a move: that of standing up, or the one that forbids it in general.
    pub fn forfeit_rule(&self, model: ModelId, general: RuleId) -> RuleId {
        match self.part(model) {
            Some(part) if part.stood => cite!("wm4:knockdown-11"),
            _ => general,
        }
    }

    /// wm4:charge-03
    pub fn has_forfeited_combat(&self, model: ModelId) -> bool {
        self.part(model).is_some_and(|part| part.combat == Combat::Forfeited)
    }
}
