//! Score Kills, and Eliminate the Enemy Leader (502.25, 502.27).

use kernel::cite;
use smallvec::SmallVec;

use super::{Verdict, teams};
use crate::world::Fate;
use crate::{Model, World};

/// Destroyed, or routed off the battlefield (chainmail:502.27a).
fn is_eliminated(model: &Model) -> bool {
    model.fate == Fate::Destroyed || (model.fate == Fate::Left && model.routed_off)
}

/// chainmail:502.25d, chainmail:502.25f
pub fn leader_fell(world: &World) -> Option<Verdict> {
    let led: SmallVec<[(u8, bool); 6]> = world
        .warbands
        .iter()
        .filter_map(|warband| Some((warband.team, !is_eliminated(world.model(warband.leader?)))))
        .collect();
    let all: SmallVec<[u8; 6]> = super::distinct(led.iter().map(|(team, _)| *team));
    let left = super::distinct(led.iter().filter(|(_, lives)| *lives).map(|(team, _)| *team));
    match (all.len(), &left[..]) {
        (2.., []) => Verdict::draw(cite!("chainmail:502.25f")),
        (2.., [team]) => Verdict::won(*team, [cite!("chainmail:502.25d")]),
        _ => None,
    }
}

/// The points with which a warband of this size wins (chainmail:502.27b).
pub const fn points_needed(size: u16) -> u32 {
    match size {
        70 => 50,
        140 => 100,
        size => size as u32 * 7 / 10,
    }
}

/// What a team has scored: the cost of each enemy model that its models have eliminated (chainmail:502.27a). A model that nobody
/// else is to blame for scores for its opponents (chainmail:502.271).
pub fn victory_points(world: &World, team: u8) -> u32 {
    let duel = teams(world).len() == 2;
    let scored = world.models.iter().filter(|model| {
        let own = world.warband(model.warband).team;
        let by = model.blamed.map(|warband| world.warband(warband).team);
        own != team && is_eliminated(model) && (duel || by.is_none_or(|by| by == team || by == own))
    });
    scored.map(|model| u32::from(model.card.cost)).sum()
}

/// chainmail:502.27a to chainmail:502.27c
pub fn verdict(world: &World) -> Option<Verdict> {
    let enough = |team: u8| {
        let own = world.warbands.iter().filter(|warband| warband.team == team);
        let size = own.map(|warband| warband.points).max().unwrap_or(100);
        victory_points(world, team) >= points_needed(size)
    };
    let crushed = |team: u8| {
        world
            .warband_ids()
            .filter(|id| world.warband(*id).team != team)
            .all(|id| world.of(id).count() <= 1 && world.warband(id).started_with > 1)
    };
    let winners: SmallVec<[(u8, bool); 6]> = teams(world)
        .into_iter()
        .filter(|team| enough(*team) || crushed(*team))
        .map(|team| (team, enough(team)))
        .collect();
    match winners[..] {
        [] => None,
        [(team, true)] => Verdict::won(team, [cite!("chainmail:502.27a"), cite!("chainmail:502.27b")]),
        [(team, false)] => Verdict::won(team, [cite!("chainmail:502.27c")]),
        _ => Verdict::draw(cite!("chainmail:502.27b")),
    }
}
