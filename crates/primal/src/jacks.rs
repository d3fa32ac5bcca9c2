//! Who commands a warjack: what becomes of it when its controller is lost.

use kernel::{Play, cite};

use crate::ids::ModelId;
use crate::{Event, Primal};

/// The warjacks of a battlegroup commander that has left the table are inert; that of a 'jack marshal is autonomous (primal:warcaster-destroyed-01,
/// primal:jack-marshal-10). `led` are the models that it controlled until then: those it did not control were autonomous already.
pub fn lose_controller(play: &mut Play<'_, Primal>, gone: ModelId, led: &[ModelId]) {
    let commander = play.world().model(gone).profile.is_battlegroup_commander();
    let all: Vec<ModelId> = play.world().ids().collect();
    for warjack in all {
        let model = play.world().model(warjack);
        if model.leader != Some(gone) || !model.is_in_play() || !model.profile.takes_focus() || model.inert {
            continue;
        }
        if model.profile.is_monstrosity() {
            play.record(Event::BecameAutonomous { warjack }, &[cite!("primal:monstrosity-16")]);
            continue;
        }
        if commander && led.contains(&warjack) {
            play.record(Event::WentInert { warjack }, &[cite!("primal:warcaster-destroyed-01")]);
        } else {
            let rules = &[cite!("primal:jack-marshal-10"), cite!("primal:autonomous-warjack-02")];
            play.record(Event::BecameAutonomous { warjack }, rules);
        }
    }
}
