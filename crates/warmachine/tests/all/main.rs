//! The tests of WARMACHINE, in one program.

mod data;
mod objectives;
mod random;
mod scenarios;
