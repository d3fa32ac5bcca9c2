//! A way for a move that has to end within 1" of a certain fighter: straight to one of its sides, the shortest way around what
//! is between, over terrain.

use table::{Footprint, Length, Point};

use super::scout::{Scout, WAYS, Way, extent, stretched, ways};
use super::toward::{down_edges, onto_terrain};
use super::{Leg, Path, Standing};
use crate::FighterId;

/// The first legal one that is found.
pub(super) fn way_to_goal(scout: &Scout<'_>, goal: FighterId) -> Option<Path> {
    let theirs = scout.world().fighter(goal);
    let goal = Sides {
        base: theirs.footprint()?,
        z: theirs.z(),
    };
    let legal = |scout: Scout<'_>| scout.may_end_here().then(|| scout.path());
    goal.straight_from(scout, &GAPS)
        .find_map(legal)
        .or_else(|| goal.around_from(scout).and_then(legal))
        .or_else(|| {
            let mut first = Vec::new();
            onto_terrain(scout, &mut first);
            down_edges(scout, goal.base.at(), &mut first);
            first
                .into_iter()
                .filter(|first| goal.is_in_reach_of(first))
                .find_map(|first| {
                    let straight = goal.straight_from(&first, &GAPS[..1]).find_map(legal);
                    straight
                        .or_else(|| goal.around_from(&first).and_then(legal))
                        .or_else(|| legal(first))
                })
        })
}

/// How far from the goal's base a way is to end: in the middle of what is allowed, in contact, as far as may be.
const GAPS: [Length; 3] = [
    Length::half_inches(1),
    Length::um(100),
    Length::um(Length::inches(1).get() - 500),
];

/// What a fighter is to come within 1" of.
struct Sides<'w> {
    base: &'w Footprint,
    z: Length,
}

impl Sides<'_> {
    /// One leg to each side, the nearest first.
    fn straight_from<'s, 'w>(
        &'s self,
        scout: &'s Scout<'w>,
        gaps: &'s [Length],
    ) -> impl Iterator<Item = Scout<'w>> + 's {
        let away = scout.at() - self.base.at();
        let sides = nearest_first((away.x, away.y), scout.z() > self.z || scout.limits().may_fly);
        // One that is refused a leg is where it was, and tries the next.
        let mut tries = None;
        gaps.iter()
            .flat_map(move |gap| sides.clone().map(move |side| (side, *gap)))
            .filter_map(move |(side, gap)| {
                let to = self.beside(scout.base(), side, gap);
                if !scout.at().is_within(to, scout.left()) || !scout.fits_on_battlefield(to) {
                    return None;
                }
                let scout: &mut Scout<'w> = tries.get_or_insert_with(|| scout.clone());
                self.goes(scout, to).then(|| tries.take()).flatten()
            })
    }

    fn goes(&self, scout: &mut Scout<'_>, to: Point) -> bool {
        if scout.limits().may_fly && scout.standing() == Standing::Surface {
            return scout.tries(Leg::Fly { to, z: self.z });
        }
        if scout.z() > self.z && scout.tries(Leg::Jump(to)) {
            return true;
        }
        scout.standing() == Standing::Surface && scout.z() == self.z && scout.tries(Leg::Walk(to))
    }

    /// The shortest way on foot, where both are on one level.
    fn around_from<'w>(&self, scout: &Scout<'w>) -> Option<Scout<'w>> {
        let mut scout = scout.clone();
        let goal = table::Goal::Within {
            of: self.base,
            d: Length::inches(1),
        };
        let on_foot = scout.standing() == Standing::Surface && scout.z() == self.z;
        (on_foot && scout.walks_all_the_way(goal)).then_some(scout)
    }

    fn beside(&self, base: &Footprint, side: Way, gap: Length) -> Point {
        let apart = extent(base, (-side.0, -side.1)) + extent(self.base, side) + gap.get();
        stretched(self.base.at(), side, apart)
    }

    /// Whether what is left of the move is enough for the straight line.
    fn is_in_reach_of(&self, scout: &Scout<'_>) -> bool {
        let most = Length::inches(1) + scout.base().base().outer_radius() + scout.left();
        table::within_of_point(self.base, scout.at(), most)
    }
}

/// Directions around, beginning with one and going on to its left and right: to the other side, or half way there.
fn nearest_first(toward: Way, all_around: bool) -> impl Iterator<Item = Way> + Clone {
    let ahead = |(x, y): Way| {
        let along = i128::from(x * toward.0 + y * toward.1);
        along * along.abs() / i128::from(x * x + y * y)
    };
    let first = ways()
        .enumerate()
        .max_by_key(|(_, way)| ahead(*way))
        .map_or(0, |(at, _)| at);
    let all = WAYS.len();
    let turns = if all_around { all / 4 } else { all / 8 + 2 };
    (0..2 * turns).map(move |k| {
        let turn = k.div_ceil(2) * 2;
        let at = if k % 2 == 0 { first + turn } else { first + all - turn };
        WAYS[at % all]
    })
}
