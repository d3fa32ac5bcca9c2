//! The words in which abilities are written: when they may be used, whom they affect, what they do and for how long.
//!
//! An ability is data. The interpreter in `effects.rs` carries it out; nothing here knows any single ability. Where a new
//! ability needs something that cannot be said yet, a word is added here, never a special case for its name.

use kernel::RuleId;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{Inches, Runemark, Runemarks, WeaponMark};

/// An ability or reaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    pub name: String,
    pub cost: Cost,
    /// The user must have all of these.
    #[serde(default)]
    pub runemarks: Runemarks,
    /// A fighter that has all runemarks of one of these sets may not use it.
    #[serde(default)]
    pub barred: Vec<Runemarks>,
    /// Only fighters of this bladeborn warband may use it.
    #[serde(default)]
    pub bladeborn: Option<String>,
    /// All of these must hold for it to be used. In a reaction `of_it` measures from the enemy that caused it.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// Reactions: the moment at which it may be made.
    #[serde(default)]
    pub on: Option<Trigger>,
    pub does: Vec<Effect>,
    /// One sentence in our own words.
    pub says: String,
    /// The rules that it rests on, where it is one of the rulebook's own.
    #[serde(default)]
    pub rules: Vec<Cited>,
    /// Why it cannot be used yet. A fighter that has it must not be fielded as if all were well.
    #[serde(default)]
    pub not_built: Option<String>,
}

/// A rule named in a data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Cited(pub RuleId);

impl<'de> Deserialize<'de> for Cited {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        match rulebook::find(&id) {
            Some(rule) => Ok(Cited(rule.id)),
            None => Err(de::Error::custom(format!("no rule has the id {id:?}"))),
        }
    }
}

/// What an ability costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    Double,
    Triple,
    Quad,
    /// No dice: an action of the round, and the right moment.
    Reaction,
}

impl Cost {
    /// How many dice of one score it takes at least.
    pub fn dice(self) -> u8 {
        match self {
            Cost::Double => 2,
            Cost::Triple => 3,
            Cost::Quad => 4,
            Cost::Reaction => 0,
        }
    }
}

/// Something that must hold before an ability may be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// An attack action of this activation has taken down an enemy.
    TookDownEnemy,
    /// The user has made so many move actions in this activation.
    MovesMade(u8),
    /// At least one such fighter is there.
    Some(Who),
    /// No such fighter is there.
    None(Who),
    /// Some monster is on the battlefield.
    MonsterInPlay,
    Carrying,
    Wounded,
    /// It has so many damage points or more.
    Damaged(u16),
}

/// The moment of a reaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Trigger {
    /// Targeted by a melee attack action, before the hit rolls.
    TargetedInMelee,
    /// Targeted by a missile attack action, before the hit rolls.
    TargetedByMissile,
    /// As the last, and in cover.
    TargetedByMissileInCover,
    /// A melee attack action's damage has been totalled, is not yet allocated, and is enough to take this fighter down.
    AboutToBeTakenDownInMelee,
    /// A melee attack action has allocated damage points to this fighter, which still stands.
    DamagedInMelee,
    /// An enemy makes a disengage action, before it moves.
    EnemyDisengages(Who),
    /// An enemy has made a disengage action. `Who` is tested where it stood before.
    EnemyDisengaged(Who),
    /// An enemy has finished a move action.
    EnemyEndsMove(Who),
}

/// A number: of damage points, dice, inches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Amount {
    Exactly(i64),
    /// The value of the ability: the score of the dice that paid for it.
    Value,
    /// Half the value, rounded up.
    HalfValue,
    TwiceValue,
    D6,
    D3,
    /// So much for each such fighter.
    Each {
        of: Who,
        counts: i64,
    },
    /// The larger of the two.
    AtLeast(i64, Box<Amount>),
}

/// Some of the fighters on the battlefield.
///
/// Distances and sight are taken from the user of the ability, or from the fighter picked last where `of_it` is set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Who {
    pub side: Allegiance,
    pub within: Option<Inches>,
    /// Within as many inches as the ability's value.
    pub within_value: bool,
    /// Measure only horizontally.
    pub horizontally: bool,
    /// Standing lower than the one measured from.
    pub lower: bool,
    /// More than so far away.
    pub beyond: Option<Inches>,
    pub visible: bool,
    pub runemarks: Runemarks,
    /// None that has any of these.
    pub without: Runemarks,
    /// Of the faction to which the ability belongs.
    pub of_faction: bool,
    /// Of the bladeborn warband to which the ability belongs.
    pub of_bladeborn: bool,
    /// With exactly the runemarks of the user.
    pub same_runemarks: bool,
    pub not_activated: bool,
    /// With at least so many damage points.
    pub damage: Option<u16>,
    /// Measured from the fighter picked last, which is itself left out.
    pub of_it: bool,
    /// With the user too (otherwise the user is never one of them).
    pub and_user: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Allegiance {
    #[default]
    Enemy,
    Friendly,
    Any,
}

/// Which faces of a die count: `{from: 4}` is 4+, `{from: 2, to: 3}` is 2-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    pub from: u8,
    #[serde(default = "six")]
    pub to: u8,
}

fn six() -> u8 {
    6
}

impl Faces {
    pub fn show(self, face: u8) -> bool {
        (self.from..=self.to).contains(&face)
    }
}

/// One thing that an ability does. Effects in a list are carried out in order.
///
/// "It" is the fighter picked last (in a reaction at first the enemy that caused it); where none has been picked, the user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    // Whom
    /// The player picks one such fighter; the ability cannot be used if there is none. A pick that comes after something
    /// else (a roll, a move, another pick) is passed over if there is none then.
    Pick {
        who: Who,
        then: Vec<Effect>,
    },
    /// As `pick`, but one after another up to a number of different fighters; picking may stop at any time.
    PickUpTo {
        most: Amount,
        who: Who,
        then: Vec<Effect>,
    },
    /// Every such fighter in turn: those that are such before the first of them is affected.
    Each {
        who: Who,
        then: Vec<Effect>,
    },
    /// The user is "it" again.
    User(Vec<Effect>),

    // Dice
    /// Rolls dice; for each die that shows the faces of a line, that line's effects once.
    Roll {
        dice: Amount,
        lines: Vec<OnFaces>,
    },
    /// Rolls dice; if any of them shows the faces, the effects once.
    RollAny {
        dice: Amount,
        faces: Faces,
        then: Vec<Effect>,
    },
    /// Rolls dice and forms the longest group of at least two different consecutive scores; the effects once for each die in it.
    RollRun {
        dice: Amount,
        then: Vec<Effect>,
    },
    /// Rolls dice; for each that shows the ability's value the first effects, for each other the second.
    RollValue {
        dice: Amount,
        on_value: Vec<Effect>,
        otherwise: Vec<Effect>,
    },

    // Damage
    Damage(Amount),
    /// Removes damage points.
    Heal(Amount),
    /// The impact damage of a fall.
    Impact,

    // Changes that last
    Change {
        change: Change,
        until: Until,
    },
    /// A change for all such fighters for as long as they are such, measured anew each time. For MOVE it matters where the
    /// fighter begins the move action.
    Aura {
        who: Who,
        change: Change,
        until: Until,
    },
    /// Something that happens later, when its moment comes.
    Later {
        moment: Moment,
        until: Until,
        then: Vec<Effect>,
    },

    // Actions
    BonusMove(BonusMove),
    BonusAttack(BonusAttack),
    BonusDisengage,
    /// Removed and set up again anywhere within so much of the user.
    SetUpNear(Inches),
    /// Moves directly toward the user as if jumping, even out of combat.
    DragTowardUser(Amount),
    DropTreasure,
    /// May be activated as soon as the user's activation has ended.
    ActivateNext,
    /// Demolishing a terrain feature.
    Demolish,

    // Choice
    /// The player may leave these out.
    May(Vec<Effect>),
    /// The player picks one of the lists.
    OneOf(Vec<Vec<Effect>>),
    /// Only if it holds now.
    If {
        holds: Condition,
        then: Vec<Effect>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnFaces {
    pub faces: Faces,
    pub then: Vec<Effect>,
}

/// A bonus move action of "it".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BonusMove {
    /// In place of the MOVE characteristic.
    pub up_to: Option<Amount>,
    /// Must finish closer to the nearest visible enemy than it began.
    pub closer_to_nearest_enemy: bool,
    /// Reactions: must finish closer to the enemy that caused it than it began.
    pub closer_to_trigger: bool,
    /// Reactions: must finish within 1" of the enemy that caused it; a fighter that cannot get there cannot react so.
    pub reaches_trigger: bool,
    /// Suffers no impact damage in it.
    pub no_impact: bool,
    /// What follows if it finished so much lower than it began.
    pub if_lower: Option<IfLower>,
    /// What follows if it finished within 1" of the enemy that caused the reaction.
    pub if_reaches_trigger: Vec<Effect>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IfLower {
    pub by: Inches,
    pub then: Vec<Effect>,
}

/// A bonus attack action of "it".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BonusAttack {
    pub melee_only: bool,
    /// Must target the fighter picked last (when "it" is somebody else, the attacker being named by an outer `each`).
    pub at_picked: bool,
    /// Once for each visible enemy within 1", each time another target; the player may stop after any of them.
    pub each_enemy_near: bool,
    /// Changes that hold for this attack action alone.
    pub with: Vec<Change>,
    /// What follows with the target as "it".
    pub then: Vec<Effect>,
}

/// What happens later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Moment {
    /// "It" next finishes a move action within 1" of an enemy.
    EndsMoveNearEnemy,
    /// After each attack action of "it" (the target becomes "it").
    AfterAttack(AfterAttack),
    /// At the start of the next battle round.
    RoundStarts,
}

/// Which attack actions a delayed effect follows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AfterAttack {
    pub attack: AttackKind,
    /// Plain hits: "hits" never means critical hits in the texts of abilities, by the designers' own commentary.
    pub at_least_hits: u8,
    pub at_least_crits: u8,
    /// Only the next such attack action, whether or not the rest holds.
    pub next_only: bool,
}

/// Which attack actions a change holds for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackKind {
    pub range: RangeKind,
    /// With one of these weapons; any where none is named.
    pub weapons: Vec<WeaponMark>,
    /// That target a fighter with all of these.
    pub target: Runemarks,
    /// That target a fighter with at least so many damage points.
    pub target_damage: Option<u16>,
    /// That target anybody but the user of the ability.
    pub not_user: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RangeKind {
    #[default]
    Any,
    Melee,
    Missile,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The end of the activation in which the ability was used.
    ActivationEnds,
    RoundEnds,
    BattleEnds,
    /// The end of the next attack action of the bearer that the change holds for, at the latest the end of the activation.
    NextAttack,
    /// The end of the next move action of the bearer, at the latest the end of the activation.
    NextMove,
    /// Reactions: the end of the attack action that is under way.
    ThisAttack,
    /// The end of the round, or as soon as the user is taken down.
    RoundEndsOrUserFalls,
}

/// A change to a fighter, its characteristics or its attack actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    // Characteristics. `least` is the minimum to which a reduction goes.
    Move {
        by: Amount,
        #[serde(default)]
        least: u8,
    },
    Toughness {
        by: Amount,
        #[serde(default)]
        least: u8,
    },
    Attacks {
        by: Amount,
        #[serde(default)]
        least: u8,
        #[serde(default)]
        of: AttackKind,
    },
    Strength {
        by: Amount,
        #[serde(default)]
        least: u8,
        #[serde(default)]
        of: AttackKind,
    },
    /// The damage points of each hit.
    HitDamage {
        by: Amount,
        #[serde(default)]
        least: u8,
        #[serde(default)]
        of: AttackKind,
    },
    /// The damage points of each critical hit.
    CritDamage {
        by: Amount,
        #[serde(default)]
        least: u8,
        #[serde(default)]
        of: AttackKind,
    },

    // The bearer's own attack actions
    /// Hit rolls are critical from this face on.
    CritOn {
        face: u8,
        #[serde(default)]
        of: AttackKind,
    },
    /// So many misses count as critical hits.
    MissesAreCrits {
        most: u8,
        #[serde(default)]
        of: AttackKind,
    },
    /// Vertical distance does not count for the range.
    FlatRange,
    /// Attack actions must target the user of the ability.
    MustTargetUser,

    // Attack actions that target the bearer
    /// Each hit allocates so much less, at least `least`.
    HitsTakenLessBy {
        by: u8,
        least: u8,
    },
    /// Critical hits count as hits: all of them, or at most so many.
    CritsTakenAsHits {
        #[serde(default)]
        most: Option<u8>,
    },
    /// A die for each critical hit: on the faces it counts as a hit.
    CritsTakenRolled {
        faces: Faces,
    },
    /// Misses hurt the attacker: so much each, and so much for a roll of 1.
    MissesHurtAttacker {
        each: u8,
        ones: u8,
    },
    /// The attacker is hurt if no hit roll was critical.
    NoCritHurtsAttacker(u8),
    /// An attacker on the side of the user may re-roll so many dice of the hit rolls.
    RerollsAgainst(u8),

    // What the bearer may do
    /// No move actions; disengage actions are another matter.
    CannotMove,
    CannotDisengage,
    CannotReact,
    CannotAttack,
    /// So many actions less in the round; a fighter left with none cannot be activated.
    FewerActions(u8),
    /// Climbed height does not count.
    FreeClimb,
    MayFly,
    Gains(Runemark),
    Loses(Runemark),
}
