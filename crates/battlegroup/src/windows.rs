//! The numbered steps of the timing appendices, with what is known at each.
//!
//! A [`Window`] is opened by an edition at each [`Step`] and handed to [`crate::queue::resolve`], which lets the rules act
//! that trigger there. What is known accumulates: at the end of an attack its [`Attack`] still says who was hit.

use std::fmt;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use table::{Length, Point};

use crate::rules::{Because, RuleName, WhichRoll};
use crate::{ModelId, UnitId, WeaponId};

/// A step at which special rules may act. The comment gives the number that both appendices print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    // The game and its turns.
    Deployed,
    MaintenancePhase,
    ControlPhase,
    /// Focus has been replenished, fury leeched.
    Replenished,
    TurnEnds,

    // Activation.
    /// 1
    ActivationStarts,
    /// 2
    RequiredForfeits,
    /// 3
    BeforeMovement,
    /// 5
    MovementEnds,
    /// 6, Mk III
    UnitMovementEnds,
    /// 7; 6 in Mk IV: the initial attacks are made, additional ones may follow.
    CombatAction,
    /// 8; 7 in Mk IV
    CombatActionEnds,
    /// 9; 8 in Mk IV
    UnitCombatActionEnds,
    ActivationEnds,

    // Things that befall a model at some time; the window says which model.
    Forced,
    Repaired,
    Channeled,
    Allocated,

    // Movement of any kind.
    MoveBegins,
    MoveEnds,
    /// A model has been slammed: the window says which one, and its attack who slammed it.
    Slammed,

    // Spells.
    /// 1
    SpellDeclared,
    /// 3
    SpellTargeted,
    /// 5
    SpellResolved,

    // Attack.
    /// 1
    AttackDeclared,
    /// 2
    AttackTargeted,
    /// 4
    HitsOrMissesSurely,
    /// 6
    HitInstead,
    /// 8; 7 in Mk IV
    HitOrMissed,
    /// 12 to 14
    AttackResolved,

    // Rolls: 5 a to e, 9 a to g.
    DiceCounted,
    DiceRemoved,
    RollKnown,
    Rerolls,
    DamageFails,
    WouldSuffer,

    // Damage application: 10 a to e.
    Suffers,
    Disabled,
    Boxed,
    Destroyed,
    /// A model is being removed from play.
    Removed,
}

impl Step {
    /// The steps of an activation at which its model may use what is allowed at any time.
    pub const ANY_TIME: [Step; 4] = [
        Step::BeforeMovement,
        Step::MovementEnds,
        Step::CombatAction,
        Step::CombatActionEnds,
    ];
}

/// A property of an attack. A file may join several with spaces: `initial melee` is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackTrait {
    Melee,
    Ranged,
    Magic,
    Basic,
    Initial,
    Special,
    Charge,
    Impact,
    Mount,
    FreeStrike,
    PowerAttack,
    /// Not an attack of its own: the collateral damage of one.
    Collateral,
    Slam,
    Trample,
    HeadButt,
    Combined,
    Spray,
    Area,
    /// Its damage is magical.
    Magical,
    /// Its damage is of this type.
    Electrical,
    Fire,
    Cold,
    Corrosion,
    /// Made with a Chain Weapon.
    ChainWeapon,
    /// From the back arc of the model that bears the rule.
    FromBack,
    /// Made by an enemy of the model that bears the rule.
    Enemy,
    /// Made by a friend of the model that bears the rule, or by itself.
    Friendly,
    /// Made during the attacker's own Combat Action.
    CombatAction,
    /// Of a damage roll: the model was hit directly, not by a blast.
    Direct,
}

/// Traits that an attack must all have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackIs(pub Vec<AttackTrait>);

impl Serialize for AttackIs {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let names: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&names.join(" "))
    }
}

impl<'de> Deserialize<'de> for AttackIs {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer).map(AttackIs);
        }
        let text = String::deserialize(deserializer)?;
        text.split_whitespace()
            .map(|name| AttackTrait::deserialize(serde::de::value::StrDeserializer::new(name)))
            .collect::<Result<_, _>>()
            .map(AttackIs)
    }
}

impl fmt::Display for AttackTrait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Serialize::serialize(self, f)
    }
}

/// One attack: who attacks whom with what, and what came of it so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub attacker: ModelId,
    /// The model at which it was aimed.
    pub target: Option<ModelId>,
    pub weapon: Option<WeaponId>,
    /// The spell that is the attack.
    pub spell: Option<RuleName>,
    pub traits: Vec<AttackTrait>,
    pub hits: Vec<Hit>,
    pub missed: Vec<ModelId>,
    pub damaged: Vec<ModelId>,
    pub disabled: Vec<ModelId>,
    pub boxed: Vec<ModelId>,
    pub destroyed: Vec<ModelId>,
    /// Removed from play by special rules while the attack was under way.
    #[serde(default)]
    pub removed: Vec<ModelId>,
    /// Both initial attacks with the weapon have hit this model.
    pub chained: Option<ModelId>,
    /// The point of impact of an attack with an area.
    #[serde(default)]
    pub impact: Option<Point>,
    /// The rule that has let the attacker make it.
    #[serde(default)]
    pub granted_by: Option<RuleName>,
    /// The model that the attack has slammed, and how far.
    #[serde(default)]
    pub slammed: Option<(ModelId, Length)>,
    /// Models that suffer so many damage points instead of a damage roll, and by which rule.
    pub instead_of_roll: Vec<(ModelId, i32, Because)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    pub model: ModelId,
    pub directly: bool,
    pub critical: bool,
}

impl Attack {
    pub fn new(attacker: ModelId, target: Option<ModelId>, traits: &[AttackTrait]) -> Self {
        Attack {
            attacker,
            target,
            weapon: None,
            spell: None,
            traits: traits.to_vec(),
            hits: vec![],
            missed: vec![],
            damaged: vec![],
            disabled: vec![],
            boxed: vec![],
            destroyed: vec![],
            removed: vec![],
            chained: None,
            impact: None,
            granted_by: None,
            slammed: None,
            instead_of_roll: vec![],
        }
    }

    pub fn is(&self, one: AttackTrait) -> bool {
        self.traits.contains(&one)
    }

    pub fn hit(&self, model: ModelId) -> Option<&Hit> {
        self.hits.iter().find(|hit| hit.model == model)
    }
}

/// A casting of a spell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Casting {
    pub spell: RuleName,
    pub caster: ModelId,
    /// The caster, or the model through which the spell is channeled.
    pub origin: ModelId,
    pub target: Option<ModelId>,
    /// Some rule has negated it: it has no effect, and its cost stays paid.
    pub negated: bool,
}

/// A roll of dice that are added, as far as special rules see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    pub roller: ModelId,
    pub which: WhichRoll,
    pub faces: Vec<u8>,
    /// It has been rolled anew while this window was open; whoever rerolls next looks at the new faces.
    pub rerolled: bool,
    /// The rules that have had it rolled anew. Each does so once.
    pub rerolled_by: Vec<Because>,
}

/// What a model did in its activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Did {
    pub ran: bool,
    pub failed_charge: bool,
    pub aimed: bool,
    /// It has made a full advance.
    pub advanced: bool,
}

/// A step with what is known at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Window {
    Turn {
        step: Step,
        seat: Seat,
    },
    Activation {
        step: Step,
        model: ModelId,
        unit: Option<UnitId>,
        did: Did,
    },
    Move {
        step: Step,
        mover: ModelId,
        /// It charges or slams.
        charging: bool,
        /// In whose melee range it began, for rules about moving into it.
        began_in_melee_of: Vec<ModelId>,
        /// Where its centre was, from the beginning to the end with each corner between them. Empty before it moves.
        way: Vec<Point>,
    },
    Spell {
        step: Step,
        casting: Casting,
    },
    Attack {
        step: Step,
        attack: Attack,
    },
    Roll {
        step: Step,
        roll: Roll,
        attack: Option<Attack>,
        /// The model that is rolled against.
        against: Option<ModelId>,
        /// Who is about to suffer how many damage points; rules may divide them.
        suffers: Vec<(ModelId, i32)>,
    },
    /// Something happens to one model: damage application, a slam, or a change from outside an attack.
    Harm {
        step: Step,
        model: ModelId,
        attack: Option<Attack>,
    },
}

impl Window {
    pub fn step(&self) -> Step {
        match self {
            Window::Turn { step, .. }
            | Window::Activation { step, .. }
            | Window::Move { step, .. }
            | Window::Spell { step, .. }
            | Window::Attack { step, .. }
            | Window::Roll { step, .. }
            | Window::Harm { step, .. } => *step,
        }
    }

    pub fn attack(&self) -> Option<&Attack> {
        match self {
            Window::Attack { attack, .. } => Some(attack),
            Window::Roll { attack, .. } | Window::Harm { attack, .. } => attack.as_ref(),
            _ => None,
        }
    }

    pub fn attack_mut(&mut self) -> Option<&mut Attack> {
        match self {
            Window::Attack { attack, .. } => Some(attack),
            Window::Roll { attack, .. } | Window::Harm { attack, .. } => attack.as_mut(),
            _ => None,
        }
    }

    /// Whether a model in its activation may use what is allowed at any time: before and after moving, before and after an
    /// attack; never inside of a movement, an attack, a spell or another use, and not before required forfeits are made.
    pub fn allows_any_time(&self) -> bool {
        matches!(self, Window::Activation { step, .. } if Step::ANY_TIME.contains(step))
    }

    pub fn casting(&self) -> Option<&Casting> {
        match self {
            Window::Spell { casting, .. } => Some(casting),
            _ => None,
        }
    }

    /// The model that is disabled, boxed, destroyed or removed.
    pub fn fallen(&self) -> Option<ModelId> {
        match self {
            Window::Harm { model, .. } => Some(*model),
            _ => None,
        }
    }

    pub fn mover(&self) -> Option<ModelId> {
        match self {
            Window::Move { mover, .. } => Some(*mover),
            Window::Activation { model, .. } => Some(*model),
            _ => None,
        }
    }
}
