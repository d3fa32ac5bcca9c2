//! A guest comes and chooses an army.

use live::ArmyWish;

use super::Room;
use crate::games_api::known;
use crate::loaded::Joined;
use crate::problem::Problem;
use crate::protocol::{ErrorCode, ToClient};
use crate::store::{Appended, Entry, Opens};

impl Room {
    /// Starts the game anew with the guest's army: nothing has been played yet.
    pub(super) async fn join(&mut self, number: u64, opens: Opens, id: u32, army: ArmyWish) -> Result<(), Problem> {
        let awaited = self.history.awaits(&self.seats);
        let seat = self.seats.of(opens).into_iter().find(|seat| awaited.contains(seat));
        let (Some(seat), Some(mut wish)) = (seat, self.history.wish.clone()) else {
            let message = "there is no army to choose for this seat";
            return Err(Problem::new(ErrorCode::NotYourTurn, message));
        };
        let place = usize::from(seat.0);
        while wish.armies.len() <= place {
            wish.armies.push(ArmyWish::Random { faction: None });
        }
        wish.armies[place] = army;
        let (lobby, game, seed) = (self.lobby.clone(), self.stored.game.clone(), self.stored.seed);
        let started = self.lobby.compute(self.from, move || {
            let (game, _) = known(&lobby, &game)?;
            let live = game.live().start(&wish, seed).map_err(|points| {
                let first = points.first().map(|point| point.message.clone());
                Problem::malformed(first.unwrap_or_else(|| "that army cannot be played".into()))
            })?;
            let setup = live.setup();
            Ok(Joined { wish, setup })
        });
        let joined = started.await??;
        let entry = Entry::Joined {
            seat,
            joined: serde_json::to_string(&joined).unwrap_or_default(),
        };
        let seq = self.history.seq() + 1;
        match self.lobby.store.append(self.id, seq, entry).await {
            Ok(Appended::Durable) => {
                self.send(number, &ToClient::Taken { id, seq });
                self.start_over().await;
                Ok(())
            }
            Ok(Appended::Conflict) => {
                self.start_over().await;
                Err(super::answer::too_late())
            }
            Err(error) => {
                tracing::error!("game {}: {error}", self.id.0);
                Err(Problem::unavailable("it could not be stored: try again in a moment"))
            }
        }
    }
}
