//! The tests of WARMACHINE, in one program.

mod data;
mod random;
mod scenarios;
