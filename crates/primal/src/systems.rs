//! Systems and aspects: what is crippled, and what a crippled one keeps a model from (primal:system-crippled-01 to
//! primal:system-crippled-12).

use battlegroup::life::{System, Systems};
use kernel::{Play, RuleId, cite};

use crate::card::Location;
use crate::ids::ModelId;
use crate::{Event, Primal, World, allowed};

/// The systems of a model that are crippled now.
pub fn crippled(world: &World, id: ModelId) -> Systems {
    let model = world.model(id);
    model.profile.life.crippled(&model.marks)
}

/// Whether a crippled system or aspect hampers a model: it does, unless a special rule says that it does not.
pub fn hampers(world: &World, id: ModelId, system: System) -> bool {
    world.model(id).is_crippled(system) && allowed::permits(world, id, "ignores_crippling", None).is_none()
}

/// Says what damage has crippled or repairs have mended since, with what follows at once.
pub fn compare(play: &mut Play<'_, Primal>, model: ModelId, before: Systems) {
    let after = crippled(play.world(), model);
    for system in after.without(before).iter() {
        let rules = vec![cite!("primal:system-crippled-01"), rule_of(system)];
        play.record(Event::SystemCrippled { model, system }, rules);
        let own = play.world().model(model);
        let points = own.focus;
        let is_cortex = own.profile.takes_focus() && own.profile.cortex() == Some(system);
        if points > 0 && is_cortex && hampers(play.world(), model, system) {
            play.record(Event::FocusLost { model, points }, vec![rule_of(system)]);
        }
    }
    for system in before.without(after).iter() {
        play.record(
            Event::SystemMended { model, system },
            &[cite!("primal:system-crippled-11")],
        );
    }
}

fn rule_of(system: System) -> RuleId {
    match system {
        System::ArcNode => cite!("primal:system-crippled-02"),
        System::Cortex => cite!("primal:system-crippled-03"),
        System::Movement => cite!("primal:system-crippled-04"),
        System::FieldGenerator => cite!("primal:system-crippled-06"),
        System::Head | System::LeftArm | System::RightArm => cite!("primal:system-crippled-07"),
        System::Superstructure => cite!("primal:colossal-damage-09"),
        System::Brain => cite!("primal:monstrosity-05"),
        System::InterfaceNode | System::Front => cite!("primal:system-crippled-12"),
        System::Mind => cite!("primal:aspect-03"),
        System::Body => cite!("primal:aspect-02"),
        System::Spirit => cite!("primal:aspect-04"),
    }
}

/// The system that a weapon depends on (primal:warjack-weapon-location-01).
pub const fn of(location: Location) -> System {
    match location {
        Location::Left => System::LeftArm,
        Location::Right => System::RightArm,
        Location::Head => System::Head,
        Location::Superstructure => System::Superstructure,
    }
}

/// Whether the location of a weapon is crippled. A weapon in none never is (primal:warjack-weapon-location-01, primal:colossal-damage-08,
/// primal:colossal-damage-09).
pub fn is_weapon_crippled(world: &World, id: ModelId, weapon: u8) -> bool {
    let model = world.model(id);
    let used = model.profile.weapons.get(usize::from(weapon));
    let location = used.and_then(|weapon| weapon.location);
    location.is_some_and(|location| hampers(world, id, of(location)))
}

/// primal:system-crippled-04
pub fn can_hardly_move(world: &World, id: ModelId) -> bool {
    hampers(world, id, System::Movement)
}
