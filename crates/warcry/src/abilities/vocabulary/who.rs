//! Whom an ability means.

use serde::{Deserialize, Serialize};

use super::RangeKind;
use crate::{Inches, Runemarks};

/// Some of the fighters on the battlefield.
///
/// Distances and sight are taken from the user of the ability, from the fighter picked last where `of_it` is set, or from the
/// picked point or token where `of_point` is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Who {
    pub side: Allegiance,

    // Where they are
    pub within: Option<Inches>,
    /// Within as many inches as the ability's value.
    pub within_value: bool,
    /// Measure only horizontally.
    pub horizontally: bool,
    /// And within so much vertically.
    pub vertically: Option<Inches>,
    /// Standing lower than the one measured from.
    pub lower: bool,
    /// More than so far away.
    pub beyond: Option<Inches>,
    pub visible: bool,
    /// Visible to the user, wherever distances are measured from.
    pub visible_to_user: bool,
    /// Measured from the fighter picked last, which is itself left out.
    pub of_it: bool,
    /// With the fighter picked last too.
    pub and_it: bool,
    /// Measured from the picked point or token.
    pub of_point: bool,
    /// On the floor, or on a platform.
    pub on: Option<Ground>,
    /// On the same platform as the fighter picked last.
    pub same_platform: bool,
    /// So near the open edge of a platform that it could fall off.
    pub near_open_edge: bool,
    /// Within so much of a terrain feature.
    pub near_obstacle: Option<Inches>,
    /// Within so much of an objective.
    pub near_objective: Option<Inches>,
    /// With at least one such fighter near: distances and sight in it are taken from this one.
    pub near: Option<Box<Who>>,

    // Who they are
    pub runemarks: Runemarks,
    /// With at least one of these.
    pub any_of: Runemarks,
    /// None that has any of these.
    pub without: Runemarks,
    /// Of the faction to which the ability belongs.
    pub of_faction: bool,
    /// Of the bladeborn warband to which the ability belongs.
    pub of_bladeborn: bool,
    /// Of one of these factions.
    pub factions: Vec<String>,
    /// With this card.
    pub card: Option<String>,
    /// With exactly the runemarks of the user.
    pub same_runemarks: bool,
    /// In the battle group of the user.
    pub same_group: bool,
    /// With the user too (otherwise the user is never one of them).
    pub and_user: bool,
    /// The user alone.
    pub only_user: bool,

    // How they are
    /// With at least so many damage points.
    pub damage: Option<u16>,
    /// With a WOUNDS characteristic of at least, and of at most, so much.
    pub wounds_from: Option<u16>,
    pub wounds_to: Option<u16>,
    /// With a TOUGHNESS characteristic of at least so much on its card.
    pub toughness_from: Option<u8>,
    /// Taken down, instead of on the battlefield. Distances do not matter to them.
    pub fallen: bool,
    /// With an action left in this round.
    pub with_action: bool,

    // What they have done
    pub not_activated: bool,
    pub activated: bool,
    /// Has made no move action in this round.
    pub has_not_moved: bool,
    /// Has made an attack action in this round.
    pub has_attacked: bool,
    /// An attack action of the user in this activation has targeted it.
    pub attacked_by_user: Option<Attacked>,
    /// Its attack action took down a friend of the user in the last activation before this one.
    pub felled_friend: bool,
    /// Not picked with this ability in this round before.
    pub first_time: bool,
    /// Not affected in this use of the ability before.
    pub once_a_use: bool,

    // What reaches them
    /// Visible to, and in range of a weapon of, the fighter picked last.
    pub reached_by_it: Option<RangeKind>,
    /// Visible to, and in range of a weapon of, the user.
    pub reached_by_user: Option<RangeKind>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Allegiance {
    #[default]
    Enemy,
    Friendly,
    Any,
}

/// What somebody stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Floor,
    Platform,
}

/// How the user has attacked somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Attacked {
    pub range: RangeKind,
    /// And the attack action allocated damage points to it.
    pub damaged: bool,
}
