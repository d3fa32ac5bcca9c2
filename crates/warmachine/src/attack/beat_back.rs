//! Beat Back: whoever a weapon with this rule hits is pushed 1", and the attacker may advance as far after it.

use kernel::{Asked, Play, cite};
use table::Length;

use super::{Attack, Hit};
use crate::driven::{self, Drive, How};
use crate::questions::{Answer, Ask};
use crate::{Event, Warmachine, activation, movement};

/// The name on cards.
pub const BEAT_BACK: &str = "Beat Back";

const INCH: Length = Length::inches(1);

pub fn push(play: &mut Play<'_, Warmachine>, attack: &Attack, hit: &Hit) -> Asked<()> {
    let has = attack.weapon.rules.iter().any(|rule| rule.name == BEAT_BACK);
    if !has || !hit.direct {
        return Ok(());
    }
    let (model, target) = (attack.attacker, hit.model);
    let drive = Drive {
        model: target,
        from: play.world().model(model).at,
        distance: INCH,
        how: How::Pushed,
    };
    driven::drive(play, &drive)?;
    let seat = play.world().model(model).controller.seat();
    let ask = Ask::PressOn { model, target };
    if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(());
    }
    let start = play.world().footprint(model);
    let to = movement::press_on(play.world(), model, target, INCH);
    play.record(Event::Moved { model, to }, &[cite!("wm4:advance-01")]);
    activation::suffer_on_way(play, model, &start, &[to]);
    Ok(())
}
