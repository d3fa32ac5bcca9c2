//! What an ability does.

use serde::{Deserialize, Serialize};

use super::{Amount, AttackKind, Change, Condition, Faces, OnFaces, RangeKind, Until, Who};
use crate::{Inches, Runemarks, WeaponMark};

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
    /// One such fighter, then one after another that is `next` seen from any that is picked already; all are picked
    /// before the first is affected.
    PickChain {
        most: Amount,
        who: Who,
        next: Who,
        then: Vec<Effect>,
    },
    /// Every such fighter in turn: those that are such before the first of them is affected.
    Each {
        who: Who,
        then: Vec<Effect>,
    },
    /// The user is "it" again.
    User(Vec<Effect>),

    // Where
    /// The player picks a point on the battlefield.
    PickPoint(PickPoint),
    /// The player picks an objective or treasure token; distances with `of_point` are measured from it from then on.
    PickToken(PickToken),
    /// The player picks two ends, and every fighter whose base touches the line between them is "it" in turn.
    PickLine {
        between: LineEnds,
        then: Vec<Effect>,
    },

    // Dice
    /// Rolls dice; for each die that shows the faces of a line, that line's effects once.
    Roll {
        dice: Amount,
        lines: Vec<OnFaces>,
        /// Each die that shows these gives one more.
        #[serde(default)]
        again: Option<Faces>,
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
    /// The ability's value is so much more inside, at most `most`.
    RaiseValue {
        by: Amount,
        #[serde(default)]
        most: Option<u8>,
        then: Vec<Effect>,
    },
    /// The user's player gains wild dice.
    GainWildDice(Amount),
    /// The other player discards saved wild dice.
    LoseWildDice(Amount),

    // Damage
    Damage(Amount),
    /// Removes damage points.
    Heal(Amount),
    /// Removes all of them.
    HealAll,
    /// The impact damage of a fall.
    Impact,
    TakeDown,
    /// Falls if a die shows the faces.
    FallingTest {
        falls_on: Faces,
    },
    /// Reactions: the damage points about to be allocated to the friend go to the user, what it cannot bear to the friend.
    TakeDamageInstead,

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
        /// Of several such auras of the same ability only one counts for a fighter.
        #[serde(default)]
        once: bool,
    },
    /// Something that happens later, when its moment comes.
    Later {
        moment: Moment,
        until: Until,
        then: Vec<Effect>,
    },
    /// Puts a mark on the user, for the rest of the battle.
    Mark(String),
    Unmark(String),

    // Actions
    BonusMove(BonusMove),
    BonusAttack(BonusAttack),
    BonusDisengage(BonusDisengage),
    /// Removed and set up again.
    SetUpAgain(SetUpAgain),
    /// "It" is taken down: set up again where this says, and no longer taken down.
    Return(SetUpAgain),
    /// New fighters with such a card join the battle.
    SetUpNew(SetUpNew),
    /// Two fighters change places, "it" first: each is set up within so much of where the other was.
    SwapPlaces {
        within: Inches,
    },
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
    /// The player of "it" picks one of the lists.
    TheyPick(Vec<Vec<Effect>>),
    /// The player picks one of the user's weapons: inside, `picked_weapon` means it.
    PickWeapon(Vec<Effect>),
    /// Only if it holds now.
    If {
        holds: Condition,
        then: Vec<Effect>,
        #[serde(default)]
        otherwise: Vec<Effect>,
    },
}

impl Effect {
    /// Whether it brings new fighters into the battle, itself or further inside.
    pub fn brings_newcomers(&self) -> bool {
        let any = |list: &Vec<Effect>| list.iter().any(Effect::brings_newcomers);
        match self {
            Effect::SetUpNew(_) => true,
            Effect::User(then) | Effect::May(then) | Effect::Pick { then, .. } => any(then),
            Effect::OneOf(lists) => lists.iter().any(any),
            Effect::If { then, otherwise, .. } => any(then) || any(otherwise),
            _ => false,
        }
    }
}

/// A point that a player picks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PickPoint {
    pub within: Option<Inches>,
    pub visible: bool,
    /// More than so much from all enemies.
    pub beyond_enemies: Option<Inches>,
    /// On a terrain feature.
    pub on_obstacle: bool,
    pub then: Vec<Effect>,
}

/// An objective or treasure token that a player picks; the ability cannot be used if there is none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PickToken {
    pub within: Option<Inches>,
    pub visible: bool,
    pub objectives: bool,
    /// Also one that is carried, if its carrier is visible.
    pub treasure: bool,
    /// Up to so many, one after another; one where nothing is said.
    pub most: Option<Amount>,
    /// Not picked with this ability in this round before.
    pub first_time: bool,
    pub then: Vec<Effect>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineEnds {
    /// Two corners of the battlefield, or two objectives, that the user sees.
    CornersOrObjectives,
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
    /// Must finish closer to the user than it began.
    pub closer_to_user: bool,
    /// Reactions: must finish within 1" of the enemy that caused it; a fighter that cannot get there cannot react so.
    pub reaches_trigger: bool,
    /// Must finish within 1" of the user.
    pub reaches_user: bool,
    /// Reactions: must finish more than so much from the enemy that caused it.
    pub beyond_trigger: Option<Inches>,
    /// Suffers no impact damage in it.
    pub no_impact: bool,
    /// What follows if it finished so much lower than it began.
    pub if_lower: Option<IfMoved>,
    /// What follows if it finished so far from where it began.
    pub if_far: Option<IfMoved>,
    /// What follows if it finished within 1" of the enemy that caused the reaction.
    pub if_reaches_trigger: Vec<Effect>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IfMoved {
    pub by: Inches,
    pub then: Vec<Effect>,
    #[serde(default)]
    pub otherwise: Vec<Effect>,
}

/// A bonus attack action of "it".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BonusAttack {
    pub range: RangeKind,
    /// With one of these weapons; any where none is named.
    pub weapons: Vec<WeaponMark>,
    /// Must target the fighter picked last (when "it" is somebody else, the attacker being named by an outer `each`).
    pub at_picked: bool,
    /// Reactions: must target the enemy that caused it.
    pub at_trigger: bool,
    /// Must target such a fighter, seen from the user.
    pub target: Option<Who>,
    /// Once for each visible enemy within 1", each time another target; the player may stop after any of them.
    pub each_enemy_near: bool,
    /// Changes that hold for this attack action alone.
    pub with: Vec<Change>,
    /// What follows with the target as "it", even if it has fallen.
    pub then: Vec<Effect>,
}

/// A bonus disengage action of "it".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BonusDisengage {
    /// Reactions: must finish more than so much from the enemy that caused it.
    pub beyond_trigger: Option<Inches>,
    /// What happens to one that cannot disengage.
    pub or_else: Vec<Effect>,
}

/// Where a removed fighter is set up again: on the floor or a platform.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetUpAgain {
    /// Within so much of the user (of the picked point with `of_point`).
    pub within: Option<Amount>,
    /// Its base wholly within.
    pub wholly: bool,
    pub of_point: bool,
    /// More than so much from all its enemies.
    pub beyond_enemies: Option<Amount>,
    pub on_floor: bool,
    /// Reactions: no further from the enemy that caused it than it was.
    pub no_further_from_trigger: bool,
    /// Together with the user, which is set up again after it by the same rules, wholly within so much of it.
    pub with_user_within: Option<Inches>,
}

/// New fighters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpNew {
    pub fighters: u8,
    /// With a card of the ability's faction (or bladeborn warband) that has all these.
    pub runemarks: Runemarks,
    /// Within so much of "it".
    pub within: Inches,
}

/// What happens later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Moment {
    /// "It" next finishes a move action within 1" of an enemy.
    EndsMoveNearEnemy,
    /// After each attack action of "it" (the target becomes "it").
    AfterAttack(AfterAttack),
    /// After each such attack action that targets "it" (the attacker becomes "it").
    AfterAttackOnIt(AttackKind),
    /// Each time such a fighter begins its activation; it becomes "it".
    Activates(Who),
    /// Each time such a fighter, seen from the user, has finished a move action; it becomes "it".
    EndsMove(Who),
    /// Each time such a fighter, seen from the user, makes a disengage action, before it moves; it becomes "it".
    Disengages(Who),
    /// The first time that an enemy moves within so much of the picked point; it becomes "it".
    ComesNearPoint(Inches),
    /// Each time such a fighter, seen from the user, has been taken down; it becomes "it".
    TakenDown(Who),
    /// At the end of each activation of "it".
    ActivationEnds,
    /// At the end of the battle round.
    RoundEnds,
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
    /// Hits and critical hits together.
    pub at_least_either: u8,
    /// Only if it took its target down.
    pub took_down: bool,
    /// Only the next such attack action, whether or not the rest holds.
    pub next_only: bool,
}
