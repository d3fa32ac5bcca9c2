//! What movement costs (302.1, 604.121, 604.13).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{
    Bounds, Footprint, Length, Point, Polygon, Segment, overlap, slide_clear_of, slide_clear_of_polygon, slide_within,
};

use super::flight;
use crate::abilities::Ability;
use crate::measure::Stand;
use crate::terrain::{Environment, Feature, MovementCost};
use crate::{ModelId, World};

/// What a model's movement in a turn has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How far the centre of its base has travelled (chainmail:405.2).
    pub moved: Length,
    /// All `per` costs, and crossed models (chainmail:302.11a, chainmail:604.121a).
    pub per: Length,
    /// The highest `max` cost (chainmail:302.12a).
    pub max: Length,
    /// The `per` terrain that it is on and has paid for in this encounter.
    pub on: SmallVec<[u16; 2]>,
    /// The knocked down models that it is over and has paid for.
    pub over: SmallVec<[ModelId; 2]>,
}

impl Tally {
    /// chainmail:302.12b
    pub fn cost(&self) -> Length {
        self.per + self.max
    }

    /// The same after a line of points.
    #[must_use]
    pub fn along(mut self, world: &World, stand: &Stand, points: &[Point]) -> Tally {
        let near = Nearby::new(world, stand, swept(&stand.base, points));
        for leg in points.windows(2) {
            self.add_past(world, &stand.moved_to(leg[0]), leg[1], &near);
        }
        self
    }

    /// chainmail:604.131a
    pub fn squeeze(&mut self, times: u8) {
        for _ in 0..times {
            self.per += super::squeeze::COST;
        }
    }

    /// Adds one straight leg.
    pub fn add(&mut self, world: &World, stand: &Stand, to: Point) {
        let near = Nearby::new(world, stand, swept(&stand.base, &[stand.base.at(), to]));
        self.add_past(world, stand, to, &near);
    }

    fn add_past(&mut self, world: &World, stand: &Stand, to: Point, near: &Nearby) {
        let from = stand.base.at();
        if from == to {
            return;
        }
        self.moved += from.distance_to(to);
        if near.is_nothing() {
            return;
        }
        let end = stand.base.moved_to(to);
        let flown = flight::is_flown(world, stand, to);
        let swept = Segment::new(from, to).bounds().grown(stand.base.base().outer_radius());
        for number in near.slowing.iter().copied() {
            let feature = &world.terrain.features[usize::from(number)];
            if !swept.meets(&feature.shape.bounds()) || (flown && !flight::stops_fliers(world, feature)) {
                continue;
            }
            // What it slides clear of it was not on.
            if slide_clear_of_polygon(&stand.base, to, &feature.shape) {
                continue;
            }
            let was_on = feature.is_under(&stand.base);
            match feature.part.cost() {
                MovementCost::Max(cost) => self.max = self.max.max(cost),
                // chainmail:307-elevation-h: only from off the hill onto it.
                MovementCost::Per(cost) if feature.part.is_hill() => {
                    if !was_on {
                        self.per += cost;
                    }
                }
                MovementCost::Per(cost) => {
                    let is_paid = self.on.contains(&number);
                    if !is_paid {
                        self.per += cost;
                    }
                    let stays_on = feature.is_under(&end);
                    if stays_on && !is_paid {
                        self.on.push(number);
                    } else if !stays_on {
                        self.on.retain(|known| *known != number);
                    }
                }
                MovementCost::Free | MovementCost::Impassable | MovementCost::SaveOrStuck => {}
            }
        }
        if !flown {
            self.step_over(world, stand, to, &end, &near.down);
        }
    }

    /// chainmail:604.121a
    fn step_over(&mut self, world: &World, stand: &Stand, to: Point, end: &Footprint, down: &[ModelId]) {
        for other in down.iter().copied() {
            let base = world.footprint(other);
            if slide_clear_of(&stand.base, to, &base) {
                continue;
            }
            let is_paid = self.over.contains(&other);
            if !is_paid {
                self.per += Length::inches(1);
            }
            let stays = overlap(end, &base);
            if stays && !is_paid {
                self.over.push(other);
            } else if !stays {
                self.over.retain(|known| *known != other);
            }
        }
    }
}

/// A rectangle around all that a base passes over on a line of points.
pub fn swept(base: &Footprint, points: &[Point]) -> Option<Bounds> {
    let bounds = Bounds::around(points.iter().copied())?;
    Some(bounds.grown(base.base().outer_radius()))
}

/// All that movement could cost something for near a line of points.
#[derive(Debug)]
struct Nearby {
    slowing: SmallVec<[u16; 6]>,
    down: SmallVec<[ModelId; 4]>,
}

impl Nearby {
    fn new(world: &World, stand: &Stand, swept: Option<Bounds>) -> Nearby {
        let is_near = |bounds: Bounds| swept.is_some_and(|swept| swept.meets(&bounds));
        let features = world.terrain.features.iter().enumerate();
        let slowing = features
            .filter(|(_, feature)| is_near(feature.shape.bounds()) && slows(world, stand.id, feature))
            .map(|(number, _)| number as u16);
        let down = world.lying().filter(|other| *other != stand.id);
        let down = down.filter(|other| is_near(world.model(*other).footprint().bounds()));
        Nearby {
            slowing: slowing.collect(),
            down: down.collect(),
        }
    }

    fn is_nothing(&self) -> bool {
        self.slowing.is_empty() && self.down.is_empty()
    }
}

/// One straight leg of which many ends are tried: what is nowhere near it is left out once.
#[derive(Debug)]
pub struct Leg<'w, 's> {
    world: &'w World,
    stand: &'s Stand,
    before: &'s Tally,
    /// What could cost movement on it.
    near: Nearby,
    /// What is in the way of it.
    ground: Ground<'w>,
}

/// Points on a leg are rounded by less.
const ROUNDING: Length = Length::um(10);

impl<'w, 's> Leg<'w, 's> {
    pub fn new(world: &'w World, stand: &'s Stand, before: &'s Tally, ground: &Ground<'w>, to: Point) -> Leg<'w, 's> {
        let from = stand.base.at();
        let bounds = swept(&stand.base, &[from, to]).map(|bounds| bounds.grown(ROUNDING));
        let near = |shape: &Polygon| bounds.is_none_or(|bounds| bounds.meets(&shape.bounds()));
        let bases = ground.bases.iter();
        Leg {
            world,
            stand,
            before,
            near: Nearby::new(world, stand, bounds),
            ground: Ground {
                bases: bases
                    .filter(|(_, base)| slide_within(&stand.base, to, base, ROUNDING))
                    .cloned()
                    .collect(),
                shut: ground.shut.iter().copied().filter(|part| near(&part.shape)).collect(),
                sides: ground.sides,
            },
        }
    }

    /// A leg that is known to be clear.
    pub fn over(world: &'w World, stand: &'s Stand, before: &'s Tally, to: Point) -> Leg<'w, 's> {
        let nothing = Ground {
            bases: SmallVec::new(),
            shut: SmallVec::new(),
            sides: None,
        };
        Leg::new(world, stand, before, &nothing, to)
    }

    /// Whether the base slides to a point of the leg past everything that nobody may enter.
    pub fn is_clear(&self, point: Point) -> bool {
        self.ground.is_clear(&self.stand.base, point)
    }

    /// How far the model has moved when it gets to a point of the leg, and what that has cost.
    pub fn moved_and_cost(&self, point: Point) -> (Length, Length) {
        if self.near.is_nothing() {
            let moved = self.before.moved + self.stand.base.at().distance_to(point);
            return (moved, self.before.cost());
        }
        let mut tally = self.before.clone();
        tally.add_past(self.world, self.stand, point, &self.near);
        (tally.moved, tally.cost())
    }
}

/// Whether a part of terrain costs this model movement (chainmail:302.14, chainmail:ability-woodland-stride-a).
pub fn slows(world: &World, id: ModelId, feature: &Feature) -> bool {
    let costs = matches!(feature.part.cost(), MovementCost::Per(_) | MovementCost::Max(_));
    costs && !(feature.part.is_vegetation() && world.model(id).card.has(&Ability::WoodlandStride))
}

/// What is in the way of one model.
#[derive(Debug)]
pub struct Ground<'w> {
    /// Models that nobody moves through (chainmail:604.12).
    pub bases: SmallVec<[(ModelId, Footprint); 16]>,
    /// Impassable terrain (chainmail:303).
    pub shut: SmallVec<[&'w Feature; 8]>,
    /// How far east and west bases may reach where the sides are impassable (chainmail:501.2b).
    sides: Option<Length>,
}

/// What is in the way of a model: of a flier only other fliers and what reaches the ceiling (chainmail:ability-flight-b,
/// chainmail:ability-flight-c, chainmail:ability-flight-f).
pub fn ground_for(world: &World, id: ModelId) -> Ground<'_> {
    ground(world, id, flight::can_fly(world, id))
}

/// The same on one leg, which a flier may have to walk (chainmail:ability-flight-i).
pub fn ground_on<'w>(world: &'w World, stand: &Stand, to: Point) -> Ground<'w> {
    ground(world, stand.id, flight::is_flown(world, stand, to))
}

fn ground(world: &World, id: ModelId, flown: bool) -> Ground<'_> {
    let standing = world.others(id).filter(|other| {
        let other = *other;
        !world.model(other).is_down() && (!flown || flight::can_fly(world, other))
    });
    let shut = world.terrain.impassable();
    Ground {
        bases: standing.map(|other| (other, world.footprint(other))).collect(),
        shut: shut
            .filter(|part| !flown || flight::stops_fliers(world, part))
            .collect(),
        sides: (world.terrain.environment == Environment::Underground).then_some(world.terrain.width),
    }
}

impl Ground<'_> {
    /// Only what a base can come to that moves no farther than this.
    #[must_use]
    pub fn within(mut self, base: &Footprint, far: Length) -> Self {
        // Points are rounded on the way.
        let far = far + Length::hundredths(1);
        self.bases.retain(|(_, other)| table::within(base, other, far));
        self.shut
            .retain(|feature| table::within_of_polygon(base, &feature.shape, far));
        self
    }

    /// Whether a base slides along a leg past everything that nobody may enter.
    pub fn is_clear(&self, base: &Footprint, to: Point) -> bool {
        self.bases.iter().all(|(_, other)| slide_clear_of(base, to, other))
            && self
                .shut
                .iter()
                .all(|feature| slide_clear_of_polygon(base, to, &feature.shape))
            && self.keeps_off_sides(base, to)
    }

    /// Whether a base at a place does not reach over an impassable side of the battlefield (chainmail:501.2b).
    pub fn keeps_off_sides(&self, base: &Footprint, to: Point) -> bool {
        let radius = base.base().outer_radius();
        self.sides
            .is_none_or(|width| to.x - radius >= Length::ZERO && to.x + radius <= width)
    }
}
