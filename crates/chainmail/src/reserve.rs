//! The model in reserve: a d20 says whether it comes (106).

use kernel::{Die, Play, Pool, cite};

use crate::{Chainmail, Event};

/// It comes on so much or more (chainmail:106d).
const COMES: u8 = 11;

/// Rolls for the next model in reserve that is not rolled for yet; whether there was one.
pub fn roll(play: &mut Play<'_, Chainmail>) -> bool {
    let world = play.world();
    let Some(model) = world.ids().find(|id| world.model(*id).in_reserve) else {
        return false;
    };
    let seat = Some(world.seat(model));
    let pool = Pool { dice: 1, die: Die::D20 };
    let grade = |die: u8| u8::from(die >= COMES);
    let die = play.roll_graded(seat, "whether the reserve comes", pool, grade).face();
    let comes = die >= COMES;
    play.record(Event::ReserveRolled { model, die, comes }, &[cite!("chainmail:106d")]);
    true
}
