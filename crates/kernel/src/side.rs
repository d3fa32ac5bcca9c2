//! The two players of a game for two.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A player of two, by the colour of the seat. Games for more players use [`Colour`](crate::Colour) and
/// [`Seating`](crate::Seating).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side whose seat it is.
    pub const fn of(seat: Seat) -> Side {
        match seat {
            Seat(0) => Side::Red,
            Seat(_) => Side::Blue,
        }
    }

    /// How players call it in files.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }

    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "Red",
            Side::Blue => "Blue",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_seats_belong_together() {
        for side in Side::BOTH {
            assert_eq!(Side::of(side.seat()), side);
            assert_eq!(side.other().other(), side);
            assert_eq!(side.to_string().to_lowercase(), side.word());
        }
    }
}
