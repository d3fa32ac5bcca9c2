//! The figures of a spell or an animus (primal:spell-stat-01). What it does stands in the rule of the same name.

use serde::{Deserialize, Serialize};

use super::Quality;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Also the name of the rule that says what the spell does. A spell that only does damage needs no rule.
    pub name: String,
    /// Points that the caster spends, or that a warbeast gains (primal:spell-stat-02).
    pub cost: u8,
    #[serde(default)]
    pub rng: Span,
    #[serde(default)]
    pub aoe: Option<Area>,
    /// Nothing for a spell without a damage roll (primal:spell-stat-07).
    #[serde(default)]
    pub pow: Option<u8>,
    #[serde(default)]
    pub dur: Duration,
    /// Whether it is a magic attack (primal:spell-stat-14).
    #[serde(default)]
    pub off: bool,
    /// Its damage type and continuous effects, as weapons have them.
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// The card says more than the figures, and no rule of its name says it. Such a spell is shown as not enforced and cannot
    /// be cast.
    #[serde(default)]
    pub says_more: bool,
}

/// RNG (primal:spell-stat-03 to primal:spell-stat-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    Inches(u8),
    Spray(u8),
    /// SELF: only the model that casts it.
    #[default]
    Caster,
    /// CTRL: the control range of the spellcaster.
    Control,
    /// The spell's rule says how far.
    Special,
}

/// AOE (primal:spell-stat-08, primal:spell-stat-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    Inches(u8),
    /// CTRL: everybody in the control range of the spellcaster.
    Control,
    /// The spell's rule says which area.
    Special,
}

/// DUR (primal:spell-stat-11 to primal:spell-stat-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    #[default]
    Once,
    Turn,
    Round,
    Upkeep,
}
