//! One number that stands for a whole state.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The hash of a world, its dice and the number of steps played: equal for equal games on any machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash([u8; 16]);

impl StateHash {
    /// Hashes plain data through its serialised form, so that neither padding nor addresses can get in.
    pub fn of<T: Serialize>(value: &T) -> Self {
        StateHash::of_bytes(&crate::written::bytes_of(value))
    }

    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        let hash = blake3::hash(bytes);
        let mut short = [0; 16];
        short.copy_from_slice(&hash.as_bytes()[..16]);
        StateHash(short)
    }

    pub fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let expected = || {
            de::Error::custom(format!(
                "expected a state hash of 32 hexadecimal digits, found {text:?}"
            ))
        };
        if text.len() != 32 || !text.is_ascii() {
            return Err(expected());
        }
        let mut bytes = [0; 16];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| expected())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| expected())?;
        }
        Ok(StateHash(bytes))
    }
}
