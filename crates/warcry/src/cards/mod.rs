//! The cards in play: what they have to remember, and what they do at their moments. See `battleplan` for their words.

mod combat_starts;
mod control;
mod curse;
mod gift;
mod leaving;
mod looting;
mod preparing;
mod round_begins;
mod round_starts;
mod twists;
mod winning;

pub use combat_starts::{combat_begins, remove_one};
pub use control::{controller_now, counted_near, pick_one_objective_each};
pub use curse::curse_dropper;
pub use gift::{earns_gift, give_gift};
pub use leaving::{Leaving, after_move, leave_at_round_end, show_bearer};
pub use looting::{check_loot, loot, lootable};
pub use preparing::{far_enough_across, new_token, prepare};
pub use round_begins::{return_wild_dice, round_begins};
pub use round_starts::round_starts;
pub use twists::{
    activation_ends, arrives_early, arrives_late, begin_twist, climb_is_slippery, free_now, lightning_threatens,
    may_use_free, round_ends as twist_round_ends, sight_limit, swap_points, test_wild_dice,
};
pub use winning::{
    began_with, carriers, controlled, controls, doomed_at, fighters_near, holds, is_near_token, is_whom, most,
    near_feature, near_picked_edge, points_for, points_for_fall, quarters_captured, taken_down_points, wanted_down,
    wholly_in_quarter, win_at_once, winner,
};

use kernel::{RuleId, cite};
use serde::{Deserialize, Serialize};

use crate::battleplan::{Deployment, Edge, Twist, TwistEffect, Victory};
use crate::{FeatureId, FighterId, Group, Side, TokenId, World};

/// What the cards in play have to remember.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CardState {
    /// The battlefield edge that each player has picked.
    pub edges: [Option<Edge>; 2],
    /// The terrain feature that has been picked.
    pub feature: Option<FeatureId>,
    /// The battle group that alone stays in play.
    pub isolated: Option<Group>,
    /// The objective that counts for more.
    pub primary: Option<TokenId>,
    /// The objective that is favoured in this round.
    pub favoured: Option<TokenId>,
    /// A fighter that has fewer actions in this round, and how many.
    pub hindered: Option<(FighterId, u8)>,
    /// Who has made the first activation of this round.
    #[serde(default)]
    pub first_to_activate: Option<Side>,
    /// The one objective that each of these fighters counts for in this round.
    #[serde(default)]
    pub counts_for: Vec<(FighterId, TokenId)>,
    /// The gifted fighter of this round.
    #[serde(default)]
    pub gifted: Option<FighterId>,
    /// Wild dice that are given back once the initiative is settled.
    #[serde(default)]
    pub borrowed: [u8; 2],
    /// The fighters that the players have marked.
    pub marked: [Option<FighterId>; 2],
    /// How many objectives each player has burned.
    pub burned: [u8; 2],
    /// Who has removed the last objective.
    pub last_remover: Option<Side>,
    /// Battle groups whose deployment points a player has swapped.
    pub swapped: [Option<(Group, Group)>; 2],
    /// Who has used the ability that the twist gives without dice.
    pub free_used: [bool; 2],
    /// Fighters that were set up in the reserve phase of round 1.
    pub came_early: Vec<FighterId>,
    /// Fighters that have joined in the course of the battle: their player did not begin with them.
    #[serde(default)]
    pub joined: Vec<FighterId>,
    /// The twist has no further effect.
    pub twist_over: bool,
    /// What each player alone knows.
    pub secrets: [Secret; 2],
}

/// What one player knows and the other does not: see `view`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Secret {
    /// The treasure that is the prize.
    pub prize: Option<TokenId>,
    /// Fighters that carry treasure without the other player knowing it.
    pub bearers: Vec<FighterId>,
}

impl World {
    pub fn victory(&self) -> Option<&Victory> {
        let at = self.plan?.victory?;
        self.decks.victories.iter().chain(&self.decks.spare_victories).nth(at)
    }

    pub fn deployment(&self) -> Option<&Deployment> {
        self.decks.deployments.get(self.plan?.deployment?)
    }

    pub fn twist_card(&self) -> Option<&Twist> {
        let at = self.plan?.twist?;
        self.decks.twists.iter().chain(&self.decks.spare_twists).nth(at)
    }

    /// What the twist does, while it does anything.
    pub fn twist(&self) -> &[TwistEffect] {
        if self.cards.twist_over {
            return &[];
        }
        self.twist_card().map_or(&[], |card| &card.does)
    }
}

/// The rules on which what the victory card does rests.
pub fn victory_rules(world: &World) -> Vec<RuleId> {
    let own = world.victory().map_or(&[][..], |card| &card.rules);
    let step = cite!("warcry:victory-step-01");
    own.iter().map(|cited| cited.0).chain([step]).collect()
}

/// The rules on which what the twist does rests.
pub fn twist_rules(world: &World) -> Vec<RuleId> {
    let own = world.twist_card().map_or(&[][..], |card| &card.rules);
    let step = cite!("warcry:twist-step-01");
    own.iter().map(|cited| cited.0).chain([step]).collect()
}

/// The first of the rules of the victory card: what it refuses, it refuses by this.
pub fn victory_rule(world: &World) -> RuleId {
    let own = world.victory().and_then(|card| card.rules.first());
    own.map_or(cite!("warcry:victory-step-01"), |cited| cited.0)
}

pub fn twist_rule(world: &World) -> RuleId {
    let own = world.twist_card().and_then(|card| card.rules.first());
    own.map_or(cite!("warcry:twist-step-01"), |cited| cited.0)
}
