//! Changes that last, and how long.

use serde::{Deserialize, Serialize};

use super::{Amount, Faces, Who};
use crate::{Inches, Runemark, Runemarks, WeaponMark};

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
    /// That target such a fighter, seen from the user of the ability.
    pub against: Option<Box<Who>>,
    /// That target somebody more than so far from the attacker.
    pub beyond: Option<Inches>,
    /// That target the fighter that was picked when the change began.
    pub at_picked: bool,
    /// With the weapon that `pick_weapon` has picked.
    pub picked_weapon: bool,
}

impl AttackKind {
    /// It asks nothing of the target.
    pub fn holds_for_any_target(&self) -> bool {
        let plain = AttackKind {
            range: self.range,
            weapons: self.weapons.clone(),
            picked_weapon: self.picked_weapon,
            ..AttackKind::default()
        };
        *self == plain
    }
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
    /// The end of the next attack action of the bearer that the change holds for, at the latest the end of the round.
    NextAttackThisRound,
    /// The end of the next attack action of the bearer that the change holds for.
    NextAttackThisBattle,
    /// The end of the very next attack action of the bearer, whether or not the change holds for it, at the latest the end
    /// of the activation.
    VeryNextAttack,
    /// The end of the next action of the bearer, whatever it is, at the latest the end of the activation.
    NextAction,
    /// The end of the bearer's next activation.
    NextActivation,
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

    /// Halved, rounding up.
    HalfMove,
    HalfToughness,
    /// The range of weapons.
    Range {
        by: Amount,
        #[serde(default)]
        of: AttackKind,
    },

    // The bearer's own attack actions
    /// The strength counts as higher than the target's toughness.
    StrengthBeatsToughness {
        #[serde(default)]
        of: AttackKind,
    },
    /// Hits count as critical hits: all of them, or at most so many.
    HitsAreCrits {
        #[serde(default)]
        most: Option<Amount>,
        #[serde(default)]
        of: AttackKind,
    },
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
    /// The ATTACKS of such attack actions.
    AttacksTaken {
        by: Amount,
        #[serde(default)]
        least: u8,
        #[serde(default)]
        of: AttackKind,
    },
    /// The damage points that each hit allocates.
    HitDamageTaken {
        by: Amount,
        #[serde(default)]
        least: u8,
        #[serde(default)]
        of: AttackKind,
    },
    /// The damage points that each critical hit allocates.
    CritDamageTaken {
        by: Amount,
        #[serde(default)]
        least: u8,
        #[serde(default)]
        of: AttackKind,
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
    /// Removes so much of the bearer's own damage if no hit roll was critical.
    NoCritHeals(u8),
    /// The attacker is hurt if every hit roll missed.
    AllMissesHurtAttacker(u8),
    /// The attacker is hurt for each hit roll that shows the faces.
    FacesHurtAttacker {
        faces: Faces,
        each: u8,
    },
    /// Hits and critical hits hurt the attacker: so much each.
    HitsHurtAttacker {
        each: u8,
        crits: u8,
    },
    /// After the hit rolls its player may give one of his doubles the score of one of them.
    MayCopyHitRoll,
    /// For each hit roll that misses, ability dice of the attacker's player (a double, triple or quad) drop to a score of 1.
    MissesSpoilDice,
    /// Counts as in cover.
    InCover,
    /// Cannot be the target of attack actions; with `beyond` only of those from further away.
    CannotBeTargeted {
        #[serde(default)]
        beyond: Option<Inches>,
    },
    /// Damage points of enemies' reactions are not allocated to it.
    UnhurtByReactions,
    /// An attacker on the side of the user may re-roll so many dice of the hit rolls.
    RerollsAgainst(u8),

    // What the bearer may do
    /// No move actions; disengage actions are another matter.
    CannotMove,
    CannotDisengage,
    CannotReact,
    CannotAttack,
    /// Attack actions cannot target the user of the ability.
    CannotTargetUser,
    CannotUseAbilities,
    CannotActivate,
    /// So many actions less in the round; a fighter left with none cannot be activated.
    FewerActions(u8),
    /// One action less in an activation, but at least one.
    OneActionLess,
    /// May finish disengage actions within 1" of enemies.
    MayEndDisengageNearEnemies,
    /// Move actions may not finish further from the user of the ability than they began.
    NoFurtherFromUser,
    /// Climbed height does not count.
    FreeClimb,
    MayFly,
    /// May fly, but not rise more than so much.
    MayFlyRising(Inches),
    /// May move over other fighters as if flying, while it stays within so much of a dungeon wall.
    MayRunAlongWalls(Inches),
    /// May move through the walls and doors of a dungeon, but must finish on the floor.
    MayPassDungeonWalls,
    /// The value of abilities that it uses.
    AbilityValue {
        by: Amount,
        #[serde(default = "lowest")]
        least: u8,
        #[serde(default = "highest")]
        most: u8,
    },
    /// The value of abilities that it uses, whatever the dice show.
    AbilityValueIs(u8),
    /// Counts as so many more fighters for the control of objectives.
    CountsAsMore(u8),
    /// Such fighters do not count for the control of an objective within so much of the bearer.
    DeniesObjectives {
        within: Inches,
        to: Who,
    },
    /// Nobody may finish a move on the picked point.
    KeepsPointFree,
    Gains(Runemark),
    Loses(Runemark),
}

fn lowest() -> u8 {
    1
}

fn highest() -> u8 {
    6
}
