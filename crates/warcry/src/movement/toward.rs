//! The ways that bring a fighter nearest to a goal, for players who think: on foot around things, through the air, over
//! and through terrain.

use table::{Bounds, Footprint, Length, Obstacle, Point, Polygon, Segment, Spot};

use super::near::levels_over;
use super::over_terrain::edges_facing;
use super::scout::{Scout, extent, stretched, ways, within_reach};
use super::{Leg, Path, Standing};
use crate::{FighterId, MoveKind, MoveLimits, Part, PartId, PartKind, World};

/// What a fighter moves toward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Fighter(FighterId),
    Point(Spot),
}

/// How far beyond the end of a move its way is planned.
const FURTHER: Length = Length::inches(2);

/// How many of the best paths are proposed.
const PROPOSALS: usize = 3;

/// Paths that bring a fighter as near to a goal as its limits allow, the nearest first: within 1" of a fighter where
/// that can be reached, without climbing more than needed. All of them are legal; there may be none.
pub fn paths_toward(world: &World, fighter: FighterId, limits: &MoveLimits, goal: Goal, out: &mut Vec<Path>) {
    if let Some(start) = Start::of(world, fighter, limits) {
        start.paths_toward(goal, out);
    }
}

/// Where a fighter sets off for several goals: what leads over terrain is looked at once for all of them.
#[derive(Debug)]
pub struct Start<'w> {
    scout: Scout<'w>,
    over_terrain: Vec<Scout<'w>>,
}

impl<'w> Start<'w> {
    /// Nothing for a fighter that is not on the battlefield.
    pub fn of(world: &'w World, fighter: FighterId, limits: &'w MoveLimits) -> Option<Self> {
        let scout = Scout::new(world, fighter, limits)?;
        let mut over_terrain = Vec::new();
        if limits.kind != MoveKind::Disengage {
            onto_terrain(&scout, &mut over_terrain);
        }
        Some(Start { scout, over_terrain })
    }

    /// Where terrain leads at once.
    pub(super) fn over_terrain(&self) -> &[Scout<'w>] {
        &self.over_terrain
    }

    /// See [`paths_toward`].
    pub fn paths_toward(&self, goal: Goal, out: &mut Vec<Path>) {
        let Some(aim) = Aim::of(self.scout.world(), goal) else {
            return;
        };
        let mut found: Vec<(Length, Scout<'_>)> = Vec::new();
        for scout in self.proposals(&aim) {
            let is_known = found
                .iter()
                .any(|(_, other)| (other.at(), other.z()) == (scout.at(), scout.z()));
            if !is_known {
                found.push((aim.rank(&scout), scout));
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        let legal = found.into_iter().filter(|(_, scout)| scout.may_end_here());
        out.extend(legal.map(|(_, scout)| scout.path()).take(PROPOSALS));
    }

    fn proposals(&self, aim: &Aim<'_>) -> Vec<Scout<'w>> {
        let (start, mut found) = (&self.scout, Vec::new());
        if start.standing() == Standing::Surface {
            on_foot(start, aim, &mut found);
        }
        if start.limits().kind == MoveKind::Disengage {
            return found;
        }
        if start.limits().may_fly {
            in_the_air(start, aim, &mut found);
        }
        let mut first = self.over_terrain.clone();
        down_edges(start, aim.spot.at, &mut first);
        if start.z() > Length::ZERO {
            first.push(start.clone());
        }
        for scout in first {
            go_on(scout, aim, &mut found);
        }
        found
    }
}

/// The goal as something to measure to.
struct Aim<'w> {
    spot: Spot,
    base: Option<&'w Footprint>,
}

impl<'w> Aim<'w> {
    fn of(world: &'w World, goal: Goal) -> Option<Aim<'w>> {
        match goal {
            Goal::Fighter(id) => {
                let other = world.fighters.get(usize::from(id.0))?;
                Some(Aim {
                    spot: other.spot()?,
                    base: other.footprint(),
                })
            }
            Goal::Point(spot) => {
                let terrain = &world.terrain;
                let on_table = spot.at.x >= Length::ZERO
                    && spot.at.y >= Length::ZERO
                    && spot.at.x <= terrain.width
                    && spot.at.y <= terrain.depth;
                on_table.then_some(Aim { spot, base: None })
            }
        }
    }

    /// How far the fighter would be from the goal; what it would fall from counts as two inches more.
    fn rank(&self, scout: &Scout<'_>) -> Length {
        let rise = (scout.z() - self.spot.z).abs().min(Length::inches(100));
        let gap = match self.base {
            Some(base) => table::gap_rising(scout.base(), base, rise),
            None => table::gap_rising(scout.base(), &Footprint::round(Length::ZERO, self.spot.at), rise),
        };
        let unsafe_end = match scout.standing() {
            Standing::Surface => false,
            Standing::Climbing(part) => !scout.world().terrain.part(part).is_steps(),
            Standing::Perched => true,
        };
        // Nearer than within 1" is no better, so the way that ends there first is not beaten by a longer one.
        let gap = gap.max(if self.base.is_some() {
            Length::inches(1)
        } else {
            Length::ZERO
        });
        gap + if unsafe_end { Length::inches(2) } else { Length::ZERO }
    }

    /// Where a base stands half an inch from the goal as seen from a point.
    fn beside(&self, base: &Footprint, from: Point) -> Point {
        let Some(theirs) = self.base else {
            return self.spot.at;
        };
        let way = from - theirs.at();
        let way = (way.x, way.y);
        let apart = extent(base, (-way.0, -way.1)) + extent(theirs, way) + Length::half_inches(1).get();
        stretched(theirs.at(), way, apart)
    }
}

/// Straight on if nothing is between, otherwise the way around it too.
fn on_foot<'w>(start: &Scout<'w>, aim: &Aim<'_>, found: &mut Vec<Scout<'w>>) {
    let mut straight = start.clone();
    let beside = aim.beside(start.base(), start.at());
    if straight.walks_toward(beside) {
        let stopped = straight.at() != within_reach(start.at(), beside, start.left());
        found.push(straight);
        if !stopped {
            return;
        }
    }
    let mut around = start.clone();
    // Of a long way only the beginning is walked now, so only that is planned.
    let soon = within_reach(start.at(), aim.spot.at, start.left() + FURTHER);
    let d = Length::inches(1);
    let walked = match aim.base {
        _ if soon != aim.spot.at => around.walks_around(table::Goal::WithinOfPoint { of: soon, d: FURTHER }, soon),
        Some(of) if aim.spot.z == start.z() => around.walks_around(table::Goal::Within { of, d }, aim.spot.at),
        _ => around.walks_around(table::Goal::WithinOfPoint { of: aim.spot.at, d }, aim.spot.at),
    };
    if walked {
        found.push(around);
    }
}

/// To any side of the goal on any level there, or straight toward it.
fn in_the_air<'w>(start: &Scout<'w>, aim: &Aim<'_>, found: &mut Vec<Scout<'w>>) {
    let near = aim.beside(start.base(), start.at());
    let around = ways().step_by(8).map(|(x, y)| {
        let side = Point::um(aim.spot.at.x.get() + x, aim.spot.at.y.get() + y);
        aim.beside(start.base(), side)
    });
    for to in [near].into_iter().chain(around) {
        let to = within_reach(start.at(), to, start.left());
        if to.x < Length::ZERO || to.y < Length::ZERO {
            continue;
        }
        for z in levels_over(&start.world().terrain, to) {
            let mut scout = start.clone();
            if scout.tries(Leg::Fly { to, z }) {
                found.push(scout);
            }
        }
    }
}

/// From terrain on toward the goal, walking or jumping.
fn go_on<'w>(scout: Scout<'w>, aim: &Aim<'_>, found: &mut Vec<Scout<'w>>) {
    let to = aim.beside(scout.base(), scout.at());
    let mut walks = scout.clone();
    let walked = scout.standing() == Standing::Surface && walks.walks_toward(to);
    if walked && walks.z() > Length::ZERO {
        let mut jumps = walks.clone();
        if jumps.jumps_toward(to) {
            found.push(jumps);
        }
    }
    if walked {
        found.push(walks);
    }
    if scout.z() > Length::ZERO {
        let mut jumps = scout.clone();
        if jumps.jumps_toward(to) {
            found.push(jumps);
        }
    }
    found.push(scout);
}

/// Up and through what is in reach, and further up what it hangs on.
pub(super) fn onto_terrain<'w>(start: &Scout<'w>, found: &mut Vec<Scout<'w>>) {
    for id in start.parts_in_reach() {
        by_part(start, id, found);
    }
    if let Standing::Climbing(id) = start.standing() {
        found.extend(climbing_on(start, id));
    }
}

/// Up a part or through it, wherever that is nearest.
fn by_part<'w>(start: &Scout<'w>, id: PartId, found: &mut Vec<Scout<'w>>) {
    let part: &Part = start.world().terrain.part(id);
    let mut keep = |way: &dyn Fn(&mut Scout<'w>) -> bool| {
        let mut scout = start.clone();
        if way(&mut scout) {
            found.push(scout);
        }
    };
    match part.kind {
        PartKind::Stairs if part.top == start.z() => keep(&|scout| scout.takes_stairs_down(id, 0)),
        PartKind::Stairs => keep(&|scout| scout.takes_stairs_up(id, 1_000)),
        PartKind::Archway | PartKind::Door => keep(&|scout| scout.goes_through(id, Length::ZERO)),
        PartKind::Solid | PartKind::Ladder => {
            for (edge, nearest) in edges_facing(part, start.at()).filter(|_| part.top > start.z()) {
                keep(&|scout| scout.climbs_up(id, &edge, nearest));
            }
        }
    }
}

/// Down the edges of what it stands on, where they are nearest to the goal.
pub(super) fn down_edges<'w>(start: &Scout<'w>, goal: Point, found: &mut Vec<Scout<'w>>) {
    if start.z() == Length::ZERO {
        return;
    }
    for id in start.parts_in_reach() {
        let part = start.world().terrain.part(id);
        let is_such = matches!(part.kind, PartKind::Solid | PartKind::Ladder) && part.top == start.z();
        for edge in part.outer_edges.iter().filter(|_| is_such) {
            let mut scout = start.clone();
            if scout.climbs_down(edge, super::scout::nearest_along(edge, goal)) {
                found.push(scout);
            }
        }
    }
}

/// Further up what it hangs on, by any of its sides.
fn climbing_on<'w>(start: &Scout<'w>, id: PartId) -> Vec<Scout<'w>> {
    let part = start.world().terrain.part(id);
    let mut found = Vec::new();
    let mut keep = |done: bool, scout: Scout<'w>| {
        if done {
            found.push(scout);
        }
    };
    if part.kind == PartKind::Stairs {
        let (mut up, mut down) = (start.clone(), start.clone());
        keep(up.takes_stairs_up(id, 1_000), up);
        keep(down.takes_stairs_down(id, 0), down);
        return found;
    }
    for (edge, _) in edges_facing(part, start.at()) {
        let mut up = start.clone();
        keep(up.goes_up(super::scout::outward(&edge)), up);
    }
    found
}

impl Scout<'_> {
    /// Walks the shortest way around what is between, as far as the move goes. Detours of more than some inches are not
    /// looked for: they would not come nearer in one move.
    pub(super) fn walks_around(&mut self, goal: table::Goal<'_>, near: Point) -> bool {
        let detour = Length::inches(3);
        let between = Segment::new(self.at(), near).bounds().grown(detour);
        let most = self.at().distance_to(near) + detour + detour;
        let Some(route) = self.shortest(self.base(), goal, between, most) else {
            return false;
        };
        let mut moved = false;
        for next in route.into_iter().skip(1) {
            let to = within_reach(self.at(), next, self.left());
            if to == self.at() || !self.tries(Leg::Walk(to)) {
                break;
            }
            moved = true;
            if to != next {
                break;
            }
        }
        moved
    }

    /// Walks the shortest way to a goal, if the rest of the move is enough for all of it.
    pub(super) fn walks_all_the_way(&mut self, goal: table::Goal<'_>) -> bool {
        let around = self.base().bounds().grown(self.left());
        let route = self.shortest(self.base(), goal, around, self.left());
        route.is_some_and(|route| route.into_iter().skip(1).all(|next| self.tries(Leg::Walk(next))))
    }

    /// Whether a disc around the middle of the base could be walked to a goal.
    pub(super) fn disc_could_walk(&self, radius: Length, goal: table::Goal<'_>) -> bool {
        let disc = Footprint::round(radius * 2, self.at());
        let around = disc.bounds().grown(self.left());
        self.shortest(&disc, goal, around, self.left()).is_some()
    }

    /// The shortest way of a base on foot among what stands within bounds.
    fn shortest(&self, base: &Footprint, goal: table::Goal<'_>, among: Bounds, most: Length) -> Option<Vec<Point>> {
        let (world, z) = (self.world(), self.z());
        let height = world.fighter(self.fighter()).profile.height();
        let at_this_height = |bottom: Length, top: Length| z < top && bottom < z + height;
        let fighters = world
            .on_table()
            .filter(|(id, other)| {
                *id != self.fighter() && at_this_height(other.z(), other.z() + other.profile.height())
            })
            .filter_map(|(_, other)| other.footprint())
            .filter(|base| base.bounds().meets(&among))
            .map(Obstacle::Base);
        let parts = world
            .terrain
            .parts
            .iter()
            .filter(|part| !part.is_low() && at_this_height(part.bottom, part.top) && part.bounds.meets(&among))
            .map(|part| Obstacle::Polygon(&part.outline));
        let obstacles: Vec<Obstacle<'_>> = fighters.chain(parts).collect();
        let field = Polygon::rectangle(Point::ORIGIN, Point::new(world.terrain.width, world.terrain.depth));
        let route = table::Journey::new(base, &obstacles)
            .inside(&field)
            .at_most(most)
            .shortest(goal)?;
        Some(route.points)
    }
}
