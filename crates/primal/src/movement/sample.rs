//! Some legal way, for players that have no better idea.

use kernel::Whim;
use smallvec::SmallVec;
use table::{Facing, Length, Point, point_toward, slide_until_blocked};

use super::check_way;
use crate::World;
use crate::ids::ModelId;

/// A way at random: often toward an enemy, sometimes anywhere, sometimes nowhere.
pub fn sample_way(world: &World, id: ModelId, run: bool, most: Length, whim: &mut Whim) -> SmallVec<[Point; 3]> {
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
    toward(world, id, run, d, goal)
}

/// The straight way toward a point, as far as it is legal.
pub fn toward(world: &World, id: ModelId, run: bool, most: Length, goal: Point) -> SmallVec<[Point; 3]> {
    let model = world.model(id);
    let Some(facing) = Facing::toward(model.at, goal) else {
        return SmallVec::new();
    };
    let base = model.footprint();
    let to = point_toward(model.at, facing, most.min(model.at.distance_to(goal)));
    let end = slide_until_blocked(&base, to, |p| check_way(world, id, run, most, &[p]).is_ok());
    if end == model.at || check_way(world, id, run, most, &[end]).is_err() {
        return SmallVec::new();
    }
    SmallVec::from_slice(&[end])
}
