//! Answers of people, and what other processes have written.

use std::time::Instant;

use kernel::Seat;
use live::{Gesture, Live, MemberMove, Rejected, Waypoint};

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
        check_gesture(&gesture)?;
        let frame = self.frame(1, None);
        let answered = self
            .with_game(move |live| {
                let known = frame.settled(live);
                let steps = live.steps();
                let stored = live.answer(seat, &gesture)?;
                Ok((stored, live.stamp_since(steps), frame.change(live, &known)))
            })
            .await?;
        match answered {
            Ok((answer, hash, change)) => {
                let entry = Entry::Answer { seat, answer, hash };
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

    /// The seat whose player has given the answer beforehand.
    pub(super) fn seat_with_answer(&self) -> Option<Seat> {
        let asked = self.now.answered.first().copied();
        asked.filter(|_| !self.is_over() && !self.now.fault && !self.bots_stuck)
    }

    /// Gives the answer that its player has given beforehand.
    pub(super) async fn answer_beforehand(&mut self, seat: Seat) {
        let frame = self.frame(1, None);
        let passed = self
            .with_game(move |live| {
                let answer = live.answers_beforehand(seat)?;
                let known = frame.settled(live);
                let steps = live.steps();
                live.answer_stored(seat, &answer).ok()?;
                let hash = live.stamp_since(steps);
                Some((Entry::Answer { seat, answer, hash }, frame.change(live, &known)))
            })
            .await;
        match passed {
            Ok(Some((entry, change))) => {
                let committed = self.commit(entry, change, clock::now()).await;
                if let Ok(updates) = committed {
                    self.show(&updates);
                }
            }
            _ => self.bots_stuck = true,
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
        if self.history.out_of_time.is_some() {
            return Err(Problem::new(
                ErrorCode::NotYourTurn,
                "the game is over: time has run out",
            ));
        }
        if !self.history.awaits(&self.seats).is_empty() {
            let message = "the game begins when the guest has chosen an army";
            return Err(Problem::new(ErrorCode::NotYourTurn, message));
        }
        match self.now.asked.iter().find(|(asked, _)| *asked == seat) {
            Some((_, since)) if at >= *since => Ok(()),
            Some(_) => Err(too_late()),
            None if at < self.now.given => Err(too_late()),
            None if self.now.over => Err(Problem::new(ErrorCode::NotYourTurn, "the game is over")),
            None => Err(Problem::new(ErrorCode::NotYourTurn, "nobody has asked this seat")),
        }
    }

    /// Why an answer was not taken. A failed rule is told to everybody.
    async fn rejected(&mut self, rejected: Rejected) -> Problem {
        if let Rejected::Fault(fault) = &rejected {
            tracing::error!("game {}: a rule failed: {fault}", self.id.0);
            self.look_at_the_game().await;
            self.show_all().await;
        }
        problem_of(rejected)
    }

    /// Carries out what another process has added to the journal.
    pub(super) async fn catch_up(&mut self) {
        if self.stopped.is_some() {
            return;
        }
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
        for (_, entry, at) in &entries {
            self.clock.note(entry, *at);
        }
        let entries: Vec<Entry> = entries.into_iter().map(|(_, entry, _)| entry).collect();
        let mut history = self.history.clone();
        let mut declined_to = None;
        for entry in &entries {
            if let (Entry::Declined { .. }, Some(pending)) = (entry, &history.pending) {
                declined_to = Some(pending.by);
            }
            history.note(entry);
        }
        let mut frame = self.frame(entries.len() as u64, history.pending.clone());
        if let Some(seat) = history.out_of_time {
            frame.ends(seat);
        }
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
                self.scenes = change.scenes;
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
        Entry::Answer { seat, answer, .. } => live
            .answer_stored(*seat, answer)
            .map_err(|rejected| format!("{rejected:?}")),
        Entry::TakenBack { count } => live.take_back(*count),
        Entry::Asked { .. }
        | Entry::Agreed { .. }
        | Entry::Declined { .. }
        | Entry::Invited { .. }
        | Entry::OutOfTime { .. }
        | Entry::Clock { .. } => Ok(()),
        // Then all of it is read again.
        Entry::Joined { .. } => Err("a guest has come".into()),
    }
}

/// Why something was rejected, in the words of the protocol.
pub(super) fn problem_of(rejected: Rejected) -> Problem {
    match rejected {
        Rejected::Over => Problem::new(ErrorCode::NotYourTurn, "the game is over"),
        Rejected::NotAsked => Problem::new(ErrorCode::NotYourTurn, "nobody has asked this seat"),
        Rejected::Refused(refused) => Problem::malformed(format!("{} ({})", refused.reason, refused.rule)),
        Rejected::Malformed(message) => Problem::malformed(message),
        Rejected::Fault(fault) => Problem::new(ErrorCode::Fault, fault),
    }
}

pub(super) fn too_late() -> Problem {
    Problem::new(ErrorCode::TooLate, "the game has moved on: look at it as it is now")
}

/// No table is larger than a hundred metres, and no path has more corners than anybody would draw. What is beyond would only
/// make the exact arithmetic of the rules overflow.
const FARTHEST: i64 = 100_000_000;
const CORNERS: usize = 100;
/// No unit has more members.
const MEMBERS: usize = 100;

pub(super) fn check_gesture(gesture: &Gesture) -> Result<(), Problem> {
    let near = |values: &[i64]| values.iter().all(|value| (-FARTHEST..=FARTHEST).contains(value));
    let turned = |facing: &Option<[i64; 2]>| facing.is_none_or(|facing| near(&facing) && facing != [0, 0]);
    let points_near = |points: &[Waypoint]| {
        let mut each = points.iter();
        points.len() <= CORNERS && each.all(|point| near(&[point.x, point.y, point.z.unwrap_or(0)]))
    };
    let is_valid = match gesture {
        Gesture::Option { .. } | Gesture::Advice | Gesture::AllOn { .. } => true,
        Gesture::LetPass { until } => until.len() <= 200,
        Gesture::Unit { lead, moved } => {
            let mut ways = lead.iter().chain(moved);
            let is_way_valid = |way: &MemberMove| points_near(&way.points) && turned(&way.facing);
            moved.len() <= MEMBERS && ways.all(is_way_valid)
        }
        Gesture::Place { x, y, z, facing, .. } => near(&[*x, *y, z.unwrap_or(0)]) && turned(facing),
        Gesture::Path { points, facing } => points_near(points) && turned(facing),
    };
    match is_valid {
        true => Ok(()),
        false => Err(Problem::malformed("that is no place or path on any table")),
    }
}

pub(super) fn check_point(x: i64, y: i64) -> Result<(), Problem> {
    check_gesture(&Gesture::Place {
        x,
        y,
        z: None,
        facing: None,
        which: None,
    })
}
