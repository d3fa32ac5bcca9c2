//! Small things that several parts of a scenario file are made of.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use table::{Length, Point};

use crate::Inches;

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

/// A word alone, or a map that says more.
#[derive(Clone, Debug, PartialEq)]
pub enum WordOr<T> {
    Word(String),
    More(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for WordOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WordOrVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for WordOrVisitor<T> {
            type Value = WordOr<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name, or a map that says more")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
                Ok(WordOr::Word(word.into()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                Ok(WordOr::Word(number.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(WordOr::More)
            }
        }
        deserializer.deserialize_any(WordOrVisitor(PhantomData))
    }
}
