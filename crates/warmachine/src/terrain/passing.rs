//! Clouds and flames that do not last: each is rolled for at its time.

use kernel::{Play, RuleId, cite};

use super::Kind;
use crate::{Event, Warmachine};

/// Rolls for every feature of a kind. Those whose die is low enough end.
fn roll(play: &mut Play<'_, Warmachine>, kind: Kind, ends_on: u8, rules: &'static [RuleId]) {
    let features = play.world().terrain.features.iter().enumerate();
    let found: Vec<(usize, String)> = features
        .filter(|(_, feature)| feature.is(kind))
        .map(|(at, feature)| (at, feature.name.clone()))
        .collect();
    let seat = play.world().turn.seat();
    let mut over = vec![];
    for (at, feature) in found {
        let die = play.d6(Some(seat), "terrain");
        let ends = die <= ends_on;
        play.record(Event::TerrainRolled { feature, die, ends }, rules);
        if ends {
            over.push(at as u16);
        }
    }
    // The last first: a feature that goes leaves the numbers before it as they were.
    for feature in over.into_iter().rev() {
        play.record(Event::TerrainEnded { feature, kind }, rules);
    }
}

/// At the end of each turn, beginning with the second player's first (wm4:hazard-burning-earth-05, wm4:hazard-burning-earth-06).
pub fn burn_down(play: &mut Play<'_, Warmachine>) {
    let world = play.world();
    let second = world.after(world.first);
    if world.player(second).turns >= 1 {
        let rules = &[
            cite!("wm4:hazard-burning-earth-05"),
            cite!("wm4:hazard-burning-earth-06"),
        ];
        roll(play, Kind::BurningEarth, 2, rules);
    }
}

/// At the start of each turn, beginning with the first player's second, if the players agreed on it (wm4:terrain-fog-02).
pub fn clear_fog(play: &mut Play<'_, Warmachine>) {
    let world = play.world();
    if world.options.clearing_fog && world.player(world.first).turns >= 2 {
        roll(play, Kind::DenseFog, 1, &[cite!("wm4:terrain-fog-02")]);
    }
}
