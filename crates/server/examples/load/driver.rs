//! A player that knows no game: it answers whatever it is asked with a random legal gesture, over a WebSocket.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// As much of the server's messages as such a player cares for.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Heard {
    Welcome { update: Update },
    Update(Update),
    Taken { seq: u64 },
    Refused {},
    Error { code: String, message: String },
    Goodbye {},
}

#[derive(Debug, Default, Deserialize)]
pub struct Update {
    pub seq: u64,
    pub given: u64,
    pub over: bool,
    prompts: Vec<Prompt>,
    scene: Scene,
    log: LogPart,
}

/// Where models stand: all of them at first, then those that moved.
#[derive(Debug, Default, Deserialize)]
struct Scene {
    #[serde(default)]
    scene: Option<Models>,
    #[serde(default)]
    models: Vec<Model>,
}

#[derive(Debug, Deserialize)]
struct Models {
    models: Vec<Model>,
}

#[derive(Debug, Deserialize)]
struct Model {
    id: u16,
    #[serde(default)]
    at: Option<At>,
}

#[derive(Debug, Deserialize)]
struct At {
    x: i64,
    y: i64,
}

#[derive(Debug, Default, Deserialize)]
struct LogPart {
    from: usize,
    lines: Vec<Line>,
}

#[derive(Debug, Deserialize)]
struct Line {
    text: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Prompt {
    seat: u8,
    choices: Choices,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Choices {
    Options { verbs: Vec<Verb> },
    Unit {},
    Place { areas: Vec<Area> },
    Path { model: u16, most: i64, may_stay: bool },
}

#[derive(Clone, Debug, Deserialize)]
struct Verb {
    #[serde(default)]
    models: Vec<Value>,
    #[serde(default)]
    options: Vec<Value>,
}

#[derive(Clone, Debug, Deserialize)]
struct Area {
    shape: Value,
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// From the answer to the update that shows it.
    Shown(Duration),
    /// Refused by a rule; a random place often is.
    Refused,
    /// The game has moved on, or is over.
    NotNow,
}

/// The server is gone.
#[derive(Debug)]
pub struct Gone;

pub struct Driver {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub now: Update,
    stands: BTreeMap<u16, (i64, i64)>,
    pub log: Vec<String>,
    /// The highest place in the journal that was acknowledged.
    pub acknowledged: u64,
    dice: u64,
    /// How often in a row a gesture was refused.
    tries: u32,
}

impl Driver {
    /// Takes a seat; `known` is what somebody who comes back has.
    pub async fn enter(
        server: &str,
        token: &str,
        seed: u64,
        known: Option<(u64, Vec<String>)>,
    ) -> Result<Driver, Gone> {
        let connected = tokio_tungstenite::connect_async(format!("ws://{server}/ws")).await;
        let (socket, _) = connected.map_err(|_| Gone)?;
        let mut hello = json!({"type": "hello", "protocol": server::protocol::PROTOCOL, "token": token});
        let (seq, log) = known.unwrap_or_default();
        if seq > 0 {
            hello["since"] = json!(seq);
        }
        let mut driver = Driver {
            socket,
            now: Update::default(),
            stands: BTreeMap::new(),
            log,
            acknowledged: seq,
            dice: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            tries: 0,
        };
        driver.say(&hello).await?;
        match driver.hear().await? {
            Heard::Welcome { .. } => Ok(driver),
            other => {
                eprintln!("no welcome but {other:?}");
                Err(Gone)
            }
        }
    }

    async fn say(&mut self, message: &Value) -> Result<(), Gone> {
        self.socket
            .send(Message::text(message.to_string()))
            .await
            .map_err(|_| Gone)
    }

    async fn hear(&mut self) -> Result<Heard, Gone> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let mut heard: Heard = serde_json::from_str(&text)
                        .unwrap_or_else(|error| panic!("the server says what it should not: {error}: {text}"));
                    if let Heard::Welcome { update } | Heard::Update(update) = &mut heard {
                        self.now = std::mem::take(update);
                        let all = self.now.scene.scene.take().map_or(vec![], |scene| scene.models);
                        for model in all.into_iter().chain(self.now.scene.models.drain(..)) {
                            if let Some(at) = model.at {
                                self.stands.insert(model.id, (at.x, at.y));
                            }
                        }
                        let lines = self.now.log.lines.drain(..).map(|line| line.text);
                        assert!(self.now.log.from <= self.log.len(), "lines are missing");
                        self.log.truncate(self.now.log.from);
                        self.log.extend(lines);
                    }
                    return Ok(heard);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Err(Gone),
            }
        }
    }

    /// Waits until it is asked something, or the game is over.
    pub async fn until_asked(&mut self) -> Result<(), Gone> {
        while self.now.prompts.is_empty() && !self.now.over {
            if let Heard::Goodbye {} = self.hear().await? {
                return Err(Gone);
            }
        }
        Ok(())
    }

    /// Takes in what comes for a while.
    pub async fn wait(&mut self, time: Duration) -> Result<(), Gone> {
        let end = tokio::time::Instant::now() + time;
        while let Ok(heard) = tokio::time::timeout_at(end, self.hear()).await {
            heard?;
        }
        Ok(())
    }

    /// Answers what it is asked, by chance.
    #[allow(clippy::disallowed_methods)] // It measures.
    pub async fn answer(&mut self) -> Result<Said, Gone> {
        let Some(prompt) = self.now.prompts.first().cloned() else {
            return Ok(Said::NotNow);
        };
        // Where chance does not find what is allowed, somebody else decides.
        let gesture = match self.tries {
            0..12 => self.gesture(&prompt.choices),
            _ => json!({"by": "advice"}),
        };
        let answer = json!({"type": "answer", "id": 1, "at": self.now.given, "seat": prompt.seat, "gesture": gesture});
        let began = Instant::now();
        self.say(&answer).await?;
        let mut taken = None;
        loop {
            match self.hear().await? {
                Heard::Taken { seq } => {
                    self.acknowledged = seq;
                    taken = Some(seq);
                }
                Heard::Refused {} => {
                    self.tries += 1;
                    return Ok(Said::Refused);
                }
                Heard::Error { code, .. } if code == "too_late" || code == "not_your_turn" => return Ok(Said::NotNow),
                Heard::Error { code, message } => {
                    eprintln!("{code}: {message}");
                    self.tries += 1;
                    return Ok(Said::Refused);
                }
                Heard::Goodbye {} => return Err(Gone),
                Heard::Welcome { .. } | Heard::Update(_) => {}
            }
            if taken.is_some_and(|seq| self.now.seq >= seq) {
                self.tries = 0;
                return Ok(Said::Shown(began.elapsed()));
            }
        }
    }

    /// It has tried so often that there may be nothing that chance would find.
    pub fn is_at_a_loss(&self) -> bool {
        self.tries > 40
    }

    fn below(&mut self, most: u64) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice >> 16) % most.max(1)
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low).unsigned_abs() + 1) as i64
    }

    fn gesture(&mut self, choices: &Choices) -> Value {
        match choices {
            Choices::Options { verbs } => {
                let options: usize = verbs.iter().map(|verb| verb.models.len() + verb.options.len()).sum();
                json!({"by": "option", "at": self.below(options as u64)})
            }
            Choices::Unit {} => json!({"by": "advice"}),
            Choices::Place { areas } => {
                let at = self.below(areas.len() as u64) as usize;
                let [x, y] = match areas.get(at) {
                    Some(area) => self.inside(&area.shape.clone()),
                    None => [self.between(0, 760_000), self.between(0, 560_000)],
                };
                json!({"by": "place", "x": x, "y": y})
            }
            Choices::Path { model, most, may_stay } => {
                let stands = self.stands.get(model).copied();
                // The more often it was refused, the shorter it goes.
                let reach = most / i64::from(1 + self.tries / 2);
                match stands {
                    Some((x, y)) if !may_stay || self.tries < 3 => {
                        let (dx, dy) = (
                            self.between(-reach, reach) * 7 / 10,
                            self.between(-reach, reach) * 7 / 10,
                        );
                        json!({"by": "path", "points": [{"x": x + dx, "y": y + dy}]})
                    }
                    _ => json!({"by": "path", "points": []}),
                }
            }
        }
    }

    /// Some point of a shape, or near it.
    fn inside(&mut self, shape: &Value) -> [i64; 2] {
        let mut corners = vec![];
        numbers(shape, &mut corners);
        let radius = shape["radius"].as_i64().unwrap_or(0);
        let at = |index: usize| corners.iter().map(move |corner: &[i64; 2]| corner[index]);
        let [x, y] = [0, 1].map(|index| {
            let (low, high) = (at(index).min().unwrap_or(0), at(index).max().unwrap_or(0));
            (low - radius, high + radius)
        });
        [self.between(x.0, x.1), self.between(y.0, y.1)]
    }
}

/// All pairs of numbers in a shape.
fn numbers(value: &Value, found: &mut Vec<[i64; 2]>) {
    match value {
        Value::Array(items) => match items[..] {
            [Value::Number(ref x), Value::Number(ref y)] => {
                found.push([x.as_i64().unwrap_or(0), y.as_i64().unwrap_or(0)]);
            }
            _ => items.iter().for_each(|item| numbers(item, found)),
        },
        Value::Object(fields) => fields.values().for_each(|item| numbers(item, found)),
        _ => {}
    }
}
