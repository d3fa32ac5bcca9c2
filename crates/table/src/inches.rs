//! Lengths as players write them in files: `6`, `0.5`, `"1/2"`.

use std::fmt;

use crate::Length;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A length given in inches in a data file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Inches(pub Length);

impl Inches {
    pub const fn whole(inches: i64) -> Self {
        Inches(Length::inches(inches))
    }

    /// As a decimal number, or where that would not be exact, as a fraction.
    fn written(self) -> String {
        let decimal = self.0.to_string();
        let decimal = decimal.trim_end_matches('"');
        if decimal.parse() == Ok(self.0) {
            return decimal.into();
        }
        format!("{}/{}", self.0.get(), Length::inches(1).get())
    }
}

impl From<Inches> for Length {
    fn from(inches: Inches) -> Length {
        inches.0
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.written())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(InchesVisitor)
        } else {
            Length::deserialize(deserializer).map(Inches)
        }
    }
}

struct InchesVisitor;

impl de::Visitor<'_> for InchesVisitor {
    type Value = Inches;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a length in inches such as 6, 0.5 or \"1/2\"")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Inches, E> {
        if value.unsigned_abs() > 10_000 {
            return Err(E::custom(format!("{value} inches are more than any table has")));
        }
        Ok(Inches::whole(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Inches, E> {
        self.visit_i64(i64::try_from(value).unwrap_or(i64::MAX))
    }

    /// The shortest decimal form of the number is what the file said; it is read exactly.
    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Inches, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Inches, E> {
        let length: Length = text
            .parse()
            .map_err(|error| E::custom(format!("{text:?} is not a length: {error}")))?;
        if length.abs() > Length::inches(10_000) {
            return Err(E::custom(format!("{text} inches are more than any table has")));
        }
        Ok(Inches(length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_exactly_as_they_are_written() {
        let read = |text: &str| serde_json::from_str::<Inches>(text).map(Length::from);
        assert_eq!(read("6").unwrap(), Length::inches(6));
        assert_eq!(read("0.5").unwrap(), Length::half_inches(1));
        assert_eq!(read("\"1/2\"").unwrap(), Length::half_inches(1));
        assert!(read("\"far\"").is_err());
        assert!(read("10001").is_err());
        assert!(read("-20000").is_err());
    }

    #[test]
    fn what_is_written_is_read_again() {
        for length in [Length::inches(22), Length::half_inches(-3), Length::um(8_467)] {
            let text = serde_json::to_string(&Inches(length)).unwrap();
            assert_eq!(serde_json::from_str::<Inches>(&text).unwrap(), Inches(length), "{text}");
        }
    }
}
