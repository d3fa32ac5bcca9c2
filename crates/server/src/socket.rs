//! A connection: a WebSocket that says hello first, and then belongs to one room.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::clock;
use crate::limits::Bucket;
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::protocol::{ErrorCode, PROTOCOL, ToClient, ToServer};
use crate::room::{Entering, ToRoom, text_of};
use crate::store::Opens;
use crate::token::Token;

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How long one message may take on its way out.
const SEND: Duration = Duration::from_secs(10);
/// Messages in a row that are too many before the connection is closed.
const PATIENCE: u32 = 200;

/// A connection's life.
pub async fn run(lobby: Arc<Lobby>, socket: WebSocket, from: IpAddr) {
    let (out, mut heard) = socket.split();
    let (outbox, waiting) = mpsc::channel(lobby.settings.limits.outbox);
    let sending = tokio::spawn(send_all(out, waiting));
    match enter(&lobby, &mut heard, from, &outbox).await {
        Ok((room, number)) => {
            // From here on only the room holds the outbox: when it lets go, the connection ends.
            let weak = outbox.downgrade();
            drop(outbox);
            let mut connection = Connection {
                bucket: Bucket::new(lobby.settings.limits.messages),
                lobby,
                room,
                number,
                outbox: weak,
                too_many: 0,
            };
            let ended = connection.listen(&mut heard, sending).await;
            let number = connection.number;
            let _ = connection.room.send(ToRoom::Leave { number }).await;
            if let Some(sending) = ended {
                let _ = timeout(SEND, sending).await;
            }
        }
        Err(problem) => {
            lobby.metrics.error(problem.code);
            let _ = outbox.try_send(error(None, &problem));
            drop(outbox);
            let _ = timeout(SEND, sending).await;
        }
    }
}

fn error(id: Option<u32>, problem: &Problem) -> Utf8Bytes {
    text_of(&ToClient::Error {
        id,
        code: problem.code,
        message: problem.message.clone(),
    })
}

/// Sends what is in the outbox until nobody can put anything there any more.
async fn send_all(mut out: SplitSink<WebSocket, Message>, mut outbox: mpsc::Receiver<Utf8Bytes>) {
    let mut pings = tokio::time::interval(Duration::from_secs(20));
    pings.reset();
    loop {
        let message = tokio::select! {
            text = outbox.recv() => match text {
                Some(text) => Message::Text(text),
                None => break,
            },
            _ = pings.tick() => Message::Ping(Default::default()),
        };
        match timeout(SEND, out.send(message)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
    let close = CloseFrame {
        code: axum::extract::ws::close_code::NORMAL,
        reason: Utf8Bytes::default(),
    };
    let _ = timeout(SEND, out.send(Message::Close(Some(close)))).await;
}

/// Hears hello and takes the client to his room.
async fn enter(
    lobby: &Arc<Lobby>,
    heard: &mut SplitStream<WebSocket>,
    from: IpAddr,
    outbox: &mpsc::Sender<Utf8Bytes>,
) -> Result<(mpsc::Sender<ToRoom>, u64), Problem> {
    let first = timeout(HELLO, next_text(heard)).await;
    let first = first.map_err(|_| Problem::malformed("say hello first"))?;
    let first = first.ok_or_else(|| Problem::malformed("say hello first"))?;
    let (protocol, token, since, name) = match read(&first)? {
        ToServer::Hello {
            protocol,
            token,
            since,
            name,
        } => (protocol, token, since, name),
        _ => return Err(Problem::malformed("say hello first")),
    };
    if protocol != PROTOCOL {
        let message =
            format!("this server speaks version {PROTOCOL} of the protocol, not {protocol}: load the page again");
        return Err(Problem::new(ErrorCode::Protocol, message));
    }
    let token = Token::parse(&token).ok_or_else(Problem::no_such_game)?;
    let (game, opens) = lobby.opened_by(&token).await?;
    if matches!(opens, Opens::Invitation(_)) {
        return Err(Problem::invitation());
    }
    // A room may close just as somebody comes; he then opens the next one.
    for _ in 0..3 {
        let room = lobby.room(game, from)?;
        let (reply, entered) = oneshot::channel();
        let entering = Entering {
            opens,
            token: token.clone(),
            since,
            name: name.clone(),
            from,
            outbox: outbox.clone(),
        };
        if room.send(ToRoom::Enter { entering, reply }).await.is_err() {
            continue;
        }
        if let Ok(entered) = entered.await {
            return Ok((room, entered?));
        }
    }
    Err(Problem::unavailable(
        "the game cannot be opened now: try again in a moment",
    ))
}

async fn next_text(heard: &mut SplitStream<WebSocket>) -> Option<Utf8Bytes> {
    loop {
        match heard.next().await?.ok()? {
            Message::Text(text) => return Some(text),
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Binary(_) | Message::Close(_) => return None,
        }
    }
}

fn read(text: &str) -> Result<ToServer, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::malformed(format!("the message cannot be read: {error}")))
}

/// The client's own number for a request, if that much can be read.
fn id_of(text: &str) -> Option<u32> {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: Option<u32>,
    }
    serde_json::from_str::<Numbered>(text).ok()?.id
}

struct Connection {
    lobby: Arc<Lobby>,
    room: mpsc::Sender<ToRoom>,
    number: u64,
    outbox: mpsc::WeakSender<Utf8Bytes>,
    bucket: Bucket,
    too_many: u32,
}

impl Connection {
    /// Passes on what the client says until he goes, is let go, or falls silent. Gives back what is still sending.
    async fn listen(
        &mut self,
        heard: &mut SplitStream<WebSocket>,
        mut sending: tokio::task::JoinHandle<()>,
    ) -> Option<tokio::task::JoinHandle<()>> {
        let silence = self.lobby.settings.limits.idle_connection;
        loop {
            let message = tokio::select! {
                message = timeout(silence, heard.next()) => message,
                _ = &mut sending => return None,
            };
            match message {
                Ok(Some(Ok(Message::Text(text)))) => {
                    if self.said(&text).await.is_err() {
                        return Some(sending);
                    }
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Binary(_)))) => {
                    self.refuse(None, &Problem::malformed("messages are text"));
                }
                Ok(Some(Ok(Message::Close(_)))) | Ok(None) | Err(_) => return Some(sending),
                Ok(Some(Err(error))) => {
                    tracing::debug!("a connection broke: {error}");
                    return Some(sending);
                }
            }
        }
    }

    /// An error means that the connection has to end.
    async fn said(&mut self, text: &str) -> Result<(), ()> {
        if !self.bucket.take() {
            self.too_many += 1;
            self.refuse(id_of(text), &Problem::too_many("too many messages: slow down"));
            return if self.too_many > PATIENCE { Err(()) } else { Ok(()) };
        }
        self.too_many = 0;
        match read(text) {
            Ok(message) => {
                let said = ToRoom::Said {
                    number: self.number,
                    message,
                    heard: clock::now(),
                };
                self.room.send(said).await.map_err(|_| ())
            }
            Err(problem) => {
                self.refuse(id_of(text), &problem);
                Ok(())
            }
        }
    }

    fn refuse(&self, id: Option<u32>, problem: &Problem) {
        self.lobby.metrics.error(problem.code);
        if let Some(outbox) = self.outbox.upgrade() {
            let _ = outbox.try_send(error(id, problem));
        }
    }
}
