//! What happens. The world changes by these alone.

use battlegroup::ledger::Note;
use battlegroup::life::System;
use battlegroup::rules::{Because, RuleName};
use serde::Serialize;
use smallvec::SmallVec;
use table::{Length, Point};

use crate::disputes::Issue;
use crate::driven::How;
use crate::ids::{Actor, ModelId, PlayerId, UnitId};
use crate::objectives::ScoredFor;
use crate::questions::Places;
use crate::spells::{Cast, InPlay};
use crate::world::{
    Activation, ActivationStep, AttackUnderWay, Charge, Combat, Continuous, Declared, Edge, Movement, Outcome,
    PowerDeclared, Share, Stage, Whereabouts,
};
use crate::world::{Model, Shakeable};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// What stands on the cards and is not carried out.
    NotEnforced {
        names: Vec<String>,
    },
    StartingRolled {
        dice: Vec<u8>,
        winner: Option<PlayerId>,
    },
    FirstChosen {
        first: PlayerId,
    },
    EdgeChosen {
        player: PlayerId,
        edge: Edge,
    },
    HeldBack {
        models: SmallVec<[ModelId; 10]>,
        to: Whereabouts,
    },
    Deployed {
        model: ModelId,
        at: Point,
    },
    /// A unit whose last troopers found no room is deployed anew.
    TakenUp {
        unit: UnitId,
    },
    StageReached {
        stage: Stage,
    },
    TurnBegan {
        player: PlayerId,
        round: u16,
    },
    EffectsEnded {
        numbers: SmallVec<[u32; 4]>,
    },
    FocusLost {
        model: ModelId,
        points: u8,
    },
    FuryLost {
        model: ModelId,
        points: u8,
    },
    FocusSpent {
        model: ModelId,
        points: u8,
    },
    FurySpent {
        model: ModelId,
        points: u8,
    },
    /// A warbeast takes fury points for an effect.
    Forced {
        model: ModelId,
        points: u8,
    },
    Replenished {
        model: ModelId,
        points: u8,
    },
    /// Fury points that a warlock takes from a warbeast, or from its own life.
    Leeched {
        warlock: ModelId,
        from: Option<ModelId>,
    },
    SpiritBonded {
        warlock: ModelId,
        points: u8,
    },
    PoweredUp {
        warjack: ModelId,
    },
    Allocated {
        by: ModelId,
        to: ModelId,
        points: u8,
    },
    ShookStationary {
        model: ModelId,
    },
    /// A model has done its part of the phase that is going on.
    ItemFinished {
        model: ModelId,
    },
    ThresholdChecked {
        model: ModelId,
        dice: SmallVec<[u8; 6]>,
        total: i32,
        thr: i32,
        passed: bool,
    },
    Frenzied {
        model: ModelId,
    },
    /// A frenzied warbeast that cannot charge loses its activation.
    FrenzySpent {
        model: ModelId,
    },
    ContinuousRolled {
        model: ModelId,
        effect: Continuous,
        die: u8,
        expired: bool,
    },
    ContinuousBegan {
        model: ModelId,
        effect: Continuous,
    },
    DamageRolled {
        model: ModelId,
        dice: SmallVec<[u8; 6]>,
        total: i32,
        arm: i32,
        points: u16,
    },
    /// Boxes are marked, beginning in a line of a grid or spiral.
    Suffered {
        model: ModelId,
        points: u16,
        line: u8,
    },
    /// Boxes of one system are marked.
    SufferedIn {
        model: ModelId,
        points: u16,
        system: System,
    },
    Disabled {
        model: ModelId,
    },
    Boxed {
        model: ModelId,
    },
    Destroyed {
        model: ModelId,
    },
    BecameInert {
        warjack: ModelId,
    },
    WentWild {
        warbeast: ModelId,
    },
    /// A warjack or warbeast has a controller again, or at least is no longer inert.
    TookControl {
        by: ModelId,
        model: ModelId,
        /// It comes under the control of the one that did it.
        leads: bool,
    },
    BecameAutonomous {
        warjack: ModelId,
    },
    Activated {
        activation: Box<Activation>,
    },
    ActivationStepReached {
        step: ActivationStep,
    },
    StoodUp {
        model: ModelId,
    },
    Forfeited {
        model: ModelId,
        share: Share,
    },
    MovementChosen {
        movement: Movement,
    },
    MoveDeclared {
        declared: Declared,
    },
    /// The declared move is over.
    MoveEnded,
    Moved {
        model: ModelId,
        to: Point,
    },
    Disengaged {
        model: ModelId,
        from: SmallVec<[ModelId; 2]>,
    },
    /// The rest of the unit must be placed.
    UnitFollows {
        mover: ModelId,
    },
    /// The player has said beforehand where the rest of the unit goes.
    PlacesChosen {
        places: Places,
    },
    Placed {
        model: ModelId,
        at: Point,
    },
    ChargeEnded {
        charge: Charge,
    },
    ChargeFailed {
        charger: ModelId,
    },
    /// The troopers and their units that the charger engages once all are placed.
    ChargeSettled {
        charged: SmallVec<[ModelId; 4]>,
        /// Troopers that are still in the melee they were in before.
        stayed: SmallVec<[ModelId; 4]>,
    },
    FighterChosen {
        model: ModelId,
    },
    RofRolled {
        model: ModelId,
        weapon: u8,
        die: u8,
        shots: u8,
    },
    AttackDeclared {
        attacker: ModelId,
        weapon: u8,
        target: ModelId,
        /// An initial attack, or one that is paid for.
        additional: bool,
        combat: crate::world::Combat,
    },
    PowerAttackDeclared {
        power: PowerDeclared,
        /// Everybody whom a trample attacks.
        trampled: SmallVec<[ModelId; 4]>,
    },
    /// A trooper gives an attack up for the combined attack of another.
    Joined {
        model: ModelId,
        weapon: u8,
        combat: crate::world::Combat,
    },
    /// Another trooper goes on before this one has finished its Combat Action.
    FighterPaused {
        model: ModelId,
    },
    /// Whether a model makes an Assault attack, and at whom.
    AssaultChosen {
        model: ModelId,
        weapon: u8,
        target: Option<ModelId>,
    },
    SlamFailed {
        model: ModelId,
        target: ModelId,
    },
    /// How far a slam or throw drives a model.
    DistanceRolled {
        model: ModelId,
        die: u8,
        distance: Length,
    },
    Driven {
        model: ModelId,
        how: How,
        to: Point,
    },
    /// Moved aside by the rule of least disturbance.
    Shifted {
        model: ModelId,
        to: Point,
    },
    Fell {
        model: ModelId,
        height: Length,
        /// The dice of its damage roll.
        dice: u8,
    },
    BecameSolid {
        model: ModelId,
    },
    AttackRolled {
        attacker: ModelId,
        target: ModelId,
        dice: SmallVec<[u8; 6]>,
        total: i32,
        def: i32,
        hit: bool,
        critical: bool,
    },
    HitWithoutRoll {
        attacker: ModelId,
        target: ModelId,
    },
    Missed {
        attacker: ModelId,
        target: ModelId,
    },
    Disrupted {
        warjack: ModelId,
    },
    DisruptionEnded {
        warjack: ModelId,
    },
    PowerFieldUsed {
        model: ModelId,
        points: u16,
    },
    Transferred {
        warlock: ModelId,
        to: ModelId,
        points: u16,
    },
    ToughRolled {
        model: ModelId,
        die: u8,
        holds: bool,
    },
    DamageRemoved {
        model: ModelId,
        spot: u8,
        points: u8,
    },
    KnockedDown {
        model: ModelId,
    },
    /// A spell is cast and its COST is paid.
    SpellDeclared {
        cast: Cast,
    },
    SpellTargeted {
        name: String,
        caster: ModelId,
        target: ModelId,
    },
    /// The target was out of range.
    SpellFailed {
        name: String,
        target: ModelId,
    },
    SpellResolved {
        caster: ModelId,
    },
    /// A spell stays in play.
    SpellTookHold {
        spell: Box<InPlay>,
    },
    SpellKept {
        number: u32,
    },
    SpellEnded {
        number: u32,
        name: String,
    },
    /// Spells of the faction's list that a warcaster takes into the game.
    SpellsRacked {
        model: ModelId,
        spells: SmallVec<[u8; 4]>,
    },
    FeatUsed {
        model: ModelId,
    },
    AttackResolved {
        attacker: ModelId,
    },
    CombatActionEnded {
        model: ModelId,
    },
    ActivationEnded {
        actor: Actor,
    },
    CardPlayed {
        player: PlayerId,
        /// Its number in the hand.
        card: u8,
        name: String,
        on: Actor,
    },
    /// A model suffers a condition that can be shaken.
    Afflicted {
        model: ModelId,
        suffered: Shakeable,
    },
    ShookOff {
        model: ModelId,
        name: String,
    },
    /// The models whose bases a charger passed by a rule of its own.
    Contacted {
        model: ModelId,
        passed: SmallVec<[ModelId; 2]>,
    },
    SystemCrippled {
        model: ModelId,
        system: System,
    },
    SystemMended {
        model: ModelId,
        system: System,
    },
    /// A dragoon has lost its mount.
    Dismounted {
        model: ModelId,
        /// Where it stands afoot.
        at: Point,
    },
    BecameVulnerable {
        model: ModelId,
    },
    /// A Vulnerable model is hurt by nobody but an enemy Commander.
    Unhurt {
        model: ModelId,
    },
    Recovered {
        model: ModelId,
    },
    /// The active player plays no more cards now.
    CardsPassed,
    /// A die for a cloud or flames on the table.
    TerrainRolled {
        feature: String,
        die: u8,
        ends: bool,
    },
    /// A feature stops being of this kind, and is gone if it was nothing else.
    TerrainEnded {
        feature: u16,
        kind: crate::terrain::Kind,
    },
    Scored {
        player: PlayerId,
        points: u16,
        what_for: ScoredFor,
    },
    /// The players roll for who settles an issue; nobody wins a tie.
    DisputeRolled {
        issue: Issue,
        dice: Vec<u8>,
        winner: Option<PlayerId>,
    },
    /// The winner has ruled, by the number of the reading.
    DisputeSettled {
        issue: Issue,
        reading: u8,
    },
    Conceded {
        player: PlayerId,
    },
    GameOver {
        outcome: Outcome,
    },
    /// A special rule does something: what follows rests on it.
    RuleActed {
        because: Because,
        /// The word for what it does.
        does: &'static str,
        to: Option<ModelId>,
    },
    /// A rule wanted something that another rule forbids (wm4:priority-06).
    RulePrevented {
        because: Because,
        by: Because,
        what: String,
    },
    /// Something begins or ends to last, a limit is used up, a model is marked.
    Noted {
        note: Box<Note>,
    },
    RuleRolled {
        because: Because,
        dice: SmallVec<[u8; 6]>,
        total: i32,
    },
    AttackBegan {
        attack: AttackUnderWay,
    },
    /// Everything that the attack triggered is resolved.
    AttackEnded {
        attacker: ModelId,
    },
    /// A rule earns the attacker another attack.
    AttackEarned {
        attacker: ModelId,
    },
    /// Damage of a special rule that comes at the same time as the attack's.
    WillSuffer {
        model: ModelId,
        points: u16,
    },
    /// The model that a rule drove ran into something solid: its damage roll has one more die.
    HitHarder {
        model: ModelId,
    },
    HurtByEnemy {
        model: ModelId,
    },
    /// Rules act on its destruction before it is removed.
    Perishes {
        model: ModelId,
    },
    RemovedFromPlay {
        model: ModelId,
    },
    ReturnedToPlay {
        model: ModelId,
        at: Point,
        /// Unmarked boxes; all of them where nothing is said.
        boxes: Option<u8>,
        forfeits: SmallVec<[Share; 2]>,
    },
    /// Models that were in no army join the game; each comes into play when it is put down.
    Enlisted {
        recruits: Box<Enlisted>,
    },
    CameIntoPlay {
        model: ModelId,
        at: Point,
        forfeits: SmallVec<[Share; 2]>,
    },
    TokensChanged {
        model: ModelId,
        token: String,
        gained: i32,
    },
    PointsGained {
        model: ModelId,
        points: u8,
    },
    /// A warlock takes the fury points of a warbeast that falls (wm4:reave-01).
    Reaved {
        warlock: ModelId,
        beast: ModelId,
        points: u8,
    },
    ContinuousEnded {
        model: ModelId,
        effect: Continuous,
    },
    BecameStationary {
        model: ModelId,
    },
    ControlTaken {
        model: ModelId,
        by: PlayerId,
    },
    /// A model begins to advance, or has finished.
    Advancing {
        model: Option<ModelId>,
    },
    /// A rule has rolled a roll of the attack that is being made again.
    Rerolled {
        rule: RuleName,
    },
    /// The target of a special rule was out of range.
    UseFailed {
        user: ModelId,
        rule: RuleName,
        target: ModelId,
    },
    /// An initial attack has hit, for rules that count on two of them.
    InitialHit {
        attacker: ModelId,
        weapon: u8,
        target: ModelId,
    },
    /// A special action, special attack or other use of a rule is declared.
    UseDeclared {
        user: ModelId,
        rule: RuleName,
        how: UsedAs,
    },
}

/// Models that a rule brings into the game: a model alone, a new unit, or troopers of a unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Enlisted {
    pub models: Vec<Model>,
    /// The name of the unit that they are.
    pub unit: Option<String>,
    /// The unit that they join.
    pub joins: Option<UnitId>,
}

/// What the use of a special rule takes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UsedAs {
    /// Nothing: it is open at any time.
    AnyTime,
    /// The whole Combat Action.
    Action,
    /// The initial attacks.
    Attack,
    /// The initial attacks, for a special attack of the model itself. The state of its Combat Action says which attacks may follow.
    OwnAttack(Combat),
}
