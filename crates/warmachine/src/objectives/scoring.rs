//! The end of a turn: points are scored, and the game may be over.

use kernel::{Play, RuleId, cite};
use serde::{Deserialize, Serialize};
use table::Length;

use super::card::{Element, ScenarioCard, Score, Whose};
use super::held::holders;
use crate::ids::PlayerId;
use crate::world::{Edge, Outcome};
use crate::{Event, Warmachine, World};

/// Why a player scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoredFor {
    /// Elements that the player controls.
    Elements,
    /// A Commander of the opponent stayed near its own edge.
    HangingBack,
}

/// All points that fall due are added, then the lead is looked at once (wm4:scenario-frame-06).
pub fn at_end_of_turn(play: &mut Play<'_, Warmachine>) {
    let Some(card) = play.world().scenario.clone() else {
        return;
    };
    let with = |rule: RuleId, rules: &[RuleId]| -> Vec<RuleId> { rules.iter().copied().chain([rule]).collect() };
    let players: Vec<PlayerId> = play.world().player_ids().collect();
    if play.world().has_come(card.scores_from) {
        for player in &players {
            let points = due(play.world(), &card, *player);
            if points > 0 {
                let event = Event::Scored {
                    player: *player,
                    points,
                    what_for: ScoredFor::Elements,
                };
                play.record(event, with(cite!("wm4:scenario-frame-04"), &card.rules.scores));
            }
        }
    }
    if let Some(rule) = card.hangs_back.filter(|rule| play.world().has_come(rule.from)) {
        let world = play.world();
        let active = world.turn;
        let stays = |id| world.model(id).profile.is_commander() && is_near_own_edge(world, id, rule.within.into());
        if world.of(active).any(stays) {
            let event = Event::Scored {
                player: world.after(active),
                points: rule.points,
                what_for: ScoredFor::HangingBack,
            };
            play.record(event, with(cite!("wm4:scenario-frame-04"), &card.rules.hangs_back));
        }
    }
    let score = |player: PlayerId| play.world().player(player).score;
    let best = players.iter().copied().max_by_key(|player| score(*player));
    let Some(best) = best else { return };
    let others = players
        .iter()
        .filter(|player| **player != best)
        .map(|player| score(*player));
    let ahead = score(best) - others.max().unwrap_or(0);
    let outcome = if ahead > 0 { Outcome::Won(best) } else { Outcome::Draw };
    if ahead >= card.lead {
        let rules = with(cite!("wm4:victory-01"), &card.rules.lead);
        play.record(Event::GameOver { outcome }, rules);
    } else if is_last_turn(play.world(), &card) {
        let rules = with(cite!("wm4:victory-01"), &card.rules.ends);
        play.record(Event::GameOver { outcome }, rules);
    }
}

/// wm4:scenario-reinforcements-15, wm4:scenario-split-decision-11
fn is_last_turn(world: &World, card: &ScenarioCard) -> bool {
    let second = world.after(world.first);
    world.turn == second && world.player(second).turns >= card.turns
}

/// What a player scores for the elements that the player controls now.
fn due(world: &World, card: &ScenarioCard, player: PlayerId) -> u16 {
    let held: Vec<&Element> = { card.elements.iter() }
        .filter(|element| holders(world, element).contains(&player))
        .collect();
    let is_own = |element: &Element| element.owner.is_some_and(|owner| world.which(owner) == player);
    let is_enemys = |element: &Element| element.owner.is_some_and(|owner| world.which(owner) != player);
    let of_kind = |kind: &str| card.elements.iter().filter(|element| element.kind == kind).count();
    { card.scores.iter() }
        .map(|score| match score {
            Score::Each { kind, whose, points } => {
                let counts = |element: &&&Element| {
                    element.kind == *kind
                        && match whose {
                            Whose::Anybody => true,
                            Whose::Own => is_own(element),
                            Whose::Enemy => is_enemys(element),
                        }
                };
                points * held.iter().filter(counts).count() as u16
            }
            Score::All { kind, points } => {
                let all = held.iter().filter(|element| element.kind == *kind).count() == of_kind(kind);
                if all { *points } else { 0 }
            }
            Score::OwnAtLeast { count, points } => {
                let own = held.iter().filter(|element| is_own(element)).count();
                if own >= usize::from(*count) { *points } else { 0 }
            }
        })
        .sum()
}

/// Completely within a distance of the edge from which its player deployed.
fn is_near_own_edge(world: &World, id: crate::ModelId, distance: Length) -> bool {
    let bounds = world.footprint(id).bounds();
    let reach = match world.edge(world.model(id).owner) {
        Edge::South => bounds.max.y,
        Edge::North => world.terrain.depth - bounds.min.y,
        Edge::West => bounds.max.x,
        Edge::East => world.terrain.width - bounds.min.x,
    };
    reach <= distance
}
