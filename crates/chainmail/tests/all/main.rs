//! All tests of the crate from outside, in one program: the rules are built for it once.

mod abilities;
mod battlefields;
mod manual;
mod paths;
mod scenarios;
mod warbands;
mod whole_games;
