//! The exact test of a declared way.

use kernel::{Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::{Footprint, Length, Point, overlap, slide_clear_of, slide_stays_inside, slide_within};

use super::{check_bounds, ladder};
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::terrain::ledges::{self, Walked};
use crate::terrain::{Feature, Kind, Passage};
use crate::{World, melee, sight};

/// Curves are many short legs; no sensible way needs more.
const MOST_LEGS: usize = 512;

/// A way that passed the test.
#[derive(Clone, Debug, PartialEq)]
pub struct Travelled {
    pub length: Length,
    /// It led through rough terrain (wm4:terrain-rough-02).
    pub rough: bool,
}

/// Whether the mover may pass through the other's base (wm4:flight-rules-02, wm4:incorporeal-rules-06, wm4:incorporeal-rules-08).
pub(super) fn passes(world: &World, mover: ModelId, other: ModelId) -> bool {
    world.has(mover, Advantage::Flight)
        || world.has(mover, Advantage::Incorporeal)
        || crate::special::lets_past(world, mover, other, "passes_models")
        || world.has(other, Advantage::Incorporeal)
}

/// What a feature is to a model now.
pub(super) fn passage(world: &World, id: ModelId, feature: &Feature) -> Passage {
    feature.passage(world, id)
}

/// Whether it moves over or through what stands in the way of others, by its advantages or by a special rule.
pub(super) fn flies_through(world: &World, id: ModelId) -> bool {
    world.has(id, Advantage::Flight)
        || world.has(id, Advantage::Incorporeal)
        || crate::special::permits(world, id, "moves_through", "terrain", None).is_some()
}

/// wm4:advance-04 to wm4:advance-06, wm4:terrain-rough-02, wm4:terrain-obstacle-02, wm4:terrain-obstruction-02, wm4:terrain-impassable-02
pub fn check_way(world: &World, id: ModelId, run: bool, most: Length, points: &[Point]) -> Result<Travelled, Refusal> {
    if points.len() > MOST_LEGS {
        let why = format!("a way has at most {MOST_LEGS} legs, not {}", points.len());
        return Err(Refusal::new(cite!("wm4:advance-04"), why));
    }
    let model = world.model(id);
    let mut base = model.footprint();
    let start = base.clone();
    check_bounds(world, id, points)?;
    let walked = falls(world, id, points);
    let points = &walked.points[..];
    let mut way: SmallVec<[Point; 6]> = SmallVec::from_slice(&[model.at]);
    let mut climbed = Length::ZERO;
    // How high the ledge is that the model walks on. A part of its base is enough to keep it there.
    let mut up = Length::ZERO;
    let mut ladders: SmallVec<[ladder::Ladder; 2]> = SmallVec::new();
    for to in points {
        match ladder::between(world, &base, *to).filter(|_| !flies_through(world, id)) {
            Some(used) => {
                climbed = climbed + table::path_length(&way) + ladder::check(world, &model.name, used, &ladders)?;
                ladders.push(used);
                way.clear();
            }
            None => {
                up = ledges::floor(world, &base).max(up);
                check_leg(world, id, &base, *to, up)?;
            }
        }
        if !overlaps_ledge(world, &base.moved_to(*to)) {
            up = Length::ZERO;
        }
        base = base.moved_to(*to);
        way.push(*to);
    }
    let length = climbed + table::path_length(&way);
    let rough = !points.is_empty() && enters_rough(world, id, &start, points);
    let limit = if rough { slowed(most) } else { most };
    if length > limit {
        let (rule, how) = match () {
            () if rough && length <= most => (slowed_by(world, id, &start, points), "through rough terrain"),
            () if run => (cite!("wm4:run-01"), "at a run"),
            () => (cite!("wm4:full-advance-01"), "advancing"),
        };
        let why = format!(
            "{} moves up to {limit} {how}, and this way is {length} long",
            model.name
        );
        return Err(Refusal::new(rule, why));
    }
    // Whoever falls comes down on what is there (wm4:falling-05).
    if !points.is_empty() && walked.stepped_off.is_none() {
        let top = ladders.last().map(|(feature, _)| *feature);
        can_end_on(world, id, &base, top)?;
    }
    Ok(Travelled { length, rough })
}

/// 2" less, but never less than 1" (wm4:terrain-rough-02).
pub(super) fn slowed(most: Length) -> Length {
    (most - Length::inches(2)).max(Length::inches(1))
}

/// Whether an advance begins in rough terrain or enters it.
pub(super) fn enters_rough(world: &World, id: ModelId, start: &Footprint, points: &[Point]) -> bool {
    let mut rough = world
        .features()
        .filter(|feature| passage(world, id, feature) == Passage::Rough);
    rough.any(|feature| {
        let mut base = start.clone();
        feature.shape.overlaps(start)
            || points.iter().any(|to| {
                let meets = !feature.shape.is_clear_of_slide(&base, *to);
                base = base.moved_to(*to);
                meets
            })
    })
}

/// The rule by which a way is slow: that of quicksand or of a storm where the model would have crossed other rough terrain freely.
fn slowed_by(world: &World, id: ModelId, start: &Footprint, points: &[Point]) -> RuleId {
    let meets = |feature: &Feature| {
        let mut base = start.clone();
        feature.shape.overlaps(start)
            || points.iter().any(|to| {
                let meets = !feature.shape.is_clear_of_slide(&base, *to);
                base = base.moved_to(*to);
                meets
            })
    };
    let slow = |kind: Kind| {
        { world.features() }
            .any(|feature| feature.is(kind) && passage(world, id, feature) == Passage::Rough && meets(feature))
    };
    match () {
        () if world.has(id, Advantage::Flight) && slow(Kind::Storm) => cite!("wm4:terrain-storm-02"),
        () if world.has(id, Advantage::Pathfinder) && slow(Kind::Quicksand) => cite!("wm4:hazard-quicksand-03"),
        () => cite!("wm4:terrain-rough-02"),
    }
}

/// The way as far as the model can walk it. A model that flies or has no body steps off nothing.
pub(super) fn falls(world: &World, id: ModelId, points: &[Point]) -> Walked {
    if flies_through(world, id) {
        return Walked {
            points: SmallVec::from_slice(points),
            stepped_off: None,
        };
    }
    ledges::until_fall(world, &world.footprint(id), points)
}

fn overlaps_ledge(world: &World, base: &Footprint) -> bool {
    { world.features() }.any(|feature| feature.level > 0 && ledges::is_ledge(feature) && feature.shape.overlaps(base))
}

fn check_leg(world: &World, id: ModelId, base: &Footprint, to: Point, up: Length) -> Result<(), Refusal> {
    let name = world.name(id);
    if !slide_stays_inside(base, to, &world.terrain.field) {
        let why = format!("{name} would leave the table on the way to ({}, {})", to.x, to.y);
        return Err(Refusal::new(cite!("wm4:table-edge-01"), why));
    }
    let passable = |other: ModelId| passes(world, id, other) || ledges::is_far_below(world, other, up);
    let in_the_way: SmallVec<[ModelId; 2]> = { world.others(id) }
        .filter(|other| !passable(*other) && !slide_clear_of(base, to, &world.footprint(*other)))
        .collect();
    if let Some(other) = in_the_way.first() {
        let (name, x, y) = (world.name(*other), to.x, to.y);
        // Only its own width keeps it from passing between two of them.
        let middle = Footprint::round(Length::um(2), base.at());
        let is_gap = in_the_way.len() > 1
            && in_the_way
                .iter()
                .all(|other| slide_clear_of(&middle, to, &world.footprint(*other)));
        if is_gap {
            let why = format!("the gap beside {name} on the way to ({x}, {y}) is too narrow");
            return Err(Refusal::new(cite!("wm4:advance-06"), why));
        }
        let why = format!("the way to ({x}, {y}) passes over the base of {name}");
        return Err(Refusal::new(cite!("wm4:advance-05"), why));
    }
    for feature in world.features() {
        let shut = match passage(world, id, feature) {
            Passage::Shut => true,
            Passage::Difficult => !flies_through(world, id),
            Passage::Open | Passage::Rough | Passage::Low => false,
        };
        if shut && !ladder::stays_on(feature, base, to) && !feature.shape.is_clear_of_slide(base, to) {
            let why = format!("the way to ({}, {}) enters {}", to.x, to.y, feature.name);
            return Err(Refusal::new(shut_by(feature), why));
        }
    }
    Ok(())
}

/// The rule that shuts a feature to a model.
fn shut_by(feature: &Feature) -> RuleId {
    if feature.is(Kind::Impassable) {
        cite!("wm4:terrain-impassable-02")
    } else if feature.is(Kind::Obstruction) {
        cite!("wm4:terrain-obstruction-02")
    } else {
        cite!("wm4:terrain-difficult-01")
    }
}

/// Whether an advance may end here: clear of everything that was only passed (wm4:terrain-obstacle-04, wm4:flight-rules-02).
pub(super) fn can_end(world: &World, id: ModelId, base: &Footprint) -> Result<(), Refusal> {
    can_end_on(world, id, base, None)
}

/// The same for a model that has climbed a feature.
fn can_end_on(world: &World, id: ModelId, base: &Footprint, climbed: Option<usize>) -> Result<(), Refusal> {
    let name = world.name(id);
    for other in world.others(id) {
        if overlap(base, &world.footprint(other)) {
            let rule = if world.has(id, Advantage::Flight) {
                cite!("wm4:flight-rules-02")
            } else if world.has(other, Advantage::Incorporeal) && !world.has(id, Advantage::Incorporeal) {
                cite!("wm4:incorporeal-rules-08")
            } else {
                cite!("wm4:incorporeal-rules-06")
            };
            let why = format!("{name} would end on the base of {}", world.name(other));
            return Err(Refusal::new(rule, why));
        }
    }
    if let Some((element, _)) = world.markers().find(|(_, marker)| overlap(base, marker)) {
        let why = format!("{name} would end on the {}", element.name);
        return Err(Refusal::new(cite!("wm4:flag-02"), why));
    }
    let features = world.features().enumerate();
    for (at, feature) in features.filter(|(_, feature)| feature.shape.overlaps(base)) {
        // wm4:terrain-obstruction-04, wm4:terrain-ladder-04
        let stands_on_it = climbed == Some(at) || ladder::is_on(feature, &world.footprint(id));
        if stands_on_it && ladder::is_on(feature, base) {
            continue;
        }
        let rule = match passage(world, id, feature) {
            Passage::Low => cite!("wm4:terrain-obstacle-04"),
            // wm4:terrain-obstruction-03
            Passage::Difficult if world.has(id, Advantage::Flight) && feature.shape.holds(base) => continue,
            Passage::Difficult if feature.is(Kind::Obstruction) && world.has(id, Advantage::Flight) => {
                cite!("wm4:terrain-obstruction-03")
            }
            Passage::Difficult if feature.is(Kind::Obstruction) && world.has(id, Advantage::Incorporeal) => {
                cite!("wm4:incorporeal-rules-06")
            }
            Passage::Difficult => shut_by(feature),
            Passage::Shut => cite!("wm4:terrain-impassable-02"),
            Passage::Open | Passage::Rough => continue,
        };
        return Err(Refusal::new(rule, format!("{name} would end on {}", feature.name)));
    }
    Ok(())
}

/// The enemies whose melee range a way leads out of (wm4:disengage-01, wm4:disengage-02, wm4:disengage-04).
pub fn left_behind(world: &World, id: ModelId, points: &[Point]) -> SmallVec<[ModelId; 2]> {
    let start = world.footprint(id);
    let leaves = |enemy: &ModelId| {
        let enemy = *enemy;
        let Some(range) = melee::range(world, enemy).filter(|_| !world.has(enemy, Advantage::Incorporeal)) else {
            return false;
        };
        let striker = world.footprint(enemy);
        let reaches = |base: &Footprint| melee::would_be_in_reach(world, enemy, &striker, id, base, range);
        // On the way between two elevations only its ends count.
        let level = |base: &Footprint| sight::floor(world, base) == sight::floor(world, &striker);
        let mut base = start.clone();
        let mut was_inside = reaches(&base);
        points.iter().any(|to| {
            let there = base.moved_to(*to);
            let passes = level(&base) && level(&there) && slide_within(&base, *to, &striker, range);
            let touched = was_inside || passes;
            base = there;
            was_inside = reaches(&base);
            touched && !was_inside
        })
    };
    world.enemies(id).filter(leaves).collect()
}
