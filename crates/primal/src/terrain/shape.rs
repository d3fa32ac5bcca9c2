//! The outline of a feature: a polygon, or the disc of a round template.

use serde::{Deserialize, Serialize};
use table::{
    Bounds, Facing, Footprint, Length, Obstacle, Outline, Point, Polygon, gap, inside_polygon, overlap,
    overlaps_polygon, point_toward, polygon_gap, slide_clear_of, slide_clear_of_polygon, wholly_within,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    Polygon(Polygon),
    Disc { centre: Point, radius: Length },
}

impl Shape {
    /// The same as a polygon. A disc has 120 corners.
    pub fn ring(&self) -> Result<Polygon, String> {
        match self {
            Shape::Polygon(polygon) => Ok(polygon.clone()),
            Shape::Disc { centre, radius } => {
                // Three degrees, to nine digits.
                let turn = Facing::new(998_629_535, 52_335_956).unwrap_or(Facing::NORTH);
                let mut facing = Facing::EAST;
                let mut corners = vec![];
                for _ in 0..120 {
                    corners.push(point_toward(*centre, facing, *radius));
                    facing = facing.rotated(turn);
                }
                Polygon::new(corners).map_err(|error| error.to_string())
            }
        }
    }

    fn disc(centre: Point, radius: Length) -> Footprint {
        Footprint::round(radius * 2, centre)
    }

    /// Some part of the base lies over it.
    pub fn overlaps(&self, base: &Footprint) -> bool {
        match self {
            Shape::Polygon(polygon) => overlaps_polygon(base, polygon),
            Shape::Disc { centre, radius } => overlap(base, &Shape::disc(*centre, *radius)),
        }
    }

    /// The whole base lies in it.
    pub fn holds(&self, base: &Footprint) -> bool {
        match self {
            Shape::Polygon(polygon) => inside_polygon(base, polygon),
            Shape::Disc { centre, radius } => wholly_within(base, *centre, *radius),
        }
    }

    /// No part of the base lies farther outside of it than this.
    pub fn holds_all_but(&self, base: &Footprint, outside: Length) -> bool {
        let radius = base.base().outer_radius();
        if radius <= outside {
            return self.gap_to_point(base.at()) <= outside - radius;
        }
        self.holds(&Shape::disc(base.at(), radius - outside))
    }

    /// Whether there is a place on it where no part of the base would lie farther outside than this. Places are looked at a quarter of an inch
    /// apart.
    pub fn has_room_for_all_but(&self, base: &Footprint, outside: Length) -> bool {
        if base.base().outer_radius() <= outside {
            return true;
        }
        let bounds = self.bounds();
        let step = Length::hundredths(25).get() as usize;
        let places = |from: Length, to: Length| (from.get()..=to.get()).step_by(step);
        places(bounds.min.x, bounds.max.x).any(|x| {
            places(bounds.min.y, bounds.max.y).any(|y| self.holds_all_but(&base.moved_to(Point::um(x, y)), outside))
        })
    }

    /// The base slides along a leg without touching it.
    pub fn is_clear_of_slide(&self, base: &Footprint, to: Point) -> bool {
        match self {
            Shape::Polygon(polygon) => slide_clear_of_polygon(base, to, polygon),
            Shape::Disc { centre, radius } => slide_clear_of(base, to, &Shape::disc(*centre, *radius)),
        }
    }

    pub fn gap(&self, base: &Footprint) -> Length {
        match self {
            Shape::Polygon(polygon) => polygon_gap(base, polygon),
            Shape::Disc { centre, radius } => gap(base, &Shape::disc(*centre, *radius)),
        }
    }

    pub fn bounds(&self) -> Bounds {
        match self {
            Shape::Polygon(polygon) => polygon.bounds(),
            Shape::Disc { centre, radius } => Shape::disc(*centre, *radius).bounds(),
        }
    }

    /// How far two features are apart.
    pub fn gap_to(&self, other: &Shape) -> Length {
        match (self, other) {
            (Shape::Polygon(one), Shape::Polygon(two)) => table::polygons_gap(one, two),
            (Shape::Disc { centre, radius }, other) | (other, Shape::Disc { centre, radius }) => {
                other.gap(&Shape::disc(*centre, *radius))
            }
        }
    }

    /// How far the feature is from a point.
    pub fn gap_to_point(&self, point: Point) -> Length {
        match self {
            Shape::Polygon(polygon) => table::point_to_polygon(point, polygon),
            Shape::Disc { centre, radius } => (point.distance_to(*centre) - *radius).max(Length::ZERO),
        }
    }

    pub fn outline(&self) -> Outline<'_> {
        match self {
            Shape::Polygon(polygon) => Outline::Polygon(polygon),
            Shape::Disc { centre, radius } => Outline::Disc {
                centre: *centre,
                radius: *radius,
            },
        }
    }

    /// For searches for free places; `disc` keeps the base that stands for a round template.
    pub fn obstacle<'a>(&'a self, disc: &'a mut Option<Footprint>) -> Obstacle<'a> {
        match self {
            Shape::Polygon(polygon) => Obstacle::Polygon(polygon),
            Shape::Disc { centre, radius } => Obstacle::Base(disc.insert(Shape::disc(*centre, *radius))),
        }
    }
}
