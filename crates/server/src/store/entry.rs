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
    /// Under which it was last played; 0 where nobody knows.
    pub rules_version: u32,
    /// The address that stored it, as a hash; empty where nobody knows.
    pub stored_by: String,
    /// A replay that somebody has uploaded.
    pub uploaded: bool,
}

impl StoredGame {
    /// About how much it takes in the database, without what is said in it.
    pub fn bytes(&self) -> u64 {
        const ROWS: u64 = 600;
        ROWS + (self.setup.len() + self.name.len()) as u64
    }
}

/// What a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opens {
    /// Whoever started the game, with all the seats that he plays.
    Host,
    Seat(u8),
    /// Nothing but the right to take a seat that waits for a guest, once.
    Invitation(u8),
    Watch,
}

impl Opens {
    pub fn text(self) -> String {
        match self {
            Opens::Host => "host".into(),
            Opens::Watch => "watch".into(),
            Opens::Seat(seat) => format!("seat {seat}"),
            Opens::Invitation(seat) => format!("invitation {seat}"),
        }
    }

    pub fn parse(text: String) -> Result<Opens, StoreError> {
        match text.as_str() {
            "host" => Ok(Opens::Host),
            "watch" => Ok(Opens::Watch),
            other => {
                let seat = |kind: &str| other.strip_prefix(kind)?.parse().ok();
                let found = seat("seat ").map(Opens::Seat);
                found
                    .or_else(|| seat("invitation ").map(Opens::Invitation))
                    .ok_or_else(|| StoreError::Unreadable(format!("a link to {other:?}")))
            }
        }
    }
}

/// How a clock that ends the game is written.
const LOSES: &str = "loses";

/// Something said in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Answer {
        seat: Seat,
        answer: String,
        /// Of the state after the steps that this answer has finished; empty if it has finished none.
        hash: String,
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
    /// Guests choose their own armies: what has been wished for so far. The game begins when all guests have come.
    Invited {
        wish: String,
    },
    /// Each player may take so many minutes, and loses if he takes more, or is only shown it.
    Clock {
        minutes: usize,
        loses: bool,
    },
    /// A player has no time left and has lost: the game is over.
    OutOfTime {
        seat: Seat,
    },
    /// A guest has taken a seat. From now on the game is played with another setup.
    Joined {
        seat: Seat,
        joined: String,
    },
}

impl Entry {
    pub(super) fn columns(&self) -> (&'static str, i64, i64, &str) {
        match self {
            Entry::Answer { seat, answer, .. } => ("answer", seat.0.into(), 0, answer),
            Entry::TakenBack { count } => ("taken back", 0, *count as i64, ""),
            Entry::Asked { seat, count } => ("asked", seat.0.into(), *count as i64, ""),
            Entry::Agreed { seat } => ("agreed", seat.0.into(), 0, ""),
            Entry::Declined { seat } => ("declined", seat.0.into(), 0, ""),
            Entry::Clock { minutes, loses } => ("clock", 0, *minutes as i64, if *loses { LOSES } else { "" }),
            Entry::OutOfTime { seat } => ("out of time", seat.0.into(), 0, ""),
            Entry::Invited { wish } => ("invited", 0, 0, wish),
            Entry::Joined { seat, joined } => ("joined", seat.0.into(), 0, joined),
        }
    }

    pub(super) fn hash(&self) -> &str {
        match self {
            Entry::Answer { hash, .. } => hash,
            _ => "",
        }
    }

    /// About how much it takes in the database.
    pub fn bytes(&self) -> u64 {
        const ROW: u64 = 80;
        let (_, _, _, answer) = self.columns();
        ROW + (answer.len() + self.hash().len()) as u64
    }

    pub(super) fn read(kind: String, seat: i64, count: i64, answer: String, hash: String) -> Result<Entry, StoreError> {
        let unreadable = |what: String| StoreError::Unreadable(format!("journal: {what}"));
        let seat = Seat(u8::try_from(seat).map_err(|_| unreadable(format!("seat {seat}")))?);
        let count = usize::try_from(count).map_err(|_| unreadable(format!("count {count}")))?;
        match kind.as_str() {
            "answer" => Ok(Entry::Answer { seat, answer, hash }),
            "taken back" => Ok(Entry::TakenBack { count }),
            "asked" => Ok(Entry::Asked { seat, count }),
            "agreed" => Ok(Entry::Agreed { seat }),
            "declined" => Ok(Entry::Declined { seat }),
            "clock" => Ok(Entry::Clock {
                minutes: count,
                loses: answer == LOSES,
            }),
            "out of time" => Ok(Entry::OutOfTime { seat }),
            "invited" => Ok(Entry::Invited { wish: answer }),
            "joined" => Ok(Entry::Joined { seat, joined: answer }),
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
