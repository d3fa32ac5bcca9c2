//! The rims of what is forbidden to the centre of a base, and where they cross: in floating point, for whoever proposes places
//! that are then tested exactly.

use crate::base::{Shape, disc_corners_around};
use crate::path::plane::{V, point_segment};
use crate::{Footprint, Obstacle, Point, Polygon, convex};

/// The rims of everything that is forbidden to the centre of a base.
#[derive(Debug, Default)]
pub(crate) struct Rims {
    pub(crate) circles: Vec<(V, f64)>,
    pub(crate) edges: Vec<(V, V)>,
}

impl Rims {
    pub(crate) fn add(&mut self, base: &Footprint, obstacle: &Obstacle<'_>) {
        let own = base.core();
        match (own.shape, obstacle) {
            (Shape::Point(_), Obstacle::Base(other)) => match other.core().shape {
                Shape::Point(centre) => self
                    .circles
                    .push((V::of(centre), (own.margin + other.core().margin) as f64)),
                Shape::Corners(corners) => self.add_grown(corners, own.margin as f64),
            },
            (Shape::Point(_), Obstacle::Polygon(polygon)) => self.add_grown(polygon.corners(), own.margin as f64),
            (Shape::Corners(corners), obstacle) => {
                let about: Vec<Point> = corners.iter().map(|p| Point::ORIGIN + (*p - base.at())).collect();
                let mut add = |part: &[Point]| self.add_ring(&convex::difference(part, &about));
                match obstacle {
                    Obstacle::Polygon(polygon) => polygon.parts().for_each(&mut add),
                    Obstacle::Base(other) => match other.oval_corners() {
                        Some(corners) => add(corners),
                        None => add(&disc_corners_around(other.at(), other.base().outer_radius())),
                    },
                }
            }
        }
    }

    fn add_ring(&mut self, ring: &[Point]) {
        self.edges
            .extend(convex::edges(ring).map(|(a, b)| (V::of(a), V::of(b))));
    }

    /// A ring grown by a radius, on both sides: what is on the wrong side is no legal place anyway.
    fn add_grown(&mut self, ring: &[Point], radius: f64) {
        for (a, b) in convex::edges(ring) {
            let (a, b) = (V::of(a), V::of(b));
            let out = (b - a).left() * (radius / (b - a).length());
            self.edges.extend([(a + out, b + out), (a - out, b - out)]);
            self.circles.push((a, radius));
        }
    }

    pub(crate) fn add_field(&mut self, base: &Footprint, field: &Polygon) {
        match base.oval_corners() {
            None => self.add_grown(field.corners(), base.core().margin as f64),
            Some(corners) => {
                // Each edge moved inward by as far as the base sticks out on that side.
                for (a, b) in convex::edges(field.corners()) {
                    let (a, b) = (V::of(a), V::of(b));
                    let inward = (b - a).left() * (1.0 / (b - a).length());
                    let sticks_out = corners.iter().map(|p| -inward.dot(V::of(*p) - V::of(base.at())));
                    let step = inward * sticks_out.fold(0.0, f64::max);
                    self.edges.push((a + step, b + step));
                }
            }
        }
    }

    /// The nearest point of each rim.
    pub(crate) fn nearest(&self, from: V) -> Vec<V> {
        let on_circle = |(centre, radius): &(V, f64)| {
            let way = from - *centre;
            let length = way.length();
            // From the very centre every way out is equal; east is taken.
            let unit = if length > 0.0 {
                way * (1.0 / length)
            } else {
                V::new(1.0, 0.0)
            };
            *centre + unit * *radius
        };
        let on_edge = |(a, b): &(V, V)| {
            let along = *b - *a;
            let share = (along.dot(from - *a) / along.squared().max(1e-9)).clamp(0.0, 1.0);
            *a + along * share
        };
        self.circles
            .iter()
            .map(on_circle)
            .chain(self.edges.iter().map(on_edge))
            .collect()
    }

    /// Where two rims cross, nearer than `reach`.
    pub(crate) fn corners(&self, from: V, reach: f64) -> Vec<V> {
        let circles: Vec<&(V, f64)> = self
            .circles
            .iter()
            .filter(|c| ((c.0 - from).length() - c.1).abs() <= reach)
            .collect();
        let near = |e: &&(V, V)| point_segment(from, e.0, e.1) <= reach * reach;
        let edges: Vec<&(V, V)> = self.edges.iter().filter(near).collect();
        let mut corners = Vec::new();
        for (i, c) in circles.iter().enumerate() {
            circles[i + 1..]
                .iter()
                .for_each(|d| corners.extend(circles_cross(**c, **d).into_iter().flatten()));
            edges
                .iter()
                .for_each(|e| corners.extend(circle_crosses_edge(**c, **e).into_iter().flatten()));
        }
        for (i, e) in edges.iter().enumerate() {
            corners.extend(edges[i + 1..].iter().filter_map(|f| edges_cross(**e, **f)));
        }
        corners.retain(|p| (*p - from).length() <= reach);
        corners
    }
}

pub(crate) fn circles_cross((a, r): (V, f64), (b, s): (V, f64)) -> [Option<V>; 2] {
    let apart = b - a;
    let square = apart.squared();
    let along = (square + r * r - s * s) / 2.0;
    let up = square * r * r - along * along;
    if square <= 0.0 || up < 0.0 {
        return [None, None];
    }
    let at = |sign: f64| a + (apart * along + apart.left() * (sign * up.sqrt())) * (1.0 / square);
    [Some(at(1.0)), Some(at(-1.0))]
}

pub(crate) fn circle_crosses_edge((centre, radius): (V, f64), (a, b): (V, V)) -> [Option<V>; 2] {
    let along = b - a;
    let square = along.squared().max(1e-9);
    let foot = along.dot(centre - a) / square;
    let up = radius * radius - (a + along * foot - centre).squared();
    if up < 0.0 {
        return [None, None];
    }
    let half = (up / square).sqrt();
    [foot - half, foot + half].map(|share| (0.0..=1.0).contains(&share).then(|| a + along * share))
}

pub(crate) fn edges_cross((a, b): (V, V), (c, d): (V, V)) -> Option<V> {
    let (first, second) = (b - a, d - c);
    let slope = first.cross(second);
    if slope == 0.0 {
        return None;
    }
    let (t, u) = ((c - a).cross(second) / slope, (c - a).cross(first) / slope);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| a + first * t)
}
