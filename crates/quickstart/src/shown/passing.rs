//! Questions that a player may let pass for a while, and until when.

use kernel::Question;
use live::{Moment, Passing};

use crate::questions::{Answer, Ask};
use crate::{Quickstart, Side, World};

pub fn passing(question: &Question<Quickstart>) -> Option<Passing> {
    let (what, answer) = match &question.ask {
        Ask::Boost { .. } => ("boosts", Answer::No),
        Ask::FreeStrike { .. } => ("free strikes", Answer::Pass),
        _ => return None,
    };
    let at = question.listed().iter().position(|listed| *listed == answer)?;
    Some(Passing { at, what: what.into() })
}

pub fn moments(world: &World) -> Vec<Moment> {
    let turn = u64::from(world.round) * 2 + u64::from(world.turn == Side::Blue);
    let acting = world.activation.as_ref().map_or(0, |now| u64::from(now.model.0) + 1);
    let mut moments = vec![Moment {
        until: "the turn ends".into(),
        now: turn,
    }];
    if acting > 0 {
        let until = "the activation ends".into();
        moments.insert(
            0,
            Moment {
                until,
                now: (turn << 16) + acting,
            },
        );
    }
    moments
}
