//! Questions that a player may let pass for a while, and until when.

use kernel::Question;
use live::{Moment, Passing};

use crate::ids::Actor;
use crate::questions::{Answer, Ask};
use crate::{Primal, World};

pub fn passing(question: &Question<Primal>) -> Option<Passing> {
    let (what, answer) = match &question.ask {
        Ask::Boost { .. } => ("boosts", Answer::No),
        Ask::Join { .. } => ("combined attacks", Answer::Done),
        Ask::Assault { .. } => ("Assault attacks", Answer::No),
        Ask::RollAnyway { .. } => ("rolls that are not needed", Answer::No),
        Ask::Shake { .. } => ("shaking", Answer::No),
        _ => return None,
    };
    let at = question.listed().iter().position(|listed| *listed == answer)?;
    Some(Passing { at, what: what.into() })
}

pub fn moments(world: &World) -> Vec<Moment> {
    let turn = u64::from(world.turn_number);
    let mut moments = vec![];
    if let Some(now) = &world.activation {
        let actor = match now.actor {
            Actor::Model(id) => u64::from(id.0),
            Actor::Unit(id) => u64::from(id.0) + (1 << 16),
        };
        moments.push(Moment {
            until: "the activation ends".into(),
            now: (turn << 20) + actor + 1,
        });
    }
    moments.push(Moment {
        until: "the turn ends".into(),
        now: turn,
    });
    moments
}
