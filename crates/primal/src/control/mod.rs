//! The Control Phase (primal:control-phase-01 to primal:control-phase-06).

mod frenzy;
mod leech;
mod shake;

use battlegroup::windows::Step;
use kernel::{Asked, Play, cite};

use crate::world::{ControlStep, Stage};
use crate::{Event, Primal, spells, turn};

fn to(play: &mut Play<'_, Primal>, step: ControlStep) {
    let stage = Stage::Control(step);
    play.record(Event::StageReached { stage }, &[cite!("primal:player-turn-01")]);
}

/// One item of the phase. Each step goes on until nobody has anything left to do in it.
pub fn control(play: &mut Play<'_, Primal>, step: ControlStep) -> Asked<()> {
    match step {
        ControlStep::Leech => {
            if !leech::next(play)? {
                to(play, ControlStep::SpiritBond);
            }
        }
        ControlStep::SpiritBond => {
            if !leech::bond(play)? {
                turn::open(play, Step::Replenished)?;
                to(play, ControlStep::Upkeep);
            }
        }
        ControlStep::Upkeep => {
            if !spells::upkeep(play)? {
                to(play, ControlStep::Threshold);
            }
        }
        ControlStep::Threshold => {
            if !frenzy::next(play)? && !play.world().is_decided() {
                to(play, ControlStep::Shake);
            }
        }
        ControlStep::Shake => {
            if !shake::next(play)? {
                to(play, ControlStep::Other);
            }
        }
        ControlStep::Other => {
            turn::open(play, Step::ControlPhase)?;
            let stage = Stage::Activations;
            play.record(Event::StageReached { stage }, &[cite!("primal:player-turn-01")]);
        }
    }
    Ok(())
}
