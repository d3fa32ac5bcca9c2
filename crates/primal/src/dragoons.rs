//! Dragoons that lose their mounts (primal:dragoon-05 to primal:dragoon-11).

use kernel::{Asked, Play, cite};

use crate::ids::ModelId;
use crate::{Event, Primal, movement};

/// A mounted dragoon without a free box goes on without its mount instead of being disabled. What it suffered beyond its last box is lost, and it does not
/// enter what it stands in. Gives back whether it was one.
pub fn dismounts(play: &mut Play<'_, Primal>, model: ModelId) -> Asked<bool> {
    let Some(afoot) = play.world().model(model).profile.on_foot() else {
        return Ok(false);
    };
    // A base for which there is no room cannot replace the other one.
    let Some((at, facing)) = movement::replaced_at(play, model, afoot.base)? else {
        return Ok(false);
    };
    let rules = &[
        cite!("primal:dragoon-05"),
        cite!("primal:dragoon-06"),
        cite!("primal:dragoon-09"),
        cite!("primal:dragoon-10"),
    ];
    play.record(Event::Dismounted { model, at, facing }, rules);
    Ok(true)
}
