//! What players call themselves, and what they say to each other. The latest of it is kept with the game.

use super::{Room, text_of};
use crate::clock;
use crate::games_api::clean_name;
use crate::problem::Problem;
use crate::protocol::{ErrorCode, Said, Saying, SeatBy, ToClient};
use crate::store::{Opens, REMEMBERED};

/// Letters of what one says at once.
const TEXT: usize = 300;
/// Letters of a player's name.
const NAME: usize = 30;

impl Room {
    /// Who has a seat may say what he is called.
    pub(super) async fn call(&mut self, opens: Opens, name: Option<String>) {
        let name: String = clean_name(&name.unwrap_or_default()).chars().take(NAME).collect();
        let is_new = self.names.get(&opens) != Some(&name);
        if name.is_empty() || self.seats.of(opens).is_empty() || !is_new {
            return;
        }
        self.names.insert(opens, name.clone());
        if let Err(error) = self.lobby.store.call(self.id, opens, name).await {
            tracing::warn!("game {}: a name could not be kept: {error}", self.id.0);
        }
    }

    /// What was said and how players were called when the game was last open.
    pub(super) async fn remember_talk(&mut self) {
        match self.lobby.store.talk(self.id).await {
            Ok((said, called)) => {
                self.said = said.iter().filter_map(|says| serde_json::from_str(says).ok()).collect();
                self.names = called.into_iter().collect();
            }
            Err(error) => tracing::warn!("game {}: what was said could not be read: {error}", self.id.0),
        }
    }

    /// By seat. Who plays all seats on one screen has no name for each of them.
    pub(super) fn names(&self) -> Vec<Option<String>> {
        let name = |(at, by): (usize, &SeatBy)| match by {
            SeatBy::Host => self.names.get(&Opens::Host).cloned(),
            SeatBy::Guest => self.names.get(&Opens::Seat(u8::try_from(at).ok()?)).cloned(),
            SeatBy::Bot { .. } => None,
        };
        self.seats.0.iter().enumerate().map(name).collect()
    }

    /// Tells everybody at the table what a player says.
    pub(super) async fn say(&mut self, number: u64, opens: Opens, id: u32, says: Saying) -> Result<(), Problem> {
        let Some(seat) = self.seats.of(opens).first().copied() else {
            return Err(Problem::new(
                ErrorCode::NotYourTurn,
                "spectators cannot talk at the table",
            ));
        };
        let says = match says {
            Saying::Text(text) if text.chars().count() > TEXT => {
                return Err(Problem::too_many(format!("at most {TEXT} letters can be said at once")));
            }
            Saying::Text(text) => {
                let plain: String = text
                    .chars()
                    .map(|letter| if letter.is_control() { ' ' } else { letter })
                    .collect();
                match plain.trim() {
                    "" => return Err(Problem::malformed("nothing was said")),
                    text => Saying::Text(text.into()),
                }
            }
            sign => sign,
        };
        let said = Said {
            seat: seat.0,
            says,
            at: clock::seconds(),
        };
        if self.said.len() >= REMEMBERED {
            self.said.pop_front();
        }
        self.said.push_back(said.clone());
        let kept = serde_json::to_string(&said).unwrap_or_default();
        if let Err(error) = self.lobby.store.say(self.id, kept).await {
            tracing::warn!("game {}: what was said could not be kept: {error}", self.id.0);
        }
        let seq = self.history.seq();
        self.send(number, &ToClient::Taken { id, seq });
        let text = text_of(&ToClient::Said(said));
        let everybody: Vec<u64> = self.guests.keys().copied().collect();
        for number in everybody {
            self.send_text(number, text.clone());
        }
        Ok(())
    }
}
