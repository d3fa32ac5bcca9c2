//! Looking and trying out: answered to who asks, and nothing changes. It is worked out on a copy of the game, away from the
//! room, which nobody keeps waiting by looking.

use live::{End, Gesture, Live, OddsBudget, Viewer};

use super::answer::{check_gesture, check_point, problem_of, too_late};
use super::{Room, text_of};
use crate::lobby::blocking;
use crate::problem::Problem;
use crate::protocol::{ErrorCode, Past, ToClient, ToServer, Waiting};
use crate::store::Opens;

/// How long the umpire thinks when somebody wants to know why.
const WHY: std::time::Duration = std::time::Duration::from_millis(400);
/// Options that one request may ask about.
const MOST_DETAILS: usize = 50;
/// Works out a reply.
type Look = Box<dyn FnOnce(&dyn Live) -> Result<ToClient, Problem> + Send>;

impl Room {
    pub(super) async fn look(&mut self, number: u64, opens: Opens, question: ToServer) -> Result<(), Problem> {
        // What a player needs for his move comes before all else that is looked at.
        let can_wait = matches!(
            question,
            ToServer::Odds { .. } | ToServer::LookBack { .. } | ToServer::Why { .. }
        );
        let for_a_move = !self.seats.of(opens).is_empty() && !can_wait;
        let id = question.id();
        let Some(look) = self.look_of(opens, question)? else {
            return Ok(());
        };
        if self.live.is_none() {
            self.read_again().await?;
        }
        let (Some(live), Some(guest)) = (&self.live, self.guests.get(&number)) else {
            return Err(Problem::unavailable("the game cannot be read now"));
        };
        let waits = guest.looks.clone().try_acquire_owned();
        let waits = waits.map_err(|_| Problem::too_many("too many questions at once: wait for the answers"))?;
        let live = live.copy();
        let (lobby, from, outbox) = (self.lobby.clone(), guest.from, guest.outbox.downgrade());
        tokio::spawn(async move {
            let turns = match for_a_move {
                true => &lobby.for_players,
                false => &lobby.for_lookers,
            };
            let looked = async { blocking(turns.turn(from).await?, move || look(&*live)).await? };
            let reply = looked.await.unwrap_or_else(|problem| {
                lobby.metrics.error(problem.code);
                ToClient::Error {
                    id,
                    code: problem.code,
                    message: problem.message,
                }
            });
            drop(waits);
            // Who has gone meanwhile hears nothing; who does not read what he is sent is let go with the next update.
            if let Some(outbox) = outbox.upgrade() {
                let _ = outbox.try_send(text_of(&reply));
            }
        });
        Ok(())
    }

    /// What has to be worked out for a question, if it may be asked.
    fn look_of(&self, opens: Opens, question: ToServer) -> Result<Option<Look>, Problem> {
        let viewer = self.seats.viewer(opens, self.is_over());
        let asked = |seat: u8, at: usize| {
            let seat = self.own(opens, seat)?;
            self.still_asked(seat, at)?;
            Ok::<_, Problem>(seat)
        };
        Ok(Some(match question {
            ToServer::Draft { id, at, seat, gesture } => {
                let seat = asked(seat, at)?;
                check_gesture(&gesture)?;
                Box::new(move |live| {
                    let draft = live.draft(seat, &gesture).map_err(problem_of)?;
                    Ok(ToClient::Drafted { id, draft })
                })
            }
            ToServer::Odds { id, at, seat, gesture } => {
                let seat = asked(seat, at)?;
                check_gesture(&gesture)?;
                Box::new(move |live| {
                    let budget = match gesture {
                        Gesture::AllOn { .. } => OddsBudget::OF_MANY_ATTACKS,
                        _ => OddsBudget::AT_A_GLANCE,
                    };
                    let odds = live.odds(seat, &gesture, budget);
                    let odds = odds.map_err(problem_of)?;
                    Ok(ToClient::Odds { id, odds })
                })
            }
            ToServer::Details { id, at, seat, places } => {
                let seat = asked(seat, at)?;
                if places.len() > MOST_DETAILS {
                    return Err(Problem::malformed("too many options at once"));
                }
                Box::new(move |live| {
                    let details = live.details(seat, &places).map_err(problem_of)?;
                    Ok(ToClient::Details { id, details })
                })
            }
            ToServer::Region { id, at, seat } => {
                let seat = asked(seat, at)?;
                Box::new(move |live| {
                    let shapes = live.region(seat);
                    Ok(ToClient::Region { id, shapes })
                })
            }
            ToServer::Card { id, model } => Box::new(move |live| {
                let card = live.card(viewer, model);
                Ok(ToClient::Card { id, card })
            }),
            ToServer::Overlay { id, model, kind } => Box::new(move |live| {
                let overlay = live.overlay(viewer, model, kind);
                Ok(ToClient::Overlay { id, overlay })
            }),
            ToServer::Measure { id, from, to } => {
                for end in [from, to] {
                    if let End::Point { x, y } = end {
                        check_point(x, y)?;
                    }
                }
                Box::new(move |live| {
                    let measured = live.measure(viewer, from, to);
                    Ok(ToClient::Measured { id, measured })
                })
            }
            // When the game is over, nothing is hidden of its past either.
            ToServer::LookBack { given, .. } if given > self.now.given => return Err(too_late()),
            ToServer::LookBack { id, given } => Box::new(move |live| look_back(live, viewer, id, given)),
            ToServer::Why { id, at, seat } => {
                let seat = asked(seat, at)?;
                Box::new(move |live| {
                    let thoughts = live.thoughts(seat, WHY).map_err(problem_of)?;
                    Ok(ToClient::Why { id, thoughts })
                })
            }
            ToServer::Hello { .. }
            | ToServer::Say { .. }
            | ToServer::Answer { .. }
            | ToServer::Join { .. }
            | ToServer::TakeBack { .. }
            | ToServer::Consent { .. } => {
                return Ok(None);
            }
        }))
    }
}

fn look_back(live: &dyn Live, viewer: Viewer, id: u32, given: usize) -> Result<ToClient, Problem> {
    let then = live.back_at(given);
    let then = then.map_err(|error| Problem::new(ErrorCode::Fault, error))?;
    let waiting = then.waits_for().into_iter();
    let past = Box::new(Past {
        given,
        of: live.given(),
        board: then.board(),
        scene: then.scene(viewer),
        waiting: waiting.map(|(seat, says)| Waiting { seat: seat.0, says }).collect(),
        lines: then.log(viewer, 0).len(),
    });
    Ok(ToClient::LookedBack { id, past })
}
