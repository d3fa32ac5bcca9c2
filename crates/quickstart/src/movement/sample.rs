//! Some legal way, for players that have no better idea.

use kernel::Whim;
use smallvec::SmallVec;
use table::{Facing, Goal, Journey, Length, Obstacle, Point, point_toward, slide_stays_inside, slide_until_blocked};

use super::rush::{check_rush, reach_of, straight, straight_rush};
use super::{check_way, ground_for};
use crate::questions::{Answer, MoveKind};
use crate::{ModelId, World};

/// A way at random: often toward somebody, sometimes anywhere, sometimes nowhere.
pub fn sample_way(world: &World, id: ModelId, kind: MoveKind, most: Length, whim: &mut Whim) -> Answer {
    let model = world.model(id);
    let enemies: SmallVec<[ModelId; 12]> = world.enemies(id).collect();
    let goal = match whim.below(4) {
        0 => None,
        _ => whim.pick(&enemies).map(|enemy| world.model(*enemy).at),
    };
    let goal = goal.unwrap_or_else(|| {
        let far = Length::inches(30).get();
        Point::um(
            model.at.x.get() + whim.between(-far, far),
            model.at.y.get() + whim.between(-far, far),
        )
    });
    let d = match whim.below(3) {
        0 => Length::um(whim.between(0, most.get())),
        _ => most,
    };
    toward(world, id, kind, d, goal)
}

/// Straight at the target, sometimes stopping as soon as it is in reach.
pub fn sample_rush(world: &World, id: ModelId, target: ModelId, whim: &mut Whim) -> Point {
    let short = straight(world, id, target, reach_of(world, id) - Length::um(2));
    if whim.below(2) == 0 && check_rush(world, id, target, true, short).is_ok() {
        short
    } else {
        straight_rush(world, id, target)
    }
}

/// The shortest way around everything toward another model, as far as it goes. The planner only proposes; the way passes the exact test or a straight
/// one takes its place.
pub fn around(world: &World, id: ModelId, kind: MoveKind, most: Length, target: ModelId) -> Answer {
    let straight = || toward(world, id, kind, most, world.model(target).at);
    let model = world.model(id);
    let (base, aim) = (model.footprint(), world.footprint(target));
    let ground = ground_for(world, id);
    let bases = ground.bases.iter().map(|(_, other)| Obstacle::Base(other));
    let walls = ground
        .shut
        .iter()
        .chain(&ground.low)
        .map(|shape| Obstacle::Polygon(shape));
    let obstacles: Vec<Obstacle<'_>> = bases.chain(walls).collect();
    let journey = Journey::new(&base, &obstacles)
        .inside(&world.terrain.field)
        .over_rough(&ground.rough)
        .at_most(Length::inches(60));
    let Some(path) = journey.shortest(Goal::Touching(&aim)) else {
        return straight();
    };
    let mut way: SmallVec<[Point; 8]> = SmallVec::from_slice(&[model.at]);
    let mut ahead = model.facing;
    for to in path.points.iter().skip(1) {
        let from = way[way.len() - 1];
        let Some(facing) = Facing::toward(from, *to) else {
            continue;
        };
        ahead = facing;
        way.push(*to);
        if ground.cost(&base, &way) <= most {
            continue;
        }
        way.pop();
        let so_far = way.clone();
        let end = slide_until_blocked(&base.moved_to(from), *to, |p| {
            let mut tried = so_far.clone();
            tried.push(p);
            ground.cost(&base, &tried) <= most
        });
        if end != from {
            way.push(end);
        }
        break;
    }
    if check_way(world, id, kind, most, &way[1..]).is_err() {
        return straight();
    }
    Answer::Way {
        points: SmallVec::from_slice(&way[1..]),
        facing: ahead,
    }
}

/// The straight way toward a point, as far as it goes, facing that way at the end.
pub fn toward(world: &World, id: ModelId, kind: MoveKind, most: Length, goal: Point) -> Answer {
    let model = world.model(id);
    let stay = |facing: Facing| Answer::Way {
        points: SmallVec::new(),
        facing,
    };
    let Some(facing) = Facing::toward(model.at, goal) else {
        return stay(model.facing);
    };
    let ground = ground_for(world, id);
    let base = model.footprint();
    let d = most.min(model.at.distance_to(goal));
    let to = point_toward(model.at, facing, d);
    let end = slide_until_blocked(&base, to, |p| {
        ground.is_clear(&base, p)
            && !ground.crosses_low(&base, p)
            && slide_stays_inside(&base, p, &world.terrain.field)
            && (ground.rough.is_empty() || ground.cost(&base, &[model.at, p]) <= most)
    });
    if end == model.at || check_way(world, id, kind, most, &[end]).is_err() {
        return stay(facing);
    }
    Answer::Way {
        points: SmallVec::from_slice(&[end]),
        facing,
    }
}
