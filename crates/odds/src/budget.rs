//! How much work may be done before somebody has to say that it is too much.

use std::time::{Duration, Instant};

/// What an exploration may take.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub runs: u64,
    pub time: Option<Duration>,
}

impl Budget {
    pub const fn runs(runs: u64) -> Budget {
        Budget { runs, time: None }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            runs: 200_000,
            time: Some(Duration::from_secs(5)),
        }
    }
}

/// Why there are no exact odds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GaveUp {
    #[error("more than {0} courses of dice and decisions")]
    Runs(u64),
    #[error("more than {} ms of work", .0.as_millis())]
    Time(Duration),
    #[error("the chances no longer fit into 512 bits")]
    Digits,
    #[error("a decision was left open: {0}")]
    Undecided(String),
    #[error("{0}")]
    Impossible(String),
    #[error("the rules went wrong: {0}")]
    Fault(String),
}

/// Watches over a budget. The clock decides whether there are exact odds, and how many courses an estimate is made of.
pub(crate) struct Meter {
    budget: Budget,
    began: Option<Instant>,
    pub(crate) runs: u64,
}

impl Meter {
    #[expect(
        clippy::disallowed_methods,
        reason = "a time budget needs a clock; no result depends on it"
    )]
    pub(crate) fn new(budget: Budget) -> Meter {
        Meter {
            budget,
            began: budget.time.map(|_| Instant::now()),
            runs: 0,
        }
    }

    pub(crate) fn one_more_run(&mut self) -> Result<(), GaveUp> {
        self.runs += 1;
        if self.runs > self.budget.runs {
            return Err(GaveUp::Runs(self.budget.runs));
        }
        // The first run is always made, so that there is something to tell.
        if self.runs > 1
            && let (Some(began), Some(time)) = (self.began, self.budget.time)
            && began.elapsed() > time
        {
            return Err(GaveUp::Time(time));
        }
        Ok(())
    }
}
