//! Who has won, and what counts toward it.

use kernel::{Play, cite};
use table::{Footprint, Length};

use super::{Leaving, victory_rules};
use crate::battleplan::{DeadlyEdge, Edge, Scoring, Token, When, Whom, Winner};
use crate::{Event, Fighter, FighterId, Outcome, Place, Side, TokenId, Warcry, World, movement};

/// How many fighters of a side are within a distance of a token: warcry:measure-02
pub fn fighters_near(world: &World, side: Side, token: TokenId, distance: Length) -> usize {
    world
        .on_table()
        .filter(|(_, fighter)| fighter.side == Some(side) && is_near_token(world, fighter, token, distance))
        .count()
}

pub fn is_near_token(world: &World, fighter: &Fighter, token: TokenId, distance: Length) -> bool {
    let (Some(base), Some(spot)) = (fighter.footprint(), world.token(token).spot) else {
        return false;
    };
    table::within_of_point_rising(base, spot.at, (fighter.z() - spot.z).abs(), distance)
}

/// How many awake objectives a player controls.
pub fn controlled(world: &World, side: Side) -> usize {
    world.token_ids().filter(|id| controls(world, side, *id)).count()
}

pub fn controls(world: &World, side: Side, token: TokenId) -> bool {
    let marker = world.token(token);
    marker.kind == Token::Objective && marker.awake && marker.spot.is_some() && marker.controlled_by == Some(side)
}

pub fn carriers(world: &World, side: Side) -> i64 {
    let carries =
        |fighter: &&Fighter| fighter.side == Some(side) && fighter.is_on_table() && fighter.treasure.is_some();
    world.everyone().filter(carries).count() as i64
}

/// Whether a base is within so much, horizontally, of the edge that a player has picked.
pub fn near_picked_edge(world: &World, picked_by: Side, base: &Footprint, within: Length) -> bool {
    world.cards.edges[picked_by.index()].is_some_and(|edge| near_edge(world, edge, base, within))
}

fn near_edge(world: &World, edge: Edge, base: &Footprint, within: Length) -> bool {
    table::within_of_segment(base, &edge.segment(world.terrain.width, world.terrain.depth), within)
}

/// Whether a fighter is within a distance of the picked terrain feature.
pub fn near_feature(world: &World, fighter: &Fighter, within: Length) -> bool {
    let (Some(base), Some(feature)) = (fighter.footprint(), world.cards.feature) else {
        return false;
    };
    let z = fighter.z();
    world.terrain.parts.iter().any(|part| {
        let rise = (part.bottom - z).max(z - part.top).max(Length::ZERO);
        part.feature == feature && table::within_of_polygon_rising(base, &part.outline, rise, within)
    })
}

/// How many fighters of a side are wholly in a quarter: warcry:plan-quarters-01
pub fn wholly_in_quarter(world: &World, side: Side, quarter: u8) -> usize {
    let half_width = Length::um(world.terrain.width.get() / 2);
    let half_depth = Length::um(world.terrain.depth.get() / 2);
    let inside = |fighter: &Fighter| {
        let Some(bounds) = fighter.footprint().map(Footprint::bounds) else {
            return false;
        };
        let (left, right) = (bounds.max.x <= half_width, bounds.min.x >= half_width);
        let (top, bottom) = (bounds.max.y <= half_depth, bounds.min.y >= half_depth);
        match quarter {
            0 => left && top,
            1 => right && top,
            2 => left && bottom,
            _ => right && bottom,
        }
    };
    world
        .on_table()
        .filter(|(_, fighter)| fighter.side == Some(side) && inside(fighter))
        .count()
}

/// Quarters with a fighter of the side wholly in them and none of the other's.
pub fn quarters_captured(world: &World, side: Side) -> i64 {
    let holds = |who: Side, quarter: u8| wholly_in_quarter(world, who, quarter) > 0;
    (0..4)
        .filter(|&quarter| holds(side, quarter) && !holds(side.other(), quarter))
        .count() as i64
}

/// The enemies of a player that have been taken down, in one round or at all.
fn enemies_down(world: &World, side: Side, round: Option<u8>) -> impl Iterator<Item = &Fighter> {
    world.everyone().filter(move |fighter| {
        let when = match fighter.place {
            Place::TakenDown { round } => Some(round),
            _ => None,
        };
        fighter.side == Some(side.other()) && when.is_some_and(|when| round.is_none_or(|round| when == round))
    })
}

pub fn taken_down_points(world: &World, side: Side, round: Option<u8>) -> i64 {
    enemies_down(world, side, round)
        .map(|fighter| i64::from(fighter.profile.points))
        .sum()
}

/// Whether a fighter stands on a platform so high (warcry:measure-03).
fn is_so_high(world: &World, id: FighterId, height: Length) -> bool {
    let z = world.fighter(id).z();
    movement::standing_part(world, id).is_some() && z.round_up_to(Length::half_inches(1)) >= height
}

/// A player's victory points by a line of the card, where they need no dice.
pub fn points_for(world: &World, scoring: &Scoring, side: Side) -> i64 {
    let round = Some(world.round);
    let other = side.other();
    let mine = || world.on_table().filter(move |(_, fighter)| fighter.side == Some(side));
    let held = |who: Side| controlled(world, who) as i64;
    let down = |who: Side| enemies_down(world, who, round).count() as i64;
    let if_more = |of: &dyn Fn(Side) -> i64, points: i64| if of(side) > of(other) { points } else { 0 };
    match scoring {
        Scoring::EachObjective(points) => points * held(side),
        Scoring::FavouredObjective(points) => {
            let favoured = world.cards.favoured.is_some_and(|token| controls(world, side, token));
            points * i64::from(favoured)
        }
        Scoring::ObjectivesHeld { least, points } => points * i64::from(held(side) >= i64::from(*least)),
        Scoring::MoreObjectives(points) => if_more(&held, *points),
        Scoring::MostPointsTakenDown => if_more(&|who| taken_down_points(world, who, round), 1),
        Scoring::MostWoundsTakenDown(points) => {
            let wounds = |who: Side| -> i64 {
                enemies_down(world, who, None)
                    .map(|fighter| i64::from(fighter.profile.wounds))
                    .sum()
            };
            if_more(&wounds, *points)
        }
        Scoring::AnyTakenDown(points) => points * i64::from(down(side) > 0),
        Scoring::MoreTakenDown(points) => if_more(&down, *points),
        Scoring::EachTakenDownWith { marks, points } => {
            let such = |fighter: &&Fighter| marks.iter().any(|mark| fighter.profile.runemarks.has(*mark));
            points * enemies_down(world, side, round).filter(such).count() as i64
        }
        Scoring::EachOnPlatform { height, points } => {
            points
                * mine()
                    .filter(|(id, _)| is_so_high(world, *id, (*height).into()))
                    .count() as i64
        }
        Scoring::EachNearEdge {
            picked_by,
            within,
            attacker,
            defender,
        } => {
            let picked_by = picked_by.side(world.attacker);
            let near = |fighter: &Fighter| {
                fighter
                    .footprint()
                    .is_some_and(|base| near_picked_edge(world, picked_by, base, (*within).into()))
            };
            let points = if side == world.attacker { attacker } else { defender };
            points * mine().filter(|(_, fighter)| near(fighter)).count() as i64
        }
        Scoring::EachQuarter(points) => {
            points
                * (0..4)
                    .filter(|quarter| wholly_in_quarter(world, side, *quarter) > 0)
                    .count() as i64
        }
        Scoring::MoreQuarters(points) => {
            let held = |who: Side| {
                let more = |quarter: &u8| {
                    wholly_in_quarter(world, who, *quarter) > wholly_in_quarter(world, who.other(), *quarter)
                };
                (0..4).filter(more).count() as i64
            };
            if_more(&held, *points)
        }
        Scoring::GiftedAtObjective { within, points } => {
            points * i64::from(super::gift::is_at_objective(world, side, (*within).into()))
        }
        Scoring::EachCarrier(points) => points * carriers(world, side),
        Scoring::Sites(_) => 0,
    }
}

/// What the other player scores if a fighter is taken down where it stands.
pub fn points_for_fall(world: &World, id: FighterId) -> i64 {
    let fighter = world.fighter(id);
    let lines = world.victory().map_or(&[][..], |card| &card.falls);
    let counts = |line: &&crate::battleplan::FallScoring| {
        let Some(within) = line.near_objective else {
            return true;
        };
        world.token_ids().any(|token| {
            world.token(token).kind == Token::Objective
                && (!line.favoured || world.cards.favoured == Some(token))
                && is_near_token(world, fighter, token, within.into())
        })
    };
    lines.iter().filter(counts).map(|line| line.points).sum()
}

/// Whether a fighter is one of those that a card speaks of.
pub fn is_whom(world: &World, id: FighterId, whom: &Whom) -> bool {
    let fighter = world.fighter(id);
    match whom {
        Whom::Everybody => true,
        Whom::Leader => fighter.leader,
        Whom::Marked => world.cards.marked.contains(&Some(id)),
        Whom::IsolatedGroup => world.cards.isolated.is_some() && fighter.group == world.cards.isolated,
        Whom::Groups(groups) => fighter.group.is_some_and(|group| groups.contains(&group)),
    }
}

/// The fighters that a card takes down near the edge of the battlefield.
pub fn doomed_at(world: &World, edge: &DeadlyEdge) -> Vec<FighterId> {
    let his = |fighter: &Fighter| match edge.of {
        None => true,
        Some(role) => fighter.side == Some(role.side(world.attacker)),
    };
    let near = |base: &Footprint| {
        Edge::ALL
            .iter()
            .any(|side| near_edge(world, *side, base, edge.within.into()))
    };
    world
        .on_table()
        .filter(|(id, fighter)| fighter.side.is_some() && his(fighter) && is_whom(world, *id, &edge.whom))
        .filter(|(_, fighter)| fighter.footprint().is_some_and(near))
        .map(|(id, _)| id)
        .collect()
}

/// The fighters that a player began the battle with.
pub fn began_with(world: &World, side: Side) -> impl Iterator<Item = FighterId> {
    let joined = &world.cards.joined;
    world
        .ids()
        .filter(move |id| world.fighter(*id).side == Some(side) && !joined.contains(id))
}

/// The enemies of a player whom a card wants down. Who has been removed from play, or never came for want of room, is none.
pub fn wanted_down(world: &World, side: Side, whom: &Whom) -> impl Iterator<Item = FighterId> {
    world.ids().filter(move |id| {
        let fighter = world.fighter(*id);
        let removed = matches!(fighter.place, Place::Gone { how: Leaving::Removed });
        fighter.side == Some(side.other()) && !removed && is_whom(world, *id, whom)
    })
}

/// Whether a player has brought something about.
pub fn holds(world: &World, side: Side, when: &When) -> bool {
    let of = |who: Side| world.ids().filter(move |id| world.fighter(*id).side == Some(who));
    match when {
        When::EnemyDown(whom) => {
            let mut those = wanted_down(world, side, whom).peekable();
            those.peek().is_some() && those.all(|id| world.fighter(id).is_taken_down())
        }
        When::HalfEnemiesDown => {
            let is_down = |id: &FighterId| world.fighter(*id).is_taken_down();
            is_half(began_with(world, side.other()), is_down)
        }
        When::HalfEscaped => is_half(began_with(world, side), |id| has_escaped(world.fighter(*id))),
        When::Escaped(count) => {
            let escaped = of(side).filter(|id| has_escaped(world.fighter(*id))).count();
            escaped >= usize::from(*count)
        }
        When::Burned(count) => world.cards.burned[side.index()] >= *count,
        When::CarriesAll => {
            let treasures = || {
                world
                    .token_ids()
                    .filter(|id| world.token(*id).kind == Token::Treasure && !world.token(*id).removed)
            };
            let carries = |token: TokenId| of(side).any(|id| world.fighter(id).treasure == Some(token));
            treasures().next().is_some() && treasures().all(carries)
        }
    }
}

/// Whether at least half of some fighters, and not none, are such.
fn is_half(fighters: impl Iterator<Item = FighterId>, are: impl Fn(&FighterId) -> bool) -> bool {
    let (mut all, mut such) = (0, 0);
    for id in fighters {
        all += 1;
        such += usize::from(are(&id));
    }
    such > 0 && 2 * such >= all
}

fn has_escaped(fighter: &Fighter) -> bool {
    matches!(fighter.place, Place::Gone { how: Leaving::Escaped })
}

/// A win that the card gives as soon as something has happened. Both players at once is a draw: plan-simultaneous-win-01.
pub fn win_at_once(play: &mut Play<'_, Warcry>) {
    let world = play.world();
    let Some(victory) = world.victory().filter(|_| world.outcome.is_none()) else {
        return;
    };
    let mut rules = victory_rules(world);
    rules.push(cite!("warcry:plan-early-end-01"));
    for at_once in &victory.at_once {
        let [red, blue] = Side::BOTH.map(|side| {
            let may = at_once.who.is_none_or(|role| role.side(world.attacker) == side);
            may && holds(world, side, &at_once.when)
        });
        let outcome = match (red, blue) {
            (false, false) => continue,
            (true, true) => {
                rules.push(cite!("warcry:plan-simultaneous-win-01"));
                Outcome::Draw
            }
            (true, false) => Outcome::Won(Side::Red),
            (false, true) => Outcome::Won(Side::Blue),
        };
        play.record(Event::BattleEnded { outcome }, rules);
        return;
    }
}

/// The player with more, if one has.
pub fn most(of: impl Fn(Side) -> i64) -> Outcome {
    match of(Side::Red).cmp(&of(Side::Blue)) {
        std::cmp::Ordering::Greater => Outcome::Won(Side::Red),
        std::cmp::Ordering::Less => Outcome::Won(Side::Blue),
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}

/// Who has won after the last round. A tie is a draw (warcry:plan-tie-01).
pub fn winner(world: &World) -> Outcome {
    let Some(victory) = world.victory() else {
        return Outcome::Draw;
    };
    let (attacker, defender) = (world.attacker, world.attacker.other());
    let objectives = |side: Side| controlled(world, side) as i64;
    match &victory.winner {
        Winner::MostPoints => most(|side| world.hand(side).points),
        Winner::MostObjectives => most(objectives),
        Winner::MostObjectivesElseAttacker => match most(objectives) {
            Outcome::Draw => Outcome::Won(attacker),
            won => won,
        },
        Winner::MostCarriers => most(|side| carriers(world, side)),
        Winner::CarrierOrNearest => match most(|side| carriers(world, side)) {
            Outcome::Draw => most(|side| {
                let lying = world.token_ids().filter(|&id| world.token(id).kind == Token::Treasure);
                lying
                    .map(|id| fighters_near(world, side, id, Length::inches(3)) as i64)
                    .sum()
            }),
            won => won,
        },
        Winner::MostQuarters => most(|side| quarters_captured(world, side)),
        Winner::MostEscaped => most(|side| {
            let gone = |fighter: &&Fighter| fighter.side == Some(side) && has_escaped(fighter);
            world.everyone().filter(gone).count() as i64
        }),
        Winner::MostPointsTakenDown => most(|side| taken_down_points(world, side, None)),
        Winner::MostNearFeature { within, leader } => most(|side| {
            let near = world
                .everyone()
                .filter(|fighter| fighter.side == Some(side) && near_feature(world, fighter, (*within).into()));
            near.map(|fighter| if fighter.leader { *leader } else { 1 }).sum()
        }),
        Winner::WithPoints { who, least } => {
            let side = who.side(attacker);
            let reached = world.hand(side).points >= *least;
            Outcome::Won(if reached { side } else { side.other() })
        }
        Winner::WithPrize(who) => {
            let side = who.side(attacker);
            let prize = world.cards.secrets[side.index()].prize;
            let carries = |fighter: &Fighter| {
                fighter.side == Some(side)
                    && fighter.is_on_table()
                    && fighter.treasure.is_some_and(|it| Some(it) == prize)
            };
            let carried = world.everyone().any(carries);
            Outcome::Won(if carried { side } else { side.other() })
        }
        Winner::Attacker => Outcome::Won(attacker),
        Winner::Defender => Outcome::Won(defender),
    }
}
