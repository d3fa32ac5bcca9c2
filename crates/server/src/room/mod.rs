//! A room: one game in memory with everybody who is at it. It is one task, so that things happen in it one after the other.
//!
//! Whatever changes the game is carried out on the game in memory, written to the journal, and only then acknowledged and
//! shown. If it cannot be written, the game in memory is dropped and read again.

mod answer;
mod bots;
mod chat;
mod join;
mod look;
mod show;
mod takeback;
mod time;

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use live::{Board, Live};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::clock;
use crate::loaded::{Clock, History, Loaded, Queue};
use crate::lobby::{Empty, Lobby, blocking};
use crate::problem::Problem;
use crate::protocol::{ErrorCode, Said, ToClient, ToServer};
use crate::seats::Seats;
use crate::store::{Appended, Entry, GameId, Opens, StoredGame};
use crate::token::Token;
use bots::Thinking;
use show::{Change, Now, Scenes, Updates};

/// After so many bytes the database hears how much a game takes.
const UNCOUNTED: u64 = 64 * 1024;

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
    /// What the player calls himself.
    pub name: Option<String>,
    pub from: IpAddr,
    /// What is sent to him. When it is dropped, his connection is closed.
    pub outbox: mpsc::Sender<Utf8Bytes>,
}

/// Somebody in the room.
struct Guest {
    opens: Opens,
    from: IpAddr,
    /// So many questions of his may wait for their answer.
    looks: Arc<Semaphore>,
    outbox: mpsc::Sender<Utf8Bytes>,
}

struct Room {
    lobby: Arc<Lobby>,
    id: GameId,
    stored: StoredGame,
    seats: Seats,
    /// For whom the room works now.
    from: IpAddr,
    /// Nothing while it has to be read again.
    live: Option<Box<dyn Live>>,
    /// Why the game can only be looked at.
    stopped: Option<String>,
    /// Bytes of the journal that have not been counted in the database yet.
    uncounted: u64,
    history: History,
    now: Now,
    /// As everybody has it.
    board: Arc<Board>,
    scenes: Scenes,
    guests: BTreeMap<u64, Guest>,
    /// Since when there are none.
    empty: Empty,
    /// What players call themselves, by what their links open.
    names: BTreeMap<Opens, String>,
    /// What was said lately.
    said: VecDeque<Said>,
    clock: Clock,
    /// Which seats are at another process: its name, and one bit a seat.
    elsewhere: BTreeMap<String, u32>,
    /// A bot could not answer; it is asked again when the game has changed.
    bots_stuck: bool,
    /// The bot that thinks now.
    thinking: Option<Thinking>,
    closing: bool,
}

/// A room's life.
pub async fn run(
    lobby: Arc<Lobby>,
    id: GameId,
    number: u64,
    from: IpAddr,
    empty: Empty,
    mut heard: mpsc::Receiver<ToRoom>,
) {
    match Loaded::read(&lobby, id, Queue::Players(from)).await {
        Ok(loaded) => {
            let mut room = Room::new(lobby.clone(), loaded, from, empty).await;
            room.stay_open(&mut heard).await;
            room.count().await;
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
    async fn new(lobby: Arc<Lobby>, loaded: Loaded, from: IpAddr, empty: Empty) -> Room {
        let seats = loaded.seats();
        let mut room = Room {
            lobby,
            id: loaded.stored.id,
            stored: loaded.stored,
            seats,
            from,
            live: Some(loaded.live),
            stopped: loaded.stopped,
            uncounted: 0,
            history: loaded.history,
            now: Now::default(),
            board: Arc::default(),
            scenes: Scenes::new(),
            guests: BTreeMap::new(),
            empty,
            names: BTreeMap::new(),
            said: VecDeque::new(),
            clock: loaded.clock,
            elsewhere: BTreeMap::new(),
            bots_stuck: false,
            thinking: None,
            closing: false,
        };
        room.look_at_the_game().await;
        room.note_opening().await;
        room.remember_talk().await;
        room
    }

    async fn stay_open(&mut self, heard: &mut mpsc::Receiver<ToRoom>) {
        let idle = self.lobby.settings.limits.idle_game;
        while !self.closing {
            if let Some(seat) = self.seat_with_answer() {
                match heard.try_recv() {
                    Ok(message) => self.hear(message).await,
                    Err(_) => self.answer_beforehand(seat).await,
                }
                continue;
            }
            self.let_bots_think().await;
            let nobody = self.guests.is_empty();
            let out = self.runs_out();
            tokio::select! {
                message = heard.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => return,
                },
                thought = bots::thought(&mut self.thinking), if self.thinking.is_some() => self.bot_answers(thought).await,
                () = time::wait(out), if out.is_some() => self.end_on_time().await,
                () = tokio::time::sleep(idle), if nobody => return,
            }
            self.empty.note(&self.lobby, self.guests.is_empty());
        }
    }

    /// An upload that is opened is not cleared away, and a game that newer rules still play to its end is theirs from now on.
    async fn note_opening(&mut self) {
        let store = &self.lobby.store;
        let mut noted = Ok(());
        if self.stored.uploaded {
            noted = store.grown(self.id, 0, clock::seconds()).await;
        }
        if let (Some(live), None) = (&self.live, &self.stopped)
            && live.rules_version() != self.stored.rules_version
        {
            noted = noted.and(store.played_under(self.id, live.rules_version()).await);
        }
        if let Err(error) = noted {
            tracing::warn!("game {}: {error}", self.id.0);
        }
    }

    /// Has the database count what has been written.
    async fn count(&mut self) {
        let bytes = std::mem::take(&mut self.uncounted);
        if bytes > 0
            && let Err(error) = self.lobby.store.grown(self.id, bytes, clock::seconds()).await
        {
            tracing::warn!("game {}: {error}", self.id.0);
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
        let Some(Guest { opens, from, .. }) = self.guests.get(&number) else {
            return;
        };
        let opens = *opens;
        self.from = *from;
        let id = message.id();
        if let Err(problem) = self.carry_out(number, opens, message, heard).await {
            self.refuse(number, id, problem);
        }
    }

    async fn carry_out(&mut self, number: u64, opens: Opens, message: ToServer, heard: Instant) -> Result<(), Problem> {
        match message {
            ToServer::Hello { .. } => Err(Problem::malformed("hello was said already")),
            ToServer::Answer { .. } | ToServer::TakeBack { .. } | ToServer::Consent { .. }
                if self.stopped.is_some() =>
            {
                let why = self.stopped.clone().unwrap_or_default();
                Err(Problem::new(ErrorCode::OldRules, why))
            }
            ToServer::Answer { .. } | ToServer::TakeBack { .. } if self.is_full() => {
                Err(Problem::too_many("this game is full: nothing more can be stored in it"))
            }
            ToServer::Answer { id, at, seat, gesture } => {
                self.end_on_time().await;
                let answer = answer::Answer { id, at, seat, gesture };
                self.answer(number, opens, answer, heard).await
            }
            ToServer::TakeBack { id, at, count } => self.take_back(number, opens, id, at, count).await,
            ToServer::Join { id, army } => self.join(number, opens, id, army).await,
            ToServer::Consent { id, at, agree } => self.consent(number, opens, id, at, agree).await,
            ToServer::Say { id, says } => self.say(number, opens, id, says).await,
            question => self.look(number, opens, question).await,
        }
    }

    fn is_full(&self) -> bool {
        self.stored.bytes() + self.history.bytes >= self.lobby.settings.limits.game_bytes
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
        // The game is given away only when its turn has come.
        let turn = match self.lobby.for_players.turn(self.from).await {
            Ok(turn) => turn,
            Err(problem) => {
                self.live = Some(live);
                return Err(problem);
            }
        };
        let worked = blocking(turn, move || {
            let result = work(&mut *live);
            (live, result)
        });
        // A fault takes the game with it; it is read again when it is needed.
        let (live, result) = worked.await?;
        self.live = Some(live);
        Ok(result)
    }

    /// Drops what is in memory and reads the game again.
    async fn read_again(&mut self) -> Result<(), Problem> {
        self.live = None;
        let loaded = Loaded::read(&self.lobby, self.id, Queue::Players(self.from)).await;
        if let Err(problem) = &loaded
            && problem.code == ErrorCode::NoSuchGame
        {
            self.goodbye("the game has been deleted");
            self.closing = true;
        }
        let loaded = loaded?;
        self.live = Some(loaded.live);
        self.history = loaded.history;
        self.clock = loaded.clock;
        self.stopped = loaded.stopped;
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
                self.clock.note(&entry, clock::seconds());
                self.uncounted += entry.bytes();
                if self.uncounted > UNCOUNTED {
                    self.count().await;
                }
                self.now = change.now.since(&self.now, &entry);
                self.bots_stuck = false;
                self.board = change.board;
                self.scenes = change.scenes;
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
