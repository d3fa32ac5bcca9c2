//! The last round that players have agreed on. The rulebook knows none: where nobody can get at the other any more, each may declare
//! the skirmish ended (502.23b).

use kernel::Play;

use crate::{Chainmail, objectives};

/// Ends the skirmish after the last round as a declared end does (chainmail:502.23c).
pub fn decide(play: &mut Play<'_, Chainmail>) {
    let world = play.world();
    let is_past = world.options.last_round.is_some_and(|last| world.round > last);
    if is_past && world.outcome.is_none() {
        objectives::end_as_it_stands(play);
    }
}
