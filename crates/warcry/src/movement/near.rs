//! Searching for room: all of a region by squares that are cut in four until something fits or nothing can.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use kernel::Whim;
use smallvec::SmallVec;
use table::{Bounds, Facing, Length, Point, Segment};

use super::scout::{stretched, ways};
use super::surface::is_surface;
use crate::{Part, Terrain};

/// A point of a region, each as likely as any other.
pub(super) fn somewhere_in(bounds: Bounds, whim: &mut Whim) -> Point {
    Point::um(
        whim.between(bounds.min.x.get(), bounds.max.x.get()),
        whim.between(bounds.min.y.get(), bounds.max.y.get()),
    )
}

/// The floor and the platforms over a point, each height once.
pub(super) fn levels_over(terrain: &Terrain, at: Point) -> SmallVec<[Length; 4]> {
    levels_of(terrain.parts.iter().filter(|part| part.platform), at)
}

/// The floor and those of some platforms that are over a point, each height once.
pub(super) fn levels_of<'t>(platforms: impl Iterator<Item = &'t Part>, at: Point) -> SmallVec<[Length; 4]> {
    let mut levels: SmallVec<[Length; 4]> = SmallVec::new();
    levels.push(Length::ZERO);
    for part in platforms {
        let over = part.bounds.contains(at) && part.outline.contains(at);
        if over && !levels.contains(&part.top) {
            levels.push(part.top);
        }
    }
    levels
}

/// What a search looks for, and where.
pub(super) struct Search<'a> {
    pub terrain: &'a Terrain,
    pub region: Bounds,
    pub floor_only: bool,
    /// What there is at a point of a height, and at most so far around it.
    pub look: &'a dyn Fn(Point, i64, Length) -> Look,
    /// Squares are cut in four down to this size.
    pub finest: i64,
    /// It is known to fit nowhere closer to the aim than this.
    pub beyond: Length,
}

/// What a search sees at a point, and around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// It fits there.
    Fits(Facing),
    /// It does not fit there, but perhaps not far away.
    Perhaps,
    /// It fits nowhere around.
    Hopeless,
}

impl Look {
    /// From the two questions: `could` is false only if it fits nowhere around.
    pub(super) fn of(could: bool, fits: impl FnOnce() -> Option<Facing>) -> Look {
        if !could {
            return Look::Hopeless;
        }
        fits().map_or(Look::Perhaps, Look::Fits)
    }
}

/// A square of the region at one level, to be searched in the order of these fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    /// No point of it is nearer to the aim.
    bound: i64,
    z: Length,
    size: i64,
    x: i64,
    y: i64,
}

impl Cell {
    fn new(x: i64, y: i64, size: i64, z: Length) -> Cell {
        Cell {
            bound: 0,
            z,
            size,
            x,
            y,
        }
    }

    /// With how near it comes to the aim.
    fn measured(self, aim: Segment) -> Cell {
        // A little less for the large ones: they come before their parts, whatever rounding does.
        let spare = if self.size > LARGEST { SPARE } else { 0 };
        Cell {
            bound: aim.distance_to(self.middle()).get() - half_diagonal(self.size) - spare,
            ..self
        }
    }

    /// No point of it is farther from the aim.
    fn farthest(&self) -> i64 {
        self.bound + 2 * half_diagonal(self.size) + SPARE
    }

    fn middle(&self) -> Point {
        Point::um(self.x + self.size / 2, self.y + self.size / 2)
    }

    fn quarters(self) -> [Cell; 4] {
        let size = (self.size + 1) / 2;
        [(0, 0), (size, 0), (0, size), (size, size)].map(|(x, y)| Cell {
            x: self.x + x,
            y: self.y + y,
            size,
            ..self
        })
    }
}

/// More than rounding adds to a distance, or takes from it.
const SPARE: i64 = 64;

/// Squares of this size and smaller are looked at for room.
const LARGEST: i64 = Length::inches(1).get();

/// A tenth of an inch: room that needs a steadier hand than that is no room for setting up.
pub(super) const ROUGH: i64 = 2_540;

/// For what has to be as close as possible.
pub(super) const FINE: i64 = 200;

/// A tenth of a millimetre: closer than that is as close as possible.
const CLOSEST: i64 = 100;

/// Whoever is pulled more often than this slides along something round: what is left is less than a hand's tremble.
const MOST_PULLS: usize = 64;

impl Search<'_> {
    /// Some place, if there is any.
    pub(super) fn any(&self) -> Option<(Point, Length, Facing)> {
        // Any place will do, so larger squares come first: they are the likeliest to have room, and the quickest to rule out.
        let mut open = self.squares();
        while let Some(cell) = open.pop_front() {
            let middle = cell.middle();
            match (self.look)(middle, half_diagonal(cell.size), cell.z) {
                Look::Fits(facing) => return Some((middle, cell.z, facing)),
                Look::Perhaps if cell.size > self.finest => open.extend(cell.quarters()),
                Look::Perhaps | Look::Hopeless => {}
            }
        }
        None
    }

    /// The place closest to a line (or a point: a line without length).
    pub(super) fn nearest(&self, aim: Segment) -> Option<(Point, Length, Facing)> {
        let on_aim = |z: &Length| match (self.look)(aim.from, 0, *z) {
            Look::Fits(facing) => Some((aim.from, *z, facing)),
            Look::Perhaps | Look::Hopeless => None,
        };
        let levels = self.levels();
        let here = is_surface(self.terrain, aim.from, Length::ZERO).then(|| levels.iter().find_map(on_aim));
        here.flatten().or_else(|| {
            let (at, z, facing) = self.run(aim)?;
            let fits = |to: Point| match (self.look)(to, 0, z) {
                Look::Fits(facing) => Some(facing),
                Look::Perhaps | Look::Hopeless => None,
            };
            let (at, facing) = pulled_in(aim, (at, facing), self.finest / 2, fits);
            Some((at, z, facing))
        })
    }

    /// Squares are looked at nearest first, and thrown away as soon as nothing fits anywhere in them.
    fn run(&self, aim: Segment) -> Option<(Point, Length, Facing)> {
        let (mut open, (_, last)) = (self.roots(aim), self.corners());
        // Whether a square begins no later than the last of the largest.
        let is_inside = |cell: &Cell| cell.size < LARGEST || cell.x <= last.x.get() && cell.y <= last.y.get();
        // What is not looked for more closely need not be proved more closely either.
        let near_enough = self.finest / 2;
        let mut best: Option<(i64, (Point, Length, Facing))> = None;
        while let Some(Reverse(cell)) = open.pop() {
            if best.is_some_and(|(least, _)| cell.bound >= least - near_enough) {
                break;
            }
            let middle = cell.middle();
            let look = match cell.farthest() < self.beyond.get() {
                true => Look::Hopeless,
                false => (self.look)(middle, half_diagonal(cell.size), cell.z),
            };
            if look == Look::Hopeless {
                continue;
            }
            if cell.size <= LARGEST
                && let Look::Fits(facing) = look
            {
                let found = (middle, cell.z, facing);
                let away = aim.distance_to(middle).get();
                if best.is_none_or(|(least, _)| away < least) {
                    best = Some((away, found));
                }
            }
            if cell.size > self.finest {
                let inside = cell.quarters().into_iter().filter(is_inside);
                open.extend(inside.map(|quarter| Reverse(quarter.measured(aim))));
            }
        }
        best.map(|(_, found)| found)
    }

    /// The corner from which the largest squares are counted, and the last of them.
    fn corners(&self) -> (Point, Point) {
        let Bounds { min, max } = self.region;
        let (x, y) = (min.x.get().max(0), min.y.get().max(0));
        let columns = (max.x.get().min(self.terrain.width.get()) - x) / LARGEST;
        let rows = (max.y.get().min(self.terrain.depth.get()) - y) / LARGEST;
        (Point::um(x, y), Point::um(x + columns * LARGEST, y + rows * LARGEST))
    }

    /// The whole region at each level, in one square that can be cut into the largest squares.
    fn roots(&self, aim: Segment) -> BinaryHeap<Reverse<Cell>> {
        let (first, last) = self.corners();
        let mut size = LARGEST;
        while first.x.get() + size <= last.x.get() || first.y.get() + size <= last.y.get() {
            size *= 2;
        }
        let root = |z| Cell::new(first.x.get(), first.y.get(), size, z).measured(aim);
        self.levels().into_iter().map(|z| Reverse(root(z))).collect()
    }

    /// The whole region at each level in the largest squares, beginning in its middle: most often the first few are enough.
    fn squares(&self) -> VecDeque<Cell> {
        let (first, last) = self.corners();
        let along = |first: Length, last: Length| (first.get()..=last.get()).step_by(LARGEST as usize);
        let (columns, rows) = (along(first.x, last.x), along(first.y, last.y));
        let (wide, deep) = (columns.clone().count(), rows.clone().count());
        let middle = wide / 2 * deep + deep / 2;
        let mut squares = VecDeque::new();
        for z in self.levels() {
            let floor = columns
                .clone()
                .flat_map(|x| rows.clone().map(move |y| Cell::new(x, y, LARGEST, z)));
            squares.extend(floor.clone().skip(middle).chain(floor.take(middle)));
        }
        squares
    }

    /// The floor, and the heights of the platforms.
    fn levels(&self) -> SmallVec<[Length; 8]> {
        if self.floor_only {
            return SmallVec::from_slice(&[Length::ZERO]);
        }
        levels_in(self.terrain, &self.region)
    }
}

/// A place pulled as close to an aim as it goes from there: whichever way brings it closest, in smaller and smaller steps.
pub(super) fn pulled_in(
    aim: Segment,
    (mut at, mut facing): (Point, Facing),
    first_step: i64,
    fits: impl Fn(Point) -> Option<Facing>,
) -> (Point, Facing) {
    let mut step = first_step;
    for _ in 0..MOST_PULLS {
        let least = aim.distance_to(at);
        let beside = ways().step_by(4).map(|way| stretched(at, way, step));
        let mut closer: SmallVec<[(Length, Point); 16]> = beside
            .map(|to| (aim.distance_to(to), to))
            .filter(|(away, _)| *away < least)
            .collect();
        closer.sort_unstable();
        let place = closer.into_iter().find_map(|(_, to)| Some((to, fits(to)?)));
        match place {
            Some(place) => (at, facing) = place,
            None if step <= CLOSEST => break,
            None => step /= 2,
        }
    }
    (at, facing)
}

/// The floor, and the heights of the platforms that reach into bounds.
pub(super) fn levels_in(terrain: &Terrain, bounds: &Bounds) -> SmallVec<[Length; 8]> {
    let mut levels: SmallVec<[Length; 8]> = SmallVec::new();
    levels.push(Length::ZERO);
    for part in &terrain.parts {
        if part.platform && !levels.contains(&part.top) && part.bounds.meets(bounds) {
            levels.push(part.top);
        }
    }
    levels
}

/// From the middle of a square to its corner, rounded up.
pub(super) fn half_diagonal(size: i64) -> i64 {
    size * 7_072 / 10_000 + 2
}

/// Whether floor or platform of a height is at most so far from a point.
pub(super) fn surface_near(terrain: &Terrain, at: Point, reach: i64, z: Length) -> bool {
    z == Length::ZERO
        || terrain.parts.iter().any(|part| {
            part.platform
                && part.top == z
                && part.bounds.grown(Length::um(reach)).contains(at)
                && table::point_within_of_polygon(at, &part.outline, Length::um(reach))
        })
}
