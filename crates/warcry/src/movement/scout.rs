//! A path in the making: each leg is tried by the exact rules before it is kept.

use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Obstacle, Outline, Point, Segment};

use super::check::{MOST_LEGS, Trip};
use super::room::Near;
use super::surface::{stays_on_surface, stretch_on_platforms};
use super::{Leg, Path, Standing};
use crate::{FighterId, MoveLimits, World};

/// Scouted positions that are meant to touch keep this far away: rounding must not push them into what they touch, and
/// [`CONTACT`](super::CONTACT) is twice as much.
const HAIR: i64 = 50;

/// Whoever is stopped on a straight way stops after a whole number of so many parts of it.
const PARTS: i64 = 512;

#[derive(Clone, Debug)]
pub(super) struct Scout<'w> {
    trip: Trip<'w>,
    legs: SmallVec<[Leg; 3]>,
    /// Whither it has turned before it set off.
    facing: Option<Facing>,
}

/// Where a straight way ends.
struct Stop<'w> {
    at: Point,
    /// Nothing is in the way.
    is_free: bool,
    /// What is near the way.
    near: Near<'w>,
}

impl<'w> Scout<'w> {
    pub(super) fn new(world: &'w World, fighter: FighterId, limits: &'w MoveLimits) -> Option<Self> {
        let trip = Trip::new(world, fighter, limits)?;
        Some(Scout {
            trip,
            legs: SmallVec::new(),
            facing: None,
        })
    }

    /// The same, turned before it sets off, if there is room for it.
    pub(super) fn turned(mut self, facing: Facing) -> Option<Self> {
        self.trip.turn(facing).ok()?;
        self.facing = Some(facing);
        Some(self)
    }

    pub(super) fn world(&self) -> &'w World {
        self.trip.world
    }

    pub(super) fn limits(&self) -> &'w MoveLimits {
        self.trip.limits
    }

    pub(super) fn fighter(&self) -> FighterId {
        self.trip.fighter
    }

    pub(super) fn base(&self) -> &Footprint {
        &self.trip.base
    }

    pub(super) fn at(&self) -> Point {
        self.trip.at()
    }

    pub(super) fn z(&self) -> Length {
        self.trip.z
    }

    pub(super) fn standing(&self) -> Standing {
        self.trip.standing
    }

    /// How much of the move is left.
    pub(super) fn left(&self) -> Length {
        self.limits().most - self.trip.length
    }

    /// How much of the move is used.
    pub(super) fn used(&self) -> Length {
        self.trip.length
    }

    /// It could be hurt on the way: by a jump from 2" or more (jump-03), by deadly terrain.
    pub(super) fn hurts(&self) -> bool {
        self.trip.mishaps.iter().any(|mishap| mishap.harm.hurts())
    }

    /// Whether its base would fit with its centre at a point at a height.
    pub(super) fn has_room_at(&self, to: Point, z: Length) -> bool {
        let there = self.trip.base.moved_to(to);
        let body = super::room::Sweep {
            base: &there,
            to,
            low: z,
            high: z + self.trip.height,
        };
        let ghost = self.limits().through_dungeon;
        self.trip.keep_on_battlefield(to).is_ok()
            && body.fighter_in_way(self.world(), self.fighter()).is_none()
            && body
                .part_in_way(self.world(), |_, part| ghost && part.dungeon)
                .is_none()
    }

    /// Goes one leg further, if it is legal.
    pub(super) fn tries(&mut self, leg: Leg) -> bool {
        if matches!(leg, Leg::Walk(_)) {
            // One that is refused leaves the trip as it was.
            if self.trip.go(&leg).is_err() {
                return false;
            }
        } else {
            let mut trip = self.trip.clone();
            if trip.go(&leg).is_err() {
                return false;
            }
            self.trip = trip;
        }
        self.legs.push(leg);
        true
    }

    /// Whether its base would be on the battlefield with its centre at a point: cheaper to ask than to try.
    pub(super) fn fits_on_battlefield(&self, to: Point) -> bool {
        self.trip.keep_on_battlefield(to).is_ok()
    }

    /// Walks straight toward a point, as far as it may.
    pub(super) fn walks_toward(&mut self, to: Point) -> bool {
        let to = within_reach(self.at(), to, self.left());
        if to == self.at() || self.standing() != Standing::Surface {
            return false;
        }
        // Whoever passes through others or through walls may get there where somebody else is stopped.
        self.passes_things() && self.tries(Leg::Walk(to))
            || self.stop_toward(to).is_some_and(|stop| self.goes_to(&stop))
    }

    /// Whether it passes through others or through walls.
    fn passes_things(&self) -> bool {
        self.limits().through_dungeon || self.limits().along_walls.is_some()
    }

    /// Walks to where it stops.
    fn goes_to(&mut self, stop: &Stop<'_>) -> bool {
        if self.passes_things() {
            return self.tries(Leg::Walk(stop.at));
        }
        // What has been seen on the whole way is all that can be in the way of a part of it.
        let is_clear = |obstacle: &Obstacle<'_>| table::slide_clear_of_obstacle(self.base(), stop.at, obstacle);
        let goes = (stop.is_free || stop.near.iter().all(is_clear)) && self.trip.go_clear(stop.at).is_ok();
        if goes {
            self.legs.push(Leg::Walk(stop.at));
        }
        goes
    }

    /// The same, if it gets to a place that could be good for anything: cheaper to ask than to walk there.
    pub(super) fn walks_toward_if(&mut self, to: Point, could_be_good: impl Fn(&Self, Point) -> bool) -> bool {
        let to = within_reach(self.at(), to, self.left());
        if to == self.at() || self.standing() != Standing::Surface {
            return false;
        }
        let stop = self.stop_toward(to).filter(|stop| could_be_good(self, stop.at));
        stop.is_some_and(|stop| self.goes_to(&stop))
    }

    /// Where a straight way to a point ends: there, or as far as the first thing in the way lets it go, to a five-hundredth of
    /// the way.
    fn stop_toward(&self, to: Point) -> Option<Stop<'w>> {
        let (world, from, z) = (self.world(), self.at(), self.z());
        let near = self.trip.sweep(to).near(world, self.fighter());
        let blocks = |obstacle: &&Obstacle<'_>| !table::slide_clear_of_obstacle(self.base(), to, obstacle);
        let part = |k: i64| {
            let way = to - from;
            Point::um(from.x.get() + way.x * k / PARTS, from.y.get() + way.y * k / PARTS)
        };
        let stopped_by = |most: i64, obstacle: &Obstacle<'_>| {
            let is_clear = |k: i64| table::slide_clear_of_obstacle(self.base(), part(k), obstacle);
            if most == 0 || most < PARTS && is_clear(most) {
                return most;
            }
            let guess = table::guess_contact(self.base(), to, obstacle, PARTS);
            last_that_holds(most, Some(guess), is_clear)
        };
        let most = near.iter().filter(blocks).fold(PARTS, stopped_by);
        let stays = |k: i64| {
            (z == Length::ZERO || stays_on_surface(&world.terrain, from, part(k), z))
                && self.trip.keep_on_battlefield(part(k)).is_ok()
        };
        let clear = if most == 0 || stays(most) {
            most
        } else {
            let guess = (z != Length::ZERO).then(|| stretch_on_platforms(&world.terrain, from, to, z).parts(PARTS));
            last_that_holds(most, guess, stays)
        };
        (clear > 0).then(|| Stop {
            at: part(clear),
            is_free: clear == PARTS,
            near,
        })
    }

    /// What stands where a walk could lead.
    pub(super) fn around(&self) -> Near<'w> {
        let reach = self.base().bounds().grown(self.left());
        self.trip.sweep(self.at()).within(&reach, self.world(), self.fighter())
    }

    /// Whether something of what is around is in the way of a walk to a point.
    pub(super) fn is_stopped_by(&self, around: &Near<'_>, to: Point) -> bool {
        let bounds = self.trip.sweep(to).bounds();
        let stops = |obstacle: &Obstacle<'_>| {
            obstacle.bounds().meets(&bounds) && !table::slide_clear_of_obstacle(self.base(), to, obstacle)
        };
        !self.passes_things() && around.iter().any(stops)
    }

    /// Whether the move may end here.
    pub(super) fn may_end_here(&self) -> bool {
        self.trip.ends_well() && self.legs.len() <= MOST_LEGS
    }

    /// The path of whoever goes nowhere.
    pub(super) fn stays(&self) -> Path {
        Path {
            facing: self.facing,
            ..Path::stay()
        }
    }

    pub(super) fn path(self) -> Path {
        Path {
            legs: self.legs,
            facing: self.facing,
        }
    }
}

/// The last number for which something holds that holds for nothing, does not for `high`, and never again once it does not.
/// Where a guess is near it is found beside it, else by halves.
fn last_that_holds(mut high: i64, guess: Option<i64>, holds: impl Fn(i64) -> bool) -> i64 {
    let mut low = 0;
    let (mut step, mut is_below, mut is_above) = (1, guess.is_none(), guess.is_none());
    while high - low > 1 {
        let next = match (is_below, is_above) {
            (true, true) => (low + high) / 2,
            (true, false) => low + step,
            (false, true) => high - step,
            (false, false) => guess.unwrap_or(0),
        };
        if is_below != is_above {
            step *= 2;
        }
        let next = next.clamp(low + 1, high - 1);
        if holds(next) {
            (low, is_below) = (next, true);
        } else {
            (high, is_above) = (next, true);
        }
    }
    low
}

/// The point, or if it is farther than a length, the point at that length on the way to it: never beyond.
pub(super) fn within_reach(from: Point, to: Point, length: Length) -> Point {
    if from.is_within(to, length) {
        return to;
    }
    let whole = i128::from(from.distance_to(to).get().max(1));
    let part = |a: i64, b: i64| a + (i128::from(b - a) * i128::from(length.get().max(0)) / whole) as i64;
    Point::um(part(from.x.get(), to.x.get()), part(from.y.get(), to.y.get()))
}

/// A direction that need not be of any length.
pub(crate) type Way = (i64, i64);

/// A root with twenty bits behind the point.
const fn root_of(whole: u64) -> i64 {
    let root = (whole << 40).isqrt() as i64;
    if root > 0 { root } else { 1 }
}

/// The roots of the first numbers: no direction of [`WAYS`] needs another.
const ROOTS: [i64; 129] = {
    let mut roots = [0; 129];
    let mut whole = 0;
    while whole < roots.len() {
        roots[whole] = root_of(whole as u64);
        whole += 1;
    }
    roots
};

/// So far from a point in a direction, to the micrometre.
pub(crate) fn stretched(from: Point, way: Way, length: i64) -> Point {
    const SMALL: i64 = 1 << 10;
    if way.0.abs() < SMALL && way.1.abs() < SMALL && (0..1 << 30).contains(&length) {
        // The same where 64 bits are enough.
        let whole = (way.0 * way.0 + way.1 * way.1) as u64;
        let root = ROOTS.get(whole as usize).copied().unwrap_or_else(|| root_of(whole));
        let part = |v: i64| ((v * length) << 20) / root;
        return Point::um(from.x.get() + part(way.0), from.y.get() + part(way.1));
    }
    let whole = i128::from(way.0).pow(2) + i128::from(way.1).pow(2);
    // Twenty bits behind the point, so that short ways do not lose their direction.
    let root = (whole << 40).isqrt().max(1);
    let part = |v: i64| (((i128::from(v) * i128::from(length)) << 20) / root) as i64;
    Point::um(from.x.get() + part(way.0), from.y.get() + part(way.1))
}

/// The outward direction of an edge of a polygon.
pub(super) fn outward(edge: &Segment) -> Way {
    let along = edge.to - edge.from;
    (along.y, -along.x)
}

/// How far a base reaches from its centre in a direction, rounded up.
pub(super) fn extent(base: &Footprint, way: Way) -> i64 {
    match base.outline() {
        Outline::Corners(corners) => {
            let length = (i128::from(way.0).pow(2) + i128::from(way.1).pow(2)).isqrt().max(1);
            let farthest = corners
                .iter()
                .map(|corner| *corner - base.at())
                .map(|v| i128::from(v.x) * i128::from(way.0) + i128::from(v.y) * i128::from(way.1))
                .max()
                .unwrap_or(0);
            (farthest / length) as i64 + 1
        }
        Outline::Disc { radius, .. } => radius.get(),
        Outline::Polygon(_) => 0,
    }
}

/// Where a base touches an edge from outside at a point of it.
pub(super) fn touching_edge(base: &Footprint, edge: &Segment, p: Point) -> Point {
    let out = outward(edge);
    stretched(p, out, extent(base, (-out.0, -out.1)) + HAIR)
}

/// A point of an edge, by thousandths of its length.
pub(super) fn along_edge(edge: &Segment, thousandths: i64) -> Point {
    let way = edge.to - edge.from;
    Point::um(
        edge.from.x.get() + way.x * thousandths / 1_000,
        edge.from.y.get() + way.y * thousandths / 1_000,
    )
}

/// The point of an edge that is nearest to another point, in thousandths of its length.
pub(super) fn nearest_along(edge: &Segment, p: Point) -> i64 {
    let (along, away) = (edge.to - edge.from, p - edge.from);
    let whole = (along.x * along.x + along.y * along.y).max(1);
    let ahead = along.x * away.x + along.y * away.y;
    (i128::from(ahead) * 1_000 / i128::from(whole)).clamp(0, 1_000) as i64
}

/// Sixty-four directions around on a square, beginning with its south-east corner.
pub(super) const WAYS: [Way; 64] = {
    let mut ways = [(0, 0); 64];
    let mut k = 0;
    while k < ways.len() {
        let step = k as i64 % 16;
        ways[k] = match k / 16 {
            0 => (8, step - 8),
            1 => (8 - step, 8),
            2 => (-8, 8 - step),
            _ => (step - 8, -8),
        };
        k += 1;
    }
    ways
};

pub(crate) fn ways() -> impl ExactSizeIterator<Item = Way> + Clone {
    WAYS.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::last_that_holds;

    #[test]
    fn the_last_that_holds_is_found_from_any_guess() {
        for last in 0..40 {
            for guess in (0..45).map(Some).chain([None]) {
                assert_eq!(last_that_holds(40, guess, |n| n <= last), last, "{guess:?}");
            }
        }
    }
}
