//! Expectations that something is not there: `controlled_by: nobody`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{I64Deserializer, StrDeserializer, U64Deserializer};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A value, or `nobody`, `nothing` or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrNone<T>(pub Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OrNone<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValueOrNone<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ValueOrNone<T> {
            type Value = OrNone<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value, or `nobody`, `nothing` or `none`")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<OrNone<T>, E> {
                match word {
                    "nobody" | "nothing" | "none" => Ok(OrNone(None)),
                    word => T::deserialize(StrDeserializer::new(word)).map(|value| OrNone(Some(value))),
                }
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<OrNone<T>, E> {
                T::deserialize(U64Deserializer::new(number)).map(|value| OrNone(Some(value)))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<OrNone<T>, E> {
                T::deserialize(I64Deserializer::new(number)).map(|value| OrNone(Some(value)))
            }
        }
        deserializer.deserialize_any(ValueOrNone(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Side;

    #[test]
    fn nobody_is_a_value_too() {
        let read = |text: &str| yaml::read::<OrNone<Side>>(text).map(|side| side.0).map_err(|_| ());
        assert_eq!(read("red"), Ok(Some(Side::Red)));
        assert_eq!(read("nobody"), Ok(None));
        assert_eq!(read("nothing"), Ok(None));
        assert_eq!(read("green"), Err(()));
        assert_eq!(yaml::read::<OrNone<u8>>("3").map(|number| number.0).ok(), Some(Some(3)));
    }
}
