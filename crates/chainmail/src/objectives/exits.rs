//! Exit Defender's Edge: half of the attackers leave over it (502.21, 502.35).

use kernel::cite;
use table::Point;

use super::Verdict;
use crate::preparation::{DeploymentArea, Edge, area_of};
use crate::scenarios::Scenario;
use crate::world::Fate;
use crate::{Model, ModelId, WarbandId, World};

/// The edge over which a base at this place has left the battlefield.
pub fn off_over(world: &World, model: &Model, at: Point) -> Option<Edge> {
    let radius = model.radius();
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let zero = table::Length::ZERO;
    [
        (at.y - radius < zero, Edge::South),
        (at.y + radius > depth, Edge::North),
        (at.x - radius < zero, Edge::West),
        (at.x + radius > width, Edge::East),
    ]
    .into_iter()
    .find_map(|(off, edge)| off.then_some(edge))
}

fn defender(world: &World) -> Option<WarbandId> {
    let attacker = world.attacker?;
    world.warband_ids().find(|warband| *warband != attacker)
}

/// The edge that the attackers make for (chainmail:502.35).
pub fn defenders_edge(world: &World) -> Option<Edge> {
    if world.scenario != Scenario::Breakthrough {
        return None;
    }
    match area_of(world, defender(world)?) {
        DeploymentArea::Strip { edge, .. } => Some(edge),
        _ => None,
    }
}

/// chainmail:502.21a to chainmail:502.21d
pub fn verdict(world: &World) -> Option<Verdict> {
    let (attacker, defender) = (world.attacker?, defender(world)?);
    let edge = defenders_edge(world)?;
    let needed = usize::from(world.warband(attacker).started_with).div_ceil(2);
    let own = || world.ids().filter(|id| world.model(*id).warband == attacker);
    let out = own().filter(|id| world.model(*id).left_over == Some(edge)).count();
    if out >= needed {
        let rules = [cite!("chainmail:502.21a"), cite!("chainmail:502.21b")];
        return Verdict::won(world.warband(attacker).team, rules);
    }
    let commanded = own().any(|id| world.model(id).in_play() && world.model(id).card.commander().is_some());
    let alone = world.of(defender).next().is_none();
    let able = own().filter(|id| {
        let model = world.model(*id);
        // Nobody is left who could rout a wild troop off the battlefield (chainmail:502.351a).
        model.in_play() && (!alone || commanded || !model.card.is_wild())
    });
    if out + able.count() < needed {
        let rules = [cite!("chainmail:502.21c"), cite!("chainmail:502.21d")];
        return Verdict::won(world.warband(defender).team, rules);
    }
    None
}

/// Whether a wild troop may follow a commander off the defender's edge: it was beside it when the round began, and the commander has
/// left over that edge in this round (chainmail:502.351b).
pub fn may_follow_commander(world: &World, id: ModelId) -> bool {
    let Some(edge) = defenders_edge(world) else {
        return false;
    };
    world.model(id).beside.iter().any(|commander| {
        let commander = world.model(*commander);
        commander.fate == Fate::Left && commander.left_over == Some(edge) && commander.left_in == world.round
    })
}
