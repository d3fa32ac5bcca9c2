//! Outlines of regions, followed on a grid. They are drawings: good to about a twentieth of an inch.

use std::collections::BTreeMap;

use table::{Length, Point};

/// Corners of rings that lie nearer to each other than this are taken as one.
const FINE: Length = Length::hundredths(4);

/// All that lies inside any of the rings.
pub fn union(rings: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let rings = thinned(rings);
    let inside = |at: Spot| rings.iter().any(|ring| ring.contains(at));
    let Some(grid) = Grid::around(&rings, Length::hundredths(20), Length::ZERO) else {
        return vec![];
    };
    let values: Vec<f64> = grid.points().map(|at| if inside(at) { -1.0 } else { 1.0 }).collect();
    // Where the outline crosses an edge of the grid is found by halving.
    grid.contour(&values, |mut within, mut beyond| {
        for _ in 0..7 {
            let middle = ((within.0 + beyond.0) / 2.0, (within.1 + beyond.1) / 2.0);
            if inside(middle) {
                within = middle;
            } else {
                beyond = middle;
            }
        }
        within
    })
}

/// All that lies within a distance of the rings.
pub fn within(rings: &[Vec<Point>], distance: Length) -> Vec<Vec<Point>> {
    let rings = thinned(rings);
    let Some(grid) = Grid::around(&rings, Length::half_inches(1), distance) else {
        return vec![];
    };
    let over = |at: Spot| gap(&rings, at) - distance.get() as f64;
    let values: Vec<f64> = grid.points().map(over).collect();
    grid.contour(&values, |within, beyond| {
        let (a, b) = (over(within), over(beyond));
        let part = if b > a { (-a / (b - a)).clamp(0.0, 1.0) } else { 0.5 };
        (
            within.0 + part * (beyond.0 - within.0),
            within.1 + part * (beyond.1 - within.1),
        )
    })
}

type Spot = (f64, f64);

/// A ring with its bounds.
struct Ring {
    corners: Vec<Spot>,
    low: Spot,
    high: Spot,
}

impl Ring {
    fn contains(&self, at: Spot) -> bool {
        if at.0 < self.low.0 || at.1 < self.low.1 || at.0 > self.high.0 || at.1 > self.high.1 {
            return false;
        }
        let mut inside = false;
        let mut before = self.corners[self.corners.len() - 1];
        for &corner in &self.corners {
            if (corner.1 > at.1) != (before.1 > at.1) {
                let x = corner.0 + (at.1 - corner.1) / (before.1 - corner.1) * (before.0 - corner.0);
                inside ^= at.0 < x;
            }
            before = corner;
        }
        inside
    }
}

fn thinned(rings: &[Vec<Point>]) -> Vec<Ring> {
    let thin = |ring: &Vec<Point>| {
        let mut kept: Vec<Point> = vec![];
        for corner in ring {
            if kept.last().is_none_or(|last| !last.is_within(*corner, FINE)) {
                kept.push(*corner);
            }
        }
        let corners: Vec<Spot> = kept.iter().map(|at| (at.x.get() as f64, at.y.get() as f64)).collect();
        let fold = |start: f64, with: fn(f64, f64) -> f64| {
            let x = corners.iter().map(|at| at.0).fold(start, with);
            (x, corners.iter().map(|at| at.1).fold(start, with))
        };
        Ring {
            low: fold(f64::MAX, f64::min),
            high: fold(f64::MIN, f64::max),
            corners,
        }
    };
    rings.iter().map(thin).filter(|ring| ring.corners.len() > 2).collect()
}

/// How far a point is from the nearest ring: nothing inside.
fn gap(rings: &[Ring], at: Spot) -> f64 {
    if rings.iter().any(|ring| ring.contains(at)) {
        return 0.0;
    }
    let mut nearest = f64::MAX;
    for ring in rings {
        let mut before = ring.corners[ring.corners.len() - 1];
        for &corner in &ring.corners {
            nearest = nearest.min(to_edge(at, before, corner));
            before = corner;
        }
    }
    nearest.sqrt()
}

/// The square of the distance to an edge.
fn to_edge(at: Spot, from: Spot, to: Spot) -> f64 {
    let (way, off) = ((to.0 - from.0, to.1 - from.1), (at.0 - from.0, at.1 - from.1));
    let whole = way.0 * way.0 + way.1 * way.1;
    let part = if whole > 0.0 {
        ((off.0 * way.0 + off.1 * way.1) / whole).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let (x, y) = (off.0 - part * way.0, off.1 - part * way.1);
    x * x + y * y
}

struct Grid {
    x: i64,
    y: i64,
    step: i64,
    columns: i64,
    rows: i64,
}

/// An edge of the grid: from a point to the next one to the right, or to the next one below.
type Edge = (i64, i64, bool);

impl Grid {
    fn around(rings: &[Ring], step: Length, distance: Length) -> Option<Grid> {
        rings.first()?;
        let low = |of: fn(&Ring) -> f64| rings.iter().map(of).fold(f64::MAX, f64::min) as i64;
        let high = |of: fn(&Ring) -> f64| rings.iter().map(of).fold(f64::MIN, f64::max) as i64;
        let step = step.get();
        let margin = distance.get() + step;
        let (x, y) = (low(|ring| ring.low.0) - margin, low(|ring| ring.low.1) - margin);
        Some(Grid {
            x,
            y,
            step,
            columns: (high(|ring| ring.high.0) + margin - x) / step + 2,
            rows: (high(|ring| ring.high.1) + margin - y) / step + 2,
        })
    }

    fn place(&self, column: i64, row: i64) -> Spot {
        ((self.x + column * self.step) as f64, (self.y + row * self.step) as f64)
    }

    fn points(&self) -> impl Iterator<Item = Spot> + '_ {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| self.place(column, row)))
    }

    /// Where the values change their sign, as closed rings. `crossing` says where between a point inside and one outside.
    fn contour(&self, values: &[f64], crossing: impl Fn(Spot, Spot) -> Spot) -> Vec<Vec<Point>> {
        let mut next: BTreeMap<Edge, Edge> = BTreeMap::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                self.cross_cell(values, column, row, &mut next);
            }
        }
        let place = |(column, row, right): Edge| {
            let (x, y) = if right { (1, 0) } else { (0, 1) };
            let (one, other) = (self.place(column, row), self.place(column + x, row + y));
            let at = if self.inside(values, column, row) {
                crossing(one, other)
            } else {
                crossing(other, one)
            };
            Point::um(at.0 as i64, at.1 as i64)
        };
        let mut rings = vec![];
        while let Some((&start, _)) = next.first_key_value() {
            let mut ring = vec![];
            let mut at = start;
            while let Some(to) = next.remove(&at) {
                ring.push(place(at));
                at = to;
            }
            rings.push(straightened(ring));
        }
        rings
    }

    fn inside(&self, values: &[f64], column: i64, row: i64) -> bool {
        values
            .get((row * self.columns + column) as usize)
            .is_some_and(|value| *value < 0.0)
    }

    /// The lines through one square, each with the inside on the same hand.
    fn cross_cell(&self, values: &[f64], column: i64, row: i64, next: &mut BTreeMap<Edge, Edge>) {
        let inside = |x: i64, y: i64| u8::from(self.inside(values, column + x, row + y));
        let (top, right, bottom, left) = (
            (column, row, true),
            (column + 1, row, false),
            (column, row + 1, true),
            (column, row, false),
        );
        let mut line = |from: Edge, to: Edge| {
            next.insert(from, to);
        };
        match [inside(0, 0), inside(1, 0), inside(1, 1), inside(0, 1)] {
            [1, 0, 0, 0] => line(top, left),
            [0, 1, 0, 0] => line(right, top),
            [0, 0, 1, 0] => line(bottom, right),
            [0, 0, 0, 1] => line(left, bottom),
            [1, 1, 0, 0] => line(right, left),
            [0, 1, 1, 0] => line(bottom, top),
            [0, 0, 1, 1] => line(left, right),
            [1, 0, 0, 1] => line(top, bottom),
            [0, 1, 1, 1] => line(left, top),
            [1, 0, 1, 1] => line(top, right),
            [1, 1, 0, 1] => line(right, bottom),
            [1, 1, 1, 0] => line(bottom, left),
            [1, 0, 1, 0] => {
                line(top, left);
                line(bottom, right);
            }
            [0, 1, 0, 1] => {
                line(right, top);
                line(left, bottom);
            }
            _ => {}
        }
    }
}

/// Without the corners that lie on the straight line between their neighbours, to a hundredth of an inch.
fn straightened(ring: Vec<Point>) -> Vec<Point> {
    let mut kept: Vec<Point> = vec![];
    for (at, corner) in ring.iter().enumerate() {
        let after = ring[(at + 1) % ring.len()];
        let before = kept.last().copied().unwrap_or(ring[ring.len() - 1]);
        if !table::Segment::new(before, after).is_within(*corner, Length::hundredths(1)) {
            kept.push(*corner);
        }
    }
    if kept.len() > 2 { kept } else { ring }
}

/// A ring without what lies outside a convex outline, one edge of it after another.
pub fn clipped(ring: &[Point], outline: &[Point]) -> Vec<Point> {
    let mut kept = ring.to_vec();
    let area: i128 = (0..outline.len())
        .map(|at| cross(outline[at], outline[(at + 1) % outline.len()], Point::ORIGIN))
        .sum();
    let turn = if area < 0 { -1 } else { 1 };
    for at in 0..outline.len() {
        let (from, to) = (outline[at], outline[(at + 1) % outline.len()]);
        let side = |p: Point| cross(from, to, p) * turn;
        let mut next = Vec::with_capacity(kept.len() + 2);
        for (k, &here) in kept.iter().enumerate() {
            let before = kept[(k + kept.len() - 1) % kept.len()];
            let (was, is) = (side(before), side(here));
            if (was < 0) != (is < 0) {
                next.push(between(before, here, was, is));
            }
            if is >= 0 {
                next.push(here);
            }
        }
        kept = next;
    }
    kept
}

/// Twice the area of a triangle, with its sign.
fn cross(a: Point, b: Point, p: Point) -> i128 {
    let (along, away) = (b - a, p - a);
    i128::from(along.x) * i128::from(away.y) - i128::from(along.y) * i128::from(away.x)
}

/// Where a line crosses an edge from which its ends are so far away on either side.
fn between(one: Point, other: Point, a: i128, b: i128) -> Point {
    let whole = (a - b).abs().max(1);
    let way = other - one;
    let part = |v: i64| (i128::from(v) * a.abs() / whole) as i64;
    Point::um(one.x.get() + part(way.x), one.y.get() + part(way.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(low: i64, high: i64) -> Vec<Point> {
        let corner = |x, y| Point::inches(x, y);
        vec![
            corner(low, low),
            corner(high, low),
            corner(high, high),
            corner(low, high),
        ]
    }

    #[test]
    fn around_a_square_lies_one_ring_at_the_distance() {
        let rings = within(&[square(5, 8), square(5, 8)], Length::inches(2));
        assert_eq!(rings.len(), 1);
        let field = table::Polygon::rectangle(Point::inches(5, 5), Point::inches(8, 8));
        for corner in &rings[0] {
            let gap = table::point_to_polygon(*corner, &field);
            let off = (gap - Length::inches(2)).abs();
            assert!(off < Length::hundredths(6), "{gap} at {corner:?}");
        }
    }

    #[test]
    fn squares_that_overlap_have_one_outline() {
        let rings = union(&[square(2, 5), square(4, 8)]);
        assert_eq!(rings.len(), 1);
        let (one, other) = (
            table::Polygon::rectangle(Point::inches(2, 2), Point::inches(5, 5)),
            table::Polygon::rectangle(Point::inches(4, 4), Point::inches(8, 8)),
        );
        for corner in &rings[0] {
            let off = table::point_to_edge(*corner, &one).min(table::point_to_edge(*corner, &other));
            assert!(off < Length::hundredths(16), "{off} at {corner:?}");
        }
        assert_eq!(union(&[square(2, 4), square(6, 8)]).len(), 2);
    }

    #[test]
    fn nothing_has_no_outline() {
        assert!(within(&[], Length::inches(2)).is_empty() && union(&[]).is_empty());
    }
}
