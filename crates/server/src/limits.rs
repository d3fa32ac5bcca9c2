//! How often somebody may do something: a bucket that fills at a steady rate and holds only so much.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use crate::clock;
use crate::settings::Rate;

#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: Rate,
    /// In thousandths.
    left: u64,
    filled: Instant,
}

impl Bucket {
    pub fn new(rate: Rate) -> Bucket {
        Bucket {
            rate,
            left: u64::from(rate.at_once) * 1000,
            filled: clock::now(),
        }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self) -> bool {
        self.take_at(clock::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        self.fill(now);
        let enough = self.left >= 1000;
        if enough {
            self.left -= 1000;
        }
        enough
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_millis();
        let passed = u64::try_from(passed).unwrap_or(u64::MAX);
        // Less than a millisecond is kept for the next time.
        if passed > 0 {
            self.filled = now;
            let more = passed.saturating_mul(u64::from(self.rate.a_second));
            self.left = self.left.saturating_add(more).min(u64::from(self.rate.at_once) * 1000);
        }
    }

    fn is_full(&self) -> bool {
        self.left >= u64::from(self.rate.at_once) * 1000
    }
}

/// A bucket for each address.
#[derive(Debug)]
pub struct Buckets {
    rate: Rate,
    by_address: Mutex<BTreeMap<IpAddr, Bucket>>,
}

/// Past so many addresses, those with a full bucket are forgotten.
const REMEMBERED: usize = 10_000;

impl Buckets {
    pub fn new(rate: Rate) -> Buckets {
        Buckets {
            rate,
            by_address: Mutex::default(),
        }
    }

    pub fn take(&self, from: IpAddr) -> bool {
        let mut buckets = self.by_address.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if buckets.len() > REMEMBERED {
            let now = clock::now();
            buckets.retain(|_, bucket| {
                bucket.fill(now);
                !bucket.is_full()
            });
        }
        buckets
            .entry(network(from))
            .or_insert_with(|| Bucket::new(self.rate))
            .take()
    }
}

/// Whoever has one address of the new kind has a whole network of them.
pub fn network(from: IpAddr) -> IpAddr {
    match from {
        IpAddr::V4(_) => from,
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.into(),
            None => IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_runs_empty_and_fills_again() {
        let mut bucket = Bucket::new(Rate {
            a_second: 10,
            at_once: 3,
        });
        let began = bucket.filled;
        assert_eq!([0; 4].map(|_| bucket.take_at(began)), [true, true, true, false]);
        let later = began + Duration::from_millis(100);
        assert!(bucket.take_at(later));
        assert!(!bucket.take_at(later));
        let much_later = began + Duration::from_secs(60);
        assert_eq!([0; 4].map(|_| bucket.take_at(much_later)), [true, true, true, false]);
    }

    #[test]
    fn many_small_waits_fill_as_one_long_one() {
        let mut bucket = Bucket::new(Rate {
            a_second: 1,
            at_once: 1,
        });
        let began = bucket.filled;
        assert!(bucket.take_at(began));
        let filled = (1..=1_100)
            .filter(|tick| bucket.take_at(began + Duration::from_millis(*tick)))
            .count();
        assert_eq!(filled, 1);
    }

    #[test]
    fn a_network_of_the_new_kind_counts_as_one() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(network(address("2001:db8::1")), network(address("2001:db8::ffff")));
        assert!(network(address("2001:db8:1::1")) != network(address("2001:db8:2::1")));
        assert_eq!(network(address("::ffff:1.2.3.4")), address("1.2.3.4"));
    }
}
