//! What happens. The world changes by these alone.

use serde::Serialize;
use smallvec::SmallVec;
use table::{Facing, Length, Point};

use crate::abilities::Ability;
use crate::attack::Modifier;
use crate::command::{LetPass, Order};
use crate::conditions::{Affliction, Condition};
use crate::morale::SaveFor;
use crate::movement::Tally;
use crate::preparation::DeploymentArea;
use crate::spells::{Area, Choice, Lasting, SpellId, SpiritualWeapon};
use crate::world::{Declared, Destination, EndEffect, Outcome, Phase, Stage};
use crate::{ModelId, WarbandId};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // Preparation (106, 500).
    /// Whether the model in reserve comes to this skirmish.
    ReserveRolled {
        model: ModelId,
        die: u8,
        comes: bool,
    },
    Scouted {
        totals: SmallVec<[(WarbandId, i32); 6]>,
        winner: Option<WarbandId>,
    },
    /// The light of the skirmish, by the die, by the environment or by the scouting player's choice.
    LightFell {
        die: Option<u8>,
        gloom: bool,
    },
    LeaderNamed {
        warband: WarbandId,
        leader: ModelId,
    },
    AttackerNamed {
        warband: WarbandId,
    },
    SplitRolled {
        rolls: SmallVec<[(WarbandId, u8); 6]>,
        winner: Option<WarbandId>,
    },
    AreaChosen {
        warband: WarbandId,
        area: DeploymentArea,
    },
    SparksPlaced {
        at: SmallVec<[Point; 9]>,
    },
    /// How many pieces of terrain a warband supplies.
    TerrainSupplied {
        warband: WarbandId,
        die: u8,
        pieces: u8,
    },
    /// A piece that the scenario adds, by its number among those that it may be.
    AdditionalPlaced {
        piece: u8,
        at: Point,
        facing: Facing,
    },
    /// A piece of the placing player's, by its number among those that it may place.
    TerrainPlaced {
        piece: u8,
        at: Point,
        facing: Facing,
    },
    /// There is no room for what is left.
    TerrainLeft {
        warband: WarbandId,
    },
    DeploysFirst {
        warband: WarbandId,
    },
    /// A caster uses its preparatory spell.
    Prepared {
        model: ModelId,
    },
    Deployed {
        model: ModelId,
        at: Point,
    },

    // Rounds (600).
    StageReached {
        stage: Stage,
    },
    InitiativeRolled {
        rolls: SmallVec<[(WarbandId, u8); 6]>,
        leader: Option<WarbandId>,
    },
    InitiativeRerolled {
        warband: WarbandId,
        roll: u8,
        leads: bool,
    },
    /// The order of activation and how many models each warband activates at a time.
    RoundBegan {
        order: SmallVec<[WarbandId; 6]>,
        at_a_time: SmallVec<[u16; 6]>,
    },
    BatchBegan {
        warband: WarbandId,
        models: u16,
    },
    Activated {
        model: ModelId,
        in_contact: bool,
    },
    PhaseReached {
        phase: Phase,
    },
    Declared {
        declared: Declared,
    },
    Stood {
        model: ModelId,
    },
    Maneuvered {
        model: ModelId,
    },
    /// Something on the way made it stop.
    StoppedShort {
        model: ModelId,
    },
    /// A charge that was slowed, turned or stopped: it is a maneuver now.
    ChargeFailed {
        model: ModelId,
    },
    MayNotAttack {
        model: ModelId,
    },
    /// A model has made the attack of its turn.
    Attacked {
        model: ModelId,
    },
    /// An entangled model could not tear itself loose.
    Stuck {
        model: ModelId,
    },
    TurnEnded {
        model: ModelId,
    },
    RoundEnded {
        round: u16,
    },

    // General (400): what the rules have measured.
    /// Which of several equally near enemies counts as the nearer, by the die.
    TieBroken {
        model: ModelId,
        nearer: ModelId,
    },
    /// The shortest path to where an out of command model goes.
    PathFound {
        model: ModelId,
        toward: Destination,
        effective: Length,
    },

    // Movement (604).
    Moved {
        model: ModelId,
        to: Point,
        /// Of a model in its own turn.
        tally: Option<Tally>,
    },
    /// It has gone underneath everything.
    Burrowed {
        model: ModelId,
        to: Point,
        tally: Option<Tally>,
    },
    LeftBattlefield {
        model: ModelId,
        at: Point,
    },
    StruckInPassing {
        model: ModelId,
        target: ModelId,
    },

    // Combat (605).
    MissChanceRolled {
        attacker: ModelId,
        target: ModelId,
        die: u8,
        needed: u8,
    },
    AttackRolled {
        attacker: ModelId,
        target: ModelId,
        die: u8,
        modifiers: SmallVec<[Modifier; 6]>,
        total: i32,
        armor: i32,
        hit: bool,
    },
    /// The second roll after a natural 20.
    CriticalRolled {
        attacker: ModelId,
        target: ModelId,
        die: u8,
        total: i32,
        armor: i32,
        confirmed: bool,
    },
    /// A critical hit that needs no second roll.
    CriticalConfirmed {
        attacker: ModelId,
        target: ModelId,
    },
    /// Whether an attack gets through a web.
    WebRolled {
        attacker: ModelId,
        target: ModelId,
        die: u8,
        needed: u8,
    },
    /// Stakes strike at a model that runs into them.
    StakesRolled {
        target: ModelId,
        die: u8,
        total: i32,
        armor: i32,
        hit: bool,
    },
    HitWithoutRoll {
        attacker: ModelId,
        target: ModelId,
    },
    ShotTaken {
        model: ModelId,
    },
    /// An ability of the struck model takes so much off the damage.
    DamageAverted {
        model: ModelId,
        points: i32,
        ability: Ability,
    },
    /// An ability that its player has declared, the one of this number on its card.
    AbilityUsed {
        model: ModelId,
        number: u8,
        ability: Ability,
    },
    /// A dying model strikes once more.
    DeathStrikes {
        model: ModelId,
        target: ModelId,
    },
    /// A turning attempt: the levels that it turns, and whom.
    TurningRolled {
        model: ModelId,
        die: u8,
        total: i32,
        level: i32,
        turned: Option<ModelId>,
    },
    /// It cleaves through to this enemy.
    Cleaves {
        model: ModelId,
        target: ModelId,
    },
    /// It steps aside without giving anybody a chance.
    Sidestepped {
        model: ModelId,
    },
    /// A hiding enemy is made out for this turn.
    Spotted {
        model: ModelId,
        hider: ModelId,
    },
    /// It takes on the shape of an animal, or its own again.
    ShapeChanged {
        model: ModelId,
        wild: bool,
    },
    /// A wild troop is drawn to an enemy on its way.
    Drawn {
        model: ModelId,
        enemy: ModelId,
    },
    /// A shield mate takes a blow that was meant for another.
    BlowTurned {
        attacker: ModelId,
        target: ModelId,
        mate: ModelId,
    },
    /// It tumbles past an enemy that cannot strike at it in this turn.
    Tumbled {
        model: ModelId,
        enemy: ModelId,
    },
    /// It has had to stand up to a scary enemy once, and need not again.
    Scared {
        model: ModelId,
    },
    /// Whether an unreliable troop does what it should.
    ReliabilityRolled {
        model: ModelId,
        die: u8,
        needed: i32,
    },
    /// A constricted model loses its next turn, or the rest of its present one.
    TurnLost {
        model: ModelId,
        now: bool,
    },
    Damaged {
        model: ModelId,
        points: i32,
        health: i32,
        by: Option<ModelId>,
    },
    HealthGained {
        model: ModelId,
        health: i32,
    },
    Destroyed {
        model: ModelId,
    },
    Afflicted {
        model: ModelId,
        affliction: Affliction,
    },
    Recovered {
        model: ModelId,
        condition: Condition,
    },

    // Saves and morale (209, 606).
    Saved {
        model: ModelId,
        purpose: SaveFor,
        die: u8,
        modifiers: SmallVec<[Modifier; 6]>,
        total: i32,
        dc: i32,
        succeeded: bool,
    },
    SavedWithoutRoll {
        model: ModelId,
        purpose: SaveFor,
    },
    /// The half-health morale save is made, or counts as made.
    HalfHealthSettled {
        model: ModelId,
    },

    /// A routing model runs for the nearest edge.
    Flees {
        model: ModelId,
    },

    // Spells (702).
    /// A box is crossed off.
    SpellExpended {
        model: ModelId,
        /// Its place on the card.
        spell: u8,
        /// The level of the slot, of a model with Sorcery.
        slot: Option<u8>,
    },
    SpellCast {
        caster: ModelId,
        spell: SpellId,
        target: ModelId,
        choice: Option<Choice>,
    },
    /// The spell does nothing to this model.
    Unaffected {
        model: ModelId,
        spell: SpellId,
    },
    /// The caster's level check against Spell Resistance.
    ResistanceRolled {
        caster: ModelId,
        target: ModelId,
        die: u8,
        total: i32,
        needed: i32,
        overcome: bool,
    },
    EffectBegan {
        effect: Lasting,
    },
    EffectEnded {
        on: ModelId,
        spell: SpellId,
    },
    /// What a spell has given for one ranged attack is used up.
    ShotSpent {
        on: ModelId,
        spell: SpellId,
    },
    /// Whether a cursed model does anything.
    CurseRolled {
        model: ModelId,
        die: u8,
        acts: bool,
    },
    /// Whether a lasting effect goes on after a turn.
    EffectRolled {
        model: ModelId,
        spell: SpellId,
        die: u8,
        ends: bool,
    },
    AreaBegan {
        area: Area,
    },
    /// What lay on the ground is gone.
    AreaEnded {
        area: Area,
    },
    WeaponBegan {
        weapon: SpiritualWeapon,
    },
    /// It disappears at the end of its caster's turn.
    WeaponFades {
        weapon: SpiritualWeapon,
    },
    WeaponEnded {
        weapon: SpiritualWeapon,
    },
    /// A model obeys a command.
    Commanded {
        model: ModelId,
        choice: Choice,
    },
    /// An attack at a point of the battlefield.
    PointRolled {
        attacker: ModelId,
        die: u8,
        total: i32,
        armor: i32,
        hit: bool,
    },
    /// Where a bomb comes down that has missed.
    Scattered {
        model: ModelId,
        die: u8,
        to: Point,
    },
    /// Whether an area goes on after a round.
    AreaRolled {
        area: Area,
        die: u8,
        ends: bool,
    },
    /// Whether a condition from a spell goes on after a turn.
    LastsRolled {
        model: ModelId,
        condition: Condition,
        die: u8,
        ends: bool,
    },

    // Command (607).
    PointsSpent {
        commander: ModelId,
        points: i32,
    },
    OrderIssued {
        commander: ModelId,
        model: ModelId,
        order: Order,
        cost: i32,
    },
    FocusGiven {
        model: ModelId,
        at: Point,
    },
    LetsPass {
        warband: WarbandId,
        until: Option<LetPass>,
    },

    // Victory (502).
    /// The team that alone held the centre at the end of a round.
    CentreHeld {
        team: Option<u8>,
    },
    /// The team that alone holds the skull or the hall at the beginning of a round.
    HoldersNoted {
        team: Option<u8>,
    },
    SparkAbsorbed {
        model: ModelId,
        at: Point,
    },
    /// Whose doing a rout is.
    Blamed {
        model: ModelId,
        warband: WarbandId,
    },
    /// What the end of a turn brings, in the order that its player has chosen.
    EndEffectBegan {
        model: ModelId,
        effect: EndEffect,
    },
    SkirmishEnded {
        outcome: Outcome,
    },
}
