//! Maneuvers out of command: at full speed along the shortest path (603.3).

use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Length, Point};

use super::{arrived, reach};
use crate::movement::{self, Arrival, Gait};
use crate::nearest::{self, By};
use crate::paths::{self, PathGoal, Route};
use crate::preparation::Edge;
use crate::questions::{Act, Answer, Ask};
use crate::spells::Lies;
use crate::terrain::Part;
use crate::world::{Declared, Destination, Phase};
use crate::{Chainmail, Event, ModelId, World, morale, objectives, stats};

/// A destination, the path to it, and the rules that say so.
struct Course {
    toward: Destination,
    route: Option<Route>,
    rules: Vec<RuleId>,
}

/// Where the model goes and by which path: found by the rules, and recorded.
pub fn declare(play: &mut Play<'_, Chainmail>, id: ModelId, act: Act) -> Asked<()> {
    let Some(mut course) = course(play.world(), id, act, &[]) else {
        reach(play, Phase::Declares);
        return Ok(());
    };
    let avoided = avoided(play, id, &course)?;
    if let Some(other) = avoided.and_then(|(parts, rule)| {
        let mut other = self::course(play.world(), id, act, &parts)?;
        other.rules.push(rule);
        other.route.is_some().then_some(other)
    }) {
        course = other;
    }
    if let Some(other) = around_swarms(play, id, act, &course)? {
        course = other;
    }
    let Course { toward, route, rules } = course;
    let (effective, points) = route.map_or((Length::ZERO, vec![]), |route| (route.effective, route.points));
    let path = limited(play.world(), id, &points);
    play.record(
        Event::PathFound {
            model: id,
            toward,
            effective,
        },
        rules,
    );
    let declared = Declared::Advance { toward, path };
    play.record(
        Event::Declared { declared },
        &[
            cite!("chainmail:603.3"),
            cite!("chainmail:206d"),
            cite!("chainmail:403"),
        ],
    );
    Ok(())
}

/// Where an out of command model would go, and how far it would get.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    pub toward: Destination,
    /// The length of the whole path, with the costs of terrain.
    pub effective: Length,
    /// As much of the path as it would go.
    pub path: Vec<Point>,
}

/// The course of a move that its player has not declared yet.
pub fn preview(world: &World, id: ModelId, act: Act) -> Option<Preview> {
    let Course { toward, route, .. } = course(world, id, act, &[])?;
    let (effective, points) = route.map_or((Length::ZERO, vec![]), |route| (route.effective, route.points));
    let path = limited(world, id, &points);
    Some(Preview {
        toward,
        effective,
        path,
    })
}

fn course(world: &World, id: ModelId, act: Act, avoided: &[u16]) -> Option<Course> {
    let (toward, goal, rules) = match act {
        Act::AdvanceOnFocus => {
            let focus = focus(world, id);
            let rules = vec![
                cite!("chainmail:603.32a"),
                cite!("chainmail:603.32b"),
                cite!("chainmail:402.15a"),
            ];
            (Destination::Focus(focus), PathGoal::Touch(focus), rules)
        }
        Act::AdvanceOnGoal => return toward_goal(world, id, avoided),
        Act::AdvanceOnCommander => {
            let commander = world.model(id).commanded_by?;
            let rules = vec![cite!("chainmail:ability-wild-troop-d")];
            (Destination::Commander(commander), PathGoal::Contact(commander), rules)
        }
        Act::AdvanceOnEnd(edge) => {
            let end = end_of(world, id, edge);
            let rules = vec![cite!("chainmail:502.36a"), cite!("chainmail:603.32a")];
            (Destination::Focus(end), PathGoal::At(end), rules)
        }
        _ => {
            let pool = nearest::aware_of(world, id);
            let ranked = nearest::ranked_avoiding(world, id, &pool.models, By::Path, 1, avoided);
            let nearest = ranked.first()?.id;
            let rules = vec![
                cite!("chainmail:402.1"),
                cite!("chainmail:402.16"),
                pool.rule,
                pool.why_it_advances(world, id),
            ];
            (Destination::Enemy(nearest), PathGoal::MeleeContact(nearest), rules)
        }
    };
    let route = paths::route_avoiding(world, &world.stand(id), goal, avoided);
    Some(Course { toward, route, rules })
}

/// The scenario goal: the defender's edge and off it, or the nearest part of a place (chainmail:502.34b, chainmail:502.35).
fn toward_goal(world: &World, id: ModelId, avoided: &[u16]) -> Option<Course> {
    if let Some(edge) = objectives::defenders_edge(world) {
        let (length, points) = morale::way_off(world, id, &[edge]);
        let toward = Destination::Goal(points.last().copied().unwrap_or(world.model(id).at));
        let mut all = vec![world.model(id).at];
        all.extend(points);
        let route = Some(Route {
            points: all,
            length,
            effective: length,
        });
        let rules = vec![cite!("chainmail:603.33"), cite!("chainmail:502.35")];
        return Some(Course { toward, route, rules });
    }
    let stand = world.stand(id);
    let points = objectives::goal(world, id);
    let mut best: Option<(Point, Route)> = None;
    for point in points.iter().copied() {
        let line = table::gap_to_point(&stand.base, point);
        // No path is shorter than the straight line.
        if best.as_ref().is_some_and(|(_, best)| line >= best.effective) {
            break;
        }
        let route = paths::route_avoiding(world, &stand, PathGoal::Touch(point), avoided);
        if let Some(route) = route
            && best.as_ref().is_none_or(|(_, best)| route.effective < best.effective)
        {
            best = Some((point, route));
        }
    }
    // Where no path leads to it the model stays where it is, as one does that makes for a focus.
    let (point, route) = match best {
        Some((point, route)) => (point, Some(route)),
        None => (*points.first()?, None),
    };
    Some(Course {
        toward: Destination::Goal(point),
        route,
        rules: vec![
            cite!("chainmail:603.33"),
            cite!("chainmail:502.34a"),
            cite!("chainmail:502.34b"),
        ],
    })
}

/// The place at an end of the battlefield that is straight ahead (chainmail:502.36a).
fn end_of(world: &World, id: ModelId, edge: Edge) -> Point {
    let model = world.model(id);
    let radius = model.radius();
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    match edge {
        Edge::South => Point::new(model.at.x, radius),
        Edge::North => Point::new(model.at.x, depth - radius),
        Edge::West => Point::new(radius, model.at.y),
        Edge::East => Point::new(width - radius, model.at.y),
    }
}

/// A model that is not wild may go around swarms as if they were impassable (chainmail:spell-summon-swarm-f).
fn around_swarms(play: &mut Play<'_, Chainmail>, id: ModelId, act: Act, course: &Course) -> Asked<Option<Course>> {
    let world = play.world();
    let Some(route) = course.route.as_ref().filter(|_| !world.model(id).card.is_wild()) else {
        return Ok(None);
    };
    let stand = world.stand(id);
    if paths::swarms_met(world, &stand, &route.points).is_empty() {
        return Ok(None);
    }
    let ask = Ask::AvoidSwarms { model: id };
    if play.choose(world.seat(id), ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(None);
    }
    let world = play.world();
    let areas = world.areas.iter().enumerate();
    let all: SmallVec<[u16; 4]> = areas
        .filter(|(_, area)| area.lies == Lies::Swarm && !area.touches(&stand.base))
        .map(|(number, _)| paths::SWARMS + number as u16)
        .collect();
    let mut other = self::course(world, id, act, &all);
    if let Some(other) = &mut other {
        other.rules.push(cite!("chainmail:spell-summon-swarm-f"));
    }
    Ok(other.filter(|other| other.route.is_some()))
}

/// A model that is neither wild nor routing may take stakes for impassable, and on its way to a place also webs
/// (chainmail:307-damages-models-that-enter-it-b, chainmail:307-damages-models-that-enter-it-c, chainmail:307-save-or-stuck-d,
/// chainmail:307-save-or-stuck-e).
fn avoided(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    course: &Course,
) -> Asked<Option<(SmallVec<[u16; 4]>, RuleId)>> {
    let world = play.world();
    let Some(route) = course.route.as_ref().filter(|_| !world.model(id).card.is_wild()) else {
        return Ok(None);
    };
    let stand = world.stand(id);
    let is_enemy = matches!(course.toward, Destination::Enemy(_));
    let kinds = [
        (
            Part::StakeBarrier,
            true,
            cite!("chainmail:307-damages-models-that-enter-it-b"),
        ),
        (Part::Web, !is_enemy, cite!("chainmail:307-save-or-stuck-d")),
    ];
    let met = kinds.into_iter().find_map(|(kind, may, rule)| {
        let parts = paths::crossed(world, &stand, &route.points, kind);
        (may && !parts.is_empty()).then_some((kind, rule))
    });
    let Some((part, rule)) = met else { return Ok(None) };
    let ask = Ask::Avoid { model: id, part };
    if play.choose(play.world().seat(id), ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(None);
    }
    let world = play.world();
    let features = world.terrain.features.iter().enumerate();
    let all = features.filter(|(_, feature)| feature.part == part && !feature.is_under(&stand.base));
    Ok(Some((all.map(|(number, _)| number as u16).collect(), rule)))
}

/// The focus that an act makes for.
pub fn focus_of(world: &World, id: ModelId, act: Act) -> Point {
    match act {
        Act::AdvanceOnEnd(edge) => end_of(world, id, edge),
        _ => focus(world, id),
    }
}

/// chainmail:603.32b, chainmail:order-new-focus-a
fn focus(world: &World, id: ModelId) -> Point {
    world.model(id).focus.unwrap_or(world.terrain.centre())
}

/// As much of a path as a move at full speed covers; half of it where the model stood first.
fn limited(world: &World, id: ModelId, points: &[Point]) -> Vec<Point> {
    let speed = stats::speed(world, id);
    let stood = world.turn.as_ref().is_some_and(|turn| turn.actions > 0);
    let most = if stood { speed } else { speed + speed };
    morale::cut(world, &world.stand(id), points, most)
}

pub fn carry_out(play: &mut Play<'_, Chainmail>, id: ModelId, toward: Destination, path: &[Point]) -> Asked<()> {
    let mut arrival = movement::travel(play, id, path, Gait::Advance(toward))?;
    if let Some(enemy) = play.world().turn.as_ref().and_then(|turn| turn.drawn)
        && arrival == Arrival::Stopped
    {
        arrival = follow(play, id, enemy)?;
    }
    moved_at_full_speed(play, id);
    arrived(play, id, arrival)
}

/// The rest of a wild troop's movement goes toward the enemy that has drawn it (chainmail:ability-wild-troop-d).
fn follow(play: &mut Play<'_, Chainmail>, id: ModelId, enemy: ModelId) -> Asked<Arrival> {
    let world = play.world();
    let stand = world.stand(id);
    let Some(route) = paths::route(world, &stand, PathGoal::MeleeContact(enemy)) else {
        return Ok(Arrival::Stopped);
    };
    let speed = stats::speed(world, id);
    let spent = world
        .turn
        .as_ref()
        .map_or(Length::ZERO, |turn| turn.tally.moved + turn.tally.cost());
    let most = (speed + speed - spent).max(Length::ZERO);
    let path = morale::cut_to(world, &stand, &route.points, most);
    movement::travel(play, id, &path, Gait::Advance(Destination::Enemy(enemy)))
}

/// A move beyond its speed has used both of its maneuvers (chainmail:603.3b).
pub fn moved_at_full_speed(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let world = play.world();
    let speed = stats::speed(world, id);
    let beyond = world
        .turn
        .as_ref()
        .is_some_and(|turn| turn.tally.moved + turn.tally.cost() > speed);
    play.record(Event::Maneuvered { model: id }, &[cite!("chainmail:603.3")]);
    if beyond {
        play.record(Event::Maneuvered { model: id }, &[cite!("chainmail:603.3b")]);
    }
}
