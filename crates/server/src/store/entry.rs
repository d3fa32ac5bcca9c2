//! What is kept of a game.

use kernel::Seat;

use crate::protocol::SeatBy;
use crate::store::StoreError;

/// A game in the database. Nobody outside gets to see it: links open games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameId(pub i64);

impl GameId {
    pub fn draw() -> Result<GameId, getrandom::Error> {
        Ok(GameId((getrandom::u64()? >> 1) as i64))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    pub id: GameId,
    pub game: String,
    pub name: String,
    pub setup: String,
    pub seed: u64,
    pub seats: Vec<SeatBy>,
    pub lenient: bool,
    /// Seconds since 1970.
    pub created: u64,
}

/// What a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opens {
    /// Whoever started the game, with all the seats that he plays.
    Host,
    Seat(u8),
    Watch,
}

impl Opens {
    pub fn text(self) -> String {
        match self {
            Opens::Host => "host".into(),
            Opens::Watch => "watch".into(),
            Opens::Seat(seat) => format!("seat {seat}"),
        }
    }

    pub fn parse(text: String) -> Result<Opens, StoreError> {
        match text.as_str() {
            "host" => Ok(Opens::Host),
            "watch" => Ok(Opens::Watch),
            other => {
                let seat = other.strip_prefix("seat ").and_then(|seat| seat.parse().ok());
                seat.map(Opens::Seat)
                    .ok_or_else(|| StoreError::Unreadable(format!("a link to {other:?}")))
            }
        }
    }
}

/// Something said in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Answer {
        seat: Seat,
        answer: String,
    },
    /// So many of the latest answers have been taken back.
    TakenBack {
        count: usize,
    },
    /// A seat would like to take so many back, and others have to agree. Any answer makes it void.
    Asked {
        seat: Seat,
        count: usize,
    },
    Agreed {
        seat: Seat,
    },
    Declined {
        seat: Seat,
    },
}

impl Entry {
    pub(super) fn columns(&self) -> (&'static str, i64, i64, &str) {
        match self {
            Entry::Answer { seat, answer } => ("answer", seat.0.into(), 0, answer),
            Entry::TakenBack { count } => ("taken back", 0, *count as i64, ""),
            Entry::Asked { seat, count } => ("asked", seat.0.into(), *count as i64, ""),
            Entry::Agreed { seat } => ("agreed", seat.0.into(), 0, ""),
            Entry::Declined { seat } => ("declined", seat.0.into(), 0, ""),
        }
    }

    pub(super) fn read(kind: String, seat: i64, count: i64, answer: String) -> Result<Entry, StoreError> {
        let unreadable = |what: String| StoreError::Unreadable(format!("journal: {what}"));
        let seat = Seat(u8::try_from(seat).map_err(|_| unreadable(format!("seat {seat}")))?);
        let count = usize::try_from(count).map_err(|_| unreadable(format!("count {count}")))?;
        match kind.as_str() {
            "answer" => Ok(Entry::Answer { seat, answer }),
            "taken back" => Ok(Entry::TakenBack { count }),
            "asked" => Ok(Entry::Asked { seat, count }),
            "agreed" => Ok(Entry::Agreed { seat }),
            "declined" => Ok(Entry::Declined { seat }),
            other => Err(unreadable(format!("{other:?}"))),
        }
    }
}

/// What came of adding to a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    Durable,
    /// Somebody else has written at this place, or the game is gone. Nothing has been written.
    Conflict,
}
