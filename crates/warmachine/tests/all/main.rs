//! The tests of WARMACHINE, in one program.

mod armies;
mod bots;
mod data;
mod definitions;
mod every_rule;
mod nonsense;
mod objectives;
mod odds;
mod random;
mod scenarios;
mod stand_ins;
mod tables;
