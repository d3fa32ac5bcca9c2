//! The last round that players have agreed on. The rulebook knows none: where nobody can get at the other any more, each may declare
//! the skirmish ended, and the model closest to the center decides (502.23b, 502.23c).

use kernel::{Play, cite};
use smallvec::SmallVec;
use table::{Length, gap_to_point};

use crate::paths::grain;
use crate::world::Outcome;
use crate::{Chainmail, Event, World};

/// Ends the skirmish after the last round as a declared end does (chainmail:502.23c).
pub fn decide(play: &mut Play<'_, Chainmail>) {
    let world = play.world();
    let is_past = world.options.last_round.is_some_and(|last| world.round > last);
    if !is_past || world.outcome.is_some() {
        return;
    }
    let outcome = match closest_to_centre(world) {
        Some(team) => Outcome::Won(SmallVec::from_elem(team, 1)),
        None => Outcome::Draw,
    };
    play.record(Event::SkirmishEnded { outcome }, &[cite!("chainmail:502.23c")]);
}

/// The team with the model closest to the centre of the battlefield; nobody if two are equally close.
pub fn closest_to_centre(world: &World) -> Option<u8> {
    let centre = world.terrain.centre();
    let away = |id| grain(gap_to_point(&world.footprint(id), centre));
    let mut best: Option<(Length, Option<u8>)> = None;
    for id in world.in_play() {
        let (far, team) = (away(id), world.team(id));
        best = match best {
            Some((least, _)) if far > least => best,
            Some((least, Some(known))) if far == least && known == team => best,
            Some((least, _)) if far == least => Some((least, None)),
            _ => Some((far, Some(team))),
        };
    }
    best.and_then(|(_, team)| team)
}
