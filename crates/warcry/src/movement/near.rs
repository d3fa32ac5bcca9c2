//! Searching for room: by grid over a region, or outward from a point or line.

use kernel::Whim;
use smallvec::SmallVec;
use table::{Bounds, Facing, Length, Point, Segment};

use super::surface::is_surface;
use crate::Terrain;

/// The grid on which a search looks for room where random tries found none.
const STEP: i64 = 1_000;

/// A point of a region, each as likely as any other.
pub(super) fn somewhere_in(bounds: Bounds, whim: &mut Whim) -> Point {
    Point::um(
        whim.between(bounds.min.x.get(), bounds.max.x.get()),
        whim.between(bounds.min.y.get(), bounds.max.y.get()),
    )
}

/// The floor and the platforms over a point, each height once.
pub(super) fn levels_over(terrain: &Terrain, at: Point) -> SmallVec<[Length; 4]> {
    let mut levels: SmallVec<[Length; 4]> = SmallVec::new();
    levels.push(Length::ZERO);
    for part in &terrain.parts {
        let over = part.platform && part.bounds.contains(at) && part.outline.contains(at);
        if over && !levels.contains(&part.top) {
            levels.push(part.top);
        }
    }
    levels
}

/// The first place for which there is a facing, of a coarse and then of a fine grid over a region, row by row and low levels
/// first.
pub(super) fn scan(
    terrain: &Terrain,
    bounds: Bounds,
    fits: impl Fn(Point, Length) -> Option<Facing>,
) -> Option<(Point, Length, Facing)> {
    let clip = |low: Length, high: Length, most: Length| (low.get().max(0), high.get().min(most.get()));
    let (left, right) = clip(bounds.min.x, bounds.max.x, terrain.width);
    let (top, bottom) = clip(bounds.min.y, bounds.max.y, terrain.depth);
    [5 * STEP, STEP].into_iter().find_map(|step| {
        let rows = (top..=bottom).step_by(step as usize);
        let mut points = rows.flat_map(|y| (left..=right).step_by(step as usize).map(move |x| Point::um(x, y)));
        points.find_map(|at| {
            levels_over(terrain, at)
                .into_iter()
                .find_map(|z| fits(at, z).map(|facing| (at, z, facing)))
        })
    })
}

/// The place closest to a line (or a point: a line without length) that fits: all around it at a growing distance, then
/// drawn in as far as it goes. The answer is always the same; it may be off the very best by less than anybody can measure.
pub(super) fn nearest_free(
    terrain: &Terrain,
    aim: Segment,
    floor_only: bool,
    fits: impl Fn(Point, Length) -> Option<Facing>,
) -> Option<(Point, Length, Facing)> {
    let found = |at: Point| {
        if !is_surface(terrain, at, Length::ZERO) {
            return None;
        }
        let levels = levels_over(terrain, at);
        let levels = if floor_only { &levels[..1] } else { &levels[..] };
        levels.iter().find_map(|&z| fits(at, z).map(|facing| (at, z, facing)))
    };
    let farthest = (terrain.width + terrain.depth).get();
    let mut away = 0;
    while away <= farthest {
        let ring = around(aim, away);
        let closest = ring
            .filter_map(found)
            .map(|place| draw_in(place, aim, &found))
            .min_by_key(|(at, ..)| aim.distance_to(*at));
        if closest.is_some() {
            return closest;
        }
        away += STEP;
    }
    None
}

/// Points at a distance all around a line, at most a step apart.
fn around(aim: Segment, away: i64) -> impl Iterator<Item = Point> {
    let bounds = aim.bounds();
    let (width, depth) = ((bounds.max.x - bounds.min.x).get(), (bounds.max.y - bounds.min.y).get());
    // Along a slanted line the box around it would be wrong, but lines lie along edges of the battlefield.
    let sides = [
        (bounds.min.x.get(), bounds.min.y.get() - away, 1, 0, width),
        (bounds.max.x.get() + away, bounds.min.y.get(), 0, 1, depth),
        (bounds.min.x.get(), bounds.max.y.get() + away, 1, 0, width),
        (bounds.min.x.get() - away, bounds.min.y.get(), 0, 1, depth),
    ];
    let along = sides.into_iter().flat_map(|(x, y, right, up, length)| {
        (0..=length / STEP).map(move |k| Point::um(x + right * k * STEP, y + up * k * STEP))
    });
    let corners = [
        (bounds.max.x, bounds.max.y, 1, 1),
        (bounds.min.x, bounds.max.y, -1, 1),
        (bounds.min.x, bounds.min.y, -1, -1),
        (bounds.max.x, bounds.min.y, 1, -1),
    ];
    let turns = away / STEP * 2;
    let bends = corners.into_iter().flat_map(move |(x, y, right, up)| {
        (1..turns).map(move |k| {
            // A quarter of a circle by a chord cut evenly: near enough to even.
            let (p, q) = (turns - k, k);
            let length = (p * p + q * q).isqrt().max(1);
            Point::um(x.get() + right * away * p / length, y.get() + up * away * q / length)
        })
    });
    along.chain(bends)
}

/// Steps closer as long as there is room, first boldly, then by a hundredth of a millimetre.
fn draw_in(
    mut place: (Point, Length, Facing),
    aim: Segment,
    found: &impl Fn(Point) -> Option<(Point, Length, Facing)>,
) -> (Point, Length, Facing) {
    const WAYS: [(i64, i64); 16] = [
        (10, 0),
        (9, 4),
        (7, 7),
        (4, 9),
        (0, 10),
        (-4, 9),
        (-7, 7),
        (-9, 4),
        (-10, 0),
        (-9, -4),
        (-7, -7),
        (-4, -9),
        (0, -10),
        (4, -9),
        (7, -7),
        (9, -4),
    ];
    let mut step = STEP;
    while step >= 10 {
        let here = aim.distance_to(place.0);
        let closer = WAYS
            .iter()
            .map(|(x, y)| Point::um(place.0.x.get() + x * step / 10, place.0.y.get() + y * step / 10))
            .filter(|at| aim.distance_to(*at) < here)
            .filter_map(found)
            .min_by_key(|(at, ..)| aim.distance_to(*at));
        match closer {
            Some(closer) => place = closer,
            None => step /= 2,
        }
    }
    place
}
