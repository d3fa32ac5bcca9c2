//! The outline of a feature: a polygon, or the disc of a round template.

use serde::{Deserialize, Serialize};
use table::{
    Bounds, Footprint, Length, Obstacle, Outline, Point, Polygon, gap, inside_polygon, inside_polygons, overlap,
    overlaps_polygon, polygon_gap, slide_clear_of, slide_clear_of_polygon, wholly_within,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    Polygon(Polygon),
    Disc { centre: Point, radius: Length },
}

impl Shape {
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

    /// The base lies over it or up against it.
    pub fn touches(&self, base: &Footprint) -> bool {
        self.gap(base) <= Length::ZERO
    }

    /// The whole base lies in several shapes in contact, which count as one area.
    pub fn hold_together(shapes: &[&Shape], base: &Footprint) -> bool {
        if shapes.iter().any(|shape| shape.holds(base)) {
            return true;
        }
        let polygons = shapes.iter().filter_map(|shape| match shape {
            Shape::Polygon(polygon) => Some(polygon),
            Shape::Disc { .. } => None,
        });
        inside_polygons(base, &polygons.collect::<Vec<_>>())
    }

    /// The whole base lies in it.
    pub fn holds(&self, base: &Footprint) -> bool {
        match self {
            Shape::Polygon(polygon) => inside_polygon(base, polygon),
            Shape::Disc { centre, radius } => wholly_within(base, *centre, *radius),
        }
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

    /// Corners to draw and to plan around; those of a disc lie close together. They decide nothing.
    pub fn corners(&self) -> Vec<Point> {
        match self {
            Shape::Polygon(polygon) => polygon.corners().to_vec(),
            Shape::Disc { centre, radius } => live::shapes::disc(*centre, *radius),
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
