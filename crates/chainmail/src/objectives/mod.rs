//! Victory conditions: how a skirmish is won (502.2).

mod exits;
mod kills;
mod places;
mod quiet;
mod sparks;

use kernel::{Play, RuleId, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::world::{Outcome, Stage};
use crate::{Chainmail, Event, World};

pub use exits::{defenders_edge, may_follow_commander, off_over};
pub use kills::{points_needed, victory_points};
pub use places::{count_rounds, goal, is_at_goal, note_holders};
pub use quiet::{declare_end, end_as_it_stands};
pub use sparks::{absorb, exposed_to};

/// What the players fight for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// chainmail:502.21a
    ExitDefendersEdge,
    /// chainmail:502.22a
    HoldTheCenter,
    /// chainmail:502.23a
    #[default]
    EliminateTheEnemy,
    /// chainmail:502.24a
    HarvestDivineSparks,
    /// chainmail:502.25d
    EliminateTheLeader,
    /// chainmail:502.26b
    CaptureTheSkull,
    /// chainmail:502.27a
    ScoreKills,
    /// chainmail:502.28a
    CaptureTheHall,
}

/// How a skirmish ends, and the rules that say so.
pub struct Verdict {
    pub outcome: Outcome,
    pub rules: Vec<RuleId>,
}

impl Verdict {
    fn won(team: u8, rules: impl Into<Vec<RuleId>>) -> Option<Verdict> {
        Some(Verdict {
            outcome: Outcome::Won(SmallVec::from_slice(&[team])),
            rules: rules.into(),
        })
    }

    fn draw(rule: RuleId) -> Option<Verdict> {
        Some(Verdict {
            outcome: Outcome::Draw,
            rules: vec![rule],
        })
    }
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
    if let Some(verdict) = verdict(world) {
        end(play, verdict);
    }
}

/// Ends the skirmish.
pub fn end(play: &mut Play<'_, Chainmail>, verdict: Verdict) {
    let Verdict { outcome, mut rules } = verdict;
    rules.push(cite!("chainmail:502.2"));
    play.record(Event::SkirmishEnded { outcome }, rules);
}

fn verdict(world: &World) -> Option<Verdict> {
    let own = match world.objective {
        // Whoever is left on the battlefield has not won by that alone (chainmail:502.21d).
        Objective::ExitDefendersEdge => return exits::verdict(world),
        Objective::HoldTheCenter => places::held_long_enough(world),
        Objective::HarvestDivineSparks => sparks::verdict(world),
        Objective::EliminateTheLeader => kills::leader_fell(world),
        Objective::ScoreKills => kills::verdict(world),
        Objective::EliminateTheEnemy | Objective::CaptureTheSkull | Objective::CaptureTheHall => None,
    };
    own.or_else(|| last_one_standing(world))
}

/// chainmail:502.23a, chainmail:502.23d
fn last_one_standing(world: &World) -> Option<Verdict> {
    match teams_left(world)[..] {
        [] => Verdict::draw(match world.objective {
            Objective::HoldTheCenter => cite!("chainmail:502.22e"),
            _ => cite!("chainmail:502.23d"),
        }),
        [team] => Verdict::won(team, [cite!("chainmail:502.23a")]),
        _ => None,
    }
}

/// The teams that still have models on the battlefield.
pub fn teams_left(world: &World) -> SmallVec<[u8; 6]> {
    distinct(world.in_play().map(|id| world.team(id)))
}

/// All teams of a skirmish.
pub fn teams(world: &World) -> SmallVec<[u8; 6]> {
    distinct(world.warbands.iter().map(|warband| warband.team))
}

fn distinct(teams: impl Iterator<Item = u8>) -> SmallVec<[u8; 6]> {
    let mut teams: SmallVec<[u8; 6]> = teams.collect();
    teams.sort_unstable();
    teams.dedup();
    teams
}

/// The one team with the most, if it is one alone.
fn sole_leader(scores: &[(u8, i64)]) -> Option<u8> {
    let best = scores.iter().map(|(_, score)| *score).max()?;
    let mut first = scores.iter().filter(|(_, score)| *score == best);
    let leader = first.next().map(|(team, _)| *team);
    leader.filter(|_| first.next().is_none())
}
