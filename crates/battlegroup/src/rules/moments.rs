//! When something happens, and what must hold.

use serde::{Deserialize, Serialize};

use super::words::{Detailed, vocabulary};
use super::{Many, Who};
use crate::windows::{AttackIs, Step};

vocabulary! {
    /// The moment of a trigger. Moments of the user's own attacks mean that the user attacks; moments at which something
    /// happens to a model mean the user unless `whom` describes somebody else.
    pub enum Moment: Moment {
        Hit(AttackMoment) = "hit",
        /// In the user's own activation, before and after moving and each attack: where [`crate::windows::Window`] allows it.
        AnyTime = "any_time",
        /// It declares an attack.
        Attacks(AttackMoment) = "attacks",
        AttackResolved(AttackMoment) = "attack_resolved",
        Destroys(AttackMoment) = "destroys",
        Boxes(AttackMoment) = "boxes",
        SomebodyDestroyed(AttackMoment) = "somebody_destroyed",
        SomebodyBoxed(AttackMoment) = "somebody_boxed",
        /// Such a model is removed from play.
        SomebodyRemoved(AttackMoment) = "somebody_removed",
        CriticalHit(AttackMoment) = "critical_hit",
        CombatAction = "combat_action",
        Damages(AttackMoment) = "damages",
        ActivationStarts = "activation_starts",
        NormalMovement = "normal_movement",
        SpellCast(SpellMoment) = "spell_cast",
        ControlPhase = "control_phase",
        MaintenancePhase = "maintenance_phase",
        IsDisabled(AttackMoment) = "is_disabled",
        /// Such a model has come into the place that `mover` names, or has passed through it, or ends its activation there.
        EntersOrEndsIn(MoveMoment) = "enters_or_ends_in",
        Charging(MoveMoment) = "charging",
        IsHit(AttackMoment) = "is_hit",
        ActivationEnds = "activation_ends",
        EndsMoveNear(MoveMoment) = "ends_move_near",
        Disables(AttackMoment) = "disables",
        IsDestroyed(AttackMoment) = "is_destroyed",
        Missed(AttackMoment) = "missed",
        AfterReplenish = "after_replenish",
        IsDamaged(AttackMoment) = "is_damaged",
        /// The user, or such a model, has slammed somebody.
        Slams(SlamMoment) = "slams",
        Rolls(RollMoment) = "rolls",
        AfterMovement = "after_movement",
        Forced = "forced",
        /// Both initial attacks hit one model.
        Chain(AttackMoment) = "chain",
        TurnEnds = "turn_ends",
        Targeted(AttackMoment) = "targeted",
        EndsActivationNear(MoveMoment) = "ends_activation_near",
        DamageFails(AttackMoment) = "damage_fails",
        Repaired = "repaired",
        WouldSuffer(AttackMoment) = "would_suffer",
        TargetedBySpell(SpellMoment) = "targeted_by_spell",
        Channeled = "channeled",
        DamageRolled(RollMoment) = "damage_rolled",
        FriendIsHit(AttackMoment) = "friend_is_hit",
        Deployed = "deployed",
        Allocated = "allocated",
    }
}

impl Detailed for Moment {}

/// Which attacks a moment means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackMoment {
    /// One of these; any attack where none is named, and harm without an attack only where none is named.
    pub attack: Many<AttackIs>,
    /// None of these.
    pub not: Many<AttackIs>,
    /// Made by such a model.
    pub by: Option<Who>,
    /// The model that is hit, missed, damaged or destroyed.
    pub whom: Option<Who>,
    /// Made with the weapon or spell that bears the rule.
    pub with_this: bool,
    /// Directly hit, not by a blast.
    pub directly: bool,
    /// Not an attack that the rule itself has given.
    pub not_by_this: bool,
    /// Once for the attack, however many models it concerns.
    pub one_or_more: bool,
    /// Models that the attack has caused to be removed from play count as destroyed. Only after the attack.
    pub or_removed: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SpellMoment {
    pub by: Option<Who>,
    pub whom: Option<Who>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MoveMoment {
    /// The model that moves.
    pub mover: Option<Who>,
    /// It began the move outside of the place that `mover` names.
    pub into: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SlamMoment {
    /// The model that slams; the user where nobody is described.
    pub by: Option<Who>,
    /// The model that is slammed.
    pub whom: Option<Who>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RollMoment {
    /// The model that rolls; the user where nobody is described.
    pub by: Option<Who>,
    /// Attack rolls, damage rolls or both.
    pub roll: super::WhichRoll,
    /// Only an attack roll that misses.
    pub failed: bool,
    /// Only an attack roll that hits.
    pub hits: bool,
    /// The model that is rolled against.
    pub against: Option<Who>,
}

vocabulary! {
    /// What must hold. A role with a description says that the model fits it.
    pub enum Condition: Condition {
        /// The granter is in play.
        WhileInPlay = "while_in_play",
        /// An enemy attack damaged such a model in the last round.
        LastRound(Who) = "last_round",
        AttackKind(Many<AttackIs>) = "attack_kind",
        /// The user has aimed.
        Aimed = "aimed",
        OpponentsTurn = "opponents_turn",
        /// The user is not advancing.
        NotAdvancing = "not_advancing",
    }
    grammar {
        User(Who) = "user",
        It(Who) = "it",
        Attacker(Who) = "attacker",
        Target(Who) = "target",
        Fallen(Who) = "fallen",
        Mover(Who) = "mover",
        Caster(Who) = "caster",
        Marked(Who) = "marked",
        /// At least one such model is there.
        Some(Who) = "some",
        /// No such model is there.
        None(Who) = "none",
        /// The last effect happened.
        Done = "done",
        /// In the activation the user has neither run nor failed a charge.
        NoRunOrFailedCharge = "no_run_or_failed_charge",
        /// In the activation the user has made a full advance.
        MadeFullAdvance = "made_full_advance",
        /// Nothing forbids the user to charge.
        MayCharge = "may_charge",
        Not(Box<Condition>) = "not",
        AnyOf(Vec<Condition>) = "any_of",
    }
}

impl Detailed for Condition {}

/// A trigger: a moment, and what follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    pub when: Moment,
    /// Resolved at this step instead of at once: `attack_resolved`.
    #[serde(default)]
    pub at: Option<Step>,
    #[serde(default, rename = "if")]
    pub holds: Many<Condition>,
    #[serde(default)]
    pub limit: Many<super::Price>,
    #[serde(default)]
    pub cost: Many<super::Price>,
    /// The player may decline; the trigger then still counts as resolved.
    #[serde(default)]
    pub may: Vec<super::Effect>,
    #[serde(default)]
    pub must: Vec<super::Effect>,
}

impl Trigger {
    pub fn is_optional(&self) -> bool {
        !self.may.is_empty()
    }

    /// Whether it collects soul tokens: for that, models count as living that give souls as if they were.
    pub fn collects_souls(&self) -> bool {
        self.collected().any(|collect| collect.token == super::SOUL)
    }

    /// The tokens that it collects.
    pub fn collected(&self) -> impl Iterator<Item = &super::Collect> {
        self.may.iter().chain(&self.must).flat_map(super::Effect::collected)
    }

    /// Whether resolving it makes an attack: such effects of the active player come last after an attack is resolved.
    pub fn makes_attack(&self) -> bool {
        self.may.iter().chain(&self.must).any(super::Effect::makes_attack)
    }
}
