//! Command checks.

use kernel::{Play, Pool, cite};

use crate::card::inches;
use crate::{Event, ModelId, Quickstart, World, stats};

/// The CMD a model may use: its own, or that of a warlock near enough (hqs:command-check-02, hqs:command-check-03).
pub fn cmd(world: &World, id: ModelId) -> i32 {
    let model = world.model(id);
    let own = model.card.cmd;
    let lent = world
        .warlock(model.side)
        .filter(|_| model.is_warbeast())
        .map(|warlock| (warlock, world.model(warlock).card.cmd))
        .filter(|(warlock, cmd)| stats::is_within(world, *warlock, id, inches(*cmd)))
        .map_or(0, |(_, cmd)| cmd);
    i32::from(own.max(lent))
}

/// hqs:command-check-01. The better CMD is used: nobody would choose otherwise.
pub fn check(play: &mut Play<'_, Quickstart>, model: ModelId) -> bool {
    let cmd = cmd(play.world(), model);
    let seat = play.world().model(model).side.seat();
    let rolled = play.roll_valued(Some(seat), "command check", Pool::d6(2), |faces| {
        i64::from(faces.iter().map(|face| i32::from(*face)).sum::<i32>() <= cmd)
    });
    let passed = rolled.sum() as i32 <= cmd;
    let dice = [rolled.faces()[0], rolled.faces()[1]];
    play.record(
        Event::CommandChecked {
            model,
            dice,
            cmd,
            passed,
        },
        &[
            cite!("hqs:command-check-01"),
            cite!("hqs:command-check-02"),
            cite!("hqs:command-check-03"),
            cite!("hqs:stat-cmd-01"),
        ],
    );
    passed
}
