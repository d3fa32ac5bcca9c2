//! A game as it is read from the database.

use std::net::IpAddr;
use std::sync::Arc;

use kernel::Seat;
use live::{Live, StoredAnswer, TakenUp, Wish};
use serde::{Deserialize, Serialize};

use crate::clock;
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::protocol::{ClockShown, ErrorCode};
use crate::seats::Seats;
use crate::store::{Entry, GameId, StoredGame};

/// How a game stands, and how it came there.
pub struct Loaded {
    pub stored: StoredGame,
    pub live: Box<dyn Live>,
    pub history: History,
    pub clock: Clock,
    /// Seconds since 1970.
    pub touched: u64,
    /// Why it can only be looked at: these rules make another game of it from there on.
    pub stopped: Option<String>,
}

/// Who waits for a game to be read.
#[derive(Clone, Copy, Debug)]
pub enum Queue {
    /// Players come first.
    Players(IpAddr),
    Apart(IpAddr),
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Loaded")
            .field("stored", &self.stored.id)
            .finish_non_exhaustive()
    }
}

impl Loaded {
    /// By the rules, or because somebody has no time left.
    pub fn is_over(&self) -> bool {
        self.live.is_over() || self.history.out_of_time.is_some()
    }

    pub fn seats(&self) -> Seats {
        Seats(self.stored.seats.clone())
    }

    pub async fn read(lobby: &Arc<Lobby>, id: GameId, queue: Queue) -> Result<Loaded, Problem> {
        let began = clock::now();
        let trouble = |error: crate::store::StoreError| {
            tracing::error!("a game could not be read: {error}");
            Problem::unavailable("the game cannot be read now: try again in a moment")
        };
        let stored = lobby.store.game(id).await.map_err(trouble)?;
        let mut stored = stored.ok_or_else(Problem::no_such_game)?;
        let journal = lobby.store.journal(id, 0).await.map_err(trouble)?;
        let mut history = History::default();
        let mut clock = Clock::new(stored.created);
        let mut answers = vec![];
        let mut touched = stored.created;
        for (_, entry, at) in journal {
            history.note(&entry);
            clock.note(&entry, at);
            touched = at;
            match entry {
                Entry::Answer { seat, answer, hash } => answers.push(StoredAnswer {
                    seat,
                    answer,
                    stamp: hash,
                }),
                Entry::Joined { joined, .. } => {
                    if let Some(joined) = Joined::read(&joined) {
                        stored.setup = joined.setup;
                    }
                }
                Entry::TakenBack { count } => answers.truncate(answers.len().saturating_sub(count)),
                _ => {}
            }
        }
        let found = lobby.clone();
        let all = answers.len();
        let take_up = move || {
            let (game, _) = found.catalogue.find(&stored.game).ok_or_else(|| {
                let message = format!("this server does not know the game {:?}", stored.game);
                Problem::new(ErrorCode::Fault, message)
            })?;
            let taken_up = game.live().take_up(&stored.setup, stored.seed, &answers);
            let taken_up = taken_up.map_err(|error| {
                tracing::error!("game {} cannot be taken up: {error}", stored.id.0);
                Problem::new(
                    ErrorCode::OldRules,
                    format!("this game cannot be shown any more: {error}"),
                )
            })?;
            Ok::<_, Problem>((stored, taken_up))
        };
        let (stored, TakenUp { live, departs }) = match queue {
            Queue::Players(from) => lobby.compute(from, take_up).await??,
            Queue::Apart(from) => lobby.compute_apart(from, take_up).await??,
        };
        let stopped = departs.map(|departs| {
            tracing::warn!("game {} departs at answer {}: {}", stored.id.0, departs.at, departs.why);
            let under = match stored.rules_version {
                0 => "older rules".to_owned(),
                version => format!("version {version} of the rules (this is {})", live.rules_version()),
            };
            format!(
                "This game was played under {under}. It is shown up to answer {} of {all}, as far as it is still the same game; \
                 it can be looked at and saved, but not played on.",
                live.given()
            )
        });
        lobby.metrics.load.observe(began.elapsed());
        Ok(Loaded {
            stored,
            live,
            history,
            clock,
            touched,
            stopped,
        })
    }
}

/// How long players have thought: the time before an answer is of the seat that gave it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    limit: Option<u64>,
    /// Who has none left loses.
    loses: bool,
    last: u64,
    used: Vec<u64>,
}

impl Clock {
    /// Since a moment, in seconds since 1970.
    pub fn new(since: u64) -> Clock {
        Clock {
            last: since,
            ..Clock::default()
        }
    }

    pub fn note(&mut self, entry: &Entry, at: u64) {
        match entry {
            Entry::Clock { minutes, loses } => {
                self.limit = Some(*minutes as u64 * 60);
                self.loses = *loses;
            }
            Entry::Answer { seat, .. } | Entry::OutOfTime { seat } => {
                let place = usize::from(seat.0);
                if self.used.len() <= place {
                    self.used.resize(place + 1, 0);
                }
                self.used[place] += at.saturating_sub(self.last);
            }
            // While a guest chooses an army, nobody's time runs.
            Entry::Invited { .. } | Entry::Joined { .. } => {}
            // The time runs on: nobody wins some by asking for a takeback.
            Entry::Asked { .. } | Entry::Agreed { .. } | Entry::Declined { .. } | Entry::TakenBack { .. } => return,
        }
        self.last = at.max(self.last);
    }

    /// Of those who are asked, the one whose time ends first, and in how many seconds; nobody where the clock ends nothing.
    pub fn runs_out(&self, asked: &[(Seat, usize)], now: u64) -> Option<(Seat, u64)> {
        let limit = self.limit.filter(|_| self.loses)?;
        let left = |seat: Seat| {
            let used = self.used.get(usize::from(seat.0)).copied().unwrap_or(0);
            limit.saturating_sub(used + now.saturating_sub(self.last))
        };
        asked
            .iter()
            .map(|(seat, _)| (*seat, left(*seat)))
            .min_by_key(|(_, left)| *left)
    }

    /// As it stands at a moment, with the time of those who are asked running. Nothing where nobody counts.
    pub fn shown(&self, seats: usize, asked: &[(Seat, usize)], now: u64) -> Option<ClockShown> {
        let runs = |place: usize| asked.iter().any(|(seat, _)| usize::from(seat.0) == place);
        let used = |place: usize| {
            let running = if runs(place) { now.saturating_sub(self.last) } else { 0 };
            self.used.get(place).copied().unwrap_or(0) + running
        };
        self.limit.map(|limit| ClockShown {
            limit,
            used: (0..seats).map(used).collect(),
            loses: self.loses,
        })
    }
}

/// A takeback that others have to agree to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    pub by: Seat,
    pub count: usize,
    pub agreed: Vec<Seat>,
}

/// What a journal comes to, besides the answers themselves.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// How many answers the game stood at after each entry.
    stood_at: Vec<u32>,
    /// About how much the journal takes.
    pub bytes: u64,
    pub pending: Option<Pending>,
    /// What has been wished for, if guests choose their own armies.
    pub wish: Option<Wish>,
    /// The guests that have chosen.
    joined: Vec<Seat>,
    /// Who had no time left, and has lost by that.
    pub out_of_time: Option<Seat>,
}

/// What a guest brings: what has been wished for with his army, and the setup of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Joined {
    pub wish: Wish,
    pub setup: String,
}

impl Joined {
    pub fn read(text: &str) -> Option<Joined> {
        serde_json::from_str(text).ok()
    }
}

impl History {
    /// The guests without whom the game does not begin.
    pub fn awaits(&self, seats: &Seats) -> Vec<Seat> {
        match self.wish {
            None => vec![],
            Some(_) => {
                let mut guests = seats.guests();
                guests.retain(|seat| !self.joined.contains(seat));
                guests
            }
        }
    }

    /// The place of the latest entry: the first has 1.
    pub fn seq(&self) -> u64 {
        self.stood_at.len() as u64
    }

    pub fn given(&self) -> u32 {
        self.stood_at.last().copied().unwrap_or(0)
    }

    pub fn note(&mut self, entry: &Entry) {
        self.bytes += entry.bytes();
        let given = self.given();
        let given = match entry {
            Entry::Answer { .. } => given + 1,
            Entry::TakenBack { count } => given.saturating_sub(*count as u32),
            _ => given,
        };
        self.stood_at.push(given);
        match entry {
            Entry::Invited { wish } => self.wish = serde_json::from_str(wish).ok(),
            Entry::OutOfTime { seat } => self.out_of_time = Some(*seat),
            Entry::Joined { seat, joined } => {
                self.wish = Joined::read(joined).map(|joined| joined.wish).or(self.wish.take());
                self.joined.push(*seat);
            }
            _ => {}
        }
        self.pending = match (entry, self.pending.take()) {
            (Entry::Asked { seat, count }, _) => Some(Pending {
                by: *seat,
                count: *count,
                agreed: vec![],
            }),
            (Entry::Agreed { seat }, Some(mut pending)) => {
                pending.agreed.push(*seat);
                Some(pending)
            }
            _ => None,
        };
    }

    /// How many of the answers that somebody knew at `seq` are still the same: he need not be told of those again.
    pub fn unchanged_since(&self, seq: u64) -> Option<usize> {
        let at = |seq: u64| match seq {
            0 => Some(0),
            seq => self.stood_at.get(usize::try_from(seq).ok()? - 1).copied(),
        };
        let known = at(seq)?;
        let later = self.stood_at.iter().skip(seq as usize);
        Some(later.fold(known, |least, given| least.min(*given)) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(seat: u8) -> Entry {
        Entry::Answer {
            seat: Seat(seat),
            answer: String::new(),
            hash: String::new(),
        }
    }

    #[test]
    fn what_is_unchanged_ends_where_something_was_taken_back() {
        let mut history = History::default();
        for entry in [
            answer(0),
            answer(1),
            answer(0),
            Entry::TakenBack { count: 2 },
            answer(1),
            answer(0),
        ] {
            history.note(&entry);
        }
        assert_eq!((history.seq(), history.given()), (6, 3));
        assert_eq!(history.unchanged_since(0), Some(0));
        assert_eq!(history.unchanged_since(1), Some(1));
        assert_eq!(history.unchanged_since(3), Some(1));
        assert_eq!(history.unchanged_since(4), Some(1));
        assert_eq!(history.unchanged_since(5), Some(2));
        assert_eq!(history.unchanged_since(6), Some(3));
        assert_eq!(history.unchanged_since(7), None);
        assert_eq!(history.unchanged_since(u64::MAX), None);
    }

    #[test]
    fn the_time_before_an_answer_is_of_the_seat_that_gave_it() {
        let mut clock = Clock::new(100);
        clock.note(&answer(0), 130);
        assert_eq!(clock.shown(2, &[], 130), None);
        clock.note(
            &Entry::Clock {
                minutes: 2,
                loses: false,
            },
            130,
        );
        for (seat, at) in [(1, 140), (1, 141), (0, 161)] {
            clock.note(&answer(seat), at);
        }
        let shown = clock.shown(2, &[(Seat(1), 5)], 165);
        assert_eq!(shown.map(|shown| (shown.limit, shown.used)), Some((120, vec![50, 15])));
    }

    #[test]
    fn time_runs_out_only_where_the_players_agreed_that_it_does() {
        let asked = [(Seat(0), 3)];
        let of = |loses| {
            let mut clock = Clock::new(0);
            clock.note(&Entry::Clock { minutes: 1, loses }, 0);
            clock.note(&answer(0), 20);
            clock.note(&answer(1), 30);
            clock
        };
        assert_eq!(of(false).runs_out(&asked, 1000), None);
        let mut clock = of(true);
        assert_eq!(clock.runs_out(&[], 1000), None);
        assert_eq!(clock.runs_out(&asked, 40), Some((Seat(0), 30)));
        assert_eq!(clock.runs_out(&asked, 70), Some((Seat(0), 0)));
        assert_eq!(clock.runs_out(&[(Seat(0), 3), (Seat(1), 3)], 40), Some((Seat(0), 30)));
        // Who asks for a takeback wins no time by it.
        let wish = Entry::Asked {
            seat: Seat(0),
            count: 1,
        };
        clock.note(&wish, 60);
        assert_eq!(clock.runs_out(&asked, 60), Some((Seat(0), 10)));
    }

    #[test]
    fn an_answer_makes_a_wish_to_take_back_void() {
        let mut history = History::default();
        history.note(&answer(0));
        let asked = Entry::Asked {
            seat: Seat(0),
            count: 1,
        };
        history.note(&asked);
        assert!(history.pending.is_some());
        history.note(&Entry::Agreed { seat: Seat(1) });
        assert_eq!(history.pending.as_ref().map(|pending| pending.agreed.len()), Some(1));
        history.note(&answer(1));
        assert_eq!(history.pending, None);
        history.note(&Entry::Agreed { seat: Seat(1) });
        assert_eq!(history.pending, None);
    }
}
