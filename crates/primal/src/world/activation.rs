//! The activation that is going on.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Point};

use crate::ids::{Actor, ModelId};
use crate::questions::Verb;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation {
    pub actor: Actor,
    pub step: ActivationStep,
    /// The player whose model or unit it is.
    pub seat: Seat,
    /// What has been declared and is still to be carried out.
    pub declared: Option<Declared>,
    pub parts: SmallVec<[Part; 8]>,
    /// The model whose Normal Movement is going on (primal:unit-activation-02).
    pub mover: Option<ModelId>,
    /// The model whose Combat Action is going on (primal:unit-activation-04).
    pub fighter: Option<ModelId>,
    /// Who has joined the attack that is being made, and with which weapon (primal:combined-melee-01).
    pub joined: SmallVec<[(ModelId, u8); 4]>,
    /// The order that the unit has received.
    pub order: Option<Order>,
    /// Ways of a whole unit that its models still have to go.
    pub planned: Option<Planned>,
    /// Focus points that vectors have spent in it and for which none has been induced yet (primal:convergence-08).
    pub inductions: u8,
    /// A frenzied warbeast does what its frenzy says and nothing else (primal:frenzy-10).
    pub frenzy: bool,
}

/// The ways of a whole unit that were said at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planned {
    pub run: bool,
    /// The next one first.
    pub ways: Vec<PlannedWay>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlannedWay {
    pub model: ModelId,
    pub points: Vec<Point>,
    /// Where it looks at the end; along its last leg where nothing is said.
    pub facing: Option<Facing>,
}

/// An order to a unit (primal:orders-02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    PressForward,
    /// An order of a special rule, by name.
    Named(String),
}

/// One model of the activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    pub model: ModelId,
    /// It was out of formation when the activation began (primal:out-of-formation-03).
    pub astray: bool,
    /// It has received the order (primal:orders-03).
    pub ordered: bool,
    pub movement: Movement,
    pub combat: Combat,
    pub charge: Option<Charge>,
    /// It has been asked whether it stands up.
    pub asked: bool,
    /// Initial attacks made with each weapon.
    pub made: SmallVec<[u8; 4]>,
    /// Shots of weapons with a random ROF, once they are rolled for.
    pub shots: SmallVec<[(u8, u8); 1]>,
    /// It has begun to make additional attacks.
    pub additional: bool,
    /// It has made an attack of the Combat Action.
    pub struck: bool,
    /// Models that its initial attacks have hit, with which weapons.
    pub hits: SmallVec<[(u8, ModelId); 2]>,
    /// It has made a power attack or special attack in place of its initial attacks.
    pub special: bool,
    /// It has cast a spell or used its feat (primal:run-03).
    pub cast: bool,
    /// It has spent a focus point on its force field (primal:force-field-06).
    pub restored: bool,
    /// It has been forced to cast its animus (primal:animus-cast-03).
    pub animus: bool,
    /// What its 'jack marshal has shouted to it (primal:jack-marshal-04).
    pub benefit: Option<Benefit>,
    /// It can make an additional melee attack for nothing (primal:jack-marshal-05).
    pub free_attack: bool,
    /// It has advanced at the end of the activation by a special rule (primal:end-of-activation-move-01).
    pub last_advance: bool,
    /// It lets others attack first, and nobody has attacked since.
    pub waited: bool,
    /// Additional attacks made with each weapon.
    pub more: SmallVec<[u8; 4]>,
    /// Focus and fury points that it has spent.
    pub spent: u8,
    /// Weapons with which it can make an additional attack that is paid for already, each as often as it stands here.
    #[serde(default)]
    pub owed: SmallVec<[u8; 2]>,
}

/// What a marshaled warjack gains (primal:jack-marshal-05 to primal:jack-marshal-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Benefit {
    Crush,
    Hurry,
    StrikeTrue,
    TakeAim,
}

impl Benefit {
    pub const ALL: [Benefit; 4] = [Benefit::Crush, Benefit::Hurry, Benefit::StrikeTrue, Benefit::TakeAim];
}

impl Part {
    pub fn new(model: ModelId) -> Part {
        Part {
            model,
            astray: false,
            ordered: false,
            movement: Movement::NotYet,
            combat: Combat::NotYet,
            charge: None,
            asked: false,
            made: SmallVec::new(),
            shots: SmallVec::new(),
            additional: false,
            struck: false,
            hits: SmallVec::new(),
            special: false,
            cast: false,
            restored: false,
            animus: false,
            benefit: None,
            free_attack: false,
            last_advance: false,
            waited: false,
            more: SmallVec::new(),
            spent: 0,
            owed: SmallVec::new(),
        }
    }

    pub fn more_with(&self, weapon: u8) -> u8 {
        self.more.get(usize::from(weapon)).copied().unwrap_or(0)
    }

    pub fn made_with(&self, weapon: u8) -> u8 {
        self.made.get(usize::from(weapon)).copied().unwrap_or(0)
    }

    /// It has nothing left to do in this activation.
    pub fn is_over(&self) -> bool {
        self.combat == Combat::Done
    }
}

/// primal:timing-activation-01 to primal:timing-activation-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActivationStep {
    /// Effects at the start, and the order of the unit commander.
    Begins,
    Forfeits,
    Movement,
    UnitMovementEnds,
    Combat,
    Ends,
}

/// What has become of a Normal Movement (primal:normal-movement-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    NotYet,
    Forfeited,
    Aimed,
    Advanced,
    Ran,
    Charged,
    Slammed,
    Trampled,
}

/// What has become of a Combat Action (primal:combat-action-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combat {
    NotYet,
    Melee,
    Ranged,
    Forfeited,
    Done,
}

/// What has been declared: the next step carries it out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    /// A way of so much at most.
    Walk {
        mover: ModelId,
        run: bool,
    },
    Charge {
        mover: ModelId,
        target: ModelId,
        /// It was in melee when it began (primal:assault-02).
        from_melee: bool,
    },
    Slam {
        mover: ModelId,
        target: ModelId,
    },
    Trample {
        mover: ModelId,
    },
    Attack {
        attacker: ModelId,
        weapon: u8,
        target: ModelId,
        additional: bool,
    },
    /// A power attack of the Combat Action.
    Power {
        attacker: ModelId,
        verb: Verb,
        weapon: Option<u8>,
        target: ModelId,
    },
    Spell(Cast),
}

/// One casting: whose spell it is, who casts it, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    pub caster: ModelId,
    /// The model on whose card the spell stands: the caster, or a warbeast whose animus a warlock uses.
    pub holder: ModelId,
    pub spell: String,
    /// The caster, or the model that channels the spell (primal:channeling-02).
    pub origin: ModelId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub target: ModelId,
    /// It advanced at least 3" (primal:charge-attack-02).
    pub far_enough: bool,
    /// The target was in melee range at the end (primal:charge-fail-01).
    pub reached: bool,
}

/// A half of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    Movement,
    Combat,
}

impl Activation {
    pub fn new(actor: Actor, seat: Seat, models: impl IntoIterator<Item = ModelId>) -> Self {
        Activation {
            actor,
            seat,
            step: ActivationStep::Begins,
            declared: None,
            parts: models.into_iter().map(Part::new).collect(),
            mover: None,
            fighter: None,
            joined: SmallVec::new(),
            order: None,
            planned: None,
            inductions: 0,
            frenzy: false,
        }
    }

    /// A model has gone the way that was planned for it, or will not go it any more.
    pub fn forget_way(&mut self, model: ModelId) {
        if let Some(planned) = &mut self.planned {
            planned.ways.retain(|way| way.model != model);
        }
        self.planned.take_if(|planned| planned.ways.is_empty());
    }

    pub fn part(&self, model: ModelId) -> Option<&Part> {
        self.parts.iter().find(|part| part.model == model)
    }
}
