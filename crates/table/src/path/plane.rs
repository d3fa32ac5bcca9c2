//! Plain floating point for planning. Only `+ - * /` and roots, which are the same on every machine; no ruling rests on it.

use std::ops::{Add, Mul, Sub};

use crate::Point;

/// A point or a step, in micrometres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct V {
    pub x: f64,
    pub y: f64,
}

impl V {
    pub(crate) const fn new(x: f64, y: f64) -> V {
        V { x, y }
    }

    pub(crate) fn of(p: Point) -> V {
        V::new(p.x.get() as f64, p.y.get() as f64)
    }

    /// To the nearest micrometre.
    pub(crate) fn point(self) -> Point {
        Point::um(nearest(self.x), nearest(self.y))
    }

    pub(crate) fn dot(self, o: V) -> f64 {
        self.x * o.x + self.y * o.y
    }

    pub(crate) fn cross(self, o: V) -> f64 {
        self.x * o.y - self.y * o.x
    }

    pub(crate) fn squared(self) -> f64 {
        self.dot(self)
    }

    pub(crate) fn length(self) -> f64 {
        self.squared().sqrt()
    }

    /// A quarter turn to the left.
    pub(crate) fn left(self) -> V {
        V::new(-self.y, self.x)
    }

    /// Turned by (cosine, sine).
    pub(crate) fn turned(self, by: V) -> V {
        V::new(self.x * by.x - self.y * by.y, self.x * by.y + self.y * by.x)
    }
}

impl Add for V {
    type Output = V;
    fn add(self, o: V) -> V {
        V::new(self.x + o.x, self.y + o.y)
    }
}

impl Sub for V {
    type Output = V;
    fn sub(self, o: V) -> V {
        V::new(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f64> for V {
    type Output = V;
    fn mul(self, k: f64) -> V {
        V::new(self.x * k, self.y * k)
    }
}

/// As `f64::round`, which is a call of a library function.
fn nearest(x: f64) -> i64 {
    let whole = x as i64;
    let rest = x - whole as f64;
    whole.saturating_add(i64::from(rest >= 0.5) - i64::from(rest <= -0.5))
}

pub(crate) const TURN: f64 = 2.0 * std::f64::consts::PI;

/// The angle from one unit vector to another, counter-clockwise, in [0, a full turn).
pub(crate) fn turn_between(from: V, to: V) -> f64 {
    let (cos, sin) = (from.dot(to), from.cross(to));
    let half = angle_above(V::new(cos, sin.abs()));
    // What is left of rounding at the seam is no turn at all.
    let turn = if sin >= 0.0 { half } else { TURN - half };
    if turn >= TURN - 1e-9 { 0.0 } else { turn }
}

/// The angle of a unit vector with y >= 0 from east: halved until it is small, then a short series.
fn angle_above(mut v: V) -> f64 {
    let mut scale = 1.0;
    for _ in 0..5 {
        // The direction half way to east.
        let sum = V::new(v.x + 1.0, v.y);
        let length = sum.length();
        v = if length < 1e-9 {
            V::new(0.0, 1.0)
        } else {
            sum * (1.0 / length)
        };
        scale *= 2.0;
    }
    let s = v.y;
    let q = s * s;
    scale * s * (1.0 + q * (1.0 / 6.0 + q * (3.0 / 40.0 + q * (15.0 / 336.0))))
}

/// (cosine, sine) of a small angle.
pub(crate) fn small_turn(angle: f64) -> V {
    let q = angle * angle;
    let cos = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0));
    let sin = angle * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0)));
    V::new(cos, sin)
}

/// The squared distance of a point from a segment.
pub(crate) fn point_segment(p: V, a: V, b: V) -> f64 {
    let (along, away) = (b - a, p - a);
    let ahead = along.dot(away);
    let square = along.squared();
    if ahead <= 0.0 {
        away.squared()
    } else if ahead >= square {
        (p - b).squared()
    } else {
        let cross = along.cross(away);
        cross * cross / square
    }
}

/// Whether a point is at least so far from a segment.
pub(crate) fn is_off_segment(p: V, a: V, b: V, d: f64) -> bool {
    let (along, away) = (b - a, p - a);
    let ahead = along.dot(away);
    let square = along.squared();
    if ahead <= 0.0 {
        away.squared() >= d * d
    } else if ahead >= square {
        (p - b).squared() >= d * d
    } else {
        let cross = along.cross(away);
        cross * cross >= d * d * square
    }
}

/// The squared distance of two segments.
pub(crate) fn segment_segment(a: V, b: V, c: V, d: V) -> f64 {
    let side = |p: V, q: V, r: V| (q - p).cross(r - p);
    if side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0 {
        return 0.0;
    }
    let ends = point_segment(a, c, d).min(point_segment(b, c, d));
    ends.min(point_segment(c, a, b)).min(point_segment(d, a, b))
}

/// Which way a string runs around a circle: to the left with the circle to its left, or to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Left,
    Right,
}

impl Way {
    pub(crate) fn sign(self) -> f64 {
        match self {
            Way::Left => 1.0,
            Way::Right => -1.0,
        }
    }
}

/// Something that a string is wound around: a circle, or a point if it has no radius.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circle {
    pub centre: V,
    pub radius: f64,
}

/// A straight piece of string between two circles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tangent {
    /// Unit vectors from the centres to the points of contact.
    pub out: V,
    pub into: V,
    pub length: f64,
}

/// The string from one circle to the next, given which way it runs around each; nothing if one is inside the other.
pub(crate) fn tangent(a: Circle, way_a: Way, b: Circle, way_b: Way) -> Option<Tangent> {
    let apart = b.centre - a.centre;
    let square = apart.squared();
    let k = a.radius * way_a.sign() - b.radius * way_b.sign();
    let rest = square - k * k;
    // A point on the rim of a circle may seem inside it by a rounding.
    if square <= 0.0 || rest < -1e-3 * (1.0 + k.abs()) {
        return None;
    }
    let length = rest.max(0.0).sqrt();
    let right = (apart * k - apart.left() * length) * (1.0 / square);
    let unit = right.length();
    if unit <= 0.0 {
        return None;
    }
    let right = right * (1.0 / unit);
    Some(Tangent {
        out: right * way_a.sign(),
        into: right * way_b.sign(),
        length,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_as_the_library_rounds() {
        for whole in [-3i64, -1, 0, 1, 2, 1_000_000, 1 << 40] {
            for part in [0.0, 0.25, 0.499_999, 0.5, 0.500_001, 0.75] {
                for x in [whole as f64 + part, whole as f64 - part] {
                    assert_eq!(nearest(x), x.round() as i64, "{x}");
                }
            }
        }
        for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e300, -1e300] {
            assert_eq!(nearest(x), x.round() as i64, "{x}");
        }
    }

    #[test]
    fn angles_without_trigonometry() {
        for degrees in 0..360 {
            let angle = f64::from(degrees) * TURN / 360.0;
            // A chain of small turns is as good as a cosine here.
            let step = small_turn(TURN / 360.0);
            let v = (0..degrees).fold(V::new(1.0, 0.0), |v, _| v.turned(step));
            let measured = turn_between(V::new(1.0, 0.0), v);
            assert!((measured - angle).abs() < 1e-8, "{degrees}: {measured} {angle}");
        }
    }

    #[test]
    fn strings_touch_both_circles_at_right_angles() {
        let a = Circle {
            centre: V::new(0.0, 0.0),
            radius: 3.0,
        };
        let b = Circle {
            centre: V::new(11.0, 4.0),
            radius: 5.0,
        };
        for (way_a, way_b) in [
            (Way::Left, Way::Left),
            (Way::Left, Way::Right),
            (Way::Right, Way::Left),
            (Way::Right, Way::Right),
        ] {
            let line = tangent(a, way_a, b, way_b).unwrap();
            let (p, q) = (a.centre + line.out * a.radius, b.centre + line.into * b.radius);
            assert!(((q - p).length() - line.length).abs() < 1e-9);
            let along = (q - p) * (1.0 / line.length);
            // The centre is to the left of a string that runs to the left.
            assert!((along.cross(a.centre - p) - 3.0 * way_a.sign()).abs() < 1e-9);
            assert!((along.cross(b.centre - q) - 5.0 * way_b.sign()).abs() < 1e-9);
        }
    }
}
