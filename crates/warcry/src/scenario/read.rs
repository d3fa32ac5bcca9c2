//! Small things that several parts of a scenario file are made of.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use table::{Length, Point};

use crate::Inches;
pub use crate::data::WordOr;

/// A place: `[x, y]`, or `[x, y, z]` where it is not on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub at: Point,
    pub z: Option<Length>,
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(SpotVisitor)
    }
}

pub struct SpotVisitor;

impl<'de> Visitor<'de> for SpotVisitor {
    type Value = Spot;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a place in inches: [x, y] or [x, y, z]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Spot, A::Error> {
        let x: Inches = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let y: Inches = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        let z: Option<Inches> = seq.next_element()?;
        if seq.next_element::<Inches>()?.is_some() {
            return Err(A::Error::invalid_length(4, &self));
        }
        Ok(Spot {
            at: Point::new(x.into(), y.into()),
            z: z.map(Length::from),
        })
    }
}
