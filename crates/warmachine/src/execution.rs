//! Execution Mode: only a Commander destroys a Commander (wm4:execution-mode-01 to wm4:execution-mode-13).

use battlegroup::windows;
use kernel::{Asked, Play, Refusal, RuleId, cite};

use crate::ids::ModelId;
use crate::world::Mode;
use crate::{Event, Warmachine, World, damage, spells};

/// Damage points that a Commander removes from itself for each point that it spends (wm4:execution-mode-12).
const RAPID: u8 = 5;

fn is_played(world: &World) -> bool {
    world.options.mode == Mode::Execution
}

/// Whether the damage comes from an attack of an enemy Commander.
fn is_execution(world: &World, model: ModelId, attack: Option<&windows::Attack>) -> bool {
    attack.is_some_and(|attack| {
        world.model(attack.attacker).profile.is_commander() && world.are_enemies(attack.attacker, model)
    })
}

/// Damage to a Vulnerable model: an enemy Commander's destroys it, everybody else's does nothing. Gives back whether it was one.
pub fn strikes_vulnerable(
    play: &mut Play<'_, Warmachine>,
    model: ModelId,
    attack: Option<&mut windows::Attack>,
) -> Asked<bool> {
    if !play.world().model(model).vulnerable {
        return Ok(false);
    }
    if is_execution(play.world(), model, attack.as_deref()) {
        damage::destroy_by(play, model, attack, &[cite!("wm4:execution-mode-08")])?;
    } else {
        play.record(Event::Unhurt { model }, &[cite!("wm4:execution-mode-07")]);
    }
    Ok(true)
}

/// A Commander that would be destroyed becomes Vulnerable instead, unless an enemy Commander struck it. Gives back whether it did.
pub fn spares(play: &mut Play<'_, Warmachine>, model: ModelId, attack: Option<&windows::Attack>) -> bool {
    let world = play.world();
    if !is_played(world) || !world.model(model).profile.is_commander() || is_execution(world, model, attack) {
        return false;
    }
    play.record(
        Event::BecameVulnerable { model },
        &[
            cite!("wm4:execution-mode-01"),
            cite!("wm4:execution-mode-03"),
            cite!("wm4:execution-mode-06"),
        ],
    );
    spells::end_upkeeps_of(play, model, &[cite!("wm4:execution-mode-05")]);
    true
}

/// At the start of its controller's turn a Vulnerable Commander recovers (wm4:execution-mode-11).
pub fn recover(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let world = play.world();
    let own: Vec<ModelId> = world.of(world.turn).filter(|id| world.model(*id).vulnerable).collect();
    let rules: &'static [RuleId] = &[cite!("wm4:execution-mode-11")];
    for model in own {
        play.record(Event::Recovered { model }, rules);
        damage::heal_one(play, model, rules)?;
    }
    Ok(())
}

/// wm4:execution-mode-10
pub fn check_attack(world: &World, id: ModelId) -> Result<(), Refusal> {
    let model = world.model(id);
    if model.vulnerable {
        let why = format!("{} is Vulnerable and makes no attacks", model.name);
        return Err(Refusal::new(cite!("wm4:execution-mode-10"), why));
    }
    Ok(())
}

/// How many damage points one focus or fury point removes, and the rules (wm4:execution-mode-12, wm4:execution-mode-13).
pub fn healed_by_a_point(world: &World, healer: ModelId, patient: ModelId) -> u8 {
    let rapid = is_played(world) && healer == patient && world.model(healer).profile.is_commander();
    if rapid { RAPID } else { 1 }
}
