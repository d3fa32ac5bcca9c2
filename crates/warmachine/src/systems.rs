//! Systems and aspects that damage cripples and repairs mend (wm4:system-cripple-03 to wm4:system-cripple-15), and dragoons that lose their
//! mounts.

use battlegroup::life::{System, Systems};
use kernel::{Play, RuleId, cite};

use table::Point;

use crate::ids::ModelId;
use crate::world::ActivationStep;
use crate::{Event, Warmachine, World, movement};

/// The systems of a model that are crippled now.
pub fn crippled(world: &World, id: ModelId) -> Systems {
    let model = world.model(id);
    model.profile.life.crippled(&model.marks)
}

/// Says what damage has crippled or repairs have mended since, with what follows at once.
pub fn compare(play: &mut Play<'_, Warmachine>, model: ModelId, before: Systems) {
    let after = crippled(play.world(), model);
    for system in after.without(before).iter() {
        play.record(Event::SystemCrippled { model, system }, vec![rule_of(system)]);
        let focus = play.world().model(model).focus;
        // wm4:warjack-02
        if system == System::Cortex && focus > 0 && play.world().model(model).profile.is_warjack() {
            let rules = &[cite!("wm4:system-cripple-05"), cite!("wm4:warjack-02")];
            play.record(Event::FocusLost { model, points: focus }, rules);
        }
    }
    for system in before.without(after).iter() {
        let rule = if system.is_aspect() {
            cite!("wm4:aspect-cripple-05")
        } else {
            cite!("wm4:system-cripple-15")
        };
        play.record(Event::SystemMended { model, system }, vec![rule]);
    }
}

fn rule_of(system: System) -> RuleId {
    match system {
        System::ArcNode => cite!("wm4:system-cripple-04"),
        System::Cortex => cite!("wm4:system-cripple-05"),
        System::Head => cite!("wm4:system-cripple-06"),
        System::FieldGenerator => cite!("wm4:system-cripple-08"),
        System::Movement => cite!("wm4:system-cripple-09"),
        System::Front | System::LeftArm | System::RightArm => cite!("wm4:system-cripple-11"),
        System::Superstructure => cite!("wm4:colossal-14"),
        System::Body => cite!("wm4:aspect-cripple-02"),
        System::Mind => cite!("wm4:aspect-cripple-03"),
        System::Spirit => cite!("wm4:aspect-cripple-04"),
        System::Brain | System::InterfaceNode => cite!("wm4:system-cripple-03"),
    }
}

/// Whether a warjack has a power field that works (wm4:jack-power-field-01, wm4:system-cripple-08).
pub fn has_power_field(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let generator = System::FieldGenerator;
    model.profile.is_warjack()
        && model.profile.life.has_system(generator)
        && !model.is_crippled(generator)
        && model.has_working_cortex()
        && !model.inert
}

/// Where the dismounted model takes the place of the mounted one: the smaller base lies completely within the larger, and nothing is in its way
/// (wm4:replace-01, wm4:replace-02). Nowhere for a model without a second card.
fn place_afoot(world: &World, id: ModelId) -> Option<Point> {
    let mounted = world.model(id);
    let afoot = mounted.profile.dismounted.as_deref()?;
    movement::replaces(world, id, afoot.base, &mounted.footprint())
}

/// A mounted dragoon without a free box goes on without its mount (wm4:dragoon-03 to wm4:dragoon-08). Gives back whether it does. One that finds
/// no room afoot is disabled like any other model (wm4:replace-02).
pub fn dismounts(play: &mut Play<'_, Warmachine>, model: ModelId) -> bool {
    let Some(at) = place_afoot(play.world(), model) else {
        return false;
    };
    let rules = &[
        cite!("wm4:dragoon-03"),
        cite!("wm4:dragoon-04"),
        cite!("wm4:dragoon-06"),
        cite!("wm4:dragoon-07"),
        cite!("wm4:replace-02"),
    ];
    play.record(Event::Dismounted { model, at }, rules);
    let now = play.world().activation.as_ref();
    let acts = now.is_some_and(|now| now.part(model).is_some() && now.step < ActivationStep::Ends);
    if acts {
        let step = ActivationStep::Ends;
        play.record(Event::ActivationStepReached { step }, &[cite!("wm4:dragoon-05")]);
    }
    true
}
