//! What whoever runs a server can set.

use std::time::Duration;

use crate::store::Place;

#[derive(Clone, Debug)]
pub struct Settings {
    pub host: String,
    /// 0 for any that is free.
    pub port: u16,
    pub place: Place,
    /// So many proxies of ours stand before the server: who connects is that far from the end of X-Forwarded-For.
    pub proxies: usize,
    pub limits: Limits,
}

impl Settings {
    pub fn new(place: Place) -> Settings {
        Settings {
            host: "127.0.0.1".into(),
            port: 7878,
            place,
            proxies: 0,
            limits: Limits::default(),
        }
    }
}

/// What one client, one address and all together may ask of the server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of one WebSocket message.
    pub message: usize,
    /// Bytes of one HTTP request.
    pub request: usize,
    /// Messages a second of one connection, and how many at once after a rest.
    pub messages: Rate,
    /// HTTP requests and new connections a second of one address.
    pub requests: Rate,
    /// New games a second of one address.
    pub new_games: Rate,
    /// HTTP requests of one address that have not been answered yet.
    pub unanswered_per_address: usize,
    /// Connections of one address at all, WebSocket or not. Behind a proxy all come from there, and it has to count them.
    pub sockets_per_address: usize,
    pub connections: usize,
    pub connections_per_address: usize,
    pub connections_per_game: usize,
    /// Games in memory.
    pub open_games: usize,
    /// Games in memory that were opened from one address.
    pub open_games_per_address: usize,
    /// Games in the database.
    pub stored_games: u64,
    /// Bytes of all games that were stored from one address, and of one game.
    pub stored_bytes_per_address: u64,
    pub game_bytes: u64,
    /// An uploaded replay in which nobody has played is deleted when nobody has opened it for so long.
    pub unopened_upload: Duration,
    /// How often that is looked for.
    pub clearing: Duration,
    /// Letters of an army list.
    pub army_text: usize,
    /// Problems that are told of one.
    pub army_problems: usize,
    /// Questions of one connection that wait for their answer.
    pub looks: usize,
    /// Links that can be asked about at once.
    pub listed_games: usize,
    /// A game at which nobody is leaves memory after this time. It stays in the database.
    pub idle_game: Duration,
    /// A connection that says nothing, not even to our pings, is closed after this time.
    pub idle_connection: Duration,
    /// Who connects must have said within this time what he wants, and got his answer within that.
    pub headers: Duration,
    pub request_time: Duration,
    /// Processes that share a database tell each other so often that they are there.
    pub heartbeat: Duration,
    /// Messages that may wait for a client that does not read.
    pub outbox: usize,
    /// How long a bot may think.
    pub bot: Duration,
    /// Between the answers of bots where nobody plays, so that they can be watched.
    pub bots_alone: Duration,
}

/// So many a second, and so many at once after a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub a_second: u32,
    pub at_once: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        let rate = |a_second, at_once| Rate { a_second, at_once };
        Limits {
            message: 64 * 1024,
            request: 1024 * 1024,
            messages: rate(60, 200),
            requests: rate(50, 400),
            new_games: rate(1, 30),
            unanswered_per_address: 50,
            sockets_per_address: 500,
            connections: 10_000,
            connections_per_address: 200,
            connections_per_game: 100,
            open_games: 5_000,
            open_games_per_address: 100,
            stored_games: 1_000_000,
            stored_bytes_per_address: 512 * 1024 * 1024,
            game_bytes: 16 * 1024 * 1024,
            unopened_upload: Duration::from_secs(30 * 86_400),
            clearing: Duration::from_secs(600),
            army_text: 20_000,
            army_problems: 50,
            looks: 32,
            listed_games: 200,
            idle_game: Duration::from_secs(600),
            idle_connection: Duration::from_secs(60),
            headers: Duration::from_secs(10),
            request_time: Duration::from_secs(60),
            heartbeat: Duration::from_secs(5),
            outbox: 64,
            bot: Duration::from_secs(1),
            bots_alone: Duration::from_millis(400),
        }
    }
}
