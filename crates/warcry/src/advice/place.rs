//! Where to go, and where to be set up.

use kernel::{Question, Whim};
use table::{Bounds, Footprint, Length, Point};

use super::{best_attack, worth_per_wound};
use crate::battleplan::{OnTheEdge, Scoring, Token, Winner};
use crate::movement::{self, Goal, Path};
use crate::questions::{Answer, Ask, MoveKind, MoveLimits};
use crate::stats::move_allowance;
use crate::{Event, FighterId, Spot, Warcry, World, apply, setup};

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
    if limits.kind == MoveKind::Move {
        for goal in goals(world, fighter) {
            movement::paths_toward(world, fighter, limits, goal, &mut paths);
        }
    }
    for _ in 0..4 {
        paths.push(movement::sample(world, fighter, limits, whim));
    }
    paths.into_iter().map(Answer::Path).collect()
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
    if edge_that_kills(world, fighter).is_some() || wants_quarters(world) {
        let floor = |at: Point| Goal::Point(Spot::new(at, Length::ZERO));
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
    let hurt = i64::from(journey.deadly_climbs) * 3
        + journey
            .drops
            .iter()
            .filter(|drop| **drop > Length::half_inches(3))
            .count() as i64;
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
fn ground(world: &World, fighter: FighterId) -> i64 {
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

/// The height of platforms that score on this card.
fn height_that_scores(world: &World) -> Option<Length> {
    world.victory()?.scoring.iter().find_map(|scoring| match scoring {
        Scoring::EachOnPlatform { height, .. } => Some(Length::from(*height)),
        _ => None,
    })
}

/// How near to the edge this fighter must not be at the end of a round.
fn edge_that_kills(world: &World, fighter: FighterId) -> Option<Length> {
    let edge = world.victory()?.deadly_edge.as_ref()?;
    let who = world.fighter(fighter);
    let doomed = match edge.whom {
        OnTheEdge::Leaders => who.leader,
        OnTheEdge::DefendingLeader => who.leader && who.side == Some(world.attacker.other()),
    };
    doomed.then(|| edge.within.into())
}

fn near_edge(world: &World, base: &Footprint, within: Length) -> bool {
    let bounds = base.bounds();
    bounds.min.x <= within
        || bounds.min.y <= within
        || bounds.max.x >= world.terrain.width - within
        || bounds.max.y >= world.terrain.depth - within
}

fn wants_quarters(world: &World) -> bool {
    world
        .victory()
        .is_some_and(|victory| victory.winner == Winner::MostQuarters)
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
    let dear = if world.fighter(fighter).leader && world.victory().is_some_and(|victory| !victory.at_once.is_empty()) {
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

fn inches(length: Length) -> i64 {
    length.get() / Length::inches(1).get()
}
