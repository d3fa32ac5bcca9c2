//! Games on all cores, handed on in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

/// Plays games 0 to `count` on so many threads and hands each result to `take` in the order of the numbers, whichever is ready
/// first. Raising `stop` ends it after the games that are being played. An error of `take` ends it at once.
pub fn in_order<T: Send, E>(
    threads: usize,
    count: u64,
    stop: &AtomicBool,
    play: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let given_up = AtomicBool::new(false);
    let over = || stop.load(Ordering::Relaxed) || given_up.load(Ordering::Relaxed);
    let (sender, results) = sync_channel(threads * 4);
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                while !over() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any more when the other end has given up.
                    if number >= count || sender.send((number, play(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut expected = 0;
        let mut taken = Ok(());
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&expected) {
                expected += 1;
                if taken.is_ok() {
                    taken = take(result);
                    given_up.store(taken.is_err(), Ordering::Relaxed);
                }
            }
        }
        taken
    })
}

/// As many threads as were asked for, or one a core.
pub fn threads(asked: usize) -> usize {
    match asked {
        0 => thread::available_parallelism().map_or(1, std::num::NonZero::get),
        asked => asked.min(1_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slow_at_first(number: u64) -> u64 {
        if number.is_multiple_of(7) {
            thread::sleep(std::time::Duration::from_millis(2));
        }
        number
    }

    #[test]
    fn results_come_in_order_whoever_is_ready_first() {
        for threads in [1, 2, 5] {
            let mut taken = vec![];
            let stop = AtomicBool::new(false);
            let done: Result<(), ()> = in_order(threads, 100, &stop, slow_at_first, |number| {
                taken.push(number);
                Ok(())
            });
            assert_eq!((done, taken), (Ok(()), (0..100).collect()));
        }
    }

    #[test]
    fn what_was_taken_before_a_stop_is_the_beginning() {
        let mut taken = vec![];
        let stop = AtomicBool::new(false);
        let done: Result<(), ()> = in_order(3, 10_000, &stop, slow_at_first, |number| {
            taken.push(number);
            stop.store(number >= 20, Ordering::Relaxed);
            Ok(())
        });
        assert_eq!(done, Ok(()));
        assert!(taken.len() > 20 && taken.len() < 1_000, "{}", taken.len());
        assert_eq!(taken, (0..taken.len() as u64).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_it() {
        let stop = AtomicBool::new(false);
        let done = in_order(
            2,
            1_000_000,
            &stop,
            |number| number,
            |number| match number {
                30 => Err("the disk is full"),
                _ => Ok(()),
            },
        );
        assert_eq!(done, Err("the disk is full"));
    }
}
