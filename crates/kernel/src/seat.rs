//! Who plays: seats with their colours, sets of seats, and who is on whose side.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Side;

/// A place at the table. Two-player games have seats 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn colour(self) -> Colour {
        Colour::of(self)
    }

    /// How players call the seat in files: "red", "green".
    pub const fn word(self) -> &'static str {
        self.colour().word()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// The colour of a seat: how players, files and screens call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Violet,
    Orange,
}

impl Colour {
    /// By seat.
    pub const ALL: [Colour; Seating::MOST] = [
        Colour::Red,
        Colour::Blue,
        Colour::Green,
        Colour::Yellow,
        Colour::Violet,
        Colour::Orange,
    ];

    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The colour of a seat. No game has more seats than there are colours.
    pub const fn of(seat: Seat) -> Colour {
        Colour::ALL[seat.index() % Colour::ALL.len()]
    }

    pub const fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
            Colour::Violet => "violet",
            Colour::Orange => "orange",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
            Colour::Green => "Green",
            Colour::Yellow => "Yellow",
            Colour::Violet => "Violet",
            Colour::Orange => "Orange",
        })
    }
}

impl From<Colour> for Seat {
    fn from(colour: Colour) -> Seat {
        colour.seat()
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        side.seat()
    }
}

impl From<Side> for Colour {
    fn from(side: Side) -> Colour {
        Colour::of(side.seat())
    }
}

/// Some seats of a game: a team, those who have won. A seat that no game has is in no set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet([bool; Seating::MOST]);

impl SeatSet {
    pub const NONE: SeatSet = SeatSet([false; Seating::MOST]);

    pub const fn contains(self, seat: Seat) -> bool {
        seat.index() < Seating::MOST && self.0[seat.index()]
    }

    pub fn insert(&mut self, seat: Seat) {
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = true;
        }
    }

    pub fn remove(&mut self, seat: Seat) {
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = false;
        }
    }

    pub fn is_empty(self) -> bool {
        self == SeatSet::NONE
    }

    pub fn len(self) -> usize {
        self.iter().count()
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..)
            .map(Seat)
            .zip(self.0)
            .filter(|(_, is_in)| *is_in)
            .map(|(seat, _)| seat)
    }

    /// The only seat of the set, if it has just one.
    pub fn only(self) -> Option<Seat> {
        let mut seats = self.iter();
        let first = seats.next()?;
        seats.next().is_none().then_some(first)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl<const N: usize> From<[Seat; N]> for SeatSet {
    fn from(seats: [Seat; N]) -> SeatSet {
        seats.into_iter().collect()
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> SeatSet {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Vec<Seat> {
        set.iter().collect()
    }
}

/// As players say it: "Red", "Red and Green", "Red, Green and Violet".
impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|seat| seat.colour().to_string()).collect();
        match names.split_last() {
            None => f.write_str("nobody"),
            Some((only, [])) => f.write_str(only),
            Some((last, others)) => write!(f, "{} and {last}", others.join(", ")),
        }
    }
}

/// Players who win and lose together: a team, or a player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Party(pub u8);

/// How many play, in which order they sit around the table, and who is on whose side. In a file it is the list of the seats'
/// parties: `[0, 1, 0, 1]` are two teams of two that sit crosswise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Party>", into = "Vec<Party>")]
pub struct Seating {
    seats: usize,
    parties: [Party; Seating::MOST],
}

impl Seating {
    /// No game seats more players: a party of each for itself needs as many colours.
    pub const MOST: usize = 6;

    /// Two players against each other.
    pub const DUEL: Seating = Seating {
        seats: 2,
        parties: each_alone(),
    };

    /// Each for itself. At least one and at most [`Seating::MOST`] sit down.
    pub const fn free_for_all(seats: usize) -> Seating {
        let seats = if seats == 0 { 1 } else { seats };
        Seating {
            seats: if seats > Seating::MOST { Seating::MOST } else { seats },
            parties: each_alone(),
        }
    }

    /// The party of each seat, in the order in which they sit.
    pub fn teams(parties: &[Party]) -> Result<Seating, String> {
        let mut seating = Seating::free_for_all(parties.len());
        if seating.seats != parties.len() {
            let most = Seating::MOST;
            return Err(format!("{} players: a table has from 1 to {most} seats", parties.len()));
        }
        if let Some(party) = parties.iter().find(|party| usize::from(party.0) >= parties.len()) {
            return Err(format!(
                "party {} of {} players: parties are numbered from 0 and no more than there are players",
                party.0,
                parties.len()
            ));
        }
        seating.parties[..parties.len()].copy_from_slice(parties);
        Ok(seating)
    }

    pub const fn count(self) -> usize {
        self.seats
    }

    pub fn has(self, seat: Seat) -> bool {
        seat.index() < self.seats
    }

    /// Everybody, in the order in which they sit.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.seats).map(|seat| Seat(seat as u8))
    }

    pub fn party(self, seat: Seat) -> Party {
        self.parties[seat.index() % Seating::MOST]
    }

    /// All parties, each once, in the order in which their first members sit.
    pub fn parties(self) -> Vec<Party> {
        let mut parties = vec![];
        for party in self.seats().map(|seat| self.party(seat)) {
            if !parties.contains(&party) {
                parties.push(party);
            }
        }
        parties
    }

    pub fn seats_of(self, party: Party) -> SeatSet {
        self.seats().filter(|seat| self.party(*seat) == party).collect()
    }

    /// Whether two seats win together. A seat is its own friend.
    pub fn are_friends(self, one: Seat, other: Seat) -> bool {
        one == other || self.party(one) == self.party(other)
    }

    /// A seat and those who win with it.
    pub fn friends(self, seat: Seat) -> SeatSet {
        self.seats().filter(|other| self.are_friends(seat, *other)).collect()
    }

    pub fn foes(self, seat: Seat) -> SeatSet {
        self.seats().filter(|other| !self.are_friends(seat, *other)).collect()
    }

    /// Once around the table, beginning with a seat.
    pub fn around_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(move |at| Seat(((first.index() + at) % self.seats) as u8))
    }

    /// Who sits next.
    #[must_use]
    pub fn after(self, seat: Seat) -> Seat {
        Seat(((seat.index() + 1) % self.seats) as u8)
    }
}

const fn each_alone() -> [Party; Seating::MOST] {
    let mut parties = [Party(0); Seating::MOST];
    let mut seat = 0;
    while seat < parties.len() {
        parties[seat] = Party(seat as u8);
        seat += 1;
    }
    parties
}

impl TryFrom<Vec<Party>> for Seating {
    type Error = String;

    fn try_from(parties: Vec<Party>) -> Result<Seating, String> {
        Seating::teams(&parties)
    }
}

impl From<Seating> for Vec<Party> {
    fn from(seating: Seating) -> Vec<Party> {
        seating.seats().map(|seat| seating.party(seat)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_seats_belong_together() {
        for (seat, colour) in (0..).map(Seat).zip(Colour::ALL) {
            assert_eq!((colour.seat(), seat.colour()), (seat, colour));
            assert_eq!(colour.to_string().to_lowercase(), seat.word());
        }
        for side in Side::BOTH {
            assert_eq!(side.word(), side.seat().word());
            assert_eq!(side.to_string(), Colour::from(side).to_string());
        }
    }

    #[test]
    fn two_players_are_foes() {
        let duel = Seating::DUEL;
        assert_eq!(duel.friends(Seat(0)), SeatSet::from([Seat(0)]));
        assert_eq!(duel.foes(Seat(0)).only(), Some(Seat(1)));
        assert_eq!(duel, Seating::free_for_all(2));
    }

    #[test]
    fn teams_sit_crosswise() {
        let teams = Seating::teams(&[Party(0), Party(1), Party(0), Party(1)]).unwrap();
        assert_eq!(teams.friends(Seat(1)), SeatSet::from([Seat(1), Seat(3)]));
        assert_eq!(teams.parties(), [Party(0), Party(1)]);
        assert_eq!(teams.seats_of(Party(0)).to_string(), "Red and Green");
        assert_eq!(teams.foes(Seat(2)).to_string(), "Blue and Yellow");
        let around: Vec<u8> = teams.around_from(Seat(2)).map(|seat| seat.0).collect();
        assert_eq!(around, [2, 3, 0, 1]);
        assert_eq!(teams.after(Seat(3)), Seat(0));
        let written = serde_json::to_string(&teams).unwrap();
        assert_eq!(written, "[0,1,0,1]");
        assert_eq!(serde_json::from_str::<Seating>(&written).unwrap(), teams);
    }

    #[test]
    fn a_table_has_at_most_six_seats() {
        assert_eq!(Seating::free_for_all(9).count(), 6);
        assert!(Seating::teams(&[Party(0); 7]).is_err());
        assert!(Seating::teams(&[]).is_err());
        assert!(Seating::teams(&[Party(0), Party(2)]).is_err());
        assert!(!SeatSet::from([Seat(200)]).contains(Seat(200)));
    }

    #[test]
    fn sets_are_told_as_players_say_it() {
        let set = |seats: &[u8]| seats.iter().copied().map(Seat).collect::<SeatSet>().to_string();
        assert_eq!(set(&[]), "nobody");
        assert_eq!(set(&[4]), "Violet");
        assert_eq!(set(&[5, 0, 2]), "Red, Green and Orange");
    }
}
