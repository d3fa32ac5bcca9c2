//! The exact test of a declared way.

use kernel::{Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::{Footprint, Journey, Length, Obstacle, Point, Polygon, overlap, slide_clear_of, slide_stays_inside};

use super::check_bearing;
use crate::World;
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::terrain::{Feature, Kind};
use crate::{allowed, objectives};

/// Curves are many short legs; no sensible way needs more.
const MOST_LEGS: usize = 512;

/// How far a base may hang off a terraced obstruction (primal:terraced-obstruction-03).
const OVERHANG: Length = Length::inches(1);

/// What the ground is to one model.
#[derive(Debug)]
pub struct Ground<'w> {
    world: &'w World,
    id: ModelId,
    /// It moves over obstructions and models (primal:advantage-flight-02, primal:advantage-incorporeal-02).
    pub passes: bool,
    /// It moves through obstructions, but not over models.
    climbs: bool,
    /// Obstacles do not stop its charge (primal:advantage-pathfinder-02, primal:advantage-flight-03, primal:advantage-incorporeal-03).
    pub leaps: bool,
    rough: SmallVec<[&'w Polygon; 8]>,
}

impl<'w> Ground<'w> {
    pub fn of(world: &'w World, id: ModelId) -> Ground<'w> {
        let passes = world.has(id, Advantage::Flight) || world.has(id, Advantage::Incorporeal);
        let pathfinder = world.has(id, Advantage::Pathfinder) || allowed::moves_through(world, id, "rough_terrain");
        let amphibious = world.has(id, Advantage::Amphibious);
        // primal:advantage-flight-01, primal:advantage-incorporeal-01, primal:advantage-pathfinder-01, primal:advantage-amphibious-01
        let is_rough = |feature: &&Feature| {
            let only_water = feature.is_water() && !feature.is(Kind::Rough) && !feature.is(Kind::Forest);
            let wades = amphibious && only_water;
            feature.is_rough() && !passes && !pathfinder && !wades
        };
        let features = world.features_for(id).filter(is_rough);
        Ground {
            world,
            id,
            passes,
            climbs: allowed::moves_through(world, id, "obstructions"),
            leaps: passes || pathfinder || allowed::moves_through(world, id, "obstacles"),
            rough: features.map(|feature| &feature.ring).collect(),
        }
    }

    /// What a way costs: each inch with any part of the base in rough terrain counts as two (primal:terrain-type-02).
    pub fn cost(&self, base: &Footprint, points: &[Point]) -> Length {
        if self.rough.is_empty() {
            return table::path_length(points);
        }
        let nothing: [Obstacle<'_>; 0] = [];
        Journey::new(base, &nothing).over_rough(&self.rough).cost(points)
    }

    /// Whether the base of another model is no hindrance (primal:advantage-incorporeal-04).
    pub fn passes_model(&self, other: ModelId) -> bool {
        self.passes
            || self.world.has(other, Advantage::Incorporeal)
            || allowed::about(self.world, self.id, "passes_models", other, None)
    }

    /// Nobody enters it (primal:terrain-type-03, primal:terrain-type-05, primal:obstruction-02).
    pub fn is_shut(&self, feature: &Feature) -> bool {
        let climbs = self.climbs && feature.is(Kind::Obstruction);
        let barred = (feature.is_difficult() && !climbs) || self.is_too_narrow(feature);
        feature.is(Kind::Impassable) || (barred && !self.passes)
    }

    /// A terraced obstruction on which the base would hang over by more than 1" wherever it stood (primal:terraced-obstruction-03).
    fn is_too_narrow(&self, feature: &Feature) -> bool {
        let base = self.world.footprint(self.id);
        let is_climbed = feature.is(Kind::Obstruction) && feature.terraced;
        is_climbed && !feature.shape.has_room_for_all_but(&base, OVERHANG)
    }

    /// It stops a charge (primal:charge-09, primal:obstacle-03).
    pub fn stops_charge(&self, feature: &Feature) -> bool {
        self.is_shut(feature) || (feature.is_barrier() && !self.leaps)
    }

    /// Whether a straight move may go on to a point, in whose way only what `through` names is not.
    pub fn is_open_for_charge(&self, base: &Footprint, to: Point, through: &dyn Fn(ModelId) -> bool) -> bool {
        let mut features = self.world.features_for(self.id);
        features.all(|feature| !self.stops_charge(feature) || feature.shape.is_clear_of_slide(base, to))
            && slide_stays_inside(base, to, &self.world.terrain.field)
            && self
                .world
                .others(self.id)
                .all(|other| through(other) || slide_clear_of(base, to, &self.world.footprint(other)))
    }

    /// Whether an advance may end here: clear of everything that was only passed (primal:obstacle-04, primal:advantage-flight-02).
    pub fn can_end(&self, base: &Footprint) -> Result<(), Refusal> {
        let (world, name) = (self.world, self.world.name(self.id));
        if let Some(other) = { world.others(self.id) }.find(|other| overlap(base, &world.footprint(*other))) {
            let rule = match () {
                () if world.has(self.id, Advantage::Flight) => cite!("primal:advantage-flight-02"),
                () if self.passes => cite!("primal:advantage-incorporeal-02"),
                () => cite!("primal:advance-06"),
            };
            let why = format!("{name} would end on the base of {}", world.name(other));
            return Err(Refusal::new(rule, why));
        }
        if let Some(flag) = objectives::flag_under(world, base) {
            let why = format!("{name} would end on the {}", flag.name);
            return Err(Refusal::new(cite!("primal:scenario-flag-02"), why));
        }
        for feature in world
            .features_for(self.id)
            .filter(|feature| feature.shape.overlaps(base))
        {
            let why = || format!("{name} would end on {}", feature.name);
            if feature.is(Kind::Obstacle) {
                return Err(Refusal::new(cite!("primal:obstacle-04"), why()));
            }
            if feature.is(Kind::Impassable) || feature.is_difficult() {
                return Err(Refusal::new(shut_by(feature), why()));
            }
            let is_climbed = feature.is(Kind::Obstruction) && feature.terraced;
            if is_climbed && !feature.shape.holds_all_but(base, OVERHANG) {
                let why = format!("the base of {name} would hang off {} by more than 1\"", feature.name);
                return Err(Refusal::new(cite!("primal:terraced-obstruction-03"), why));
            }
        }
        Ok(())
    }
}

/// The rule that shuts a feature to a model.
fn shut_by(feature: &Feature) -> RuleId {
    match () {
        () if feature.is(Kind::Impassable) => cite!("primal:terrain-type-05"),
        () if feature.is(Kind::Obstruction) && feature.terraced => cite!("primal:terraced-obstruction-03"),
        () if feature.is(Kind::Obstruction) => cite!("primal:obstruction-02"),
        () => cite!("primal:terrain-type-03"),
    }
}

/// primal:advance-03 to primal:advance-06, primal:full-advance-01, primal:run-01
pub fn check_way(world: &World, id: ModelId, run: bool, most: Length, points: &[Point]) -> Result<(), Refusal> {
    if points.len() > MOST_LEGS {
        let why = format!("a way has at most {MOST_LEGS} legs, not {}", points.len());
        return Err(Refusal::new(cite!("primal:advance-04"), why));
    }
    let model = world.model(id);
    let ground = Ground::of(world, id);
    let mut base = model.footprint();
    let mut way: SmallVec<[Point; 6]> = SmallVec::from_slice(&[model.at]);
    for to in points {
        check_leg(world, id, &ground, &base, *to)?;
        base = base.moved_to(*to);
        way.push(*to);
    }
    // Rough terrain doubles a way at most; half an inch is more than all rounding.
    let is_short = table::path_length(&way) * 2 + Length::hundredths(50) <= most;
    let cost = if is_short {
        Length::ZERO
    } else {
        ground.cost(&base, &way)
    };
    if cost > most {
        let length = table::path_length(&way);
        let (rule, how) = match () {
            () if length <= most => (cite!("primal:terrain-type-02"), "with rough terrain counted double"),
            () if run => (cite!("primal:run-01"), "at a run"),
            () => (cite!("primal:full-advance-01"), "advancing"),
        };
        let why = format!("{} moves up to {most} {how}, and this way takes {cost}", model.name);
        return Err(Refusal::new(rule, why));
    }
    if !points.is_empty() {
        ground.can_end(&base)?;
    }
    check_bearing(world, id, run, &way)
}

fn check_leg(world: &World, id: ModelId, ground: &Ground<'_>, base: &Footprint, to: Point) -> Result<(), Refusal> {
    let name = world.name(id);
    if !slide_stays_inside(base, to, &world.terrain.field) {
        let why = format!("{name} would leave the table on the way to ({}, {})", to.x, to.y);
        return Err(Refusal::new(cite!("primal:table-edge-01"), why));
    }
    for other in world.others(id) {
        if !ground.passes_model(other) && !slide_clear_of(base, to, &world.footprint(other)) {
            let why = format!(
                "the way to ({}, {}) passes over the base of {}",
                to.x,
                to.y,
                world.name(other)
            );
            return Err(Refusal::new(cite!("primal:advance-06"), why));
        }
    }
    for feature in world.features_for(id) {
        if ground.is_shut(feature) && !feature.shape.is_clear_of_slide(base, to) {
            let why = format!("the way to ({}, {}) enters {}", to.x, to.y, feature.name);
            return Err(Refusal::new(shut_by(feature), why));
        }
    }
    Ok(())
}
