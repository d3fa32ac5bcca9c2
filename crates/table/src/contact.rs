//! Where a sliding base comes to something in its way: a quick guess, for whoever looks for the place by exact tests and would
//! like to begin beside it.

use crate::convex::{Difference, steps_around};
use crate::exact::Vector;
use crate::oval::{Oval, last_of_half};
use crate::{Footprint, Obstacle, Point};

/// About how much of the way to a point a base has gone when it comes to an obstacle, in so many parts of the way: most often
/// right, never to be relied on. (Sums, products and roots of floats are the same on any machine, but this is no ruling.)
pub fn guess_contact(a: &Footprint, to: Point, obstacle: &Obstacle<'_>, parts: i64) -> i64 {
    let way = Way::new(to - a.at());
    let share = match obstacle {
        Obstacle::Base(other) => {
            let apart = other.at() - a.at();
            match (a.oval(), other.oval()) {
                (None, None) => way.to_disc(Flat::new(apart), flat(a.margin() + other.margin())),
                (None, Some(theirs)) => way.to_oval(theirs, apart.reversed(), flat(a.margin())),
                // Seen from the other, that one comes.
                (Some(own), None) => way.back().to_oval(own, apart, flat(other.margin())),
                (Some(own), Some(theirs)) => {
                    let edges = Difference::of(&theirs.corners, &own.corners);
                    way.to_smooth(edges.map(|(p, along)| (p + apart, along)), 0.0)
                }
            }
        }
        Obstacle::Polygon(polygon) => {
            let here = Point::ORIGIN - a.at();
            let shares = polygon.parts().map(|part| match a.oval() {
                None => way.to_corners(steps_around(part).map(|(p, along)| (p + here, along)), flat(a.margin())),
                Some(own) => way.back().of_part_to_oval(part, here, own),
            });
            shares.fold(1.0, f64::min)
        }
    };
    (share.clamp(0.0, 1.0) * flat(parts)) as i64
}

fn flat(whole: i64) -> f64 {
    whole as f64
}

#[derive(Clone, Copy)]
struct Flat {
    x: f64,
    y: f64,
}

impl Flat {
    fn new(v: Vector) -> Flat {
        Flat {
            x: flat(v.x),
            y: flat(v.y),
        }
    }

    fn dot(self, other: Flat) -> f64 {
        self.x * other.x + self.y * other.y
    }

    fn cross(self, other: Flat) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

/// A way from the origin. What is on it is told as a share of it; one that comes to nothing goes to its end.
struct Way {
    way: Flat,
    squared: f64,
}

impl Way {
    fn new(way: Vector) -> Way {
        let way = Flat::new(way);
        Way {
            way,
            squared: way.dot(way),
        }
    }

    fn back(&self) -> Way {
        let way = Flat {
            x: -self.way.x,
            y: -self.way.y,
        };
        Way { way, ..*self }
    }

    fn left(&self) -> Vector {
        Vector::new(-(self.way.y as i64), self.way.x as i64)
    }

    /// To a disc.
    fn to_disc(&self, centre: Flat, radius: f64) -> f64 {
        let ahead = self.way.dot(centre);
        let beyond = centre.dot(centre) - radius * radius;
        let root = ahead * ahead - self.squared * beyond;
        if root < 0.0 || ahead <= 0.0 {
            return 1.0;
        }
        (ahead - root.sqrt()) / self.squared
    }

    /// From a place seen from the centre of an oval to that oval with a margin.
    fn to_oval(&self, oval: &Oval, from: Vector, margin: f64) -> f64 {
        let Some(ring) = oval.ring() else {
            let edges = steps_around(&oval.corners).map(|(p, along)| (p + from.reversed(), along));
            return self.to_smooth(edges, margin);
        };
        // From the corner that is farthest to the left of the way the next go down the side that the way comes to. Where it does,
        // the edges around are those that matter.
        let left = ring.farthest(self.left());
        let corner = |k: usize| {
            let corner = Flat::new(ring.corner(left + k));
            if margin == 0.0 {
                return corner;
            }
            let (before, after) = (
                Flat::new(ring.corner(left + k - 1)),
                Flat::new(ring.corner(left + k + 1)),
            );
            let along = Flat {
                x: after.x - before.x,
                y: after.y - before.y,
            };
            let out = margin / along.dot(along).sqrt();
            Flat {
                x: corner.x + along.y * out,
                y: corner.y - along.x * out,
            }
        };
        let line = self.way.cross(Flat::new(from));
        let met = last_of_half(|k| self.way.cross(corner(k)) >= line);
        let edges = (left + met - 1..left + met + 2).map(|k| {
            let (one, next) = (ring.corner(k), ring.corner(k + 1));
            let along = Vector::new(next.x - one.x, next.y - one.y);
            (Point::um(one.x - from.x, one.y - from.y), along)
        });
        self.to_smooth(edges, margin)
    }

    /// To an oval for the corners of a convex polygon, moved to where they are seen from its centre.
    fn of_part_to_oval(&self, part: &[Point], moved: Vector, oval: &Oval) -> f64 {
        let Some(ring) = oval.ring() else {
            let edges = Difference::of(part, &oval.corners).map(|(p, along)| (p + moved, along));
            return self.back().to_smooth(edges, 0.0);
        };
        let reach = self.way.cross(Flat::new(ring.corner(ring.farthest(self.left()))));
        let mut share: f64 = 1.0;
        for (p, along) in steps_around(part) {
            let p = p + moved - Point::ORIGIN;
            if self.way.cross(Flat::new(p)).abs() < reach {
                share = share.min(self.to_oval(oval, p, 0.0));
            }
            // An edge that goes ahead may be the first to come, to the corner that is farthest on the other side of it.
            let nearer = Flat::new(along).cross(self.way);
            if nearer < 0.0 {
                let corner = ring.corner(ring.farthest(Vector::new(-along.y, along.x)));
                let (p, along) = (Flat::new(p), Flat::new(along));
                let away = Flat {
                    x: corner.x as f64 - p.x,
                    y: corner.y as f64 - p.y,
                };
                let at_line = along.cross(away) / nearer;
                let reached = along.dot(away) - along.dot(self.way) * at_line;
                if (0.0..=along.dot(along)).contains(&reached) {
                    share = share.min(at_line);
                }
            }
        }
        share
    }

    /// To a convex outline with a margin, given by its edges. Its corners are so blunt that a margin does not show on them.
    fn to_smooth(&self, edges: impl Iterator<Item = (Point, Vector)>, margin: f64) -> f64 {
        let mut share: f64 = 0.0;
        for (p, along) in edges {
            let (p, along) = (Flat::new(p - Point::ORIGIN), Flat::new(along));
            let mut outside = along.cross(p);
            if outside <= 0.0 {
                continue;
            }
            if margin > 0.0 {
                outside -= margin * along.dot(along).sqrt();
            }
            let nearer = along.cross(self.way);
            if outside > 0.0 && nearer > 0.0 {
                share = share.max(outside / nearer);
            }
        }
        share
    }

    /// The same for an outline of few corners: the margin goes around each of them.
    fn to_corners(&self, edges: impl Iterator<Item = (Point, Vector)>, margin: f64) -> f64 {
        let mut share: f64 = 1.0;
        for (p, along) in edges {
            let (p, along) = (Flat::new(p - Point::ORIGIN), Flat::new(along));
            let (outside, nearer) = (along.cross(p), along.cross(self.way));
            if outside <= 0.0 {
                continue;
            }
            let length = along.dot(along);
            let at_line = (outside - margin * length.sqrt()) / nearer;
            let there = Flat {
                x: self.way.x * at_line - p.x,
                y: self.way.y * at_line - p.y,
            };
            let reached = along.dot(there);
            if nearer > 0.0 && (0.0..=length).contains(&reached) {
                share = share.min(at_line);
                continue;
            }
            let next = Flat {
                x: p.x + along.x,
                y: p.y + along.y,
            };
            share = share.min(self.to_disc(p, margin)).min(self.to_disc(next, margin));
        }
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Facing, Length, Polygon, slide_clear_of_obstacle};

    /// Always the same numbers below n.
    struct Drawn(u64);

    impl Drawn {
        fn below(&mut self, n: i64) -> i64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) as i64) % n
        }

        fn point(&mut self) -> Point {
            Point::um(self.below(200_000), self.below(200_000))
        }

        fn base(&mut self, at: Point) -> Footprint {
            let base = match self.below(2) {
                0 => Base::Round {
                    diameter: Length::mm(25 + self.below(30)),
                },
                _ => Base::Oval {
                    long: Length::mm(60),
                    short: Length::mm(35),
                },
            };
            let facings = [Facing::EAST, Facing::NORTH, Facing::WEST];
            Footprint::new(base, at, facings[self.below(3) as usize])
        }
    }

    #[test]
    fn a_guess_is_within_two_parts_of_the_truth() {
        let mut drawn = Drawn(1);
        let mut blocked = 0;
        while blocked < 2_000 {
            let (from, to) = (drawn.point(), drawn.point());
            let (base, at) = (drawn.base(from), drawn.point());
            let other = drawn.base(at);
            let corner = Point::um(
                at.x.get() + 5_000 + drawn.below(60_000),
                at.y.get() + 5_000 + drawn.below(60_000),
            );
            let block = Polygon::rectangle(at, corner);
            let obstacle = match drawn.below(2) {
                0 => Obstacle::Base(&other),
                _ => Obstacle::Polygon(&block),
            };
            let part = |k: i64| {
                let way = to - from;
                Point::um(from.x.get() + way.x * k / 512, from.y.get() + way.y * k / 512)
            };
            let is_clear = |k: i64| slide_clear_of_obstacle(&base, part(k), &obstacle);
            if !is_clear(0) || is_clear(512) {
                continue;
            }
            blocked += 1;
            let truth = (0..512).rev().find(|k| is_clear(*k)).unwrap_or(0);
            let guess = guess_contact(&base, to, &obstacle, 512);
            assert!(
                (guess - truth).abs() <= 2,
                "{guess} for {truth}: {base:?} to {to:?}, {obstacle:?}"
            );
        }
    }
}
