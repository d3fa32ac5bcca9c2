//! What is seen from a point: a model that looks from the centre of its base.
//!
//! Everything convex is seen from a point under an angle between two of its corners, so whether a base is seen is a question about
//! directions: those that reach the base, less those that something nearer takes away. If any is left, one is left that runs along an edge
//! of some angle, and only those are looked at.

use smallvec::SmallVec;

use super::{Outline, passes_through_flat};
use crate::base::{disc_corners, disc_corners_around};
use crate::exact::Vector;
use crate::{
    Base, Facing, Footprint, Length, Point, Sector, Segment, in_sector, overlap, overlaps_polygon,
    segment_within_of_polygon,
};

/// Whether a straight line can be drawn from a point to some part of a base that passes through no blocker. Grazing is not passing
/// through. With a facing only lines into the half circle ahead count.
///
/// For this search a round base is the 64-cornered polygon with corners on its circle and a round blocker the one around its
/// circle: a view that is narrower than 0.12% of a radius may be missed, and none is granted that is not there. No blocker may overlap the base.
pub fn seen_from(from: Point, facing: Option<Facing>, target: &Footprint, blockers: &[Outline<'_>]) -> bool {
    let ahead = |way: Vector| facing.is_none_or(|facing| facing.vector().dot(way) >= 0);
    if facing.is_some_and(|facing| !in_sector(&looker(from, facing), Sector::FRONT_HALF, target)) {
        return false;
    }
    // Only what comes near to the line between the middles can hide anything, and mostly nothing does.
    let line = Segment::new(from, target.at());
    let width = target.base().outer_radius();
    let blockers: SmallVec<[&Outline<'_>; 16]> = blockers
        .iter()
        .filter(|blocker| comes_near(&line, width, blocker))
        .collect();
    let free = |to: Point| ahead(to - from) && !blockers.iter().any(|blocker| passes_through_flat(from, to, blocker));
    if target.at() == from || blockers.is_empty() || free(target.at()) {
        return true;
    }
    let wanted = match Angle::of(from, &corners_of(&target.outline())) {
        Some(angle) => angle,
        // The point is on the base itself.
        None => return true,
    };
    let mut taken: Vec<Angle> = vec![];
    for blocker in &blockers {
        for part in convex_parts(blocker) {
            match Angle::of(from, &part) {
                None => return false,
                Some(angle) if angle.is_before(&wanted) => taken.push(angle),
                Some(_) => {}
            }
        }
    }
    let sides = facing.map_or([None, None], |facing| {
        [Some(facing.right().vector()), Some(facing.left().vector())]
    });
    let own = [wanted.right, wanted.left];
    let edges = taken.iter().flat_map(|angle| [angle.right, angle.left]);
    own.into_iter()
        .chain(sides.into_iter().flatten())
        .chain(edges)
        .any(|way| ahead(way) && wanted.reaches(way) && !taken.iter().any(|angle| angle.takes(way)))
}

/// A point that looks somewhere.
fn looker(from: Point, facing: Facing) -> Footprint {
    Footprint::new(Base::round_mm(0), from, facing)
}

/// Whether something is nearer than a base's own half width to the line from a point to the middle of the base.
fn comes_near(line: &Segment, width: Length, blocker: &Outline<'_>) -> bool {
    match blocker {
        Outline::Disc { centre, radius } => line.is_within(*centre, *radius + width),
        Outline::Polygon(polygon) => segment_within_of_polygon(line, polygon, width),
        Outline::Corners(_) => true,
    }
}

/// Whether something hides any part of a base from a point: some line from the point to the base passes through it.
pub fn hides_part(from: Point, target: &Footprint, blocker: &Outline<'_>) -> bool {
    let overlaps = match blocker {
        Outline::Disc { centre, radius } => overlap(target, &Footprint::round(*radius * 2, *centre)),
        Outline::Polygon(polygon) => overlaps_polygon(target, polygon),
        Outline::Corners(_) => false,
    };
    if overlaps {
        return true;
    }
    let line = Segment::new(from, target.at());
    if !comes_near(&line, target.base().outer_radius(), blocker) {
        return false;
    }
    let Some(wanted) = Angle::of(from, &corners_of(&target.outline())) else {
        return false;
    };
    convex_parts(blocker).iter().any(|part| match Angle::of(from, part) {
        None => true,
        Some(angle) => angle.is_before(&wanted),
    })
}

fn corners_of(outline: &Outline<'_>) -> Vec<Point> {
    match outline {
        Outline::Disc { centre, radius } => disc_corners(*centre, *radius),
        Outline::Polygon(polygon) => polygon.corners().to_vec(),
        Outline::Corners(corners) => corners.to_vec(),
    }
}

fn convex_parts(outline: &Outline<'_>) -> Vec<Vec<Point>> {
    match outline {
        Outline::Disc { centre, radius } => vec![disc_corners_around(*centre, *radius)],
        Outline::Polygon(polygon) => polygon.parts().map(<[Point]>::to_vec).collect(),
        Outline::Corners(corners) => vec![corners.to_vec()],
    }
}

/// The directions in which something convex is seen: less than half a turn, from its right edge to its left edge.
struct Angle {
    right: Vector,
    left: Vector,
    /// Its corners as seen from the point.
    corners: Vec<Vector>,
}

impl Angle {
    /// Nothing if the point is inside.
    fn of(from: Point, corners: &[Point]) -> Option<Angle> {
        let corners: Vec<Vector> = corners.iter().map(|corner| *corner - from).collect();
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        if sides.into_iter().all(|(a, b)| a.cross(*b) > 0) {
            return None;
        }
        let (mut right, mut left) = (*corners.first()?, *corners.first()?);
        for corner in &corners {
            if right.cross(*corner) < 0 {
                right = *corner;
            }
            if corner.cross(left) < 0 {
                left = *corner;
            }
        }
        Some(Angle { right, left, corners })
    }

    /// Whether a direction meets it, edges included.
    fn reaches(&self, way: Vector) -> bool {
        self.right.cross(way) >= 0 && way.cross(self.left) >= 0
    }

    /// Whether a direction passes through its inside.
    fn takes(&self, way: Vector) -> bool {
        self.right.cross(way) > 0 && way.cross(self.left) > 0
    }

    /// Whether it stands before another in some direction. Two convex things that do not overlap have the same order in all
    /// directions in which both are seen, so one direction in the middle of those tells.
    fn is_before(&self, other: &Angle) -> bool {
        let right = if other.reaches(self.right) {
            self.right
        } else {
            other.right
        };
        let left = if other.reaches(self.left) {
            self.left
        } else {
            other.left
        };
        let shared = self.reaches(right) && self.reaches(left) && other.reaches(right) && other.reaches(left);
        if !shared || right.cross(left) <= 0 {
            return false;
        }
        let middle = Vector::new(right.x + left.x, right.y + left.y);
        match (self.enters(middle), other.enters(middle)) {
            (Some(own), Some(theirs)) => own.0 * theirs.1 < theirs.0 * own.1,
            _ => false,
        }
    }

    /// Where a direction first meets its outline, as a fraction of the direction with a positive denominator.
    fn enters(&self, way: Vector) -> Option<(i128, i128)> {
        let mut first: Option<(i128, i128)> = None;
        for (a, b) in self.corners.iter().zip(self.corners.iter().cycle().skip(1)) {
            let edge = Vector::new(b.x - a.x, b.y - a.y);
            let (mut over, mut under) = (i128::from(a.cross(edge)), i128::from(way.cross(edge)));
            let mut along = i128::from(a.cross(way));
            if under == 0 {
                continue;
            }
            if under < 0 {
                (over, under, along) = (-over, -under, -along);
            }
            if over < 0 || along < 0 || along > under {
                continue;
            }
            if first.is_none_or(|(o, u)| over * u < o * under) {
                first = Some((over, under));
            }
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Length, Polygon};

    fn round(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::um(x, y))
    }

    fn disc(x: i64, y: i64, mm: i64) -> Outline<'static> {
        Outline::Disc {
            centre: Point::um(x, y),
            radius: Length::um(mm * 500),
        }
    }

    #[test]
    fn a_base_as_large_half_way_hides_only_what_is_right_behind_it() {
        let target = round(200_000, 0);
        assert!(seen_from(Point::ORIGIN, None, &target, &[]));
        assert!(!seen_from(Point::ORIGIN, None, &target, &[disc(100_000, 0, 30)]));
        // Moved aside until its angle no longer covers all of the target.
        assert!(seen_from(Point::ORIGIN, None, &target, &[disc(100_000, 9_000, 30)]));
        // Two that leave no gap between them, and two that do.
        let shut = [disc(100_000, 9_000, 30), disc(60_000, -15_000, 30)];
        assert!(!seen_from(Point::ORIGIN, None, &target, &shut));
        let ajar = [disc(100_000, 16_000, 30), disc(60_000, -16_000, 30)];
        assert!(seen_from(Point::ORIGIN, None, &target, &ajar));
        // What stands behind the target hides nothing.
        assert!(seen_from(Point::ORIGIN, None, &target, &[disc(260_000, 0, 50)]));
    }

    #[test]
    fn the_back_half_is_not_looked_into() {
        let behind = round(-100_000, 0);
        assert!(!seen_from(Point::ORIGIN, Some(Facing::EAST), &behind, &[]));
        // A part of the base is ahead.
        let beside = round(-10_000, 100_000);
        assert!(seen_from(Point::ORIGIN, Some(Facing::EAST), &beside, &[]));
        let just_behind = round(-15_001, 100_000);
        assert!(!seen_from(Point::ORIGIN, Some(Facing::EAST), &just_behind, &[]));
        // The part ahead is hidden, the rest is behind.
        let wall = Polygon::rectangle(Point::um(-1_000, 50_000), Point::um(30_000, 60_000));
        assert!(!seen_from(
            Point::ORIGIN,
            Some(Facing::EAST),
            &beside,
            &[Outline::Polygon(&wall)]
        ));
        assert!(seen_from(Point::ORIGIN, None, &beside, &[Outline::Polygon(&wall)]));
    }

    #[test]
    fn hidden_in_part() {
        let target = round(200_000, 0);
        assert!(hides_part(Point::ORIGIN, &target, &disc(150_000, 0, 30)));
        assert!(hides_part(Point::ORIGIN, &target, &disc(150_000, 20_000, 30)));
        assert!(!hides_part(Point::ORIGIN, &target, &disc(150_000, 27_000, 30)));
        assert!(!hides_part(Point::ORIGIN, &target, &disc(240_000, 0, 30)));
        // Standing in something hides the part of the base that is in it, and so does looking out of something.
        let brush = Polygon::rectangle(Point::um(205_000, -50_000), Point::um(300_000, 50_000));
        assert!(hides_part(Point::ORIGIN, &target, &Outline::Polygon(&brush)));
        let around = Polygon::rectangle(Point::um(-5_000, -5_000), Point::um(5_000, 5_000));
        assert!(hides_part(Point::ORIGIN, &target, &Outline::Polygon(&around)));
    }
}
