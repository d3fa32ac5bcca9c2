//! The card of a spell: its six figures and what it does (wm4:spell-stat-01).

use serde::{Deserialize, Serialize};

use crate::card::Quality;
use crate::world::{Change, Continuous};

/// A spell, an animus or a feat. A feat has no figures of its own: it concerns the control range of its model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    pub name: String,
    /// Points that the caster spends, or that a warbeast gains (wm4:spell-stat-02).
    #[serde(default)]
    pub cost: u8,
    #[serde(default)]
    pub rng: Span,
    #[serde(default)]
    pub aoe: Option<Area>,
    /// Nothing for a spell without a damage roll (wm4:spell-stat-09).
    #[serde(default)]
    pub pow: Option<u8>,
    /// POW of blast damage (wm4:spell-stat-10).
    #[serde(default)]
    pub blast: Option<u8>,
    #[serde(default)]
    pub duration: Duration,
    /// Whether it is an arcane attack (wm4:spell-stat-13).
    #[serde(default)]
    pub off: bool,
    /// Who can be its target: all of these must hold (wm4:spell-target-03).
    #[serde(default)]
    pub only: Vec<Only>,
    /// It affects the whole unit of its target.
    #[serde(default)]
    pub unit: bool,
    /// A model can be its target only once a turn (wm4:spell-open-fire-02).
    #[serde(default)]
    pub once_a_turn: bool,
    /// Damage types of its damage besides magical.
    #[serde(default)]
    pub qualities: Vec<Quality>,
    #[serde(default)]
    pub does: Vec<Does>,
    /// What it does stands in the special rule of the same name.
    #[serde(default)]
    pub rule: bool,
    /// The card says more than the game can carry out. Such a spell is shown as not enforced and cannot be cast.
    #[serde(default)]
    pub says_more: bool,
}

impl Spell {
    pub fn is_enforced(&self) -> bool {
        !self.says_more
    }

    /// Whether the effect stays in play after it has been resolved (wm4:spell-stat-11).
    pub fn lasts(&self) -> bool {
        self.duration != Duration::Once
    }

    pub fn changes(&self) -> impl Iterator<Item = Change> + '_ {
        self.does.iter().filter_map(|does| match does {
            Does::Change(change) => Some(*change),
            _ => None,
        })
    }

    /// What is wrong with the figures of a card, if anything.
    pub fn check(&self) -> Result<(), String> {
        // What the game cannot carry out may have any figures.
        if self.says_more {
            return Ok(());
        }
        let name = &self.name;
        let changes = self.changes().count();
        if self.rule && !self.does.is_empty() {
            return Err(format!("{name}: what it does stands in its rule or here, not in both"));
        }
        if !self.rule && self.lasts() != (changes > 0) {
            return Err(format!(
                "{name}: stats change for a turn, a round or as long as it is upkept, and nothing else lasts"
            ));
        }
        if self.off && matches!(self.rng, Span::Caster) {
            return Err(format!("{name}: an offensive spell has a range"));
        }
        if self.aoe == Some(Area::Control) && self.off {
            return Err(format!("{name}: an area of the control range is not an attack"));
        }
        if !self.off && (self.pow.is_some() || self.blast.is_some() || matches!(self.aoe, Some(Area::Inches(_)))) {
            return Err(format!("{name}: only an offensive spell has a POW and a blast"));
        }
        Ok(())
    }
}

/// RNG (wm4:spell-stat-03 to wm4:spell-stat-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    Inches(u8),
    /// SP (wm4:spray-01).
    Spray(u8),
    /// SELF: only the model that casts it.
    #[default]
    Caster,
    /// CTRL: the control range of the spellcaster.
    Control,
}

/// AOE (wm4:spell-stat-06, wm4:spell-stat-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    Inches(u8),
    /// CTRL: everybody in the control range of the spellcaster.
    Control,
}

/// wm4:spell-stat-11
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    #[default]
    Once,
    Turn,
    Round,
    Upkeep,
}

/// What a spell's text demands of its target, or of those whom it affects in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Only {
    Friendly,
    Enemy,
    Warjack,
    Warbeast,
    Trooper,
    Warrior,
    Living,
    /// In the battlegroup of the spellcaster.
    Battlegroup,
    /// In the control range of the spellcaster.
    Controlled,
}

/// What a spell does to whom it affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    Change(Change),
    KnockDown,
    Continuous(Continuous),
    /// The target may make a basic ranged attack at once (wm4:spell-open-fire-01).
    RangedAttack,
}
