//! How often something happened, and how sure that is.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    pub won: u64,
    pub of: u64,
}

/// How many standard deviations hold 95 in 100.
const Z: f64 = 1.96;

impl Share {
    pub fn count(&mut self, won: bool) {
        self.won += u64::from(won);
        self.of += 1;
    }

    pub fn add(&mut self, other: Share) {
        self.won += other.won;
        self.of += other.of;
    }

    /// Between 0 and 1; 0 of nothing.
    pub fn rate(self) -> f64 {
        self.won as f64 / self.of.max(1) as f64
    }

    /// Wilson's interval at 95 %: what rates are likely behind what was seen. Anything of nothing.
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (rate, of) = (self.rate(), self.of as f64);
        let centre = rate + Z * Z / (2.0 * of);
        let spread = Z * (rate * (1.0 - rate) / of + Z * Z / (4.0 * of * of)).sqrt();
        let scale = 1.0 + Z * Z / of;
        (
            ((centre - spread) / scale).max(0.0),
            ((centre + spread) / scale).min(1.0),
        )
    }

    /// How wide the interval is, in percentage points.
    pub fn width(self) -> f64 {
        let (low, high) = self.interval();
        (high - low) * 100.0
    }

    pub fn percent(self) -> String {
        format!("{:.1}", self.rate() * 100.0)
    }

    /// Such as "40.1 to 59.9".
    pub fn percent_interval(self) -> String {
        let (low, high) = self.interval();
        format!("{:.1} to {:.1}", low * 100.0, high * 100.0)
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (low, high) = self.interval();
        let mut share = serializer.serialize_struct("Share", 5)?;
        share.serialize_field("won", &self.won)?;
        share.serialize_field("of", &self.of)?;
        share.serialize_field("rate", &self.rate())?;
        share.serialize_field("low", &low)?;
        share.serialize_field("high", &high)?;
        share.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by hand from Wilson's formula.
    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = Share { won: 50, of: 100 }.interval();
        assert!(
            (low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4,
            "{low} {high}"
        );
        let (low, high) = Share { won: 0, of: 10 }.interval();
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
        let (low, high) = Share { won: 10, of: 10 }.interval();
        assert!((low - 0.7225).abs() < 1e-4 && high == 1.0, "{low} {high}");
        assert_eq!(Share::default().interval(), (0.0, 1.0));
    }
}
