//! A name, or what it stands for written out.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_or_a_map() {
        #[derive(Debug, PartialEq, serde::Deserialize)]
        struct Strike {
            target: String,
        }
        let read = |text: &str| crate::read::<WordOr<Strike>>(text);
        assert_eq!(read("Argus"), Ok(WordOr::Word("Argus".into())));
        assert_eq!(read("7"), Ok(WordOr::Word("7".into())));
        let target = "Argus".into();
        assert_eq!(read("{target: Argus}"), Ok(WordOr::More(Strike { target })));
        assert!(read("[Argus]").is_err());
    }
}
