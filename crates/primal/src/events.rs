//! What happens. The world changes by these alone.

use battlegroup::ledger::Note;
use battlegroup::life::{Half, System};
use battlegroup::rules::{Because, How, RuleName};
use kernel::{Seat, SeatSet};
use serde::Serialize;
use smallvec::SmallVec;
use table::{Facing, Length, Point};

use crate::ids::{Actor, ModelId, UnitId};
use crate::uses::Special;
use crate::world::{
    Activation, ActivationStep, Benefit, Cast, Charge, Combat, Continuous, Declared, Edge, Model, Movement, Order,
    PlannedWay, Share, Stage,
};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// What a special rule has brought about.
    Special {
        because: Because,
        what: Box<Event>,
    },
    /// A change of the ledger of lasting effects.
    Noted {
        note: Box<Note>,
    },
    /// What stands on the cards and is not carried out.
    NotEnforced {
        names: Vec<String>,
    },

    /// A player uses a special rule.
    UseDeclared {
        special: Special,
        how: How,
        target: Option<ModelId>,
    },
    /// What was used is out of range of its target.
    UseFailed {
        user: ModelId,
        rule: RuleName,
        target: ModelId,
    },

    // Setting up.
    StartingRolled {
        seats: SmallVec<[Seat; 6]>,
        dice: SmallVec<[u8; 6]>,
    },
    TurnOrderChosen {
        order: SmallVec<[Seat; 6]>,
    },
    EdgeChosen {
        seat: Seat,
        edge: Edge,
    },
    HeldBack {
        models: SmallVec<[ModelId; 10]>,
    },
    Deployed {
        model: ModelId,
        at: Point,
        facing: Facing,
    },
    /// A group is kept back and arrives later.
    Nominated {
        models: SmallVec<[ModelId; 10]>,
    },
    /// A group is deployed in the second zone of its player.
    SentToFlank {
        models: SmallVec<[ModelId; 10]>,
    },
    /// A group with Ambush is not deployed.
    LaidInAmbush {
        models: SmallVec<[ModelId; 10]>,
    },
    /// It comes from a table edge.
    AmbushBegan {
        actor: Actor,
        edge: Edge,
    },
    /// A unit whose last troopers found no room is deployed anew.
    TakenUp {
        unit: UnitId,
    },

    // Turns and phases.
    StageReached {
        stage: Stage,
    },
    TurnBegan {
        seat: Seat,
        round: u16,
    },
    ItemFinished {
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
    ContinuousEnded {
        model: ModelId,
        effect: Continuous,
    },

    // Fury.
    FuryLost {
        model: ModelId,
        points: u8,
    },
    FurySpent {
        model: ModelId,
        points: u8,
    },
    FuryGained {
        model: ModelId,
        points: u8,
    },
    /// A warbeast takes fury points for an effect.
    Forced {
        model: ModelId,
        points: u8,
    },
    /// A fury point that a warlock takes from a warbeast, or from its own life.
    Leeched {
        warlock: ModelId,
        from: Option<ModelId>,
    },
    SpiritBonded {
        warlock: ModelId,
        points: u8,
    },
    Reaved {
        warlock: ModelId,
        from: ModelId,
        points: u8,
    },

    // Focus.
    FocusLost {
        model: ModelId,
        points: u8,
    },
    FocusSpent {
        model: ModelId,
        points: u8,
    },
    FocusGained {
        model: ModelId,
        points: u8,
    },
    /// A model with Focus Manipulation has as many points as its FOCUS again.
    Replenished {
        model: ModelId,
        points: u8,
    },
    /// A warjack gains a point for being near its controller.
    PoweredUp {
        warjack: ModelId,
    },
    Allocated {
        by: ModelId,
        to: ModelId,
        points: u8,
    },
    /// A vector has spent a point: another may gain one.
    Induced {
        from: ModelId,
        to: Option<ModelId>,
    },
    /// A power field takes so much of the damage.
    Reinforced {
        model: ModelId,
        points: u16,
    },
    /// A warjack has lost its battlegroup commander.
    WentInert {
        warjack: ModelId,
    },
    /// A warjack has no controller any more and goes on acting.
    BecameAutonomous {
        warjack: ModelId,
    },
    /// Somebody has taken control of an autonomous warjack.
    CameUnderControl {
        warjack: ModelId,
        by: ModelId,
    },
    /// An inert warjack works again, under somebody's control or autonomous.
    Reactivated {
        warjack: ModelId,
        by: Option<ModelId>,
    },
    /// A warjack gains a benefit of its 'jack marshal.
    Marshaled {
        warjack: ModelId,
        benefit: Benefit,
    },
    /// What it has paid for one additional attack pays for others too.
    AttacksOwed {
        model: ModelId,
        weapons: SmallVec<[u8; 2]>,
    },
    /// One of them is made.
    OwedAttackMade {
        model: ModelId,
        weapon: u8,
    },
    /// The additional attack that costs nothing is made.
    FreeAttackMade {
        model: ModelId,
    },

    // Threshold checks and shaking.
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
    Shook {
        model: ModelId,
    },
    /// It is no longer stationary.
    MovesAgain {
        model: ModelId,
    },
    WentWild {
        warbeast: ModelId,
    },
    Tamed {
        warbeast: ModelId,
        by: ModelId,
    },

    // Activations.
    Activated {
        activation: Box<Activation>,
    },
    OrderGiven {
        unit: UnitId,
        order: Order,
        to: SmallVec<[ModelId; 10]>,
    },
    ActivationStepReached {
        step: ActivationStep,
    },
    /// A model has been asked whether it stands up and stays where it is.
    StayedDown {
        model: ModelId,
    },
    StoodUp {
        model: ModelId,
    },
    Forfeited {
        model: ModelId,
        share: Share,
    },
    MoverChosen {
        model: ModelId,
    },
    /// The ways of a whole unit, which its models go one after the other.
    WaysPlanned {
        run: bool,
        ways: Vec<PlannedWay>,
    },
    /// What is left of these ways cannot be gone any more.
    PlanDropped,
    MovementChosen {
        model: ModelId,
        movement: Movement,
    },
    Declared {
        declared: Declared,
    },
    Moved {
        model: ModelId,
        to: Point,
        facing: Facing,
    },
    Turned {
        model: ModelId,
        facing: Facing,
    },
    /// The Normal Movement of a model is over.
    MoveEnded {
        model: ModelId,
    },
    ChargeEnded {
        model: ModelId,
        charge: Charge,
    },
    /// A model uses the one advance that special rules give it at the end of its activation.
    LastAdvance {
        model: ModelId,
    },
    ChargeFailed {
        model: ModelId,
    },
    FighterChosen {
        model: ModelId,
    },
    /// A trooper lets others of its unit attack before it goes on with its Combat Action.
    FighterWaits {
        model: ModelId,
    },
    CombatActionEnded {
        model: ModelId,
    },
    ActivationEnded {
        actor: Actor,
    },

    // Units.
    Promoted {
        unit: UnitId,
        model: ModelId,
        fallen: ModelId,
        at: Point,
        facing: Facing,
    },
    CommanderChosen {
        unit: UnitId,
        model: ModelId,
    },

    // Attacks.
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
        additional: bool,
        combat: Combat,
    },
    PowerAttackDeclared {
        attacker: ModelId,
    },
    /// A trooper gives an attack up for the combined attack of another.
    Joined {
        model: ModelId,
        weapon: u8,
        combat: Combat,
    },
    AssaultMade {
        attacker: ModelId,
        target: ModelId,
    },
    ImpactMade {
        attacker: ModelId,
    },
    /// Fog that disperses, flames that go out.
    TerrainCleared {
        feature: u16,
        die: u8,
    },
    FreeStrikeMade {
        attacker: ModelId,
        target: ModelId,
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
    Rerolled {
        dice: SmallVec<[u8; 6]>,
    },
    /// An initial attack has hit that may make a chain with another.
    InitialHit {
        attacker: ModelId,
        weapon: u8,
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
    /// A miss at somebody in melee goes on to another in the same combat.
    Redirected {
        from: ModelId,
        to: ModelId,
    },
    HitInstead {
        model: ModelId,
        of: ModelId,
    },
    Deviated {
        from: Point,
        to: Point,
        die: u8,
        distance: Length,
    },
    DamageRolled {
        model: ModelId,
        dice: SmallVec<[u8; 6]>,
        total: i32,
        arm: i32,
        points: u16,
    },
    Transferred {
        warlock: ModelId,
        to: ModelId,
        points: u16,
    },
    /// Boxes are marked, beginning in a branch of a spiral or a column of a grid.
    Suffered {
        model: ModelId,
        points: u16,
        half: Half,
        line: u8,
    },
    /// Boxes of one aspect or system are marked.
    SystemSuffered {
        model: ModelId,
        points: u16,
        system: System,
    },
    /// All boxes of a column or branch are marked.
    LineFilled {
        model: ModelId,
        half: Half,
        line: u8,
    },
    SystemCrippled {
        model: ModelId,
        system: System,
    },
    /// A crippled system works again.
    SystemMended {
        model: ModelId,
        system: System,
    },
    HurtByEnemy {
        model: ModelId,
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
    /// A model that was in no army is at hand; it is not on the table yet.
    Enlisted {
        recruit: Box<Model>,
    },
    /// Such a model is put on the table.
    CameIntoPlay {
        model: ModelId,
        at: Point,
        facing: Facing,
        forfeits: SmallVec<[Share; 2]>,
    },
    /// Another model is destroyed in its place, and it keeps as many unmarked boxes as the other had.
    TookPlace {
        model: ModelId,
        by: ModelId,
    },
    /// It is no longer disabled or boxed.
    Recovered {
        model: ModelId,
    },
    /// A dragoon has lost its mount, and the model on foot takes its place.
    Dismounted {
        model: ModelId,
        at: Point,
        facing: Facing,
    },
    /// It comes back from where destroyed models are, with so many unmarked boxes or with all of them.
    Returned {
        model: ModelId,
        at: Point,
        facing: Facing,
        boxes: Option<u8>,
        forfeits: SmallVec<[Share; 2]>,
    },
    /// It leaves the table, for good or not.
    Removed {
        model: ModelId,
        for_good: bool,
    },
    DamageRemoved {
        model: ModelId,
        spot: u8,
        points: u8,
    },
    /// A warjack spends a focus point on its force field.
    FieldRestored {
        model: ModelId,
        die: u8,
        points: u8,
    },
    KnockedDown {
        model: ModelId,
    },
    /// It would have been knocked down and cannot be: it forfeits a half of its activation instead.
    Staggered {
        model: ModelId,
    },
    BecameStationary {
        model: ModelId,
    },
    AttackResolved {
        attacker: ModelId,
    },

    // Forced moves.
    DistanceRolled {
        model: ModelId,
        die: u8,
        distance: Length,
    },
    Driven {
        model: ModelId,
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
        dice: u8,
    },
    Placed {
        model: ModelId,
        at: Point,
        facing: Facing,
    },

    // Magic.
    SpellDeclared {
        cast: Cast,
    },
    SpellTargeted {
        spell: String,
        target: ModelId,
    },
    /// The target was out of range.
    SpellFailed {
        spell: String,
        target: ModelId,
    },
    SpellResolved {
        caster: ModelId,
    },
    SpellNegated {
        spell: String,
    },
    FeatUsed {
        model: ModelId,
    },

    // What special rules need.
    RuleRolled {
        total: i32,
    },
    Prevented {
        what: String,
    },
    /// A rule lets or makes a model do something now.
    Acts {
        model: ModelId,
        what: String,
    },
    TokensChanged {
        model: ModelId,
        token: String,
        by: i32,
        /// The model whose soul or corpse it is.
        of: Option<ModelId>,
    },
    ControlTaken {
        model: ModelId,
        seat: Seat,
    },
    StateChanged {
        model: ModelId,
        state: String,
        is: bool,
    },

    /// A player scores at the end of a turn for a marker, by its number.
    Scored {
        seat: Seat,
        points: u16,
        marker: u8,
    },
    /// A player scores for an enemy model or unit that has fallen.
    ScoredFallen {
        seats: SeatSet,
        points: u16,
        actor: Actor,
    },
    Conceded {
        seat: Seat,
    },
    GameOver {
        winners: SeatSet,
    },
}
