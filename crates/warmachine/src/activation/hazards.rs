//! Hazards: terrain that harms whoever enters it or ends an activation in it.

use battlegroup::queue;
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Footprint, Point};

use crate::card::Advantage;
use crate::ids::{Actor, ModelId};
use crate::terrain::{Feature, Kind};
use crate::world::Continuous;
use crate::{Event, Warmachine, World, attack};

/// What a hazard does to a model that does not fly (wm4:hazard-acid-bath-03, wm4:hazard-burning-earth-02).
fn harm(feature: &Feature) -> SmallVec<[(Continuous, RuleId); 2]> {
    let mut harm = SmallVec::new();
    if feature.is(Kind::AcidBath) {
        harm.push((Continuous::Corrosion, cite!("wm4:hazard-acid-bath-03")));
    }
    if feature.is(Kind::BurningEarth) {
        harm.push((Continuous::Fire, cite!("wm4:hazard-burning-earth-02")));
    }
    harm
}

fn suffer(play: &mut Play<'_, Warmachine>, model: ModelId, meets: impl Fn(&World, &Feature) -> bool) {
    let world = play.world();
    if world.has(model, Advantage::Flight) {
        return;
    }
    let met = world.features().filter(|feature| meets(world, feature));
    let harms: SmallVec<[(Continuous, RuleId); 2]> = met.flat_map(harm).collect();
    for (effect, rule) in harms {
        let model_now = play.world().model(model);
        // wm4:continuous-immunity-01, wm4:continuous-effect-02
        if play.world().resists(model, effect) || model_now.continuous.contains(&effect) {
            continue;
        }
        play.record(
            Event::ContinuousBegan { model, effect },
            vec![rule, cite!("wm4:hazard-general-01")],
        );
    }
}

/// The hazards that a way has led into, those among them that the model began in, left and came back to (wm4:entering-01,
/// wm4:entering-02).
pub fn suffer_on_way(play: &mut Play<'_, Warmachine>, model: ModelId, start: &Footprint, points: &[Point]) {
    suffer(play, model, |_, feature| {
        let mut base = start.clone();
        let mut is_outside = !feature.shape.overlaps(start);
        points.iter().any(|to| {
            let enters = is_outside && !feature.shape.is_clear_of_slide(&base, *to);
            base = base.moved_to(*to);
            is_outside = !feature.shape.overlaps(&base);
            enters
        })
    });
}

fn suffer_in(play: &mut Play<'_, Warmachine>, model: ModelId) {
    suffer(play, model, |world, feature| {
        feature.shape.overlaps(&world.footprint(model))
    });
}

/// A model was pushed or slammed along a way: it suffers the hazards and the templates of special rules that it was driven into (wm4:pushed-01,
/// wm4:slammed-03).
pub fn enter_on_way(play: &mut Play<'_, Warmachine>, model: ModelId, start: &Footprint, to: Point) -> Asked<()> {
    suffer_on_way(play, model, start, &[to]);
    queue::moved_into(play, model, start.at(), &[start.at(), to])
}

/// A model was thrown or moved aside: it suffers what it has come to rest in and did not stand in before (wm4:entering-01).
pub fn enter_by_landing(play: &mut Play<'_, Warmachine>, model: ModelId, start: &Footprint) -> Asked<()> {
    suffer(play, model, |world, feature| {
        feature.shape.overlaps(&world.footprint(model)) && !feature.shape.overlaps(start)
    });
    let at = play.world().model(model).at;
    queue::moved_into(play, model, start.at(), &[at])
}

/// A model was placed or put into play: it enters all that it stands in now (wm4:entering-01, wm4:placed-02).
pub fn enter_where_placed(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<()> {
    suffer_in(play, model);
    let at = play.world().model(model).at;
    queue::stands_in(play, model, at)
}

/// What a model suffers that is knocked down where it lies: a flier comes down into acid and flames, and quicksand takes hold
/// (wm4:hazard-acid-bath-04, wm4:hazard-burning-earth-03, wm4:hazard-quicksand-04).
pub fn suffer_lying(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<()> {
    let world = play.world();
    let base = world.footprint(model);
    // Quicksand takes hold of whoever touches it.
    let meets = |feature: &&Feature| match feature.is(Kind::Quicksand) {
        true => feature.shape.touches(&base),
        false => feature.shape.overlaps(&base),
    };
    let under = world.features().filter(meets);
    let (mut harms, mut sinks): (SmallVec<[(Continuous, RuleId); 2]>, bool) = (SmallVec::new(), false);
    let flies = world.model(model).profile.has(Advantage::Flight);
    for feature in under {
        // wm4:incorporeal-rules-03
        sinks |= feature.is(Kind::Quicksand) && !world.has(model, Advantage::Incorporeal);
        if flies && feature.is(Kind::AcidBath) {
            harms.push((Continuous::Corrosion, cite!("wm4:hazard-acid-bath-04")));
        }
        if flies && feature.is(Kind::BurningEarth) {
            harms.push((Continuous::Fire, cite!("wm4:hazard-burning-earth-03")));
        }
    }
    for (effect, rule) in harms {
        let has = play.world().model(model).continuous.contains(&effect);
        if !has && !play.world().resists(model, effect) {
            play.record(Event::ContinuousBegan { model, effect }, vec![rule]);
        }
    }
    if sinks {
        attack::suffer_all(play, &[(model, 1)], &[cite!("wm4:hazard-quicksand-04")])?;
    }
    Ok(())
}

pub fn suffer_at_end(play: &mut Play<'_, Warmachine>, actor: Actor) {
    for model in play.world().models_of(actor) {
        suffer_in(play, model);
    }
}
