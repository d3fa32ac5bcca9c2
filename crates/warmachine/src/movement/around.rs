//! Ways around what stands between, for players and bots. They only propose: a way is judged by [`super::check_way`].

use smallvec::SmallVec;
use table::{Footprint, Goal, Journey, Length, Obstacle, Point, Polygon};

use super::check_way;
use crate::World;
use crate::ids::ModelId;
use crate::terrain::{Passage, ledges};

/// What a model cannot walk through.
#[derive(Debug)]
pub struct Ground {
    bases: Vec<Footprint>,
    shut: Vec<Polygon>,
}

impl Ground {
    pub fn of(world: &World, id: ModelId) -> Ground {
        let flies = super::check::flies_through(world, id);
        let own = world.footprint(id);
        let up = ledges::floor(world, &own);
        let bases = { world.others(id) }
            .filter(|other| !flies && !ledges::is_far_below(world, *other, up))
            .map(|other| world.footprint(other));
        let closed = world
            .terrain
            .features
            .iter()
            .filter(|feature| !super::ladder::is_on(feature, &own))
            .filter(|feature| match feature.passage(world, id) {
                Passage::Shut => true,
                Passage::Difficult => !flies,
                Passage::Rough | Passage::Low | Passage::Open => false,
            });
        Ground {
            bases: bases.collect(),
            shut: closed
                .filter_map(|feature| Polygon::new(feature.shape.corners()).ok())
                .collect(),
        }
    }

    pub fn obstacles(&self) -> Vec<Obstacle<'_>> {
        let bases = self.bases.iter().map(Obstacle::Base);
        bases.chain(self.shut.iter().map(Obstacle::Polygon)).collect()
    }
}

/// From one point to the next: straight, or around what is in the way.
pub fn leg(world: &World, id: ModelId, from: Point, to: Point) -> Vec<Point> {
    if from == to {
        return vec![];
    }
    let base = world.footprint(id).moved_to(from);
    let ground = Ground::of(world, id);
    let obstacles = ground.obstacles();
    let journey = Journey::new(&base, &obstacles)
        .inside(&world.terrain.field)
        .at_most(Length::inches(60));
    if journey.is_clear(&[from, to]) {
        return vec![to];
    }
    match journey.shortest(Goal::At(to)) {
        Some(path) => path.points.into_iter().skip(1).collect(),
        None => vec![to],
    }
}

/// The way toward another model, around what stands between, as far as it is legal.
pub fn around(world: &World, id: ModelId, run: bool, most: Length, goal: ModelId) -> SmallVec<[Point; 3]> {
    let base = world.footprint(id);
    let ground = Ground::of(world, id);
    let aim = world.footprint(goal);
    let mut obstacles = ground.obstacles();
    // Nobody walks around the model that is walked to.
    obstacles.retain(|obstacle| !matches!(obstacle, Obstacle::Base(other) if other.at() == aim.at()));
    let journey = Journey::new(&base, &obstacles)
        .inside(&world.terrain.field)
        .at_most(Length::inches(60));
    let near = Length::hundredths(50);
    let Some(path) = journey.shortest(Goal::Within { of: &aim, d: near }) else {
        return SmallVec::new();
    };
    let mut way: SmallVec<[Point; 3]> = SmallVec::new();
    let (mut at, mut left) = (base.at(), most);
    for to in path.points.into_iter().skip(1) {
        let far = at.distance_to(to);
        let end = if far <= left {
            to
        } else {
            super::along(at, to, (left - Length::um(2)).max(Length::ZERO).get(), far.get())
        };
        way.push(end);
        left -= far;
        at = to;
        if left <= Length::ZERO {
            break;
        }
    }
    while !way.is_empty() && check_way(world, id, run, most, &way).is_err() {
        way.pop();
    }
    way
}
