//! What happens. The world changes by these alone.

use serde::Serialize;
use smallvec::SmallVec;
use table::{Facing, Point};

use crate::abilities::Lasting;
use crate::questions::Act;
use crate::world::{Action, Activation, Charge, Edge, Moved, Outcome, Stage};
use crate::{ModelId, Side};

pub type Faces = SmallVec<[u8; 6]>;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    RolledOff {
        dice: [u8; 2],
        winner: Option<Side>,
    },
    FirstChosen {
        first: Side,
    },
    EdgeChosen {
        edge: Edge,
    },
    Deployed {
        model: ModelId,
        at: Point,
        facing: Facing,
    },
    TurnBegan {
        side: Side,
        round: u16,
    },
    /// The next stage of the game.
    StageReached {
        stage: Stage,
    },
    EffectBegan {
        effect: Lasting,
    },
    EffectsEnded {
        numbers: SmallVec<[u32; 4]>,
    },
    /// Fury points that a warlock takes; from its own life where there is no warbeast.
    Leached {
        warlock: ModelId,
        from: Option<ModelId>,
    },
    FuryGained {
        model: ModelId,
        points: u8,
    },
    FuryLost {
        model: ModelId,
        points: u8,
    },
    /// A warbeast takes fury points for an effect.
    Forced {
        model: ModelId,
        points: u8,
    },
    ThresholdChecked {
        model: ModelId,
        dice: [u8; 2],
        total: i32,
        thr: i32,
        passed: bool,
    },
    Frenzied {
        model: ModelId,
    },
    Activated {
        activation: Activation,
    },
    /// What the active model does next. It ends its step: the carrying out begins at a checkpoint.
    ActDeclared {
        act: Act,
    },
    /// What was declared is being carried out.
    ActBegun,
    MovementUsed {
        moved: Moved,
    },
    ActionBegun {
        action: Action,
    },
    ActionGivenUp,
    MovementGivenUp,
    Aimed,
    ChargeReady {
        charge: Option<Charge>,
    },
    ChargeFailed {
        model: ModelId,
    },
    Moved {
        model: ModelId,
        to: Point,
        facing: Facing,
    },
    /// Moved by somebody else.
    Driven {
        model: ModelId,
        to: Point,
    },
    Placed {
        model: ModelId,
        at: Point,
    },
    Turned {
        model: ModelId,
        facing: Facing,
    },
    KnockedDown {
        model: ModelId,
    },
    StoodUp {
        model: ModelId,
        facing: Facing,
    },
    AttackMade {
        weapon: u8,
        ranged: bool,
    },
    AttacksOwed {
        attacks: u8,
    },
    AttackPaid,
    SpecialMade {
        used_power_attack: bool,
    },
    AttackRolled {
        attacker: ModelId,
        target: ModelId,
        dice: Faces,
        total: i32,
        def: i32,
        hit: bool,
        critical: bool,
    },
    StruckFreely {
        attacker: ModelId,
        target: ModelId,
    },
    HitWithoutRoll {
        attacker: ModelId,
        target: ModelId,
    },
    Missed {
        attacker: ModelId,
        target: ModelId,
    },
    DamageRolled {
        target: ModelId,
        dice: Faces,
        total: i32,
        arm: i32,
        points: u16,
    },
    Deviated {
        from: Point,
        direction: u8,
        inches: u8,
        to: Point,
    },
    Opposed {
        attacker: ModelId,
        target: ModelId,
        attack: i32,
        defence: i32,
    },
    /// Circles are marked; the branch where it began.
    Suffered {
        model: ModelId,
        points: u16,
        branch: u8,
    },
    Transferred {
        warlock: ModelId,
        to: ModelId,
        points: u16,
    },
    TurnedAside {
        model: ModelId,
    },
    ShieldGuarded {
        model: ModelId,
        for_model: ModelId,
    },
    Healed {
        model: ModelId,
        branch: u8,
        points: u8,
    },
    /// It would be destroyed and is not: it has one wound.
    HeldOut {
        model: ModelId,
        branch: u8,
    },
    Destroyed {
        model: ModelId,
    },
    MagicUsed,
    SpellCast {
        caster: ModelId,
        name: String,
        target: Option<ModelId>,
        once: Option<u8>,
    },
    AnimusUsed {
        model: ModelId,
        name: String,
        target: Option<ModelId>,
    },
    FeatUsed {
        model: ModelId,
    },
    AbilityUsed {
        model: ModelId,
        ability: u8,
    },
    Calmed {
        model: ModelId,
        by_enemy: bool,
    },
    WitchMarked {
        target: ModelId,
    },
    KilledInMelee,
    CommandChecked {
        model: ModelId,
        dice: [u8; 2],
        cmd: i32,
        passed: bool,
    },
    ActivationEnded {
        model: ModelId,
    },
    GameOver {
        outcome: Outcome,
    },
}
