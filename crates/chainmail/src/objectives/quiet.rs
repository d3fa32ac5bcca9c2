//! A skirmish in which nothing happens any more: who may end it, and who has won then (502.21e, 502.22d, 502.23b, 502.24d, 502.25e).

use kernel::{Asked, Die, Play, Pool, RuleId, cite};
use smallvec::SmallVec;

use super::{Objective, Verdict, end, kills, places, sole_leader, sparks, teams};
use crate::questions::{Answer, Ask};
use crate::{Chainmail, WarbandId, World};

/// So many quiet rounds in a row let a player end the skirmish.
const ROUNDS: u8 = 5;

/// The rule by which a warband may end the skirmish now.
fn may_end(world: &World, warband: WarbandId) -> Option<RuleId> {
    if world.warband(warband).quiet < ROUNDS {
        return None;
    }
    match world.objective {
        Objective::ExitDefendersEdge if world.attacker == Some(warband) => None,
        Objective::ExitDefendersEdge => Some(cite!("chainmail:502.21e")),
        Objective::HoldTheCenter => Some(cite!("chainmail:502.22d")),
        Objective::HarvestDivineSparks => Some(cite!("chainmail:502.24d")),
        Objective::EliminateTheLeader => Some(cite!("chainmail:502.25e")),
        // Of these the rulebook says nothing: they end as the others do, or never.
        Objective::CaptureTheSkull | Objective::CaptureTheHall | Objective::ScoreKills
            if world.options.never_ends_quietly =>
        {
            None
        }
        Objective::EliminateTheEnemy
        | Objective::CaptureTheSkull
        | Objective::CaptureTheHall
        | Objective::ScoreKills => Some(cite!("chainmail:502.23b")),
    }
}

/// Asks at the end of a round whoever may end the skirmish.
pub fn declare_end(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    if play.world().outcome.is_some() {
        return Ok(());
    }
    let warbands: SmallVec<[WarbandId; 6]> = play.world().warband_ids().collect();
    for warband in warbands {
        let Some(rule) = may_end(play.world(), warband) else {
            continue;
        };
        let open = vec![Answer::No, Answer::Yes];
        if play.choose(warband.seat(), Ask::EndSkirmish, open)? == Answer::Yes {
            let mut verdict = verdict(play);
            verdict.rules.insert(0, rule);
            end(play, verdict);
            return Ok(());
        }
    }
    Ok(())
}

/// Ends the skirmish as if somebody had declared it ended.
pub fn end_as_it_stands(play: &mut Play<'_, Chainmail>) {
    let verdict = verdict(play);
    end(play, verdict);
}

fn verdict(play: &mut Play<'_, Chainmail>) -> Verdict {
    let world = play.world();
    let scores = |score: fn(&World, u8) -> i64| -> SmallVec<[(u8, i64); 6]> {
        teams(world)
            .into_iter()
            .map(|team| (team, score(world, team)))
            .collect()
    };
    let own = match world.objective {
        Objective::ExitDefendersEdge => {
            let mut others = world.warband_ids().filter(|warband| Some(*warband) != world.attacker);
            let team = others.next().map(|defender| world.warband(defender).team);
            team.and_then(|team| Verdict::won(team, [cite!("chainmail:502.21f")]))
        }
        Objective::HarvestDivineSparks => {
            let scores = scores(|world, team| i64::from(sparks::of_team(world, team)));
            sole_leader(&scores).and_then(|team| Verdict::won(team, [cite!("chainmail:502.24d")]))
        }
        Objective::ScoreKills => {
            let scores = scores(|world, team| i64::from(kills::victory_points(world, team)));
            sole_leader(&scores).and_then(|team| Verdict::won(team, [cite!("chainmail:502.27a")]))
        }
        _ => None,
    };
    own.unwrap_or_else(|| nearest_wins(play))
}

/// chainmail:502.23c; equally near teams leave it to the die (chainmail:405.3).
fn nearest_wins(play: &mut Play<'_, Chainmail>) -> Verdict {
    let near = places::closest_to_centre(play.world());
    let mut rules = vec![cite!("chainmail:502.23c")];
    let team = match near[..] {
        [] => None,
        [only] => Some(only),
        _ => {
            let pool = Pool {
                dice: 1,
                die: Die(near.len() as u8),
            };
            let face = play.roll(None, "which of those equally near is nearer", pool).face();
            rules.push(cite!("chainmail:405.3"));
            near.get(usize::from(face.max(1) - 1)).copied()
        }
    };
    let verdict = team.and_then(|team| Verdict::won(team, rules));
    verdict.unwrap_or(Verdict {
        outcome: crate::Outcome::Draw,
        rules: vec![cite!("chainmail:502.23d")],
    })
}
