//! When an ability may be used, and at what moment a reaction is made.

use serde::{Deserialize, Serialize};

use super::{Faces, Who};
use crate::{Inches, Runemarks};

/// Something that must hold before an ability may be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// An attack action of this activation has taken down an enemy.
    TookDownEnemy,
    /// A melee attack action of this activation has.
    TookDownEnemyInMelee,
    /// The user has made so many move actions in this activation, or more.
    MovesMade(u8),
    /// The user has made no move action in this activation.
    NoMoves,
    /// It is one of these battle rounds.
    Round(Rounds),
    /// The ability has one of these values.
    Value(Faces),
    /// At least one such fighter is there.
    Some(Who),
    /// No such fighter is there.
    None(Who),
    /// So many of them are there, or more.
    AtLeast {
        fighters: u8,
        who: Who,
    },
    /// There are more of these than of those.
    More {
        of: Who,
        than: Who,
    },
    /// "It" is such a fighter.
    ItIs(Who),
    /// The user is such a fighter: what it is, has or stands near, for its side and distance do not matter.
    UserIs(Who),
    /// The user has all these runemarks.
    Has(Runemarks),
    /// Some monster is on the battlefield.
    MonsterInPlay,
    Carrying,
    Wounded,
    /// It has so many damage points or more.
    Damaged(u16),
    /// The user has fallen so far in this activation.
    Fell(Inches),
    /// The user is within so much of a wall of a dungeon.
    NearDungeonWall(Inches),
    /// The user bears this mark, put on it by `mark`.
    Marked(String),
    /// The attack action just made scored at least so much.
    Scored(Scored),
    Not(Box<Condition>),
    /// At least one of these holds.
    AnyOf(Vec<Condition>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    pub from: u8,
    #[serde(default = "last_of_all")]
    pub to: u8,
}

fn last_of_all() -> u8 {
    u8::MAX
}

/// What an attack action scored. Hits are plain hits: critical hits are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Scored {
    pub hits: u8,
    pub crits: u8,
    /// Hits and critical hits together.
    pub either: u8,
}

/// The moment of a reaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Trigger {
    /// Targeted by an attack action, before the hit rolls.
    Targeted,
    /// Targeted by a melee attack action, before the hit rolls.
    TargetedInMelee,
    /// Targeted by a missile attack action, before the hit rolls.
    TargetedByMissile,
    /// As the last, and in cover.
    TargetedByMissileInCover,
    /// Such a friend is targeted by a missile attack action, before the hit rolls.
    FriendTargetedByMissile(Who),
    /// Targeted by an attack action, after the hit rolls: what they come to may still change.
    HitsRolled,
    /// The damage of an attack action that targets this fighter has been totalled and is not yet allocated.
    DamageTotalled,
    /// As the last, in a melee attack action.
    DamageTotalledInMelee,
    /// An attack action's damage has been totalled, is not yet allocated, and is enough to take this fighter down.
    AboutToBeTakenDown,
    /// As the last, in a melee attack action.
    AboutToBeTakenDownInMelee,
    /// As `about_to_be_taken_down`, of such a friend.
    FriendAboutToBeTakenDown(Who),
    /// A friend has been taken down by an enemy's action.
    FriendTakenDown,
    /// A melee attack action has allocated damage points to this fighter, which still stands.
    DamagedInMelee,
    /// An enemy makes a disengage action, before it moves.
    EnemyDisengages(Who),
    /// An enemy has made a disengage action. `Who` is tested where it stood before.
    EnemyDisengaged(Who),
    /// An enemy has finished a move action.
    EnemyEndsMove(Who),
}
