//! Simple polygons: terrain, zones, the battlefield.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::exact::{Squared, side};
use crate::segment::{point_to_segment, segments_meet};
use crate::triangulate::{Cut, cut};
use crate::{Bounds, Facing, Length, Point, Segment, convex};

/// A simple polygon: its outline neither crosses nor touches itself. It may be non-convex. Corners run
/// counter-clockwise after construction, whichever way they were given. Clones are cheap.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    corners: Vec<Point>,
    bounds: Bounds,
    area_twice: i128,
    is_upright_rectangle: bool,
    /// The convex parts and the cuts between them; no parts for a convex polygon, which is its own.
    cut: Cut,
}

/// Why some corners make no polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolygonError {
    #[error("a polygon needs three corners that are not in a line")]
    TooFewCorners,
    #[error("the outline crosses or touches itself near ({}, {})", .0.x, .0.y)]
    Crossing(Point),
}

impl Polygon {
    /// A polygon from its corners, in either direction. Repeated corners and corners in the middle of a straight edge are dropped.
    pub fn new(corners: Vec<Point>) -> Result<Polygon, PolygonError> {
        let mut corners = without_needless(corners)?;
        check_simple(&corners)?;
        let mut area_twice = area_twice(&corners);
        if area_twice < 0 {
            corners.reverse();
            area_twice = -area_twice;
        }
        let bounds = Bounds::around(corners.iter().copied()).ok_or(PolygonError::TooFewCorners)?;
        let cut = cut(&corners);
        Ok(Polygon(Arc::new(Inner {
            corners,
            bounds,
            area_twice,
            is_upright_rectangle: fills(bounds, area_twice),
            cut,
        })))
    }

    /// An upright rectangle between two opposite corners. One without width or height is given a micrometre of it.
    pub fn rectangle(one: Point, other: Point) -> Polygon {
        let Bounds { min, mut max } = Segment::new(one, other).bounds();
        max = Point::new(max.x.max(min.x + Length::um(1)), max.y.max(min.y + Length::um(1)));
        let corners = vec![min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)];
        let area_twice = area_twice(&corners);
        Polygon(Arc::new(Inner {
            corners,
            bounds: Bounds { min, max },
            area_twice,
            is_upright_rectangle: true,
            cut: Cut::default(),
        }))
    }

    /// The corners, counter-clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.0.corners
    }

    /// The edges, counter-clockwise; the inside lies to the left of each.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        convex::edges(&self.0.corners).map(|(a, b)| Segment::new(a, b))
    }

    pub fn bounds(&self) -> Bounds {
        self.0.bounds
    }

    /// Twice the area, in square micrometres: always whole.
    pub fn area_twice(&self) -> i128 {
        self.0.area_twice
    }

    pub fn is_convex(&self) -> bool {
        self.0.cut.parts.is_empty()
    }

    /// Whether it fills its bounds.
    pub(crate) fn is_upright_rectangle(&self) -> bool {
        self.0.is_upright_rectangle
    }

    /// Convex parts that cover the polygon without overlapping.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &[Point]> + '_ {
        let whole = self.is_convex().then_some(self.corners());
        whole
            .into_iter()
            .chain(self.0.cut.parts.iter().map(|part| part.as_slice()))
    }

    /// The inner borders of the parts.
    pub(crate) fn cuts(&self) -> &[(Point, Point)] {
        &self.0.cut.cuts
    }

    /// How wide the narrowest gate is that the polygon's convex hull fits through, rounded up.
    pub fn min_width(&self) -> Length {
        let hull = convex::hull(self.corners().to_vec());
        let widest = |a: Point, b: Point| {
            let cross = hull.iter().map(|p| side(a, b, *p)).max().unwrap_or(0);
            Squared {
                over: i128::from(cross) * i128::from(cross),
                under: (b - a).squared(),
            }
        };
        let least = convex::edges(&hull).map(|(a, b)| widest(a, b)).min();
        Length::um(least.unwrap_or(Squared::ZERO).root_up())
    }

    /// Whether the point is inside or on the outline.
    pub fn contains(&self, p: Point) -> bool {
        self.place(p) != Place::Outside
    }

    /// Whether the point is inside and not on the outline.
    pub fn contains_strictly(&self, p: Point) -> bool {
        self.place(p) == Place::Inside
    }

    fn place(&self, p: Point) -> Place {
        if !self.0.bounds.contains(p) {
            return Place::Outside;
        }
        if self.0.is_upright_rectangle {
            let Bounds { min, max } = self.0.bounds;
            let inside = min.x < p.x && p.x < max.x && min.y < p.y && p.y < max.y;
            return if inside { Place::Inside } else { Place::OnOutline };
        }
        let mut inside = false;
        for (a, b) in convex::edges(&self.0.corners) {
            let turn = side(a, b, p);
            if turn == 0 && Segment::new(a, b).bounds().contains(p) {
                return Place::OnOutline;
            }
            // A ray to the east crosses the edge: upward with p on its left, or downward on its right.
            if (a.y <= p.y && b.y > p.y && turn > 0) || (b.y <= p.y && a.y > p.y && turn < 0) {
                inside = !inside;
            }
        }
        if inside { Place::Inside } else { Place::Outside }
    }

    /// The polygon moved east and north.
    #[must_use]
    pub fn translated(&self, dx: Length, dy: Length) -> Polygon {
        self.mapped(|p| p.offset(dx, dy))
    }

    /// The polygon turned left about a point by so many quarter turns. Exact.
    #[must_use]
    pub fn quarter_turned(&self, about: Point, quarters: i32) -> Polygon {
        self.mapped(|p| {
            let (mut x, mut y) = ((p - about).x, (p - about).y);
            for _ in 0..quarters.rem_euclid(4) {
                (x, y) = (-y, x);
            }
            about.offset(Length::um(x), Length::um(y))
        })
    }

    /// The polygon turned about a point from east to the facing, corners rounded to the nearest micrometre. An error only if
    /// rounding folds a sliver onto itself.
    pub fn rotated(&self, about: Point, facing: Facing) -> Result<Polygon, PolygonError> {
        let turned = |p: &Point| about + facing.turn((*p - about).x, (*p - about).y, 0);
        Polygon::new(self.corners().iter().map(turned).collect())
    }

    /// The corners through a map that keeps shape and order.
    fn mapped(&self, map: impl Fn(Point) -> Point) -> Polygon {
        let corners: Vec<Point> = self.corners().iter().map(|p| map(*p)).collect();
        let bounds = Bounds::around(corners.iter().copied()).unwrap_or(self.0.bounds);
        let cut = self.0.cut.mapped(&map);
        Polygon(Arc::new(Inner {
            corners,
            bounds,
            area_twice: self.0.area_twice,
            is_upright_rectangle: fills(bounds, self.0.area_twice),
            cut,
        }))
    }

    /// Whether a point is near to the closed polygon, by a test that holds for every smaller distance too.
    pub(crate) fn is_near(&self, p: Point, near: impl Fn(Squared) -> bool) -> bool {
        let mut edges = convex::edges(&self.0.corners);
        edges.any(|(a, b)| near(point_to_segment(p, a, b))) || self.contains(p) && near(Squared::ZERO)
    }

    /// The squared distance of a point from the outline.
    pub(crate) fn outline_from_point(&self, p: Point) -> Squared {
        let edges = convex::edges(&self.0.corners);
        edges
            .map(|(a, b)| point_to_segment(p, a, b))
            .min()
            .unwrap_or(Squared::ZERO)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Inside,
    OnOutline,
    Outside,
}

impl PartialEq for Polygon {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.corners() == other.corners()
    }
}
impl Eq for Polygon {}

impl std::hash::Hash for Polygon {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.corners().hash(state);
    }
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonError;
    fn try_from(corners: Vec<Point>) -> Result<Self, PolygonError> {
        Polygon::new(corners)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.corners().to_vec()
    }
}

fn fills(Bounds { min, max }: Bounds, area_twice: i128) -> bool {
    let (across, up) = (i128::from((max.x - min.x).get()), i128::from((max.y - min.y).get()));
    area_twice == 2 * across * up
}

fn area_twice(corners: &[Point]) -> i128 {
    let Some(&origin) = corners.first() else { return 0 };
    convex::edges(corners)
        .map(|(a, b)| i128::from((a - origin).cross(b - origin)))
        .sum()
}

/// Drops repeated corners and those in the middle of a straight edge; a spike is an error.
fn without_needless(mut corners: Vec<Point>) -> Result<Vec<Point>, PolygonError> {
    loop {
        let n = corners.len();
        if n < 3 {
            return Err(PolygonError::TooFewCorners);
        }
        let needless = (0..n).find(|&i| {
            let (a, b, c) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
            b == c || side(a, b, c) == 0
        });
        let Some(i) = needless else { return Ok(corners) };
        let (a, b, c) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        if b != c && a != b && (b - a).dot(c - b) < 0 {
            let flat = corners.iter().all(|p| side(a, b, *p) == 0);
            return Err(if flat {
                PolygonError::TooFewCorners
            } else {
                PolygonError::Crossing(b)
            });
        }
        corners.remove(i);
    }
}

fn check_simple(corners: &[Point]) -> Result<(), PolygonError> {
    let n = corners.len();
    let edge = |i: usize| Segment::new(corners[i % n], corners[(i + 1) % n]);
    for i in 0..n {
        for j in i + 2..n {
            let neighbours = i == 0 && j == n - 1;
            if !neighbours && segments_meet(edge(i), edge(j)) {
                return Err(PolygonError::Crossing(edge(j).from));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inches(corners: &[(i64, i64)]) -> Result<Polygon, PolygonError> {
        Polygon::new(corners.iter().map(|(x, y)| Point::inches(*x, *y)).collect())
    }

    #[test]
    fn corners_run_counter_clockwise_without_needless_ones() {
        let square = inches(&[(0, 0), (0, 2), (0, 2), (0, 4), (4, 4), (4, 0)]).unwrap();
        assert_eq!(square.corners().len(), 4);
        assert!(square.area_twice() > 0);
        assert!(square.is_convex());
        assert_eq!(square.min_width(), Length::inches(4));
    }

    #[test]
    fn bad_outlines_are_refused() {
        assert_eq!(inches(&[(0, 0), (1, 1)]), Err(PolygonError::TooFewCorners));
        assert_eq!(inches(&[(0, 0), (1, 1), (3, 3)]), Err(PolygonError::TooFewCorners));
        assert!(matches!(
            inches(&[(0, 0), (4, 4), (4, 0), (0, 4)]),
            Err(PolygonError::Crossing(_))
        ));
        // A spike, and an outline that touches its own corner.
        assert!(inches(&[(0, 0), (4, 0), (6, 0), (4, 0), (4, 4)]).is_err());
        assert!(inches(&[(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)]).is_err());
    }

    #[test]
    fn inside_outside_and_on_the_outline() {
        // An L: the notch at the top right is outside.
        let l = inches(&[(0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)]).unwrap();
        assert!(!l.is_convex());
        assert!(l.contains_strictly(Point::inches(1, 1)));
        assert!(!l.contains(Point::inches(3, 3)));
        assert!(l.contains(Point::inches(2, 4)) && !l.contains_strictly(Point::inches(2, 4)));
        assert!(l.contains(Point::inches(2, 2)) && !l.contains_strictly(Point::inches(2, 2)));
        assert!(!l.contains(Point::inches(7, 2)));
        let parts: i128 = l.parts().map(area_twice).sum();
        assert_eq!(parts, l.area_twice());
    }

    #[test]
    fn turned_and_moved() {
        let l = inches(&[(0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)]).unwrap();
        let turned = l.quarter_turned(Point::ORIGIN, 1);
        assert!(turned.contains(Point::inches(-1, 5)));
        assert_eq!(turned.quarter_turned(Point::ORIGIN, 3), l);
        let rotated = l.rotated(Point::ORIGIN, Facing::NORTH).unwrap();
        assert_eq!(rotated.corners(), turned.corners());
        assert_eq!(
            l.translated(Length::inches(1), Length::ZERO).bounds().min,
            Point::inches(1, 0)
        );
    }

    #[test]
    fn stored_as_corners_and_checked_when_read() {
        let square = Polygon::rectangle(Point::inches(0, 0), Point::inches(1, 1));
        let text = serde_json::to_string(&square).unwrap();
        assert_eq!(serde_json::from_str::<Polygon>(&text).unwrap(), square);
        assert!(serde_json::from_str::<Polygon>("[]").is_err());
    }
}
