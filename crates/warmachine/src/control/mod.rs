//! The Control Phase, one item a step (wm4:control-phase-01).

mod ambush;
mod focus;
mod frenzy;
mod fury;
mod shake;

pub use ambush::{refuse_edge, zone as ambush_zone};
pub use focus::can_allocate;
pub use fury::{can_force, can_leech};

use battlegroup::windows::Step;
use kernel::{Asked, Play, cite};

use crate::ids::ModelId;
use crate::world::{ControlStep, Stage};
use crate::{Event, Warmachine, World, damage};

/// The models of the active player that still have something to do in this step.
fn waiting(world: &World, is_concerned: impl Fn(&World, ModelId) -> bool) -> Vec<ModelId> {
    world
        .of(world.turn)
        .filter(|id| !world.finished.contains(id) && is_concerned(world, *id))
        .collect()
}

fn to(play: &mut Play<'_, Warmachine>, stage: Stage) {
    play.record(Event::StageReached { stage }, &[cite!("wm4:control-phase-01")]);
}

pub fn control(play: &mut Play<'_, Warmachine>, step: ControlStep) -> Asked<()> {
    let next = match step {
        ControlStep::Replenish => {
            if focus::replenish(play) || fury::leech(play)? {
                damage::decide(play);
                return Ok(());
            }
            let player = play.world().turn;
            crate::special::open_turn(play, Step::Replenished, player)?;
            Stage::Control(ControlStep::SpiritBond)
        }
        ControlStep::SpiritBond => {
            if fury::spirit_bond(play)? {
                return Ok(());
            }
            Stage::Control(ControlStep::PowerUp)
        }
        ControlStep::PowerUp => {
            focus::power_up(play);
            Stage::Control(ControlStep::Allocate)
        }
        ControlStep::Allocate => {
            if crate::cards::play_in_phase(play)? || focus::allocate(play)? {
                return Ok(());
            }
            Stage::Control(ControlStep::Upkeep)
        }
        ControlStep::Upkeep => {
            if crate::spells::upkeep(play)? {
                return Ok(());
            }
            Stage::Control(ControlStep::Threshold)
        }
        ControlStep::Threshold => {
            if shake::shake_before_checks(play)? || frenzy::threshold(play)? {
                return Ok(());
            }
            Stage::Control(ControlStep::Shake)
        }
        ControlStep::Shake => {
            if shake::shake(play)? {
                return Ok(());
            }
            Stage::Control(ControlStep::Ambush)
        }
        ControlStep::Ambush => {
            if ambush::ambush(play)? {
                return Ok(());
            }
            // The rest of the Control Phase (wm4:control-phase-01).
            let player = play.world().turn;
            crate::special::open_turn(play, Step::ControlPhase, player)?;
            Stage::Activations
        }
    };
    to(play, next);
    Ok(())
}
