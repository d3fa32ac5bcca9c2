//! Taking back: free up to the last dice or hidden information, by consent beyond.

use kernel::Seat;

use super::show::still_to_agree;
use super::{Room, answer, text_of};
use crate::clock;
use crate::loaded::Pending;
use crate::problem::Problem;
use crate::protocol::{ErrorCode, ToClient};
use crate::store::{Entry, Opens};

impl Room {
    pub(super) async fn take_back(
        &mut self,
        number: u64,
        opens: Opens,
        id: u32,
        at: usize,
        count: usize,
    ) -> Result<(), Problem> {
        let own = self.seats.of(opens);
        let Some(by) = own.first().copied() else {
            return Err(Problem::new(
                ErrorCode::NotYourTurn,
                "only players can take something back",
            ));
        };
        if at != self.now.given {
            return Err(answer::too_late());
        }
        if self.history.out_of_time.is_some() {
            let message = "the game is over: time has run out";
            return Err(Problem::new(ErrorCode::NotYourTurn, message));
        }
        if count == 0 || count > at {
            return Err(Problem::malformed(format!(
                "{count} answers cannot be taken back: there are {at}"
            )));
        }
        let bots = self.seats.bots();
        let free = self.with_game(move |live| live.takeback(&own, &bots).free).await?;
        if count > free {
            if !self.seats.bots().is_empty() && !self.stored.lenient {
                return Err(Problem::new(
                    ErrorCode::NoConsent,
                    "the bot does not agree to take that back",
                ));
            }
            if !self.seats.others(opens).is_empty() {
                return self.ask_the_others(by, count).await;
            }
        }
        let seq = self.really_take_back(count).await?;
        self.send(number, &ToClient::Taken { id, seq });
        Ok(())
    }

    async fn ask_the_others(&mut self, by: Seat, count: usize) -> Result<(), Problem> {
        let pending = Pending {
            by,
            count,
            agreed: vec![],
        };
        self.note(Entry::Asked { seat: by, count }, Some(pending)).await?;
        Err(Problem::new(
            ErrorCode::NeedsConsent,
            "the others have been asked to agree",
        ))
    }

    pub(super) async fn consent(
        &mut self,
        number: u64,
        opens: Opens,
        id: u32,
        at: usize,
        agree: bool,
    ) -> Result<(), Problem> {
        let Some(mut pending) = self.history.pending.clone() else {
            return Err(Problem::new(
                ErrorCode::TooLate,
                "nobody wants to take anything back now",
            ));
        };
        if at != self.now.given {
            return Err(answer::too_late());
        }
        let own = self.seats.of(opens);
        let asked = still_to_agree(&self.seats, &pending);
        let Some(seat) = asked.iter().copied().find(|seat| own.contains(seat)) else {
            return Err(Problem::new(
                ErrorCode::NotYourTurn,
                "this seat has not been asked to agree",
            ));
        };
        let seq = if !agree {
            self.note(Entry::Declined { seat }, None).await?;
            self.tell_who_asked(pending.by);
            self.history.seq()
        } else {
            pending.agreed.extend(own);
            match still_to_agree(&self.seats, &pending).is_empty() {
                true => self.really_take_back(pending.count).await?,
                false => {
                    self.note(Entry::Agreed { seat }, Some(pending)).await?;
                    self.history.seq()
                }
            }
        };
        self.send(number, &ToClient::Taken { id, seq });
        Ok(())
    }

    async fn really_take_back(&mut self, count: usize) -> Result<u64, Problem> {
        let frame = self.frame(1, None);
        let change = self
            .with_game(move |live| {
                let known = frame.all_lines(live);
                live.take_back(count)?;
                Ok::<_, String>(frame.change(live, &known))
            })
            .await?;
        let change = match change {
            Ok(change) => change,
            Err(error) => {
                self.start_over().await;
                return Err(Problem::new(ErrorCode::Fault, error));
            }
        };
        let updates = self.commit(Entry::TakenBack { count }, change, clock::now()).await?;
        self.lobby.metrics.taken_back.up();
        self.show(&updates);
        Ok(self.history.seq())
    }

    /// Adds something to the journal that leaves the game itself as it is.
    async fn note(&mut self, entry: Entry, pending: Option<Pending>) -> Result<(), Problem> {
        let frame = self.frame(1, pending);
        let change = self
            .with_game(move |live| {
                let known = frame.settled(live);
                frame.change(live, &known)
            })
            .await?;
        let updates = self.commit(entry, change, clock::now()).await?;
        self.show(&updates);
        Ok(())
    }

    /// That somebody does not agree.
    pub(super) fn tell_who_asked(&mut self, by: Seat) {
        let error = text_of(&ToClient::Error {
            id: None,
            code: ErrorCode::NoConsent,
            message: "the other side does not agree to take that back".into(),
        });
        let his = self
            .guests
            .iter()
            .filter(|(_, guest)| self.seats.of(guest.opens).contains(&by));
        for number in his.map(|(number, _)| *number).collect::<Vec<_>>() {
            self.send_text(number, error.clone());
        }
    }
}
