//! Playing time, where the players have agreed that it ends the game.

use std::time::Duration;

use kernel::Seat;

use super::Room;
use crate::clock;
use crate::store::Entry;

/// Until somebody's time has run out.
pub(super) async fn wait(out: Option<(Seat, u64)>) {
    match out {
        Some((_, left)) => tokio::time::sleep(Duration::from_secs(left)).await,
        None => std::future::pending().await,
    }
}

impl Room {
    /// By the rules, or because somebody has no time left.
    pub(super) fn is_over(&self) -> bool {
        self.now.over || self.history.out_of_time.is_some()
    }

    /// Whose time runs: nobody's before all guests have come or after the game.
    pub(super) fn thinking_now(&self) -> &[(Seat, usize)] {
        match self.is_over() || !self.history.awaits(&self.seats).is_empty() {
            true => &[],
            false => &self.now.asked,
        }
    }

    /// Who loses on time next, and in how many seconds.
    pub(super) fn runs_out(&self) -> Option<(Seat, u64)> {
        match self.now.fault || self.stopped.is_some() {
            true => None,
            false => self.clock.runs_out(self.thinking_now(), clock::seconds()),
        }
    }

    /// Ends the game if somebody has no time left. It is an entry of the journal like any other, so a restart changes nothing.
    pub(super) async fn end_on_time(&mut self) {
        let Some((seat, 0)) = self.runs_out() else { return };
        let mut frame = self.frame(1, None);
        frame.ends(seat);
        let shown = self
            .with_game(move |live| {
                let known = frame.all_lines(live);
                frame.change(live, &known)
            })
            .await;
        let Ok(change) = shown else { return };
        if let Ok(updates) = self.commit(Entry::OutOfTime { seat }, change, clock::now()).await {
            self.thinking = None;
            self.show(&updates);
        }
    }
}
