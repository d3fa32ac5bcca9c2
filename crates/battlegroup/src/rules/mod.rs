//! Named special rules with parameters, and the words that they are written in.
//!
//! A rule is declared once and referred to by name from cards, spells and other rules. Its parts say when they hold:
//! `always` and `aura` are lasting changes, `on` are triggers, `use` is what a player decides to use.
//!
//! ```yaml
//! - rule: Reposition
//!   takes: {far: inches}
//!   on:
//!     when: activation_ends
//!     if: no_run_or_failed_charge
//!     may: [{advance: {who: user, up_to: $far}}, {end_activation: user}]
//! ```

mod areas;
mod book;
mod changes;
mod effects;
mod left_to_edition;
mod many;
mod moments;
mod names;
pub(crate) mod who;
pub(crate) mod words;

use serde::{Deserialize, Serialize};

pub use areas::{AreaIs, Inside, LayTemplate, Lies, Shape};
pub use book::{Book, Parameter};
pub use changes::{
    AttackAt, Bearing, Boost, Buys, Change, Denial, DieChange, FreeAt, HealsMore, MoreInches, Muster, Permission,
    Prohibition, Purchase, RollChange, SeenPast, Stat, StatChange, StatIs, StatTimes, TokenChange, UpkeepTimes,
    Upkeeps, WeaponGain, WhichRoll,
};
pub use effects::*;
pub use left_to_edition::LEFT_TO_EDITION;
pub use many::Many;
pub use moments::{AttackMoment, Condition, Moment, MoveMoment, RollMoment, SlamMoment, SpellMoment, Trigger};
pub use names::{Because, RuleName, RuleRef};
pub use who::{
    Arc, BaseIs, Described, Engaged, Friendly, InArc, Nearest, Role, Spray, SystemIs, Template, Who, Within,
};
pub use words::{Kind, Lexicon, Word};

/// A special rule, with its arguments filled in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub rule: RuleName,
    /// What the card says, in our own words.
    #[serde(default)]
    pub says: String,
    #[serde(default)]
    pub always: Many<Always>,
    #[serde(default)]
    pub aura: Many<Aura>,
    #[serde(default)]
    pub on: Many<Trigger>,
    #[serde(default, rename = "use")]
    pub uses: Many<Use>,
    #[serde(default)]
    pub muster: Many<Muster>,
    /// What of the printed rule nobody carries out: the players see to it themselves and are told so. The loader adds the
    /// words that the edition does not act on yet ([`Lexicon::open`]).
    #[serde(default)]
    pub not_enforced: Many<String>,
}

/// Changes of a rule, shared by all for whom they hold.
pub type Changes = Vec<std::sync::Arc<Change>>;

/// Changes of the bearer, or of models that belong to it, while conditions hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Always {
    /// The bearer, where nobody is described.
    #[serde(default)]
    pub of: Option<Who>,
    #[serde(default, rename = "if")]
    pub holds: Many<Condition>,
    pub changes: Changes,
}

/// Changes of others while they are somewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    pub who: Who,
    /// When the circle is drawn.
    #[serde(default)]
    pub drawn: Drawn,
    #[serde(default, rename = "if")]
    pub holds: Many<Condition>,
    pub changes: Changes,
    /// How long it lasts for a model that begins to act or move in the circle; to the end of that where nothing is said.
    #[serde(default)]
    pub until: Option<Until>,
}

/// When the circle of an aura is drawn. The fourth moment, "currently in", is that of an effect: whoever is there when it is
/// carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawn {
    /// Measured always: a model is affected while it is there.
    #[default]
    WhileIn,
    /// Measured when a model begins its activation; it is then affected for that activation.
    BeginsActivation,
    /// Measured when a model begins to charge or advance; it is then affected for that movement.
    BeginsMove,
}

/// What a player decides to use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    pub how: How,
    #[serde(default)]
    pub limit: Many<Price>,
    #[serde(default)]
    pub cost: Many<Price>,
    #[serde(default, rename = "if")]
    pub holds: Many<Condition>,
    /// Whom it may target; nobody is targeted where nobody is described.
    #[serde(default)]
    pub target: Option<Who>,
    /// Of an offensive spell: what its attack ignores (`line_of_sight`, `cover`, `concealment`, `elevation`, `stealth`). Of any other use:
    /// `line_of_sight` where the user chooses a model without targeting it.
    #[serde(default)]
    pub ignoring: Many<String>,
    /// Of an offensive spell with an AOE: everybody who is hit suffers blast damage with its whole POW.
    #[serde(default)]
    pub all_blast: bool,
    /// It comes from such a model instead of the caster.
    #[serde(default)]
    pub comes_from: Option<ComesFrom>,
    /// A spell that is offensive only against such a target.
    #[serde(default)]
    pub offensive_at: Option<Who>,
    /// It is made with every weapon that bears the rule: a combo.
    #[serde(default)]
    pub with_all_weapons: bool,
    /// The kinds of additional attacks that may follow a special attack of the model itself; none where none are named.
    #[serde(default)]
    pub then_attacks: Many<crate::windows::AttackTrait>,
    /// An attack roll has to hit first.
    #[serde(default)]
    pub offensive: bool,
    /// The power of the damage roll of an offensive spell.
    #[serde(default)]
    pub pow: Option<u8>,
    #[serde(default)]
    pub does: Vec<Effect>,
}

/// The model from which a spell comes, chosen when it is cast.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComesFrom {
    pub who: Who,
    /// How far it reaches from there.
    pub rng: u8,
    /// The base stat of that model that is its POW.
    #[serde(default)]
    pub pow_is: Option<Stat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    AnyTime,
    StarAction,
    StarAttack,
    Order,
    Spell,
    Animus,
    Feat,
    Card,
}
