//! Victory cards: what is placed and picked, what is scored when, and who has won.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Group, Role, Token};
use crate::Inches;
use crate::abilities::{Ability, Cited};

/// A victory card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    pub name: String,
    #[serde(default)]
    pub symmetric: bool,
    /// The last battle round; without one the battle goes on until a player wins.
    #[serde(default)]
    pub rounds: Option<u8>,
    /// Before the battle, in order.
    #[serde(default)]
    pub setup: Vec<Preparation>,
    /// At the beginning of a round, before the initiative dice are rolled.
    #[serde(default)]
    pub round_begins: Vec<FromRound<RoundBeginsStep>>,
    /// Once the initiative of a round is settled.
    #[serde(default)]
    pub round_starts: Vec<FromRound<RoundStartStep>>,
    /// At the start of the combat phase.
    #[serde(default)]
    pub combat_starts: Vec<FromRound<CombatStep>>,
    /// A fighter that finishes a move action at an edge leaves the battlefield.
    #[serde(default)]
    pub escape: Option<Escape>,
    /// Whenever a fighter is taken down.
    #[serde(default)]
    pub falls: Vec<FallScoring>,
    /// At the end of a battle round, in order, once objectives are controlled.
    #[serde(default)]
    pub round_ends: Vec<FromRound<RoundEndStep>>,
    /// A win as soon as it happens; of several the first counts.
    #[serde(default)]
    pub at_once: Vec<AtOnce>,
    /// Whose fighters cannot carry treasure.
    #[serde(default)]
    pub cannot_carry: Option<Role>,
    /// Damage points (a D6) for a fighter that ends its activation carrying treasure.
    #[serde(default)]
    pub cursed_treasure: bool,
    /// A fighter that drops treasure takes half the wounds that it has left, rounded down, as damage points.
    #[serde(default)]
    pub curses_dropper: bool,
    /// What a fighter can use as long as it carries treasure.
    #[serde(default)]
    pub bearers_use: Vec<Arc<Ability>>,
    /// A fighter counts for the control of one objective only, which its player picks if it is near several.
    #[serde(default)]
    pub one_objective_each: bool,
    /// The first fighter in a round whose attack action takes down an enemy within so much is gifted until the round ends.
    #[serde(default)]
    pub gift_for_felling_within: Option<Inches>,
    /// Objectives are looted with an action.
    #[serde(default)]
    pub loot: Option<Loot>,
    /// A platform so high must be on the battlefield, or another card is drawn.
    #[serde(default)]
    pub needs_platform: Option<Inches>,
    /// Who has won after the last round.
    #[serde(default)]
    pub winner: Winner,
    /// One sentence in our own words.
    pub says: String,
    /// The rules that it rests on.
    #[serde(default)]
    pub rules: Vec<Cited>,
}

/// Something that happens in the rounds from one to another, both included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FromRound<T> {
    #[serde(default = "first_round")]
    pub from: u8,
    #[serde(default)]
    pub to: Option<u8>,
    pub does: T,
}

fn first_round() -> u8 {
    1
}

impl<T> FromRound<T> {
    pub fn holds_in(&self, round: u8) -> bool {
        round >= self.from && self.to.is_none_or(|last| round <= last)
    }
}

/// What is done before the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Preparation {
    /// Tokens are put on the battlefield by players.
    Place(Placing),
    /// Tokens lie where the card shows them.
    Lie { token: Token, at: Vec<[Inches; 2]> },
    /// A player picks a battlefield edge, another than the enemy has picked.
    PickEdge(Role),
    /// A player picks a terrain feature at least so far across.
    PickFeature { by: Role, across: Inches },
    /// A player names a battle group of the other's that is on the battlefield; the other groups leave play.
    IsolateGroup { by: Role },
    /// A player picks one of the objectives as the primary one.
    PickPrimary(Role),
    /// A player notes in secret which of so many treasures, the next to be placed, is the prize.
    NotePrize { by: Role, of: u8 },
    /// A player gives in secret a treasure to each of so many of his fighters.
    HideTreasure { by: Role, count: u8 },
}

/// Tokens that players put on the battlefield before the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    pub token: Token,
    /// Who places: one role, or both in turn beginning with the first.
    pub by: Vec<Role>,
    pub count: u8,
    /// Within so much of the middle of the battlefield, or of the middle of each quarter in turn; anywhere without it.
    #[serde(default)]
    pub within: Option<Inches>,
    #[serde(default)]
    pub of: Middle,
    /// More than so much from every other token of the card.
    #[serde(default)]
    pub apart: Option<Inches>,
    /// Within so much of every other token of the card.
    #[serde(default)]
    pub together: Option<Inches>,
    /// More than so much from the edge of the battlefield.
    #[serde(default)]
    pub from_edge: Option<Inches>,
    /// On the floor, not on a platform.
    #[serde(default)]
    pub floor: bool,
    /// Objectives that are not awake from the beginning.
    #[serde(default)]
    pub dormant: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Middle {
    #[default]
    Battlefield,
    EachQuarter,
}

/// What happens at the beginning of a round, before the initiative dice are rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundBeginsStep {
    /// The player with fewer victory points has as many wild dice more as he lags behind, until the initiative is settled.
    BehindBorrowsWildDice,
    /// Treasure that lies deals each fighter within so much half the wounds that it has left, rounded down. A carrier takes that
    /// much itself, and then each other fighter within so much of it takes the same number.
    TreasureCurses { within: Inches },
}

/// What happens once the initiative of a round is settled. It concerns the player with fewer victory points, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundStartStep {
    /// He picks an objective, which is the favoured one of this round.
    BehindPicksObjective,
    /// He picks an enemy fighter, which has so many actions fewer in this round.
    BehindHinders { fewer_actions: u8 },
}

/// What happens at the start of a combat phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CombatStep {
    /// An objective comes down within so much of the middle of a quarter (1 to 4) or of the battlefield (5 and 6): the
    /// player with the initiative rolls, and places it.
    ObjectiveComesDown { within: Inches },
    /// The player without the initiative may awaken one dormant objective.
    Awaken,
    /// Each player marks one of his fighters on the battlefield, the one with the initiative first.
    Mark,
    /// A player removes a treasure, lying or carried, that is not the prize.
    RemoveTreasure { by: Role },
    /// The player without the initiative rolls: up to the number of the round one treasure is placed, on a 6 D3 of them, each
    /// more than so much from other tokens, the edge and all fighters.
    TreasureComesUp { apart: Inches },
}

/// A way off the battlefield, over the edge that the other player has picked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Escape {
    /// Whose fighters; both players' where nothing is said.
    #[serde(default)]
    pub whose: Option<Role>,
    /// Within so much of the edge, horizontally.
    pub within: Inches,
    /// More than so much from all enemies.
    #[serde(default)]
    pub clear: Option<Inches>,
    /// Only fighters that carry treasure.
    #[serde(default)]
    pub carrying: bool,
    /// It is not for its player to decide.
    #[serde(default)]
    pub must: bool,
}

/// Victory points for a fighter that is taken down, for the other player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallScoring {
    pub points: i64,
    /// Only within so much of an objective.
    #[serde(default)]
    pub near_objective: Option<Inches>,
    /// Only of the favoured objective of the round.
    #[serde(default)]
    pub favoured: bool,
}

/// What happens at the end of a battle round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundEndStep {
    Score(Scoring),
    /// Fighters this close to the edge of the battlefield are taken down.
    DeadlyEdge(DeadlyEdge),
    /// Fighters may leave over the edge that the other player has picked.
    Escape(Escape),
    /// A player may remove each objective that he controls and that no enemy is within so much of.
    Burn {
        by: Role,
        clear: Inches,
    },
    /// Somebody removes an objective.
    RemoveObjective(Remover),
    /// A player wins if this holds.
    WinIf {
        who: Role,
        when: When,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remover {
    /// The winner of a roll-off.
    WinsRollOff,
    /// The player who has not removed the last one.
    TheOther,
}

/// Victory points at the end of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Scoring {
    /// So many points for each (awake) objective controlled.
    EachObjective(i64),
    /// So many for the favoured objective of the round.
    FavouredObjective(i64),
    /// So many for controlling at least this number of objectives.
    ObjectivesHeld { least: u8, points: i64 },
    /// So many for controlling more objectives than the other player.
    MoreObjectives(i64),
    /// One point for the higher total of points values of enemies taken down in the round.
    MostPointsTakenDown,
    /// So many for the higher total of WOUNDS of all enemies taken down so far.
    MostWoundsTakenDown(i64),
    /// So many if an enemy was taken down in the round.
    AnyTakenDown(i64),
    /// So many if more enemies than friends were taken down in the round.
    MoreTakenDown(i64),
    /// So many for each enemy with one of these runemarks taken down in the round.
    EachTakenDownWith { marks: Vec<crate::Runemark>, points: i64 },
    /// So many for each own fighter on a platform at least this high.
    EachOnPlatform { height: Inches, points: i64 },
    /// So many for each own fighter within a distance of the edge that a player has picked, horizontally.
    EachNearEdge {
        picked_by: Role,
        within: Inches,
        attacker: i64,
        defender: i64,
    },
    /// So many for each quarter with an own fighter wholly in it.
    EachQuarter(i64),
    /// So many for having more fighters than the other player wholly in more quarters.
    MoreQuarters(i64),
    /// So many for each own fighter that carries treasure.
    EachCarrier(i64),
    /// So many if the gifted fighter is own and within a distance of an objective that its player controls.
    GiftedAtObjective { within: Inches, points: i64 },
    /// Dice for the objectives, as sites of one player's.
    Sites(SiteDice),
}

/// One player's points for the objectives that he controls, less those for what the other controls, never below 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteDice {
    pub by: Role,
    pub primary: Dice,
    pub others: Dice,
    /// For each that the other player controls.
    pub lost: Dice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    D3,
    D6,
}

/// A win at the moment it happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtOnce {
    /// Who wins; either player where nothing is said.
    #[serde(default)]
    pub who: Option<Role>,
    pub when: When,
}

/// What a player must have brought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum When {
    /// All of these enemies have been taken down.
    EnemyDown(Whom),
    /// At least half of the enemy's fighters have been taken down, of those he began with.
    HalfEnemiesDown,
    /// At least half of his fighters have escaped, of those he began with.
    HalfEscaped,
    /// So many of his fighters have escaped.
    Escaped(u8),
    /// He has burned so many objectives.
    Burned(u8),
    /// His fighters carry all treasure.
    CarriesAll,
}

/// Fighters that a card speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Whom {
    Everybody,
    Leader,
    /// Picked at the start of the battle.
    Marked,
    /// The battle group that the enemy has named.
    IsolatedGroup,
    Groups(Vec<Group>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadlyEdge {
    pub within: Inches,
    pub whom: Whom,
    /// Whose; both players' where nothing is said.
    #[serde(default)]
    pub of: Option<Role>,
}

/// Objectives that are looted: a fighter within 1" takes treasure from one with an action, and may not drop it with one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loot {
    /// After so many times the objective is gone.
    pub times: u8,
}

/// Who has won when the last round is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Winner {
    #[default]
    MostPoints,
    MostObjectives,
    /// Most objectives; equal numbers are a win for the attacker.
    MostObjectivesElseAttacker,
    MostCarriers,
    /// The carrier of the treasure; if nobody carries it, whoever has more fighters within 3" of it.
    CarrierOrNearest,
    MostQuarters,
    MostEscaped,
    /// The higher total of points values of all enemies taken down.
    MostPointsTakenDown,
    /// More fighters within so much of the picked terrain feature, a leader counting as several.
    MostNearFeature {
        within: Inches,
        leader: i64,
    },
    /// This player with so many victory points, otherwise the other.
    WithPoints {
        who: Role,
        least: i64,
    },
    /// This player if one of his fighters carries the prize, otherwise the other.
    WithPrize(Role),
    Attacker,
    Defender,
}
