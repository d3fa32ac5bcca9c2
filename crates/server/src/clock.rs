//! The clock, for dates, timings and limits. No outcome of a game depends on it.
#![allow(clippy::disallowed_methods)]

use std::time::{Instant, SystemTime, UNIX_EPOCH};

pub fn now() -> Instant {
    Instant::now()
}

/// Seconds since 1970.
pub fn seconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
