//! All tests of the crate that stand outside of it, in one program: each program more would be linked anew.

mod manual;
mod odds;
mod steps;
mod whole_games;
