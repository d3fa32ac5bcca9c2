//! Fury around attacks: boosts and additional attacks.

use kernel::{Play, Refusal, RuleId, cite};

use crate::fury;
use crate::ids::ModelId;
use crate::{Event, Primal, World};

/// Whether a model has a point to spend in its activation, or can be forced (primal:fury-spend-01, primal:fury-spend-02, primal:forcing-08,
/// primal:forcing-09).
pub fn can_pay(world: &World, id: ModelId) -> Result<(), Refusal> {
    let model = world.model(id);
    let profile = &model.profile;
    let active = world.part(id).is_some();
    let no = |rule, why: &str| Err(Refusal::new(rule, format!("{} {why}", model.name)));
    match () {
        () if !active => no(
            cite!("primal:fury-manipulation-02"),
            "spends points only in its activation",
        ),
        () if profile.is_warlock() && model.fury > 0 => Ok(()),
        () if profile.is_warlock() => no(cite!("primal:fury-spend-01"), "has no fury point to spend"),
        () if profile.is_warbeast() => fury::can_force(world, id, 1),
        () => no(cite!("primal:additional-attacks-01"), "has no more attacks"),
    }
}

/// Pays one point.
pub fn pay(play: &mut Play<'_, Primal>, model: ModelId, rules: &'static [RuleId]) {
    let points = 1;
    if play.world().model(model).profile.is_warbeast() {
        fury::force(play, model, points, rules);
    } else {
        play.record(Event::FurySpent { model, points }, rules);
    }
}
