//! A run of many games: what is ordered, who meets whom, what has been played of it, and the folder in which it is kept.
//!
//! Whoever plays a run takes its games in the order of [`Run::schedule`], plays each with [`Contests::play`], wherever that
//! may be, and hands the records to [`Run::take`] in that order. The command line does so on the cores of one machine, the
//! Python package also on a cluster: games, records and checksum are the same.

mod contests;
mod order;
mod ordered;
mod parallel;
mod run;

pub use contests::{Contests, Pair};
pub use ordered::Ordered;
pub use parallel::{in_order, threads};
pub use run::{Run, json};
