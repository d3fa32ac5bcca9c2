//! Places and distances, as exactly as scenarios compare them.

use table::{Length, Point};

/// How far a place or a distance may be off: a thousandth of an inch. Files give inches, the table has whole micrometres.
pub const NEAR: Length = Length::um(26);

/// Whether a length is the expected one.
pub fn is_near(found: Length, expected: Length) -> bool {
    (found - expected).abs() <= NEAR
}

/// A length in inches with as many digits as it takes to see a difference.
pub fn exact(length: Length) -> String {
    let um = i128::from(length.get());
    let parts = (um.abs() * 10_000 + 12_700) / 25_400;
    let sign = if um < 0 && parts > 0 { "-" } else { "" };
    let (whole, rest) = (parts / 10_000, parts % 10_000);
    let text = format!("{sign}{whole}.{rest:04}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A place, written as files have it.
pub fn exact_place(at: Point) -> String {
    format!("[{}, {}]", exact(at.x), exact(at.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_that_counts_can_be_seen() {
        let (one, other) = (Length::inches(10), Length::inches(10) + Length::um(27));
        assert!(!is_near(one, other) && is_near(one, one + NEAR));
        assert_eq!((exact(one), exact(other)), ("10".into(), "10.0011".into()));
        assert_eq!(exact(Length::ZERO - Length::half_inches(3)), "-1.5");
        assert_eq!(exact_place(Point::inches(3, 4)), "[3, 4]");
    }
}
