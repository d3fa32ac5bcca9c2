//! Arcs of facing: front, back, and what is in them.

use serde::{Deserialize, Serialize};

use crate::base::Shape;
use crate::exact::{Squared, Vector};
use crate::facing::between;
use crate::sight::clip;
use crate::{Facing, Footprint, Point, Segment, convex};

/// A part of the circle around a model, relative to its facing: counter-clockwise from its right edge to its left edge, edges
/// included. The edges are directions as seen by a model that faces east, so that quarters and halves are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sector {
    pub right: Facing,
    pub left: Facing,
}

impl Sector {
    /// 180 degrees ahead.
    pub const FRONT_HALF: Sector = Sector {
        right: Facing::SOUTH,
        left: Facing::NORTH,
    };
    /// 180 degrees behind.
    pub const BACK_HALF: Sector = Sector {
        right: Facing::NORTH,
        left: Facing::SOUTH,
    };
    /// 90 degrees ahead.
    pub const FRONT_QUARTER: Sector = Sector::ahead(Facing::NORTH_EAST);
    /// 90 degrees behind.
    pub const BACK_QUARTER: Sector = Sector {
        right: Facing::NORTH_WEST,
        left: Facing::SOUTH_WEST,
    };
    /// 270 degrees: all but the back quarter.
    pub const FRONT_THREE_QUARTERS: Sector = Sector::ahead(Facing::NORTH_WEST);
    /// All around.
    pub const ALL_ROUND: Sector = Sector {
        right: Facing::EAST,
        left: Facing::EAST,
    };

    /// As much to the left as to the right: `half` is the left edge.
    pub const fn ahead(half: Facing) -> Sector {
        Sector {
            right: half.mirrored(),
            left: half,
        }
    }

    fn edges(self, facing: Facing) -> (Vector, Vector) {
        (self.right.rotated(facing).vector(), self.left.rotated(facing).vector())
    }

    fn is_all_round(self) -> bool {
        self.right == self.left
    }
}

fn ray(apex: Point, along: Vector) -> Segment {
    // Longer than any table, in exactly the same direction, and yet short enough for squares to fit.
    const LONG: i64 = 750_000_000;
    let times = LONG / along.x.abs().max(along.y.abs()).max(1) + 1;
    Segment::new(apex, apex + Vector::new(along.x * times, along.y * times))
}

fn from_ray(p: Point, apex: Point, along: Vector) -> Squared {
    let away = p - apex;
    if along.dot(away) <= 0 {
        return Squared::whole(away.squared());
    }
    let cross = i128::from(along.cross(away));
    Squared {
        over: cross * cross,
        under: along.squared(),
    }
}

/// Whether a point is in the sector of a base, seen from its centre; its own centre is.
pub fn point_in_sector(a: &Footprint, sector: Sector, p: Point) -> bool {
    let (right, left) = sector.edges(a.facing());
    p == a.at() || between(right, left, p - a.at())
}

/// Whether any part of the other base is in the sector of a base, seen from its centre. Exact.
pub fn in_sector(a: &Footprint, sector: Sector, other: &Footprint) -> bool {
    if point_in_sector(a, sector, other.at()) {
        return true;
    }
    let (right, left) = sector.edges(a.facing());
    let core = other.core();
    match core.shape {
        Shape::Point(centre) => [right, left]
            .iter()
            .any(|along| from_ray(centre, a.at(), *along).at_most(core.margin)),
        Shape::Corners(corners) => {
            corners.iter().any(|p| point_in_sector(a, sector, *p))
                || [right, left]
                    .iter()
                    .any(|along| convex::from_segment(corners, ray(a.at(), *along)).is_zero())
        }
    }
}

/// Whether the other base is wholly in the sector of a base, seen from its centre. Exact.
pub fn wholly_in_sector(a: &Footprint, sector: Sector, other: &Footprint) -> bool {
    if sector.is_all_round() {
        return true;
    }
    if !point_in_sector(a, sector, other.at()) {
        return false;
    }
    let (right, left) = sector.edges(a.facing());
    let core = other.core();
    match core.shape {
        Shape::Point(centre) => ![right, left]
            .iter()
            .any(|along| from_ray(centre, a.at(), *along).less_than(core.margin)),
        Shape::Corners(corners) => {
            corners.iter().all(|p| point_in_sector(a, sector, *p))
                && ![right, left]
                    .iter()
                    .any(|along| clip::segment_meets_inside(corners, ray(a.at(), *along)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Length};

    fn facing_north() -> Footprint {
        Footprint::round(Length::mm(30), Point::ORIGIN)
    }

    fn round(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::um(x, y))
    }

    #[test]
    fn the_front_half_includes_its_edge() {
        let a = facing_north();
        assert!(point_in_sector(&a, Sector::FRONT_HALF, Point::inches(5, 0)));
        assert!(point_in_sector(&a, Sector::BACK_HALF, Point::inches(5, 0)));
        assert!(point_in_sector(&a, Sector::FRONT_HALF, Point::inches(-5, 1)));
        assert!(!point_in_sector(&a, Sector::FRONT_HALF, Point::um(5_000, -1)));
        assert!(point_in_sector(&a, Sector::FRONT_HALF, Point::ORIGIN));
    }

    #[test]
    fn quarters_are_exact() {
        let a = facing_north();
        assert!(point_in_sector(&a, Sector::FRONT_QUARTER, Point::um(7, 7)));
        assert!(!point_in_sector(&a, Sector::FRONT_QUARTER, Point::um(8, 7)));
        assert!(point_in_sector(&a, Sector::FRONT_THREE_QUARTERS, Point::um(7, -7)));
        assert!(!point_in_sector(&a, Sector::FRONT_THREE_QUARTERS, Point::um(6, -7)));
        assert!(point_in_sector(&a, Sector::BACK_QUARTER, Point::um(6, -7)));
        assert!(point_in_sector(&a, Sector::ALL_ROUND, Point::um(6, -7)));
    }

    #[test]
    fn a_toe_over_the_line_is_in_and_all_of_it_is_not() {
        let a = facing_north();
        let half = Sector::FRONT_HALF;
        let behind = round(50_000, -15_000);
        assert!(in_sector(&a, half, &behind) && !wholly_in_sector(&a, half, &behind));
        assert!(!in_sector(&a, half, &round(50_000, -15_001)));
        assert!(wholly_in_sector(&a, half, &round(50_000, 15_000)));
        assert!(!wholly_in_sector(&a, half, &round(50_000, 14_999)));
        assert!(wholly_in_sector(&a, Sector::ALL_ROUND, &behind));
    }

    #[test]
    fn the_far_ends_of_the_range_do_not_overflow() {
        let far = Length::inches(10_000);
        for facing in [
            Facing::NORTH_EAST,
            Facing::new(-(1 << 29), 3).unwrap(),
            Facing::new((1 << 29) - 1, (1 << 29) - 3).unwrap(),
        ] {
            let a = Footprint::new(Base::oval_mm(60, 35), Point::new(-far, -far), facing);
            for sector in [Sector::FRONT_QUARTER, Sector::BACK_HALF, Sector::FRONT_THREE_QUARTERS] {
                for at in [Point::new(far, far), Point::new(-far, far)] {
                    let (oval, disc) = (a.moved_to(at), Footprint::round(Length::mm(60), at));
                    assert_eq!(in_sector(&a, sector, &oval), in_sector(&a, sector, &disc));
                    wholly_in_sector(&a, sector, &oval);
                }
            }
        }
    }

    #[test]
    fn ovals_by_their_corners() {
        let a = facing_north();
        let half = Sector::FRONT_HALF;
        let oval = |y: i64| Footprint::new(Base::oval_mm(60, 30), Point::um(70_000, y), Facing::EAST);
        assert!(in_sector(&a, half, &oval(-15_000)) && !in_sector(&a, half, &oval(-15_001)));
        assert!(wholly_in_sector(&a, half, &oval(15_000)) && !wholly_in_sector(&a, half, &oval(14_999)));
        // In a narrow sector that no corner is in: its edges cross the oval.
        let narrow = Sector::ahead(Facing::new(1_000_000, 1).unwrap());
        let across = Footprint::new(Base::oval_mm(60, 30), Point::um(3, 70_000), Facing::EAST);
        assert!(in_sector(&a, narrow, &across) && !wholly_in_sector(&a, narrow, &across));
        // Three quarters: the back quarter's tip may poke into it.
        let poked = Footprint::new(Base::oval_mm(60, 30), Point::um(0, -10_000), Facing::EAST);
        assert!(!wholly_in_sector(&a, Sector::FRONT_THREE_QUARTERS, &poked));
    }
}
