//! The tests of HORDES: Primal, in one program.

mod bots;
mod carried_out;
mod data;
mod definitions;
mod every_rule;
mod outside;
mod random;
mod scenarios;
