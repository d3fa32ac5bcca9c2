//! A client as a program would write it: plain JSON over a WebSocket, and a little HTTP.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The header of a body in JSON.
pub const JSON: &str = "content-type: application/json\r\n";
pub const LONG: Duration = Duration::from_secs(20);

/// What an HTTP request came to.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Response {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.headers.lines().filter_map(|line| line.split_once(": "));
        let mut found = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        found.next().map(|(_, value)| value)
    }
}

pub async fn request(server: &str, method: &str, path: &str, headers: &str, body: &str) -> Response {
    let mut stream = TcpStream::connect(server).await.expect("the server listens");
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    // A server that does not want the rest of a large body may close before it has read it.
    let _ = stream.write_all(text.as_bytes()).await;
    let mut answer = vec![];
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (headers, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok());
    Response {
        status: status.unwrap_or_else(|| panic!("no status in {answer:?}")),
        headers: headers.to_owned(),
        body: body.to_owned(),
    }
}

pub async fn get(server: &str, path: &str) -> Response {
    request(server, "GET", path, "", "").await
}

pub async fn send(server: &str, method: &str, path: &str, body: &Value) -> Response {
    request(server, method, path, JSON, &body.to_string()).await
}

/// A new game of pebbles: who sits where, and what else is wanted.
pub async fn new_game(server: &str, seats: Value, more: Value) -> Value {
    let mut wanted = json!({"game": "pebbles", "seats": seats, "seed": 7});
    // A game with a guest draws its seed itself.
    if seats.as_array().is_some_and(|seats| seats.contains(&guest())) {
        wanted.as_object_mut().expect("an object").remove("seed");
    }
    if let (Some(wanted), Some(more)) = (wanted.as_object_mut(), more.as_object()) {
        wanted.extend(more.clone());
    }
    let created = send(server, "POST", "/api/games", &wanted).await;
    assert_eq!(created.status, 200, "{created:?}");
    created.json()
}

pub fn host() -> Value {
    json!({"who": "host"})
}

pub fn guest() -> Value {
    json!({"who": "guest"})
}

pub fn bot(level: &str) -> Value {
    json!({"who": "bot", "level": level})
}

/// A token that nobody can guess.
pub fn draw() -> String {
    let draws = [0; 4].map(|_: i32| getrandom::u64().expect("randomness"));
    draws.map(|draw| format!("{draw:016x}")).concat()
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub struct Client {
    pub socket: Socket,
    pub welcome: Value,
    /// The latest update.
    pub now: Value,
    /// The log as a client keeps it.
    pub log: Vec<Value>,
    id: u64,
}

impl Client {
    pub async fn socket(server: &str) -> Socket {
        Client::socket_from(server, None).await
    }

    /// As a proxy would hand it on.
    async fn socket_from(server: &str, from: Option<&str>) -> Socket {
        use tokio_tungstenite::tungstenite::client::IntoClientRequest;
        let mut request = format!("ws://{server}/ws").into_client_request().expect("an address");
        if let Some(from) = from {
            request
                .headers_mut()
                .insert("x-forwarded-for", from.parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request)
            .await
            .expect("the server takes WebSockets");
        socket
    }

    pub async fn enter_from(server: &str, token: &str, from: &str) -> Client {
        let hello = json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token});
        Client::greet(Client::socket_from(server, Some(from)).await, hello).await
    }

    pub async fn enter(server: &str, token: &str) -> Client {
        let hello = json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token});
        Client::enter_with(server, hello).await
    }

    /// Takes the seat of an invitation, and comes in with a token of one's own.
    pub async fn accept(server: &str, invitation: &str) -> (Client, String) {
        let token = draw();
        let wanted = json!({"invitation": invitation, "token": token});
        let taken = send(server, "POST", "/api/seats", &wanted).await;
        assert_eq!(taken.status, 204, "{taken:?}");
        (Client::enter(server, &token).await, token)
    }

    pub async fn enter_with(server: &str, hello: Value) -> Client {
        Client::greet(Client::socket(server).await, hello).await
    }

    async fn greet(socket: Socket, hello: Value) -> Client {
        let mut client = Client {
            socket,
            welcome: Value::Null,
            now: Value::Null,
            log: vec![],
            id: 0,
        };
        client.say(hello).await;
        let welcome = client.next().await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        client.take_update(&welcome["update"]);
        client.welcome = welcome;
        client
    }

    pub async fn say(&mut self, message: Value) {
        let message = Message::text(message.to_string());
        self.socket.send(message).await.expect("the server listens");
    }

    fn take_update(&mut self, update: &Value) {
        let scene = scene_with(&self.now["scene"], &update["scene"]);
        self.now = update.clone();
        self.now["scene"] = scene;
        let from = update["log"]["from"].as_u64().unwrap() as usize;
        assert!(from <= self.log.len(), "lines are missing before {from}");
        self.log.truncate(from);
        self.log
            .extend(update["log"]["lines"].as_array().unwrap().iter().cloned());
    }

    /// The next message, whatever it is; nothing when the server has closed.
    pub async fn heard(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(LONG, self.socket.next());
            let message = message.await.expect("the server says something in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == "update" {
                        self.take_update(&message);
                    }
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    }

    pub async fn next(&mut self) -> Value {
        self.heard().await.expect("the connection is open")
    }

    /// The next message of a kind; updates on the way are taken in.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
            assert_eq!(message["type"], "update", "while waiting for {kind}: {message}");
        }
    }

    /// Waits for an update in which something holds.
    pub async fn until_now(&mut self, holds: impl Fn(&Value) -> bool) {
        while !holds(&self.now) {
            self.until("update").await;
        }
    }

    /// Asks something, and gives the reply.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        self.id += 1;
        message["id"] = json!(self.id);
        self.say(message).await;
        loop {
            let reply = self.next().await;
            if reply["id"] == self.id {
                return reply;
            }
            assert_eq!(reply["type"], "update", "{reply}");
        }
    }

    pub fn given(&self) -> u64 {
        self.now["given"].as_u64().unwrap()
    }

    /// Answers the question to a seat as the latest update has it.
    pub async fn answer(&mut self, seat: u8, gesture: Value) -> Value {
        let at = self.given();
        self.ask(json!({"type": "answer", "at": at, "seat": seat, "gesture": gesture}))
            .await
    }

    /// Takes the option with a label, and waits for the update.
    pub async fn choose(&mut self, seat: u8, label: &str) {
        let prompts = self.now["prompts"].as_array().unwrap();
        let prompt = prompts.iter().find(|prompt| prompt["seat"] == seat);
        let prompt = prompt.unwrap_or_else(|| panic!("seat {seat} is not asked: {}", self.now));
        let verbs = prompt["choices"]["verbs"].as_array().unwrap();
        let options = verbs.iter().filter_map(|verb| verb["options"].as_array()).flatten();
        let found = options.into_iter().find(|option| option["label"] == label);
        let at = &found.unwrap_or_else(|| panic!("there is no {label}"))["at"];
        let taken = self.answer(seat, json!({"by": "option", "at": at})).await;
        assert_eq!(taken["type"], "taken", "{taken}");
        let seq = taken["seq"].as_u64();
        self.until_now(|now| now["seq"].as_u64() >= seq).await;
    }

    pub async fn take_back(&mut self, count: u64) -> Value {
        let at = self.given();
        self.ask(json!({"type": "take_back", "at": at, "count": count})).await
    }

    pub fn code(reply: &Value) -> &str {
        assert_eq!(reply["type"], "error", "{reply}");
        text(&reply["code"])
    }
}

/// The scene after an update: all of it, or the one before with what changed.
pub fn scene_with(before: &Value, change: &Value) -> Value {
    if change["is"] == "all" {
        return change["scene"].clone();
    }
    let mut now = before.clone();
    for (key, value) in change["fields"].as_object().expect("a change has fields") {
        now[key] = value.clone();
    }
    for (things, gone) in [("models", "models_gone"), ("markers", "markers_gone")] {
        let all = now[things].as_array_mut().expect("a scene has them");
        all.retain(|thing| !change[gone].as_array().expect("ids").contains(&thing["id"]));
        for changed in change[things].as_array().expect("a change has them") {
            match all.iter_mut().find(|thing| thing["id"] == changed["id"]) {
                Some(known) => {
                    for (key, value) in changed.as_object().expect("fields") {
                        known[key] = value.clone();
                    }
                }
                None => all.push(changed.clone()),
            }
        }
    }
    now
}
