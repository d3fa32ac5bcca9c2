//! Over what length a line crosses an outline.

use std::cmp::Ordering;

use super::clip::{Fraction, Stretch};
use super::{Outline, passes_through_flat};
use crate::exact::{clamp_reach, compare_products};
use crate::{Length, Point, Polygon, Segment};

/// The length of the part of a plan segment that is inside the outline, rounded up. A line that crosses a non-convex polygon in several
/// stretches counts them all, each rounded up.
pub fn crossing_length(from: Point, to: Point, outline: &Outline<'_>) -> Length {
    if !passes_through_flat(from, to, outline) {
        return Length::ZERO;
    }
    let segment = Segment::new(from, to);
    match outline {
        Outline::Disc { centre, radius } => {
            let chord = Chord::new(segment, *centre, radius.get());
            round_up(segment, chord.about(), |n| chord.compare(n))
        }
        Outline::Corners(corners) => {
            let mut stretch = Stretch::WHOLE;
            stretch.keep_inside(corners, segment);
            round_up(segment, about(stretch, segment), |n| compare(stretch, segment, n))
        }
        Outline::Polygon(polygon) => stretches(polygon, segment)
            .into_iter()
            .map(|stretch| round_up(segment, about(stretch, segment), |n| compare(stretch, segment, n)))
            .sum(),
    }
}

/// Whether a plan segment crosses the outline over at least the length `d`. Exact where it does so in one stretch; further stretches
/// count as `crossing_length` has them.
pub fn crosses_at_least(from: Point, to: Point, outline: &Outline<'_>, d: Length) -> bool {
    let reach = clamp_reach(d);
    if reach <= 0 {
        return true;
    }
    if !passes_through_flat(from, to, outline) {
        return false;
    }
    let segment = Segment::new(from, to);
    match outline {
        Outline::Disc { centre, radius } => Chord::new(segment, *centre, radius.get()).compare(reach).is_ge(),
        Outline::Corners(corners) => {
            let mut stretch = Stretch::WHOLE;
            stretch.keep_inside(corners, segment);
            compare(stretch, segment, reach).is_ge()
        }
        Outline::Polygon(polygon) => match stretches(polygon, segment)[..] {
            [stretch] => compare(stretch, segment, reach).is_ge(),
            _ => crossing_length(from, to, outline) >= d,
        },
    }
}

/// The separate stretches of a segment inside a polygon, in order.
fn stretches(polygon: &Polygon, segment: Segment) -> Vec<Stretch> {
    let inside = polygon.parts().map(|part| {
        let mut stretch = Stretch::WHOLE;
        stretch.keep_inside(part, segment);
        stretch
    });
    let along = polygon.cuts().iter().map(|cut| {
        let mut stretch = Stretch::WHOLE;
        stretch.keep_along(*cut, segment);
        stretch
    });
    joined(inside.chain(along).collect())
}

/// Stretches that meet or overlap made one, in order.
fn joined(mut all: Vec<Stretch>) -> Vec<Stretch> {
    all.retain(|stretch| !stretch.is_empty());
    all.sort_by(|a, b| a.start.compare(b.start));
    let mut joined: Vec<Stretch> = Vec::new();
    for stretch in all {
        match joined.last_mut() {
            Some(last) if last.end.compare(stretch.start).is_ge() => {
                if last.end.compare(stretch.end).is_lt() {
                    last.end = stretch.end;
                }
            }
            _ => joined.push(stretch),
        }
    }
    joined
}

/// The length of stretches of one segment together, what they share counted once, each joined stretch rounded up.
pub(crate) fn joined_length(all: Vec<Stretch>, segment: Segment) -> Length {
    joined(all)
        .into_iter()
        .map(|stretch| round_up(segment, about(stretch, segment), |n| compare(stretch, segment, n)))
        .sum()
}

/// The length of a stretch against n.
fn compare(stretch: Stretch, segment: Segment, n: i64) -> Ordering {
    let (Fraction { over: a, under: b }, Fraction { over: c, under: d }) = (stretch.end, stretch.start);
    let wide = i128::from;
    let over = (wide(a) * wide(d) - wide(c) * wide(b)).unsigned_abs();
    let under = (wide(b) * wide(d)).unsigned_abs();
    let length = u128::from((segment.to - segment.from).squared().unsigned_abs());
    let n = u128::from(n.unsigned_abs());
    compare_products(&[over, over, length], &[n * n, under, under])
}

/// The length of a stretch, nearly: for [`round_up`] to prove.
fn about(stretch: Stretch, segment: Segment) -> f64 {
    let part = |fraction: Fraction| fraction.over as f64 / fraction.under as f64;
    (part(stretch.end) - part(stretch.start)).abs() * ((segment.to - segment.from).squared() as f64).sqrt()
}

/// The smallest n that is not below the length, for a comparison of the length with n. A guess that proves right spares the search; it
/// decides nothing.
fn round_up(segment: Segment, guess: f64, compare: impl Fn(i64) -> Ordering) -> Length {
    let is_enough = |n: i64| compare(n).is_le();
    let (mut low, mut high) = (0, segment.length().get());
    let guess = (guess.ceil() as i64).clamp(low, high);
    if is_enough(guess) {
        high = guess;
        if high > low && !is_enough(high - 1) {
            low = high;
        }
    } else {
        low = (guess + 1).min(high);
        if is_enough(low) {
            high = low;
        }
    }
    while low < high {
        let middle = (low + high) / 2;
        if is_enough(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Length::um(high)
}

/// The part of a segment inside a disc that it is known to pass through.
struct Chord {
    /// Squared distance from the centre minus squared radius, along the way t: a t^2 + 2 b t + c, with its discriminant.
    a: i128,
    b: i128,
    discriminant: i128,
    starts_inside: bool,
    ends_inside: bool,
}

impl Chord {
    fn new(segment: Segment, centre: Point, radius: i64) -> Chord {
        let (way, start, end) = (segment.to - segment.from, segment.from - centre, segment.to - centre);
        let c = start.squared() - radius * radius;
        let (a, b) = (i128::from(way.squared()), i128::from(way.dot(start)));
        Chord {
            a,
            b,
            discriminant: b * b - a * i128::from(c),
            starts_inside: c < 0,
            ends_inside: end.squared() < radius * radius,
        }
    }

    /// The length, nearly.
    fn about(&self) -> f64 {
        let (a, b) = (self.a as f64, self.b as f64);
        let root = (self.discriminant as f64).max(0.0).sqrt();
        let along = match (self.starts_inside, self.ends_inside) {
            (true, true) => a,
            (false, false) => 2.0 * root,
            (true, false) => root - b,
            (false, true) => a + b + root,
        };
        along / a.sqrt()
    }

    /// The length against n.
    fn compare(&self, n: i64) -> Ordering {
        let n_squared = i128::from(n) * i128::from(n);
        let square_a = n_squared * self.a;
        match (self.starts_inside, self.ends_inside) {
            (true, true) => self.a.cmp(&n_squared),
            // From rim to rim: 2 * sqrt(discriminant) / sqrt(a).
            (false, false) => (4 * self.discriminant).cmp(&square_a),
            // From the start to the far rim: (-b + sqrt(discriminant)) / sqrt(a).
            (true, false) => rim_against(-self.b, self.discriminant, square_a),
            // From the near rim to the end, seen from the end: there b is a + b.
            (false, true) => rim_against(self.a + self.b, self.discriminant, square_a),
        }
    }
}

/// (u + sqrt(v)) against sqrt(w), for u + sqrt(v) >= 0.
fn rim_against(u: i128, v: i128, w: i128) -> Ordering {
    // Squared: 2 u sqrt(v) against w - u^2 - v, and squared once more by sign.
    let right = w - u * u - v;
    match (u.signum(), right.signum()) {
        (1.., ..=0) => Ordering::Greater,
        (0, sign) => 0.cmp(&sign),
        (..=-1, 0..) => Ordering::Less,
        (sign, _) => {
            let (u, v, right) = (u.unsigned_abs(), v.unsigned_abs(), right.unsigned_abs());
            let squares = compare_products(&[4, u, u, v], &[right, right]);
            if sign > 0 { squares } else { squares.reverse() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inches(x: i64, y: i64) -> Point {
        Point::inches(x, y)
    }

    #[test]
    fn through_a_disc() {
        let disc = Outline::Disc {
            centre: inches(0, 0),
            radius: Length::inches(5),
        };
        let over = |from, to| crossing_length(from, to, &disc);
        assert_eq!(over(inches(-9, 3), inches(9, 3)), Length::inches(8));
        assert_eq!(over(inches(0, 3), inches(9, 3)), Length::inches(4));
        assert_eq!(over(inches(-9, 3), inches(0, 3)), Length::inches(4));
        assert_eq!(over(inches(-9, 3), inches(3, 3)), Length::inches(7));
        assert_eq!(over(inches(-3, 3), inches(-9, 3)), Length::inches(1));
        assert_eq!(over(inches(0, 0), inches(3, 4)), Length::inches(5));
        assert_eq!(over(inches(0, 0), inches(1, 0)), Length::inches(1));
        assert_eq!(over(inches(-9, 5), inches(9, 5)), Length::ZERO);
        assert!(crosses_at_least(inches(-9, 3), inches(9, 3), &disc, Length::inches(8)));
        assert!(!crosses_at_least(
            inches(-9, 3),
            inches(9, 3),
            &disc,
            Length::inches(8) + Length::um(1)
        ));
    }

    #[test]
    fn whatever_the_guess_the_length_is_the_same() {
        let segment = Segment::new(inches(-9, 3), inches(9, 3));
        let truth = 203_200;
        for guess in [
            0.0,
            1.0,
            203_198.0,
            203_199.0,
            203_200.0,
            203_201.0,
            203_203.0,
            1e12,
            -5.0,
            f64::NAN,
            f64::INFINITY,
        ] {
            assert_eq!(
                round_up(segment, guess, |n| truth.cmp(&n)),
                Length::um(truth),
                "{guess}"
            );
        }
        assert_eq!(round_up(segment, 7.0, |n| 0.cmp(&n)), Length::ZERO);
        assert_eq!(
            round_up(segment, 0.0, |n| segment.length().get().cmp(&n)),
            segment.length()
        );
    }

    #[test]
    fn through_both_legs_of_a_u() {
        let corners = [(0, 0), (7, 0), (7, 6), (5, 6), (5, 2), (2, 2), (2, 6), (0, 6)];
        let u = Polygon::new(corners.map(|(x, y)| inches(x, y)).to_vec()).unwrap();
        let u = Outline::Polygon(&u);
        let over = |from, to| crossing_length(from, to, &u);
        assert_eq!(over(inches(-1, 4), inches(9, 4)), Length::inches(4));
        assert_eq!(over(inches(-1, 1), inches(9, 1)), Length::inches(7));
        assert_eq!(over(inches(1, 9), inches(1, -9)), Length::inches(6));
        // Along the inner edge of a leg: grazing above the bend, inside below it.
        assert_eq!(over(inches(2, 9), inches(2, -9)), Length::inches(2));
        assert_eq!(over(inches(-1, 2), inches(9, 2)), Length::inches(4));
        assert!(crosses_at_least(inches(2, 9), inches(2, -9), &u, Length::inches(2)));
        assert!(!crosses_at_least(
            inches(2, 9),
            inches(2, -9),
            &u,
            Length::inches(2) + Length::um(1)
        ));
    }
}
