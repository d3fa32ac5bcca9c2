//! The Control Phase (primal:control-phase-01 to primal:control-phase-06, primal:warcaster-control-phase-01).

mod allocate;
mod frenzy;
mod leech;
mod shake;

use battlegroup::windows::Step;
use kernel::{Asked, Play, cite};

use crate::world::{ControlStep, JackFocusGoes, Stage};
use crate::{Event, Primal, ambush, spells, turn};

pub use frenzy::now as frenzy_now;
pub use leech::now as leech_now;

fn to(play: &mut Play<'_, Primal>, step: ControlStep) {
    let stage = Stage::Control(step);
    play.record(Event::StageReached { stage }, &[cite!("primal:player-turn-01")]);
}

/// One item of the phase. Each step goes on until nobody has anything left to do in it.
pub fn control(play: &mut Play<'_, Primal>, step: ControlStep) -> Asked<()> {
    match step {
        ControlStep::JackFocus => {
            if play.world().options.jack_focus == JackFocusGoes::First {
                allocate::lose_unspent(play);
            }
            to(play, ControlStep::Replenish);
        }
        ControlStep::Replenish => {
            allocate::replenish(play);
            if play.world().options.jack_focus == JackFocusGoes::AfterReplenishing {
                allocate::lose_unspent(play);
            }
            to(play, ControlStep::PowerUp);
        }
        ControlStep::PowerUp => {
            allocate::power_up(play);
            to(play, ControlStep::Leech);
        }
        ControlStep::Leech => {
            if !leech::next(play)? {
                to(play, ControlStep::SpiritBond);
            }
        }
        ControlStep::SpiritBond => {
            if !leech::bond(play)? {
                turn::open(play, Step::Replenished)?;
                to(play, ControlStep::Allocate);
            }
        }
        ControlStep::Allocate => {
            if !allocate::next(play)? {
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
            to(play, ControlStep::Ambush);
        }
        ControlStep::Ambush => {
            if !ambush::next(play)? {
                let stage = Stage::Activations;
                play.record(Event::StageReached { stage }, &[cite!("primal:player-turn-01")]);
            }
        }
    }
    Ok(())
}
