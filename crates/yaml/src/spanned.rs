//! A value that remembers where it stood.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// A place in a file, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: u64,
    pub column: u64,
}

/// A value and its place. To be read from YAML only.
#[derive(Clone, Debug, PartialEq)]
pub struct Spanned<T> {
    pub value: T,
    pub place: Place,
}

/// The name by which the reader knows that a place is wanted.
pub(crate) const SPANNED: &str = "yaml::Spanned";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Parts<T> {
            type Value = Spanned<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value in a YAML file")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Self::Value, A::Error> {
                let missing = || A::Error::custom("only the YAML reader knows places");
                let line = parts.next_element()?.ok_or_else(missing)?;
                let column = parts.next_element()?.ok_or_else(missing)?;
                let value = parts.next_element()?.ok_or_else(missing)?;
                Ok(Spanned {
                    value,
                    place: Place { line, column },
                })
            }
        }
        deserializer.deserialize_newtype_struct(SPANNED, Parts(PhantomData))
    }
}
