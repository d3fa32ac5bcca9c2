//! Who may do and see what at a table.

use kernel::{Seat, SeatSet, Seating};
use live::{Bot, Side, Viewer};

use crate::protocol::{SeatBy, SeatInfo, You};
use crate::store::Opens;

/// The seats of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(pub Vec<SeatBy>);

impl Seats {
    fn numbered(&self) -> impl Iterator<Item = (Seat, SeatBy)> + '_ {
        self.0.iter().zip(0..).map(|(by, seat)| (Seat(seat), *by))
    }

    /// The seats that a link plays.
    pub fn of(&self, opens: Opens) -> Vec<Seat> {
        let own = self.numbered().filter(|(seat, by)| match opens {
            Opens::Host => *by == SeatBy::Host,
            Opens::Seat(own) => *by == SeatBy::Guest && seat.0 == own,
            Opens::Watch | Opens::Invitation(_) => false,
        });
        own.map(|(seat, _)| seat).collect()
    }

    pub fn you(&self, opens: Opens) -> You {
        You {
            seats: self.of(opens).into_iter().map(|seat| seat.0).collect(),
            host: opens == Opens::Host,
        }
    }

    pub fn guests(&self) -> Vec<Seat> {
        let guests = self.numbered().filter(|(_, by)| *by == SeatBy::Guest);
        guests.map(|(seat, _)| seat).collect()
    }

    /// What everybody may know of each seat.
    pub fn infos(&self, seating: Seating, sides: Vec<Side>) -> Vec<SeatInfo> {
        let teams = seating.parties().len() < seating.count();
        let infos = self.numbered().zip(sides).map(|((seat, by), side)| SeatInfo {
            name: side.name,
            by,
            team: teams.then(|| seating.party(seat).0),
        });
        infos.collect()
    }

    pub fn bots(&self) -> Vec<Seat> {
        let bots = self.numbered().filter(|(_, by)| matches!(by, SeatBy::Bot { .. }));
        bots.map(|(seat, _)| seat).collect()
    }

    pub fn bot(&self, seat: Seat) -> Option<Bot> {
        match self.0.get(usize::from(seat.0)) {
            Some(SeatBy::Bot { level }) => Some(*level),
            _ => None,
        }
    }

    /// The seats of people other than who has this link.
    pub fn others(&self, opens: Opens) -> Vec<Seat> {
        let own = self.of(opens);
        let others = self.numbered().filter(|(_, by)| !matches!(by, SeatBy::Bot { .. }));
        others
            .map(|(seat, _)| seat)
            .filter(|seat| !own.contains(seat))
            .collect()
    }

    pub fn nobody_plays(&self) -> bool {
        self.0.iter().all(|by| matches!(by, SeatBy::Bot { .. }))
    }

    /// What a link shows. A player sees what his side knows; who plays several seats sees what each of them knows. Who plays
    /// every seat, or has bots play, sees all, and so does everybody when the game is over.
    pub fn viewer(&self, opens: Opens, over: bool) -> Viewer {
        let own = self.of(opens);
        let all_his = opens == Opens::Host && (own.len() == self.0.len() || self.nobody_plays());
        match own[..] {
            _ if over || all_his => Viewer::Everything,
            [] => Viewer::Spectator,
            [seat] => Viewer::Player(seat),
            _ => Viewer::Players(own.into_iter().collect::<SeatSet>()),
        }
    }

    /// Whether a link may have the game with all its secrets, as a replay or to play on from any position.
    pub fn may_have_all(&self, opens: Opens, over: bool) -> bool {
        over || (opens == Opens::Host && self.others(opens).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOT: SeatBy = SeatBy::Bot { level: Bot::Random };

    fn seats(red: SeatBy, blue: SeatBy) -> Seats {
        Seats(vec![red, blue])
    }

    #[test]
    fn a_player_sees_his_own_side_only() {
        let online = seats(SeatBy::Host, SeatBy::Guest);
        assert_eq!(online.viewer(Opens::Host, false), Viewer::Player(Seat(0)));
        assert_eq!(online.viewer(Opens::Seat(1), false), Viewer::Player(Seat(1)));
        assert_eq!(online.viewer(Opens::Watch, false), Viewer::Spectator);
        assert_eq!(online.viewer(Opens::Watch, true), Viewer::Everything);
        // A link to a seat that is not a guest's opens nothing.
        assert_eq!(online.of(Opens::Seat(0)), []);
        assert!(!online.may_have_all(Opens::Host, false));
        assert!(online.may_have_all(Opens::Watch, true));
    }

    #[test]
    fn against_a_bot_one_does_not_see_its_secrets_but_may_have_the_replay() {
        let alone = seats(SeatBy::Host, BOT);
        assert_eq!(alone.viewer(Opens::Host, false), Viewer::Player(Seat(0)));
        assert!(alone.may_have_all(Opens::Host, false));
        assert!(!alone.may_have_all(Opens::Watch, false));
    }

    #[test]
    fn who_plays_all_seats_sees_all() {
        let one_screen = seats(SeatBy::Host, SeatBy::Host);
        assert_eq!(one_screen.viewer(Opens::Host, false), Viewer::Everything);
        assert_eq!(one_screen.viewer(Opens::Watch, false), Viewer::Spectator);
        assert_eq!(seats(BOT, BOT).viewer(Opens::Host, false), Viewer::Everything);
    }

    #[test]
    fn who_plays_two_seats_of_four_sees_what_both_know() {
        let four = Seats(vec![SeatBy::Host, SeatBy::Guest, SeatBy::Host, BOT]);
        let own = SeatSet::from([Seat(0), Seat(2)]);
        assert_eq!(four.viewer(Opens::Host, false), Viewer::Players(own));
        assert_eq!(four.viewer(Opens::Seat(1), false), Viewer::Player(Seat(1)));
        assert_eq!(four.others(Opens::Seat(1)), [Seat(0), Seat(2)]);
    }
}
