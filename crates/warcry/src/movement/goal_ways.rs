//! A way for a move that has to end within 1" of a certain fighter: straight to one of its sides, the shortest way around what
//! is between, over terrain.

use table::{Footprint, Length, Point};

use super::check::level_reach;
use super::near::levels_over;
use super::scout::{Scout, WAYS, Way, extent, nearest_along, stretched, ways};
use super::toward::{down_edges, onto_terrain};
use super::{Leg, Path, Standing};
use crate::{FighterId, PartId, PartKind};

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
                .find_map(|first| goal.on_from(first))
                .or_else(|| goal.over_beside(scout).find_map(|first| goal.on_from(first)))
        })
}

/// How far from the goal's base a way is to end: in the middle of what is allowed, in contact, as far as may be.
const GAPS: [Length; 3] = [
    Length::half_inches(1),
    Length::um(100),
    Length::um(Length::inches(1).get() - 500),
];

/// Stairs are left by their side at so many places, edges are climbed at so many on either side of the one nearest to the goal.
const LANDINGS: i64 = 32;
const HOLDS: i64 = 5;

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

    /// The way on from a place over terrain, if that is where the move ends or leads to its end.
    fn on_from(&self, first: Scout<'_>) -> Option<Path> {
        let legal = |scout: Scout<'_>| scout.may_end_here().then(|| scout.path());
        if !self.is_in_reach_of(&first) {
            return None;
        }
        let straight = self.straight_from(&first, &GAPS[..1]).find_map(legal);
        straight
            .or_else(|| self.around_from(&first).and_then(legal))
            .or_else(|| legal(first))
    }

    /// Down what it hangs on, up what is in reach where that is near the goal, and a part of the way up or down stairs.
    fn over_beside<'s, 'w>(&'s self, scout: &'s Scout<'w>) -> impl Iterator<Item = Scout<'w>> + 's {
        let parts = scout.parts_in_reach().into_iter().flat_map(move |id| {
            let part = scout.world().terrain.part(id);
            let is_stairs = part.kind == PartKind::Stairs;
            let is_wall = matches!(part.kind, PartKind::Solid | PartKind::Ladder) && part.top > scout.z();
            let stairs = is_stairs.then(|| self.part_of_stairs(scout, id)).into_iter().flatten();
            let walls = is_wall.then(|| self.up_wall(scout, id)).into_iter().flatten();
            stairs.chain(walls)
        });
        self.let_down(scout).chain(parts)
    }

    /// Down what it hangs on: to the height of the goal, or all the way.
    fn let_down<'s, 'w>(&'s self, scout: &'s Scout<'w>) -> impl Iterator<Item = Scout<'w>> + 's {
        let part = match scout.standing() {
            Standing::Climbing(id) => scout.world().terrain.parts.get(usize::from(id.0)),
            Standing::Surface | Standing::Perched => None,
        };
        let heights = part.into_iter().flat_map(|part| [self.z.max(part.bottom), part.bottom]);
        let lowest = if scout.limits().free_climb {
            Length::ZERO
        } else {
            scout.z() - scout.left()
        };
        heights.filter_map(move |z| {
            let (mut scout, to, z) = (scout.clone(), scout.at(), z.max(lowest));
            (z < scout.z() && scout.tries(Leg::Climb { to, z })).then_some(scout)
        })
    }

    fn part_of_stairs<'s, 'w>(&'s self, scout: &'s Scout<'w>, id: PartId) -> impl Iterator<Item = Scout<'w>> + 's {
        let goes_down = scout.world().terrain.part(id).top == scout.z();
        let mut start = scout.clone();
        let foot = start
            .foot_of_stairs(id)
            .filter(|foot| !goes_down && *foot != scout.at());
        let is_there = self.is_in_reach_of(scout) && foot.is_none_or(|foot| start.tries(Leg::Walk(foot)));
        (1..LANDINGS).filter(move |_| is_there).filter_map(move |at| {
            let (mut scout, thousandths) = (start.clone(), at * 1_000 / LANDINGS);
            let goes = if goes_down {
                scout.takes_stairs_down(id, thousandths)
            } else {
                scout.takes_stairs_up(id, thousandths)
            };
            goes.then_some(scout)
        })
    }

    fn up_wall<'s, 'w>(&'s self, scout: &'s Scout<'w>, id: PartId) -> impl Iterator<Item = Scout<'w>> + 's {
        let part = scout.world().terrain.part(id);
        let rise = if scout.limits().free_climb {
            Length::ZERO
        } else {
            part.top - scout.z()
        };
        part.outline.edges().flat_map(move |edge| {
            let nearest = nearest_along(&edge, self.base.at());
            let step = scout.base().base().outer_radius().get() * 500 / edge.length().get().max(1);
            let places = (0..=2 * HOLDS).map(move |k| {
                let aside = (k + 1) / 2 * step.max(1);
                if k % 2 == 0 { nearest + aside } else { nearest - aside }
            });
            places.filter(|at| (0..=1_000).contains(at)).filter_map(move |at| {
                let foot = scout.foot_of_edge(&edge, at);
                let mut scout = scout.clone();
                (self.is_on_the_way(&scout, foot, rise) && scout.climbs_up(id, &edge, at)).then_some(scout)
            })
        })
    }

    fn goes(&self, scout: &mut Scout<'_>, to: Point) -> bool {
        if scout.limits().may_fly && scout.standing() == Standing::Surface {
            // Only on floor or platform does a flight end.
            let mut levels = levels_over(&scout.world().terrain, to);
            levels.retain(|z| self.level_reach(*z).is_some());
            levels.sort_by_key(|z| (*z - self.z).abs());
            return levels.into_iter().any(|z| scout.tries(Leg::Fly { to, z }));
        }
        if scout.z() > self.z && scout.tries(Leg::Jump(to)) {
            return true;
        }
        scout.standing() == Standing::Surface && self.level_reach(scout.z()).is_some() && scout.tries(Leg::Walk(to))
    }

    /// How far away across whoever is at a height may be: nobody is near enough from far above or below.
    fn level_reach(&self, z: Length) -> Option<Length> {
        level_reach(Length::inches(1), (z - self.z).abs())
    }

    /// The shortest way on foot, where both are on one level, or one of them little higher.
    fn around_from<'w>(&self, scout: &Scout<'w>) -> Option<Scout<'w>> {
        let mut scout = scout.clone();
        let goal = table::Goal::Within {
            of: self.base,
            d: self.level_reach(scout.z())?,
        };
        (scout.standing() == Standing::Surface && scout.walks_all_the_way(goal)).then_some(scout)
    }

    fn beside(&self, base: &Footprint, side: Way, gap: Length) -> Point {
        let apart = extent(base, (-side.0, -side.1)) + extent(self.base, side) + gap.get();
        stretched(self.base.at(), side, apart)
    }

    /// Whether what is left of the move is enough for the straight line.
    fn is_in_reach_of(&self, scout: &Scout<'_>) -> bool {
        self.is_on_the_way(scout, scout.at(), Length::ZERO)
    }

    /// Whether the move is long enough for the straight lines to a point and, after a climb there, from it.
    fn is_on_the_way(&self, scout: &Scout<'_>, point: Point, climb: Length) -> bool {
        let there = scout.left() - scout.at().distance_to(point);
        let most = Length::inches(1) + scout.base().base().outer_radius() + (there - climb).max(Length::ZERO);
        there >= Length::ZERO && table::within_of_point(self.base, point, most)
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

#[cfg(test)]
mod tests {
    use super::super::fixture::*;
    use super::super::{can_make, check};
    use super::*;
    use crate::{MoveLimits, Runemark, Side, Terrain, World};

    /// Somebody, whom it has to reach, and the way that is found.
    fn way(terrain: Terrain, (from, z): (Point, Length), (to, high): (Point, Length), most: i64) -> Option<Path> {
        let (mut world, id) = one_of(terrain, &[], from, z);
        let goal = add(&mut world, Side::Blue, round(32), &[], to, high);
        found(&world, id, goal, most)
    }

    fn found(world: &World, id: FighterId, goal: FighterId, most: i64) -> Option<Path> {
        let limits = MoveLimits {
            reaches: Some(goal),
            ..moving(most)
        };
        let scout = Scout::new(world, id, &limits)?;
        let path = way_to_goal(&scout, goal);
        assert_eq!(can_make(world, id, &limits), path.is_some());
        assert!(path.iter().all(|path| check(world, id, &limits, path).is_ok()));
        path
    }

    #[test]
    fn a_part_of_the_stairs_and_a_jump_off_them_is_a_way() {
        let stairs = || {
            terrain(
                "features: [{name: stairs, parts: [{rect: [16, 8, 4, 4], top: 3, platform: true},
                   {rect: [10, 9, 6, 2], top: 3, kind: stairs, rises: [1, 0]}, {rect: [3, 11.01, 9, 0.3], top: 6}]}]",
            )
        };
        let (from, to) = ((at(850, 1_000), h(0)), (at(1_300, 1_350), h(0)));
        let path = way(stairs(), from, to, 7).expect("a way");
        assert!(
            matches!(path.legs[..], [Leg::Walk(_), Leg::Climb { .. }, Leg::Jump(_)]),
            "{path:?}"
        );
        assert_eq!(way(stairs(), from, to, 5), None);
    }

    #[test]
    fn whoever_hangs_at_the_edge_beside_somebody_has_reached_it() {
        let narrow = terrain("features: [{name: tower, parts: [{rect: [12, 8, 1.5, 6], top: 2, platform: true}]}]");
        let (mut world, id) = one(narrow, 1_000, 900);
        add(&mut world, Side::Blue, round(40), &[], at(1_275, 1_020), h(200));
        let goal = add(&mut world, Side::Blue, round(32), &[], at(1_275, 1_250), h(200));
        let path = found(&world, id, goal, 6).expect("a way");
        assert!(matches!(path.legs[..], [Leg::Walk(_), Leg::Climb { .. }]), "{path:?}");
    }

    #[test]
    fn down_the_wall_and_up_to_whoever_is_on_low_stairs() {
        let wall = terrain("features: [{name: wall, parts: [{rect: [10, 5, 4, 0.5], top: 6}]}]");
        let (mut world, id) = one(wall, 1_200, 614);
        let goal = add(&mut world, Side::Blue, round(32), &[], at(1_200, 780), Length::ZERO);
        hold_on(&mut world, id, PartId(0), h(400));
        assert!(found(&world, id, goal, 4).is_some());

        let stairs = "features: [{name: stairs, parts: [{rect: [10, 8, 6, 2], top: 3, kind: stairs, rises: [1, 0]},
            {rect: [7, 7, 1, 3], top: 6}]}]";
        let (mut world, id) = one(terrain(stairs), 600, 900);
        let goal = add(&mut world, Side::Blue, round(32), &[], at(1_100, 900), h(50));
        hold_on(&mut world, goal, PartId(0), h(50));
        assert!(found(&world, id, goal, 6).is_some());
    }

    #[test]
    fn a_flight_ends_on_the_floor_beside_whoever_is_on_low_stairs() {
        let tower = "features: [{name: tower, parts: [{rect: [3, 7, 3, 4], top: 3, platform: true}]},
            {name: stairs, parts: [{rect: [10, 8, 6, 2], top: 3, kind: stairs, rises: [1, 0]}]}]";
        let (mut world, id) = one_of(terrain(tower), &[Runemark::Fly], at(520, 900), h(300));
        let goal = add(&mut world, Side::Blue, round(32), &[], at(1_100, 900), h(50));
        hold_on(&mut world, goal, PartId(1), h(50));
        let limits = MoveLimits {
            reaches: Some(goal),
            may_fly: true,
            ..moving(5)
        };
        let scout = Scout::new(&world, id, &limits).expect("on the table");
        let path = way_to_goal(&scout, goal).expect("a way");
        assert!(matches!(path.legs[..], [Leg::Fly { z: Length::ZERO, .. }]), "{path:?}");
        assert!(check(&world, id, &limits, &path).is_ok());
    }
}
