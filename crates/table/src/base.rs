//! Bases, and bases that stand somewhere.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::exact::Vector;
use crate::oval::Oval;
use crate::{Bounds, Facing, Length, Outline, Point};

/// The outline of a model's base.
///
/// A round base is a true disc whose radius is half its diameter, rounded up to a whole micrometre.
///
/// An oval base *is*, by definition, a convex polygon: 64 corners evenly spread on the ellipse
/// (in the sense of its eccentric angle), turned to the facing and rounded to whole micrometres. So
/// every ruling on it is an exact integer predicate. Between corners the polygon lies inside the
/// true ellipse by at most 0.12% of half its length: 0.07 mm for a base 120 mm long. The long side lies
/// along the facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    Round { diameter: Length },
    Oval { long: Length, short: Length },
}

impl Base {
    /// A round base of so many millimetres.
    pub const fn round_mm(diameter: i64) -> Base {
        Base::Round {
            diameter: Length::mm(diameter),
        }
    }

    /// An oval base of so many millimetres, long side along the facing.
    pub const fn oval_mm(long: i64, short: i64) -> Base {
        Base::Oval {
            long: Length::mm(long),
            short: Length::mm(short),
        }
    }

    /// The radius of the smallest disc around the base: its own for a round one.
    #[inline]
    pub const fn outer_radius(self) -> Length {
        match self {
            Base::Round { diameter } => diameter.half_up(),
            // One micrometre more: corners are rounded to the nearest.
            Base::Oval { long, short } => Length::um(long.max(short).half_up().get() + 1),
        }
    }
}

impl Base {
    /// The radius of a disc that is surely inside the base.
    #[inline]
    pub(crate) const fn inner_radius(self) -> i64 {
        match self {
            Base::Round { diameter } => diameter.half_up().get(),
            // The polygon of an ellipse lies within 0.13% of it; corners are rounded.
            Base::Oval { long, short } => {
                let half = long.min(short).get() / 2;
                let inner = half - half / 769 - 2;
                if inner > 0 { inner } else { 0 }
            }
        }
    }
}

/// A base on a place: what distances, sight lines and moves are measured from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Placed", into = "Placed")]
pub struct Footprint {
    base: Base,
    at: Point,
    facing: Facing,
    /// The shape of an oval, which it keeps wherever it goes; none for a round base.
    oval: Option<Arc<Oval>>,
    /// The corners of an oval where it stands, worked out when somebody first asks for them.
    corners: OnceLock<Arc<[Point]>>,
}

/// What a footprint is made from; its corners follow from it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    base: Base,
    at: Point,
    #[serde(default)]
    facing: Facing,
}

impl From<Placed> for Footprint {
    fn from(placed: Placed) -> Self {
        Footprint::new(placed.base, placed.at, placed.facing)
    }
}

impl From<Footprint> for Placed {
    fn from(footprint: Footprint) -> Self {
        Placed {
            base: footprint.base,
            at: footprint.at,
            facing: footprint.facing,
        }
    }
}

impl PartialEq for Footprint {
    fn eq(&self, other: &Self) -> bool {
        (self.base, self.at, self.facing) == (other.base, other.at, other.facing)
    }
}
impl Eq for Footprint {}

impl std::hash::Hash for Footprint {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.base, self.at, self.facing).hash(state);
    }
}

impl Footprint {
    /// Puts a base down.
    pub fn new(base: Base, at: Point, facing: Facing) -> Self {
        let oval = match base {
            Base::Round { .. } => None,
            Base::Oval { long, short } => Some(Oval::shared(long, short, facing)),
        };
        Footprint {
            base,
            at,
            facing,
            oval,
            corners: OnceLock::new(),
        }
    }

    /// A round base, facing north.
    #[inline]
    pub const fn round(diameter: Length, at: Point) -> Self {
        Footprint {
            base: Base::Round { diameter },
            at,
            facing: Facing::NORTH,
            oval: None,
            corners: OnceLock::new(),
        }
    }

    #[inline]
    pub const fn base(&self) -> Base {
        self.base
    }

    /// The centre of the base.
    #[inline]
    pub const fn at(&self) -> Point {
        self.at
    }

    #[inline]
    pub const fn facing(&self) -> Facing {
        self.facing
    }

    /// The same base, facing as before, on another place.
    #[must_use]
    #[inline]
    pub fn moved_to(&self, at: Point) -> Self {
        Footprint {
            base: self.base,
            at,
            facing: self.facing,
            oval: self.oval.clone(),
            corners: OnceLock::new(),
        }
    }

    /// The same base on its place, turned.
    #[must_use]
    pub fn turned(&self, facing: Facing) -> Self {
        Footprint::new(self.base, self.at, facing)
    }

    /// The smallest upright rectangle around the base.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        match &self.oval {
            None => Bounds::of_disc(self.at, self.base.outer_radius()),
            Some(oval) => {
                let way = self.at - Point::ORIGIN;
                Bounds {
                    min: oval.bounds.min + way,
                    max: oval.bounds.max + way,
                }
            }
        }
    }

    /// The outline seen from above, as sight lines meet it.
    #[inline]
    pub fn outline(&self) -> Outline<'_> {
        match self.oval_corners() {
            None => Outline::Disc {
                centre: self.at,
                radius: self.base.outer_radius(),
            },
            Some(corners) => Outline::Corners(corners),
        }
    }

    #[inline]
    pub const fn is_round(&self) -> bool {
        self.oval.is_none()
    }

    #[inline]
    pub(crate) fn core(&self) -> Core<'_> {
        match self.oval_corners() {
            None => Core {
                shape: Shape::Point(self.at),
                margin: self.base.outer_radius().get(),
            },
            Some(corners) => Core {
                shape: Shape::Corners(corners),
                margin: 0,
            },
        }
    }

    /// The shape of an oval about its own centre: for questions that can as well move everything else to it.
    #[inline]
    pub(crate) fn oval(&self) -> Option<&Oval> {
        self.oval.as_deref()
    }

    /// What a round base adds to its centre; nothing for an oval.
    #[inline]
    pub(crate) const fn margin(&self) -> i64 {
        if self.is_round() {
            self.base.outer_radius().get()
        } else {
            0
        }
    }

    pub(crate) fn oval_corners(&self) -> Option<&[Point]> {
        let oval = self.oval.as_ref()?;
        let way = self.at - Point::ORIGIN;
        Some(
            self.corners
                .get_or_init(|| oval.corners.iter().map(|p| *p + way).collect()),
        )
    }
}

/// An outline as a point or a convex polygon with a round margin about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Core<'a> {
    pub shape: Shape<'a>,
    pub margin: i64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape<'a> {
    Point(Point),
    Corners(&'a [Point]),
}

/// cos(k * pi / 32) * 2^30 for k = 0..=16: a quarter of the 64 directions, from which symmetry gives the rest.
const COSINES: [i64; 17] = [
    1073741824, 1068571464, 1053110176, 1027506862, 992008094, 946955747, 892783698, 830013654, 759250125, 681174602,
    596538995, 506158392, 410903207, 311690799, 209476638, 105245103, 0,
];
pub(crate) const UNIT_BITS: u32 = 30;

/// The k-th of 64 directions around the circle, as a vector of length 2^30.
pub(crate) fn direction(k: usize) -> Vector {
    let cosine = |k: usize| {
        let k = k % 64;
        let k = if k > 32 { 64 - k } else { k };
        if k <= 16 { COSINES[k] } else { -COSINES[32 - k] }
    };
    Vector::new(cosine(k), cosine(k + 48))
}

/// Below this radius neighbouring corners may be rounded into a line or onto each other.
pub(crate) const SURELY_CONVEX: i64 = 2_000;

pub(crate) fn strictly_convex(corners: Vec<Point>, least_radius: i64) -> Vec<Point> {
    if least_radius >= SURELY_CONVEX {
        corners
    } else {
        crate::convex::hull(corners)
    }
}

/// The 64-cornered polygon that stands for a disc where only corners will do. Its corners are on the circle,
/// to the nearest micrometre.
pub(crate) fn disc_corners(centre: Point, radius: Length) -> Vec<Point> {
    let r = radius.get();
    let corners = (0..64).map(|k| {
        let unit = direction(k);
        centre + Vector::new(whole(r * unit.x), whole(r * unit.y))
    });
    strictly_convex(corners.collect(), r)
}

/// A length with [`UNIT_BITS`] behind the point, to the nearest whole one; halves are rounded away from zero, so that the corners of a disc stay
/// symmetric.
const fn whole(length: i64) -> i64 {
    const HALF: i64 = 1 << (UNIT_BITS - 1);
    if length < 0 {
        -((HALF - length) >> UNIT_BITS)
    } else {
        (HALF + length) >> UNIT_BITS
    }
}

/// The same around the circle: no point of the disc is outside it.
pub(crate) fn disc_corners_around(centre: Point, radius: Length) -> Vec<Point> {
    // 1 / cos(pi / 64) is 1.001206; two micrometres more outweigh the rounding of the corners.
    disc_corners(centre, Length::um(radius.get() + radius.get() * 1_207 / 1_000_000 + 2))
}

/// A coarser one of 16 corners, around the one of 64 that is around the circle.
pub(crate) fn disc_corners_coarse(centre: Point, radius: Length) -> Vec<Point> {
    // 1 / cos(pi / 16) / cos(pi / 64) is 1.02082.
    let r = radius.get() + radius.get() * 209 / 10_000 + 6;
    let corners = (0..16).map(|k| {
        let unit = direction(4 * k);
        centre + Facing::EAST.turn(r * unit.x, r * unit.y, UNIT_BITS)
    });
    strictly_convex(corners.collect(), r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directions_go_once_around() {
        assert_eq!(direction(0), Vector::new(1 << 30, 0));
        assert_eq!(direction(16), Vector::new(0, 1 << 30));
        assert_eq!(direction(32), Vector::new(-(1 << 30), 0));
        assert_eq!(direction(48), Vector::new(0, -(1 << 30)));
        assert_eq!(direction(8).x, direction(8).y);
        for k in 0..64 {
            assert!(direction(k).cross(direction(k + 1)) > 0, "{k}");
        }
    }

    #[test]
    fn an_oval_is_as_long_and_wide_as_it_says() {
        let oval = Footprint::new(Base::oval_mm(120, 92), Point::ORIGIN, Facing::NORTH);
        assert_eq!(oval.bounds().min, Point::um(-46_000, -60_000));
        assert_eq!(oval.bounds().max, Point::um(46_000, 60_000));
        assert_eq!(oval.oval_corners().unwrap().len(), 64);
        let turned = oval.turned(Facing::new(3, 4).unwrap());
        assert!(turned.oval_corners().unwrap().contains(&Point::um(36_000, 48_000)));
    }

    #[test]
    fn a_footprint_is_stored_as_base_place_and_facing() {
        let oval = Footprint::new(Base::oval_mm(60, 35), Point::inches(3, 4), Facing::WEST);
        let text = serde_json::to_string(&oval).unwrap();
        assert!(!text.contains("corners"));
        let back: Footprint = serde_json::from_str(&text).unwrap();
        assert_eq!(back, oval);
        assert_eq!(back.oval_corners(), oval.oval_corners());
    }

    #[test]
    fn corners_are_strictly_convex_and_counter_clockwise() {
        for (long, short, facing) in [
            (4_000, 4_001, (1, 1)),
            (4_000, 170_000, (999, 1)),
            (120_000, 92_000, (-3, 7)),
            (900, 90, (2, 1)),
        ] {
            let base = Base::Oval {
                long: Length::um(long),
                short: Length::um(short),
            };
            let oval = Footprint::new(base, Point::ORIGIN, Facing::new(facing.0, facing.1).unwrap());
            let corners = oval.oval_corners().unwrap();
            let n = corners.len();
            for i in 0..n {
                let turn = crate::exact::side(corners[i], corners[(i + 1) % n], corners[(i + 2) % n]);
                assert!(turn > 0, "{long} by {short}: corner {i}");
            }
        }
    }

    #[test]
    fn tiny_ovals_do_not_break() {
        for long in 0..4 {
            let base = Base::Oval {
                long: Length::um(long),
                short: Length::um(1),
            };
            let tiny = Footprint::new(base, Point::ORIGIN, Facing::NORTH);
            assert!(!tiny.oval_corners().unwrap().is_empty());
        }
    }
}
