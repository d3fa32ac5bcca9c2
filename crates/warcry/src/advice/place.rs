//! Where to go, and where to be set up.

use kernel::{Question, Whim};
use table::{Bounds, Footprint, Length, Point};

use super::{best_attack, worth_per_wound};
use crate::battleplan::{RoundEndStep, Scoring, Token, Winner};
use crate::movement::{self, Goal, Path};
use crate::questions::{Answer, Ask, MoveKind, MoveLimits};
use crate::stats::move_allowance;
use crate::{Event, FighterId, Side, Spot, Warcry, World, apply, cards, setup};

/// Legal answers that are worth a look.
pub fn proposals(world: &World, question: &Question<Warcry>, whim: &mut Whim) -> Vec<Answer> {
    match &question.ask {
        Ask::MovePath { fighter, limits } => path_proposals(world, *fighter, limits, whim),
        _ => {
            let mut found: Vec<Answer> = vec![];
            for _ in 0..6 {
                let answer = <Warcry as kernel::Game>::sample(world, question, whim);
                if !found.contains(&answer) {
                    found.push(answer);
                }
            }
            found
        }
    }
}

fn path_proposals(world: &World, fighter: FighterId, limits: &MoveLimits, whim: &mut Whim) -> Vec<Answer> {
    let mut paths: Vec<Path> = vec![];
    let stay = Path::stay();
    if movement::check(world, fighter, limits, &stay).is_ok() {
        paths.push(stay);
    }
    if limits.kind == MoveKind::Move
        && let Some(start) = movement::Start::of(world, fighter, limits)
    {
        for goal in goals(world, fighter) {
            start.paths_toward(goal, &mut paths);
        }
    }
    paths.extend(movement::samples(world, fighter, limits, whim, 4));
    // Several goals often lie the same way, and each path is looked at closely.
    let mut different: Vec<Path> = vec![];
    for path in paths {
        if !different.contains(&path) {
            different.push(path);
        }
    }
    different.into_iter().map(Answer::Path).collect()
}

/// The nearest enemies, and what the victory card makes worth having.
fn goals(world: &World, fighter: FighterId) -> Vec<Goal> {
    let Some(spot) = world.fighter(fighter).spot() else {
        return vec![];
    };
    let mut enemies: Vec<(i128, FighterId)> = world
        .on_table()
        .filter(|(id, _)| world.are_enemies(fighter, *id))
        .filter_map(|(id, enemy)| Some((enemy.spot()?.at.distance_squared(spot.at), id)))
        .collect();
    enemies.sort_unstable();
    let mut goals: Vec<Goal> = enemies.into_iter().take(3).map(|(_, id)| Goal::Fighter(id)).collect();
    let mut tokens: Vec<(i128, Spot)> = world
        .tokens
        .iter()
        .filter(|token| token.kind == Token::Objective || movement::may_carry(world, fighter))
        .filter_map(|token| token.spot.map(|at| (at.at.distance_squared(spot.at), at)))
        .collect();
    tokens.sort_unstable();
    goals.extend(tokens.into_iter().take(2).map(|(_, at)| Goal::Point(at)));
    if let Some(height) = height_that_scores(world) {
        let mut platforms: Vec<(i128, Spot)> = world
            .terrain
            .parts
            .iter()
            .filter(|part| part.platform && part.top >= height)
            .map(|part| Spot::new(middle_of(part.bounds), part.top))
            .map(|top| (top.at.distance_squared(spot.at), top))
            .collect();
        platforms.sort_unstable();
        goals.extend(platforms.into_iter().take(2).map(|(_, at)| Goal::Point(at)));
    }
    let floor = |at: Point| Goal::Point(Spot::new(at, Length::ZERO));
    if let Some((picked_by, ..)) = edge_that_draws(world, fighter) {
        goals.extend(point_on_edge(world, picked_by, spot.at).map(floor));
    }
    goals.extend(picked_feature(world).map(floor));
    if edge_that_kills(world, fighter).is_some() || wants_quarters(world) {
        goals.push(floor(setup::middle(world)));
        if wants_quarters(world) {
            goals.extend((0..4).map(|quarter| floor(setup::quarter_middle(world, quarter))));
        }
    }
    goals
}

/// A path is as good as the place to which it leads.
pub fn score_path(world: &World, fighter: FighterId, limits: &MoveLimits, path: &Path) -> i64 {
    let Ok(journey) = movement::check(world, fighter, limits, path) else {
        return i64::MIN;
    };
    let mut after = world.clone();
    let moved = Event::Moved {
        fighter,
        path: Path::stay(),
        length: journey.length,
        to: journey.to,
        facing: journey.facing,
        standing: journey.standing,
    };
    apply::apply(&mut after, &moved);
    let fall = match journey.standing {
        movement::Standing::Surface => 0,
        _ => 20_000,
    };
    let high_drops = journey.drops().filter(|drop| *drop > Length::half_inches(3)).count();
    let hurt = journey.deadly_climbs() as i64 * 3 + high_drops as i64;
    let picks_up = if journey.tokens.is_empty() || !movement::may_carry(world, fighter) {
        0
    } else if is_cursed(world) && !is_last_round(world) {
        -2_000
    } else {
        60_000
    };
    let actions_left = world
        .activation
        .as_ref()
        .map_or(0, |activation| i64::from(activation.actions_left));
    let attack = best_attack(&after, fighter);
    let attack = if actions_left > 0 { attack } else { attack / 3 };
    attack + picks_up + ground(&after, fighter)
        - danger(&after, fighter) / 4
        - fall
        - hurt * worth_per_wound(world, fighter)
}

/// What a place is worth by itself: near what wins the battle, and not far from the enemy.
pub fn ground(world: &World, fighter: FighterId) -> i64 {
    let Some(base) = world.fighter(fighter).footprint() else {
        return 0;
    };
    let me = world.fighter(fighter);
    let mut value = 0;
    for token in &world.tokens {
        let Some(spot) = token.spot else { continue };
        let rise = (me.z() - spot.z).abs();
        if token.kind == Token::Objective && table::within_of_point_rising(base, spot.at, rise, Length::inches(3)) {
            // What is held at the end counts, so ground gains by the round.
            let late = i64::from(world.round.min(4));
            value += late * if token.controlled_by == me.side { 8_000 } else { 16_000 };
        }
        if token.kind == Token::Treasure && is_cursed(world) {
            // Stand by it, and take it only at the end.
            let near = table::within_of_point_rising(base, spot.at, rise, Length::inches(3));
            value += if near { 10_000 } else { 0 };
        } else if token.kind == Token::Treasure && !movement::may_carry(world, fighter) {
            continue;
        }
        value -= inches(table::gap_to_point(base, spot.at)) * 300;
    }
    if height_that_scores(world).is_some_and(|height| me.z() >= height) {
        value += 30_000;
    }
    if edge_that_kills(world, fighter).is_some_and(|within| near_edge(world, base, within)) {
        value -= 200_000;
    }
    if let Some((picked_by, within, worth)) = edge_that_draws(world, fighter)
        && let Some(away) = to_edge(world, picked_by, base)
    {
        value += if away <= within {
            worth
        } else {
            -inches(away) * worth / 60
        };
    }
    if let Some(Winner::MostNearFeature { within, .. }) = world.victory().map(|victory| &victory.winner)
        && cards::near_feature(world, me, (*within).into())
    {
        value += 16_000 * i64::from(world.round.min(4));
    }
    if wants_quarters(world) {
        value += quarter_value(world, fighter, base);
    }
    let nearest = world
        .on_table()
        .filter(|(id, _)| world.are_enemies(fighter, *id))
        .filter_map(|(_, enemy)| Some(table::gap(base, enemy.footprint()?)))
        .min();
    value - nearest.map_or(0, |gap| inches(gap) * 400)
}

/// Whether whoever carries the treasure pays for it.
pub fn is_cursed(world: &World) -> bool {
    world.victory().is_some_and(|victory| victory.cursed_treasure)
}

pub fn is_last_round(world: &World) -> bool {
    world
        .victory()
        .and_then(|victory| victory.rounds)
        .is_some_and(|rounds| world.round >= rounds)
}

/// What the victory card scores at the end of rounds.
fn scorings(world: &World) -> impl Iterator<Item = &Scoring> {
    let steps = world.victory().map_or(&[][..], |victory| &victory.round_ends);
    steps.iter().filter_map(|step| match &step.does {
        RoundEndStep::Score(scoring) => Some(scoring),
        _ => None,
    })
}

/// The height of platforms that score on this card.
fn height_that_scores(world: &World) -> Option<Length> {
    scorings(world).find_map(|scoring| match scoring {
        Scoring::EachOnPlatform { height, .. } => Some(Length::from(*height)),
        _ => None,
    })
}

/// How near to the edge this fighter must not be at the end of a round.
fn edge_that_kills(world: &World, fighter: FighterId) -> Option<Length> {
    let steps = world.victory().map_or(&[][..], |victory| &victory.round_ends);
    let who = world.fighter(fighter);
    steps.iter().find_map(|step| match &step.does {
        RoundEndStep::DeadlyEdge(edge) => {
            let his = edge.of.is_none_or(|role| who.side == Some(role.side(world.attacker)));
            let doomed = step.holds_in(world.round) && his && cards::is_whom(world, fighter, &edge.whom);
            doomed.then(|| edge.within.into())
        }
        _ => None,
    })
}

/// An edge that a fighter wants to be at, how near, and what being there is worth.
fn edge_that_draws(world: &World, fighter: FighterId) -> Option<(Side, Length, i64)> {
    let who = world.fighter(fighter);
    let side = who.side?;
    let victory = world.victory()?;
    let at_end = victory.round_ends.iter().find_map(|step| match &step.does {
        RoundEndStep::Escape(escape) => Some(escape),
        _ => None,
    });
    if let Some(escape) = victory.escape.as_ref().or(at_end) {
        let his = escape.whose.is_none_or(|role| role.side(world.attacker) == side);
        let can = his && (!escape.carrying || who.treasure.is_some());
        return can.then(|| (side.other(), escape.within.into(), 120_000));
    }
    scorings(world).find_map(|scoring| match scoring {
        Scoring::EachNearEdge {
            picked_by,
            within,
            attacker,
            defender,
        } => {
            let points = if side == world.attacker { attacker } else { defender };
            Some((picked_by.side(world.attacker), Length::from(*within), points * 20_000))
        }
        _ => None,
    })
}

/// How far a base is from the edge that a player has picked, if he has.
fn to_edge(world: &World, picked_by: Side, base: &Footprint) -> Option<Length> {
    let edge = world.cards.edges[picked_by.index()]?;
    let (bounds, terrain) = (base.bounds(), &world.terrain);
    Some(match edge {
        crate::battleplan::Edge::Left => bounds.min.x,
        crate::battleplan::Edge::Right => terrain.width - bounds.max.x,
        crate::battleplan::Edge::Top => bounds.min.y,
        crate::battleplan::Edge::Bottom => terrain.depth - bounds.max.y,
    })
}

/// The point of an edge straight ahead.
fn point_on_edge(world: &World, picked_by: Side, from: Point) -> Option<Point> {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let inside = Length::inches(1);
    Some(match world.cards.edges[picked_by.index()]? {
        crate::battleplan::Edge::Left => Point::new(inside, from.y),
        crate::battleplan::Edge::Right => Point::new(width - inside, from.y),
        crate::battleplan::Edge::Top => Point::new(from.x, inside),
        crate::battleplan::Edge::Bottom => Point::new(from.x, depth - inside),
    })
}

/// The middle of the terrain feature that the card is about.
fn picked_feature(world: &World) -> Option<Point> {
    let feature = world.cards.feature?;
    let parts = world.terrain.parts.iter().filter(|part| part.feature == feature);
    parts.map(|part| part.bounds).reduce(Bounds::joined).map(middle_of)
}

fn near_edge(world: &World, base: &Footprint, within: Length) -> bool {
    let bounds = base.bounds();
    bounds.min.x <= within
        || bounds.min.y <= within
        || bounds.max.x >= world.terrain.width - within
        || bounds.max.y >= world.terrain.depth - within
}

fn wants_quarters(world: &World) -> bool {
    let by_quarters = |scoring: &Scoring| matches!(scoring, Scoring::EachQuarter(_) | Scoring::MoreQuarters(_));
    let at_end = world
        .victory()
        .is_some_and(|victory| victory.winner == Winner::MostQuarters);
    at_end || scorings(world).any(by_quarters)
}

/// A quarter that nobody else of ours holds is worth going to, the more the later it is.
fn quarter_value(world: &World, fighter: FighterId, base: &Footprint) -> i64 {
    let quarter_of = |bounds: Bounds| {
        let (x, y) = (
            Length::um(world.terrain.width.get() / 2),
            Length::um(world.terrain.depth.get() / 2),
        );
        let left = (bounds.max.x <= x, bounds.min.x >= x);
        let top = (bounds.max.y <= y, bounds.min.y >= y);
        (left.0 || left.1)
            .then_some(())
            .and((top.0 || top.1).then_some((left.0, top.0)))
    };
    let Some(mine) = quarter_of(base.bounds()) else {
        return 0;
    };
    let (mut friends, mut enemies) = (0, 0);
    for (id, other) in world.on_table().filter(|(id, _)| *id != fighter) {
        if other
            .footprint()
            .is_some_and(|other| quarter_of(other.bounds()) == Some(mine))
        {
            if world.are_enemies(fighter, id) {
                enemies += 1
            } else {
                friends += 1
            }
        }
    }
    let late = i64::from(world.round.min(4));
    match (friends, enemies) {
        (0, 0) => 16_000 * late,
        (0, _) => 6_000 * late,
        (_, 0) => 3_000 * late,
        _ => 2_000 * late,
    }
}

fn middle_of(bounds: Bounds) -> Point {
    let half = |low: Length, high: Length| Length::um((low.get() + high.get()) / 2);
    Point::new(half(bounds.min.x, bounds.max.x), half(bounds.min.y, bounds.max.y))
}

/// What enemies who have yet to act could do to a fighter here.
fn danger(world: &World, fighter: FighterId) -> i64 {
    let worth = worth_per_wound(world, fighter);
    let left = i64::from(world.fighter(fighter).wounds_left());
    let mut threat = 0;
    for (id, enemy) in world.on_table().filter(|(id, _)| world.are_enemies(fighter, *id)) {
        if enemy.activations > 0 && !enemy.waiting {
            continue;
        }
        let reach = enemy
            .profile
            .weapons
            .iter()
            .map(|weapon| weapon.reach())
            .max()
            .unwrap_or_default();
        if world.within(fighter, id, reach + move_allowance(world, id)) {
            let best = enemy
                .profile
                .weapons
                .iter()
                .map(|weapon| i64::from(weapon.attacks) * i64::from(weapon.hit))
                .max();
            threat += best.unwrap_or(0) / 2;
        }
    }
    let dear = if super::decides_the_battle(world, fighter) {
        3
    } else {
        1
    };
    threat.min(left) * worth * dear
}

/// Set up toward the middle of the battlefield, and high rather than low.
pub fn score_spot(world: &World, _fighter: FighterId, at: Point, z: Length) -> i64 {
    -inches(at.distance_to(setup::middle(world))) + inches(z)
}

pub fn inches(length: Length) -> i64 {
    length.get() / Length::inches(1).get()
}
