//! The links of a game: who may hand out which.

use crate::protocol::{Links, SeatBy};
use crate::seats::Seats;
use crate::store::Opens;
use crate::token::Token;

/// The seats that wait for a guest.
fn for_guests(seats: &Seats) -> impl Iterator<Item = u8> + '_ {
    let numbered = seats.0.iter().zip(0..);
    numbered.filter(|(by, _)| **by == SeatBy::Guest).map(|(_, seat)| seat)
}

/// What the links of a new game open, by their hashes: the host's own, the one to watch, and an invitation for each guest.
pub fn of_new_game(seats: &Seats, host: &Token) -> Vec<(String, Opens)> {
    let handed_out = |opens: Opens| (host.handed_out(&opens.text()).hash(), opens);
    let mut links = vec![(host.hash(), Opens::Host), handed_out(Opens::Watch)];
    links.extend(for_guests(seats).map(|seat| handed_out(Opens::Invitation(seat))));
    links
}

/// The links that one may hand out: the host all of them. `stored` are the hashes of those that open something: an invitation
/// that a guest has used does not.
pub fn links(seats: &Seats, opens: Opens, token: &Token, stored: &[(String, Opens)]) -> Links {
    let mut links = Links {
        watch: None,
        invite: vec![None; seats.0.len()],
    };
    if opens != Opens::Host {
        return links;
    }
    links.watch = Some(token.handed_out(&Opens::Watch.text()).to_string());
    for seat in for_guests(seats) {
        // In games of an earlier time the link that was handed out opens the seat itself.
        let kinds = [Opens::Invitation(seat), Opens::Seat(seat)];
        let still_opens = kinds.into_iter().find_map(|opens| {
            let link = token.handed_out(&opens.text());
            let hash = link.hash();
            stored
                .iter()
                .any(|known| *known == (hash.clone(), opens))
                .then_some(link)
        });
        links.invite[usize::from(seat)] = still_opens.map(|link| link.to_string());
    }
    links
}
