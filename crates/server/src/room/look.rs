//! Looking and trying out: answered to who asks, and nothing changes.

use live::{End, OddsBudget};

use super::answer::{sound, sound_point, too_late};
use super::{Room, text_of};
use crate::problem::Problem;
use crate::protocol::{ErrorCode, Past, ToClient, ToServer, Waiting};
use crate::store::Opens;

impl Room {
    pub(super) async fn look(&mut self, number: u64, opens: Opens, question: ToServer) -> Result<(), Problem> {
        let viewer = self.seats.viewer(opens, self.now.over);
        let reply = match question {
            ToServer::Draft { id, at, seat, gesture } => {
                let seat = self.own(opens, seat)?;
                self.still_asked(seat, at)?;
                sound(&gesture)?;
                let drafted = self.with_game(move |live| live.draft(seat, &gesture)).await?;
                match drafted {
                    Ok(draft) => ToClient::Drafted { id, draft },
                    Err(rejected) => return Err(self.rejected(rejected).await),
                }
            }
            ToServer::Odds { id, at, seat, gesture } => {
                let seat = self.own(opens, seat)?;
                self.still_asked(seat, at)?;
                sound(&gesture)?;
                match self
                    .with_game(move |live| live.odds(seat, &gesture, OddsBudget::AT_A_GLANCE))
                    .await?
                {
                    Ok(odds) => ToClient::Odds { id, odds },
                    Err(rejected) => return Err(self.rejected(rejected).await),
                }
            }
            ToServer::Region { id, at, seat } => {
                let seat = self.own(opens, seat)?;
                self.still_asked(seat, at)?;
                let shapes = self.with_game(move |live| live.region(seat)).await?;
                ToClient::Region { id, shapes }
            }
            ToServer::Card { id, model } => {
                let card = self.with_game(move |live| live.card(viewer, model)).await?;
                ToClient::Card { id, card }
            }
            ToServer::Overlay { id, model, kind } => {
                let overlay = self.with_game(move |live| live.overlay(viewer, model, kind)).await?;
                ToClient::Overlay { id, overlay }
            }
            ToServer::Measure { id, from, to } => {
                for end in [from, to] {
                    if let End::Point { x, y } = end {
                        sound_point(x, y)?;
                    }
                }
                let measured = self.with_game(move |live| live.measure(viewer, from, to)).await?;
                ToClient::Measured { id, measured }
            }
            ToServer::LookBack { id, given } => self.look_back(opens, id, given).await?,
            ToServer::Hello { .. } | ToServer::Answer { .. } | ToServer::TakeBack { .. } | ToServer::Consent { .. } => {
                return Ok(());
            }
        };
        self.send_text(number, text_of(&reply));
        Ok(())
    }

    async fn look_back(&mut self, opens: Opens, id: u32, given: usize) -> Result<ToClient, Problem> {
        if given > self.now.given {
            return Err(too_late());
        }
        // When the game is over, nothing is hidden of its past either.
        let viewer = self.seats.viewer(opens, self.now.over);
        let past = self
            .with_game(move |live| {
                let then = live.back_at(given)?;
                let waiting = then.waits_for().into_iter();
                Ok(Box::new(Past {
                    given,
                    of: live.given(),
                    board: then.board(),
                    scene: then.scene(viewer),
                    waiting: waiting.map(|(seat, says)| Waiting { seat: seat.0, says }).collect(),
                    lines: then.log(viewer, 0).len(),
                }))
            })
            .await?;
        let past = past.map_err(|error: String| Problem::new(ErrorCode::Fault, error))?;
        Ok(ToClient::LookedBack { id, past })
    }
}
