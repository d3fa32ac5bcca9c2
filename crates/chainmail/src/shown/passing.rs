//! Questions that a player may let pass for a while, and until when.

use kernel::Question;
use live::{Moment, Passing};

use crate::questions::{Answer, Ask};
use crate::{Chainmail, World};

pub fn passing(question: &Question<Chainmail>) -> Option<Passing> {
    let (what, answer) = match &question.ask {
        Ask::Order { .. } => ("orders before rolls", Answer::Pass),
        Ask::RerollInitiative => ("initiative rerolls", Answer::Pass),
        Ask::Stop { .. } => ("chances to stop short", Answer::No),
        _ => return None,
    };
    let at = question.listed().iter().position(|listed| *listed == answer)?;
    Some(Passing { at, what: what.into() })
}

pub fn moments(world: &World) -> Vec<Moment> {
    let round = u64::from(world.round);
    let acting = world.turn.as_ref().map_or(0, |turn| u64::from(turn.model.0) + 1);
    let mut moments = vec![];
    if acting > 0 {
        moments.push(Moment {
            until: "the turn ends".into(),
            now: (round << 16) + acting,
        });
    }
    moments.push(Moment {
        until: "the round ends".into(),
        now: round,
    });
    moments.push(Moment {
        until: "the skirmish ends".into(),
        now: 0,
    });
    moments
}
