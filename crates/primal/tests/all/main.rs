//! The tests of HORDES: Primal, in one program.

mod data;
mod random;
mod scenarios;
