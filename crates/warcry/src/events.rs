//! Everything that can happen. An event is the only thing that changes a world (see `apply.rs`).

use serde::Serialize;
use smallvec::SmallVec;
use table::{Facing, Length};

use crate::abilities::{AbilityId, Chosen, Delayed, Modifier};
use crate::battleplan::Edge;
use crate::cards::Leaving;
use crate::movement::{Path, Standing};
use crate::questions::{Act, WildUse};
use crate::world::{Outcome, Planned, Stage};
use crate::{FeatureId, Fighter, FighterId, Group, Side, Spot, TokenId};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// The game goes on to another stage.
    Stage(Stage),
    /// A roll-off, with the last dice of both players.
    RolledOff {
        dice: [u8; 2],
        winner: Side,
    },
    AttackerChosen {
        attacker: Side,
    },
    GroupChosen {
        fighter: FighterId,
        group: Group,
    },
    /// The cards of the battleplan, by their place in the decks.
    PlanDrawn {
        deployment: usize,
        victory: usize,
        twist: Option<usize>,
    },
    /// Other twists to pick from, by their place in the decks.
    TwistsDrawn {
        twists: Vec<usize>,
    },
    /// One of them takes the place of the twist.
    TwistPicked {
        twist: usize,
    },
    /// The deployment card lies the other way round.
    CardTurned,
    ColoursChosen {
        red_points: Side,
    },
    PointsSwapped {
        side: Side,
        groups: (Group, Group),
    },
    SetUp {
        fighter: FighterId,
        spot: Spot,
        facing: Facing,
    },
    /// All of a battle group that are still to be set up have room, for example here.
    RoomFound {
        planned: Vec<Planned>,
    },
    /// Not all of a battle group that is being set up have room where it should be.
    Crowded {
        side: Side,
        group: Group,
    },
    /// A battle group's fighter that is held back until a later round.
    Held {
        fighter: FighterId,
        round: u8,
    },
    TokenMade {
        kind: crate::battleplan::Token,
        awake: bool,
    },
    TokenPlaced {
        token: TokenId,
        spot: Spot,
    },
    ObjectiveAwakened {
        token: TokenId,
    },
    EdgePicked {
        side: Side,
        edge: Edge,
    },
    FeaturePicked {
        feature: FeatureId,
    },
    GroupIsolated {
        group: Group,
    },
    PrimaryPicked {
        token: TokenId,
    },
    /// Which treasure is the prize: only its player sees it.
    PrizeNoted {
        side: Side,
        token: Option<TokenId>,
    },
    /// A treasure is given to a fighter: only its player sees to whom.
    TreasureHidden {
        side: Side,
        token: TokenId,
        fighter: Option<FighterId>,
    },
    /// It comes to light that a fighter carries treasure.
    BearerShown {
        fighter: FighterId,
    },
    Marked {
        side: Side,
        fighter: FighterId,
    },
    ObjectiveFavoured {
        token: TokenId,
    },
    Hindered {
        fighter: FighterId,
        fewer: u8,
    },
    /// The one objective that a fighter counts for in this round.
    ObjectivePicked {
        fighter: FighterId,
        token: TokenId,
    },
    /// The first to fell an enemy close by in this round.
    Gifted {
        fighter: FighterId,
    },
    /// A fighter rolled for its arrival, and comes in this round.
    ArrivalRolled {
        fighter: FighterId,
        face: u8,
        round: u8,
    },
    /// The twist has no further effect.
    TwistFaded,
    PreyRolled {
        fighter: FighterId,
        face: u8,
        score: u8,
    },
    LightningRolled {
        fighter: FighterId,
        score: u8,
    },
    /// Out of play without being taken down.
    Left {
        fighter: FighterId,
        how: Leaving,
    },
    ObjectiveBurned {
        token: TokenId,
        side: Side,
    },
    Looted {
        fighter: FighterId,
        objective: TokenId,
    },
    TokenRemoved {
        token: TokenId,
        by: Option<Side>,
    },

    RoundBegan {
        round: u8,
    },
    InitiativeDice {
        side: Side,
        faces: Vec<u8>,
    },
    InitiativeTo {
        side: Side,
    },
    WildDiceGained {
        side: Side,
        dice: u8,
    },
    /// Wild dice until the initiative is settled.
    WildDiceBorrowed {
        side: Side,
        dice: u8,
    },
    WildDiceDiscarded {
        side: Side,
        dice: u8,
    },
    /// A set of ability dice has another score from now on.
    DiceChanged {
        side: Side,
        from: u8,
        to: u8,
    },
    WildDiceUsed {
        side: Side,
        using: WildUse,
    },
    /// A wild dice that did not stand its test.
    WildDiceLost {
        side: Side,
        face: u8,
    },
    TurnBegan {
        side: Side,
    },
    Passed {
        side: Side,
    },

    ActivationBegan {
        fighter: FighterId,
        by: Side,
        actions: u8,
    },
    /// What the activated fighter does next. It ends its step: the carrying out begins at a checkpoint.
    ActDeclared {
        act: Act,
    },
    /// What was declared is being carried out.
    ActBegan,
    ActionBegan {
        fighter: FighterId,
        action: ActionKind,
    },
    /// All actions are made; a last ability may follow.
    Closing,
    ActivationEnded {
        fighter: FighterId,
    },
    Waiting {
        fighter: FighterId,
    },
    /// May be activated next, out of turn.
    CalledUp {
        fighter: FighterId,
    },
    BeastRolled {
        fighter: FighterId,
        by: Side,
        face: u8,
        goes_to: Side,
    },

    Moved {
        fighter: FighterId,
        path: Path,
        length: Length,
        to: Spot,
        facing: Facing,
        standing: Standing,
    },
    Fell {
        fighter: FighterId,
        to: Spot,
        facing: Facing,
    },
    StaysUp {
        fighter: FighterId,
    },
    /// Put elsewhere by a rule.
    Replaced {
        fighter: FighterId,
        to: Spot,
        facing: Facing,
    },

    /// Taken down, and back on the battlefield.
    Returned {
        fighter: FighterId,
        to: Spot,
        facing: Facing,
    },
    /// A new fighter.
    Joined(Box<Fighter>),

    AttackDeclared {
        attacker: FighterId,
        weapon: u8,
        target: FighterId,
    },
    AttackRolled(AttackRolled),
    Damaged {
        fighter: FighterId,
        points: u16,
        by: DamageBy,
    },
    Healed {
        fighter: FighterId,
        points: u16,
    },
    TakenDown {
        fighter: FighterId,
        by: Option<FighterId>,
    },
    FallingTest {
        fighter: FighterId,
        face: u8,
    },

    AbilityUsed {
        fighter: FighterId,
        ability: AbilityId,
        side: Side,
        score: u8,
        free: bool,
    },
    Reacted {
        fighter: FighterId,
        reaction: AbilityId,
        renown: bool,
    },
    /// A fighter bears the damage of the attack action for a friend.
    TakesDamageFor {
        fighter: FighterId,
        friend: FighterId,
    },
    GuardEnded,
    MarkPut {
        fighter: FighterId,
        mark: String,
        on: bool,
    },
    /// Picked with an ability that may pick it only once a round.
    Chosen {
        ability: AbilityId,
        what: Chosen,
    },
    ModifierBegan(Box<Modifier>),
    DelayedBegan(Box<Delayed>),
    /// Modifiers and delayed effects that are over, by their number.
    EffectsEnded {
        modifiers: Vec<u32>,
        delayed: Vec<u32>,
    },

    TreasurePickedUp {
        fighter: FighterId,
        token: TokenId,
    },
    TreasureDropped {
        fighter: FighterId,
        token: TokenId,
        spot: Spot,
    },
    ObjectiveControlled {
        token: TokenId,
        side: Side,
    },
    FeatureRemoved {
        feature: FeatureId,
    },
    Scored {
        side: Side,
        points: i64,
    },
    RoundEnded,
    BattleEnded {
        outcome: Outcome,
    },
}

/// The kinds of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub enum ActionKind {
    Move,
    Attack,
    Disengage,
    Wait,
    DropTreasure,
    Loot,
    BonusMove,
    BonusAttack,
    BonusDisengage,
}

/// What damage came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DamageBy {
    Attack(FighterId),
    Reaction(FighterId),
    Ability(FighterId),
    Impact,
    DeadlyTerrain,
    Card,
}

/// The figures of an attack: enough to check it with the card in hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackRolled {
    pub attacker: FighterId,
    pub target: FighterId,
    pub attacks: u8,
    pub strength: u8,
    pub toughness: u8,
    pub in_cover: bool,
    pub faces: SmallVec<[u8; 12]>,
    pub misses: u8,
    pub hits: u8,
    pub crits: u8,
    /// Damage points of all hits and critical hits together.
    pub damage: u16,
}
