//! Questions that a player may let pass for a while, and until when.

use kernel::Question;
use live::{Moment, Passing};

use crate::questions::{Answer, Ask};
use crate::{Warcry, World};

pub fn passing(question: &Question<Warcry>) -> Option<Passing> {
    let Ask::React { .. } = question.ask else {
        return None;
    };
    let at = question.listed().iter().position(|listed| *listed == Answer::Pass)?;
    Some(Passing {
        at,
        what: "reactions".into(),
    })
}

pub fn moments(world: &World) -> Vec<Moment> {
    let round = u64::from(world.round);
    let activations: u64 = world.everyone().map(|fighter| u64::from(fighter.activations)).sum();
    vec![
        Moment {
            until: "the activation ends".into(),
            now: (round << 32) + activations,
        },
        Moment {
            until: "the round ends".into(),
            now: round,
        },
    ]
}
