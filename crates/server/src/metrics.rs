//! What the server counts, in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::protocol::ErrorCode;

#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// How many there are now.
#[derive(Debug, Default)]
pub struct Level(AtomicI64);

impl Level {
    pub fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// Upper bounds in microseconds.
const BOUNDS: [u64; 16] = [
    250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 75_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    5_000_000, 10_000_000,
];

/// How long something takes.
#[derive(Debug, Default)]
pub struct Times {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    pub fn observe(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(at) = BOUNDS.iter().position(|bound| micros <= *bound) {
            self.buckets[at].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, says: &str) {
        let _ = writeln!(text, "# HELP {name} {says}\n# TYPE {name} histogram");
        let mut below = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            below += bucket.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {below}", seconds(*bound));
        }
        let count = self.count.load(Relaxed);
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {}", seconds(self.micros.load(Relaxed)));
        let _ = writeln!(text, "{name}_count {count}");
    }
}

/// Microseconds as seconds, without a float.
fn seconds(micros: u64) -> String {
    let (whole, rest) = (micros / 1_000_000, micros % 1_000_000);
    let text = format!("{whole}.{rest:06}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

const CODES: [(ErrorCode, &str); 12] = [
    (ErrorCode::Malformed, "malformed"),
    (ErrorCode::Protocol, "protocol"),
    (ErrorCode::NoSuchGame, "no_such_game"),
    (ErrorCode::Invitation, "invitation"),
    (ErrorCode::NotYourTurn, "not_your_turn"),
    (ErrorCode::TooLate, "too_late"),
    (ErrorCode::NeedsConsent, "needs_consent"),
    (ErrorCode::NoConsent, "no_consent"),
    (ErrorCode::OldRules, "old_rules"),
    (ErrorCode::TooMany, "too_many"),
    (ErrorCode::Fault, "fault"),
    (ErrorCode::Unavailable, "unavailable"),
];

#[derive(Debug, Default)]
pub struct Metrics {
    /// Games in memory.
    pub rooms: Level,
    pub connections: Level,
    pub created: Count,
    pub answers: Count,
    pub bot_answers: Count,
    pub refused: Count,
    pub taken_back: Count,
    pub conflicts: Count,
    /// Connections dropped because they did not read what they were sent.
    pub slow: Count,
    /// Bots whose time was up, so that a quick answer was given for them.
    pub bot_overtime: Count,
    pub batches: Count,
    pub batched: AtomicU64,
    errors: [Count; CODES.len()],
    /// From an answer's arrival until it is on the disk.
    pub durable: Times,
    /// From an answer's arrival until its update has been handed to every connection.
    pub shown: Times,
    pub bot: Times,
    pub commit: Times,
    /// Taking a game up from the database.
    pub load: Times,
}

impl Metrics {
    pub fn error(&self, code: ErrorCode) {
        if let Some(at) = CODES.iter().position(|(known, _)| *known == code) {
            self.errors[at].up();
        }
    }

    pub fn batch(&self, entries: usize) {
        self.batches.up();
        self.batched.fetch_add(entries as u64, Relaxed);
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, says: &str, value: i64| {
            let _ = writeln!(text, "# HELP {name} {says}\n# TYPE {name} {kind}\n{name} {value}");
        };
        one("umpire_games_in_memory", "gauge", "Games in memory.", self.rooms.get());
        one(
            "umpire_connections",
            "gauge",
            "Open WebSockets.",
            self.connections.get(),
        );
        let counts: [(&str, &str, &Count); 9] = [
            ("umpire_games_created_total", "Games started.", &self.created),
            ("umpire_answers_total", "Answers of people taken.", &self.answers),
            ("umpire_bot_answers_total", "Answers of bots taken.", &self.bot_answers),
            ("umpire_refused_total", "Answers that a rule forbade.", &self.refused),
            ("umpire_taken_back_total", "Takebacks.", &self.taken_back),
            (
                "umpire_conflicts_total",
                "Entries for which another process was faster.",
                &self.conflicts,
            ),
            (
                "umpire_slow_clients_total",
                "Connections dropped for not reading.",
                &self.slow,
            ),
            (
                "umpire_bot_overtime_total",
                "Bot decisions cut short by the time budget.",
                &self.bot_overtime,
            ),
            ("umpire_commits_total", "Commits of entries.", &self.batches),
        ];
        for (name, says, count) in counts {
            one(name, "counter", says, count.get() as i64);
        }
        let batched = self.batched.load(Relaxed);
        one(
            "umpire_entries_total",
            "counter",
            "Entries in those commits.",
            batched as i64,
        );
        let _ = writeln!(
            text,
            "# HELP umpire_errors_total Errors sent, by code.\n# TYPE umpire_errors_total counter"
        );
        for ((_, code), count) in CODES.iter().zip(&self.errors) {
            let _ = writeln!(text, "umpire_errors_total{{code=\"{code}\"}} {}", count.get());
        }
        let times = [
            (
                "umpire_answer_durable_seconds",
                "From an answer to its being durable.",
                &self.durable,
            ),
            (
                "umpire_answer_shown_seconds",
                "From an answer to its update.",
                &self.shown,
            ),
            ("umpire_bot_decision_seconds", "How long bots think.", &self.bot),
            ("umpire_commit_seconds", "How long a commit takes.", &self.commit),
            ("umpire_load_seconds", "How long it takes to read a game.", &self.load),
        ];
        for (name, says, times) in times {
            times.write(&mut text, name, says);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        metrics.bot.observe(Duration::from_micros(400));
        metrics.bot.observe(Duration::from_secs(3));
        metrics.bot.observe(Duration::from_secs(60));
        metrics.error(ErrorCode::TooLate);
        let text = metrics.text();
        for line in [
            "umpire_bot_decision_seconds_bucket{le=\"0.00025\"} 0",
            "umpire_bot_decision_seconds_bucket{le=\"0.0005\"} 1",
            "umpire_bot_decision_seconds_bucket{le=\"10\"} 2",
            "umpire_bot_decision_seconds_bucket{le=\"+Inf\"} 3",
            "umpire_bot_decision_seconds_sum 63.0004",
            "umpire_errors_total{code=\"too_late\"} 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in:\n{text}");
        }
    }
}
