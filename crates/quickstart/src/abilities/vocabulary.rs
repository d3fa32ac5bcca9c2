//! The words of cards.

use serde::{Deserialize, Serialize};

/// A special rule of a model (hqs:special-rules-01, hqs:special-rules-02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    pub name: String,
    /// One sentence in our own words.
    #[serde(default)]
    pub says: String,
    /// What always holds of the model.
    #[serde(default)]
    pub always: Vec<Change>,
    /// What always holds of models near it.
    #[serde(default)]
    pub aura: Option<Aura>,
    /// What it can do in its activation.
    #[serde(default)]
    pub r#use: Option<Use>,
    /// What is chosen whenever its activation begins.
    #[serde(default)]
    pub choose: Option<Choose>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    pub who: Who,
    pub over: Over,
    pub changes: Vec<Change>,
}

/// One of several sets of changes for one round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    pub options: Vec<Vec<Change>>,
    /// The option, counted from 1, that a frenzied model must take.
    pub frenzied: u8,
}

/// Something that a model can do besides what everybody can.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The model must be forced for it.
    #[serde(default)]
    pub forced: bool,
    /// It is the model's action: a special action (hqs:special-action-01).
    #[serde(default)]
    pub special_action: bool,
    /// Not in an activation in which it runs.
    #[serde(default)]
    pub not_running: bool,
    #[serde(default)]
    pub on: UseTarget,
    pub does: Vec<Effect>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UseTarget {
    #[default]
    Itself,
    /// A friendly warbeast in the model's control area that has fury points.
    FuriousWarbeast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Friends,
    FriendlyWarbeasts,
    Enemies,
    EnemyWarbeasts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    ControlArea,
    CommandRange,
    /// So many inches.
    Inches(u8),
    Everywhere,
}

/// How long something lasts (hqs:duration-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Until the turn in which it began ends.
    Turn,
    /// Until the next turn of the player who brought it about begins.
    Round,
    /// As long as its upkeep is paid.
    Upkeep,
    /// Until the end of the next activation of who bears it.
    NextActivation,
}

/// What holds of a model while it has an ability or an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Spd(i8),
    Str(i8),
    Def(i8),
    Arm(i8),
    /// ARM against attacks from its front arc, by a shield.
    ArmOfShield(i8),
    /// Its DEF before all modifiers.
    BaseDef(u8),
    /// Inches more in every normal movement.
    Movement(i8),
    /// To melee attack rolls.
    MeleeAttack(i8),
    /// To melee attack rolls against enemies in the control area of whoever gave it.
    MeleeAttackInArea(i8),
    /// More dice for attack rolls.
    AttackDice(i8),
    BoostedAttacks,
    BoostedDamage,
    /// Rough terrain is open to it, and it may cross obstacles however it moves.
    Pathfinder,
    CircularVision,
    /// Ranged and magic attacks from more than 5" away miss it.
    Stealth,
    /// Concealment and Stealth mean nothing to its attacks.
    EyelessSight,
    /// May boost after rolling.
    FutureSight,
    /// Inches more for its ranged weapons.
    Snipe(u8),
    /// When it would be destroyed, on a 5 or 6 it is knocked down with one wound instead.
    Tough,
    NoTough,
    NoKnockdown,
    NoRunOrCharge,
    NoHealing,
    /// It cannot give damage to a warbeast.
    NoTransfer,
    /// It cannot be given damage.
    NoTransferTo,
    NoForcing,
    NoRegeneration,
    NoAdvanceOrAttack,
    NoPowerAttacks,
    NoFreeStrikes,
    /// Gives up either movement or action.
    GivesUpHalf,
    /// Whoever leaches from it takes a damage point for each fury point.
    LeachHurts,
    /// A warbeast that hits it in melee takes d3 damage points.
    Thorns,
    /// An enemy that damages it in melee is pushed so many inches away, once.
    Bump(u8),
    /// When an enemy ends an advance within 6" it may advance up to 3", once.
    Wary,
    /// An additional melee attack for each enemy that it destroys in melee in the area.
    AttackOnKill,
    SnapFire,
    /// Once a game it takes no damage roll from a hit.
    TurnAside,
    /// Warbeasts in its front arc can neither charge nor slam it.
    Subdual,
    /// A slam drives it so much less far.
    Braced(u8),
    /// Takes ranged hits for friends within so many inches.
    ShieldGuard(u8),
    ActsBeforeMoving,
    /// One ranged attack at the target of a charge.
    Assault,
    /// Never attacks friendly warlocks.
    SparesWarlocks,
    /// Heals d3 when it destroys something in melee.
    Snacking,
    /// A melee damage roll that fails against ARM still does a point.
    Precise,
    StandsFreely,
    /// A full advance at the end of an activation in which it destroyed an enemy in melee.
    Sprint,
    /// Slams instead of charging when it frenzies.
    Bullheaded,
    FollowsUp,
    /// Slams without being forced, and so many inches farther.
    GrandSlam(u8),
    /// Warbeasts of the side that marked it charge it without being forced.
    Lured,
    /// A damage roll of this POW in each Control Phase of its controller.
    Burning(u8),
}

/// What a weapon's card line says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponWord {
    /// With every hit (hqs:effect-automatic-01).
    OnHit(Vec<HitEffect>),
    /// With a critical hit (hqs:effect-critical-01).
    OnCritical(Vec<HitEffect>),
    /// STR adds to the POW of a ranged attack.
    Thrown,
    /// Special attack: one attack, with the POW counted twice.
    ComboStrike,
    /// Special attack: one attack at every model in sight and melee range.
    Thresher,
    /// Its POW adds to head-butts and slams.
    HardHead,
    /// Two additional attacks for each fury point.
    DoubleStrike,
    IgnoresShields,
    /// Spells hit an enemy it has hit, wherever that is.
    WitchMark,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HitEffect {
    KnockDown,
    Gains {
        changes: Vec<Change>,
        until: Until,
    },
    /// The model hit may be slammed instead of taking the damage roll.
    Smite,
    /// A fury point may be put on or taken from a warbeast.
    ShiftFury,
}

/// A spell or an animus (hqs:spell-stat-01 to hqs:spell-stat-04).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Power {
    pub name: String,
    #[serde(default)]
    pub says: String,
    pub cost: u8,
    pub rng: PowerRange,
    #[serde(default)]
    pub aoe: Option<PowerArea>,
    #[serde(default)]
    pub pow: Option<u8>,
    #[serde(default)]
    pub upkeep: bool,
    #[serde(default)]
    pub offensive: bool,
    #[serde(default)]
    pub once_a_turn: bool,
    #[serde(default)]
    pub target: Target,
    #[serde(default)]
    pub does: Vec<Effect>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PowerRange {
    /// Only the model itself.
    #[serde(rename = "self")]
    Itself,
    Inches(u8),
    ControlArea,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PowerArea {
    Inches(u8),
    ControlArea,
}

/// Who may be targeted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    #[default]
    Anybody,
    Friend,
    FriendlyWarbeast,
    Warbeast,
}

/// Once a game (hqs:feat-01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feat {
    pub name: String,
    #[serde(default)]
    pub says: String,
    pub does: Vec<Effect>,
}

/// Whom an effect is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    #[default]
    Target,
    Itself,
}

/// What spells, animi, feats and abilities do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    Gains {
        #[serde(default)]
        who: Affects,
        changes: Vec<Change>,
        until: Until,
    },
    /// What holds of everybody of a kind while it is in an area around the user.
    Area {
        who: Who,
        over: Over,
        changes: Vec<Change>,
        until: Until,
    },
    /// The same around whoever is affected.
    AreaOfTarget {
        who: Who,
        over: Over,
        changes: Vec<Change>,
        until: Until,
    },
    IfDamaged {
        changes: Vec<Change>,
        until: Until,
    },
    /// A fury point leaves each of them; where the user chooses, it may stay.
    CalmEach {
        who: Who,
        over: Over,
        #[serde(default)]
        choose: bool,
    },
    /// One model of the army is put down beside another.
    Door,
    /// The d6 nearest models within so many inches of the target take a damage roll.
    HurtNearest {
        within: u8,
        pow: u8,
    },
    /// d3 damage points, without a roll against ARM.
    Hurt {
        #[serde(default)]
        who: Affects,
    },
    /// d3 damage points are removed.
    Heal,
    /// A fury point moves from the target to the user.
    TakeFury,
    /// Up to so many fury points on each friendly warbeast in the control area.
    PlaceFury(u8),
    /// The warlock leaches.
    Leach,
    KnockDown,
    /// The target makes a command check; if it fails it gains the changes.
    CommandCheck {
        changes: Vec<Change>,
        until: Until,
    },
}
