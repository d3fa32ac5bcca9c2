//! Templates that stay on the table, and what they are and do while they lie there.

use serde::{Deserialize, Serialize};
use table::Inches;

use super::{Changes, Effect, Many, Role, Until, Who};

/// A template that is put on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayTemplate {
    pub shape: Shape,
    pub lies: Lies,
    pub until: Until,
    /// Terrain that it is for everybody.
    #[serde(default)]
    pub is: Many<AreaIs>,
    /// Terrain that it is for enemies of the player who put it there.
    #[serde(default)]
    pub to_enemies: Many<AreaIs>,
    /// Friendly models of the player who put it there see through it.
    #[serde(default)]
    pub clear_to_friends: bool,
    /// Templates of these kinds that it overlaps are taken from the table.
    #[serde(default)]
    pub clears: Many<AreaIs>,
    /// It is removed when the user leaves play.
    #[serde(default)]
    pub ends_with_user: bool,
    /// Changes of models while they are in it.
    #[serde(default)]
    pub inside: Many<Inside>,
    /// What befalls a model that enters it or ends its activation in it; that model is `it`.
    #[serde(default)]
    pub entering: Vec<Effect>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A round template of this diameter.
    Round(Inches),
    Wall,
}

/// Where the template lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// Where the template of the attack of this window lies.
    WhereAttackLies,
    /// Centred on that model, where it stands now.
    On(Role),
    /// Centred on that model, and moves with it.
    With(Role),
    /// Anywhere completely within the control range of that model.
    InControlRange(Role),
    /// Anywhere completely within the control range of that model where it touches no base, obstruction or obstacle.
    OnOpenGroundInControlRange(Role),
    /// Anywhere completely within the range of the weapon and in the user's line of sight, whoever stands between.
    InWeaponRange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaIs {
    Cloud,
    Forest,
    RoughTerrain,
    /// An obstacle that gives cover.
    Obstacle,
}

/// Changes of models while they are in the area; the user is the model that put it there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inside {
    #[serde(default)]
    pub who: Who,
    /// Only with the whole base.
    #[serde(default)]
    pub completely: bool,
    pub changes: Changes,
}
