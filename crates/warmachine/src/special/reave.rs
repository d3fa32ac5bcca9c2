//! Reaving: a warlock takes the fury points of a warbeast that falls (wm4:reave-01 to wm4:reave-04).

use battlegroup::windows;
use kernel::{Asked, Play, cite};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Warmachine, stats};

pub fn reave(play: &mut Play<'_, Warmachine>, beast: ModelId, attack: Option<&windows::Attack>) -> Asked<()> {
    let world = play.world();
    let model = world.model(beast);
    let Some(warlock) = model.leader.filter(|_| model.profile.is_warbeast() && model.fury > 0) else {
        return Ok(());
    };
    let leader = world.model(warlock);
    let room = stats::arc(world, warlock).saturating_sub(leader.fury);
    let able = leader.is_in_play() && leader.profile.has_fury_manipulation() && !model.wild;
    // wm4:reave-02
    let by_friend = attack.is_some_and(|attack| !world.are_enemies(attack.attacker, beast));
    if !able || by_friend || model.took_transfer || !stats::in_control_range(world, warlock, beast) {
        return Ok(());
    }
    let (points, seat) = (model.fury.min(room), leader.controller.seat());
    let ask = Ask::Reave { warlock, beast };
    if play.choose(seat, ask, vec![Answer::Yes, Answer::No])? == Answer::Yes {
        let rules = &[cite!("wm4:reave-01"), cite!("wm4:reave-03"), cite!("wm4:reave-04")];
        play.record(Event::Reaved { warlock, beast, points }, rules);
    }
    Ok(())
}
