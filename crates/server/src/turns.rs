//! Who may compute now: so many at once, and the addresses that wait take turns, so that nobody waits behind all that another
//! has asked for.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::oneshot;

use crate::problem::Problem;

/// So many at once.
#[derive(Debug)]
pub struct Turns {
    most: usize,
    /// Of one address.
    each: usize,
    /// So many of one address may wait.
    waiting: usize,
    queue: Mutex<Queue>,
}

#[derive(Debug, Default)]
struct Queue {
    running: usize,
    lines: BTreeMap<IpAddr, Line>,
    /// Addresses with somebody who waits, in the order in which they come next.
    next: VecDeque<IpAddr>,
}

#[derive(Debug, Default)]
struct Line {
    running: usize,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// Computing, as long as this lives. Whoever computes takes it along, so that it ends when the work does, not when somebody
/// stops waiting for it.
#[derive(Debug)]
pub struct Turn {
    turns: Arc<Turns>,
    from: IpAddr,
    /// Nobody has it any more.
    returned: bool,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !self.returned {
            self.turns.lock().end(self.from);
            self.turns.clone().hand_on();
        }
    }
}

impl Queue {
    fn end(&mut self, from: IpAddr) {
        self.running -= 1;
        if let Some(line) = self.lines.get_mut(&from) {
            line.running -= 1;
            if line.running == 0 && line.waiting.is_empty() {
                self.lines.remove(&from);
            }
        }
    }

    /// Somebody whose turn it is now.
    fn next(&mut self, most: usize, each: usize) -> Option<(IpAddr, oneshot::Sender<Turn>)> {
        if self.running >= most {
            return None;
        }
        let at = self.next.iter().position(|from| {
            let line = self.lines.get(from);
            line.is_some_and(|line| line.running < each)
        })?;
        let from = self.next.remove(at)?;
        let line = self.lines.get_mut(&from)?;
        let waiting = line.waiting.pop_front()?;
        line.running += 1;
        self.running += 1;
        if !line.waiting.is_empty() {
            self.next.push_back(from);
        }
        Some((from, waiting))
    }
}

impl Turns {
    /// `most` at once, of which one address has at most `each`; `waiting` of one address may wait.
    pub fn new(most: usize, each: usize, waiting: usize) -> Arc<Turns> {
        Arc::new(Turns {
            most,
            each,
            waiting,
            queue: Mutex::default(),
        })
    }

    /// There are only counts in there, which are right even if somebody panicked.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Waits for a turn.
    pub async fn turn(self: &Arc<Self>, from: IpAddr) -> Result<Turn, Problem> {
        let (waits, granted) = oneshot::channel();
        {
            let mut queue = self.lock();
            let line = queue.lines.entry(from).or_default();
            // Those who have given up stand in nobody's way.
            line.waiting.retain(|waiting| !waiting.is_closed());
            if line.waiting.len() >= self.waiting {
                return Err(Problem::too_many("too much is being worked out for you: wait a little"));
            }
            line.waiting.push_back(waits);
            if line.waiting.len() == 1 && !queue.next.contains(&from) {
                queue.next.push_back(from);
            }
        }
        self.clone().hand_on();
        granted
            .await
            .map_err(|_| Problem::unavailable("the server is going away"))
    }

    fn hand_on(self: Arc<Self>) {
        loop {
            let Some((from, waiting)) = self.lock().next(self.most, self.each) else {
                return;
            };
            let turn = Turn {
                turns: self.clone(),
                from,
                returned: false,
            };
            // Who does not wait any more passes it on.
            if let Err(mut turn) = waiting.send(turn) {
                turn.returned = true;
                self.lock().end(from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(1, 1, 1, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(2, 2, 2, 2));

    /// In which order those who wait get their turns, one after the other.
    async fn order(turns: &Arc<Turns>, waiting: &[(IpAddr, &'static str)], first: Turn) -> Vec<&'static str> {
        let (done, mut heard) = tokio::sync::mpsc::unbounded_channel();
        for (from, name) in waiting.iter().copied() {
            let (turns, done) = (turns.clone(), done.clone());
            tokio::spawn(async move {
                let turn = turns.turn(from).await;
                let _ = done.send(name);
                tokio::task::yield_now().await;
                drop(turn);
            });
            tokio::task::yield_now().await;
        }
        drop((first, done));
        let mut order = vec![];
        while let Some(name) = heard.recv().await {
            order.push(name);
        }
        order
    }

    #[tokio::test]
    async fn addresses_take_turns() {
        let turns = Turns::new(1, 1, 10);
        let first = turns.turn(ONE).await.expect("a turn");
        let waiting = [(ONE, "a"), (ONE, "b"), (ONE, "c"), (OTHER, "x"), (OTHER, "y")];
        assert_eq!(order(&turns, &waiting, first).await, ["a", "x", "b", "y", "c"]);
        assert!(turns.lock().lines.is_empty() && turns.lock().next.is_empty());
    }

    #[tokio::test]
    async fn one_address_leaves_something_for_others() {
        let turns = Turns::new(2, 1, 10);
        let _running = turns.turn(ONE).await.expect("a turn");
        let second = tokio::time::timeout(std::time::Duration::from_millis(20), turns.turn(ONE)).await;
        assert!(second.is_err());
        let _other = turns.turn(OTHER).await.expect("a turn at once");
    }

    #[tokio::test]
    async fn who_stops_waiting_takes_nothing_along() {
        let turns = Turns::new(1, 1, 2);
        let first = turns.turn(ONE).await.expect("a turn");
        for _ in 0..5 {
            let given_up = tokio::time::timeout(std::time::Duration::from_millis(5), turns.turn(ONE)).await;
            assert!(given_up.is_err());
        }
        drop(first);
        let again = turns.turn(ONE).await.expect("a turn");
        // So many may wait, and no more.
        let (waits, more) = (
            tokio::spawn({
                let turns = turns.clone();
                async move { turns.turn(ONE).await.map(drop) }
            }),
            tokio::spawn({
                let turns = turns.clone();
                async move { turns.turn(ONE).await.map(drop) }
            }),
        );
        tokio::task::yield_now().await;
        tokio::task::yield_now().await;
        let refused = turns.turn(ONE).await.expect_err("too many wait");
        assert_eq!(refused.code, crate::protocol::ErrorCode::TooMany);
        drop(again);
        assert!(waits.await.expect("no panic").is_ok() && more.await.expect("no panic").is_ok());
        assert_eq!(turns.lock().running, 0);
    }
}
