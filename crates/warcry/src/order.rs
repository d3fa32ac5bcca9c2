//! Rules that would take effect at the same moment, and roll-offs.

use kernel::{Asked, Play, cite};

use crate::questions::{Answer, Ask};
use crate::{Event, Side, Stage, Warcry};

/// Carries several things out one after another, in the order that the player who decides it chooses.
pub fn in_order<T>(
    play: &mut Play<'_, Warcry>,
    mut things: Vec<T>,
    mut carry_out: impl FnMut(&mut Play<'_, Warcry>, T) -> Asked<()>,
) -> Asked<()> {
    while things.len() > 1 {
        let side = decides(play);
        let answers = (0..things.len() as u8).map(Answer::Option).collect();
        let Answer::Option(first) = play.choose(side.seat(), Ask::First, answers)? else {
            unreachable!()
        };
        let next = things.remove(usize::from(first));
        carry_out(play, next)?;
    }
    match things.pop() {
        Some(last) => carry_out(play, last),
        None => Ok(()),
    }
}

/// warcry:simultaneous-01: in the combat phase the player whose turn it is; warcry:simultaneous-02: in any other the player
/// with the initiative; warcry:simultaneous-03: in all other cases whoever wins a roll-off.
fn decides(play: &mut Play<'_, Warcry>) -> Side {
    let world = play.world();
    let in_combat = matches!(world.stage, Stage::Turn { .. } | Stage::Acting);
    match (in_combat, world.turn, world.initiative) {
        (true, Some(side), _) => side,
        (false, _, Some(side)) => side,
        _ => roll_off(play),
    }
}

/// warcry:roll-off-01
pub fn roll_off(play: &mut Play<'_, Warcry>) -> Side {
    // A tie ninety times in a row does not happen with dice; a broken script must not hang the program.
    for _ in 0..90 {
        let [red, blue] = Side::BOTH.map(|side| play.d6(Some(side.seat()), "roll-off"));
        if red != blue {
            let winner = if red > blue { Side::Red } else { Side::Blue };
            play.record(
                Event::RolledOff {
                    dice: [red, blue],
                    winner,
                },
                &[cite!("warcry:roll-off-01")],
            );
            return winner;
        }
    }
    Side::Red
}
