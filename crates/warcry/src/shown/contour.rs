//! All within a distance of some rings, as one outline: the distance is worked out on a grid and its contour followed. A
//! drawing, true to about a twentieth of an inch.

use std::collections::BTreeMap;

use table::{Length, Point};

/// The distance between points of the grid.
const STEP: i64 = Length::half_inches(1).get();
/// Corners of the rings that lie nearer to each other than this are taken as one.
const FINE: i64 = Length::hundredths(6).get();

/// The outlines of all that lies within a distance of the rings.
pub fn within(rings: &[Vec<Point>], distance: Length) -> Vec<Vec<Point>> {
    let rings: Vec<Vec<(f64, f64)>> = rings
        .iter()
        .map(|ring| thinned(ring))
        .filter(|ring| ring.len() > 2)
        .collect();
    let Some(grid) = Grid::around(&rings, distance) else {
        return vec![];
    };
    let values: Vec<f64> = grid
        .points()
        .map(|at| gap(&rings, at) - distance.get() as f64)
        .collect();
    grid.contour(&values)
}

fn thinned(ring: &[Point]) -> Vec<(f64, f64)> {
    let mut kept: Vec<Point> = vec![];
    for corner in ring {
        if kept
            .last()
            .is_none_or(|last| !last.is_within(*corner, Length::um(FINE)))
        {
            kept.push(*corner);
        }
    }
    kept.iter().map(|at| (at.x.get() as f64, at.y.get() as f64)).collect()
}

/// How far a point is from the nearest ring: nothing inside.
fn gap(rings: &[Vec<(f64, f64)>], at: (f64, f64)) -> f64 {
    let mut nearest = f64::MAX;
    for ring in rings {
        let mut inside = false;
        let mut before = ring[ring.len() - 1];
        for &corner in ring {
            if (corner.1 > at.1) != (before.1 > at.1) {
                let x = corner.0 + (at.1 - corner.1) / (before.1 - corner.1) * (before.0 - corner.0);
                inside ^= at.0 < x;
            }
            nearest = nearest.min(to_edge(at, before, corner));
            before = corner;
        }
        if inside {
            return 0.0;
        }
    }
    nearest.sqrt()
}

/// The square of the distance to an edge.
fn to_edge(at: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
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
    columns: i64,
    rows: i64,
}

/// An edge of the grid: from a point to the next one to the right, or to the next one below.
type Edge = (i64, i64, bool);

impl Grid {
    fn around(rings: &[Vec<(f64, f64)>], distance: Length) -> Option<Grid> {
        let corners = || rings.iter().flatten();
        let low = |of: fn(&(f64, f64)) -> f64| corners().map(of).fold(f64::MAX, f64::min);
        let high = |of: fn(&(f64, f64)) -> f64| corners().map(of).fold(f64::MIN, f64::max);
        corners().next()?;
        let margin = distance.get() + STEP;
        let (x, y) = (low(|at| at.0) as i64 - margin, low(|at| at.1) as i64 - margin);
        Some(Grid {
            x,
            y,
            columns: (high(|at| at.0) as i64 + margin - x) / STEP + 2,
            rows: (high(|at| at.1) as i64 + margin - y) / STEP + 2,
        })
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let place = |from: i64, at: i64| (from + at * STEP) as f64;
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| (place(self.x, column), place(self.y, row))))
    }

    /// Where the values change their sign, as closed rings.
    fn contour(&self, values: &[f64]) -> Vec<Vec<Point>> {
        let mut next: BTreeMap<Edge, Edge> = BTreeMap::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                self.cross_cell(values, column, row, &mut next);
            }
        }
        let mut rings = vec![];
        while let Some((&start, _)) = next.first_key_value() {
            let mut ring = vec![];
            let mut at = start;
            while let Some(to) = next.remove(&at) {
                ring.push(self.crossing(values, at));
                at = to;
            }
            rings.push(ring);
        }
        rings
    }

    fn value(&self, values: &[f64], column: i64, row: i64) -> f64 {
        values
            .get((row * self.columns + column) as usize)
            .copied()
            .unwrap_or(1.0)
    }

    /// The lines through one square, each with the inside on its left.
    fn cross_cell(&self, values: &[f64], column: i64, row: i64, next: &mut BTreeMap<Edge, Edge>) {
        let inside = |x: i64, y: i64| self.value(values, column + x, row + y) < 0.0;
        let (top, right, bottom, left) = (
            (column, row, true),
            (column + 1, row, false),
            (column, row + 1, true),
            (column, row, false),
        );
        let corners = [inside(0, 0), inside(1, 0), inside(1, 1), inside(0, 1)];
        let mut line = |from: Edge, to: Edge| {
            next.insert(from, to);
        };
        match corners.map(u8::from) {
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

    /// Where along an edge of the grid the value is nothing.
    fn crossing(&self, values: &[f64], (column, row, right): Edge) -> Point {
        let (x, y) = if right { (1, 0) } else { (0, 1) };
        let (a, b) = (self.value(values, column, row), self.value(values, column + x, row + y));
        let part = if (b - a).abs() > 0.0 {
            (-a / (b - a)).clamp(0.0, 1.0)
        } else {
            0.5
        };
        let along = (part * STEP as f64) as i64;
        Point::um(self.x + column * STEP + x * along, self.y + row * STEP + y * along)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn around_a_square_lies_one_ring_at_the_distance() {
        let square = vec![
            Point::inches(5, 5),
            Point::inches(8, 5),
            Point::inches(8, 8),
            Point::inches(5, 8),
        ];
        let rings = within(&[square.clone(), square], Length::inches(2));
        assert_eq!(rings.len(), 1);
        let field = table::Polygon::rectangle(Point::inches(5, 5), Point::inches(8, 8));
        for corner in &rings[0] {
            let gap = table::point_to_polygon(*corner, &field);
            let off = (gap - Length::inches(2)).abs();
            assert!(off < Length::hundredths(6), "{gap} at {corner:?}");
        }
    }

    #[test]
    fn nothing_has_no_outline() {
        assert!(within(&[], Length::inches(2)).is_empty());
    }
}
