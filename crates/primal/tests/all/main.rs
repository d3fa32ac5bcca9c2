//! The tests of HORDES: Primal, in one program.

mod carried_out;
mod data;
mod definitions;
mod random;
mod scenarios;
