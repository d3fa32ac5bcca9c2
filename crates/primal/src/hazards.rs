//! Hazards: terrain that harms whoever enters it or ends an activation in it (primal:hazard-general-01).

use kernel::{Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Footprint, Point};

use crate::card::Advantage;
use crate::ids::{Actor, ModelId};
use crate::terrain::{Feature, Kind};
use crate::world::Continuous;
use crate::{Primal, World, damage};

/// The features that a base stands in, by number.
pub type Entered = SmallVec<[u16; 2]>;

fn is_hazard(feature: &Feature) -> bool {
    feature.is(Kind::AcidBath) || feature.is(Kind::BurningEarth)
}

pub fn inside(world: &World, base: &Footprint) -> Entered {
    let features = world.terrain.features.iter().zip(0u16..);
    features
        .filter(|(feature, _)| is_hazard(feature) && feature.shape.overlaps(base))
        .map(|(_, at)| at)
        .collect()
}

/// What a hazard does (primal:acid-bath-02, primal:burning-earth-02).
fn harm(feature: &Feature) -> SmallVec<[(Continuous, RuleId); 2]> {
    let mut harm = SmallVec::new();
    if feature.is(Kind::AcidBath) {
        harm.push((Continuous::Corrosion, cite!("primal:acid-bath-02")));
    }
    if feature.is(Kind::BurningEarth) {
        harm.push((Continuous::Fire, cite!("primal:burning-earth-02")));
    }
    harm
}

/// A model with Flight suffers only when it is knocked down within (primal:acid-bath-03, primal:burning-earth-03).
fn suffer(play: &mut Play<'_, Primal>, model: ModelId, feature: u16) {
    let world = play.world();
    if world.has(model, Advantage::Flight) && !world.model(model).is_down() {
        return;
    }
    let Some(feature) = world.terrain.features.get(usize::from(feature)) else {
        return;
    };
    for (effect, rule) in harm(feature) {
        damage::begin_continuous(play, model, effect, vec![rule, cite!("primal:hazard-general-01")]);
    }
}

/// The hazards that a leg has led into. A particular area is suffered once an advance (primal:enter-area-02).
pub fn on_way(play: &mut Play<'_, Primal>, model: ModelId, before: &Footprint, to: Point, entered: &mut Entered) {
    let world = play.world();
    let features = world.terrain.features.iter().zip(0u16..);
    let met: Entered = features
        .filter(|(feature, at)| {
            is_hazard(feature) && !entered.contains(at) && !feature.shape.is_clear_of_slide(before, to)
        })
        .map(|(_, at)| at)
        .collect();
    for at in met {
        entered.push(at);
        suffer(play, model, at);
    }
}

/// The hazards that a model stands in: placed there, or at the end of its activation (primal:enter-area-01).
pub fn where_it_stands(play: &mut Play<'_, Primal>, model: ModelId) {
    if !play.world().model(model).is_in_play() {
        return;
    }
    for at in inside(play.world(), &play.world().footprint(model)) {
        suffer(play, model, at);
    }
}

/// A model with Flight suffers the hazards in which it is knocked down (primal:acid-bath-03, primal:burning-earth-03). Any other model has suffered
/// them when it entered.
pub fn where_it_lies(play: &mut Play<'_, Primal>, model: ModelId) {
    if play.world().has(model, Advantage::Flight) {
        where_it_stands(play, model);
    }
}

pub fn at_end(play: &mut Play<'_, Primal>, actor: Actor) {
    for model in play.world().models_of(actor) {
        where_it_stands(play, model);
    }
}
