//! The tests of HORDES: Primal, in one program.

mod carried_out;
mod data;
mod definitions;
mod every_rule;
mod outside;
mod random;
mod scenarios;
