//! Upright prisms and the segments that pass through them.

use serde::{Deserialize, Serialize};

use super::Slope;
use super::clip::{Fraction, Stretch, line_misses};
use crate::base::disc_corners_around;
use crate::distance::between;
use crate::{Bounds, Length, Point, Polygon, Segment};

/// A place above the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    pub at: Point,
    pub z: Length,
}

impl Spot {
    pub const fn new(at: Point, z: Length) -> Self {
        Spot { at, z }
    }
}

/// Something's outline, seen from above.
#[derive(Clone, Copy, Debug)]
pub enum Outline<'a> {
    Disc {
        centre: Point,
        radius: Length,
    },
    Polygon(&'a Polygon),
    /// Strictly convex, counter-clockwise: an oval base.
    Corners(&'a [Point]),
}

impl Outline<'_> {
    #[inline]
    pub fn bounds(&self) -> Bounds {
        match self {
            Outline::Disc { centre, radius } => Bounds::of_disc(*centre, *radius),
            Outline::Polygon(polygon) => polygon.bounds(),
            Outline::Corners(corners) => Bounds::around(corners.iter().copied()).unwrap_or(Bounds {
                min: Point::ORIGIN,
                max: Point::ORIGIN,
            }),
        }
    }

    /// Whether the endless line along a segment surely misses the inside: the cheap answer first. A disc has none cheaper than the full one.
    #[inline]
    fn misses_line(&self, segment: Segment) -> bool {
        match self {
            Outline::Disc { .. } => false,
            Outline::Polygon(polygon) => line_misses(polygon.corners(), segment),
            Outline::Corners(corners) => line_misses(corners, segment),
        }
    }

    /// Whether some point of the stretch is strictly inside.
    fn meets(&self, stretch: Stretch, segment: Segment) -> bool {
        let inside = |corners: &[Point]| {
            let mut stretch = stretch;
            stretch.keep_inside(corners, segment);
            !stretch.is_empty()
        };
        match self {
            Outline::Disc { centre, radius } => stretch.meets_disc(segment, *centre, radius.get()),
            Outline::Corners(corners) => inside(corners),
            Outline::Polygon(polygon) if polygon.is_convex() => inside(polygon.corners()),
            Outline::Polygon(polygon) => {
                polygon.parts().any(inside)
                    || polygon.cuts().iter().any(|cut| {
                        let mut stretch = stretch;
                        stretch.keep_along(*cut, segment);
                        !stretch.is_empty()
                    })
            }
        }
    }
}

/// An outline that stands upright from bottom to top.
#[derive(Clone, Copy, Debug)]
pub struct Prism<'a> {
    pub outline: Outline<'a>,
    pub bottom: Length,
    pub top: Length,
    /// What of it is above the slope is air: stairs.
    pub slope: Option<Slope>,
}

impl<'a> Prism<'a> {
    pub const fn new(outline: Outline<'a>, bottom: Length, top: Length) -> Self {
        Prism {
            outline,
            bottom,
            top,
            slope: None,
        }
    }
}

/// A line of sight with what every prism asks of it.
struct Line {
    from: Spot,
    to: Spot,
    segment: Segment,
    bounds: Bounds,
    low: Length,
    high: Length,
}

impl Line {
    fn new(from: Spot, to: Spot) -> Line {
        let segment = Segment::new(from.at, to.at);
        let (low, high) = (from.z.min(to.z), from.z.max(to.z));
        Line {
            from,
            to,
            segment,
            bounds: segment.bounds(),
            low,
            high,
        }
    }

    #[inline]
    fn passes_through(&self, prism: &Prism<'_>) -> bool {
        if self.high <= prism.bottom || self.low >= prism.top || !strictly_meets(&self.bounds, &prism.outline) {
            return false;
        }
        !prism.outline.misses_line(self.segment) && self.meets(prism)
    }

    fn meets(&self, prism: &Prism<'_>) -> bool {
        let stretch = self.level_with(prism);
        !stretch.is_empty() && prism.outline.meets(stretch, self.segment)
    }

    /// The part of it that is above the bottom and below the top.
    fn level_with(&self, prism: &Prism<'_>) -> Stretch {
        let mut stretch = Stretch::WHOLE;
        if self.low <= prism.bottom || self.high >= prism.top {
            stretch.keep_between(self.from.z.get(), self.to.z.get(), prism.bottom.get(), prism.top.get());
        }
        if let Some(slope) = prism.slope {
            stretch.keep_positive(slope.below(self.from), slope.below(self.to));
        }
        stretch
    }
}

/// Whether the straight line from one spot to the other passes through the prism: some point of it is strictly inside.
/// Grazing an edge, a corner or a face is not passing through. Exact.
pub fn passes_through(from: Spot, to: Spot, prism: &Prism<'_>) -> bool {
    Line::new(from, to).passes_through(prism)
}

/// The same seen from above, as if everything were endlessly high.
pub fn passes_through_flat(from: Point, to: Point, outline: &Outline<'_>) -> bool {
    let segment = Segment::new(from, to);
    strictly_meets(&segment.bounds(), outline)
        && !outline.misses_line(segment)
        && outline.meets(Stretch::WHOLE, segment)
}

/// Whether the bounds reach inside those of the outline: what only grazes them is never inside. The
/// corners of an oval are taken without asking: going over them twice would cost more than it saves.
#[inline]
fn strictly_meets(bounds: &Bounds, outline: &Outline<'_>) -> bool {
    let other = match outline {
        Outline::Corners(_) => return true,
        outline => outline.bounds(),
    };
    // No branch for each side: they are hard to guess.
    (bounds.min.x < other.max.x)
        & (other.min.x < bounds.max.x)
        & (bounds.min.y < other.max.y)
        & (other.min.y < bounds.max.y)
}

/// The first of the prisms, in their order, that the line passes through.
pub fn first_blocker(from: Spot, to: Spot, prisms: &[Prism<'_>]) -> Option<usize> {
    let line = Line::new(from, to);
    prisms.iter().position(|prism| line.passes_through(prism))
}

/// Where the straight line leaves the prism for good, to the nearest micrometre; nothing if it does not pass through it. A
/// round prism is taken as that of the 64 corners around it.
pub fn leaves_at(from: Spot, to: Spot, prism: &Prism<'_>) -> Option<Spot> {
    let line = Line::new(from, to);
    if !line.passes_through(prism) {
        return None;
    }
    let level = line.level_with(prism);
    let inside = |corners: &[Point]| {
        let mut stretch = level;
        stretch.keep_inside(corners, line.segment);
        (!stretch.is_empty()).then_some(stretch.end)
    };
    let along = |cut: &(Point, Point)| {
        let mut stretch = level;
        stretch.keep_along(*cut, line.segment);
        (!stretch.is_empty()).then_some(stretch.end)
    };
    let later = |one: Fraction, other: Fraction| if one.compare(other).is_lt() { other } else { one };
    let last = match prism.outline {
        Outline::Disc { centre, radius } => inside(&disc_corners_around(centre, radius)),
        Outline::Corners(corners) => inside(corners),
        Outline::Polygon(polygon) => {
            let parts = polygon.parts().filter_map(inside);
            parts.chain(polygon.cuts().iter().filter_map(along)).reduce(later)
        }
    }?;
    let (over, under) = (last.over.into(), last.under.into());
    let rise = i128::from((to.z - from.z).get()) * over;
    let z = from.z + Length::um(crate::exact::divide_nearest(rise, under) as i64);
    Some(Spot::new(between(from.at, to.at, over, under), z))
}
