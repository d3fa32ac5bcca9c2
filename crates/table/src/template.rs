//! Templates laid on the table: circles, cones and sprays, and the bases under them.

use serde::{Deserialize, Serialize};

use crate::exact::Vector;
use crate::{
    Bounds, Facing, Footprint, Length, Outline, Point, Polygon, PolygonError, inside_polygon, overlap,
    overlaps_polygon, wholly_within, within, within_of_polygon,
};

/// A template on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Template {
    Circle { centre: Point, radius: Length },
    Shape(Polygon),
}

impl Template {
    /// Whether the template reaches the base: any part of it, touching included. Exact.
    pub fn reaches(&self, a: &Footprint) -> bool {
        match self {
            Template::Circle { centre, radius } => within(a, &disc(*centre, *radius), Length::ZERO),
            Template::Shape(polygon) => within_of_polygon(a, polygon, Length::ZERO),
        }
    }

    /// Whether some part of the base is under the template: touching is not enough. Exact.
    pub fn covers_part(&self, a: &Footprint) -> bool {
        match self {
            Template::Circle { centre, radius } => overlap(a, &disc(*centre, *radius)),
            Template::Shape(polygon) => overlaps_polygon(a, polygon),
        }
    }

    /// Whether all of the base is under the template. Exact.
    pub fn covers_all(&self, a: &Footprint) -> bool {
        match self {
            Template::Circle { centre, radius } => wholly_within(a, *centre, *radius),
            Template::Shape(polygon) => inside_polygon(a, polygon),
        }
    }

    /// Whether a point, as the centre of a base, is under the template or on its rim. Exact.
    pub fn covers_point(&self, p: Point) -> bool {
        match self {
            Template::Circle { centre, radius } => centre.is_within(p, *radius),
            Template::Shape(polygon) => polygon.contains(p),
        }
    }

    pub fn bounds(&self) -> Bounds {
        self.outline().bounds()
    }

    /// As sight lines meet it.
    pub fn outline(&self) -> Outline<'_> {
        match self {
            Template::Circle { centre, radius } => Outline::Disc {
                centre: *centre,
                radius: *radius,
            },
            Template::Shape(polygon) => Outline::Polygon(polygon),
        }
    }
}

fn disc(centre: Point, radius: Length) -> Footprint {
    Footprint::round(radius * 2, centre)
}

/// A spray: a trapezium that begins at a point and widens, with whole corners.
pub fn spray(
    from: Point,
    toward: Facing,
    length: Length,
    near_width: Length,
    far_width: Length,
) -> Result<Polygon, PolygonError> {
    let corner = |along: Length, aside: i64| from + toward.turn(along.get() * 2, aside, 1);
    let (near, far) = (near_width.get(), far_width.get());
    Polygon::new(vec![
        corner(Length::ZERO, -near),
        corner(length, -far),
        corner(length, far),
        corner(Length::ZERO, near),
    ])
}

/// A spray that begins at the rim of a base, in the middle of the way it is aimed.
pub fn spray_from(
    base: &Footprint,
    toward: Facing,
    length: Length,
    near_width: Length,
    far_width: Length,
) -> Result<Polygon, PolygonError> {
    let from = match base.oval_corners() {
        None => crate::point_toward(base.at(), toward, base.base().outer_radius()),
        Some(corners) => {
            let far = crate::point_toward(base.at(), toward, base.base().outer_radius() * 2);
            crate::distance::closest_on(corners, far)
        }
    };
    spray(from, toward, length, near_width, far_width)
}

/// A cone: everything within `length` of its tip and up to `half` to either side of the way it is aimed. Its round end has 16 straight pieces
/// with corners on the circle. `half` is the left edge of a cone that is aimed east, and less than a half turn.
pub fn cone(tip: Point, toward: Facing, length: Length, half: Facing) -> Result<Polygon, PolygonError> {
    let (right, left) = (half.mirrored().rotated(toward), half.rotated(toward));
    let mut rim = vec![right, toward, left];
    for _ in 0..3 {
        rim = rim
            .windows(2)
            .flat_map(|pair| [pair[0], middle(pair[0], pair[1])])
            .chain(rim.last().copied())
            .collect();
    }
    let mut corners = vec![tip];
    corners.extend(rim.into_iter().map(|facing| tip + facing.stretched(length)));
    Polygon::new(corners)
}

/// Half way between two facings less than a half turn apart.
fn middle(a: Facing, b: Facing) -> Facing {
    const LONG: Length = Length::um(1 << 28);
    let (a_long, b_long) = (a.stretched(LONG), b.stretched(LONG));
    let sum = Vector::new(a_long.x + b_long.x, a_long.y + b_long.y);
    Facing::new(sum.x, sum.y).unwrap_or(a)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::um(x, y))
    }

    #[test]
    fn under_a_circle_wholly_partly_and_just_touched() {
        let blast = Template::Circle {
            centre: Point::ORIGIN,
            radius: Length::um(40_000),
        };
        assert!(blast.covers_all(&round(25_000, 0)) && !blast.covers_all(&round(25_001, 0)));
        assert!(blast.reaches(&round(55_000, 0)) && !blast.covers_part(&round(55_000, 0)));
        assert!(blast.covers_part(&round(54_999, 0)) && !blast.reaches(&round(55_001, 0)));
        assert!(blast.covers_point(Point::um(40_000, 0)) && !blast.covers_point(Point::um(40_001, 0)));
    }

    #[test]
    fn a_spray_is_a_trapezium() {
        let shape = spray(
            Point::ORIGIN,
            Facing::NORTH,
            Length::inches(8),
            Length::inches(1),
            Length::inches(3),
        )
        .unwrap();
        assert_eq!(
            shape.area_twice(),
            2 * i128::from(Length::inches(8).get()) * i128::from(Length::inches(2).get())
        );
        assert!(shape.contains(Point::inches(0, 8)) && !shape.contains(Point::um(0, -1)));
        let spray = Template::Shape(shape);
        assert!(spray.covers_all(&round(0, 100_000)) && spray.covers_part(&round(40_000, 150_000)));
        // From the rim of a base, aimed with a 3-4-5 facing.
        let from_base = spray_from(
            &round(0, 0),
            Facing::new(3, 4).unwrap(),
            Length::inches(6),
            Length::inches(1),
            Length::inches(2),
        )
        .unwrap();
        assert!(from_base.contains(Point::um(9_000, 12_000)) && !from_base.contains(Point::um(8_990, 11_990)));
    }

    #[test]
    fn a_cone_has_a_round_end() {
        let shape = cone(Point::ORIGIN, Facing::EAST, Length::inches(5), Facing::NORTH_EAST).unwrap();
        assert_eq!(shape.corners().len(), 18);
        assert!(shape.contains(Point::inches(5, 0)) && shape.contains(Point::inches(3, 3)));
        assert!(!shape.contains(Point::inches(3, -4)) && !shape.contains(Point::inches(-1, 0)));
        let wide = cone(Point::ORIGIN, Facing::EAST, Length::inches(5), Facing::NORTH_WEST).unwrap();
        assert!(wide.contains(Point::inches(-2, 3)) && !wide.contains(Point::inches(-3, 2)));
    }
}
