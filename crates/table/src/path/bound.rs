//! How long a way is at least, without looking for it: past one obstacle alone no way is longer than past all of them.

use super::plane::{V, is_off_segment};
use super::{CONTACT, Journey};
use crate::{Footprint, Length, Obstacle, Point};

/// What is known of a way into contact before anybody looks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastWay {
    /// No way is shorter.
    pub length: Length,
    /// Something is surely in the way of the straight line.
    pub is_blocked: bool,
}

/// More than rounding to whole micrometres can move the end of a straight way.
const ROUNDING: f64 = 10.0;

impl Journey<'_> {
    /// How long a way from where a round base stands into contact with another one is at least. The longest of the shortest ways past
    /// each obstacle alone; only `+ - * /` and roots are used, and what they round is taken off.
    pub fn least_way_to(&self, target: &Footprint) -> LeastWay {
        let own = self.base.base().outer_radius();
        let rim = (own + target.base().outer_radius() + CONTACT).get() as f64;
        let way = Way {
            from: V::of(self.base.at()),
            to: V::of(target.at()),
            rim,
        };
        let straight = ((way.to - way.from).length() - rim).max(0.0);
        let mut least = straight;
        if self.base.is_round() && target.is_round() {
            for obstacle in self.obstacles {
                let past = match obstacle {
                    Obstacle::Base(base) if base.is_round() && *base != target => {
                        way.past_disc(V::of(base.at()), (own + base.base().outer_radius()).get() as f64)
                    }
                    Obstacle::Base(_) => continue,
                    Obstacle::Polygon(polygon) => {
                        let parts = polygon.parts().map(|part| way.past_corners(part));
                        parts.fold(0.0, f64::max)
                    }
                };
                least = least.max(past);
            }
        }
        LeastWay {
            length: Length::um((least - 1.0).max(0.0) as i64),
            is_blocked: least > straight + 2.0 * ROUNDING,
        }
    }
}

/// From a point to the rim of a disc.
struct Way {
    from: V,
    to: V,
    rim: f64,
}

impl Way {
    /// The shortest one that comes no nearer to a point than this, or something shorter.
    fn past_disc(&self, centre: V, keep: f64) -> f64 {
        let (from, to) = (self.from - centre, self.to - centre);
        if is_off_segment(centre, self.from, self.to, keep) {
            return 0.0;
        }
        let (a, b) = (from.length(), to.length());
        // From the rim one could go on straight to the middle of the disc past a smaller obstacle. Nothing stands in what it keeps from.
        let keep = keep.min(b - self.rim).min(a) - 1.0;
        if keep <= 0.0 || is_off_segment(centre, self.from, self.to, keep) {
            return 0.0;
        }
        let side = if from.cross(to) >= 0.0 { 1.0 } else { -1.0 };
        // Where the string touches the obstacle, seen from its centre.
        let touched = |end: V, apart: f64, side: f64| {
            let cos = keep / apart;
            let sin = (1.0 - cos * cos).max(0.0).sqrt();
            (end * cos + end.left() * (sin * side)) * (1.0 / apart)
        };
        let chord = (touched(from, a, side) - touched(to, b, -side)).length();
        // An arc is longer than its chord.
        let arc = keep * chord * (1.0 + chord * chord / 24.0);
        (a * a - keep * keep).sqrt() + arc + (b * b - keep * keep).sqrt() - self.rim
    }

    /// The shortest one around a convex polygon, or something shorter: it leads around all corners on the one side or on the other.
    fn past_corners(&self, corners: &[Point]) -> f64 {
        let way = self.to - self.from;
        let (mut left, mut right) = (0.0, 0.0);
        let (mut ahead, mut behind) = (false, false);
        for corner in corners {
            let corner = V::of(*corner);
            let (near, far) = (corner - self.from, corner - self.to);
            // What reaches into the disc, or lies beside or behind one of the ends, says nothing.
            if far.squared() <= self.rim * self.rim || way.dot(near) <= 0.0 || way.dot(far) >= 0.0 {
                return 0.0;
            }
            let length = near.length() + far.length();
            if way.cross(near) > 0.0 {
                (left, ahead) = (f64::max(left, length), true);
            } else {
                (right, behind) = (f64::max(right, length), true);
            }
        }
        // The line from the disc to its middle must be free for one who has come to the rim.
        let is_clear_of_disc = || {
            let last = corners.last().into_iter().chain(corners);
            last.zip(corners)
                .all(|(a, b)| is_off_segment(self.to, V::of(*a), V::of(*b), self.rim + 1.0))
        };
        if ahead && behind && is_clear_of_disc() {
            f64::min(left, right) - self.rim
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Facing, Goal, Polygon, within};
    use proptest::prelude::*;

    fn disc(mm: i64, x: i64, y: i64) -> Footprint {
        Footprint::new(Base::round_mm(mm), Point::um(x, y), Facing::NORTH)
    }

    #[test]
    fn past_one_base_it_is_the_way_itself() {
        let (mover, target) = (disc(30, 0, 0), disc(30, 200_000, 7_000));
        for (mm, x, y) in [(30, 100_000, 0), (50, 90_000, 20_000), (30, 60_000, -20_000)] {
            let between = disc(mm, x, y);
            let obstacles = [Obstacle::Base(&between), Obstacle::Base(&target)];
            let journey = Journey::new(&mover, &obstacles);
            let least = journey.least_way_to(&target);
            let found = journey.shortest(Goal::Touching(&target)).unwrap();
            assert!(least.is_blocked);
            assert!(least.length <= found.length && found.length.get() < least.length.get() * 1_005 / 1_000 + 20);
        }
    }

    #[test]
    fn what_does_not_stand_between_says_nothing() {
        let (mover, target) = (disc(30, 0, 0), disc(30, 200_000, 0));
        let beside = disc(30, 100_000, 31_000);
        let behind = Polygon::rectangle(Point::um(-60_000, -60_000), Point::um(-40_000, 60_000));
        let obstacles = [Obstacle::Base(&beside), Obstacle::Polygon(&behind)];
        let least = Journey::new(&mover, &obstacles).least_way_to(&target);
        assert!(!least.is_blocked);
        assert_eq!(least.length, Length::um(200_000 - 30_000 - 4 - 1));
    }

    #[test]
    fn a_wall_is_gone_around_on_the_shorter_side() {
        let (mover, target) = (disc(30, 0, 0), disc(30, 200_000, 0));
        let wall = Polygon::rectangle(Point::um(95_000, -40_000), Point::um(105_000, 200_000));
        let obstacles = [Obstacle::Polygon(&wall)];
        let journey = Journey::new(&mover, &obstacles);
        let least = journey.least_way_to(&target);
        assert!(least.is_blocked && least.length > Length::um(180_000));
        assert!(least.length <= journey.shortest(Goal::Touching(&target)).unwrap().length);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

        /// No way that a search finds is shorter than the bound, and what the bound calls blocked is no straight way.
        #[test]
        fn no_way_is_shorter(
            places in prop::collection::vec((-150_000..150_000i64, -150_000..150_000i64, 0..3usize), 2..30),
            walls in prop::collection::vec((-150_000..150_000i64, -150_000..150_000i64, 2_000..60_000i64, 2_000..60_000i64), 0..4),
            corners in prop::collection::vec((-150_000..150_000i64, -150_000..150_000i64), 3),
        ) {
            let mut bases: Vec<Footprint> = places.iter().map(|(x, y, size)| disc([25, 30, 50][*size], *x, *y)).collect();
            let (mover, target) = (bases.remove(0), bases.remove(0));
            prop_assume!(!within(&mover, &target, Length::um(20)));
            let mut walls: Vec<Polygon> = walls.iter()
                .map(|(x, y, w, h)| Polygon::rectangle(Point::um(*x, *y), Point::um(x + w, y + h)))
                .collect();
            walls.extend(Polygon::new(corners.iter().map(|(x, y)| Point::um(*x, *y)).collect()));
            let mut obstacles: Vec<Obstacle<'_>> = bases.iter().map(Obstacle::Base).collect();
            obstacles.extend(walls.iter().map(Obstacle::Polygon));
            // The mover stands clear of everything; others may overlap each other and the one that it makes for.
            obstacles.retain(|obstacle| crate::slide_clear_of_obstacle(&mover, mover.at(), obstacle));
            obstacles.push(Obstacle::Base(&target));
            let journey = Journey::new(&mover, &obstacles);
            let least = journey.least_way_to(&target);
            if let Some(path) = journey.shortest(Goal::Touching(&target)) {
                prop_assert!(least.length <= path.length, "{least:?} {path:?}");
            }
            prop_assert!(!(least.is_blocked && journey.straight_way(Goal::Touching(&target)).is_some()));
        }
    }
}
