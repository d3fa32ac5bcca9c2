//! What movement costs (302.1, 604.121, 604.13).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Length, Point, Segment, overlap, slide_clear_of, slide_clear_of_polygon};

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
        for leg in points.windows(2) {
            self.add(world, &stand.moved_to(leg[0]), leg[1]);
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
        let from = stand.base.at();
        if from == to {
            return;
        }
        self.moved += from.distance_to(to);
        let end = stand.base.moved_to(to);
        let flown = flight::is_flown(world, stand, to);
        let swept = Segment::new(from, to).bounds().grown(stand.base.base().outer_radius());
        for (number, feature) in world.terrain.features.iter().enumerate() {
            let number = number as u16;
            if !swept.meets(&feature.shape.bounds())
                || !slows(world, stand.id, feature)
                || (flown && !flight::stops_fliers(world, feature))
            {
                continue;
            }
            let was_on = feature.is_under(&stand.base);
            if !was_on && slide_clear_of_polygon(&stand.base, to, &feature.shape) {
                continue;
            }
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
            self.step_over(world, stand, to, &end);
        }
    }

    /// chainmail:604.121a
    fn step_over(&mut self, world: &World, stand: &Stand, to: Point, end: &Footprint) {
        for other in world.others(stand.id).filter(|other| world.model(*other).is_down()) {
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
