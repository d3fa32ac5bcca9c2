//! Some legal way, for players that have no better idea.

use kernel::Whim;
use smallvec::SmallVec;
use table::{Facing, Length, Point, point_toward, slide_stays_inside, slide_until_blocked};

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
