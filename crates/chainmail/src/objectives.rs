//! Victory conditions: how a skirmish is won (502.2).

use kernel::{Play, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::Point;

use crate::world::{Outcome, Stage};
use crate::{Chainmail, Event, World};

/// What the players fight for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// chainmail:502.23a
    #[default]
    EliminateTheEnemy,
}

/// Looks after each step whether the skirmish is decided.
pub fn decide(play: &mut Play<'_, Chainmail>) {
    let world = play.world();
    let fights = matches!(
        world.stage,
        Stage::Initiative | Stage::Activate | Stage::Turn | Stage::RoundEnd
    );
    if world.outcome.is_some() || !fights {
        return;
    }
    match world.objective {
        Objective::EliminateTheEnemy => eliminate_the_enemy(play),
    }
}

/// chainmail:502.23a, chainmail:502.23d
fn eliminate_the_enemy(play: &mut Play<'_, Chainmail>) {
    let left = teams_left(play.world());
    match left[..] {
        [] => play.record(
            Event::SkirmishEnded { outcome: Outcome::Draw },
            &[cite!("chainmail:502.23d")],
        ),
        [_] => play.record(
            Event::SkirmishEnded {
                outcome: Outcome::Won(left),
            },
            &[cite!("chainmail:502.23a"), cite!("chainmail:502.2")],
        ),
        _ => {}
    }
}

/// The teams that still have models on the battlefield.
pub fn teams_left(world: &World) -> SmallVec<[u8; 2]> {
    let mut teams: SmallVec<[u8; 2]> = world.in_play().map(|id| world.team(id)).collect();
    teams.sort_unstable();
    teams.dedup();
    teams
}

/// The place that out of command troops may make for even with enemies in sight (chainmail:603.33).
pub fn goal(world: &World) -> Option<Point> {
    match world.objective {
        Objective::EliminateTheEnemy => None,
    }
}
