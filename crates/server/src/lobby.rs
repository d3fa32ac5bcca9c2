//! What all rooms and connections share: the games on offer, the database, the limits, and the doors to the rooms.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use live::{LuckShown, Review};
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::catalogue::Catalogue;
use crate::clock;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::protocol::{ErrorCode, GameSummary, OpenGame};
use crate::room::{self, ToRoom};
use crate::settings::Settings;
use crate::store::{GameId, News, Opens, Store, StoreError};
use crate::turns::{Turn, Turns};

pub struct Lobby {
    pub catalogue: Catalogue,
    pub store: Store,
    pub settings: Settings,
    pub metrics: Arc<Metrics>,
    /// How much is computed at the same time: for players, for whoever only looks, and for bots. None of them can keep another
    /// from the processor, and in each the addresses take turns.
    pub for_players: Arc<Turns>,
    pub for_lookers: Arc<Turns>,
    pub for_bots: Arc<Turns>,
    pub requests: Buckets,
    pub new_games: Buckets,
    /// HTTP requests that have not been answered yet.
    unanswered: Mutex<BTreeMap<IpAddr, usize>>,
    rooms: Mutex<BTreeMap<GameId, Door>>,
    connections: Mutex<BTreeMap<IpAddr, usize>>,
    /// What lists of games say, with the place in the journal for which it holds: reading whole games is dear.
    summaries: Mutex<BTreeMap<(GameId, Opens), (u64, GameSummary)>>,
    /// How the dice of games fell, with the place in the journal for which it holds. Who asks while it is being worked out waits
    /// for that, and nobody else does.
    lucks: Mutex<BTreeMap<LuckOf, LuckCell>>,
    /// Games looked back on, in the same way.
    reviews: Mutex<BTreeMap<LuckOf, ReviewCell>>,
    next: AtomicU64,
    closing: AtomicBool,
}

/// A game as a link shows it, at a place in its journal.
pub type LuckOf = (GameId, Opens, u64);
pub type LuckCell = Arc<OnceCell<Arc<LuckShown>>>;
pub type ReviewCell = Arc<OnceCell<Arc<Review>>>;

impl std::fmt::Debug for Lobby {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lobby").finish_non_exhaustive()
    }
}

/// The way into a room.
struct Door {
    number: u64,
    way_in: mpsc::Sender<ToRoom>,
    opened_from: IpAddr,
    empty: Empty,
}

/// Since when nobody has been in a room: moments are numbered as they come.
#[derive(Clone, Debug)]
pub struct Empty(Arc<AtomicU64>);

impl Empty {
    const SOMEBODY_IS_THERE: u64 = u64::MAX;

    fn since(number: u64) -> Empty {
        Empty(Arc::new(AtomicU64::new(number)))
    }

    pub fn note(&self, lobby: &Lobby, is_empty: bool) {
        if is_empty == self.number().is_some() {
            return;
        }
        let since = match is_empty {
            true => lobby.next_number(),
            false => Self::SOMEBODY_IS_THERE,
        };
        self.0.store(since, Relaxed);
    }

    fn number(&self) -> Option<u64> {
        let number = self.0.load(Relaxed);
        (number != Self::SOMEBODY_IS_THERE).then_some(number)
    }
}

/// Whatever held the lock is done with it, even if it panicked: all that is in there are counts and doors.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Works away from the threads that serve connections. The turn ends with the work, even if nobody waits for it any more. A
/// fault comes back as words.
pub async fn blocking<R: Send + 'static>(turn: Turn, work: impl FnOnce() -> R + Send + 'static) -> Result<R, Problem> {
    let working = tokio::task::spawn_blocking(move || {
        let result = work();
        drop(turn);
        result
    });
    working.await.map_err(|error| {
        tracing::error!("a computation failed: {error}");
        Problem::new(
            ErrorCode::Fault,
            "something went wrong inside; the game stands where it was",
        )
    })
}

/// So many reports on luck are kept.
const LUCKS: usize = 1_000;
/// So many games are open to everybody at once, of one address, and for so many seconds.
const OPEN: usize = 500;
const OPEN_PER_ADDRESS: usize = 5;
const OPEN_FOR: u64 = 7 * 86_400;
/// So many computations of one address may wait.
const WAITING: usize = 500;

impl Lobby {
    pub fn new(catalogue: Catalogue, store: Store, settings: Settings, metrics: Arc<Metrics>) -> Arc<Lobby> {
        let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get());
        let limits = &settings.limits;
        Arc::new(Lobby {
            for_players: Turns::new(cores * 2, (cores * 2 - 1).max(1), WAITING),
            for_lookers: Turns::new(cores, cores.div_ceil(2), WAITING),
            for_bots: Turns::new(cores, cores.div_ceil(2), WAITING),
            requests: Buckets::new(limits.requests),
            new_games: Buckets::new(limits.new_games),
            rooms: Mutex::default(),
            connections: Mutex::default(),
            unanswered: Mutex::default(),
            summaries: Mutex::default(),
            lucks: Mutex::default(),
            reviews: Mutex::default(),
            next: AtomicU64::new(1),
            closing: AtomicBool::new(false),
            catalogue,
            store,
            settings,
            metrics,
        })
    }

    pub fn next_number(&self) -> u64 {
        self.next.fetch_add(1, Relaxed)
    }

    pub fn is_closing(&self) -> bool {
        self.closing.load(Relaxed)
    }

    /// Computes something for a player, who comes first.
    pub async fn compute<R: Send + 'static>(
        &self,
        from: IpAddr,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        blocking(self.for_players.turn(from).await?, work).await
    }

    /// The same for what nobody waits for with a move in his hand.
    pub async fn compute_apart<R: Send + 'static>(
        &self,
        from: IpAddr,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        blocking(self.for_lookers.turn(from).await?, work).await
    }

    /// Where the luck of a game is kept, or will be.
    pub fn luck(&self, of: LuckOf) -> LuckCell {
        let mut lucks = lock(&self.lucks);
        if lucks.len() >= LUCKS && !lucks.contains_key(&of) {
            lucks.retain(|_, cell| !cell.initialized());
        }
        lucks.entry(of).or_default().clone()
    }

    /// Where the review of a game is kept, or will be.
    pub fn review(&self, of: LuckOf) -> ReviewCell {
        let mut reviews = lock(&self.reviews);
        if reviews.len() >= LUCKS && !reviews.contains_key(&of) {
            reviews.retain(|_, cell| !cell.initialized());
        }
        reviews.entry(of).or_default().clone()
    }

    /// The games that anybody may join now, the latest first.
    pub async fn open_games(&self) -> Result<Vec<OpenGame>, StoreError> {
        let open = self.store.open_games(clock::seconds().saturating_sub(OPEN_FOR)).await?;
        // What an older version has written in another way is left out.
        Ok(open
            .iter()
            .filter_map(|(_, shown)| serde_json::from_str(shown).ok())
            .collect())
    }

    /// Whether somebody may show another game to everybody; `by` as the database knows the address.
    pub async fn may_open(&self, by: &str) -> Result<(), Problem> {
        let open = self.store.open_games(clock::seconds().saturating_sub(OPEN_FOR)).await;
        let open = open.map_err(|_| Problem::unavailable("the lobby cannot be read now: try again in a moment"))?;
        let own = open.iter().filter(|(stored_by, _)| stored_by == by).count();
        match own >= OPEN_PER_ADDRESS || open.len() >= OPEN {
            true => Err(Problem::too_many(
                "too many games are in the lobby already: invite somebody by a link instead",
            )),
            false => Ok(()),
        }
    }

    /// Counts a request in, if this address has not too many that are unanswered.
    pub fn unanswered(self: &Arc<Self>, from: IpAddr) -> Option<Unanswered> {
        let mut unanswered = lock(&self.unanswered);
        let there = unanswered.entry(from).or_default();
        if *there >= self.settings.limits.unanswered_per_address {
            return None;
        }
        *there += 1;
        Some(Unanswered {
            lobby: self.clone(),
            from,
        })
    }

    /// Clears away uploads that nobody opens any more, now and then.
    pub async fn clear_uploads(self: Arc<Self>) {
        let mut now_and_then = tokio::time::interval(self.settings.limits.clearing);
        loop {
            now_and_then.tick().await;
            let before = clock::seconds().saturating_sub(self.settings.limits.unopened_upload.as_secs());
            if let Err(error) = self.store.clear_uploads(before).await {
                tracing::warn!("uploads could not be cleared away: {error}");
            }
        }
    }

    /// The way into a game's room, which is opened if it is not.
    pub fn room(self: &Arc<Self>, game: GameId, from: IpAddr) -> Result<mpsc::Sender<ToRoom>, Problem> {
        let mut rooms = lock(&self.rooms);
        if let Some(door) = rooms.get(&game)
            && !door.way_in.is_closed()
        {
            return Ok(door.way_in.clone());
        }
        if self.is_closing() {
            return Err(Problem::unavailable("the server is going away: come back in a moment"));
        }
        let limits = &self.settings.limits;
        if rooms.len() >= limits.open_games && !close_the_idlest(&mut rooms, |_| true) {
            return Err(Problem::too_many("too many games are being played: try again later"));
        }
        let from_there = |door: &Door| door.opened_from == from;
        let so_many = rooms.values().filter(|door| from_there(door)).count();
        if so_many >= limits.open_games_per_address && !close_the_idlest(&mut rooms, from_there) {
            return Err(Problem::too_many(
                "too many games are open from your address: close some",
            ));
        }
        let (way_in, heard) = mpsc::channel(256);
        let number = self.next_number();
        let empty = Empty::since(number);
        rooms.insert(
            game,
            Door {
                number,
                way_in: way_in.clone(),
                opened_from: from,
                empty: empty.clone(),
            },
        );
        self.metrics.rooms.up();
        tokio::spawn(room::run(self.clone(), game, number, from, empty, heard));
        Ok(way_in)
    }

    /// A room closes. Whoever comes later opens a new one.
    pub fn room_closed(&self, game: GameId, number: u64) {
        let mut rooms = lock(&self.rooms);
        self.metrics.rooms.down();
        if rooms.get(&game).is_some_and(|door| door.number == number) {
            rooms.remove(&game);
        }
    }

    /// What was said of a game when its journal was as long.
    pub fn summary(&self, game: GameId, opens: Opens, seq: u64) -> Option<GameSummary> {
        let summaries = lock(&self.summaries);
        let (then, summary) = summaries.get(&(game, opens))?;
        (*then == seq).then(|| summary.clone())
    }

    pub fn remember(&self, game: GameId, opens: Opens, seq: u64, summary: &GameSummary) {
        let mut summaries = lock(&self.summaries);
        if summaries.len() >= 10_000 {
            summaries.clear();
        }
        summaries.insert((game, opens), (seq, summary.clone()));
    }

    fn door(&self, game: GameId) -> Option<mpsc::Sender<ToRoom>> {
        lock(&self.rooms).get(&game).map(|door| door.way_in.clone())
    }

    fn doors(&self) -> Vec<mpsc::Sender<ToRoom>> {
        lock(&self.rooms).values().map(|door| door.way_in.clone()).collect()
    }

    /// Tells a room something, if the game is in memory.
    pub fn tell(&self, game: GameId, message: ToRoom) {
        if let Some(door) = self.door(game) {
            tell(&door, message);
        }
    }

    fn tell_all(&self, message: impl Fn() -> ToRoom) {
        for door in self.doors() {
            tell(&door, message());
        }
    }

    /// Passes on what other processes have written, and notices when one of them is gone.
    pub async fn pass_on_news(self: Arc<Self>) {
        let mut news = self.store.news();
        let mut heartbeat = tokio::time::interval(self.settings.limits.heartbeat);
        let alone = self.settings.place.is_file();
        let mut others = Others::default();
        loop {
            let heard = tokio::select! {
                heard = news.recv() => heard,
                _ = heartbeat.tick(), if !alone => {
                    // Where the database does not answer, nobody hears anything of anybody.
                    let _ = self.store.tell("alive now".into()).await;
                    for gone in others.silent_for(self.settings.limits.heartbeat * SILENT_BEATS) {
                        tracing::warn!("process {gone} has fallen silent");
                        self.tell_all(|| ToRoom::Gone { process: gone.clone() });
                    }
                    continue;
                }
            };
            match heard {
                Ok(News::Written { game, seq }) => self.tell(game, ToRoom::Written { seq }),
                Ok(News::Renamed(game)) => self.tell(game, ToRoom::Renamed),
                Ok(News::Deleted(game)) => self.tell(game, ToRoom::Deleted),
                Ok(News::Present { process, game, seats }) => {
                    others.heard(process.clone());
                    self.tell(game, ToRoom::Present { process, seats });
                }
                // One that is new here, or has come back, may have players of whom nobody here knows.
                Ok(News::Alive { process }) => {
                    if others.heard(process) {
                        let _ = self.store.tell("who there".into()).await;
                    }
                }
                Ok(News::WhoIsThere) => self.tell_all(|| ToRoom::WhoIsThere),
                Ok(News::LookAll) | Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {
                    self.tell_all(|| ToRoom::Written { seq: u64::MAX });
                }
                Err(tokio::sync::broadcast::error::RecvError::Closed) => return,
            }
        }
    }

    /// Counts a connection in, if there is room for it.
    pub fn connected(self: &Arc<Self>, from: IpAddr) -> Result<Connected, Problem> {
        let mut connections = lock(&self.connections);
        let limits = &self.settings.limits;
        let all: usize = connections.values().sum();
        let there = connections.entry(from).or_default();
        if all >= limits.connections || *there >= limits.connections_per_address {
            return Err(Problem::too_many("too many connections: close some"));
        }
        *there += 1;
        self.metrics.connections.up();
        Ok(Connected {
            lobby: self.clone(),
            from,
        })
    }

    /// Says goodbye to everybody and waits until all rooms have closed and all is written.
    pub async fn close(&self) {
        self.closing.store(true, Relaxed);
        let mut closed = vec![];
        for door in self.doors() {
            let (done, wait) = oneshot::channel();
            if door.send(ToRoom::Close { done }).await.is_ok() {
                closed.push(wait);
            }
        }
        for wait in closed {
            let _ = wait.await;
        }
        self.store.close().await;
    }
}

/// A room whose queue is full is told as soon as there is room; whoever tells does not wait for it.
fn tell(door: &mpsc::Sender<ToRoom>, message: ToRoom) {
    if let Err(mpsc::error::TrySendError::Full(message)) = door.try_send(message) {
        let door = door.clone();
        tokio::spawn(async move {
            let _ = door.send(message).await;
        });
    }
}

/// A process of which nothing has been heard for so many heartbeats is gone, and its players with it.
const SILENT_BEATS: u32 = 4;

/// When each other process was last heard of.
#[derive(Default)]
struct Others(BTreeMap<String, Instant>);

impl Others {
    /// Says whether it was not known.
    fn heard(&mut self, process: String) -> bool {
        self.0.insert(process, clock::now()).is_none()
    }

    /// Those that have been silent for so long are forgotten, and named.
    fn silent_for(&mut self, long: std::time::Duration) -> Vec<String> {
        let silent = self.0.iter().filter(|(_, last)| last.elapsed() > long);
        let silent: Vec<String> = silent.map(|(process, _)| process.clone()).collect();
        self.0.retain(|process, _| !silent.contains(process));
        silent
    }
}

/// Makes room by closing the game at which nobody has been for longest. It is in the database, and is read again when somebody
/// comes. Says whether there was one.
fn close_the_idlest(rooms: &mut BTreeMap<GameId, Door>, among: impl Fn(&Door) -> bool) -> bool {
    let empty = rooms.iter().filter(|(_, door)| among(door));
    let empty = empty.filter_map(|(game, door)| Some((door.empty.number()?, *game)));
    let Some((_, idlest)) = empty.min() else { return false };
    if let Some(door) = rooms.remove(&idlest) {
        let (done, _) = oneshot::channel();
        tell(&door.way_in, ToRoom::Close { done });
    }
    true
}

/// A request that is counted as long as this lives.
#[derive(Debug)]
pub struct Unanswered {
    lobby: Arc<Lobby>,
    from: IpAddr,
}

impl Drop for Unanswered {
    fn drop(&mut self) {
        count_down(&self.lobby.unanswered, self.from);
    }
}

fn count_down(counts: &Mutex<BTreeMap<IpAddr, usize>>, from: IpAddr) {
    let mut counts = lock(counts);
    if let Some(there) = counts.get_mut(&from) {
        *there -= 1;
        if *there == 0 {
            counts.remove(&from);
        }
    }
}

/// A connection that is counted as long as this lives.
#[derive(Debug)]
pub struct Connected {
    lobby: Arc<Lobby>,
    from: IpAddr,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.lobby.metrics.connections.down();
        count_down(&self.lobby.connections, self.from);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_turn_lasts_as_long_as_the_work_not_as_long_as_somebody_waits() {
        let from = IpAddr::from([1, 1, 1, 1]);
        let turns = Turns::new(1, 1, 1);
        let turn = turns.turn(from).await.expect("a turn");
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let working = blocking(turn, move || ended.recv());
        let given_up = tokio::time::timeout(Duration::from_millis(20), working).await;
        assert!(given_up.is_err());
        let next = tokio::time::timeout(Duration::from_millis(50), turns.turn(from)).await;
        assert!(next.is_err(), "the work goes on, and so does its turn");
        end.send(()).expect("it still works");
        let next = tokio::time::timeout(Duration::from_secs(20), turns.turn(from)).await;
        assert!(next.expect("in time").is_ok());
    }
}
