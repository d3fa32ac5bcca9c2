//! The tests of HORDES: Primal, in one program.

mod carried_out;
mod data;
mod random;
mod scenarios;
