//! A room: one game in memory with everybody who is at it. It is one task, so that things happen in it one after the other.
//!
//! Whatever changes the game is carried out on the game in memory, written to the journal, and only then acknowledged and
//! shown. If it cannot be written, the game in memory is dropped and read again.

mod answer;
mod bots;
mod look;
mod show;
mod takeback;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use live::{Board, Live};
use tokio::sync::{mpsc, oneshot};

use crate::loaded::{History, Loaded};
use crate::lobby::{Empty, Lobby};
use crate::problem::Problem;
use crate::protocol::{ErrorCode, ToClient, ToServer};
use crate::seats::Seats;
use crate::store::{Appended, Entry, GameId, Opens, StoredGame};
use crate::token::Token;
pub(crate) use show::links;
use show::{Change, Now, Updates};

/// What a room is told.
#[derive(Debug)]
pub enum ToRoom {
    Enter {
        entering: Entering,
        reply: oneshot::Sender<Result<u64, Problem>>,
    },
    Leave {
        number: u64,
    },
    Said {
        number: u64,
        message: ToServer,
        heard: Instant,
    },
    /// Another process has added to the journal.
    Written {
        seq: u64,
    },
    Renamed,
    Deleted,
    Present {
        process: String,
        seats: u32,
    },
    /// Another process has fallen silent.
    Gone {
        process: String,
    },
    /// Another process wants to know.
    WhoIsThere,
    Close {
        done: oneshot::Sender<()>,
    },
}

/// Somebody at the door.
#[derive(Debug)]
pub struct Entering {
    pub opens: Opens,
    pub token: Token,
    pub since: Option<u64>,
    /// What is sent to him. When it is dropped, his connection is closed.
    pub outbox: mpsc::Sender<Utf8Bytes>,
}

/// Somebody in the room.
struct Guest {
    opens: Opens,
    outbox: mpsc::Sender<Utf8Bytes>,
}

struct Room {
    lobby: Arc<Lobby>,
    id: GameId,
    stored: StoredGame,
    seats: Seats,
    /// Nothing while it has to be read again.
    live: Option<Box<dyn Live>>,
    history: History,
    now: Now,
    /// As everybody has it.
    board: Arc<Board>,
    guests: BTreeMap<u64, Guest>,
    /// Since when there are none.
    empty: Empty,
    /// Which seats are at another process: its name, and one bit a seat.
    elsewhere: BTreeMap<String, u32>,
    /// A bot could not answer; it is asked again when the game has changed.
    bots_stuck: bool,
    closing: bool,
}

/// A room's life.
pub async fn run(lobby: Arc<Lobby>, id: GameId, number: u64, empty: Empty, mut heard: mpsc::Receiver<ToRoom>) {
    match Loaded::read(&lobby, id).await {
        Ok(loaded) => {
            let mut room = Room::new(lobby.clone(), loaded, empty).await;
            room.stay_open(&mut heard).await;
            lobby.room_closed(id, number);
            heard.close();
            drop(room);
            // Who came too late finds no answer, and tries the door again.
            while let Some(message) = heard.recv().await {
                if let ToRoom::Close { done } = message {
                    let _ = done.send(());
                }
            }
        }
        Err(problem) => {
            lobby.room_closed(id, number);
            heard.close();
            while let Some(message) = heard.recv().await {
                if let ToRoom::Enter { reply, .. } = message {
                    let _ = reply.send(Err(problem.clone()));
                }
            }
        }
    }
}

impl Room {
    async fn new(lobby: Arc<Lobby>, loaded: Loaded, empty: Empty) -> Room {
        let seats = loaded.seats();
        let mut room = Room {
            lobby,
            id: loaded.stored.id,
            stored: loaded.stored,
            seats,
            live: Some(loaded.live),
            history: loaded.history,
            now: Now::default(),
            board: Arc::default(),
            guests: BTreeMap::new(),
            empty,
            elsewhere: BTreeMap::new(),
            bots_stuck: false,
            closing: false,
        };
        room.look_at_the_game().await;
        room
    }

    async fn stay_open(&mut self, heard: &mut mpsc::Receiver<ToRoom>) {
        while !self.closing {
            let message = match self.bot_to_move() {
                Some(_) if !self.seats.nobody_plays() => heard.try_recv().ok(),
                Some(_) => {
                    let pause = self.lobby.settings.limits.bots_alone;
                    tokio::time::timeout(pause, heard.recv()).await.unwrap_or(None)
                }
                None if self.guests.is_empty() => {
                    let idle = self.lobby.settings.limits.idle_game;
                    match tokio::time::timeout(idle, heard.recv()).await {
                        Ok(Some(message)) => Some(message),
                        _ => return,
                    }
                }
                None => match heard.recv().await {
                    Some(message) => Some(message),
                    None => return,
                },
            };
            match (message, self.bot_to_move()) {
                (Some(message), _) => self.hear(message).await,
                (None, Some((seat, bot))) => self.bot_moves(seat, bot).await,
                (None, None) => {}
            }
            self.empty.note(&self.lobby, self.guests.is_empty());
        }
    }

    async fn hear(&mut self, message: ToRoom) {
        match message {
            ToRoom::Enter { entering, reply } => {
                let entered = self.enter(entering).await;
                let _ = reply.send(entered);
            }
            ToRoom::Leave { number } => self.leave(number).await,
            ToRoom::Said { number, message, heard } => self.said(number, message, heard).await,
            ToRoom::Written { seq } if seq <= self.history.seq() => {}
            ToRoom::Written { .. } => self.catch_up().await,
            ToRoom::Renamed => {
                if let Ok(Some(stored)) = self.lobby.store.game(self.id).await {
                    self.stored.name = stored.name;
                }
            }
            ToRoom::Deleted => {
                self.goodbye("the game has been deleted");
                self.closing = true;
            }
            ToRoom::Present { process, seats } => self.present_elsewhere(process, seats).await,
            ToRoom::Gone { process } => self.gone_elsewhere(&process).await,
            ToRoom::WhoIsThere if self.guests.is_empty() => {}
            ToRoom::WhoIsThere => self.tell_presence(),
            ToRoom::Close { done } => {
                self.goodbye("the server is going away: come back in a moment");
                self.closing = true;
                let _ = done.send(());
            }
        }
    }

    async fn said(&mut self, number: u64, message: ToServer, heard: Instant) {
        let Some(opens) = self.guests.get(&number).map(|guest| guest.opens) else {
            return;
        };
        let id = message.id();
        if let Err(problem) = self.carry_out(number, opens, message, heard).await {
            self.refuse(number, id, problem);
        }
    }

    async fn carry_out(&mut self, number: u64, opens: Opens, message: ToServer, heard: Instant) -> Result<(), Problem> {
        match message {
            ToServer::Hello { .. } => Err(Problem::malformed("hello was said already")),
            ToServer::Answer { id, at, seat, gesture } => {
                let answer = answer::Answer { id, at, seat, gesture };
                self.answer(number, opens, answer, heard).await
            }
            ToServer::TakeBack { id, at, count } => self.take_back(number, opens, id, at, count).await,
            ToServer::Consent { id, at, agree } => self.consent(number, opens, id, at, agree).await,
            question => self.look(number, opens, question).await,
        }
    }

    /// Works on the game, away from the threads that serve connections.
    async fn with_game<R: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut dyn Live) -> R + Send + 'static,
    ) -> Result<R, Problem> {
        if self.live.is_none() {
            self.read_again().await?;
        }
        let Some(mut live) = self.live.take() else {
            return Err(Problem::unavailable("the game cannot be read now"));
        };
        let worked = self.lobby.compute(move || {
            let result = work(&mut *live);
            (live, result)
        });
        // A fault takes the game with it; it is read again when it is needed.
        let (live, result) = worked.await.map_err(|fault| Problem::new(ErrorCode::Fault, fault))?;
        self.live = Some(live);
        Ok(result)
    }

    /// Drops what is in memory and reads the game again.
    async fn read_again(&mut self) -> Result<(), Problem> {
        self.live = None;
        let loaded = Loaded::read(&self.lobby, self.id).await;
        if let Err(problem) = &loaded
            && problem.code == ErrorCode::NoSuchGame
        {
            self.goodbye("the game has been deleted");
            self.closing = true;
        }
        let loaded = loaded?;
        self.live = Some(loaded.live);
        self.history = loaded.history;
        Box::pin(self.look_at_the_game()).await;
        Ok(())
    }

    async fn look_at_the_game(&mut self) {
        if let Ok((now, board)) = self.with_game(|live| (Now::of(live), live.board())).await {
            self.now = now;
            self.board = Arc::new(board);
        }
    }

    /// Writes to the journal what has been done to the game in memory. Once it is safe, it may be shown.
    async fn commit(&mut self, entry: Entry, change: Change, heard: Instant) -> Result<Updates, Problem> {
        let seq = self.history.seq() + 1;
        let appended = self.lobby.store.append(self.id, seq, entry.clone()).await;
        self.lobby.metrics.durable.observe(heard.elapsed());
        match appended {
            Ok(Appended::Durable) => {
                self.history.note(&entry);
                self.now = change.now.since(&self.now, &entry);
                self.bots_stuck = false;
                self.board = change.board;
                Ok(change.updates)
            }
            Ok(Appended::Conflict) => {
                self.lobby.metrics.conflicts.up();
                self.start_over().await;
                Err(Problem::new(
                    ErrorCode::TooLate,
                    "somebody else was faster: look at the game as it is now",
                ))
            }
            Err(error) => {
                tracing::error!("game {}: {error}", self.id.0);
                self.start_over().await;
                Err(Problem::unavailable(
                    "it could not be stored, so nothing has happened: try again in a moment",
                ))
            }
        }
    }

    /// After something went wrong: what the database says is what everybody gets.
    async fn start_over(&mut self) {
        self.live = None;
        if self.read_again().await.is_ok() {
            self.show_all_from_the_start().await;
        }
    }

    fn send(&mut self, number: u64, message: &ToClient) {
        self.send_text(number, text_of(message));
    }

    /// Who does not read what he is sent is let go.
    fn send_text(&mut self, number: u64, text: Utf8Bytes) {
        let Some(guest) = self.guests.get(&number) else { return };
        if guest.outbox.try_send(text).is_err() {
            self.lobby.metrics.slow.up();
            self.guests.remove(&number);
        }
    }

    fn refuse(&mut self, number: u64, id: Option<u32>, problem: Problem) {
        self.lobby.metrics.error(problem.code);
        let error = ToClient::Error {
            id,
            code: problem.code,
            message: problem.message,
        };
        self.send(number, &error);
    }

    fn goodbye(&mut self, message: &str) {
        let text = text_of(&ToClient::Goodbye {
            message: message.into(),
        });
        for guest in std::mem::take(&mut self.guests).into_values() {
            let _ = guest.outbox.try_send(text.clone());
        }
    }
}

pub fn text_of(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
