//! Answers of people, and what other processes have written.

use std::time::Instant;

use kernel::Seat;
use live::{Gesture, Live, Rejected};

use super::Room;
use crate::clock;
use crate::problem::Problem;
use crate::protocol::{ErrorCode, ToClient};
use crate::store::{Entry, Opens};

pub(super) struct Answer {
    pub id: u32,
    pub at: usize,
    pub seat: u8,
    pub gesture: Gesture,
}

impl Room {
    pub(super) async fn answer(
        &mut self,
        number: u64,
        opens: Opens,
        answer: Answer,
        heard: Instant,
    ) -> Result<(), Problem> {
        let Answer { id, at, seat, gesture } = answer;
        let seat = self.own(opens, seat)?;
        self.still_asked(seat, at)?;
        sound(&gesture)?;
        let frame = self.frame(1, None);
        let answered = self
            .with_game(move |live| {
                let known = frame.settled(live);
                let stored = live.answer(seat, &gesture)?;
                Ok((stored, frame.change(live, &known)))
            })
            .await?;
        match answered {
            Ok((stored, change)) => {
                let entry = Entry::Answer { seat, answer: stored };
                let updates = self.commit(entry, change, heard).await?;
                self.lobby.metrics.answers.up();
                let seq = self.history.seq();
                self.send(number, &ToClient::Taken { id, seq });
                self.show(&updates);
                self.lobby.metrics.shown.observe(heard.elapsed());
                Ok(())
            }
            Err(Rejected::Refused(refused)) => {
                self.lobby.metrics.refused.up();
                self.send(number, &ToClient::Refused { id, refused });
                Ok(())
            }
            Err(rejected) => Err(self.rejected(rejected).await),
        }
    }

    /// The seat, if it is one's own.
    pub(super) fn own(&self, opens: Opens, seat: u8) -> Result<Seat, Problem> {
        let own = self.seats.of(opens).contains(&Seat(seat));
        own.then_some(Seat(seat))
            .ok_or_else(|| Problem::new(ErrorCode::NotYourTurn, "this seat belongs to somebody else"))
    }

    /// Whether what the client saw at `at` is still what the seat is asked.
    pub(super) fn still_asked(&self, seat: Seat, at: usize) -> Result<(), Problem> {
        if at > self.now.given {
            return Err(too_late());
        }
        match self.now.asked.iter().find(|(asked, _)| *asked == seat) {
            Some((_, since)) if at >= *since => Ok(()),
            Some(_) => Err(too_late()),
            None if at < self.now.given => Err(too_late()),
            None if self.now.over => Err(Problem::new(ErrorCode::NotYourTurn, "the game is over")),
            None => Err(Problem::new(ErrorCode::NotYourTurn, "nobody has asked this seat")),
        }
    }

    /// Why an answer was not taken, in the words of the protocol. A failed rule is told to everybody.
    pub(super) async fn rejected(&mut self, rejected: Rejected) -> Problem {
        match rejected {
            Rejected::Over => Problem::new(ErrorCode::NotYourTurn, "the game is over"),
            Rejected::NotAsked => Problem::new(ErrorCode::NotYourTurn, "nobody has asked this seat"),
            Rejected::Refused(refused) => Problem::malformed(format!("{} ({})", refused.reason, refused.rule)),
            Rejected::Malformed(message) => Problem::malformed(message),
            Rejected::Fault(fault) => {
                tracing::error!("game {}: a rule failed: {fault}", self.id.0);
                self.look_at_the_game().await;
                self.show_all().await;
                Problem::new(ErrorCode::Fault, fault)
            }
        }
    }

    /// Carries out what another process has added to the journal.
    pub(super) async fn catch_up(&mut self) {
        let entries = match self.lobby.store.journal(self.id, self.history.seq()).await {
            Ok(entries) => entries,
            Err(error) => {
                tracing::error!("game {}: {error}", self.id.0);
                return;
            }
        };
        if entries.is_empty() {
            return;
        }
        let began = clock::now();
        let entries: Vec<Entry> = entries.into_iter().map(|(_, entry, _)| entry).collect();
        let mut history = self.history.clone();
        let mut declined_to = None;
        for entry in &entries {
            if let (Entry::Declined { .. }, Some(pending)) = (entry, &history.pending) {
                declined_to = Some(pending.by);
            }
            history.note(entry);
        }
        let frame = self.frame(entries.len() as u64, history.pending.clone());
        let caught_up = self
            .with_game(move |live| {
                let known = frame.all_lines(live);
                entries.iter().try_for_each(|entry| apply(live, entry))?;
                Ok::<_, String>(frame.change(live, &known))
            })
            .await;
        match caught_up {
            Ok(Ok(change)) => {
                self.history = history;
                self.now = change.now;
                self.board = change.board;
                self.bots_stuck = false;
                self.show(&change.updates);
                if let Some(by) = declined_to {
                    self.tell_who_asked(by);
                }
                self.lobby.metrics.shown.observe(began.elapsed());
            }
            Ok(Err(error)) => {
                tracing::error!("game {}: what another process wrote does not fit: {error}", self.id.0);
                self.start_over().await;
            }
            Err(problem) => {
                tracing::error!("game {}: {}", self.id.0, problem.message);
                self.start_over().await;
            }
        }
    }
}

fn apply(live: &mut dyn Live, entry: &Entry) -> Result<(), String> {
    match entry {
        Entry::Answer { seat, answer } => live
            .answer_stored(*seat, answer)
            .map_err(|rejected| format!("{rejected:?}")),
        Entry::TakenBack { count } => live.take_back(*count),
        Entry::Asked { .. } | Entry::Agreed { .. } | Entry::Declined { .. } => Ok(()),
    }
}

pub(super) fn too_late() -> Problem {
    Problem::new(ErrorCode::TooLate, "the game has moved on: look at it as it is now")
}

/// No table is larger than a hundred metres, and no path has more corners than anybody would draw. What is beyond would only
/// make the exact arithmetic of the rules overflow.
const FARTHEST: i64 = 100_000_000;
const CORNERS: usize = 100;

pub(super) fn sound(gesture: &Gesture) -> Result<(), Problem> {
    let near = |values: &[i64]| values.iter().all(|value| (-FARTHEST..=FARTHEST).contains(value));
    let turned = |facing: &Option<[i64; 2]>| facing.is_none_or(|facing| near(&facing) && facing != [0, 0]);
    let sound = match gesture {
        Gesture::Option { .. } | Gesture::Advice => true,
        Gesture::Place { x, y, z, facing } => near(&[*x, *y, z.unwrap_or(0)]) && turned(facing),
        Gesture::Path { points, facing } => {
            let points_near = points
                .iter()
                .all(|point| near(&[point.x, point.y, point.z.unwrap_or(0)]));
            points.len() <= CORNERS && points_near && turned(facing)
        }
    };
    match sound {
        true => Ok(()),
        false => Err(Problem::malformed("that is no place or path on any table")),
    }
}

pub(super) fn sound_point(x: i64, y: i64) -> Result<(), Problem> {
    sound(&Gesture::Place {
        x,
        y,
        z: None,
        facing: None,
    })
}
