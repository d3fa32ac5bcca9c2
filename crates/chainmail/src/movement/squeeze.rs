//! Squeezing between obstacles (604.13).

use kernel::{Refusal, cite};
use smallvec::SmallVec;
use table::{Footprint, Length, Obstacle, Point, slide_clear_of_obstacle};

use super::along;
use super::tally::ground_on;
use crate::World;
use crate::measure::Stand;

/// What each squeeze costs (chainmail:604.131a).
pub const COST: Length = Length::inches(2);

/// How often a straight leg squeezes between obstacles; refused if something is really in the way (chainmail:604.12, chainmail:303,
/// chainmail:604.13a, chainmail:604.13b, chainmail:604.131b).
pub fn squeezes(world: &World, stand: &Stand, to: Point) -> Result<u8, Refusal> {
    let ground = ground_on(world, stand, to);
    if !ground.keeps_off_sides(&stand.base, to) {
        let why = format!(
            "the way to ({}, {}) leads over a side that is impassable underground",
            to.x, to.y
        );
        return Err(Refusal::new(cite!("chainmail:501.2b"), why));
    }
    let bases = ground.bases.iter().map(|(_, base)| Obstacle::Base(base));
    let walls = ground.shut.iter().map(|feature| Obstacle::Polygon(&feature.shape));
    let met: SmallVec<[(usize, Obstacle<'_>); 4]> = bases
        .chain(walls)
        .enumerate()
        .filter(|(_, obstacle)| !slide_clear_of_obstacle(&stand.base, to, obstacle))
        .collect();
    let Some((first, _)) = met.first() else {
        return Ok(0);
    };
    let refusal = || match ground.bases.get(*first) {
        Some((other, _)) => {
            let why = format!("the way to ({}, {}) passes through {}", to.x, to.y, world.name(*other));
            Refusal::new(cite!("chainmail:604.12"), why)
        }
        None => {
            let rule = ground.shut[first - ground.bases.len()].part.rule();
            let why = format!("the way to ({}, {}) enters impassable terrain ({rule})", to.x, to.y);
            Refusal::new(cite!("chainmail:303"), why)
        }
    };
    // Half of its width must fit through.
    let thin = Footprint::round(stand.base.base().outer_radius(), stand.base.at());
    if met.len() < 2
        || met
            .iter()
            .any(|(_, obstacle)| !slide_clear_of_obstacle(&thin, to, obstacle))
    {
        return Err(refusal());
    }
    let ends = stand.base.moved_to(to);
    if met
        .iter()
        .any(|(_, obstacle)| !slide_clear_of_obstacle(&ends, to, obstacle))
    {
        let why = "a squeezing model stops only where its base fits: this way must lead all the way through";
        return Err(Refusal::new(cite!("chainmail:604.131b"), why));
    }
    gaps(stand, to, &met).ok_or_else(refusal)
}

/// The gaps that a leg leads through; nothing if one of them has only one side.
fn gaps(stand: &Stand, to: Point, met: &[(usize, Obstacle<'_>)]) -> Option<u8> {
    let from = stand.base.at();
    let length = from.distance_to(to).get();
    let mut stretches: SmallVec<[(i64, i64); 4]> = met
        .iter()
        .map(|(_, obstacle)| {
            let clear_to = |step: i64| slide_clear_of_obstacle(&stand.base, along(from, to, step, length), obstacle);
            let back = stand.base.moved_to(to);
            let clear_from = |step: i64| slide_clear_of_obstacle(&back, along(to, from, step, length), obstacle);
            (first_not(length, clear_to), length - first_not(length, clear_from))
        })
        .collect();
    stretches.sort_unstable();
    let mut gaps = 0;
    let mut at = 0;
    while at < stretches.len() {
        let mut end = stretches[at].1;
        let mut sides = 1;
        while let Some(next) = stretches.get(at + sides).filter(|next| next.0 <= end) {
            end = end.max(next.1);
            sides += 1;
        }
        if sides < 2 {
            return None;
        }
        gaps += 1;
        at += sides;
    }
    Some(gaps)
}

/// The first step for which a test that holds at first no longer holds.
fn first_not(length: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (0, length);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
