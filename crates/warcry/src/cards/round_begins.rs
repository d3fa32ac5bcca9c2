//! What the victory card does at the beginning of a round, before the initiative dice are rolled.

use kernel::{Asked, Play};

use super::curse::treasure_curses;
use super::round_starts::behind;
use super::victory_rules;
use crate::battleplan::RoundBeginsStep;
use crate::{Event, Side, Warcry};

pub fn round_begins(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let round = play.world().round;
    let steps = play.world().victory().map_or(vec![], |card| card.round_begins.clone());
    for step in steps.iter().filter(|step| step.holds_in(round)) {
        match step.does {
            RoundBeginsStep::BehindBorrowsWildDice => borrow_wild_dice(play),
            RoundBeginsStep::TreasureCurses { within } => treasure_curses(play, within.into())?,
        }
    }
    Ok(())
}

fn borrow_wild_dice(play: &mut Play<'_, Warcry>) {
    let world = play.world();
    let Some(side) = behind(world) else {
        return;
    };
    let lag = world.hand(side).points.abs_diff(world.hand(side.other()).points);
    // No card gives such a lead; the hand must hold whatever a scenario says.
    let dice = lag.min(40) as u8;
    let rules = victory_rules(world);
    play.record(Event::WildDiceBorrowed { side, dice }, rules);
}

/// The initiative is settled: borrowed wild dice that have not been used are discarded.
pub fn return_wild_dice(play: &mut Play<'_, Warcry>) {
    for side in Side::BOTH {
        let dice = play.world().cards.borrowed[side.index()];
        if dice > 0 {
            let rules = victory_rules(play.world());
            play.record(Event::WildDiceDiscarded { side, dice }, rules);
        }
    }
}
