//! How much a player may think about one decision.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// So much thinking for each decision. A number of courses gives the same answer on any machine, a time does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Runs(u32),
    Time(Duration),
}

/// How hard a player thinks, for whoever does not want to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Quick,
    Steady,
    Deep,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Quick, Level::Steady, Level::Deep];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Quick => "quick",
            Level::Steady => "steady",
            Level::Deep => "deep",
        }
    }

    pub const fn budget(self) -> Budget {
        Budget::Time(Duration::from_millis(match self {
            Level::Quick => 20,
            Level::Steady => 100,
            Level::Deep => 800,
        }))
    }
}

/// Nobody waits longer than that for one decision.
const LONGEST: Duration = Duration::from_secs(600);

impl FromStr for Budget {
    type Err = String;

    /// A level, a time ("100ms", "2s") or a number of courses ("200runs").
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == text) {
            return Ok(level.budget());
        }
        let number = |ending: &str| text.strip_suffix(ending).and_then(|number| number.parse::<u32>().ok());
        let budget = match (number("runs"), number("ms"), number("s")) {
            (Some(runs), ..) => Budget::Runs(runs),
            (_, Some(thousandths), _) => Budget::Time(Duration::from_millis(thousandths.into())),
            (.., Some(seconds)) => Budget::Time(Duration::from_secs(seconds.into())),
            _ => {
                let levels = Level::ALL.map(Level::name).join(", ");
                return Err(format!(
                    "{text:?} says nothing of how much to think: {levels}, 100ms, 2s or 200runs does"
                ));
            }
        };
        match budget {
            Budget::Runs(0) => Err("at least one run is needed to think".into()),
            Budget::Time(time) if time.is_zero() || time > LONGEST => {
                Err(format!("a decision may take from 1ms to {}s", LONGEST.as_secs()))
            }
            budget => Ok(budget),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Runs(runs) => write!(f, "{runs}runs"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// What is left of a budget while somebody thinks.
pub(super) struct Spending {
    budget: Budget,
    runs: u32,
    began: Instant,
}

impl Spending {
    #[allow(clippy::disallowed_methods, reason = "how long a bot thinks decides no rule")]
    pub fn begin(budget: Budget) -> Self {
        Spending {
            budget,
            runs: 0,
            began: Instant::now(),
        }
    }

    /// When everybody has to stop thinking, in the middle of a course if need be.
    pub fn deadline(&self) -> Option<Instant> {
        match self.budget {
            Budget::Runs(_) => None,
            Budget::Time(time) => Some(self.began + time),
        }
    }

    /// How much is spent, in thousandths.
    pub fn spent(&self) -> i64 {
        let spent = match self.budget {
            Budget::Runs(runs) => i64::from(self.runs) * 1_000 / i64::from(runs.max(1)),
            Budget::Time(time) => (self.began.elapsed().as_micros() * 1_000 / time.as_micros().max(1)) as i64,
        };
        spent.min(1_000)
    }

    /// Whether there is enough left for another course; then it is spent.
    pub fn another(&mut self) -> bool {
        let enough = match self.budget {
            Budget::Runs(runs) => self.runs < runs,
            Budget::Time(time) => self.began.elapsed() < time,
        };
        self.runs += u32::from(enough);
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_read_as_it_is_written() {
        for text in ["200runs", "100ms", "1500ms"] {
            assert_eq!(text.parse::<Budget>().map(|budget| budget.to_string()), Ok(text.into()));
        }
        assert_eq!("2s".parse(), Ok(Budget::Time(Duration::from_secs(2))));
        assert_eq!("deep".parse(), Ok(Level::Deep.budget()));
    }

    #[test]
    fn nonsense_is_no_budget() {
        for text in [
            "",
            "runs",
            "0runs",
            "0ms",
            "601s",
            "-5ms",
            "1.5s",
            "much",
            "99999999999runs",
            "ms100",
        ] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
