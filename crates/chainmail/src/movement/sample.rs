//! Some legal way or place, for players that have no better idea.

use kernel::Whim;
use smallvec::SmallVec;
use table::{Facing, Length, Point, point_toward, slide_stays_inside, slide_until_blocked};

use super::tally::{Leg, ground_for};
use super::way::{allowance, check_way};
use crate::preparation::{area_of, check_deployment, room_for};
use crate::questions::Answer;
use crate::{ModelId, World};

/// A straight way: often toward an enemy, sometimes anywhere, sometimes nowhere.
pub fn sample_way(world: &World, id: ModelId, whim: &mut Whim) -> Answer {
    let stay = Answer::Way(SmallVec::new());
    let Some(turn) = world.turn.as_ref() else {
        return stay;
    };
    let enemies: SmallVec<[ModelId; 12]> = world.enemies(id).collect();
    let goal = match whim.below(4) {
        0 => None,
        _ => whim.pick(&enemies).map(|enemy| world.model(*enemy).at),
    };
    let goal = goal.unwrap_or_else(|| {
        Point::um(
            whim.between(0, world.terrain.width.get()),
            whim.between(0, world.terrain.depth.get()),
        )
    });
    let most = allowance(world, turn, turn.tally.cost()) - turn.tally.moved;
    let far = match whim.below(3) {
        0 => Length::um(whim.between(0, most.get().max(0))),
        _ => most,
    };
    toward(world, id, goal, far).unwrap_or(stay)
}

/// A legal straight way toward a point, up to so far; nothing if it does not lead anywhere.
pub fn toward(world: &World, id: ModelId, goal: Point, far: Length) -> Option<Answer> {
    let turn = world.turn.as_ref()?;
    let stand = world.stand(id);
    let from = stand.base.at();
    let facing = Facing::toward(from, goal)?;
    let to = point_toward(from, facing, far.min(from.distance_to(goal)).max(Length::ZERO));
    let ground = ground_for(world, id).within(&stand.base, from.distance_to(to));
    let leg = Leg::new(world, &stand, &turn.tally, &ground, to);
    let end = slide_until_blocked(&stand.base, to, |point| {
        let (moved, cost) = leg.moved_and_cost(point);
        leg.is_clear(point)
            && slide_stays_inside(&stand.base, point, &world.terrain.field)
            && moved <= allowance(world, turn, cost)
    });
    let goes = end != from && check_way(world, id, &[end]).is_ok();
    goes.then(|| Answer::Way(SmallVec::from_slice(&[end])))
}

/// A place for a model of the batch.
pub fn sample_deployment(world: &World, model: ModelId, whim: &mut Whim) -> Option<Answer> {
    let shapes = area_of(world, world.model(model).warband).shapes(&world.terrain);
    let others = shapes.iter().rev();
    let mut tried = shapes.iter().chain(others);
    if whim.below(2) == 1 {
        tried.next();
    }
    let found = tried.find_map(|shape| place_in(world, model, shape.bounds(), whim));
    found.or_else(|| {
        let at = room_for(world, model)?.at;
        Some(Answer::Place { model, at })
    })
}

/// A place for a model in a rectangle.
fn place_in(world: &World, model: ModelId, bounds: table::Bounds, whim: &mut Whim) -> Option<Answer> {
    let radius = world.model(model).radius();
    let (low, high) = (bounds.min, bounds.max);
    let fits = |at: Point| check_deployment(world, model, at).is_ok();
    for _ in 0..60 {
        let at = Point::um(
            whim.between((low.x + radius).get(), (high.x - radius).get()),
            whim.between((low.y + radius).get(), (high.y - radius).get()),
        );
        if fits(at) {
            return Some(Answer::Place { model, at });
        }
    }
    // A crowded area: look at every place of a grid.
    let step = radius.get().max(1_000);
    let rows = (low.y.get() + radius.get()..=high.y.get() - radius.get()).step_by(step as usize);
    rows.flat_map(|y| {
        (low.x.get() + radius.get()..=high.x.get() - radius.get())
            .step_by(step as usize)
            .map(move |x| Point::um(x, y))
    })
    .find(|at| fits(*at))
    .map(|at| Answer::Place { model, at })
}
